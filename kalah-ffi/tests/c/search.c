/*
 * Tables, solvers and players: every function and every status.
 *
 *     search FOLDER [SECONDS]    where files may be written; how soon what is told to stop must have stopped, 1 if not told
 */

#include "check.h"

#define ARRAY(n) (sizeof(n) / sizeof((n)[0]))

/* Bytes: enough for everything here. */
#define LIMIT (64u << 20)
#define GIB (1u << 30)

static kalah_error error;

/* In microseconds. */
static uint64_t patience = 1000000;

static kalah_rules rules_of(const char *text)
{
    kalah_rules rules;
    CHECK_OK(kalah_rules_parse(text, strlen(text), &rules, NULL));
    return rules;
}

static kalah_position position_of(const char *text)
{
    kalah_position position;
    CHECK_OK(kalah_position_parse(text, strlen(text), &position, NULL));
    return position;
}

static kalah_position start_of(const char *text)
{
    kalah_rules rules = rules_of(text);
    kalah_position position;
    CHECK_OK(kalah_position_new(&rules, &position));
    return position;
}

static kalah_table *table_of(const char *text, uint32_t seeds)
{
    kalah_rules rules = rules_of(text);
    kalah_table *table = NULL;
    CHECK_OK(kalah_table_build(&rules, seeds, LIMIT, 1, NULL, NULL, &table, &error));
    CHECK(table != NULL && kalah_table_seeds(table) == seeds);
    return table;
}

static kalah_solver *solver_of(const char *text, const kalah_table *table)
{
    kalah_rules rules = rules_of(text);
    kalah_solver *solver = NULL;
    CHECK_OK(kalah_solver_new(&rules, table, 1 << 20, 1, &solver, &error));
    CHECK(solver != NULL);
    return solver;
}

/* How long the line of the last answer is. */
static size_t line_length;

/* Without a line. */
static kalah_status ask(kalah_solver *solver, const kalah_position *position, const kalah_task *task,
                        kalah_solution *solution)
{
    return kalah_solver_solve(solver, position, task, solution, NULL, 0, &line_length, &error);
}

/* Whether a failure says why, and with these words. */
static int said(kalah_status status, const char *words)
{
    if (strstr(error.message, words) == NULL) {
        fprintf(stderr, "%d: %s\n", error.status, error.message);
    }
    return error.status == status && error.offset == 0 && error.reserved == 0 && strstr(error.message, words) != NULL;
}

static void sizes(void)
{
    kalah_task task = {0};
    /* As the Rust side asserts. */
    CHECK(sizeof(kalah_table_progress) == 32);
    CHECK(sizeof(kalah_solver_progress) == 64);
    CHECK(sizeof(kalah_bounds) == 8);
    CHECK(sizeof(kalah_solution) == 192);
    CHECK(sizeof task == 24 + 2 * sizeof(void *));
    CHECK(sizeof(kalah_budget) == 24 + 2 * sizeof(void *));
    CHECK(sizeof(kalah_choice) == 48);
    CHECK(sizeof(kalah_value) == 8);
    CHECK(sizeof(kalah_values) == 192);
    CHECK(task.question == KALAH_QUESTION_MARGIN);
    CHECK(kalah_max_level() == KALAH_MAX_LEVEL);
}

/* Counts its calls, and stops at a certain one. */
typedef struct {
    int calls, stop_at;
    uint64_t done, all, microseconds;
    kalah_bounds margin;
    void *busy;
} watcher;

static int32_t watch_table(const kalah_table_progress *progress, void *user)
{
    watcher *watcher = user;
    CHECK(progress->done <= progress->all && progress->done >= watcher->done && progress->reserved == 0);
    watcher->done = progress->done;
    watcher->all = progress->all;
    return ++watcher->calls == watcher->stop_at;
}

static void building(void)
{
    kalah_rules rules = rules_of("2x6x4"), three = rules_of("3x2x2"), wide = rules_of("2x8x1"), bad = rules;
    kalah_table *table = NULL;
    uint64_t size = 0, memory = 0;
    watcher watcher = {0};

    CHECK_OK(kalah_table_size(&rules, 20, &size, &memory, &error));
    CHECK(size == 225332381 && memory > size);
    CHECK_OK(kalah_table_size(&rules, 0, &size, NULL, &error));
    CHECK(size == 0);
    bad.reserved[0] = 1;
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_size(NULL, 20, &size, NULL, &error));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_size(&rules, 20, NULL, &memory, &error));
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_table_size(&bad, 20, &size, NULL, &error));
    CHECK_STATUS(KALAH_ERR_SEARCH_SEEDS, kalah_table_size(&rules, 128, &size, NULL, &error));
    CHECK_STATUS(KALAH_ERR_SEARCH_PLAYERS, kalah_table_size(&three, 2, &size, NULL, &error));
    CHECK_STATUS(KALAH_ERR_SEARCH_PITS, kalah_table_size(&wide, 2, &size, NULL, &error));

    CHECK_STATUS(KALAH_ERR_LIMIT, kalah_table_build(&rules, 20, 1000, 1, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_LIMIT, "a table of 20 seeds takes ") && said(KALAH_ERR_LIMIT, "more than the limit of 1000"));
    CHECK_STATUS(KALAH_ERR_SYSTEM, kalah_table_build(&rules, 127, UINT64_MAX, 1, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_SYSTEM, "the system gave no "));
    CHECK_STATUS(KALAH_ERR_SEARCH_SEEDS, kalah_table_build(&rules, 200, LIMIT, 1, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_SEARCH_SEEDS, "200 seeds"));
    CHECK_STATUS(KALAH_ERR_SEARCH_PLAYERS, kalah_table_build(&three, 2, LIMIT, 1, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_SEARCH_PLAYERS, "3 players"));
    CHECK_STATUS(KALAH_ERR_SEARCH_PITS, kalah_table_build(&wide, 2, LIMIT, 1, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_SEARCH_PITS, "8 pits"));
    CHECK_STATUS(KALAH_ERR_THREADS, kalah_table_build(&rules, 2, LIMIT, 257, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_THREADS, "256"));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_build(NULL, 2, LIMIT, 1, NULL, NULL, &table, &error));
    CHECK(said(KALAH_ERR_NULL, "NULL"));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_build(&rules, 2, LIMIT, 1, NULL, NULL, NULL, NULL));
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_table_build(&bad, 2, LIMIT, 1, NULL, NULL, &table, NULL));
    CHECK(table == NULL);

    /* Watched, and stopped. */
    watcher.stop_at = 1;
    CHECK_STATUS(KALAH_ERR_CANCELLED, kalah_table_build(&rules, 20, GIB, 1, watch_table, &watcher, &table, &error));
    CHECK(said(KALAH_ERR_CANCELLED, "cancelled") && table == NULL);
    CHECK(watcher.calls == 1 && watcher.all == 225332381);
    watcher.done = 0;
    watcher.stop_at = 0;
    CHECK_OK(kalah_table_build(&rules, 8, LIMIT, 0, watch_table, &watcher, &table, NULL));
    CHECK(kalah_table_seeds(table) == 8);
    kalah_table_free(table);
    kalah_table_free(NULL);
}

/* The first that is not OK. */
static kalah_status first_of(const kalah_status *statuses, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (statuses[i] != KALAH_OK) {
            return statuses[i];
        }
    }
    return KALAH_OK;
}

static void probing(void)
{
    kalah_table *table = table_of("2x6x4", 8);
    kalah_rules rules;
    kalah_position position = position_of("2x6x4 0,0,0,1,0,1/20 2,0,1,0,0,3/20 1");
    kalah_position bad = position, big = start_of("2x6x4");
    kalah_position positions[600], one;
    int32_t margin = 77, margins[600];
    uint32_t best = 77, masks[600];
    kalah_status statuses[600], first;
    size_t i, known = 0;
    char text[100];

    CHECK_OK(kalah_table_probe(table, &position, &margin));
    CHECK(margin == -4);
    CHECK_OK(kalah_table_best_moves(table, &position, &best));
    CHECK(best == (1 << 3 | 1 << 5));
    CHECK_OK(kalah_table_rules(table, &rules));
    CHECK_OK(kalah_rules_format(&rules, text, sizeof text, NULL));
    CHECK(strcmp(text, "2x6x1") == 0);

    margin = 77;
    best = 77;
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_probe(table, &big, &margin));
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_best_moves(table, &big, &best));
    one = position_of("2x6x4 0,0,0,0,0,0/28 0,0,0,0,0,0/20 1");
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_probe(table, &one, &margin));
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_best_moves(table, &one, &best));
    one = position_of("2x6x4:capture=always 0,0,0,1,0,1/20 2,0,1,0,0,3/20 1");
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_probe(table, &one, &margin));
    bad.opaque[9] = UINT64_MAX;
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_table_probe(table, &bad, &margin));
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_table_best_moves(table, &bad, &best));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_probe(NULL, &position, &margin));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_probe(table, NULL, &margin));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_probe(table, &position, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_best_moves(NULL, &position, &best));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_best_moves(table, &position, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_rules(NULL, &rules));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_rules(table, NULL));
    CHECK(kalah_table_seeds(NULL) == 0 && margin == 77 && best == 77);

    /* Many: a game played by the table itself, then all positions of it at once, with others among them. */
    for (i = 0; i < ARRAY(positions); i++) {
        uint32_t move = 0, moves = kalah_position_legal_moves(&position);
        positions[i] = i % 50 == 7 ? bad : i % 50 == 8 ? big : position;
        if (moves == 0 || i % 10 == 9) {
            position = position_of(i % 20 == 9 ? "2x6x4 1,1,0,2,0,1/20 0,0,1,0,0,2/20 1"
                                               : "2x6x5:swap=on 1,1,0,0,0,1/20 0,0,1,0,0,2/34 2");
            continue;
        }
        CHECK_OK(kalah_table_best_moves(table, &position, &best));
        CHECK((best & ~moves) == 0 && best != 0);
        while ((best >> move & 1) == 0) {
            move++;
        }
        CHECK_OK(kalah_position_apply(&position, move, &position));
        margins[i] = 77;
    }
    first = kalah_table_probe_many(table, positions, ARRAY(positions), margins, statuses);
    CHECK(first == first_of(statuses, ARRAY(statuses)) && first != KALAH_OK);
    for (i = 0; i < ARRAY(positions); i++) {
        kalah_status status = kalah_table_probe(table, &positions[i], &margin);
        CHECK(statuses[i] == status && (status != KALAH_OK || margins[i] == margin));
        known += status == KALAH_OK;
    }
    CHECK(known > 300 && statuses[7] == KALAH_ERR_POSITION && statuses[8] == KALAH_ERR_NOT_IN_TABLE);
    first = kalah_table_best_moves_many(table, positions, ARRAY(positions), masks, statuses);
    CHECK(first == first_of(statuses, ARRAY(statuses)) && first != KALAH_OK);
    for (i = 0; i < ARRAY(positions); i++) {
        kalah_status status = kalah_table_best_moves(table, &positions[i], &best);
        CHECK(statuses[i] == status && (status != KALAH_OK || masks[i] == best));
    }
    margins[8] = 55;
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_probe_many(table, positions + 8, 1, margins + 8, NULL));
    CHECK(margins[8] == 55);
    CHECK_OK(kalah_table_probe_many(table, positions, 1, margins, NULL));
    CHECK_OK(kalah_table_best_moves_many(table, positions, 1, masks, NULL));
    CHECK_OK(kalah_table_probe_many(table, NULL, 0, NULL, NULL));
    CHECK_OK(kalah_table_best_moves_many(table, NULL, 0, NULL, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_probe_many(NULL, positions, 1, margins, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_probe_many(table, NULL, 1, margins, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_probe_many(table, positions, 1, NULL, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_best_moves_many(NULL, positions, 1, masks, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_best_moves_many(table, positions, 1, NULL, NULL));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_table_probe_many(table, positions, (size_t)-1 / 2, margins, NULL));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_table_best_moves_many(table, positions, (size_t)-1 / 2, masks, NULL));
    kalah_table_free(table);
}

static void write_file(const char *path, const unsigned char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

static kalah_status open_file(const char *path)
{
    kalah_table *table = NULL;
    kalah_status status = kalah_table_open(path, strlen(path), 127, LIMIT, &table, &error);
    CHECK((status == KALAH_OK) == (table != NULL));
    CHECK(status == KALAH_OK || (error.status == status && strstr(error.message, path) != NULL));
    kalah_table_free(table);
    return status;
}

static void files(const char *folder)
{
    static unsigned char bytes[1 << 20];
    kalah_table *table = table_of("2x6x4", 7), *read = NULL;
    kalah_position position = position_of("2x6x4 0,0,0,1,0,1/20 2,0,1,0,0,1/20 1");
    int32_t margin, same;
    char path[1000];
    size_t length;
    FILE *file;

    snprintf(path, sizeof path, "%s/ta.ble", folder);
    remove(path);
    CHECK_STATUS(KALAH_ERR_NO_FILE, open_file(path));
    CHECK_OK(kalah_table_save(table, path, strlen(path), &error));
    CHECK_OK(kalah_table_open(path, strlen(path), 127, LIMIT, &read, &error));
    CHECK(kalah_table_seeds(read) == 7);
    CHECK_OK(kalah_table_probe(table, &position, &margin));
    CHECK_OK(kalah_table_probe(read, &position, &same));
    CHECK(margin == same);
    kalah_table_free(read);
    read = NULL;
    CHECK_OK(kalah_table_open(path, strlen(path), 5, LIMIT, &read, NULL));
    CHECK(kalah_table_seeds(read) == 5);
    CHECK_STATUS(KALAH_ERR_NOT_IN_TABLE, kalah_table_probe(read, &position, &same));
    kalah_table_free(read);
    read = NULL;
    CHECK_STATUS(KALAH_ERR_LIMIT, kalah_table_open(path, strlen(path), 127, 1000, &read, &error));
    CHECK(said(KALAH_ERR_LIMIT, "ta.ble: a table of 7 seeds takes"));

    file = fopen(path, "rb");
    CHECK(file != NULL);
    length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    CHECK(length > 4096 && length < sizeof bytes);
    write_file(path, bytes, length - 1);
    CHECK_STATUS(KALAH_ERR_TABLE_DAMAGED, open_file(path));
    bytes[length - 1] ^= 1;
    write_file(path, bytes, length);
    CHECK_STATUS(KALAH_ERR_TABLE_DAMAGED, open_file(path));
    bytes[2000] ^= 1;
    write_file(path, bytes, length);
    CHECK_STATUS(KALAH_ERR_TABLE_DAMAGED, open_file(path));
    bytes[8] = 2;
    write_file(path, bytes, length);
    CHECK_STATUS(KALAH_ERR_FORMAT, open_file(path));
    bytes[0] = 0;
    write_file(path, bytes, length);
    CHECK_STATUS(KALAH_ERR_NOT_A_TABLE, open_file(path));
    write_file(path, bytes, 0);
    CHECK_STATUS(KALAH_ERR_NOT_A_TABLE, open_file(path));
    remove(path);

    CHECK_STATUS(KALAH_ERR_SYSTEM, open_file(folder));
    snprintf(path, sizeof path, "%s/no/where.table", folder);
    CHECK_STATUS(KALAH_ERR_NO_FILE, kalah_table_save(table, path, strlen(path), &error));
    CHECK(said(KALAH_ERR_NO_FILE, "no/where.table: "));
    CHECK_STATUS(KALAH_ERR_UTF8, kalah_table_open("\xff", 1, 127, LIMIT, &read, &error));
    CHECK_STATUS(KALAH_ERR_UTF8, kalah_table_save(table, "\xff", 1, NULL));
    CHECK_STATUS(KALAH_ERR_SYSTEM, kalah_table_open("a\0b", 3, 127, LIMIT, &read, &error));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_open(NULL, 1, 127, LIMIT, &read, &error));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_open(path, 1, 127, LIMIT, NULL, &error));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_save(NULL, path, strlen(path), &error));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_table_save(table, NULL, 1, &error));
    CHECK(read == NULL);
    kalah_table_free(table);
}

/* Plays a line: the margin that it ends with, for the seat that is to move at first. */
static int32_t margin_of_line(kalah_position position, const uint8_t *line, size_t length)
{
    int32_t seat = kalah_position_turn(&position);
    kalah_outcome outcome;
    size_t i;
    for (i = 0; i < length; i++) {
        CHECK_OK(kalah_position_apply(&position, line[i], &position));
    }
    CHECK_OK(kalah_position_outcome(&position, &outcome));
    return outcome.margins[seat];
}

static void solving(void)
{
    static const int32_t values[] = {-14, -8, -8, -14, 6, 0};
    kalah_position start = start_of("2x6x2"), over = position_of("2x6x2 0,0,0,0,0,0/14 0,0,0,0,0,0/10 2");
    kalah_table *table = table_of("2x6x4", 8);
    kalah_solver *solver = solver_of("2x6x2", table);
    kalah_task task = {0};
    kalah_solution solution;
    uint8_t line[100];
    size_t whole, i;

    /* The solver keeps the table alive. */
    kalah_table_free(table);
    CHECK_OK(ask(solver, &start, &task, &solution));
    CHECK(solution.margin.low == 6 && solution.margin.high == 6 && solution.stopped == KALAH_STOP_NONE);
    CHECK(line_length == 0);
    CHECK(solution.legal == 63 && solution.best == 16 && solution.nodes > 0);
    task.question = KALAH_QUESTION_MOVES;
    CHECK_OK(kalah_solver_solve(solver, &start, &task, &solution, line, sizeof line, &whole, NULL));
    CHECK(whole > 3 && whole < sizeof line && line[0] == 4 && margin_of_line(start, line, whole) == 6);
    CHECK(solution.legal == 63 && solution.best == 16 && solution.margin.low == 6);
    for (i = 0; i < KALAH_MAX_MOVES; i++) {
        int32_t value = i < ARRAY(values) ? values[i] : 0;
        CHECK(solution.moves[i].low == value && solution.moves[i].high == value);
    }
    for (i = 0; i < ARRAY(solution.reserved); i++) {
        CHECK(solution.reserved[i] == 0);
    }
    memset(line, 99, sizeof line);
    CHECK_OK(kalah_solver_solve(solver, &start, &task, &solution, line, 3, &line_length, NULL));
    CHECK(line_length > 3 && line[0] == 4 && line[2] < 6 && line[3] == 99);
    CHECK_OK(kalah_solver_solve(solver, &start, &task, &solution, line, 3, NULL, NULL));
    task.question = KALAH_QUESTION_OUTCOME;
    CHECK_OK(kalah_solver_solve(solver, &start, &task, &solution, line, sizeof line, &line_length, NULL));
    CHECK(solution.margin.low > 0 && solution.margin.high >= 6 && line_length == 0);
    CHECK_OK(kalah_solver_solve(solver, &over, &task, &solution, line, sizeof line, &line_length, NULL));
    CHECK(solution.margin.low == -4 && solution.margin.high == -4 && solution.legal == 0 && solution.best == 0);
    kalah_solver_free(solver);
    kalah_solver_free(NULL);
}

static void what_is_not_solved(void)
{
    kalah_rules rules = rules_of("2x6x4"), three = rules_of("3x2x2"), wide = rules_of("2x8x1"), bad = rules;
    kalah_position start = start_of("2x6x4"), position;
    kalah_table *table = table_of("2x6x4:capture=always", 4);
    kalah_solver *solver = NULL;
    kalah_task task = {0};
    kalah_solution solution, before;
    uint8_t line[10];

    line_length = 77;
    bad.reserved[0] = 1;
    CHECK_STATUS(KALAH_ERR_SEARCH_PLAYERS, kalah_solver_new(&three, NULL, 0, 1, &solver, &error));
    CHECK(said(KALAH_ERR_SEARCH_PLAYERS, "3 players"));
    CHECK_STATUS(KALAH_ERR_SEARCH_PITS, kalah_solver_new(&wide, NULL, 0, 1, &solver, &error));
    CHECK(said(KALAH_ERR_SEARCH_PITS, "8 pits"));
    CHECK_STATUS(KALAH_ERR_OTHER_RULES, kalah_solver_new(&rules, table, 0, 1, &solver, &error));
    CHECK(said(KALAH_ERR_OTHER_RULES, "2x6x1:capture=always"));
    CHECK_STATUS(KALAH_ERR_THREADS, kalah_solver_new(&rules, NULL, 0, UINT32_MAX, &solver, &error));
    CHECK_STATUS(KALAH_ERR_SYSTEM, kalah_solver_new(&rules, NULL, UINT64_MAX, 1, &solver, &error));
    CHECK(said(KALAH_ERR_SYSTEM, "the system gave no "));
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_solver_new(&bad, NULL, 0, 1, &solver, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_solver_new(NULL, NULL, 0, 1, &solver, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_solver_new(&rules, NULL, 0, 1, NULL, NULL));
    CHECK(solver == NULL);
    kalah_table_free(table);

    memset(&solution, 99, sizeof solution);
    before = solution;
    solver = solver_of("2x6x4", NULL);
    position = start_of("2x6x4:capture=always");
    CHECK_STATUS(KALAH_ERR_OTHER_RULES, ask(solver, &position, &task, &solution));
    CHECK(said(KALAH_ERR_OTHER_RULES, "2x6x4:capture=always"));
    position = start_of("2x6x11");
    CHECK_STATUS(KALAH_ERR_SEARCH_SEEDS, ask(solver, &position, &task, &solution));
    CHECK(said(KALAH_ERR_SEARCH_SEEDS, "132 seeds"));
    position = start_of("2x6x4:majority_end=on");
    CHECK_STATUS(KALAH_ERR_MAJORITY_MARGIN, ask(solver, &position, &task, &solution));
    CHECK(said(KALAH_ERR_MAJORITY_MARGIN, "majority_end"));
    task.question = 3;
    CHECK_STATUS(KALAH_ERR_QUESTION, ask(solver, &start, &task, &solution));
    CHECK(said(KALAH_ERR_QUESTION, "question"));
    task.question = 0;
    task.reserved[6] = 1;
    CHECK_STATUS(KALAH_ERR_OPTION, ask(solver, &start, &task, &solution));
    task.reserved[6] = 0;
    position = start;
    position.opaque[0] ^= 1;
    CHECK_STATUS(KALAH_ERR_POSITION, ask(solver, &position, &task, &solution));
    CHECK_STATUS(KALAH_ERR_NULL, ask(NULL, &start, &task, &solution));
    CHECK_STATUS(KALAH_ERR_NULL, ask(solver, NULL, &task, &solution));
    CHECK_STATUS(KALAH_ERR_NULL, ask(solver, &start, NULL, &solution));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_solver_solve(solver, &start, &task, NULL, line, 10, NULL, &error));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_solver_solve(solver, &start, &task, &solution, NULL, 10, NULL, NULL));
    CHECK(memcmp(&solution, &before, sizeof solution) == 0 && line_length == 77);
    kalah_solver_free(solver);

    /* Seven pits and 126 seeds have 2^62 positions: few bytes cannot tell them apart. */
    position = start_of("2x7x9");
    solver = solver_of("2x7x9", NULL);
    CHECK_STATUS(KALAH_ERR_MEMORY, ask(solver, &position, &task, &solution));
    CHECK(said(KALAH_ERR_MEMORY, "1048576 bytes of memory are too few"));
    kalah_solver_free(solver);
}

static int32_t watch_solver(const kalah_solver_progress *progress, void *user)
{
    watcher *watcher = user;
    CHECK(progress->margin.low <= progress->margin.high && progress->used >= 0 && progress->used <= 1);
    CHECK(progress->move >= KALAH_NOBODY && progress->move < KALAH_MAX_MOVES && progress->microseconds > 0);
    CHECK(progress->nodes >= watcher->done);
    watcher->done = progress->nodes;
    watcher->margin = progress->margin;
    watcher->microseconds = progress->microseconds;
    if (watcher->busy != NULL) {
        /* It is at work, and says so. */
        kalah_position position = start_of("2x6x4");
        kalah_task task = {0};
        kalah_solution solution;
        CHECK_STATUS(KALAH_ERR_BUSY, ask(watcher->busy, &position, &task, &solution));
        CHECK(said(KALAH_ERR_BUSY, "at work"));
    }
    return ++watcher->calls == watcher->stop_at;
}

/* A board that nobody solves in a few seconds: the margin of its start is 8. */
static void stopping(void)
{
    kalah_position start = start_of("2x6x4");
    kalah_solver *solver = solver_of("2x6x4", NULL);
    kalah_task task = {0};
    kalah_solution solution;
    watcher watcher = {0};
    uint8_t line[10];
    size_t i;

    task.progress = watch_solver;
    task.user = &watcher;
    task.question = KALAH_QUESTION_MOVES;
    watcher.stop_at = 3;
    watcher.busy = solver;
    CHECK_OK(kalah_solver_solve(solver, &start, &task, &solution, line, 10, &line_length, &error));
    CHECK(watcher.calls == 3 && solution.stopped == KALAH_STOP_CANCELLED && line_length == 0);
    CHECK(watcher.microseconds >= 300000 && solution.microseconds >= watcher.microseconds);
    CHECK(solution.microseconds < watcher.microseconds + patience);
    CHECK(solution.nodes >= watcher.done && solution.nodes > 0);
    CHECK(solution.margin.low <= 8 && 8 <= solution.margin.high && solution.margin.low < solution.margin.high);
    CHECK(solution.margin.low >= watcher.margin.low && solution.margin.high <= watcher.margin.high);
    CHECK(solution.legal == 63);
    for (i = 0; i < 6; i++) {
        CHECK(solution.moves[i].low <= solution.moves[i].high && solution.moves[i].low <= 8);
    }

    task.progress = NULL;
    task.nodes = 10000;
    CHECK_OK(ask(solver, &start, &task, &solution));
    CHECK(solution.stopped == KALAH_STOP_NODES && solution.nodes < 30000);
    CHECK(solution.margin.low <= 8 && 8 <= solution.margin.high);
    task.nodes = 0;
    task.milliseconds = 50;
    CHECK_OK(ask(solver, &start, &task, &solution));
    CHECK(solution.stopped == KALAH_STOP_TIME && solution.microseconds >= 50000 && solution.microseconds < 50000 + patience);
    CHECK(solution.margin.low <= 8 && 8 <= solution.margin.high);
    kalah_solver_free(solver);
}

static kalah_player *player_of(uint32_t level, uint64_t seed, const kalah_table *table)
{
    kalah_player *player = NULL;
    CHECK_OK(kalah_player_new(level, seed, table, 1 << 20, &player, &error));
    CHECK(player != NULL);
    return player;
}

/* Every level plays whole games, of any number of seats, and does the same again. */
static void playing(void)
{
    static const char *const starts[] = {
        "2x6x4", "2x6x4:swap=on", "3x4x3:capture_from=all", "4x3x2:end=no_move", "2x15x20",
    };
    kalah_budget budget = {0};
    uint32_t level;
    size_t i;
    budget.nodes = 50;
    for (level = 1; level <= KALAH_MAX_LEVEL; level++) {
        for (i = 0; i < ARRAY(starts); i++) {
            kalah_player *player = player_of(level, 7, NULL), *same = player_of(level, 7, NULL);
            kalah_position position = start_of(starts[i]);
            uint32_t moves, plies = 0;
            while ((moves = kalah_position_legal_moves(&position)) != 0 && plies++ < 40) {
                kalah_choice choice, again;
                CHECK_OK(kalah_player_choose(player, &position, &budget, &choice));
                CHECK_OK(kalah_player_choose(same, &position, &budget, &again));
                CHECK(moves >> choice.move & 1 && choice.move == again.move && choice.margin == again.margin);
                CHECK(choice.nodes <= 50 && choice.nodes == again.nodes && choice.reserved[20] == 0);
                CHECK(choice.stopped == KALAH_STOP_NODES || choice.stopped == KALAH_STOP_NONE);
                CHECK_OK(kalah_position_apply(&position, choice.move, &position));
            }
            kalah_player_free(same);
            kalah_player_free(player);
        }
    }
}

static int32_t stop_player(void *user)
{
    watcher *watcher = user;
    if (watcher->busy != NULL) {
        kalah_position position = start_of("2x6x4");
        kalah_budget budget = {0};
        kalah_choice choice;
        budget.nodes = 1;
        CHECK_STATUS(KALAH_ERR_BUSY, kalah_player_choose(watcher->busy, &position, &budget, &choice));
    }
    return ++watcher->calls == watcher->stop_at;
}

static void choosing(void)
{
    kalah_table *table = table_of("2x4x3", 10);
    kalah_player *player = player_of(KALAH_MAX_LEVEL, 1, table), *other = NULL;
    kalah_solver *solver = solver_of("2x4x3", table);
    kalah_position start = start_of("2x4x3"), large = start_of("2x6x4"), bad = start;
    kalah_position over = position_of("2x6x2 0,0,0,0,0,0/14 0,0,0,0,0,0/10 2"), positions[5];
    kalah_budget budget = {0};
    kalah_task task = {0};
    kalah_solution solution;
    kalah_choice choice;
    kalah_values values;
    watcher watcher = {0};
    kalah_status statuses[5];
    uint8_t moves[5];
    size_t i;

    /* It keeps the table alive, and says what the solver says. */
    kalah_table_free(table);
    task.question = KALAH_QUESTION_MOVES;
    CHECK_OK(ask(solver, &start, &task, &solution));
    kalah_solver_free(solver);
    budget.nodes = 10000000;
    CHECK_OK(kalah_player_choose(player, &start, &budget, &choice));
    CHECK(choice.margin == 6 && choice.proven == 1 && choice.stopped == KALAH_STOP_NONE);
    CHECK(solution.best >> choice.move & 1 && choice.plies > 0 && choice.nodes > 0);
    CHECK_OK(kalah_player_values(player, &start, &budget, &values));
    CHECK(values.count == 4 && solution.best >> values.order[0] & 1 && values.stopped == KALAH_STOP_NONE);
    for (i = 0; i < KALAH_MAX_MOVES; i++) {
        CHECK(values.moves[i].margin == solution.moves[i].low && values.moves[i].reserved[2] == 0);
        CHECK(values.moves[i].proven == (i < 4) && (i < 4 || values.order[i] == 0));
        CHECK(i == 0 || i >= 4 || values.moves[values.order[i]].margin <= values.moves[values.order[i - 1]].margin);
    }
    CHECK_OK(kalah_player_values(player, &over, &budget, &values));
    CHECK(values.count == 0);

    /* Limits. */
    budget.nodes = 0;
    budget.plies = 2;
    CHECK_OK(kalah_player_choose(player, &large, &budget, &choice));
    CHECK(choice.plies == 2 && choice.proven == 0 && choice.stopped == KALAH_STOP_NONE);
    budget.plies = 0;
    budget.milliseconds = 50;
    CHECK_OK(kalah_player_choose(player, &large, &budget, &choice));
    CHECK(choice.stopped == KALAH_STOP_TIME && choice.microseconds >= 50000 && choice.microseconds < 50000 + patience);
    budget.milliseconds = 0;
    budget.stop = stop_player;
    budget.user = &watcher;
    watcher.stop_at = 2;
    watcher.busy = player;
    CHECK_OK(kalah_player_choose(player, &large, &budget, &choice));
    CHECK(choice.stopped == KALAH_STOP_CANCELLED && watcher.calls == 2);
    CHECK(choice.microseconds >= 200000 && choice.microseconds < 200000 + patience);

    /* Many, the last two over and damaged. */
    for (i = 0; i < ARRAY(positions); i++) {
        positions[i] = large;
    }
    bad.opaque[0] ^= 1;
    positions[3] = over;
    positions[4] = bad;
    memset(moves, 99, sizeof moves);
    watcher.calls = 0;
    CHECK_STATUS(KALAH_ERR_GAME_OVER, kalah_player_choose_many(player, positions, 5, &budget, moves, statuses));
    CHECK(watcher.calls == 2 && moves[0] < 6 && moves[1] < 6 && moves[2] < 6 && moves[3] == 99 && moves[4] == 99);
    CHECK(statuses[0] == KALAH_OK && statuses[2] == KALAH_OK && statuses[3] == KALAH_ERR_GAME_OVER);
    CHECK(statuses[4] == KALAH_ERR_POSITION);
    budget.stop = NULL;
    budget.nodes = 200;
    CHECK_OK(kalah_player_choose_many(player, positions, 3, &budget, moves, NULL));
    CHECK_OK(kalah_player_choose_many(player, NULL, 0, &budget, NULL, NULL));

    /* What is refused. */
    CHECK_STATUS(KALAH_ERR_GAME_OVER, kalah_player_choose(player, &over, &budget, &choice));
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_player_choose(player, &bad, &budget, &choice));
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_player_values(player, &bad, &budget, &values));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose(NULL, &start, &budget, &choice));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose(player, NULL, &budget, &choice));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose(player, &start, NULL, &choice));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose(player, &start, &budget, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_values(player, &start, &budget, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose_many(NULL, positions, 3, &budget, moves, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose_many(player, NULL, 3, &budget, moves, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose_many(player, positions, 3, NULL, moves, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_choose_many(player, positions, 3, &budget, NULL, NULL));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_player_choose_many(player, positions, (size_t)-1 / 2, &budget, moves, NULL));
    budget.reserved[0] = 1;
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_player_choose(player, &start, &budget, &choice));
    budget.reserved[0] = 0;
    budget.nodes = 0;
    CHECK_STATUS(KALAH_ERR_BUDGET, kalah_player_choose(player, &start, &budget, &choice));
    CHECK_STATUS(KALAH_ERR_BUDGET, kalah_player_values(player, &start, &budget, &values));
    CHECK_STATUS(KALAH_ERR_BUDGET, kalah_player_choose_many(player, positions, 3, &budget, moves, NULL));
    CHECK_STATUS(KALAH_ERR_LEVEL, kalah_player_new(0, 1, NULL, 0, &other, &error));
    CHECK(said(KALAH_ERR_LEVEL, "level"));
    CHECK_STATUS(KALAH_ERR_LEVEL, kalah_player_new(KALAH_MAX_LEVEL + 1, 1, NULL, 0, &other, NULL));
    CHECK_STATUS(KALAH_ERR_LEVEL, kalah_player_new(257, 1, NULL, 0, &other, NULL));
    CHECK_STATUS(KALAH_ERR_SYSTEM, kalah_player_new(1, 1, NULL, UINT64_MAX / 2, &other, &error));
    CHECK(said(KALAH_ERR_SYSTEM, "bytes of memory"));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_player_new(1, 1, NULL, 0, NULL, NULL));
    CHECK(other == NULL);
    kalah_player_free(player);
    kalah_player_free(NULL);
}

int main(int count, char **arguments)
{
    CHECK(count == 2 || count == 3);
    if (count == 3) {
        patience = strtoull(arguments[2], NULL, 10) * 1000000;
    }
    sizes();
    building();
    probing();
    files(arguments[1]);
    solving();
    what_is_not_solved();
    stopping();
    playing();
    choosing();
    printf("%ld checks\n", checks);
    return 0;
}
