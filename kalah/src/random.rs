//! Chance, the same everywhere.

use crate::key;

/// The generator SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014): quick, small,
/// and the same numbers on every machine. Not for secrets.
///
/// # Stability
/// The numbers of a seed never change.
///
/// ```
/// use kalah::SplitMix64;
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.next(), 6_457_827_717_110_365_317);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// One of 2⁶⁴ generators that go with a seed, such as one for each game: the generator whose own seed is what
    /// [`Position::key`](crate::Position::key) would make of the two words `seed` and `number`.
    ///
    /// What is played with one is thus the same in whatever order, and on however many threads, the others are used.
    ///
    /// ```
    /// use kalah::SplitMix64;
    /// assert_eq!(SplitMix64::stream(1, 2).next(), 9_233_991_763_900_458_559);
    /// ```
    #[must_use]
    pub const fn stream(seed: u64, number: u64) -> SplitMix64 {
        SplitMix64(key::add(key::add(0, seed), number))
    }

    /// The next number, any of 2⁶⁴.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "there is always a next one")]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        key::mix(self.0)
    }
}

/// A number below `count`, each as likely as any other if `random` gives random numbers; 0 if there is none. One number
/// is taken nearly always, sometimes a few more.
///
/// Multiplication and rejection (Lemire, "Fast Random Integer Generation in an Interval", 2019): the number is the high
/// word of the product with `count`; drawn again are those whose low word is less than 2⁶⁴ mod `count`.
#[inline(always)]
pub(crate) fn below(count: u64, mut random: impl FnMut() -> u64) -> u64 {
    loop {
        let product = u128::from(random()) * u128::from(count);
        // The remainder is less than `count`, so that it is seldom worked out.
        if product as u64 >= count || product as u64 >= count.wrapping_neg().checked_rem(count).unwrap_or(0) {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of the reference implementation in C for seed 1234567, as the tests of several libraries have them.
    #[test]
    fn it_is_the_generator_it_says() {
        let mut random = SplitMix64::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| random.next()), expected);
    }

    #[test]
    fn a_stream_is_a_key_of_its_seed_and_number() {
        let words = |seed: u64, number: u64| {
            let key = key::mix(0x9e37_79b9_7f4a_7c15 ^ seed);
            SplitMix64::new(key::mix(key.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ number))
        };
        for (seed, number) in [(0, 0), (1, 2), (2, 1), (u64::MAX, 7)] {
            assert_eq!(SplitMix64::stream(seed, number), words(seed, number));
        }
    }

    #[test]
    fn numbers_that_would_come_too_often_are_drawn_again() {
        // 2⁶⁴ mod 6 is 4, so that products whose low words are 0 and 2 are refused and 4 is not.
        let (zero, two, four) = (0, ((1 << 64) + 2) / 6, ((2 << 64) + 4) / 6);
        let mut numbers = [zero, two, four].into_iter().map(|number: u128| number as u64);
        assert_eq!(below(6, || numbers.next().unwrap()), 2);
        assert_eq!(numbers.next(), None);
        assert_eq!(below(0, || 7), 0);
        assert_eq!(below(1, || 0), 0);
        assert_eq!([0, 1 << 60, u64::MAX].map(|number| below(16, || number)), [0, 1, 15]);
    }

    #[test]
    fn every_number_is_as_likely() {
        let (mut random, mut counts) = (SplitMix64::new(1), [0; 6]);
        (0..6_000).for_each(|_| counts[below(6, || random.next()) as usize] += 1);
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
