"""The content of a PDF: its manifest, to print only changed parts, and its source, to print it again."""
import json
import os
import shutil
import subprocess

import support
from support import (BAD_DATA, BAD_USAGE, BAD_WORLD, CARDS, FINE, Case, Pdf, character, deck, environment, planche, png,
                     sample, tool)

MANIFEST = "planche-manifest.json"


def attached(pdf, name):
    return subprocess.run(["qpdf", f"--show-attachment={name}", str(pdf)], stdout=subprocess.PIPE, check=True).stdout


def listed(pdf):
    said = tool("qpdf", "--list-attachments", pdf)
    return sorted(line.rsplit(" -> ", 1)[0] for line in said.splitlines() if " -> " in line)


class Since(Case):
    CARDS = [character("Alder", copies=2), character("Birch"), character("Cedar")]

    def render(self, name, characters, *options, status=FINE, **more):
        document = self.write("deck.json", deck(characters, **more))
        return self.check(planche("render", document, "-o", name, *options, cwd=self.folder), status)

    def since(self, characters, *options, old="old.pdf", **more):
        """The changes since the old print: (in, out, kept), their items, and the PDF or None."""
        new = self.folder / "new.pdf"
        new.unlink(missing_ok=True)
        run = self.render("new.pdf", characters, "--since", old, "--report", "json", *options, **more)
        if not new.exists():
            self.assertIn("nothing has changed", run.err)
            told = json.loads(run.out)
            self.assertEqual((told["files"], told["sheets"], told["since"]["in"], told["since"]["out"]), ([], 0, 0, 0))
            return None
        told = json.loads(run.out)["since"]
        items = {(part["name"], part["in"], part["out"]) for part in told["parts"]}
        return (told["in"], told["out"], told["kept"]), items, Pdf(new)

    def setUp(self):
        super().setUp()
        self.render("old.pdf", self.CARDS)

    def test_reads_split_prints(self):
        self.check(planche("kit", "exxit", "--split", "-o", "k.pdf", cwd=self.folder), FINE)
        again = ["kit", "exxit", "-o", "new.pdf", "--since"]
        run = self.check(planche(*again, "k.pdf", cwd=self.folder), BAD_WORLD)
        self.assertIn("did you mean k-two-sided.pdf or k-one-sided.pdf?", run.err)
        for name in ("k-two-sided.pdf", "k-one-sided.pdf"):
            self.assertIn("nothing has changed", self.check(planche(*again, name, cwd=self.folder), FINE).err)

    def test_lists_each_part_and_its_copies_in_the_manifest(self):
        manifest = json.loads(attached(self.folder / "old.pdf", MANIFEST))
        self.assertEqual((manifest["manifest"], manifest["game"]), ("1", "openmok"))
        self.assertEqual([(part["name"], part["count"]) for part in manifest["parts"]],
                         [("Alder", 2), ("Birch", 1), ("Cedar", 1)])
        self.assertEqual(len({part["hash"] for part in manifest["parts"]}), 3)
        self.assertNotIn("0.1.0", json.dumps(manifest))

    def test_leaves_out_unchanged_parts(self):
        alder, birch, cedar = self.CARDS
        self.assertIsNone(self.since(self.CARDS))
        self.assertIsNone(self.since([cedar, birch, alder]), "the order is nobody's business")
        self.assertIsNone(self.since(self.CARDS, title="Another title of the deck"))
        self.assertIsNone(self.since(self.CARDS, "--paper", "letter", "--cut", "grid", "--margin", "8"))

    def test_counts_again(self):
        alder, birch, cedar = self.CARDS
        numbers, items, pdf = self.since([{**alder, "copies": 5}, birch, cedar])
        self.assertEqual((numbers, items), ((3, 0, 4), {("Alder", 3, 0)}))
        self.assertEqual(pdf.text("-raw").count("Alder"), 3)
        self.assertNotIn("Birch", pdf.text())
        numbers, items, pdf = self.since([{**alder, "copies": 1}, birch], match={"characters": 2})
        self.assertEqual((numbers, items), ((0, 2, 2), {("Alder", 0, 1), ("Cedar", 0, 1)}))
        text = " ".join(pdf.page_text(1).split())
        self.assertEqual(len(pdf.pages()), 1, "the list alone")
        for line in ("Take out", "1 × Alder", "1 × Cedar", "Character cards"):
            self.assertIn(line, text)
        self.assertNotIn("Put in", text)

    def test_finds_changed_and_renamed_cards(self):
        alder, birch, cedar = self.CARDS
        strong = {**birch, "attack": {"force": 3, "magic": 2, "agility": 1}}
        numbers, items, pdf = self.since([alder, strong, {**cedar, "name": "Dogwood"}, character("Elm")])
        self.assertEqual(numbers, (3, 2, 2))
        self.assertEqual(items, {("Birch", 1, 1), ("Cedar", 0, 1), ("Dogwood", 1, 0), ("Elm", 1, 0)})
        # Three cards share a sheet, and the list stands on one of its own; its back is blank.
        self.assertEqual(len(pdf.pages()), 4)
        front, page = pdf.page_text(1), " ".join(pdf.page_text(3).split())
        for name in ("Birch", "Dogwood", "Elm"):
            self.assertIn(name, front)
        for name in ("Alder", "Cedar"):
            self.assertNotIn(name, front)
        self.assertIn("Take out Character cards 1 × Birch 1 × Cedar Put in Character cards 1 × Birch 1 × Dogwood 1 × "
                      "Elm", page)
        run = self.render("new.pdf", [alder, strong, cedar], "--since", "old.pdf")
        self.assertIn("1 part to print, 1 to discard, 3 unchanged", run.err)
        self.assertIn("changed 1 × Birch (Character cards)", run.err)

    def test_distinguishes_looks_and_languages(self):
        self.assertEqual(self.since(self.CARDS, "--low-ink")[0], (4, 4, 0))
        # A picture of the same name with another content.
        cards = [{**self.CARDS[0], "art": "a.png"}, *self.CARDS[1:]]
        self.write("a.png", png(700, 700))
        self.render("old.pdf", cards)
        self.assertIsNone(self.since(cards))
        self.write("a.png", png(700, 700, lambda x, y: (x % 256, 0, 0)))
        self.assertEqual(self.since(cards)[1], {("Alder", 2, 2)})
        list_page = self.since(cards, "--lang", "fr", old="old.pdf")[2]
        self.assertIn("À retirer", list_page.text())

    def test_follows_a_chain_of_prints(self):
        """Each print lists all parts, even if it printed few; so do a bare manifest and each file of a split print."""
        more = [*self.CARDS, character("Elm")]
        self.since(more)
        (self.folder / "new.pdf").rename(self.folder / "second.pdf")
        self.assertIsNone(self.since(more, old="second.pdf"))
        self.write("manifest.json", attached(self.folder / "second.pdf", MANIFEST))
        self.assertIsNone(self.since(more, old="manifest.json"))
        self.assertEqual(self.since(self.CARDS, old="manifest.json")[1], {("Elm", 0, 1)})
        self.check(planche("kit", "exxit", "--split", "-o", "kit.pdf", cwd=self.folder), FINE)
        manifests = [attached(self.folder / f"kit-{way}-sided.pdf", MANIFEST) for way in ("one", "two")]
        self.assertEqual(*manifests)
        run = self.check(planche("kit", "exxit", "--since", "kit-one-sided.pdf", "-o", "x.pdf", cwd=self.folder), FINE)
        self.assertIn("nothing has changed", run.err)
        # Cards of a file-based game are listed by their printed names, not by their keys.
        game = self.folder / "embers"
        shutil.copytree(CARDS / "embers", game)
        self.check(planche("kit", "embers", "--parts", "card", "-o", "embers.pdf", cwd=self.folder), FINE)
        table = game / "cards.csv"
        table.write_text(table.read_text().replace("cinder-mouse,Cinder Mouse,ember,creature,1,1,,,*It",
                                                   "cinder-mouse,Cinder Mouse,ember,creature,1,1,,,*She"))
        run = self.check(planche("kit", "embers", "--parts", "card", "--since", "embers.pdf", "--lang", "en", "-o",
                                 "x.pdf", "--report",
                                 "json", cwd=self.folder), FINE)
        told = json.loads(run.out)
        part, = told["since"]["parts"]
        self.assertEqual((part["kind"], part["title"], part["name"]), ("card", "Cards", "Cinder Mouse"))
        self.assertEqual(told["files"][0]["parts"][0]["kind"], "card")
        # For parts that are no longer printed, only the title is known.
        run = self.check(planche("kit", "embers", "--parts", "ember", "--since", "embers.pdf", "--lang", "en", "-o",
                                 "y.pdf", "--report",
                                 "json", cwd=self.folder), FINE)
        self.assertEqual({(part["kind"], part["title"]) for part in json.loads(run.out)["since"]["parts"]
                          if part["out"]},
                         {(None, "Cards")})
        self.assertIn("3 × Cinder Mouse", Pdf(self.folder / "x.pdf").text())
        # Pictures of what is new.
        self.render("new.png", more, "--since", "old.pdf", "--backs", "none", "--dpi", "36")
        self.assertTrue((self.folder / "new-1.png").exists())

    def test_keeps_the_earlier_print(self):
        old = (self.folder / "old.pdf").read_bytes()
        (self.folder / "deck.pdf").symlink_to("old.pdf")
        for name in ("old.pdf", "./old.pdf", "deck.pdf"):
            run = self.render(name, self.CARDS[:2], "--since", "old.pdf", status=BAD_USAGE)
            self.assertIn("is not overwritten", run.err)
        (self.folder / "part-two-sided.pdf").write_bytes(old)
        self.render("part.pdf", self.CARDS + [character("Elm")], "--since", "part-two-sided.pdf", "--split",
                    status=BAD_USAGE)
        self.assertEqual((self.folder / "old.pdf").read_bytes(), old)
        self.assertEqual((self.folder / "part-two-sided.pdf").read_bytes(), old)

    def test_refuses_other_files(self):
        old = (self.folder / "old.pdf").read_bytes()
        manifest = attached(self.folder / "old.pdf", MANIFEST).decode()
        self.check(planche("printer", "calibrate", "-o", "none.pdf", cwd=self.folder), FINE)
        self.write("cut.pdf", old[:len(old) // 2])
        self.write("head.pdf", b"%PDF-1.5\n")
        bomb = self.write("bomb.bin", b" " * (33 << 20))
        tool("qpdf", self.folder / "none.pdf", "--add-attachment", bomb, f"--key={MANIFEST}", "--",
             self.folder / "bomb.pdf")
        tool("qpdf", "--encrypt", "secret", "secret", "256", "--", self.folder / "old.pdf", self.folder / "locked.pdf")
        self.check(planche("kit", "exxit", "-o", "exxit.pdf", "--parts", "pawn", cwd=self.folder), FINE)
        os.mkfifo(self.folder / "fifo")
        for name, text in {"syntax": manifest[:60], "hash": manifest.replace('"hash":"', '"hash":"x', 1),
                           "count": manifest.replace('"count":1', '"count":-1', 1),
                           "many": manifest.replace('"count":1', '"count":1000000000000', 1),
                           "deep": '["manifest", ' + "[" * 100_000, "empty": "", "game": '{"id": "g", "title": "G"}',
                           "version": manifest.replace('"1"', '"2"', 1)}.items():
            self.write(f"{name}.json", text)
        for name, code in {"none.pdf": "print/since", "cut.pdf": "print/since", "head.pdf": "print/since",
                           "bomb.pdf": "print/since", "locked.pdf": "print/since", "exxit.pdf": "print/since",
                           "fifo": "file/unreadable", ".": "file/unreadable", "missing.pdf": "file/unreadable",
                           "syntax.json": "data/syntax", "hash.json": "data/type", "count.json": "data/limit",
                           "many.json": "data/limit", "deep.json": "data/limit", "empty.json": "print/since",
                           "game.json": "print/since",
                           "version.json": "data/type"}.items():
            with self.subTest(name):
                run = self.render("new.pdf", self.CARDS, "--since", name, "--format", "json",
                                  status=BAD_WORLD if code == "file/unreadable" else BAD_DATA)
                self.assertEqual(run.codes(), [code])
                self.assertFalse((self.folder / "new.pdf").exists())
        self.render("new.pdf", self.CARDS, "--since", "old.pdf", "--only", "Birch", status=BAD_USAGE)
        self.render("new.pdf", self.CARDS, "--since", "old.pdf", "--embed-source", status=BAD_USAGE)


class Source(Case):
    def print_again(self, pdf):
        """Only from the attachment, with the command in it."""
        room = self.folder / "elsewhere"
        shutil.rmtree(room, ignore_errors=True)
        for name in listed(pdf):
            (room / name).parent.mkdir(parents=True, exist_ok=True)
            (room / name).write_bytes(attached(pdf, name))
        command = json.loads((room / "planche-command.json").read_text())["arguments"]
        self.check(planche(*command, "-o", "again.pdf", cwd=room), FINE)
        self.assertEqual((room / "again.pdf").read_bytes(), pdf.read_bytes())
        return command

    def test_prints_a_deck_with_its_pictures_again(self):
        self.write("mine/art/a.png", png(700, 700))
        self.write("mine/secret.txt", "not used")
        self.write("mine/other.json", "{}")
        self.write("looks/own.json", {"template": "own", "title": "Own", "extends": "openmok/character"})
        self.write("mine/deck.json", deck([character("A", art="art/a.png"), character("B"), character("C")]))
        self.check(planche("render", "mine/deck.json", "--embed-source", "--template", "character=looks/own.json",
                           "--paper",
                           "letter", "-o", "x.pdf", cwd=self.folder), FINE)
        pdf = self.folder / "x.pdf"
        self.assertEqual(listed(pdf), ["art/a.png", "deck.json", "own.json", "planche-command.json", MANIFEST])
        self.assertEqual(self.print_again(pdf), ["render", "deck.json", "--embed-source", "--template",
                                                 "character=own.json", "--paper", "letter"])
        self.assertNotIn(str(self.folder).encode(), b"".join(attached(pdf, name) for name in listed(pdf)))

    def test_prints_a_file_based_game_again(self):
        shutil.copytree(CARDS / "embers", self.folder / "embers")
        self.check(planche("kit", "embers", "--embed-source", "-o", "x.pdf", cwd=self.folder), FINE)
        self.assertEqual(self.print_again(self.folder / "x.pdf")[:2], ["kit", "."])

    def test_attaches_the_same_from_any_folder(self):
        shutil.copytree(CARDS / "embers", self.folder / "embers")
        for name, cwd in (("embers/cards.csv", self.folder), ("cards.csv", self.folder / "embers")):
            self.check(planche("render", name, "--only", "ash-fox", "--embed-source", "-o",
                               self.folder / f"{cwd.name}.pdf", cwd=cwd), FINE)
        made = [(self.folder / f"{name}.pdf").read_bytes() for name in (self.folder.name, "embers")]
        self.assertEqual(*made)

    def test_prints_samples_again(self):
        for word in ("cards/openmok/menagerie.json", "./cards/menagerie.json"):
            self.check(planche("render", word, "--embed-source", "-o", "x.pdf", cwd=self.folder), FINE)
            self.assertEqual(self.print_again(self.folder / "x.pdf")[:2], ["render", "menagerie.json"])
        for args in (["kit", "embers"], ["render", "--embed-source", "embers", "--only", "ash-fox"],
                     ["render", "cards/embers"]):
            self.check(planche(*args, "--embed-source", "-o", "x.pdf", cwd=self.folder), FINE)
            self.assertIn(".", self.print_again(self.folder / "x.pdf"))

    def test_attaches_no_printers(self):
        env = environment(XDG_CONFIG_HOME=str(self.folder / "config"))
        readings = "20,20,20,20,170,257"
        self.check(planche("printer", "add", "office", "--front", readings, env=env), FINE)
        run = self.check(planche("render", CARDS / "exxit/temple.json", "--printer", "office", "--embed-source",
                                 "--format", "json", "-o", "x.pdf", cwd=self.folder, env=env), FINE)
        self.assertEqual([(d["code"], d["severity"]) for d in run.diagnostics()], [("print/source", "note")])
        self.assertIn("office", run.diagnostics()[0]["message"])

    def test_reports_files_it_cannot_attach(self):
        text = json.dumps(deck([character(name) for name in "ABC"]))
        run = self.check(planche("render", "-", "--embed-source", "-o", "x.pdf", stdin=text, cwd=self.folder),
                         BAD_USAGE)
        self.assertIn("standard input", run.err)
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    support.main()
