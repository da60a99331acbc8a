#!/usr/bin/env python3
"""What reaches terminals, standard error and JSON: no control characters of the data, no words of libraries, no problem
twice; and what happens where the system refuses threads."""
import json
import os
import pty
import resource
import subprocess

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, PLANCHE, SOURCE, Case, environment, planche

# Escape, carriage return, delete, C1, and marks that turn text round.
ODD = "\x1b]0;x\x07\r\x7f\u009b2J\u202egnp\u2066"


def on_terminal(*args, cwd):
    """Standard output of a run that ends on a terminal."""
    master, slave = pty.openpty()
    run = subprocess.Popen([PLANCHE, *map(str, args)], cwd=cwd, env=environment(), stdin=subprocess.DEVNULL, stdout=slave,
                           stderr=subprocess.DEVNULL)
    os.close(slave)
    said = b""
    try:
        while block := os.read(master, 65536):
            said += block
    except OSError:
        pass  # the other end is closed
    run.wait(support.PATIENCE)
    os.close(master)
    return said.decode().replace("\r\n", "\n")


class Controls(Case):
    def setUp(self):
        super().setUp()
        self.write("g/game.json", {"id": "g", "records": {"cards": {"from": "cards.json", "key": "id"}},
                                   "parts": {"card": {"title": f"Cards {ODD}", "of": "cards", "front": "card.json"}}})
        self.write("g/cards.json", [{"id": "a", "kind": ODD, "n": 1}, {"id": "b", "kind": ODD, "n": 2}])
        self.write("g/card.json", {"part": {"size": "poker"}, "layers": []})

    def assert_plain(self, text):
        odd = [c for c in text if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f" or c in "\u202a\u202b\u202c\u202d\u202e\u2066"]
        self.assertEqual(odd, [], repr(text))

    def test_shows_control_characters_on_a_terminal(self):
        for args in (["eval", "cards[1].kind", "g"], ["list", "parts", "g"], ["survey", "g", "--by", "kind"]):
            said = on_terminal(*args, cwd=self.folder)
            self.assertIn("gnp", said)
            self.assert_plain(said)

    def test_keeps_results_for_programs(self):
        run = self.check(planche("eval", "cards[1].kind", "g", cwd=self.folder), FINE)
        self.assertEqual(run.raw.decode(), ODD + "\n")

    def test_escapes_control_characters_in_json(self):
        for args, status in ((["survey", "g", "--by", "kind", "--format", "json"], FINE),
                             (["list", "parts", "g", "--format", "json"], FINE),
                             (["render", SOURCE / "cards/openmok/first-deck.json", "-o", f"{ODD}.pdf", "--report", "json"], FINE),
                             (["validate", "g", "--format", "json"], BAD_DATA)):
            run = self.check(planche(*args, cwd=self.folder), status)
            self.assertNotEqual(run.out, "")
            self.assert_plain(run.out)
            for line in run.out.splitlines():
                json.loads(line)
        run = planche("survey", "g", "--by", "kind", "--format", "json", cwd=self.folder)
        self.assertIn(ODD, self.texts(json.loads(run.out)))

    def texts(self, value):
        if isinstance(value, dict):
            return [text for inner in value.values() for text in self.texts(inner)]
        return [text for inner in value for text in self.texts(inner)] if isinstance(value, list) else [value]


class Libraries(Case):
    def test_long_names_are_reported_in_words(self):
        long = "a" * 300
        for args in (["new", "cards", long], ["samples", long], ["render", "embers", "-o", f"{long}/x.pdf"],
                     ["render", SOURCE / "cards/openmok/first-deck.json", "-o", f"{long}.pdf"]):
            run = self.check(planche(*args, cwd=self.folder), BAD_WORLD)
            self.assertNotIn("filesystem error", run.err)
            self.assertIn("File name too long", run.err)

    def test_caches_that_cannot_be_written_are_no_matter(self):
        run = self.check(planche("render", SOURCE / "cards/openmok/first-deck.json", "-q", "-o", "o.pdf", cwd=self.folder,
                                 env=environment(HOME="/proc", XDG_CACHE_HOME="/proc")), FINE)
        self.assertEqual(run.err, "")

    def run_with(self, limit, *args):
        def limited():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            limit()
        return planche(*args, cwd=self.folder, preexec_fn=limited)

    def check_ended(self, run):
        """With a result, or with a sentence and without a file."""
        self.assertIn(run.status, (FINE, BAD_WORLD), f"\n{run}")
        self.check_calm(run)
        if run.status == BAD_WORLD:
            self.assertIn("planche: error: ", run.err)
            self.assertEqual(self.files(), [])
        for name in self.files():
            (self.folder / name).unlink()

    def test_ends_in_words_without_threads(self):
        nobody = 65534
        if os.getuid() == 0 and subprocess.run(["test", "-x", PLANCHE], user=nobody, group=nobody, extra_groups=[]).returncode:
            self.skipTest("another user cannot enter the folder of the program")
        def as_nobody(processes):
            resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
            if os.getuid() == 0:  # whom no such limit binds
                os.setgid(nobody)
                os.setuid(nobody)
        self.folder.chmod(0o777)
        for processes in (1, 2, 3):
            self.check_ended(self.run_with(lambda n=processes: as_nobody(n), "kit", "embers", "-o", "o.pdf"))
            self.check_ended(self.run_with(lambda n=processes: as_nobody(n), "simulate", "exxit", "--games", "4", "--seed", "1"))

    @support.unittest.skipIf(support.SANITIZED, "sanitizers need terabytes of addresses")
    def test_ends_in_words_without_memory(self):
        for megabytes in range(120, 300, 20):
            bytes_ = megabytes << 20
            self.check_ended(self.run_with(lambda n=bytes_: resource.setrlimit(resource.RLIMIT_AS, (n, n)),
                                           "kit", "embers", "-o", "o.pdf"))


class Problems(Case):
    def test_reports_a_problem_once(self):
        deck = SOURCE / "cards/openmok/first-deck.json"
        for args in ([deck, deck, "--rules", "none.json"], ["none.json", "none.json"]):
            run = self.check(planche("duel", *args, cwd=self.folder), BAD_WORLD)
            self.assertEqual(run.err.count("none.json"), 1, run.err)

    def test_quiet_surveys_say_that_there_are_errors(self):
        self.write("g/game.json", {"id": "g", "records": {"cards": {"from": "cards.csv", "key": "id", "fields": {
            "id": "text", "cost": "integer"}}}})
        self.write("g/cards.csv", "id,cost\na,1\nb,x\n")
        run = self.check(planche("survey", "g", "--sheet", "-q", "-o", "s.pdf", cwd=self.folder), BAD_DATA)
        self.assertIn("planche validate g", run.err)

    def test_names_unknown_parts_of_rules_without_an_option(self):
        self.write("g/game.json", {"id": "g", "records": {"cards": {"from": "cards.csv", "key": "id"}},
                                   "parts": {"card": {"of": "cards", "front": "card.json"}}})
        self.write("g/cards.csv", "id\nash\n")
        self.write("g/card.json", {"part": {"size": "poker"}, "layers": []})
        self.write("g/rules.en.md", "# Rules\n\n![](part:card#oak)\n")
        run = self.check(planche("rules", "g", "--format", "json", "-o", "o.pdf", cwd=self.folder), BAD_DATA)
        (problem,) = run.diagnostics()
        self.assertEqual((problem["code"], problem["message"]), ("booklet/picture", 'no card is "oak"'))

    def test_symbols_may_stand_in_texts_of_other_symbols(self):
        def template(of_r):
            return {"part": {"size": "poker"}, "symbols": {
                "q": {"box": [10, 10], "layers": [{"type": "text", "text": ":r:", "at": [1, 1], "size": [8, 8]}]},
                "r": {"box": [10, 10], "layers": of_r}}, "layers": [{"type": "symbol", "symbol": "q", "at": [9, 9]}]}
        self.write("g/game.json", {"id": "g", "parts": {"card": {"front": "card.json"}}})
        self.write("g/card.json", template([{"type": "rectangle", "at": [1, 1], "size": [8, 8], "fill": "#336699"}]))
        self.assertEqual(self.check(planche("validate", "g", "--format", "json", cwd=self.folder), FINE).codes(), [])
        self.write("g/card.json", template([{"type": "symbol", "symbol": "q", "at": [1, 1]}]))
        run = self.check(planche("validate", "g", "--format", "json", cwd=self.folder), BAD_DATA)
        self.assertEqual(run.codes(), ["template/contradiction"])
        self.assertIn("symbol `q` contains itself through `r`", run.out)

    def test_says_that_a_font_has_the_name_of_another(self):
        font = support.tool("fc-match", "-f", "%{file}", "Inter:weight=80")
        self.write("g/game.json", {"id": "g", "fonts": ["own" + os.path.splitext(font)[1]], "parts": {"card": {"front": "card.json"}}})
        with open(font, "rb") as content:
            self.write("g/own" + os.path.splitext(font)[1], content.read())
        self.write("g/card.json", {"part": {"size": "poker"}, "layers": []})
        run = self.check(planche("validate", "g", "--format", "json", cwd=self.folder), FINE)
        self.assertEqual([(d["severity"], d["code"]) for d in run.diagnostics()], [("warning", "game/font")])


if __name__ == "__main__":
    support.main()
