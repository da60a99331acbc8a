"""Random programs of the language of play, and whether their records notice mistakes of an interpreter."""
import json
from unittest import mock

import support
from play.knowledge import NewDeal
from play.machine import Endless
from play.mistakes import MISTAKES
from play.records import ChanceTable, Disagreement, play, replay
from play.tables import GameFile, documents_in
from play_programs import Program
from support import SOURCE, Case


class Watching(ChanceTable):
    """Random players; at each choice it checks what players know, and deals anew."""

    def __init__(self, seed):
        super().__init__(seed)
        self.wrong, self.dealt = [], 0

    def at_choice(self, machine, moves, again):
        knowledge, me = machine.knowledge, machine.me
        for player in machine.players:
            for piece in machine.state.pieces:
                if piece.zone.seen_by(player) and not knowledge.knows(player, piece):
                    self.wrong.append(f"{player!r} does not know {piece!r} in {piece.zone!r}")
            for cloud in knowledge.of(player):
                if len(cloud) < 2 or any(knowledge.clouds[player][piece] is not cloud for piece in cloud):
                    self.wrong.append(f"a cloud of {player!r} is torn: {cloud}")
        # A condition that peeks at what its player does not know may change: the program warns of it.
        if machine.peeked or not knowledge.of(me):
            return
        before = [move.text() for move in moves]
        seen = [(piece, piece.identity) for piece in machine.state.pieces if knowledge.knows(me, piece)]
        deal = NewDeal(knowledge, me, self.chance)
        after = [move.text() for move in again()]
        if before != after or any(piece.identity != identity for piece, identity in seen):
            self.wrong.append(f"after {len(self.moves)} steps {me!r} may do {before}, dealt anew {after}")
        deal.undo()
        self.dealt += 1


class SmallGames(Case):
    def test_games_end_and_dealing_anew_changes_no_move(self):
        for file in sorted((SOURCE / "tests/play/games").glob("*/game.json")):
            documents = documents_in(file.parent)
            game = GameFile(file.parent, documents=documents)
            for players in [len(documents)] if documents else range(game.players[0], game.players[-1] + 1):
                with self.subTest(game.id, players=players):
                    table = Watching(players)
                    record = play(game, players, 0, table)
                    self.assertEqual(table.wrong, [])
                    self.assertIn("result", record, record.get("fault"))
                    replay(game, json.loads(json.dumps(record)))


class RandomPrograms(Case):
    def test_games_replay_and_dealing_anew_changes_no_move(self):
        dealt = 0
        for seed in range(1, 61):
            Program(seed).write(self.folder)
            game = GameFile(self.folder)
            table = Watching(seed)
            record = play(game, game.players[0], seed, table)
            with self.subTest(seed):
                self.assertEqual(table.wrong, [])
                self.assertIn("result", record, record.get("fault"))
                replay(game, json.loads(json.dumps(record)))
            dealt += table.dealt
        self.assertGreater(dealt, 100)

    def test_careless_programs_fault_where_their_records_end(self):
        faults = 0
        for seed in range(1, 101):
            Program(seed, careful=False).write(self.folder)
            game = GameFile(self.folder)
            record = play(game, game.players[0], seed)
            with self.subTest(seed):
                replay(game, json.loads(json.dumps(record)))
                if "fault" in record:
                    faults += 1
                    with self.assertRaises(Disagreement):
                        replay(game, {**record, "result": {"winners": ["P1"]}})
        self.assertGreater(faults, 20)

    def test_programs_say_everything(self):
        """Every statement and every member of declarations occurs in the first programs."""
        text = ""
        for seed in range(1, 201):
            made = Program(seed)
            text += made.rules() + "".join(str(card["gain"]) for card in made.cards)
        for words in ["seen by owner", "seen by others", "seen by nobody", "refilled from", "holds cards", "of cards",
                      "each colours",
                      "each 1..3", "each tint in colours", "each cards", "each dice", "each player", "most ", "least ",
                      "start ",
                      "move all from", "to bottom of", "shuffle ", "add ", "random(", "let ", "if ", "else if ", "else",
                      "repeat ",
                      "while ", "for ", "each other player", "until ", "as players", "stop", "next me", "choose\n",
                      "choose together",
                      "in order of", "show ", "perform ", "end game", "otherwise", "0..2 ", "turn", "turn where",
                      "round", "define ",
                      "procedure ", "this", "end when", "win by most", "win together", "then least", "to box", "none"]:
            self.assertIn(words, text)


class Mistakes(Case):
    def test_records_notice_them(self):
        """Each mistake is noticed by the record of some random program."""
        games = []
        for seed in range(1, 151):
            Program(seed).write(self.folder / str(seed))
            game = GameFile(self.folder / str(seed))
            games.append((seed, play(game, game.players[0], seed)))
        for name, (owner, method, mistaken) in MISTAKES.items():
            with self.subTest(name), mock.patch.object(owner, method, mistaken):
                self.assertTrue(any(self.notices(*game) for game in games))

    def notices(self, seed, record):
        try:
            replay(GameFile(self.folder / str(seed)), record)
        except (Disagreement, Endless):
            return True
        return False


if __name__ == "__main__":
    support.main()
