"""The command line itself: help and its examples, lists, schemas, completions, man page, new folders."""
# Takes long.
import json
import os
import pty
import re
import shlex
import shutil
import subprocess

import support
from support import BAD_DATA, BAD_USAGE, CARDS, FINE, PLANCHE, SOURCE, Case, environment, planche, relaxed, sample, tool

# Name of each schema -> its file: "exxit-game" is rules/exxit/schema/game.json.
SCHEMAS = {"-".join(p.relative_to(SOURCE / "rules").with_suffix("").parts).replace("schema-", ""): p
           for p in (SOURCE / "rules").glob("**/schema/*.json")}


def commands():
    """Names in the list of `planche --help`."""
    return re.findall(r"^  ([a-z]\S*)", planche("--help").out.split("\nOptions:\n")[0], re.M)


def examples(text):
    found = re.search(r"Examples:\n((?:  .*\n?)+)", text)
    return [line.strip() for line in found[1].splitlines() if re.match(r"  \S", line)] if found else []


def run_line(line, cwd):
    """Runs a line of shell in which `planche` is the program under test."""
    return subprocess.run(["bash", "-euo", "pipefail", "-c", f'planche() {{ {shlex.quote(PLANCHE)} "$@"; }}\n{line}'],
                          cwd=cwd,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=support.PATIENCE,
                          env=environment(XDG_CONFIG_HOME=str(cwd / "config")))


class Help(Case):
    def test_prints_the_version(self):
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCE / "CMakeLists.txt").read_text())[1]
        for flag in ("--version", "-V"):
            self.assertEqual(self.check(planche(flag), FINE).out, f"planche {version}\n")

    def test_prints_versions_of_libraries(self):
        """For bug reports: the versions agree with pkg-config and with the fonts."""
        lines = self.check(planche("--version", "--verbose"), FINE).out.splitlines()
        self.assertRegex(lines[0], r"^planche \d")
        for name, module in (("Cairo", "cairo"), ("Pango", "pango"), ("HarfBuzz", "harfbuzz"), ("qpdf", "libqpdf"),
                             ("librsvg", "librsvg-2.0"), ("gdk-pixbuf", "gdk-pixbuf-2.0")):
            self.assertIn(f"{name} {tool('pkg-config', '--modversion', module).strip()}", lines)
        for line, family in zip(lines[-3:], ("EB Garamond", "Inter", "DejaVu Sans")):
            found = re.fullmatch(rf"{family} (\d+\.\d{{3}}) \((/.+)\)", line)
            known, raw = tool("fc-query", "-f", "%{family[0]}:%{fontversion}\n", found[2]).splitlines()[0].split(":")
            self.assertEqual((known, f"{int(raw) / 65536:.3f}"), (family, found[1]))

    def test_lists_games_and_documents_in_help(self):
        listed = planche("list", "--help").out
        for name in ("games", "parts", "templates", "samples", "papers", "schemas"):
            self.assertIn(name, listed)
        for command in ("render", "kit"):
            shown = examples(planche(command, "--help").out)
            for game in ("exxit", "praxis", "genesis", "puxes"):
                sample = {"exxit": "temple"}.get(game, game) if command == "render" else game
                self.assertTrue(any(sample in line for line in shown), f"{command} --help: {game}")

    def test_groups_commands_in_help(self):
        groups = re.findall(r"^(\w+) [\w ]+:$", planche("--help").out, re.M)
        self.assertEqual(groups, ["Make", "Check", "Print", "Take", "Explore", "Play", "Set"])

    def test_lists_all_commands_in_help(self):
        self.assertGreaterEqual(len(commands()), 8)
        self.assertNotIn("man", commands())
        script = planche("completions", "bash").out
        self.assertEqual(commands(), re.search(r'compgen -W "([a-z ]+) --help', script)[1].split())
        self.assertEqual(planche().out, planche("--help").out, "nothing asked: the help")
        self.assertIn("Exit status", planche("--help").out)

    def test_gives_examples_for_every_command(self):
        for name in commands():
            with self.subTest(name):
                run = self.check(planche(name, "--help"), FINE)
                self.assertEqual(run.out, planche(name, "-h").out)
                if name != "merge":  # its files are of a run on several machines: docs/scaling.md shows one
                    self.assertIn(f"planche {name} ", " ".join(examples(run.out)))
                self.assertEqual(run.err, "")

    def test_describes_every_option(self):
        for name in commands():
            text = planche(name, "--help").out
            for option in re.findall(r"^  (-\S.*)$", text, re.M):
                with self.subTest(f"{name} {option[:30]}"):
                    # Either beside the option or on the lines below it.
                    after = text[text.index(option) + len(option):].split("\n  -")[0]
                    self.assertRegex(option + after, r"\s{2,}\w")

    def test_runs_every_example(self):
        """Runs in a copy of the files that the examples name; files that they write stay there."""
        room = self.folder
        shutil.copytree(CARDS, room / "cards")
        for name in ("deck.json", "my-deck.json"):
            shutil.copy(sample("menagerie.json"), room / name)
        shutil.copytree(CARDS / "openmok/art", room / "art")
        shutil.copy(sample("atelier.csv"), room / "deck.csv")
        (room / "decks").mkdir()
        shutil.copy(sample("first-deck.json"), room / "decks")
        (room / "my-card.json").write_text(json.dumps({"template": "mine", "title": "Mine",
                                                       "extends": "openmok/character"}))
        (room / "home").mkdir()
        shutil.copy(sample("atelier.csv"), room / "cards.csv")
        (room / "pictures").mkdir()
        (room / "nim").mkdir()
        (room / "nim/game.json").write_text(json.dumps({"id": "nim", "title": "Nim", "players": [2, 2], "play": "play.rules",
                                                        "numbers": {"heap_at_start": 9}}))
        (room / "nim/play.rules").write_text(
            "counter heap, start heap_at_start\nmarker last of players\nturn\n  choose\n    take n from 1..3 where item <= heap\n"
            "      add -n to heap\n      set last to me\nend when heap == 0\nwin by most me == last\n")
        replaced = {"~/.bashrc": "home/bashrc", "man -l -": "cat",
                    "planche live my-game --open": "planche live --help",  # serves until it is stopped
                    "planche play lamps --seat 1 --players greedy": "planche play --help",  # asks a person
                    "planche diff playtest-3 my-game": "planche diff embers cards/embers",
                    "planche diff HEAD~5:my-game my-game": "planche diff --help",  # needs a repository
                    "planche fetch my-game": "planche fetch --help",  # needs a network
                    "generate-deck": "cat decks/first-deck.json"}
        ran = 0
        for name in [None, *commands(), "man"]:
            for line in examples(planche(*([name] if name else []), "--help").out):
                with self.subTest(line):
                    for theirs, ours in replaced.items():
                        line = line.replace(theirs, ours)
                    done = run_line(line, room)
                    said = done.stdout.decode() + done.stderr.decode()
                    self.assertEqual(done.returncode, FINE, said)
                    ran += 1
        self.assertGreater(ran, 15)


class Lists(Case):
    def listed(self, what):
        run = self.check(planche("list", what, "--format", "json"), FINE)
        entries = [json.loads(line) for line in run.out.splitlines()]
        text = self.check(planche("list", what), FINE).out.splitlines()
        self.assertEqual(len(text), len(entries))
        for line, entry in zip(text, entries):
            for value in entry.values():
                self.assertIn(value, line)
        return entries

    def test_lists_games(self):
        self.assertIn("openmok", [e["id"] for e in self.listed("games")])

    def test_lists_parts(self):
        kinds = [e["kind"] for e in self.listed("parts") if e["game"] == "openmok"]
        self.assertEqual(kinds, ["character", "variation", "blank-character", "blank-variation", "marker", "aid",
                                 "making",
                                 "list", "balance"])

    def test_lists_templates(self):
        names = [e["name"] for e in self.listed("templates")]
        files = sorted(str(p.relative_to(SOURCE / "templates"))[:-5] for p in (SOURCE / "templates").rglob("*.json"))
        self.assertEqual(names, files)

    def test_lists_papers(self):
        sizes = {e["name"]: e["size"] for e in self.listed("papers")}
        self.assertEqual(sizes, {"a3": "297 x 420 mm", "a4": "210 x 297 mm", "a5": "148 x 210 mm",
                                 "letter": "215.9 x 279.4 mm",
                                 "legal": "215.9 x 355.6 mm", "tabloid": "279.4 x 431.8 mm"})

    def test_lists_schemas(self):
        names = [e["name"] for e in self.listed("schemas")]
        self.assertEqual(sorted(names), sorted(SCHEMAS))
        for name in names:
            with self.subTest(name):
                run = self.check(planche("schema", name), FINE)
                self.assertEqual(run.out, SCHEMAS[name].read_text(), "run `make schemas`")
                schema = json.loads(run.out)
                self.assertIn("draft-07", schema["$schema"])
                self.assertTrue(schema["title"])

    def test_links_schemas_to_existing_files(self):
        """Every "$schema" of templates, rules and samples is a file of rules/."""
        for folder in ("templates", "rules", "cards"):
            for file in sorted((SOURCE / folder).rglob("*.json")):
                if file.parent.name == "schema":
                    continue
                link = relaxed(file.read_text()).get("$schema")
                if link and not {"starter", "starters"} & set(file.parts):
                    self.assertTrue((file.parent / link).is_file(), f"{file}: {link}")


class Shells(Case):
    def script(self, shell):
        run = self.check(planche("completions", shell), FINE)
        for name in commands():
            self.assertIn(name, run.out)
        return self.write(f"planche.{shell}", run.out)

    def test_completes_in_bash(self):
        file = self.script("bash")
        tool("bash", "-n", file)

        def complete(*line):
            words = " ".join(map(shlex.quote, line))
            done = run_line(f'set +eu; source {file}; COMP_WORDS=({words}); COMP_CWORD={len(line) - 1}; _planche;'
                            ' printf "%s\\n" "${COMPREPLY[@]}"', self.folder)
            return done.stdout.decode().split()
        self.assertEqual(complete("planche", "val"), ["validate"])
        self.assertEqual(complete("planche", "render", "--pap"), ["--paper"])
        self.assertEqual(complete("planche", "kit", "open"), ["openmok"])
        self.assertEqual(complete("planche", "schema", "openmok-d"), ["openmok-deck"])
        self.assertEqual(complete("planche", "perft", "exx"), ["exxit"])
        self.assertEqual(complete("planche", "perft", "planche.b"), ["planche.bash"])
        self.assertEqual(complete("planche", "randomize", "exx"), ["exxit"])
        self.assertEqual(complete("planche", "randomize", "--see"), ["--seed"])
        self.assertEqual(complete("planche", "completions", "f"), ["fish"])
        for command in ("render", "kit", "validate"):
            self.assertEqual(complete("planche", command, "--backs", "du"), ["duplex"])
            self.assertEqual(complete("planche", command, "--lang", ""), ["en", "fr", "el", "ru"])
            self.assertEqual(complete("planche", command, "--paper", "tab"), ["tabloid"])
            self.assertEqual(complete("planche", command, "--parts", "char"), ["character"])
            self.assertEqual(complete("planche", command, "--style", "l"), ["low-ink"])
        self.assertEqual(complete("planche", "list", "--format", ""), ["text", "json"])

    def test_completes_in_zsh(self):
        file = self.script("zsh")
        if shutil.which("zsh"):
            tool("zsh", "-n", file)
        self.assertTrue(file.read_text().startswith("#compdef planche\n"))

    def test_completes_in_fish(self):
        file = self.script("fish")
        if shutil.which("fish"):
            tool("fish", "-n", file)
        for line in file.read_text().splitlines():
            self.assertRegex(line, r"^(#|complete -c planche )")
            self.assertEqual(line.replace("\\'", "").replace("'\\''", "").count("'") % 2, 0, line)


class ManPage(Case):
    def test_has_all_sections(self):
        text = self.check(planche("man"), FINE).out
        self.assertTrue(text.startswith(".TH PLANCHE 1 "))
        sections = re.findall(r"^\.SH (.*)$", text, re.M)
        self.assertEqual(sections[:3], ["NAME", "SYNOPSIS", "DESCRIPTION"])
        self.assertEqual(re.findall(r"^\.SS planche (\S+)$", text, re.M), commands())
        for number in "0123":
            self.assertRegex(text, rf"\.TP\n{number}\n")

    def test_reads_in_man(self):
        page = self.write("planche.1", planche("man").out)
        if shutil.which("mandoc"):
            done = subprocess.run(["mandoc", "-T", "lint", "-W", "error", page], stdout=subprocess.PIPE)
            self.assertEqual(done.returncode, 0, done.stdout.decode())
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", "-k", page], stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))


class Expressions(Case):
    def test_accepts_expressions_that_start_with_a_minus(self):
        run = self.check(planche("eval", "-(1)"), BAD_USAGE)
        self.assertIn("hint: put -- before an argument that begins with -: planche eval -- '-(1)'", run.err)
        self.assertEqual(self.check(planche("eval", "--", "-(1)"), FINE).out, "-1\n")

    def test_escapes_terminal_controls(self):
        """Programs get the text unchanged."""
        text = "a\x1b[31m\u202eb\nc"
        self.write("game.json", {"id": "g", "records": {"cards": {"from": "cards.json", "key": "id"}}})
        self.write("cards.json", [{"id": "a", "title": text}])
        command = ["eval", "cards[1].title", self.folder]
        self.assertEqual(self.check(planche(*command), FINE).out, text + "\n")
        controller, terminal = pty.openpty()
        subprocess.run([PLANCHE, *map(str, command)], stdout=terminal, check=True, timeout=support.PATIENCE)
        shown = os.read(controller, 1000).decode()
        os.close(terminal)
        os.close(controller)
        self.assertEqual(shown, "a\u241b[31m<U+202E>b\r\nc\r\n")


class Ranges(Case):
    """Numbers of options are decimal and in their range; nothing else that a library might accept is."""

    def test_checks_ranges_of_numbers(self):
        render, kit = ["render", sample("menagerie.json")], ["kit", "exxit", "--parts", "tile"]
        odd = ["nan", "inf", "-inf", "0x10", "0X1p3", "1e1", "+10", " 10", "10mm", "9.", ".9", "9,5"]
        for command, option, out in ((render, "--margin", ["4.99", "100.1"]), (render, "--bleed", ["5.01", "-1"]),
                                     (render, "--overlap", ["7.9", "50.1"]), (render, "--dpi", ["35.9", "1200.1"]),
                                     (["kit", "openmok"], "--blanks", ["0", "1000", "2.5"]),
                                     (kit, "--tile", ["0", "99999"]),
                                     (render, "--paper", ["19.9", "2000.1"])):
            for value in odd + out:
                text = f"{value}x100" if option == "--paper" else value
                with self.subTest(f"{option} {text!r}"):
                    run = self.check(planche(*command, f"{option}={text}", "-o", self.folder / "x.pdf"), BAD_USAGE)
                    self.assertIn(option, run.err)
                    self.assertIn(f'"{text}"', run.err)
                    self.assertEqual(self.files(), [])
        # The ends of each range, and numbers written at length.
        for given in (["--margin=5", "--bleed=0", "--overlap=8", "--blanks=1"],
                      ["--margin=100", "--bleed=5", "--overlap=50", "--blanks=999", "--paper=400x600.5"],
                      ["--margin=07.50", "--bleed=0.5", "--blanks=010"]):
            self.check(planche(*render, *given, "--parts=blank-character", "-o", self.folder / "x.pdf"), FINE)


    def test_reports_the_ranges_of_limits(self):
        """docs/limits.md has the messages for numbers just beyond the ranges."""
        told = {name: text for names, text in re.findall(r"(?m)^\| (`--.*?) \| (.*) \|$",
                                                         (SOURCE / "docs/limits.md").read_text())
                for name in re.findall(r"`(--[a-z-]+)", names)}
        duel = ["duel", sample("atelier.csv"), sample("first-deck.json")]
        for command, option, least, most in (
                (["rules", "exxit"], "--columns", 1, 3), (["randomise", "embers"], "--records", 1, 1000),
                (["randomise", "exxit", "--setup", "midgame"], "--plies", 0, 150),
                (["randomise", "genesis"], "--plies", 0, 100),
                (["randomise", "openmok"], "--characters", 1, 200), (["simulate", "exxit"], "--max-plies", 1, 10_000),
                (["simulate", "genesis"], "--most-turns", 1, 10_000), (["simulate", "praxis"], "--max-rounds", 1, 2500),
                (duel, "--nodes", 1, 10**9), (["survey", "embers", "cost < 3"], "--draw", 1, 10_000),
                (["survey", "embers", "cost < 3", "--draw", "3"], "--at-least", 1, 10_000)):
            with self.subTest(f"{command[0]} {option}"):
                self.assertIn(f"{least} to {most:,}", told[option])
                run = self.check(planche(*command, option, most + 1, cwd=self.folder), BAD_USAGE)
                self.assertIn(f"from {least} to {most}", run.err)
        for game, deepest in (("exxit", 32), ("genesis", 16)):
            self.assertIn(f"{game.capitalize()} 0 to {deepest}", told["--depth"])
            run = self.check(planche("perft", game, "--depth", deepest + 1), BAD_USAGE)
            self.assertIn(f"the limit is {deepest}", run.err)
        self.assertIn("a whole number, 0 or more",
                      self.check(planche("perft", "exxit", "--depth", "-1"), BAD_USAGE).err)
        self.assertIn("| a side of a part (`part.size`) | 1 to 2,000 mm |", (SOURCE / "docs/limits.md").read_text())
        template = self.write("t.json", {"template": "t", "part": {"size": [1, 2001]}, "layers": []})
        run = self.check(planche("render", sample("menagerie.json"), "--template", f"character={template}",
                                 "-o", self.folder / "x.pdf"), BAD_DATA)
        self.assertIn("from 1 to 2000, found 2001", run.err)


class New(Case):
    def test_makes_a_folder_that_prints(self):
        home = self.folder / "my-moks"
        run = self.check(planche("new", "openmok", "my-moks", cwd=self.folder), FINE)
        self.assertIn("cd my-moks", run.err)
        self.check(planche("validate", "--strict", "deck.json", cwd=home), FINE)
        run = self.check(planche("render", "deck.json", cwd=home), FINE)
        self.assertTrue((home / "output/deck.pdf").is_file())
        for file in home.rglob("*.json"):
            link = json.loads(file.read_text()).get("$schema", "")
            if link and "schema.org" not in link:
                self.assertTrue((file.parent / link).is_file(), f"{file}: {link}")

    def test_accepts_an_empty_folder(self):
        (self.folder / "empty").mkdir()
        self.check(planche("new", "openmok", self.folder / "empty"), FINE)

    def test_overwrites_nothing(self):
        self.write("mine/deck.json", "mine")
        self.write("file", "mine")
        before = self.files()
        for target in ("mine", "file"):
            with self.subTest(target):
                self.check(planche("new", "openmok", self.folder / target), BAD_USAGE)
                self.assertEqual(self.files(), before)
        self.assertEqual((self.folder / "mine/deck.json").read_text(), "mine")

    def test_reports_a_place_it_cannot_use(self):
        self.write("file", "")
        self.check(planche("new", "openmok", self.folder / "file/sub"), support.BAD_WORLD)


class Templates(Case):
    """A custom template, by option and by document."""

    def setUp(self):
        super().setUp()
        self.write("own.json", {"template": "own", "title": "Own", "extends": "openmok/character",
                                "layers": [{"id": "mark", "type": "text", "text": "OWNTEMPLATE", "at": [5, 40],
                                            "size": [53, 8]}]})

    def text(self, *args):
        self.check(planche(*args, "-o", self.folder / "x.pdf"), FINE)
        return support.Pdf(self.folder / "x.pdf").text()

    def test_takes_templates_from_an_option(self):
        text = self.text("render", sample("menagerie.json"), "--template", f"character={self.folder}/own.json")
        self.assertEqual(text.count("OWNTEMPLATE"), 9)

    def test_takes_templates_from_a_document(self):
        made = support.deck(map(support.character, "ABC"), templates={"character": "own.json"})
        self.assertEqual(self.text("render", self.write("deck.json", made)).count("OWNTEMPLATE"), 3)

    def test_refuses_templates_outside_the_folder_of_a_document(self):
        made = support.deck(map(support.character, "ABC"), templates={"character": "../own.json"})
        file = self.write("inner/deck.json", made)
        run = self.check(planche("render", file, "-o", self.folder / "x.pdf", "--format", "json"), support.BAD_DATA)
        self.assertEqual(run.codes(), ["template/outside-folder"])
        self.assertFalse((self.folder / "x.pdf").exists())


if __name__ == "__main__":
    support.main()
