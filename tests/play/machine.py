"""The machine: it carries out the rules, and asks a table (a player of chance, or a record) for chance and choices."""
from fractions import Fraction

from play import choices
from play.evaluate import Evaluator, Scope
from play.knowledge import Knowledge
from play.reader import effect, rules
from play.state import State
from play.values import Effect, EffectText, Family, Fault, Piece, Player, Record, Zone, is_list, items, printed
from play.words import ProgramError

MOST_STATEMENTS = 100_000
MOST_DECISIONS = 10_000
DEEPEST_CALL = 200


class Stop(Exception):
    """Leaves the innermost loop."""


class EndGame(Exception):
    """Ends the game."""


class Endless(Exception):
    """The game has too many decisions."""


class Loop:
    """An `until` loop or the turns of the game: `next` says who follows."""

    def __init__(self):
        self.following = None


class Machine:
    """One game. `table` has shuffle(zone), draw(list) and choose(player, moves)."""

    def __init__(self, game, players, table):
        self.game, self.table = game, table
        self.rules = rules(game.rules)
        self.players = [Player(Fraction(seat)) for seat in range(1, players + 1)]
        self.evaluator = Evaluator(self)
        self.me, self.loops, self.depth, self.number_of_round = None, [], 0, Fraction(1)
        self.statements = self.decisions = 0
        self.peeked, self.watching = False, False
        self.moved_by_block = None
        self.state = State(self)
        self.knowledge = Knowledge(self.players)

    # What names and members mean.

    def lookup(self, name, scope):
        if scope.item is not None:
            found, value = self.member_of(scope.item, name)
            if found:
                return value
        if name in scope.names:
            return scope.names[name]
        if name in ("players", "me", "others", "round"):
            return self.of_players(name)
        declaration = self.state.declarations.get(name)
        if declaration is not None and declaration.per in ("player", None):
            if declaration.per is None:
                return Family(declaration, [None], False)
            if self.me is None:
                raise ProgramError(f"nobody acts here: {name}")
            return Family(declaration, [self.me], False)
        if name in self.rules.definitions:
            return self.call(name, [])
        if name in self.game.tables:
            return self.state.records_or_pieces(name)
        if name in self.game.numbers:
            return self.game.numbers[name]
        raise ProgramError(f"unknown name: {name}")

    def of_players(self, name):
        if name == "players":
            return list(self.players)
        if name == "round":
            return self.number_of_round
        if self.me is None:
            raise ProgramError(f"nobody acts here: {name}")
        return self.me if name == "me" else self.from_left(self.left(self.me))[:-1]

    def member_of(self, item, name):
        """(whether the item has such a member, its value)"""
        if isinstance(item, Record):
            has = name in item.table.fields()
            return has, self.field(item, item, name) if has else None
        if isinstance(item, dict):
            return name in item, item.get(name)
        declaration = self.state.declarations.get(name)
        if isinstance(item, Player):
            if name == "seat":
                return True, item.seat
            return (True, Family(declaration, [item],
                                 False)) if declaration and declaration.per == "player" else (False, None)
        if isinstance(item, Piece):
            self.peek(item, name)
            if name == "owner":
                return True, item.zone.owner
            if declaration and declaration.per == item.record.table.name:
                return True, Family(declaration, [item], False)
            has = name in item.record.table.fields()
            return has, self.field(item.record, item, name) if has else None
        return False, None

    def member(self, value, name):
        has, found = self.member_of(value, name)
        if not has:
            raise ProgramError(f"{value!r} has no {name}")
        return found

    def field(self, record, bearer, name):
        value = record.table.field(record, name)
        if isinstance(value, EffectText):
            value.block = value.block or effect(value.text)
            return Effect(value.block, bearer)
        return value

    def peek(self, piece, name):
        if self.watching and name != "owner" and not self.knowledge.knows(self.me, piece):
            self.peeked = True

    def compared(self, a, b):
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Piece) and isinstance(other, (Record, str, Fraction)):
                self.peek(one, "")

    def call(self, name, arguments):
        """A definition, or a function of players."""
        if name in ("left", "right"):
            (player,) = arguments
            return self.left(player) if name == "left" else self.right(player)
        if name not in self.rules.definitions:
            raise ProgramError(f"unknown function: {name}")
        parameters, node = self.rules.definitions[name]
        if len(parameters) != len(arguments):
            raise ProgramError(f"{name} takes {len(parameters)} arguments")
        return self.evaluator.value(node, Scope(dict(zip(parameters, arguments))))

    def left(self, player, steps=1):
        if not isinstance(player, Player):
            raise Fault("a player is needed")
        return self.players[(int(player.seat) - 1 + steps) % len(self.players)]

    def right(self, player):
        return self.left(player, -1)

    def from_left(self, player):
        """All players round the table, beginning with this one."""
        return [self.left(player, steps) for steps in range(len(self.players))]

    def first(self):
        return self.player(self.state.first.value)

    # Values that statements need.

    def value(self, node, scope):
        return self.evaluator.value(node, scope)

    def truth(self, node, scope):
        return self.evaluator.truth(node, scope)

    def whole(self, node, scope):
        value = self.value(node, scope)
        if isinstance(value, bool) or not isinstance(value, Fraction):
            raise Fault("a number is needed")
        if value.denominator != 1:
            raise Fault("a whole number is needed")
        return int(value)

    def player(self, value):
        if not isinstance(value, Player):
            raise Fault("a player is needed")
        return value

    def zone(self, node, scope):
        value = self.value(node, scope)
        if not isinstance(value, Zone):
            raise Fault("a zone is needed")
        return value

    def cell(self, node, scope):
        found = self.evaluator.reference(node, scope)
        if not (isinstance(found, Family) and found.single() and found.declaration.kind != "zone"):
            raise Fault("a counter or marker is needed")
        return found.cells()[0]

    # The game.

    def play(self):
        """Plays the game; {"winners": […], "score": […]}."""
        try:
            self.state.begin()
            if self.rules.setup:
                self.block(self.rules.setup, Scope())
            if self.rules.turn:
                self.turns()
            elif self.rules.round:
                self.rounds()
        except EndGame:
            pass
        return self.result()

    def turns(self):
        def done():
            return self.rules.end is not None and self.truth(self.rules.end, Scope())
        self.round_and_round(self.rules.turn_condition, None, self.rules.turn, Scope(), done)

    def rounds(self):
        while True:
            self.me = None
            self.block(self.rules.round, Scope())
            if self.rules.end is None or self.truth(self.rules.end, Scope()):
                return
            self.number_of_round += 1

    def result(self):
        if self.rules.together is not None:
            self.me = None
            won = self.truth(self.rules.together, Scope())
            return {"winners": list(map(repr, self.players)) if won else []}
        left, score = list(self.players), None
        for least, node in self.rules.wins:
            values = {player: self.measure(player, node) for player in self.players}
            score = score or [values[player] for player in self.players]
            found = [values[player] for player in left if values[player] is not None]
            if found:
                best = min(found) if least else max(found)
                left = [player for player in left if values[player] == best]
        return {"winners": list(map(repr, left)), "score": score}

    def measure(self, player, node):
        self.me = player
        value = self.value(node, Scope())
        return Fraction(int(value)) if isinstance(value, bool) else value

    # Blocks and statements.

    def block(self, statements, scope):
        scope = scope.inner()
        for each in statements:
            self.statements += 1
            if self.statements > MOST_STATEMENTS:
                raise Fault("too many statements without a move")
            getattr(self, "do_" + each.kind)(each, scope)

    def acting(self, player, statements, scope):
        before, self.me = self.me, player
        try:
            self.block(statements, scope)
        finally:
            self.me = before

    def do_move(self, made, scope):
        target = self.zone(made.target, scope)
        if made.count is not None:
            # Whether N or the list is asked first changes nothing: expressions change nothing.
            count, source = self.whole(made.count, scope), self.value(made.source, scope)
            if isinstance(source, Zone):
                for _ in range(count):
                    if not source.pieces and not self.refill(source):
                        return
                    self.put(source.pieces[0], target, made.bottom)
                return
            self.put_chosen(items(source)[:max(count, 0)], target, made.bottom)
            return
        source = self.value(made.source, scope)
        if self.whole_zones(made.source, scope):
            for piece in items(source):
                self.put(piece, target, made.bottom)
        else:
            self.put_chosen(items(source), target, made.bottom)

    def whole_zones(self, node, scope):
        """Whether an expression names whole zones in their order."""
        if node[0] == "binary" and node[1] == "+":
            return self.whole_zones(node[2], scope) and self.whole_zones(node[3], scope)
        if node[0] == "name" and node[1] in self.rules.definitions and node[1] not in scope.names:
            parameters, body = self.rules.definitions[node[1]]
            return not parameters and self.whole_zones(body, Scope())
        found = self.evaluator.reference(node, scope)
        return isinstance(found, Zone) or (isinstance(found, Family) and found.declaration.kind == "zone")

    def refill(self, zone):
        """Whether the empty zone has pieces again."""
        name = zone.declaration.refill
        if name is None:
            return False
        source = self.state.refill_of(zone)
        for piece in list(source.pieces):
            self.put(piece, zone, False)
        self.shuffle(zone)
        return bool(zone.pieces)

    def put_chosen(self, pieces, target, bottom):
        for piece in pieces:
            if not isinstance(piece, Piece):
                raise Fault(f"{printed(piece)} is no piece")
        self.knowledge.leave(pieces, target, True)
        for piece in pieces:
            self.put(piece, target, bottom)

    def put(self, piece, target, bottom):
        if target.declaration.of is not None and target.declaration.of[1] != piece.record.table.name:
            raise Fault(f"{piece!r} is no piece for {target!r}")
        source = piece.zone
        source.pieces.remove(piece)
        target.pieces.insert(len(target.pieces) if bottom else 0, piece)
        piece.zone = target
        self.knowledge.moved(piece, source, target)
        if self.moved_by_block is not None:
            self.moved_by_block.add(piece)

    def do_shuffle(self, made, scope):
        for node in made.zones:
            found = self.evaluator.reference(node, scope)
            if isinstance(found, Family) and found.declaration.kind == "zone" and not found.many:
                for zone in found.cells():
                    self.shuffle(zone)
            elif isinstance(found, Zone):
                self.shuffle(found)
            else:
                raise Fault("a zone is needed")

    def shuffle(self, zone):
        if zone.pieces:
            self.table.shuffle(zone)
            self.knowledge.shuffled(zone)

    def do_add(self, made, scope):
        cell = self.cell(made.target, scope)
        value = self.value(made.amount, scope)
        if cell.declaration.kind != "counter" or isinstance(value, bool) or not isinstance(value, Fraction):
            raise Fault("a counter and a number are needed")
        self.state.assign(cell, cell.value + value)

    def do_set(self, made, scope):
        self.state.assign(self.cell(made.target, scope), self.chance_or_value(made, scope))

    def chance_or_value(self, made, scope):
        value = self.value(made.value, scope)
        if not made.random:
            return value
        listed = items(value)
        return self.table.draw(listed) if listed else None

    def do_let(self, made, scope):
        scope.names[made.name] = self.chance_or_value(made, scope)

    def do_if(self, made, scope):
        for condition, statements in made.branches:
            if self.truth(condition, scope):
                return self.block(statements, scope)
        if made.otherwise is not None:
            self.block(made.otherwise, scope)

    def do_repeat(self, made, scope):
        try:
            for _ in range(self.whole(made.count, scope)):
                self.block(made.block, scope)
        except Stop:
            pass

    def do_while(self, made, scope):
        try:
            while self.truth(made.condition, scope):
                self.block(made.block, scope)
        except Stop:
            pass

    def do_for(self, made, scope):
        try:
            for item in list(items(self.value(made.list, scope))):
                inner = scope.inner()
                inner.names[made.name] = item
                self.block(made.block, inner)
        except Stop:
            pass

    def do_each(self, made, scope):
        before = self.me
        try:
            if made.until is not None:
                self.round_and_round(made.condition, made.until, made.block, scope, lambda: False)
            else:
                players = self.from_left(self.left(self.me))[:-1] if made.other else self.from_left(self.first())
                for player in players:
                    self.me = player
                    if made.condition is None or self.truth(made.condition, scope):
                        self.block(made.block, scope)
        except Stop:
            pass
        finally:
            self.me = before

    def round_and_round(self, condition, until, statements, scope, done):
        """Passes round the table until `until` holds before one, `done` holds after one, or all are left out."""
        player, left_out = self.first(), 0
        while True:
            self.me = player
            if until is not None and self.truth(until, scope):
                return
            if condition is not None and not self.truth(condition, scope):
                left_out += 1
                if left_out == len(self.players):
                    return
                player = self.left(player)
                continue
            left_out = 0
            loop = Loop()
            self.loops.append(loop)
            try:
                self.block(statements, scope)
            finally:
                self.loops.pop()
            if done():
                return
            player = loop.following or self.left(player)

    def do_as(self, made, scope):
        value = self.value(made.players, scope)
        for player in list(value) if is_list(value) else [value]:
            self.acting(self.player(player), made.block, scope)

    def do_stop(self, made, scope):
        raise Stop

    def do_next(self, made, scope):
        player = self.player(self.value(made.player, scope))
        if not self.loops:
            raise Fault("no turns and no loop go round here")
        self.loops[-1].following = player

    def do_show(self, made, scope):
        players = items(self.value(made.players, scope))
        for piece in items(self.value(made.list, scope)):
            for player in players:
                self.knowledge.learn(self.player(player), piece)

    def do_perform(self, made, scope):
        given = self.value(made.effect, scope)
        if given is not None:
            self.block(given.block, Scope(this=given.bearer))

    def do_call(self, made, scope):
        if made.name not in self.rules.procedures:
            raise ProgramError(f"unknown procedure: {made.name}")
        parameters, statements = self.rules.procedures[made.name]
        if len(parameters) != len(made.arguments):
            raise ProgramError(f"{made.name} takes {len(parameters)} arguments")
        arguments = [self.value(argument, scope) for argument in made.arguments]
        self.depth += 1
        if self.depth > DEEPEST_CALL:
            raise Fault("procedures call each other too deep")
        try:
            self.block(statements, Scope(dict(zip(parameters, arguments)), None, scope.this))
        finally:
            self.depth -= 1

    def do_end(self, made, scope):
        raise EndGame

    def do_choose(self, made, scope):
        if made.together:
            choices.choose_together(self, made, scope, Stop)
        else:
            choices.choose(self, made, scope)

    def decide(self, moves, again):
        """The move that `me` makes; `again` lists the moves of the position once more."""
        if not moves:
            return None
        if len(moves) > 1:
            self.decisions += 1
            if self.decisions > MOST_DECISIONS:
                raise Endless
        move = self.table.choose(self, moves, again)
        self.statements = 0
        return move
