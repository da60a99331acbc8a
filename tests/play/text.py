"""Items, zones and results as text."""
import re
from fractions import Fraction

from play.values import Piece, Record, printed


def quoted(text):
    return text if re.fullmatch(r"[\w#-]+", text) else f'"{text}"'


def item_text(item):
    """An item of a move: a piece is its record, with the number of the copy from the second on."""
    if isinstance(item, Piece):
        return quoted(repr(item))
    if isinstance(item, Record):
        alike = [record for record in item.table.records if printed(record) == printed(item)]
        number = alike.index(item) + 1
        return quoted(printed(item) + (f"#{number}" if number > 1 else ""))
    return quoted(printed(item))


def zone_text(zone):
    index = "".join(f"[{item_text(item)}]" for item in zone.indexes)
    owner = f" of {zone.owner!r}" if zone.owner is not None else ""
    return zone.declaration.name + index + owner


def shuffle_text(zone):
    return f"* {zone_text(zone)}: " + " ".join(map(item_text, zone.pieces))


def json_number(value):
    if value is None:
        return None
    return int(value) if value.denominator == 1 else printed(value)


def number_of(value):
    """A number of a record."""
    return None if value is None else Fraction(str(value))
