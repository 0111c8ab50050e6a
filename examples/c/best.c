/*
 * The best move of a position of two players, and what every move is worth under best play: an endgame table of a size
 * that is built at once, and the exact solver.
 *
 *     best POSITION [SECONDS]
 *
 * POSITION is the text form, such as "2x6x4 0,1,0,0,6,1/19 2,0,1,0,0,3/15 1": rules, sides, whose turn it is. With
 * SECONDS it stops after so long and prints what is proven by then.
 */

#include <kalah.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory of the endgame table, in bytes. More makes the solver faster, and takes longer to build. */
#define TABLE_MEMORY (32u << 20)

/* The most moves of the best line that are printed. */
#define LINE 200

static int32_t show_table(const kalah_table_progress *progress, void *user)
{
    (void)user;
    fprintf(stderr, "\rtable: %.0f %%   ", 100.0 * (double)progress->done / (double)progress->all);
    return 0;
}

static int32_t show_search(const kalah_solver_progress *progress, void *user)
{
    (void)user;
    fprintf(stderr, "\rmargin %d to %d, %.1f million positions, %.0f s   ", (int)progress->margin.low,
            (int)progress->margin.high, (double)progress->nodes / 1e6, (double)progress->microseconds / 1e6);
    return 0;
}

/* Seeds in the pits of both sides. */
static uint32_t seeds_in_pits(const kalah_position *position)
{
    return kalah_position_total(position) - kalah_position_store(position, 0) - kalah_position_store(position, 1);
}

/* The largest table that its memory allows and the position has a use for. */
static kalah_status build_table(const kalah_rules *rules, const kalah_position *position, kalah_table **table,
                                kalah_error *error)
{
    uint32_t seeds = 0;
    uint64_t size, building;
    while (seeds < seeds_in_pits(position) && kalah_table_size(rules, seeds + 1, &size, &building, NULL) == KALAH_OK &&
           building <= TABLE_MEMORY) {
        seeds++;
    }
    return kalah_table_build(rules, seeds, TABLE_MEMORY, 0, show_table, NULL, table, error);
}

static void print_bounds(kalah_bounds bounds)
{
    if (bounds.low == bounds.high) {
        printf("%d", (int)bounds.low);
    } else {
        printf("%d to %d", (int)bounds.low, (int)bounds.high);
    }
}

static void print_move(uint32_t move, const kalah_rules *rules)
{
    if (move < rules->pits) {
        printf("%u", (unsigned)move + 1);
    } else {
        printf("swap");
    }
}

static void print_solution(const kalah_solution *solution, const kalah_rules *rules, const uint8_t *line, size_t length)
{
    printf("margin of the seat to move: ");
    print_bounds(solution->margin);
    printf("\n");
    for (uint32_t move = 0; solution->legal >> move != 0; move++) {
        if (solution->legal >> move & 1) {
            printf(solution->best >> move & 1 ? "* " : "  ");
            print_move(move, rules);
            printf(": ");
            print_bounds(solution->moves[move]);
            printf("\n");
        }
    }
    printf("best line:");
    for (size_t i = 0; i < length && i < LINE; i++) {
        printf(" ");
        print_move(line[i], rules);
    }
    printf("\n%llu positions in %.2f s%s\n", (unsigned long long)solution->nodes, (double)solution->microseconds / 1e6,
           solution->stopped ? ", then stopped" : "");
}

/* Solves a position and prints what came of it. */
static kalah_status solve(const kalah_position *position, const kalah_task *task, kalah_error *error)
{
    kalah_rules rules;
    kalah_table *table = NULL;
    kalah_solver *solver = NULL;
    kalah_solution solution;
    uint8_t line[LINE];
    size_t length = 0;
    kalah_status status = kalah_position_rules(position, &rules);
    if (status == KALAH_OK) {
        status = build_table(&rules, position, &table, error);
    }
    if (status == KALAH_OK) {
        status = kalah_solver_new(&rules, table, 0, 0, &solver, error);
    }
    if (status == KALAH_OK) {
        status = kalah_solver_solve(solver, position, task, &solution, line, LINE, &length, error);
    }
    fputs("\r\n", stderr);
    if (status == KALAH_OK) {
        print_solution(&solution, &rules, line, length);
    }
    kalah_solver_free(solver);
    kalah_table_free(table);
    return status;
}

int main(int count, char **arguments)
{
    kalah_position position;
    kalah_error error;
    kalah_task task = {0};
    char board[KALAH_MAX_CELLS * 32];
    if (count < 2 || count > 3 || arguments[1][0] == '-') {
        fputs("usage: best POSITION [SECONDS]\n"
              "prints the best move of a position and what every move is worth under best play;\n"
              "POSITION is such as \"2x6x4 0,1,0,0,6,1/19 2,0,1,0,0,3/15 1\"\n",
              stderr);
        return 2;
    }
    if (kalah_position_parse(arguments[1], strlen(arguments[1]), &position, &error) != KALAH_OK) {
        fprintf(stderr, "best: \"%s\": %s\n", arguments[1], error.message);
        return 2;
    }
    if (count > 2) {
        char *end;
        double seconds = strtod(arguments[2], &end);
        if (*end != 0 || !(seconds > 0 && seconds < 1e9)) {
            fprintf(stderr, "best: \"%s\": a number of seconds is expected here\n", arguments[2]);
            return 2;
        }
        task.milliseconds = (uint64_t)(1000 * seconds) + 1;
    }
    task.question = KALAH_QUESTION_MOVES;
    task.progress = show_search;
    if (kalah_position_draw(&position, 0, board, sizeof board, NULL) == KALAH_OK) {
        puts(board);
    }
    if (solve(&position, &task, &error) != KALAH_OK) {
        fprintf(stderr, "best: %s\n", error.message);
        return 1;
    }
    return 0;
}
