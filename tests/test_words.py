"""Printed words: every language of a game has every word, every word is used, its letters are in the fonts; and a
further language takes files alone."""
import json
import pathlib
import re
import shutil
import unittest

from support import BAD_USAGE, FINE, SOURCE, Case, environment, planche, tool

FORMS = {"zero", "one", "two", "few", "many", "other"}
GAMES = sorted(p.parent.name for p in (SOURCE / "rules").glob("*/words"))
# The folders of C++ that all games share.
SHARED = sorted({str(p.parent.relative_to(SOURCE / "src")) for p in (SOURCE / "src").rglob("*.cc")
                 if "games" not in p.parts})
# Keys that are neither used by the program nor in a template.
RULES = "plurals"


def flat(words, above=""):
    """Key -> text, or -> its plural forms."""
    for key, value in words.items():
        if isinstance(value, dict) and not ("other" in value and set(value) <= FORMS):
            yield from flat(value, f"{above}{key}.")
        else:
            yield above + key, value


def read(folder):
    """Language -> its words, of a game or ("rules") of the program."""
    return {p.stem: json.loads(p.read_text()) for p in sorted((folder / "words").glob("*.json"))}


def texts(folder):
    return {language: dict(flat({k: v for k, v in words.items() if k != RULES}))
            for language, words in read(folder).items()}


def forms(text):
    return text.values() if isinstance(text, dict) else [text]


def gaps(text):
    return {gap for form in forms(text) for gap in re.findall(r"\{(\w+)\}", form)}


def literals(*rooms):
    """The string literals of the C++ of these folders of src/, tests aside.

    The program cannot list them: which words it asks for depends on what is printed."""
    found = set()
    for room in rooms:
        for file in (SOURCE / "src" / room).glob("*.cc"):
            if not file.name.endswith("_test.cc"):
                found.update(re.findall(r'"((?:[^"\\\n]|\\.)*)"', file.read_text()))
    return found


def said(literals_of_rooms, key):
    """Whether one of the literals is the key, or a pattern that makes it."""
    if key in literals_of_rooms:
        return True
    patterns = [p for p in literals_of_rooms if re.fullmatch(r"[\w.{}-]*\{\}[\w.{}-]*", p) and "." in p]
    return any(re.fullmatch(re.escape(p).replace(r"\{\}", r"[\w.-]+"), key) for p in patterns)


def asked(*rooms):
    """The keys that C++ requests literally."""
    for room in rooms:
        for file in (SOURCE / "src" / room).glob("*.cc"):
            if not file.name.endswith("_test.cc"):
                yield from re.findall(r'\b(?:say|count|act|besides|of_edition)\(\s*"([^"]+)"', file.read_text())


def template(name):
    return json.loads((SOURCE / "templates" / f"{name}.json").read_text())


def chain(name):
    """A template and those it extends."""
    while name:
        yield name
        name = template(name).get("extends")


def labels_of(name):
    return set(re.findall(r"\blabel\.([\w-]+)", (SOURCE / "templates" / f"{name}.json").read_text()))


def charset(file):
    """The code points of a font."""
    found = set()
    for stretch in tool("fc-query", "-f", "%{charset}", file).split():
        low, _, high = stretch.partition("-")
        found.update(range(int(low, 16), int(high or low, 16) + 1))
    return found


class Files(unittest.TestCase):
    def test_has_every_word_in_every_language(self):
        for folder in [SOURCE / "rules", *(SOURCE / "rules" / game for game in GAMES)]:
            languages = texts(folder)
            english = languages["en"]
            for language, words in languages.items():
                with self.subTest(folder=folder.name, language=language):
                    self.assertEqual(set(words), set(english))
                    for key, text in words.items():
                        self.assertTrue(all(forms(text)), key)
                        self.assertEqual(isinstance(text, dict), isinstance(english[key], dict), key)
                        if isinstance(text, dict):
                            self.assertEqual(set(text) - {"other"}, set(rules_of(language)), key)
                            self.assertEqual(gaps(text["other"]), gaps(english[key]["other"]), key)
                        else:
                            self.assertEqual(gaps(text), gaps(english[key]), key)

    def test_has_only_languages_of_the_program(self):
        for game in GAMES:
            self.assertLessEqual(set(texts(SOURCE / "rules" / game)), set(texts(SOURCE / "rules")), game)

    def test_uses_every_word(self):
        everywhere = literals(*SHARED, *(f"games/{game}/parts" for game in GAMES))
        unused = [key for key in texts(SOURCE / "rules")["en"] if not said(everywhere, key)]
        for game in GAMES:
            found = literals(f"games/{game}/parts", *SHARED)
            names = [str(p.relative_to(SOURCE / "templates"))[:-5]
                     for p in (SOURCE / "templates" / game).glob("*.json")]
            for key in texts(SOURCE / "rules" / game)["en"]:
                if not key.startswith("labels."):
                    used = said(found, key)
                else:
                    _, name, label = key.split(".", 2)
                    # Custom templates extend the base, and may use all its words.
                    used = name.endswith("/base") or any(
                        label in labels_of(other) for below in names if name in list(chain(below))
                        for other in chain(below))
                if not used:
                    unused.append(f"{game}: {key}")
        self.assertEqual(unused, [])

    def test_has_every_used_word(self):
        program = set(texts(SOURCE / "rules")["en"])
        missing = [key for key in asked("press", "base") if key not in program]
        for game in GAMES:
            own = set(texts(SOURCE / "rules" / game)["en"])
            for key in asked(f"games/{game}/parts"):
                if key not in own | program and f"{key}.edition-1" not in own:
                    missing.append(f"{game}: {key}")
            for path in (SOURCE / "templates" / game).glob("*.json"):
                name = f"{game}/{path.stem}"
                for label in labels_of(name):
                    # An extended template may use words of those that extend it.
                    if not any(f"labels.{n}.{label}" in own for n in chain(name)):
                        missing.append(f"{name}: {label}")
        self.assertEqual(missing, [])

    def test_has_a_title_for_every_part_kind(self):
        for line in self.parts():
            self.assertNotEqual(line["title"], f"kind.{line['kind']}")
        for game in GAMES:
            kinds = {line["kind"] for line in self.parts() if line["game"] == game}
            words = texts(SOURCE / "rules" / game)["en"]
            self.assertEqual({k[len("kind."):] for k in words if k.startswith("kind.")}, kinds)

    def parts(self):
        return planche("list", "parts", "--format", "json").diagnostics()

    def test_has_every_letter_in_the_fonts(self):
        files = [p for folder in [SOURCE / "rules", *(SOURCE / "rules" / g for g in GAMES)]
                 for p in (folder / "words").glob("*.json")]
        used = {ord(c) for p in files for _, text in flat(json.loads(p.read_text())) for form in forms(text)
                for c in form if c > "\x7f" and c != "\u2060"}  # which is not seen
        self.assertTrue(used & set(range(0x370, 0x400)) and used & set(range(0x400, 0x500)))
        fonts = [f for f in tool("fc-list", ":", "file").replace(":", "").split("\n")
                 if re.search(r"/(Inter-(Regular|Medium|SemiBold|Bold)|EBGaramond12-Regular)\.[ot]t[fc]\s*$", f)]
        self.assertGreaterEqual(len(fonts), 2)
        for font in fonts:
            missing = used - charset(font.strip())
            self.assertEqual("".join(map(chr, sorted(missing))), "", font)


def rules_of(language):
    """The plural forms of a language, "other" aside."""
    return json.loads((SOURCE / "rules/words" / f"{language}.json").read_text())[RULES]


def marked(value):
    """A made-up language: English with its e under a diaeresis, gaps and markup aside."""
    if isinstance(value, dict):
        return {key: marked(text) for key, text in value.items()}
    return re.sub(r"\{\w+\}|[eE]", lambda m: m[0] if m[0].startswith("{") else "ëË"["eE".index(m[0])], value)


class FurtherLanguage(Case):
    """As in docs/architecture.md: a file for each game, and one for the words of the program."""

    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"
        self.data.mkdir()
        for name in ("templates", "cards", "fonts"):
            (self.data / name).symlink_to(SOURCE / name)
        shutil.copytree(SOURCE / "rules", self.data / "rules")

    def add(self, place, words):
        (self.data / "rules" / place / "words/eo.json").write_text(json.dumps(words))

    def planche(self, *args):
        return planche(*args, env=environment(PLANCHE_DATA=str(self.data)))

    def test_uses_typographic_apostrophes(self):
        for pattern in ("rules/**/words/*.json", "rules/*/rules.*.md", "cards/**/rules.*.md", "cards/**/labels/*.json",
                        "cards/**/*.csv"):
            files = list(SOURCE.glob(pattern))
            self.assertTrue(files, pattern)
            for file in files:
                self.assertEqual(re.findall(r"\w*[^\W\d_]'\w*", file.read_text()), [], file)

    def test_adds_a_language_by_files(self):
        target = self.folder / "x.pdf"
        kit = ("kit", "exxit", "--no-cover", "--lang", "eo", "--format", "json", "-o", target)
        self.check(self.planche(*kit), BAD_USAGE)
        english = read(SOURCE / "rules/exxit")["en"]
        self.add("exxit", marked(english))
        run = self.check(self.planche(*kit), FINE)
        self.assertEqual(run.codes(), ["data/untranslated"])  # there is no rules.eo.md
        words = tool("pdftotext", "-layout", target, "-")
        for said_so in ("Tilës", "Scorë", "Ëxxit, a gamë by", "Whitë bëgins", "sheet 1/"):
            self.assertIn(said_so, words)
        # A missing key would be printed itself.
        groups = "|".join(key for key, words_of in english.items() if isinstance(words_of, dict))
        self.assertNotRegex(words, rf"\b(?:{groups})\.\w")
        # Only the margins are still English.
        program = {form for text in texts(SOURCE / "rules")["en"].values() for form in forms(text)}
        for text in texts(SOURCE / "rules/exxit")["en"].values():
            for form in forms(text):
                if len(form) > 3 and "e" in form and "{" not in form and form not in program:
                    self.assertNotIn(form, words)
        self.add("", marked(read(SOURCE / "rules")["en"] | {RULES: {"one": "n = 1"}}) | {RULES: {"one": "n = 1"}})
        self.check(self.planche(*kit), FINE)
        self.assertIn("shëët 1/", tool("pdftotext", "-layout", target, "-"))

    def test_refuses_the_language_of_another_game(self):
        self.add("exxit", read(SOURCE / "rules/exxit")["en"])
        run = self.check(self.planche("kit", "praxis", "--lang", "eo", "-o", self.folder / "x.pdf"), BAD_USAGE)
        self.assertIn('Praxis is printed in en or fr, found "eo"', run.err)

    def test_falls_back_to_english_and_reports_wrong_files(self):
        self.add("exxit", {"kind": {"tile": "Tessere"}})
        target = self.folder / "x.pdf"
        kit = ("kit", "exxit", "--parts", "tile,score", "--lang", "eo", "-o", target)
        self.check(self.planche(*kit), FINE)
        words = tool("pdftotext", "-layout", target, "-")
        self.assertIn("Tessere", words)
        self.assertIn("Score sheet", words)
        self.add("exxit", {"kind": {"tile": 3}})
        run = self.planche(*kit)
        self.assertIn("eo.json:1:", run.err + run.out)
        self.assertIn("data/type", run.err + run.out)


if __name__ == "__main__":
    unittest.main()
