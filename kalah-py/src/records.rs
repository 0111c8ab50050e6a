//! Records from files and texts, one by one.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyString};
use rules::ReadRecordError;

use crate::errors;
use crate::game::Game;
use crate::numbers;

/// The bytes of a file, which is closed when the reader is gone; other threads run while it is read.
struct Bytes(File);

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            // A signal ends a read that waits, and the next one finds it here.
            py.check_signals()?;
            py.detach(|| self.0.read(buffer))
        })
    }
}

/// What an object with a method `read` gives: bytes, or text.
struct Object {
    file: Py<PyAny>,
    /// What was given and has not been taken yet.
    given: Cursor<Vec<u8>>,
}

/// How many bytes, or characters, an object is asked for.
const AT_ONCE: usize = 1 << 16;

impl Object {
    fn more(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            py.check_signals()?;
            let given = self.file.bind(py).call_method1("read", (AT_ONCE,))?;
            if let Ok(bytes) = given.cast::<PyBytes>() {
                return Ok(bytes.as_bytes().to_vec());
            }
            let text = given.cast::<PyString>();
            let text = text.map_err(|_| numbers::wrong_type(&given, "what read gives", "bytes or str"))?;
            Ok(text.extract::<String>()?.into_bytes())
        })
    }
}

impl Read for Object {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given.position() == self.given.get_ref().len() as u64 {
            self.given = Cursor::new(self.more()?);
        }
        self.given.read(buffer)
    }
}

type Reader = rules::RecordReader<Box<dyn BufRead + Send>>;

/// The games of a file or text, read one by one, with never more than one in memory.
///
/// What is no record raises NotationError, and the next call goes on with the record after it.
#[pyclass(module = "kalah", frozen)]
pub(crate) struct RecordReader {
    reader: Mutex<Reader>,
    /// The thread that reads: an object's `read` must not read its own records.
    reading: Mutex<Option<ThreadId>>,
}

impl RecordReader {
    fn new(reader: Reader) -> RecordReader {
        RecordReader { reader: Mutex::new(reader), reading: Mutex::new(None) }
    }

    fn reading(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl RecordReader {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let this = Some(thread::current().id());
        if *self.reading() == this {
            return Err(PyRuntimeError::new_err("these records are being read already, by their own file"));
        }
        let mut reader = self.reader.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        *self.reading() = this;
        let game = reader.next();
        *self.reading() = None;
        drop(reader);
        match game.transpose() {
            Ok(game) => Ok(game.map(Game::from)),
            Err(ReadRecordError::Record(error)) => Err(errors::record(error)),
            Err(ReadRecordError::Io(error)) => Err(error.into()),
            Err(other) => Err(errors::data(other)),
        }
    }
}

/// An error of the operating system, as `open` raises it.
pub(crate) fn os_error(py: Python<'_>, error: io::Error, path: &Bound<'_, PyAny>) -> PyErr {
    let explain = |number: i32| {
        let words = py.import("os")?.call_method1("strerror", (number,))?;
        Ok(PyOSError::new_err((number, words.unbind(), path.clone().unbind())))
    };
    match error.raw_os_error() {
        Some(number) => explain(number).unwrap_or_else(|other: PyErr| other),
        None => PyOSError::new_err(format!("{error}: {path}")),
    }
}

/// The games of a file, one by one: its path, or an object with a method read (gzip.open(path)).
#[pyfunction]
pub(crate) fn read_records(source: &Bound<'_, PyAny>) -> PyResult<RecordReader> {
    let py = source.py();
    let input: Box<dyn BufRead + Send> = if source.hasattr("read")? {
        let object = Object { file: source.clone().unbind(), given: Cursor::default() };
        Box::new(BufReader::with_capacity(AT_ONCE, object))
    } else {
        let path: PathBuf = source.extract()?;
        let file = py.detach(|| File::open(path)).map_err(|error| os_error(py, error, source))?;
        Box::new(BufReader::with_capacity(AT_ONCE, Bytes(file)))
    };
    Ok(RecordReader::new(Reader::new(input)))
}

/// The games of a text, one by one.
#[pyfunction]
pub(crate) fn parse_records(text: String) -> RecordReader {
    RecordReader::new(Reader::with_limit(Box::new(Cursor::new(text)), usize::MAX))
}
