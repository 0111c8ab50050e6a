/* The C side of speed.rs: perft as an engine would write it. */

#include <kalah.h>

uint64_t c_perft(const kalah_position *position, uint32_t depth)
{
    uint64_t count = 0;
    if (depth == 0) {
        return 1;
    }
    for (uint32_t moves = kalah_position_legal_moves(position); moves != 0; moves &= moves - 1) {
        kalah_position next;
        if (kalah_position_apply(position, (uint32_t)__builtin_ctz(moves), &next) == KALAH_OK) {
            count += c_perft(&next, depth - 1);
        }
    }
    return count;
}

void c_apply(const kalah_position *positions, const uint8_t *moves, size_t count, kalah_position *next,
             kalah_status *statuses)
{
    for (size_t i = 0; i < count; i++) {
        statuses[i] = kalah_position_apply(&positions[i], moves[i], &next[i]);
    }
}
