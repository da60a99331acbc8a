"""Words of the language: tokens, lines and the parser of expressions."""
import re
from fractions import Fraction

SYMBOLS = ["==", "!=", "<=", ">=", "&&", "||", "??", "..", "<", ">", "+", "-", "*", "/", "%", "~", "!", ".", ",", ":",
           ";",
           "(", ")", "[", "]", "="]
PATTERN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*)|(?P<text>'(?:[^'\\]|''|\\.)*'|\"(?:[^\"\\]|\"\"|\\.)*\")"
                     r"|(?P<symbol>" + "|".join(map(re.escape, SYMBOLS)) + "))")
ESCAPES = {"n": "\n", "t": "\t"}

# A line goes on in the next one where it ends in one of these.
OPEN_ENDS = {"==", "!=", "<=", ">=", "&&", "||", "??", "..", "<", ">", "+", "-", "*", "/", "%", "~", "!", ".", ",", "=",
             "and", "or", "not", "in"}
LEADING = {"and", "or", "when", "then"}


class ProgramError(Exception):
    """The program is wrong: play does not begin."""


class Token:
    __slots__ = ("kind", "value")

    def __init__(self, kind, value):
        self.kind, self.value = kind, value

    def __repr__(self):
        return str(self.value)


def unquoted(text):
    quote, inner = text[0], text[1:-1].replace(text[0] * 2, text[0])
    assert quote in "'\""
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), inner, flags=re.S)


def without_comment(line):
    quote = ""
    for at, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == "#":
            return line[:at]
    return line


def tokens(text):
    found, at = [], 0
    while at < len(text):
        if not text[at:].strip():
            break
        match = PATTERN.match(text, at)
        if not match:
            raise ProgramError(f"unexpected sign: {text[at:]!r}")
        kind, at = match.lastgroup, match.end()
        value = match[kind]
        if kind == "number":
            value = Fraction(value)
        elif kind == "text":
            value = unquoted(value)
        found.append(Token(kind, value))
    return found


class Line:
    """A line with what goes on in the following ones, and the lines indented below it."""

    def __init__(self, indent, found, number):
        self.indent, self.tokens, self.number, self.below = indent, found, number, []


def depth(found):
    return sum(+1 if t.value in ("(", "[") else -1 if t.value in (")", "]") else 0 for t in found if t.kind == "symbol")


def goes_on(found):
    last = found[-1]
    return depth(found) > 0 or (last.kind in ("symbol", "name") and last.value in OPEN_ENDS)


def lines(text):
    """The lines of a text as a tree."""
    flat = []
    for number, raw in enumerate(text.splitlines(), 1):
        raw = without_comment(raw)
        if not raw.strip():
            continue
        indent = len(raw) - len(raw.lstrip(" "))
        if raw[indent] == "\t":
            raise ProgramError(f"line {number}: tab")
        found = tokens(raw)
        first = found[0]
        if flat and (goes_on(flat[-1].tokens) or
                     (indent > flat[-1].indent and first.kind == "name" and first.value in LEADING)):
            flat[-1].tokens += found
        else:
            flat.append(Line(indent, found, number))
    return tree(flat)


def tree(flat):
    top, open_lines = [], []
    for line in flat:
        while open_lines and open_lines[-1].indent >= line.indent:
            open_lines.pop()
        siblings = open_lines[-1].below if open_lines else top
        if siblings and siblings[0].indent != line.indent:
            raise ProgramError(f"line {line.number}: indentation")
        siblings.append(line)
        open_lines.append(line)
    return top


# Expressions are tuples: ("number", 3), ("name", "hand"), ("binary", "+", left, right), …

LEVELS = [["??"], ["or", "||"], ["and", "&&"], None, ["==", "!=", "<", "<=", ">", ">=", "in"], ["~"], [".."],
          ["+", "-"],
          ["*", "/", "%"]]
SAME = {"||": "or", "&&": "and"}
# Words that end an expression: nothing that is asked for has such a name.
KEYWORDS = set("add and as choose each else end for from holds if in least let most move next not of or order others otherwise "
               "perform player players random refilled repeat round seat seen set show shuffle start stop then this to together "
               "true false until when where while me none item first box".split())
VALUES = {"others", "player", "players", "random", "round", "seat", "this", "true", "false", "me", "none", "item",
          "first", "box"}


class Parser:
    """Reads the tokens of one line."""

    def __init__(self, line):
        self.line, self.tokens, self.at = line, line.tokens, 0

    def fail(self, expected):
        rest = " ".join(map(repr, self.tokens[self.at:]))
        raise ProgramError(f"line {self.line.number}: expected {expected}, found {rest or 'the end of the line'}")

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("end", None)

    def sees(self, *words):
        """Whether the next tokens are these words or symbols."""
        return all(self.peek(i).kind in ("name", "symbol") and self.peek(i).value == word for i, word
                   in enumerate(words))

    def accept(self, *words):
        if self.sees(*words):
            self.at += len(words)
            return True
        return False

    def expect(self, *words):
        if not self.accept(*words):
            self.fail(" ".join(words))

    def name(self):
        token = self.peek()
        if token.kind != "name":
            self.fail("a name")
        self.at += 1
        return token.value

    def at_end(self):
        return self.at >= len(self.tokens)

    def expression(self):
        node = self.choice()
        while True:
            if self.accept("as"):
                node = ("as", node, self.name())
            elif self.accept("where"):
                node = ("where", node, self.choice())
            else:
                return node

    def choice(self, level=0):
        if level == len(LEVELS):
            return self.operand()
        if LEVELS[level] is None:
            return self.negation(level)
        node = self.choice(level + 1)
        while (self.peek().kind in ("name", "symbol") and self.peek().value in LEVELS[level]
               and not self.sees("in", "order", "of")):
            operator = self.peek().value
            self.at += 1
            node = ("binary", SAME.get(operator, operator), node, self.choice(level + 1))
        return node

    def negation(self, level):
        if self.accept("not") or self.accept("!"):
            return ("not", self.negation(level))
        return self.choice(level + 1)

    def operand(self):
        if self.accept("not") or self.accept("!"):
            return ("not", self.operand())
        if self.accept("-"):
            return ("negative", self.operand())
        node = self.value()
        while True:
            if self.accept("."):
                node = ("member", node, self.name())
            elif self.accept("["):
                node = ("index", node, self.expression())
                self.expect("]")
            else:
                return node

    def arguments(self, close):
        found = []
        while not self.accept(close):
            if found:
                self.expect(",")
            found.append(self.expression())
        return found

    def value(self):
        token = self.peek()
        if token.kind in ("number", "text"):
            self.at += 1
            return (token.kind, token.value)
        if self.accept("("):
            node = self.expression()
            self.expect(")")
            return node
        if self.accept("["):
            return ("list", self.arguments("]"))
        if token.kind != "name" or (token.value in KEYWORDS - VALUES and not self.peek(1).value == "("):
            self.fail("a value")
        self.at += 1
        if self.accept("("):
            return ("call", token.value, self.arguments(")"))
        return ("name", token.value)


def expression(text):
    """The expression in a text of the game file."""
    whole = Parser(Line(0, tokens(text), 0))
    node = whole.expression()
    if not whole.at_end():
        whole.fail("the end")
    return node


def mentions(node, names):
    """Whether an expression contains one of the names."""
    if isinstance(node, tuple):
        if node[0] == "name":
            return node[1] in names
        return any(mentions(part, names) for part in node[1:])
    return isinstance(node, list) and any(mentions(part, names) for part in node)
