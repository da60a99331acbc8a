"""One mistake is reported once: copies of sample games with a single mistake each."""
import re
import shutil

import support
from support import BAD_DATA, FINE, SOURCE, Case, planche

# A file of a sample, what is replaced in it (once), and the code of the only error.
MISTAKES = [
    ("embers/templates/ember.json", '"title"', 'title"', "data/syntax"),
    ("embers/templates/aid.json", '"text_styles"', '"text_stylse"', "data/unknown-field"),
    ("embers/templates/dusk.json", '"extends"', '"extensd"', "data/unknown-field"),
    ("embers/templates/back.json", '"layers"', '"layres"', "data/unknown-field"),
    ("embers/game.json", '"fields"', '"feilds"', "data/unknown-field"),
    ("lighthouse/templates/base.json", '"size"', '"isze"', "data/unknown-field"),
    ("lighthouse/game.json", '"front"', '"fornt"', "data/unknown-field"),
    ("meadow/play.rules", "define", "dfeine", "play/syntax"),
    ("meadow/play.rules", "zone seeds", "zoen seeds", "play/syntax"),
    ("meadow/templates/back.json", '"text":', '"tetx":', "data/unknown-field"),
    ("chestnuts/templates/shared.json", '"extends"', '"etxends"', "data/unknown-field"),
    ("chestnuts/templates/guest.json", '"extends": "', '"extends": "no-', "template/unknown"),
    ("pentominoes/templates/t-back.json", '"extends"', '"exetnds"', "data/unknown-field"),
    ("pentominoes/templates/z-back.json", '.json"', '.jsno"', "template/unknown"),
    ("pentominoes/templates/z.json", '"layers":', '"layers"', "data/syntax"),
    ("ferry/templates/role.json", ": [", ": [x", "data/syntax"),
    ("ferry/templates/shared.json", "#", "#x", "template/unknown-color"),
    ("curios/game.json", '"records"', '"recrods"', "data/unknown-field"),
    ("waggle/templates/card.json", '"layers"', '"lyaers"', "data/unknown-field"),
    ("high-tide/game.json", "../standard-deck", "../standrad-deck", "game/missing-file"),
]


class OneCause(Case):
    def test_each_mistake_is_reported_once(self):
        shutil.copytree(SOURCE / "cards", self.folder / "cards")
        for name, old, new, code in MISTAKES:
            with self.subTest(name, old=old):
                file = self.folder / "cards" / name
                text = file.read_text()
                self.assertIn(old, text)
                file.write_text(text.replace(old, new, 1))
                run = self.check(planche("validate", f"cards/{name.split('/')[0]}", cwd=self.folder), BAD_DATA)
                found = re.findall(r"^\S.*: error: .*\[([a-z/-]+)\]$", run.err, re.M)
                self.assertEqual(found, [code], run.err)
                file.write_text(text)

    def test_names_of_a_table_that_cannot_be_read_are_no_second_mistake(self):
        self.write("card.json", {"part": {"size": "poker"}, "layers": []})
        for name, text, code in [("none.csv", None, "game/missing-file"), ("a.yaml", "- &x\n  id: a\n- <<: *x\n", "data/syntax"),
                                 ("a.json", '[{"id": }]', "data/syntax"), ("a.csv", 'id,qty,cost,power,foo\n"a,3\n', "data/syntax")]:
            with self.subTest(name):
                if text is not None:
                    self.write(name, text)
                self.write("game.json", {
                    "format": 1, "id": "g", "title": "G", "credit": {"en": "C"},
                    "records": {"cards": {"from": name, "key": "id", "copies": "qty", "where": "cost > 2",
                                          "computed": {"worth": "cost * 2"}}},
                    "rules": [{"code": "a", "each": "cards", "require": "cost < power and this.foo > 1"},
                              {"code": "b", "require": "sum(cards, cost) > 3 and any(cards as c, c.foo)"}],
                    "parts": {"card": {"of": "cards", "front": "card.json"}}})
                run = self.check(planche("validate", self.folder), BAD_DATA)
                self.assertEqual(re.findall(r"\[([a-z]+/[a-z-]+)\]$", run.err, re.M), [code], run.err)

    def test_each_damaged_picture_is_a_cause_of_its_own(self):
        names = [f"{number}.svg" for number in range(5)]
        for number, name in enumerate(names):
            self.write(name, f'<svg xmlns="http://www.w3.org/2000/svg">{"<g>" * number}<path')
        layer = {"type": "image", "at": [0, 0], "size": [9, 9]}
        self.write("cards.csv", "id,art\n" + "".join(f"{name[0]},{name}\n" for name in names))
        self.write("game.json", {"format": 1, "id": "g", "title": "G", "credit": {"en": "C"},
                                 "records": {"cards": {"from": "cards.csv", "key": "id"}},
                                 "parts": {"card": {"of": "cards", "front": "card.json"}}})
        for of in ({**layer, "art": "{art}"}, {**layer, "art": "{item}", "each": {"of": str(names)}}):
            self.write("card.json", {"part": {"size": "poker"}, "layers": [of]})
            run = self.check(planche("validate", self.folder), BAD_DATA)
            told = re.findall(r"cannot read the picture (\S+):.* \[art/broken\]$", run.err, re.M)
            self.assertEqual(told, names, run.err)

    def test_the_samples_have_no_mistake(self):
        for game in sorted({name.split("/")[0] for name, *_ in MISTAKES}):
            self.check(planche("validate", SOURCE / "cards" / game), FINE)


if __name__ == "__main__":
    support.main()
