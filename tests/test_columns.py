"""Fields of file-based games without a column: reported once, and rules that need them are not checked."""
import json

import support
from support import BAD_DATA, FINE, Case, planche

FIELDS = {"id": "text", "cost": "integer", "wool": "integer", "milk": {"type": "integer", "default": 1}}


class Columns(Case):
    def found(self, table, fields=FIELDS, status=FINE, **more):
        records = {"from": "cards.csv", "key": "id", "fields": fields,
                   "computed": {"fair": "wool + 1", "dear": "fair * 2"}}
        self.write("game.json", json.dumps({"format": 1, "id": "moor", "records": {"cards": records | more}, "rules": [
            {"code": "wool", "each": "cards", "require": "present(wool)"},
            {"code": "fair", "each": "cards", "require": "present(dear)"},
            {"code": "sum", "require": "sum(cards, wool) > 3"},
            {"code": "milk", "each": "cards", "require": "milk == 1"},
            {"code": "cost", "each": "cards", "require": "cost < 3"}]}))
        self.write("cards.csv", table)
        run = self.check(planche("validate", ".", "--rules-only", "--format", "json", cwd=self.folder), status)
        return [(d["severity"], d["code"], d["path"]) for d in run.diagnostics() if d["code"] != "game/unused"], run

    def test_reports_a_field_without_a_column_once(self):
        found, run = self.found("id,cost\n" + "".join(f"s{i},{i % 3}\n" for i in range(20)))
        self.assertEqual(found, [("warning", "data/missing-column", "records.cards.fields.wool")])
        (one,) = [d for d in run.diagnostics() if d["code"] == "data/missing-column"]
        self.assertIn("cards.csv, line 1", one["hint"])
        self.assertIn('"wool"', one["message"])

    def test_proposes_the_nearest_column(self):
        found, run = self.found("id,cost,wolle\na,1,3\n")
        self.assertEqual(found, [("note", "data/unknown-field", "cards"),
                                 ("warning", "data/missing-column", "records.cards.fields.wool")][-len(found):]
                         if found[0][1] != "data/unknown-field" else found)
        (one,) = [d for d in run.diagnostics() if d["code"] == "data/missing-column"]
        self.assertEqual(one["hint"], 'write "column": "wolle" if that is meant')

    def test_checks_rules_without_the_column(self):
        found, _ = self.found("id,cost\na,1\nb,7\n", status=BAD_DATA)
        self.assertEqual(sorted(code for _, code, _ in found), ["data/missing-column", "moor/cost"])

    def test_accepts_an_empty_column(self):
        found, _ = self.found("id,cost,wool\na,1,\nb,2,\n", status=BAD_DATA)
        self.assertNotIn("data/missing-column", [code for _, code, _ in found])
        self.assertIn("moor/wool", [code for _, code, _ in found])

    def test_reports_a_missing_required_column_only_at_the_heading(self):
        fields = FIELDS | {"wool": {"type": "integer", "required": True}}
        found, run = self.found("id,cost\na,1\nb,2\n", fields, status=BAD_DATA)
        self.assertEqual([(severity, code) for severity, code, _ in found], [("error", "data/missing-field")])
        self.assertEqual(run.diagnostics()[0]["line"], 1)

    def test_reports_a_key_without_a_column_once(self):
        found, _ = self.found("name,cost,wool\na,1,2\nb,2,2\n", status=BAD_DATA)
        self.assertEqual([code for severity, code, _ in found if severity == "error"], ["data/missing-column"])

    def test_finds_the_field_in_records_from_other_files(self):
        found, _ = self.found("id,cost\na,1\n", rows=[{"id": "b", "cost": 1, "wool": 4}], status=BAD_DATA)
        self.assertNotIn("data/missing-column", [code for _, code, _ in found])


if __name__ == "__main__":
    support.main()
