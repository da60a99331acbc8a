"""Printed rules: every game explains all rules that it checks, examples are drawn, pages fold to a booklet."""
import json
import os
import re

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, SOURCE, Case, Pdf, planche, tool

TEXTS = sorted([*(SOURCE / "rules").glob("*/rules.*.md"), *(SOURCE / "cards").glob("*/rules.*.md")])
GAME = {"format": 1, "id": "mine", "title": "Mine", "languages": ["en"], "players": [1, 3], "minutes": 5, "parts": {}}


def game_and_language(text):
    return text.parent.name, text.suffixes[0][1:]


# Of games whose rules have names.
LETTERS = {"exxit": "X", "genesis": "G", "openmok": "O", "praxis": "P", "puxes": "U", "embers": "E"}


def rule_ids(game):
    """All that the game's own sources and game files name: "X8". The program names a rule only when it is broken."""
    files = [p for p in (SOURCE / "src/games" / game / "rules").glob("*.*") if not p.name.endswith("_test.cc")]
    files += [*(SOURCE / "rules" / game).glob("*.json"), *(SOURCE / "cards" / game).glob("*.json")]
    return {found for file in files for found in re.findall(rf"\b{LETTERS[game]}\d{{1,2}}\b", file.read_text())}


def program_talk(text):
    """Commands, options and file names in a printed text."""
    return re.findall(r"planche (?:kit|rules|render|randomise|simulate)|--[a-z]+|\w+\.(?:json|md|csv)|\bseed\b", text)


class Texts(Case):
    def test_has_texts_in_every_language_of_a_game(self):
        games = {game for game, _ in map(game_and_language, TEXTS)}
        self.assertGreaterEqual(games, {"embers", "exxit", "genesis", "openmok", "praxis", "puxes"})
        for game in games:
            languages = {language for g, language in map(game_and_language, TEXTS) if g == game}
            self.assertGreaterEqual(languages, {"en", "fr"}, game)

    def test_explains_every_rule(self):
        for text in TEXTS:
            game, language = game_and_language(text)
            if game not in LETTERS:
                continue
            marks = {m for comment in re.findall(r"<!--(.*?)-->", text.read_text())
                     for m in re.findall(r"\b[A-Z]\d+\b", comment)}
            ids = rule_ids(game)
            self.assertGreater(len(ids), 4, game)
            with self.subTest(f"{game} {language}"):
                self.assertEqual(sorted(ids - marks), [])
                # Some are checked without a name: the count of points at the end.
                last = max(int(m[1:]) for m in ids)
                self.assertEqual([m for m in sorted(marks - ids) if int(m[1:]) > last + 1], [])

    def test_prints_all_texts(self):
        for text in TEXTS:
            game, language = game_and_language(text)
            if game not in LETTERS:  # the kits of the others print theirs: test_game_samples
                continue
            paper = "letter" if language == "en" else "a4"
            with self.subTest(f"{game} {language}"):
                target = self.folder / f"{game}-{language}.pdf"
                run = self.check(planche("rules", game, "--lang", language, "--paper", paper, "--booklet", "--strict",
                                         "-o", target), FINE)
                self.assertNotIn("warning", run.err)
                pdf = Pdf(target)
                # The back of the first sheet lies behind it; the last page stands beside the first.
                self.assertEqual(len(pdf.pages()) % 2, 0)
                title = re.search(r"^# (.*)$", text.read_text(), re.M)[1]
                last = re.findall(r"^## (.*)$", text.read_text(), re.M)[-1]
                self.assertIn(title, re.sub(r"\s+", " ", pdf.page_text(1)))
                text_of_all = " ".join(pdf.texts)
                self.assertEqual(program_talk(text_of_all), [])
                self.assertIn(last, re.sub(r"\s+", " ", text_of_all))


class Pages(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "mine").mkdir()
        (self.folder / "mine/game.json").write_text(json.dumps(GAME))

    def rules(self, text, *options):
        (self.folder / "mine/rules.en.md").write_text(text)
        target = self.folder / "rules.pdf"
        self.check(planche("rules", "mine", "-o", target, *options, cwd=self.folder), FINE)
        return Pdf(target)

    def test_finds_the_text_in_the_folder_of_the_game(self):
        """It must be a file; the program never waits for a FIFO."""
        (self.folder / "outside.md").write_text("# Secret")
        text = self.folder / "mine/rules.en.md"
        for target, status, code in (("../outside.md", BAD_DATA, "game/outside"),
                                     ("/etc/hostname", BAD_DATA, "game/outside"),
                                     ("inside.md", FINE, None), (None, BAD_WORLD, "file/unreadable")):
            with self.subTest(target):
                (self.folder / "mine/inside.md").write_text("# Inside")
                os.symlink(target, text) if target else os.mkfifo(text)
                run = self.check(planche("rules", "mine", "-o", "rules.pdf", "--format", "json", cwd=self.folder),
                                 status)
                self.assertEqual(run.codes(), [code] if code else [])
                self.assertEqual((self.folder / "rules.pdf").exists(), status == FINE)
                (self.folder / "rules.pdf").unlink(missing_ok=True)
                text.unlink()
        text.symlink_to("inside.md")
        self.check(planche("rules", "mine", "-o", "rules.pdf", cwd=self.folder), FINE)
        self.assertIn("Inside", Pdf(self.folder / "rules.pdf").text())

    def test_orders_pages_of_a_booklet_for_nested_sheets(self):
        pages = [f"word{n}" for n in "abcde"]
        text = "# Mine\n\nworda\n\n" + "".join(f"<!-- page -->\n\n{word}\n\n"
                                               for word in pages[1:-1]) + f"<!-- last page -->\n\n{pages[-1]}\n"
        pdf = self.rules(text, "--booklet")
        sides = [re.findall(r"word\w", pdf.page_text(n + 1)) for n in range(len(pdf.pages()))]
        # Four pages, a b c d, and below d what closes the text: 4 and 1, behind them 2 and 3.
        self.assertEqual([sorted(side) for side in sides], [["worda", "wordd", "worde"], ["wordb", "wordc"]])
        # On pages that are not folded the last stands below the rest, where that leaves it room.
        pdf = self.rules(text)
        self.assertEqual(re.findall(r"word\w", pdf.page_text(4)), ["wordd", "worde"])
        self.assertEqual(len(pdf.pages()), 4)
        pdf = self.rules(text + "\nMore to say.\n\n" * 120)
        self.assertEqual([re.findall(r"word\w", pdf.page_text(n)) for n in (4, 5)], [["wordd"], ["worde"]])

    def test_turns_backs_for_the_other_edge(self):
        text = "# Mine\n\nworda\n\n" + "".join(f"<!-- page -->\n\nword{letter}\n\n" for letter in "bcd")
        places = {}
        for edge in "long-edge", "short-edge":
            self.rules(text, "--booklet", "--turn", edge)
            boxes = tool("pdftotext", "-bbox", self.folder / "rules.pdf", "-").replace("\n", " ")
            places[edge] = {word: (float(x), float(y)) for x, y, word in
                            re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>(word\w)<', boxes)}
        self.assertEqual(set(places["long-edge"]), {"worda", "wordb", "wordc", "wordd"})
        for word, (x, y) in places["long-edge"].items():
            other = places["short-edge"][word]
            if word in ("worda", "wordd"):
                self.assertEqual(other, (x, y))
            else:  # the sheet lies: it turned about its top before, and turns about its side now
                self.assertGreater(abs(other[1] - y), 200)

    def test_repeats_the_head_of_a_split_table(self):
        text = "# Mine\n\n| Headword | Value |\n|---|---|\n" + "".join(f"| row{n} | {n} |\n" for n in range(120))
        pdf = self.rules(text, "--columns", 1)
        self.assertGreater(len(pdf.pages()), 1)
        for n in range(len(pdf.pages())):
            page = pdf.page_text(n + 1)
            self.assertEqual(page.count("Headword"), 1)
            self.assertLess(page.index("Headword"), page.index("row"))
        self.assertEqual(sum(pdf.page_text(n + 1).count("row") for n in range(len(pdf.pages()))), 120)

    def test_prints_the_rules_in_a_kit(self):
        self.rules("# Mine\n\n" + "".join(f"word{letter}\n\n<!-- page -->\n\n" for letter in "abcd"), "--booklet")
        booklet = len(Pdf(self.folder / "rules.pdf").pages())
        self.check(planche("rules", "mine", "-o", self.folder / "read.pdf", cwd=self.folder), FINE)
        to_read = len(Pdf(self.folder / "read.pdf").pages())
        (self.folder / "mine/card.json").write_text('{"template": "card", "title": "Card", "part": {"size": [63, 88]}, '
                                                    '"layers": []}')
        (self.folder / "mine/game.json").write_text(json.dumps({**GAME, "parts": {"card": {"copies": 3,
                                                                                           "front": "card.json"}}}))
        kit = self.folder / "kit.pdf"
        for options, pages, times in (([], 2 + booklet, 1), (["--booklet"], 2 + booklet, 1), (["--backs", "none"], 1 + to_read, 1),
                                      (["--no-rules"], 1, 0), (["--parts", "card"], 1, 0),
                                      (["--parts", "card", "--booklet"], 2 + booklet, 1), (["--paper", "125x125"], 3, 0)):
            self.check(planche("kit", "mine", "--no-cover", "-o", kit, *options, cwd=self.folder), FINE)
            pdf = Pdf(kit)
            self.assertEqual(len(pdf.pages()), pages, options)
            text = "".join(pdf.page_text(n + 1) for n in range(pages))
            self.assertEqual([text.count(f"word{letter}") for letter in "abcd"], [times] * 4, options)
        self.check(planche("kit", "mine", "--booklet", "--no-rules", "-o", kit, cwd=self.folder), BAD_USAGE)
        (self.folder / "mine/rules.en.md").unlink()
        run = self.check(planche("kit", "mine", "--booklet", "-o", kit, cwd=self.folder), BAD_USAGE)
        self.assertIn("rules.en.md", run.err)
        self.check(planche("kit", "mine", "-o", kit, cwd=self.folder), FINE)

    def test_a_rulebook_with_errors_is_found_by_validate_as_by_kit(self):
        (self.folder / "mine/card.json").write_text('{"template": "card", "title": "Card", "part": {"size": [63, 88]}, "layers": []}')
        (self.folder / "mine/game.json").write_text(json.dumps({**GAME, "parts": {"card": {"front": "card.json"}}}))
        (self.folder / "mine/rules.en.md").write_text("# Mine\n\n![](missing.svg)\n")
        for command in (["validate", "mine"], ["kit", "mine", "-o", self.folder / "kit.pdf"]):
            run = self.check(planche(*command, "--format", "json", cwd=self.folder), BAD_DATA)
            self.assertEqual(run.codes(), ["art/missing"])

    def test_nobody_who_holds_paper_is_told_to_run_a_command(self):
        """Rulebooks in each language are in Texts."""
        for game, language in zip(("exxit", "genesis", "openmok", "praxis", "puxes", "embers"), ("en", "fr") * 3):
            file = self.folder / "kit.pdf"
            self.check(planche("kit", game, "--lang", language, "--no-rules", "-o", file), FINE)
            margin = re.compile(r"(?:[Ss]heet|[Ff]euille)\s\d+b?/\d+|[Ss]eed|[Gg]raine")
            text = "\n".join(line for line in Pdf(file).text().splitlines() if not margin.search(line))
            self.assertEqual(program_talk(text), [], (game, language))

    def test_keeps_headings_and_lines_together(self):
        paragraph = "Many words stand in a paragraph that goes on for a few lines at the least. " * 6
        headings, lonely = 0, []
        for extra in range(12):
            text = "# Mine\n\n" + "A line.\n\n" * (50 + extra) + f"## Heading\n\n{paragraph}\n\n" * 9
            pdf = self.rules(text, "--columns", 1)
            for n in range(len(pdf.pages())):
                lines = [line.strip() for line in pdf.page_text(n + 1).splitlines() if line.strip()]
                body = [line for line in lines if line.startswith(("A line", "Heading")) or " words " in line
                        or "stand in" in line or "goes on" in line or "least" in line]
                headings += body.count("Heading")
                self.assertNotEqual(body[-1], "Heading")
        self.assertGreater(headings, 60)

    def test_prints_title_facts_and_contents_on_the_first_page(self):
        text = "# The title\n\nWhat it is about.\n\n" + "".join(f"## Part {n}\n\nWords.\n\n<!-- page -->\n\n"
                                                                for n in range(1, 16)) + "End.\n"
        first = self.rules(text).page_text(1)
        for words in ("The title", "What it is about.", "1 to 3 players · 5 minutes"):
            self.assertIn(words, first)
        for n in range(1, 16):
            self.assertRegex(first, rf"Part {n}\s+{n}\n")
        # Who holds fewer pages needs no table of contents.
        first = self.rules(text.replace("<!-- page -->", "")).page_text(1)
        self.assertNotRegex(first, r"Part 3\s+\d+\n")

    def test_prints_the_number_of_players_of_built_in_games(self):
        for game, players in (("exxit", "2 players"), ("genesis", "2 players"), ("openmok", "2 players"),
                              ("praxis", "2 to 4 players"), ("puxes", "2 to 4 players")):
            self.check(planche("rules", game, "-o", f"{game}.pdf", cwd=self.folder), FINE)
            self.assertIn(f"\n{players} · ", Pdf(self.folder / f"{game}.pdf").page_text(1))

    def test_finds_facts_in_every_file_of_a_game(self):
        self.write("more/game.json", json.dumps({"id": "more", "extends": "../mine", "include": "facts.json"}))
        self.write("more/facts.json", json.dumps({"minutes": [10, 20], "age": 7}))
        self.write("more/rules.en.md", "# More\n\nWords.\n")
        self.check(planche("rules", "more", "-o", "x.pdf", cwd=self.folder), FINE)
        self.assertIn("1 to 3 players · 10 to 20 minutes · from age 7", Pdf(self.folder / "x.pdf").page_text(1))

    def test_explains_a_missing_text(self):
        run = self.check(planche("rules", "mine", cwd=self.folder), BAD_USAGE)
        self.assertIn("rules.en.md", run.err)
        run = self.check(planche("rules", "exxit", "--lang", "ru"), BAD_USAGE)
        self.assertIn("en and fr", run.err)

    def test_prints_or_refuses_huge_texts(self):
        self.check_refused("a " * 400_000)
        self.check_refused("# Mine\n\n" + "word\n\n" * 60_000)
        self.check_refused("> " * 40 + "deep\n")
        self.check_refused("# Mine\n\n" + "x" * 9000 + "\n")

    def check_refused(self, text):
        (self.folder / "mine/rules.en.md").write_text(text)
        run = planche("rules", "mine", "-o", self.folder / "x.pdf", "--format", "json", cwd=self.folder)
        self.assertEqual(run.status, support.BAD_DATA, run)
        self.assertFalse((self.folder / "x.pdf").exists())


class FirstPages(Case):
    """The first page of a kit agrees with the report of the run, and that with the sheets."""

    TOKEN = {"part": {"size": [20, 20]}, "text_styles": {"t": {"size": 8}},
             "layers": [{"type": "text", "text": "TOK", "style": "t", "at": [5, 10]}]}

    def kit(self, *args):
        target = self.folder / "kit.pdf"
        run = self.check(planche("kit", *args, "--report", "json", "-o", target), FINE)
        return Pdf(target), json.loads(run.out)

    def check_page(self, pdf, report, lang="en"):
        """Each kind stands on the first page with its count and its sheets, and on these sheets."""
        page = pdf.text("-layout", "-f", 1, "-l", 1, "-x", 120, "-y", 0, "-W", 500, "-H", 900)  # right of the pictures
        parts = [part for file in report["files"] for part in file["parts"]]
        self.assertEqual(parts[0]["kind"], "kit")
        self.assertEqual(parts[0]["sheets"], [1, 1])
        for part in parts[1:]:
            first, last = part["sheets"]
            sheets = rf"{first}[–,][\d–, ]*{last}" if first < last else f"{first}b" if part["behind"] else f"{first}"
            sides = {"en": ("one side", "two sides", "on the back"),
                     "fr": ("recto seul", "recto verso", "au verso")}[lang]
            said = sides[2] if part["behind"] else sides[part["sides"] - 1]
            row = rf"{re.escape(part['title'])}\s+{part['count']}\s.*\s{said}\s+{sheets}\s"
            self.assertRegex(page, row)
        return parts

    def test_counts_the_printed_sheets(self):
        folder = self.folder / "mine"
        folder.mkdir()
        parts = {"token": {"title": "Tokens", "copies": 7, "front": "token.json"},
                 "pair": {"title": "Pairs", "copies": 2, "front": "token.json", "back": "token.json"}}
        (folder / "game.json").write_text(json.dumps(GAME | {"parts": parts}))
        (folder / "token.json").write_text(json.dumps(self.TOKEN))
        pdf, report = self.kit(folder)
        parts = self.check_page(pdf, report)
        self.assertEqual([(p["title"], p["count"], p["sides"]) for p in parts[1:]], [("Tokens", 7, 1), ("Pairs", 2, 2)])
        fronts = sum(pdf.page_text(n + 1).count("TOK") for n, label in enumerate(pdf.labels())
                     if label not in ("1", "1b") and not label.endswith("b"))
        self.assertEqual(fronts, 9)
        self.assertIn("1 to 3 players · 5 minutes", pdf.page_text(1))
        without, report = self.kit(folder, "--no-cover")
        self.assertEqual(len(without.pages()), len(pdf.pages()) - 2)
        self.assertNotIn("kit", [part["kind"] for part in report["files"][0]["parts"]])

    def test_prints_first_pages_of_all_games(self):
        # Behind it stands another page to read, or nothing but that nothing does.
        for args, behind in ((["exxit"], ["Score sheet"]),
                             (["genesis", "--lang", "fr", "--paper", "letter", "--low-ink"], ["Feuille de score"]),
                             ([SOURCE / "cards/embers"], [])):
            with self.subTest(args[0]):
                pdf, report = self.kit(*args)
                parts = self.check_page(pdf, report, "fr" if "fr" in args else "en")
                self.assertEqual(pdf.labels()[:2], ["1", "1b"])
                self.assertEqual([part["title"] for part in parts if part["behind"]], behind)
                self.assertEqual(len(pdf.page_text(2).split()) < 20, not behind)
                self.assertTrue(all(title in pdf.page_text(2) for title in behind))

    def papers(self, pdf, pages=1):
        """On the first pages: file and sheet -> the papers that are named for what lies on it."""
        found = {}
        for number in range(1, pages + 1):
            page = pdf.text("-layout", "-f", number, "-l", number, "-x", 120, "-y", 0, "-W", 500, "-H", 900)
            for file, sheets, paper in re.findall(r"(?m)\s(…[a-z]+-sided\s+)?(\d[\d–, b]*)\s\s+(\S+, [\d–]+ (?:g/m²|lb))",
                                                  page):
                for first, last in re.findall(r"(\d+)(?:–(\d+))?", sheets):
                    for sheet in range(int(first), int(last or first) + 1):
                        found.setdefault((file.strip(), sheet), set()).add(paper)
        return found

    def test_keeps_one_paper_for_each_sheet(self):
        for args in (["genesis"], ["piecepack"], ["embers"], ["puxes"],
                     ["openmok", "--paper", "letter", "--lang", "fr"],
                     ["openmok", "--box"], ["exxit", "--paper", "letter", "--box"]):
            with self.subTest(" ".join(args)):
                pdf, report = self.kit(*args)
                papers = self.papers(pdf)
                self.assertEqual({sheet for _, sheet in papers},
                                 set(range(2, report["sheets"] + 1)) | {s for _, s in papers if s == 1})
                self.assertEqual([sheet for sheet, named in papers.items() if len(named) != 1], [])

    def test_keeps_one_paper_for_boxes_and_their_content(self):
        pdf, _ = self.kit("openmok", "--box", "--paper-weight", "120")
        self.assertEqual(set.union(*self.papers(pdf).values()), {"card, 120 g/m²", "plain, 80–100 g/m²"})
        # The game has a box of its own for its cards; one for them is enough.
        pdf, report = self.kit("lighthouse", "--box")
        self.assertNotIn("box", [p["title"] for p in report["files"][0]["parts"] if p["kind"] != "box"])
        self.assertEqual(len([p for p in report["files"][0]["parts"] if "box" in p["kind"]]), 1)
        self.assertIn("card, 250 g/m²", set.union(*self.papers(pdf).values()))

    def test_puts_parts_of_two_sizes_into_one_box(self):
        folder = self.folder / "mine"
        folder.mkdir()
        sizes = {"token": [40, 60], "tile": [50, 50]}
        parts = {name: {"title": name.title(), "copies": 12, "front": f"{name}.json"} for name in sizes}
        (folder / "game.json").write_text(json.dumps(GAME | {"parts": parts}))
        for name, size in sizes.items():
            (folder / f"{name}.json").write_text(json.dumps({"part": {"size": size}, "layers": []}))
        pdf, _ = self.kit(folder, "--box")
        self.assertEqual(len(re.findall(r"(?m)^.*\bBox\s+1\s", pdf.text("-layout", "-f", 1, "-l", 1))), 1)
        self.assertRegex(pdf.text(), r"12 × Tile\n12 × Token")

    def test_names_split_sheets_with_their_file(self):
        target = self.folder / "kit.pdf"
        run = self.check(planche("kit", "openmok", "--split", "--report", "json", "-o", target), FINE)
        two, one = json.loads(run.out)["files"]
        pdf = Pdf(self.folder / "kit-one-sided.pdf")
        page = pdf.text("-layout", "-f", 1, "-l", 1)
        for file, way in ((two, "two"), (one, "one")):
            for part in file["parts"]:
                if part["kind"] == "kit":
                    continue
                first, last = part["sheets"]
                sheets = rf"{first}[–,][\d–, ]*{last}" if first < last else f"{first}"
                self.assertRegex(page, rf"…{way}-sided\s+{sheets}\s")
        self.assertEqual({file for file, _ in self.papers(pdf)}, {"…two-sided", "…one-sided"})

    def test_shows_no_table_without_printed_parts(self):
        """The figure is that of parts of the kit: of the storm cards, not of the empty table of the game below."""
        pdf, _ = self.kit("embers-storm")
        picture = self.folder / "page"
        tool("pdftoppm", "-r", "25.4", "-f", "1", "-l", "1", "-gray", pdf.path, picture)
        (file,) = self.folder.glob("page*.pgm")
        header, size, _, pixels = file.read_bytes().split(b"\n", 3)
        width = int(size.split()[0])
        dark = [pixels[y * width + x] < 120 for y in range(45, 150) for x in range(30, 180)]
        self.assertGreater(sum(dark), 500)

    def test_prints_no_first_page_for_selected_parts(self):
        pdf, report = self.kit("exxit", "--parts", "pawn")
        self.assertEqual([part["kind"] for part in report["files"][0]["parts"]], ["pawn"])


if __name__ == "__main__":
    support.main()
