"""The program and the second interpreter agree on legal moves and results at every step of games.

The games are the samples, those of tests/play/games, and random programs.

PLANCHE_GAMES is the number of games of each sample, PLANCHE_PROGRAMS the number of random programs.
"""
# Takes long.
import json
import os
import unittest

import support
from play.records import Disagreement, play, replay
from play.tables import GameFile, documents_in
from play_interpreter import game_of, records
from play_programs import Program
from support import CARDS, FINE, SOURCE, Case, planche

GAMES = int(os.environ.get("PLANCHE_GAMES", 8))
PROGRAMS = int(os.environ.get("PLANCHE_PROGRAMS", 60))
SEED = int(os.environ.get("PLANCHE_SEED", 1))


def folders():
    """The games with rules of play."""
    samples = [file.parent for file in sorted(CARDS.rglob("game.json")) if (file.parent / "play.rules").exists()]
    return samples + sorted(file.parent for file in (SOURCE / "tests/play/games").glob("*/game.json"))


@unittest.skipUnless("--records" in planche("simulate", "--help").out, "the program does not play file-based games yet")
class Agreement(Case):
    def simulated(self, folder, seed, games):
        """The records of games that the program plays."""
        file = self.folder / "records.jsonl"
        run = planche("simulate", folder, *[folder / file for file in documents_in(folder)], "--records", file, "--seed", seed, "--games", games)
        self.check(run, FINE)
        found = records(file.read_text(encoding="utf-8"))
        self.assertEqual(len(found), games)
        return found

    def hold(self, folder, record, what):
        """The interpreter replays the record."""
        try:
            replay(game_of(folder, record), record)
        except Disagreement as found:
            self.fail(f"{what}: {found}\n{json.dumps(record, ensure_ascii=False)}")

    def test_samples(self):
        for folder in folders():
            with self.subTest(folder.name):
                for number, record in enumerate(self.simulated(folder, SEED, GAMES), 1):
                    self.hold(folder, record, f"game {number}")

    def test_random_programs(self):
        for seed in range(SEED, SEED + PROGRAMS):
            folder = self.folder / str(seed)
            Program(seed).write(folder)
            with self.subTest(seed):
                for number, record in enumerate(self.simulated(folder, seed, 3), 1):
                    self.hold(folder, record, f"program {seed}, game {number}")

    def test_the_program_replays_records_of_the_interpreter(self):
        """The other way round: what the interpreter plays is legal for the program."""
        for folder in folders():
            documents = documents_in(folder)
            game = GameFile(folder, documents=documents)
            for players in [len(documents)] if documents else range(game.players[0], game.players[-1] + 1):
                with self.subTest(folder.name, players=players):
                    record = play(game, players, f"{SEED}:{players}")
                    file = self.write("record.json", {**record, "game": folder.name})
                    self.check(planche("replay", file, *[folder / document for document in documents], cwd=folder.parent), FINE)


if __name__ == "__main__":
    support.main()
