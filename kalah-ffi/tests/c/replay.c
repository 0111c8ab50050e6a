/*
 * Plays what tests/vectors.rs tells it on standard input, a line each, and checks everything it says must come of it.
 * All numbers are decimal, all fields are separated by blanks; -2 stands for what is not told.
 *
 *     rules TEXT                              the rules of what follows
 *     start TURN PHASE PLAYING CELL...        the position, from cells
 *     legal MASK                              its legal moves
 *     at TURN TO_MOVE PHASE PLAYING CELL...   all about it
 *     move N SEAT INDEX CAPTURED AGAIN OVER SWEPT...   a move (SEAT -1: no last cell)
 *     resign SEAT OVER SWEPT...
 *     outcome SCORE... RANK...
 *     perft DEPTH COUNT
 *     solver MEMORY SEEDS                     a solver for the rules, with an endgame table of so many seeds (0: none)
 *     margins MARGIN VALUE...                 the margin, and that of each legal move
 *     wins SIGN MARGIN                        1, 0 or -1: who wins, where the margin is not solved
 *     within NODES MARGIN                     bounds on the margin after so many nodes (0: the margin itself)
 */

#include "check.h"

static kalah_rules rules;
static kalah_position position;

static long number(void)
{
    char *word = strtok(NULL, " \n"), *end;
    long value;
    CHECK(word != NULL);
    value = strtol(word, &end, 10);
    CHECK(*end == 0);
    return value;
}

static void check_told(long value)
{
    long told = number();
    CHECK(told == -2 || told == value);
}

/* The same position by another way: nothing may be lost on the way through text, bytes and cells. */
static void round_trips(void)
{
    kalah_position same;
    char text[512];
    uint8_t bytes[KALAH_MAX_BYTES];
    uint16_t cells[KALAH_MAX_CELLS];
    size_t length;
    CHECK_OK(kalah_position_validate(&position));
    CHECK_OK(kalah_position_format(&position, text, sizeof text, &length));
    CHECK_OK(kalah_position_parse(text, length, &same, NULL));
    CHECK(kalah_position_equal(&position, &same));
    CHECK_OK(kalah_position_to_bytes(&position, bytes, sizeof bytes, &length));
    CHECK_OK(kalah_position_from_bytes(bytes, length, &same));
    CHECK(kalah_position_equal(&position, &same) && kalah_position_key(&position) == kalah_position_key(&same));
    CHECK_OK(kalah_position_cells(&position, cells, KALAH_MAX_CELLS, &length));
    CHECK_OK(kalah_position_from_cells(&rules, cells, length, (uint32_t)kalah_position_turn(&position),
                                       kalah_position_phase(&position), kalah_position_playing(&position), &same));
    CHECK(memcmp(&position, &same, sizeof same) == 0);
}

static size_t cell_count(void)
{
    return (size_t)rules.players * (rules.pits + 1u);
}

static void start(void)
{
    uint32_t turn = (uint32_t)number(), phase = (uint32_t)number(), playing = (uint32_t)number();
    uint16_t cells[KALAH_MAX_CELLS];
    size_t i;
    for (i = 0; i < cell_count(); i++) {
        cells[i] = (uint16_t)number();
    }
    CHECK_OK(kalah_position_from_cells(&rules, cells, cell_count(), turn, phase, playing, &position));
    round_trips();
}

static void at(void)
{
    uint16_t cells[KALAH_MAX_CELLS];
    size_t length, i;
    check_told(kalah_position_turn(&position));
    check_told(kalah_position_to_move(&position));
    check_told((long)kalah_position_phase(&position));
    CHECK(kalah_position_playing(&position) == (uint32_t)number());
    CHECK_OK(kalah_position_cells(&position, cells, KALAH_MAX_CELLS, &length));
    CHECK(length == cell_count());
    for (i = 0; i < length; i++) {
        uint32_t seat = (uint32_t)(i / (rules.pits + 1u)), index = (uint32_t)(i % (rules.pits + 1u));
        CHECK(cells[i] == number());
        CHECK(cells[i] == (index < rules.pits ? kalah_position_seeds(&position, seat, index)
                                              : kalah_position_store(&position, seat)));
    }
    round_trips();
}

static void check_ending(const kalah_ending *ending)
{
    uint32_t seat;
    CHECK((ending->reason != KALAH_REASON_NONE) == number());
    for (seat = 0; seat < rules.players; seat++) {
        CHECK(ending->swept[seat] == number());
    }
}

static void play(void)
{
    uint32_t move = (uint32_t)number();
    kalah_position next, plain, many;
    kalah_sown sown;
    kalah_status status;
    uint8_t small = (uint8_t)move;
    long seat = number(), index = number();
    CHECK(kalah_position_legal_moves(&position) >> move & 1);
    CHECK_OK(kalah_position_apply_with_events(&position, move, &next, &sown));
    CHECK_OK(kalah_position_apply(&position, move, &plain));
    CHECK_OK(kalah_position_apply_many(&position, &small, 1, &many, &status));
    CHECK(memcmp(&next, &plain, sizeof next) == 0 && memcmp(&next, &many, sizeof next) == 0 && status == KALAH_OK);
    CHECK(sown.mover == kalah_position_to_move(&position) && sown.move == move);
    if (seat < 0) {
        CHECK(sown.has_last == 0);
    } else {
        kalah_cell cells[512];
        size_t length = 0;
        CHECK(sown.has_last == 1 && sown.last.seat == seat && sown.last.index == index);
        status = kalah_position_path(&position, move, cells, 512, &length);
        CHECK(length == sown.seeds && status == (length > 512 ? KALAH_ERR_BUFFER : KALAH_OK));
        CHECK(status != KALAH_OK || (cells[length - 1].seat == seat && cells[length - 1].index == index));
    }
    CHECK(sown.captured == number());
    CHECK(sown.again == number());
    check_ending(&sown.ending);
    position = next;
}

static void outcome(void)
{
    kalah_outcome came_to;
    uint32_t seat;
    CHECK_OK(kalah_position_outcome(&position, &came_to));
    for (seat = 0; seat < rules.players; seat++) {
        CHECK(came_to.scores[seat] == number());
    }
    for (seat = 0; seat < rules.players; seat++) {
        CHECK(came_to.ranks[seat] == number());
    }
}

static kalah_solver *solver;

static void new_solver(void)
{
    uint64_t memory = (uint64_t)number();
    uint32_t seeds = (uint32_t)number();
    kalah_table *table = NULL;
    kalah_solver_free(solver);
    if (seeds > 0) {
        CHECK_OK(kalah_table_build(&rules, seeds, UINT64_C(1) << 32, 0, NULL, NULL, &table, NULL));
    }
    CHECK_OK(kalah_solver_new(&rules, table, memory, 1, &solver, NULL));
    kalah_table_free(table);
}

static kalah_solution solve(kalah_question question, uint64_t nodes, uint8_t *line, size_t capacity, size_t *length)
{
    kalah_task task = {0};
    kalah_solution solution;
    task.question = question;
    task.nodes = nodes;
    CHECK_OK(kalah_solver_solve(solver, &position, &task, &solution, line, capacity, length, NULL));
    CHECK(solution.legal == kalah_position_legal_moves(&position));
    return solution;
}

static void margins(void)
{
    uint8_t line[500];
    size_t length = 0, i;
    kalah_solution solution = solve(KALAH_QUESTION_MOVES, 0, line, sizeof line, &length);
    kalah_position end = position;
    kalah_outcome came_to;
    int32_t margin = (int32_t)number();
    uint32_t move;
    CHECK(solution.margin.low == margin && solution.margin.high == margin && solution.stopped == KALAH_STOP_NONE);
    for (move = 0; move < KALAH_MAX_MOVES; move++) {
        kalah_bounds bounds = solution.moves[move];
        if (solution.legal >> move & 1) {
            CHECK(bounds.low == number() && bounds.low == bounds.high);
            CHECK((bounds.low == margin) == (solution.best >> move & 1));
        }
    }
    CHECK(length <= sizeof line);
    for (i = 0; i < length; i++) {
        CHECK_OK(kalah_position_apply(&end, line[i], &end));
    }
    CHECK_OK(kalah_position_outcome(&end, &came_to));
    CHECK(came_to.margins[kalah_position_turn(&position)] == margin);
    /* A best move is known without asking for all. */
    CHECK((solve(KALAH_QUESTION_MARGIN, 0, NULL, 0, NULL).best & solution.best) != 0 || solution.legal == 0);
}

static void wins(void)
{
    kalah_task task = {0};
    kalah_solution solution = solve(KALAH_QUESTION_OUTCOME, 0, NULL, 0, NULL);
    kalah_bounds bounds = solution.margin;
    int32_t sign = (int32_t)number(), margin = (int32_t)number();
    CHECK((bounds.low > 0) - (bounds.low < 0) == sign && (bounds.high > 0) - (bounds.high < 0) == sign);
    CHECK(bounds.low <= margin && margin <= bounds.high);
    CHECK_STATUS(KALAH_ERR_MAJORITY_MARGIN,
                 kalah_solver_solve(solver, &position, &task, &solution, NULL, 0, NULL, NULL));
}

static void within(void)
{
    uint64_t nodes = (uint64_t)number();
    kalah_solution solution = solve(KALAH_QUESTION_MARGIN, nodes, NULL, 0, NULL);
    int32_t margin = (int32_t)number();
    CHECK(solution.margin.low <= margin && margin <= solution.margin.high);
    CHECK(nodes > 0 || solution.margin.low == solution.margin.high);
}

int main(void)
{
    static char line[4096];
    long lines = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *command = strtok(line, " \n");
        CHECK(command != NULL);
        lines++;
        if (strcmp(command, "rules") == 0) {
            char *text = strtok(NULL, " \n");
            CHECK_OK(kalah_rules_parse(text, strlen(text), &rules, NULL));
        } else if (strcmp(command, "start") == 0) {
            start();
        } else if (strcmp(command, "legal") == 0) {
            CHECK(kalah_position_legal_moves(&position) == (uint32_t)number());
        } else if (strcmp(command, "at") == 0) {
            at();
        } else if (strcmp(command, "move") == 0) {
            play();
        } else if (strcmp(command, "resign") == 0) {
            kalah_ending ending;
            CHECK_OK(kalah_position_resign(&position, (uint32_t)number(), &position, &ending));
            check_ending(&ending);
        } else if (strcmp(command, "outcome") == 0) {
            outcome();
        } else if (strcmp(command, "perft") == 0) {
            uint32_t depth = (uint32_t)number();
            CHECK(kalah_position_perft(&position, depth) == (uint64_t)number());
        } else if (strcmp(command, "solver") == 0) {
            new_solver();
        } else if (strcmp(command, "margins") == 0) {
            margins();
        } else if (strcmp(command, "wins") == 0) {
            wins();
        } else if (strcmp(command, "within") == 0) {
            within();
        } else {
            fprintf(stderr, "no such command: %s\n", command);
            return 1;
        }
        if (strtok(NULL, " \n") != NULL) {
            fprintf(stderr, "line %ld: more than is read\n", lines);
            return 1;
        }
    }
    kalah_solver_free(solver);
    printf("%ld lines, %ld checks\n", lines, checks);
    return 0;
}
