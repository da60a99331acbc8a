"""Tables of many shapes from which `planche new game --from` makes games that print at once, in every language."""
import json

import support
import workbooks
from support import BAD_USAGE, FINE, Case, planche, relaxed

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="teal"/></svg>'
NAMES = "Moss Reed Flint Ember Thorn Birch Heron Otter".split()
SENTENCE = "Move up to two of your herons to a place beside the river and draw a card for each of them."


def rows(heading, make, count=6):
    """A table with a row for each of the first names: make(i, name)."""
    return "".join(line + "\n" for line in [heading, *(make(i, NAMES[i]) for i in range(count))])


def sheet(table):
    return [line.split(",") for line in table.strip().split("\n")]


PLAIN = rows("Name,Kind,Cost,Text", lambda i, name: f"{name},{'plant' if i % 2 else 'bird'},{i},Draw {i} cards.")

# By name: the files, the number of printed parts, languages beyond the first, and what game.json says of fields of its
# only list, or of all.
SHAPES = {
    "commas": ({"cards.csv": PLAIN}, 6, [], {"kind": {"type": "choice", "of": ["bird", "plant"]}}),
    "semicolons and decimal commas": (
        {"t.csv": rows("Name;Preis;Text", lambda i, n: f"{n};{i},5;Ziehe {i} Karten.")}, 6, [],
        {"preis": {"type": "decimal", "decimal": ","}}),
    "tabs": ({"t.tsv": PLAIN.replace(",", "\t")}, 6, [], {"cost": {"type": "integer"}}),
    "a line that names the separator": ({"t.csv": "sep=;\n" + PLAIN.replace(",", ";")}, 6, [], {}),
    "older Windows": ({"t.csv": rows("Nom,Coût,Texte", lambda i, n: f"{n},{i},Été à la forêt").encode("cp1252")}, 6, [],
                      {"coût": {"type": "integer"}}),
    "UTF-16": ({"t.csv": b"\xff\xfe" + PLAIN.encode("utf-16-le")}, 6, [], {}),
    "a byte order mark and carriage returns": ({"t.csv": "\ufeff" + PLAIN.replace("\n", "\r\n")}, 6, [], {}),
    "a title above the headings": ({"t.csv": "My river game,,,\n,,,\n" + PLAIN}, 6, [], {"cost": {"type": "integer"}}),
    "blank rows": ({"t.csv": PLAIN.replace("\nFlint", "\n,,,\nFlint")}, 6, [], {}),
    "one column": ({"t.csv": rows("Word", lambda i, n: n)}, 6, [], {}),
    "one row": ({"t.csv": rows("Name,Text", lambda i, n: f"{n},{SENTENCE}", 1)}, 1, [], {}),
    "numbers only": ({"t.csv": rows("A,B,C", lambda i, n: f"{i},{i * i},{7 - i}")}, 6, [], {"a": {"type": "integer"}}),
    "no title": ({"t.csv": rows("Cost,Effect", lambda i, n: f"{i},{SENTENCE}")}, 6, [], {}),
    "many numbers": ({"t.csv": rows("Name," + ",".join(f"Stat{k}" for k in range(12)),
                                    lambda i, n: n + "," + ",".join(str(i * k) for k in range(12)))}, 6, [], {}),
    "thirty columns": ({"t.csv": rows("Name," + ",".join(f"Column number {k}" for k in range(29)),
                                      lambda i, n: n + "," + ",".join(f"word {k} of {n}" for k in range(29)))}, 6, [], {}),
    "long headings": ({"t.csv": rows("Name,How many berries it costs to play this card in spring,Strength when defending",
                                     lambda i, n: f"{n},{i},{i + 10}")}, 6, [], {}),
    "headings with signs": ({"t.csv": rows("Name,Cost (berries),HP/MP,1st,# of eggs,Size [cm],Wild?,🌿",
                                           lambda i, n: f"{n},{i},{i}/{i + 1},{n[0]},{i},{i * 3},{'yn'[i % 2]},{i}")}, 6,
                            [], {}),
    "words of expressions": ({"t.csv": rows("name,index,label,part,style,where,not,item,language",
                                            lambda i, n: f"{n},{i},l{i},p{i},s{i},w{i},n{i},i{i},x{i}")}, 6, [], {}),
    "doubled and empty headings": ({"t.csv": rows("Name,Icon,Icon,,Icon", lambda i, n: f"{n},a{i},b{i},,c{i}")}, 6, [],
                                   {}),
    "signs of markup": ({"t.csv": rows("Name,Text", lambda i, n: f'{n},"a*b {{x}} [y] \\\\w **bold**"')}, 6, [], {}),
    "pictographs": ({"t.csv": rows("Name,Text", lambda i, n: f"🌿 {n},Gain 🔥 and 💧.")}, 6, [], {}),
    "long texts": ({"t.csv": rows("Name,Text", lambda i, n: f"{n},{' '.join([SENTENCE] * (i + 4))}")}, 6, [], {}),
    "very long texts": ({"t.csv": rows("Name,Text", lambda i, n: f"{n},{' '.join([SENTENCE] * 40)}")}, 6, [], {}),
    "a long text beside a picture and numbers": (
        {"in/t.csv": rows("Name,Kind,Cost,Power,Size,Image,Text,Flavour",
                          lambda i, n: f"{n},{'ab'[i % 2]},{i},{i},{i},{n}.svg,{SENTENCE} {SENTENCE},{SENTENCE}"),
         **{f"in/{n}.svg": SVG for n in NAMES}}, 6, [], {"image": {"type": "picture"}}),
    "long titles": ({"t.csv": rows("Title,Cost", lambda i, n: f"{n} of the wide and slowly flowing river in the valley,{i}")},
                    6, [], {}),
    "a long word": ({"t.csv": rows("Name,Text", lambda i, n: f"{n},{'Donaudampfschifffahrtsgesellschaft' * 3}")}, 6, [], {}),
    "HTML": ({"t.csv": rows("Name,Text", lambda i, n: f'{n},"<b>Draw</b> {i}<br>and <i>sleep</i>"')}, 6, [],
             {"text": {"type": "markup", "markup": "html"}}),
    "several lines": ({"t.csv": rows("Name,Text", lambda i, n: f'{n},"First.\nSecond {i}.\nThird."')}, 6, [], {}),
    "lists": ({"t.csv": rows("Name,Tags", lambda i, n: f"{n},wet|green|t{i}")}, 6, [], {"tags": {"type": "list", "of": "text"}}),
    "truth values": ({"t.csv": rows("Name,Flies,Swims", lambda i, n: f"{n},{'TRUE' if i % 2 else 'FALSE'},{'x' if i % 3 else ''}")},
                     6, [], {"flies": {"type": "truth"}}),
    "dates and times": ({"t.csv": rows("Name,Date,At", lambda i, n: f"{n},2026-11-0{i + 1},14:1{i}")}, 6, [], {}),
    "shares and fractions": ({"t.csv": rows("Name,Share,Part", lambda i, n: f"{n},{i * 10} %,1/{i + 2}")}, 6, [], {}),
    "leading zeros": ({"t.csv": rows("No,Name", lambda i, n: f"00{i + 1},{n}")}, 6, [], {}),
    "sections": ({"t.csv": "Name,Cost,Text\nBIRDS,,\nMoss,1,a\nReed,2,b\nPLANTS,,\nFlint,3,c\nEmber,4,d\n"}, 6, [], {}),
    "copies: qty": ({"t.csv": rows("Qty,Name", lambda i, n: f"{i + 1},{n}", 4)}, 10, [], {}),
    "copies: Anzahl": ({"t.csv": rows("Name;Anzahl", lambda i, n: f"{n};{i + 1}", 4)}, 10, [], {}),
    "copies: quantité": ({"t.csv": rows("Nom,Quantité", lambda i, n: f"{n},{i + 1}", 4)}, 10, [], {}),
    "copies: @count": ({"t.csv": rows("name,@count", lambda i, n: f"{n},{i + 1}", 4)}, 10, [], {}),
    "copies: count": ({"t.csv": rows("name,count", lambda i, n: f"{n},{1 + i % 2}", 4)}, 6, [], {}),
    "copies: x": ({"t.csv": rows("x,name", lambda i, n: f"{3 if i else 2},{n}", 4)}, 11, [], {}),
    "numbers, no copies: #": ({"t.csv": rows("#,Name", lambda i, n: f"{i + 1},{n}", 4)}, 4, [], {}),
    "copies with an x": ({"t.csv": rows("Name,Qty", lambda i, n: f"{n},{i + 1}x", 4)}, 4, [], {}),
    "some copies missing": ({"t.csv": "Name,Copies\nMoss,2\nReed,\nFlint,3\n"}, 6, [], {}),
    "languages: Name FR": (
        {"t.csv": rows("Name,Name FR,Text,Text FR", lambda i, n: f"{n},Le {n},Draw.,Piochez.")}, 6, ["fr"],
        {"name": {"type": "text", "translated": True}}),
    "languages: (fr)": (
        {"t.csv": rows("id,Title,Text (fr),Text (de),Text (en)", lambda i, n: f"{i},{n},Pioche,Zieh,Draw")}, 6, ["de", "en"],
        {"text": {"type": "text", "translated": True}}),
    "languages: Nom beside Name": (
        {"t.csv": rows("Name,Nom,Cost", lambda i, n: f"{n},Le {n},{i}")}, 6, ["fr"],
        {"name": {"type": "text", "translated": {"fr": "Nom"}}}),
    "languages: nameDe": ({"t.csv": rows("name,nameDe,cost", lambda i, n: f"{n},{n}chen,{i}")}, 6, ["de"],
                          {"name": {"type": "text", "translated": True}}),
    "languages: names of languages": (
        {"t.csv": rows("Text English,Text German,Cost", lambda i, n: f"{n} draws,{n} zieht,{i}")}, 6, ["de"],
        {"text": {"type": "text", "translated": {"de": "Text German", "en": "Text English"}}}),
    "languages: a file for each": (
        {"in/t.csv": rows("id,Name,Cost", lambda i, n: f"c{i},{n},{i}"),
         "in/t.fr.csv": rows("id,Name", lambda i, n: f"c{i},Le {n}")}, 6, ["fr"],
        {"name": {"type": "text", "translated": True}}),
    "no languages: Card No": ({"t.csv": rows("Card,Card No,Power,Power It", lambda i, n: f"{n},A{i},{i},no")}, 6, [], {}),
    "names of pictures without endings": (
        {"in/t.csv": rows("Name,Cost", lambda i, n: f"{n},{i}"), **{f"in/pics/{n.lower()}.svg": SVG for n in NAMES}}, 6, [], {}),
    "pictures that do not exist": ({"t.csv": rows("Name,Art", lambda i, n: f"{n},{n}.png")}, 6, [], {}),
    "references": ({"in/cards.csv": rows("Name,Clan", lambda i, n: f"{n},{'AB'[i % 2]}"),
                    "in/clans.csv": "Clan,Colour\nA,red\nB,blue\n"}, 8, [], {}),
    "other scripts": ({"t.csv": rows("Название,Сила,Περιγραφή", lambda i, n: f"Камень {i},{i},Κείμενο {i}")}, 6, [],
                      {"Сила": {"type": "integer"}}),
    "a workbook": ({"t.xlsx": workbooks.xlsx({"Cards": sheet(PLAIN)})}, 6, [], {}),
    "several sheets": ({"t.xlsx": workbooks.xlsx({"Cards": sheet(PLAIN), "Tokens": [["Token"], ["a"], ["b"]], "Notes": []})},
                       8, [], {}),
    "a sheet with a title": ({"t.xlsx": workbooks.xlsx({"Cards": [["River game"], [], *sheet(PLAIN)]})}, 6, [], {}),
    "a list in JSON": (
        {"t.json": json.dumps([{"name": n, "cost": i, "wild": i % 2 == 0, "tags": ["a", f"t{i}"], "code": "007",
                                "more": {"x": 1}} for i, n in enumerate(NAMES)])}, 8, [],
        {"cost": {"type": "integer"}, "wild": {"type": "truth"}, "tags": {"type": "list", "of": "text"},
         "code": {"type": "text"}, "more": {"type": "any"}}),
    "lists in an object": (
        {"t.json": json.dumps({"version": 3, "birds": [{"name": n, "qty": 2} for n in NAMES[:3]],
                               "plants": [{"title": n} for n in NAMES[3:5]]})}, 8, [], {"qty": {"type": "integer"}}),
    "a list in YAML": (
        {"t.yaml": "".join(f"- name: {n}\n  cost: {i}\n  code: 0{i}7\n  keeps: {'no' if i % 2 else 'yes'}\n"
                           for i, n in enumerate(NAMES[:4]))}, 4, [], {"cost": {"type": "integer"}}),
}


class StartingTables(Case):
    def make(self, files):
        for name, content in files.items():
            if isinstance(content, bytes):
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / name).write_bytes(content)
            else:
                self.write(name, content)
        first = next(iter(files))
        source = "in" if first.startswith("in/") else first
        return planche("new", "game", "made", "--from", source, cwd=self.folder)

    def count(self, *options):
        run = self.check(planche("kit", "made", "--no-cover", "--report", "json", "-o", "kit.pdf", *options,
                                 cwd=self.folder), FINE)
        self.assertNotIn("warning", run.err)
        return sum(part["count"] for file in json.loads(run.out)["files"] for part in file["parts"])


def add(name, files, printed, languages, fields):
    def test(self):
        self.check(self.make(files), FINE)
        self.assertEqual(self.count(), printed)
        game = relaxed((self.folder / "made/game.json").read_text())
        self.assertEqual(game.get("languages", [""])[1:], languages)
        for language in languages:
            self.assertEqual(self.count("--lang", language), printed)
        found = {field: value for records in game["records"].values() for field, value in records["fields"].items()}
        for field, value in fields.items():
            self.assertLessEqual(value.items(), found[field].items(), field)
    setattr(StartingTables, "test_" + "".join(c if c.isascii() and c.isalnum() else "_" for c in name), test)


for shape, content in SHAPES.items():
    add(shape, *content)


class FinishedCards(Case):
    """Folders of finished pictures."""

    def made(self, *sources):
        return self.check(planche("new", "game", "made", "--from", *sources, cwd=self.folder), FINE)

    def parts(self, *options):
        run = self.check(planche("kit", "made", "--no-cover", "--report", "json", "-o", "kit.pdf", *options,
                                 cwd=self.folder), FINE)
        self.assertNotIn("error", run.err)
        return {part["kind"]: (part["count"], part["sides"]) for file in json.loads(run.out)["files"]
                for part in file["parts"]}

    def picture(self, name, width=630, height=880):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(support.png(width, height))

    def test_one_back_for_all(self):
        for name in "owl", "fox x3", "back":
            self.picture(f"in/{name}.png")
        self.made("in")
        self.assertEqual(self.parts(), {"cards": (4, 2)})
        part = relaxed((self.folder / "made/templates/cards.json").read_text())["part"]
        self.assertEqual(part["size"], [63, 88])

    def test_backs_by_name(self):
        for name in "owl", "fox":
            self.picture(f"in/{name}-front.png")
            self.picture(f"in/{name}-back.png")
        self.made("in")
        self.assertEqual(self.parts(), {"cards": (2, 2)})
        table = (self.folder / "made/cards.csv").read_text()
        self.assertIn('"Owl","owl-front.png","owl-back.png",1', table)

    def test_folders_of_fronts_and_backs(self):
        for name in "a", "b":
            self.picture(f"in/fronts/{name}.png")
            self.picture(f"in/backs/{name}.png")
        self.made("in")
        self.assertEqual(self.parts(), {"cards": (2, 2)})

    def test_sizes_and_folders_are_kinds(self):
        for name in "a", "b", "c":
            self.picture(f"in/deck/{name}.png", 825, 1125)
        self.picture("in/tiles/t.png", 500, 500)
        self.made("in")
        self.assertEqual(self.parts(), {"deck": (3, 1), "tiles": (1, 1)})
        part = relaxed((self.folder / "made/templates/deck.json").read_text())["part"]
        self.assertEqual((part["size"], part["bleed"]), ([63.5, 88.9], 3.175))

    def test_a_card_on_each_page_of_a_pdf(self):
        self.write("c.csv", "Name\nOwl\nFox\nElk\n")
        self.check(planche("new", "game", "g", "--from", "c.csv", cwd=self.folder), FINE)
        self.check(planche("export", "g", "--for", "pictures", "--as", "pdf", "-o", "out", cwd=self.folder), FINE)
        pages = sorted((self.folder / "out").glob("*.pdf"))
        self.assertEqual(len(pages), 3)
        support.tool("qpdf", "--empty", "--pages", *pages, "--", self.folder / "deck.pdf")
        support.tool("qpdf", "--empty", "--pages", pages[0], "--", self.folder / "deck-back.pdf")
        self.made("deck.pdf", "--from", "deck-back.pdf")
        self.assertEqual(self.parts(), {"cards": (3, 2)})

    def test_what_is_no_card_is_named(self):
        self.picture("in/a.png")
        self.write("in/broken.png", "no picture")
        run = self.made("in")
        self.assertIn("broken.png", run.err)
        self.assertEqual(self.parts(), {"cards": (1, 1)})
        self.write("only/broken.png", "no picture")
        self.check(planche("new", "game", "none", "--from", "only", cwd=self.folder), BAD_USAGE)


if __name__ == "__main__":
    support.main()
