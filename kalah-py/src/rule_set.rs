//! Rules.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple, PyType};
use rules::{NamedRules, RuleOption, RulesBuilder};

use crate::data;
use crate::errors;
use crate::numbers::{self, Arg};

/// A rule set: sizes and options, checked when it is made, so that all rules can be played.
#[pyclass(module = "kalah", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) rules::Rules);

const ON: &str = "on";
const OFF: &str = "off";

impl Rules {
    /// The name of the value of an option that is no switch.
    fn name(&self, option: &str) -> &'static str {
        RuleOption::named(option).map_or("", |option| option.value_of(&self.0))
    }
}

/// The rules given, or the standard ones.
pub(crate) fn or_standard(rules: Option<&Rules>) -> rules::Rules {
    rules.map_or(rules::Rules::standard(), |rules| rules.0)
}

/// The value of an option: a bool for a switch, else its name.
fn value<'py>(py: Python<'py>, option: RuleOption, value: &str) -> Bound<'py, PyAny> {
    if option.is_switch() {
        PyBool::new(py, value == ON).to_owned().into_any()
    } else {
        PyString::new(py, value).into_any()
    }
}

/// Sets sizes and options by name.
fn change(mut builder: RulesBuilder, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
    for (key, value) in changes.into_iter().flatten() {
        builder = set(builder, &key.extract::<String>()?, &value)?;
    }
    builder.build().map(Rules).map_err(errors::rules)
}

fn set(builder: RulesBuilder, name: &str, value: &Bound<'_, PyAny>) -> PyResult<RulesBuilder> {
    match name {
        "players" => Ok(builder.players(size(value, name)?)),
        "pits" => Ok(builder.pits(size(value, name)?)),
        "seeds" => Ok(builder.seeds(size(value, name)?)),
        _ => match RuleOption::named(name) {
            Some(option) => set_option(builder, option, value),
            None => Err(PyTypeError::new_err(format!("rules have no option {name:?}"))),
        },
    }
}

fn size<T: TryFrom<i64>>(value: &Bound<'_, PyAny>, name: &str) -> PyResult<T> {
    numbers::integer(value, name)?.ok_or_else(|| errors::rules(format_args!("{name} = {value}: out of range")))
}

fn set_option(builder: RulesBuilder, option: RuleOption, value: &Bound<'_, PyAny>) -> PyResult<RulesBuilder> {
    let name = option.name();
    let text = if option.is_switch() {
        String::from(if numbers::switch(value, name)? { ON } else { OFF })
    } else {
        value.cast::<PyString>().map_err(|_| numbers::wrong_type(value, name, "a str"))?.extract()?
    };
    builder.set(option, &text).ok_or_else(|| {
        let values: Vec<_> = option.values().collect();
        errors::rules(format_args!("{name} = {text:?}: the values are {}", values.join(", ")))
    })
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(
        signature = (players=Arg::Default, pits=Arg::Default, seeds=Arg::Default, **options),
        text_signature = "(players=2, pits=6, seeds=4, *, capture='non_empty', capturing_seed='taken', \
                          capture_from='next', store_turn=True, capture_turn=False, opening_turn=True, \
                          skip_origin=False, sow_stores='own', end='side_empty', majority_end=False, \
                          remaining='owner', swap=False)"
    )]
    fn new(players: Arg<'_>, pits: Arg<'_>, seeds: Arg<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
        let mut builder = rules::Rules::standard().to_builder();
        for (name, given) in [("players", players), ("pits", pits), ("seeds", seeds)] {
            if let Some(value) = given.given() {
                builder = set(builder, name, value)?;
            }
        }
        change(builder, options)
    }

    /// Reads the text form, such as 2x6x4:capture=always,swap=on, or a named set, such as kalaha.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Rules> {
        let rules: Result<_, rules::ParseRulesError> = text.parse();
        rules.map(Rules).map_err(|error| errors::notation(error.kind, text, error.offset))
    }

    /// Today's usual rules: two sides of six pits, four seeds each, all options at their default.
    #[staticmethod]
    fn standard() -> Rules {
        Rules(rules::Rules::standard())
    }

    /// The literature's rules: a last seed in an own empty pit is banked even if the corresponding pit is empty.
    #[staticmethod]
    fn empty_capture() -> Rules {
        Rules(rules::Rules::empty_capture())
    }

    /// The boxed game's rules: the game goes on until the seat to move has no seeds.
    #[staticmethod]
    fn kalaha() -> Rules {
        Rules(rules::Rules::kalaha())
    }

    /// The encyclopaedia's rules, read literally.
    #[staticmethod]
    fn encyclopaedia() -> Rules {
        Rules(rules::Rules::encyclopaedia())
    }

    /// The rules of the Kalah Game Protocol's server, at its usual size: kgp().replace(pits=6) for others.
    #[staticmethod]
    fn kgp() -> Rules {
        Rules(rules::Rules::kgp())
    }

    /// The play site's settings (rule A6): 6 or 7 pits for two players, 6 or 4 for three and four, 3 or 4 seeds.
    #[staticmethod]
    #[pyo3(
        signature = (players=Arg::Default, pits=Arg::Default, seeds=Arg::Default, capture_from=Arg::Default),
        text_signature = "(players=2, pits=6, seeds=4, capture_from='next')"
    )]
    fn site(players: Arg<'_>, pits: Arg<'_>, seeds: Arg<'_>, capture_from: Arg<'_>) -> PyResult<Rules> {
        let usual = rules::Rules::standard();
        let players = players.given().map_or(Ok(usual.players()), |value| size(value, "players"))?;
        let pits = pits.given().map_or(Ok(usual.pits()), |value| size(value, "pits"))?;
        let seeds = seeds.given().map_or(Ok(usual.seeds()), |value| size(value, "seeds"))?;
        let option = |value| set(usual.to_builder(), "capture_from", value)?.build().map_err(errors::rules);
        let from = capture_from.given().map_or(Ok(usual), option)?.capture_from();
        rules::Rules::site(players, pits, seeds, from).map(Rules).map_err(errors::rules)
    }

    /// The named sets: each name with its rules and where they come from.
    #[staticmethod]
    fn named<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for named in NamedRules::ALL {
            all.set_item(named.name, (Rules(named.rules), named.source))?;
        }
        Ok(all)
    }

    /// The options: each name with its values, the default first.
    #[staticmethod]
    fn options<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for option in RuleOption::ALL {
            all.set_item(option.name(), PyTuple::new(py, option.values().map(|name| value(py, *option, name)))?)?;
        }
        Ok(all)
    }

    /// The same rules with some sizes or options changed. Raises as Rules.
    #[pyo3(signature = (**changes))]
    fn replace(&self, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
        change(self.0.to_builder(), changes)
    }

    /// The JSON form: the sizes, and the options that differ from the default.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::to_dict(py, &self.0)
    }

    /// Reads the JSON form; defaults may be left out. Raises NotationError.
    #[staticmethod]
    fn from_dict(data: &Bound<'_, PyDict>) -> PyResult<Rules> {
        data::from_dict(data).map(Rules)
    }

    /// What differs from other rules, in plain English, one text each.
    fn differences<'py>(&self, other: &Bound<'py, Rules>) -> PyResult<Bound<'py, PyTuple>> {
        let differences = self.0.differences(&other.get().0).map(|difference| difference.to_string());
        PyTuple::new(other.py(), differences.collect::<Vec<_>>())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("Rules({}, {}, {}", self.0.players(), self.0.pits(), self.0.seeds());
        for option in RuleOption::ALL.iter().filter(|option| !option.is_default_in(&self.0)) {
            text += &format!(", {}={}", option.name(), value(py, *option, option.value_of(&self.0)).repr()?);
        }
        Ok(text + ")")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((PyType::new::<Rules>(py).getattr("parse")?, (self.0.to_string(),)))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("players", "pits", "seeds")
    }

    /// The number of players, 2 to 4.
    #[getter]
    fn players(&self) -> u8 {
        self.0.players()
    }

    /// The number of pits a side, 1 to 15; as a move, the swap.
    #[getter]
    fn pits(&self) -> u8 {
        self.0.pits()
    }

    /// The number of seeds in each pit at the usual start. It does not matter to play.
    #[getter]
    fn seeds(&self) -> u16 {
        self.0.seeds()
    }

    /// What a last seed in an own empty pit does (rule M7).
    #[getter]
    fn capture(&self) -> &'static str {
        self.name("capture")
    }

    /// Where the capturing seed goes (rule M8).
    #[getter]
    fn capturing_seed(&self) -> &'static str {
        self.name("capturing_seed")
    }

    /// Whose corresponding pits are captured from, with 3 or 4 players (rule M9).
    #[getter]
    fn capture_from(&self) -> &'static str {
        self.name("capture_from")
    }

    /// Whether a last seed in the own store gives another move (rule M4).
    #[getter]
    fn store_turn(&self) -> bool {
        self.0.store_turn()
    }

    /// Whether a capture gives another move (rule M10).
    #[getter]
    fn capture_turn(&self) -> bool {
        self.0.capture_turn()
    }

    /// Whether the first sowing of the game may give another move (rule M10).
    #[getter]
    fn opening_turn(&self) -> bool {
        self.0.opening_turn()
    }

    /// Whether laps pass over the origin pit (rule M3).
    #[getter]
    fn skip_origin(&self) -> bool {
        self.0.skip_origin()
    }

    /// Which stores are sown (rule M2).
    #[getter]
    fn sow_stores(&self) -> &'static str {
        self.name("sow_stores")
    }

    /// When the game is over (rule E1).
    #[getter]
    fn end(&self) -> &'static str {
        self.name("end")
    }

    /// Whether the game is also over when a store holds more than half of all seeds (rule E2).
    #[getter]
    fn majority_end(&self) -> bool {
        self.0.majority_end()
    }

    /// Who gets the seeds left in the pits (rule E4).
    #[getter]
    fn remaining(&self) -> &'static str {
        self.name("remaining")
    }

    /// Whether the second player may turn the board instead of the first sowing (rule M12).
    #[getter]
    fn swap(&self) -> bool {
        self.0.swap()
    }
}
