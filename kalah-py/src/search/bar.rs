//! Progress as Python wants it told: by a bar, or by a call.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// What is called with progress, if anything is.
pub(super) struct Bar<'py>(Option<Bound<'py, PyAny>>);

impl<'py> Bar<'py> {
    /// Does work that tells a bar about itself. `kind` names the function that makes one for progress=True.
    pub(super) fn shown<T>(
        progress: Option<&Bound<'py, PyAny>>,
        kind: &str,
        work: impl FnOnce(&Bar<'py>) -> PyResult<T>,
    ) -> PyResult<T> {
        let Some(progress) = progress else { return work(&Bar(None)) };
        match progress.cast::<PyBool>() {
            Err(_) => work(&Bar(Some(progress.clone()))),
            Ok(wanted) if !wanted.is_true() => work(&Bar(None)),
            Ok(_) => {
                let context = progress.py().import("kalah._progress")?.call_method0(kind)?;
                let done = work(&Bar(Some(context.call_method0("__enter__")?)));
                context.call_method1("__exit__", (None::<bool>, None::<bool>, None::<bool>))?;
                done
            }
        }
    }

    pub(super) fn tell<A: PyCallArgs<'py>>(&self, news: impl FnOnce() -> PyResult<A>) -> PyResult<()> {
        match &self.0 {
            Some(report) => report.call1(news()?).map(drop),
            None => Ok(()),
        }
    }
}
