/*
 * Kalah (Kalaha, Mancala): the rules, for 2, 3 and 4 players and every variant; perfect play of 2 players, and a
 * computer player.
 *
 *     kalah_rules rules;
 *     kalah_position position, next;
 *     kalah_rules_new(2, 6, 4, &rules);
 *     kalah_position_new(&rules, &position);
 *     if (kalah_position_apply(&position, 2, &next) == KALAH_OK) ...
 *
 * How everything here works:
 *
 * - Values. All structs are plain values of fixed size: the caller has the memory, copies them with `=`, and never
 *   frees them. Nothing allocates but what has a _free: `kalah_game`, `kalah_table`, `kalah_solver`, `kalah_player`.
 *   How much memory the last three take is an argument.
 * - Numbers count from 0: seats 0 to players - 1, pits 0 to pits - 1 in sowing order. A move is the number of a pit of
 *   the seat to move, or `pits` for the swap. Cells are ordered: pits and store of seat 0, pits and store of seat 1, ...
 *   Texts are for people and count from 1.
 * - Status. What can fail returns a kalah_status, which is 0 (KALAH_OK) on success. Functions that ask a position
 *   return the answer itself, and say what they return for NULL and for a damaged position.
 * - Order of parameters: inputs, then outputs. An input is never changed. Outputs are written on success only; the
 *   needed length of a text, and a kalah_error, are written where their functions say so.
 * - NULL is an error and never followed, except where a comment says that it may be NULL, and for arrays of length 0.
 * - Text in is UTF-8, a pointer and a length in bytes, with or without a NUL behind it. Text out goes to a buffer of
 *   `capacity` bytes and ends with a NUL. `length` (may be NULL) gets its length without the NUL; if the capacity is
 *   not larger than that, the status is KALAH_ERR_BUFFER and the buffer is left alone. To ask for the length only:
 *   buffer NULL, capacity 0.
 * - `error` (may be NULL) says on failure what is wrong, and where if a text was read.
 * - Enumerations come in as integers, and every number that is none of theirs is an error.
 * - Threads. Every function may be called from any thread at any time. Values are shared like an `int`: many may read
 *   one, and nobody else may write it meanwhile. A kalah_game belongs to one thread at a time, any number may use a
 *   kalah_table; a kalah_solver or kalah_player that is at work says KALAH_ERR_BUSY to others.
 * - Work that takes long (building a table, solving, choosing a move) calls a function of the caller's about ten times a
 *   second, on the thread that called the library: to show how far it is, and to stop it by returning anything but 0.
 *   To stop it from another thread, let it return an atomic flag. It must return: no exception, no longjmp.
 * - No function panics, throws, aborts, prints or reads the environment. KALAH_ERR_INTERNAL would be a bug of ours.
 * - Stable: the numbers of all enumerators, packed bytes, keys, and texts. As long as KALAH_ABI_VERSION is the same,
 *   functions are only added, and structs keep their size.
 *
 * Define KALAH_BARE before including this to use the library that was built without std: it has none of what has a
 * _free. Define KALAH_NO_SEARCH to use the library that was built without the feature `search`: it has only kalah_game
 * of that.
 */


#ifndef KALAH_H
#define KALAH_H

/* Made from kalah-ffi/src by cbindgen: KALAH_BLESS=1 cargo test -p kalah-ffi --test header. Do not edit. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header, and as one number to compare: major * 1000000 + minor * 1000 + patch. */
#define KALAH_VERSION "0.1.0"
#define KALAH_VERSION_MAJOR 0
#define KALAH_VERSION_MINOR 1
#define KALAH_VERSION_PATCH 0
#define KALAH_VERSION_NUMBER 1000

/* Games need memory, which the library without std has not; tables, solvers and players can be left out of it. */
#ifndef KALAH_BARE
#define KALAH_HAS_GAME 1
#ifndef KALAH_NO_SEARCH
#define KALAH_HAS_SEARCH 1
#endif
#endif

/**
 * The version of the binary interface: what a program was compiled for and what it runs with must have the same. It
 * is apart from the version of the library.
 */
#define KALAH_ABI_VERSION 1

/**
 * The most players of a board.
 */
#define KALAH_MAX_PLAYERS 4

/**
 * The most pits a side.
 */
#define KALAH_MAX_PITS 15

/**
 * The most cells of a board: pits and stores of all sides.
 */
#define KALAH_MAX_CELLS 32

/**
 * The most legal moves of a position: one for each pit, and the swap.
 */
#define KALAH_MAX_MOVES 16

/**
 * The most bytes that `kalah_position_to_bytes` writes.
 */
#define KALAH_MAX_BYTES 76

/**
 * The size of `kalah_error.message`, its NUL included.
 */
#define KALAH_ERROR_MESSAGE_SIZE 496

/**
 * No seat: nobody is to move, nobody has won.
 */
#define KALAH_NOBODY -1

/**
 * For `kalah_position_from_cells`: every seat is in the game.
 */
#define KALAH_EVERYBODY 15

#if defined(KALAH_HAS_SEARCH)
/**
 * The strongest level of a player; 1 is the weakest.
 */
#define KALAH_MAX_LEVEL 9
#endif

/**
 * What became of a call. 0 is success. Numbers are never changed or used again. New ones may be added: treat a
 * number that you do not know as an error.
 */
enum kalah_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Success.
     */
    KALAH_OK = 0,
    /**
     * A pointer is NULL that must not be.
     */
    KALAH_ERR_NULL = 1,
    /**
     * The buffer is too small; the length that is needed has been written.
     */
    KALAH_ERR_BUFFER = 2,
    /**
     * A number of bytes or elements is not the one needed, or larger than memory can be.
     */
    KALAH_ERR_LENGTH = 3,
    /**
     * A bug in the library. Nothing was changed; please report it.
     */
    KALAH_ERR_INTERNAL = 4,
    /**
     * Not 2, 3 or 4 players.
     */
    KALAH_ERR_PLAYERS = 10,
    /**
     * No pits a side.
     */
    KALAH_ERR_NO_PITS = 11,
    /**
     * More than 32 cells: with 2 players at most 15 pits a side, with 3 at most 9, with 4 at most 7.
     */
    KALAH_ERR_TOO_MANY_CELLS = 12,
    /**
     * No seeds in a pit at the start, or none on the whole board.
     */
    KALAH_ERR_NO_SEEDS = 13,
    /**
     * More than 65,535 seeds in all.
     */
    KALAH_ERR_TOO_MANY_SEEDS = 14,
    /**
     * A swap with three or four players.
     */
    KALAH_ERR_SWAP_PLAYERS = 15,
    /**
     * Seeds a pit that the site does not offer: 3 or 4.
     */
    KALAH_ERR_SITE_SEEDS = 16,
    /**
     * A value that an option of the rules does not have, or reserved bytes that are not 0.
     */
    KALAH_ERR_OPTION = 17,
    /**
     * No named rule set has this number.
     */
    KALAH_ERR_NO_SUCH_SET = 18,
    /**
     * Not for this number of players: the Kalah Game Protocol is for 2.
     */
    KALAH_ERR_PROTOCOL_PLAYERS = 19,
    /**
     * The number of cells is not that of the board.
     */
    KALAH_ERR_CELLS = 30,
    /**
     * There is no such seat.
     */
    KALAH_ERR_NO_SUCH_SEAT = 31,
    /**
     * The seat to move is out of the game.
     */
    KALAH_ERR_SEAT_IS_OUT = 32,
    /**
     * There is no such phase.
     */
    KALAH_ERR_PHASE = 33,
    /**
     * A position that no function of this library wrote.
     */
    KALAH_ERR_POSITION = 34,
    /**
     * The game is over.
     */
    KALAH_ERR_GAME_OVER = 50,
    /**
     * There is no such pit or move.
     */
    KALAH_ERR_NO_SUCH_PIT = 51,
    /**
     * The pit is empty.
     */
    KALAH_ERR_EMPTY_PIT = 52,
    /**
     * The swap is not offered.
     */
    KALAH_ERR_NO_SWAP = 53,
    /**
     * The seat has resigned already.
     */
    KALAH_ERR_ALREADY_OUT = 54,
    /**
     * The game is not over.
     */
    KALAH_ERR_NOT_OVER = 55,
    /**
     * There is nothing to undo.
     */
    KALAH_ERR_NO_UNDO = 56,
    /**
     * The text is not UTF-8.
     */
    KALAH_ERR_UTF8 = 70,
    /**
     * The text does not follow its grammar.
     */
    KALAH_ERR_SYNTAX = 71,
    /**
     * The bytes are in a format that this version of the library does not know.
     */
    KALAH_ERR_FORMAT = 80,
    /**
     * The bytes are not those of any position.
     */
    KALAH_ERR_BYTES = 81,
    /**
     * Not for this number of players: only games of 2 are solved.
     */
    KALAH_ERR_SEARCH_PLAYERS = 100,
    /**
     * More than 7 pits a side: such boards are not solved.
     */
    KALAH_ERR_SEARCH_PITS = 101,
    /**
     * More than 127 seeds in the pits: such positions are not solved.
     */
    KALAH_ERR_SEARCH_SEEDS = 102,
    /**
     * Position, endgame table and solver are for different rules.
     */
    KALAH_ERR_OTHER_RULES = 103,
    /**
     * With majority_end only win, draw or loss is solved, not the margin.
     */
    KALAH_ERR_MAJORITY_MARGIN = 104,
    /**
     * The transposition table is too small to tell all positions apart.
     */
    KALAH_ERR_MEMORY = 105,
    /**
     * It takes more memory than the limit allows.
     */
    KALAH_ERR_LIMIT = 106,
    /**
     * The system does not give a file, memory or threads.
     */
    KALAH_ERR_SYSTEM = 107,
    /**
     * There is no such file or directory.
     */
    KALAH_ERR_NO_FILE = 108,
    /**
     * The file is no endgame table.
     */
    KALAH_ERR_NOT_A_TABLE = 109,
    /**
     * The endgame table is damaged or ends too soon.
     */
    KALAH_ERR_TABLE_DAMAGED = 110,
    /**
     * The caller's function stopped it before it was done.
     */
    KALAH_ERR_CANCELLED = 111,
    /**
     * The endgame table does not have the position.
     */
    KALAH_ERR_NOT_IN_TABLE = 112,
    /**
     * More than 256 threads.
     */
    KALAH_ERR_THREADS = 113,
    /**
     * There is no such question.
     */
    KALAH_ERR_QUESTION = 114,
    /**
     * The solver or player is at work already.
     */
    KALAH_ERR_BUSY = 115,
    /**
     * There is no such level.
     */
    KALAH_ERR_LEVEL = 116,
    /**
     * No limit of nodes, time or plies is given.
     */
    KALAH_ERR_BUDGET = 117,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_status kalah_status;
#else
typedef int32_t kalah_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a last seed in an own empty pit does.
 */
enum kalah_capture
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It captures if there is a seed in a corresponding pit; else nothing happens. The default.
     */
    KALAH_CAPTURE_NON_EMPTY = 0,
    /**
     * It captures even then: the capturing seed goes to the store ("empty capture").
     */
    KALAH_CAPTURE_ALWAYS = 1,
    /**
     * Nothing.
     */
    KALAH_CAPTURE_NEVER = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_capture kalah_capture;
#else
typedef uint8_t kalah_capture;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Where the capturing seed goes.
 */
enum kalah_capturing_seed
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * To the store with the captured ones. The default.
     */
    KALAH_CAPTURING_SEED_TAKEN = 0,
    /**
     * It stays in its pit.
     */
    KALAH_CAPTURING_SEED_STAYS = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_capturing_seed kalah_capturing_seed;
#else
typedef uint8_t kalah_capturing_seed;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Whose corresponding pits are captured, with three or four players.
 */
enum kalah_capture_from
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The next seat's. The default.
     */
    KALAH_CAPTURE_FROM_NEXT = 0,
    /**
     * The seat's across; with three players the next.
     */
    KALAH_CAPTURE_FROM_ACROSS = 1,
    /**
     * Every other seat's.
     */
    KALAH_CAPTURE_FROM_ALL = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_capture_from kalah_capture_from;
#else
typedef uint8_t kalah_capture_from;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Which stores are sown.
 */
enum kalah_sow_stores
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The mover's only. The default.
     */
    KALAH_SOW_STORES_OWN = 0,
    /**
     * All of them.
     */
    KALAH_SOW_STORES_ALL = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_sow_stores kalah_sow_stores;
#else
typedef uint8_t kalah_sow_stores;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * When the game is over.
 */
enum kalah_end
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * As soon as the side of any seat still playing is empty. The default.
     */
    KALAH_END_SIDE_EMPTY = 0,
    /**
     * When the seat to move has no seeds.
     */
    KALAH_END_NO_MOVE = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_end kalah_end;
#else
typedef uint8_t kalah_end;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Who gets the seeds left in the pits at the end.
 */
enum kalah_remaining
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The owner of each side. The default.
     */
    KALAH_REMAINING_OWNER = 0,
    /**
     * The seat whose side is empty.
     */
    KALAH_REMAINING_FINISHER = 1,
    /**
     * Nobody: they stay in their pits.
     */
    KALAH_REMAINING_UNCOUNTED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_remaining kalah_remaining;
#else
typedef uint8_t kalah_remaining;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How far the opening of a game is.
 */
enum kalah_phase
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The opening is over, or the rules know none.
     */
    KALAH_PHASE_PLAY = 0,
    /**
     * Nobody has sown yet.
     */
    KALAH_PHASE_FIRST_MOVE = 1,
    /**
     * The first player's first turn goes on.
     */
    KALAH_PHASE_FIRST_TURN = 2,
    /**
     * The second player is to move for the first time and may turn the board instead.
     */
    KALAH_PHASE_SWAP_OFFERED = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_phase kalah_phase;
#else
typedef uint8_t kalah_phase;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Why a game is over.
 */
enum kalah_end_reason
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The game goes on.
     */
    KALAH_REASON_NONE = 0,
    /**
     * The side of a seat still playing is empty.
     */
    KALAH_REASON_SIDE_EMPTY = 1,
    /**
     * The seat to move has no seeds, under rules with `KALAH_END_NO_MOVE`.
     */
    KALAH_REASON_NO_MOVE = 2,
    /**
     * A store holds more than half of all seeds.
     */
    KALAH_REASON_MAJORITY = 3,
    /**
     * One seat is left playing.
     */
    KALAH_REASON_RESIGNATION = 4,
    /**
     * A reason that this version has no number for.
     */
    KALAH_REASON_OTHER = 255,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_end_reason kalah_end_reason;
#else
typedef uint8_t kalah_end_reason;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

#if defined(KALAH_HAS_SEARCH)
/**
 * What a solver is to find out.
 */
enum kalah_question
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The margin, and one best move.
     */
    KALAH_QUESTION_MARGIN = 0,
    /**
     * Win, draw or loss. The margin is bounded only as far as that needs.
     */
    KALAH_QUESTION_OUTCOME = 1,
    /**
     * The margin of every legal move.
     */
    KALAH_QUESTION_MOVES = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_question kalah_question;
#else
typedef uint8_t kalah_question;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Why a search stopped before it had its answer.
 */
enum kalah_stop
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It did not.
     */
    KALAH_STOP_NONE = 0,
    /**
     * The caller's function wanted it.
     */
    KALAH_STOP_CANCELLED = 1,
    /**
     * It looked at as many positions as it was allowed to.
     */
    KALAH_STOP_NODES = 2,
    /**
     * It took as long as it was allowed to.
     */
    KALAH_STOP_TIME = 3,
    /**
     * A reason that this version has no number for.
     */
    KALAH_STOP_OTHER = 255,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum kalah_stop kalah_stop;
#else
typedef uint8_t kalah_stop;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus
#endif

#if defined(KALAH_HAS_GAME)
/**
 * A game: a start, what was played from it, what was taken back, and who sits where. Made by `kalah_game_new`,
 * `kalah_game_from_position`, `kalah_game_branch` or `kalah_game_parse`, and freed by `kalah_game_free`. About 150
 * bytes a ply; if there is no more memory, the process ends.
 *
 * A *ply* is a move or a resignation. One thread at a time may use a game, whichever.
 */
typedef struct kalah_game kalah_game;
#endif

#if defined(KALAH_HAS_SEARCH)
/**
 * A computer player for two to four seats, under any rules, on any board. Made by `kalah_player_new` and freed by
 * `kalah_player_free`.
 *
 * It needs nothing but the position: it takes over a seat at any time, and plays several seats or many games at once.
 * Any thread may use it; while one does, it is `KALAH_ERR_BUSY` for all others, and for the functions that it calls.
 *
 * The seed alone decides what chance does. The n-th answer of a player depends on seed, n, level, position, budget,
 * memory and table, and on nothing else: without a limit of time it is the same on every machine.
 */
typedef struct kalah_player kalah_player;

/**
 * A solver: it finds what the margin of a position of two players will be if both play as well as can be. Made by
 * `kalah_solver_new` and freed by `kalah_solver_free`.
 *
 * It remembers what it has proven from one position to the next. Any thread may use it; while one does, it is
 * `KALAH_ERR_BUSY` for all others, and for the functions that it calls.
 */
typedef struct kalah_solver kalah_solver;

/**
 * An endgame table: the margin under best play of every position of two players with few seeds in the pits. Made by
 * `kalah_table_build` or `kalah_table_open`, and freed by `kalah_table_free`. It takes a byte for each position.
 *
 * One table serves all positions whose rules differ at most in seeds a pit, `swap`, `opening_turn` and `capture_from`.
 * It never changes: any number of threads may use it at the same time. A solver or player that it was given to keeps
 * it alive by itself.
 */
typedef struct kalah_table kalah_table;
#endif

/**
 * A rule set: a plain value of 32 bytes. Get one from `kalah_rules_new`, `kalah_rules_named` or `kalah_rules_parse`,
 * change fields if you like, and hand it over: every function that takes rules checks them.
 */
typedef struct {
    /**
     * Players, 2 to 4.
     */
    uint8_t players;
    /**
     * Pits a side: 1 to 15 with 2 players, to 9 with 3, to 7 with 4.
     */
    uint8_t pits;
    /**
     * Seeds in each pit at the usual start, from 1; at most 65,535 on the whole board.
     */
    uint16_t seeds;
    /**
     * A `kalah_capture`.
     */
    uint8_t capture;
    /**
     * A `kalah_capturing_seed`.
     */
    uint8_t capturing_seed;
    /**
     * A `kalah_capture_from`.
     */
    uint8_t capture_from;
    /**
     * 1 if a last seed in the own store gives another move, else 0. The default is 1.
     */
    uint8_t store_turn;
    /**
     * 1 if a capture gives another move. The default is 0.
     */
    uint8_t capture_turn;
    /**
     * 1 if the very first sowing of the game may give another move. The default is 1.
     */
    uint8_t opening_turn;
    /**
     * 1 if laps pass over the origin pit. The default is 0.
     */
    uint8_t skip_origin;
    /**
     * A `kalah_sow_stores`.
     */
    uint8_t sow_stores;
    /**
     * A `kalah_end`.
     */
    uint8_t end;
    /**
     * 1 if a store with more than half of all seeds ends the game. The default is 0.
     */
    uint8_t majority_end;
    /**
     * A `kalah_remaining`.
     */
    uint8_t remaining;
    /**
     * 1 if the second player may turn the board instead of a first sowing; 2 players only. The default is 0.
     */
    uint8_t swap;
    /**
     * 0. Later versions may put options here, of which 0 will be the default.
     */
    uint8_t reserved[16];
} kalah_rules;

/**
 * Why something was not done, and where in a text. A plain value.
 */
typedef struct {
    /**
     * The status that the function returned.
     */
    int32_t status;
    /**
     * 0.
     */
    uint32_t reserved;
    /**
     * The byte of the text, from 0, where it went wrong; its length if something is missing at the end. 0 if there was
     * no text to read.
     */
    uint64_t offset;
    /**
     * What is wrong, in English, for people: it names what was given and what is allowed. Ends with a NUL.
     */
    char message[KALAH_ERROR_MESSAGE_SIZE];
} kalah_error;

/**
 * A position with its rules: a plain value of 96 bytes, copied with `=` and never freed. Where `a` and `b` are equal
 * positions, their bytes are equal, and `kalah_position_key` is the same.
 *
 * What is in it is the library's matter and may differ from one ABI version to the next: to store or send a position
 * use `kalah_position_to_bytes` or `kalah_position_format`. Bytes that no function of this library wrote do no harm:
 * where the damage can be seen at once functions say `KALAH_ERR_POSITION`, else their results mean nothing.
 * `kalah_position_validate` sees all of it.
 */
typedef struct {
    /**
     * The library's; the last two are 0.
     */
    uint64_t opaque[12];
} kalah_position;

/**
 * A cell of the board: `index` is the number of the pit, or `pits` for the store.
 */
typedef struct {
    /**
     * Whose side it is on.
     */
    uint8_t seat;
    /**
     * The pit, or `pits` for the store.
     */
    uint8_t index;
} kalah_cell;

/**
 * A pit that a capture emptied.
 */
typedef struct {
    /**
     * The pit.
     */
    kalah_cell cell;
    /**
     * What was in it.
     */
    uint16_t seeds;
} kalah_captured;

/**
 * The end of a game. A plain value.
 */
typedef struct {
    /**
     * A `kalah_end_reason`; `KALAH_REASON_NONE` if the game goes on.
     */
    uint8_t reason;
    /**
     * 0.
     */
    uint8_t reserved[7];
    /**
     * Seeds swept into each seat's store.
     */
    uint16_t swept[KALAH_MAX_PLAYERS];
} kalah_ending;

/**
 * What a move did. A plain value.
 */
typedef struct {
    /**
     * The seat that moved.
     */
    uint8_t mover;
    /**
     * The move.
     */
    uint8_t move;
    /**
     * 1 if the same seat moves again, never at the end.
     */
    uint8_t again;
    /**
     * 1 if there is a last cell: 0 for a swap.
     */
    uint8_t has_last;
    /**
     * The cell where the last seed fell.
     */
    kalah_cell last;
    /**
     * The handful: seeds lifted from the pit; 0 for a swap.
     */
    uint16_t seeds;
    /**
     * Seeds that went to the mover's store by capture, the capturing seed included where it was taken.
     */
    uint16_t captured;
    /**
     * 0.
     */
    uint8_t reserved;
    /**
     * How many of `captures` there are.
     */
    uint8_t capture_count;
    /**
     * The pits that a capture emptied: those of other sides, then the own one if its seed was taken too.
     */
    kalah_captured captures[KALAH_MAX_PLAYERS];
    /**
     * 0.
     */
    uint32_t reserved_too;
    /**
     * The end, if the move brought it.
     */
    kalah_ending ending;
} kalah_sown;

/**
 * What a finished game came to. A plain value.
 */
typedef struct {
    /**
     * Seeds in the final stores, by seat.
     */
    uint16_t scores[KALAH_MAX_PLAYERS];
    /**
     * Places by seat, from 1; equal places leave a gap behind them (1, 1, 3). 0 beyond the players.
     */
    uint8_t ranks[KALAH_MAX_PLAYERS];
    /**
     * The seat alone at rank 1; `KALAH_NOBODY` for a draw.
     */
    int32_t winner;
    /**
     * By seat: its score less the best of the others' scores, whoever resigned.
     */
    int32_t margins[KALAH_MAX_PLAYERS];
} kalah_outcome;

#if defined(KALAH_HAS_SEARCH)
/**
 * How far a table is.
 */
typedef struct {
    /**
     * Positions done.
     */
    uint64_t done;
    /**
     * Positions of the whole table.
     */
    uint64_t all;
    /**
     * Time since the beginning.
     */
    uint64_t microseconds;
    /**
     * Seeds in the pits of the positions that are being worked on.
     */
    uint32_t seeds;
    /**
     * 0.
     */
    uint32_t reserved;
} kalah_table_progress;

/**
 * Called about ten times a second while a table is being built: anything but 0 stops it. `user` is what came with it.
 */
typedef int32_t (*kalah_table_progress_fn)(const kalah_table_progress *progress, void *user);

/**
 * What is known of a final margin: it is `low` at least and `high` at most. If both are equal, it is known.
 */
typedef struct {
    /**
     * The margin is not smaller.
     */
    int32_t low;
    /**
     * The margin is not larger.
     */
    int32_t high;
} kalah_bounds;

/**
 * How far a search is.
 */
typedef struct {
    /**
     * Positions looked at.
     */
    uint64_t nodes;
    /**
     * Time since the beginning.
     */
    uint64_t microseconds;
    /**
     * The part of the transposition table in use, 0 to 1.
     */
    double used;
    /**
     * Bounds on the margin proven so far.
     */
    kalah_bounds margin;
    /**
     * The move that is being looked at, or `KALAH_NOBODY`.
     */
    int32_t move;
    /**
     * The question at the moment is whether the margin of that move is at least this.
     */
    int32_t at_least;
    /**
     * 0.
     */
    uint8_t reserved[24];
} kalah_solver_progress;

/**
 * As `kalah_table_progress_fn`, while a position is being solved.
 */
typedef int32_t (*kalah_solver_progress_fn)(const kalah_solver_progress *progress, void *user);

/**
 * A question with its limits; all zeros is the margin, without a limit.
 */
typedef struct {
    /**
     * Stops after so many positions looked at, or a few thousand more; 0 is no limit.
     */
    uint64_t nodes;
    /**
     * Stops after so long, or a few milliseconds more; 0 is no limit.
     */
    uint64_t milliseconds;
    /**
     * Sees how far it is, and stops it; may be NULL.
     */
    kalah_solver_progress_fn progress;
    /**
     * For `progress`.
     */
    void *user;
    /**
     * A `kalah_question`.
     */
    uint8_t question;
    /**
     * 0.
     */
    uint8_t reserved[7];
} kalah_task;

/**
 * What a solver answers. All margins are final margins (own store less the other's, at the end) of the seat whose turn
 * it is in the position asked about, under best play of both. Where the search was stopped, the bounds are those
 * proven until then: true, but not equal.
 */
typedef struct {
    /**
     * The margin. If win, draw or loss was asked for, bounds that tell it.
     */
    kalah_bounds margin;
    /**
     * What each move leads to, by its number; zeros where it is not legal. Known only as far as it was asked for.
     */
    kalah_bounds moves[KALAH_MAX_MOVES];
    /**
     * The legal moves: bit `i` for move `i`.
     */
    uint32_t legal;
    /**
     * The moves that are proven to be best: bit `i` for move `i`. At least one of them if the margin was asked for,
     * and all of them if that of every move was; if it was stopped, or only the outcome was asked for, perhaps none.
     */
    uint32_t best;
    /**
     * Positions looked at.
     */
    uint64_t nodes;
    /**
     * The time that it took.
     */
    uint64_t microseconds;
    /**
     * A `kalah_stop`: why it stopped early, if it did.
     */
    uint8_t stopped;
    /**
     * 0.
     */
    uint8_t reserved[31];
} kalah_solution;

/**
 * Called about ten times a second while a player looks for a move: anything but 0 makes it answer at once. `user` is
 * what came with it.
 */
typedef int32_t (*kalah_stop_fn)(void *user);

/**
 * How far a player may look for one move: whichever of these comes first ends the search, and the best move found
 * until then is the answer. However small it is, there is a legal move. At least one of them must be given.
 */
typedef struct {
    /**
     * As many positions looked at, and not one more; 0 is no limit.
     */
    uint64_t nodes;
    /**
     * As long, or a few milliseconds more; 0 is no limit.
     */
    uint64_t milliseconds;
    /**
     * Ends it at any time; may be NULL.
     */
    kalah_stop_fn stop;
    /**
     * For `stop`.
     */
    void *user;
    /**
     * As many plies ahead; 0 is no limit.
     */
    uint8_t plies;
    /**
     * 0.
     */
    uint8_t reserved[7];
} kalah_budget;

/**
 * A move that a player chose, and why.
 */
typedef struct {
    /**
     * The move: a legal one.
     */
    uint32_t move;
    /**
     * The final margin that the seat to move expects of it, in seeds: its own store less the fullest of the others
     * still playing, if all of these play against it as well as they can.
     */
    int32_t margin;
    /**
     * Positions looked at.
     */
    uint64_t nodes;
    /**
     * The time that it took.
     */
    uint64_t microseconds;
    /**
     * 1 if the margin is no estimate but certain. With two seats it is then the margin under best play of both.
     */
    uint8_t proven;
    /**
     * How many plies ahead it looked. 0: not at all, and the margin is that of the stores as they are.
     */
    uint8_t plies;
    /**
     * A `kalah_stop`: what ended the search before it knew everything or was at the end of its plies.
     */
    uint8_t stopped;
    /**
     * 0.
     */
    uint8_t reserved[21];
} kalah_choice;

/**
 * What a move seems to be worth.
 */
typedef struct {
    /**
     * As in `kalah_choice`.
     */
    int32_t margin;
    /**
     * As in `kalah_choice`.
     */
    uint8_t proven;
    /**
     * 0.
     */
    uint8_t reserved[3];
} kalah_value;

/**
 * What every move seems to be worth: a hint, or marks for the moves of a game.
 */
typedef struct {
    /**
     * What each move is worth, by its number; zeros where it is not legal.
     */
    kalah_value moves[KALAH_MAX_MOVES];
    /**
     * The first `count` are the legal moves, the best first.
     */
    uint8_t order[KALAH_MAX_MOVES];
    /**
     * Positions looked at.
     */
    uint64_t nodes;
    /**
     * The time that it took.
     */
    uint64_t microseconds;
    /**
     * How many legal moves there are; 0 at the end of the game.
     */
    uint8_t count;
    /**
     * As in `kalah_choice`.
     */
    uint8_t plies;
    /**
     * As in `kalah_choice`.
     */
    uint8_t stopped;
    /**
     * 0.
     */
    uint8_t reserved[29];
} kalah_values;
#endif

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library that the program runs with, as `KALAH_VERSION`. The text is static: never free it.
 */
const char *kalah_version(void);

/**
 * The same as a number to compare: as `KALAH_VERSION_NUMBER`.
 */
uint32_t kalah_version_number(void);

/**
 * The binary interface that the program runs with: not `KALAH_ABI_VERSION` if it was compiled for another one.
 */
uint32_t kalah_abi_version(void);

/**
 * As `KALAH_MAX_PLAYERS`.
 */
size_t kalah_max_players(void);

/**
 * As `KALAH_MAX_PITS`.
 */
size_t kalah_max_pits(void);

/**
 * As `KALAH_MAX_CELLS`.
 */
size_t kalah_max_cells(void);

/**
 * As `KALAH_MAX_MOVES`.
 */
size_t kalah_max_moves(void);

/**
 * As `KALAH_MAX_BYTES`.
 */
size_t kalah_max_bytes(void);

/**
 * As `KALAH_ERROR_MESSAGE_SIZE`.
 */
size_t kalah_error_message_size(void);

/**
 * The meaning of a status in one English sentence; "no such status" for any other number. The text is static: never
 * free it.
 */
const char *kalah_status_message(int32_t status);

/**
 * Rules of this size with every option at its default: Kalah(pits, seeds) as most programs play it.
 */
kalah_status kalah_rules_new(uint32_t players, uint32_t pits, uint32_t seeds, kalah_rules *rules);

/**
 * The rules of the play site that many people know: 2 players with 6 or 7 pits, 3 or 4 players with 6 or 4, and 3 or
 * 4 seeds; a number of pits that it does not offer becomes 6. `capture_from` is a `kalah_capture_from`.
 */
kalah_status kalah_rules_site(uint32_t players,
                              uint32_t pits,
                              uint32_t seeds,
                              uint32_t capture_from,
                              kalah_rules *rules);

/**
 * How many named rule sets there are.
 */
size_t kalah_named_rules_count(void);

/**
 * The named rule set with this number, from 0: `standard`, `empty_capture`, `site`, `kalaha`, `encyclopaedia`, `kgp`
 * and what later versions add. `kalah_rules_parse` reads them by name.
 */
kalah_status kalah_named_rules(size_t index,
                               kalah_rules *rules);

/**
 * The name of a named rule set, as text.
 */
kalah_status kalah_named_rules_name(size_t index, char *buffer, size_t capacity, size_t *length);

/**
 * Where a named rule set comes from, as text.
 */
kalah_status kalah_named_rules_source(size_t index, char *buffer, size_t capacity, size_t *length);

/**
 * Whether rules can be played: `KALAH_OK`, or why not.
 */
kalah_status kalah_rules_validate(const kalah_rules *rules);

/**
 * Reads the text form of rules, `2x6x4` or `2x6x4:capture=always,end=no_move`, or the name of a named set.
 */
kalah_status kalah_rules_parse(const char *text, size_t length, kalah_rules *rules, kalah_error *error);

/**
 * The text form of rules, which `kalah_rules_parse` reads.
 */
kalah_status kalah_rules_format(const kalah_rules *rules, char *buffer, size_t capacity, size_t *length);

/**
 * The pits a side of a board literal of the Kalah Game Protocol, 1 to 15: what is needed to choose the rules before
 * `kalah_position_parse_kgp`. What comes after the number is not looked at.
 */
kalah_status kalah_kgp_pits(const char *text,
                            size_t length,
                            uint32_t *pits,
                            kalah_error *error);

/**
 * The usual start under these rules: `seeds` seeds in every pit, seat 0 to move.
 */
kalah_status kalah_position_new(const kalah_rules *rules, kalah_position *position);

/**
 * Any board. If the rules say that the game is over on it, it is: what was left in the pits has been given away.
 *
 * `cells` are the seeds of each cell: pits and store of seat 0, pits and store of seat 1, and so on; `count` is
 * players × (pits + 1). `turn` is the seat to move, `phase` a `kalah_phase` (one that the rules do not know becomes
 * play). `playing` has a bit for each seat that is still in the game, or is `KALAH_EVERYBODY`; bits beyond the
 * players do not matter.
 */
kalah_status kalah_position_from_cells(const kalah_rules *rules,
                                       const uint16_t *cells,
                                       size_t count,
                                       uint32_t turn,
                                       uint32_t phase,
                                       uint32_t playing,
                                       kalah_position *position);

/**
 * The seeds of each cell, in the order of `kalah_position_from_cells`. `length` (may be NULL) gets the number of
 * cells, at most `KALAH_MAX_CELLS`, also if the capacity is too small.
 */
kalah_status kalah_position_cells(const kalah_position *position,
                                  uint16_t *cells,
                                  size_t capacity,
                                  size_t *length);

/**
 * The rules that a position is played under.
 */
kalah_status kalah_position_rules(const kalah_position *position, kalah_rules *rules);

/**
 * Whether a position is one that this library wrote, or could have: `KALAH_OK`, or `KALAH_ERR_POSITION`. All of it
 * is looked at; of what other functions look at this costs a few times as much as a move.
 */
kalah_status kalah_position_validate(const kalah_position *position);

/**
 * The seat to move, from 0; `KALAH_NOBODY` at the end (and for NULL or a damaged position).
 */
int32_t kalah_position_to_move(const kalah_position *position);

/**
 * The seat to move; at the end the one that would be to move on. `KALAH_NOBODY` for NULL or a damaged position.
 */
int32_t kalah_position_turn(const kalah_position *position);

/**
 * The `kalah_phase` of a position; play at the end (and for NULL or a damaged position).
 */
uint32_t kalah_position_phase(const kalah_position *position);

/**
 * The seats that have not resigned: bit `i` for seat `i`. 0 for NULL or a damaged position.
 */
uint32_t kalah_position_playing(const kalah_position *position);

/**
 * Seeds in a pit; 0 if there is no such seat or pit (and for NULL or a damaged position).
 */
uint32_t kalah_position_seeds(const kalah_position *position, uint32_t seat, uint32_t pit);

/**
 * Seeds in a seat's store; 0 if there is no such seat (and for NULL or a damaged position).
 */
uint32_t kalah_position_store(const kalah_position *position, uint32_t seat);

/**
 * All seeds on the board: constant throughout a game. 0 for NULL or a damaged position.
 */
uint32_t kalah_position_total(const kalah_position *position);

/**
 * Whether two positions are equal: rules, cells, seat to move, phase and seats playing. False for NULL or a damaged
 * position.
 */
bool kalah_position_equal(const kalah_position *a,
                          const kalah_position *b);

/**
 * A 64-bit key of everything that play depends on, for hash tables, transposition tables and files: it is the same
 * on all machines and in all versions. Equal positions have equal keys. 0 for NULL or a damaged position.
 */
uint64_t kalah_position_key(const kalah_position *position);

/**
 * Reads the text form of a position, `2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1`: rules, sides, seat to move.
 */
kalah_status kalah_position_parse(const char *text,
                                  size_t length,
                                  kalah_position *position,
                                  kalah_error *error);

/**
 * The text form of a position, which `kalah_position_parse` reads.
 */
kalah_status kalah_position_format(const kalah_position *position,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length);

/**
 * Reads a board literal of the Kalah Game Protocol, `<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>`: seat 0 is to move, the opening
 * is over. The rules are for 2 players and have as many pits as the literal (`kalah_kgp_pits`).
 */
kalah_status kalah_position_parse_kgp(const kalah_rules *rules,
                                      const char *text,
                                      size_t length,
                                      kalah_position *position,
                                      kalah_error *error);

/**
 * The board literal of the Kalah Game Protocol: the seat to move is its South. 2 players only.
 */
kalah_status kalah_position_format_kgp(const kalah_position *position,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

/**
 * The board for people, as a seat sees it: lines of plain ASCII, no line break at the end. It may become prettier:
 * programs read `kalah_position_format`.
 */
kalah_status kalah_position_draw(const kalah_position *position,
                                 uint32_t seat,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

/**
 * A position as bytes that never change, to store or send it: at most `KALAH_MAX_BYTES`. `length` (may be NULL) gets
 * their number, also if the capacity is too small.
 */
kalah_status kalah_position_to_bytes(const kalah_position *position,
                                     uint8_t *bytes,
                                     size_t capacity,
                                     size_t *length);

/**
 * Reads the bytes of `kalah_position_to_bytes`, of this version of the library or an earlier one.
 */
kalah_status kalah_position_from_bytes(const uint8_t *bytes, size_t length, kalah_position *position);

/**
 * The legal moves: bit `i` for the sowing of pit `i` of the seat to move, bit `pits` for the swap. 0 at the end (and
 * for NULL or a damaged position). To walk over them in C:
 *
 *     for (uint32_t moves = kalah_position_legal_moves(&position); moves != 0; moves &= moves - 1) {
 *         uint32_t move = 0;
 *         while ((moves >> move & 1) == 0) move++;
 *         ...
 *     }
 */
uint32_t kalah_position_legal_moves(const kalah_position *position);

/**
 * Plays a move: `next` becomes the position after it. `move` is the number of a pit of the seat to move, or `pits`
 * for the swap. `next` may be the position itself.
 */
kalah_status kalah_position_apply(const kalah_position *position,
                                  uint32_t move,
                                  kalah_position *next);

/**
 * Plays one move on each of `count` positions, independently of each other: `next[i]` becomes the position after
 * `moves[i]` on `positions[i]`. `next` may be `positions`, but must not overlap it otherwise. Elements that fail are
 * left as they are in `next`, and do not stop the others.
 *
 * `statuses` (may be NULL) gets the status of each element. The function returns the first that is not `KALAH_OK`,
 * or `KALAH_OK`. With `KALAH_ERR_NULL` or `KALAH_ERR_LENGTH` for the arrays themselves nothing is written.
 */
kalah_status kalah_position_apply_many(const kalah_position *positions,
                                       const uint8_t *moves,
                                       size_t count,
                                       kalah_position *next,
                                       kalah_status *statuses);

/**
 * The legal moves of each of `count` positions, as `kalah_position_legal_moves`. `statuses` and what is returned are
 * as with `kalah_position_apply_many`; elements that fail get no moves.
 */
kalah_status kalah_position_legal_moves_many(const kalah_position *positions,
                                             size_t count,
                                             uint32_t *moves,
                                             kalah_status *statuses);

/**
 * The number of sequences of exactly `depth` legal plies from a position on, for checks and measurements: it takes
 * as long as there are. `depth` is at most 255. 0 for NULL or a damaged position.
 */
uint64_t kalah_position_perft(const kalah_position *position,
                              uint32_t depth);

/**
 * As `kalah_position_apply`, and says what the move did. This costs more: searches do without it.
 */
kalah_status kalah_position_apply_with_events(const kalah_position *position,
                                              uint32_t move,
                                              kalah_position *next,
                                              kalah_sown *sown);

/**
 * The cells that a legal move would sow, in order, one a seed; none for a swap. `length` (may be NULL) gets their
 * number, also if the capacity is too small: as many as there are seeds in the pit.
 */
kalah_status kalah_position_path(const kalah_position *position,
                                 uint32_t move,
                                 kalah_cell *cells,
                                 size_t capacity,
                                 size_t *length);

/**
 * A seat leaves the game: `next` becomes the position after it, `ending` (may be NULL) says whether that ended the
 * game. `next` may be the position itself.
 */
kalah_status kalah_position_resign(const kalah_position *position,
                                   uint32_t seat,
                                   kalah_position *next,
                                   kalah_ending *ending);

/**
 * What a finished game came to; `KALAH_ERR_NOT_OVER` while it goes on.
 */
kalah_status kalah_position_outcome(const kalah_position *position, kalah_outcome *outcome);

/**
 * The pits from which a last seed in this pit of this seat captures: what a frontend marks. `length` (may be NULL)
 * gets their number, at most `KALAH_MAX_PLAYERS` - 1, also if the capacity is too small; 0 if nothing is ever
 * captured.
 */
kalah_status kalah_position_corresponding(const kalah_position *position,
                                          uint32_t seat,
                                          uint32_t pit,
                                          kalah_cell *cells,
                                          size_t capacity,
                                          size_t *length);

#if defined(KALAH_HAS_GAME)
/**
 * A game from the usual start under these rules.
 */
kalah_status kalah_game_new(const kalah_rules *rules, kalah_game **game);

/**
 * A game from any position: the history begins with it.
 */
kalah_status kalah_game_from_position(const kalah_position *start, kalah_game **game);

/**
 * Another game that begins with the first so many plies of this one; `KALAH_ERR_LENGTH` if there are not so many.
 */
kalah_status kalah_game_branch(const kalah_game *game,
                               size_t plies,
                               kalah_game **branch);

/**
 * Frees a game. NULL is no game, and nothing is done.
 */
void kalah_game_free(kalah_game *game);

/**
 * Plays a move. `sown` (may be NULL) says what it did. What was taken back can no longer be played again.
 */
kalah_status kalah_game_play(kalah_game *game, uint32_t move, kalah_sown *sown);

/**
 * Plays what a record says: pits from 1 on, `S` for the swap, `R2` for the resignation of seat 2, with blanks or
 * commas between them. All of it or nothing.
 */
kalah_status kalah_game_play_text(kalah_game *game,
                                  const char *text,
                                  size_t length,
                                  kalah_error *error);

/**
 * Plays the resignation of a seat. `ending` (may be NULL) says whether that ended the game.
 */
kalah_status kalah_game_resign(kalah_game *game, uint32_t seat, kalah_ending *ending);

/**
 * Takes back the last so many plies; `KALAH_ERR_NO_UNDO`, and nothing done, if there are not so many.
 */
kalah_status kalah_game_undo(kalah_game *game, size_t plies);

/**
 * Plays so many plies again that were taken back; `KALAH_ERR_NO_UNDO`, and nothing done, if there are not so many.
 */
kalah_status kalah_game_redo(kalah_game *game,
                             size_t plies);

/**
 * How many plies have been played and not taken back; 0 for NULL.
 */
size_t kalah_game_plies(const kalah_game *game);

/**
 * The position after so many plies, 0 for the start; `KALAH_ERR_LENGTH` if fewer have been played.
 */
kalah_status kalah_game_position_after(const kalah_game *game, size_t plies, kalah_position *position);

/**
 * The position after the last ply.
 */
kalah_status kalah_game_position(const kalah_game *game, kalah_position *position);

/**
 * A ply of the history, from 0: the seat that played it, and its move, or `KALAH_NOBODY` for a resignation.
 * `KALAH_ERR_LENGTH` if there is no such ply.
 */
kalah_status kalah_game_ply(const kalah_game *game, size_t index, uint32_t *seat, int32_t *move);

/**
 * What happened in a ply of the history, in plain English. `KALAH_ERR_LENGTH` if there is no such ply.
 */
kalah_status kalah_game_describe_ply(const kalah_game *game,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/**
 * What the game came to, and why it is over (a `kalah_end_reason`, `KALAH_REASON_NONE` if its start was over already;
 * `reason` may be NULL). `KALAH_ERR_NOT_OVER` while it goes on.
 */
kalah_status kalah_game_result(const kalah_game *game,
                               kalah_outcome *outcome,
                               uint8_t *reason);

/**
 * What the game came to, in plain English on one line. `KALAH_ERR_NOT_OVER` while it goes on.
 */
kalah_status kalah_game_describe_result(const kalah_game *game,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *length);

/**
 * Gives the person at a seat a name, which the record has too; length 0 takes it away.
 */
kalah_status kalah_game_set_name(kalah_game *game, uint32_t seat, const char *name, size_t length);

/**
 * The name of the person at a seat, as text; of length 0 if there is none.
 */
kalah_status kalah_game_name(const kalah_game *game,
                             uint32_t seat,
                             char *buffer,
                             size_t capacity,
                             size_t *length);

/**
 * The game as a text record: tags, moves, result. Plies that were taken back are not in it.
 */
kalah_status kalah_game_format(const kalah_game *game, char *buffer, size_t capacity, size_t *length);

/**
 * Reads a text record.
 */
kalah_status kalah_game_parse(const char *text, size_t length, kalah_game **game, kalah_error *error);
#endif

#if defined(KALAH_HAS_SEARCH)
/**
 * How large a table of all positions with at most `seeds` seeds in the pits (at most 127) is. `size` gets the bytes
 * that it takes, in memory and, with 4096 more, in a file; `building` (may be NULL) the bytes that it takes to build
 * it, itself included. Every seed more makes it about half as large again.
 */
kalah_status kalah_table_size(const kalah_rules *rules,
                              uint32_t seeds,
                              uint64_t *size,
                              uint64_t *building,
                              kalah_error *error);

/**
 * Builds a table of all positions of these rules with at most `seeds` seeds in the pits (at most 127).
 *
 * `limit` is the most memory that it may take (`kalah_table_size` tells how much that will be): nothing is allocated
 * if it is not enough, which is `KALAH_ERR_LIMIT`. `threads` is at most 256; 0 is as many as the machine runs at once.
 * `progress` (may be NULL) can stop it, which is `KALAH_ERR_CANCELLED`.
 */
kalah_status kalah_table_build(const kalah_rules *rules,
                               uint32_t seeds,
                               uint64_t limit,
                               uint32_t threads,
                               kalah_table_progress_fn progress,
                               void *user,
                               kalah_table **table,
                               kalah_error *error);

/**
 * Frees a table. NULL is no table, and nothing is done.
 */
void kalah_table_free(kalah_table *table);

/**
 * Reads a table that `kalah_table_save` wrote, or of its beginning as much as has at most `seeds` seeds in the pits
 * (127 for all of it), and checks it. `path` is the name of the file, `limit` the most memory that the table may take:
 * nothing is allocated if it is not enough, which is `KALAH_ERR_LIMIT`.
 *
 * `KALAH_ERR_NO_FILE`, `KALAH_ERR_SYSTEM`, `KALAH_ERR_NOT_A_TABLE`, `KALAH_ERR_FORMAT` or `KALAH_ERR_TABLE_DAMAGED` if
 * there is no such table in the file; `error` says more. Which rules it is for `kalah_table_rules` tells.
 */
kalah_status kalah_table_open(const char *path,
                              size_t length,
                              uint32_t seeds,
                              uint64_t limit,
                              kalah_table **table,
                              kalah_error *error);

/**
 * Writes a table to a file that `kalah_table_open` reads, here or on any other machine. It is written under another
 * name beside it first: there is never half a table under the name. `KALAH_ERR_SYSTEM` or `KALAH_ERR_NO_FILE` (no such
 * directory) if it cannot be written; `error` says more.
 */
kalah_status kalah_table_save(const kalah_table *table,
                              const char *path,
                              size_t length,
                              kalah_error *error);

/**
 * A table has all positions with at most so many seeds in the pits; 0 for NULL.
 */
uint32_t kalah_table_seeds(const kalah_table *table);

/**
 * The rules that a table is for, without what does not matter: seeds a pit are 1, options of the opening and
 * `majority_end` are at their default.
 */
kalah_status kalah_table_rules(const kalah_table *table, kalah_rules *rules);

/**
 * The final margin of the seat to move under best play of both: its store less the other's at the end.
 * `KALAH_ERR_NOT_IN_TABLE` if the position is over, has too many seeds in its pits, is still in the opening, or is
 * played under other rules or with `majority_end`.
 */
kalah_status kalah_table_probe(const kalah_table *table,
                               const kalah_position *position,
                               int32_t *margin);

/**
 * The best moves: bit `i` for move `i`, all that keep the margin that `kalah_table_probe` tells. The position may also
 * be one that the table does not have, as long as it has those after each move. `KALAH_ERR_NOT_IN_TABLE` if it does
 * not, or if the position is over.
 */
kalah_status kalah_table_best_moves(const kalah_table *table,
                                    const kalah_position *position,
                                    uint32_t *moves);

/**
 * The margin of each of `count` positions, as `kalah_table_probe`, and faster: the system's memory works on several at
 * a time. `statuses` and what is returned are as with `kalah_position_apply_many`; elements that fail are left as they
 * are in `margins`.
 */
kalah_status kalah_table_probe_many(const kalah_table *table,
                                    const kalah_position *positions,
                                    size_t count,
                                    int32_t *margins,
                                    kalah_status *statuses);

/**
 * The best moves of each of `count` positions, as `kalah_table_best_moves`, and faster. `statuses` and what is
 * returned are as with `kalah_position_apply_many`; elements that fail are left as they are in `moves`.
 */
kalah_status kalah_table_best_moves_many(const kalah_table *table,
                                         const kalah_position *positions,
                                         size_t count,
                                         uint32_t *moves,
                                         kalah_status *statuses);

/**
 * A solver for all positions whose rules differ from these at most in seeds a pit, `swap`, `opening_turn` and
 * `majority_end`: 2 players, at most 7 pits a side.
 *
 * `table` (may be NULL) is an endgame table of the same rules; it may be freed at once. `memory` is the size of the
 * transposition table in bytes, taken at once; 0 is 64 MiB. `threads` search together, at most 256; 0 is as many as
 * the machine runs at once. With more than one, line and number of positions looked at vary from run to run, margins
 * never.
 */
kalah_status kalah_solver_new(const kalah_rules *rules,
                              const kalah_table *table,
                              uint64_t memory,
                              uint32_t threads,
                              kalah_solver **solver,
                              kalah_error *error);

/**
 * Frees a solver, which nobody may be using any more. NULL is no solver, and nothing is done.
 */
void kalah_solver_free(kalah_solver *solver);

/**
 * Answers a question about a position. A search that was stopped is a success too: its answer is what it has proven.
 *
 * `line` gets the moves of a line of best play, `capacity` of them at most, and `length` (may be NULL) how many it
 * has: to the end of the game, unless the search was stopped. With `capacity` 0, or if only the outcome is asked for,
 * none is looked for.
 */
kalah_status kalah_solver_solve(kalah_solver *solver,
                                const kalah_position *position,
                                const kalah_task *task,
                                kalah_solution *solution,
                                uint8_t *line,
                                size_t capacity,
                                size_t *length,
                                kalah_error *error);

/**
 * As `KALAH_MAX_LEVEL`.
 */
uint32_t kalah_max_level(void);

/**
 * A player. `level` is 1 (any legal move) to `KALAH_MAX_LEVEL` (as well as it can); the documentation of the Rust
 * crate says what each does. `seed` is where chance begins. `table` (may be NULL) is an endgame table, used under the
 * rules that it is for; it may be freed at once. `memory` is the size of the transposition table in bytes; 0 is 16
 * MiB.
 */
kalah_status kalah_player_new(uint32_t level,
                              uint64_t seed,
                              const kalah_table *table,
                              uint64_t memory,
                              kalah_player **player,
                              kalah_error *error);

/**
 * Frees a player, whom nobody may be using any more. NULL is no player, and nothing is done.
 */
void kalah_player_free(kalah_player *player);

/**
 * A move for the seat to move. `KALAH_ERR_GAME_OVER` at the end of the game, `KALAH_ERR_BUDGET` without any limit.
 */
kalah_status kalah_player_choose(kalah_player *player,
                                 const kalah_position *position,
                                 const kalah_budget *budget,
                                 kalah_choice *choice);

/**
 * What every move of the seat to move is worth, as far as the budget goes, whatever the player's level.
 */
kalah_status kalah_player_values(kalah_player *player,
                                 const kalah_position *position,
                                 const kalah_budget *budget,
                                 kalah_values *values);

/**
 * A move on each of `count` positions, one after the other, as `kalah_player_choose`, each with the whole budget;
 * `stop` ends the search on all of them. `statuses` and what is returned are as with `kalah_position_apply_many`;
 * elements that fail are left as they are in `moves`.
 */
kalah_status kalah_player_choose_many(kalah_player *player,
                                      const kalah_position *positions,
                                      size_t count,
                                      const kalah_budget *budget,
                                      uint8_t *moves,
                                      kalah_status *statuses);
#endif

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* KALAH_H */
