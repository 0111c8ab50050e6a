//! What one sees while it works: bars on standard error, if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use kalah::Move;
use kalah::search::{BuildProgress, Progress};

/// The bar.
pub(crate) struct Watch(ProgressBar);

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Watch {
    pub(crate) fn new() -> Watch {
        Watch(ProgressBar::new(0))
    }

    pub(crate) fn build(&self, progress: BuildProgress) {
        if self.0.position() == 0 {
            self.0.set_style(style("table {bar:30} {human_pos} of {human_len} positions, {msg}"));
        }
        let millions = progress.done as f64 / progress.elapsed.as_secs_f64().max(1e-9) / 1e6;
        self.0.set_length(progress.all);
        self.0.set_position(progress.done);
        self.0.set_message(format!("{} seeds, {millions:.0} million a second", progress.seeds));
    }

    pub(crate) fn search(&self, progress: Progress) {
        self.0.set_style(style("{spinner} {elapsed} {msg}"));
        let mv = match progress.mv {
            Some(Move::Sow(pit)) => format!("pit {pit}"),
            Some(Move::Swap) => "swap".to_string(),
            None => "start".to_string(),
        };
        self.0.set_message(format!(
            "margin {} to {}; {mv} at least {}? {:.1} million positions, {:.2} a second, memory {:.0} % full",
            progress.margin.low,
            progress.margin.high,
            progress.at_least,
            progress.nodes as f64 / 1e6,
            progress.rate() / 1e6,
            100.0 * progress.used
        ));
        self.0.tick();
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
