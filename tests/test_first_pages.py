"""First pages and boxes of kits: no text is missing, and no texts overlap."""
import re
import unittest

from support import CARDS, FINE, Case, Pdf, Picture, planche, tool


class Kits(Case):
    def words(self, file, page):
        found = re.findall(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>',
                           tool("pdftotext", "-bbox", "-f", page, "-l", page, file, "-"))
        return [(*map(float, box), word) for *box, word in found]

    def test_separates_columns_of_the_first_page(self):
        """Folded kits have the longest words beside the longest numbers of sheets."""
        for game in ("openmok", "praxis"):
            for language in ("en", "fr"):
                file = self.folder / "kit.pdf"
                planche("kit", game, "--lang", language, "--backs", "fold", "-q", "-o", file)
                words = [word for word in self.words(file, 1) if word[3] - word[1] > 6.5]  # not of pictures
                for i, (left, top, right, bottom, word) in enumerate(words):
                    for other in words[i + 1:]:
                        across = min(right, other[2]) - max(left, other[0])
                        down = min(bottom, other[3]) - max(top, other[1])
                        self.assertFalse(across > 0.5 and down > 4, (game, language, word, other[4]))

    def test_lists_parts_of_several_sizes_once(self):
        file = self.folder / "kit.pdf"
        planche("kit", CARDS / "pentominoes", "--no-rules", "-q", "-o", file)
        words = [word[4] for word in self.words(file, 1)]
        self.assertEqual((words.count("Pieces"), words.count("12")), (1, 1))  # twelve pentominoes

    def test_counts_artefacts_and_portals_of_praxis_apart(self):
        """The rulebook's box has artefacts and, for each of four players, a portal."""
        file = self.folder / "kit.pdf"
        for language, artefacts, portals in (("en", "Artefacts", "Portals"), ("fr", "Artefacts", "Portails")):
            planche("kit", "praxis", "--lang", language, "--no-rules", "-q", "-o", file)
            listed = tool("pdftotext", "-layout", "-l", "1", file, "-")
            self.assertRegex(listed, rf"(?m)^ *{artefacts} +71 ")
            self.assertRegex(listed, rf"(?m)^ *{portals} +4 ")

    def test_lists_a_die_on_the_card_of_its_game(self):
        """One sheet holds the die, the tokens and the aids of Embers."""
        file = self.folder / "kit.pdf"
        planche("kit", CARDS / "embers", "--no-rules", "-q", "-o", file)
        listed = tool("pdftotext", "-layout", "-l", "1", file, "-")
        self.assertNotIn("160–200", listed)
        sheets = {re.search(rf"(?m)^ *{part} .* (\d+) +card", listed)[1] for part in ("Die", "Embers", "Lives", "Player aids")}
        self.assertEqual(len(sheets), 1)

    def test_draws_thumbnails_without_text(self):
        """Copied or read aloud, the first page has only its own words."""
        for game in ("openmok", "embers", "praxis"):
            file = self.folder / "kit.pdf"
            planche("kit", game, "--no-rules", "-q", "-o", file)
            small = [word[4] for word in self.words(file, 1)
                     if min(word[2] - word[0], word[3] - word[1]) < 3.5 and len(word[4]) > 1]
            self.assertEqual(small, [], game)

    def test_reports_wrong_members_of_pages_to_read_once(self):
        self.write("g/score.json", {"part": {"size": [60, 80]}, "layers": []})
        for paper, needs, codes in ((5, [], ["data/type"]), ("foil", [], ["data/type"]), ("thin", [], ["data/unknown-field"]),
                                    ("plain", [""], ["data/limit"]), ("plain", "coins", ["data/type"]), ("plain", ["coins"], [])):
            with self.subTest(paper=paper, needs=needs):
                self.write("g/game.json", {"format": 1, "id": "g", "title": "G", "needs": needs,
                                           "parts": {"score": {"front": "score.json", "paper": paper}}})
                run = planche("validate", "--format", "json", self.folder / "g")
                self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], codes, run)

    def test_puts_pages_to_read_behind_it_and_lists_what_else_is_needed(self):
        """A score sheet costs no paper in a kit with backs, and is not cut."""
        self.write("g/card.json", {"part": {"size": [60, 80]}, "layers": [
            {"type": "rectangle", "at": [10, 10], "size": [40, 60], "stroke": "#000000"}]})
        self.write("g/score.json", {"part": {"size": [180, 232], "safe": 0}, "layers": [
            {"type": "text", "text": "Points", "at": [0, 0], "size": [100, 20],
             "style": {"font": "Inter", "size": 20, "color": "#000000"}}]})
        self.write("g/game.json", {
            "format": 1, "id": "g", "title": "G", "languages": ["en", "fr"],
            "needs": ["three coins", {"en": "a pencil", "fr": "un crayon"}], "parts": {
                "card": {"front": "card.json", "back": "card.json", "copies": 2},
                "score": {"title": "Score sheet", "front": "score.json", "paper": "plain"}}})
        file = self.folder / "kit.pdf"
        run = self.check(planche("kit", self.folder / "g", "-o", file), FINE)
        self.assertIn("2 sheets", run.err)
        first, second = (tool("pdftotext", "-layout", "-f", page, "-l", page, file, "-") for page in (1, 2))
        self.assertRegex(first, r"(?m)^ *Score sheet +1 .* on the back +1b +plain")
        self.assertRegex(first, r"(?s)You need.*\bthree coins\b.*\ba pencil\b")
        self.assertIn("Points", second)
        planche("kit", self.folder / "g", "--lang", "fr", "-q", "-o", file)
        self.assertIn("un crayon", tool("pdftotext", "-l", "1", file, "-"))

    def test_lists_the_content_of_a_box(self):
        file = self.folder / "kit.pdf"
        told = planche("kit", "openmok", "--box", "-o", file).err
        (parts,) = map(int, re.findall(r"(\d+) parts: 1 (?:tuck box|tray with a lid)", told))
        pages = tool("pdftotext", "-f", "2", file, "-")  # the first page shows the box small
        counted = re.findall(r"(?m)^(\d+) × (?!\d)", pages)
        self.assertEqual(sum(map(int, counted)), parts)

    def test_draws_the_view_named_cover(self):
        """One black card lies on the first view, four on the other."""
        self.write("g/t.json", {"part": {"size": [60, 80], "safe": 0}, "layers": [
            {"type": "rectangle", "at": [0, 0], "size": [60, 80], "fill": "#000000"}]})
        view = lambda name, cards: {"name": name, "size": [300, 150], "ground": "#FFFFFF", "pieces": [
            {"part": "card", "at": [60 + 60 * i, 75]} for i in range(cards)]}
        dark = {}
        for name in ("cover", "other"):
            self.write("g/game.json", {
                "format": 1, "id": "g", "title": "G", "credit": "G", "parts": {"card": {"front": "t.json", "copies": 9}},
                "table": [view("play", 1), view(name, 4)]})
            kit, table = self.folder / "kit.pdf", self.folder / "table.pdf"
            self.check(planche("kit", self.folder / "g", "-q", "-o", kit), FINE)
            self.check(planche("table", self.folder / "g", "-q", "-o", table), FINE)
            dark[name] = [sum(v < 64 for v in pixels) / len(pixels)
                          for pixels in (Picture(file, 1, 20).pixels for file in (kit, table))]
        # A card takes 0.107 of a table of 300 × 150 mm, which is 190 mm wide on the page of 210 × 297 mm.
        self.assertAlmostEqual(dark["cover"][0] - dark["other"][0], 3 * 0.107 * 190 * 95 / (210 * 297), delta=0.02)
        self.assertAlmostEqual(dark["cover"][1], dark["other"][1])


class Paper(Case):
    # A pound of cover is 2.704 g/m², of bond 3.76: the weights of 500 sheets of 20 × 26 and 17 × 22 inches.
    def test_weights_are_in_pounds_on_american_paper(self):
        for paper, card, plain in (("letter", f"card, {250 / 2.704:.0f}–{300 / 2.704:.0f} lb cover",
                                    f"plain, {80 / 3.76:.0f}–{100 / 3.76:.0f} lb bond"),
                                   ("a4", "card, 250–300 g/m²", "plain, 80–100 g/m²")):
            target = self.folder / f"{paper}.pdf"
            self.check(planche("kit", CARDS / "meadow", "--paper", paper, "-o", target), FINE)
            text = Pdf(target).page_text(1)
            self.assertIn(card, text)
            self.assertIn(plain, text)
            self.assertNotIn("g/m²" if paper == "letter" else "lb", text)


if __name__ == "__main__":
    unittest.main()
