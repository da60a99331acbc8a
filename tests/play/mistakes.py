"""Mistakes of an interpreter, at least one for each statement: records of random programs must notice them."""
from fractions import Fraction
from types import SimpleNamespace

from play import choices
from play.evaluate import Scope
from play.machine import Machine, Stop

ONE = ("number", Fraction(1))


def changed(method, **changes):
    """A method for statements that carries them out with some parts changed."""
    correct = getattr(Machine, method)

    def mistaken(self, made, scope):
        parts = {part: change(getattr(made, part)) for part, change in changes.items()
                 if getattr(made, part) is not None}
        return correct(self, SimpleNamespace(**{**vars(made), **parts}), scope)
    return method, mistaken


def ignored(method):
    return method, lambda self, *parts: None


def plus_one(node):
    return ("binary", "+", node, ONE)


def without_first(node):
    return ("where", node, ("binary", "!=", ("name", "item"), ("index", ("binary", "+", node, ("list", [])), ONE)))


def lists_from_their_end(self, pieces, target, bottom, correct=Machine.put_chosen):
    correct(self, pieces[::-1], target, bottom)


def while_once(self, made, scope):
    try:
        if self.truth(made.condition, scope):
            self.block(made.block, scope)
    except Stop:
        pass


def without_this(self, made, scope):
    given = self.value(made.effect, scope)
    if given is not None:
        self.block(given.block, Scope(this=self.state.pieces[0]))


def until_of_those_who_play(self, condition, until, statements, scope, done, correct=Machine.round_and_round):
    if until is not None and condition is not None:
        until = ("binary", "and", condition, until)
    correct(self, condition, until, statements, scope, done)


def without_last_measure(self, correct=Machine.result):
    del self.rules.wins[1:]
    return correct(self)


def sets_from_the_most(*given, correct=choices.values_of_pick):
    found = correct(*given)
    return found[::-1] if given[1].number is not None else found


def sets_of_one_more(machine, pick, scope, correct=choices.values_of_pick):
    found = correct(machine, pick, scope)
    return found[1:] if pick.number is not None else found


# What is wrong -> (owner, name, what stands in its place).
MISTAKES = {
    "pieces go to the other end": (Machine, *changed("do_move", bottom=lambda bottom: not bottom)),
    "one piece more": (Machine, *changed("do_move", count=plus_one)),
    "lists leave from their end": (Machine, "put_chosen", lists_from_their_end),
    "zones are not refilled": (Machine, "refill", lambda self, zone: False),
    "the second zone is not shuffled": (Machine, *changed("do_shuffle", zones=lambda zones: zones[:1])),
    "nothing is shuffled": (Machine, *ignored("do_shuffle")),
    "`add` takes away": (Machine, *changed("do_add", amount=lambda amount: ("negative", amount))),
    "`set` does nothing": (Machine, *ignored("do_set")),
    "`let` without chance": (Machine, *changed("do_let", random=lambda random: False)),
    "no `else`": (Machine, *changed("do_if", otherwise=lambda block: [])),
    "no `else if`": (Machine, *changed("do_if", branches=lambda branches: branches[:1])),
    "`repeat` once more": (Machine, *changed("do_repeat", count=plus_one)),
    "`while` once": (Machine, "do_while", while_once),
    "`for` without the first": (Machine, *changed("do_for", list=without_first)),
    "`each other player` is each": (Machine, *changed("do_each", other=lambda other: False)),
    "`each player` without `where`": (Machine, *changed("do_each", condition=lambda condition: ("name", "true"))),
    "`until` of those who play": (Machine, "round_and_round", until_of_those_who_play),
    "`as` without the first": (Machine, *changed("do_as", players=lambda node: without_first(("binary", "+", node,
                                                                                              ("list", []))))),
    "`stop` does nothing": (Machine, *ignored("do_stop")),
    "`next` does nothing": (Machine, *ignored("do_next")),
    "`end game` does nothing": (Machine, *ignored("do_end")),
    "`perform` does nothing": (Machine, *ignored("do_perform")),
    "`this` is another piece": (Machine, "do_perform", without_this),
    "calls do nothing": (Machine, *ignored("do_call")),
    "player 1 is always first": (Machine, "first", lambda self: self.players[0]),
    "right is left": (Machine, "right", Machine.left),
    "`otherwise` does nothing": (Machine, *changed("do_choose", otherwise=lambda block: [])),
    "`choose together` without order": (Machine, *changed("do_choose", order=lambda order: ONE)),
    "`choose together` without `where`": (Machine, *changed("do_choose", condition=lambda condition: ("name", "true"))),
    "only the first measure": (Machine, "result", without_last_measure),
    "sets from the most": (choices, "values_of_pick", sets_from_the_most),
    "a set is missing": (choices, "values_of_pick", sets_of_one_more),
    "no pieces are alike": (choices.Alike, "kind", lambda self, piece: id(piece)),
    "pieces at which something points are alike": (choices.Alike, "point", lambda self, value: None),
}
