//! Fair starts are those of the vectors. That they are draws is for the solver to say (`search_solver.rs`).

mod common;

use common::rows::{self, FairRow};
use kalah::{FairStart, Seat, Side};

#[test]
fn fair_starts_are_those_of_the_vectors() {
    let rows: Vec<FairRow> = rows::read("fairkalah.jsonl");
    assert_eq!((rows.len(), FairStart::all().len(), FairStart::COUNT), (254, 254, 254));
    for (row, start) in rows.iter().zip(FairStart::all()) {
        let position = start.position();
        let cells = |side: Side| side.pits().iter().copied().chain([side.store()]).map(u32::from).collect::<Vec<_>>();
        let sides = position.sides().map(cells);
        assert_eq!(sides.collect::<Vec<_>>(), row.sides, "{start}");
        assert_eq!(*position.rules(), common::library::rules(&row.rules), "{start}");
        assert_eq!(position.to_move(), Seat::new(row.mover as u8), "{start}");
    }
}

#[test]
fn names_and_numbers() {
    for (number, start) in (1..=u8::MAX).zip(FairStart::all()) {
        assert_eq!((start.number(), FairStart::new(number)), (number, Some(start)));
        assert_eq!(FairStart::named(&start.to_string()), Some(start));
    }
    assert_eq!((FairStart::new(0), FairStart::new(255)), (None, None));
    for wrong in ["", "fair", "fair-", "fair-0", "fair-01", "fair-+1", "fair-255", "fair-256", "Fair-1", "fair-1 "] {
        assert_eq!(FairStart::named(wrong), None, "{wrong}");
    }
}
