"""Choices: which moves are listed, which of them are the same, and how they are made."""
import itertools
from collections import Counter
from fractions import Fraction

from play.text import item_text
from play.values import Fault, Piece, different, items
from play.words import ProgramError, mentions

MOST_MOVES = 100_000


class Move:
    """A move of a choice with its picks: single items, or lists for sets."""

    def __init__(self, spec, picks):
        self.spec, self.picks = spec, picks

    def names(self):
        return {pick.name: value for pick, value in zip(self.spec.picks, self.picks)}

    def pieces(self):
        return [item for value in self.picks for item in items(value) if isinstance(item, Piece)]

    def text(self):
        parts = [("+".join(map(item_text, value)) or "-") if pick.number is not None else item_text(value)
                 for pick, value in zip(self.spec.picks, self.picks)]
        return self.spec.name + (" " + ", ".join(parts) if parts else "")


def value_key(value):
    """Equal for equal items."""
    return (type(value), value) if isinstance(value, (Fraction, str, bool)) else id(value)


class Alike:
    """Sorts pieces into kinds: alike pieces are of one kind, any other piece is a kind of its own."""

    def __init__(self, machine, scope):
        self.state = machine.state
        self.pointed = set(self.state.marked_pieces())
        if isinstance(scope.this, Piece):
            self.pointed.add(scope.this)
        for value in scope.names.values():
            self.point(value)

    def point(self, value):
        if isinstance(value, Piece):
            self.pointed.add(value)
        elif isinstance(value, list):
            for each in value:
                self.point(each)

    def kind(self, piece):
        if piece in self.pointed:
            return id(piece)
        return id(piece.record), id(piece.zone), tuple(map(value_key, self.state.marks_of(piece)))

    def key(self, move):
        """Equal for moves that exchanging alike pieces turns into each other."""
        places, others = {}, []
        for number, value in enumerate(move.picks):
            for item in value if move.spec.picks[number].number is not None else [value]:
                if isinstance(item, Piece):
                    places.setdefault(item, []).append(number)
                else:
                    others.append((number, value_key(item)))
        counts = Counter((self.kind(piece), tuple(numbers)) for piece, numbers in places.items())
        return move.spec.name, frozenset(others), frozenset(counts.items())


def values_of_pick(machine, pick, scope):
    """The items, or the sets of items, that a pick may have."""
    listed = different(items(machine.value(pick.list, scope)))
    for item in listed:
        if isinstance(item, Piece) and not machine.knowledge.knows(machine.me, item):
            raise Fault(f"{machine.me!r} does not know a piece for {pick.name}")
    if pick.number is None:
        return listed
    number = machine.value(pick.number, scope)
    if number is None:
        raise Fault("a number is needed")
    sizes = sorted({int(size) for size in items(number) if size.denominator == 1 and size >= 0})
    return [list(chosen) for size in sizes for chosen in itertools.combinations(listed, size)]


def combinations(machine, picks, scope):
    """(values of the picks, scope with their names), the first pick varying slowest."""
    if not picks:
        yield [], scope
        return
    for value in values_of_pick(machine, picks[0], scope):
        for values, inner in combinations(machine, picks[1:], with_name(scope, picks[0].name, value)):
            yield [value, *values], inner


def with_name(scope, name, value):
    inner = scope.inner()
    inner.names[name] = value
    return inner


def list_moves(machine, made, scope):
    """The moves of `me` in the order of the rules, each of those that are the same once."""
    if machine.me is None:
        raise ProgramError("a choice where nobody acts")
    alike, seen, found = Alike(machine, scope), set(), []
    machine.watching, machine.peeked = True, False
    try:
        for spec in made.moves:
            names = {pick.name for pick in spec.picks}
            late = spec.condition is not None and mentions(spec.condition, names)
            if spec.condition is not None and not late and not machine.truth(spec.condition, scope):
                continue
            for values, inner in combinations(machine, spec.picks, scope):
                if late and not machine.truth(spec.condition, inner):
                    continue
                move = Move(spec, values)
                key = alike.key(move)
                if key not in seen:
                    seen.add(key)
                    found.append(move)
                    if len(found) > MOST_MOVES:
                        raise Fault("too many moves")
    finally:
        machine.watching = False
    return found


def decide(machine, made, scope):
    moves = list_moves(machine, made, scope)
    return machine.decide(moves, lambda: list_moves(machine, made, scope))


def scope_of(move, scope):
    inner = scope.inner()
    inner.names.update(move.names())
    return inner


def choose(machine, made, scope):
    move = decide(machine, made, scope)
    if move is not None:
        machine.block(move.spec.block, scope_of(move, scope))
    elif made.otherwise is not None:
        machine.block(made.otherwise, scope)


def choose_together(machine, made, scope, stop_signal):
    before, chosen = machine.me, []
    players = machine.from_left(machine.first())
    takers = []
    for player in players:
        machine.me = player
        if made.condition is None or machine.truth(made.condition, scope):
            takers.append((player, list_moves(machine, made, scope), machine.peeked))
    for player, moves, peeked in takers:
        machine.me, machine.peeked = player, peeked
        chosen.append((player, machine.decide(moves, lambda: list_moves(machine, made, scope))))
    if made.order is not None:
        nothing = {pick.name: None for spec in made.moves for pick in spec.picks}
        ranks = []
        for player, move in chosen:
            machine.me = player
            inner = scope.inner()
            inner.names.update(nothing)
            inner.names.update(move.names() if move else {})
            ranks.append(machine.value(made.order, inner) if move else None)
        places = sorted(range(len(chosen)), key=lambda at: (ranks[at] is None, ranks[at] if ranks[at] is not None
                                                            else 0))
        chosen = [chosen[at] for at in places]
    machine.me = before
    blocks(machine, made, scope, chosen, stop_signal)


def blocks(machine, made, scope, chosen, stop_signal):
    """Carries out the blocks of a choice together. A `stop` waits for the blocks of all."""
    outer, moved, stopped = machine.moved_by_block, set(), False
    try:
        for player, move in chosen:
            if move is None and made.otherwise is None:
                continue
            if move is not None and moved & set(move.pieces()):
                raise Fault("another block has moved a piece that was picked")
            machine.moved_by_block = set()
            try:
                if move is None:
                    machine.acting(player, made.otherwise, scope)
                else:
                    machine.acting(player, move.spec.block, scope_of(move, scope))
            except stop_signal:
                stopped = True
            moved |= machine.moved_by_block
    finally:
        machine.moved_by_block = outer
        if outer is not None:
            outer |= moved
    if stopped:
        raise stop_signal
