"""Print runs: every kit on both papers, turned on either edge, folded or sent through the printer twice.

Sheets are turned over here with the arithmetic of a mirror, on what poppler sees in the file.
"""
# Takes long.
import concurrent.futures
import functools
import pathlib
import re
import shutil
import subprocess
import tempfile

import support
from support import FINE, MM, Case, Pdf, character, deck, planche, sample, words

GAMES = {"openmok": "Openmok Evolution", "exxit": "Exxit", "praxis": "Praxis", "genesis": "Genesis", "puxes": "PuXes"}
READ = {"The little", "The kitche", "Score shee", "Starting p", "Rectangula", "Setup", "Arbitratio"}  # pages, not parts
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
TURNS = {"long-edge": "two sides, flip on the long edge", "short-edge": "two sides, flip on the short edge"}
BLOCKS = 4  # a page of parts is compared in so many squares across and down
BLANK = "this side is meant to be blank"


class Sheets:
    """The pages of a PDF: labels, texts, sizes and trims in mm from the top left, and grey pixels."""
    DPI = 12

    def __init__(self, path):
        pdf = Pdf(path)
        self.labels, self.outline, self.title = pdf.labels(), pdf.outline(), pdf.info["/Title"]
        self.texts = [" ".join(text.replace("\u00a0", " ").split())
                      for text in pdf.text().split("\f")][:len(self.labels)]
        self.sizes, self.trims = [], []
        for page in pdf.pages():
            _, _, width, height = (value / MM for value in pdf.box(page, "/MediaBox"))
            left, bottom, right, top = (value / MM for value in pdf.box(page, "/TrimBox"))
            self.sizes.append((width, height))
            self.trims.append((left, height - top, right, height - bottom))
        self.path = path

    @functools.cached_property
    def pixels(self):
        """(width, height, grey) of each page."""
        drawn = subprocess.run(["pdftoppm", "-r", str(self.DPI), "-gray", str(self.path)], stdout=subprocess.PIPE,
                               timeout=support.PATIENCE, check=True).stdout
        pages, at = [], 0
        while at < len(drawn):
            head = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s").match(drawn, at)
            width, height = int(head[1]), int(head[2])
            pages.append((width, height, drawn[head.end():head.end() + width * height]))
            at = head.end() + width * height
        return pages

    def darkness(self, page, box):
        """0 (white) to 255, the mean over a box in mm."""
        width, height, grey = self.pixels[page]
        left, top, right, bottom = (round(value * self.DPI / 25.4) for value in box)
        rows = [grey[y * width + left:y * width + right] for y in range(top, max(bottom, top + 1))]
        return 255 - sum(map(sum, rows)) / max(1, sum(map(len, rows)))

    def blocks(self, page):
        """The darkness of each block of the trim, row by row."""
        left, top, right, bottom = self.trims[page]
        x, y = (right - left) / BLOCKS, (bottom - top) / BLOCKS
        return [[self.darkness(page, (left + i * x, top + j * y, left + (i + 1) * x, top + (j + 1) * y))
                 for i in range(BLOCKS)] for j in range(BLOCKS)]

    def kind(self, page):
        """The name of parts in the margin: the start of the text before the page number; a full line cuts the rest."""
        found = re.search(r"· ([^·]+?) · sheet \d", self.texts[page])
        return found and found[1].removesuffix("…")[:10]


class Runs(Case):
    @classmethod
    def setUpClass(cls):
        cls.kits = pathlib.Path(tempfile.mkdtemp(prefix="planche-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.kits, ignore_errors=True)

    @classmethod
    @functools.cache
    def kit(cls, game, *options):
        """Printed once for all tests."""
        target = cls.kits / f"{game}{''.join(options)}.pdf"
        run = planche("kit", game, "--no-cover", "--no-rules", "-o", target, *options)
        if run.status != FINE:
            raise AssertionError(f"{game} {options}\n{run}")
        return Sheets(target)

    def each_kit(self, runs, check):
        """`runs`: name -> options. Two at a time: drawing and looking take turns on two processors."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = {(game, name): pool.submit(self.kit, game, *options)
                    for game in GAMES for name, options in runs.items()}
            for (game, name), sheets in made.items():
                with self.subTest(f"{game} {name}"):
                    check(game, name, sheets.result())

    def check_pair(self, sheets, front, back, vertical, pure=True):
        """The page `back` shows the backs of the page `front` when the sheet is turned about that axis."""
        number, total = sheets.labels[front], max(int(label.rstrip("b")) for label in sheets.labels)
        self.assertEqual(sheets.labels[back], f"{number}b")
        self.assertIn(f"sheet {number}/{total}", sheets.texts[front])
        self.assertIn(f"sheet {number}b/{total}", sheets.texts[back])
        self.assertEqual(sheets.sizes[front], sheets.sizes[back])
        width, height = sheets.sizes[front]
        if BLANK in sheets.texts[back]:
            self.assertIn("one side", sheets.texts[front])
            self.assertRegex(sheets.texts[back], rf"^[^·]+ · sheet {number}b/{total} · {BLANK}$")
            self.assertEqual(sheets.darkness(back, (0, 0, width, height - 20)), 0)
            return False
        kinds = [sheets.kind(page) or "" for page in (front, back)]
        if set(kinds) <= READ and (kinds[0] != kinds[1] or kinds[0] == "Arbitratio"):  # lists are called like decks
            self.assertGreater(len(sheets.texts[back].split()), 20)
            return True
        least = min(map(len, kinds))  # fronts have more text, so they may have to shorten it
        self.assertTrue(kinds[0][:least] == kinds[1][:least] and (least or not pure), kinds)
        left, top, right, bottom = sheets.trims[front]
        mirrored = (width - right, top, width - left, bottom) if vertical else (left, height - bottom, right,
                                                                                height - top)
        for a, b in zip(sheets.trims[back], mirrored):
            self.assertAlmostEqual(a, b, delta=0.05, msg=f"page {number}b: {sheets.trims[back]}, expected {mirrored}")
        if not pure:
            # Parts with one side may share the sheet: they have ink on the front only.
            behind = [row[::-1] for row in sheets.blocks(back)] if vertical else sheets.blocks(back)[::-1]
            alone = [(i, j) for j, row in enumerate(sheets.blocks(front)) for i, ink in enumerate(row)
                     if ink == 0 and behind[j][i] > 1]
            self.assertEqual(alone, [], f"page {number}: inked on the back only: {alone}")
            return True
        fronts = sheets.blocks(front)
        behind = [row[::-1] for row in sheets.blocks(back)] if vertical else sheets.blocks(back)[::-1]
        # A place without a part is white on both sides; parts have ink on both.
        unlike = [(i, j) for j in range(BLOCKS) for i in range(BLOCKS) if (fronts[j][i] < 1) != (behind[j][i] < 1)]
        self.assertEqual(unlike, [], f"page {number}: inked on one side only: {unlike}")
        if sheets.kind(front) == "Pawns":  # alike on both sides, white ones and black ones
            flat = [(a, b) for rows in zip(fronts, behind) for a, b in zip(*rows)]
            self.assertGreater(max(a for a, _ in flat) - min(a for a, _ in flat), 40)
            for a, b in flat:
                self.assertAlmostEqual(a, b, delta=20, msg=f"page {number}: another pawn lies behind")
        return True

    def test_prints_each_back_after_its_front(self):
        def check(game, name, sheets):
            paper, turn, *mixed = name.split(" ")
            pure = not mixed
            for size in sheets.sizes:
                self.assertEqual(sorted(map(round, size)), sorted(map(round, PAPERS[paper])))
            self.assertEqual(len(sheets.labels) % 2, 0)
            printed = set()
            for front in range(0, len(sheets.labels), 2):
                two = self.check_pair(sheets, front, front + 1, turn == "long-edge", pure)
                self.assertEqual(TURNS[turn] in sheets.texts[front], two)
                printed.add(two)
            if pure:  # Exxit's pages to read lie behind each other
                self.assertEqual(printed, {True} if game == "exxit" else {True, False})
            # Every kind of part begins on a front.
            self.assertTrue(all(page % 2 or sheets.kind(page - 1) in READ for _, page in sheets.outline))
        short, letter = ["--turn", "short-edge"], ["--paper", "letter"]
        self.each_kit({"a4 long-edge": ["--no-mix"], "letter short-edge": ["--no-mix", *letter, *short],
                       "a4 long-edge mixed": [], "letter short-edge mixed": [*letter, *short]}, check)

    def test_prints_no_dark_or_empty_page(self):
        """Measured within the trim: the lightest page has 1 % ink; the darkest 75 %, in low ink 38 %."""
        def check(game, name, sheets):
            for page, trim in enumerate(sheets.trims):
                share = sheets.darkness(page, trim) / 255
                where = f"page {sheets.labels[page]}: {share:.1%} ink"
                self.assertLess(share, 0.45 if name == "low ink" else 0.85, where)
                if BLANK not in sheets.texts[page]:
                    self.assertGreater(share, 0.005, where)
        self.each_kit({"colour": [], "low ink": ["--low-ink"]}, check)

    def test_aligns_separate_backs_in_the_second_pass(self):
        def check(game, name, sheets):
            half = len(sheets.labels) // 2
            self.assertEqual(sheets.labels[:half], [str(i + 1) for i in range(half)])
            for front in range(half):
                self.check_pair(sheets, front, half + front, vertical=True)
        self.each_kit({"separate": ["--no-mix", "--backs", "separate"]}, check)

    def test_prints_no_backs_for_folded_and_single_sheets(self):
        def check(game, name, sheets):
            self.assertEqual(sheets.labels, [str(i + 1) for i in range(len(sheets.labels))])
            for text in sheets.texts:
                self.assertIn("one side", text)
                self.assertNotIn(BLANK, text)
        self.each_kit({f"{paper} {backs}": ["--paper", paper, "--backs", backs]
                       for paper, backs in (("letter", "fold"), ("a4", "none"))}, check)

    def test_splits_by_sheets(self):
        """Two files have the pages of one, without the blank ones, and count their own sheets."""
        for game in GAMES:
            with self.subTest(game):
                whole = self.kit(game, "--no-mix")
                run = self.check(planche("kit", game, "--no-cover", "--no-rules", "--no-mix", "--split", "-o",
                                         self.folder / f"{game}.pdf"), FINE)
                self.assertEqual(re.findall(rf"wrote .*/({game}.*pdf): \d+ pages", run.err),
                                 [f"{game}-two-sided.pdf", f"{game}-one-sided.pdf"])
                self.assertNotIn(f"{game}.pdf", self.files())
                two, one = (Sheets(self.folder / f"{game}-{way}-sided.pdf") for way in ("two", "one"))
                kinds = [whole.kind(page) for page in range(len(whole.labels)) if BLANK not in whole.texts[page]]
                self.assertEqual(sorted(kinds),
                                 sorted(s.kind(page) for s in (two, one) for page in range(len(s.labels))))
                for front in range(0, len(two.labels), 2):
                    self.assertTrue(self.check_pair(two, front, front + 1, vertical=True))
                    self.assertIn(TURNS["long-edge"], two.texts[front])
                self.assertEqual(one.labels, [str(i + 1) for i in range(len(one.labels))])
                for sheets in (two, one):
                    self.assertIn("check the ruler on one sheet first", sheets.texts[0])

    def test_splits_pictures_and_documents(self):
        """The aids have backs, the markers have none."""
        target = self.folder / "made/x.png"
        run = self.check(planche("kit", "openmok", "--parts", "marker,aid", "--no-mix", "--split", "--dpi", 40, "-o",
                                 target), FINE)
        self.assertEqual(self.files(), ["made/x-one-sided-1.png", "made/x-two-sided-1.png", "made/x-two-sided-1b.png"])
        self.assertIn("made/x-two-sided-*.png: 2 pages", run.err)
        decks = [self.write(f"{name}.json", deck([character(card) for card in "ABC"])) for name in "ab"]
        run = self.check(planche("render", *decks, "--split", "-o", f"{self.folder}/out/"), FINE)
        self.assertEqual([name for name in self.files() if name.startswith("out/")],
                         ["out/a-two-sided.pdf", "out/b-two-sided.pdf"])
        self.assertEqual(run.err.count("all sheets are printed on two sides: there is nothing to split"), 2)
        run = self.check(planche("render", *decks, "--split", "--backs", "fold", "-o", f"{self.folder}/fold/"), FINE)
        self.assertIn("fold/a-one-sided.pdf", self.files())
        self.assertIn("all sheets are printed on one side", run.err)

    def test_leaves_nothing_of_a_split_when_a_card_is_wrong(self):
        """The error is on a two-sided sheet; the player's list, on one side, is not written either."""
        file = self.write("deck.json", deck([character("A", art="missing.svg"), character("B"), character("C")]))
        self.check(planche("render", file, "--parts", "character,marker", "--no-mix", "--split", "-o",
                           self.folder / "x.pdf"),
                   support.BAD_DATA)
        self.assertEqual(self.files(), ["deck.json"])


class Faces(Case):
    def test_uses_the_stock_back_for_a_front_of_another_size(self):
        """A tarot front, 70 × 120, with the back of poker cards, 63 × 88."""
        front = self.write("tarot.json", {"template": "tarot", "part": {"size": "tarot"}, "layers": []})
        args = ["render", sample("menagerie.json"), "--template", f"character={front}", "-o", self.folder / "x.pdf"]
        run = self.check(planche(*args), support.BAD_DATA)
        self.assertIn("error: Character cards: expected backs of 70 × 120 mm, like the fronts, found 63 × 88 mm "
                      "[print/size-mismatch]", run.err)
        self.assertIn("--template character-back=", run.err)
        self.assertEqual(self.files(), ["tarot.json"])
        self.check(planche(*args, "--backs", "none"), FINE)
        back = self.write("back.json", {"template": "back", "part": {"size": "tarot"}, "layers": []})
        self.check(planche(*args, "--template", f"character-back={back}"), FINE)


class Names(Case):
    def test_prints_the_game_first(self):
        """A kit without a document is the game's; a document's title stands behind the game's."""
        for args, title, line in (
                (["kit", "exxit"], "Exxit", "Exxit · The kit · sheet 1/"),
                (["kit", "openmok", "--no-cover"], "Openmok Evolution",
                 "Openmok Evolution · Character cards · The little menagerie · sheet 1/"),
                (["kit", "exxit", "--no-cover", sample("temple.json")], "Exxit · The temple at dusk",
                 "Exxit · The temple at dusk · Tiles · "),
                (["render", sample("menagerie.json"), "--lang", "fr"], "Openmok Evolution · La petite ménagerie",
                 "Openmok Evolution · La petite ménagerie · Cartes Caractère · feuille 1/2 · recto verso, retourner sur "
                 "le "
                 "bord long")):
            with self.subTest(args):
                self.check(planche(*args, "-o", self.folder / "x.pdf"), FINE)
                sheets = Sheets(self.folder / "x.pdf")
                self.assertEqual(sheets.title, f"u:{title}")
                self.assertIn(line, sheets.texts[0])

    def test_continues_long_names_at_the_opposite_edge(self):
        """A mixed sheet of Praxis leaves one line at its foot, one of cards two: both say all of it."""
        self.check(planche("kit", "praxis", "--no-rules", "--paper", "letter", "-o", self.folder / "x.pdf"), FINE)
        found = []
        for page in range(1, len(Sheets(self.folder / "x.pdf").texts) + 1):
            places = {text: y for text, _, y in words(self.folder / "x.pdf", page)}
            found.append(places.get("Praxis", 0) > 279.4 - 10 and places.get("planche", 279.4) < 10)
        self.assertIn(True, found)
        self.check(planche("render", sample("menagerie.json"), "-o", self.folder / "x.pdf"), FINE)
        self.assertGreater({text: y for text, _, y in words(self.folder / "x.pdf", 1)}["planche"], 297 - 10)

    def test_prints_positions_of_samples_only_on_demand(self):
        for game in ("exxit", "genesis"):
            for options, printed in ([[], False], [["--parts", "all"], True], [["--parts", "diagram"], True]):
                with self.subTest(f"{game} {options}"):
                    self.check(planche("kit", game, "--no-rules", "-o", self.folder / "x.pdf", *options), FINE)
                    titles = [title for title, _ in Pdf(self.folder / "x.pdf").outline()]
                    self.assertEqual("Position" in titles, printed, titles)
        self.check(planche("kit", "genesis", sample("genesis-start.json"), "--no-rules", "-o", self.folder / "x.pdf"), FINE)
        self.assertIn("Position", [title for title, _ in Pdf(self.folder / "x.pdf").outline()])


if __name__ == "__main__":
    support.main()
