"""Two features at a time: what a game with both prints, exports, counts and shows is what a model of both counts."""
import collections
import concurrent.futures
import itertools
import json
import pathlib
import re
import shutil
import tempfile
import threading

import support
from deck_model import Deck, FEATURES, exclude_each_other, words_of
from support import BAD_DATA, FINE, planche


class Game:
    """A deck with some features in a folder of its own."""

    def __init__(self, features):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="planche-test-"))
        self.deck = Deck()
        for feature in features:
            feature(self.deck)
        self.name = self.deck.write(self.write)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else
                         (content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)).encode())

    def run(self, command, *arguments, status=FINE):
        run = planche(command, *arguments, *self.deck.options, cwd=self.folder)
        if run.status != status:
            raise AssertionError(f"{command} {arguments}: {run}")
        return run

    def printed(self, *options, status=FINE):
        run = self.run("render", self.name, "-o", "made.pdf", *options, status=status)
        return run, words_of(self.folder / "made.pdf")


def prints(game):
    run, words = game.printed("--format", "json")
    yield "words", words, game.deck.expected()
    yield "diagnostics", collections.Counter(run.codes()), collections.Counter(code for codes in game.deck.codes for code in codes())


def low_ink(game):
    yield "words", game.printed("--low-ink")[1], game.deck.expected()


def only_one(game):
    row = game.deck.printed()[1]
    if game.deck.copies(row) == 0:
        return
    words = game.printed("--parts", "card", "--only", row["id"])[1]
    yield "words", collections.Counter({w: n for w, n in words.items() if w[:3] != "zq-"}), game.deck.expected([row])


def since(game):
    game.printed()
    shutil.move(game.folder / "made.pdf", game.folder / "old.pdf")
    row = game.deck.printed()[2]
    row["cost"] = "4"
    game.deck.write(game.write)
    words = game.printed("--since", "old.pdf")[1]
    yield "words", collections.Counter({w: n for w, n in words.items() if w[:3] != "zq-"}), game.deck.expected([row])


def draft(game):
    victim, *others = game.deck.printed()
    victim["cost"] = "x"
    game.deck.write(game.write)
    words = game.printed("--draft", status=BAD_DATA)[1]
    lost = game.deck.expected(others) - words
    shows_the_victim = lambda word: word[:3] in ("zr-", "zb-")
    yield "words of other cards", {w for w in lost if not shows_the_victim(w)}, set()


def pictures(game):
    game.run("export", game.name, "--for", "pictures", "--dpi", "40", "-o", "made")
    yield "fronts", len(list((game.folder / "made").glob("card-*-front.png"))), game.deck.count()


def simulator(game):
    game.run("export", game.name, "--for", "tts", "--dpi", "40", "-o", "made")
    text = "".join(path.read_text() for path in (game.folder / "made").rglob("*.json"))
    names = collections.Counter(re.findall(r'"Nickname":\s*"([^"]*)"', text))
    wanted = collections.Counter()
    for row in game.deck.printed():
        wanted[game.deck.title(row)] += game.deck.copies(row)
    yield "cards", +wanted - names, collections.Counter()


def survey(game):
    counted = json.loads(game.run("survey", game.name, "cost > 0", "--format", "json").out)["lists"][0]["copies"]
    yield "copies", counted, game.deck.count()


def sum_of_costs(game):
    value = game.run("eval", "sum(cards, cost)", game.name).out.strip()
    yield "sum", value, str(sum(int(row["cost"]) for row in game.deck.printed()))


def simulated(game):
    """Cards of a game that is played are as many as are printed."""
    if "play" not in game.deck.game:
        return
    game.deck.options = [option for option in game.deck.options if option not in ("--lang", "fr")]
    report = json.loads(game.run("simulate", game.name, "--games", "1", "--seed", "1", "--format", "json").out.splitlines()[0])
    yield "cards", max(seat["score"]["max"] for seat in report["seats"]), game.deck.count()


def rulebook(game):
    row = game.deck.printed()[1]
    folder = "x" if game.deck.folder == "x" else "g"
    game.write(f"{folder}/rules.{'fr' if game.deck.french else 'en'}.md",
               f"# G\n\n![a card](part:card#{row['id']})\n\nThere are zz-{{count(cards)}}.\n")
    game.run("rules", game.name, "-o", "made.pdf")
    words = words_of(game.folder / "made.pdf")
    yield "number and title", words & collections.Counter([f"zz-{len(game.deck.printed())}.", "zt-" + game.deck.title(row)]), \
        collections.Counter([f"zz-{len(game.deck.printed())}.", "zt-" + game.deck.title(row)])


def converted(game):
    """To each other form of the records, which the game then reads."""
    deck = game.deck
    if deck.in_document:
        return
    for ending in ("csv", "xlsx", "ods", "json", "yaml"):
        if ending == deck.ending or (ending in ("json", "yaml") and "kind.fr" in deck.rows[0]):
            continue
        copy = game.folder / ending
        for folder in {"g", deck.folder}:
            shutil.copytree(game.folder / folder, copy / folder)
        run = planche("convert", f"g/cards.{deck.ending}", "-o", f"g/cards.{ending}", cwd=copy)
        (copy / f"g/cards.{deck.ending}").unlink()
        text = (copy / "g/game.json").read_text(encoding="utf-8")
        (copy / "g/game.json").write_text(text.replace(f"cards.{deck.ending}", f"cards.{ending}"), encoding="utf-8")
        made = planche("render", game.name, "-o", "made.pdf", *deck.options, cwd=copy)
        if (run.status, made.status) != (FINE, FINE):
            raise AssertionError(f"to {ending}: {run}\n{made}")
        yield f"words after conversion to {ending}", words_of(copy / "made.pdf"), deck.expected()


OBSERVERS = (low_ink, only_one, since, draft, pictures, simulator, survey, sum_of_costs, simulated, rulebook, converted)


class Pairs(support.Case):
    def compare(self, jobs):
        """Jobs are pairs of features and an observer."""
        lock = threading.Lock()
        wrong = []

        def carry_out(job):
            features, observe = job
            game = Game(features)
            try:
                found = [f"{what}: {seen}, not {wanted}" for what, seen, wanted in observe(game) if seen != wanted]
            except AssertionError as error:
                found = [str(error)]
            shutil.rmtree(game.folder, ignore_errors=True)
            with lock:
                wrong.extend(f"{' and '.join(f.__name__ for f in features)}, {observe.__name__}: {one}" for one in found)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(carry_out, jobs))
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong[:20]))

    def test_prints_what_each_of_two_features_says(self):
        pairs = [pair for pair in itertools.combinations(FEATURES, 2) if not exclude_each_other(*pair)]
        self.assertGreater(len(pairs), 450)
        self.compare([(pair, prints) for pair in pairs])

    def test_commands_agree_about_each_feature(self):
        self.compare([((feature,), observe) for feature in FEATURES for observe in OBSERVERS])

    def test_commands_agree_about_pairs(self):
        # Each command sees each feature with a partner; over the commands, partners differ.
        jobs = []
        for i, feature in enumerate(FEATURES):
            for j, observe in enumerate(OBSERVERS):
                partner = FEATURES[(i + 1 + 3 * j) % len(FEATURES)]
                if partner is not feature and not exclude_each_other(feature, partner):
                    jobs.append(((feature, partner), observe))
        self.compare(jobs[::2])


if __name__ == "__main__":
    support.main()
