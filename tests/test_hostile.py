#!/usr/bin/env python3
"""Input that means harm: what it may read, and what it may cost. docs/testing.md says how the figures are taken."""
import os
import subprocess
import unittest

import support
from support import BAD_DATA, BAD_WORLD, FINE, Case, character, deck, planche


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
        done = subprocess.run(["bash", "-c", f"{support.PLANCHE} validate <(cat {file}) && cat {file} | {support.PLANCHE} validate -"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=support.PATIENCE)
        self.assertEqual(done.returncode, FINE, done.stderr.decode())


if __name__ == "__main__":
    support.main()
