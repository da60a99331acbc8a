"""What docs/printing.md promises of choosing cards, boxes, printers and earlier prints: one small game, asked in many ways."""
import json
import re

import support
from support import BAD_DATA, BAD_USAGE, FINE, Case, planche


def card(text, size=(40, 40), colour=None):
    layers = [{"type": "text", "text": text, "at": [4, 4], "size": [size[0] - 8, 9], "font": "Inter", "size_pt": 7}]
    if colour:
        layers.insert(0, {"type": "rectangle", "at": [0, 0], "size": list(size), "fill": colour})
    return {"part": {"size": list(size)}, "layers": layers}


class Promises(Case):
    def setUp(self):
        super().setUp()
        self.write("g/cards.csv", "id,title,title.de,kind\nowl,Owl,Eule,bird\nfox,Fox,Fuchs,beast\n7,Seven,Sieben,beast\n"
                                  "x4,3,Drei,bird\nbig,Big Owl,Uhu,bird\n")
        self.write("g/card.json", card("<{title} {part.number}>"))
        self.write("g/token.json", card("t", (20, 20)))
        self.write("g/board.json", card("b", (180, 250), "#cc3300"))
        self.game = {"format": 1, "id": "g", "title": "G", "languages": ["en", "de"], "records": {"cards": {
            "from": "cards.csv", "key": "id", "fields": {"id": "text", "title": {"type": "text", "translated": True},
                                                         "kind": "text"}}},
            "parts": {"card": {"of": "cards", "front": "card.json"},
                      "birds": {"of": "cards where kind == 'bird'", "front": "card.json"},
                      "token": {"front": "token.json", "copies": 20}, "board": {"front": "board.json"}},
            "kits": {"default": ["card", "token", "board"]}}
        self.write("g/game.json", self.game)

    def run_on(self, command, *options, status=FINE):
        return self.check(planche(command, "g", "-o", "x.pdf", *options, cwd=self.folder), status)

    def test_choosing_cards(self):
        """"The name or title of a card, its key, its kind, or its number", in any language of the game."""
        card, bird = ["Owl 1", "Fox 2", "Seven 3", "3 4", "Big Owl 5"], ["Owl 1", "3 2", "Big Owl 3"]
        for chosen, printed in ((["Owl"], ["Owl 1", "Owl 1"]), (["owl"], ["Owl 1", "Owl 1"]), (["EULE"], ["Owl 1", "Owl 1"]),
                                (["  big   OWL "], ["Big Owl 5", "Big Owl 3"]), (["Uhu"], ["Big Owl 5", "Big Owl 3"]),
                                (["7"], ["Seven 3"]),  # the key "7", "a kind is a part or its records"
                                (["3"], ["3 4", "3 2"]),  # "a name that is a number takes precedence over the number"
                                (["2"], ["Fox 2"]), (["2-3"], ["Fox 2", "Seven 3"]),
                                (["card"], card), (["birds"], bird), (["cards"], card + bird),
                                (["Fox", "x4"], ["Fox 2", "3 4", "3 2"])):
            with self.subTest(chosen):
                self.run_on("render", *(word for one in chosen for word in ("--only", one)))
                text = re.sub(r"\s+", " ", support.tool("pdftotext", self.folder / "x.pdf", "-"))
                self.assertEqual(sorted(re.findall("<([^>]*)>", text)), sorted(printed))
        for wrong in ("nothing", "0", "99", "4-2", "bigowl"):
            self.assertIn(f'no card is "{wrong}"', self.run_on("render", "--only", wrong, status=BAD_USAGE).err)

    def test_boxes(self):
        """"A game of fewer than ten parts, or without a flat part at least 30 mm wide, gets none.\""""
        for options, said in ((["--box"], "25 parts: 1 tuck box, 41 × 41 × "),
                              (["--lid"], "25 parts: 1 tray with a lid, 41 × 41 × "),
                              (["--box", "--parts", "card"], "no box: there is no stack"),
                              (["--box", "--parts", "token"], "no box: there is no stack")):
            with self.subTest(options):
                self.assertIn(said, self.run_on("kit", *options).err)
        # "The largest flat parts that no box on this paper can hold lie outside; planche names them."
        self.assertIn("; too large for it: board", self.run_on("kit", "--box").err)
        self.assertIn("--paper-weight requires --box or --lid",
                      self.run_on("kit", "--paper-weight", "300", status=BAD_USAGE).err)

    def test_low_ink(self):
        """"The note `print/low-ink` names coloured areas that stay as they are; white templates need no second palette.\""""
        run = self.run_on("kit", "--low-ink", "--format", "json")
        self.assertEqual([d["code"] for d in run.diagnostics()], ["print/low-ink"])
        self.assertIn("#cc3300", run.out)
        self.assertEqual(self.run_on("render", "--low-ink", "--format", "json").diagnostics(), [])

    def test_earlier_prints(self):
        """A draft, another game, and choices that would discard what is not chosen."""
        self.write("g/cards.csv", "id,title,title.de,kind\nowl,Owl,Eule,bird\nfox,Fox,Fuchs\nfox,Fox,Fuchs,bird\n")
        self.check(planche("kit", "g", "--draft", "-o", "old.pdf", cwd=self.folder), BAD_DATA)
        run = self.run_on("kit", "--draft", "--since", "old.pdf", status=BAD_DATA)
        self.assertIn("nothing has changed since old.pdf: nothing is printed", run.err)
        self.assertNotIn("nothing printed: there are errors", run.err)
        self.assertIn("exclude each other", self.run_on("kit", "--since", "old.pdf", "--only", "1", status=BAD_USAGE).err)
        self.write("g/game.json", {**self.game, "id": "other"})
        self.assertIn("old.pdf belongs to the game g, not to other",
                      self.run_on("kit", "--draft", "--since", "old.pdf", status=BAD_DATA).err)

    def test_printers(self):
        """"planche warns about other paper (`print/printer`)", and refuses printers that it does not know."""
        own = support.environment(XDG_CONFIG_HOME=str(self.folder))
        self.check(planche("printer", "add", "office", "--paper", "a4", "--front", "20,20,20,20,170,257", env=own), FINE)
        for paper, expected in (("a4", []), ("letter", ["print/printer"]), ("a4-landscape", ["print/printer"])):
            for command in "kit", "render":
                run = self.check(planche(command, "g", "--printer", "office", "--paper", paper, "--format", "json", "-o",
                                         "x.pdf", cwd=self.folder, env=own), FINE)
                self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "warning"], expected, (command, paper))
        run = self.check(planche("kit", "g", "--printer", "home", cwd=self.folder, env=own), BAD_USAGE)
        self.assertIn('there is no printer "home"\n   hint: known: office', run.err)
        self.assertEqual(json.loads((self.folder / "planche/printers/office.json").read_text())["paper"], "a4")


if __name__ == "__main__":
    support.main()
