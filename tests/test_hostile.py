#!/usr/bin/env python3
"""Input that means harm: what it may read, and what it may cost. docs/testing.md says how the figures are taken."""
import os
import subprocess
import tempfile
import threading

import support
from support import BAD_DATA, BAD_WORLD, FINE, PLANCHE, Case, character, deck, planche


SECONDS, MEGABYTES = 5, 500  # what no run may pass
SANITIZED = bool(os.environ.get("LSAN_OPTIONS"))  # several times slower and larger
FIGURES = os.environ.get("PLANCHE_FIGURES")  # a file that gets a line of a table for each measured run


class Measured(Case):
    def measure(self, what, *args, status):
        """Runs planche; its processor time, with that of its children, and peak memory stay within the limits."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            started = subprocess.Popen([PLANCHE, *map(str, args), "--format", "json"], env=support.environment(),
                                       stdin=subprocess.DEVNULL, stdout=out, stderr=err)
            ends = threading.Timer(support.PATIENCE, started.kill)
            ends.start()
            _, waited, used = os.wait4(started.pid, 0)
            ends.cancel()
            started.returncode = os.waitstatus_to_exitcode(waited)
            out.seek(0)
            err.seek(0)
            run = support.Run(subprocess.CompletedProcess([], started.returncode, out.read(), err.read()))
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        if FIGURES:
            with open(FIGURES, "a", encoding="utf-8") as table:
                codes = ", ".join(f"`{code}`" for code in sorted(set(run.codes())))
                table.write(f"| {what} | {run.status} | {codes} | {seconds:.2f} | {megabytes:.0f} |\n")
        self.check(run, status)
        if not SANITIZED:
            self.assertLess(seconds, SECONDS, what)
            self.assertLess(megabytes, MEGABYTES, what)
        return run


class Reading(Case):
    """Documents and templates name what lies in their own folder; nobody waits for a FIFO."""

    def render(self, file, *more):
        return planche("render", file, "-o", self.folder / "x.pdf", "--format", "json", *more)

    def test_a_document_s_template_extends_nothing_outside_its_folder(self):
        self.write("secret.json", "root:x:0:0\n")
        os.makedirs(self.folder / "inner")
        os.symlink("../secret.json", self.folder / "inner/link.json")
        for name in ("../secret.json", str(self.folder / "secret.json"), "link.json"):
            with self.subTest(name):
                self.write("inner/own.json", {"template": "own", "title": "Own", "extends": name})
                file = self.write("inner/deck.json", deck(map(character, "ABC"), templates={"character": "own.json"}))
                for run in (self.render(file), self.render(file, "--template", f"character={self.folder}/inner/own.json")):
                    self.check(run, BAD_DATA)
                    self.assertEqual(run.codes(), ["template/outside-folder"], f"\n{run}")
                    self.assertNotIn("root:", run.out + run.err)

    def test_a_template_on_the_command_line_may_lie_anywhere(self):
        self.write("elsewhere/base.json", {"template": "mine", "title": "Mine", "extends": "openmok/character"})
        self.write("elsewhere/own.json", {"template": "own", "title": "Own", "extends": "base.json"})
        file = self.write("deck/deck.json", deck(map(character, "ABC")))
        for cwd, name in ((None, f"{self.folder}/elsewhere/own.json"), (self.folder / "elsewhere", "own.json")):
            self.check(planche("render", file, "-o", self.folder / "x.pdf", "--template", f"character={name}", cwd=cwd), FINE)

    def test_fifos_and_devices_are_refused_at_once(self):
        os.mkfifo(self.folder / "fifo.json")
        os.mkfifo(self.folder / "fifo.png")
        file = self.write("deck.json", deck(map(character, "ABC")))
        self.check(planche("validate", self.folder / "fifo.json"), BAD_WORLD)
        self.check(planche("validate", "/dev/zero"), BAD_WORLD)
        run = self.check(self.render(file, "--template", f"character={self.folder}/fifo.json"), BAD_DATA)
        self.assertEqual(run.codes(), ["template/unknown"])
        run = planche("validate", file, "--rules", self.folder / "fifo.json")
        self.assertIn(run.status, (BAD_DATA, BAD_WORLD), f"\n{run}")
        self.assertIn("is not a file", run.err)
        run = self.check(self.render(self.write("art.json", deck([character("A", art="fifo.png"), character("B"), character("C")]))),
                         BAD_DATA)
        self.assertEqual(run.codes(), ["art/type"])

    def test_what_another_program_writes_is_read(self):
        file = self.write("deck.json", deck(map(character, "ABC")))
        done = subprocess.run(["bash", "-c", f"{PLANCHE} validate <(cat {file}) && cat {file} | {PLANCHE} validate -"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=support.PATIENCE)
        self.assertEqual(done.returncode, FINE, done.stderr.decode())


class Text(Measured):
    """Texts of the greatest length that no box holds, set at many sizes."""

    def render(self, what, text, *more, layer=None, codes, status=BAD_DATA):
        style = {"type": "text", "text": "{text}", "at": [5, 5], "size": [20, 50], "size_pt": 500, "shrink": 6, **(layer or {})}
        self.write("own.json", {"template": "own", "title": "Own", "part": {"size": [63, 88], "safe": 0}, "layers": [style]})
        made = deck([character("A", text=text), character("B"), character("C")], templates={"character": "own.json"})
        run = self.measure(what, "render", self.write("deck.json", made), "-o", self.folder / "x.pdf", *more, status=status)
        self.assertEqual(set(run.codes()) - {"print/safe-area"}, set(codes), f"\n{run}")
        return run

    def test_long_texts(self):
        overflow = ["print/overflow"]
        narrow = {"size": [1, 1]}
        for what, text in {"one Latin word of 20,000 letters": "W" * 20000,
                           "one Cyrillic word of 10,000 letters": "Ж" * 10000,
                           "6,666 words": "wo " * 6666,
                           "bold and italic nested 1,000 times": "**a *b* " * 1000 + "c** " * 1000,
                           "10,000 changes of weight": "*A*B" * 5000,
                           "soft hyphens": "a\u00ad" * 6000}.items():
            with self.subTest(what):
                self.render(what, text, codes=overflow)
                self.render(what + ", box of 1 × 1 mm", text, layer=narrow, codes=overflow)
        with self.subTest("too long"):
            self.render("100,000 words", "word " * 100000, codes=["data/limit"])
        with self.subTest("repeated"):
            self.render("a long word in a layer repeated 1,000 times", "Ж" * 500, codes=["data/limit", "print/overflow"],
                        layer={"each": {"count": 1000}})

    def test_noncharacters_are_drawn_in_a_draft(self):
        for text in ("a\ufffeb", "\uffff\ufdd0", "\U0001fffe\U0010ffff"):
            run = self.render("noncharacters, a draft", text, "--draft", layer={"size_pt": 9}, codes=["print/missing-glyph"])
            self.assertTrue((self.folder / "x.pdf").exists())


if __name__ == "__main__":
    support.main()
