// The C++ layer, every function of it.

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <unordered_set>

#include "kalah.hpp"
#include "kalah.hpp"

static long checks;

static void check(bool condition, int line)
{
    checks++;
    if (!condition) {
        std::fprintf(stderr, "line %d does not hold\n", line);
        std::exit(1);
    }
}

#define CHECK(condition) check((condition), __LINE__)

template <typename Call>
static std::optional<std::size_t> fails(kalah_status status, Call call, int line)
{
    try {
        call();
    } catch (const kalah::Error &error) {
        check(error.status() == status && error.what()[0] != '\0', line);
        return error.offset();
    }
    check(false, line);
    return std::nullopt;
}

#define FAILS(status, call) fails((status), [&] { call; }, __LINE__)

static void rules()
{
    const kalah::Rules rules{"kalaha"};
    CHECK(rules.text() == "2x6x4:end=no_move" && rules.players() == 2 && rules.pits() == 6);
    kalah_rules fields = rules.fields();
    fields.end = KALAH_END_SIDE_EMPTY;
    CHECK(kalah::Rules{fields} == kalah::Rules(2, 6, 4) && kalah::Rules{fields} != rules);
    FAILS(KALAH_ERR_PLAYERS, kalah::Rules(5, 6, 4));
    CHECK(FAILS(KALAH_ERR_SYNTAX, kalah::Rules{"2x6x4:swop=on"}) == 6u);
    fields.swap = 9;
    CHECK(!FAILS(KALAH_ERR_OPTION, kalah::Rules{fields}));
}

static void positions()
{
    const kalah::Position start{kalah::Rules{2, 6, 4}};
    CHECK(start.legal_moves().size() == 6 && start.legal_moves().contains(5) && !start.legal_moves().contains(6));
    CHECK(start.legal_moves().bits() == 63 && !start.legal_moves().empty());
    CHECK(std::distance(start.legal_moves().begin(), start.legal_moves().end()) == 6);
    kalah::Move sum = 0;
    std::unordered_set<kalah::Position> seen;
    for (const kalah::Move move : start.legal_moves()) {
        sum += move;
        seen.insert(start.apply(move));
        seen.insert(*start.try_apply(move));
    }
    CHECK(sum == 15 && seen.size() == 6 && start.perft(3) == 185);
    CHECK(!start.try_apply(6) && !FAILS(KALAH_ERR_NO_SWAP, start.apply(6)));

    const auto [next, sown] = start.apply_with_events(2);
    CHECK(sown.again == 1 && next.store(0) == 1 && next.seeds(0, 2) == 0 && next.total() == 48);
    CHECK(next.to_move() == 0u && next.turn() == 0 && next.phase() == KALAH_PHASE_PLAY && !next.is_over());
    CHECK(next != start && next == start.apply(2) && next.key() == start.apply(2).key());
    CHECK(next.text() == "2x6x4 4,4,0,5,5,5/1 4,4,4,4,4,4/0 1" && kalah::Position{next.text()} == next);
    CHECK(kalah::Position::from_kgp(next.rules(), next.kgp()) == next);
    CHECK(kalah::Position::from_bytes(next.to_bytes()) == next);
    CHECK(kalah::Position(next.rules(), next.cells(), 0) == next);
    CHECK(kalah::Position{next.value()} == next);
    CHECK(next.drawing(1).find("South to move") != std::string::npos && !next.outcome());
    const kalah::Position over = next.resign(1);
    CHECK(over.is_over() && !over.to_move() && over.outcome()->winner == 0 && over.legal_moves().empty());
    FAILS(KALAH_ERR_GAME_OVER, over.resign(0));
    FAILS(KALAH_ERR_POSITION, kalah::Position{kalah_position{}});
    CHECK(FAILS(KALAH_ERR_SYNTAX, kalah::Position{"2x1x4 4/x 4/0 1"}) == 8u);
    FAILS(KALAH_ERR_LENGTH, kalah::Position::from_bytes({}));
    FAILS(KALAH_ERR_SYNTAX, kalah::Position::from_kgp(next.rules(), ""));
    FAILS(KALAH_ERR_CELLS, kalah::Position(next.rules(), {1, 2, 3}, 0));
}

static void games()
{
    kalah::Game game{kalah::Rules{2, 6, 4}};
    CHECK(game.play(2).again == 1);
    game.play("6, 2");
    game.undo();
    game.redo();
    CHECK(game.plies() == 3 && !game.result() && game.position().turn() == 1);
    FAILS(KALAH_ERR_NO_UNDO, game.undo(4));
    CHECK(FAILS(KALAH_ERR_SYNTAX, game.play("x")) == 0u);
    game.resign(1);
    CHECK(game.result()->winner == 0);
    const kalah::Game same{game.text()};
    CHECK(same.text() == game.text() && same.plies() == 4);
    kalah::Game moved = std::move(game);
    CHECK(moved.plies() == 4);
    FAILS(KALAH_ERR_SYNTAX, kalah::Game{std::string_view{"nothing"}});
    CHECK(kalah::Game{moved.position()}.plies() == 0);
}

int main()
{
    rules();
    positions();
    games();
    std::printf("%ld checks\n", checks);
}
