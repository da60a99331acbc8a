"""The source tree: includes, the files of every game, and names in documents."""
# Takes long.
import json
import pathlib
import re
import shutil
import unittest

import support
from support import FINE, PLANCHE, SOURCE, Case, documents, planche
from test_cli import commands, run_line

SRC = SOURCE / "src"
DRAWING = r"(?:cairo|pango|librsvg|gdk-pixbuf|fontconfig|ft2build|glib|gio|libxml|qpdf)"


def sources(folder=SRC):
    return sorted(p for p in folder.rglob("*") if p.suffix in (".cc", ".h"))


def includes(file):
    return re.findall(r'^\s*#\s*include\s*[<"]([^">]+)[">]', file.read_text(), re.M)


def games():
    return [json.loads(line) for line in planche("list", "games", "--format", "json").out.splitlines()]


class TopLevel(unittest.TestCase):
    """The top level, which a visitor sees first: each name has its reason, and there are no others."""
    PRODUCT = {"CMakeLists.txt", "src", "templates", "rules", "cards", "output", "tests", "README.md"}
    WORK = {"Makefile", "CMakePresets.json", "cmake", "packages.txt", "packages-dev.txt",
            "packages-browser.txt", "scripts", "docs", "fonts", "bench", "fuzz", "LICENSE", ".ci", ".clang-format", ".clang-tidy", ".gitignore"}

    def test_holds_only_the_product_and_its_tools(self):
        found = {p.name for p in SOURCE.iterdir()} - {".git", "build"}
        self.assertEqual(found, self.PRODUCT | self.WORK)

    def test_keeps_output_empty(self):
        ignored = (SOURCE / ".gitignore").read_text().split()
        self.assertTrue((SOURCE / "output/README.md").exists())
        self.assertIn("/output/*", ignored)
        self.assertIn("!/output/README.md", ignored)


class Rooms(unittest.TestCase):
    def rooms(self):
        """folder -> (first folders of the rooms that it names, those of its tests), as CMake has written them."""
        lines = (pathlib.Path(PLANCHE).parent / "rooms.jsonl").read_text().splitlines()
        rooms = [json.loads(line) for line in lines]
        top = {r["room"]: r["folder"].split("/")[0] for r in rooms}
        found = {r["folder"]: tuple({top[name] for name in r[kind] if name in top} for kind in ("uses", "tests"))
                 for r in rooms}
        self.assertGreaterEqual(len(found), 10)
        return found

    def test_draws_only_in_render(self):
        for file in sources():
            if file.relative_to(SRC).parts[0] == "render":
                continue
            for header in includes(file):
                if (header, file) in (("libxml/parser.h", SRC / "data/xml.cc"),
                                      ("libxml/HTMLparser.h", SRC / "prose/html.cc"),
                                      ("libxml/HTMLparser.h", SRC / "templates/text/html_markup.cc")):
                    continue  # what stands in workbooks; the names that letters have in texts
                self.assertNotRegex(header, rf"^{DRAWING}\b", f"{file}")

    def test_includes_only_named_rooms(self):
        rooms = self.rooms()
        tops = {folder.split("/")[0] for folder in rooms}
        for file in sources():
            if file.name.endswith("_test.cc") or file.parent == SRC:
                continue
            parts = file.relative_to(SRC).parts[:-1]
            uses, tests = next(rooms[name] for n in range(len(parts), 0, -1) if (name := "/".join(parts[:n])) in rooms)
            seen = uses | {parts[0]} | (tests if "testing" in file.parts else set())
            for header in includes(file):
                other = header.split("/")[0]
                if other in tops:
                    self.assertIn(other, seen, f"{file} includes {header}")

    def test_includes_no_parent_folder(self):
        for file in sources():
            for header in includes(file):
                self.assertNotIn("..", header, f"{file}")

    def test_includes_neither_another_game_nor_parts_from_rules(self):
        for file in sources(SRC / "games"):
            game, kind = file.relative_to(SRC / "games").parts[:2]
            for header in includes(file):
                if header.startswith("games/"):
                    self.assertTrue(header.startswith((f"games/{game}/{kind}/", f"games/{game}/rules/")),
                                    f"{file} includes {header}")

    def test_keeps_rules_and_press_apart(self):
        rooms = self.rooms()
        for room, others in (("rules", {"scene", "templates", "parts", "press", "render"}),
                             ("press", {"rules", "parts", "templates"}), ("render", {"rules", "parts", "templates"})):
            self.assertFalse(rooms[room][0] & others)

    def test_avoids_locale_and_time(self):
        """Numbers are read and written without a locale, and nothing depends on the time of day."""
        banned = (r"\b(?:setlocale|strtod|atof|atoi|stod|stof|stoi|sscanf|localtime|gmtime|system_clock|rand|srand|"
                  r"random_device)\s*\(")
        for file in sources():
            if file.name.endswith("_test.cc"):
                continue
            for match in re.finditer(banned, file.read_text()):
                self.fail(f"{file}: {match[0]}")

    def test_lists_equivalent_mutants_of_existing_lines(self):
        text = (SOURCE / "tests/equivalent-mutants.txt").read_text()
        listed = re.findall(r"^(src/.*)\n- (.*)\n\+ .*\n= .", text, re.M)
        self.assertEqual(len(listed), len(re.findall(r"^src/", text, re.M)))
        for file, line in listed:
            lines = [each.strip() for each in (SOURCE / file).read_text().splitlines()]
            self.assertTrue(line in lines, f"{file}: {line}")

    def test_reports_long_files(self):
        """Only reports, because some files have a reason."""
        limits = {".h": 150, ".cc": 500}
        long = [f"{f.relative_to(SOURCE)}: {n} lines" for f in sources()
                if (n := len(f.read_text().splitlines())) > limits[f.suffix]]
        if long:
            print("longer than advised:", *long, sep="\n  ")


class Games(Case):
    """Required content of every game in the table."""

    def test_has_everything_a_game_needs(self):
        parts = [json.loads(line) for line in planche("list", "parts", "--format", "json").out.splitlines()]
        samples = [json.loads(line) for line in planche("list", "samples", "--format", "json").out.splitlines()]
        self.assertEqual({s["file"] for s in samples},
                         {str(p.relative_to(SOURCE)) for p in documents("*") if p.is_file()} |
                         {str(p.parent.relative_to(SOURCE)) for p in (SOURCE / "cards").glob("*/game.json")})
        schemas = planche("list", "schemas").out
        self.assertTrue(games())
        guide = (SOURCE / "docs/games.md").read_text()
        for game in (g["id"] for g in games()):
            with self.subTest(game):
                self.assertTrue((SRC / "games" / game / "rules").is_dir())
                self.assertIn(f"{game}-rules", schemas)
                run = self.check(planche("validate", "--strict", SOURCE / f"rules/{game}/rules.json"), FINE)
                self.assertTrue([p for p in parts if p["game"] == game], "a workshop that prints")
                templates = sorted((SOURCE / "templates" / game).glob("*.json"))
                self.assertTrue(templates)
                mine = [s for s in samples if s["game"] == game and "kit" in s["printed"]]
                self.assertTrue(mine, "a sample that `kit` prints")
                for sample in mine:
                    self.check(planche("validate", "--strict", SOURCE / sample["file"]), FINE)
                starter = SOURCE / "cards" / game / "starter"
                self.assertTrue((starter / "deck.json").is_file(), "cards/…/starter/deck.json")
                self.check(planche("validate", "--strict", starter / "deck.json"), FINE)
                self.assertIn(f"\nplanche kit {game} ", guide, "the test of the documents runs it")

    def test_has_one_folder_for_each_game(self):
        ids = {g["id"] for g in games()}
        for folder in ("src/games", "rules", "templates", "cards", "tests/invalid"):
            found = {p.name for p in (SOURCE / folder).iterdir()
                     if p.is_dir() and (p.name in ids or not (p / "game.json").exists())}
            self.assertEqual(found - {"schema", "words", "starters", "shops", "cutters", "editors"}, ids, folder)

    def test_names_games_only_in_their_folders(self):
        """Shared code names no game."""
        ids = [g["id"] for g in games()]
        named = re.compile("|".join(ids), re.I)
        own = re.compile(r"src/games/(?:%s)/" % "|".join(ids))
        shared = [*sources(), *(SOURCE / "fuzz").glob("*.cc"), *(SOURCE / "cmake").iterdir(),
                  *SOURCE.rglob("src/**/CMakeLists.txt"), *SOURCE.glob("*/CMakeLists.txt"), SOURCE / "CMakeLists.txt"]
        for file in shared:
            if own.match(str(file.relative_to(SOURCE))):
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                self.assertIsNone(named.search(line), f"{file}:{number}: {line}")

    def test_names_templates_by_their_files(self):
        for file in sorted((SOURCE / "templates").rglob("*.json")):
            self.assertEqual(json.loads(file.read_text())["template"], str(file.relative_to(SOURCE / "templates"))[:-5])

    def test_has_the_pictures_of_samples(self):
        for file in documents("json"):
            data = json.loads(file.read_text())
            for card in data.get("characters", []) + data.get("variations", []):
                if "art" in card:
                    self.assertTrue((file.parent / card["art"]).is_file(), f"{file}: {card['art']}")


class Documents(Case):
    """README.md and docs/ name commands, paths and targets that exist and run."""

    def documents(self):
        readme = SOURCE / "README.md"
        self.assertTrue(readme.is_file(), "README.md is missing")
        return [readme, *sorted((SOURCE / "docs").glob("*.md"))]

    def test_names_existing_make_targets(self):
        makefile = (SOURCE / "Makefile").read_text()
        targets = set(re.findall(r"^([a-z]+):", makefile, re.M))
        for document in self.documents():
            for line in re.findall(r"(?:^|`)make((?: [a-zA-Z_]+(?:=\S+)?)*)", document.read_text(), re.M):
                for word in line.split():
                    if "=" not in word:
                        self.assertIn(word, targets, f"{document.name}: make {word}")

    def test_names_existing_paths(self):
        top = {p.name for p in SOURCE.iterdir()} - {"build", "output"}
        for document in self.documents():
            for path in re.findall(r"`([\w.-]+(?:/[\w.*<>-]*)+)`|\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text()):
                path = (path[0] or path[1]).rstrip("/")
                linked = document.parent / path
                if path.split("/")[0] not in top and not linked.exists():
                    # Rooms and their files are named from src/, parts of a path are not checked.
                    continue
                if "<" in path or "…" in path:
                    continue
                if "*" in path:
                    self.assertTrue(list(SOURCE.glob(path)), f"{document.name}: {path}")
                    continue
                known = any((base / path).exists() for base in (SOURCE, document.parent, SRC))
                self.assertTrue(known, f"{document.name}: {path}")

    def test_links_to_existing_files(self):
        for document in self.documents():
            for path in re.findall(r"\]\(([^)#]+)", document.read_text()):
                if not re.match(r"[a-z]+:", path):
                    self.assertTrue((document.parent / path).exists(), f"{document.name}: {path}")

    def test_shows_commands_that_run(self):
        """Lines of ```sh blocks in docs/ that begin with `planche` run, in order, in a copy of the samples, with 20
        simulated games at most; a command that stands in several documents runs once. Those of README.md are run by
        test_readme."""
        room = self.folder / "room"
        room.mkdir()
        for name in ("cards", "templates", "rules"):
            shutil.copytree(SOURCE / name, room / name)
        (room / "output").mkdir()
        ran = set()
        for document in self.documents()[1:]:
            for block in re.findall(r"^```(?:sh|bash|shell)\n(.*?)^```", document.read_text(), re.M | re.S):
                block = re.sub(r"\\\n\s*", "", block)
                for line in block.splitlines():
                    line = re.sub(r"^(?:\$ |build/release/)", "", re.sub(r"\s+#.*", "", line.strip()))
                    if not line.startswith("planche ") or line in ran:
                        continue
                    ran.add(line)
                    with self.subTest(f"{document.name}: {line}"):
                        done = run_line(re.sub(r"(?<=--games )\d+", lambda games: str(min(int(games[0]), 20)), line), room)
                        self.assertEqual(done.returncode, FINE,
                                         done.stdout.decode()[-2000:] + done.stderr.decode()[-2000:])
        self.assertGreater(len(ran), 3, "the documents show how to use the program")

    def test_names_existing_commands(self):
        known = set(commands()) | {"man"}
        for document in self.documents():
            for name in re.findall(r"`planche ([a-z]+)", document.read_text()):
                self.assertIn(name, known, document.name)

    def test_names_existing_options(self):
        text = planche("man").out.replace("\\-", "-") + planche("--help").out
        known = set(re.findall(r"--[a-z][a-z-]+", text))
        for document in self.documents():
            for option in re.findall(r"`(--[a-z][a-z-]+)", document.read_text()):
                if option in ("--array", "--build-arg"):  # of sbatch, of docker
                    continue
                self.assertIn(option, known, document.name)

    def test_names_existing_codes(self):
        listed = set(re.findall(r"^\| `([a-z]+/[a-z-]+)` \|", (SOURCE / "docs/diagnostics.md").read_text(), re.M))
        for document in self.documents():
            for code in re.findall(r"`((?:print|art|data)/[a-z-]+)`", document.read_text()):
                self.assertIn(code, listed, document.name)

    def test_explains_exit_statuses(self):
        text = (SOURCE / "README.md").read_text()
        self.assertRegex(text.lower(), "exit status")


if __name__ == "__main__":
    support.main()
