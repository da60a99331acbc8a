"""survey and randomise of games described in files: figures counted again here, chances counted hand by hand, draws
held against what is declared."""
import collections
import csv
import io
import itertools
import json
import math
import statistics

import support
from support import BAD_DATA, BAD_USAGE, CARDS, FINE, Case, planche

ROWS = [("owl", "creature", 3, 2, "flight|guard"), ("fox", "creature", 1, 4, ""), ("spark", "spell", 2, 3, ""),
        ("storm", "spell", 9, 1, "flight"), ("den", "place", 2, 2, "guard"), ("elk", "creature", 2, 3, "")]
GAME = {"format": 1, "id": "zoo", "title": "Zoo", "numbers": {"top": 5},
        "types": {"kind": {"type": "choice", "of": ["place", "creature", "spell"]}},
        "records": {"cards": {"from": "cards.csv", "key": "id", "copies": "qty", "fields": {
            "id": "text", "kind": "kind", "cost": "integer", "qty": "integer",
            "abilities": {"type": "list", "of": "text"}},
            "computed": {"dear": "cost > 2"}}},
        "random": {"cards": {"cost": "0..top + 1", "kind": {"creature": 2, "spell": 1, "place": 0}, "qty": [1, 2]}},
        "rules": [{"code": "even", "each": "cards where kind == 'spell'", "require": "cost % 2 == 0"},
                  {"code": "most", "each": "cards", "require": "cost <= top"},
                  {"code": "sum", "require": "sum(cards, cost) == 19"}]}


class Zoo(Case):
    def setUp(self):
        super().setUp()
        self.zoo(GAME)

    def zoo(self, game):
        self.write("zoo/game.json", json.dumps(game))
        self.write("zoo/cards.csv", "id,kind,cost,qty,abilities\n" + "".join(
            ",".join(map(str, row)) + "\n" for row in ROWS))


class Survey(Zoo):
    def told(self, *arguments):
        """Figures are printed for games with errors too, such as this zoo; the status reports it."""
        run = planche("survey", *arguments, cwd=self.folder)
        self.assertEqual(run.status, BAD_DATA if "has errors" in run.err else FINE, f"\n{run}")
        return run.out

    def fields(self, *arguments):
        (cards,) = json.loads(self.told("zoo", "--format", "json", *arguments))["lists"]
        return cards, {field["field"]: field for field in cards["fields"]}

    def test_counts_records_by_their_copies(self):
        cards, fields = self.fields()
        self.assertEqual((cards["different"], cards["copies"]), (6, 15))
        self.assertEqual(list(fields), ["kind", "cost", "abilities", "dear"])
        self.assertEqual([(v["value"], v["different"], v["copies"]) for v in fields["kind"]["values"]],
                         [("place", 1, 2), ("creature", 3, 9), ("spell", 2, 4)])
        self.assertEqual([(v["value"], v["copies"]) for v in fields["cost"]["values"]],
                         [("1", 4), ("2", 8), ("3", 2), ("9", 1)])
        self.assertEqual([(v["value"], v["copies"]) for v in fields["abilities"]["values"]],
                         [("guard", 4), ("flight", 3), (None, 10)])
        costs = sorted(cost for _, _, cost, copies, _ in ROWS for _ in range(copies))
        self.assertAlmostEqual(fields["cost"]["mean"], statistics.mean(costs))
        self.assertAlmostEqual(fields["cost"]["mean_different"], statistics.mean(cost for _, _, cost, _, _ in ROWS))
        self.assertAlmostEqual(fields["cost"]["deviation"], statistics.pstdev(costs))
        self.assertEqual(fields["cost"]["quartiles"], [1, costs[3], costs[7], costs[11], 9])
        # Quartiles 1 and 2: outliers are above 3.5 and below -0.5.
        self.assertEqual(fields["cost"]["apart"], ["storm"])

    def test_names_the_records_of_a_mean(self):
        # 6 records with 15 copies.
        copies = [cost for _, _, cost, n, _ in ROWS for _ in range(n)]
        self.assertIn(f"mean {statistics.mean(copies):.2f} over copies ({19 / 6:.2f} over records), deviation",
                      self.told("zoo"))
        once = self.told("zoo", "--once")
        self.assertIn("cards: 6 different, each counted once", once)
        self.assertIn(f"mean {19 / 6:.2f}, deviation", once)
        cards, fields = self.fields("--once")
        self.assertEqual((cards["different"], cards["copies"]), (6, 6))
        self.assertAlmostEqual(fields["cost"]["mean"], 19 / 6)
        for expression, mean in {"mean(cards, cost)": 19 / 6,
                                 "sum(cards, cost * qty) / sum(cards, qty)": statistics.mean(copies)}.items():
            run = planche("eval", f"round({expression}, 6)", "zoo", cwd=self.folder)
            self.assertAlmostEqual(float(run.out), mean, places=5)

    def test_answers_conditions_and_groups(self):
        cards, fields = self.fields("kind == 'creature'", "--by", "cost % 2")
        self.assertEqual(cards["copies"], 9)
        self.assertEqual([(v["value"], v["copies"]) for v in fields["cost % 2"]["values"]], [("0", 3), ("1", 6)])

    def test_counts_by_the_game_file(self):
        game = json.loads(json.dumps(GAME))
        game["records"]["cards"]["survey"] = ["cost % 2", "id"]
        self.zoo(game)
        _, fields = self.fields()
        self.assertEqual(list(fields), ["cost % 2", "id"])
        game["records"]["cards"]["survey"] = ["cots"]
        self.zoo(game)
        self.assertIn("expression/name",
                      planche("validate", "--rules-only", "--format", "json", "zoo", cwd=self.folder).out)
        self.check(planche("survey", "zoo", cwd=self.folder), BAD_DATA)

    def test_counts_members_of_objects(self):
        fields = {"id": "text", "size": {"fields": {"x": "integer", "y": {"fields": {"z": "text"}}}}, "any": "any",
                  "sizes": {"type": "list", "of": {"fields": {"x": "integer"}}},
                  "costs": {"type": "list", "of": "integer"}}
        rows = [{"id": i, "size": {"x": 1, "y": {"z": "a"}}, "any": 3, "sizes": [{"x": 2}], "costs": [4]} for i in "ab"]
        self.zoo({"id": "zoo", "records": {"cards": {"key": "id", "rows": rows, "fields": fields}}})
        self.assertEqual(list(self.fields()[1]), ["size.x", "size.y.z"])

    def test_orders_choices_as_declared(self):
        fields = {"id": "text", "kind": ["low", "high"], "ways": {"type": "list", "of": ["north", "south", "east"]}}
        rows = [{"id": "a", "kind": "high", "ways": ["east", "south"]}, {"id": "b", "kind": "high", "ways": ["east"]},
                {"id": "c", "kind": "low", "ways": ["north", "east"]},
                {"id": "d", "kind": "high", "ways": ["south", "east"]}]
        self.zoo({"id": "zoo", "records": {"cards": {"key": "id", "rows": rows, "fields": fields}}})
        told = self.fields()[1]
        self.assertEqual([v["value"] for v in told["kind"]["values"]], ["low", "high"])
        self.assertEqual([v["value"] for v in told["ways"]["values"]], ["north", "south", "east"])

    def test_counts_pairs(self):
        table = list(csv.reader(io.StringIO(self.told("zoo", "--by", "kind, abilities", "--format", "csv"))))
        self.assertEqual(table, [["kind", "guard", "flight", ""], ["place", "2", "0", "0"], ["creature", "2", "2", "7"],
                                 ["spell", "0", "1", "3"]])
        text = self.told("zoo", "--by", "kind,abilities")
        self.assertRegex(text, r"(?m)^creature +2 +2 +7$")
        of_calls = self.told("zoo", "--by", "if(cost > 3, 'a,b', 'c'), max(cost, 9)", "--format", "csv")
        self.assertEqual(list(csv.reader(io.StringIO(of_calls)))[0][:1], ["if(cost > 3, 'a,b', 'c')"])
        for length in range(17, 31):  # about as wide as the columns
            words = f"kind ~ '{'x' * length}'"
            self.told("zoo", "--by", words)
            text = self.told("zoo", "--by", f"{words}, abilities")
            self.assertRegex(text, r"(?m)^creaturex{7,}…? +2 +2 +7$")

    def test_groups_many_numbers(self):
        self.write("zoo/cards.csv", "id,kind,cost,qty,abilities\n" + "".join(
            f"c{n},spell,{n},1,\n" for n in range(-7, 93)))
        _, fields = self.fields()
        self.assertEqual([(v["value"], v["copies"]) for v in fields["cost"]["values"]],
                         [("-10 to -1", 7)] + [(f"{n}0 to {n}9" if n else "0 to 9", 10) for n in range(9)]
                         + [("90 to 99", 3)])

    def test_starts_groups_of_counted_numbers_at_one(self):
        self.write("zoo/cards.csv", "id,kind,cost,qty,abilities\n" + "".join(
            f"c{n},spell,{n},1,\n" for n in range(1, 31)))
        _, fields = self.fields()
        self.assertEqual([(v["value"], v["copies"]) for v in fields["cost"]["values"]],
                         [(f"{n} to {n + 4}", 5) for n in range(1, 30, 5)])

    def test_computes_chances(self):
        deck = [cost <= 2 for _, _, cost, copies, _ in ROWS for _ in range(copies)]
        hands = list(itertools.combinations(deck, 4))
        chance = sum(sum(hand) >= 2 for hand in hands) / len(hands)
        draw = json.loads(self.told("zoo", "cost <= 2", "--draw", 4, "--at-least", 2, "--format", "json"))["draw"]
        self.assertEqual((draw["of"], draw["matching"]), (15, sum(deck)))
        self.assertAlmostEqual(draw["chance"], chance)
        for k, each in enumerate(draw["chances"]):
            self.assertAlmostEqual(each, sum(sum(hand) == k for hand in hands) / len(hands))
        out = self.told("zoo", "cost <= 2", "--draw", 4, "--at-least", 2)
        self.assertIn(f"at least 2: {100 * chance:.2f} %", out)

    def test_prints_a_sheet(self):
        for options in (), ("--lang", "fr", "--low-ink", "--paper", "letter"):
            self.check(planche("survey", CARDS / "embers", "--sheet", "-o", self.folder / "s.pdf", *options), FINE)
            text = support.tool("pdftotext", "-layout", self.folder / "s.pdf", "-")
            self.assertIn("moyenne 2,26" if options else "mean 2.26", text)
            support.tool("qpdf", "--check", self.folder / "s.pdf")

    def test_names_groups_in_every_language(self):
        self.write("w/game.json", {"format": 1, "id": "w", "languages": ["de"], "records": {"cards": {
            "from": "c.csv", "key": "id", "fields": {"id": "text", "w": "decimal", "copies": "integer"}}}})
        self.write("w/c.csv", "id,w,copies\n" + "".join(f"a{n},{n * 0.5},1\n" for n in range(21)) + "b,0,0\n")
        self.check(planche("survey", "w", "--sheet", "-o", "w.pdf", cwd=self.folder), FINE)
        text = support.tool("pdftotext", "-layout", self.folder / "w.pdf", "-")
        self.assertRegex(text, r"0–1 +1–2 +2–3 ")
        self.assertNotIn("under", text)
        self.assertIn("21 verschiedene, 21 mit", text)  # what is not printed is none of them

    def test_prints_tables_of_pairs(self):
        target = self.folder / "s.pdf"
        self.check(planche("survey", "zoo", "--by", "kind,abilities", "--sheet", "-o", target, cwd=self.folder),
                   BAD_DATA)
        text = support.tool("pdftotext", "-layout", target, "-")
        self.assertRegex(text,
                         r"kind × abilities +guard +flight +none\n\s*place +2 +· +·\n\s*creature +2 +2 +7\n\s*spell +· "
                         r"+1 +3")
        wide = ",".join(f"{n}" for n in range(60))  # more columns than find room: the last sums up the rest
        self.check(planche("survey", "zoo", "--by", f"kind,[{wide}]", "--sheet", "-o", target, cwd=self.folder),
                   BAD_DATA)
        rows = [line.split() for line in support.tool("pdftotext", "-layout", target, "-").splitlines()]
        self.assertEqual(sum(map(int, [row for row in rows if row[:1] == ["place"]][-1][1:])), 2 * 60)

    def test_uses_copies_of_a_part(self):
        part = {"of": "cards", "copies": "2 * qty", "front": "base"}
        game = json.loads(json.dumps(GAME))
        game["parts"] = {"card": part}
        for own, parts, copies in (True, {"card": part}, 15), (False, {"card": part},
                                                               30), (False, {"card": part, "mini": part}, 6):
            if not own:
                game["records"]["cards"].pop("copies", None)
            self.zoo({**game, "parts": parts})
            self.assertEqual(self.fields()[0]["copies"], copies, parts)

    def test_limits_cells_of_a_table_of_pairs(self):
        rows = [{"id": str(i), "name": str(i)} for i in range(1001)]
        for count, status in ((1000, FINE), (1001, BAD_DATA)):
            self.write("many/game.json", {"id": "many", "records": {"cards": {"key": "id", "rows": rows[:count]}}})
            run = self.check(planche("survey", "many", "--by", "id,name", "--format", "csv", cwd=self.folder), status)
            self.assertEqual(len(run.out.splitlines()), 1001 if status == FINE else 0)
        self.assertIn("1001 values of id by 1001 of name make a table of 1002001 cells, the limit is 1000000", run.err)

    def test_refuses_wrong_questions(self):
        for arguments, status, words in (
                (("nowhere",), support.BAD_WORLD, "cannot open nowhere"), ((".",), BAD_USAGE, "not the folder of a game"),
                (("genesis",), BAD_USAGE, "holds no records"),
                (("cards/exxit/temple.json",), BAD_USAGE, "no records: a position"),
                (("cards/openmok/menagerie.json", "--list", "characers"), BAD_USAGE, '"characters"'),
                (("cards/openmok/menagerie.json", "cots > 1"), BAD_DATA, "cots"),
                (("zoo", "--list", "card"), BAD_USAGE, "cards"),
                (("zoo", "--draw", 3), BAD_USAGE, "wanted cards"), (("zoo", "--at-least", 3), BAD_USAGE, "--draw"),
                (("zoo", "cost", "--draw", 16), BAD_USAGE, "of 15"), (("zoo", "--by", "a,b,c"), BAD_USAGE, "two"),
                (("zoo", "cots > 1"), BAD_DATA, "cost"), (("zoo", "--by", "1 / (cost - 9)"), BAD_DATA, "storm"),
                (("zoo", "--by", ""), BAD_USAGE, "expected a field")):
            run = self.check(planche("survey", *arguments, cwd=self.folder), status)
            self.assertIn(words, run.err)
            self.assertEqual(run.out, "")


    def test_reports_errors_that_leave_nothing(self):
        (self.folder / "zoo/cards.csv").unlink()
        for arguments in ("zoo",), ("zoo", "--list", "cards"), ("zoo", "cost > 2"):
            run = self.check(planche("survey", *arguments, cwd=self.folder), BAD_DATA)
            self.assertIn("[game/missing-file]", run.err)
        self.check(planche("eval", "count(cards)", "zoo", cwd=self.folder), BAD_DATA)
        self.zoo({"format": 1, "id": "zoo"})
        self.assertIn("no records", self.check(planche("survey", "zoo", cwd=self.folder), BAD_USAGE).err)


class BuiltIn(Case):
    """Decks of Openmok in any form, counted again from the JSON; the artefacts of Praxis from its rules."""
    DECK = CARDS / "openmok/menagerie.json"

    def lists(self, *arguments):
        run = planche("survey", *arguments, "--lang", "en", "--format", "json", cwd=self.folder)
        self.assertIn(run.status, (FINE, BAD_DATA))  # figures are told of decks with errors too
        return {one["list"]: one for one in json.loads(run.out)["lists"]}

    @staticmethod
    def numbers(lists):
        """Without names: tables hold no translations."""
        return {name: (one["copies"], [field["values"] for field in one["fields"]]) for name, one in lists.items()}

    def test_counts_decks(self):
        deck = json.loads(self.DECK.read_text())
        told = self.lists(self.DECK)
        self.assertEqual(list(told), ["characters", "variations"])
        for name, paths in (("characters", ["attack.force", "attack.magic", "attack.agility", "resistance.force",
                                            "resistance.magic", "resistance.agility"]),
                            ("variations", ["impact", "official"])):
            fields = {field["field"]: field for field in told[name]["fields"]}
            self.assertEqual([field for field in fields if field != "points"], paths)
            copies = [card.get("copies", 1) for card in deck[name]]
            self.assertEqual((told[name]["different"], told[name]["copies"]), (len(copies), sum(copies)))
            for path in paths:
                counted = collections.Counter()
                for card, often in zip(deck[name], copies):
                    value = card
                    for key in path.split("."):
                        value = value.get(key, False)
                    counted[json.dumps(value)] += often
                self.assertEqual({v["value"]: v["copies"] for v in fields[path]["values"]}, dict(counted), path)
        apart = {field["field"]: field.get("apart") for field in told["characters"]["fields"]}
        self.assertEqual(apart["attack.force"], ["Tusker"])  # 5, where the quartiles are 1 and 2
        for ending in ("csv", "xlsx", "ods"):
            self.check(planche("convert", self.DECK, "-o", f"deck.{ending}", cwd=self.folder), FINE)
            self.assertEqual(self.numbers(self.lists(f"deck.{ending}")), self.numbers(told))
        self.assertEqual(list(self.lists("deck.xlsx#deck", "--list", "variations")), ["variations"])
        self.assertEqual(list(self.lists("cards/menagerie.json")), ["characters", "variations"])  # the sample

    def test_prints_chances_and_sheets(self):
        strong = sum(c["attack"]["force"] >= 2 for c in json.loads(self.DECK.read_text())["characters"])
        out = self.check(planche("survey", self.DECK, "attack.force >= 2", "--draw", 3), FINE).out
        self.assertIn(f"at least 1: {100 * (1 - math.comb(9 - strong, 3) / math.comb(9, 3)):.2f} %", out)
        self.check(planche("survey", self.DECK, "--sheet", "--lang", "fr", "-o", self.folder / "s.pdf"), FINE)
        text = support.tool("pdftotext", "-layout", self.folder / "s.pdf", "-")
        self.assertIn("attack.force", text)
        self.assertIn(json.loads(self.DECK.read_text())["title"], text)

    def test_counts_by_built_in_rules(self):
        tiles = json.loads((support.SOURCE / "rules/praxis/rules.json").read_text())["editions"]["3"]["tiles"]
        edition = self.lists("praxis")["edition_3"]
        self.assertEqual((edition["different"], edition["copies"]), (len(tiles), sum(t["copies"] for t in tiles)))
        counted = collections.Counter()
        for tile in tiles:
            counted[str(tile["points"])] += tile["copies"]
        (points,) = edition["fields"]
        self.assertEqual({v["value"]: v["copies"] for v in points["values"]}, dict(counted))
        self.assertEqual(list(self.lists("openmok")), ["official_cards", "withdrawn_cards", "raising_cards"])
        self.assertEqual(planche("eval", "sum(characters, copies)", self.DECK).out, "9\n")


class Random(Zoo):
    def lines(self, *arguments):
        run = self.check(planche("randomise", "zoo", "--seed", 1, *arguments, cwd=self.folder), FINE)
        return run.err, [json.loads(line)["cards"] for line in run.out.splitlines()]

    def test_draws_as_declared_and_obeys_rules(self):
        said, documents = self.lines("--count", 4000)
        # By hand: creatures cost 0 to 5 and spells 0, 2, 4, each in one or two copies; a creature is twice as likely.
        expected = {("creature", cost): 2 for cost in range(6)} | {("spell", cost): 1 for cost in (0, 2, 4)}
        self.assertIn("18 of 28 different draws", said)
        met = collections.Counter((card["kind"], card["cost"]) for (card,) in documents)
        self.assertEqual(set(met), set(expected))
        for what, weight in expected.items():
            share = weight / 15
            self.assertLess(abs(met[what] - 4000 * share), 5 * math.sqrt(4000 * share * (1 - share)), what)

    def test_obeys_rules_over_all_records(self):
        _, documents = self.lines("--count", 50, "--records", 5)
        for cards in documents:
            self.assertEqual((len(cards), sum(card["cost"] for card in cards)), (5, 19))

    def test_obeys_limits_that_depend_on_other_fields(self):
        fields = {"id": "text", "cost": {"type": "integer", "min": "qty", "max": "qty * 2 + top - 5"}, "qty": "integer"}
        self.zoo({"id": "zoo", "numbers": {"top": 5}, "records": {"cards": {"key": "id", "fields": fields}},
                  "random": {"cards": {"cost": "0..9", "qty": [1, 2]}}})
        said, documents = self.lines("--count", 200)
        self.assertIn("5 of 20 different draws", said)  # 1 and 2 of one copy, 2 to 4 of two
        self.assertEqual({(card["qty"], card["cost"]) for (card,) in documents},
                         {(1, 1), (1, 2), (2, 2), (2, 3), (2, 4)})

    def test_draws_the_same_after_anything(self):
        _, all_of_them = self.lines("--count", 9, "--records", 4)
        self.assertEqual(all_of_them[:4], self.lines("--count", 4, "--records", 4)[1])
        self.check(planche("randomise", "zoo", "--seed", 1, "--count", 9, "--records", 4, "-o", "x", cwd=self.folder),
                   FINE)
        self.assertEqual([json.loads(line)["cards"] for line in (self.folder / "x").read_text().splitlines()],
                         all_of_them)

    def test_reports_rules_that_nothing_obeys(self):
        run = self.check(planche("randomise", "zoo", "--seed", 1, "--set", "top=-1", cwd=self.folder), BAD_USAGE)
        self.assertIn("none of the drawn cards obey the rules", run.err)
        self.zoo({**GAME, "random": {"cards": {"cost": [1]}}})
        run = self.check(planche("randomise", "zoo", "--seed", 1, "--records", 2, "-o", "x", cwd=self.folder),
                         BAD_USAGE)
        self.assertIn("1000000 records", run.err)
        self.assertFalse((self.folder / "x").exists())

    def test_draws_nothing_for_a_game_with_errors(self):
        """With unreadable rules, no output claims that draws obey them."""
        rules = [{"code": "most", "each": "cards", "require": "coost <= top"}]
        for broken, code in (({"rules": rules}, "expression/name"), ({"ruels": []}, "data/unknown-field"),
                             ({"rules": [{"code": "n", "require": "1 +"}]}, "expression/syntax"),
                             ({"records": {"cards": {**GAME["records"]["cards"], "from": "none.csv"}}},
                              "game/missing-file")):
            with self.subTest(code):
                self.zoo({**GAME, **broken})
                run = planche("randomise", "zoo", "--seed", 1, "--count", 10, "-o", "x", cwd=self.folder)
                listed = {d["code"] for d in planche("validate", "zoo", "--format", "json",
                                                     cwd=self.folder).diagnostics()
                          if d["severity"] == "error" and not d["code"].startswith("zoo/")}
                self.assertEqual(run.status, BAD_DATA, f"{run}")
                for one in {code, *listed}:
                    self.assertIn(f"[{one}]", run.err)
                self.assertNotIn("obey", run.err)
                self.assertFalse((self.folder / "x").exists())

    def test_reports_fields_it_neither_draws_nor_checks(self):
        men = {"key": "id", "fields": {"id": "integer", "n": "integer", "name": {"type": "text", "required": True}}}
        rules = [{"code": "lead", "require": "present(lead)"}, {"code": "few", "each": "men", "require": "n < 3"},
                 {"code": "acts", "require": "count(acts) == 0"},
                 {"code": "all", "require": "sum(men, n) >= count(men) * 2 - 1"},
                 {"code": "own", "require": "count(own) == 0"},
                 {"code": "soft", "severity": "note", "require": "present(lead)"}]
        game = {"format": 1, "id": "zoo", "title": "R", "records": {"own": []}, "documents": {"band": {
            "fields": {"title": {"type": "text", "required": True}, "lead": "text"}, "records": {
                "men": men, "acts": {"fields": {"a": "text"}}}}}, "rules": rules,
                "random": {"men": {"id": "1..9", "n": "1..3"}}}
        self.zoo(game)
        run = self.check(planche("randomise", "zoo", "--seed", 1, "--records", 3, "--count", 40, cwd=self.folder), FINE)
        for said in ('band: no values are drawn for "title", which is required',
                     'men: no values are drawn for "name", which is required',
                     'not checked, because they use values that are not drawn: "acts" and "lead"',
                     "men: 18 of 27 different draws obey the other rules of single records"):
            self.assertIn(said, run.err)
        for line in run.out.splitlines():
            drawn = [man["n"] for man in json.loads(line)["men"]]
            self.assertTrue(max(drawn) < 3 and sum(drawn) >= 5, drawn)
        game["rules"] = rules[1:2]
        game["documents"]["band"]["fields"]["title"].pop("required")
        men["fields"]["name"] = {"type": "text"}
        self.zoo(game)
        run = self.check(planche("randomise", "zoo", "--seed", 1, cwd=self.folder), FINE)
        self.assertIn("draws obey the rules of single records", run.err)
        self.assertNotIn("not checked", run.err)
        self.assertNotIn("no values are drawn", run.err)

    def test_obeys_uniqueness(self):
        self.zoo({**GAME, "rules": [{"code": "one", "each": "cards", "unique": "cost * 2"}],
                  "random": {"cards": {"cost": "1..4"}}})
        _, documents = self.lines("--count", 20, "--records", 4)
        for cards in documents:
            self.assertEqual(sorted(card["cost"] for card in cards), [1, 2, 3, 4])
        run = self.check(planche("randomise", "zoo", "--seed", 1, "--records", 5, cwd=self.folder), BAD_USAGE)
        self.assertIn("none obeys the rules; the rule one refused most", run.err)

    def test_reports_wrong_declarations(self):
        for cards, code in (({"cots": "1"}, "game/unknown-name"), ({"cost": "0..fair"}, "expression/name"),
                            ({"kind": {"creature": -1}}, "game/random"), ({"cost": {"x": 1}}, "game/random"),
                            ({"kind": {}}, "game/random"), ([], "data/type")):
            self.zoo({**GAME, "random": {"cards": cards}})
            run = self.check(planche("randomise", "zoo", "--seed", 1, cwd=self.folder), BAD_DATA)
            self.assertIn(f"[{code}]", run.err)
        for cost in "0..10000000000", "0..-1", "1 / 0 * count(cards)":
            self.zoo({**GAME, "random": {"cards": {"cost": cost}}})
            self.assertNotEqual(planche("randomise", "zoo", "--seed", 1, cwd=self.folder).status, FINE)


if __name__ == "__main__":
    support.main()
