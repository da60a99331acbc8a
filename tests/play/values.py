"""Values: players, records, pieces, zones, and what equality, order, truth and print mean for them.

Numbers are fractions, truths are bool, texts str, lists list, objects dict; nothing (`none`, an absent value) is None.
"""
from fractions import Fraction


class Fault(Exception):
    """A fault during play: it ends the game."""


class Player:
    def __init__(self, seat):
        self.seat = seat

    def __repr__(self):
        return f"P{self.seat}"


class Record:
    def __init__(self, table, number, fields):
        self.table, self.number, self.fields = table, number, fields
        self.copies = 1

    def __repr__(self):
        return printed(self)


class Piece:
    """A body on the table. Which record and which copy of it a body is may be exchanged, to deal anew."""

    def __init__(self, record, copy, order):
        self.record, self.copy, self.order = record, copy, order
        self.zone = None

    @property
    def identity(self):
        return self.record, self.copy, self.order

    @identity.setter
    def identity(self, given):
        self.record, self.copy, self.order = given

    def __repr__(self):
        return printed(self.record) + (f"#{self.copy}" if self.copy > 1 else "")


class Effect:
    """A field of the type effect, asked of a record or piece."""

    def __init__(self, block, bearer):
        self.block, self.bearer = block, bearer


class EffectText:
    """A field of the type effect, as the table has it."""

    def __init__(self, text):
        self.text, self.block = text, None


class Zone:
    def __init__(self, declaration, owner, indexes):
        self.declaration, self.owner, self.indexes = declaration, owner, indexes
        self.pieces = []

    def seen_by(self, player):
        seen = self.declaration.seen
        if seen == "all":
            return True
        if seen == "nobody":
            return False
        return (self.owner is player) == (seen == "owner")

    def __repr__(self):
        return self.declaration.name


class Cell:
    """A counter or marker of one owner and index. `listed` are the items that a marker may point at."""

    def __init__(self, declaration, value=None):
        self.declaration, self.value = declaration, value
        self.least, self.most, self.listed = Fraction(0), None, []


class Family:
    """What a declaration has for some owners, and for an index if one was given.

    `many` is true where the owners are a list: then the values are a list, even of one.
    """

    def __init__(self, declaration, owners, many, indexes=()):
        self.declaration, self.owners, self.many, self.indexes = declaration, owners, many, indexes

    def complete(self):
        return len(self.indexes) == self.declaration.index_count

    def single(self):
        return not self.many and self.complete()

    def cells(self):
        return [self.declaration.cells[owner, key] for owner in self.owners for key in self.declaration.keys[owner]
                if key[:len(self.indexes)] == self.indexes]

    def index(self, value):
        for key in self.declaration.keys[self.owners[0]] if self.owners else []:
            if key[:len(self.indexes)] == self.indexes and equal(key[len(self.indexes)], value):
                return Family(self.declaration, self.owners, self.many, key[:len(self.indexes) + 1])
        if self.owners:
            raise Fault(f"no {self.declaration.name}[{printed(value)}]")
        return Family(self.declaration, [], self.many, self.indexes + (value,))

    def value(self):
        cells = self.cells()
        if self.single():
            return cells[0] if isinstance(cells[0], Zone) else cells[0].value
        if self.declaration.kind == "zone":
            return [piece for zone in cells for piece in zone.pieces]
        return [cell.value for cell in cells if cell.value is not None]


def items(value):
    """The items of a list or zone; one item stands for a list of itself, nothing for an empty one."""
    if isinstance(value, Zone):
        return list(value.pieces)
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def is_list(value):
    return isinstance(value, (list, Zone))


def truth(value):
    if is_list(value):
        return bool(items(value))
    return value is not None and value is not False and value != 0 and value != ""


def key_of(record):
    return record.fields.get(record.table.key) if record.table.key else None


def equal(left, right):
    if left is right:
        return True
    if left is None or right is None:
        return False
    if is_list(left) and is_list(right):
        left, right = items(left), items(right)
        return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, Piece) and isinstance(right, Piece):
        return False
    if isinstance(left, (Piece, Record)) and isinstance(right, (Piece, Record)):
        return getattr(left, "record", left) is getattr(right, "record", right)
    for one, other in ((left, right), (right, left)):
        if isinstance(one, (Piece, Record)):
            key = key_of(getattr(one, "record", one))
            return key is not None and not isinstance(other, (Piece, Record)) and equal(key, other)
    if isinstance(left, bool) != isinstance(right, bool):
        return False
    if isinstance(left, (Fraction, str, bool, dict)):
        return type(left) is type(right) and left == right
    return False


def contains(values, value):
    return value is not None and any(equal(each, value) for each in values)


def different(values):
    """The first item of each value."""
    if all(isinstance(value, Piece) for value in values):
        return list(dict.fromkeys(values))
    found = []
    for value in values:
        if not contains(found, value):
            found.append(value)
    return found


def printed_number(number):
    if number.denominator == 1:
        return str(number.numerator)
    scaled = number * 10 ** 9
    if scaled.denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    digits = str(abs(scaled.numerator)).rjust(10, "0")
    return ("-" if number < 0 else "") + (digits[:-9] + "." + digits[-9:]).rstrip("0")


def printed(value):
    """What lists print."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return printed_number(value)
    if is_list(value):
        return ", ".join(map(printed, items(value)))
    if isinstance(value, Piece):
        return printed(value.record)
    if isinstance(value, Record):
        return value.table.printed(value)
    return str(value)
