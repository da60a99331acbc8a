"""Simulations that several machines share: their parts join to what one run gives."""
import shlex

import support
from support import BAD_USAGE, CARDS, FINE, PLANCHE, Case, environment, planche, tool

GAME = CARDS / "meadow"
SERIES = ("--seed", 5, "--games", 50, "--players", "greedy,random,random", "--set", "per_bee=1,2")


class Shards(Case):
    def parts(self, count):
        """Played by GNU parallel."""
        command = shlex.join(map(str, (PLANCHE, "simulate", GAME, *SERIES)))
        tool("parallel", "--will-cite", f"{command} --shard {{}}/{count} > {self.folder}/part-{{}}", ":::",
             *map(str, range(1, count + 1)), env=environment())
        return [self.folder / f"part-{k}" for k in range(1, count + 1)]

    def test_join_to_one_run(self):
        parts = self.parts(4)
        for form in ("text", "json", "csv"):
            whole = self.check(planche("simulate", GAME, *SERIES, "--format", form), FINE)
            joined = self.check(planche("merge", *reversed(parts), "--format", form), FINE)
            self.assertEqual(joined.out, whole.out)
        run = self.check(planche("merge", parts[0], parts[2]), BAD_USAGE)
        self.assertIn("of 4 parts, 2, 4 are missing", run.err)
        run = self.check(planche("merge", *parts, parts[1]), BAD_USAGE)
        self.assertIn("part 2 is there twice", run.err)

    def test_need_a_seed(self):
        run = self.check(planche("simulate", GAME, "--shard", "1/2"), BAD_USAGE)
        self.assertIn("--shard requires --seed", run.err)
        self.check(planche("simulate", GAME, "--seed", 1, "--shard", "3/2"), BAD_USAGE)
        self.check(planche("merge", GAME / "game.json"), BAD_USAGE)


if __name__ == "__main__":
    support.main()
