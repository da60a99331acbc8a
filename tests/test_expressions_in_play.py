"""Expressions mean the same in documents and in rules of play. Typed expressions, and some with a value of a wrong type,
are drawn by fixed seeds: `planche eval` and a game evaluate them; values, faults and messages must be equal."""
# Takes long.
import json
import random
import re
import unittest

from game_case import GameCase
from support import planche

TABLE = """id,title,cost,qty,kind,abilities,force,foe
a,Ash,2,2,creature,dig|fly,3,b
b,Bone,5,,spell,,1,a
c,Cloud,1,4,creature,fly,,
d,Dusk,0,1,trap,,2,c
"""
FIELDS = {"id": "text", "title": "text", "cost": "integer", "qty": "integer", "kind": {"of": ["creature", "spell", "trap"]},
          "abilities": {"type": "list", "of": {"of": ["dig", "fly"]}}, "force": "decimal",
          "foe": {"type": "reference", "of": "cards"}}
KINDS = ("number", "truth", "text", "record", "records", "numbers", "texts", "choice")


class Draw:
    """Random expressions. With `wrong`, that share of the values is of another type."""

    def __init__(self, seed, wrong=0.0):
        self.random, self.wrong, self.names = random.Random(seed), wrong, 0

    def one(self, *values):
        return self.random.choice(values)

    def of(self, kind, depth, items=()):
        if self.random.random() < self.wrong:
            kind = self.one(*(each for each in KINDS if each != kind))
        return getattr(self, kind)(depth - 1, items)

    def each(self, shape, kind, depth, items):
        """A list with a name for its items, and what is asked for each."""
        self.names += 1
        name = f"v{self.names}"
        return shape.format(f"{self.of('records', depth, items)} as {name}", self.of(kind, depth, (*items, name)))

    def let(self, kind, depth, items):
        """A record that has a name in an expression."""
        self.names += 1
        record = self.of("record", depth, items)
        name = f"v{self.names}"
        return f"(let {name} = {record} in {self.of(kind, depth, (*items, name))})"

    def number(self, depth, items):
        if depth <= 0:
            field = f"{self.one(*items)}.{self.one('cost', 'qty', 'force')}" if items else "max_cost"
            return self.one(str(self.random.randint(0, 6)), self.one("0.5", "1.25", "7"), field, field)

        def n():
            return self.of("number", depth, items)
        return self.one(
            lambda: f"({n()} {self.one('+', '-', '*', '/', '%')} {n()})",
            lambda: f"({n()} {self.one('+', '-', '*')} {n()})",
            lambda: f"if({self.of('truth', depth, items)}, {n()}, {n()})",
            lambda: self.let("number", depth, items),
            lambda: f"({n()} ?? {n()})",
            lambda: f"{self.one('min', 'max')}({n()}, {n()})",
            lambda: f"{self.one('round', 'floor', 'ceil', 'abs')}({n()})",
            lambda: f"round({n()}, {self.one(1, 2)})",
            lambda: f"count({self.of('records', depth, items)})",
            lambda: self.each(self.one("sum", "min", "max", "mean") + "({}, {})", "number", depth, items),
            lambda: self.each("count({}, {})", "truth", depth, items),
            lambda: f"{self.of('record', depth, items)}.{self.one('cost', 'qty', 'force')}",
            lambda: f"length({self.of('text', depth, items)})",
            lambda: f"(-{n()})",
            lambda: f"match({self.of('choice', depth, items)}, 'creature', {n()}, 'spell', {n()}{self.one('', ', 3')})",
            lambda: f"sum({self.of('numbers', depth, items)})")()

    def truth(self, depth, items):
        if depth <= 0:
            return self.one("true", "false", *([f"{self.one(*items)}.cost > 1"] if items else []))
        return self.one(
            lambda: f"({self.of('number', depth, items)} {self.one('==', '!=', '<', '<=', '>', '>=')} "
                    f"{self.of('number', depth, items)})",
            lambda: f"({self.of('truth', depth, items)} {self.one('and', 'or')} {self.of('truth', depth, items)})",
            lambda: f"(not {self.of('truth', depth, items)})",
            lambda: f"present({self.of(self.one('number', 'text', 'record'), depth, items)})",
            lambda: f"({self.of('choice', depth, items)} {self.one('==', '<', '!=')} '{self.one('creature', 'spell', 'trap')}')",
            lambda: f"({self.of('number', depth, items)} in {self.of('numbers', depth, items)})",
            lambda: self.each(self.one("any", "all") + "({}, {})", "truth", depth, items),
            lambda: f"({self.of('record', depth, items)} == {self.of('record', depth, items)})",
            lambda: f"({self.of('text', depth, items)} {self.one('==', '!=', '<')} {self.of('text', depth, items)})",
            lambda: f"({self.of('record', depth, items)} in {self.of('records', depth, items)})",
            lambda: self.each("unique({}, {})", "number", depth, items),
            lambda: f"({self.of('text', depth, items)} in {self.of('texts', depth, items)})",
            lambda: f"({self.of('numbers', depth, items)} == {self.of('numbers', depth, items)})",
            lambda: f"('{self.one('dig', 'fly')}' in {self.of('record', depth, items)}.abilities)")()

    def text(self, depth, items):
        if depth <= 0:
            return self.one("'abc'", "'Ash'", "''", f"{self.one(*items)}.title" if items else "cards[2].title")
        return self.one(
            lambda: f"({self.of('text', depth, items)} ~ {self.of('number', depth, items)})",
            lambda: f"upper({self.of('text', depth, items)})",
            lambda: f"join({self.of('numbers', depth, items)}, '-')",
            lambda: f"join({self.of('texts', depth, items)}, '-')",
            lambda: f"match({self.of('number', depth, items)}, 1, {self.of('text', depth, items)}, 'z')",
            lambda: f"if({self.of('truth', depth, items)}, {self.of('text', depth, items)}, {self.of('text', depth, items)})",
            lambda: f"{self.of('record', depth, items)}.title",
            lambda: f"{self.of('record', depth, items)}['ti' ~ 'tle']",
            lambda: self.let("text", depth, items),
            lambda: f"({self.of('text', depth, items)} ?? {self.of('text', depth, items)})",
            lambda: self.each("join({}, ' ', {})", "text", depth, items))()

    def choice(self, depth, items):
        return f"{self.of('record', depth, items)}.kind"

    def record(self, depth, items):
        if items and self.random.random() < 0.5:
            return self.one(*items)
        if depth <= 0:
            return self.one("cards[1]", "cards[2]", "cards[4]")
        return self.one(
            lambda: f"{self.of('record', depth, items)}.foe",
            lambda: f"{self.of('records', depth, items)}[{self.one(1, 2, 5)}]",
            lambda: f"if({self.of('truth', depth, items)}, {self.of('record', depth, items)}, {self.of('record', depth, items)})",
            lambda: f"({self.of('record', depth, items)} ?? {self.of('record', depth, items)})",
            lambda: f"cards[{self.of('number', depth, items)}]")()

    def records(self, depth, items):
        if depth <= 0:
            return "cards"
        return self.one(
            lambda: self.each("({} where {})", "truth", depth, items),
            lambda: self.each("sort({}, {})", self.one("number", "text", "choice"), depth, items),
            lambda: self.each("distinct({}, {})", self.one("number", "choice"), depth, items),
            lambda: f"({self.of('records', depth, items)} + {self.of(self.one('record', 'records'), depth, items)})",
            lambda: "cards")()

    def texts(self, depth, items):
        return self.one(
            lambda: f"[{self.of('text', depth, items)}, {self.of('text', depth, items)}]",
            lambda: f"{self.of('records', depth, items)}.{self.one('title', 'kind', 'id')}",
            *self.chosen("texts", depth, items))()

    def chosen(self, kind, depth, items):
        """Ways to choose one of several lists."""
        def one():
            return self.of(kind, depth, items)
        if depth <= 0:
            return ()
        return (lambda: f"if({self.of('truth', depth, items)}, {one()}, {one()})", lambda: f"({one()} ?? {one()})",
                lambda: f"match({self.of('number', depth, items)}, 1, {one()}, 2, {one()}, {one()})")

    def numbers(self, depth, items):
        return self.one(
            *self.chosen("numbers", depth, items),
            lambda: f"[{self.of('number', depth, items)}, {self.of('number', depth, items)}]",
            lambda: f"{self.of('records', depth, items)}.{self.one('cost', 'qty', 'force')}",
            lambda: f"{self.random.randint(0, 3)}..{self.random.randint(1, 5)}",
            lambda: f"(({self.of('numbers', depth, items)}) + ({self.of(self.one('number', 'numbers'), depth, items)}))",
            lambda: f"sort([{self.of('number', depth, items)}, {self.of('number', depth, items)}, 3])")()


class ExpressionsInPlay(GameCase):
    def setUp(self):
        super().setUp()
        self.write("g/c.csv", TABLE)
        self.write("g/game.json", {"id": "g", "players": [2], "numbers": {"max_cost": 9}, "play": "play.rules", "records": {
            "cards": {"from": "c.csv", "key": "id", "copies": 1, "fields": FIELDS}}})
        self.write("g/play.rules", "turn\n  end game\n")

    def asked(self, expression):
        """(what happened, the printed value or the messages with their codes) in `planche eval`."""
        run = planche("eval", "--", expression, self.folder / "g")
        found = re.findall(r"error: (.*? \[(\S+)\])", run.err)
        if run.status == 0:
            return "value", re.sub(r" \([\d.-]+\)$", "", run.out.rstrip("\n"))
        self.assertTrue(found, run)
        if found[0][1] == "game/fault":
            return "fault", [found[0][0].removesuffix(" [game/fault]")]
        return "error", [message for message, _ in found]

    def played(self, expression, kind, value):
        """The same of a game that evaluates it, with its first message; it compares the value with the expected one."""
        same = {"truth": "x" if value == "true" else "not x", "number": f"x == ({value})"}.get(kind, f"x == '{value}'")
        self.write("g/play.rules", f"counter there each player\nturn\n  let x = {expression}\n  if present(x)\n    add 1 to there\n"
                   f"    if {same if value else 'false'}\n      add 1 to there\n  end game\nend when true\nwin by most there\n")
        run = planche("simulate", self.folder / "g", "--games", 1, "--seed", 1, "--format", "json")
        if not run.out:
            found = re.search(r"error: (.*? \[\S+\])", run.err)
            self.assertTrue(found, run)
            return "error", found[1]
        result = json.loads(run.out.splitlines()[0])
        if result["faults"]:
            return "fault", re.search(r"error: (.*?) \[play/fault\]", run.err)[1]
        return "value", {0: "", 1: "other than " + value, 2: value}[int(result["seats"][0]["score"]["mean"])]

    def test_values(self):
        several = 0
        for seed in range(160):
            draw = Draw(seed)
            kind = draw.one("number", "number", "truth", "text")
            expression = draw.of(kind, 4)
            if len(expression) > 600:
                continue
            what, value = self.asked(expression)
            with self.subTest(expression):
                if what == "value" and kind == "text" and not value:
                    continue  # absent and empty texts print alike
                played, found = self.played(expression, kind, value if what == "value" else "")
                self.assertEqual(played, what)
                if what == "value":
                    self.assertEqual(found, value)
                else:
                    self.assertIn(found, value)
                several += what == "value"
        self.assertGreater(several, 90)

    def test_messages(self):
        wrong = 0
        for seed in range(220):
            draw = Draw(f"wrong {seed}", wrong=0.1)
            expression = draw.of(draw.one("number", "truth", "text"), 3)
            if len(expression) > 250:
                continue
            what, messages = self.asked(expression)
            if what != "error":
                continue
            with self.subTest(expression):
                played, message = self.played(expression, "number", "")
                self.assertEqual(played, "error", messages)
                self.assertIn(message, messages)
            wrong += 1
        self.assertGreater(wrong, 60)

    def test_items_of_lists_have_types_too(self):
        for expression in ("'Ash' in cards.kind", "1 in if(true, cards.kind, ['a'])", "[2, max_cost] == if(true, ['', 'abc'], cards.id)",
                           "match(2, 1, cards.title, cards.cost) == []", "(cards.cost ?? cards.title) == []"):
            with self.subTest(expression):
                what, messages = self.asked(expression)
                self.assertEqual(what, "error")
                played, message = self.played(f"if({expression}, 1, 2)", "number", "")
                self.assertEqual(played, "error", messages)
                self.assertIn(message, messages)

    def test_names_of_fields_are_evaluated(self):
        for expression in ("cards[2]['ti' ~ 'tle'] ~ cards[1]['force']", "cards[2]['co' ~ 'ts'] ~ 'x'", "cards[1]['nothing'] ~ ''",
                           "cards[1][2] ~ ''", "join(cards as c, ' ', c['co' ~ 'st'])"):
            with self.subTest(expression):
                what, value = self.asked(expression)
                played, found = self.played(expression, "text", value if what == "value" else "")
                self.assertEqual(played, what)
                self.assertIn(found, value)

    def test_choices_have_their_order_however_many_there_are(self):
        kinds = [f"k{number * 7 % 300}" for number in range(300)]
        self.write("g/c.csv", "id,kind\n" + "".join(f"r{number},{kind}\n" for number, kind in enumerate(sorted(kinds))))
        self.write("g/game.json", {"id": "g", "players": [2], "play": "play.rules", "records": {"cards": {
            "from": "c.csv", "key": "id", "copies": 1, "fields": {"id": "text", "kind": {"of": kinds}}}}})
        expression = "join(sort(cards, kind) as c, ' ', c.kind)"
        what, value = self.asked(expression)
        self.assertEqual((what, value), ("value", " ".join(kinds)))
        self.assertEqual(self.played(expression, "text", value), (what, value))


if __name__ == "__main__":
    unittest.main()
