"""Games as records: writing them while chance plays, and replaying them step by step."""
import random
import sys
import threading

from play.machine import Machine
from play.text import item_text, json_number, number_of, shuffle_text
from play.values import Fault, is_list


class Disagreement(Exception):
    """The record and the interpreter disagree."""

    def __init__(self, step, message):
        super().__init__(f"step {step}: {message}")
        self.step = step


class Table:
    """Writes down what happens. Subclasses decide it."""

    def __init__(self):
        self.moves, self.listed = [], []

    def write(self, line):
        self.moves.append(line)

    def shuffle(self, zone):
        self.order(zone)
        self.write(shuffle_text(zone))

    def draw(self, listed):
        item = self.pick(listed)
        self.write("* " + item_text(item))
        return item

    def choose(self, machine, moves, again):
        if len(moves) > 1:
            self.listed.append(len(moves))
        self.at_choice(machine, moves, again)
        move = self.choice(machine, moves)
        self.write(f"{machine.me!r} {move.text()}")
        return move

    def at_choice(self, machine, moves, again):
        """For tests that look at every position."""


class ChanceTable(Table):
    """Random players."""

    def __init__(self, seed):
        super().__init__()
        self.chance = random.Random(seed)

    def order(self, zone):
        self.chance.shuffle(zone.pieces)

    def pick(self, listed):
        return self.chance.choice(listed)

    def choice(self, machine, moves):
        return self.chance.choice(moves)


class RecordTable(Table):
    """Does what a record says, as long as the rules allow it."""

    def __init__(self, record):
        super().__init__()
        self.record = record

    def line(self):
        if len(self.moves) == len(self.record["moves"]):
            raise Disagreement(len(self.moves), "the record ends before the game")
        return self.record["moves"][len(self.moves)]

    def fail(self, message):
        raise Disagreement(len(self.moves), f"{self.line()!r}: {message}")

    def order(self, zone):
        wanted, found = self.line(), []
        names = {item_text(piece): piece for piece in zone.pieces}
        head = shuffle_text(zone).split(":")[0] + ":"
        if not wanted.startswith(head + " "):
            self.fail(f"expected a shuffle, {shuffle_text(zone)!r}")
        rest = wanted[len(head):]
        for name in sorted(names, key=len, reverse=True):
            at = f"{rest} ".find(f" {name} ")
            if at < 0:
                self.fail(f"{name} is missing in the shuffle")
            found.append((at, names[name]))
            rest = rest[:at + 1] + "\0" * len(name) + rest[at + 1 + len(name):]
        if rest.replace("\0", "").strip():
            self.fail(f"not in the zone: {rest}")
        zone.pieces[:] = [piece for _, piece in sorted(found, key=lambda pair: pair[0])]

    def pick(self, listed):
        for item in listed:
            if self.line() == "* " + item_text(item):
                return item
        self.fail(f"expected one of {', '.join(map(item_text, listed))}")

    def choice(self, machine, moves):
        if len(moves) > 1:
            number = len(self.listed)
            if number > len(self.record["listed"]) or self.record["listed"][number - 1] != len(moves):
                given = self.record["listed"][number - 1:number]
                self.fail(f"decision {number} has {len(moves)} moves, not {given}: {'; '.join(m.text() for m in moves)}")
        for move in moves:
            if self.line() == f"{machine.me!r} {move.text()}":
                return move
        self.fail(f"{machine.me!r} may do {'; '.join(m.text() for m in moves)}")


class Reached(Exception):
    """The choice after the last line of a record."""

    def __init__(self, player, moves):
        super().__init__()
        self.player, self.moves = player, moves


class PartTable(RecordTable):
    """Stops at the first decision after the last line."""

    def at_choice(self, machine, moves, again):
        if len(self.moves) == len(self.record["moves"]) and len(moves) > 1:
            raise Reached(repr(machine.me), [move.text() for move in moves])


def legal_moves(game, record):
    """(player, texts of the legal moves) after the last line of a record."""
    try:
        deep(Machine(game, int(record["players"]), PartTable(record)).play)
    except Reached as end:
        return end.player, end.moves
    return None, []


def deep(call):
    """Calls with room for many calls within each other."""
    result = []

    def run():
        try:
            result.append((call(), None))
        except BaseException as error:
            result.append((None, error))
    limits = sys.getrecursionlimit(), threading.stack_size(512 << 20)
    sys.setrecursionlimit(200_000)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    sys.setrecursionlimit(limits[0])
    threading.stack_size(limits[1])
    value, error = result[0]
    if error is not None:
        raise error
    return value


def play(game, players, seed, table=None):
    """The record of a game of random players; with a `fault` in place of its result where it ends in one."""
    table = table or ChanceTable(seed)
    record = {"game": game.id, "kind": "game", "players": players,
              "numbers": {name: json_number(value) for name, value in game.changed.items()}}
    try:
        result = deep(Machine(game, players, table).play)
        if "score" in result:
            result["score"] = [json_number(value) for value in result["score"]]
        ending = {"result": result}
    except Fault as fault:
        ending = {"fault": str(fault)}
    return {**record, "moves": table.moves, "listed": table.listed, **ending}


def replay(game, record, table=None):
    """Replays a record, and raises a Disagreement at the first step where the rules say something else."""
    table = table or RecordTable(record)
    machine = Machine(game, int(record["players"]), table)
    try:
        result = deep(machine.play)
    except Fault as fault:
        if "result" in record or len(table.moves) < len(record["moves"]):
            raise Disagreement(len(table.moves), f"fault: {fault}") from None
        return machine
    step = len(table.moves)
    if step < len(record["moves"]):
        raise Disagreement(step, f"the game is over before {record['moves'][step]!r}")
    if len(table.listed) != len(record["listed"]):
        raise Disagreement(step, f"{len(table.listed)} decisions, not {len(record['listed'])}")
    if "result" not in record:
        raise Disagreement(step, f"no result; expected {result}")
    if list(record["result"]["winners"]) != result["winners"]:
        raise Disagreement(step, f"winners {record['result']['winners']}, not {result['winners']}")
    score = record["result"].get("score")
    if is_list(result.get("score")) and (score is None or list(map(number_of, score)) != result["score"]):
        raise Disagreement(step, f"score {score}, not {list(map(json_number, result['score']))}")
    return machine
