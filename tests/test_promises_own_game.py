"""What docs/own-game.md promises about mistakes: each row quotes it and gives what `planche validate` reports."""
import json

import support
from game_case import GameCase, TEMPLATE
from support import FINE, planche

CARD = TEMPLATE.replace("TEXT", "{id}")
TWO = "id,title,cost\na,Ash,1\nb,Bone,2\n"


def of_cards(table=TWO, game=None, fields=None, files=None, **records):
    """A game of cards: its members, the table, and other files."""
    if fields is not None:
        records["fields"] = {"id": "text", **fields}
    whole = {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv", "key": "id", **records}}}
    return {**whole, **(game or {})}, {"c.csv": table, **(files or {})}


def list_of(**item):
    return of_cards("id,t\na,1|2\n", fields={"t": {"type": "list", "of": {"type": "integer", **item}}})


def piece(**members):
    return of_cards(game={"parts": {"card": {"of": "cards", "front": "t.json"}},
                          "table": [{"name": "play", "pieces": [{"part": "card", **members}]}]}, files={"t.json": CARD})


FRENCH = {"languages": ["en", "fr"]}
UNUSED = ("data/unknown-field", "error")
# The promise; the game and its files; the codes and severities that are reported.
ROWS = [
    ("with: the key stands in one row of each file",
     of_cards(**{"with": "w.csv"}, files={"w.csv": "id,price\na,1\na,2\n"}), [("data/duplicate-value", "error")]),
    ("a note names values that such a file replaces",
     of_cards(**{"with": "w.csv"}, files={"w.csv": "id,cost\na,7\nb,2\n"}), [("data/duplicate-value", "note")]),
    ("translations: likewise", of_cards(game=FRENCH, files={"c.fr.csv": "id,title\na,Un\na,Une\nb,Os\n"}),
     [("data/duplicate-value", "error")]),
    ("a column and a file give two translations",
     of_cards("id,title,title.fr\na,Ash,Frêne\n", game=FRENCH, files={"c.fr.csv": "id,title\na,Cendre\n"}),
     [("data/duplicate-value", "note")]),
    ("cells of a grid have no translations",
     of_cards("x,y\n", game=FRENCH, shape="grid", key="value", files={"c.fr.csv": "u,v\n"}), [("game/unread", "note")]),
    ("without --lang, validate reads all languages: two labels",
     of_cards("id,kind,kind.fr\na,light,faible\nb,light,léger\n", game=FRENCH, fields={"kind": {"of": ["light"]}}),
     [("data/two-labels", "warning")]),
    ("... limits in columns of other languages",
     of_cards("id,title,title.fr\na,Ash,Frêne\n", game=FRENCH,
              fields={"title": {"type": "text", "translated": True, "length": [1, 4]}}), [("data/limit", "error")]),
    ("two fields may not read the same column",
     of_cards("id,t\na,x\n", fields={"t": "text", "u": {"type": "text", "column": "@B"}}), [("game/name-taken", "error")]),
    ("a column that a field reads is not ignored", of_cards(fields={"title": "text", "cost": "integer"}, ignore=["cost"]),
     [("data/unknown-field", "note")]),
    ("encoding of a CSV file",
     of_cards(**{"from": {"file": "c.json", "encoding": "cp1252"}}, files={"c.json": '[{"id": "a"}]'}), [UNUSED]),
    ("required belongs to the whole list", list_of(required=True), [UNUSED]),
    ("default belongs to the whole list", list_of(default=3), [UNUSED]),
    ("columns belong to the whole list", list_of(column="T"), [UNUSED]),
    ("unique belongs to the members of an object",
     of_cards("id,o.n\na,1\n", fields={"o": {"type": "object", "unique": True, "fields": {"n": "integer"}}}), [UNUSED]),
    ("together reports all records: without each, there are none",
     of_cards(game={"rules": [{"code": "r", "require": "count(cards) > 1", "together": True}]}), [UNUSED]),
    ("labels by language are in languages of the game",
     of_cards(game={"labels": {"en": {"a": "A"}, "de": {"a": "Ä"}}, "rules": [
         {"code": "r", "each": "cards", "require": "id != label.a"}]}), [("data/unknown-field", "note")]),
    ("limits: computed fields of a list", of_cards(computed={f"k{i}": "cost" for i in range(2001)}),
     [("data/limit", "error")]),
    ("take, or count", piece(take=[1], count=1), [UNUSED]),
    ("grid with columns", piece(lay="row", columns=2), [UNUSED]),
    ("fan with spread", piece(lay="stack", spread=20), [UNUSED]),
    ("fan with radius", piece(radius=20), [UNUSED]),
    ("gap is the distance between parts", piece(lay="fan", gap=2), [UNUSED]),
    ("places instead of lay", piece(lay="row", places=[[90, 90], [190, 90]]), [UNUSED]),
    ("on with slots", piece(on="card"), [UNUSED]),
    ("the corner radius of the window", piece(corner=2), [UNUSED]),
    ("the colour of its side", piece(height=1, side="nocolour"), [("template/unknown-color", "error")]),
    ("the banner has no other fields",
     of_cards(game={"banner": "b.json", "parts": {"card": {"of": "cards", "front": "t.json"}}},
              files={"t.json": CARD, "b.json": TEMPLATE.replace("TEXT", "{title} {id}")}),
     [("template/unknown-field", "error")]),
    ("ignore_case: included files too",
     of_cards(game={"ignore_case": True, "include": ["More.json"]}, files={"more.json": '{"labels": {"x": "X"}}'}),
     []),
]


class OwnGame(GameCase):
    def placed(self, name, game, files):
        self.write(f"{name}/game.json", game)
        for file, text in files.items():
            self.write(f"{name}/{file}", text)
        return self.folder / name

    def test_promises_about_mistakes(self):
        for number, (promise, (game, files), expected) in enumerate(ROWS):
            with self.subTest(promise):
                run = planche("validate", "--format", "json", self.placed(f"g{number}", game, files))
                found = [(d["code"], d["severity"]) for d in run.diagnostics()]
                self.assertEqual(found, expected, run)

    def test_promises_about_values(self):
        lists = {"t": {"type": "list", "of": {"type": "object", "fields": {"m": {"type": "text", "translated": True}}}},
                 "u": {"type": "list", "of": {"type": "text", "translated": True}}, "ok": "truth"}
        rows = [{"id": "a", "t": [{"m": {"en": "one", "fr": "un"}}], "u": [{"en": "two", "fr": "deux"}], "ok": "-"},
                {"id": "b", "ok": "✓"}]
        folder = self.placed("g", *of_cards(game=FRENCH, fields=lists, **{"from": "c.json"},
                                            files={"c.json": json.dumps(rows)}))
        self.check(planche("validate", folder), FINE)
        for language, words in ("en", "one, two"), ("fr", "un, deux"):  # translated: texts in lists
            self.assertEqual(self.value("join([cards[1].t[1].m, cards[1].u[1]])", folder, "--lang", language), [words])
        self.assertEqual(self.value("cards where not ok", folder), ["a"])  # a dash is no


if __name__ == "__main__":
    support.main()
