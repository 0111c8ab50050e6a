//! Public numbers, names, bytes and keys, pinned: whatever changes here breaks somebody's stored data.

use kalah::{
    Capture, EndReason, Move, MoveError, PackedPosition, Pit, Position, RuleOption, Rules, RulesError, Seat, Setup,
    SetupError, UnpackError,
};
use std::collections::BTreeSet;

fn pit(index: u8) -> Pit {
    Pit::new(index).unwrap()
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// Positions of every layout, phase and number of players, with bytes and key.
const PINNED: &[(&str, &str, u64)] = &[
    (
        "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1",
        "0102060400000000000003010404040404040004040404040400",
        0xdd63_43f1_e43f_fc67,
    ),
    (
        "2x6x4 0,0,0,0,0,0/26 0,0,0,0,0,0/22 2",
        "0102060400000000000103010000000000001a00000000000016",
        0xbfa2_9524_0940_563c,
    ),
    (
        "2x6x6:capturing_seed=stays,sow_stores=all,end=no_move,swap=on 6,6,6,6,6,6/0 6,6,6,6,6,6/0 1 first_move",
        "0102060600044600001003010606060606060006060606060600",
        0xccaf_b85f_89a6_e94f,
    ),
    (
        "2x3x300:capture=never,skip_origin=on 300,300,300/0 300,300,300/0 2",
        "0102032c01020100000103022c012c012c0100002c012c012c010000",
        0x3b59_f848_b622_bcd6,
    ),
    (
        "3x2x3:capture_from=all,store_turn=off,opening_turn=off 3,3/0 1,2/3 4,0/1 3 first_move out=2",
        "0103020300b0000000120501030300010203040001",
        0xbb56_36be_3228_a513,
    ),
    (
        "4x1x1:capture=always,capture_turn=on,majority_end=on,remaining=finisher 1/0 1/0 1/0 1/0 4 out=1,2",
        "010401010041180000030c010100010001000100",
        0x0eb0_3963_8244_9e24,
    ),
    (
        "2x8x1:swap=on 1,1,1,1,1,1,1,1/0 1,1,1,1,1,1,1,1/0 2 swap_offered",
        "010208010000400000310301010101010101010100010101010101010100",
        0xc025_a14e_3850_9036,
    ),
    (
        "2x1x1:remaining=uncounted,swap=on 2/0 3/0 1 first_turn",
        "01020101000060000020030102000300",
        0xdc24_a751_2f54_06db,
    ),
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn bytes_and_keys_are_pinned() {
    for (text, bytes, key) in PINNED {
        let position = position(text);
        assert_eq!(position.text().to_string(), *text);
        assert_eq!((&*hex(&position.to_bytes()), position.key()), (*bytes, *key), "{text}");
        assert_eq!(Position::from_bytes(&position.to_bytes()), Ok(position));
    }
}

#[test]
fn numbers_are_pinned() {
    assert_eq!((kalah::MAX_PLAYERS, kalah::MAX_PITS, kalah::MAX_CELLS, PackedPosition::MAX), (4, 15, 32, 76));
    assert_eq!((Move::Sow(pit(3)).index(6), Move::Swap.index(6)), (3, 6));
    assert_eq!(Position::new(Rules::standard()).legal_moves().bits(), 0b11_1111);
    assert_eq!(Seat::NORTH.index(), 1);
}

/// Names and values, and that each value has words of its own.
#[test]
fn options_are_pinned() {
    let options =
        RuleOption::ALL.iter().map(|option| [&[option.name()], &*option.values().collect::<Vec<_>>()].concat());
    assert!(options.map(|names| names.join(" ")).eq([
        "capture non_empty always never",
        "capturing_seed taken stays",
        "capture_from next across all",
        "store_turn on off",
        "capture_turn off on",
        "opening_turn on off",
        "skip_origin off on",
        "sow_stores own all",
        "end side_empty no_move",
        "majority_end off on",
        "remaining owner finisher uncounted",
        "swap off on",
    ]));
    for &option in RuleOption::ALL {
        assert_eq!(RuleOption::named(option.name()), Some(option));
        let with = |value| Rules::builder(2, 6, 4).set(option, value).unwrap().build().unwrap();
        let words: BTreeSet<_> = option.values().map(|value| option.words_of(&with(value))).collect();
        assert_eq!(words.len(), option.values().len(), "{option:?}");
        assert!(!words.contains(""), "{option:?}");
    }
    assert_eq!(RuleOption::named("Capture"), None);
}

#[test]
fn names_are_pinned() {
    let reasons = EndReason::ALL.iter().map(|reason| reason.name());
    assert!(reasons.eq(["side_empty", "no_move", "majority", "resignation"]));
    for &reason in EndReason::ALL {
        assert_eq!(EndReason::named(reason.name()), Some(reason));
    }
    assert_eq!(EndReason::named("sideempty"), None);
    assert_eq!([Move::Sow(pit(3)), Move::Sow(pit(9)), Move::Swap].map(|mv| mv.to_string()), ["4", "10", "S"]);
}

#[cfg(feature = "serde")]
#[test]
fn json_is_pinned() {
    let position = position("2x1x4:capture=always,swap=on 3/1 4/0 2 swap_offered");
    let rules = r#"{"players":2,"pits":1,"seeds":4,"capture":"always","swap":true}"#;
    let rest = r#""sides":[[3,1],[4,0]],"mover":1,"phase":"swap_offered""#;
    assert_eq!(serde_json::to_string(position.rules()).unwrap(), rules);
    assert_eq!(serde_json::to_string(&position).unwrap(), format!(r#"{{"rules":{rules},{rest}}}"#));
    assert_eq!(serde_json::to_string(&[Move::Sow(pit(3)), Move::Swap]).unwrap(), r#"[3,"swap"]"#);
}

/// The last bytes of the header are a checksum of its own and, through those of the values, of the whole file.
#[cfg(feature = "search")]
#[test]
fn table_files_are_pinned() {
    const BEGIN: &str = "4b414c4148454e440100000004000000790500000000000005000000";
    const SUM: &str = "793f7786";
    let mut file = Vec::new();
    kalah::search::Table::builder(&Rules::standard(), 4).build().unwrap().write_to(&mut file).unwrap();
    assert_eq!((hex(&file[..28]).as_str(), hex(&file[4092..4096]).as_str(), file.len()), (BEGIN, SUM, 5497));
}

/// Facts about positions, as a solver wrote them.
#[cfg(feature = "search")]
#[test]
fn journals_are_pinned() {
    let journal = "kalah journal 1
2x3x2 2,0,0/2 0,4,3/1 2\t<=\t-4\t17\t0\td9a994e7
2x3x2 3,0,0/2 3,3,0/1 1\t>=\t4\t3\t0\t2b72869e
";
    assert_eq!(kalah::search::Journal::new().read(journal.as_bytes()), Ok(journal.len() as u64));
}

#[test]
fn values_are_small() {
    assert_eq!((size_of::<Rules>(), size_of::<Position>()), (8, 80));
}

#[test]
fn rules_that_cannot_be_played() {
    let build = |players, pits, seeds| Rules::builder(players, pits, seeds).build();
    assert_eq!(build(0, 6, 4), Err(RulesError::Players { players: 0 }));
    assert_eq!(build(1, 6, 4), Err(RulesError::Players { players: 1 }));
    assert_eq!(build(5, 6, 4), Err(RulesError::Players { players: 5 }));
    assert_eq!(build(2, 0, 4), Err(RulesError::NoPits));
    for (players, pits) in [(2, 16), (3, 10), (4, 8), (2, 255)] {
        assert_eq!(build(players, pits, 1), Err(RulesError::TooManyCells { players, pits }));
        assert!(pits == 255 || build(players, pits - 1, 1).is_ok());
    }
    assert_eq!(build(2, 6, 0), Err(RulesError::NoSeeds));
    assert_eq!(build(2, 15, 2185), Err(RulesError::TooManySeeds { total: 65550 }));
    assert!(build(2, 15, 2184).is_ok());
    assert_eq!(Rules::builder(3, 6, 4).swap(true).build(), Err(RulesError::SwapPlayers { players: 3 }));
    assert_eq!(
        build(4, 8, 1).unwrap_err().to_string(),
        "4 sides of 8 pits and a store are more than 32 cells: at most 7 pits a side"
    );
    // Nobody gets it from the library, but anybody can make it.
    assert!(RulesError::TooManyCells { players: 0, pits: 8 }.to_string().starts_with("0 sides of 8 pits"));
}

#[test]
fn setups_that_are_no_position() {
    let setup = |sides: [[u16; 3]; 2]| Setup::from_sides(Rules::kalah(2, 1).unwrap(), &sides).unwrap();
    assert_eq!(setup([[0; 3]; 2]).position(), Err(SetupError::NoSeeds));
    assert!(setup([[65533, 0, 1], [0, 1, 0]]).position().is_ok());
    assert_eq!(setup([[65535, 0, 0], [0, 1, 0]]).position(), Err(SetupError::TooManySeeds { total: 65536 }));
    let mut beside = setup([[1, 1, 0]; 2]);
    beside.cells[6] = 3;
    assert_eq!(beside.position(), Err(SetupError::SeedsBesideBoard { cell: 6, seeds: 3, cells: 6 }));
    let mut seat = setup([[1, 1, 0]; 2]);
    seat.turn = Seat::new(2).unwrap();
    assert_eq!(seat.position(), Err(SetupError::NoSuchSeat { seat: seat.turn, players: 2 }));
    seat.turn = Seat::NORTH;
    seat.playing[1] = false;
    assert_eq!(seat.position(), Err(SetupError::SeatIsOut { seat: Seat::NORTH }));
    let rules = Rules::standard();
    assert_eq!(Setup::from_sides(rules, &[[1u16; 7]; 3]), Err(SetupError::Sides { sides: 3, players: 2 }));
    assert_eq!(
        Setup::from_sides(rules, &[[1u16; 6]; 2]),
        Err(SetupError::Cells { seat: Seat::SOUTH, cells: 6, pits: 6 })
    );
}

#[test]
fn moves_that_cannot_be_played() {
    let start = Position::new(Rules::standard());
    assert_eq!(start.apply(Move::Sow(pit(6))), Err(MoveError::NoSuchPit { pit: pit(6), pits: 6 }));
    assert_eq!(start.apply(Move::Sow(pit(14))), Err(MoveError::NoSuchPit { pit: pit(14), pits: 6 }));
    assert_eq!(start.apply(Move::Swap), Err(MoveError::SwapNotOffered));
    let next = start.apply(Move::Sow(pit(2))).unwrap();
    let empty = MoveError::EmptyPit { seat: Seat::SOUTH, players: 2, pit: pit(2) };
    assert_eq!(next.apply(Move::Sow(pit(2))), Err(empty));
    assert_eq!(empty.to_string(), "pit 3 of South is empty");
    // Seeds that are left uncounted can not be sown after the end.
    let over = position("2x2x1:remaining=uncounted 1,0/1 0,0/2 1");
    assert!(over.is_over() && over.legal_moves().is_empty());
    assert_eq!(over.apply(Move::Sow(pit(0))), Err(MoveError::GameOver));
    assert_eq!(over.apply(Move::Swap), Err(MoveError::GameOver));
}

#[test]
fn bytes_that_are_no_position() {
    let start = Position::new(Rules::standard());
    let good = start.to_bytes();
    let with = |at: usize, byte: u8| {
        let mut bytes = good.to_vec();
        bytes[at] = byte;
        Position::from_bytes(&bytes)
    };
    assert_eq!(Position::from_bytes(&[]), Err(UnpackError::Length { len: 0, expected: 12 }));
    assert_eq!(Position::from_bytes(&good[..25]), Err(UnpackError::Length { len: 25, expected: 26 }));
    assert_eq!(with(0, 2), Err(UnpackError::Version { version: 2 }));
    assert_eq!(with(1, 5), Err(UnpackError::Rules(RulesError::Players { players: 5 })));
    assert_eq!(with(5, 3), Err(UnpackError::UnknownOptions { bits: 3 }));
    assert_eq!(with(8, 0x80), Err(UnpackError::UnknownOptions { bits: 0x8000_0000 }));
    assert_eq!(with(9, 4), Err(UnpackError::Turn { byte: 4 }));
    assert_eq!(with(11, 0), Err(UnpackError::Width { width: 0 }));
    assert_eq!(with(11, 2), Err(UnpackError::Length { len: 26, expected: 40 }));
    assert_eq!(with(9, 2), Err(UnpackError::Setup(SetupError::NoSuchSeat { seat: Seat::new(2).unwrap(), players: 2 })));
    assert_eq!(with(10, 2), Err(UnpackError::Setup(SetupError::SeatIsOut { seat: Seat::SOUTH })));
    // A phase that the rules do not know, seats that are not there.
    assert_eq!(with(9, 16), Err(UnpackError::NotCanonical { offset: 9 }));
    assert_eq!(with(10, 7), Err(UnpackError::NotCanonical { offset: 10 }));
    // South has resigned: the game is over, and the bytes are those of a game that goes on.
    assert_eq!(with(9, 1).map(|north| north.to_move()), Ok(Some(Seat::NORTH)));
}

/// What play depends on changes the key; what it does not depend on does not.
#[test]
fn the_key_does_not_know_the_seeds_of_the_rules() {
    let key = |rules: Rules| Setup::from_sides(rules, &[[1u16, 2, 0], [2, 1, 3]]).unwrap().position().unwrap().key();
    let rules = Rules::builder(2, 2, 1);
    assert_eq!(key(rules.build().unwrap()), key(rules.seeds(9).build().unwrap()));
    assert_ne!(key(rules.build().unwrap()), key(rules.capture(Capture::Always).build().unwrap()));
}
