"""Random small programs of the language of play, each a folder with game.json and play.rules, from a seed.

    python3 tests/play_programs.py DIR [--count N] [--seed S]

Each ends in finitely many steps: loops have fuel, turns a clock. None faults, because what would leave limits is guarded; with
`careful=False`, some statements are not.
"""
import argparse
import json
import pathlib
import re

from play.declarer import Declarer
from play.maker import COLOURS, Place


def indented(lines):
    return ["  " + line for line in lines]


class Program(Declarer):
    def __init__(self, seed, careful=True):
        super().__init__(seed)
        self.careful = careful
        self.effects()
        self.bodies()

    # Blocks.

    def effects(self):
        if self.made_by_for:
            return
        for card in self.cards:
            if self.often(0.6):
                place = Place(acts=True, this=True, depth=2, turns=False)
                if self.in_csv or self.often(0.6):
                    card["gain"] = "; ".join(self.one(*self.simple(place)) for _ in range(self.chance.randint(1, 2)))
                else:
                    card["gain"] = "\n".join(self.block(place, self.chance.randint(1, 2)))

    def bodies(self):
        self.by_turns, calls = self.often(0.6), []
        for _ in range(self.chance.randint(0, 3)):
            name = self.new("act")
            parameters = self.one([], [("n", "number")], [("n", "number"), ("who", "player")], [("where_to", "target")])
            parameters = [(self.new(word), kind) for word, kind in parameters]
            names = "" if not parameters else f"({', '.join(word for word, _ in parameters)})"
            place = Place(acts=True, turns=self.by_turns, names=parameters, depth=1, calls=list(calls))
            self.procedures += ["", f"procedure {name}{names}", *indented(self.block(place, 2))]
            calls.append((name, [kind for _, kind in parameters]))
        if self.often(0.3):
            self.procedures += ["", "procedure dig(deep)", "  if deep > 0", "    add 1 to points", "    dig deep - 1"]
            calls.append(("dig", ["small"]))
        self.setup = self.dealing() + self.block(Place(depth=1, calls=[]), self.chance.randint(0, 2))
        if self.by_turns:
            place = Place(acts=True, turns=True, calls=calls)
            condition = self.one("", " where out == 0", f" where {self.truth(Place(acts=True))}")
            body = self.block(place, self.chance.randint(2, 4))
            if self.refill:
                body = [f"move {self.chance.randint(2, 4)} from deck to hand", *body, "move hand to discard"]
            if self.often(0.3):
                body += [f"if clock > 2 and {self.truth(place)}: end game", "choose", "  last: add 1 to points",
                         "  least"]
            self.main = ["turn" + condition, "  add 1 to clock", *indented(body)]
            self.end = f"clock >= {self.chance.randint(4, 12)} or (clock > 3 and {self.truth(Place(acts=True))})"
        else:
            place = Place(calls=[])
            body = self.block(place, self.chance.randint(1, 3)) + self.loop_of_players(place.but(calls=calls))
            self.main = ["round", "  add 1 to clock", *indented(body)]
            self.end = f"round >= {self.chance.randint(2, 5)} or (round > 1 and {self.truth(Place())})"
        self.win = f"win by {self.one('most', 'least')} points" + "".join(
            f"{self.one(', ', ',' + chr(10) + '  ')}then {self.one('most', 'least')} {self.measure()}"
            for _ in range(self.chance.randint(0, 2)))
        if self.often(0.1):
            self.win = f"win together when {self.truth(Place())}"

    def measure(self):
        judged = Place(acts=True)
        return self.one(self.number(judged), f"({self.truth(judged)})")

    def dealing(self):
        lines = []
        if self.deck.seen == "nobody":
            lines.append("each player: shuffle deck" if self.own_deck else "shuffle deck")
        elif self.often(0.5):
            lines.append("each player: shuffle deck" if self.own_deck else "shuffle deck")
        lines.append(f"each player: move {self.chance.randint(1, 4)} from deck to hand")
        if self.often(0.6):
            lines.append("for d in dice: set d.face to random(1..4)")
        if any(thing.name == "stock" for thing in self.things) and self.often(0.5):
            lines.append("shuffle stock")
        return lines

    def block(self, place, size):
        """Lines of statements; names that they give are in reach of those after them only."""
        place = place.but(names=list(place.names))
        lines = []
        for _ in range(size):
            lines += self.statement(place)
        if self.often(0.1):
            lines.insert(0, "# a comment: 'with a quote; and a colon")
        return lines or ["add 1 to pot"]

    def statement(self, place):
        kinds = ["simple"] * 6 + ["let"] * 2
        if place.depth < 3:
            kinds += ["if", "if", "loop", "loop", "players"]
            kinds += ["together"] if place.depth < 2 else []
            kinds += ["choose"] * 5 if place.acts else []
        if place.loop:
            kinds.append("stop")
        if place.calls:
            kinds += ["call"] * 2
        return getattr(self, "make_" + self.one(*kinds))(place)

    def make_simple(self, place):
        return [self.one(*self.simple(place))]

    def make_stop(self, place):
        return [f"if {self.truth(place)}: stop"]

    def make_call(self, place):
        name, kinds = self.one(*place.calls)
        values = {"number": lambda: self.number(place, 1), "player": lambda: self.player(place),
                  "target": lambda: self.zone(place, self.of_cards)[1], "small": lambda: self.small(place)}
        if not place.acts:
            return self.make_simple(place)
        given = ", ".join(values[kind]() for kind in kinds)
        return [self.one(f"{name} {given}", f"{name}({given})") if given else name]

    def simple(self, place):
        """Statements on one line, of many kinds."""
        target = self.zone(place, self.of_cards)[1]
        targets = place.named("target")
        if targets and self.often(0.5):
            target = self.one(*targets)
        below = self.one("", "", "bottom of ")
        source = self.zone(place, self.of_cards)[1]
        listed = [self.pieces(place, 0, self.of_cards)[1] for _ in range(2)]
        die = self.zone(place, lambda t: t.of == "dice")[1]
        points = self.one("points" if place.acts else "pot", f"{self.player(place)}.points")
        found = [f"move {self.small(place)} from {source} to {below}{target}",
                 f"move {self.small(place)} from {source} to {target}",
                 f"move {source} to {below}{target}", f"move all from {source} to {target}",
                 f"move {listed[0]} to {below}{target}", f"move {self.small(place)} from ({listed[1]}) to {target}",
                 f"move {self.piece(place, self.of_cards)[1]} to {below}{target}",
                 f"move {self.pieces(place, 1, lambda t: t.of == 'dice')[1]} to {die}",
                 f"shuffle {self.shuffled(place)}", "add 1 to pot", f"add {self.small(place)} to {points}",
                 f"set {points} to {self.one('1 + ', '')}abs({self.number(place, 1)}) % 7",
                 f"set pot to max(0, pot - {self.small(place)})",
                 f"show {listed[0]} to {self.one('players', self.player(place))}",
                 f"set lead to {self.one('none', self.colour(place), 'random(colours)')}",
                 f"set first to {self.one(self.player(place), 'random(players)')}",
                 f"for {self.new('d')} in {die}: {self.rolled()}"]
        found += [f"move all from {source} to box",
                  f"move {self.small(place)} from {target} to box"] if self.often(0.3) else []
        found += self.simple_of_things(place)
        if place.acts:
            found += [f"move {name} to {below}{target}" for name in self.sums]
        found += [f"shuffle {name}" for name in targets]
        if place.acts:
            found.append(f"as {self.player(place)}: add 1 to points")
        if place.turns:
            found += [f"next {self.one('me', self.player(place))}"] if place.acts else []
        if place.this:
            found += ["add this.value to points", f"move this to {target}", "if this.owner == me: add 1 to points"]
        if self.often(0.05):
            found.append("if clock > 2: end game")
        if not self.careful and self.often(0.2):
            return self.careless(place)
        return found

    def careless(self, place):
        """Statements that fault, or do so at some time."""
        points = f"{self.player(place)}.out"
        found = [f"add 1 to {points}", f"add -1 to {points}", "add -1 to pot",
                 f"set lead to {self.one(*COLOURS)!r} ~ 'ish'",
                 "set pot to pot / 2", f"set pot to goal / ({self.number(place, 1)})",
                 f"set pot to 3 - {self.number(place, 1)}",
                 f"set {points} to max({self.zone(place, self.of_cards)[1]}, value)"]
        for thing in self.things:
            if thing.name in ("used", "level"):
                found.append(f"add 1 to {thing.name}[{self.number(place, 1)}]")
            if thing.name == "bid" and place.acts:
                found.append(f"set bid to {self.number(place, 1)}")
            if thing.name == "rival" and place.acts:
                found += ["add 1 to rival.points", "set first to rival"]
        return found

    def rolled(self):
        return f"set d{self.fresh} .face to random(1..4)".replace(" .", ".")

    def simple_of_things(self, place):
        found = []
        for thing in self.things:
            if thing.name == "market":
                found += [f"move {self.pieces(place, 1, self.of_chits)[1]} to {below}{self.zone(place, self.of_chits)[1]}"
                          for below in ("", "bottom of ")]
                found.append(f"move {self.small(place)} from {self.zone(place, self.of_chits)[1]} to market")
            elif thing.name == "gems":
                asked = self.asked(thing, place)
                found += [f"set {asked} to {self.small(place)}", f"if {asked} > 0: add -1 to {asked}"]
            elif thing.name in ("used", "level"):
                found.append(f"set {self.asked(thing, place)} to abs({self.number(place, 1)}) % 8")
            elif thing.name == "out" and place.acts:
                found.append(f"set out to {self.one('0', '1')}")
            elif thing.name == "rival" and place.acts:
                found.append(f"set rival to {self.one('none', self.player(place), 'random(others)')}")
            elif thing.name == "bid" and place.acts:
                found.append(f"set bid to {self.one('none', '3', 'random(1..4)')}")
            elif thing.name == "taste":
                found.append(f"set {self.asked(thing, place)} to {self.one('none', 'random(dice)', 'cup[1]', 'dice[2]')}")
            elif thing.name == "patron":
                found.append(f"set {self.asked(thing, place)} to {self.player(place)}")
            elif thing.name == "best":
                found.append(f"set best to {self.one('none', self.piece(place, self.of_cards)[1])}")
            elif thing.name in ("heat", "upon") and place.named("cards"):
                name = self.one(*place.named("cards"))
                value = self.small(place) if thing.name == "heat" else self.one("none", self.piece(place, self.of_cards)[1])
                found.append(f"if {name} != none: set {name}.{thing.name} to {value}")
        return found

    @staticmethod
    def of_chits(thing):
        return thing.of == "chits"

    def shuffled(self, place):
        zones = [t for t in self.things if t.kind == "zone" and t.of == "cards" and (t.owner != "player" or place.acts)]
        chosen = self.chance.sample(zones, min(len(zones), self.one(1, 1, 2)))
        return ", ".join(["cup"] if not chosen else []) + ", ".join(t.name + (self.index(t, place) if t.index
                                                                              and self.often(0.5) else "") for t
                                                                    in chosen)

    def make_let(self, place):
        kind = self.one("number", "player", "cards", "list of cards", "colour", "slot", "target")
        name = self.new("x")
        value = {"number": lambda: self.number(place), "player": lambda: self.one(self.player(place),
                                                                                  "random(players)"),
                 "cards": lambda: self.one(self.piece(place, self.of_cards)[1],
                                           f"random({self.pieces(place, 0, self.of_cards)[1]})"),
                 "list of cards": lambda: f"{self.pieces(place, 1, self.of_cards)[1]} + []",
                 "colour": lambda: self.one("random(colours)", self.colour(place), "colours[3]"),
                 "slot": lambda: self.one("random(1..3)", "2"),
                 "target": lambda: self.zone(place, self.of_cards)[1]}[kind]()
        if kind == "colour" and value.startswith("'"):
            value = "colours[1]"
        place.names.append((name, kind))
        return [f"let {name} = {value}"]

    def make_if(self, place):
        inner = place.but(depth=place.depth + 1)
        if self.often(0.4):
            head = f"if {self.truth(place)}: " + "; ".join(self.one(*self.plain(inner)) for _ in range(self.one(1, 2)))
            tail = f"else: {self.one(*self.plain(inner))}"
            if self.often(0.3):
                tail = f"else if {self.truth(place)}: {self.one(*self.plain(inner))} {tail}"
            return self.one([head, tail], [f"{head} {tail}"], [f"{head}; {tail}"])
        lines = [f"if {self.truth(place)}" + self.one("", ":"), *indented(self.block(inner, self.one(1, 2)))]
        if self.often(0.3):
            lines += [f"else if {self.truth(place)}", *indented(self.block(inner, 1))]
        if self.often(0.4):
            lines += ["else", *indented(self.block(inner, 1))]
        return lines

    def plain(self, place):
        """Statements that are no heads."""
        return [line for line in self.simple(place) if ":" not in line]

    def make_loop(self, place):
        inner = place.but(depth=place.depth + 1, loop=True)
        kind = self.one("repeat", "while", "for", "for", "slots", "until")
        if kind == "until":
            return self.until(place)
        if kind == "repeat":
            return [f"repeat {self.small(place)}", *indented(self.block(inner, self.one(1, 2)))]
        if kind == "while":
            fuel = self.counter_of_loop()
            return [f"set {fuel} to {self.chance.randint(1, 3)}",
                    f"while {fuel} > 0 {self.one('', f'and {self.truth(place)}')}",
                    f"  add -1 to {fuel}", *indented(self.block(inner, self.one(1, 2)))]
        name = self.new("x")
        listed, what = {"for": (self.pieces(place, 1, self.of_cards)[1], "cards"), "slots": ("1..3", "slot")}[kind]
        if kind == "for" and self.often(0.3):
            listed, what = self.one(("colours", "colour"), ("players", "player"))
        inner.names = inner.names + [(name, what)]
        return [f"for {name} in {listed}", *indented(self.block(inner, 1))]

    def counter_of_loop(self):
        name = self.new("fuel")
        self.fuel.append(name)
        return name

    def until(self, place):
        """A loop round the table that ends by its counter of passes."""
        laps = self.counter_of_loop()
        inner = place.but(depth=place.depth + 1, loop=True, acts=True, turns=True)
        condition = self.one("", " where out == 0", " where me.seat != 2", f" where {self.truth(inner)}")
        end = f"{laps} >= {self.chance.randint(1, 6)}" + self.one("", f" or {self.truth(inner)}")
        if self.often(0.3):
            condition, end = " where me.seat != 2", f"{laps} > {self.chance.randint(0, 4)} and me.seat == 2 or {laps} > 9"
        return [f"set {laps} to 0", f"each player{condition} until {end}",
                f"  add 1 to {laps}", *indented(self.block(inner, self.one(1, 2)))]

    def make_players(self, place):
        return self.loop_of_players(place)

    def loop_of_players(self, place):
        inner = place.but(depth=place.depth + 1, loop=True, acts=True)
        if self.often(0.15):
            return [f"as {self.one('players', self.player(place), f'(players where points > {self.small(place)})')}",
                    *indented(self.block(inner.but(loop=place.loop), 2))]
        other = "other " if place.acts and self.often(0.3) else ""
        condition = f" where {self.truth(inner)}" if self.often(0.4) else ""
        if self.often(0.1) and place.depth < 2:
            return [f"each {other}player{condition}: choose", *indented(self.moves(inner))]
        if self.often(0.1):
            return [f"each {other}player{condition}: if {self.truth(inner)}: {'; '.join(self.one(*self.plain(inner)) for _ in '12')}"]
        return [f"each {other}player{condition}{self.one('', ':')}", *indented(self.block(inner, 2))]

    # Choices.

    def visible(self, thing):
        """Whether whoever acts sees the zone of this name that is theirs, or nobody's."""
        return thing.of == "cards" and (thing.seen == "all" or (thing.seen == "owner" and thing.owner == "player"))

    def seen_pieces(self, place):
        """Pieces that the player who acts sees."""
        zones = [thing for thing in self.things if thing.kind == "zone" and self.visible(thing)]
        thing = self.one(*zones)
        found = [thing.name + self.index(thing, place)]
        if thing.index:
            found.append(thing.name)
        if thing.seen == "all" and thing.owner == "player":
            found += [f"left(me).{thing.name}{self.index(thing, place)}", f"players.{thing.name}"]
        if self.hand_seen == "others":
            found.append("left(me).hand")
        listed = self.one(*found)
        return listed + (f" where {self.of_item('cards', place)}" if self.often(0.3) else "")

    def picks(self, place):
        """(text, names with kinds)"""
        parts, names = [], []
        for _ in range(self.one(0, 1, 1, 1, 1, 2, 2)):
            name = self.new("p")
            inner = place.but(names=place.names + names)
            kind = self.one("cards", "cards", "cards", "set", "dice", "player", "slot", "colour", "word", "chits")
            if kind == "chits" and (self.hand_seen == "others" or all(thing.name != "purse" for thing in self.things)):
                kind = "dice"
            if kind == "cards":
                parts.append(f"{name} from {self.seen_pieces(inner)}")
                names.append((name, "cards"))
            elif kind == "set":
                many = self.one("2", "1..2", "0..2", "0..1", f"min(2, {self.small(inner)})", "[2, 1]",
                                "count(shown)..2")
                parts.append(f"{many} {name} from {self.seen_pieces(inner)}")
                names.append((name, "list of cards"))
            elif kind == "dice":
                parts.append(f"{name} from {self.one('cup', 'kept', 'dice', 'cup where face > 2')}")
                names.append((name, "dice"))
            elif kind == "chits":
                parts.append(f"{self.one('', '', '1..2 ')}{name} from {self.one('purse', 'market', 'purse + market')}")
                names.append((name, "chits"))
            elif kind == "word":
                parts.append(f"{name} from ['north', 'big south']")
                names.append((name, "word"))
            else:
                players = ["players", "others", "others where points > 1", "others + me", "others + [me]"]
                lists = {"player": self.one(*players), "slot": "1..3", "colour": "colours"}
                parts.append(f"{name} from {lists[kind]}")
                names.append((name, kind))
        return ", ".join(parts), names

    def condition_of(self, place, names):
        cards = [name for name, kind in names if kind == "cards"]
        sets = [name for name, kind in names if kind == "list of cards"]
        players = [name for name, kind in names if kind == "player"]
        found = [self.truth(place)]
        found += [f"{name}.value > {self.small(place)}" for name in cards]
        found += [f"sum({name}, value) <= 6" for name in sets]
        found += [f"count(distinct({name}, suit)) == count({name})" for name in sets]
        found += [f"{name}.points >= points" for name in players]
        found += [f"count({self.pieces(place, 0)[1]}) {self.one('>=', '<')} {name}.value" for name in cards]
        return self.one(" ", "\n      ") + "when " + self.one(*found)

    def moves(self, place):
        lines = []
        for _ in range(self.one(1, 2, 2, 3)):
            picks, names = self.picks(place)
            inner = place.but(depth=place.depth + 1, names=place.names + names)
            text = f"{self.new('move')}{' ' if picks else ''}{picks}"
            if self.often(0.35):
                text += self.condition_of(inner, names)
            text, *rest = text.split("\n")
            if rest:
                lines, text = [*lines, text], rest[0]
            if not names and self.often(0.3):
                lines.append(text)
                continue
            if self.often(0.3):
                lines.append(f"{text}: {'; '.join(self.one(*self.plain(inner)) for _ in range(self.one(1, 2)))}")
                continue
            body = self.block(inner, self.one(1, 2))
            for name, kind in names:
                if kind in ("cards", "list of cards") and self.often(0.6):
                    body.append(f"move {name} to {self.zone(inner, self.of_cards)[1]}")
                if kind == "cards" and not self.made_by_for and self.often(0.7):
                    body.append(f"perform {name}.gain")
                if kind == "chits":
                    body.append(f"move {name} to {self.one('market', 'purse', 'bottom of left(me).purse')}")
                if kind == "dice" and self.often(0.6):
                    body.append(self.one(f"move {name} to {self.zone(inner, lambda t: t.of == 'dice')[1]}",
                                         f"set {name}.face to random(1..4)"))
                if kind == "word":
                    body.append(f"if {name} == 'north': add 1 to points")
                if kind == "slot":
                    body.append(f"add {name} to points")
            lines += [text, *indented(body)]
        return lines

    def make_choose(self, place):
        """A choice, sometimes after a name or marker for a card: then it is like no other card."""
        lines = []
        if self.often(0.2) and any(thing.name == "best" for thing in self.things):
            lines.append(f"set best to {self.one('hand', 'shown', 'discard')}[1]")
        if self.often(0.2) and self.hand_seen != "others":
            name = self.new("x")
            place.names.append((name, "cards"))
            lines.append(f"let {name} = {self.one('hand[1]', 'shown[1]', 'random(hand)')}")
        lines += ["choose", *indented(self.moves(place))]
        if self.often(0.4):
            lines.append(f"  otherwise: {self.one(*self.plain(place))}")
        return lines

    def make_together(self, place):
        """Only a picked card of mine moves, so that no block moves what another picked."""
        inner = place.but(acts=True, depth=2)
        picks, names = self.picks(inner.but(names=place.names))
        head = "choose together"
        own = self.hand_seen in ("owner", "all") and self.often(0.6)
        if own:
            picks, names = f"{self.new('p')} from hand", []
            name = picks.split()[0]
        if self.often(0.3):
            head += f" where {self.truth(inner)}"
        if own and self.often(0.5):
            head += (", " if "where" in head else " ") + f"in order of {self.one('', '-')}{name}.value"
        lines = [head, f"  {self.new('move')} {picks}", "    add 1 to pot", "    add pot to points"]
        if own:
            lines.append(f"    move {name} to shown")
        if place.loop and self.often(0.7):
            lines += [f"    if {self.truth(inner)}", "      stop", "    add 2 to points"]
        lines += [f"  {self.new('move')}: add pot to points"] if self.often(0.5) else []
        lines += ["  otherwise: add 1 to pot; add pot to points"] if self.often(0.5) else []
        return lines

    # The files.

    def rules(self):
        fuel = [f"counter {name}" for name in self.fuel]
        moves = [word for line in self.main for word in line.split() if re.fullmatch(r"move\d+:?", word)]
        bot = ["worth points", "bot plain", f"  {moves[0].strip(':')}: points + 1"] if moves else []
        lines = [*self.head, *fuel, *self.procedures, "", "setup", *indented(self.setup), "", *self.main, "",
                 f"end when {self.end}", self.win, *bot]
        return "\n".join(lines) + "\n"

    def write(self, folder):
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "game.json").write_text(json.dumps(self.game(), indent=1, ensure_ascii=False) + "\n",
                                          encoding="utf-8")
        (folder / "play.rules").write_text(self.rules(), encoding="utf-8")
        if self.in_csv:
            (folder / "cards.csv").write_text(self.card_table(), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for number in range(given.seed, given.seed + given.count):
        Program(number).write(given.folder / f"program-{number}")


if __name__ == "__main__":
    main()
