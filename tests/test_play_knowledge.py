"""What players know in the language of play, held against all that could have happened.

A random program without choices is played with every outcome of its shuffles and draws. The games that look alike to a
player are those that the player cannot tell apart. Known pieces must be the same in all of these games, and clouds must
hold the same pieces: computer players may know less than people would, never more.
"""
import itertools
import random

import support
from play.machine import Machine
from play.records import Table
from play.tables import GameFile
from support import Case

ZONES = ["deck", "dark", "open", "hand", "brow", "players[1].hand", "players[2].hand", "players[2].brow",
         "players[1].secret"]
HEAD = """zone deck, holds cards, seen by nobody
zone dark of cards, seen by nobody
zone open of cards
zone hand each player, of cards, seen by owner
zone brow each player, of cards, seen by others
zone secret each player, of cards, seen by nobody
counter clock
turn
"""
MOST_GAMES = 600
TAIL = "\nend when true\nwin by most 1\n"


class Outcome(Table):
    """Takes the given outcomes of chance, then the first one; says how many there were."""

    def __init__(self, outcomes):
        super().__init__()
        self.outcomes, self.sizes = list(outcomes), []

    def number(self, size):
        self.sizes.append(size)
        return self.outcomes[len(self.sizes) - 1] if len(self.sizes) <= len(self.outcomes) else 0

    def order(self, zone):
        orders = list(itertools.permutations(zone.pieces))
        zone.pieces[:] = orders[self.number(len(orders))]

    def pick(self, listed):
        return listed[self.number(len(listed))]


class Observed(Machine):
    """Writes down what each player sees after each statement."""

    def __init__(self, *parts):
        super().__init__(*parts)
        self.views = [[] for _ in self.players]

    def zones(self):
        return [zone for each in self.state.declarations.values() if each.kind == "zone" for zone
                in each.cells.values()]

    def do_add(self, made, scope):
        for player, view in zip(self.players, self.views):
            view.append([list(map(repr, zone.pieces)) if zone.seen_by(player) else len(zone.pieces) for zone
                         in self.zones()])

    def do_show(self, made, scope):
        super().do_show(made, scope)
        shown = self.value(made.list, scope)
        for player in self.evaluator.list(made.players, scope):
            self.views[int(player.seat) - 1].append([(repr(piece), piece.zone.pieces.index(piece)) for piece in shown])

    def places(self):
        """(zone, place) -> piece."""
        return {(number, place): piece for number, zone in enumerate(self.zones()) for place, piece
                in enumerate(zone.pieces)}


def statements(chance):
    """Lines that move four cards about, with little chance."""
    lines, shuffles = [], 0
    for _ in range(chance.randint(4, 8)):
        source, target = chance.choice(ZONES), chance.choice(ZONES)
        number = chance.randint(1, 3)
        lines.append(chance.choice([
            f"move {number} from {source} to {target}", f"move 1 from {source} to bottom of {target}",
                                    f"move {source} to {target}",
            f"move ({source} where value > {number}) to {target}", f"move {source}[{number}] to {target}",
            f"move sort({source}, -value) to {target}",
                                    f"show ({source} + [])[{number}] + [] to players[{chance.randint(1, 2)}]",
            f"show {source} + [] to players[{chance.randint(1, 2)}]"]))
        if shuffles < 2 and chance.random() < 0.4:
            shuffles += 1
            lines.append(chance.choice(["shuffle deck", "shuffle dark", "shuffle hand, secret",
                                        f"let c{shuffles} = random({source})\n  move c{shuffles} to {target}"]))
    return ["move 2 from deck to hand"] * chance.randint(0, 1) + ["shuffle deck"] * chance.randint(0, 1) + lines


class Knowledge(Case):
    def play(self, game, outcomes):
        table = Outcome(outcomes)
        machine = Observed(game, 2, table)
        machine.play()
        return machine, table.sizes

    def games(self, game):
        """The game with every outcome of chance; none where these are too many."""
        found, todo = [], [[]]
        while todo:
            if len(todo) + len(found) > MOST_GAMES:
                return []
            outcomes = todo.pop()
            machine, sizes = self.play(game, outcomes)
            found.append(machine)
            for place in range(len(outcomes), len(sizes)):
                todo += [outcomes + [0] * (place - len(outcomes)) + [other] for other in range(1, sizes[place])]
        return found

    def test_nobody_knows_too_much(self):
        self.write("game.json", {"format": 1, "id": "small", "players": [2], "play": "play.rules",
                                 "records": {"cards": {"for": {"value": "1..4"}}}})
        clouds = compared = 0
        for seed in range(30):
            chance = random.Random(seed)
            lines = statements(chance)
            self.write("play.rules", HEAD + "".join(f"  {line}\n  add 1 to clock\n" for line in lines) + TAIL)
            games = self.games(GameFile(self.folder))
            game = chance.choice(games) if games else None
            for player in range(2):
                for other in games:
                    if other.views[player] != game.views[player]:
                        continue
                    compared += 1
                    with self.subTest(seed, lines=lines, player=player + 1):
                        clouds += self.compare(game, other, game.players[player])
        self.assertGreater(compared, 1000)
        self.assertGreater(clouds, 500)

    def compare(self, game, other, player):
        """The number of clouds that the game has for the player; each holds the same in the other game."""
        here, there = game.places(), other.places()
        clouds = {}
        for place, piece in here.items():
            if game.knowledge.knows(player, piece):
                self.assertEqual(repr(there[place]), repr(piece))
            else:
                clouds.setdefault(id(game.knowledge.clouds[player][piece]), []).append(place)
        for places in clouds.values():
            self.assertEqual(sorted(repr(there[place]) for place in places),
                             sorted(repr(here[place]) for place in places))
        return len(clouds)


if __name__ == "__main__":
    support.main()
