//! The answer, for people and for programs.

use std::io::{self, Write};

use kalah::search::{Bounds, Solution, Stop, Table};
use kalah::{Move, Position, Seat};
use serde_json::{Map, Value, json};

/// What there is to say.
pub(crate) struct Report<'a> {
    pub(crate) position: &'a Position,
    pub(crate) solution: &'a Solution,
    pub(crate) table: Option<&'a Table>,
    pub(crate) table_seconds: f64,
}

fn name(mv: Move) -> String {
    match mv {
        Move::Sow(pit) => pit.index().to_string(),
        Move::Swap => "swap".to_string(),
    }
}

fn number(mv: Move) -> Value {
    match mv {
        Move::Sow(pit) => pit.index().into(),
        Move::Swap => "swap".into(),
    }
}

fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        _ => "cancelled",
    }
}

fn range(bounds: Bounds) -> String {
    match bounds.exact() {
        Some(margin) => margin.to_string(),
        None => format!("{} to {}", bounds.low, bounds.high),
    }
}

impl Report<'_> {
    /// Moves whose margin is known have it; the bounds have all of them.
    pub(crate) fn json(&self) -> Value {
        let Solution { margin, moves, line, nodes, elapsed, stopped, .. } = self.solution;
        let known = moves.iter().filter_map(|(mv, bounds)| Some((name(*mv), bounds.exact()?.into())));
        let all = moves.iter().map(|(mv, bounds)| (name(*mv), json!([bounds.low, bounds.high])));
        json!({
            "position": self.position.text().to_string(),
            "margin": margin.exact(),
            "outcome": margin.outcome(),
            "bounds": [margin.low, margin.high],
            "moves": known.collect::<Map<_, _>>(),
            "move_bounds": all.collect::<Map<_, _>>(),
            "line": line.iter().map(|mv| number(*mv)).collect::<Vec<_>>(),
            "nodes": nodes,
            "seconds": elapsed.as_secs_f64(),
            "table_seconds": self.table_seconds,
            "table_seeds": self.table.map_or(0, Table::seeds),
            "stopped": stopped.map(stop),
        })
    }

    pub(crate) fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let solution = self.solution;
        writeln!(out, "{}", self.position.text())?;
        if let Some(table) = self.table {
            let (seeds, len) = (table.seeds(), table.len());
            writeln!(out, "table of {seeds} seeds, {len} positions, in {:.2} s", self.table_seconds)?;
        }
        let players = self.position.rules().players();
        let turn = self.position.turn();
        let other = if turn == Seat::SOUTH { Seat::NORTH } else { Seat::SOUTH };
        let margin = solution.margin;
        let verdict = match margin.outcome() {
            Some(1) => format!("{} wins", turn.name(players)),
            Some(0) => "a draw".to_string(),
            Some(_) => format!("{} wins", other.name(players)),
            None => "open".to_string(),
        };
        writeln!(out, "margin for {}: {} ({verdict})", turn.name(players), range(margin))?;
        for (mv, bounds) in &solution.moves {
            match mv {
                Move::Sow(pit) => writeln!(out, "  pit {pit}: {}", range(*bounds))?,
                Move::Swap => writeln!(out, "  swap: {}", range(*bounds))?,
            }
        }
        if !solution.line.is_empty() {
            writeln!(out, "best line: {}", self.line())?;
        }
        let seconds = solution.elapsed.as_secs_f64();
        writeln!(out, "{} positions in {seconds:.2} s", solution.nodes)?;
        if let Some(reason) = solution.stopped {
            writeln!(out, "stopped before the answer was complete: {}", stop(reason))?;
        }
        Ok(())
    }

    /// Pits from 1 on, the plies of a turn together.
    fn line(&self) -> String {
        let mut at = *self.position;
        let mut text = String::new();
        for mv in &self.solution.line {
            text += &mv.to_string();
            let Ok(next) = at.apply(*mv) else { break };
            if next.turn() != at.turn() && !next.is_over() {
                text += "-";
            }
            at = next;
        }
        text
    }
}
