"""Layers of templates in whole games: repeated pictures, backs that show nothing, problems that many cards share."""
import re
import unittest

from support import BAD_DATA, FINE, Case, planche

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'


class Game(Case):
    def game(self, rows, parts, **templates):
        """A folder with a game of those cards."""
        fields = {"name": "text", "icons": {"type": "list", "of": "text"}, "foe": {"type": "reference", "of": "cards"},
                  "tint": "text", "words": "text", "art": "text", "a": "truth", "b": "truth"}
        self.write("g/game.json", {
            "format": 1, "id": "g", "title": "G", "credit": "g", "parts": parts,
            "records": {"cards": {"key": "name", "rows": rows, "fields": fields}}})
        for name, layers in templates.items():
            self.write(f"g/{name}.json", layers if isinstance(layers, dict) else
                       {"extends": "base", "part": {"size": [63, 88]}, "layers": layers})

    def errors(self, command, *options):
        run = planche(command, "g", *options, cwd=self.folder)
        self.check_calm(run)
        return run.status, [line for line in run.err.splitlines() if "error:" in line or "warning:" in line]


class Repetitions(Game):
    def test_names_pictures_by_items(self):
        """Of a list of the template they lie beside it, of a list of the record beside that."""
        for name in ("sun", "moon"):
            self.write(f"g/{name}.svg", SQUARE)
        card = {"of": "cards", "front": "card.json"}
        for each in ("icons", "['sun', 'moon']"):
            image = {"type": "image", "art": "{item}.svg", "each": {"of": each, "step": [10, 0]}, "at": [5, 30],
                     "size": [9, 9]}
            text = {"type": "text", "text": "{name}", "at": [9, 9], "style": "title"}
            self.game([{"name": "Owl", "icons": ["sun", "moon"]}, {"name": "Fox", "icons": []}], {"card": card},
                      card=[text, image])
            for command in ("validate", "render", "kit"):
                self.assertEqual(self.errors(command), (FINE, []), each)
        image["each"]["of"] = "['sun', 'star']"
        self.game([{"name": "Owl"}, {"name": "Fox"}], {"card": card}, card=[text, image])
        for command in ("validate", "render"):
            status, (error,) = self.errors(command)
            self.assertEqual(status, BAD_DATA)
            self.assertRegex(error, r"g/card\.json:1:\d+: error: .*star\.svg.* \[art/missing\]")


class Backs(Game):
    PARTS = {"card": {"of": "cards", "front": "card.json", "back": {"template": "card.json", "shows": "foe"}}}
    NAME = [{"type": "text", "text": "{name}", "at": [9, 9], "style": "title"}]

    def test_leaves_out_a_back_that_shows_nothing(self):
        self.game([{"name": "Owl", "foe": "Fox"}, {"name": "Fox"}], self.PARTS, card=self.NAME)
        for command in ("validate", "render", "kit"):
            self.assertEqual(self.errors(command), (FINE, []))

    def test_prints_a_blank_back_for_a_standee_that_shows_nothing(self):
        parts = {"card": dict(self.PARTS["card"], drawing="standee")}
        self.game([{"name": "Owl", "foe": "Fox"}, {"name": "Fox"}], parts, card=self.NAME)
        self.assertEqual(self.errors("render", "-o", "standees.svg", "--paper", "a3"), (FINE, []))

    def test_shows_a_record_on_the_front(self):
        parts = {"card": {"of": "cards", "front": {"template": "card.json", "shows": "foe"}}}
        self.game([{"name": "Owl", "foe": "Fox"}, {"name": "Fox"}], parts, card=self.NAME)
        for command in ("validate", "render"):
            status, (error,) = self.errors(command)
            self.assertEqual(status, BAD_DATA)
            self.assertIn("error: Fox: `foe` names no record to show [data/missing-field]", error)


class Paper(Game):
    def test_makes_no_poster_of_a_large_card(self):
        self.game([{"name": "Owl"}], {"card": {"of": "cards", "front": "card.json"}}, card=Backs.NAME)
        for command in ("validate", "render", "kit"):
            status, (error,) = self.errors(command, "--parts", "card", "--paper", "63x88", "--margin", "5")
            self.assertEqual(status, BAD_DATA)
            self.assertIn("expected parts of 2 × 2 to 53 × 78 mm within the margins of 63 × 88 mm, found 63 × 88 mm",
                          error)

    def test_leaves_out_a_box_that_is_too_large(self):
        """The net of a box for 150 × 200 × 60 mm is 2 × (150 + 60) mm wide and more."""
        self.game([{"name": "Owl"}], {"card": {"of": "cards", "front": "card.json"},
                                      "box": {"drawing": "tuck-box", "inside": [150, 200, 60]}}, card=Backs.NAME)
        for command in ("validate", "kit"):
            run = planche(command, "g", cwd=self.folder)
            self.check(run, FINE)
            self.assertRegex(run.err,
                             r"g/game\.json:1:\d+: warning: .* its net of \d+ × \d+ mm is larger than the paper and is "
                                      r"not printed \[print/box\]")
            width, height = map(int, re.search(r"hint: use --paper (\d+)x(\d+)", run.err).groups())
            paper = f"{width}x{height}"
            self.check(planche(command, "g", "--parts", "box", cwd=self.folder), BAD_DATA)
        self.check(planche("kit", "g", "--paper", paper, "--strict", cwd=self.folder), FINE)
        self.assertIn("[print/box]", planche("kit", "g", "--paper", f"{width - 30}x{height}", cwd=self.folder).err)


class SharedFaults(Game):
    """An error of a template is one block of text, whatever else its cards have."""
    ROWS = [{"name": f"C{i}", "tint": f"no-{i % 3}", "words": "word " * (20 + i), "art": f"{i}.svg", "a": i % 2 == 0,
             "b": i % 3 == 0} for i in range(12)]

    def blocks(self, layers, **more):
        parts = {"card": {"of": "cards", "front": "card.json"}, "token": {"of": "cards", "front": "token.json"}}
        small = {"extends": "common.json", "part": {"size": [63, 88]}, "layers": []}
        self.game(self.ROWS, parts, common=layers, card=small, token=small)
        (self.folder / "g/art").mkdir(exist_ok=True)
        both = [self.errors(command)[1] for command in ("validate", "render")]
        self.assertEqual(*both)
        return both[0]

    def one(self, code, layer, **more):
        (block,) = self.blocks([layer], **more)
        self.assertRegex(block, rf"^g/common\.json:\d+:\d+: \w+: .*\[{code}\]$")
        return block

    def test_reports_a_small_box_once(self):
        block = self.one("print/overflow",
                         {"type": "text", "text": "{words}", "at": [5, 50], "size": [20, 5], "style": "title"})
        # The longest text is that of the last.
        self.assertRegex(block, r"error: C11: .*; also in C0, C1, C2, C3, C4, C5, C6, C7 and 3 more, 12 in all ")

    def test_reports_other_small_boxes_on_some_cards(self):
        box = {"type": "text", "text": "{words}", "size": [20, 5], "style": "title"}
        blocks = self.blocks([dict(box, id="all", at=[5, 10]), dict(box, id="a", at=[5, 30], when="a"),
                              dict(box, id="b", at=[5, 50], when="b")])
        self.assertEqual(len(blocks), 3, blocks)
        for block, name, also in zip(blocks, ("all", "a", "b"),
                                     ("12 in all", "also in C0, C2, C4, C6, C10 ", "also in C0, C3, C6 ")):
            self.assertRegex(block, rf"^g/common\.json:.* `{name}` .*{also}")

    def test_reports_a_long_fixed_text_once(self):
        fixed = {"type": "text", "text": "much too long a text", "at": [5, 50], "size": [9, 3], "style": "title"}
        more = [{"type": "rectangle", "when": name, "at": [5, 5], "size": [5, 5], "fill": "ink"} for name in "ab"]
        (block,) = self.blocks([fixed, *more])
        self.assertIn("[print/overflow]", block)

    def test_reports_wrong_colours_once(self):
        self.assertIn("12 in all", self.one("template/unknown-color",
                                            {"type": "rectangle", "at": [9, 9], "size": [9, 9], "fill": "{tint}"}))
        self.assertRegex(self.one("template/unknown-color",
                                  {"type": "rectangle", "at": [9, 9], "size": [9, 9], "fill": "{tint}{name}"}),
                         "12 in all")
        for block in self.blocks([{"type": "rectangle", "at": [9, 9], "size": [9, 9], "fill": "{nothing}"}]):
            self.assertRegex(block,
                             r"common\.json:.*no record of cards has a field `nothing` \[template/unknown-field\]")

    def test_reports_wrong_symbols_and_pictures_once(self):
        self.assertIn("12 in all",
                      self.one("template/unknown-symbol", {"type": "symbol", "symbol": "{name}", "at": [9, 9]}))
        self.assertIn("12 in all",
                      self.one("art/missing", {"type": "image", "art": "art/{art}", "at": [9, 9], "size": [9, 9]}))

    def test_blames_no_record_for_the_rest_of_a_layer(self):
        self.assertNotIn("also in", self.one("template/unused-member", {
            "type": "rectangle", "at": [9, 9], "size": ["length(name)", 9], "fill": "{if(a, 'ink', 'paper')}",
            "width": 0.3}))


if __name__ == "__main__":
    unittest.main()
