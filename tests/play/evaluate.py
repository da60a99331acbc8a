"""Values of expressions. The world that is asked says what a bare name and a member mean."""
import math
from fractions import Fraction

from play.values import (Family, Fault, Piece, Record, contains, different, equal, is_list, items, key_of, printed,
                         truth)
from play.words import ProgramError


class Scope:
    """Names in reach at a place, and the item that bare names ask first."""
    __slots__ = ("names", "item", "this")

    def __init__(self, names=None, item=None, this=None):
        self.names, self.item, self.this = names or {}, item, this

    def of_item(self, item, name):
        names = {**self.names, name: item} if name else self.names
        return Scope(names, item, self.this)

    def inner(self):
        """The scope of a block: what it names does not leave it."""
        return Scope(dict(self.names), self.item, self.this)


def item_name(node):
    """The name that `as` gives to the items of a list."""
    while node[0] in ("as", "where"):
        if node[0] == "as":
            return node[2]
        node = node[1]
    return None


def sort_key(value):
    return (value is None, value if value is not None else 0)


def rounded(number, digits, way):
    scaled = number * 10 ** digits
    whole = scaled.numerator // scaled.denominator
    if way == "ceil" and whole != scaled:
        whole += 1
    if way == "round":
        half = abs(scaled) + Fraction(1, 2)
        whole = (half.numerator // half.denominator) * (-1 if scaled < 0 else 1)
    return Fraction(whole) / 10 ** digits


class Evaluator:
    def __init__(self, world):
        self.world = world

    def value(self, node, scope):
        found = self.reference(node, scope)
        return found.value() if isinstance(found, Family) else found

    def list(self, node, scope):
        return items(self.value(node, scope))

    def truth(self, node, scope):
        return truth(self.value(node, scope))

    def reference(self, node, scope):
        """As `value`, but what was declared stays a Family: to be indexed, or to be set."""
        return getattr(self, "of_" + node[0])(node, scope)

    def of_number(self, node, scope):
        return node[1]

    def of_text(self, node, scope):
        return node[1]

    def of_list(self, node, scope):
        return [v for v in (self.value(part, scope) for part in node[1]) if v is not None]

    def of_name(self, node, scope):
        name = node[1]
        if name in ("true", "false"):
            return name == "true"
        if name == "none":
            return None
        if name == "item":
            return scope.item
        if name == "this":
            return scope.this
        return self.world.lookup(name, scope)

    def of_member(self, node, scope):
        return self.member(self.value(node[1], scope), node[2])

    def member(self, value, name):
        if value is None:
            return None
        if isinstance(value, dict):
            return value.get(name)
        if isinstance(value, Record):
            return value.table.field(value, name)
        if is_list(value):
            return self.members(items(value), name)
        return self.world.member(value, name)

    def members(self, values, name):
        declared = [self.member(value, name) for value in values]
        families = [family for family in declared if isinstance(family, Family)]
        if families:
            owners = [owner for family in families for owner in family.owners]
            return Family(families[0].declaration, owners, True)
        found = []
        for value in declared:
            found += items(value)
        return found

    def of_index(self, node, scope):
        base = self.reference(node[1], scope)
        index = self.value(node[2], scope)
        if isinstance(base, Family):
            if not base.complete():
                return base.index(index)
            base = base.value()
        if base is None or index is None:
            return None
        if isinstance(base, dict):
            return base.get(printed(key_of(getattr(index, "record", index)) if isinstance(index, (Record, Piece))
                                    else index))
        found = items(base)
        if not isinstance(index, Fraction):
            raise ProgramError(f"{index!r} is no place in a list")
        return found[int(index) - 1] if index.denominator == 1 and 1 <= index <= len(found) else None

    def of_where(self, node, scope):
        name = item_name(node)
        return [item for item in self.list(node[1], scope) if self.truth(node[2], scope.of_item(item, name))]

    def of_as(self, node, scope):
        return self.value(node[1], scope)

    def of_not(self, node, scope):
        return not self.truth(node[1], scope)

    def of_negative(self, node, scope):
        value = self.value(node[1], scope)
        return None if value is None else -self.number(value)

    def number(self, value):
        if isinstance(value, bool) or not isinstance(value, Fraction):
            raise ProgramError(f"{value!r} is no number")
        return value

    def of_binary(self, node, scope):
        _, operator, left, right = node
        if operator in ("or", "and"):
            first = self.truth(left, scope)
            return first if first == (operator == "or") else self.truth(right, scope)
        a = self.value(left, scope)
        if operator == "??":
            return self.value(right, scope) if a is None else a
        b = self.value(right, scope)
        if operator in ("==", "!="):
            empty = ("text", "")
            same = (a is None and right == empty) or (b is None and left == empty) or self.equal(a, b)
            return same == (operator == "==")
        if operator == "in":
            return any(self.equal(a, each) for each in items(b)) if a is not None else False
        if operator == "~":
            return printed(a) + printed(b)
        if operator == "+" and (is_list(a) or is_list(b)):
            return items(a) + items(b)
        if a is None or b is None:
            return [] if operator == ".." else None
        if operator in ("<", "<=", ">", ">="):
            return self.ordered(operator, a, b)
        return self.arithmetic(operator, self.number(a), self.number(b))

    def equal(self, a, b):
        self.world.compared(a, b)
        return equal(a, b)

    def ordered(self, operator, a, b):
        if type(a) is not type(b) or not isinstance(a, (Fraction, str)):
            raise ProgramError(f"{a!r} and {b!r} have no order")
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]

    def arithmetic(self, operator, a, b):
        if operator in ("/", "%") and b == 0:
            raise Fault("division by zero")
        if operator == "..":
            first = -((-a.numerator) // a.denominator)
            return [Fraction(n) for n in range(first, b.numerator // b.denominator + 1)]
        return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b,
                "%": lambda: a % b}[operator]()

    # Functions.

    def of_call(self, node, scope):
        _, name, arguments = node
        if hasattr(self, "call_" + name):
            return getattr(self, "call_" + name)(arguments, scope)
        return self.world.call(name, [self.value(argument, scope) for argument in arguments])

    def each(self, arguments, scope, place=1):
        """(item, value of the argument for it) for each item of the list; items themselves without the argument."""
        name = item_name(arguments[0])
        for item in self.list(arguments[0], scope):
            yield item, self.value(arguments[place], scope.of_item(item, name)) if len(arguments) > place else item

    def present(self, arguments, scope):
        return [value for _, value in self.each(arguments, scope) if value is not None]

    def call_if(self, arguments, scope):
        chosen = 1 if self.truth(arguments[0], scope) else 2
        return self.value(arguments[chosen], scope) if chosen < len(arguments) else None

    def call_match(self, arguments, scope):
        value = self.value(arguments[0], scope)
        rest = arguments[1:]
        while len(rest) >= 2:
            if self.equal(value, self.value(rest[0], scope)):
                return self.value(rest[1], scope)
            rest = rest[2:]
        return self.value(rest[0], scope) if rest else None

    def call_present(self, arguments, scope):
        return self.value(arguments[0], scope) is not None

    def call_count(self, arguments, scope):
        return Fraction(sum(1 for _, value in self.each(arguments, scope) if truth(value) or len(arguments) == 1))

    def call_sum(self, arguments, scope):
        return sum(map(self.number, self.present(arguments, scope)), Fraction(0))

    def extreme(self, arguments, scope, which):
        first = self.value(arguments[0], scope)
        if is_list(first):
            found = self.present(arguments, scope)
        else:
            found = [v for v in (self.value(argument, scope) for argument in arguments) if v is not None]
        return which(found) if found else None

    def call_min(self, arguments, scope):
        return self.extreme(arguments, scope, min)

    def call_max(self, arguments, scope):
        return self.extreme(arguments, scope, max)

    def call_mean(self, arguments, scope):
        found = self.present(arguments, scope)
        return sum(found, Fraction(0)) / len(found) if found else None

    def call_all(self, arguments, scope):
        return all(truth(value) for _, value in self.each(arguments, scope))

    def call_any(self, arguments, scope):
        return any(truth(value) for _, value in self.each(arguments, scope))

    def call_unique(self, arguments, scope):
        found = self.present(arguments, scope)
        return len(different(found)) == len(found)

    def call_distinct(self, arguments, scope):
        seen, found = [], []
        for item, value in self.each(arguments, scope):
            if value is not None and not contains(seen, value):
                seen.append(value)
                found.append(item)
        return found

    def call_sort(self, arguments, scope):
        found = list(self.each(arguments, scope))
        return [item for item, _ in sorted(found, key=lambda pair: sort_key(pair[1]))]

    def call_join(self, arguments, scope):
        separator = self.value(arguments[1], scope) if len(arguments) > 1 else ", "
        parts = [printed(value) for _, value in self.each(arguments, scope, 2) if value is not None]
        if len(arguments) > 3 and len(parts) > 1:
            return separator.join(parts[:-1]) + self.value(arguments[3], scope) + parts[-1]
        return separator.join(parts)

    def rounding(self, arguments, scope, way):
        value = self.value(arguments[0], scope)
        digits = int(self.value(arguments[1], scope)) if len(arguments) > 1 else 0
        return None if value is None else rounded(value, digits, way)

    def call_round(self, arguments, scope):
        return self.rounding(arguments, scope, "round")

    def call_floor(self, arguments, scope):
        return self.rounding(arguments, scope, "floor")

    def call_ceil(self, arguments, scope):
        return self.rounding(arguments, scope, "ceil")

    def call_abs(self, arguments, scope):
        value = self.value(arguments[0], scope)
        return None if value is None else abs(value)

    def call_sqrt(self, arguments, scope):
        value = self.value(arguments[0], scope)
        if value is None:
            return None
        if value < 0:
            raise Fault("the root of a negative number")
        exact = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
        return exact if exact * exact == value else rounded(Fraction(math.isqrt(int(value * 10 ** 40)), 10 ** 20), 6, "round")

    def call_length(self, arguments, scope):
        value = self.value(arguments[0], scope)
        return None if value is None else Fraction(len(value))

    def of_text_test(self, arguments, scope, test):
        a, b = (self.value(argument, scope) for argument in arguments)
        return None if a is None or b is None else test(a, b)

    def call_contains(self, arguments, scope):
        return self.of_text_test(arguments, scope, lambda a, b: b in a)

    def call_starts_with(self, arguments, scope):
        return self.of_text_test(arguments, scope, str.startswith)

    def call_ends_with(self, arguments, scope):
        return self.of_text_test(arguments, scope, str.endswith)

    def call_upper(self, arguments, scope):
        value = self.value(arguments[0], scope)
        return None if value is None else value.upper()
