/*
 * Kalah for C++17: a thin layer over kalah.h, with no code of its own about the rules.
 *
 *     const kalah::Position start{kalah::Rules{"2x6x4"}};
 *     for (const kalah::Move move : start.legal_moves()) {
 *         const kalah::Position next = start.apply(move);
 *     }
 *
 * Rules and positions are values: copy, compare and hash them. Game, Table, Solver and Player own something, and are
 * moved, not copied. What cannot be done throws kalah::Error, which says why; the functions named try_... return an
 * empty std::optional instead. Everything may be used from any thread, a Game by one at a time.
 */

#ifndef KALAH_HPP
#define KALAH_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kalah.h"

namespace kalah {

/** A seat, from 0: South and North with two players. */
using Seat = std::uint32_t;
/** A move: the number of a pit of the seat to move, from 0, or the number of pits for the swap. */
using Move = std::uint32_t;

/** What could not be done: what() says why, for people. */
class Error : public std::runtime_error {
public:
    explicit Error(kalah_status status) : std::runtime_error(kalah_status_message(status)), status_(status) {}
    Error(kalah_status status, const char *what) : std::runtime_error(what), status_(status) {}
    explicit Error(const kalah_error &error)
        : std::runtime_error(error.message),
          status_(static_cast<kalah_status>(error.status)),
          offset_(static_cast<std::size_t>(error.offset))
    {
    }

    kalah_status status() const noexcept { return status_; }
    /** The byte of a text at which it went wrong; empty if there was no text. */
    std::optional<std::size_t> offset() const noexcept { return offset_; }

private:
    kalah_status status_;
    std::optional<std::size_t> offset_;
};

namespace detail {

inline void check(kalah_status status)
{
    if (status != KALAH_OK) {
        throw Error(status);
    }
}

inline void check(kalah_status status, const kalah_error &error)
{
    if (status != KALAH_OK) {
        error.status == status ? throw Error(error) : throw Error(status);
    }
}

/** What the library allocated and somebody has to give back. */
template <typename Thing, void (*free)(Thing *)>
class Handle {
public:
    /** Where a function puts a new one: it is owned at the end of the full expression. */
    class Out {
    public:
        explicit Out(Handle &to) noexcept : to_(to) {}
        ~Out() { to_.thing_.reset(made_); }
        Out(const Out &) = delete;
        Out &operator=(const Out &) = delete;
        operator Thing **() noexcept { return &made_; }

    private:
        Handle &to_;
        Thing *made_ = nullptr;
    };
    Out out() noexcept { return Out(*this); }
    Thing *get() const noexcept { return thing_.get(); }

private:
    struct Free {
        void operator()(Thing *thing) const noexcept { free(thing); }
    };
    std::unique_ptr<Thing, Free> thing_;
};

/** The text that a function writes to a buffer. */
template <typename Write>
std::string text(Write write)
{
    std::size_t length = 0;
    const kalah_status sized = write(nullptr, std::size_t{0}, &length);
    if (sized != KALAH_ERR_BUFFER) {
        check(sized);
    }
    std::string text(length + 1, '\0');
    check(write(text.data(), text.size(), &length));
    text.resize(length);
    return text;
}

} // namespace detail

/** Rules, always such as can be played. The text form is `2x6x4:capture=always`; names such as "kalaha" are read. */
class Rules {
public:
    Rules(unsigned players, unsigned pits, unsigned seeds)
    {
        detail::check(kalah_rules_new(players, pits, seeds, &value_));
    }
    explicit Rules(const kalah_rules &value) : value_(value) { detail::check(kalah_rules_validate(&value_)); }
    explicit Rules(std::string_view text)
    {
        kalah_error error{};
        detail::check(kalah_rules_parse(text.data(), text.size(), &value_, &error), error);
    }

    unsigned players() const noexcept { return value_.players; }
    unsigned pits() const noexcept { return value_.pits; }
    /** All fields: change a copy and make new Rules of it. */
    const kalah_rules &fields() const noexcept { return value_; }

    std::string text() const
    {
        return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
            return kalah_rules_format(&value_, buffer, capacity, length);
        });
    }

    friend bool operator==(const Rules &a, const Rules &b) { return a.text() == b.text(); }
    friend bool operator!=(const Rules &a, const Rules &b) { return !(a == b); }

private:
    kalah_rules value_;
};

/** A set of moves, ascending: a range of Move. */
class Moves {
public:
    class iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Move;
        using difference_type = std::ptrdiff_t;
        using pointer = const Move *;
        using reference = Move;

        explicit iterator(std::uint32_t left = 0) noexcept : left_(left) {}
        Move operator*() const noexcept
        {
            Move move = 0;
            while ((left_ >> move & 1u) == 0) {
                move++;
            }
            return move;
        }
        iterator &operator++() noexcept
        {
            left_ &= left_ - 1;
            return *this;
        }
        iterator operator++(int) noexcept
        {
            iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(iterator a, iterator b) noexcept { return a.left_ == b.left_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.left_ != b.left_; }

    private:
        std::uint32_t left_;
    };

    explicit Moves(std::uint32_t bits) noexcept : bits_(bits) {}
    iterator begin() const noexcept { return iterator(bits_); }
    iterator end() const noexcept { return iterator(); }
    bool empty() const noexcept { return bits_ == 0; }
    std::size_t size() const noexcept
    {
        std::size_t size = 0;
        for (iterator move = begin(); move != end(); ++move) {
            size++;
        }
        return size;
    }
    bool contains(Move move) const noexcept { return move < 32 && (bits_ >> move & 1u) != 0; }
    /** Bit i for move i. */
    std::uint32_t bits() const noexcept { return bits_; }

private:
    std::uint32_t bits_;
};

/** A position with its rules: an immutable value of 96 bytes. */
class Position {
public:
    /** The usual start. */
    explicit Position(const Rules &rules) { detail::check(kalah_position_new(&rules.fields(), &value_)); }
    /** Any position of the C functions: checked in full. */
    explicit Position(const kalah_position &value) : value_(value)
    {
        detail::check(kalah_position_validate(&value_));
    }
    /** The text form, `2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1`. */
    explicit Position(std::string_view text)
    {
        kalah_error error{};
        detail::check(kalah_position_parse(text.data(), text.size(), &value_, &error), error);
    }
    /** Any board: see kalah_position_from_cells. */
    Position(const Rules &rules, const std::vector<std::uint16_t> &cells, Seat turn,
             kalah_phase phase = KALAH_PHASE_PLAY, std::uint32_t playing = KALAH_EVERYBODY)
    {
        detail::check(kalah_position_from_cells(&rules.fields(), cells.data(), cells.size(), turn, phase, playing,
                                                &value_));
    }
    /** A board literal of the Kalah Game Protocol. */
    static Position from_kgp(const Rules &rules, std::string_view text)
    {
        kalah_error error{};
        kalah_position value;
        detail::check(kalah_position_parse_kgp(&rules.fields(), text.data(), text.size(), &value, &error), error);
        return trusted(value);
    }
    static Position from_bytes(const std::vector<std::uint8_t> &bytes)
    {
        kalah_position value;
        detail::check(kalah_position_from_bytes(bytes.data(), bytes.size(), &value));
        return trusted(value);
    }

    Moves legal_moves() const noexcept { return Moves(kalah_position_legal_moves(&value_)); }

    /** The position after a move. */
    Position apply(Move move) const
    {
        kalah_position next;
        detail::check(kalah_position_apply(&value_, move, &next));
        return trusted(next);
    }
    std::optional<Position> try_apply(Move move) const noexcept
    {
        kalah_position next;
        if (kalah_position_apply(&value_, move, &next) != KALAH_OK) {
            return std::nullopt;
        }
        return trusted(next);
    }
    /** The position after a move, and what it did. */
    std::pair<Position, kalah_sown> apply_with_events(Move move) const
    {
        kalah_position next;
        kalah_sown sown;
        detail::check(kalah_position_apply_with_events(&value_, move, &next, &sown));
        return {trusted(next), sown};
    }
    Position resign(Seat seat) const
    {
        kalah_position next;
        detail::check(kalah_position_resign(&value_, seat, &next, nullptr));
        return trusted(next);
    }

    /** Empty at the end. */
    std::optional<Seat> to_move() const noexcept
    {
        const std::int32_t seat = kalah_position_to_move(&value_);
        return seat < 0 ? std::nullopt : std::optional<Seat>(static_cast<Seat>(seat));
    }
    /** The seat to move; at the end the one that would be to move on. */
    Seat turn() const noexcept { return static_cast<Seat>(kalah_position_turn(&value_)); }
    bool is_over() const noexcept { return !to_move(); }
    kalah_phase phase() const noexcept { return static_cast<kalah_phase>(kalah_position_phase(&value_)); }
    unsigned seeds(Seat seat, unsigned pit) const noexcept { return kalah_position_seeds(&value_, seat, pit); }
    unsigned store(Seat seat) const noexcept { return kalah_position_store(&value_, seat); }
    unsigned total() const noexcept { return kalah_position_total(&value_); }
    /** Empty while the game goes on. */
    std::optional<kalah_outcome> outcome() const noexcept
    {
        kalah_outcome outcome;
        return kalah_position_outcome(&value_, &outcome) == KALAH_OK ? std::optional<kalah_outcome>(outcome)
                                                                      : std::nullopt;
    }
    Rules rules() const
    {
        kalah_rules rules;
        detail::check(kalah_position_rules(&value_, &rules));
        return Rules(rules);
    }
    std::uint64_t key() const noexcept { return kalah_position_key(&value_); }
    std::uint64_t perft(unsigned depth) const noexcept { return kalah_position_perft(&value_, depth); }

    std::vector<std::uint16_t> cells() const
    {
        std::array<std::uint16_t, KALAH_MAX_CELLS> cells;
        std::size_t length = 0;
        detail::check(kalah_position_cells(&value_, cells.data(), cells.size(), &length));
        return {cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(length)};
    }
    std::vector<std::uint8_t> to_bytes() const
    {
        std::array<std::uint8_t, KALAH_MAX_BYTES> bytes;
        std::size_t length = 0;
        detail::check(kalah_position_to_bytes(&value_, bytes.data(), bytes.size(), &length));
        return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)};
    }
    std::string text() const
    {
        return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
            return kalah_position_format(&value_, buffer, capacity, length);
        });
    }
    std::string kgp() const
    {
        return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
            return kalah_position_format_kgp(&value_, buffer, capacity, length);
        });
    }
    /** The board for people, as a seat sees it. */
    std::string drawing(Seat seat = 0) const
    {
        return detail::text([this, seat](char *buffer, std::size_t capacity, std::size_t *length) {
            return kalah_position_draw(&value_, seat, buffer, capacity, length);
        });
    }

    /** For the C functions. */
    const kalah_position &value() const noexcept { return value_; }

    friend bool operator==(const Position &a, const Position &b) noexcept
    {
        return kalah_position_equal(&a.value_, &b.value_);
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

private:
    Position() = default;
    /** What a function of the library wrote. */
    static Position trusted(const kalah_position &value) noexcept
    {
        Position position;
        position.value_ = value;
        return position;
    }

    kalah_position value_;
};

#ifdef KALAH_HAS_GAME

/** A game with its history. */
class Game {
public:
    explicit Game(const Rules &rules) { detail::check(kalah_game_new(&rules.fields(), game_.out())); }
    explicit Game(const Position &start) { detail::check(kalah_game_from_position(&start.value(), game_.out())); }
    /** Reads a text record. */
    explicit Game(std::string_view record)
    {
        kalah_error error{};
        detail::check(kalah_game_parse(record.data(), record.size(), game_.out(), &error), error);
    }

    kalah_sown play(Move move)
    {
        kalah_sown sown;
        detail::check(kalah_game_play(game_.get(), move, &sown));
        return sown;
    }
    void play(std::string_view moves)
    {
        kalah_error error{};
        detail::check(kalah_game_play_text(game_.get(), moves.data(), moves.size(), &error), error);
    }
    void resign(Seat seat) { detail::check(kalah_game_resign(game_.get(), seat, nullptr)); }
    void undo(std::size_t plies = 1) { detail::check(kalah_game_undo(game_.get(), plies)); }
    void redo(std::size_t plies = 1) { detail::check(kalah_game_redo(game_.get(), plies)); }
    std::size_t plies() const noexcept { return kalah_game_plies(game_.get()); }
    Position position() const
    {
        kalah_position position;
        detail::check(kalah_game_position(game_.get(), &position));
        return Position(position);
    }
    /** Empty while the game goes on. */
    std::optional<kalah_outcome> result() const noexcept
    {
        kalah_outcome outcome;
        return kalah_game_result(game_.get(), &outcome, nullptr) == KALAH_OK ? std::optional<kalah_outcome>(outcome)
                                                                              : std::nullopt;
    }
    /** The text record. */
    std::string text() const
    {
        return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
            return kalah_game_format(game_.get(), buffer, capacity, length);
        });
    }

private:
    detail::Handle<kalah_game, kalah_game_free> game_;
};

#endif

#ifdef KALAH_HAS_SEARCH

namespace detail {

/** As check, where no text was read: the error has no offset. */
inline void check_explained(kalah_status status, const kalah_error &error)
{
    if (status != KALAH_OK) {
        throw Error(status, error.message);
    }
}

/** Lets the library call anything that can be called: what it throws ends the work, and is thrown again afterwards. */
template <typename Watch>
class Watcher {
public:
    explicit Watcher(Watch &watch) noexcept : watch_(watch) {}
    void *user() noexcept { return this; }
    template <typename Progress>
    static std::int32_t see(const Progress *progress, void *user)
    {
        return static_cast<Watcher *>(user)->ask(*progress);
    }
    static std::int32_t stop(void *user) { return static_cast<Watcher *>(user)->ask(); }
    void rethrow() const
    {
        if (thrown_) {
            std::rethrow_exception(thrown_);
        }
    }

private:
    template <typename... Told>
    std::int32_t ask(const Told &...told) noexcept
    {
        try {
            return watch_(told...) ? 1 : 0;
        } catch (...) {
            thrown_ = std::current_exception();
            return 1;
        }
    }

    Watch &watch_;
    std::exception_ptr thrown_;
};

} // namespace detail

/**
 * An endgame table: see kalah_table. Where a `watch` is taken here and below, it is called about ten times a second on
 * this thread; true stops the work, and what it throws comes out.
 */
class Table {
public:
    struct Size {
        std::uint64_t table;
        std::uint64_t building;
    };
    /** Bytes that a table takes, and that building it takes. */
    static Size size(const Rules &rules, unsigned seeds)
    {
        Size size{};
        kalah_error error{};
        detail::check_explained(kalah_table_size(&rules.fields(), seeds, &size.table, &size.building, &error), error);
        return size;
    }

    /** Builds a table within so many bytes. */
    Table(const Rules &rules, unsigned seeds, std::uint64_t limit, unsigned threads = 0)
    {
        build(rules, seeds, limit, threads, nullptr, nullptr);
    }
    /** `bool watch(const kalah_table_progress &)`; stopped, it throws KALAH_ERR_CANCELLED. */
    template <typename Watch>
    Table(const Rules &rules, unsigned seeds, std::uint64_t limit, unsigned threads, Watch &&watch)
    {
        detail::Watcher<Watch> watcher(watch);
        try {
            build(rules, seeds, limit, threads, watcher.template see<kalah_table_progress>, watcher.user());
        } catch (const Error &) {
            watcher.rethrow();
            throw;
        }
        watcher.rethrow();
    }
    /** Reads a table file, all of it or what has at most so many seeds, within so many bytes. */
    static Table open(std::string_view path, std::uint64_t limit, unsigned seeds = 127)
    {
        Table table;
        kalah_error error{};
        detail::check_explained(
            kalah_table_open(path.data(), path.size(), seeds, limit, table.table_.out(), &error), error);
        return table;
    }
    void save(std::string_view path) const
    {
        kalah_error error{};
        detail::check_explained(kalah_table_save(get(), path.data(), path.size(), &error), error);
    }

    unsigned seeds() const noexcept { return kalah_table_seeds(get()); }
    Rules rules() const
    {
        kalah_rules rules;
        detail::check(kalah_table_rules(get(), &rules));
        return Rules(rules);
    }
    /** The margin under best play; empty where the table does not have the position. */
    std::optional<std::int32_t> probe(const Position &position) const noexcept
    {
        std::int32_t margin = 0;
        return kalah_table_probe(get(), &position.value(), &margin) == KALAH_OK ? std::optional<std::int32_t>(margin)
                                                                               : std::nullopt;
    }
    /** All best moves; empty where the table does not have what they lead to. */
    std::optional<Moves> best_moves(const Position &position) const noexcept
    {
        std::uint32_t moves = 0;
        return kalah_table_best_moves(get(), &position.value(), &moves) == KALAH_OK
                   ? std::optional<Moves>(Moves(moves))
                   : std::nullopt;
    }

    /** For the C functions. */
    const kalah_table *get() const noexcept { return table_.get(); }

private:
    Table() = default;
    void build(const Rules &rules, unsigned seeds, std::uint64_t limit, unsigned threads,
               kalah_table_progress_fn progress, void *user)
    {
        kalah_error error{};
        detail::check_explained(
            kalah_table_build(&rules.fields(), seeds, limit, threads, progress, user, table_.out(), &error), error);
    }

    detail::Handle<kalah_table, kalah_table_free> table_;
};

/** What a solver answers: see kalah_solution. */
struct Solution : kalah_solution {
    /** Empty if the search was stopped before it was known, or only the outcome was asked for. */
    std::optional<std::int32_t> exact() const noexcept
    {
        return margin.low == margin.high ? std::optional<std::int32_t>(margin.low) : std::nullopt;
    }
    Moves best_moves() const noexcept { return Moves(best); }

    /** A line of best play, as much as was asked for. */
    std::vector<Move> line;
};

/** An exact solver: see kalah_solver. */
class Solver {
public:
    explicit Solver(const Rules &rules, const Table *table = nullptr, std::uint64_t memory = 0, unsigned threads = 1)
    {
        kalah_error error{};
        detail::check_explained(kalah_solver_new(&rules.fields(), table == nullptr ? nullptr : table->get(), memory,
                                                 threads, solver_.out(), &error),
                                error);
    }

    /** Answers a question, with the first `line` moves of a line of best play. */
    Solution solve(const Position &position, const kalah_task &task = {}, std::size_t line = 0)
    {
        Solution solution{};
        kalah_error error{};
        std::vector<std::uint8_t> moves(line);
        std::size_t length = 0;
        detail::check_explained(kalah_solver_solve(solver_.get(), &position.value(), &task, &solution, moves.data(),
                                                   line, &length, &error),
                                error);
        moves.resize(length < line ? length : line);
        solution.line.assign(moves.begin(), moves.end());
        return solution;
    }
    /** `bool watch(const kalah_solver_progress &)`; stopped, the answer is what is proven. */
    template <typename Watch>
    Solution solve(const Position &position, kalah_task task, std::size_t line, Watch &&watch)
    {
        detail::Watcher<Watch> watcher(watch);
        task.progress = watcher.template see<kalah_solver_progress>;
        task.user = watcher.user();
        Solution solution = solve(position, task, line);
        watcher.rethrow();
        return solution;
    }

private:
    detail::Handle<kalah_solver, kalah_solver_free> solver_;
};

/** A computer player: see kalah_player. */
class Player {
public:
    explicit Player(unsigned level = KALAH_MAX_LEVEL, std::uint64_t seed = 0, const Table *table = nullptr,
                    std::uint64_t memory = 0)
    {
        kalah_error error{};
        detail::check_explained(kalah_player_new(level, seed, table == nullptr ? nullptr : table->get(), memory,
                                                 player_.out(), &error),
                                error);
    }

    /** A move for the seat to move. */
    kalah_choice choose(const Position &position, const kalah_budget &budget)
    {
        kalah_choice choice;
        detail::check(kalah_player_choose(player_.get(), &position.value(), &budget, &choice));
        return choice;
    }
    /** `bool stop()`: true ends the search, and the answer is the best move found until then. */
    template <typename Stop>
    kalah_choice choose(const Position &position, kalah_budget budget, Stop &&stop)
    {
        detail::Watcher<Stop> watcher(stop);
        budget.stop = watcher.stop;
        budget.user = watcher.user();
        const kalah_choice choice = choose(position, budget);
        watcher.rethrow();
        return choice;
    }
    /** What every move is worth, as far as the budget goes. */
    kalah_values values(const Position &position, const kalah_budget &budget)
    {
        kalah_values values;
        detail::check(kalah_player_values(player_.get(), &position.value(), &budget, &values));
        return values;
    }

private:
    detail::Handle<kalah_player, kalah_player_free> player_;
};

#endif

} // namespace kalah

template <>
struct std::hash<kalah::Position> {
    std::size_t operator()(const kalah::Position &position) const noexcept
    {
        return static_cast<std::size_t>(position.key());
    }
};

#endif
