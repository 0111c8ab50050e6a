//! Games and single moves.

use std::io::Write;

use kalah::{Cell, Ending, Move, Pit, Position, Rules, Seat, Sown};
use serde_json::{Value, json};

use super::check::{legal, message, mv, set_up, sides};
use super::report::Report;
use super::rows::{Digits, Game, Ply, Said, Single, Start};

/// A game with its plies.
pub(crate) fn game(row: Game, report: &mut Report<impl Write>) -> Result<(), String> {
    let mut position = match row.start {
        None => Position::new(row.rules),
        Some(said) => {
            let (said_sides, said_phase) = (json!(said.sides), said.phase.clone());
            let start = Start { sides: Some(said.sides), mover: said.mover, phase: said.phase, playing: said.playing };
            let position = set_up(row.rules, start)?;
            report.compare("start.sides", &said_sides.into(), sides(&position));
            if let Some(phase) = said_phase {
                report.compare("start.phase", &json!(phase).into(), position.phase().name());
            }
            report.compare("start.ended", &said.ended, position.is_over());
            position
        }
    };
    for (i, ply) in row.plies.into_iter().enumerate() {
        position = self::ply(&position, ply, format!("plies[{i}]."), report)?;
    }
    match position.outcome() {
        Some(outcome) => {
            report.compare("scores", &row.scores, outcome.scores());
            report.compare("ranks", &row.ranks, outcome.ranks());
        }
        None => {
            report.compare("scores", &row.scores, stores(&position));
            report.compare("ranks", &row.ranks, Value::Null);
        }
    }
    Ok(())
}

/// A ply of a game; the position after it.
fn ply(before: &Position, ply: Ply, at: String, report: &mut Report<impl Write>) -> Result<Position, String> {
    report.compare(format_args!("{at}legal"), &ply.legal, legal(before));
    let action = Action::of(ply.mv, ply.resign).map_err(|error| format!("{at}{error}"))?;
    let action = action.ok_or_else(|| format!("{at}move: there is neither a move nor a resignation"))?;
    let step = play(before, action, &at, report)?;
    let (after, said) =
        (step.after, Happened { last: ply.last, captured: ply.captured, again: ply.again, swept: ply.swept });
    report.compare(format_args!("{at}sides"), &ply.sides, sides(&after));
    report.compare(format_args!("{at}mover"), &ply.mover, after.turn().index());
    report.compare(format_args!("{at}phase"), &ply.phase, after.phase().name());
    report.compare(format_args!("{at}ended"), &ply.ended, after.is_over());
    step.compare(&said, &at, report);
    Ok(after)
}

/// A set-up, and the move from it if it has one.
pub(crate) fn single(row: Single, report: &mut Report<impl Write>) -> Result<(), String> {
    let start = Start { sides: Some(row.before), mover: row.mover, phase: row.phase, playing: row.playing };
    let before = set_up(row.rules, start)?;
    report.compare("settled", &row.settled, sides(&before));
    report.compare("over", &row.over, before.is_over());
    report.compare("legal", &row.legal, legal(&before));

    let said = Happened { last: row.last, captured: row.captured, again: row.again, swept: row.swept };
    let Some(action) = Action::of(row.mv, row.resign)? else {
        let after = [&row.sides, &row.to_move, &row.phase_after, &row.ended];
        let happened = [&said.last, &said.captured, &said.again, &said.swept];
        if after.iter().chain(&happened).any(|said| said.value().is_some()) {
            return Err("the row says what came of a move, but not which".into());
        }
        return Ok(());
    };
    let step = play(&before, action, "", report)?;
    let after = step.after;
    report.compare("sides", &row.sides, sides(&after));
    report.compare("to_move", &row.to_move, after.to_move().map(Seat::index));
    report.compare("phase_after", &row.phase_after, after.phase().name());
    report.compare("ended", &row.ended, after.is_over());
    step.compare(&said, "", report);
    Ok(())
}

/// A game as a string of pits, counted from 1.
pub(crate) fn digits(row: &Digits, report: &mut Report<impl Write>) -> Result<(), String> {
    let mut position = Position::new(row.rules);
    for (i, digit) in row.pits.chars().enumerate() {
        let pit = digit.to_digit(10).and_then(|digit| digit.checked_sub(1)).and_then(|index| Pit::new(index as u8));
        let pit = pit.ok_or_else(|| format!("pits: {digit:?} at {i} is no pit from 1 to 9"))?;
        position = play(&position, Action::Play(Move::Sow(pit)), &format!("pits, {digit} at {i}: "), report)?.after;
    }
    report.compare("plies", &row.plies, row.pits.chars().count());
    report.compare("over", &row.over, position.is_over());
    report.compare("scores", &row.scores, stores(&position));
    Ok(())
}

fn stores(position: &Position) -> Value {
    position.sides().map(|side| side.store()).collect::<Vec<_>>().into()
}

/// What is played.
#[derive(Clone, Copy)]
enum Action {
    Play(Move),
    Resign(u8),
}

impl Action {
    fn of(mv: Option<Move>, resign: Option<u8>) -> Result<Option<Action>, &'static str> {
        match (mv, resign) {
            (Some(_), Some(_)) => Err("move: there is a resignation as well"),
            (Some(mv), None) => Ok(Some(Action::Play(mv))),
            (None, Some(seat)) => Ok(Some(Action::Resign(seat))),
            (None, None) => Ok(None),
        }
    }
}

/// What a row says of a ply itself.
struct Happened {
    last: Said,
    captured: Said,
    again: Said,
    swept: Said,
}

/// What the library says of it.
struct Step {
    after: Position,
    /// None for a resignation.
    sown: Option<Sown>,
    ending: Option<Ending>,
}

fn play(before: &Position, action: Action, at: &str, report: &mut Report<impl Write>) -> Result<Step, String> {
    let step = match action {
        Action::Play(played) => {
            let step = before.apply_with_events(played);
            let step = step.map(|(after, sown)| Step { after, sown: Some(sown), ending: sown.ending() });
            step.map_err(|error| format!("{at}move: {} cannot be played: {error}", mv(played)))
        }
        Action::Resign(number) => {
            let seat = Seat::new(number).ok_or_else(|| format!("{at}resign: there is no seat {number}"))?;
            let step = before.resign_with_events(seat);
            let step = step.map(|(after, ending)| Step { after, sown: None, ending });
            step.map_err(|error| format!("{at}resign: {}", message(error)))
        }
    }?;
    report.ply();
    Ok(step)
}

impl Step {
    fn compare(&self, said: &Happened, at: &str, report: &mut Report<impl Write>) {
        let rules = self.after.rules();
        report.compare(format_args!("{at}last"), &said.last, self.sown.and_then(|sown| last(&sown, rules)));
        report.compare(format_args!("{at}captured"), &said.captured, self.sown.map_or(0, |sown| sown.captured()));
        report.compare(format_args!("{at}again"), &said.again, self.sown.is_some_and(|sown| sown.moves_again()));
        let nothing = vec![0; rules.players().into()];
        let swept = self.ending.as_ref().map_or(&nothing[..], |ending| ending.swept());
        report.compare(format_args!("{at}swept"), &said.swept, swept);
    }
}

/// The last cell as rows have it: the seat, and the pit or the number of pits for the store.
fn last(sown: &Sown, rules: &Rules) -> Option<[usize; 2]> {
    sown.last().map(|cell| match cell {
        Cell::Pit(seat, pit) => [seat.index(), pit.index()],
        Cell::Store(seat) => [seat.index(), rules.pits().into()],
    })
}
