"""Random expressions for random programs: what is in reach, by kind."""
import random


class Place:
    """What is in reach at a place of the rules."""

    def __init__(self, acts=False, loop=False, turns=False, this=False, names=(), depth=0, calls=()):
        self.acts, self.loop, self.turns, self.this = acts, loop, turns, this
        self.names, self.depth, self.calls = list(names), depth, list(calls)

    def but(self, **changes):
        made = Place(self.acts, self.loop, self.turns, self.this, self.names, self.depth, self.calls)
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    def named(self, kind):
        return [name for name, each in self.names if each == kind]


class Thing:
    """A declared zone, counter or marker. `index` is None, "slot" or "colour"; `of` the list of the pieces or items."""

    def __init__(self, kind, name, owner=None, index=None, of=None, seen="all"):
        self.kind, self.name, self.owner, self.index, self.of, self.seen = kind, name, owner, index, of, seen


COLOURS = ["red", "blue", "green"]
VALUE_OF = {"cards": "value", "dice": "face", "chits": "chit"}
SUIT_OF = {"cards": "suit", "dice": "hue", "chits": "shade"}


class Maker:
    """Expressions of the kinds number, truth, player, piece, pieces, colour, zone. They never fault."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.things, self.fresh, self.defined = [], 0, []
        self.numbers, self.made_by_for = {}, False

    def one(self, *given):
        return self.chance.choice(given)

    def often(self, share):
        return self.chance.random() < share

    def new(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def of_kind(self, kind, place, test=lambda thing: True):
        return [thing for thing in self.things if thing.kind == kind and test(thing)]

    # What is declared.

    def owned(self, thing, place):
        """The name of a thing of a player as asked here."""
        if thing.owner != "player":
            return thing.name
        if place.acts and self.often(0.6):
            return thing.name
        return f"{self.player(place)}.{thing.name}"

    def index(self, thing, place):
        if thing.index == "slot":
            slots = place.named("slot")
            return f"[{self.one(*slots) if slots and self.often(0.5) else self.chance.randint(1, 3)}]"
        if thing.index == "colour":
            return f"[{self.colour(place)}]"
        return ""

    def asked(self, thing, place):
        return self.owned(thing, place) + self.index(thing, place)

    def colour(self, place):
        choices = [f"'{self.one(*COLOURS)}'", f"colours[{self.chance.randint(1, 3)}]"]
        return self.one(*choices, *place.named("colour") * 3)

    def player(self, place, deep=0):
        choices = ["first", "players[1]", "players[2]"] + place.named("player") * 2
        if place.acts:
            choices += ["me", "left(me)", "right(me)", "others[1]"]
            dear = [t for t in self.of_kind("counter", place) if t.owner == "player" and not t.index]
            if deep == 0 and dear:
                choices.append(f"sort(players, -{self.one(*dear).name})[1]")
        if deep == 0:
            choices.append(f"{self.one('left', 'right')}({self.player(place, 1)})")
        return self.one(*choices)

    def zone(self, place, test=lambda thing: True):
        """(thing, expression) of one zone; None where none fits."""
        found = self.of_kind("zone", place, test)
        if not found:
            return None
        thing = self.one(*found)
        return thing, self.asked(thing, place)

    # Numbers and truths.

    def counter(self, place):
        thing = self.one(*self.of_kind("counter", place, lambda t: t.owner in (None, "player")))
        return self.asked(thing, place)

    def number(self, place, deep=0):
        plain = [lambda: str(self.chance.randint(0, 4)), lambda: self.counter(place), lambda: self.one(*self.numbers),
                 lambda: "round", lambda: f"{self.player(place)}.seat", lambda: "count(players)",
                 lambda: f"count({self.pieces(place, 2)[1]})"]
        if place.named("number"):
            plain += [lambda: self.one(*place.named("number"))] * 2
        if place.this:
            plain += [lambda: "this.value"] * 2
        if place.named("cards"):
            plain.append(lambda: f"({self.one(*place.named('cards'))}.value ?? 0)")
            plain.append(lambda: f"({self.one(*place.named('cards'))}.stats.force ?? 1)")
            plain.append(lambda: f"({self.one(*place.named('cards'))}.stats[{self.one(*['powers[1]', 'powers[2]'])}] ?? 1)")
        if deep >= 2:
            return self.one(*plain)()

        def inner():
            return self.number(place, deep + 1)

        def total():
            of, pieces = self.pieces(place, 1)
            return f"sum({pieces}, {VALUE_OF[of]})"

        def with_condition():
            of, pieces = self.pieces(place, 1)
            return f"count({pieces}, {self.of_item(of, place)})"

        def extreme():
            of, pieces = self.pieces(place, 1)
            return f"({self.one('min', 'max')}({pieces}, {VALUE_OF[of]}) ?? {self.chance.randint(0, 3)})"

        def sets():
            of, pieces = self.pieces(place, 1)
            return f"count(distinct({pieces}, {self.one(SUIT_OF[of], VALUE_OF[of])}))"

        def all_of_counter():
            own = [t for t in self.of_kind("counter", place) if t.owner == "player" or t.index]
            thing = self.one(*own)
            asked = f"players.{thing.name}" if thing.owner == "player" else thing.name
            if thing.owner == "player" and thing.index and self.often(0.5):
                asked += self.index(thing, place)
            return self.one(f"sum({asked})", f"(max({asked}) ?? 0)", f"count(distinct({asked}))",
                            f"(min({asked} where item > 1) ?? 2)")

        def members():
            of, pieces = self.pieces(place, 1)
            return self.one(f"sum(({pieces}).{VALUE_OF[of]})", f"count(distinct(({pieces}).{SUIT_OF[of]}))")

        def definition():
            fitting = [d for d in self.defined if place.acts or not d.acts]
            if not fitting:
                return inner()
            made = self.one(*fitting)
            return f"{made.name}({self.player(place)})" if made.argument else made.name

        def with_name():
            name = self.new("a")
            return f"count(players as {name} where {name}.seat {self.one('<', '!=', '>=')} {inner()})"

        richer = [total, all_of_counter, members, with_condition, extreme, sets, definition, with_name,
                  lambda: f"({inner()} {self.one('+', '-', '*')} {inner()})", lambda: f"{inner()} % 3",
                  lambda: f"{self.one('max', 'min')}({inner()}, {inner()})", lambda: f"abs({inner()} - {inner()})",
                  lambda: f"if({self.truth(place, deep + 1)}, {inner()}, {inner()})",
                  lambda: f"match({inner()}, 0, {inner()}, 1, {inner()}, {inner()})",
                  lambda: f"{self.one('floor', 'ceil', 'round')}({inner()} / 2)"]
        return self.one(*plain, *richer)()

    def mean(self, place):
        of, pieces = self.pieces(place, 1)
        return f"mean({pieces}, {VALUE_OF[of]}) {self.one('>', '<')} {self.chance.randint(1, 3)} / {self.chance.randint(2, 3)}"

    def small(self, place):
        """A number from 0 to 3."""
        return self.one(str(self.chance.randint(1, 3)), f"min(3, abs({self.number(place, 1)}))")

    def of_item(self, of, place):
        """A condition about a piece as the item of a list."""
        value, suit = VALUE_OF[of], SUIT_OF[of]
        choices = [f"{value} {self.one('==', '<', '>=', '!=')} {self.chance.randint(1, 4)}",
                   f"{suit} == '{self.one(*COLOURS)}'", f"{suit} in ['red', 'green']", f"{value} % 2 == 0",
                   f"owner == {self.one('none', self.player(place))}", f"length({suit}) == 3",
                   f"starts_with({suit}, 'r')",
                   f"contains({suit}, 'e')", f"upper({suit}) != 'RED'", f"{suit} ~ {value} == 'red3'"]
        if of == "cards" and not self.made_by_for:
            choices += ["big", "not big", "'wet' in tags", "mate.value > 2", f"mate == 'c{self.chance.randint(1, 3)}'"]
        marker = [t for t in self.of_kind("marker", place, lambda t: t.owner is None and t.of == "colours"
                                          and not t.index)]
        if marker:
            choices.append(f"{suit} == {self.one(*marker).name}")
        counter = self.of_kind("counter", place, lambda t: t.owner == of)
        if counter:
            choices.append(f"{self.one(*counter).name} < {self.chance.randint(1, 3)}")
        return self.one(*choices)

    def truth(self, place, deep=0):
        def compare():
            return f"{self.number(place, deep + 1)} {self.one('<', '<=', '>', '>=', '==', '!=')} {self.number(place, deep + 1)}"
        choices = [compare, compare, lambda: f"{self.player(place)} {self.one('==', '!=')} {self.player(place)}"]
        markers = self.of_kind("marker", place, lambda t: t.owner in (None, "player"))
        if markers:
            choices.append(lambda: f"{self.asked(self.one(*markers), place)} {self.one('==', '!=')} none")
        if place.named("cards"):
            choices.append(lambda: f"{self.one(*place.named('cards'))} in {self.zone(place, self.of_cards)[1]}")
            if not self.made_by_for:
                choices.append(lambda: f"any({self.zone(place, self.of_cards)[1]}, item == {self.one(*place.named('cards'))}.mate)")
        if deep < 2:
            def of_list():
                of, pieces = self.pieces(place, 1)
                return f"{self.one('any', 'all')}({pieces}, {self.of_item(of, place)})"

            def of_players():
                own = self.of_kind("zone", place, lambda t: t.owner == "player" and not t.index)
                if not own:
                    return compare()
                name = self.new("a")
                zone = self.one(*own).name
                return (f"any(players, count({zone}) > {self.chance.randint(0, 3)})" if self.often(0.5) else
                        f"any(players as {name}, count({name}.{zone}) == {self.chance.randint(0, 3)})")
            def different():
                of, pieces = self.pieces(place, 1)
                return self.one(f"unique({pieces}, {self.one(SUIT_OF[of], VALUE_OF[of])})",
                                f"present(({pieces} + [])[1])",
                                f"count({pieces}) > 1 or false")
            choices += [of_list, of_players, different, lambda: f"not {self.truth(place, 2)}",
                        lambda: f"({self.truth(place, deep + 1)} {self.one('and', 'or')} {self.truth(place, deep + 1)})",
                        lambda: f"{self.number(place, 1)} / 2 > {self.number(place, 1)}",
                        lambda: self.mean(place)]
        return self.one(*choices)()

    @staticmethod
    def of_cards(thing):
        return thing.of == "cards"

    # Lists of pieces.

    def pieces(self, place, deep=0, test=lambda thing: True):
        """(list that the pieces are of, expression)"""
        thing, expression = self.zone(place, test)
        choices = [expression] * 3
        own = self.of_kind("zone", place, lambda t: t.owner == "player" and t.of == thing.of and test(t))
        if own:
            chosen = self.one(*own)
            choices.append(f"players.{chosen.name}" + self.index(chosen, place))
        indexed = self.of_kind("zone", place, lambda t: t.index and t.of == thing.of and test(t))
        if indexed:
            choices.append(self.owned(self.one(*indexed), place))
        if test(Thing("zone", "", of=thing.of, seen="nobody")):
            choices += place.named("list of " + thing.of)
            choices.append(f"({thing.of} where owner == {self.one('none', self.player(place, 1))})")
        if deep < 2:
            other = self.zone(place, lambda t: t.of == thing.of and test(t))[1]
            inner = self.one(*choices)
            name = self.new("a")
            value = VALUE_OF[thing.of]
            choices += [f"{expression} + {other}" if deep == 0 else f"({expression} + {other})",
                        f"({inner} where {self.of_item(thing.of, place)})",
                        f"sort({inner}, {self.one('', '-')}{value})",
                        f"distinct({inner}, {self.one(SUIT_OF[thing.of], value)})",
                        f"({inner} as {name} where {name}.{value} > {self.number(place, 2)})",
                        f"({inner} as {name} where not any({other}, {value} == {name}.{value} - 1))"]
        return thing.of, self.one(*choices)

    def piece(self, place, test=lambda thing: True):
        """(list, expression) of one piece or none."""
        of, pieces = self.pieces(place, 1, test)
        # The brackets keep the place in the list apart from the index of a zone.
        return of, f"({pieces} + [])[{self.one('1', '1', '2', str(self.chance.randint(1, 3)))}]"
