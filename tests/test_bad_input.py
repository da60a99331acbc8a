"""Bad input gets a message and an exit status, never a crash, a hang or a partial file."""
import os
import resource
import signal
import struct
import subprocess
import time
import zlib

import support
from support import (BAD_DATA, BAD_WORLD, FINE, PLANCHE, Case, Run, character, deck, environment, planche, png,
                     png_header, sample)

OLD = b"what stood there before"
MIB = 1 << 20


class Documents(Case):
    def assert_all_bad(self, files):
        """Each of the files has its own error, and one run reports all of them."""
        run = self.check(planche("validate", "--format", "json", *files), BAD_DATA)
        wrong = {d["file"] for d in run.diagnostics() if d["severity"] == "error"}
        self.assertEqual(sorted(map(str, files)), sorted(wrong))

    def test_reports_truncated_decks(self):
        whole = sample("menagerie.json").read_bytes().rstrip()
        self.assert_all_bad([self.write(f"{n}.json", whole[:n]) for n in range(0, len(whole), 7)])

    def test_reports_truncated_tables(self):
        """A table may end wherever its cards are complete; other cuts give at most an error."""
        whole = sample("atelier.csv").read_bytes().rstrip()
        files = [self.write(f"{n}.csv", whole[:n]) for n in range(0, len(whole), 7)]
        run = planche("validate", "--format", "json", *files)
        self.check(run, BAD_DATA)
        wrong = {d["file"] for d in run.diagnostics() if d["severity"] == "error"}
        # A match needs three characters: up to the comma before the last value of the third, one is missing.
        lines = whole.split(b"\n")
        needed = len(b"\n".join(lines[:3])) + 1 + len(b",".join(lines[3].split(b",")[:7])) + 1
        for n, file in zip(range(0, len(whole), 7), files):
            if n <= needed:
                self.assertIn(str(file), wrong)

    def test_survives_every_changed_byte(self):
        """Some changes are harmless; in any case the output stays orderly."""
        whole = sample("first-deck.json").read_bytes()
        files = []
        for n in range(0, len(whole), 5):
            changed = bytearray(whole)
            changed[n] ^= 1 << n % 8
            files.append(self.write(f"{n}.json", bytes(changed)))
        run = planche("validate", "--format", "json", *files)
        self.assertEqual(run.status, BAD_DATA)
        self.check_calm(run)
        for d in run.diagnostics():
            self.assertGreaterEqual(d["line"], 1, d)

    def test_reads_large_files(self):
        large = self.folder / "large.json"
        with open(large, "wb") as file:
            file.truncate(100 * MIB)
        for args, more in (((large,), {}), (("-",), {"stdin": open(large, "rb")})):
            run = planche("validate", "--format", "json", *args, **more)
            self.check(run, BAD_DATA)
            self.assertEqual(run.codes(), ["data/limit"])
        more["stdin"].close()

    def test_checks_numbers(self):
        cases = {"1e999": ["data/limit"], "-1e999": ["data/limit"], "-0": ["data/type"], "3.0": ["data/type"],
                 "2e0": ["data/type"], "9223372036854775808": ["data/limit"],
                 "9223372036854775807": ["openmok/character-value"], "-1": ["openmok/character-value"],
                 "+2": ["data/syntax"], "02": ["data/syntax"], "0x2": ["data/syntax"], "2.": ["data/syntax"],
                 "1e": ["data/syntax"], "NaN": ["data/syntax"]}
        text = '{ "game": "openmok", "kind": "deck", "title": "T", "characters": [ { "name": "A", "copies": 3,\n' \
               '"attack": { "force": %s, "magic": 2, "agility": 2 },' \
               ' "resistance": { "force": 2, "magic": 2, "agility": 2 } } ] }'
        self.check(planche("validate", "-", stdin=text % "2"), FINE)
        self.check(planche("validate", "-", stdin="\ufeff" + (text % "2").replace("\n", "")), FINE)
        for number, codes in cases.items():
            with self.subTest(number):
                run = self.check(planche("validate", "--rules-only", "--format", "json", "-", stdin=text % number),
                                 BAD_DATA)
                self.assertEqual(run.codes(), codes)
                self.assertEqual(run.diagnostics()[0]["line"], 2)

    def test_shortens_long_lines(self):
        file = self.write("long.json", b'{ "game": ' + b" " * MIB + b'"openmock", "kind": "deck" }')
        run = self.check(planche("validate", file), BAD_DATA)
        self.assertLess(len(run.err), 2000)
        self.assertIn("^", run.err)

    def test_reports_many_problems_on_one_line(self):
        """So many that quadratic work would not end; with linear work, each run takes about a second."""
        unknown = ",".join(f'"x{i}":1' for i in range(600_000))
        again = ",".join(f'"x{i}":1' for i in range(200_000))
        for name, text in {"unknown": '{"game":"openmok","kind":"deck",%s}' % unknown,
                           "again": '{"game":"openmok","kind":"deck",%s,%s}' % (again, again)}.items():
            file = self.write(f"{name}.json", text)
            for form in ("text", "json", "sarif"):
                run = self.check(planche("validate", "--format", form, file), BAD_DATA)
                self.assertLess(len(run.err) + len(run.out), 3 * MIB)

    def test_escapes_terminal_controls(self):
        """In names of files and cards, on standard error and in results: visible, and without effect."""
        evil = "a\x1b[31mb\x9bc\u202ed\u0085e\x7f"
        file = self.write(f"{evil}.json", deck([character(evil), character(evil), character("C")]))
        good = self.write("good.json", deck([character(evil), character("B"), character("C")]))
        runs = [planche("validate", file), planche("validate", "--format", "json", file),
                planche("validate", "--format", "sarif", file), planche("render", file),
                planche("validate", f"{file}.none"), planche("new", evil, "x"),
                planche("new", "openmok", evil, cwd=self.folder), planche("render", good, f"--{evil}"),
                planche("render", good, "-o", self.folder / f"{evil}.pdf"), planche("rate", good),
                planche("duel", good, good),
                planche("schema", evil), planche("list", evil), planche("render", good, "--only", evil + "z")]
        for run in runs:
            for sign in "\x1b\x9b\u202e\u0085\x7f":
                self.assertNotIn(sign, run.out + run.err)
        self.assertIn("a␛[31mb<U+009B>c<U+202E>d<U+0085>e␡", runs[0].err)
        self.assertIn("a␛[31mb", runs[9].out)
        self.assertEqual(runs[1].diagnostics()[0]["subject"], evil)

    def test_shortens_long_values(self):
        long = "N" * 300_000
        file = self.write("long.json", deck([character(long), character(long), character("C", **{long + "x": 1})]))
        for form in ("text", "json", "sarif"):
            run = self.check(planche("validate", "--format", form, file), BAD_DATA)
            self.assertLess(len(run.out) + len(run.err), 20_000)
            self.assertIn("NN…", run.out + run.err)

    def test_obeys_limits_to_the_byte(self):
        file = self.folder / "large.json"
        for size in (33554432, 33554433):
            with open(file, "wb") as out:
                out.truncate(size)
            run = self.check(planche("validate", file), BAD_DATA)
            self.assertEqual("has 33554433 bytes, the limit is 33554432 bytes (32 MiB)" in run.err, size == 33554433)


class Art(Case):
    """Invalid pictures are refused with a code, and nothing is written."""

    def refuse(self, name, code, folder=None):
        if folder is None:
            folder = self.folder
        file = folder / "deck.json"
        file.write_text(support.json.dumps(deck([character("A", art=name), character("B"), character("C")])))
        target = self.folder / "out.pdf"
        target.write_bytes(OLD)
        before = self.files()
        run = self.check(planche("render", file, "-o", target, "--format", "json"), BAD_DATA)
        self.assertEqual(run.codes(), [code], f"\n{run}")
        (told,) = run.diagnostics()
        self.assertEqual(told["subject"], "A")
        self.assertEqual((told["file"], told["line"]), (str(file), 1))
        self.assertEqual(self.files(), before)
        self.assertEqual(target.read_bytes(), OLD)
        return run

    def test_reports_missing_pictures(self):
        self.refuse("none.png", "art/missing")
        self.refuse("none/none.svg", "art/missing")

    def test_reports_directories_as_pictures(self):
        (self.folder / "art.png").mkdir()
        file = self.write("deck.json", deck([character("A", art="art.png"), character("B"), character("C")]))
        run = self.check(planche("render", file, "-o", self.folder / "x.pdf", "--format", "json"), BAD_DATA)
        self.assertRegex(run.codes()[0], "^art/(missing|type|broken)$")
        self.assertEqual(self.files(), ["deck.json"])

    def test_reads_no_picture_outside_the_folder_of_the_deck(self):
        inner = self.folder / "inner"
        (inner / "sub").mkdir(parents=True)
        self.write("secret.png", png(20, 20))
        os.symlink(self.folder / "secret.png", inner / "link.png")
        os.symlink(self.folder, inner / "folder")
        for name in ("../secret.png", "sub/../../secret.png", str(self.folder / "secret.png"), "/etc/passwd",
                     "link.png",
                     "folder/secret.png", "..", "./../inner/../secret.png"):
            with self.subTest(name):
                self.refuse(name, "art/outside-folder", inner)

    def test_follows_links_inside_the_folder(self):
        self.write("real.png", png(700, 700))
        os.symlink("real.png", self.folder / "link.png")
        file = self.write("deck.json", deck([character("A", art="link.png"), character("B"), character("C")]))
        self.check(planche("render", file, "-o", self.folder / "x.pdf"), FINE)

    def test_refuses_enormous_pngs(self):
        header = png_header(60000, 60000) + support.png_chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        self.write("large.png", header + support.png_chunk(b"IEND", b""))
        self.refuse("large.png", "art/limit")

    def test_refuses_large_pictures(self):
        with open(self.folder / "large.png", "wb") as file:
            file.write(png(8, 8))
            file.truncate(100 * MIB)
        self.refuse("large.png", "art/limit")

    def test_reports_broken_pictures(self):
        whole = png(640, 640, lambda x, y: (x & 255, y & 255, (x ^ y) & 255))
        self.write("truncated.png", whole[:len(whole) // 2])
        self.write("header.png", whole[:30])
        self.write("wrong.png", whole.replace(b"IDAT", b"IDAX"))
        self.write("truncated.jpg", support.jpeg(640, 640)[:-800])
        self.write("truncated.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect')
        for name in ("truncated.png", "header.png", "wrong.png", "truncated.jpg", "truncated.svg"):
            with self.subTest(name):
                self.refuse(name, "art/broken")

    def test_refuses_other_types_of_pictures(self):
        self.write("empty.png", b"")
        self.write("text.png", "not a picture")
        self.write("music.mp3", b"ID3\3\0\0\0\0\0\0")
        self.write("page.svg", "<html><body>no drawing</body></html>")
        for name in ("empty.png", "text.png", "music.mp3", "page.svg"):
            with self.subTest(name):
                file = self.write("deck.json", deck([character("A", art=name), character("B"), character("C")]))
                run = self.check(planche("render", file, "-o", self.folder / "x.pdf", "--format", "json"), BAD_DATA)
                self.assertEqual(len(run.codes()), 1)
                self.assertIn(run.codes()[0], ("art/type", "art/broken"))
                self.assertFalse((self.folder / "x.pdf").exists())

    SVG = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="60">'
           '%s</svg>')

    def test_refuses_drawings_with_outside_references(self):
        self.write("other.svg", self.SVG % '<g id="x"><rect width="5" height="5"/></g>')
        self.write("other.png", png(4, 4))
        for name, inside in {
                "file": '<image href="file:///etc/passwd" width="9" height="9"/>',
                "absolute": '<image href="/etc/passwd" width="9" height="9"/>',
                "http": '<image href="http://localhost:1/a.png" width="9" height="9"/>',
                "https": '<image xlink:href="https://localhost:1/a.png" width="9" height="9"/>',
                "sibling": '<image href="other.png" width="9" height="9"/>',
                "use": '<use href="other.svg#x"/>',
                "use-xlink": '<use xlink:href="other.svg#x"/>',
                "import": '<style>@import url("http://localhost:1/a.css"); rect { fill: red }</style><rect width="5" '
                          'height="5"/>',
                "import-file": "<style>@import 'other.css';</style><rect width='5' height='5'/>",
                "fill": '<rect width="5" height="5" fill="url(other.svg#x)"/>',
                "style": '<rect width="5" height="5" style="fill:url(http://localhost:1/a.svg#x)"/>',
        }.items():
            with self.subTest(name):
                self.write(f"{name}.svg", self.SVG % inside)
                self.refuse(f"{name}.svg", "art/svg-reference")

    def test_refuses_entities(self):
        for name, declared in {"external": '<!ENTITY e SYSTEM "file:///etc/passwd">',
                               "laughs": '<!ENTITY a "ha">' + "".join(
                                   f'<!ENTITY {chr(98 + i)} "{(chr(38) + chr(97 + i) + ";") * 10}">'
                                   for i in range(12)) +
                               '<!ENTITY e "&m;">'}.items():
            with self.subTest(name):
                self.write(f"{name}.svg", f"<!DOCTYPE svg [{declared}]>" + self.SVG % "<text y='9'>&e;</text>")
                file = self.write("deck.json",
                                  deck([character("A", art=f"{name}.svg"), character("B"), character("C")]))
                run = self.check(planche("render", file, "-o", self.folder / "x.pdf", "--format", "json"), BAD_DATA)
                self.assertEqual(len(run.codes()), 1)
                self.assertIn(run.codes()[0], ("art/svg-reference", "art/broken", "art/limit"))
                self.assertFalse((self.folder / "x.pdf").exists())

    def test_refuses_drawings_that_loop_or_explode(self):
        bomb = "".join(f'<g id="g{i + 1}">{f"<use href=&quot;#g{i}&quot;/>".replace("&quot;", chr(34)) * 10}</g>'
                       for i in range(12))
        for name, inside in {
                "self": '<g id="a"><use href="#a"/><rect width="5" height="5"/></g>',
                "mutual": '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
                "pattern": '<pattern id="p" width="5" height="5"><rect width="5" height="5" fill="url(#p)"/></pattern>'
                           '<rect width="50" height="50" fill="url(#p)"/>',
                "bomb": f'<defs><rect id="g0" width="1" height="1"/>{bomb}</defs><use href="#g12"/>',
                "deep": "<g>" * 5000 + "</g>" * 5000,
        }.items():
            with self.subTest(name):
                self.write(f"{name}.svg", self.SVG % inside)
                file = self.write("deck.json",
                                  deck([character("A", art=f"{name}.svg"), character("B"), character("C")]))
                run = planche("render", file, "-o", self.folder / "x.pdf", "--format", "json")
                self.check_calm(run)
                self.assertIn(run.status, (FINE, BAD_DATA), f"\n{run}")
                if run.status == BAD_DATA:
                    self.assertRegex(run.codes()[0], "^art/")
                self.assertEqual((self.folder / "x.pdf").exists(), run.status == FINE)
                (self.folder / "x.pdf").unlink(missing_ok=True)
                self.assertEqual([f for f in self.files() if f.startswith(".")], [])


class Refusals(Case):
    def test_keeps_the_old_file_on_invalid_data(self):
        target = self.write("out.pdf", OLD)
        for name, content in {"budget.json": deck([character("A", attack={"force": 9, "magic": 9, "agility": 9}),
                                                   character("B"), character("C")]),
                              "syntax.json": "{", "nothing.json": "", "unknown.json": {"game": "chess", "kind": "deck"},
                              "overflow.json": deck([character("A " * 99), character("B"), character("C")])}.items():
            with self.subTest(name):
                file = self.write(name, content)
                before = self.files()
                self.check(planche("render", file, "-o", target), BAD_DATA)
                self.assertEqual(self.files(), before)
                self.assertEqual(target.read_bytes(), OLD)

    def test_refuses_to_print_rules(self):
        run = planche("render", support.SOURCE / "rules/openmok/rules.json", "-o", self.folder / "x.pdf")
        self.check_calm(run)
        self.assertIn(run.status, (BAD_DATA, support.BAD_USAGE))
        self.assertEqual(self.files(), [])

    def test_refuses_a_deck_without_copies(self):
        cards = [character(n, copies=3 if n == "A" else 0) for n in "AB"]
        run = planche("render", self.write("d.json", deck(cards)), "--only", "B", "-o", self.folder / "x.pdf")
        self.check(run, support.BAD_USAGE)
        self.assertEqual(self.files(), ["d.json"])

    def test_stamps_a_blank_where_no_card_can_be_drawn(self):
        self.write("card.json",
                   {"part": {"size": "poker"}, "layers": [{"type": "text", "text": {"a": 1}, "at": [5, 5]}]})
        self.write("game.json", {"id": "g", "records": {"cards": {"key": "id", "rows": [{"id": "a"}]}},
                                 "parts": {"card": {"of": "cards", "front": "card.json"}}})
        run = self.check(planche("render", self.folder, "-o", self.folder / "x.pdf"), BAD_DATA)
        self.assertIn("there are errors", run.err)
        self.assertNotIn("nothing to print", run.err)
        run = self.check(planche("render", self.folder, "-o", self.folder / "x.pdf", "--draft"), BAD_DATA)
        self.assertIn("1 part has errors and is stamped, 1 without a drawing", run.err)

    def test_refuses_an_empty_name(self):
        for command in ("validate", "render", "replay"):
            run = self.check(planche(command, ""), support.BAD_USAGE)
            self.assertIn("found an empty one", run.err)


class World(Case):
    def setUp(self):
        super().setUp()
        self.deck = self.write("deck.json", deck(map(character, "ABC")))

    def test_reports_output_that_cannot_be_made(self):
        blocked = self.write("file", b"")
        (self.folder / "is-a-folder.pdf").mkdir()
        before = self.files()
        for target in (blocked / "x.pdf", blocked / "sub" / "x.pdf", "/proc/planche.pdf", "/dev/full/x.pdf"):
            for command in (["render", self.deck], ["kit", "openmok"]):
                with self.subTest(f"{command[0]} {target}"):
                    run = self.check(planche(*command, "-o", target), BAD_WORLD)
                    self.assertIn(str(target.parent if hasattr(target, "parent") else target)[:9], run.err)
                    self.assertEqual(self.files(), before)

    def test_writes_a_whole_default_output_or_none(self):
        self.write("output", b"a file where the folder should be")
        self.check(planche("render", "deck.json", cwd=self.folder), BAD_WORLD)
        self.assertEqual(self.files(), ["deck.json", "output"])

    def test_reports_a_full_disk(self):
        """On a full file system where one may be mounted, else with a limit on file sizes."""
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=16k", "planche-test", str(disk)],
            stderr=subprocess.DEVNULL).returncode == 0
        more = {}
        if mounted:
            self.addCleanup(subprocess.run, ["umount", "-l", str(disk)])
        else:
            def limit():
                resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
            more["preexec_fn"] = limit
        for ending in ("pdf", "png", "svg"):
            with self.subTest(ending):
                target = disk / f"x.{ending}"
                run = self.check(planche("render", sample("menagerie.json"), "-o", target, **more), BAD_WORLD)
                self.assertIn(f"x", run.err)
                self.assertEqual(sorted(p.name for p in disk.iterdir()), [])

    def test_keeps_the_old_file_on_a_full_disk(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        target = self.write("out.pdf", OLD)
        before = self.files()
        run = self.check(planche("render", sample("menagerie.json"), "-o", target, preexec_fn=limit), BAD_WORLD)
        self.assertIn("File too large", run.err)
        self.assertNotIn("librsvg", run.err)
        self.assertEqual(target.read_bytes(), OLD)
        self.assertEqual(self.files(), before)

    def test_reports_results_that_cannot_be_written(self):
        bad = self.write("bad.json", deck([character("A"), character("A"), character("C")]))
        for args in (["validate", "--format", "json", bad], ["validate", "--format", "sarif", bad],
                     ["schema", "openmok-deck"],
                     ["list", "papers"], ["list", "templates", "--format", "json"], ["completions", "bash"], ["man"],
                     ["--help"], ["--version"]):
            with self.subTest(" ".join(map(str, args))), open("/dev/full", "wb") as full:
                done = subprocess.run([PLANCHE, *map(str, args)], stdout=full, stderr=subprocess.PIPE,
                                      env=environment(),
                                      timeout=support.PATIENCE)
                self.assertEqual(done.returncode, BAD_WORLD)

    def test_survives_a_broken_pipe(self):
        bad = self.write("bad.json", deck([character("A", copies=-1)] * 400))
        for args in (["validate", "--format", "json", *[bad] * 3], ["render", self.deck, "-o", self.folder / "x.pdf",
                                                                     "--format", "json"]):
            reading, writing = os.pipe()
            os.close(reading)
            done = subprocess.run([PLANCHE, *map(str, args)], stdout=writing, stderr=subprocess.PIPE, env=environment(),
                                  timeout=support.PATIENCE)
            os.close(writing)
            self.assertIn(done.returncode, (FINE, BAD_DATA, BAD_WORLD, -signal.SIGPIPE), done.stderr)
            self.assertEqual([f for f in self.files() if f.startswith(".")], [])

    def test_reports_a_missing_data_folder(self):
        run = planche("render", self.deck, "-o", self.folder / "x.pdf",
                      env=environment(PLANCHE_DATA=str(self.folder / "no")))
        self.check_calm(run)
        self.assertIn(run.status, (BAD_DATA, BAD_WORLD), f"\n{run}")
        self.assertTrue(run.err)
        self.assertEqual(self.files(), ["deck.json"])


class Interruption(Case):
    """A signal in the middle of a long job."""

    def interrupt(self, number, ending):
        cards = [character(f"C{i}", copies=999, text=f"Number {i}, one of *many*.") for i in range(22)]
        file = self.write("deck.json", deck(cards))
        target = self.write(f"out/old.{ending}", OLD)
        started = subprocess.Popen([PLANCHE, "render", str(file), "-o", str(target), "--backs", "none"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        try:
            deadline = time.monotonic() + support.PATIENCE
            while len(list(target.parent.iterdir())) < 2:
                self.assertIsNone(started.poll(), "ended before a file was begun")
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.002)
            started.send_signal(number)
            started.communicate(timeout=support.PATIENCE)
        finally:
            started.kill()
            started.wait()
        self.assertEqual(started.returncode, -number, "ended by the signal itself")
        return target

    def test_removes_partial_files_when_interrupted(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number.name):
                target = self.interrupt(number, "pdf")
                self.assertEqual(self.files(), ["deck.json", "out/old.pdf"])
                self.assertEqual(target.read_bytes(), OLD)


if __name__ == "__main__":
    support.main()
