//! Dicts: the JSON forms of the core as Python has them.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors;

pub(crate) fn to_dict<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, value)?)
}

/// Through JSON text, where a bool is no number and a dict cannot contain itself.
pub(crate) fn from_dict<T: DeserializeOwned>(data: &Bound<'_, PyDict>) -> PyResult<T> {
    let text: String = data.py().import("json")?.call_method1("dumps", (data,))?.extract()?;
    // The places that errors have are those of a text that nobody wrote: a value in between has none.
    let value: serde_json::Value = serde_json::from_str(&text).map_err(errors::data)?;
    T::deserialize(value).map_err(errors::data)
}
