"""What a screen reader reads: the structure of a PDF, as qpdf shows it and poppler reads it."""
import re
import subprocess

import support
from support import FINE, Case, Pdf, character, deck, planche

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'


class Tags(Case):
    """Parts are elements of the structure in reading order; marks and margins belong to no element."""

    def render(self, file, *options):
        target = self.folder / "x.pdf"
        self.check(planche("render", file, "-o", target, *options), FINE)
        return Pdf(target)

    def tree(self, pdf, of):
        """An element with those it holds: kind, name, page, children; what it holds itself is told apart from these."""
        element = pdf.get(of)
        held = element["/K"] if isinstance(element["/K"], list) else [element["/K"]]
        kids = [kid for kid in held if isinstance(kid, str) and "/S" in pdf.get(kid)]
        self.assertIn(len(kids), (0, len(held)), "an element holds others or what is drawn")
        for kid in kids:
            self.assertEqual(pdf.get(kid)["/P"], of)
        children = [self.tree(pdf, kid) for kid in kids]
        self.leaves += [] if kids else [of]
        pages = [page["object"] for page in pdf.json["pages"]]
        page = children[0][2] if children else pages.index(element["/Pg"]) + 1
        return element["/S"], element.get("/Alt" if element["/S"] == "/Figure" else "/T", "")[2:], page, children

    def document(self, pdf):
        tree = pdf.get(pdf.root["/StructTreeRoot"])
        self.assertEqual(pdf.get(tree["/K"])["/S"], "/Document")
        self.assertEqual(pdf.root["/MarkInfo"], {"/Marked": True})
        self.leaves = []
        children = self.tree(pdf, tree["/K"])[3]
        parents = pdf.get(tree["/ParentTree"])["/Nums"]
        listed = [element for row in parents[1::2] for element in pdf.get(row)]
        self.assertEqual(listed, self.leaves, "from each page back to its elements")
        return children

    def elements(self, pdf):
        return [(page, kind, name) for kind, name, page, _ in self.document(pdf)]

    def read(self, pdf):
        """What poppler reads: lines of elements and words, indented."""
        done = subprocess.run(["pdfinfo", "-struct-text", str(pdf.path)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        self.assertEqual(done.stderr, b"")
        lines = [re.sub(r" \(.*\)$", "", line) for line in done.stdout.decode().splitlines()]
        return [re.sub(r"\s+", " ", line.replace("\u00ad", "").strip()) for line in lines
                if line.strip() not in ("", '""')]

    def test_tags_cards_as_sections_with_their_words(self):
        names = [f"Card {letter}" for letter in "ABCDEFGHIJ"]
        file = self.write("deck.json", deck([character(name, text=f"Says {name}.") for name in names]))
        pdf = self.render(file)
        fronts = [(1 + 2 * (i // 9), "/Sect", f"{name} (Character cards)") for i, name in enumerate(names)]
        self.assertEqual([e for e in self.elements(pdf) if e[0] in (1, 3)], fronts)
        text = " ".join(self.read(pdf))
        places = [text.index(f"Says {name}.") for name in names]
        self.assertEqual(places, sorted(places))
        self.assertNotIn("sheet 1/2", text, "margins are no part of what is read")
        self.assertIn("sheet 1/2", pdf.text())

    def test_reports_parts_without_words(self):
        target = self.folder / "x.pdf"
        self.check(planche("kit", "exxit", "--parts", "pawn,aid", "--lang", "fr", "-o", target), FINE)
        found = self.elements(Pdf(target))
        for page in (1, 2):
            pawns = [name for number, kind, name in found if number == page and kind == "/Figure"]
            self.assertEqual(len(pawns), 16)
            self.assertEqual(len(set(pawns)), 2)
            self.assertTrue(all(re.fullmatch(r".+ \(Pions\)", name) for name in pawns), pawns)
            self.assertEqual(len([e for e in found if e[0] == page and e[1] == "/Sect"]), 2, "aids, both sides")
        self.assertEqual(subprocess.run(["qpdf", "--check", target], stdout=subprocess.PIPE).returncode, 0)

    def test_tags_headings_lists_tables_and_figures(self):
        self.write("game.json", {"format": 1, "id": "mine", "title": "Mine", "languages": ["en"], "parts": {}})
        self.write("dots.svg", DOT)
        long = "This paragraph goes on " + "and on " * 60 + "to its end."
        self.write("rules.en.md", f"""# Small rules

Lead.

## Setting up

{long}

1. First do this.
2. Then that:
   - a part of it

### Worth

| Card | Points |
|---|---|
| King | 9 |
| Queen | |

![Three dots](dots.svg)

> Quoted.
""")
        target = self.folder / "x.pdf"
        self.check(planche("rules", self.folder, "-o", target), FINE)
        pdf = Pdf(target)
        (kind, name, page, children), = self.document(pdf)
        self.assertEqual((kind, name, page), ("/Sect", "Rules", 1))

        def outline(elements):
            return [(kind[1:], outline(kids)) if kids else name or kind[1:] for kind, name, _, kids in elements]

        item = ("LI", ["Lbl", ("LBody", ["P"])])
        two_steps = ("L", [item, ("LI", ["Lbl", ("LBody", ["P", ("L", [item])])])])
        table = ("Table", [("TR", ["TH", "TH"]), ("TR", ["TD", "TD"]), ("TR", ["TD"])])
        self.assertEqual(outline(children), ["H1", "P", "H2", "P", two_steps, "H3", table, "Three dots", "P",
                                             ("BlockQuote", ["P"]), "P", "P"])
        # Poppler puts nothing between the lines of a paragraph.
        told = re.sub(r"\s", "", "|".join(line.strip('"') for line in self.read(pdf)))
        for words in ("H1|Small rules", f"P|{long}", "L|LI|Lbl|1.|LBody|P|First do this.", "H3|Worth",
                      "BlockQuote|P|Quoted.",
                      "TD|King|TD|9|TR|TD|Queen", "Points|TR"):
            self.assertIn(words.replace(" ", ""), told)

    def test_tags_pictures_of_cards_as_described_figures(self):
        self.write("art/own.svg", DOT)
        file = self.write("deck.json",
                          deck([character("Seen", art="art/own.svg"), character("Bare"), character("Third")]))
        seen, bare, _ = self.document(self.render(file, "--backs", "none"))
        figures = [kid for kid in seen[3] if kid[0] == "/Figure"]
        self.assertEqual([kid[1] for kid in figures], ["Seen (Character cards)"])
        self.assertGreater(len(seen[3]), 1, "its words beside it")
        self.assertEqual(bare[:2] + (bare[3],), ("/Sect", "Bare (Character cards)", []))

    def test_tags_the_first_page_as_a_table(self):
        target = self.folder / "x.pdf"
        self.check(planche("kit", "genesis", "--lang", "fr", "-o", target), FINE)
        first = self.document(Pdf(target))[0]
        (table,) = [kid for kid in first[3] if kid[0] == "/Table"]
        self.assertEqual({tuple(kid[0] for kid in row[3]) for row in table[3]}, {("/TH",) * 4, ("/TD",) * 4})
        self.assertTrue(all(row[3][0][3][0][0] == "/Figure" and row[3][0][3][0][1] for row in table[3][1:]), table)
        self.assertEqual([kid[0] for kid in first[3]].count("/L"), 2)
        self.assertEqual([kid[0] for kid in first[3]].count("/H1"), 1)


if __name__ == "__main__":
    support.main()
