"""Players bring documents, such as decks, to a file-based game."""
import json
import shutil

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, CARDS, FINE, SOURCE, Case, planche

GAMES = SOURCE / "tests/play/games"


class Documents(Case):
    def setUp(self):
        super().setUp()
        self.game = self.folder / "packs"
        shutil.copytree(GAMES / "packs", self.game)
        self.north, self.south = self.game / "documents/north.json", self.game / "documents/south.json"

    def write_pack(self, name, **changed):
        return self.write(f"packs/{name}", {**json.loads(self.north.read_text(encoding="utf-8")), **changed})

    def record(self, *arguments):
        """The first record of a simulation, and its file."""
        file = self.folder / "records.jsonl"
        self.check(planche("simulate", self.game, *arguments, "--seed", 1, "--games", 2, "--records", file), FINE)
        return json.loads(file.read_text(encoding="utf-8").splitlines()[0]), file

    def test_each_player_has_their_own(self):
        game, _ = self.record(self.south, self.north, self.south)
        shuffles = game["moves"][:3]
        self.assertEqual([len(line.split(": ")[1].split(" ")) for line in shuffles], [5, 5, 5])
        # Pieces come into being by zone and seat: the second player's cubs are the third to the fifth.
        self.assertEqual(sorted(shuffles[1].split(": ")[1].split(" ")), ["cub#3", "cub#4", "cub#5", "wolf#3", "wolf#4"])
        self.assertEqual([one["file"] for one in game["documents"]],
                         ["documents/south.json", "documents/north.json", "documents/south.json"])
        self.assertEqual(game["documents"][0], game["documents"][2])

    def test_records_state_their_documents(self):
        game, file = self.record(self.north, self.south)
        for command in ("replay", "moves", "validate"):
            self.check(planche(command, file), FINE)
        pack = self.write_pack("pack.json", title="Another title")
        self.assertIn("is not the document that P1 played with",
                      self.check(planche("replay", file, pack, self.south), BAD_DATA).err)
        self.check(planche("replay", file, self.north, self.south), FINE)
        game["documents"][1]["file"] = "gone.json"
        gone = self.write("gone.jsonl", game)
        self.assertIn("the document of P2 is missing", self.check(planche("replay", gone), BAD_DATA).err)
        self.check(planche("replay", gone, self.north, self.south), FINE)
        # A record does not make planche read files elsewhere.
        game["documents"][1]["file"] = "/etc/hostname"
        self.assertIn("is missing: /etc/hostname",
                      self.check(planche("validate", self.write("far.json", game)), BAD_DATA).err)

    def test_other_commands(self):
        file = self.folder / "played.json"
        self.check(planche("play", self.game, self.north, self.south, "--seed", 3, "--record", file), FINE)
        self.check(planche("replay", file), FINE)
        run = self.check(planche("randomise", self.game, self.north, self.south, "--decisions", 2, "--seed", 1), FINE)
        self.assertEqual(len(json.loads(run.out)["documents"]), 2)
        series = ("simulate", self.game, self.north, self.south, "--seed", 1, "--games", 10, "--format", "json")
        compared = json.loads(self.check(planche(*series, "--compare", self.south, self.game), FINE).out)
        alone = json.loads(self.check(planche(*series), FINE).out)
        self.assertEqual([one["series"] for one in compared["series"]], ["north", "south", "packs"])
        self.assertEqual([one["seats"] == alone["seats"] for one in compared["series"]], [True, False, True])
        parts = []
        for k in (1, 2):
            parts.append(self.write(f"part-{k}", planche(*series[:-2], "--shard", f"{k}/2").out))
        self.assertEqual(json.loads(planche("merge", *parts, "--format", "json").out), alone)

    def test_wrong_documents(self):
        small = self.write_pack("small.json", beasts=[{"name": "wolf", "power": 3}])
        no_number = self.write_pack("no-number.json", beasts=[{"name": "wolf", "power": "x", "copies": 5}])
        wolf = {"name": "wolf", "power": 1, "copies": 5, "call": "add 1 to hwl"}
        effect = self.write_pack("effect.json", beasts=[wolf])
        for documents, status, message in (
                ([], BAD_USAGE, "is played with documents, and none is given"),
                ([self.north], BAD_USAGE, "found 1 document, one for each player; the game is for 2 to 3 players"),
                ([self.north, self.south, "--players", 3], BAD_USAGE, "found 2 documents for 3 players"),
                ([self.north, self.south, self.south, self.south], BAD_USAGE, "found 4 documents"),
                ([self.north, self.game / "game.json"], BAD_USAGE, "is not a document of"),
                ([self.north, CARDS / "openmok/first-deck.json"], BAD_USAGE, "it belongs to Openmok"),
                ([self.north, "nothing.json"], BAD_WORLD, "there is no such file"),
                ([self.north, small], BAD_DATA, "a pack has five beasts or more [packs/size]"),
                ([no_number, small], BAD_DATA, "expected an integer"),
                ([self.north, effect], BAD_DATA, 'did you mean "howl"?')):
            with self.subTest(documents):
                self.assertIn(message, self.check(planche("simulate", self.game, *documents, "--seed", 1), status).err)
        run = planche("simulate", GAMES / "toll", self.north, self.north, self.north)
        self.assertIn("is not a document of", self.check(run, BAD_USAGE).err)


if __name__ == "__main__":
    support.main()
