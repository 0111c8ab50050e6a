//! Kalah played slowly, one seed at a time.
//!
//! Written from the text of `RULES.md` and from nothing else: it shares no
//! code and no type with the library, knows no shortcut for laps, captures or
//! the end, and keeps every side as a list of numbers. Where it and the
//! library differ, read the clause.

use super::options::{Capture, CaptureFrom, CapturingSeed, End, Options, Phase, Remaining, SowStores};
use super::plain::{Choice, Game, Illegal, Outcome, Place, Reason, Seen, Step};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub options: Options,
    /// Every seat's pits in sowing order, then its store.
    pub sides: Vec<Vec<u32>>,
    /// The seat to move; at the end the one that would have been.
    pub mover: usize,
    pub phase: Phase,
    pub playing: Vec<bool>,
    pub over: bool,
}

impl State {
    fn no_step(&self) -> Step {
        Step { swept: vec![0; self.options.players], ..Step::default() }
    }

    fn total(&self) -> u32 {
        self.sides.iter().flatten().sum()
    }

    fn side_is_empty(&self, seat: usize) -> bool {
        self.sides[seat][..self.options.pits].iter().all(|&seeds| seeds == 0)
    }

    /// M11: the next seat that is still playing.
    fn next_playing(&self, seat: usize) -> usize {
        let mut next = seat;
        loop {
            next = (next + 1) % self.options.players;
            if self.playing[next] || next == seat {
                return next;
            }
        }
    }

    /// M1 and M12, in ascending order, the swap last.
    fn legal(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        if self.over {
            return choices;
        }
        for pit in 0..self.options.pits {
            if self.sides[self.mover][pit] > 0 {
                choices.push(Choice::Sow(pit));
            }
        }
        if self.phase == Phase::SwapOffered {
            choices.push(Choice::Swap);
        }
        choices
    }

    /// M12: the sides change owners, the first player is to move.
    fn swap(&self) -> (State, Step) {
        let mut state = self.clone();
        state.sides.swap(0, 1);
        state.mover = 1 - self.mover;
        state.phase = Phase::Play;
        let mut step = self.no_step();
        state.settle(&mut step);
        (state, step)
    }

    fn sow(&self, origin: usize) -> (State, Step) {
        let store = self.options.pits;
        let me = self.mover;
        let mut state = self.clone();
        let mut step = self.no_step();

        // M2, M3: one seed at a time.
        let mut hand = std::mem::take(&mut state.sides[me][origin]);
        let mut place = (me, origin);
        while hand > 0 {
            place = state.following(place);
            let others_store = place.1 == store && place.0 != me;
            if others_store && self.options.sow_stores == SowStores::Own {
                continue;
            }
            if place == (me, origin) && self.options.skip_origin {
                continue;
            }
            state.sides[place.0][place.1] += 1;
            step.path.push(place);
            hand -= 1;
        }

        state.capture(place, &mut step);

        // M4, M10: who moves next.
        let store_turn = self.options.store_turn && place == (me, store);
        let capture_turn = self.options.capture_turn && step.captured > 0;
        let opening = self.phase == Phase::FirstMove && !self.options.opening_turn;
        let again = (store_turn || capture_turn) && !opening;
        if !again {
            state.mover = state.next_playing(me);
        }

        // M13: what the opening has come to.
        state.phase = match self.phase {
            Phase::FirstMove | Phase::FirstTurn if self.options.swap => {
                if again {
                    Phase::FirstTurn
                } else {
                    Phase::SwapOffered
                }
            }
            _ => Phase::Play,
        };

        state.settle(&mut step);
        step.again = again && !state.over;
        (state, step)
    }

    /// The next cell of the ring, stores included (B2).
    fn following(&self, place: Place) -> Place {
        if place.1 < self.options.pits { (place.0, place.1 + 1) } else { ((place.0 + 1) % self.options.players, 0) }
    }

    /// M5 to M9, with the last seed in `place`.
    fn capture(&mut self, place: Place, step: &mut Step) {
        let (me, pit) = (self.mover, place.1);
        let own_pit = place.0 == me && pit < self.options.pits;
        if self.options.capture == Capture::Never || !own_pit || self.sides[me][pit] != 1 {
            return;
        }
        let corresponding = self.options.pits - 1 - pit;
        let mut found = Vec::new();
        for seat in self.seats_captured_from(me) {
            if self.sides[seat][corresponding] > 0 {
                found.push((seat, corresponding));
            }
        }
        if found.is_empty() && self.options.capture == Capture::NonEmpty {
            return;
        }
        if self.options.capturing_seed == CapturingSeed::Taken {
            found.push(place);
        }
        for (seat, pit) in found {
            let seeds = std::mem::take(&mut self.sides[seat][pit]);
            self.sides[me][self.options.pits] += seeds;
            step.captures.push(((seat, pit), seeds));
            step.captured += seeds;
        }
        step.captures.sort_unstable();
    }

    /// M9.
    fn seats_captured_from(&self, me: usize) -> Vec<usize> {
        let players = self.options.players;
        match self.options.capture_from {
            CaptureFrom::All => (1..players).map(|step| (me + step) % players).collect(),
            CaptureFrom::Across if players == 4 => vec![(me + 2) % players],
            CaptureFrom::Across | CaptureFrom::Next => vec![(me + 1) % players],
        }
    }

    /// Drops a phase that makes no difference (M13), then ends the game if it
    /// is over (E1, E2, M14) and sweeps (E4).
    fn settle(&mut self, step: &mut Step) {
        let known = match self.phase {
            Phase::FirstMove => self.options.swap || !self.options.opening_turn,
            Phase::FirstTurn | Phase::SwapOffered => self.options.swap,
            Phase::Play => true,
        };
        if !known {
            self.phase = Phase::Play;
        }
        step.reason = self.reason_to_end();
        if step.reason.is_none() {
            return;
        }
        self.over = true;
        self.phase = Phase::Play;
        let finisher = self.finisher();
        for seat in 0..self.options.players {
            let to = match self.options.remaining {
                Remaining::Owner => seat,
                Remaining::Finisher => finisher.unwrap_or(seat),
                Remaining::Uncounted => continue,
            };
            for pit in 0..self.options.pits {
                let seeds = std::mem::take(&mut self.sides[seat][pit]);
                self.sides[to][self.options.pits] += seeds;
                step.swept[to] += seeds;
            }
        }
    }

    /// E1, E2 and M14. Where several hold, a resignation is named before an
    /// empty side, and an empty side before a majority.
    fn reason_to_end(&self) -> Option<Reason> {
        let mut playing = Vec::new();
        for seat in 0..self.options.players {
            if self.playing[seat] {
                playing.push(seat);
            }
        }
        if playing.len() <= 1 {
            return Some(Reason::Resignation);
        }
        match self.options.end {
            End::SideEmpty if playing.iter().any(|&seat| self.side_is_empty(seat)) => {
                return Some(Reason::SideEmpty);
            }
            End::NoMove if self.side_is_empty(self.mover) => return Some(Reason::NoMove),
            _ => {}
        }
        let more_than_half = |side: &Vec<u32>| 2 * side[self.options.pits] > self.total();
        if self.options.majority_end && self.sides.iter().any(more_than_half) {
            return Some(Reason::Majority);
        }
        None
    }

    /// E4: the first seat still playing, from the one to move on, whose side is empty.
    fn finisher(&self) -> Option<usize> {
        (0..self.options.players)
            .map(|step| (self.mover + step) % self.options.players)
            .find(|&seat| self.playing[seat] && self.side_is_empty(seat))
    }

    /// E6: a seat's rank is one more than the number of seats ahead of it.
    fn outcome(&self) -> Outcome {
        let store = self.options.pits;
        let scores: Vec<u32> = self.sides.iter().map(|side| side[store]).collect();
        let ahead = |other: usize, seat: usize| match (self.playing[other], self.playing[seat]) {
            (true, true) => scores[other] > scores[seat],
            (true, false) => true,
            (false, _) => false,
        };
        let seats = 0..self.options.players;
        let mut ranks = Vec::new();
        for seat in seats.clone() {
            ranks.push(1 + seats.clone().filter(|&other| ahead(other, seat)).count());
        }
        let first: Vec<usize> = seats.filter(|&seat| ranks[seat] == 1).collect();
        let winner = match first[..] {
            [alone] => Some(alone),
            _ => None,
        };
        Outcome { scores, ranks, winner }
    }
}

impl Game for State {
    fn start(options: &Options) -> State {
        let mut side = vec![options.seeds; options.pits];
        side.push(0);
        let sides = vec![side; options.players];
        State::set_up(options, &sides, 0, Phase::FirstMove, &vec![true; options.players])
    }

    fn set_up(options: &Options, sides: &[Vec<u32>], mover: usize, phase: Phase, playing: &[bool]) -> State {
        let mut state = State {
            options: options.clone(),
            sides: sides.to_vec(),
            mover,
            phase,
            playing: playing.to_vec(),
            over: false,
        };
        let mut step = state.no_step();
        state.settle(&mut step);
        state
    }

    fn seen(&self) -> Seen {
        Seen {
            sides: self.sides.clone(),
            mover: self.mover,
            phase: self.phase,
            playing: self.playing.clone(),
            legal: self.legal(),
            over: self.over,
            outcome: self.over.then(|| self.outcome()),
        }
    }

    fn play(&self, choice: Choice) -> Result<(State, Step), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        match choice {
            Choice::Swap if self.phase != Phase::SwapOffered => Err(Illegal::SwapNotOffered),
            Choice::Swap => Ok(self.swap()),
            Choice::Sow(pit) if pit >= self.options.pits => Err(Illegal::NoSuchPit),
            Choice::Sow(pit) if self.sides[self.mover][pit] == 0 => Err(Illegal::EmptyPit),
            Choice::Sow(pit) => Ok(self.sow(pit)),
        }
    }

    /// M14.
    fn resign(&self, seat: usize) -> Option<(State, Step)> {
        if self.over || !self.playing[seat] {
            return None;
        }
        let mut state = self.clone();
        state.playing[seat] = false;
        if state.mover == seat {
            state.mover = state.next_playing(seat);
        }
        let mut step = self.no_step();
        state.settle(&mut step);
        Some((state, step))
    }

    fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.children().iter().map(|(_, state)| state.perft(depth - 1)).sum()
    }

    fn mover(&self) -> usize {
        self.mover
    }

    fn margin(&self) -> Option<i32> {
        let store = |seat: usize| i32::try_from(self.sides[seat][self.options.pits]).expect("few seeds");
        self.over.then(|| store(0) - store(1))
    }

    fn children(&self) -> Vec<(Choice, State)> {
        let after = |choice| self.play(choice).expect("a legal move").0;
        self.legal().into_iter().map(|choice| (choice, after(choice))).collect()
    }
}
