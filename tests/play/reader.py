"""The reader of play.rules: declarations, sections and statements."""
from types import SimpleNamespace

from play.words import Parser, ProgramError, lines


class Declaration(SimpleNamespace):
    """A zone, counter or marker. The state adds `per`, `index_count`, `keys` and `cells`."""


def statement(kind, **parts):
    return SimpleNamespace(kind=kind, **parts)


class Rules:
    """What a file of rules says."""

    def __init__(self):
        self.declarations, self.definitions, self.procedures = [], {}, {}
        self.setup, self.turn, self.turn_condition, self.round = None, None, None, None
        self.end, self.wins, self.together = None, [], None


def rules(text):
    read = Rules()
    for line in lines(text):
        parser = BlockParser(line)
        parser.top_level(read)
    return read


def effect(text):
    """The block in a cell of the type effect."""
    return block(lines(text))


def block(below):
    """Statements of lines in one column."""
    found = []
    for line in below:
        parser = BlockParser(line)
        if parser.sees("else"):
            parser.else_of(found)
        else:
            found += parser.statements()
        parser.finish()
    return found


class BlockParser(Parser):
    """Reads a line and the lines below it."""

    def __init__(self, line):
        super().__init__(line)
        self.used_below = False

    def finish(self):
        if not self.at_end():
            self.fail("the end of the line")
        if self.line.below and not self.used_below:
            raise ProgramError(f"line {self.line.below[0].number}: no head for this block")

    def body(self):
        """The block of a head: on the line after a colon, or below."""
        if self.accept(":") and not self.at_end():
            return self.statements()
        if not self.at_end():
            self.fail("a block")
        self.used_below = True
        if not self.line.below:
            raise ProgramError(f"line {self.line.number}: no block")
        return block(self.line.below)

    def optional_body(self):
        return [] if self.at_end() and not self.line.below else self.body()

    def statements(self):
        """Statements to the end of the line, or to an `else` of a head further out."""
        found = [self.statement()]
        while self.accept(";"):
            if self.sees("else"):
                self.at -= 1
                break
            found.append(self.statement())
        return found

    # Top level.

    def top_level(self, read):
        word = self.name()
        if word in ("zone", "counter", "marker"):
            read.declarations.append(self.declaration(word))
        elif word == "define":
            name = self.name()
            parameters = self.parameters()
            self.expect("=")
            read.definitions[name] = (parameters, self.expression())
        elif word == "procedure":
            name = self.name()
            read.procedures[name] = (self.parameters(), self.body())
        elif word == "setup":
            read.setup = self.body()
        elif word == "turn":
            read.turn_condition = self.choice() if self.accept("where") else None
            read.turn = self.body()
        elif word == "round":
            read.round = self.body()
        elif word == "end":
            self.expect("when")
            read.end = self.expression()
        elif word == "win":
            self.win(read)
        elif word == "worth":
            self.expression()
        elif word == "bot":
            self.name()
            self.at, self.used_below = len(self.tokens), True
        else:
            self.fail("a declaration or section")
        self.finish()

    def parameters(self):
        found = []
        if self.accept("("):
            while not self.accept(")"):
                if found:
                    self.expect(",")
                found.append(self.name())
        return found

    def win(self, read):
        if self.accept("together"):
            self.expect("when")
            read.together = self.expression()
            return
        self.expect("by")
        while True:
            least = self.accept("least")
            if not least:
                self.expect("most")
            read.wins.append((least, self.choice()))
            if not self.accept(","):
                return
            self.expect("then")

    def declaration(self, kind):
        made = Declaration(kind=kind, name=self.name(), eaches=[], holds=None, of=None, seen="all", refill=None,
                           start=None,
                           least=None, most=None)
        while not self.at_end():
            self.accept(",")
            if self.accept("each"):
                made.eaches.append(self.each_member())
            elif self.accept("holds"):
                made.holds = self.expression()
            elif self.accept("of"):
                made.of = self.expression()
            elif self.accept("seen"):
                self.expect("by")
                made.seen = self.name()
            elif self.accept("refilled"):
                self.expect("from")
                made.refill = self.name()
            elif self.peek().value in ("start", "least", "most"):
                word = self.name()
                setattr(made, word, self.choice())
            else:
                self.fail("a member of a declaration")
        return made

    def each_member(self):
        """(name or None, list), or (None, "player")."""
        if self.accept("player"):
            return None, "player"
        name = None
        if self.peek().kind == "name" and self.peek(1).value == "in":
            name = self.name()
            self.expect("in")
        return name, self.expression()

    # Statements.

    def statement(self):
        word = self.peek().value
        if self.peek().kind != "name":
            self.fail("a statement")
        reader = getattr(self, "read_" + word, None)
        if reader:
            self.at += 1
            return reader()
        return self.call()

    def call(self):
        name = self.name()
        arguments = []
        if self.sees("(") and self.closes_statement():
            self.accept("(")
            arguments = self.arguments(")")
        elif not (self.at_end() or self.sees(";") or self.sees("else")):
            arguments.append(self.expression())
            while self.accept(","):
                arguments.append(self.expression())
        return statement("call", name=name, arguments=arguments)

    def closes_statement(self):
        """Whether the bracket here closes at the end of the statement."""
        level = 0
        for ahead in range(len(self.tokens) - self.at):
            value = self.peek(ahead).value if self.peek(ahead).kind == "symbol" else None
            level += (value == "(") - (value == ")")
            if level == 0:
                following = self.peek(ahead + 1)
                return following.kind == "end" or following.value in (";", "else")
        return False

    def read_move(self):
        if self.accept("all", "from"):
            source, count = self.expression(), None
        else:
            source, count = self.expression(), None
            if self.accept("from"):
                source, count = self.expression(), source
        self.expect("to")
        bottom = self.accept("bottom", "of")
        return statement("move", count=count, source=source, target=self.expression(), bottom=bottom)

    def read_shuffle(self):
        zones = [self.expression()]
        while self.accept(","):
            zones.append(self.expression())
        return statement("shuffle", zones=zones)

    def read_add(self):
        amount = self.expression()
        self.expect("to")
        return statement("add", amount=amount, target=self.expression())

    def random_or_value(self):
        """(whether random, expression)"""
        if self.accept("random", "("):
            listed = self.expression()
            self.expect(")")
            return True, listed
        return False, self.expression()

    def read_set(self):
        target = self.expression()
        self.expect("to")
        random, value = self.random_or_value()
        return statement("set", target=target, random=random, value=value)

    def read_let(self):
        name = self.name()
        self.expect("=")
        random, value = self.random_or_value()
        return statement("let", name=name, random=random, value=value)

    def read_if(self):
        made = statement("if", branches=[(self.expression(), self.body())], otherwise=None)
        if self.sees("else") or self.sees(";", "else"):
            self.accept(";")
            self.else_of([made])
        return made

    def else_of(self, before):
        self.expect("else")
        if not before or before[-1].kind != "if" or before[-1].otherwise is not None:
            self.fail("`if` before this `else`")
        opened = before[-1]
        if self.accept("if"):
            opened.branches.append((self.expression(), self.body()))
            if self.sees("else") or self.sees(";", "else"):
                self.accept(";")
                self.else_of(before)
        else:
            opened.otherwise = self.body()

    def read_repeat(self):
        return statement("repeat", count=self.expression(), block=self.body())

    def read_while(self):
        return statement("while", condition=self.expression(), block=self.body())

    def read_for(self):
        name = self.name()
        self.expect("in")
        return statement("for", name=name, list=self.expression(), block=self.body())

    def read_each(self):
        other = self.accept("other")
        self.expect("player")
        condition = self.choice() if self.accept("where") else None
        until = self.choice() if self.accept("until") else None
        return statement("each", other=other, condition=condition, until=until, block=self.body())

    def read_as(self):
        return statement("as", players=self.expression(), block=self.body())

    def read_stop(self):
        return statement("stop")

    def read_next(self):
        return statement("next", player=self.expression())

    def read_show(self):
        shown = self.expression()
        self.expect("to")
        return statement("show", list=shown, players=self.expression())

    def read_perform(self):
        return statement("perform", effect=self.expression())

    def read_end(self):
        self.expect("game")
        return statement("end")

    # Choices.

    def read_choose(self):
        made = statement("choose", together=self.accept("together"), condition=None, order=None, moves=[],
                         otherwise=None)
        while made.together and not (self.at_end() or self.sees(":")):
            self.accept(",")
            if self.accept("where"):
                made.condition = self.choice()
            else:
                self.expect("in", "order", "of")
                made.order = self.choice()
        self.accept(":")
        self.used_below = True
        for line in self.line.below:
            BlockParser(line).move(made)
        return made

    def move(self, choice):
        if self.accept("otherwise"):
            choice.otherwise = self.body()
        else:
            made = SimpleNamespace(name=self.name(), picks=[], condition=None)
            while not (self.at_end() or self.sees("when") or self.sees(":")):
                if made.picks:
                    self.expect(",")
                made.picks.append(self.pick())
            if self.accept("when"):
                made.condition = self.expression()
            made.block = self.optional_body()
            choice.moves.append(made)
        self.finish()

    def pick(self):
        number = None
        if not (self.peek().kind == "name" and self.peek(1).value == "from"):
            number = self.choice()
        name = self.name()
        self.expect("from")
        return SimpleNamespace(name=name, number=number, list=self.expression())
