"""Output that several machines share: the shards join to what one run gives. And positions drawn at random."""
import json
import os
import random
import shlex
import shutil

import support
from support import BAD_DATA, BAD_USAGE, CARDS, FINE, PLANCHE, Case, environment, planche, tool

GAME = CARDS / "meadow"
SERIES = ("--seed", 5, "--games", 50, "--players", "greedy,random,random", "--set", "per_bee=1,2")


class Shards(Case):
    def shards(self, count):
        """Played by GNU parallel."""
        command = shlex.join(map(str, (PLANCHE, "simulate", GAME, *SERIES)))
        tool("parallel", "--will-cite", f"{command} --shard {{}}/{count} > {self.folder}/shard-{{}}", ":::",
             *map(str, range(1, count + 1)), env=environment())
        return [self.folder / f"shard-{k}" for k in range(1, count + 1)]

    def test_join_to_one_run(self):
        shards = self.shards(4)
        for form in ("text", "json", "csv"):
            whole = self.check(planche("simulate", GAME, *SERIES, "--format", form), FINE)
            joined = self.check(planche("merge", *reversed(shards), "--format", form), FINE)
            self.assertEqual(joined.out, whole.out)
        run = self.check(planche("merge", shards[0], shards[2]), BAD_USAGE)
        self.assertIn("of 4 shards, 2, 4 are missing", run.err)
        run = self.check(planche("merge", *shards, shards[1]), BAD_USAGE)
        self.assertIn("shard 2 was given twice", run.err)

    def test_have_no_summary(self):
        for more in (("--shard", "1/2"), ("--records", "-")):
            run = self.check(planche("simulate", GAME, *SERIES, *more, "--format", "json"), BAD_USAGE)
            self.assertIn("writes none", run.err)

    def test_need_a_seed(self):
        run = self.check(planche("simulate", GAME, "--shard", "1/2"), BAD_USAGE)
        self.assertIn("--shard requires --seed", run.err)
        self.check(planche("simulate", GAME, "--seed", 1, "--shard", "3/2"), BAD_USAGE)
        self.check(planche("merge", GAME / "game.json"), BAD_USAGE)


class Rounds(Case):
    """The search for numbers: several machines share each round, and the next one needs all before."""
    SEARCH = ("tune", GAME, "--number", "per_pair=3..7", "--goal", "fairness, no card over 60", "--games", 60, "--seed", 1)

    def play(self, number, after, *changes):
        """The shards of a round."""
        words = list(self.SEARCH)
        for name, value in changes:
            words[words.index(name) + 1] = value
        return [self.write(f"round-{number}-{k}", self.check(
            planche(*words, "--shard", f"{k}/3", *(("--after", *after) if after else ())), FINE).out) for k in (3, 1, 2)]

    def refused(self, text, *words):
        run = self.check(planche(*words), BAD_USAGE)
        self.assertIn(text, run.err)
        self.assertEqual(run.out, "")

    def test_join_to_one_search(self):
        once = self.check(planche(*self.SEARCH), FINE).out
        first = self.play(1, [])
        second = self.play(2, first)
        for after in first, first + second, second + first:  # missing rounds are played here
            self.assertEqual(self.check(planche(*self.SEARCH, "--after", *after), FINE).out, once)
        self.refused("there is nothing left to play", *self.SEARCH, "--shard", "1/3", "--after", *first, *second)
        self.refused("the shards of round 1 are missing", *self.SEARCH, "--after", *second)
        self.refused("of 3 shards, 2 is missing", *self.SEARCH, "--after", *first[:2])
        self.refused("is a shard of planche tune", "merge", *first)
        self.refused("--after requires --seed", *self.SEARCH[:-2], "--after", *first)
        self.refused("--shard requires --seed", *self.SEARCH[:-2], "--shard", "1/3")
        damaged = self.write("damaged", first[0].read_text().replace("1", "2", 1))
        self.refused("damaged, line 1: ", *self.SEARCH, "--after", damaged, *first[1:])

    def test_refuse_rounds_of_others(self):
        for change in ("--goal", "fairness"), ("--seed", 2), ("--games", 200), ("--number", "per_pair=3..8"):
            self.refused("is of another search than this one", *self.SEARCH, "--after", *self.play(1, [], change))
        simulated = self.write("other", self.check(planche("simulate", GAME, "--seed", 1, "--shard", "1/1"), FINE).out)
        self.refused("is a shard of planche simulate", *self.SEARCH, "--after", simulated)
        game = self.folder / "meadow"
        shutil.copytree(GAME, game)
        words = (self.SEARCH[0], game, *self.SEARCH[2:])
        shard = self.write("shard", self.check(planche(*words, "--shard", "1/1"), FINE).out)
        rules = (game / "play.rules")
        rules.write_text(rules.read_text() + "# changed\n")
        self.refused("was played by different rules or records", *words, "--after", shard)


def fnv(data, value=0xcbf29ce484222325):
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 & (1 << 64) - 1
    return value


def sealed(line):
    """The line of a shard with a right check."""
    line = line[:line.rindex(',"check":')]
    return f'{line},"check":"{fnv(line.encode()):016x}"}}\n'


class Damaged(Case):
    """Shards of every format, damaged on their way from another machine."""
    # A longer run: PLANCHE_STEPS=10000.
    TURNS = int(os.environ.get("PLANCHE_STEPS", "200")) // 10

    def shards(self, *arguments):
        files = []
        for k in (1, 2):
            run = self.check(planche(*arguments, "--shard", f"{k}/2"), FINE)
            files.append(self.write(f"shard-{k}", run.out))
        return files

    def test_are_refused_or_come_to_the_same(self):
        deck = CARDS / "openmok/first-deck.json"
        rng = random.Random(1)
        for arguments in (("simulate", GAME, "--seed", 5, "--games", 7, "--players", "random,random,random"),
                          ("simulate", deck, deck, "--seed", 1, "--games", 6), ("randomise", "exxit", "--seed", 1, "--count", 5)):
            first, second = self.shards(*arguments)
            whole = self.check(planche("merge", first, second), FINE).out
            text = second.read_text("utf-8")
            digits = [i for i, c in enumerate(text) if c.isdigit()]
            refused = 0
            for turn in range(self.TURNS):
                at = rng.choice(digits) if turn % 2 else rng.randrange(len(text))
                how = rng.randrange(3)
                put = ("", rng.choice('0123456789-,"{}[] x\n'), text[at] + text[at])[how]
                changed = text[:at] + put + text[at + 1:]
                if changed == text:
                    continue
                with self.subTest(arguments=arguments, at=at, put=put):
                    second.write_text(changed, "utf-8")
                    run = planche("merge", first, second)
                    refused += run.status == BAD_USAGE
                    if run.status != BAD_USAGE:
                        self.check(run, FINE)
                        self.assertEqual(run.out, whole)
            self.assertGreater(refused, self.TURNS // 2)

    def test_damaged_records_are_reported_or_replayed(self):
        records = self.folder / "records.jsonl"
        self.check(planche("simulate", GAME, "--seed", 5, "--games", 1, "--players", "random,random,random", "--records",
                           records), FINE)
        rng = random.Random(2)
        text = records.read_text("utf-8")
        game = self.folder / "meadow"
        shutil.copytree(GAME, game)
        for turn in range(self.TURNS):
            at = rng.randrange(len(text))
            put = ("", rng.choice('0123456789-,"{}[]/. x\n'), "../")[rng.randrange(3)]
            changed = text[:at] + put + text[at + 1:]
            with self.subTest(at=at, put=put):
                run = planche("replay", self.write("meadow/record.json", changed))
                self.check_calm(run)
                self.assertIn(run.status, (FINE, BAD_DATA, BAD_USAGE))

    def test_sums_must_hold_even_if_the_check_does(self):
        first, second = self.shards("simulate", GAME, "--seed", 5, "--games", 7, "--players", "random,random,random")
        whole = self.check(planche("merge", first, second), FINE).out
        text = second.read_text()
        second.write_text(sealed(text))
        self.assertEqual(self.check(planche("merge", first, second), FINE).out, whole, "the check is the same")

        def won(summary):
            """Of a seat that won a game."""
            return next(seat for seat in summary["wins"] if seat)

        changes = [lambda s: s.update(games=5), lambda s: s.update(finished=-3), lambda s: s.update(finished=2.5),
                   lambda s: s.update(nobody=9), lambda s: s.update(endless=s["endless"] + 1),
                   lambda s: won(s).__setitem__(0, -2), lambda s: won(s).__setitem__(0, won(s)[0] + 1),
                   lambda s: won(s).extend([1]), lambda s: s["lengths"][0].__setitem__(0, 0),
                   lambda s: s["lengths"][1][8][0].__setitem__(1, 99), lambda s: s.update(without_move=-1),
                   lambda s: s.update(nobody_left=99)]
        for number, change in enumerate(changes):
            with self.subTest(number):
                shard = json.loads(text)
                change(shard["games"][0])
                second.write_text(sealed(json.dumps(shard, separators=(",", ":"), ensure_ascii=False)))
                run = self.check(planche("merge", first, second), BAD_USAGE)
                self.assertEqual(run.out, "")


class BuiltInGames(Case):
    """Simulations of built-in games and other long computations."""

    def shards(self, *arguments):
        """Made by GNU parallel."""
        command = shlex.join(map(str, (PLANCHE, *arguments)))
        tool("parallel", "--will-cite", f"{command} --shard {{}}/3 > {self.folder}/shard-{{}}", ":::", "1", "2", "3",
             env=environment())
        return [self.folder / f"shard-{k}" for k in (3, 1, 2)]

    def test_join_to_one_run(self):
        deck = CARDS / "openmok/first-deck.json"
        for arguments in (("simulate", "genesis", "--seed", 1, "--games", 8, "--alternate", "--set", "ideas=8,9"),
                          ("simulate", "praxis", "--seed", 1, "--games", 5, "--players", 3),
                          ("simulate", deck, deck, "--seed", 1, "--games", 10),
                          ("balance", deck, "--team", 2), ("universes", "--count", "--canonical")):
            shards = self.shards(*arguments)
            forms = (("text",), ("json",)) if arguments[0] != "universes" else ((),)
            for form in forms:
                option = ("--format", *form) if form else ()
                whole = self.check(planche(*arguments, *option), FINE)
                self.assertEqual(self.check(planche("merge", *shards, *option), FINE).out, whole.out)
        self.assertIn("of 3 shards, 1 is missing", self.check(planche("merge", shards[0], shards[2]), BAD_USAGE).err)
        self.assertIn("shard 3 was given twice", self.check(planche("merge", *shards, shards[0]), BAD_USAGE).err)

    def test_refuse_parts_of_others(self):
        deck = self.write("deck.json", (CARDS / "openmok/first-deck.json").read_text(encoding="utf-8"))
        series = ("simulate", deck, deck, "--games", 4)
        shards = self.shards(*series, "--seed", 1)
        other = self.check(planche(*series, "--seed", 2, "--shard", "3/3"), FINE).out
        self.assertIn("shards of different work",
                      self.check(planche("merge", *shards[1:], self.write("other", other)), BAD_USAGE).err)
        deck.write_text(deck.read_text(encoding="utf-8") + " ", encoding="utf-8")
        self.assertIn("the files have changed", self.check(planche("merge", *shards), BAD_USAGE).err)
        for arguments in ((*series, "--shard", "1/2"),
                          ("simulate", "praxis", "--seed", 1, "--shard", "1/2", "--write-games"),
                          ("universes", "--shape", 1, "--shard", "1/2"), ("balance", deck, "--shard", "3/2")):
            self.check(planche(*arguments), BAD_USAGE)


class Documents(Case):
    """Random documents in shards."""

    def shards(self, *arguments):
        for k in 1, 2, 3:
            self.check(planche("randomise", *arguments, "--shard", f"{k}/3", "-o", self.folder / f"d{k}"), FINE)
        return [self.folder / f"d{k}" for k in (3, 1, 2)]

    def test_join_to_one_run(self):
        for arguments in (("exxit", "--seed", 1, "--count", 7),
                          (CARDS / "embers", "--seed", 2, "--count", 4),
                          (CARDS / "embers", "--seed", 3, "--count", 5, "--decisions", 4)):
            shards = self.shards(*arguments)
            whole = self.check(planche("randomise", *arguments), FINE)
            self.assertEqual(self.check(planche("merge", *shards), FINE).out, whole.out)
        run = self.check(planche("merge", *shards[:2]), BAD_USAGE)
        self.assertIn("of 3 shards, 2 is missing", run.err)
        run = self.check(planche("merge", *shards, shards[0]), BAD_USAGE)
        self.assertIn("shard 3 was given twice", run.err)
        shards[0].write_text("".join(shards[0].read_text().splitlines(True)[:-1]))
        self.assertIn("expected 2 lines after the first, found 1",
                      self.check(planche("merge", *shards), BAD_USAGE).err)
        self.check(planche("randomise", "exxit", "--shard", "1/2"), BAD_USAGE)

    def test_refuse_parts_of_others(self):
        shards = self.shards("exxit", "--seed", 1, "--count", 7)
        self.check(planche("randomise", "exxit", "--seed", 2, "--count", 7, "--shard", "1/3", "-o", shards[1]), FINE)
        self.assertIn("shards of different work", self.check(planche("merge", *shards), BAD_USAGE).err)


class Positions(Case):
    def test_are_games_so_far(self):
        run = self.check(planche("randomise", GAME, "--seed", 1, "--count", 20, "--decisions", 3, "--players", 4), FINE)
        positions = [json.loads(line) for line in run.out.splitlines()]
        self.assertEqual({len(one["listed"]) for one in positions}, {3})
        self.assertEqual({one["players"] for one in positions}, {4})
        self.assertEqual(len({one["moves"][0] for one in positions}), 20)  # dealt differently
        file = self.write("p.jsonl", run.out)
        self.check(planche("replay", file), FINE)
        self.check(planche("validate", file), FINE)
        dealt = self.check(planche("randomise", GAME, "--seed", 1, "--players", 4), FINE)  # without "random": a position
        self.assertEqual(json.loads(dealt.out)["listed"], [])
        file.write_text(run.out.replace("P1 plant", "P1 plnat", 1))
        self.assertIn("is not a legal move", self.check(planche("validate", file), BAD_DATA).err)

    def test_need_rules_of_play(self):
        for arguments in (("exxit", "--decisions", 3), (CARDS / "embers", "--players", 2),
                          (CARDS / "embers", "--decisions", 1, "--records", 2), (GAME, "--players", 9),
                          (CARDS / "curios", "--decisions", 1, "--seed", 1, "--set", "nothing=1")):
            with self.subTest(arguments):
                self.check(planche("randomise", *arguments), BAD_USAGE)


if __name__ == "__main__":
    support.main()
