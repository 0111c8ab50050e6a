/* Every function, status and constant of rules, positions and games; search.c has those of perfect play. */

#include "check.h"

#define ARRAY(n) (sizeof(n) / sizeof((n)[0]))

static kalah_rules rules_of(const char *text)
{
    kalah_rules rules;
    CHECK_OK(kalah_rules_parse(text, strlen(text), &rules, NULL));
    return rules;
}

static kalah_position position_of(const char *text)
{
    kalah_position position;
    kalah_error error;
    kalah_status status = kalah_position_parse(text, strlen(text), &position, &error);
    if (status != KALAH_OK) {
        fprintf(stderr, "%s: %s\n", text, error.message);
    }
    CHECK_OK(status);
    CHECK_OK(kalah_position_validate(&position));
    return position;
}

static const char *text_of(const kalah_position *position)
{
    static char text[512];
    CHECK_OK(kalah_position_format(position, text, sizeof text, NULL));
    return text;
}

static void versions_and_constants(void)
{
    CHECK(strcmp(kalah_version(), KALAH_VERSION) == 0);
    CHECK(kalah_version_number() == KALAH_VERSION_NUMBER);
    CHECK(KALAH_VERSION_NUMBER ==
          KALAH_VERSION_MAJOR * 1000000 + KALAH_VERSION_MINOR * 1000 + KALAH_VERSION_PATCH);
    CHECK(kalah_abi_version() == KALAH_ABI_VERSION);
    CHECK(kalah_max_players() == KALAH_MAX_PLAYERS);
    CHECK(kalah_max_pits() == KALAH_MAX_PITS);
    CHECK(kalah_max_cells() == KALAH_MAX_CELLS);
    CHECK(kalah_max_moves() == KALAH_MAX_MOVES);
    CHECK(kalah_max_bytes() == KALAH_MAX_BYTES);
    CHECK(kalah_error_message_size() == KALAH_ERROR_MESSAGE_SIZE);

    /* As the Rust side asserts. */
    CHECK(sizeof(kalah_rules) == 32);
    CHECK(sizeof(kalah_position) == 96);
    CHECK(sizeof(kalah_error) == 512);
    CHECK(sizeof(kalah_cell) == 2);
    CHECK(sizeof(kalah_captured) == 4);
    CHECK(sizeof(kalah_ending) == 16);
    CHECK(sizeof(kalah_sown) == 48);
    CHECK(sizeof(kalah_outcome) == 32);
    CHECK(sizeof(kalah_status) == 4);
}

static void rule_sets(void)
{
    kalah_rules rules, other;
    char text[200];
    size_t length, i;

    CHECK_OK(kalah_rules_new(2, 6, 4, &rules));
    CHECK(rules.players == 2 && rules.pits == 6 && rules.seeds == 4 && rules.store_turn == 1 && rules.opening_turn == 1);
    CHECK_OK(kalah_rules_validate(&rules));
    rules.capture = KALAH_CAPTURE_ALWAYS;
    rules.end = KALAH_END_NO_MOVE;
    rules.swap = 1;
    CHECK_OK(kalah_rules_format(&rules, text, sizeof text, &length));
    CHECK(strcmp(text, "2x6x4:capture=always,end=no_move,swap=on") == 0 && length == strlen(text));
    other = rules_of(text);
    CHECK(memcmp(&rules, &other, sizeof rules) == 0);

    /* Each option by its number and by its name. */
    {
        static const struct {
            const char *text;
            size_t offset;
            uint8_t value;
        } options[] = {
            {"2x6x4:capture=always", offsetof(kalah_rules, capture), KALAH_CAPTURE_ALWAYS},
            {"2x6x4:capture=never", offsetof(kalah_rules, capture), KALAH_CAPTURE_NEVER},
            {"2x6x4:capture=non_empty", offsetof(kalah_rules, capture), KALAH_CAPTURE_NON_EMPTY},
            {"2x6x4:capturing_seed=stays", offsetof(kalah_rules, capturing_seed), KALAH_CAPTURING_SEED_STAYS},
            {"2x6x4:capturing_seed=taken", offsetof(kalah_rules, capturing_seed), KALAH_CAPTURING_SEED_TAKEN},
            {"4x6x4:capture_from=across", offsetof(kalah_rules, capture_from), KALAH_CAPTURE_FROM_ACROSS},
            {"4x6x4:capture_from=all", offsetof(kalah_rules, capture_from), KALAH_CAPTURE_FROM_ALL},
            {"4x6x4:capture_from=next", offsetof(kalah_rules, capture_from), KALAH_CAPTURE_FROM_NEXT},
            {"2x6x4:store_turn=off", offsetof(kalah_rules, store_turn), 0},
            {"2x6x4:store_turn=on", offsetof(kalah_rules, store_turn), 1},
            {"2x6x4:capture_turn=on", offsetof(kalah_rules, capture_turn), 1},
            {"2x6x4:opening_turn=off", offsetof(kalah_rules, opening_turn), 0},
            {"2x6x4:skip_origin=on", offsetof(kalah_rules, skip_origin), 1},
            {"2x6x4:sow_stores=all", offsetof(kalah_rules, sow_stores), KALAH_SOW_STORES_ALL},
            {"2x6x4:sow_stores=own", offsetof(kalah_rules, sow_stores), KALAH_SOW_STORES_OWN},
            {"2x6x4:end=no_move", offsetof(kalah_rules, end), KALAH_END_NO_MOVE},
            {"2x6x4:end=side_empty", offsetof(kalah_rules, end), KALAH_END_SIDE_EMPTY},
            {"2x6x4:majority_end=on", offsetof(kalah_rules, majority_end), 1},
            {"2x6x4:remaining=finisher", offsetof(kalah_rules, remaining), KALAH_REMAINING_FINISHER},
            {"2x6x4:remaining=uncounted", offsetof(kalah_rules, remaining), KALAH_REMAINING_UNCOUNTED},
            {"2x6x4:remaining=owner", offsetof(kalah_rules, remaining), KALAH_REMAINING_OWNER},
            {"2x6x4:swap=on", offsetof(kalah_rules, swap), 1},
        };
        for (i = 0; i < ARRAY(options); i++) {
            uint8_t *field;
            rules = rules_of(options[i].text);
            field = (uint8_t *)&rules + options[i].offset;
            CHECK(*field == options[i].value);
            *field = 200;
            CHECK_STATUS(KALAH_ERR_OPTION, kalah_rules_validate(&rules));
        }
    }

    CHECK_STATUS(KALAH_ERR_PLAYERS, kalah_rules_new(5, 6, 4, &rules));
    CHECK_STATUS(KALAH_ERR_PLAYERS, kalah_rules_new(258, 6, 4, &rules));
    CHECK_STATUS(KALAH_ERR_NO_PITS, kalah_rules_new(2, 0, 4, &rules));
    CHECK_STATUS(KALAH_ERR_TOO_MANY_CELLS, kalah_rules_new(2, 16, 4, &rules));
    CHECK_STATUS(KALAH_ERR_TOO_MANY_CELLS, kalah_rules_new(2, 256, 4, &rules));
    CHECK_STATUS(KALAH_ERR_NO_SEEDS, kalah_rules_new(2, 6, 0, &rules));
    CHECK_STATUS(KALAH_ERR_TOO_MANY_SEEDS, kalah_rules_new(2, 6, 60000, &rules));
    CHECK_STATUS(KALAH_ERR_TOO_MANY_SEEDS, kalah_rules_new(2, 6, 70000, &rules));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_rules_new(2, 6, 4, NULL));
    CHECK_OK(kalah_rules_new(3, 6, 4, &rules));
    rules.swap = 1;
    CHECK_STATUS(KALAH_ERR_SWAP_PLAYERS, kalah_rules_validate(&rules));
    rules.swap = 0;
    rules.reserved[15] = 1;
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_rules_validate(&rules));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_rules_validate(NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_rules_format(NULL, text, sizeof text, NULL));

    CHECK_OK(kalah_rules_site(4, 9, 3, KALAH_CAPTURE_FROM_ALL, &rules));
    CHECK(rules.pits == 6 && rules.capture_from == KALAH_CAPTURE_FROM_ALL);
    CHECK_STATUS(KALAH_ERR_SITE_SEEDS, kalah_rules_site(4, 6, 5, KALAH_CAPTURE_FROM_ALL, &rules));
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_rules_site(4, 6, 4, 3, &rules));

    CHECK(kalah_named_rules_count() >= 6);
    for (i = 0; i < kalah_named_rules_count(); i++) {
        CHECK_OK(kalah_named_rules(i, &rules));
        CHECK_OK(kalah_named_rules_name(i, text, sizeof text, &length));
        other = rules_of(text);
        CHECK(memcmp(&rules, &other, sizeof rules) == 0);
        CHECK_STATUS(KALAH_ERR_BUFFER, kalah_named_rules_source(i, NULL, 0, &length));
        CHECK(length > 0);
    }
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SET, kalah_named_rules(i, &rules));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SET, kalah_named_rules_name(i, text, sizeof text, NULL));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SET, kalah_named_rules_source(i, text, sizeof text, NULL));
}

static void texts(void)
{
    kalah_error error;
    kalah_rules rules = rules_of("2x6x4");
    kalah_position position, same;
    const char *text = "2x6x4 4,0,4,12,0,4/2 6,0,5,5,0,5/1 2";
    char buffer[400];
    size_t length = 0;
    uint32_t pits;

    memset(&error, 0x55, sizeof error);
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_rules_parse("2x6x4:swop=on", 13, &rules, &error));
    CHECK(error.status == KALAH_ERR_SYNTAX && error.offset == 6 && error.reserved == 0);
    CHECK(strncmp(error.message, "at byte 6: no such option", 25) == 0);
    CHECK_STATUS(KALAH_ERR_NO_SEEDS, kalah_rules_parse("2x6x0", 5, &rules, &error));
    CHECK(error.offset == 4);
    CHECK_STATUS(KALAH_ERR_UTF8, kalah_rules_parse("2x6x4\xff", 6, &rules, &error));
    CHECK(error.offset == 5);
    CHECK_STATUS(KALAH_ERR_NULL, kalah_rules_parse(NULL, 3, &rules, &error));
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_rules_parse(NULL, 0, &rules, &error));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_rules_parse("2x6x4", (size_t)-1, &rules, &error));
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_rules_parse("", 0, &rules, NULL));

    position = position_of(text);
    CHECK(strcmp(text_of(&position), text) == 0);
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_position_parse("2x1x4 4/x 4/0 1", 15, &same, &error));
    CHECK(error.offset == 8);
    CHECK_STATUS(KALAH_ERR_CELLS, kalah_position_parse("2x1x4 4/0 1", 11, &same, &error));

    /* Buffers: exactly enough, one too few, none. */
    CHECK_OK(kalah_position_format(&position, buffer, strlen(text) + 1, &length));
    CHECK(length == strlen(text) && buffer[length] == 0);
    buffer[0] = '?';
    length = 0;
    CHECK_STATUS(KALAH_ERR_BUFFER, kalah_position_format(&position, buffer, strlen(text), &length));
    CHECK(length == strlen(text) && buffer[0] == '?');
    CHECK_STATUS(KALAH_ERR_BUFFER, kalah_position_format(&position, NULL, 0, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_format(&position, NULL, 100, &length));

    CHECK_OK(kalah_position_draw(&position, 1, buffer, sizeof buffer, &length));
    CHECK(strstr(buffer, "> North") != NULL && strstr(buffer, "North to move") != NULL);
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SEAT, kalah_position_draw(&position, 2, buffer, sizeof buffer, NULL));

    text = "<6,1,0,4,4,4,4,4,0,5,5,5,5,4,4>";
    CHECK_OK(kalah_kgp_pits(text, strlen(text), &pits, &error));
    CHECK(pits == 6);
    CHECK_OK(kalah_position_parse_kgp(&rules, text, strlen(text), &position, &error));
    CHECK_OK(kalah_position_format_kgp(&position, buffer, sizeof buffer, NULL));
    CHECK(strcmp(buffer, text) == 0);
    CHECK_STATUS(KALAH_ERR_CELLS, kalah_position_parse_kgp(&rules, "<5,", 3, &position, &error));
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_kgp_pits("6", 1, &pits, &error));
    CHECK_STATUS(KALAH_ERR_CELLS, kalah_kgp_pits("<99", 3, &pits, &error));
    CHECK(error.offset == 1);
    rules = rules_of("3x6x4");
    CHECK_STATUS(KALAH_ERR_PROTOCOL_PLAYERS, kalah_position_parse_kgp(&rules, text, strlen(text), &position, &error));
    CHECK_OK(kalah_position_new(&rules, &position));
    CHECK_STATUS(KALAH_ERR_PROTOCOL_PLAYERS, kalah_position_format_kgp(&position, buffer, sizeof buffer, NULL));
}

static void set_ups(void)
{
    static const uint16_t cells[] = {0, 0, 0, 0, 0, 1, 20, 2, 0, 1, 0, 0, 4, 20};
    kalah_rules rules = rules_of("2x6x4:swap=on");
    kalah_position position, same;
    uint16_t out[KALAH_MAX_CELLS];
    uint8_t bytes[KALAH_MAX_BYTES];
    size_t length;
    uint32_t pit;

    CHECK_OK(kalah_position_from_cells(&rules, cells, 14, 1, KALAH_PHASE_SWAP_OFFERED, KALAH_EVERYBODY, &position));
    CHECK_OK(kalah_position_validate(&position));
    CHECK(kalah_position_to_move(&position) == 1 && kalah_position_turn(&position) == 1);
    CHECK(kalah_position_phase(&position) == KALAH_PHASE_SWAP_OFFERED);
    CHECK(kalah_position_playing(&position) == 3);
    CHECK(kalah_position_total(&position) == 48);
    CHECK(kalah_position_legal_moves(&position) == (1u << 0 | 1u << 2 | 1u << 5 | 1u << 6));
    CHECK_OK(kalah_position_cells(&position, out, KALAH_MAX_CELLS, &length));
    CHECK(length == 14 && memcmp(out, cells, sizeof cells) == 0);
    CHECK_STATUS(KALAH_ERR_BUFFER, kalah_position_cells(&position, out, 13, &length));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_cells(&position, NULL, 14, &length));
    for (pit = 0; pit < 6; pit++) {
        CHECK(kalah_position_seeds(&position, 0, pit) == cells[pit]);
        CHECK(kalah_position_seeds(&position, 1, pit) == cells[7 + pit]);
    }
    CHECK(kalah_position_store(&position, 0) == 20 && kalah_position_store(&position, 1) == 20);
    CHECK(kalah_position_seeds(&position, 0, 6) == 0 && kalah_position_seeds(&position, 2, 0) == 0);
    CHECK(kalah_position_seeds(&position, 0, 4000000000u) == 0 && kalah_position_store(&position, 2) == 0);

    CHECK_OK(kalah_position_rules(&position, &rules));
    CHECK(rules.swap == 1 && rules.pits == 6);
    CHECK_OK(kalah_position_to_bytes(&position, bytes, sizeof bytes, &length));
    CHECK(length == 12 + 14);
    CHECK_OK(kalah_position_from_bytes(bytes, length, &same));
    CHECK(kalah_position_equal(&position, &same) && memcmp(&position, &same, sizeof same) == 0);
    CHECK(kalah_position_key(&position) == kalah_position_key(&same) && kalah_position_key(&same) != 0);
    CHECK_STATUS(KALAH_ERR_BUFFER, kalah_position_to_bytes(&position, bytes, length - 1, &length));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_position_from_bytes(bytes, length - 1, &same));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_position_from_bytes(NULL, 0, &same));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_from_bytes(NULL, 26, &same));
    bytes[0] = 2;
    CHECK_STATUS(KALAH_ERR_FORMAT, kalah_position_from_bytes(bytes, length, &same));
    bytes[0] = 1;
    bytes[9] = 0x55;
    CHECK_STATUS(KALAH_ERR_BYTES, kalah_position_from_bytes(bytes, length, &same));
    bytes[8] = 1;
    CHECK_STATUS(KALAH_ERR_OPTION, kalah_position_from_bytes(bytes, length, &same));

    CHECK_STATUS(KALAH_ERR_CELLS, kalah_position_from_cells(&rules, cells, 13, 0, 0, 15, &position));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_from_cells(&rules, NULL, 14, 0, 0, 15, &position));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SEAT, kalah_position_from_cells(&rules, cells, 14, 2, 0, 15, &position));
    CHECK_STATUS(KALAH_ERR_PHASE, kalah_position_from_cells(&rules, cells, 14, 0, 4, 15, &position));
    CHECK_STATUS(KALAH_ERR_SEAT_IS_OUT, kalah_position_from_cells(&rules, cells, 14, 0, 0, 2, &position));
    memset(out, 0, sizeof out);
    CHECK_STATUS(KALAH_ERR_NO_SEEDS, kalah_position_from_cells(&rules, out, 14, 0, 0, 15, &position));
    memset(out, 0xff, sizeof out);
    CHECK_STATUS(KALAH_ERR_TOO_MANY_SEEDS, kalah_position_from_cells(&rules, out, 14, 0, 0, 15, &position));
}

static void moves(void)
{
    kalah_rules rules = rules_of("2x6x4");
    kalah_position start, position, next;
    kalah_sown sown;
    kalah_outcome outcome;
    kalah_ending ending;
    kalah_cell cells[64];
    size_t length;

    CHECK_OK(kalah_position_new(&rules, &start));
    CHECK(kalah_position_key(&start) == UINT64_C(0xdd6343f1e43ffc67));
    CHECK(kalah_position_perft(&start, 5) == 4690 && kalah_position_perft(&start, 0) == 1);
    CHECK(kalah_position_perft(&start, 256) == 0);
    CHECK_OK(kalah_position_apply(&start, 2, &next));
    CHECK(strcmp(text_of(&next), "2x6x4 4,4,0,5,5,5/1 4,4,4,4,4,4/0 1") == 0);
    position = start;
    CHECK_OK(kalah_position_apply(&position, 2, &position));
    CHECK(kalah_position_equal(&position, &next) && !kalah_position_equal(&position, &start));
    CHECK_STATUS(KALAH_ERR_EMPTY_PIT, kalah_position_apply(&position, 2, &position));
    CHECK_STATUS(KALAH_ERR_NO_SWAP, kalah_position_apply(&position, 6, &position));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_PIT, kalah_position_apply(&position, 7, &position));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_PIT, kalah_position_apply(&position, 256, &position));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_PIT, kalah_position_apply(&position, (uint32_t)-1, &position));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_apply(NULL, 0, &position));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_apply(&position, 0, NULL));
    CHECK(kalah_position_equal(&position, &next));
    CHECK_STATUS(KALAH_ERR_NOT_OVER, kalah_position_outcome(&position, &outcome));

    /* A capture, and what it did. */
    position = position_of("2x6x4 1,0,4,4,4,4/10 4,4,4,4,5,4/1 1");
    CHECK_OK(kalah_position_apply_with_events(&position, 0, &next, &sown));
    CHECK(sown.mover == 0 && sown.move == 0 && sown.again == 0 && sown.seeds == 1 && sown.captured == 6);
    CHECK(sown.has_last == 1 && sown.last.seat == 0 && sown.last.index == 1);
    CHECK(sown.capture_count == 2 && sown.captures[0].cell.seat == 1 && sown.captures[0].cell.index == 4);
    CHECK(sown.captures[0].seeds == 5 && sown.captures[1].cell.seat == 0 && sown.captures[1].cell.index == 1);
    CHECK(sown.ending.reason == KALAH_REASON_NONE);
    CHECK_STATUS(KALAH_ERR_EMPTY_PIT, kalah_position_apply_with_events(&position, 1, &next, &sown));
    CHECK_OK(kalah_position_path(&position, 5, cells, 64, &length));
    CHECK(length == 4 && cells[0].seat == 0 && cells[0].index == 6 && cells[3].seat == 1 && cells[3].index == 2);
    CHECK_STATUS(KALAH_ERR_BUFFER, kalah_position_path(&position, 5, cells, 3, &length));
    CHECK_OK(kalah_position_corresponding(&position, 0, 1, cells, 64, &length));
    CHECK(length == 1 && cells[0].seat == 1 && cells[0].index == 4);
    CHECK_STATUS(KALAH_ERR_NO_SUCH_PIT, kalah_position_corresponding(&position, 0, 6, cells, 64, &length));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SEAT, kalah_position_corresponding(&position, 2, 0, cells, 64, &length));

    /* The end. */
    position = position_of("2x6x4 0,0,0,0,0,1/20 1,0,0,0,0,0/26 1");
    CHECK_OK(kalah_position_apply_with_events(&position, 5, &next, &sown));
    CHECK(sown.ending.reason == KALAH_REASON_SIDE_EMPTY && sown.ending.swept[1] == 1 && sown.again == 0);
    CHECK(kalah_position_to_move(&next) == KALAH_NOBODY && kalah_position_turn(&next) == 0);
    CHECK(kalah_position_legal_moves(&next) == 0);
    CHECK_STATUS(KALAH_ERR_GAME_OVER, kalah_position_apply(&next, 0, &next));
    CHECK_STATUS(KALAH_ERR_GAME_OVER, kalah_position_resign(&next, 0, &next, NULL));
    CHECK_OK(kalah_position_outcome(&next, &outcome));
    CHECK(outcome.scores[0] == 21 && outcome.scores[1] == 27 && outcome.ranks[0] == 2 && outcome.ranks[1] == 1);
    CHECK(outcome.winner == 1 && outcome.margins[0] == -6 && outcome.margins[1] == 6 && outcome.ranks[2] == 0);
    position = position_of("2x6x4:end=no_move 0,0,0,0,0,1/20 1,0,0,0,0,0/26 1");
    CHECK_OK(kalah_position_apply_with_events(&position, 5, &next, &sown));
    CHECK(sown.ending.reason == KALAH_REASON_NO_MOVE);
    position = position_of("2x6x4:majority_end=on 0,0,0,0,1,1/24 1,0,0,0,0,0/21 1");
    CHECK_OK(kalah_position_apply_with_events(&position, 5, &next, &sown));
    CHECK(sown.ending.reason == KALAH_REASON_MAJORITY);

    /* Resigning. */
    CHECK_OK(kalah_position_resign(&start, 1, &next, &ending));
    CHECK(ending.reason == KALAH_REASON_RESIGNATION);
    position = position_of("3x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1");
    CHECK_OK(kalah_position_resign(&position, 0, &position, &ending));
    CHECK(ending.reason == KALAH_REASON_NONE && kalah_position_playing(&position) == 6);
    CHECK(kalah_position_to_move(&position) == 1);
    CHECK_STATUS(KALAH_ERR_ALREADY_OUT, kalah_position_resign(&position, 0, &position, NULL));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SEAT, kalah_position_resign(&position, 3, &position, NULL));

    /* The swap. */
    rules = rules_of("2x6x4:swap=on");
    CHECK_OK(kalah_position_new(&rules, &position));
    CHECK(kalah_position_phase(&position) == KALAH_PHASE_FIRST_MOVE);
    CHECK_OK(kalah_position_apply(&position, 2, &position));
    CHECK(kalah_position_phase(&position) == KALAH_PHASE_FIRST_TURN);
    CHECK_OK(kalah_position_apply(&position, 0, &position));
    CHECK_OK(kalah_position_apply_with_events(&position, 6, &position, &sown));
    CHECK(sown.move == 6 && sown.has_last == 0 && kalah_position_to_move(&position) == 0);
    CHECK(kalah_position_phase(&position) == KALAH_PHASE_PLAY);
}

#define MANY 100

static void many(void)
{
    static kalah_position positions[MANY], next[MANY];
    uint8_t move[MANY];
    uint32_t legal[MANY];
    kalah_status statuses[MANY];
    kalah_rules rules = rules_of("2x6x4");
    size_t i;

    for (i = 0; i < MANY; i++) {
        CHECK_OK(kalah_position_new(&rules, &positions[i]));
        move[i] = (uint8_t)(i % 6);
    }
    CHECK_OK(kalah_position_apply_many(positions, move, MANY, next, statuses));
    for (i = 0; i < MANY; i++) {
        kalah_position one;
        CHECK_OK(kalah_position_apply(&positions[i], move[i], &one));
        CHECK(statuses[i] == KALAH_OK && kalah_position_equal(&one, &next[i]));
    }
    CHECK_OK(kalah_position_legal_moves_many(next, MANY, legal, statuses));
    for (i = 0; i < MANY; i++) {
        CHECK(legal[i] == kalah_position_legal_moves(&next[i]));
    }

    /* Some fail, in place: they stay, and the others go on. */
    move[3] = 6;
    move[7] = 99;
    memset(&positions[9], 0xff, sizeof positions[9]);
    CHECK_STATUS(KALAH_ERR_NO_SWAP, kalah_position_apply_many(positions, move, MANY, positions, statuses));
    CHECK(statuses[3] == KALAH_ERR_NO_SWAP && statuses[7] == KALAH_ERR_NO_SUCH_PIT);
    CHECK(statuses[9] == KALAH_ERR_POSITION && statuses[10] == KALAH_OK && statuses[0] == KALAH_OK);
    CHECK(kalah_position_perft(&positions[3], 1) == 6);
    CHECK(kalah_position_equal(&positions[10], &next[10]));
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_position_legal_moves_many(positions, MANY, legal, NULL));
    CHECK(legal[9] == 0);
    CHECK_OK(kalah_position_apply_many(NULL, NULL, 0, NULL, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_apply_many(positions, NULL, 1, next, NULL));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_position_apply_many(positions, move, (size_t)-1 / 2, next, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_legal_moves_many(positions, 1, NULL, NULL));
}

static void damage(void)
{
    kalah_position position = position_of("2x6x4 4,4,0,5,5,5/1 4,4,4,4,4,4/0 1"), bad;
    kalah_outcome outcome;
    size_t byte;

    CHECK_STATUS(KALAH_ERR_NULL, kalah_position_validate(NULL));
    CHECK(kalah_position_to_move(NULL) == KALAH_NOBODY && kalah_position_legal_moves(NULL) == 0);
    memset(&bad, 0, sizeof bad);
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_position_validate(&bad));
    CHECK(kalah_position_to_move(&bad) == KALAH_NOBODY && kalah_position_turn(&bad) == KALAH_NOBODY);
    CHECK(kalah_position_phase(&bad) == 0 && kalah_position_playing(&bad) == 0 && kalah_position_total(&bad) == 0);
    CHECK(kalah_position_key(&bad) == 0 && kalah_position_perft(&bad, 0) == 0 && !kalah_position_equal(&bad, &bad));
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_position_apply(&bad, 0, &bad));
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_position_outcome(&bad, &outcome));
    /* No bit of a cell can change without the full check seeing it; some of the rest make another good position. */
    for (byte = 0; byte < sizeof bad; byte++) {
        int bit;
        for (bit = 0; bit < 8; bit++) {
            kalah_status status;
            bad = position;
            ((uint8_t *)&bad)[byte] ^= (uint8_t)(1 << bit);
            status = kalah_position_validate(&bad);
            CHECK(status == KALAH_ERR_POSITION || (status == KALAH_OK && byte >= 64 && byte < 80));
            CHECK(!kalah_position_equal(&bad, &position));
        }
    }
}

static void games(void)
{
    kalah_rules rules = rules_of("2x6x4");
    kalah_game *game = NULL, *branch = NULL, *read = NULL;
    kalah_position start, position, bad;
    kalah_sown sown;
    kalah_outcome outcome;
    kalah_ending ending;
    kalah_error error;
    char text[1000], again[1000];
    size_t length;
    uint32_t seat;
    int32_t move;
    uint8_t reason;

    kalah_game_free(NULL);
    CHECK_OK(kalah_position_new(&rules, &start));
    CHECK_OK(kalah_game_new(&rules, &game));
    CHECK_OK(kalah_game_play(game, 2, &sown));
    CHECK(sown.again == 1 && sown.last.index == 6);
    CHECK_OK(kalah_game_play(game, 5, NULL));
    CHECK_STATUS(KALAH_ERR_NO_SUCH_PIT, kalah_game_play(game, 9, NULL));
    CHECK_OK(kalah_game_play_text(game, "2, 3", 4, NULL));
    CHECK(kalah_game_plies(game) == 4 && kalah_game_plies(NULL) == 0);
    CHECK_STATUS(KALAH_ERR_NO_SUCH_PIT, kalah_game_play_text(game, "1, 7", 4, &error));
    CHECK(error.offset == 3 && kalah_game_plies(game) == 4);
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_game_play_text(game, "1 x", 3, &error));
    CHECK_OK(kalah_game_ply(game, 1, &seat, &move));
    CHECK(seat == 0 && move == 5);
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_game_ply(game, 4, &seat, &move));
    CHECK_OK(kalah_game_describe_ply(game, 0, text, sizeof text, &length));
    CHECK(strncmp(text, "South sows 4 from pit 3", 23) == 0);
    CHECK_OK(kalah_game_undo(game, 2));
    CHECK_STATUS(KALAH_ERR_NO_UNDO, kalah_game_undo(game, 3));
    CHECK_OK(kalah_game_redo(game, 1));
    CHECK_STATUS(KALAH_ERR_NO_UNDO, kalah_game_redo(game, 2));
    CHECK_OK(kalah_game_position_after(game, 0, &position));
    CHECK(kalah_position_equal(&position, &start));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_game_position_after(game, 4, &position));
    CHECK_OK(kalah_game_branch(game, 2, &branch));
    CHECK_OK(kalah_game_position(branch, &position));
    CHECK_OK(kalah_game_play(branch, 0, NULL));
    CHECK_STATUS(KALAH_ERR_LENGTH, kalah_game_branch(game, 9, &read));
    CHECK_STATUS(KALAH_ERR_NOT_OVER, kalah_game_result(game, &outcome, &reason));
    CHECK_STATUS(KALAH_ERR_NOT_OVER, kalah_game_describe_result(game, text, sizeof text, NULL));
    CHECK_OK(kalah_game_set_name(game, 1, "Anna", 4));
    CHECK_OK(kalah_game_name(game, 1, text, sizeof text, &length));
    CHECK(strcmp(text, "Anna") == 0);
    CHECK_STATUS(KALAH_ERR_NO_SUCH_SEAT, kalah_game_set_name(game, 2, "Anna", 4));
    CHECK_STATUS(KALAH_ERR_UTF8, kalah_game_set_name(game, 1, "\xff", 1));
    CHECK_OK(kalah_game_resign(game, 1, &ending));
    CHECK(ending.reason == KALAH_REASON_RESIGNATION);
    CHECK_OK(kalah_game_ply(game, 3, &seat, &move));
    CHECK(seat == 1 && move == KALAH_NOBODY);
    CHECK_STATUS(KALAH_ERR_GAME_OVER, kalah_game_resign(game, 0, NULL));
    CHECK_OK(kalah_game_result(game, &outcome, &reason));
    CHECK(outcome.winner == 0 && reason == KALAH_REASON_RESIGNATION);
    CHECK_OK(kalah_game_describe_result(game, text, sizeof text, NULL));
    CHECK(strstr(text, "wins") != NULL);

    CHECK_OK(kalah_game_format(game, text, sizeof text, &length));
    CHECK_OK(kalah_game_parse(text, length, &read, &error));
    CHECK_OK(kalah_game_format(read, again, sizeof again, NULL));
    CHECK(strcmp(text, again) == 0 && strstr(text, "Anna") != NULL);
    kalah_game_free(read);
    read = NULL;
    CHECK_STATUS(KALAH_ERR_EMPTY_PIT, kalah_game_parse("[Rules \"2x6x4\"]\n\n3,6 3\n3 1 7 *\n", 31, &read, &error));
    CHECK(error.offset == 23 && read == NULL);
    CHECK_STATUS(KALAH_ERR_SYNTAX, kalah_game_parse("", 0, &read, &error));
    CHECK_OK(kalah_game_from_position(&position, &read));
    bad = position;
    bad.opaque[0] ^= 1;
    kalah_game_free(read);
    CHECK_STATUS(KALAH_ERR_POSITION, kalah_game_from_position(&bad, &read));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_game_play(NULL, 0, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_game_new(&rules, NULL));
    CHECK_STATUS(KALAH_ERR_NULL, kalah_game_format(NULL, text, sizeof text, NULL));
    kalah_game_free(branch);
    kalah_game_free(game);
}

static void messages(void)
{
    static const kalah_status known[] = {
        KALAH_OK, KALAH_ERR_NULL, KALAH_ERR_BUFFER, KALAH_ERR_LENGTH, KALAH_ERR_INTERNAL,
        KALAH_ERR_PLAYERS, KALAH_ERR_NO_PITS, KALAH_ERR_TOO_MANY_CELLS, KALAH_ERR_NO_SEEDS, KALAH_ERR_TOO_MANY_SEEDS,
        KALAH_ERR_SWAP_PLAYERS, KALAH_ERR_SITE_SEEDS, KALAH_ERR_OPTION, KALAH_ERR_NO_SUCH_SET,
        KALAH_ERR_PROTOCOL_PLAYERS, KALAH_ERR_CELLS, KALAH_ERR_NO_SUCH_SEAT,
        KALAH_ERR_SEAT_IS_OUT, KALAH_ERR_PHASE, KALAH_ERR_POSITION, KALAH_ERR_GAME_OVER, KALAH_ERR_NO_SUCH_PIT,
        KALAH_ERR_EMPTY_PIT, KALAH_ERR_NO_SWAP, KALAH_ERR_ALREADY_OUT, KALAH_ERR_NOT_OVER, KALAH_ERR_NO_UNDO,
        KALAH_ERR_UTF8, KALAH_ERR_SYNTAX, KALAH_ERR_FORMAT, KALAH_ERR_BYTES,
        KALAH_ERR_SEARCH_PLAYERS, KALAH_ERR_SEARCH_PITS, KALAH_ERR_SEARCH_SEEDS, KALAH_ERR_OTHER_RULES,
        KALAH_ERR_MAJORITY_MARGIN, KALAH_ERR_MEMORY, KALAH_ERR_LIMIT, KALAH_ERR_SYSTEM, KALAH_ERR_NO_FILE,
        KALAH_ERR_NOT_A_TABLE, KALAH_ERR_TABLE_DAMAGED, KALAH_ERR_CANCELLED, KALAH_ERR_NOT_IN_TABLE,
        KALAH_ERR_THREADS, KALAH_ERR_QUESTION, KALAH_ERR_BUSY, KALAH_ERR_LEVEL, KALAH_ERR_BUDGET,
    };
    size_t i;
    int status, messages = 0;
    for (i = 0; i < ARRAY(known); i++) {
        CHECK(strcmp(kalah_status_message(known[i]), "no such status") != 0);
    }
    for (status = -1000; status < 1000; status++) {
        messages += strcmp(kalah_status_message(status), "no such status") != 0;
    }
    CHECK(messages == (int)ARRAY(known));
}

int main(void)
{
    versions_and_constants();
    rule_sets();
    texts();
    set_ups();
    moves();
    many();
    damage();
    games();
    messages();
    printf("%ld checks\n", checks);
    return 0;
}
