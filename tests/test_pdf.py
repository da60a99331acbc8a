"""PDFs as printers and readers see them: structure, sizes, text, equal bytes. The tests look with qpdf and poppler."""
# Takes long.
import concurrent.futures
import json
import os
import re
import subprocess

import support
from support import (BAD_DATA, BAD_USAGE, FINE, MM, Case, Pdf, Picture, character, deck, environment, planche, png,
                     sample, tool, words)

MENAGERIE = sample("menagerie.json")
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
# Both papers hold nine poker cards: 3 × 63 and 3 × 88 mm, centred.
PLACES = 9


def read_menagerie(language="fr"):
    """Its characters and variations, by their names in that language."""
    data = json.loads(MENAGERIE.read_text())
    words = data["translations"].get(language, {})
    for card in data["characters"] + data["variations"]:
        card["name"] = words.get(card["name"], card["name"])
    return data["characters"], data["variations"]


def count(cards):
    return sum(card.get("copies", 1) for card in cards)


def sheets(parts, places=PLACES):
    return -(-parts // places)


menageries = {}  # printed once for all tests with the same options


def render(folder, name, *options, document=MENAGERIE, **more):
    target = folder / name
    if document is MENAGERIE and options in menageries:
        target.write_bytes(menageries[options])
        return Pdf(target)
    run = planche("render", document, "-o", target, *options, **more)
    if run.status != FINE:
        raise AssertionError(f"{options}\n{run}")
    if document is MENAGERIE:
        menageries[options] = target.read_bytes()
    return Pdf(target)


class Files(Case):
    """Every kind of sheet gives a valid file."""

    VARIANTS = {
        "plain": [], "letter": ["--paper", "letter"], "low": ["--low-ink"], "fold": ["--backs", "fold"],
        "separate": ["--backs", "separate"], "none": ["--backs", "none"], "short": ["--turn", "short-edge"],
        "french": ["--lang", "fr"], "bleed": ["--bleed", "2", "--paper", "a3"], "grid": ["--cut", "grid"],
        "landscape": ["--paper", "a4-landscape"], "own": ["--paper", "200x300"],
        "mixed": ["--paper", "letter", "--low-ink", "--lang", "fr", "--backs", "fold"],
    }

    def check_file(self, pdf):
        checked = subprocess.run(["qpdf", "--check", str(pdf.path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = checked.stdout.decode()
        self.assertEqual(checked.returncode, 0, said)
        self.assertNotIn("WARNING", said)
        fonts = pdf.fonts()
        self.assertTrue(fonts)
        for name, embedded, subset in fonts:
            self.assertEqual((embedded, subset), ("yes", "yes"), name)
            self.assertRegex(name, r"^[A-Z]{6}\+")
            self.assertRegex(name, "Inter|Garamond")
        self.assertNotIn("/CreationDate", pdf.info)
        self.assertNotIn("/ModDate", pdf.info)

    def test_prints_all_variants(self):
        def one(item):
            return render(self.folder, f"{item[0]}.pdf", *item[1])
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for (name, options), pdf in zip(self.VARIANTS.items(), pool.map(one, self.VARIANTS.items())):
                with self.subTest(name):
                    self.check_file(pdf)
                    self.check_text(pdf)

    def check_text(self, pdf):
        """Every name is present, with the six values of every character and the impact of every variation."""
        text = pdf.text("-raw")
        for card in sum(read_menagerie(pdf.root["/Lang"][2:]), []):
            self.assertIn(" ".join(card["name"].split()), " ".join(text.split()), card["name"])
        characters, variations = read_menagerie()
        digits = re.findall(r"(?<![\d.:/])\b\d\b(?![\d.])", text)
        for value in set(range(8)):
            wanted = sum(list(c[side].values()).count(value) for c in characters for side in ("attack", "resistance"))
            wanted += sum(v.get("copies", 1) for v in variations if v["impact"] == value)
            self.assertGreaterEqual(digits.count(str(value)), wanted, f"figure {value}")

    def test_prints_a_kit(self):
        for name, options in {"kit": [], "kit-low-fr": ["--low-ink", "--lang", "fr", "--paper", "letter"]}.items():
            with self.subTest(name):
                target = self.folder / f"{name}.pdf"
                self.check(planche("kit", "openmok", "-o", target, *options), FINE)
                pdf = Pdf(target)
                self.check_file(pdf)
                kinds = [e for e in planche("list", "parts").out.splitlines() if "openmok" in e and "balance" not in e]
                self.assertEqual(len(kinds), 8)
                self.assertEqual(len(pdf.outline()), 14,
                                 "the first page, one entry a kind of part, three kinds for either deck, the variations "
                                 "of large matches, the rules")
                text = pdf.text()
                for name in {"en": ("Adjustment", "Relentless", "Poison", "Tornado", "Gust of wind", "Freeze"),
                             "fr": ("Ajustement", "Acharnement", "Poison", "Tornade", "Coup de vent", "Congélation")}[
                                 pdf.root["/Lang"][2:]]:  # 2.5.1
                    self.assertIn(name, text)


    def test_keeps_documents_of_one_name_apart(self):
        cards = [character(name) for name in "ABC"]
        first = self.write("a/deck.json", deck(cards))
        second = self.write("b/deck.json", deck(cards, title="Other"))
        run = self.check(planche("render", first, second, "-o", "out/", cwd=self.folder), BAD_USAGE)
        self.assertIn("out/deck.pdf would be written twice", run.err)
        self.assertIn("Test deck", Pdf(self.folder / "out/deck.pdf").text())


class Structure(Case):
    def test_has_the_expected_number_of_pages(self):
        characters, variations = map(count, read_menagerie())
        self.assertEqual((characters, variations), (9, 8), "the numbers below are worked out for these")
        for paper in PAPERS:
            for backs, pages in {"duplex": 4, "separate": 4, "none": 2}.items():
                with self.subTest(f"{paper} {backs}"):
                    pdf = render(self.folder, "x.pdf", "--paper", paper, "--backs", backs)
                    self.assertEqual(len(pdf.pages()), pages)
        # Half an A4 sheet less 10 mm at the edges and 5 mm at the fold is 190 × 133.5 mm: four cards on their side.
        pdf = render(self.folder, "x.pdf", "--backs", "fold")
        self.assertEqual(len(pdf.pages()), sheets(9, 4) + sheets(8, 4))

    def test_prints_copies(self):
        cards = [character("A", copies=10), character("B", copies=0), character("C"), character("D", copies=8)]
        file = self.write("deck.json", deck(cards))
        pdf = render(self.folder, "x.pdf", "--backs", "none", document=file)
        self.assertEqual(len(pdf.pages()), sheets(19))
        text = [word for page in (1, 2, 3) for word, _, _ in words(pdf.path, page)]
        self.assertEqual([text.count(name) for name in "ABCD"], [10, 0, 1, 8])
        self.assertEqual([w for w, _, _ in words(pdf.path, 3)].count("D"), 1, "the nineteenth card stands alone")

    def test_has_page_labels_and_outline(self):
        pdf = render(self.folder, "x.pdf")
        self.assertEqual(pdf.labels(), ["1", "1b", "2", "2b"])
        self.assertEqual(pdf.outline(), [("Character cards", 1), ("Variation cards", 3)])
        pdf = render(self.folder, "y.pdf", "--backs", "separate", "--lang", "fr")
        self.assertEqual(pdf.labels(), ["1", "2", "1b", "2b"])
        self.assertEqual([page for _, page in pdf.outline()], [1, 2])
        self.assertEqual(pdf.outline()[0][0], "Cartes Caractère")

    def test_has_boxes(self):
        for paper, (width, height) in PAPERS.items():
            with self.subTest(paper):
                pdf = render(self.folder, f"{paper}.pdf", "--paper", paper)
                # Cards without a bleed touch.
                x, y = (width - 3 * 63) / 2, (height - 3 * 88) / 2
                for page in pdf.pages()[:2]:
                    self.close(pdf.box(page, "/MediaBox"), [0, 0, width, height])
                    self.close(pdf.box(page, "/TrimBox"), [x, y, width - x, height - y])
                    self.close(pdf.box(page, "/BleedBox"), [x, y, width - x, height - y])

    def test_has_boxes_on_a_partial_sheet(self):
        """The nineteenth card is alone: the trim box is its own, on the back mirrored about the middle of the sheet."""
        file = self.write("deck.json", deck([character("A", copies=19)]))
        pdf = render(self.folder, "x.pdf", "--bleed", "1.5", "--paper", "a3", document=file)
        front, back = pdf.pages()[2:]
        # 277 × 400 mm are left by the margins. Lying on their side, 3 × 6 cards fit with their bleeds: 3 × 91 = 273 by
        # 6 × 66 = 396; upright it would be 4 × 4. The 4 mm that are left become two gutters between the three columns.
        left, top = (297 - (3 * 88 + 2 * 3 + 2 * 2)) / 2, (420 - (6 * 63 + 5 * 3)) / 2
        self.close(pdf.box(front, "/TrimBox"), [left, 420 - top - 63, left + 88, 420 - top])
        self.close(pdf.box(back, "/TrimBox"), [297 - left - 88, 420 - top - 63, 297 - left, 420 - top])
        self.close(pdf.box(front, "/BleedBox"), [left - 1.5, 420 - top - 64.5, left + 89.5, 420 - top + 1.5])

    def close(self, found, millimetres):
        for a, b in zip(found, millimetres):
            self.assertAlmostEqual(a / MM, b, delta=0.01, msg=f"{[v / MM for v in found]} mm, expected {millimetres}")

    def test_has_language_and_titles(self):
        for language, title in (("en", "The little menagerie"), ("fr", "La petite ménagerie")):
            pdf = render(self.folder, "x.pdf", "--lang", language)
            self.assertEqual(pdf.root["/Lang"], f"u:{language}")
            self.assertEqual(pdf.info["/Title"], f"u:Openmok Evolution · {title}")
            self.assertIn("Openmok", pdf.info["/Author"])
        self.assertIn("sheet 1/2", render(self.folder, "en.pdf").page_text(1))
        self.assertIn("Imprimer à 100", " ".join(render(self.folder, "fr.pdf", "--lang", "fr").page_text(1).split()))

    def test_names_every_sheet(self):
        pdf = render(self.folder, "x.pdf", "--paper", "letter")
        for number, label in enumerate(pdf.labels(), 1):
            text = " ".join(pdf.page_text(number).split())
            for wanted in ("The little menagerie", f"sheet {label}/2", "Letter", "50 mm", "Openmok",
                           planche("--version").out.strip()):
                self.assertIn(wanted, text.replace("\u00a0", " "), f"page {number}")
            self.assertEqual("check the ruler on one sheet first" in text, number == 1)

    def test_prints_only_selected_cards(self):
        names = {tuple(terms): found for terms, found in [
            (("Braise",), {"Braise"}), (("braise",), {"Braise"}), (("3",), {"Bourdon"}),
            (("2-3",), {"Grand-Duc du Marais", "Bourdon"}), (("Poison", "9"), {"Poison", "Indigo"}),
            (("variation",), {v["name"] for v in read_menagerie()[1]}),
            (("9-10",), {"Indigo", "Ajustement"})]}
        everyone = [card["name"] for card in sum(read_menagerie(), [])]
        for terms, wanted in names.items():
            with self.subTest(terms):
                options = [word for term in terms for word in ("--only", term)]
                text = " ".join(render(self.folder, "x.pdf", "--lang", "fr", "--backs", "none",
                                       *options).text("-raw").split())
                # Inside the text of other cards no name occurs.
                self.assertEqual({n for n in everyone if " ".join(n.split()) in text}, wanted)

    def test_prints_selected_parts(self):
        pdf = render(self.folder, "x.pdf", "--parts", "marker,aid")
        self.assertEqual([title for title, _ in pdf.outline()], ["Damage markers", "Player aid"])
        target = self.folder / "kit.pdf"
        self.check(planche("kit", "openmok", "--parts", "blank-character", "--blanks", "19", "--backs", "none", "-o",
                           target),
                   FINE)
        self.assertEqual(len(Pdf(target).pages()), 3)

    def test_writes_the_default_output(self):
        self.check(planche("render", MENAGERIE, sample("first-deck.json"), cwd=self.folder), FINE)
        self.check(planche("kit", "openmok", cwd=self.folder), FINE)
        self.assertEqual(self.files(), ["output/first-deck.pdf", "output/menagerie.pdf", "output/openmok-kit.pdf"])
        self.check(planche("render", MENAGERIE, "-o", "elsewhere/", cwd=self.folder), FINE)
        self.assertIn("elsewhere/menagerie.pdf", self.files())


class Draft(Case):
    def setUp(self):
        super().setUp()
        weak = {"force": 0, "magic": 0, "agility": 0}
        self.deck = self.write("deck.json", deck([character("Good"), character("Bad", attack=weak), character("Fine")]))

    def test_refuses_errors_without_draft(self):
        run = self.check(planche("render", self.deck, "-o", self.folder / "x.pdf"), BAD_DATA)
        self.assertIn("--draft", run.err)
        self.assertEqual(self.files(), ["deck.json"])

    def test_stamps_errors_with_draft(self):
        for language, word in (("en", "DRAFT"), ("fr", "BROUILLON")):
            run = self.check(planche("render", self.deck, "--draft", "--lang", language, "-o", self.folder / "x.pdf"),
                             BAD_DATA)
            self.assertIn("openmok/character-budget", run.err)
            text = Pdf(self.folder / "x.pdf").text("-raw")
            self.assertEqual(text.count(word), 1, "the flawed card alone is stamped")

    def test_stamps_the_card_with_the_error(self):
        planche("render", self.deck, "--draft", "-o", self.folder / "x.pdf")
        # The slanted word comes in pieces.
        pieces = sorted((x, y, word) for word, x, y in words(self.folder / "x.pdf", 1) if set(word) <= set("DRAFT"))
        self.assertEqual("".join(word for _, _, word in pieces), "DRAFT")
        # The second of three cards, which take one row in the middle of the sheet.
        for x, y, _ in pieces:
            self.assertAlmostEqual(x, 105, delta=20)
            self.assertAlmostEqual(y, 148.5, delta=25)


class Metadata(Case):
    """The metadata of a PDF, and the layer that can be hidden."""

    def test_repeats_the_dictionary_in_xmp(self):
        import xml.etree.ElementTree as xml
        dc, rdf = "{http://purl.org/dc/elements/1.1/}", "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
        names = [character("A"), character("B"), character("C")]
        file = self.write("deck.json", deck(names, title="Jean < Paul & \u00a0 « ]]> ' \" Jacques"))
        pdf = render(self.folder, "x.pdf", "--lang", "fr", document=file, env=environment(SOURCE_DATE_EPOCH="86400"))
        self.assertTrue(pdf.path.read_bytes().startswith(b"%PDF-1.5\n"))
        self.assertEqual(pdf.get(pdf.root["/Metadata"])["/Subtype"], "/XML")
        self.assertNotIn("/Filter", pdf.get(pdf.root["/Metadata"]), "found by those who look for packets alone")
        packet = xml.fromstring(tool("pdfinfo", "-meta", pdf.path).split("?>", 1)[1].rsplit("<?xpacket", 1)[0])

        def said(name):
            (found,) = [e for e in packet.iter(name)]
            return "".join(found.itertext()).strip()
        info = {key: value[2:] for key, value in pdf.info.items()}
        self.assertIn("Jean < Paul &", info["/Title"])
        self.assertEqual(said(f"{dc}title"), info["/Title"])
        self.assertEqual(said(f"{dc}creator"), info["/Author"])
        self.assertEqual(said(f"{dc}description"), info["/Subject"])
        self.assertTrue(info["/Subject"].endswith(said(f"{dc}rights")))
        self.assertEqual(said(f"{dc}language"), "fr")
        self.assertEqual(said("{http://ns.adobe.com/xap/1.0/}CreatorTool"), info["/Creator"])
        self.assertEqual(said("{http://ns.adobe.com/xap/1.0/}CreateDate"), "1970-01-02T00:00:00Z")
        self.assertEqual(len(list(packet.iter(f"{rdf}Description"))), 1)

    def test_hides_cut_lines_on_demand(self):
        pdf = render(self.folder, "x.pdf", "--lang", "fr", "--backs", "none", "--only", "1-4")
        layers = pdf.root["/OCProperties"]
        (layer,) = layers["/OCGs"]
        self.assertEqual(pdf.get(layer), {"/Type": "/OCG", "/Name": "u:Lignes de coupe"})
        self.assertEqual((layers["/D"]["/ON"], layers["/D"]["/Order"]), ([layer], [layer]))
        hidden = [form for form in pdf.streams("/Form") if "/OC" in form]
        self.assertEqual({form["/OC"] for form in hidden}, {layer}, "marks, and the order of the cuts")
        # When it is hidden, only the marks above the cards disappear.
        data = json.loads(tool("qpdf", "--json-output", "--json-stream-data=inline", pdf.path, "-"))
        for value in data["qpdf"][1].values():
            if "/OCProperties" in value.get("value", {}):
                value["value"]["/OCProperties"]["/D"].update({"/OFF": [layer], "/ON": []})
        self.write("off.json", data)
        tool("qpdf", "--json-input", self.folder / "off.json", self.folder / "off.pdf")
        shown, off = Picture(pdf.path, 1, 100), Picture(self.folder / "off.pdf", 1, 100)
        # Two by two cards in the middle of the sheet, 42 and 60.5 mm from its edges.
        y = round(57.5 * shown.per_mm)
        self.assertGreaterEqual(len(shown.dark_runs(shown.row(y))), 3)
        self.assertEqual(off.dark_runs(off.row(y)), [])
        inside = slice(round(43 * shown.per_mm), round(167 * shown.per_mm))
        for y in range(round(61 * shown.per_mm), round(236 * shown.per_mm), 7):
            self.assertEqual(shown.row(y)[inside], off.row(y)[inside])


class Ink(Case):
    def test_measures_visible_ink(self):
        """Compared with pictures that poppler makes of the PDF at twice the resolution."""
        run = self.check(planche("kit", "praxis", "-o", self.folder / "x.pdf", "--report", "json"), FINE)
        ink = json.loads(run.out)["files"][0]["ink"]
        labels = Pdf(self.folder / "x.pdf").labels()
        self.assertEqual([page["page"] for page in ink["pages"]], labels)
        for number in (1, 2, 4, 10):
            shown = subprocess.run(["pdftoppm", "-r", "100", "-f", str(number), "-l", str(number),
                                    self.folder / "x.pdf"],
                                   stdout=subprocess.PIPE, check=True).stdout
            pixels = shown[re.match(rb"P6\s+\d+\s+\d+\s+255\s", shown).end():]
            red, green, blue = pixels[::3], pixels[1::3], pixels[2::3]
            grey = sum(map(max, red, green, blue))
            each = {"cyan": grey - sum(red), "magenta": grey - sum(green), "yellow": grey - sum(blue),
                    "black": 255 * len(red) - grey}
            for name, lacking in each.items():
                self.assertAlmostEqual(ink["pages"][number - 1][name], lacking / 2.55 / len(red), delta=0.35,
                                       msg=f"page {labels[number - 1]}: {name}")
        for name in ("cyan", "magenta", "yellow", "black", "total"):
            mean = sum(page[name] for page in ink["pages"]) / len(labels)
            self.assertAlmostEqual(ink[name], mean, delta=0.011)
        told = re.search(r"mean ink coverage of a page: (\d+\.\d) % \(cyan ", run.err)
        self.assertAlmostEqual(float(told[1]), ink["total"], delta=0.0551)  # tenths there, hundredths here

    def test_needs_less_than_a_third_in_low_ink(self):
        """Of kits that are not mostly words and lines in colour, too. The black of Exxit is black in both inks."""
        for kit in ("openmok", "praxis", "puxes", "cards/embers", "cards/piecepack"):
            with self.subTest(kit):
                totals = []
                for options in ([], ["--low-ink"]):
                    run = self.check(planche("kit", kit, "-q", "--no-rules", "-o", self.folder / "x.pdf", "--report",
                                             "json", *options), FINE)
                    totals.append(json.loads(run.out)["files"][0]["ink"]["total"])
                self.assertLess(totals[1], totals[0] / 3)

    def test_limits_ink(self):
        target = self.folder / "x.pdf"
        run = self.check(planche("kit", "exxit", "-o", target, "--report", "json"), FINE)
        target.unlink()
        second, most = sorted(page["total"] for page in json.loads(run.out)["files"][0]["ink"]["pages"])[-2:]
        limit = f"{(second + most) / 2:.2f}"
        run = self.check(planche("kit", "exxit", "-o", target, "--ink-limit", limit, "--format", "json"), BAD_DATA)
        self.assertEqual(run.codes(), ["print/ink"], "one page is so dark")
        message = run.diagnostics()[0]["message"]
        told = rf"page \w+: expected an ink coverage of at most {limit} %, found ([\d.]+) % "
        self.assertRegex(message, told)
        # The report has two decimals: rounding them again may differ from the message.
        self.assertAlmostEqual(float(re.search(told, message)[1]), most, delta=0.056)
        self.assertFalse(target.exists())
        self.check(planche("kit", "exxit", "-o", target, "--ink-limit", limit, "--low-ink"), FINE)
        dance = sample("first-dance.json")
        run = self.check(planche("validate", dance, "--ink-limit", "1", "--format", "json"), BAD_DATA)
        self.assertEqual(set(run.codes()), {"print/ink"}, "measured there too when it is limited")
        self.check(planche("kit", "exxit", "-o", target, "--ink-limit", "400", "--report", "sheets"), FINE)
        for wrong in ("401", "-1", "nan", "", "1e2", "x"):
            self.check(planche("kit", "exxit", "-o", target, "--ink-limit", wrong), BAD_USAGE)


class Sameness(Case):
    def test_writes_the_same_bytes(self):
        """Same input, same bytes: in another folder, time zone, language, with other times of the file."""
        here, there = self.folder / "here", self.folder / "there"
        for folder in (here, there):
            folder.mkdir()
            (folder / "deck.json").write_bytes(sample("first-deck.json").read_bytes())
        os.utime(there / "deck.json", (1, 1))
        for ending, options in (("pdf", []), ("svg", ["--only", "1"]), ("png", ["--only", "1", "--dpi", "72"])):
            with self.subTest(ending):
                self.check(planche("render", "deck.json", "-o", f"x.{ending}", *options, cwd=here,
                                   env=environment(TZ="UTC", LANG="C", LC_ALL=None)), FINE)
                self.check(planche("render", there / "deck.json", "-o", there / f"x.{ending}", *options, cwd="/",
                                   env=environment(TZ="Asia/Tokyo", LANG="de_DE.UTF-8", LC_ALL="tr_TR.UTF-8",
                                                   HOME="/nowhere")),
                           FINE)
                made = sorted(p.name for p in here.glob(f"*.{ending}"))
                self.assertTrue(made)
                self.assertEqual(made, sorted(p.name for p in there.glob(f"*.{ending}")))
                for name in made:
                    self.assertEqual((here / name).read_bytes(), (there / name).read_bytes(), name)

    def test_ignores_dates(self):
        document = sample("first-deck.json")
        plain = render(self.folder, "a.pdf", document=document)
        self.assertNotIn(b"CreationDate", plain.path.read_bytes())
        dated = render(self.folder, "b.pdf", document=document, env=environment(SOURCE_DATE_EPOCH="86400"))
        self.assertRegex(dated.info["/CreationDate"], r"^u:D:19700102000000(Z|\+00'00'?)$")
        again = render(self.folder, "c.pdf", document=document, env=environment(SOURCE_DATE_EPOCH="86400"))
        self.assertEqual(dated.path.read_bytes(), again.path.read_bytes())
        for odd in ("", "yesterday", "-1", "9" * 30):
            with self.subTest(odd):
                run = planche("render", document, "-o", self.folder / "d.pdf", env=environment(SOURCE_DATE_EPOCH=odd))
                self.check_calm(run)
                self.assertIn(run.status, (support.FINE, support.BAD_USAGE, support.BAD_WORLD))

    def test_reports_a_replaced_file(self):
        target = self.folder / "x.pdf"
        self.assertIn("wrote", planche("render", MENAGERIE, "-o", target).err)
        first = target.read_bytes()
        self.assertIn("replaced", planche("render", MENAGERIE, "-o", target).err)
        self.assertEqual(target.read_bytes(), first)


class Pictures(Case):
    def test_embeds_jpeg_unchanged(self):
        original = support.jpeg(640, 800)
        self.write("a.jpg", original)
        file = self.write("deck.json", deck([character("A", art="a.jpg"), character("B"), character("C")]))
        pdf = render(self.folder, "x.pdf", document=file)
        tool("pdfimages", "-all", pdf.path, self.folder / "image")
        (found,) = self.folder.glob("image*.jpg")
        self.assertEqual(found.read_bytes(), original)

    def test_stores_a_repeated_picture_once(self):
        self.write("a.png", png(300, 300, lambda x, y: (x * y % 251, x % 256, y % 256)))
        cards = [character(n, art="a.png", copies=9) for n in "ABCD"]
        # 300 px over 64 mm are less than 200 dpi: a warning, not more.
        pdf = render(self.folder, "x.pdf", document=self.write("deck.json", deck(cards)))
        self.assertEqual(len(pdf.streams("/Image")), 1)

    def test_keeps_vector_art(self):
        self.assertEqual(render(self.folder, "x.pdf").streams("/Image"), [])

    def test_limits_the_size_of_the_file(self):
        """Under 2 KB for each card without text and fonts: a hundred more copies cost little."""
        cards = [character(f"C{i}", text="Always the *same* words.") for i in range(90)]
        many = render(self.folder, "many.pdf", "--backs", "none", document=self.write("many.json", deck(cards)))
        few = render(self.folder, "few.pdf", "--backs", "none", document=self.write("few.json", deck(cards[:9])))
        self.assertLess((many.path.stat().st_size - few.path.stat().st_size) / 81, 2048)


class OtherFormats(Case):
    def test_writes_png(self):
        self.check(planche("render", MENAGERIE, "-o", self.folder / "sheet.png", "--dpi", "60"), FINE)
        self.assertEqual(self.files(), ["sheet-1.png", "sheet-1b.png", "sheet-2.png", "sheet-2b.png"])
        for name in self.files():
            head = (self.folder / name).read_bytes()[:24]
            self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
            width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
            self.assertAlmostEqual(width, 210 / 25.4 * 60, delta=1)
            self.assertAlmostEqual(height, 297 / 25.4 * 60, delta=1)

    def test_writes_svg(self):
        self.check(planche("render", MENAGERIE, "-o", self.folder / "sheet.svg", "--backs", "none"), FINE)
        self.assertEqual(self.files(), ["sheet-1.svg", "sheet-2.svg"])
        import xml.etree.ElementTree as xml
        for name in self.files():
            root = xml.parse(self.folder / name).getroot()
            self.assertTrue(root.tag.endswith("}svg"))
            width = root.attrib["width"]
            number = float(re.match(r"[\d.]+", width)[0])
            in_mm = number if width.endswith("mm") else number / MM
            self.assertAlmostEqual(in_mm, 210, delta=0.1)


class Measures(Case):
    """Rulers laid on a picture of the sheet."""

    def test_has_the_trim_size_between_marks(self):
        picture = Picture(render(self.folder, "x.pdf").path, 2, 600)  # a back: without figures beside the marks
        # Marks stand in the margins above and left of the grid, at its 4 + 4 cuts: rows and columns touch.
        self.find_marks(picture, [picture.row(y)
                                  for y in range(int(6 * picture.per_mm), int(16.2 * picture.per_mm), 4)],
                        [10.5 + 63 * i for i in range(4)])
        self.find_marks(picture, [picture.column(x)
                                  for x in range(int(5.2 * picture.per_mm), int(10.2 * picture.per_mm), 4)],
                        [16.5 + 88 * i for i in range(4)])

    def find_marks(self, picture, lines, wanted):
        found = 0
        for line in lines:
            runs = [r for r in picture.dark_runs(line)]
            if len(runs) != len(wanted) or max(width for _, width in runs) > 0.4:
                continue
            found += 1
            for (at, width), place in zip(runs, wanted):
                self.assertAlmostEqual(at, place, delta=0.05)
                self.assertAlmostEqual(width, 0.2, delta=0.06)
        # Marks of at least a millimetre.
        self.assertGreaterEqual(found * 4 / picture.per_mm, 1)

    def test_prints_a_ruler_of_fifty_millimetres(self):
        for paper in PAPERS:
            with self.subTest(paper):
                self.measure_ruler(Picture(render(self.folder, "x.pdf", "--paper", paper).path, 1, 600))

    def measure_ruler(self, picture):
        """In the bottom margin, or in the left one if that is too narrow."""
        margin, found = int(16 * picture.per_mm), []
        lines = [picture.row(y) for y in range(picture.height - margin, picture.height)]
        lines += [picture.column(x) for x in range(margin)]
        for line in lines:
            middles = [at for at, width in picture.dark_runs(line) if width < 0.4]
            for first in range(len(middles) - 50):
                ticks = middles[first:first + 51]
                if all(abs(b - a - 1) < 0.08 for a, b in zip(ticks, ticks[1:])):
                    found.append(ticks[-1] - ticks[0])
        self.assertTrue(found, "no row with 51 ticks")
        for length in found:
            self.assertAlmostEqual(length, 50, delta=0.05)

    def test_keeps_the_edge_free(self):
        for options in ([], ["--paper", "letter"], ["--backs", "fold"], ["--cut", "grid"]):
            with self.subTest(options):
                pdf = render(self.folder, "x.pdf", *options)
                picture = Picture(pdf.path, 1, 100)
                width, height = picture.width / picture.per_mm, picture.height / picture.per_mm
                rows = int(4.8 * picture.per_mm)
                for y in list(range(rows)) + list(range(picture.height - rows, picture.height)):
                    self.assertEqual(set(picture.row(y)), {255}, f"row {y}")
                for x in list(range(rows)) + list(range(picture.width - rows, picture.width)):
                    self.assertEqual(set(picture.column(x)), {255}, f"column {x}")

    def test_keeps_letters_and_lines_away_from_the_edge(self):
        self.check(planche("kit", "cards/standard-deck", "--lang", "fr", "--margin", "5", "-o", self.folder / "x.pdf"),
                   FINE)
        picture = Picture(self.folder / "x.pdf", 1, 300)  # its title begins with J
        columns = int(4.95 * picture.per_mm)
        for x in list(range(columns)) + list(range(picture.width - columns, picture.width)):
            self.assertEqual(set(picture.column(x)), {255}, f"column {x}")

    def test_uses_less_ink_in_low_ink(self):
        def ink(*options):
            picture = Picture(render(self.folder, "x.pdf", "--only", "1-9", *options).path, 1, 50)
            return sum(255 - v for v in picture.pixels)
        self.assertLess(ink("--low-ink"), 0.6 * ink())


class Inks(Case):
    """The table of ink in docs/printing.md, from Debian 12. The fonts of Debian 13 cover more: 5.0 in Genesis."""

    def test_prints_the_documented_figures(self):
        text = (support.SOURCE / "docs/printing.md").read_text()
        table = re.search(r"\| kit \| colour \| low ink \|\n.*\n((?:\|.*\n)+)", text)[1]
        told = re.findall(r"^\| (\w+) \| ([\d.]+) \| ([\d.]+) \|$", table, re.M)
        self.assertEqual(len(told), 6, table)
        for game, usual, light in told:
            for options, share in ((["--low-ink"], light), ([], usual)):
                with self.subTest(f"{game} {options}"):
                    run = self.check(planche("kit", game, *options, "-o", self.folder / "x.pdf"), FINE)
                    found = re.search(r"mean ink coverage of a page: ([\d.]+) %", run.err)[1]
                    self.assertAlmostEqual(float(found), float(share), delta=0.21)


class Places(Case):
    """The table of docs/printing.md: how many parts a sheet holds."""

    SIZES = {"poker": "poker", "us-poker": "us-poker", "mini": "mini", "tarot": "tarot", "square": "square",
             "round": [12, 12],
             "hexagon": [42, 48.497]}
    OUTLINES = {"round": "ellipse", "hexagon": "hexagon-pointy"}

    def test_agrees_with_the_table_of_places(self):
        text = (support.SOURCE / "docs/printing.md").read_text()
        table = [[cell.strip() for cell in row.strip("|").split("|")]
                 for row in re.search(r"(\| part \|.*\n(?:\|.*\n)+)", text)[1].splitlines()]
        papers = [paper.lower() for paper in table[0][1:]]
        self.assertEqual(len(papers), 6)
        self.assertEqual([row[0].split()[0] for row in table[2:]], list(self.SIZES))

        def printed(row, paper, claimed):
            part = {"size": self.SIZES[row], "safe": 0, "outline": self.OUTLINES.get(row, "rectangle")}
            name = f"{row}-{paper}"
            template = self.write(f"{name}.json", {"template": name, "part": part, "layers": [
                {"type": "text", "text": "W", "at": [4, 2], "size_pt": 6}]})
            # Circles lie in a honeycomb only where that saves a sheet: two full ones show what one holds.
            count = 2 * claimed if row == "round" else claimed + 1
            copies = -(-count // 2)
            cards = [character("A", copies=copies), character("B", copies=count - copies), character("C", copies=5)]
            file = self.write(f"{name}-deck.json", deck(cards))
            pdf = render(self.folder, f"{name}.pdf", "--backs", "none", "--paper", paper, "--only", "1-2", "--template",
                         f"character={template}", document=file)
            return pdf.page_text(1).split().count("W")

        cells = [(row[0].split()[0], paper, int(claimed)) for row in table[2:]
                 for paper, claimed in zip(papers, row[1:])]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for cell, found in zip(cells, pool.map(lambda cell: printed(*cell), cells)):
                with self.subTest(cell):
                    self.assertEqual(found, cell[2])


class Backs(Case):
    """Backs lie behind their fronts: sheets with black boxes for cards, turned over with a pencil and a ruler.

    The front of the test card is black all over, its back black in the upper half, so that the way up shows.
    """

    WIDTH, HEIGHT = 63, 88

    def setUp(self):
        super().setUp()
        for name, height in (("front", 88), ("back", 44)):
            self.write(f"{name}.json", {"template": name, "title": name, "part": {"size": [63, 88]},
                                        "palettes": {"colour": {"ink": "#000000"}},
                                        "layers": [{"type": "rectangle", "at": [0, 0], "size": [63, height],
                                                    "fill": "ink"}]})

    def sheets(self, copies, *options):
        file = self.write("deck.json", deck([character("A", copies=copies), character("Rest", copies=9)],
                                            match={"characters": 3}))
        return render(self.folder, "x.pdf", "--only", "A", "--cut", "none", "--template",
                      f"character={self.folder}/front.json", "--template", f"character-back={self.folder}/back.json",
                      *options, document=file)

    def black(self, pdf, page, left=0, top=0, right=1000, bottom=1000):
        return Picture(pdf.path, page, 150).dark_box(left, top, right, bottom)

    def assert_box(self, found, wanted):
        self.assertIsNotNone(found)
        for a, b in zip(found, wanted):
            self.assertAlmostEqual(a, b, delta=0.2, msg=f"{found}, expected {wanted}")

    def test_turns_backs_about_the_long_edge(self):
        """The tenth of ten cards is alone in the first place of the second sheet."""
        pdf = self.sheets(10)
        self.assert_box(self.black(pdf, 3, 8, 8, 202, 284), (10.5, 16.5, 73.5, 104.5))
        # Behind the top left card, seen from the other side: top right; upright.
        self.assert_box(self.black(pdf, 4, 8, 8, 202, 284), (136.5, 16.5, 199.5, 60.5))

    def test_turns_backs_about_the_short_edge(self):
        pdf = self.sheets(10, "--turn", "short-edge")
        self.assert_box(self.black(pdf, 3, 8, 8, 202, 284), (10.5, 16.5, 73.5, 104.5))
        # Turned over its short edge, the sheet's top comes to lie at the bottom: upside down, so that the card is not.
        self.assert_box(self.black(pdf, 4, 8, 8, 202, 284), (10.5, 236.5, 73.5, 280.5))

    def test_turns_landscape_about_its_long_edge(self):
        """Nine cards lie on their side, their tops to the right; about the horizontal axis the tops stay there."""
        pdf = self.sheets(10, "--paper", "a4-landscape")
        self.assert_box(self.black(pdf, 3, 8, 8, 289, 202), (16.5, 10.5, 104.5, 73.5))
        self.assert_box(self.black(pdf, 4, 8, 8, 289, 202), (60.5, 136.5, 104.5, 199.5))

    def test_turns_landscape_about_its_short_edge(self):
        """About the vertical axis: the card's top, at the right of the front, comes to lie at the left of the back."""
        pdf = self.sheets(10, "--paper", "a4-landscape", "--turn", "short-edge")
        self.assert_box(self.black(pdf, 4, 8, 8, 289, 202), (192.5, 10.5, 236.5, 73.5))

    def test_places_separate_backs_behind_their_fronts(self):
        """The sheets go through the printer twice: turned over, the second one meets its back."""
        pdf = self.sheets(10, "--backs", "separate")
        self.assert_box(self.black(pdf, 2, 8, 8, 202, 284), (10.5, 16.5, 73.5, 104.5))
        self.assert_box(self.black(pdf, 4, 8, 8, 202, 284), (136.5, 16.5, 199.5, 60.5))

    def test_places_backs_on_a_partial_sheet(self):
        """Four cards on the second sheet: a row of three mirrored onto itself, the fourth from left to right."""
        pdf = self.sheets(13)
        self.assert_box(self.black(pdf, 3, 8, 106, 202, 284), (10.5, 106, 73.5, 192.5))
        self.assert_box(self.black(pdf, 4, 8, 100, 202, 284), (136.5, 104.5, 199.5, 148.5))
        self.assert_box(self.black(pdf, 4, 8, 8, 202, 100), (10.5, 16.5, 199.5, 60.5))

    def test_centres_a_few_cards(self):
        pdf = self.sheets(1)
        self.assert_box(self.black(pdf, 1, 8, 8, 202, 284), (73.5, 104.5, 136.5, 192.5))
        self.assert_box(self.black(pdf, 2, 8, 8, 202, 284), (73.5, 104.5, 136.5, 148.5))

    def test_folds_backs(self):
        pdf = self.sheets(1, "--backs", "fold")
        (page,) = pdf.pages()
        picture = Picture(pdf.path, 1, 150)
        # Four cards on their side above the middle of the sheet or left of it; here one, so one box on each side.
        above = picture.dark_box(8, 8, 202, 147)
        below = picture.dark_box(8, 150, 202, 284)
        size = above[2] - above[0], above[3] - above[1]
        self.assertIn(tuple(round(v) for v in size), ((63, 88), (88, 63)))
        # Mirrored about the fold, the back lies within the front and covers half of it.
        self.assertGreaterEqual(297 - below[3], above[1] - 0.2)
        self.assertLessEqual(297 - below[1], above[3] + 0.2)
        self.assertGreaterEqual(below[0], above[0] - 0.2)
        self.assertLessEqual(below[2], above[2] + 0.2)
        area = (below[2] - below[0]) * (below[3] - below[1])
        self.assertAlmostEqual(area, 63 * 44, delta=60)
        # At least 5 mm from the fold.
        self.assertLessEqual(above[3], 148.5 - 4.9)
        self.assertGreaterEqual(below[1], 148.5 + 4.9)

    def test_aligns_marks_of_both_sides(self):
        pdf = render(self.folder, "y.pdf")
        front, back = Picture(pdf.path, 1, 300), Picture(pdf.path, 2, 300)
        rows = [int(mm * front.per_mm) for mm in (12.5, 13, 13.5)]
        for y in rows:
            ahead = [at for at, _ in front.dark_runs(front.row(y))]
            behind = [210 - at for at, _ in back.dark_runs(back.row(y))][::-1]
            if len(ahead) == 4:
                for a, b in zip(ahead, behind, strict=True):
                    self.assertAlmostEqual(a, b, delta=0.1)
                return
        self.fail("no marks above the grid")


if __name__ == "__main__":
    support.main()
