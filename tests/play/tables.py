"""The game file and its tables: as much of them as play needs."""
import csv
import json
import pathlib
import re
from fractions import Fraction

from play.evaluate import Evaluator, Scope
from play.values import EffectText, Record, items, printed
from play.words import ProgramError, expression

TRUE = {"x", "✓", "yes", "true", "on", "1"}


def relaxed_json(text):
    """JSON with comments and trailing commas."""
    kept = re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda m: m[1] or " ", text, flags=re.S)
    kept = re.sub(r'("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])', lambda m: m[1] or "", kept, flags=re.S)
    return json.loads(kept, parse_int=Fraction, parse_float=Fraction)


def documents_in(folder):
    """What players bring to the game, such as decks: the files of its folder `documents`, relative to the game."""
    return sorted(str(file.relative_to(folder)) for file in (folder / "documents").glob("*.json"))


class Reference:
    """The key of a record; the record may be read later than the reference. In a document, one of the same document."""

    def __init__(self, game, table, key, document):
        self.game, self.table, self.key, self.document = game, table, key, document

    def record(self):
        (found,) = [record for record in self.game.table(self.table).records_of(self.document)
                    if printed(record) == printed(self.key)]
        return found


class Table:
    """A list of records."""

    def __init__(self, name, declared):
        if isinstance(declared, str):
            declared = {"from": declared}
        elif isinstance(declared, list):
            declared = {"rows": declared}
        self.name, self.declared = name, declared
        self.key = declared.get("key")
        self.types = declared.get("fields", {})
        self.computed = {field: expression(text) for field, text in declared.get("computed", {}).items()}
        self.plain_fields = list(self.types)
        self.records = []
        self.by_document = []
        self.evaluator = None

    def records_of(self, document):
        """Those of a document, counted from 0; all of a list that belongs to the game."""
        return self.by_document[document] if self.by_document else self.records

    def fields(self):
        return {*self.plain_fields, *self.computed}

    def field(self, record, name):
        if name in record.fields:
            value = record.fields[name]
            return value.record() if isinstance(value, Reference) else value
        if name in self.computed:
            record.fields[name] = self.evaluator.value(self.computed[name], Scope(item=record, this=record))
            return record.fields[name]
        return None

    def printed(self, record):
        if self.key:
            return printed(self.field(record, self.key))
        named = [name for name in (*self.plain_fields, *self.computed) if name.lower() in ("title", "name")]
        named = sorted(named, key=lambda name: name.lower() != "title")
        if named:
            return printed(self.field(record, named[0]))
        if len(self.plain_fields) == 1:
            return printed(self.field(record, self.plain_fields[0]))
        return str(record.number)


class GameFile:
    """The game of a folder; `numbers` are those that `--set` changed, `documents` the files that players bring."""

    def __init__(self, folder, numbers=None, documents=()):
        self.folder = pathlib.Path(folder)
        self.folders = [self.folder]
        data = self.extended(self.folder)
        self.id = data["id"]
        self.players = [int(n) for n in data.get("players", [1])]
        self.changed = dict(numbers or {})
        self.numbers = {**data.get("numbers", {}), **self.changed}
        self.tables = {name: Table(name, declared) for name, declared in data.get("records", {}).items()}
        self.documents = [relaxed_json((self.folder / file).read_text(encoding="utf-8")) for file in documents]
        self.document, self.of_documents = 0, set()
        for kind in data.get("documents", {}).values():
            for name, declared in kind.get("records", {}).items():
                self.tables[name] = Table(name, declared)
                self.of_documents.add(name)
        self.evaluator = Evaluator(self)
        self.ready = set()
        for name in self.tables:
            self.table(name)
        self.rules = (self.folder / data["play"]).read_text(encoding="utf-8")

    def extended(self, folder):
        """The game file, over that of the game that it extends; it may add computed fields to lists of records."""
        data = relaxed_json((folder / "game.json").read_text(encoding="utf-8"))
        if "extends" not in data:
            return data
        self.folders.append(folder / data["extends"])
        base = self.extended(self.folders[-1])
        return {**base, **data, "numbers": {**base.get("numbers", {}), **data.get("numbers", {})},
                "records": {**base.get("records", {}),
                            **{name: self.added(base.get("records", {}).get(name, {}), given)
                               for name, given in data.get("records", {}).items()}}}

    @staticmethod
    def added(base, own):
        """A list of records, over that of the same name."""
        return {**base, **own, "computed": {**base.get("computed", {}), **own.get("computed", {})}}

    def lookup(self, name, scope):
        """Names of expressions in the game file: fields, numbers, lists."""
        if scope.item is not None and isinstance(scope.item, Record) and name in scope.item.table.fields():
            return scope.item.table.field(scope.item, name)
        if name in scope.names:
            return scope.names[name]
        if name in self.numbers:
            return self.numbers[name]
        if name in self.tables:
            return list(self.table(name).records)
        raise ProgramError(f"unknown name: {name}")

    def compared(self, a, b):
        """Nobody peeks in the game file."""

    def member(self, value, name):
        raise ProgramError(f"{value!r} has no {name}")

    def call(self, name, arguments):
        raise ProgramError(f"unknown function: {name}")

    def table(self, name):
        table = self.tables[name]
        if name not in self.ready:
            self.ready.add(name)
            table.evaluator = self.evaluator
            if name in self.of_documents:
                for self.document, document in enumerate(self.documents):
                    before = len(table.records)
                    self.take(table, [self.from_json(table, row) for row in document.get(name, [])])
                    table.by_document.append(table.records[before:])
            else:
                self.take(table, [*self.file_rows(table), *self.rows(table), *self.combinations(table)])
            self.copies(table)
        return table

    @staticmethod
    def take(table, rows):
        for fields in rows:
            table.records.append(Record(table, len(table.records) + 1, fields))
            for field in fields:
                if field not in table.plain_fields:
                    table.plain_fields.append(field)

    def copies(self, table):
        given = table.declared.get("copies", "copies" if "copies" in table.plain_fields else None)
        if given is None:
            return
        node = ("number", given) if isinstance(given, Fraction) else expression(given)
        for record in table.records:
            count = self.evaluator.value(node, Scope(item=record, this=record))
            record.copies = 1 if count is None else int(count)

    def file_rows(self, table):
        files = table.declared.get("from", [])
        for name in files if isinstance(files, list) else [files]:
            (path, *_) = [folder / name for folder in self.folders if (folder / name).exists()]
            if path.suffix == ".json":
                for row in relaxed_json(path.read_text(encoding="utf-8")):
                    yield self.from_json(table, row)
            else:
                with path.open(encoding="utf-8-sig", newline="") as stream:
                    separator = "\t" if path.suffix == ".tsv" else ","
                    for row in csv.DictReader(stream, delimiter=separator):
                        yield self.from_cells(table, row)

    def rows(self, table):
        for row in table.declared.get("rows", []):
            yield self.from_json(table, row)

    def from_json(self, table, row):
        if not table.types:
            return dict(row)
        return {field: self.read(row.get(field), kind) for field, kind in table.types.items()}

    def from_cells(self, table, row):
        if not table.types:
            return {field: cell or None for field, cell in row.items()}
        return {field: self.read(row.get(field) or None, kind) for field, kind in table.types.items()}

    def read(self, value, kind):
        """A value of the type; from a cell it is a text."""
        declared = kind if isinstance(kind, dict) else {"type": kind}
        if isinstance(kind, list):
            declared = {"type": "choice", "of": kind}
        if value is None:
            value = declared.get("default")
        if value is None:
            return None
        name = declared.get("type", "choice")
        if name in ("integer", "decimal"):
            return Fraction(value)
        if name == "truth":
            return value if isinstance(value, bool) else str(value).lower() in TRUE
        if name == "effect":
            return EffectText(value)
        if name == "list":
            parts = value.split(declared.get("separator", "|")) if isinstance(value, str) else value
            of = declared.get("of", "text")
            return [self.read(part.strip() if isinstance(part, str) else part, of) for part in parts]
        if name == "object" and isinstance(declared.get("fields"), dict):
            return {member: self.read(value.get(member), of) for member, of in declared["fields"].items()}
        if name == "reference":
            return Reference(self, declared["of"], value, self.document)
        return value

    def combinations(self, table):
        rows = [{}]
        for name, given in table.declared.get("for", {}).items():
            wider = []
            for row in rows:
                if isinstance(given, list):
                    values = given
                else:
                    values = items(self.evaluator.value(expression(given), Scope(names=row)))
                wider += [{**row, name: value} for value in values]
            rows = wider
        return rows if table.declared.get("for") else []

