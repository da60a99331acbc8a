"""Every diagnostic code has a small file that earns it, and exactly it.

invalid/            NAME.json or NAME.csv, given to `planche validate`; in a folder of its game, or of any
invalid-games/      folders of file-based games, given to `planche validate`
invalid-art/        decks whose pictures are wrong, given to `planche render`, and to `planche validate`, which agrees
invalid-booklets/   folders of games with rules to print, given to `planche rules`
invalid-tables/     folders of file-based games with tables to draw, given to `planche table`
invalid-templates/  NAME.json are templates for the character cards of deck.json there; NAME.deck is a deck instead

Beside each stands NAME.….expected: a line `line:column severity code` for every diagnostic in order, `-` where there is
no place, with the file's name in front of the place where it is not the one given. NAME.….options, if there, holds
further options.
"""
import json
import re
import shlex

import support
from support import BAD_DATA, FINE, SOURCE, Case, planche

TESTS = SOURCE / "tests"
# Codes of which docs/diagnostics.md says by which rules of the game they are given.
RULED = set(re.findall(r"^\| `([a-z]+/[a-z-]+)` \| [a-z, ]+ \| [A-Z]\d+\b",
                       (SOURCE / "docs/diagnostics.md").read_text(), re.M))


def expectations(folder):
    return sorted((TESTS / folder).rglob("*.expected"))


def subject_of(expected):
    return expected.with_suffix("")


def listed(run, name):
    lines = []
    for d in run.diagnostics():
        place = "-" if d["line"] is None else f"{d['line']}:{d['column']}"
        file = d["file"] and d["file"].rsplit("/", 1)[-1]
        if file and file != name:
            place = f"{file}:{place}"
        lines.append(f"{place} {d['severity']} {d['code']}")
    return lines


def status_of(lines):
    return BAD_DATA if any(" error " in line for line in lines) else FINE


class Invalid(Case):
    def compare(self, expected, run, name):
        wanted = expected.read_text().splitlines()
        self.assertEqual(listed(run, name), wanted, f"\n{run}")
        self.check(run, status_of(wanted))
        for d in run.diagnostics():
            self.assertTrue(d["message"], d)
            # Lower case but for names, and for what is quoted from the data.
            self.assertFalse(re.match(r"(?!Anubis|Bastet)[A-Z][a-z]+ [a-z]", d["message"]), d["message"])
            if d["code"] in RULED:
                self.assertRegex(d["rule"], r"^[A-Z]\d+$", d)
            if d["code"].startswith("openmok/"):
                self.assertRegex(d["rule"], r"^O\d+$", d)
                self.assertRegex(d["reference"], r"^Openmok Evolution \d", d)

    def test_reports_expected_codes_of_documents(self):
        for expected in expectations("invalid"):
            with self.subTest(expected.name):
                file = subject_of(expected)
                self.compare(expected, planche("validate", "--format", "json", file), file.name)

    def test_reports_expected_codes_of_games(self):
        for expected in expectations("invalid-games"):
            with self.subTest(expected.name):
                file = subject_of(expected)
                more = expected.with_suffix(".options")
                options = shlex.split(more.read_text()) if more.exists() else []
                self.compare(expected, planche("validate", "--format", "json", file.parent, *options), file.name)

    def test_reports_expected_codes_of_booklets_and_tables(self):
        old_md4c = support.tool("pkg-config", "--modversion", "md4c").startswith("0.4.")
        for command, folder in ("rules", "invalid-booklets"), ("table", "invalid-tables"):
            for expected in expectations(folder):
                with self.subTest(expected.parent.name):
                    if expected.parent.name == "tables" and not old_md4c:
                        continue  # newer versions read delimiter rows of one dash
                    target = self.folder / "made.pdf"
                    run = planche(command, expected.parent, "--format", "json", "-o", target)
                    self.compare(expected, run, subject_of(expected).name)
                    self.assertFalse(target.exists())

    def test_reports_expected_codes_of_art(self):
        for expected in expectations("invalid-art"):
            with self.subTest(expected.name):
                self.render(expected, subject_of(expected), [])

    def test_reports_expected_codes_of_templates(self):
        for expected in expectations("invalid-templates"):
            with self.subTest(expected.name):
                file = subject_of(expected)
                if file.suffix == ".deck":
                    self.render(expected, file, [])
                else:
                    self.render(expected, TESTS / "invalid-templates/deck.json", ["--template", f"character={file}"],
                                file)

    def render(self, expected, document, options, file=None):
        more = expected.with_suffix(".options")
        if more.exists():
            options = options + shlex.split(more.read_text())
        target = self.folder / f"{expected.stem}.pdf"
        run = planche("render", document, "-o", target, "--format", "json", *options)
        self.compare(expected, run, (file or document).name)
        self.assertEqual(target.exists(), run.status == FINE)
        validated = planche("validate", document, "--format", "json", *options)
        self.assertEqual((validated.status, validated.out), (run.status, run.out))

    def test_has_expectations_for_every_file(self):
        for folder in (TESTS / "invalid-games").iterdir():
            self.assertEqual(len(list(folder.glob("game.*.expected"))), 1, folder)
        for folder in ("invalid", "invalid-art", "invalid-templates"):
            for file in (TESTS / folder).rglob("*"):
                if file.suffix in (".expected", ".options") or file.is_dir() or file.name == "deck.json":
                    continue
                if folder == "invalid-art" and file.suffix != ".json":
                    continue
                self.assertTrue(file.with_name(file.name + ".expected").exists(), file)

    def test_reports_bytes_that_are_no_text(self):
        deep = b"[" * 10000
        cases = {
            "nul.json": (b'{ "game": "open\0mok" }', (1, 16), "data/encoding"),
            "latin1.json": '{\n  "title": "Théière" }'.encode("latin-1"),
            "utf16.json": ('{ "game": "openmok" }'.encode("utf-16-le"), (1, 2), "data/encoding"),
            "nul.csv": (b"kind,name\ncharacter,A\0B\n", (2, 12), "data/encoding"),
            "deep.json": (deep, (1, 65), "data/limit"),
            "deep-objects.json": (b'{"a":' * 10000, (1, 64 * 5 + 1), "data/limit"),
        }
        cases["latin1.json"] = (cases["latin1.json"], (2, 15), "data/encoding")
        for name, (content, place, code) in cases.items():
            with self.subTest(name):
                run = self.check(planche("validate", "--format", "json", self.write(name, content)), BAD_DATA)
                found = [(d["line"], d["column"], d["code"]) for d in run.diagnostics()]
                self.assertEqual(found, [(*place, code)])

    def test_counts_problems_beyond_the_limit(self):
        cards = [support.character(f"C{i}", copies=-1) for i in range(30000)]
        file = self.write("d.json", support.deck(cards))
        run = self.check(planche("validate", "--rules-only", "--format", "json", file), BAD_DATA)
        last = run.diagnostics()[-1]
        self.assertEqual(last["code"], "data/limit")
        self.assertLess(len(run.diagnostics()), 30000)
        number = int(re.search(r"\d+", last["message"])[0])
        self.assertEqual(number + len(run.diagnostics()) - 1, 30000)


class Codes(Case):
    """docs/diagnostics.md, the sources and these folders have the same codes."""

    GAMES = "|".join(json.loads(line)["id"] for line in planche("list", "games", "--format", "json").out.splitlines())
    PATTERN = rf"(?:{GAMES}|data|print|art|template|file|game|expression|booklet|table|play|proof)/[a-z]+(?:-[a-z]+)*"

    def documented(self):
        text = (SOURCE / "docs/diagnostics.md").read_text()
        return set(re.findall(rf"^\| `({self.PATTERN})` \|", text, re.M))

    def raised(self):
        """All codes in the sources. The program cannot list those that it would report for other input."""
        found = set()
        for file in sorted((SOURCE / "src").rglob("*.[ch]*")):
            if file.name.endswith("_test.cc") or "testing" in file.parts:
                continue
            code = re.sub(r"^\s*//.*$", "", file.read_text(), flags=re.M)
            found |= set(re.findall(rf'"({self.PATTERN})"', code))
        for file in sorted((SOURCE / "rules").glob("*/game.json")):
            game = support.relaxed(file.read_text())
            found |= {code if "/" in code else f"{file.parent.name}/{code}" for code in self.codes_in(game)}
        # Names of templates look the same.
        templates = {str(p.relative_to(SOURCE / "templates"))[:-5] for p in (SOURCE / "templates").rglob("*.json")}
        return found - (templates - self.documented())

    def codes_in(self, value):
        """What rules, and fields that break them, are told by."""
        if isinstance(value, dict) and isinstance(value.get("code"), str):
            yield value["code"]
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from self.codes_in(inner)

    def test_documents_all_codes(self):
        self.assertEqual(sorted(self.raised() - self.documented()), [], "not in docs/diagnostics.md")

    def test_documents_only_existing_codes(self):
        self.assertEqual(sorted(self.documented() - self.raised()), [], "documented, never given")

    def test_has_a_file_for_every_code(self):
        shown = set()
        for folder in ("invalid", "invalid-art", "invalid-booklets", "invalid-tables", "invalid-templates",
                       "invalid-games"):
            for file in expectations(folder):
                shown |= {line.split()[-1] for line in file.read_text().splitlines()}
        # Made by test_bytes_that_are_no_text and, for file/…, in test_bad_input.py.
        made = {"data/encoding", "file/failed", "file/unreadable"}
        # Made in test_pictures.py: files whose names differ only in case are lost on other systems.
        made.add("data/file-ambiguous")
        # Made in test_hostile.py.
        made |= {"art/too-costly", "print/sheets"}
        # Made in test_output.py, test_printer.py, test_since.py, test_pdf.py, test_drawings.py.
        made |= {"export/name", "export/same-name", "export/size", "export/older-files", "export/product",
                 "export/bleed", "export/safe-area"}  # see test_exports.py
        made |= {"print/older-pages", "print/printer", "print/since", "print/source", "print/ink", "print/box"}
        # Made in test_play_rules.py.
        made |= {"play/peek", "play/record"}
        # No game makes cards of one kind with and without backs, and parts are packed apart; press/ has tests of its own.
        made |= {"print/back", "print/cuts"}
        self.assertEqual(sorted(self.documented() - shown - made), [])

    def test_documents_the_given_severities(self):
        rows = re.findall(rf"^\| `({self.PATTERN})` \| (\w+(?:, \w+)*) \|",
                          (SOURCE / "docs/diagnostics.md").read_text(), re.M)
        documented = {code: set(severity.split(", ")) for code, severity in rows}
        self.assertEqual(len(documented), len(self.documented()), "a row without a severity")
        for folder in ("invalid", "invalid-art", "invalid-booklets", "invalid-templates", "invalid-games"):
            for file in expectations(folder):
                for line in file.read_text().splitlines():
                    _, severity, code = line.rsplit(" ", 2)
                    if code.startswith("mine/"):
                        continue  # a rule of the game itself
                    self.assertIn(severity, documented.get(code, ()), f"{file.name}: {code}")


if __name__ == "__main__":
    support.main()
