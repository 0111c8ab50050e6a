//! Counting games.

use crate::position::Position;

impl Position {
    /// The number of legal sequences of exactly `depth` plies. A ply is one sowing or swap; a game that ends sooner
    /// counts nothing. For checking an implementation and measuring its speed: every ply is played.
    ///
    /// ```
    /// use kalah::{Position, Rules};
    /// let start = Position::new(Rules::standard());
    /// assert_eq!((0..=5).map(|depth| start.perft(depth)).collect::<Vec<_>>(), [1, 6, 35, 185, 942, 4690]);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        let Some(depth) = depth.checked_sub(1) else { return 1 };
        let mut count = 0;
        for mv in self.legal_moves() {
            if let Ok(next) = self.apply_here(mv) {
                count += next.perft(depth);
            }
        }
        count
    }
}
