//! How a series stands, on one line.

use core::fmt;

use kalah::Series;

/// The standings of a series with every seat's points, and who has won once it is decided.
pub(crate) struct Standings<'a>(pub(crate) &'a Series);

impl fmt::Display for Standings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standings(series) = self;
        let players = series.rules().players();
        match (series.winner(), series.is_decided()) {
            (Some(winner), _) => write!(f, "{} wins", winner.name(players))?,
            (None, true) => f.write_str("nobody wins")?,
            (None, false) => {
                let games = series.results().len();
                write!(f, "after {games} game{}", if games == 1 { "" } else { "s" })?;
            }
        }
        for (i, standing) in series.standings().iter().enumerate() {
            let (name, points) = (standing.seat.name(players), Points(standing.score.half_points()));
            write!(f, "{}{name}: {points}", if i == 0 { " (" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Half points as points: `2½`.
struct Points(u64);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kalah::{Game, Rules, Seat};

    #[test]
    fn a_series_from_game_to_game() {
        let draw: Game = "[Start \"2x1x1 0/1 0/1 1\"]".parse().expect("a record");
        let mut south = Game::new(Rules::standard());
        south.resign(Seat::NORTH).expect("possible");
        let mut series = Series::new(Rules::standard()).best_of(4);
        let mut said = Vec::new();
        for game in [&draw, &south, &south] {
            series.add(game.result().expect("over")).expect("two players");
            said.push(Standings(&series).to_string());
        }
        let expected = [
            "after 1 game (South: ½, North: ½)",
            "after 2 games (South: 1½, North: ½)",
            "South wins (South: 2½, North: ½)",
        ];
        assert_eq!(said, expected);
        let mut series = Series::new(Rules::standard()).best_of(1);
        series.add(draw.result().expect("over")).expect("two players");
        assert_eq!(Standings(&series).to_string(), "nobody wins (South: ½, North: ½)");
    }
}
