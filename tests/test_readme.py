"""README.md does what it says, with the installed program, in an empty folder far from the checkout.

The test follows its blocks in order, as a reader would. It runs `sh` blocks and `$` blocks and compares the output of
the latter. It saves the files that the text says to save. It runs the `planche` lines of the `yaml` block and the
commands of the table of games.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import support
from support import SOURCE, environment, tool

README = SOURCE / "README.md"
BUILD = pathlib.Path(support.PLANCHE).resolve().parent
# They need the checkout and the network, and are what runs this test.
SKIPPED = ("make demo", "make test", "apt-get ")


def blocks(text):
    """(language, content, the text before it) of each fenced block."""
    pieces = re.split(r"^```(\w*)\n(.*?)^```\n", text, flags=re.M | re.S)
    return [(pieces[i + 1], pieces[i + 2], pieces[i]) for i in range(0, len(pieces) - 1, 3)]


class Installed(unittest.TestCase):
    """Each class installs once; each test has an empty folder."""
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.place = pathlib.Path(tempfile.mkdtemp(prefix="planche-installed-"))
        cls.addClassCleanup(shutil.rmtree, cls.place, ignore_errors=True)
        tool("cmake", "--install", BUILD, "--prefix", cls.place / "usr")
        cls.environment = environment(PLANCHE_DATA=None, PATH=f"{cls.place / 'usr/bin'}:{os.environ['PATH']}")

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="planche-empty-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_line(self, line, status=0):
        done = subprocess.run(["bash", "-ec", line], cwd=self.folder, env=self.environment, timeout=support.PATIENCE,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, status, f"{line}\n{done.stdout[-3000:]}")
        return done.stdout


class Tools(Installed):
    def test_makes_line_drawings_where_planche_is_installed(self):
        (self.folder / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle '
                                           'cx="40" cy="40" r="20" '
                                           'style="fill:#c33;stroke:#000;stroke-width:2px"/></svg>')
        self.run_line("planche-line-art a.svg")
        drawn = (self.folder / "lines/a.svg").read_text()
        self.assertIn('fill="#FFFFFF"', drawn)
        self.assertIn('stroke="#1B1B1F"', drawn)


class Readme(Installed):
    def test_does_what_the_readme_says(self):
        ran, skipped = [], []
        for language, content, before in blocks(README.read_text()):
            with self.subTest(content.splitlines()[0]):
                if language == "sh":
                    for line in re.sub(r" +#.*", "", content).splitlines():
                        (skipped if line.startswith(SKIPPED) else ran).append(line)
                        if not line.startswith(SKIPPED):
                            self.run_line(line)
                elif language == "yaml":
                    lines = re.findall(r"^- run: (.*)$", content, re.M)
                    self.assertTrue(lines)
                    for line in lines:
                        self.run_line(line)
                elif language:
                    self.save(content, before)
                else:
                    self.compare(content)
        self.assertGreater(len(ran), 12)
        self.assertEqual(skipped, ["make demo", "make test"])

    def test_runs_the_commands_of_the_table_of_games(self):
        lines = re.findall(r"^\| .* \| `(planche .*)` \|$", README.read_text(), re.M)
        self.assertEqual(len(lines), 5)
        for line in lines:
            with self.subTest(line):
                self.run_line(line)

    def save(self, content, before):
        name = re.search(r"[Ss]ave (?:this|it) as\s`([\w./-]+)`",
                         before.split("\n\n")[-2] + before.split("\n\n")[-1])[1]
        (self.folder / name).write_text(content)

    def compare(self, content):
        """A command after `$ `, and what it prints."""
        command, expected = content.split("\n", 1)
        self.assertTrue(command.startswith("$ planche "), command)
        shown = self.run_line(command[2:], status=1)
        self.assertEqual(shown[:len(expected)], expected)


class Samples(Installed):
    def test_finds_and_copies_samples_by_name(self):
        said = self.run_line("planche validate cards/openmok/menagerie.json")
        self.assertIn("cards/openmok/menagerie.json: the sample that comes with planche", said)
        self.run_line("planche render cards/openmok/menagerie.json -o x.pdf")
        # A sample goes by its name alone, too.
        self.run_line("planche validate cards/menagerie.json")
        # Only for that name; other missing files are not replaced.
        self.assertIn("cannot open", self.run_line("planche validate menagerie.json", status=3))
        self.assertIn("cannot open", self.run_line("planche validate cards/nothing.json", status=3))
        self.assertIn("cannot open", self.run_line("planche validate cards/../cards/nothing.json", status=3))

        self.run_line("planche samples mine")
        installed = self.place / "usr/share/planche"
        for folder in ("cards", "rules"):
            wanted = {p.relative_to(installed) for p in (installed / folder).rglob("*")
                      if p.is_file() and "starter" not in p.parts}
            self.assertGreater(len(wanted), 5)
            copied = {p.relative_to(self.folder / "mine") for p in (self.folder / "mine" / folder).rglob("*")
                      if p.is_file()}
            self.assertEqual(copied, wanted)
            for file in wanted:
                self.assertEqual((self.folder / "mine" / file).read_bytes(), (installed / file).read_bytes())
                self.assertEqual((installed / file).read_bytes(), (SOURCE / file).read_bytes())

    def test_overwrites_nothing(self):
        for game in ("openmok", "exxit"):
            (self.folder / "cards" / game).mkdir(parents=True)
        own = self.folder / "cards/openmok/menagerie.json"
        own.write_text("my own")
        (self.folder / "cards/exxit/temple.json").symlink_to("nowhere")
        said = self.run_line("planche samples .")
        self.assertEqual(own.read_text(), "my own")
        self.assertTrue((self.folder / "cards/exxit/temple.json").is_symlink())
        self.assertIn("cards/openmok/menagerie.json exists and is kept", said)
        self.assertIn("cards/exxit/temple.json exists and is kept", said)
        self.assertTrue((self.folder / "cards/openmok/art/braise.svg").is_file())
        # A file here comes before the sample.
        self.assertIn("data/syntax", self.run_line("planche validate cards/openmok/menagerie.json", status=1))


if __name__ == "__main__":
    support.main()
