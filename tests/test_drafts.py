"""What a run with errors still prints, what it leaves out, and what it says about both."""
import json

import support
from support import BAD_DATA, BAD_USAGE, FINE, Case, planche

TEXT = {"type": "text", "at": [5, 6], "size": [50, 9], "font": "Inter", "size_pt": 9}


def template(text, size=(63, 88), **more):
    return json.dumps({"part": {"size": list(size)}, "layers": [{**TEXT, "text": text, "size": [size[0] - 10, 9], **more}]})


class Drafts(Case):
    """A deck of nine records, of which one has an error."""

    def setUp(self):
        super().setUp()
        self.kinds = ["bird"] * 4 + ["beast"] * 4 + ["baest"]
        self.write("templates/bird.json", template("{title}"))
        self.write("templates/beast.json", template("{title}"))
        self.write("templates/back.json", template("Back"))
        self.game = {"format": 1, "id": "nine", "records": {"cards": {"from": "cards.csv", "key": "id"}},
                     "parts": {"card": {"of": "cards", "front": "templates/{kind}.json", "back": "templates/back.json"}}}

    def run_on(self, *args):
        self.write("cards.csv", "id,title,kind,copies\n" + "".join(
            f"c{i},Title {i},{kind},{i % 3 + 1}\n" for i, kind in enumerate(self.kinds)))
        self.write("game.json", json.dumps(self.game))
        return planche(*args, cwd=self.folder)

    def drafted(self, *options):
        run = self.check(self.run_on("kit", ".", "--draft", "--no-cover", "--report", "json", "-o", "k.pdf", *options),
                         BAD_DATA)
        report = json.loads(run.out)
        counts = {"all": 0}
        for file in report["files"]:
            for part in file["parts"]:
                counts[part["kind"]] = counts.get(part["kind"], 0) + part["count"]
                counts["all"] += part["count"]
        return run, report, counts

    def test_a_misspelt_choice_of_template(self):
        run, report, counts = self.drafted()
        self.assertEqual(counts["all"], 18)  # 6 times 1 + 2 + 3 in three groups
        self.assertEqual(report["draft"], {"stamped": 3, "blank": 3})
        self.assertIn("3 parts have errors and are stamped, 3 without a drawing", run.err.splitlines()[-1])
        self.assertIn("cards.csv:10:", run.err)
        self.assertEqual(run.err.count("error:"), 1)
        text = support.Pdf(self.folder / "k.pdf").text()
        self.assertIn("Title 8", text)
        self.assertIn("Title 0", text)

    def test_other_problems_are_reported_too(self):
        self.write("templates/bird.json", template("{title} is a rather long title for so small a box", at=[5, 6], size=[20, 4]))
        run = self.check(self.run_on("validate", "."), BAD_DATA)
        self.assertIn("print/overflow", run.err)
        self.assertIn("game/missing-file", run.err)

    def test_a_template_that_cannot_be_read(self):
        self.kinds[-1] = "beast"
        self.write("templates/beast.json", "{ nothing")
        run, report, counts = self.drafted()
        self.assertEqual(counts["all"], 18)
        self.assertEqual(report["draft"]["blank"], 11)  # c4 to c8: 2 + 3 + 1 + 2 + 3
        self.assertEqual(run.err.count("error:"), 1)

    def test_a_back_with_an_error(self):
        self.kinds[-1] = "beast"
        self.write("templates/back.json", template("Back", size=(50, 50)))
        run, report, counts = self.drafted()
        self.assertEqual((counts["all"], report["draft"]), (18, {"stamped": 18, "blank": 0}))

    def test_what_cannot_be_made_is_named(self):
        self.kinds[-1] = "beast"
        self.game["parts"]["die"] = {"title": "Die", "drawing": "net", "faces": ["1", "2"]}
        run, report, counts = self.drafted()
        self.assertEqual(report["left_out"], ["Die: it has errors"])
        self.assertEqual(run.err.splitlines()[-1], "left out: Die: it has errors")

    def test_what_does_not_fit_the_paper_is_named(self):
        self.kinds[-1] = "beast"
        self.game["parts"]["die"] = {"title": "Die", "drawing": "net", "size": 90, "faces": ["1", "2", "3", "4", "5", "6"]}
        run, report, counts = self.drafted()
        self.assertEqual((report["left_out"], counts["all"]), (["Die: it does not fit the paper"], 18))
        self.assertEqual(run.err.splitlines()[-1], "left out: Die: it does not fit the paper")

    def test_maps_nets_and_boxes_draw_the_rest(self):
        self.kinds[-1] = "beast"
        self.write("space.json", json.dumps({"part": {"size": [20, 20]}, "layers": [{**TEXT, "text": "{ground}", "at": [1, 1], "size": [18, 9]}]}))
        self.game["records"]["spaces"] = {"rows": [{"row": 1, "column": 1, "ground": "space"},
                                                   {"row": 1, "column": 2, "ground": "spcae"}]}
        self.game["parts"]["map"] = {"drawing": "grid-map", "cells": "spaces", "cell": "{ground}.json"}
        self.game["parts"]["die"] = {"drawing": "net", "faces": ["1", "2", "3", "4", "5", "none.json"]}
        self.game["parts"]["box"] = {"drawing": "tuck-box", "inside": [64, 89, 20], "front": "none.json"}
        run, report, counts = self.drafted()
        self.assertEqual((counts["map"], counts["die"], counts["box"]), (1, 1, 1))
        self.assertEqual(report["draft"], {"stamped": 3, "blank": 0})
        self.assertNotIn("left_out", report)


class LeftOut(Case):
    def game(self, **more):
        self.write("card.json", template("{title}"))
        self.write("game.json", json.dumps({
            "format": 1, "id": "g", "languages": ["en", "fr"],
            "records": {"cards": {"rows": [{"title": {"en": "Owl", "fr": "Hibou"}}],
                                  "fields": {"title": {"type": "text", "translated": True}}}},
            "parts": {"card": {"of": "cards", "front": "card.json"}}, **more}))

    def test_rules_that_are_missing_in_a_language(self):
        self.game()
        self.write("rules.en.md", "# Owls\n\nA game.\n\n## Play\n\nDraw.\n")
        run = self.check(planche("kit", ".", "--lang", "fr", "-o", "k.pdf", cwd=self.folder), FINE)
        self.assertIn("data/untranslated", run.err)
        self.assertEqual(run.err.splitlines()[-1], "left out: the rules: rules.fr.md is missing; they are written in en")
        run = self.check(planche("validate", ".", "--lang", "fr", cwd=self.folder), FINE)
        self.assertIn("data/untranslated", run.err)
        run = self.check(planche("kit", ".", "--lang", "fr", "--no-rules", "-o", "k.pdf", cwd=self.folder), FINE)
        self.assertNotIn("rules", run.err)
        run = self.check(planche("kit", ".", "-o", "k.pdf", cwd=self.folder), FINE)
        self.assertNotIn("left out", run.err)

    def test_pages_for_which_the_paper_has_no_room(self):
        self.game()
        self.write("rules.en.md", "# Owls\n\nA game.\n\n## Play\n\nDraw.\n")
        run = self.check(planche("kit", ".", "--paper", "100x110", "-o", "k.pdf", cwd=self.folder), FINE)
        self.assertEqual([line.split(":")[1].strip() for line in run.err.splitlines() if line.startswith("left out")],
                         ["the rules", "the first page"])

    def test_the_game_in_this_folder(self):
        self.game()
        for command in "kit", "render":
            self.check(planche(command, "-o", "k.pdf", cwd=self.folder), FINE)
        self.check(planche("validate", cwd=self.folder), FINE)
        self.check(planche("survey", cwd=self.folder), FINE)
        self.check(planche("table", "-o", "t.png", cwd=self.folder), FINE)
        (self.folder / "empty").mkdir()
        run = self.check(planche("kit", cwd=self.folder / "empty"), BAD_USAGE)
        self.assertIn("planche new game DIR", run.err)

    def test_a_table_is_no_game(self):
        self.write("loose/cards.csv", "title\nOwl\n")
        for command in "kit", "render", "validate", "table", "rules", "survey":
            run = planche(command, "loose/cards.csv", cwd=self.folder)
            self.assertIn("planche new game DIR --from loose/cards.csv", run.err, command)

    def test_a_gallery_of_nothing(self):
        self.game()
        run = self.check(planche("gallery", ".", "--views", "rules", "-o", "g.html", cwd=self.folder), BAD_USAGE)
        self.assertFalse((self.folder / "g.html").exists())
        run = self.check(planche("gallery", ".", "--views", "rules,parts", "-o", "g.html", cwd=self.folder), FINE)
        self.assertIn("left out, because there is nothing to show: rules", run.err)

    def test_a_part_that_shows_a_document(self):
        self.write("score.json", template("{name}"))
        self.game(documents={"deck": {"fields": {"name": "text"}}}, parts={"score": {"front": "score.json"}})
        run = self.check(planche("kit", ".", "-o", "k.pdf", cwd=self.folder), FINE)
        self.assertIn("game/no-document", run.err)
        self.write("d.json", '{"kind": "deck", "name": "Mine"}')
        run = self.check(planche("kit", ".", "d.json", "-o", "k.pdf", cwd=self.folder), FINE)
        self.assertNotIn("game/no-document", run.err)


class Savings(Case):
    def kit(self, *options):
        run = self.check(planche("kit", ".", "--no-cover", "--report", "json", "-o", "k.pdf", *options, cwd=self.folder), FINE)
        return json.loads(run.out), run.err

    def test_what_would_save_sheets(self):
        # Nine cards with a bleed of 2.5 mm take two sheets of A4, and one without bleed.
        self.write("card.json", json.dumps({"part": {"size": [63, 88], "bleed": 2.5}, "layers": [
            {"type": "rectangle", "at": [-2.5, -2.5], "size": [68, 93], "fill": "#cde"}]}))
        self.write("game.json", json.dumps({"format": 1, "id": "g", "parts": {"card": {"front": "card.json", "copies": 9}}}))
        report, said = self.kit()
        self.assertEqual((report["sheets"], report["savings"]), (2, [{"with": "--bleed 0", "sheets": 1}]))
        self.assertIn("--bleed 0 would take 1 sheet\n", said)
        self.assertEqual(self.kit("--bleed", "0")[0]["sheets"], 1)
        # A die on thin card takes a sheet of its own; on card it lies beside two cards.
        self.write("game.json", json.dumps({"format": 1, "id": "g", "parts": {
            "card": {"front": "card.json", "copies": 2},
            "die": {"title": "Die", "drawing": "net", "faces": ["1", "2", "3", "4", "5", "6"]}}}))
        report, said = self.kit()
        self.assertEqual((report["sheets"], report["savings"]), (2, [{"with": '"paper": "card" of Die', "sheets": 1}]))

    def test_nothing_to_save(self):
        self.write("card.json", template("x"))
        self.write("game.json", json.dumps({"format": 1, "id": "g", "parts": {"card": {"front": "card.json", "copies": 9}}}))
        report, said = self.kit()
        self.assertNotIn("savings", report)
        self.assertNotIn("would take", said)


if __name__ == "__main__":
    support.main()
