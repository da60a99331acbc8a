"""Openmok's match in the language of play has the legal moves and results of the engine of Openmok.

Random matches are played by tests/play/openmok/play.rules. The engine lists the legal moves before every decision, and
replays every match. PLANCHE_MATCHES is the number of matches. Cards with several effects cannot be said: a move of the
language has one list of picks, and the second effect depends on what the first has marked.
"""
import json
import os
import random
import re
import shutil
import unittest

import support
from support import FINE, SOURCE, Case, planche

MATCHES = int(os.environ.get("PLANCHE_MATCHES", 2))
GAMES = max(1, min(20, MATCHES // 2))  # of each pair of decks
POWERS = ("force", "magic", "agility")
# Name, impact, what it does, whose marks go, whose come, how many (0: any).
VARIATIONS = (("Ajustement", 1, "move_mark", "own", "own", 1), ("Acharnement", 2, "attack_again", "", "", 1),
              ("Poison", 3, "mark", "", "opponent", 1), ("Tornade", 4, "move_mark", "opponent", "opponent", 0),
              ("Exorciste", 4, "unmark", "own", "", 1), ("Bourrasque", 2, "move_mark", "own", "opponent", 1),
              ("Soin", 3, "unmark", "own", "", 2), ("Gel", 2, "skip_turn", "", "", 1),
              ("Venin", 3, "mark", "", "opponent", 2), ("Rallonge", 2, "raise_limit", "", "", 1))
# The effects without marks are in the cells of the table.
CELLS = {"attack_again": "add 1 to attacks", "skip_turn": "add 1 to foe.skips",
         "raise_limit": "set limit to min(limit + 1, 8)"}


def character(chance, name):
    """Twelve points in six values."""
    values = [0] * 6
    for _ in range(12):
        values[chance.randrange(6)] += 1
    return {"name": name, "attack": dict(zip(POWERS, values)), "resistance": dict(zip(POWERS, values[3:]))}


def effect_of(variation):
    _, _, deed, giver, taker, many = variation
    sides = {"mark": {"side": taker}, "unmark": {"side": giver}, "move_mark": {"from": giver, "to": taker}}.get(deed, {})
    return {"do": deed, **sides, **({"count": many or "any"} if sides else {})}


class Decks:
    """A pair of decks, as documents of the engine and as the tables of a game folder."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.places = chance.randint(2, 4)
        self.decks = []
        for side in "AB":
            characters = [character(chance, f"{side}{i}") for i in range(1, self.places + chance.randint(1, 2))]
            variations = chance.sample(VARIATIONS, chance.randint(4, 7))
            self.decks.append((characters, variations))

    def write(self, folder):
        folder.mkdir()
        shutil.copy(SOURCE / "tests/play/openmok/play.rules", folder)
        values = {"type": "object", "fields": {power: "integer" for power in POWERS}}
        game = {"format": 1, "id": "match", "title": "Match", "players": [2, 2], "play": "play.rules",
                "numbers": {"places": self.places},
                "records": {
                    "powers": {"key": "id", "rows": [{"id": power} for power in POWERS]},
                    "characters": {"key": "name", "rows": [{**one, "side": side + 1} for side, (all_of, _)
                                                           in enumerate(self.decks) for one in all_of],
                                   "fields": {"name": "text", "side": "integer", "attack": values, "resistance": values}},
                    "spots": {"for": {"mok": "characters", "power": "powers"},
                              "computed": {"title": "mok.name ~ '-' ~ power.id"}},
                    "variations": {"key": "code", "rows": [
                        {"code": f"{name}_{side + 1}", "side": side + 1, "impact": impact, "deed": deed, "giver": giver,
                         "taker": taker, "many": many, "effect": CELLS.get(deed, "")}
                        for side, (_, all_of) in enumerate(self.decks)
                        for name, impact, deed, giver, taker, many in all_of],
                        "fields": {"code": "text", "side": "integer", "impact": "integer", "deed": "text",
                                   "giver": "text", "taker": "text", "many": "integer", "effect": "effect"}}}}
        (folder / "game.json").write_text(json.dumps(game), encoding="utf-8")

    def document(self, moves):
        return {"game": "openmok", "kind": "game", "match": {"characters": self.places, "impact_total": 100},
                "decks": [{"title": side, "characters": characters,
                           "variations": [{"name": one[0], "impact": one[1], "effect": [effect_of(one)]}
                                          for one in variations]}
                          for side, (characters, variations) in zip("AB", self.decks)],
                "moves": moves}


def spots(text):
    return [{"card": card, "power": power} for card, power in (spot.split("-") for spot in text.split("+") if spot != "-")]


def translated(line):
    """A move of the language as an action of the engine."""
    name, _, rest = re.sub(r"^P\d ", "", line).partition(" ")
    picks = rest.split(", ")
    if name == "lay":
        return {"type": "lay", "card": picks[0]}
    if name == "finish":
        return {"type": "end"}
    if name in ("attack", "combined"):
        card, power = picks[0].split("-")
        payer = {"by": picks[1]} if name == "attack" else {"payer": picks[1].split("-")[0]}
        return {"type": name, "power": power, **payer, "target": card}
    made = {"type": "variation", "card": picks[0].split("_")[0]}
    lifted = spots(picks[1]) if name in ("lift", "slide") else []
    marks = spots(picks[-1]) if name in ("put", "slide") else []
    return {**made, **({"lifted": lifted} if lifted else {}), **({"marks": marks} if marks else {})}


def same(action):
    """An action to compare; marks have no order, and names of cards tell the sides apart."""
    sets = {key: sorted((mark["card"], mark["power"]) for mark in action.pop(key, [])) for key in ("lifted", "marks")}
    return json.dumps([action, sets], sort_keys=True)


class Match(Case):
    def listed(self, file, document):
        file.write_text(json.dumps(document), encoding="utf-8")
        return planche("moves", file).out.splitlines()

    def check_match(self, decks, folder, record):
        """Returns the number of compared decisions."""
        moves, decisions = [], 0
        for number, line in enumerate(record["moves"]):
            actions = [json.loads(each) for each in self.listed(self.folder / "match.json", decks.document(moves))]
            if len(actions) > 1:
                so_far = {**record, "moves": record["moves"][:number], "result": {"unfinished": True}}
                so_far["listed"] = record["listed"][:decisions]
                listed = self.listed(folder / "record.json", so_far)
                own = [translated(json.loads(each)["move"] if each.startswith("{") else each) for each in listed]
                self.assertEqual(sorted(map(same, own)), sorted(map(same, actions)), record["moves"][:number])
                self.assertEqual(record["listed"][decisions], len(actions))
                decisions += 1
            moves.append(translated(line))
        (self.folder / "match.json").write_text(json.dumps(decks.document(moves)), encoding="utf-8")
        result = json.loads(self.check(planche("replay", self.folder / "match.json"), FINE).out)["result"]
        winners = {"first": ["P1"], "second": ["P2"], "draw": ["P1", "P2"]}[result]
        self.assertEqual(record["result"]["winners"], winners, record)
        return decisions

    def test_has_the_moves_and_results_of_the_engine(self):
        compared = 0
        for pair in range((MATCHES + GAMES - 1) // GAMES):
            decks, folder = Decks(pair), self.folder / f"match{pair}"
            decks.write(folder)
            file = folder / "games.jsonl"
            self.check(planche("simulate", folder, "--seed", pair, "--games", GAMES, "--records", file), FINE)
            for line in file.read_text(encoding="utf-8").splitlines():
                with self.subTest(pair=pair, record=line):
                    compared += self.check_match(decks, folder, json.loads(line))
        self.assertGreater(compared, 10 * MATCHES)


if __name__ == "__main__":
    support.main()
