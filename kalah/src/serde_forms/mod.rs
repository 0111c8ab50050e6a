//! Serde forms ([`crate::forms`]). They say what the public constructors take, and reading goes through these: what
//! they refuse cannot be read. Only games allocate; errors name what is allowed.

mod events;
#[cfg(feature = "alloc")]
mod game;
mod list;
mod object;
mod rules;
mod setup;
mod small;
#[cfg(test)]
mod tests;
