// The first steps in C++: a game in which everybody plays the move that brings the most seeds at once.

#include <iostream>
#include <kalah.hpp>

int main()
{
    kalah::Game game{kalah::Rules{"2x6x4"}};
    while (!game.result()) {
        const kalah::Position position = game.position();
        const kalah::Seat seat = position.turn();
        kalah::Move best = *position.legal_moves().begin();
        for (const kalah::Move move : position.legal_moves()) {
            if (position.apply(move).store(seat) > position.apply(best).store(seat)) {
                best = move;
            }
        }
        game.play(best);
    }
    std::cout << game.position().drawing() << "\n\n" << game.text();
}
