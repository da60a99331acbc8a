"""`--for shop`: the files of print shops, with the sizes that the shops' templates have."""
import csv
import json

import support
from pixels import Pixels
from support import BAD_DATA, BAD_USAGE, FINE, planche
from test_exports import ExportCase
from test_press_colour import Inked

RED, WHITE = (255, 0, 0), (255, 255, 255)
# A poker card, 63.5 × 88.9 mm, red through its bleed, with a white square of 10 mm at the corner of the cut.
CARD = {"part": {"size": [63.5, 88.9], "safe": 3.2}, "layers": [
    {"type": "rectangle", "at": [-4, -4], "size": [71.5, 96.9], "fill": "#ff0000"},
    {"type": "rectangle", "at": [0, 0], "size": [10, 10], "fill": "#ffffff"}]}
BACK = {"part": {"size": [63.5, 88.9], "safe": 3.2}, "layers": [
    {"type": "rectangle", "at": [-4, -4], "size": [71.5, 96.9], "fill": "#808080"}]}


class Shops(ExportCase):
    def game(self, card=CARD, back=BACK):
        self.write("game/front.json", card)
        if back:
            self.write("game/back.json", back)
        self.write("game/cards.csv", "id,title,qty\na,Ash,2\nb,\"Bone, old\",1\n")
        self.write("game/game.json", {
            "format": 1, "id": "boxed", "title": "Boxed", "languages": ["en"],
            "records": {"cards": {"from": "cards.csv", "key": "id", "copies": "qty", "fields": {
                "id": "text", "title": "text", "qty": "integer"}}},
            "parts": {"card": {"of": "cards", "front": "front.json"} | ({"back": "back.json"} if back else {})}})
        return self.folder / "game"

    def order(self, shop, *options, status=FINE, **more):
        run = planche("export", self.game(**more), "--for", "shop", "--shop", shop, "-o", self.folder / "out", *options)
        return self.check(run, status)

    def test_writes_what_the_game_crafter_takes(self):
        run = self.order("thegamecrafter")
        self.assertIn("compare sizes with the templates of the shop", run.err)
        self.assertEqual(self.written(), ["api.json", "card-001-Ash-front.png", "card-003-Bone, old-front.png",
                                          "card-back.png", "compare-1.png", "order.csv", "order.json"])
        front = Pixels(self.folder / "out/card-001-Ash-front.png")
        self.assertEqual((front.size, front.channels, front.dpi), ((825, 1125), 3, 300))
        # The cut is 37.5 pixels inside: the square begins there, and the bleed is red to its corners.
        self.assertEqual([front.at(36, 36), front.at(38, 38), front.at(0, 0), front.at(824, 1124)],
                         [RED, WHITE, RED, RED])
        self.assertEqual([front.at(37 + n, 60) for n in (117, 119)], [WHITE, RED])  # 10 mm are 118 pixels
        with open(self.folder / "out/order.csv", newline="") as file:
            self.assertEqual(list(csv.DictReader(file)), [
                {"product": "Poker Deck", "kind": "card", "title": "Ash", "copies": "2",
                 "front": "card-001-Ash-front.png", "back": "card-back.png"},
                {"product": "Poker Deck", "kind": "card", "title": "Bone, old", "copies": "1",
                 "front": "card-003-Bone, old-front.png", "back": "card-back.png"}])
        self.assertEqual(json.loads((self.folder / "out/order.json").read_text())["totals"], {"Poker Deck": 3})

    def test_writes_requests_that_the_api_of_the_game_crafter_takes(self):
        """A server with the required parameters of the documentation: https://www.thegamecrafter.com/developer/"""
        required = {"/api/file": {"file", "folder_id", "session_id"}, "/api/deck": {"name", "game_id", "session_id"},
                    "/api/card": {"name", "deck_id", "session_id"},
                    "/api/twosidedsluggedset": {"name", "game_id", "session_id"},
                    "/api/twosidedslugged": {"name", "set_id", "session_id"}}

        def served(folder):
            known, made = {"session": "S", "folder": "F", "game": "G"}, []
            for request in json.loads((self.folder / folder / "api.json").read_text())["requests"]:
                path, form = request["post"], request["form"]
                self.assertLessEqual(required[path], set(form))
                # Ids that earlier requests returned: a name that is unknown is a failure.
                form = {key: known[value[1:-1]] if isinstance(value, str) and value[:1] == "{" else value
                        for key, value in form.items()}
                if path == "/api/file":
                    self.assertTrue((self.folder / folder / form["file"][1:]).is_file())
                self.assertTrue(1 <= form.get("quantity", 1) <= 99)
                made.append((path, form))
                known[request.get("as", "")] = f"{path} {form['name']}"
            return made

        self.order("thegamecrafter")
        made = served("out")
        self.assertEqual([(path, form["name"]) for path, form in made], [
            ("/api/file", "card-001-Ash-front.png"), ("/api/file", "card-back.png"),
            ("/api/file", "card-003-Bone, old-front.png"), ("/api/deck", "card"), ("/api/card", "Ash"),
            ("/api/card", "Bone, old")])
        self.assertEqual((made[3][1]["identity"], made[3][1]["back_id"]), ("PokerDeck", "/api/file card-back.png"))
        self.assertEqual(made[4][1], {"name": "Ash", "deck_id": "/api/deck card", "quantity": 2, "back_from": "Deck",
                                      "face_id": "/api/file card-001-Ash-front.png", "session_id": "S"})
        tile = {"part": {"size": [31.75, 27.5], "outline": "hexagon-flat", "safe": 3.2}, "layers": [
            {"type": "rectangle", "at": [-4, -4], "size": [40, 36], "fill": "#ff0000"}]}
        self.write("game/tile.json", tile)
        self.write("game/game.json", {"format": 1, "id": "boxed", "title": "Boxed", "languages": ["en"],
                                      "parts": {"tile": {"front": "tile.json", "copies": 250}}})
        self.check(planche("export", self.folder / "game", "--for", "shop", "--shop", "thegamecrafter", "-o",
                           self.folder / "tiles"), FINE)
        made = served("tiles")
        self.assertEqual([form["identity"] for path, form in made if path == "/api/twosidedsluggedset"], ["MiniHexTile"])
        self.assertEqual([form["quantity"] for path, form in made if path == "/api/twosidedslugged"], [99, 99, 52])
        (front,) = (self.folder / "tiles").glob("tile-*-front.png")
        self.assertEqual(Pixels(front).size, (450, 450))

    def test_writes_a_deck_in_the_order_of_drivethrucards(self):
        run = self.order("drivethrucards")
        self.assertIn("at most 200 % at one point", run.err)  # red is magenta and yellow
        pdf = self.folder / "out/card-1.pdf"
        info = support.tool("pdfinfo", "-box", pdf)
        self.assertRegex(info, r"Pages: +6\n")  # three cards: the back of each, then its front
        self.assertRegex(info, r"Page size: +198 x 270 pts")  # 2.75 × 3.75 inches
        for page in (1, 2, 3, 4):
            width, pixels = Inked.inks(self, pdf, page)
            cyan, magenta, yellow, black = pixels[len(pixels) // 2 + width // 2]
            if page % 2:  # the grey back
                self.assertEqual((cyan, magenta, yellow), (0, 0, 0))
                self.assertTrue(100 <= black <= 150, black)
            else:
                self.assertLess(cyan + black, 6)
                self.assertGreater(min(magenta, yellow), 250)
        run = self.order("drivethrucards", back=None)
        self.assertIn("whose pages of backs are white", run.err)
        self.assertRegex(support.tool("pdfinfo", pdf), r"Pages: +6\n")
        self.assertEqual([support.Picture(pdf, page, 72).row(200)[100] for page in (1, 3)], [255, 255])
        self.assertEqual({part["back"] for part in json.loads((self.folder / "out/order.json").read_text())["parts"]},
                         {""})

    def test_writes_the_order_that_autofill_reads(self):
        import xml.etree.ElementTree as etree
        self.order("makeplayingcards")
        order = etree.parse(self.folder / "out/order.xml").getroot()
        self.assertEqual(order.find("details/quantity").text, "3")
        self.assertEqual({card.find("id").text: card.find("slots").text for card in order.iter("card")},
                         {"card-001-Ash-front.png": "0,1", "card-003-Bone, old-front.png": "2"})
        self.assertEqual(order.find("cardback").text, "card-back.png")
        titled = {**BACK, "layers": [*BACK["layers"], {"type": "text", "text": "{title}", "at": [9, 9], "size": [40, 9]}]}
        self.order("makeplayingcards", back=titled)
        order = etree.parse(self.folder / "out/order.xml").getroot()
        self.assertEqual({card.find("id").text: card.find("slots").text for card in order.find("backs")},
                         {"card-001-back.png": "0,1", "card-003-back.png": "2"})

    def test_stretches_and_turns_parts_to_the_nearest_product(self):
        lying = {"part": {"size": [88, 63]}, "layers": [
            {"type": "rectangle", "at": [-4, -4], "size": [96, 71], "fill": "#ff0000"},
            {"type": "rectangle", "at": [0, 0], "size": [10, 10], "fill": "#ffffff"}]}
        titled = {"type": "text", "text": "{title}", "at": [30, 30], "size": [30, 20]}
        run = self.order("makeplayingcards", card=lying, back={**lying, "layers": [*lying["layers"], titled]})
        self.assertEqual(json.loads((self.folder / "out/order.json").read_text())["totals"],
                         {"Custom game cards (63 x 88 mm)": 3}, run)
        front = Pixels(self.folder / "out/card-001-Ash-front.png")
        self.assertEqual(front.size, (816, 1110))
        # Turned clockwise, the square is at the top right.
        self.assertEqual([front.at(816 - 36 - 60, 36 + 60), front.at(36 + 60, 36 + 60)], [WHITE, RED])
        # On paper, the sheet is turned like a page, so the left edge of the front and the right edge of the back lie
        # together. Here, both are at the top.
        self.assertEqual([name for name in self.written() if "back" in name], ["card-001-back.png", "card-003-back.png"])
        back = Pixels(self.folder / "out/card-001-back.png")
        self.assertEqual([back.at(36 + 60, 1110 - 36 - 60), back.at(816 - 36 - 60, 36 + 60)], [WHITE, RED])

    def test_reports_what_the_shop_does_not_make_or_would_cut(self):
        odd = {"part": {"size": [70, 130]}, "layers": CARD["layers"]}
        run = self.order("thegamecrafter", "--format", "json", status=BAD_USAGE, card=odd,
                         back={**odd, "layers": BACK["layers"]})
        (found,) = [d for d in run.diagnostics() if d["code"] == "export/product"]
        self.assertEqual(found["message"], "The Game Crafter makes no such part of 70 × 130 mm: it is left out")
        self.assertIn("The Game Crafter makes none of these parts", run.err)
        self.assertIn("Tarot Deck 69.85 × 120.65 mm", found["hint"])
        self.assertLess(found["hint"].index("Tarot Deck"), found["hint"].index("Poker Deck"))
        self.assertEqual(self.written(), [])
        short = {"part": {"size": [63.5, 88.9], "safe": 2}, "layers": [
            {"type": "rectangle", "at": [0, 0], "size": [63.5, 88.9], "fill": "#ff0000"}]}
        run = self.order("thegamecrafter", "--format", "json", card=short, back=short)
        self.assertEqual({d["code"] for d in run.diagnostics() if d["severity"] == "warning"},
                         {"print/bleed", "export/safe-area"})
        run = planche("export", self.game(), "--for", "shop", "--shop", "thegamecraftr")
        self.assertIn('did you mean "thegamecrafter"?', self.check(run, BAD_USAGE).err)
        self.check(planche("export", self.game(), "--for", "shop"), BAD_USAGE)

    def test_knows_the_sizes_of_cards_in_shops(self):
        """The pixels are the trim and twice the bleed: 1/8 inch, or 36 pixels, at 300 dpi."""
        for size, shop, product, pixels in (
                ("tarot", "thegamecrafter", "Tarot Deck", [900, 1500]), ("bridge", "thegamecrafter", "Bridge Deck", [750, 1125]),
                ("square", "thegamecrafter", "Euro Square Deck", [900, 900]),
                ("poker", "thegamecrafter", "Euro Poker Deck", [825, 1125]),
                ([56, 87], "thegamecrafter", "US Game Deck", [750, 1125]),
                ([44.45, 88.9], "thegamecrafter", "Domino Deck", [600, 1125]),
                ([63.5, 63.5], "thegamecrafter", "Small Square Deck", [825, 825]),
                ("tarot", "makeplayingcards", "Custom tarot cards (2.75 x 4.75 in)", [897, 1497]),
                ("bridge", "makeplayingcards", "Custom bridge cards (2.25 x 3.5 in)", [747, 1122])):
            with self.subTest(size=size, shop=shop):
                card = {"part": {"size": size, "safe": 3.2}, "layers": [
                    {"type": "rectangle", "at": [-4, -4], "size": [99, 131], "fill": "#ff0000"}]}
                self.order(shop, card=card, back=None)
                self.assertEqual(set(json.loads((self.folder / "out/order.json").read_text())["totals"]), {product})
                (front, *_) = sorted((self.folder / "out").glob("card-*-front.png"))
                self.assertEqual(list(Pixels(front).size), pixels)

    def test_reads_profiles_of_people(self):
        profile = {"title": "Corner shop", "source": "its owner", "date": "2026-01-01", "files": "jpeg", "bleed": 2,
                   "dpi": 254, "products": [{"name": "Card", "trim": [63.5, 88.9]}]}
        self.order(self.write("corner.json", profile))
        data = (self.folder / "out/card-001-Ash-front.jpg").read_bytes()
        at = data.index(b"\xff\xc0")
        self.assertEqual((int.from_bytes(data[at + 7:at + 9], "big"), int.from_bytes(data[at + 5:at + 7], "big")),
                         (675, 929))  # ten pixels a millimetre, with 2 mm around
        run = self.order(self.write("wrong.json", {**profile, "files": "gif", "bled": 1}), "--format", "json",
                         status=BAD_DATA)
        self.assertEqual({d["code"] for d in run.diagnostics()}, {"data/type", "data/unknown-field"})


if __name__ == "__main__":
    support.main()
