"""`--for tts`: a saved object of Tabletop Simulator, read as its documentation describes the format.

For every card of a deck, the picture that the simulator would show is rebuilt from the sheets and the card's number,
and compared with the picture of the part alone.
"""
import json
import math
import pathlib
import re
import socket
import threading
import urllib.parse

import support
from pixels import Pixels
from support import FINE, SOURCE, planche
from test_exports import BLUE, GREY, RED, WHITE, ExportCase

SAVE = {"SaveName", "GameMode", "Gravity", "PlayArea", "Table", "Sky", "Note", "TabStates", "LuaScript",
        "LuaScriptState", "XmlUI", "ObjectStates"}
DECK = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "UniqueBack": bool,
        "Type": int}
PLACED = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}


def objects(save):
    """All objects, also those in decks and bags."""
    found = list(save["ObjectStates"])
    for one in found:
        found += one.get("ContainedObjects", []) + list(one.get("States", {}).values())
    return found


class SaveCase(ExportCase):
    def load(self, folder="out"):
        (file,) = [p for p in (self.folder / folder).glob("*.json")]
        return json.loads(file.read_text())

    def picture(self, url):
        self.assertTrue(url.startswith("file:///"), url)
        path = pathlib.Path(urllib.parse.unquote(url[7:]))
        self.assertTrue(path.is_file(), url)
        return path

    def check_save(self, save):
        self.assertLessEqual(SAVE, set(save))
        all_objects = objects(save)
        guids = [one["GUID"] for one in all_objects]
        self.assertEqual(len(set(guids)), len(guids))
        for one in all_objects:
            self.assertRegex(one["GUID"], r"^[0-9a-f]{6}$")
            self.assertEqual(set(one["Transform"]), PLACED)
            for number, sheet in one.get("CustomDeck", {}).items():
                self.assertRegex(number, r"^[1-9]\d*$")
                self.assertEqual({name: type(sheet[name]) for name in DECK}, DECK)
                self.assertIn(sheet["Type"], range(5))
                face, back = Pixels(self.picture(sheet["FaceURL"])), Pixels(self.picture(sheet["BackURL"]))
                self.assertLessEqual(max(face.size + back.size), 4096)
                self.assertTrue(1 <= sheet["NumWidth"] <= 10 and 1 <= sheet["NumHeight"] <= 7, sheet)
                self.assertEqual((face.width % sheet["NumWidth"], face.height % sheet["NumHeight"]), (0, 0))
                if sheet["UniqueBack"]:
                    self.assertEqual(back.size, face.size)
                self.assertTrue(sheet["BackIsHidden"])  # else the last place of a sheet is no card
            if one["Name"] == "Card":
                sheet, index = divmod(one["CardID"], 100)
                (number,) = one["CustomDeck"]
                self.assertEqual(int(number), sheet)
                self.assertLess(index, one["CustomDeck"][number]["NumWidth"] * one["CustomDeck"][number]["NumHeight"])
            elif one["Name"] == "DeckCustom":
                self.assertGreater(len(one["DeckIDs"]), 1)  # a deck of one card must be a card
                self.assertEqual(one["DeckIDs"], [card["CardID"] for card in one["ContainedObjects"]])
                self.assertEqual({str(n // 100) for n in one["DeckIDs"]}, set(one["CustomDeck"]))
            elif one["Name"] in ("Custom_Tile", "Custom_Token"):
                self.picture(one["CustomImage"]["ImageURL"])
                self.assertIn("CustomTile" if one["Name"] == "Custom_Tile" else "CustomToken", one["CustomImage"])
            elif one["Name"] == "Custom_PDF":
                self.assertEqual(self.picture(one["CustomPDF"]["PDFUrl"]).read_bytes()[:5], b"%PDF-")
            elif one["Name"] == "Custom_Dice":
                self.check_cube(one)
            elif one["Name"] in ("Die_4", "Die_8", "Die_10"):
                self.check_turns(one, int(one["Name"][4:]))
            else:
                self.assertEqual(one["Name"], "Bag")
        return all_objects

    def check_turns(self, die, faces):
        """Each value of a die has a turn of its own, which lays another of its sides on top."""
        self.assertEqual(len(die["RotationValues"]), faces)
        sides = [up_after(value["Rotation"]) for value in die["RotationValues"]]
        for i, one in enumerate(sides):
            for other in sides[:i]:
                self.assertGreater(math.dist(one, other), 0.3, die["RotationValues"])

    def check_cube(self, die):
        self.assertEqual(die["CustomImage"]["CustomDice"], {"Type": 1})  # six faces
        self.check_turns(die, 6)
        sides = [up_after(value["Rotation"]) for value in die["RotationValues"]]
        for i in range(3):  # opposite faces add up to seven
            self.assertLess(math.dist(sides[i], [-x for x in sides[5 - i]]), 1e-6)
        picture = Pixels(self.picture(die["CustomImage"]["ImageURL"]))
        self.assertEqual(picture.width, picture.height)
        self.assertLessEqual(picture.width, 4096)


def up_after(turn):
    """The side of a die, in its own coordinates, that lies on top after this turn: about z, then x, then y."""
    x, z = math.radians(turn["x"]), math.radians(turn["z"])
    # The inverse of the turn, applied to the upward direction; a turn about y does not change what is on top.
    up = (0, math.cos(x), -math.sin(x))
    return (up[0] * math.cos(z) + up[1] * math.sin(z), -up[0] * math.sin(z) + up[1] * math.cos(z), up[2])


# Of Tabletop Simulator's template D6.png: the middle of each face, as shares of its side, and whether it is upside down.
CUBE = {1: (1 / 6, 5 / 6, True), 2: (1 / 6, 1 / 2, False), 3: (1 / 2, 5 / 6, False), 4: (1 / 2, 1 / 2, False),
        5: (5 / 6, 1 / 2, False), 6: (5 / 6, 5 / 6, True)}


class Port(SaveCase):
    """`--push`: a server in the place of the simulator reads what is sent."""
    PORT = 39999

    def test_puts_each_object_on_the_table(self):
        try:
            server = socket.create_server(("127.0.0.1", self.PORT))
        except OSError:
            self.skipTest("something listens there")
        read = []

        def serve():
            while True:
                connection, _ = server.accept()
                with connection:
                    read.append(b"".join(iter(lambda: connection.recv(65536), b"")))
                if not read[-1]:
                    return

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            run = self.export("tts", "--push")
        finally:
            socket.create_connection(("127.0.0.1", self.PORT)).close()
            thread.join()
            server.close()
        saved = self.load()["ObjectStates"]
        self.assertIn(f"put {len(saved)} objects on the table", run.err)
        sent = [json.loads(message) for message in read[:-1]]
        self.assertEqual({(one["messageID"], one["guid"]) for one in sent}, {(3, "-1")})
        scripts = [re.fullmatch(r"spawnObjectJSON\(\{json = \[\[(.*)\]\]\}\)", one["script"], re.S)[1] for one in sent]
        self.assertEqual([json.loads(script) for script in scripts], saved)
        run = self.check(planche("export", self.folder / "game", "--for", "tts", "--push", "-o", self.folder / "again"),
                         support.BAD_WORLD)
        self.assertIn(f"no Tabletop Simulator listens on port {self.PORT}", run.err)
        self.assertTrue((self.folder / "again").is_dir())


class Simulator(SaveCase):
    TABLE = [{"name": "play", "size": [300, 200], "pieces": [
        {"part": "card", "take": ["ash", "bone"], "at": [100, 100], "gap": 10},
        {"part": "card", "take": ["4"], "face": "back", "lay": "stack", "at": [200, 100], "turn": 90},
        {"part": "tile", "take": ["1"], "at": [40, 40]}]}]

    def game(self, **parts):
        folder = super().game(**parts)
        file = folder / "game.json"
        content = json.loads(file.read_text())
        file.write_text(json.dumps({**content, "table": self.TABLE}))
        return folder

    def test_lays_out_the_table_view(self):
        self.export("tts", "--description", "costs {record.cost}", "--tags", "{kind}, {record.colour}")
        save = self.load()
        self.check_save(save)
        cards = {one["Nickname"]: one for one in save["ObjectStates"] if one["Name"] == "Card"}
        ash, bone = (cards[name]["Transform"] for name in ("Ash/Fox", "Bone"))
        # Two cards of 40 mm, 10 mm apart, around 100 mm on a table of 300 mm: 75 and 125 mm.
        unit = (bone["posX"] - ash["posX"]) / 50
        self.assertAlmostEqual(ash["posX"], (75 - 150) * unit, 2)
        self.assertAlmostEqual(ash["posZ"], 0, 2)
        self.assertEqual((ash["rotY"], ash["rotZ"]), (180, 0))
        self.assertEqual((cards["Bone"]["Description"], cards["Bone"]["Tags"]), ("costs 12", ["card", "blue"]))
        # The second Ash is not on the table: it is below the card that lies on the stack.
        (deck,) = [one for one in save["ObjectStates"] if one["Name"] == "DeckCustom"]
        self.assertEqual((deck["Transform"]["rotY"], deck["Transform"]["rotZ"]), (270, 180))
        self.assertEqual([card["Nickname"] for card in deck["ContainedObjects"]], ["Œil: d’or?", "Ash/Fox"])
        self.assertEqual(sorted(one["Nickname"] for one in objects(save) if one["Name"] == "Card"
                                and "card" in one["Tags"]), ["Ash/Fox", "Ash/Fox", "Bone", "Œil: d’or?"])
        tiles = [one for one in objects(save) if one["Tags"] == ["tile"]]
        self.assertEqual([one["CustomDeck"][str(one["CardID"] // 100)]["Type"] for one in tiles], [3, 3])

    def test_shows_each_card_from_its_place_on_the_sheet(self):
        self.export("tts", "--dpi", "254")
        run = planche("export", self.folder / "game", "--for", "pictures", "--one-each", "--dpi", "254", "--name",
                      "{title}-{side}", "--parts", "card", "-o", self.folder / "alone")
        self.check(run, FINE)
        compared = 0
        for card in objects(self.load()):
            if card["Name"] != "Card" or "card-front" not in json.dumps(card["CustomDeck"]):
                continue
            number, index = divmod(card["CardID"], 100)
            sheet = card["CustomDeck"][str(number)]
            picture = Pixels(self.picture(sheet["FaceURL"]))
            width, height = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
            left, top = index % sheet["NumWidth"] * width, index // sheet["NumWidth"] * height
            alone = Pixels(self.folder / "alone" / (re.sub(r"[/:?]", "-", card["Nickname"]).rstrip("-") + "-front.png"))
            self.assertEqual((width, height), alone.size)
            for y in range(0, height, 7):
                row = picture.row(top + y)[3 * left:3 * (left + width)]
                self.assertEqual(row, alone.row(y), f"{card['Nickname']}, row {y}")
            self.assertEqual(Pixels(self.picture(sheet["BackURL"])).at(3, 3), GREY)
            compared += 1
        self.assertEqual(compared, 4)

    def test_shows_the_other_side_of_boards_and_tokens_as_a_state(self):
        self.game()
        for kind, size, outline in (("board", [200, 120], "rectangle"), ("hex", [40, 46.19], "hexagon-pointy")):
            for side, colour in (("front", "#ff0000"), ("back", "#0000ff")):
                self.write(f"game/{kind}-{side}.json", {"part": {"size": size, "outline": outline}, "layers": [
                    {"type": "rectangle", "at": [0, 0], "size": size, "fill": colour}]})
        file = self.folder / "game/game.json"
        content = json.loads(file.read_text())
        content["parts"] |= {kind: {"front": f"{kind}-front.json", "back": f"{kind}-back.json", "copies": 1}
                             for kind in ("board", "hex")}
        file.write_text(json.dumps(content))
        self.check(planche("export", self.folder / "game", "--for", "tts", "--dpi", "50", "-o", self.folder / "out"), FINE)
        save = self.load()
        self.check_save(save)
        found = {}
        for one in save["ObjectStates"]:
            if "States" in one:
                self.assertEqual(list(one["States"]), ["2"])
                shown = [one, one["States"]["2"]]
                found[one["Name"]] = [tuple(Pixels(self.picture(state["CustomImage"]["ImageURL"])).at(30, 30))[:3]
                                      for state in shown]
        # The table view does not show them, so they lie face down beside the table.
        self.assertEqual(found, {"Custom_Tile": [BLUE, RED], "Custom_Token": [BLUE, RED]})

    def test_names_pictures_by_their_content_and_address(self):
        self.export("tts", "--base-url", "https://example.org/a b")
        text = json.dumps(self.load())
        urls = set(re.findall(r'"(https?://[^"]+)"', text))
        self.assertEqual({f"https://example.org/a%20b/{p.name}" for p in (self.folder / "out").glob("*.png")}, urls)
        before = {name for name in self.written() if name.startswith("card-front")}
        self.write("game/cards.csv", "id,title,colour,cost,qty\nash,Ash/Fox,blue,3,2\nbone,Bone,blue,12,1\noak,O,red,0,1\n")
        self.check(planche("export", self.folder / "game", "--for", "tts", "-o", self.folder / "new"), FINE)
        self.assertFalse(before & {p.name for p in (self.folder / "new").iterdir()})

    def test_dice_have_their_pictures_where_the_simulator_looks_for_them(self):
        self.game()
        colours = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff"]
        for i, colour in enumerate(colours, 1):
            # A face in a colour, with white in its upper half.
            self.write(f"game/face-{i}.json", {"part": {"size": [10, 10], "safe": 0}, "layers": [
                {"type": "rectangle", "at": [0, 0], "size": [10, 10], "fill": colour},
                {"type": "rectangle", "at": [2, 1], "size": [6, 3], "fill": "#ffffff"}]})
        file = self.folder / "game/game.json"
        content = json.loads(file.read_text())
        content["parts"] |= {
            "drawn": {"drawing": "net", "faces": [f"face-{i}.json" for i in range(1, 7)], "copies": 2},
            "word": {"drawing": "cube-net", "faces": ["Hit", "Miss", "Hit", "{'Mi' ~ 'ss'}", 5, "Draw"], "copies": 1},
            "eight": {"drawing": "net", "solid": "octahedron", "copies": 1, "faces": [f"w{i}" for i in range(8)]}}
        file.write_text(json.dumps(content))
        run = self.check(planche("export", self.folder / "game", "--for", "tts", "-o", self.folder / "out"), FINE)
        self.assertIn("the simulator's own dice, with your words as their values", run.err)
        save = self.load()
        dice = [one for one in self.check_save(save) if "RotationValues" in one]
        values = [[value["Value"] for value in die["RotationValues"]] for die in dice]
        self.assertEqual(sorted(values), sorted([[str(i) for i in range(1, 7)]] * 2
                                                + [["Hit", "Miss", "Hit", "Miss", "5", "Draw"]]
                                                + [[f"w{i}" for i in range(8)]]))
        drawn = next(die for die in dice if die["RotationValues"][0]["Value"] == "1")
        picture = Pixels(self.picture(drawn["CustomImage"]["ImageURL"]))
        side = picture.width
        for face, (x, y, upside_down) in CUBE.items():
            up = 0.08 if upside_down else -0.08
            colour = tuple(int(colours[face - 1][i:i + 2], 16) for i in (1, 3, 5))
            self.assertEqual(picture.at(round(x * side), round((y + up) * side)), WHITE, face)
            self.assertEqual(picture.at(round(x * side), round((y - up) * side)), colour, face)

    def test_dice_of_built_in_games_are_dice(self):
        for game, count, top in (("puxes", 20, "smiley"), ("praxis", 12, "5"), ("genesis", 2, None)):
            with self.subTest(game):
                folder = self.folder / game
                self.check(planche("export", game, "--for", "tts", "--dpi", "60", "-o", folder), FINE)
                dice = [one for one in self.check_save(self.load(game)) if one["Name"] == "Custom_Dice"]
                self.assertEqual(len(dice), count)
                # The first die lies as the view shows it.
                if top:
                    turn = dice[1 if game == "puxes" else 0]["Transform"]
                    up = up_after({"x": turn["rotX"], "z": turn["rotZ"]})
                    shown = [value["Value"] for value in dice[1 if game == "puxes" else 0]["RotationValues"]
                             if math.dist(up_after(value["Rotation"]), up) < 1e-3]
                    self.assertEqual(len(shown), 1)

    def test_opens_every_game(self):
        """A kind of each shape: cards, tiles, boards, cut shapes, dice, rules."""
        for game, names in (("embers", {"Card", "DeckCustom", "Custom_Dice"}),
                            ("exxit", {"Card", "Custom_PDF"}), ("praxis", {"Custom_Tile", "Custom_Dice"})):
            with self.subTest(game):
                folder = self.folder / game
                self.check(planche("export", game, "--for", "tts", "--dpi", "60", "-o", folder), FINE)
                self.assertLessEqual(names, {one["Name"] for one in self.check_save(self.load(game))})

    @staticmethod
    def extent(one):
        """The middle, the smallest reach from it, and the thickness of an object, in units of the simulator: a card of
        scale 1 is 2.2 by 3.1, a tile or token 2 wide, a die of scale 1 has edges of 1 and is measured from its middle."""
        place, name = one["Transform"], one["Name"]
        if name in ("Card", "DeckCustom"):
            reach, thickness = 1.1 * place["scaleX"], 0.02 * len(one.get("DeckIDs", [0]))
        elif name in ("Custom_Tile", "Custom_Token"):
            reach, thickness = 0.5 * place["scaleX"], one["CustomImage"][name.replace("_", "")]["Thickness"]
        else:
            reach, thickness = 0.5 * place["scaleX"], place["scaleX"]
        return (place["posX"], place["posZ"]), reach, place["posY"], thickness

    def test_nothing_lies_in_or_under_what_it_stands_on(self):
        for game in ("exxit", "genesis", "puxes", "praxis", "embers", "meadow", "lighthouse"):
            with self.subTest(game):
                folder = self.folder / game
                self.check(planche("export", game, "--for", "tts", "--dpi", "36", "-o", folder), FINE)
                objects = [one for one in self.load(game)["ObjectStates"] if one["Name"] != "Custom_PDF"]
                contacts = 0
                for i, upper in enumerate(objects):
                    (x, z), reach, y, thickness = self.extent(upper)
                    for lower in objects[:i]:
                        (other_x, other_z), other_reach, other_y, other_thickness = self.extent(lower)
                        if math.hypot(x - other_x, z - other_z) > 0.6 * max(reach, other_reach):
                            continue
                        contacts += 1
                        # Whether models are measured from their middles or from their undersides.
                        self.assertGreaterEqual(y - thickness / 2, other_y + other_thickness / 2 - 1e-3, (upper, lower))
                        self.assertGreaterEqual(y, other_y + other_thickness - 1e-3, (upper, lower))
                if game in ("exxit", "genesis", "puxes"):
                    self.assertGreater(contacts, 0)

    def test_decks_have_the_order_of_the_data(self):
        for game in ("standard-deck",):
            with self.subTest(game):
                folder = self.folder / game
                self.check(planche("export", game, "--for", "tts", "--dpi", "36", "-o", folder), FINE)
                for one in self.load(game)["ObjectStates"]:
                    if one["Name"] == "DeckCustom":
                        self.assertEqual(one["DeckIDs"], sorted(one["DeckIDs"]), one["Nickname"])


if __name__ == "__main__":
    support.main()
