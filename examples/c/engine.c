/*
 * A client of the Kalah Game Protocol on standard input and output, with a small alpha-beta search: how an engine
 * embeds the library. It knows nothing of the rules itself.
 *
 *     engine [RULES]
 *
 * RULES is the text form of the options, such as "kgp" or "2x6x4:end=no_move"; the boards that the server sends say
 * how many pits there are. The protocol: the server opens with `kgp 1 x y`, the client asks for `mode freeplay`; after
 * `state BOARD` it sends better and better moves, `move N`, then `yield`; `stop` ends the search. The client is always
 * South, its pits count from 1.
 */

#include <kalah.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A command has at most so many characters. */
#define LINE_SIZE 16385

/* Plies that are looked ahead. */
#define MAX_DEPTH 8

/* More than any number of seeds. */
#define WIN 100000

/* Sends a command, as an answer to the command `reference` if that is not 0. */
static void send_command(unsigned long reference, const char *command)
{
    if (reference != 0) {
        printf("@%lu ", reference);
    }
    puts(command);
    fflush(stdout);
}

/* How far ahead our side is: by seeds in the stores, or won or lost. */
static int value_of(const kalah_position *position, int south)
{
    kalah_outcome outcome;
    if (kalah_position_outcome(position, &outcome) == KALAH_OK) {
        int margin = outcome.margins[south];
        return margin > 0 ? WIN + margin : margin < 0 ? margin - WIN : 0;
    }
    return (int)kalah_position_store(position, (uint32_t)south) -
           (int)kalah_position_store(position, (uint32_t)(1 - south));
}

/* The value for `south` with best play for `depth` more plies. Who moves again looks for his best again. */
static int search(const kalah_position *position, int south, int depth, int alpha, int beta)
{
    uint32_t moves = kalah_position_legal_moves(position);
    int best, ours = kalah_position_to_move(position) == south;
    if (moves == 0 || depth == 0) {
        return value_of(position, south);
    }
    best = ours ? -2 * WIN : 2 * WIN;
    for (uint32_t move = 0; moves >> move != 0; move++) {
        kalah_position next;
        int value;
        if ((moves >> move & 1) == 0 || kalah_position_apply(position, move, &next) != KALAH_OK) {
            continue;
        }
        value = search(&next, south, depth - 1, alpha, beta);
        if (ours ? value > best : value < best) {
            best = value;
        }
        if (ours && best > alpha) {
            alpha = best;
        }
        if (!ours && best < beta) {
            beta = best;
        }
        if (alpha >= beta) {
            break;
        }
    }
    return best;
}

/* The best move at this depth; of equal ones the first. */
static uint32_t best_move(const kalah_position *position, int depth)
{
    uint32_t moves = kalah_position_legal_moves(position), best = 0;
    int south = kalah_position_to_move(position), best_value = -3 * WIN;
    for (uint32_t move = 0; moves >> move != 0; move++) {
        kalah_position next;
        if ((moves >> move & 1) != 0 && kalah_position_apply(position, move, &next) == KALAH_OK) {
            int value = search(&next, south, depth - 1, best_value, 2 * WIN);
            if (value > best_value) {
                best_value = value;
                best = move;
            }
        }
    }
    return best;
}

/* Reads the board of a `state` command under our rules with its number of pits. */
static kalah_status read_state(const kalah_rules *rules, const char *board, kalah_position *position,
                               kalah_error *error)
{
    kalah_rules fitting = *rules;
    uint32_t pits;
    kalah_status status = kalah_kgp_pits(board, strlen(board), &pits, error);
    if (status != KALAH_OK) {
        return status;
    }
    fitting.pits = (uint8_t)pits;
    return kalah_position_parse_kgp(&fitting, board, strlen(board), position, error);
}

static void play(unsigned long id, const kalah_rules *rules, const char *board)
{
    kalah_position position;
    kalah_error error;
    char command[sizeof error.message + 32];
    uint32_t sent = KALAH_MAX_MOVES;
    if (read_state(rules, board, &position, &error) != KALAH_OK) {
        snprintf(command, sizeof command, "error \"%s\"", error.message);
        send_command(id, command);
        return;
    }
    if (kalah_position_legal_moves(&position) == 0) {
        send_command(id, "yield");
        return;
    }
    for (int depth = 1; depth <= MAX_DEPTH; depth++) {
        uint32_t move = best_move(&position, depth);
        if (move != sent) {
            snprintf(command, sizeof command, "move %u", (unsigned)move + 1);
            send_command(id, command);
            sent = move;
        }
    }
    send_command(id, "yield");
}

/* Of `id@reference command arguments` the number of the command, 0 if it has none, and what is behind it. */
static char *read_id(char *line, unsigned long *id)
{
    char *end = line;
    *id = 0;
    if (*line >= '0' && *line <= '9') {
        *id = strtoul(line, &end, 10);
    }
    if (*end == '@') {
        strtoul(end + 1, &end, 10);
    }
    return end + strspn(end, " ");
}

/* Answers one command; whether there will be more. */
static int answer(char *line, const kalah_rules *rules)
{
    unsigned long id;
    char *command = read_id(line, &id);
    size_t length = strcspn(command, " ");
    char *arguments = command + length + strspn(command + length, " ");
    command[length] = 0;
    if (strcmp(command, "kgp") == 0) {
        if (strtol(arguments, NULL, 10) != 1) {
            send_command(id, "error \"this client knows version 1 of the protocol\"");
            return 0;
        }
        send_command(0, "set info:name \"kalah engine example\"");
        send_command(0, "mode freeplay");
    } else if (strcmp(command, "state") == 0) {
        play(id, rules, arguments);
    } else if (strcmp(command, "ping") == 0) {
        send_command(id, "pong");
    } else if (strcmp(command, "goodbye") == 0) {
        return 0;
    }
    /*
     * `stop`: nothing to do, since we look for more commands only when a search is over. `ok`, `set` and `error` tell us
     * something that we do not need. What a client does not know it passes over, as the protocol wants it.
     */
    return 1;
}

int main(int count, char **arguments)
{
    static char line[LINE_SIZE + 1];
    const char *text = count > 1 ? arguments[1] : "kgp";
    kalah_rules rules;
    kalah_error error;
    if (count > 2 || text[0] == '-') {
        fputs("usage: engine [RULES]\nplays Kalah by the Kalah Game Protocol on standard input and output;\n"
              "RULES is such as kgp (the default), kalaha or 2x6x4:capture=always\n",
              count == 2 && strcmp(text, "--help") == 0 ? stdout : stderr);
        return count == 2 && strcmp(text, "--help") == 0 ? 0 : 2;
    }
    if (kalah_rules_parse(text, strlen(text), &rules, &error) != KALAH_OK) {
        fprintf(stderr, "engine: rules \"%s\": %s\n", text, error.message);
        return 2;
    }
    if (rules.players != 2) {
        fprintf(stderr, "engine: rules \"%s\": the protocol is for 2 players\n", text);
        return 2;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = 0;
        if (!answer(line, &rules)) {
            break;
        }
    }
    return 0;
}
