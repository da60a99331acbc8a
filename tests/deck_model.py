"""A deck that is written as a game folder, and a model that counts what must be printed of it.

Each feature of file-based games is a function that changes the files and the model alike, so that any of them can be
combined: what a game with two features prints must be what the model of both says. Words on cards begin with z, a
letter and a dash, such as zt-Owl."""
import collections
import csv
import io
import json
import re

import support
import workbooks

LABELS = {"beast": {"en": "Beast", "fr": "Bête"}, "spell": {"en": "Spell", "fr": "Sort"}}


def shown(text, at, width=55, **more):
    return {"type": "text", "text": text, "at": at, "size": [width, 5], "font": "Inter", "size_pt": 7, **more}


def template(*layers, **more):
    return json.dumps({"extends": "base", "part": {"size": "poker"}, **more, "layers": list(layers)})


def words_of(pdf):
    return collections.Counter(re.findall(r"z[a-z]-\S*", support.tool("pdftotext", "-raw", pdf, "-")))


class Deck:
    def __init__(self):
        self.rows = [dict(id="owl", title="Owl", kind="beast", cost="2"), dict(id="fox", title="Fox", kind="beast", cost="3"),
                     dict(id="spark", title="Spark", kind="spell", cost="1"), dict(id="rune", title="Rune", kind="spell", cost="5")]
        self.fields = dict(id="text", title="text", kind={"of": ["beast", "spell"]}, cost="integer")
        self.records, self.game = {"key": "id"}, {"format": 1, "id": "g", "title": "G"}
        self.part, self.parts = {"of": "cards", "front": "templates/card.json"}, {}
        self.template, self.layers, self.templates = {}, [], {"card": []}
        self.words, self.more = [], lambda: {}  # words of each card, and words beside those of the cards
        self.copies = lambda row: 1
        self.belongs = lambda row: True
        self.ending, self.files, self.afterwards = "csv", {}, []
        self.ending_of_expansion, self.more_records = "", {}
        self.options, self.codes = [], []
        self.french = self.in_document = False
        self.folder = "g"
        self.kind_of = lambda row: row["kind"]
        self.show("zt-{title}", lambda row: "zt-" + self.title(row))
        self.show("zk-{kind}", lambda row: "zk-" + self.kind_of(row))
        self.show("zc-{cost}", lambda row: "zc-" + row["cost"])

    def show(self, text, word, **more):
        self.layers.append(shown(text, [4, 4 + 5 * len(self.layers)], **more))
        self.words.append(word)

    def title(self, row):
        return row["title.fr"] if self.french and "title.fr" in row else row["title"]

    def another(self, row, key, title, cost):
        """A record like another one: texts that end with its key have the new key."""
        made = {name: re.sub(f"{row['id']}$", key, text) for name, text in row.items()}
        made.update(title=title, cost=cost, **({"title.fr": "Fr" + title} if "title.fr" in row else {}))
        return made

    def rows_of_expansion(self):
        """A card of the base game in another version, and a new one."""
        if not self.ending_of_expansion:
            return []
        return [self.another(self.rows[1], "fox", "Vixen", "4"), self.another(self.rows[-1], "moth", "Moth", "2")]

    def all_rows(self):
        later = {row["id"]: row for row in self.rows_of_expansion()}
        return [later.pop(row["id"], row) for row in self.rows] + list(later.values())

    def row(self, key):
        return next(row for row in self.all_rows() if row["id"] == key)

    def printed(self):
        return [row for row in self.all_rows() if self.belongs(row)]

    def count(self):
        return sum(self.copies(row) for row in self.printed())

    def words_on(self, row):
        found = []
        for word in self.words:
            of_card = word(row)
            found += [of_card] if isinstance(of_card, str) else of_card
        return found

    def expected(self, rows=None):
        found = collections.Counter(self.more() if rows is None else {})
        for row in self.printed() if rows is None else rows:
            for word in self.words_on(row):
                found[word] += self.copies(row)
        return +found

    @staticmethod
    def table(rows):
        columns = list(dict.fromkeys(name for row in rows for name in row))
        return [columns] + [[row.get(name, "") for name in columns] for row in rows]

    def objects(self):
        """The rows as documents hold them."""
        made = []
        for row in self.rows:
            one = {}
            for name, text in row.items():
                field = self.fields.get(name.split(".")[0])
                if "." in name:
                    name, language = name.split(".")
                    one[name] = {"en": one[name], language: text}
                elif text and isinstance(field, dict) and field.get("type") == "list":
                    one[name] = text.split("|")
                elif text:
                    one[name] = int(text) if re.fullmatch(r"\d+", text) and name not in ("id", "title") else text
            made.append(one)
        return made

    def write_table(self, write, name, ending, rows):
        if ending in ("csv", "tsv"):
            text = io.StringIO()
            csv.writer(text, delimiter="," if ending == "csv" else "\t", lineterminator="\n").writerows(self.table(rows))
            write(f"{name}.{ending}", text.getvalue())
        else:
            cells = [[int(text) if re.fullmatch(r"\d+", text) else text or None for text in row] for row in self.table(rows)]
            write(f"{name}.{ending}", getattr(workbooks, ending)({"Cards": cells}))

    def write_records(self, write):
        if self.ending in ("csv", "tsv", "xlsx", "ods"):
            self.write_table(write, "g/cards", self.ending, self.rows)
        elif self.ending == "json":
            write("g/cards.json", self.objects())
        else:
            lines = ("- " + "\n  ".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in one.items())
                     for one in self.objects())
            write("g/cards.yaml", "\n".join(lines) + "\n")

    def write(self, write):
        """`write`: writes a file, as Case.write() does. Returns the arguments that name the game."""
        records = {**self.records, "fields": self.fields}
        game = dict(self.game)
        if self.in_document:
            game["documents"] = {"deck": {"records": {"cards": records}}}
            if self.more_records:
                game["records"] = self.more_records
            write("g/my.json", {"kind": "deck", "cards": self.objects()})
        else:
            game["records"] = {**self.more_records, "cards": {"from": f"cards.{self.ending}", **records}}
            self.write_records(write)
        write("g/game.json", {**game, "parts": {"card": self.part, **self.parts}})
        for name, layers in self.templates.items():
            write(f"g/templates/{name}.json", template(*self.layers, *layers, **self.template))
        for name, content in self.files.items():
            write(name, content)
        if self.ending_of_expansion:
            write("x/game.json", {**json.loads(self.files["x/game.json"]), "records": {"cards": {"from": f"more.{self.ending_of_expansion}"}}})
            self.write_table(write, "x/more", self.ending_of_expansion, self.rows_of_expansion())
        for change in self.afterwards:
            change()
        return "g/my.json" if self.in_document else self.folder


def languages(deck):
    deck.french = True
    deck.options += ["--lang", "fr"]
    deck.game["languages"] = ["en", "fr"]
    deck.fields["title"] = {"type": "text", "translated": True}
    for row in deck.rows:
        row["title.fr"] = "Fr" + row["title"]
    has_labels = lambda: "labels" in deck.fields["kind"] or "kind.fr" in deck.rows[0]
    deck.codes.append(lambda: [] if has_labels() else ["data/untranslated"] * len(deck.templates))


def copies(deck):
    for i, row in enumerate(deck.rows):
        row["qty"] = str(i)
    deck.fields["qty"] = "integer"
    deck.records["copies"] = "qty"
    deck.copies = lambda row: int(row["qty"])


def templates_by_kind(deck):
    deck.part["front"] = "templates/{kind}.json"
    deck.templates = {kind: [shown(f"zf-{kind}", [40, 78], 20)] for kind in ("beast", "spell")}
    deck.words.append(lambda row: "zf-" + row["kind"])


def each(deck):
    for row, traits in zip(deck.rows, ["swift|loud", "", "one", "a|b|c"]):
        row["traits"] = traits
    deck.fields["traits"] = {"type": "list", "of": "text"}
    deck.layers.append(shown("ze-{item}", [4, 72], 13, each={"of": "traits", "step": [14, 0]}))
    deck.words.append(lambda row: ["ze-" + trait for trait in row["traits"].split("|") if trait])


def where(deck):
    deck.rows.insert(2, dict(deck.rows[0], id="note", title="Note", kind="note"))
    deck.records["where"] = "kind != 'note'"
    deck.belongs = lambda row: row["kind"] != "note"


def labels_in_the_game(deck):
    deck.game["languages"] = ["en", "fr"]
    deck.fields["kind"] = {"of": ["beast", "spell"], "labels": LABELS}
    deck.kind_of = lambda row: LABELS[row["kind"]]["fr" if deck.french else "en"]


def labels_in_columns(deck):
    deck.game["languages"] = ["en", "fr"]
    for row in deck.rows:
        row["kind.fr"] = LABELS[row["kind"]]["fr"] if row["kind"] in LABELS else ""
    deck.kind_of = lambda row: row["kind.fr"] if deck.french else row["kind"]


def words_of_the_game(deck):
    deck.game["languages"] = ["en", "fr"]
    deck.game["labels"] = {"en": {"cost": "Cost"}, "fr": {"cost": "Coût"}}
    deck.show("zl-{label.cost}", lambda row: "zl-" + ("Coût" if deck.french else "Cost"))


def computed(deck):
    deck.records["computed"] = {"double": "cost * 2"}
    deck.show("zd-{double}", lambda row: f"zd-{2 * int(row['cost'])}")


def tokens(deck):
    deck.game["tokens"] = "tokens.csv"
    deck.files["g/tokens.csv"] = "token,value\n$$,Uhu\n"
    deck.fields["text"] = "markup"
    for row in deck.rows:
        row["text"] = "zm-$$" + row["id"]
    deck.show("{text}", lambda row: "zm-Uhu" + row["id"])


def symbols(deck):
    deck.template["symbols"] = {"star": {"box": [10, 10], "layers": [{"type": "path", "d": "M0 0 H10 V10 Z", "fill": "ink"}]}}
    deck.fields["symbol"] = "markup"
    for row in deck.rows:
        row["symbol"] = ":star: zs-" + row["id"]
    deck.show("{symbol}", lambda row: "zs-" + row["id"])


def added_by_with(deck):
    prices = {key: str(7 + i) for i, key in enumerate(["owl", "fox", "spark", "rune"])}
    deck.records["with"] = "prices.csv"
    deck.fields["price"] = "integer"
    deck.files["g/prices.csv"] = "id,price\n" + "".join(f"{key},{price}\n" for key, price in prices.items())
    # What it adds does not apply to a record that an expansion replaces.
    deck.show("zp-{price}", lambda row: "zp-" + (prices[row["id"]] if row in deck.rows else ""))


def file_of_translations(deck):
    deck.game["languages"] = ["en", "fr"]
    deck.fields["nick"] = {"type": "text", "translated": True}
    for row in deck.rows:
        row["nick"] = "En" + row["id"]
    deck.files["g/cards.fr.csv"] = "id,nick\n" + "".join(f"{row['id']},Fr{row['id']}\n" for row in deck.rows)
    deck.files["x/cards.fr.csv"] = "id,nick\nmoth,Frmoth\nfox,Frfox\n"
    deck.show("zn-{nick}", lambda row: f"zn-{'Fr' if deck.french else 'En'}{row['id']}")


def reference(deck):
    foes = {"owl": "fox", "fox": "spark", "spark": "rune", "rune": "owl"}
    for row in deck.rows:
        row["foe"] = foes.get(row["id"], "")
    deck.fields["foe"] = {"type": "reference", "of": "cards"}
    deck.show("zr-{foe.title}", lambda row: "zr-" + deck.title(deck.row(row["foe"])))


def back_of_another(deck):
    twins = {"owl": "fox", "spark": "rune", "rune": "owl"}
    for row in deck.rows:
        row["twin"] = twins.get(row["id"], "")
    deck.fields["twin"] = {"type": "reference", "of": "cards"}
    deck.part["back"] = {"template": "templates/back.json", "shows": "twin"}
    deck.files["g/templates/back.json"] = template(shown("zb-{title}", [4, 4]))
    deck.words.append(lambda row: ["zb-" + deck.title(deck.row(row["twin"]))] if row["twin"] else [])


def numbered(deck):
    deck.layers.append(shown("zq-{part.number}.{part.total}", [30, 78], 30))
    deck.more = lambda: {f"zq-{i + 1}.{deck.count()}": 1 for i in range(deck.count())}


def like(deck):
    deck.parts["again"] = {"like": "card", "copies": 2, "front": "templates/again.json", "back": "none"}
    deck.files["g/templates/again.json"] = template(shown("za-{id}", [4, 4]))
    before = deck.more
    deck.more = lambda: {**before(), **{"za-" + row["id"]: 2 for row in deck.printed()}}


def html(deck):
    deck.fields["rich"] = {"type": "markup", "markup": "html"}
    for row in deck.rows:
        row["rich"] = f"<b>zh</b>-{row['id']}"
    deck.show("{rich}", lambda row: "zh-" + row["id"])


def replaced(deck):
    deck.fields["note"] = {"type": "markup", "replace": {"[T]": "zx-"}}
    for row in deck.rows:
        row["note"] = "[T]" + row["id"]
    deck.show("{note}", lambda row: "zx-" + row["id"])


def numbers(deck):
    deck.game["numbers"] = {"bonus": 3}
    deck.options += ["--set", "bonus=4"]
    deck.show("zy-{cost + bonus}", lambda row: f"zy-{int(row['cost']) + 4}")


def default(deck):
    deck.fields["size"] = {"type": "integer", "default": 6}
    for row, size in zip(deck.rows, ["", "2", "", "9", ""]):
        row["size"] = size
    deck.show("zg-{size}", lambda row: "zg-" + (row["size"] or "6"))


def rules(deck):
    deck.game["rules"] = [{"code": "g/dear", "severity": "warning", "each": "cards", "require": "cost < 5", "at": "cost",
                           "message": "{title} costs {cost}"}]
    deck.codes.append(lambda: ["g/dear" for row in deck.printed() if int(row["cost"]) >= 5])


def types(deck):
    deck.game["types"] = {"level": {"type": "integer", "max": 9}}
    deck.fields["level"] = "level"
    for i, row in enumerate(deck.rows):
        row["level"] = str(i)
    deck.show("zv-{level}", lambda row: "zv-" + row["level"])


def truths(deck):
    deck.fields["promo"] = "truth"
    for row, promo in zip(deck.rows, ["yes", "no", "", "x", ""]):
        row["promo"] = promo
    deck.show("zw-{id}", lambda row: ["zw-" + row["id"]] if row["promo"] in ("yes", "x") else [], when="promo")


def block(deck):
    deck.template["blocks"] = {"b": [shown("zj-{what}", [0, 0], 30)]}
    deck.layers.append({"use": "b", "at": [30, 76], "with": {"what": "id"}})
    deck.words.append(lambda row: "zj-" + row["id"])


def smaller(deck):
    deck.part["scale"] = 0.5


def expansion(deck):
    deck.folder = "x"
    deck.files["x/game.json"] = json.dumps({"format": 1, "id": "x", "title": "X", "extends": "../g"})


def expansion_with_cards(deck):
    expansion(deck)
    deck.ending_of_expansion = "csv"


def expansion_in_a_workbook(deck):
    expansion(deck)
    deck.ending_of_expansion = "xlsx"


def board(deck):
    """Cells and a board of them, which only kits print; each card lies on one of the cells."""
    deck.more_records["cells"] = {"grid": "square", "key": {"cell": "A1"}, "for": {"row": "1..2", "column": "1..3"}}
    deck.fields["home"] = {"type": "reference", "of": "cells"}
    for row, cell in zip(deck.rows, ("A1", "B2", "C1", "A2", "B1")):
        row["home"] = cell
    deck.show("zo-{home.column}{home.row}", lambda row: f"zo-{'ABC'.index(row['home'][0]) + 1}{row['home'][1]}")


def play(deck):
    """Rules of play that count the cards of the box."""
    deck.game["players"], deck.game["play"] = [2], "play.rules"
    deck.files["g/play.rules"] = """zone deck, holds cards
counter tally each player
turn
  set tally to count(deck)
  end game
end when true
win by most tally
"""


def document(deck):
    deck.in_document = True


def in_xlsx(deck):
    deck.ending = "xlsx"


def in_ods(deck):
    deck.ending = "ods"


def in_tsv(deck):
    deck.ending = "tsv"


def in_json(deck):
    deck.ending = "json"


def in_yaml(deck):
    deck.ending = "yaml"


EXPANSIONS = {expansion, expansion_with_cards, expansion_in_a_workbook}
FEATURES = (languages, copies, templates_by_kind, each, where, labels_in_the_game, labels_in_columns, words_of_the_game, computed,
            tokens, symbols, added_by_with, file_of_translations, reference, back_of_another, numbered, like, html, replaced,
            numbers, default, rules, types, truths, block, smaller, board, play, expansion, expansion_with_cards,
            expansion_in_a_workbook, document, in_xlsx, in_ods, in_tsv, in_json, in_yaml)
FORMS = {document, in_xlsx, in_ods, in_tsv, in_json, in_yaml}


def exclude_each_other(one, other):
    """Pairs that the manual rules out: two forms of the records, and what only tables or games have."""
    pair = {one, other}
    return (pair <= FORMS or pair <= EXPANSIONS or pair == {labels_in_the_game, labels_in_columns} or
            (labels_in_columns in pair and pair & {document, in_json, in_yaml}) or
            (document in pair and pair & {file_of_translations, *EXPANSIONS}))
