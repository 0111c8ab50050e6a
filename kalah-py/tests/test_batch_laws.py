"""A batch and the loop over its positions come to the same."""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

import kalah
import numpy as np
import strategies
from hypothesis import given
from hypothesis import strategies as st
from kalah.batch import PHASES, Status
from numpy.typing import NDArray


class SetUps(NamedTuple):
    rules: kalah.Rules
    cells: NDArray[np.int64]
    movers: NDArray[np.int8]
    phases: NDArray[np.int8]
    playing: NDArray[np.bool_]

    def position(self, row: int) -> kalah.Position:
        sides, mover, phase = self.cells[row].tolist(), int(self.movers[row]), PHASES[self.phases[row]]
        return kalah.Position.from_sides(self.rules, sides, mover, phase, self.playing[row].tolist())


@st.composite
def set_ups(draw: st.DrawFn) -> SetUps:
    """Few rows of any rules: starts, few seeds or many, any phase, seats that have resigned."""
    rules = draw(strategies.rules())
    n = draw(st.integers(0, 6))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    cells = random.integers(0, draw(st.sampled_from([2, 6, 300])), (n, rules.players, rules.pits + 1))
    movers = random.integers(0, rules.players, n, dtype=np.int8)
    playing = random.random((n, rules.players)) < 0.8
    playing[np.arange(n), movers] = True
    cells[np.arange(n), movers, 0] += 1
    start = random.random(n) < 0.3
    cells[start] = [*[rules.seeds] * rules.pits, 0]
    return SetUps(rules, cells, movers, random.integers(0, len(PHASES), n, dtype=np.int8), playing)


def rewards(position: kalah.Position) -> list[float]:
    ranks = position.outcome.ranks if position.outcome else [1] * position.rules.players
    others = len(ranks) - 1
    return [sum((rank < other) - (rank > other) for other in ranks) / others for rank in ranks]


def agree(batch: kalah.Batch, positions: list[kalah.Position]) -> None:
    """Everything that a batch says is what its positions say."""
    rules, n = batch.rules, len(positions)
    assert len(batch) == n and list(batch) == positions
    assert batch.cells.shape == (n, rules.players, rules.pits + 1) and batch.cells.dtype == np.uint16
    assert batch.cells.tolist() == [[list(side) for side in position.sides] for position in positions]
    assert batch.scores.tolist() == [[side[-1] for side in position.sides] for position in positions]
    assert batch.to_move.tolist() == [-1 if p.to_move is None else p.to_move for p in positions]
    assert batch.turn.tolist() == [position.turn for position in positions]
    assert [PHASES[number] for number in batch.phase] == [position.phase for position in positions]
    assert batch.playing.tolist() == [list(position.playing) for position in positions]
    assert batch.over.tolist() == [position.is_over for position in positions]
    assert batch.keys.tolist() == [position.key for position in positions]
    won = np.array([rewards(p) for p in positions], np.float32).reshape(n, rules.players)
    np.testing.assert_array_equal(batch.rewards(), won)
    assert not batch.rewards().sum(axis=1).round(5).any()

    columns = rules.pits + rules.swap
    for finished in (False, True):
        mask = [[m in p.legal_moves or (finished and p.is_over) for m in range(columns)] for p in positions]
        assert batch.legal_mask(finished=finished).tolist() == mask

    raw, scaled = batch.observe(scaled=False), batch.observe()
    cells = rules.players * (rules.pits + 1)
    for row, position in enumerate(positions):
        mover_first = [*position.sides[position.turn :], *position.sides[: position.turn]]
        seen = [seeds for side in mover_first for seeds in side]
        assert raw[row, :cells].tolist() == seen
        np.testing.assert_array_equal(scaled[row, :cells], np.array(seen, np.float32) / np.float32(position.total))
        if raw.shape[1] > cells:
            assert raw[row, cells:].tolist() == [float(name == position.phase) for name in PHASES]
            assert scaled[row, cells:].tolist() == raw[row, cells:].tolist()
        else:
            assert position.phase == "play"
    assert raw.shape[1] == cells + (len(PHASES) if rules.swap or not rules.opening_turn else 0)


@given(set_ups())
def test_arrays_are_those_of_positions(given: SetUps) -> None:
    rules, cells, movers, phases, playing = given
    positions = [given.position(row) for row in range(len(cells))]
    batch = kalah.Batch.from_arrays(rules, cells, movers, phases, playing)
    agree(batch, positions)
    assert batch == kalah.Batch.from_positions(positions, rules)
    state = batch.cells, batch.turn, batch.phase, batch.playing
    assert kalah.Batch.from_arrays(rules, *state) == batch
    assert pickle.loads(pickle.dumps(batch)) == batch


@given(set_ups(), st.data())
def test_playing_is_that_of_positions(given: SetUps, data: st.DataObject) -> None:
    batch = kalah.Batch.from_arrays(*given)
    positions = list(batch)
    for _ in range(data.draw(st.integers(1, 6))):
        legal = [data.draw(st.sampled_from(p.legal_moves)) if p.legal_moves else -1 for p in positions]
        if any(position.is_over for position in positions):
            status = batch.apply(legal, strict=False)
            assert status.tolist() == [Status.OVER if position.is_over else Status.PLAYED for position in positions]
        else:
            batch.apply(np.array(legal, data.draw(st.sampled_from(["i1", "u1", "<i4", ">i8", "<u8"]))))
        positions = [p if p.is_over else p.apply(move) for p, move in zip(positions, legal, strict=True)]
        agree(batch, positions)


@given(set_ups(), st.data())
def test_illegal_moves_change_nothing(given: SetUps, data: st.DataObject) -> None:
    batch = kalah.Batch.from_arrays(*given)
    positions = list(batch)
    moves = data.draw(st.lists(st.integers(-2, given.rules.pits + 1), min_size=len(batch), max_size=len(batch)))
    bad = [row for row, move in enumerate(moves) if move not in positions[row].legal_moves]
    if bad:
        try:
            batch.apply(moves)
        except kalah.IllegalMoveError as error:
            assert str(error).startswith(f"row {bad[0]}: ") and f"move {moves[bad[0]]}: " in str(error)
            assert f"in position {positions[bad[0]].text}" in str(error)
        else:
            raise AssertionError("an illegal move was played")
        assert list(batch) == positions
    status = batch.apply(moves, strict=False).tolist()
    for row, move in enumerate(moves):
        over = positions[row].is_over
        assert status[row] == (Status.OVER if over else Status.ILLEGAL if row in bad else Status.PLAYED)
        assert batch[row] == (positions[row] if row in bad else positions[row].apply(move))


@given(set_ups(), st.data())
def test_picking_rows_is_that_of_lists(given: SetUps, data: st.DataObject) -> None:
    batch = kalah.Batch.from_arrays(*given)
    positions = list(batch)
    n = len(batch)
    picked = data.draw(st.lists(st.integers(-n, n - 1))) if n else []
    bounds = st.one_of(st.none(), st.integers(-8, 8))
    part = data.draw(st.builds(slice, bounds, bounds, bounds.filter(lambda step: step != 0)))
    mask = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    chosen = [position for position, taken in zip(positions, mask, strict=True) if taken]
    assert list(batch.take(picked)) == list(batch[picked]) == [positions[row] for row in picked]
    assert list(batch[part]) == positions[part]
    assert list(batch[np.array(mask, bool)]) == chosen
    assert list(kalah.Batch.concat([batch, batch[part], batch.copy()])) == positions + positions[part] + positions

    children, parents, moves = batch.children()
    family = [(row, move) for row, position in enumerate(positions) for move in position.legal_moves]
    assert list(zip(parents.tolist(), moves.tolist(), strict=True)) == family
    assert list(children) == [positions[row].apply(move) for row, move in family]

    start = kalah.Position(given.rules)
    for replacement in (None, data.draw(st.sampled_from([start, *positions])), [start] * len(chosen), batch[mask]):
        again = batch.copy()
        again.reset(np.array(mask, bool), replacement)
        others: Any = [replacement or start] * n if not isinstance(replacement, (list, kalah.Batch)) else replacement
        others = iter(others)
        expected = [next(others) if put else position for position, put in zip(positions, mask, strict=True)]
        assert list(again) == expected
    assert list(batch) == positions


@given(set_ups(), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_random_games_are_the_documented_ones(given: SetUps, seed: int, first: int) -> None:
    batch = kalah.Batch.from_arrays(*given)
    plies = np.zeros(len(batch), np.int64)
    ends = batch.playout(seed, first=first, plies=plies)
    assert ends.over.all() and batch == kalah.Batch.from_arrays(*given)
    for row, position in enumerate(batch):
        played = 0
        for number in stream(seed, (first + row) % 2**64):
            if position.is_over:
                break
            count = len(position.legal_moves)
            if number * count % 2**64 >= 2**64 % count:
                position = position.apply(position.legal_moves[number * count >> 64])
                played += 1
        assert (position, played) == (ends[row], plies[row])


def stream(seed: int, number: int) -> Any:
    """The random numbers as the documentation of ``playout`` has them."""
    golden, all_bits = 0x9E3779B97F4A7C15, 2**64 - 1

    def mix(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & all_bits
        z = (z ^ z >> 27) * 0x94D049BB133111EB & all_bits
        return z ^ z >> 31

    state = mix((mix(golden ^ seed) + golden & all_bits) ^ number)
    while True:
        state = state + golden & all_bits
        yield mix(state)
