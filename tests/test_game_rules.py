"""Rules of file-based games, and conditions that never hold."""
import json

import support
from game_case import GameCase
from support import BAD_USAGE, FINE, planche


class Rules(GameCase):
    def game_with(self, *rules, **more):
        return self.game("g", {"id": "g", "numbers": {"most": 3}, "records": {"cards": {
            "from": "c.csv", "key": "id",
            "fields": {"id": "text", "cost": "integer", "kind": {"of": ["low", "mid", "high"]},
                                                     "foe": {"type": "reference", "of": "cards"}},
            "computed": {"double": "cost * 2", "fourfold": "double * 2"}}}, "rules": list(rules), **more},
            c_csv="id,cost,kind,foe\na,1,low,b\nb,3,high,a\nc,,mid,b\n")

    def test_checks_each_record_and_all(self):
        folder = self.game_with(
            {"code": "most", "each": "cards", "require": "cost < most", "at": "cost",
             "message": "{id}: {cost} of {most}"},
            {"code": "some", "each": "cards where kind >= 'mid'", "require": "foe == 'c'", "severity": "warning"},
            {"code": "foes", "each": "cards", "require": "count(cards where foe == this) < 2", "severity": "note"},
            {"code": "four", "require": "max(cards, fourfold) == 11", "at": "cards"})
        found = self.codes("validate", folder)
        self.assertEqual(sorted(found), sorted([
            ("g/most", 3, 3), ("g/some", 3, 1), ("g/some", 4, 1), ("g/foes", 3, 1), ("g/four", 1, 1),
            ("game/unjudged", 1, found[[f[0] for f in found].index("game/unjudged")][2])]))
        self.assertNotIn("g/most", [code for code, *_ in self.codes("validate", folder, "--set", "most=4")])
        self.check(planche("validate", folder, "--set", "least=4"), BAD_USAGE)

    def test_checks_no_refused_value_again(self):
        folder = self.game("g", {"format": 1, "id": "g", "title": "G",
                                 "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "cost": {"type": "integer", "max": 9}}, "computed": {"fair": "cost * 2"}}}, "rules": [
                {"code": "a", "each": "cards", "require": "cost == 3"},
                {"code": "b", "each": "cards", "require": "fair == 6"},
                {"code": "c", "each": "cards where cost != 3", "require": "id == 'q'"},
                {"code": "d", "each": "cards where fair != 6", "require": "id == 'q'"}]},
            c_csv="id,cost\na,x\nb,99\nc,4\n")
        self.assertEqual(self.codes("validate", folder),
                         [("data/type", 2, 3), ("data/limit", 3, 3), ("g/a", 4, 1), ("g/b", 4, 1), ("g/c", 4, 1),
                          ("g/d", 4, 1)])
        (folder / "c.csv").write_text("id,cost\na,\n")  # an empty cell is not a number
        self.assertEqual([code for code, _, _ in self.codes("validate", folder)], ["g/a", "g/b", "g/c", "g/d"])

    def test_requires_a_condition(self):
        folder = self.game("g", """{ "format": 1, "id": "g", "title": "G",
            "records": { "cards": [ { "id": "a", "cost": 99 } ] },
            "rules": [ { "code": "a", "each": "cards", "require": "cost > 9" },
                       { "code": "b", "each": "cards", "when": "cost > 9", "message": "{id} costs too much" },
                       { "code": "c", "each": "cards", "when": "coste > 9" } ] }""")
        self.assertEqual(self.codes("validate", folder), [
            ("data/missing-field", 4, 24), ("data/missing-field", 5, 24), ("expression/name", 5, 65)])

    def test_computes_exact_numbers(self):
        folder = self.game_with({"code": "thirds",
                                 "require": "1 / 3 * 3 == 1 and 0.1 + 0.2 == 0.3 and most / 4 == 0.75"})
        self.assertNotIn("g/thirds", [code for code, *_ in self.codes("validate", folder)])

    def test_limits_work(self):
        folder = self.game_with({"code": "huge", "require":
                                 "all(1..1000000, all(1..1000000, all(1..1000000, item > 0)))"})
        self.assertIn("game/fault", [code for code, *_ in self.codes("validate", folder)])

    def test_writes_sarif(self):
        folder = self.game_with({"id": "R1", "code": "most", "each": "cards", "require": "cost < most", "at": "cost",
                                 "source": "Book 2", "message": "{id} is dear", "hint": "write {most - 1}"})
        log = json.loads(planche("validate", "--format", "sarif", folder).out)
        result = next(r for r in log["runs"][0]["results"] if r["ruleId"] == "g/most")
        self.assertIn("b is dear", result["message"]["text"])
        self.assertEqual(result["locations"][0]["physicalLocation"]["region"]["startLine"], 3)


class Comparisons(GameCase):
    def test_notes_conditions_of_templates_that_never_hold(self):
        def layer(**more):
            return {"type": "text", "at": [5, 5], "size": [50, 10], "text": "x", **more}

        def reported(*layers):
            self.write("g/t.json", {"template": "t", "title": "T", "part": {"size": [63, 88]}, "layers": list(layers)})
            run = planche("validate", folder, "--format", "json")
            return [(d["code"], d["severity"], d["column"], d.get("hint", "")) for d in run.diagnostics()
                    if not d["code"].startswith("game/unused")]
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "suit": {"type": "choice", "of": ["red", "blue"]},
            "tags": {"type": "list", "of": "text", "separator": ";"}}}},
            "parts": {"card": {"of": "cards", "front": "t.json"}}}, c_csv="id,suit,tags\na,red,x;y\nb,blue,y\n")
        self.assertEqual(reported(layer(when="suit == 'red' and 'x' in tags"),
                                  layer(text="{if(suit in ['red', 'blue'], 'a', 'b')}")), [])
        (one,) = reported(layer(when="suit == 'rod'"))
        self.assertEqual((*one[:2], one[3]), ("template/never", "note", 'did you mean "red"?'))
        (one,) = reported(layer(text="{if(suit in ['blue', 'gren'], 'a', 'b')}"))
        self.assertEqual(one[:2], ("template/never", "note"))
        (one,) = reported(layer(when="tags == 'x'"))
        self.assertEqual((*one[:2], one[3]), ("template/never", "note", "use `in` to test whether a list contains it"))
        self.check(planche("validate", "--strict", folder), FINE)  # other records may have them


if __name__ == "__main__":
    support.main()
