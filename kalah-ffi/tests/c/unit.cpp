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
    FAILS(KALAH_ERR_SYNTAX, kalah::Position::from_kgp(start.rules(), ""));
    FAILS(KALAH_ERR_CELLS, kalah::Position(start.rules(), {1, 2, 3}, 0));
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

static void tables(const std::string &folder)
{
    const kalah::Rules rules{2, 6, 4};
    const kalah::Position position{"2x6x4 0,0,0,1,0,1/20 2,0,1,0,0,3/20 1"};
    const kalah::Table table{rules, 8, 1 << 20};
    CHECK(kalah::Table::size(rules, 8).table == 119965 && kalah::Table::size(rules, 8).building > 119965);
    CHECK(table.seeds() == 8 && table.rules().text() == "2x6x1");
    CHECK(table.probe(position) == -4 && !table.probe(kalah::Position{rules}));
    CHECK(table.best_moves(position)->bits() == 40 && !table.best_moves(kalah::Position{rules}));
    const std::string path = folder + "/cpp.table";
    table.save(path);
    const kalah::Table read = kalah::Table::open(path, 1 << 20);
    CHECK(read.probe(position) == -4 && kalah::Table::open(path, 1 << 20, 5).seeds() == 5);
    std::remove(path.c_str());
    CHECK(!FAILS(KALAH_ERR_NO_FILE, kalah::Table::open(path, 1 << 20)));
    FAILS(KALAH_ERR_NO_FILE, table.save(folder + "/no/where"));
    FAILS(KALAH_ERR_LIMIT, kalah::Table(rules, 20, 1000));
    FAILS(KALAH_ERR_SEARCH_PITS, kalah::Table::size(kalah::Rules(2, 8, 1), 1));
    int calls = 0;
    FAILS(KALAH_ERR_CANCELLED, kalah::Table(rules, 20, 1 << 30, 1, [&](const kalah_table_progress &progress) {
              return ++calls == 1 && progress.all == 225332381;
          }));
    CHECK(calls == 1);
    bool thrown = false;
    try {
        kalah::Table(rules, 20, 1 << 30, 2, [](const kalah_table_progress &) -> bool { throw 7; });
    } catch (int seven) {
        thrown = seven == 7;
    }
    CHECK(thrown);
}

static void solvers()
{
    const kalah::Rules rules{2, 6, 2};
    const kalah::Position start{rules};
    const kalah::Table table{rules, 8, 1 << 20};
    kalah::Solver solver{rules, &table};
    const kalah::Solution margin = solver.solve(start);
    CHECK(margin.exact() == 6 && margin.best_moves().contains(4) && margin.line.empty());
    kalah_task task{};
    task.question = KALAH_QUESTION_MOVES;
    const kalah::Solution solution = solver.solve(start, task, 100);
    CHECK(solution.exact() == 6 && solution.moves[0].low == -14 && solution.best == 16 && solution.line[0] == 4);
    kalah::Position end = start;
    for (const kalah::Move move : solution.line) {
        end = end.apply(move);
    }
    CHECK(end.outcome()->margins[0] == 6 && solver.solve(start, task, 2).line.size() == 2);
    FAILS(KALAH_ERR_OTHER_RULES, solver.solve(kalah::Position{kalah::Rules{"2x6x2:capture=always"}}));
    FAILS(KALAH_ERR_SEARCH_PLAYERS, kalah::Solver{kalah::Rules(3, 2, 2)});

    /* A board that takes longer. */
    const kalah::Position large{kalah::Rules{2, 6, 4}};
    int calls = 0;
    const kalah::Solution stopped =
        solver.solve(large, task, 5, [&](const kalah_solver_progress &) { return ++calls == 2; });
    CHECK(calls == 2 && stopped.stopped == KALAH_STOP_CANCELLED && !stopped.exact() && stopped.line.empty());
    CHECK(stopped.margin.low <= 8 && stopped.margin.high >= 8);
    bool thrown = false;
    try {
        solver.solve(large, task, 0, [](const kalah_solver_progress &) -> bool { throw 7; });
    } catch (int seven) {
        thrown = seven == 7;
    }
    CHECK(thrown);
    kalah::Solver moved = std::move(solver);
    CHECK(moved.solve(start).exact() == 6);
}

static void players()
{
    const kalah::Position start{kalah::Rules{2, 6, 4}};
    kalah::Player player, greedy{2, 7};
    kalah_budget budget{};
    budget.nodes = 1000;
    const kalah_choice choice = player.choose(start, budget);
    CHECK(start.legal_moves().contains(choice.move) && choice.nodes <= 1000);
    CHECK(start.legal_moves().contains(greedy.choose(start, budget).move));
    const kalah_values values = player.values(start, budget);
    CHECK(values.count == 6 && values.order[0] < 6);
    int calls = 0;
    budget.nodes = 0;
    CHECK(player.choose(start, budget, [&] { return ++calls == 2; }).stopped == KALAH_STOP_CANCELLED && calls == 2);
    FAILS(KALAH_ERR_BUDGET, player.choose(start, budget));
    FAILS(KALAH_ERR_GAME_OVER, greedy.choose(start.resign(0), kalah_budget{5, 0, nullptr, nullptr, 0, {}}));
    FAILS(KALAH_ERR_LEVEL, kalah::Player{KALAH_MAX_LEVEL + 1});
}

int main(int count, char **arguments)
{
    CHECK(count == 2);
    rules();
    positions();
    games();
    tables(arguments[1]);
    solvers();
    players();
    std::printf("%ld checks\n", checks);
}
