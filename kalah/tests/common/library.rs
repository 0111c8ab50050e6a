//! The library in the plain terms of the tests: conversions, no rules.

use super::options::{self, Options};
use super::plain::{Choice, Game, Illegal, Outcome, Place, Reason, Seen, Step};
use kalah::{
    Capture, CaptureFrom, CapturingSeed, Cell, End, EndReason, Ending, Move, MoveError, Phase, Pit, Position,
    Remaining, Rules, RulesError, Seat, Setup, SowStores, Sown,
};

pub fn build(options: &Options) -> Result<Rules, RulesError> {
    let players = u8::try_from(options.players).expect("few players");
    let pits = u8::try_from(options.pits).expect("few pits");
    let seeds = u16::try_from(options.seeds).expect("few seeds");
    Rules::builder(players, pits, seeds)
        .capture(match options.capture {
            options::Capture::NonEmpty => Capture::NonEmpty,
            options::Capture::Always => Capture::Always,
            options::Capture::Never => Capture::Never,
        })
        .capturing_seed(match options.capturing_seed {
            options::CapturingSeed::Taken => CapturingSeed::Taken,
            options::CapturingSeed::Stays => CapturingSeed::Stays,
        })
        .capture_from(match options.capture_from {
            options::CaptureFrom::Next => CaptureFrom::Next,
            options::CaptureFrom::Across => CaptureFrom::Across,
            options::CaptureFrom::All => CaptureFrom::All,
        })
        .sow_stores(match options.sow_stores {
            options::SowStores::Own => SowStores::Own,
            options::SowStores::All => SowStores::All,
        })
        .store_turn(options.store_turn)
        .capture_turn(options.capture_turn)
        .opening_turn(options.opening_turn)
        .skip_origin(options.skip_origin)
        .end(match options.end {
            options::End::SideEmpty => End::SideEmpty,
            options::End::NoMove => End::NoMove,
        })
        .majority_end(options.majority_end)
        .remaining(match options.remaining {
            options::Remaining::Owner => Remaining::Owner,
            options::Remaining::Finisher => Remaining::Finisher,
            options::Remaining::Uncounted => Remaining::Uncounted,
        })
        .swap(options.swap)
        .build()
}

pub fn rules(options: &Options) -> Rules {
    build(options).expect("rules that can be played")
}

pub fn seat(index: usize) -> Seat {
    Seat::new(u8::try_from(index).expect("a seat")).expect("a seat")
}

pub fn pit(index: usize) -> Pit {
    Pit::new(u8::try_from(index).expect("a pit")).expect("a pit")
}

pub fn mv(choice: Choice) -> Move {
    match choice {
        Choice::Sow(index) => Move::Sow(pit(index)),
        Choice::Swap => Move::Swap,
    }
}

pub fn choice(mv: Move) -> Choice {
    match mv {
        Move::Sow(pit) => Choice::Sow(pit.index()),
        Move::Swap => Choice::Swap,
    }
}

pub fn phase(phase: options::Phase) -> Phase {
    match phase {
        options::Phase::FirstMove => Phase::FirstMove,
        options::Phase::FirstTurn => Phase::FirstTurn,
        options::Phase::SwapOffered => Phase::SwapOffered,
        options::Phase::Play => Phase::Play,
    }
}

fn plain_phase(phase: Phase) -> options::Phase {
    match phase {
        Phase::FirstMove => options::Phase::FirstMove,
        Phase::FirstTurn => options::Phase::FirstTurn,
        Phase::SwapOffered => options::Phase::SwapOffered,
        Phase::Play => options::Phase::Play,
    }
}

fn place(cell: Cell, pits: u8) -> Place {
    match cell {
        Cell::Pit(seat, pit) => (seat.index(), pit.index()),
        Cell::Store(seat) => (seat.index(), usize::from(pits)),
    }
}

fn illegal(error: MoveError) -> Illegal {
    match error {
        MoveError::GameOver => Illegal::GameOver,
        MoveError::NoSuchPit { .. } => Illegal::NoSuchPit,
        MoveError::EmptyPit { .. } => Illegal::EmptyPit,
        MoveError::SwapNotOffered => Illegal::SwapNotOffered,
        other => panic!("an error that no test knows: {other:?}"),
    }
}

fn reason(ending: Ending) -> Reason {
    match ending.reason() {
        EndReason::SideEmpty => Reason::SideEmpty,
        EndReason::NoMove => Reason::NoMove,
        EndReason::Majority => Reason::Majority,
        EndReason::Resignation => Reason::Resignation,
        other => panic!("a reason that no test knows: {other:?}"),
    }
}

fn swept(ending: Option<Ending>, players: u8) -> Vec<u32> {
    match ending {
        Some(ending) => ending.swept().iter().map(|&seeds| seeds.into()).collect(),
        None => vec![0; players.into()],
    }
}

fn step(sown: &Sown, rules: &Rules) -> Step {
    let pits = rules.pits();
    let path: Vec<Place> = sown.path().map(|cell| place(cell, pits)).collect();
    let last = sown.last().map(|cell| place(cell, pits));
    assert_eq!(path.last().copied(), last, "the last cell ends the path");
    let mut captures: Vec<(Place, u32)> =
        sown.captures().map(|(cell, seeds)| (place(cell, pits), seeds.into())).collect();
    captures.sort_unstable();
    Step {
        path,
        captures,
        captured: sown.captured().into(),
        again: sown.moves_again(),
        swept: swept(sown.ending(), rules.players()),
        reason: sown.ending().map(reason),
    }
}

/// A setup of the library from plain numbers.
pub fn setup(rules: Rules, sides: &[Vec<u32>], mover: usize, phase: Phase, playing: &[bool]) -> Setup {
    let sides: Vec<Vec<u16>> =
        sides.iter().map(|side| side.iter().map(|&n| u16::try_from(n).expect("few seeds")).collect()).collect();
    let mut setup = Setup::from_sides(rules, &sides).expect("sides that fit the rules");
    setup.turn = seat(mover);
    setup.phase = phase;
    for (to, from) in setup.playing.iter_mut().zip(playing) {
        *to = *from;
    }
    setup
}

impl Game for Position {
    fn start(options: &Options) -> Position {
        Position::new(rules(options))
    }

    fn set_up(options: &Options, sides: &[Vec<u32>], mover: usize, at: options::Phase, playing: &[bool]) -> Position {
        setup(rules(options), sides, mover, phase(at), playing).position().expect("a setup that can be played")
    }

    fn seen(&self) -> Seen {
        let seats = 0..usize::from(self.rules().players());
        let mut sides = Vec::new();
        for side in self.sides() {
            let mut cells: Vec<u32> = side.pits().iter().map(|&seeds| seeds.into()).collect();
            cells.push(side.store().into());
            sides.push(cells);
        }
        Seen {
            sides,
            mover: self.turn().index(),
            phase: plain_phase(self.phase()),
            playing: seats.map(|index| self.is_playing(seat(index))).collect(),
            legal: self.legal_moves().into_iter().map(choice).collect(),
            over: self.is_over(),
            outcome: self.outcome().map(|outcome| Outcome {
                scores: outcome.scores().iter().map(|&score| score.into()).collect(),
                ranks: outcome.ranks().iter().map(|&rank| rank.into()).collect(),
                winner: outcome.winner().map(Seat::index),
            }),
        }
    }

    /// Plays with and without events: both give the same.
    fn play(&self, choice: Choice) -> Result<(Position, Step), Illegal> {
        let plain = self.apply(mv(choice));
        let eventful = self.apply_with_events(mv(choice));
        assert_eq!(plain, eventful.map(|(position, _)| position));
        let (position, sown) = eventful.map_err(illegal)?;
        assert_eq!(sown.mover(), self.turn());
        assert_eq!(sown.mv(), mv(choice));
        Ok((position, step(&sown, self.rules())))
    }

    fn resign(&self, index: usize) -> Option<(Position, Step)> {
        let plain = Position::resign(self, seat(index));
        let eventful = self.resign_with_events(seat(index));
        assert_eq!(plain, eventful.map(|(position, _)| position));
        let (position, ending) = eventful.ok()?;
        let step = Step { swept: swept(ending, self.rules().players()), reason: ending.map(reason), ..Step::default() };
        Some((position, step))
    }

    fn perft(&self, depth: usize) -> u64 {
        Position::perft(self, u8::try_from(depth).expect("a small depth"))
    }

    fn mover(&self) -> usize {
        self.turn().index()
    }

    fn margin(&self) -> Option<i32> {
        self.outcome().map(|outcome| outcome.margin(Seat::SOUTH))
    }

    fn children(&self) -> Vec<(Choice, Position)> {
        let after = |mv| self.apply(mv).expect("a legal move");
        self.legal_moves().into_iter().map(|mv| (choice(mv), after(mv))).collect()
    }
}
