"""`--on`: the shards of a command with Slurm, whose programs are played here by scripts, and with GNU parallel."""
import os
import shutil
import unittest

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, CARDS, FINE, planche

# Runs the tasks of an array one after another; those in $KILLED are killed in the first job. squeue: nothing is left.
SBATCH = r"""#!/bin/bash
[ -n "$REFUSED" ] && { echo "Batch job submission failed: Invalid account" >&2; exit 1; }
job=$(($(cat jobs 2>/dev/null || echo 0) + 1)); echo $job > jobs
for word; do case $word in --array=*) array=${word#--array=};; esac; script=$word; done
echo "$array" >> arrays
for range in ${array//,/ }; do
  for n in $(seq ${range%-*} ${range#*-}); do
    case " $KILLED " in *" $n "*) [ "$job" -le "${KILLS:-1}" ] && continue;; esac
    SLURM_ARRAY_TASK_ID=$n sh "$script"
  done
done
echo "$job;cluster"
"""
GAMES = ("simulate", CARDS / "meadow", "--seed", 3, "--games", 40)
SEARCH = ("tune", CARDS / "meadow", "--number", "per_pair=3..7", "--goal", "fairness, no card over 60", "--seed", 1, "--games", 60)


class Elsewhere(support.Case):
    def setUp(self):
        super().setUp()
        programs = self.folder / "bin"
        programs.mkdir()
        for name, text in (("sbatch", SBATCH), ("squeue", "#!/bin/sh\nexit 0\n")):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.env = {"PATH": f"{programs}:{os.environ['PATH']}"}

    def on(self, where, *words, status=FINE, **env):
        return self.check(planche(*words, "--on", where, cwd=self.folder, env=support.environment(**self.env, **env)), status)

    def arrays(self):
        return (self.folder / "arrays").read_text().split()

    def left(self):
        return [path.name for path in self.folder.glob("planche-*")]

    def test_slurm_gives_what_one_run_gives(self):
        once = self.check(planche(*GAMES), FINE).out
        run = self.on("slurm:4", *GAMES)
        self.assertEqual(run.out, once)
        self.assertIn("submitted job 1 to Slurm", run.err)
        self.assertEqual(self.arrays(), ["1-4"])
        self.assertEqual(self.left(), [])  # the shards are joined
        once = self.check(planche(*GAMES, "--format", "json"), FINE).out
        self.assertEqual(self.on("slurm:3", *GAMES, "--format", "json").out, once)

    def test_failed_shards_are_started_again(self):
        once = self.check(planche(*GAMES), FINE).out
        run = self.on("slurm:6", *GAMES, KILLED="2 5")
        self.assertEqual(run.out, once)
        self.assertEqual(self.arrays(), ["1-6", "2,5"])
        self.assertIn("2 shards failed, and are started again: 2,5", run.err)

    def test_shards_that_always_fail_are_named_and_the_others_kept(self):
        run = self.on("slurm:6", *GAMES, KILLED="4", KILLS="9", status=BAD_WORLD)
        self.assertIn("1 shard failed 3 times: 4", run.err)
        self.assertEqual(run.out, "")
        self.assertEqual(len(self.left()), 1)
        self.assertEqual(self.arrays(), ["1-6", "4", "4"])
        # The same command goes on.
        run = self.on("slurm:6", *GAMES)
        self.assertIn("5 of 6 shards are here from an interrupted run", run.err)
        self.assertEqual(run.out, self.check(planche(*GAMES), FINE).out)
        self.assertEqual(self.arrays()[3:], ["4"])

    def test_a_wrong_command_is_not_tried_again(self):
        run = self.on("slurm:4", "simulate", CARDS / "meadow", "--games", 10, status=BAD_USAGE)
        self.assertIn("shard 1: --shard requires --seed", run.err)
        self.assertEqual(self.arrays(), ["1-4"])
        self.assertEqual(self.left(), [])

    def test_says_what_the_engine_says(self):
        run = self.on("slurm:4", *GAMES, REFUSED="1", status=BAD_WORLD)
        self.assertIn("sbatch: Batch job submission failed: Invalid account", run.err)
        run = self.check(planche(*GAMES, "--on", "slurm:4", cwd=self.folder, env=support.environment(PATH="/nowhere")), BAD_WORLD)
        self.assertIn("cannot start sbatch", run.err)
        self.on("parallel:none.txt", *GAMES, status=BAD_WORLD)
        self.assertEqual(self.left(), [])  # nothing was begun

    def test_random_documents_go_to_a_file(self):
        words = ("randomise", CARDS / "embers", "--seed", 1, "--count", 9)
        once = self.check(planche(*words), FINE).out
        self.on("slurm:4", *words, "-o", "drawn.jsonl")
        self.assertEqual((self.folder / "drawn.jsonl").read_text(), once)

    def test_a_search_for_numbers_goes_round_by_round(self):
        for form in "text", "json":
            once = self.check(planche(*SEARCH, "--format", form), FINE).out
            self.assertEqual(self.on("slurm:3", *SEARCH, "--format", form).out, once)
            self.assertEqual(self.arrays(), ["1-3", "1-3"], "5 combinations, then 3")
            self.assertEqual(self.left(), [])
            (self.folder / "arrays").unlink()
        (self.folder / "jobs").unlink()
        run = self.on("slurm:4", *SEARCH, KILLED="2 3", KILLS="1")
        self.assertEqual(run.out, self.check(planche(*SEARCH), FINE).out)
        self.assertEqual(self.arrays(), ["1-4", "2-3", "1-4"])

    def test_a_search_goes_on_where_it_was_interrupted(self):
        run = self.on("slurm:4", *SEARCH, KILLED="4", KILLS="9", status=BAD_WORLD)
        self.assertIn("1 shard failed 3 times: 4", run.err)
        self.assertEqual(run.out, "")
        run = self.on("slurm:4", *SEARCH)
        self.assertIn("3 of 4 shards are here from an interrupted run", run.err)
        self.assertEqual(run.out, self.check(planche(*SEARCH), FINE).out)
        self.assertEqual(self.arrays(), ["1-4", "4", "4", "4", "1-4"])
        self.assertEqual(self.left(), [])

    def test_a_search_that_cannot_be_carried_out_leaves_nothing(self):
        run = self.on("slurm:4", *SEARCH, REFUSED="1", status=BAD_WORLD)
        self.assertIn("sbatch: Batch job submission failed: Invalid account", run.err)
        for words, text in ((SEARCH[:-4], "--on requires --seed"), (SEARCH + ("--after", "x"), "--on and --after exclude"),
                            (SEARCH + ("--shard", "1/2"), "--on and --shard exclude each other"),
                            (SEARCH + ("--number", "nothing=1..2"), 'has no number "nothing"')):
            self.assertIn(text, self.on("slurm:4", *words, status=BAD_USAGE).err)
        self.assertEqual(self.left(), [])

    def test_faults_of_a_search_are_told_as_in_one_run(self):
        game = self.folder / "lamps"
        game.mkdir()
        self.write("lamps/game.json", '{"id": "lamps", "title": "Lamps", "players": [2, 2], "play": "play.rules", "numbers": {"oil": 3, "goal": 9}}')
        self.write("lamps/play.rules", "counter lit each player, start oil\nturn\n  choose\n    a: add -2 to lit\n    b: add 1 to lit\n"
                                       "end when lit >= goal\nwin by most lit\n")
        words = ("tune", game, "--number", "oil=2..7", "--number", "goal=7..9", "--goal", "fairness", "--games", 60, "--seed", 1)
        once = self.check(planche(*words, cwd=self.folder), BAD_DATA)
        self.assertIn("play/fault", once.err)
        run = self.on("slurm:4", *words, status=BAD_DATA)
        self.assertEqual(run.out, once.out)
        self.assertEqual([line for line in run.err.splitlines() if not line.startswith("submitted ")], once.err.splitlines())
        self.assertEqual(self.left(), [])

    def test_what_excludes_each_other(self):
        for words, text in ((GAMES + ("--shard", "1/2"), "--on and --shard exclude each other"),
                            (GAMES + ("--records", "x"), "--on and --records exclude each other"),
                            (("simulate", "-", "--seed", 1), "standard input")):
            self.assertIn(text, self.on("slurm:2", *words, status=BAD_USAGE).err)
        for where in ("slurm:0", "slurm:x", "grid:4", "parallel:", "slurm:100001"):
            self.assertIn("--on", self.on(where, *GAMES, status=BAD_USAGE).err)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_gnu_parallel(self):
        self.write("hosts.txt", "2/:\n")  # two at once, on this machine
        once = self.check(planche(*GAMES), FINE).out
        self.assertEqual(self.on("parallel:hosts.txt:5", *GAMES).out, once)
        self.assertEqual(self.on("parallel:hosts.txt:3", *SEARCH).out, self.check(planche(*SEARCH), FINE).out)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_gnu_parallel_in_a_folder_with_blanks(self):
        once = self.check(planche(*GAMES), FINE).out
        for name in ("my games", "it's $HOME; ls"):
            self.write(f"{name}/hosts.txt", "2/:\n")
            run = planche(*GAMES, "--on", "parallel:hosts.txt:2", cwd=self.folder / name)
            self.assertEqual(self.check(run, FINE).out, once)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_says_why_machines_cannot_be_reached(self):
        self.write("hosts.txt", "none.invalid\n")
        run = self.on("parallel:hosts.txt:2", *GAMES, status=BAD_WORLD)
        self.assertIn("hint: parallel: ", run.err)
        self.assertNotIn("says nothing", run.err)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_kits_of_many_documents(self):
        self.write("hosts.txt", "2/:\n")
        decks = [CARDS / "openmok" / name for name in ("first-deck.json", "kitchen-garden.json")]
        run = self.on("parallel:hosts.txt:2", "kit", "openmok", *decks, "-o", "kits/", "--parts", "character")
        self.assertEqual(len(list((self.folder / "kits").glob("*-kit.pdf"))), len(decks), run.err)
        self.assertEqual(run.err.count("wrote "), len(decks), run.err)


if __name__ == "__main__":
    support.main()
