//! What holds of texts and bytes: whatever the library writes it reads back as
//! the same, and whatever it is given to read it reads or refuses.

use super::laws;
use kalah::{Position, Rules};

/// Rules and their text are each other's reverse.
pub fn rules_round_trip(rules: &Rules) {
    let text = rules.to_string();
    assert_eq!(text.parse(), Ok(*rules), "{text}");
    assert_eq!(rules.to_builder().build(), Ok(*rules));
    assert_eq!(rules.differences(rules).count(), 0);
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(rules).expect("rules have a JSON form");
        assert_eq!(serde_json::from_str::<Rules>(&json).expect(&json), *rules);
    }
}

/// Every form of a position is read back as the same position.
pub fn position_round_trips(position: &Position) {
    let text = position.text().to_string();
    assert_eq!(text.parse(), Ok(*position), "{text}");

    let bytes = position.to_bytes();
    assert_eq!(Position::from_bytes(&bytes), Ok(*position), "{:?}", &bytes[..]);

    let same = position.to_setup().position().expect("a position is a setup");
    assert_eq!(same.key(), position.key());

    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(position).expect("positions have a JSON form");
        assert_eq!(serde_json::from_str::<Position>(&json).expect(&json), *position);
        for mv in position.legal_moves() {
            let json = serde_json::to_string(&mv).expect("moves have a JSON form");
            assert_eq!(serde_json::from_str::<kalah::Move>(&json).expect(&json), mv);
        }
    }
}

/// Any bytes: refused, or a position that packs to these very bytes.
pub fn bytes(bytes: &[u8]) -> bool {
    let Ok(position) = Position::from_bytes(bytes) else {
        return false;
    };
    assert_eq!(&position.to_bytes()[..], bytes);
    position_round_trips(&position);
    laws::position(&position);
    true
}

/// Any text as rules, as a position and as a literal of the Kalah Game
/// Protocol: refused, or read as something that is written and read back.
pub fn text(rules: &Rules, text: &str) -> bool {
    let read = text.parse::<Rules>();
    if let Ok(rules) = &read {
        rules_round_trip(rules);
    }
    let positions = [text.parse::<Position>().ok(), Position::from_kgp(*rules, text).ok()];
    for position in positions.iter().flatten() {
        position_round_trips(position);
        laws::position(position);
    }
    #[cfg(feature = "serde")]
    {
        if let Ok(rules) = serde_json::from_str::<Rules>(text) {
            rules_round_trip(&rules);
        }
        if let Ok(position) = serde_json::from_str::<Position>(text) {
            position_round_trips(&position);
        }
    }
    read.is_ok() || positions.iter().any(Option::is_some)
}
