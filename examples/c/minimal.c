/* The first steps: a game in which everybody sows the first pit that can be sown. */

#include <kalah.h>
#include <stdio.h>

int main(void)
{
    kalah_rules rules;
    kalah_position position;
    char board[KALAH_MAX_CELLS * 32];
    if (kalah_rules_new(2, 6, 4, &rules) != KALAH_OK || kalah_position_new(&rules, &position) != KALAH_OK) {
        return 1;
    }
    for (uint32_t moves; (moves = kalah_position_legal_moves(&position)) != 0;) {
        uint32_t move = 0;
        while ((moves >> move & 1) == 0) {
            move++;
        }
        kalah_position_apply(&position, move, &position);
    }
    kalah_position_draw(&position, 0, board, sizeof board, NULL);
    puts(board);
    return 0;
}
