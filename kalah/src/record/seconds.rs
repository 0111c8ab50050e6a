//! Times in text: seconds with up to nine decimals, and an `s`.

use core::fmt;
use core::time::Duration;

use crate::notation::Scanner;

/// A time as records have it: `12s`, `0.25s`. No decimals that say nothing.
pub(super) struct Seconds(pub(super) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        let (mut nanos, mut digits) = (self.0.subsec_nanos(), 9);
        if nanos > 0 {
            while nanos % 10 == 0 {
                nanos /= 10;
                digits -= 1;
            }
            write!(f, ".{nanos:0digits$}")?;
        }
        f.write_str("s")
    }
}

/// Reads a time; the `s` may be missing. `None` if it is none, or larger or finer than a [`Duration`] can be.
pub(super) fn read(text: &str) -> Option<Duration> {
    let mut text = Scanner::new(text.strip_suffix('s').unwrap_or(text));
    let seconds = text.take_while(|c| c.is_ascii_digit()).parse().ok()?;
    let mut nanos = 0;
    if text.eat('.') {
        let decimals = text.take_while(|c| c.is_ascii_digit());
        let missing = 9usize.checked_sub(decimals.len())?;
        nanos = decimals.parse::<u32>().ok()? * 10u32.pow(missing as u32);
    }
    text.is_done().then(|| Duration::new(seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::ToString;

    proptest! {
        #[test]
        fn every_time_is_read_back(seconds in any::<u64>(), nanos in 0..1_000_000_000u32, zeros in 0..9u32) {
            for seconds in [seconds, seconds % 100] {
                let time = Duration::new(seconds, nanos / 10u32.pow(zeros) * 10u32.pow(zeros));
                prop_assert_eq!(read(&Seconds(time).to_string()), Some(time));
            }
        }
    }

    #[test]
    fn times_and_no_times() {
        let written = |nanos| Seconds(Duration::from_nanos(nanos)).to_string();
        assert_eq!([0, 1, 1_500_000_000, 60_000_000_000].map(written), ["0s", "0.000000001s", "1.5s", "60s"]);
        assert_eq!(read("007.50"), Some(Duration::from_millis(7500)));
        for wrong in
            ["", "s", "1.", ".5", "1.s", "-1", "+1", "1e3", "1s ", "1ss", "0.0000000001", "18446744073709551616"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
