"""What lies on the table: zones with their pieces, counters and markers."""
import itertools
from collections import Counter
from fractions import Fraction

from play.evaluate import Scope
from play.reader import Declaration
from play.values import Cell, Fault, Piece, Zone, equal, items, printed
from play.words import ProgramError


def table_of(node):
    """The name of the list that an expression selects from."""
    while node[0] in ("where", "as"):
        node = node[1]
    return node[1] if node[0] == "name" else None


class State:
    def __init__(self, machine):
        self.machine = machine
        self.pieces, self.begun, self.first = [], False, None
        self.copies = Counter()
        built_in = [Declaration(kind="zone", name="box", eaches=[], holds=None, of=None, seen="nobody", refill=None),
                    Declaration(kind="marker", name="first", eaches=[], of=("name", "players"),
                                start=("name", "players"))]
        self.declarations = {each.name: each for each in (*built_in, *machine.rules.declarations)}
        self.with_pieces = {table_of(each.holds) for each in self.declarations.values()
                            if each.kind == "zone" and each.holds is not None}
        for each in self.declarations.values():
            each.per, each.lists = None, []
            for name, listed in each.eaches:
                if listed == "player":
                    each.per = "player"
                elif listed[0] == "name" and listed[1] in self.with_pieces:
                    each.per, each.piece_name = listed[1], name
                else:
                    each.lists.append((name, listed))
            each.index_count, each.keys, each.cells = len(each.lists), {}, {}

    def begin(self):
        order = sorted(self.declarations.values(), key=lambda each: each.kind != "zone")
        for each in order:
            if each.kind != "zone":
                self.begun = True
            for owner in self.owners(each):
                self.machine.me = owner if each.per == "player" else None
                self.declare(each, owner)
        self.machine.me = None
        self.first = self.declarations["first"].cells[None, ()]
        self.first.value = self.machine.players[0]

    def owners(self, declaration):
        if declaration.per is None:
            return [None]
        if declaration.per == "player":
            return self.machine.players
        return [piece for piece in self.pieces if piece.record.table.name == declaration.per]

    def declare(self, declaration, owner):
        lists = [items(self.machine.value(listed, Scope())) for _, listed in declaration.lists]
        declaration.keys[owner] = list(itertools.product(*lists))
        for key in declaration.keys[owner]:
            names = {name: item for (name, _), item in zip(declaration.lists, key) if name}
            if isinstance(owner, Piece) and declaration.piece_name:
                names[declaration.piece_name] = owner
            scope = Scope(names, owner if isinstance(owner, Piece) else None)
            if declaration.kind == "zone":
                zone = declaration.cells[owner, key] = Zone(declaration, owner, key)
                if declaration.holds is not None:
                    self.fill(zone, items(self.machine.value(declaration.holds, scope)))
            else:
                declaration.cells[owner, key] = self.cell(declaration, scope)

    def fill(self, zone, records):
        for record in records:
            name = record.table, printed(record)
            for _ in range(record.copies):
                self.copies[name] += 1
                piece = Piece(record, self.copies[name], len(self.pieces))
                piece.zone = zone
                zone.pieces.append(piece)
                self.pieces.append(piece)

    def cell(self, declaration, scope):
        cell = Cell(declaration)
        start = declaration.start
        if declaration.kind == "marker":
            cell.listed = items(self.machine.value(declaration.of, scope))
            if declaration.name != "first" and start is not None:
                self.assign(cell, self.machine.value(start, scope))
            return cell
        if declaration.least is not None:
            cell.least = self.machine.value(declaration.least, scope)
        if declaration.most is not None:
            cell.most = self.machine.value(declaration.most, scope)
        self.assign(cell, Fraction(0) if start is None else self.machine.value(start, scope))
        return cell

    def records_or_pieces(self, name):
        """In rules of play the name of a list that has pieces means the pieces; while zones are filled, the records."""
        table, me = self.machine.game.table(name), self.machine.me
        if not self.begun and me is not None and table.by_document:
            return list(table.records_of(int(me.seat) - 1))
        if not self.begun or name not in self.with_pieces:
            return list(table.records)
        return sorted((piece for piece in self.pieces if piece.record.table.name == name),
                      key=lambda piece: piece.order)

    def refill_of(self, zone):
        source = self.declarations[zone.declaration.refill]
        owner = zone.owner if source.per == "player" else None
        key = zone.indexes if source.index_count else ()
        if (owner, key) not in source.cells:
            raise ProgramError(f"{zone!r} cannot be refilled from {source.name}")
        return source.cells[owner, key]

    def assign(self, cell, value):
        """Sets a counter or marker; outside its limits or list is a fault."""
        name = cell.declaration.name
        if cell.declaration.kind == "marker":
            found = [item for item in cell.listed if equal(item, value)]
            if value is not None and not found:
                raise Fault(f"{printed(value)} is no item for {name}")
            cell.value = found[0] if found else None
            return
        if isinstance(value, bool) or not isinstance(value, Fraction) or value.denominator != 1:
            raise Fault(f"{name} needs a whole number")
        if value < cell.least or (cell.most is not None and value > cell.most):
            raise Fault(f"{name} would be {value}")
        cell.value = value

    def marked_pieces(self):
        """The pieces at which markers point."""
        return [cell.value for each in self.declarations.values() if each.kind == "marker" for cell
                in each.cells.values()
                if isinstance(cell.value, Piece)]

    def marks_of(self, piece):
        """The counters and markers of a piece, in the order of their declarations."""
        return [each.cells[piece, key].value for each in self.declarations.values()
                if each.per == piece.record.table.name for key in each.keys[piece]]
