"""The tables and declarations of random programs."""
import csv
import io

from play.maker import COLOURS, Maker, Place, Thing


class Definition:
    def __init__(self, name, acts, argument):
        self.name, self.acts, self.argument = name, acts, argument


class Declarer(Maker):
    def __init__(self, seed):
        super().__init__(seed)
        self.head, self.procedures, self.fuel = [], [], []
        self.players = self.one([2, 2], [3, 3], [2, 4], [4, 4])
        self.numbers = {"goal": self.chance.randint(3, 9), "step": self.chance.randint(1, 3)}
        self.tables()
        self.zones()
        self.counters()
        self.markers()
        self.definitions()

    # Tables.

    def tables(self):
        count = self.chance.randint(4, 7)
        self.cards = [{"id": f"c{number}", "suit": self.one(*COLOURS), "value": self.chance.randint(1, 5),
                       "copies": self.one(1, 2, 2, 3), "stats": {"force": self.chance.randint(0, 3), "wit": 2},
                       "gain": None,
                       "big": self.one(True, False, None), "tags": self.one(["wet"], ["old", "wet"], None),
                       "mate": self.one(None, f"c{self.chance.randint(1, count)}")}
                      for number in range(1, count + 1)]
        self.made_by_for = self.often(0.2)
        self.in_csv = not self.made_by_for and self.often(0.4)

    def game(self):
        fields = {"id": "text", "suit": "text", "value": "integer", "copies": "integer", "gain": "effect",
                  "big": "truth", "tags": {"type": "list", "of": "text"}, "mate": {"type": "reference", "of": "cards"},
                  "stats": {"type": "object", "fields": {"force": "integer", "wit": "integer"}}}
        cards = {"key": "id", "fields": fields, "rows": self.cards}
        if self.made_by_for:
            cards = {"for": {"suit": "['red', 'blue', 'green']", "value": "1..4"},
                     "computed": {"name": "suit ~ '-' ~ value", "odd": "value % 2 == 1"}}
        elif self.in_csv:
            cards = {"from": "cards.csv", "key": "id", "fields": {name: fields[name] for name in fields
                                                                  if name != "stats"}}
        dice = {"key": "id", "fields": {"id": "text", "hue": "text", "copies": "integer"},
                "rows": [{"id": "die", "hue": "red", "copies": 3}, {"id": "cube", "hue": "blue", "copies": 2}]}
        return {"format": 1, "id": "random-program", "title": "A random program", "players": self.players,
                "play": "play.rules",
                "numbers": self.numbers,
                "records": {"cards": cards, "dice": dice, "colours": {"key": "word",
                                                                      "rows": [{"word": c} for c in COLOURS]},
                            "chits": {"key": "chit", "for": {"chit": "1..3"}, "computed": {"shade": "if(chit == 2, 'blue', 'red')"}},
                            "powers": {"key": "power", "rows": [{"power": "force"}, {"power": "wit"}]}}}

    def card_table(self):
        stream = io.StringIO()
        names = ["id", "suit", "value", "copies", "gain", "big", "tags", "mate"]
        rows = csv.DictWriter(stream, names, extrasaction="ignore", lineterminator="\n")
        rows.writeheader()
        for card in self.cards:
            big = {True: "yes", False: "no", None: ""}[card["big"]]
            rows.writerow({**card, "big": big, "tags": "|".join(card["tags"] or [])})
        return stream.getvalue()

    def number(self, place, deep=0):
        found = super().number(place, deep)
        while "stats" in found and (self.made_by_for or self.in_csv):
            found = super().number(place, deep)
        return found

    # Declarations.

    def declare(self, thing, members, holds=False):
        self.things.append(thing)
        eaches = {"player": "each player", "slot": "each 1..3", "colour": self.one("each colours",
                                                                                   "each hue_of in colours")}
        parts = [eaches.get(thing.owner, f"each {thing.owner}" if thing.owner else ""), eaches.get(thing.index, ""),
                 *members]
        glue = ", " if self.often(0.6) else " "
        self.head.append(f"{thing.kind} {thing.name} " + glue.join(part for part in parts if part))

    def zones(self):
        own_deck = self.often(0.3)
        hidden = self.one("nobody", "nobody", "all")
        seen = {"all": "", "nobody": "seen by nobody", "owner": "seen by owner", "others": "seen by others"}
        self.refill = self.often(0.5)
        self.own_deck = own_deck
        self.deck = Thing("zone", "deck", "player" if own_deck else None, None, "cards", hidden)
        self.declare(self.deck, [f"holds {self.one('cards', 'cards', 'cards where value < 5')}", seen[hidden],
                                 "refilled from discard" if self.refill else ""])
        self.declare(Thing("zone", "discard", "player" if own_deck else None, None, "cards"), ["of cards"])
        self.hand_seen = self.one("owner", "owner", "all", "others")
        self.declare(Thing("zone", "hand", "player", None, "cards", self.hand_seen), [seen[self.hand_seen]])
        self.declare(Thing("zone", "shown", "player", None, "cards"), ["of cards"])
        if self.often(0.6):
            self.declare(Thing("zone", "row", None, "slot", "cards"), ["of cards"])
        if self.often(0.5):
            self.declare(Thing("zone", "pile", "player", "colour", "cards"), ["of cards"])
        if self.often(0.5):
            self.declare(Thing("zone", "secret", self.one(None, "player"), None, "cards", "nobody"),
                         ["of cards, seen by nobody"])
        if self.often(0.4):
            self.declare(Thing("zone", "stock", None, "colour", "cards"), ["holds cards where value == 5"])
        if self.often(0.3):
            self.things.append(Thing("zone", "shelf", None, "colour", "cards"))
            self.head.append("zone shelf each tint in colours, holds cards where suit == tint.word and value == 1")
        if self.often(0.5):
            self.declare(Thing("zone", "purse", "player", None, "chits", self.hand_seen),
                         ["holds chits", seen[self.hand_seen]])
            self.declare(Thing("zone", "market", None, None, "chits"), ["of chits"])
        self.declare(Thing("zone", "cup", None, None, "dice"), ["holds dice"])
        self.declare(Thing("zone", "kept", self.one(None, "player"), None, "dice"), ["of dice"])

    def counters(self):
        self.declare(Thing("counter", "clock"), [])
        self.declare(Thing("counter", "pot"), [f"start {self.one('step', '2', 'count(players)')}"])
        self.declare(Thing("counter", "points", "player"), [self.one("least -100000", "start me.seat, least -100000",
                                                                     "start 3")])
        self.declare(Thing("counter", "out", "player"), ["most 1"])
        if self.often(0.5):
            self.declare(Thing("counter", "gems", "player", "colour"), [self.one("", "most 9", "start 1 most 20")])
        if self.often(0.4):
            self.declare(Thing("counter", "used", None, "slot"), ["most goal + 5"])
        if self.often(0.3):
            self.things.append(Thing("counter", "level", None, "slot"))
            self.head.append("counter level each rung in 1..3, start rung, most 9")
        self.declare(Thing("counter", "face", "dice"), ["start 1"])
        if self.often(0.5):
            self.declare(Thing("counter", "heat", "cards"), [self.one("", "most 3")])

    def markers(self):
        self.declare(Thing("marker", "lead", None, None, "colours"), ["of colours",
                                                                      self.one("", "start colours[2]", "start 'red'")])
        if self.often(0.5):
            self.declare(Thing("marker", "rival", "player", None, "players"), ["of players"])
        if self.often(0.4):
            self.declare(Thing("marker", "upon", "cards", None, "cards"), ["of cards"])
        if self.often(0.4):
            self.declare(Thing("marker", "best", None, None, "cards"), ["of cards"])
        if self.often(0.4):
            self.declare(Thing("marker", "bid", "player", None, "numbers"), ["of 1..4"])
        if self.often(0.3):
            self.declare(Thing("marker", "taste", "player", "colour", "dice"), ["of dice"])
        if self.often(0.3):
            self.declare(Thing("marker", "patron", None, "slot", "players"), ["of players"])

    def definitions(self):
        self.sums = []
        for _ in range(self.one(0, 0, 1)):
            own = [t.name for t in self.things if t.kind == "zone" and t.of == "cards" and t.owner == "player"
                   and not t.index]
            self.sums.append(self.new("all_of"))
            self.head.append(f"define {self.sums[-1]} = {' + '.join(self.chance.sample(own, 2))}")
        for _ in range(self.chance.randint(0, 3)):
            acts, argument = self.often(0.6), self.often(0.5)
            place = Place(acts=acts, names=[("who", "player")] if argument else [])
            name = self.new("sense")
            body = self.number(place)
            self.defined.append(Definition(name, acts, argument))
            self.head.append(f"define {name}{'(who)' if argument else ''} = {body}")
