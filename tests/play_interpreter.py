"""Plays a file-based game with random players, replays records, or lists legal moves, with the second interpreter.

    python3 tests/play_interpreter.py play DIR [--players N] [--games N] [--seed S] > games.jsonl
    python3 tests/play_interpreter.py replay DIR games.jsonl
    python3 tests/play_interpreter.py moves DIR games.jsonl
"""
import argparse
import json
import pathlib
import sys
from fractions import Fraction

from play.records import Disagreement, legal_moves, play, replay
from play.tables import GameFile


def records(text):
    """The records of a file: one document after another, or a list of them."""
    found, decoder, at = [], json.JSONDecoder(), 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found += value if isinstance(value, list) else [value]
    return found


def game_of(folder, record):
    """The game with the numbers that the record changed, and with the documents of its players."""
    return GameFile(folder, {name: Fraction(str(value)) for name, value in record.get("numbers", {}).items()},
                    [document["file"] for document in record.get("documents", [])])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=["play", "replay", "moves"])
    parser.add_argument("folder")
    parser.add_argument("records", nargs="?")
    parser.add_argument("--players", type=int, help="number of players; default: the least of the game")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.command == "play":
        game = GameFile(given.folder)
        for number in range(given.games):
            record = play(game, given.players or game.players[0], f"{given.seed}:{number}")
            print(json.dumps(record, ensure_ascii=False))
        return 0
    if given.command == "moves":
        for record in records(pathlib.Path(given.records).read_text(encoding="utf-8")):
            player, moves = legal_moves(game_of(given.folder, record), record)
            print(*[f"{player} {move}" for move in moves], sep="\n")
        return 0
    status = 0
    for number, record in enumerate(records(pathlib.Path(given.records).read_text(encoding="utf-8")), 1):
        try:
            replay(game_of(given.folder, record), record)
        except Disagreement as found:
            print(f"game {number}, {found}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
