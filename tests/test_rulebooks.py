"""The rulebooks to the letter: what their texts say, by section, holds in documents, kits, simulated games and booklets.

Expected values come from the rulebooks, and comments quote them; none is an output of the program.
"""
import json
import re

import support
from support import BAD_USAGE, FINE, SOURCE, Pdf, planche
from test_play import PlayCase


class RulebookCase(PlayCase):
    def codes(self, made, *options):
        """Codes of the diagnostics of a document."""
        run = planche("validate", self.write("document.json", made), *options, "--format", "json")
        return run.codes()

    def kit(self, game, *options):
        target = self.folder / f"{game}-{len(self.files())}.pdf"
        self.check(planche("kit", game, *options, "-o", target), FINE)
        return Pdf(target)

    def text(self, game, language):
        """A rulebook in one line, without marks for the program."""
        text = (SOURCE / f"rules/{game}/rules.{language}.md").read_text()
        return re.sub(r"\s+", " ", re.sub(r"<!--.*?-->", "", text))


class Praxis(RulebookCase):
    # 6.2: "2 tuiles de même effet, mais de 2 couleurs différentes" 10, "3 tuiles de même effet, mais de 3 couleurs
    # différentes" 150. 8: "Limiter les couleurs de tuiles à blanc et noir".
    COLLECTIONS = {"1": "a tile by itself", "5": "two effects of one colour", "10": "one effect in two colours", "30": "two alike",
                   "50": "three effects of one colour", "150": "one effect in three colours", "300": "three alike"}

    def test_universes_name_the_colours_of_collections(self):
        for colours in (2, 3, 4):
            (made,) = self.results("randomise", "praxis", "--scoring", "collections", "--colours", colours, "--seed", 5)
            self.assertEqual((made["scoring"], made.get("colours", 2)), ("collections", colours))
            self.assertEqual(self.codes(made), [])
        self.assertEqual(self.codes({**made, "scoring": "points", "colours": 3}), ["praxis/colours"])
        for wrong in (1, 5):
            self.assertEqual(self.codes({**made, "colours": wrong}), ["data/limit"])

    def test_games_are_played_with_tiles_in_the_colours_agreed(self):
        for colours in (2, 3, 4):
            run = self.check(planche("simulate", "praxis", "--games", 4, "--seed", 2, "--end", 10, "--scoring", "collections", "--colours",
                                     colours, "--write-games", "--format", "json"), FINE)
            *games, summary = map(json.loads, run.out.splitlines())
            self.assertEqual(summary["colours"], colours)
            seen = {tile.split("/")[1] for game in games for hand in game["hands"] for tile in hand}
            seen |= {tile.split("/")[1] for game in games for turn in game["turns"] for tile in turn.get("draws", ())}
            self.assertEqual(seen, set(["white", "black", "red", "blue"][:colours]))
            for game in games:
                self.assertEqual(self.codes(game), [])
        run = planche("simulate", "praxis", "--games", 1, "--colours", 3)
        self.check(run, BAD_USAGE)
        self.assertIn("--scoring collections", run.err)

    def test_kits_for_collections_are_printed_in_colours(self):
        parts = ("--players", 2, "--parts", "artefact,base,track,aid,setup", "--no-cover")
        usual, other = (self.kit("praxis", *parts, *more).text() for more in ((), ("--scoring", "collections", "--colours", 3)))
        for words in self.COLLECTIONS.values():
            self.assertNotIn(words, usual)
            self.assertIn(words, other)
        # Each tile says its colour: as many of the 71 as the sum over its kinds says.
        tiles = self.kit("praxis", "--parts", "artefact", "--no-cover", "--scoring", "collections", "--colours", 3).text()
        copies = [7, 6, 6, 7, 6, 6, 6, 5, 5, 5, 3, 3, 3, 3]
        for i, colour in enumerate(("white", "black", "red")):
            self.assertEqual(len(re.findall(rf"\b{colour}\b", tiles)), sum((n + 2 - i) // 3 for n in copies), colour)
        self.assertNotIn("blue", tiles)
        self.assertIn("in collections", re.sub(r"\s+", " ", other))
        self.assertIn("points by its collections", re.sub(r"\s+", " ", other))
        self.assertIn("collections in 3 colours", other)
        two = self.kit("praxis", "--parts", "track", "--scoring", "collections").text("-layout")
        self.assertNotIn("three colours", two)
        for points, words in self.COLLECTIONS.items():
            if points != "150":
                self.assertRegex(two, rf"{words} +{points}\b")

    # 5: "10 ou 20 tours de table"; "plus de 36 points dans sa base".
    def test_other_ends_are_house_rules(self):
        (game, _) = map(json.loads, planche("simulate", "praxis", "--games", 1, "--seed", 4, "--write-games", "--format", "json").out.splitlines())
        for end, codes in (({"points": 36}, []), ({"points": 30}, ["praxis/points"]), ({"rounds": 12}, ["praxis/rounds"]),
                           ({"rounds": 12, "points": 37}, ["praxis/points", "praxis/rounds"])):
            found = [code for code in self.codes({**game, "end": end, "turns": []})]
            self.assertEqual(sorted(found), codes, end)

    # 6.1: "Un portail est un artefact comme les autres, mais il n'est jamais défaussé, ni collectionné."
    # 4 says nothing of universes in one piece: only "au contact d'au moins 2 autres grilles".
    def test_booklets_say_so(self):
        for language, collected, united in (("en", "never collected", "hang together"), ("fr", "ni collectionné", "toutes se tiennent")):
            self.assertIn(collected, self.text("praxis", language))
            self.assertNotIn(united, self.text("praxis", language))

    # 6.4 against 8: "La tuile « explosion » détruit toutes les cartes adjacentes"; "tirer 3 tuiles, en garder une".
    def test_the_document_names_what_is_taken_from_section_8(self):
        text = (SOURCE / "docs/praxis.md").read_text()
        for effect in ("explosion", "draw"):
            self.assertRegex(text, rf"\| \*{effect}\* [^|]*\| yes, taken from section 8 \|")


if __name__ == "__main__":
    support.main()
