/*
 * Random calls with random bytes as positions, rules, moves, lengths, numbers and texts: nothing may crash, and a
 * position that passes the full check must play on. Run it under a sanitizer or valgrind.
 *
 *     damage [CALLS [SEED]]
 */

#include "check.h"

static uint64_t state = 1;

static uint64_t bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(0x2545f4914f6cdd1d);
}

static uint32_t below(uint32_t limit)
{
    return (uint32_t)((bits() >> 32) * limit >> 32);
}

static void noise(void *to, size_t length)
{
    unsigned char *bytes = to;
    size_t i;
    for (i = 0; i < length; i++) {
        bytes[i] = (unsigned char)bits();
    }
}

/* A number: mostly one that could be right, sometimes any. */
static uint32_t number(uint32_t most)
{
    return below(8) ? below(most + 2) : (uint32_t)bits() >> below(32);
}

static kalah_rules some_rules(void)
{
    static const char *const texts[] = {"2x6x4",  "2x7x7",   "2x6x4:swap=on,opening_turn=off", "3x6x4", "4x6x4:capture_from=all",
                                        "2x8x8",  "3x9x100", "4x7x30:sow_stores=all,skip_origin=on", "2x1x1",
                                        "2x15x2000", "2x6x6:capturing_seed=stays,end=no_move", "2x4x4:capture=always"};
    kalah_rules rules;
    const char *text = texts[below(sizeof texts / sizeof *texts)];
    uint32_t kind = below(10);
    CHECK_OK(kalah_rules_parse(text, strlen(text), &rules, NULL));
    if (kind == 0) {
        noise(&rules, sizeof rules);
    } else if (kind == 1) {
        ((unsigned char *)&rules)[below(sizeof rules)] = (unsigned char)bits();
    }
    return rules;
}

/* A position in the middle of a game, one with a few bits or bytes changed, one with any cells, or only noise. */
static kalah_position some_position(void)
{
    kalah_position position;
    kalah_rules rules = some_rules();
    uint32_t kind = below(10), ply, i;
    if (kalah_position_new(&rules, &position) != KALAH_OK) {
        noise(&position, sizeof position);
        return position;
    }
    for (ply = below(20); ply > 0; ply--) {
        uint32_t legal = kalah_position_legal_moves(&position), move = below(KALAH_MAX_MOVES);
        if (legal >> move & 1) {
            CHECK_OK(kalah_position_apply(&position, move, &position));
        }
    }
    if (kind == 0) {
        noise(&position, sizeof position);
    } else if (kind <= 2) {
        noise(&position, 64);
    } else if (kind <= 4) {
        for (i = below(4) + 1; i > 0; i--) {
            ((unsigned char *)&position)[64 + below(16)] ^= (unsigned char)(1u << below(8));
        }
    } else if (kind <= 6) {
        for (i = below(6) + 1; i > 0; i--) {
            ((unsigned char *)&position)[below(sizeof position)] = (unsigned char)bits();
        }
    }
    return position;
}

/* Memory of exactly this size, so that a byte beyond it is seen. */
static void *room(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    CHECK(memory != NULL);
    noise(memory, size);
    return memory;
}

static void texts(const kalah_position *position, const kalah_rules *rules)
{
    size_t capacity = below(4) ? below(400) : 0, length = 12345, i;
    char *buffer = room(capacity), *text;
    kalah_error *error = below(2) ? room(sizeof *error) : NULL;
    kalah_position parsed;
    kalah_rules parsed_rules;
    kalah_status status;
    uint32_t pits;
    switch (below(6)) {
    case 0: status = kalah_position_format(position, buffer, capacity, &length); break;
    case 1: status = kalah_position_draw(position, number(4), buffer, capacity, &length); break;
    case 2: status = kalah_position_format_kgp(position, buffer, capacity, &length); break;
    case 3: status = kalah_rules_format(rules, buffer, capacity, &length); break;
    case 4: status = kalah_named_rules_name(number(6), buffer, capacity, &length); break;
    default: status = kalah_named_rules_source(number(6), buffer, capacity, &length); break;
    }
    CHECK(status != KALAH_OK || (length < capacity && buffer[length] == 0 && strlen(buffer) == length));
    CHECK(status != KALAH_ERR_BUFFER || length >= capacity);
    /* What was written, with a few bytes changed, is read again. */
    if (status != KALAH_OK) {
        length = below((uint32_t)capacity + 1);
    }
    text = room(length);
    memcpy(text, buffer, length);
    for (i = below(3); i > 0 && length > 0; i--) {
        text[below((uint32_t)length)] = below(2) ? "0123456789,/x<>:= "[below(18)] : (char)bits();
    }
    switch (below(4)) {
    case 0: status = kalah_position_parse(text, length, &parsed, error); break;
    case 1: status = kalah_position_parse_kgp(rules, text, length, &parsed, error); break;
    case 2: status = kalah_rules_parse(text, length, &parsed_rules, error); break;
    default: status = kalah_kgp_pits(text, length, &pits, error); break;
    }
    CHECK(status != KALAH_ERR_INTERNAL);
    free(text);
    free(buffer);
    free(error);
}

static void moves(const kalah_position *position)
{
    kalah_position *next = room(sizeof *next);
    kalah_sown *sown = room(sizeof *sown);
    kalah_ending *ending = room(sizeof *ending);
    kalah_outcome *outcome = room(sizeof *outcome);
    size_t capacity = below(40), length;
    kalah_cell *cells = room(capacity * sizeof *cells);
    kalah_status status = KALAH_OK;
    int good = kalah_position_validate(position) == KALAH_OK;
    *next = *position;
    switch (below(7)) {
    case 0: status = kalah_position_apply(position, number(16), next); break;
    case 1: status = kalah_position_apply(next, number(16), next); break;
    case 2: status = kalah_position_apply_with_events(position, number(16), next, sown); break;
    case 3: status = kalah_position_resign(position, number(4), next, below(2) ? ending : NULL); break;
    case 4: status = kalah_position_path(position, number(16), cells, capacity, &length); break;
    case 5: status = kalah_position_corresponding(position, number(4), number(15), cells, capacity, &length); break;
    default: status = kalah_position_outcome(position, outcome); break;
    }
    CHECK(status != KALAH_ERR_INTERNAL);
    if (good) {
        CHECK_OK(kalah_position_validate(next));
    }
    free(cells);
    free(outcome);
    free(ending);
    free(sown);
    free(next);
}

static void many(void)
{
    size_t count = below(20), i;
    kalah_position *positions = room(count * sizeof *positions), *next = room(count * sizeof *next);
    uint8_t *move = room(count);
    uint32_t *legal = room(count * sizeof *legal);
    kalah_status *statuses = below(2) ? room(count * sizeof *statuses) : NULL;
    for (i = 0; i < count; i++) {
        positions[i] = some_position();
        move[i] = (uint8_t)number(16);
    }
    CHECK(kalah_position_legal_moves_many(positions, count, legal, statuses) != KALAH_ERR_INTERNAL);
    CHECK(kalah_position_apply_many(positions, move, count, below(2) ? next : positions, statuses) !=
          KALAH_ERR_INTERNAL);
    free(statuses);
    free(legal);
    free(move);
    free(next);
    free(positions);
}

static void questions(const kalah_position *position)
{
    kalah_position other = some_position();
    uint64_t sum = kalah_position_key(position) + kalah_position_legal_moves(position) + kalah_position_perft(position, below(3));
    sum += (uint64_t)kalah_position_to_move(position) + (uint64_t)kalah_position_turn(position);
    sum += kalah_position_phase(position) + kalah_position_playing(position) + kalah_position_total(position);
    sum += kalah_position_seeds(position, number(4), number(15)) + kalah_position_store(position, number(4));
    CHECK(sum != 1 || sum == 1);
    CHECK(!kalah_position_equal(position, &other) || memcmp(position, &other, sizeof other) == 0);
    CHECK(kalah_status_message((int32_t)bits()) != NULL);
}

static void set_ups(const kalah_position *position, const kalah_rules *rules)
{
    size_t count = below(40), length, i;
    uint16_t *cells = room(count * sizeof *cells);
    uint8_t *bytes = room(count * 2);
    kalah_position *made = room(sizeof *made);
    kalah_rules *out = room(sizeof *out);
    kalah_status status;
    for (i = 0; i < count; i++) {
        cells[i] = (uint16_t)(below(20) ? below(30) : bits());
    }
    switch (below(7)) {
    case 0:
        if (below(2) && kalah_rules_validate(rules) == KALAH_OK) {
            count = (size_t)rules->players * (rules->pits + 1u);
            free(cells);
            cells = room(count * sizeof *cells);
        }
        status = kalah_position_from_cells(rules, cells, count, number(4), number(4), number(15), made);
        CHECK(status != KALAH_OK || kalah_position_validate(made) == KALAH_OK);
        break;
    case 1: status = kalah_position_cells(position, cells, count, &length); break;
    case 2: status = kalah_position_to_bytes(position, bytes, count * 2, &length); break;
    case 3:
        status = kalah_position_to_bytes(position, bytes, count * 2, &length);
        if (status == KALAH_OK) {
            bytes[below((uint32_t)length)] ^= (uint8_t)(1 << below(8));
            status = kalah_position_from_bytes(bytes, below(4) ? length : below((uint32_t)length), made);
            CHECK(status != KALAH_OK || kalah_position_validate(made) == KALAH_OK);
        }
        break;
    case 4: status = kalah_position_from_bytes(bytes, count * 2, made); break;
    case 5: status = kalah_rules_new(number(4), number(15), number(100), out); break;
    default: status = kalah_rules_site(number(4), number(9), number(5), number(3), out); break;
    }
    CHECK(status != KALAH_ERR_INTERNAL);
    free(out);
    free(made);
    free(bytes);
    free(cells);
}

static void games(const kalah_position *position)
{
    kalah_game *game = NULL, *other = NULL;
    kalah_position last;
    kalah_outcome outcome;
    size_t ply, plies = below(40), capacity = below(1500), length = 0;
    char *text = room(capacity);
    if (kalah_game_from_position(position, &game) != KALAH_OK) {
        CHECK(game == NULL);
        free(text);
        return;
    }
    for (ply = 0; ply < plies; ply++) {
        switch (below(12)) {
        case 0: kalah_game_undo(game, number(3)); break;
        case 1: kalah_game_redo(game, number(3)); break;
        case 2: kalah_game_resign(game, number(4), NULL); break;
        case 3: kalah_game_play_text(game, "S 1 2 R1", below(9), NULL); break;
        default: kalah_game_play(game, number(16), NULL); break;
        }
    }
    CHECK_OK(kalah_game_position(game, &last));
    CHECK_OK(kalah_position_validate(&last));
    CHECK(kalah_game_result(game, &outcome, NULL) != KALAH_ERR_INTERNAL);
    CHECK(kalah_game_describe_ply(game, number(40), text, capacity, NULL) != KALAH_ERR_INTERNAL);
    if (kalah_game_format(game, text, capacity, &length) == KALAH_OK) {
        if (below(2) && length > 0) {
            text[below((uint32_t)length)] = (char)bits();
        }
        CHECK(kalah_game_parse(text, length, &other, NULL) != KALAH_ERR_INTERNAL);
    }
    kalah_game_free(other);
    kalah_game_free(game);
    free(text);
}

/* Perfect play, with limits so small that nothing takes long; tables, solvers and players take each other's place. */
static kalah_table *table;
static kalah_solver *solver;
static kalah_player *player;

static int32_t stop_at_random(void *user)
{
    (void)user;
    return below(4) == 0;
}

static void new_search(const kalah_rules *rules)
{
    kalah_error *error = below(2) ? room(sizeof *error) : NULL;
    kalah_status status = KALAH_OK;
    uint64_t size, limit = below(1u << 16);
    kalah_table *built = NULL;
    kalah_solver *made = NULL;
    kalah_player *person = NULL;
    unsigned char *bytes = room(200);
    switch (below(4)) {
    case 0:
        status = kalah_table_size(rules, number(130), &size, below(2) ? &limit : NULL, error);
        break;
    case 1:
        status = kalah_table_build(rules, number(12), limit, number(2) % 300, NULL, NULL, &built, error);
        if (status == KALAH_OK) {
            kalah_table_free(table);
            table = built;
        }
        break;
    case 2:
        status = kalah_solver_new(rules, below(2) ? table : NULL, 1 + limit, 1, &made, error);
        if (status == KALAH_OK) {
            kalah_solver_free(solver);
            solver = made;
        }
        break;
    default:
        status = kalah_player_new(number(KALAH_MAX_LEVEL), bits(), below(2) ? table : NULL, 1 + limit, &person, error);
        if (status == KALAH_OK) {
            kalah_player_free(player);
            player = person;
        }
        break;
    }
    CHECK(status != KALAH_ERR_INTERNAL);
    CHECK(status == KALAH_OK || error == NULL || (error->status == status && strlen(error->message) > 0));
    status = kalah_table_open((const char *)bytes, below(200), number(127), limit, &built, error);
    CHECK(status != KALAH_OK && status != KALAH_ERR_INTERNAL);
    free(bytes);
    free(error);
}

static void asking(const kalah_position *position)
{
    kalah_position again = some_position();
    size_t count = below(20), length, i;
    kalah_position *positions = room(count * sizeof *positions);
    int32_t *margins = room(count * sizeof *margins);
    int32_t margin;
    uint32_t *masks = room(count * sizeof *masks), best;
    uint8_t *move = room(count);
    kalah_status *statuses = below(2) ? room(count * sizeof *statuses) : NULL, status = KALAH_OK;
    kalah_task *task = room(sizeof *task);
    kalah_budget *budget = room(sizeof *budget);
    kalah_solution *solution = room(sizeof *solution);
    kalah_choice *choice = room(sizeof *choice);
    kalah_values *values = room(sizeof *values);
    for (i = 0; i < count; i++) {
        positions[i] = below(2) ? some_position() : again;
    }
    memset(task->reserved, 0, sizeof task->reserved);
    task->question = (uint8_t)number(2);
    task->nodes = 1 + below(200);
    task->progress = NULL;
    memset(budget->reserved, 0, sizeof budget->reserved);
    budget->nodes = 1 + below(100);
    budget->plies = (uint8_t)below(4);
    budget->stop = below(50) == 0 ? stop_at_random : NULL;
    switch (below(8)) {
    case 0: status = kalah_table_probe(table, position, &margin); break;
    case 1: status = kalah_table_best_moves(table, position, &best); break;
    case 2: status = kalah_table_probe_many(table, positions, count, margins, statuses); break;
    case 3: status = kalah_table_best_moves_many(table, positions, count, masks, statuses); break;
    case 4: status = kalah_player_choose(player, position, budget, choice); break;
    case 5: status = kalah_player_values(player, position, budget, values); break;
    case 6: status = kalah_player_choose_many(player, positions, count, budget, move, statuses); break;
    default: status = kalah_solver_solve(solver, position, task, solution, move, count, &length, NULL); break;
    }
    CHECK(status != KALAH_ERR_INTERNAL);
    free(values);
    free(choice);
    free(solution);
    free(budget);
    free(task);
    free(statuses);
    free(move);
    free(masks);
    free(margins);
    free(positions);
}

int main(int count, char **arguments)
{
    long calls = count > 1 ? atol(arguments[1]) : 1000000, call;
    state = count > 2 ? strtoull(arguments[2], NULL, 10) | 1 : 20260101;
    for (call = 0; call < calls; call++) {
        kalah_rules rules = some_rules();
        kalah_position position = some_position();
        switch (below(8)) {
        case 0: texts(&position, &rules); break;
        case 1: moves(&position); break;
        case 2: many(); break;
        case 3: questions(&position); break;
        case 4: set_ups(&position, &rules); break;
        case 5: new_search(&rules); break;
        case 6: asking(&position); break;
        default: games(&position); break;
        }
    }
    kalah_player_free(player);
    kalah_solver_free(solver);
    kalah_table_free(table);
    printf("%ld random calls, %ld checks\n", calls, checks);
    return 0;
}
