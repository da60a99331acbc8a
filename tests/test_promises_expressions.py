"""What docs/expressions.md promises about checks: each row quotes it and gives what `planche validate` reports."""
import support
from game_case import GameCase
from support import planche

# The promise, a condition for each card, and the codes that are reported without notes.
ROWS = [
    ("a choice compared with another choice that shares none of its values", "kind != mood", ["expression/never"]),
    ("... in a list", "not (kind in cards.mood)", []),
    ("... but not with one that shares a value", "kind != part_kind", []),
    ("a choice compared with a record", "kind != foe", ["expression/never"]),
    ("a record compared with a word that is not a key", "foe != 'zed'", ["expression/never"]),
    ("the same value on both sides", "cost == cost", ["expression/never"]),
    ("choices that do not exist", "kind != 'creture'", ["expression/type"]),
    ("divisions by zero", "cost < 9 / 0", ["expression/type"]),
    ("wrong numbers of arguments", "length(kind, 2) < 9", ["expression/type"]),
    ("unknown names, with the nearest known name", "cots < 9", ["expression/name"]),
    ("an empty column makes comparisons of order absent", "not (empty > 3)", []),
]


class Expressions(GameCase):
    def test_promises_about_checks(self):
        fields = {"id": "text", "cost": "integer", "kind": {"of": ["creature", "spell"]}, "mood": {"of": ["glad", "sad"]},
                  "part_kind": {"of": ["spell", "land"]}, "foe": {"type": "reference", "of": "cards"}, "empty": "integer"}
        folder = self.game("g", {
            "format": 1, "id": "g", "title": "G",
            "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}},
            "rules": [{"code": f"r{i}", "each": "cards", "require": row[1]} for i, row in enumerate(ROWS)]},
            c_csv="id,cost,kind,mood,part_kind,foe,empty\na,1,creature,glad,land,b,\nb,2,spell,sad,land,a,\n")
        run = planche("validate", "--format", "json", folder)
        found = {}
        for d in run.diagnostics():
            if d["severity"] != "note":
                found.setdefault(d["path"].split(".")[0], []).append(d["code"])
        for i, (promise, _, expected) in enumerate(ROWS):
            with self.subTest(promise):
                self.assertEqual(found.get(f"rules[{i}]", []), expected, run)


if __name__ == "__main__":
    support.main()
