/* kgp_move RULES BOARD PIT: the board literal after a move, pits from 1; fails if it is not legal. */

#include "check.h"

int main(int count, char **arguments)
{
    kalah_rules rules;
    kalah_position position;
    char board[256];
    CHECK(count == 4);
    CHECK_OK(kalah_rules_parse(arguments[1], strlen(arguments[1]), &rules, NULL));
    CHECK_OK(kalah_position_parse_kgp(&rules, arguments[2], strlen(arguments[2]), &position, NULL));
    CHECK_OK(kalah_position_apply(&position, (uint32_t)atoi(arguments[3]) - 1, &position));
    CHECK_OK(kalah_position_format_kgp(&position, board, sizeof board, NULL));
    fputs(board, stdout);
    return 0;
}
