#!/usr/bin/env python3
"""Input that means harm: what it may read, and what it may cost. docs/testing.md says how the figures are taken."""
# Takes long.
import base64
import cmath
import io
import math
import os
import pathlib
import random
import struct
import subprocess
import tempfile
import threading
import time
import zipfile
import zlib

import support
import workbooks
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, PLANCHE, Case, character, deck, planche


MEGABYTES = 500  # limit of memory of a run
FIGURES = os.environ.get("PLANCHE_FIGURES")  # a file that gets a line of a table for each measured run


class Measured(Case):
    def measure(self, what, *args, status):
        """Runs planche and checks that its peak memory and that of its children stay within the limit.

        Writes the processor time to FIGURES and compares it with nothing, because it depends on the machine. The
        program counts its steps, and the tests look for the diagnostic of that limit.
        """
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
        megabytes = used.ru_maxrss / 1024
        if FIGURES:
            with open(FIGURES, "a", encoding="utf-8") as table:
                codes = ", ".join(f"`{code}`" for code in sorted(set(run.codes())))
                seconds = used.ru_utime + used.ru_stime
                table.write(f"| {what} | {run.status} | {codes} | {seconds:.2f} | {megabytes:.0f} |\n")
        self.check_calm(run)
        if status is not None:
            self.assertEqual(run.status, status, f"\n{run}")
        if not support.SANITIZED:  # which needs several times as much
            self.assertLess(megabytes, MEGABYTES, what)
        return run


class Reading(Case):
    """Documents and templates name files in their own folder; the program never waits for a FIFO."""

    def render(self, file, *more):
        return planche("render", file, "-o", self.folder / "x.pdf", "--format", "json", *more)

    def test_extends_no_template_outside_the_folder_of_the_document(self):
        self.write("secret.json", "root:x:0:0\n")
        os.makedirs(self.folder / "inner")
        os.symlink("../secret.json", self.folder / "inner/link.json")
        for name in ("../secret.json", str(self.folder / "secret.json"), "link.json"):
            with self.subTest(name):
                self.write("inner/own.json", {"template": "own", "title": "Own", "extends": name})
                file = self.write("inner/deck.json", deck(map(character, "ABC"), templates={"character": "own.json"}))
                for run in (self.render(file),
                            self.render(file, "--template", f"character={self.folder}/inner/own.json")):
                    self.check(run, BAD_DATA)
                    self.assertEqual(run.codes(), ["template/outside-folder"], f"\n{run}")
                    self.assertNotIn("root:", run.out + run.err)

    def test_accepts_a_template_from_anywhere_on_the_command_line(self):
        self.write("elsewhere/base.json", {"template": "mine", "title": "Mine", "extends": "openmok/character"})
        self.write("elsewhere/own.json", {"template": "own", "title": "Own", "extends": "base.json"})
        file = self.write("deck/deck.json", deck(map(character, "ABC")))
        for cwd, name in ((None, f"{self.folder}/elsewhere/own.json"), (self.folder / "elsewhere", "own.json")):
            self.check(planche("render", file, "-o", self.folder / "x.pdf", "--template", f"character={name}", cwd=cwd),
                       FINE)

    def test_refuses_fifos_and_devices_at_once(self):
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
        run = self.check(self.render(self.write("art.json", deck([character("A", art="fifo.png"), character("B"),
                                                                  character("C")]))),
                         BAD_DATA)
        self.assertEqual(run.codes(), ["art/type"])

    def test_reads_the_output_of_another_program(self):
        file = self.write("deck.json", deck(map(character, "ABC")))
        done = subprocess.run(["bash", "-c", f"{PLANCHE} validate <(cat {file}) && cat {file} | {PLANCHE} validate -"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=support.PATIENCE)
        self.assertEqual(done.returncode, FINE, done.stderr.decode())


class Text(Measured):
    """Texts of the greatest length that fit no box, set at many sizes."""

    def render(self, what, text, *more, layer=None, codes, status=BAD_DATA):
        style = {"type": "text", "text": "{text}", "at": [5, 5], "size": [20, 50], "size_pt": 500, "shrink": 6,
                 **(layer or {})}
        self.write("own.json", {"template": "own", "title": "Own", "part": {"size": [63, 88]}, "layers": [style]})
        made = deck([character("A", text=text), character("B"), character("C")], templates={"character": "own.json"})
        run = self.measure(what, "render", self.write("deck.json", made), "-o", self.folder / "x.pdf", *more,
                           status=status)
        self.assertEqual(set(run.codes()) - {"print/safe-area"}, set(codes), f"\n{run}")
        return run

    def test_limits_long_texts(self):
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
            self.render("a long word in a layer repeated 1,000 times", "Ж" * 500,
                        codes=["data/limit", "print/overflow"],
                        layer={"each": {"count": 1000}})

    def test_draws_noncharacters_in_a_draft(self):
        for text in ("a\ufffeb", "\uffff\ufdd0", "\U0001fffe\U0010ffff"):
            run = self.render("noncharacters, a draft", text, "--draft", layer={"size_pt": 9},
                              codes=["print/missing-glyph"])
            self.assertTrue((self.folder / "x.pdf").exists())

    def test_limits_blanks(self):
        file = self.write("deck.json", "\t" * 33_000_000 + "x")
        run = self.measure("33 MB of tabs before a word", "validate", file, status=BAD_DATA)
        self.assertEqual(run.codes(), ["data/syntax"])
        self.assertIn('"column":33000001', run.out.replace(" ", ""))


class Sizes(Measured):
    """Sizes beyond memory or patience are refused with the measured and the allowed value."""

    def test_limits_pixels_of_a_page(self):
        file = self.write("deck.json", deck(map(character, "ABC")))
        out = ["render", file, "-o", self.folder / "x.png", "--backs", "none"]
        for paper, dpi, what in (("2000x2000", "400", "31496 × 31496 pixels, 992.0 million; the limit is 70 million"),
                                 ("a3", "603", "7051 × 9971 pixels, 70.3 million; the limit is 70 million")):
            run = self.measure(f"a page of {paper} at {dpi} dpi", *out, "--paper", paper, "--dpi", dpi,
                               status=BAD_USAGE)
            self.assertIn(what, run.err)
            self.assertEqual(self.files(), ["deck.json"])
        run = self.measure("a page of a3 at 600 dpi", *out, "--paper", "a3", "--dpi", "600", status=FINE)
        self.assertEqual(self.files(), ["deck.json", "x-1.png"])

    def test_evaluates_chains_of_computed_fields(self):
        """A running total, and a cycle."""
        for what, last, status, codes in (("20,000 computed fields in a row", "", FINE, []),
                                          ("20,000 computed fields in a ring", "0", BAD_DATA, ["game/fault"])):
            count = 20_000
            rows = "".join(f"{i},{i + 1 if i + 1 < count else last}\n" for i in range(count))
            self.write("cards.csv", "id,foe\n" + rows)
            self.write("game.json", {"id": "g", "records": {"cards": {
                "from": "cards.csv", "key": "id", "fields": {"id": "text", "foe": {"type": "reference", "of": "cards"}},
                "computed": {"d": "(foe.d ?? 0) + 1"}}},
                                     "rules": [{"code": "x", "each": "cards", "require": "d <= 20000",
                                                "message": "no"}]})
            run = self.measure(what, "validate", self.folder, status=status)
            self.assertEqual(sorted({code for code in run.codes() if code != "data/limit"}), codes, f"\n{run}")
            for told in run.diagnostics():
                self.assertLess(told["message"].count("`d`"), 2)

    def test_limits_parts_of_expressions(self):
        """One part may take this; all together may not."""
        self.write("card.json", {"part": {"size": "poker", "safe": 0}, "layers": [
            {"type": "text", "text": "".join(f"{{sum(1..900000, item * part.copy) > {i}}} " for i in range(3)),
             "at": [5, 5], "size": [50, 10]}]})
        for copies, status, codes in ((2, FINE, []), (900, BAD_DATA, ["data/limit"])):
            self.write("game.json", {"id": "g", "records": {"cards": {"key": "id", "rows": [{"id": "a"}]}},
                                     "parts": {"card": {"of": "cards", "front": "card.json", "copies": copies}}})
            run = self.measure(f"2,700,000 turns for each of {copies} parts", "validate", self.folder, status=status)
            self.assertEqual(run.codes(), codes)
        self.assertIn("100000000 steps for the expressions of all parts together", run.out)

    def test_limits_long_paragraphs(self):
        self.write("game.json", {"id": "g"})
        for lines, status, codes in ((2, FINE, []), (25, BAD_DATA, ["data/limit"])):
            self.write("rules.en.md", "# T\n\nAbout.\n\n" + ("w " * 9900 + "\n") * lines + "\nAfter.\n")
            run = self.measure(f"a paragraph of {lines * 9900:,} words", "rules", self.folder, "-o",
                               self.folder / "r.pdf",
                               status=status)
            self.assertEqual(run.codes(), codes)
        self.assertIn('"line":7', run.out.replace(" ", ""))

    def test_limits_hatches_and_dashes(self):
        """Many patterns on one part, each within its own limit; dashes of a line that is drawn over and over."""
        def render(what, layer, place, message):
            self.write("own.json", {"template": "own", "title": "Own", "part": {"size": [63, 88]}, "layers": [layer]})
            made = deck(map(character, "ABC"), templates={"character": "own.json"})
            run = self.measure(what, "render", self.write("deck.json", made), "-o", self.folder / "x.pdf",
                               status=BAD_DATA)
            self.assertEqual(set(run.codes()) - {"print/bleed", "print/safe-area", "print/thin-line"}, {"data/limit"},
                             f"\n{run}")
            told = next(d for d in run.diagnostics() if d["code"] == "data/limit")
            self.assertIn(message, told["message"])
            self.assertIn(place, f"{told['path']} {told.get('layer')}")

        box = {"type": "rectangle", "at": [0, 0], "size": [60, 80], "each": "1..1000"}
        for hatch in ("lines", "cross", "dots"):
            fill = {"hatch": hatch, "color": "{if(index > 9, '#123', '#234')}", "gap": 1.5, "width": 0.5, "angle": 30}
            render(f"1,000 hatches of {hatch}", {**box, "fill": fill}, "layers[0]", "at most 20000 layers on one part")
        line = {"type": "path", "stroke": "#000", "width": 0.1, "dash": [0.01, 0.01]}
        render("10 million dashes", {**line, "d": "M0 0" + "L60 80L0 0" * 1000}, "layers[0].dash",
               "at most 10000 dashes in a line, found 10000000")
        render("dashes of a line repeated 1,000 times", {**line, "d": "M0 0L60 80", "each": "1..1000"}, "layers[0]",
               "at most 20000 layers on one part")
        render("dashes wider than long", {**line, "width": 100, "dash": [1, 1], "d": "M0 0" + "L60 80L0 0" * 100},
               "layers[0]", "at most 20000 layers on one part")

    def test_limits_unpacked_pdfs(self):
        """Of an earlier print: 500 MB of blanks in a stream of objects, where its files are named."""
        packer = zlib.compressobj(9)
        packed = packer.compress(b"6 0 ") + b"".join(packer.compress(b" " * 1_000_000)
                                                     for _ in range(500)) + packer.flush()
        objects = {1: b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 6 0 R >> >>",
                   2: b"<< /Type /Pages /Kids [] /Count 0 >>",
                   5: b"<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" %
                   (len(packed), packed)}
        made, places = b"%PDF-1.7\n", {}
        for number, content in objects.items():
            places[number] = len(made)
            made += b"%d 0 obj\n%s\nendobj\n" % (number, content)
        places[7] = len(made)
        table = bytes(6)
        for number in range(1, 8):
            kind, place = (2, 5) if number == 6 else (1, places[number]) if number in places else (0, 0)
            table += struct.pack(">BIB", kind, place, 0)
        made += (b"7 0 obj\n<< /Type /XRef /Size 8 /W [1 4 1] /Root 1 0 R /Length %d "
                 b">>\nstream\n%s\nendstream\nendobj\n"
                 b"startxref\n%d\n%%%%EOF\n" % (len(table), table, places[7]))
        self.write("old.pdf", made)
        file = self.write("deck.json", deck(map(character, "ABC")))
        run = self.measure("an earlier print that unpacks to 500 MB", "render", file, "-o", self.folder / "x.pdf",
                           "--since", self.folder / "old.pdf", status=BAD_DATA)
        self.assertEqual(run.codes(), ["print/since"])
        self.assertIn("MiB", run.out)

    def test_limits_copies_and_sheets(self):
        cards = [character(f"{i}", copies=999) for i in range(30)]
        file = self.write("deck.json", deck(cards))
        run = self.measure("29,970 copies", "render", file, "-o", self.folder / "x.pdf", status=BAD_DATA)
        self.assertEqual(run.codes(), ["print/sheets"])
        self.assertIn("at most 2500 sheets, found 3330", run.out)
        self.write("deck.json", deck(cards[:22]))
        self.measure("21,978 copies", "render", file, "-o", self.folder / "x.pdf", status=FINE)
        # Sheets with the same cards are stored once: a page is little more than its margin.
        self.assertLess((self.folder / "x.pdf").stat().st_size / 21_978, 100)
        run = self.measure("a board of 20 m", "kit", "genesis", "--parts", "board", "--board", "20000", "-o",
                           self.folder / "b.pdf",
                           status=None)
        self.assertIn(run.status, (BAD_DATA, BAD_USAGE), f"\n{run}")

    def test_limits_corners_of_polygons(self):
        """The search for interlocking parts is limited."""
        kinds = [f"shard{i}" for i in range(12)]
        for kind in kinds:
            chance = random.Random(kind)
            points = [cmath.rect(chance.uniform(9, 20), math.tau * i / 64) for i in range(64)]
            left, top = min(p.real for p in points), min(p.imag for p in points)
            outline = {"points": [[round(p.real - left, 3), round(p.imag - top, 3)] for p in points]}
            self.write(f"{kind}.json", {"part": {"size": [40, 40], "outline": outline}, "layers": []})
        self.kit("12 kinds of polygons of 64 corners", kinds, copies=9)

    def test_limits_the_search_for_few_sheets(self):
        """The search for few sheets takes a limited number of steps."""
        kinds = [f"tile{i}" for i in range(40)]
        for kind in kinds:
            chance = random.Random(kind)
            size = [round(chance.uniform(10, 70), 1) for _ in range(2)]
            self.write(f"{kind}.json", {"part": {"size": size}, "layers": []})
        run = self.kit("40 kinds of rectangles, 20 of each", kinds, copies=20)
        self.assertRegex(run.err, r"(?m)^2\d sheets, 7\d % of the paper used$")

    def kit(self, what, kinds, copies):
        self.write("game.json", {"format": 1, "id": "shards", "version": "1", "title": "Shards", "languages": ["en"],
                                 "parts": {kind: {"title": kind, "front": f"{kind}.json", "copies": copies}
                                           for kind in kinds}})
        return self.measure(what, "kit", self.folder, "-o", self.folder / "x.pdf", "--no-cover", status=FINE)


class Rules(Measured):
    """Steps have their cost, and all rules together have a limit."""

    def test_limits_steps_of_3000_records(self):
        self.write("c.csv", "id\n" + "".join(f"{i}\n" for i in range(3000)))
        self.write("c.json", {"part": {"size": "poker"}, "layers": []})
        marks = "'a' ~ repeat('\u0301', 16000) ~ repeat('\u0327', 16000)"
        for asked in ("sum(1..300000, 1 / (item % 5 + 1))", "sum(1..100000, number('1234.5'))",
                      "count(sort(1..900000, -item))", "count(distinct(1..900000, item % 7919))",
                      "count(split(repeat('a,', 49000), ','))", "length(fold(repeat('é', 49000)))",
                      f"length(fold({marks}))",
                      "length(replace(repeat('a', 99000), repeat('a', 200) ~ 'b', ''))",
                      "length(repeat('a', 40000) ~ repeat('b', 40000))",
                      "count((1..1500) where contains(repeat('a', 99000), repeat('a', 50000) ~ 'b'))"):
            with self.subTest(asked):
                self.write("game.json",
                           {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id",
                                                             "fields": {"id": "integer"}}},
                                         "rules": [{"code": "x", "each": "cards", "require": asked + " >= 0 * id",
                                                    "message": "no"}],
                                         "parts": {"c": {"of": "cards", "front": "c.json"}}})
                shown = asked.replace("\u0301", "´").replace("\u0327", "¸")
                run = self.measure(f"3,000 times `{shown}`", "validate", "--rules-only", self.folder, status=BAD_DATA)
                self.assertEqual(set(run.codes()), {"game/fault"})

    def test_limits_marks_in_a_name(self):
        name = "A" + "\u0301" * 50_000 + "\u0327" * 50_000
        self.measure("a name of 100,000 marks", "validate", "--rules-only",
                     self.write("deck.json", deck([character(name), *map(character, "BC")])),
                     status=BAD_DATA)


class Bounds(Measured):
    """Work within the limits of a document is bounded too."""

    def game(self, **members):
        return self.write("g/game.json", {"id": "g", **members}).parent

    def test_counts_problems_beyond_those_it_lists(self):
        deck = self.write("deck.json", '{"game":"openmok","kind":"deck","characters":[' + ",".join("1" * 1_000_000) + "]}")
        run = self.measure("1,000,000 characters that are numbers", "validate", "--rules-only", deck, status=BAD_DATA)
        # The title is missing, too, and no character is left to play.
        self.assertIn("999002 more problems are not listed", run.diagnostics()[-1]["message"])

    def test_limits_work_on_patterns(self):
        fields = {"id": "text", "word": {"type": "text", "pattern": ".{0,400}z.{0,400}z.{0,400}z"}}
        self.write("g/cards.csv", "id,word\n" + "".join(f"{i},{'a' * 99_999}\n" for i in range(9)))
        run = self.measure("a slow pattern", "validate",
                           self.game(records={"cards": {"from": "cards.csv", "key": "id", "fields": fields}}), status=BAD_DATA)
        self.assertEqual(set(run.codes()), {"data/type", "data/limit"})
        fields["word"]["pattern"] = ".{0,999}z.{0,999}z.{0,999}z"
        run = self.measure("a large pattern", "validate",
                           self.game(records={"cards": {"from": "cards.csv", "key": "id", "fields": fields}}), status=BAD_DATA)
        self.assertIn("too large", run.diagnostics()[0]["message"])

    def test_limits_instructions_of_all_patterns(self):
        self.write("g/cards.csv", "id\n1\n")
        fields = {f"w{i}": {"type": "text", "pattern": f".{{0,400}}{i}.{{0,400}}z.{{0,400}}"} for i in range(400)}
        run = self.measure("400 large patterns", "validate", self.game(
            records={"cards": {"from": "cards.csv", "key": "id", "fields": {"id": "text", **fields}}}), status=BAD_DATA)
        self.assertIn("all patterns together have more than 2000000 instructions",
                      [d["message"] for d in run.diagnostics() if d["severity"] == "error"][0])

    def test_limits_headings(self):
        self.write("g/cards.csv", "id," + "n" * 30_000_000 + "\n1,2\n")
        run = self.measure("a heading of 30 MB", "validate", self.game(records={"cards": {"from": "cards.csv", "key": "id"}}),
                           status=BAD_DATA)
        self.assertEqual(run.codes()[0], "data/limit")

    def test_limits_layers_of_a_map(self):
        self.write("g/map.csv", (",".join("a" * 60) + "\n") * 60)
        self.write("g/space.json", {"part": {"size": [25.4, 22], "outline": "hexagon-flat", "safe": 0}, "layers": [
            {"type": "rectangle", "at": [8, 8], "size": [f"1 + (column + {i}) % 5", 2], "fill": "#336699"} for i in range(120)]})
        run = self.measure("a map of 432,000 rectangles", "validate", self.game(
            records={"spaces": {"from": "map.csv", "shape": "grid"}},
            parts={"map": {"drawing": "hex-map", "cells": "spaces", "cell": "space.json"}}), status=BAD_DATA)
        self.assertEqual(run.codes(), ["data/limit"])

    def test_counts_texts_of_a_map_twice(self):
        self.write("g/map.csv", (",".join("a" * 30) + "\n") * 30)

        def run(layer, count):
            self.write("g/space.json", {"part": {"size": [25.4, 22], "outline": "hexagon-flat", "safe": 0},
                                        "layers": [{**layer, "at": [8, 8], "size": [9, 3]}] * count})
            return planche("validate", self.game(records={"spaces": {"from": "map.csv", "shape": "grid"}}, parts={
                "map": {"drawing": "hex-map", "cells": "spaces", "cell": "space.json"}}), "--format", "json")

        text = {"type": "text", "text": "{column} {row}", "style": {"size": 6}}
        self.check(run({"type": "rectangle", "fill": "#336699"}, 57), FINE)
        self.check(run(text, 55), FINE)
        self.assertEqual(self.check(run(text, 57), BAD_DATA).codes(), ["data/limit"])

    def test_checks_a_document_that_is_named_twice_once(self):
        run = self.check(planche("validate", "--rules-only", *["openmok/first-deck.json"] * 500, cwd=support.CARDS), FINE)
        self.assertEqual(run.err.count("0 errors"), 1)


class Hints(Measured):
    """The search for the intended word is limited."""

    FIELDS = {"id": "text", **{"a" * 30 + str(i): "text" for i in range(1900)}}

    def game(self, records, **more):
        self.write("g/card.json", {"part": {"size": "poker"}, "layers": []})
        self.write("g/game.json", {"id": "g", "records": {"cards": {"key": "id", **records}},
                                   "parts": {"card": {"of": "cards", "front": "card.json"}}, **more})
        return self.folder / "g"

    def hints(self, what, code, *args, status=BAD_DATA):
        """Which of the listed problems with that code propose a word: the first ones."""
        run = self.measure(what, *args, status=status)
        told = ["did you mean" in d.get("hint", "") for d in run.diagnostics() if d["code"] == code]
        self.assertTrue(told[0], f"\n{run.out[:2000]}")
        self.assertEqual(told, sorted(told, reverse=True))
        return told

    def test_limits_work_on_choices(self):
        game = self.game({"fields": {"id": "text",
                                     "t": {"type": "choice", "of": [f"abcdefghijkl{i}" for i in range(2000)]}},
                          "rows": [{"id": str(i), "t": f"abcdefghijkz{i}"} for i in range(5000)]})
        self.hints("5,000 words that are none of 2,000", "data/type", "validate", game)

    def test_limits_values_of_choices(self):
        for count, codes in (2000, []), (2001, ["data/limit"]), (300_000, ["data/limit"]):
            game = self.game({"fields": {"id": "text", "t": {"of": [f"v{i}" for i in range(count)]}},
                              "rows": [{"id": "a", "t": "v0"}, {"id": "b", "t": "none"}][:1 if not codes else 2]})
            run = self.measure(f"a choice of {count:,} values", "validate", game, status=BAD_DATA if codes else FINE)
            self.assertEqual([code for code in run.codes() if code != "game/unused"], codes, f"\n{run}")
            # Those that no record has are one note.
            self.assertEqual(sum("of the values of t" in d["message"] for d in run.diagnostics()), 0 if codes else 1)

    def test_limits_files(self):
        """A list of a game file that names one file again and again."""
        table = self.write("g/c.csv", "id\na\n").name
        for what, more in (("from", {}), ("with", {"from": table})):
            run = self.measure(f"400,000 files of {what}", "validate", self.game({**more, what: [table] * 400_000}),
                               status=BAD_DATA)
            found = [d for d in run.diagnostics() if "more than 2000 files of records in one game" in d["message"]]
            self.assertEqual([d["code"] for d in found], ["data/limit"], f"\n{run.out[:3000]}")
        for member in "fonts", "include":
            run = self.measure(f"400,000 files of {member}", "validate",
                               self.game({"rows": [{"id": "a"}]}, **{member: [f"{table}.none"] * 400_000}),
                               status=BAD_DATA)
            self.assertEqual([code for code in run.codes() if code == "data/limit"], ["data/limit"])
            self.assertLess(len(run.codes()), 120)

    def test_limits_work_on_headings(self):
        game = self.game({"fields": self.FIELDS, "from": "c.csv"})
        self.write("g/c.csv", "id," + ",".join("a" * 25 + "b" * 5 + str(i) for i in range(1999)) + "\n1\n")
        hints = self.hints("1,999 headings that are none of 1,900 fields", "data/unknown-field", "validate", game,
                           status=FINE)
        self.assertLess(sum(hints), len(hints), "they took too long")

    def test_limits_work_on_fields(self):
        game = self.game({"fields": self.FIELDS, "rows": [
            {"id": str(j), **{"a" * 25 + "b" * 5 + str(i): 1 for i in range(200)}} for j in range(100)]})
        hints = self.hints("20,000 fields that are none of 1,900", "data/unknown-field", "validate", game)
        self.assertLess(sum(hints), len(hints), "they took too long")

    def test_limits_work_on_parts_of_a_table(self):
        """Each part is made once."""
        game = self.game({"fields": {"id": "text"}, "rows": [{"id": f"Foo Bar bat{i}"} for i in range(500)]},
                         table=[{"name": "a", "pieces": [
                             {"part": "card", "take": [f"Foo Bar baz{i}" for i in range(20000)], "at": [1, 1]}]}])
        self.hints("20,000 names that are none of 500 cards", "table/too-few", "table", game, "-o",
                   self.folder / "t.pdf")

    def test_limits_work_on_translations(self):
        file = self.write("deck.json", deck([character(f"Abcdefghij{i}") for i in range(3000)], translations={
            "fr": {f"Abcdefghik{i + 9000}": "x" for i in range(6000)}}))
        self.hints("6,000 translations of none of 3,000 cards", "data/unused-translation", "validate", file,
                   "--rules-only",
                   status=FINE)

    def test_limits_work_on_sheets(self):
        plain = zipfile.ZipFile(io.BytesIO(workbooks.xlsx({"Cards": [["id"]]})))
        with zipfile.ZipFile(self.write("g/c.xlsx", ""), "w", zipfile.ZIP_DEFLATED) as made:
            for name in plain.namelist():
                text = plain.read(name).decode()
                if name.endswith("workbook.xml"):
                    first = text[text.index("<sheet "):text.index("</sheets>")]
                    text = text.replace(first, "".join(first.replace("Cards", f"Abcdefghijkl{i}")
                                                       for i in range(30_000)))
                made.writestr(name, text)
        game = self.game({"fields": {"id": "text"},
                          "from": [{"file": "c.xlsx", "sheet": f"Abcdefghijkz{i}"} for i in range(30)]})
        self.hints("30 sheets that are none of 30,000", "data/unknown-key", "validate", game, "--rules-only")


class Workbooks(Measured):
    """Archives that unpack to enormous sizes, and sheets with repetitions."""

    def convert(self, what, data, codes, status=BAD_DATA):
        file = self.folder / "x.xlsx"
        file.write_bytes(data)
        run = self.measure(what, "convert", file, "-o", self.folder / "x.csv", status=status)
        self.assertEqual(sorted(set(run.codes())), sorted(codes), f"\n{run}")

    def xlsx(self, rows="", times=1, shared="<si/>", shared_times=0, before=""):
        """One whose sheet repeats `rows` and whose shared texts repeat `shared`, packed piece by piece."""
        target = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(workbooks.xlsx({"Cards": [["name"]]}))) as plain, \
                zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
            for name in plain.namelist():
                text = plain.read(name).decode()
                with made.open(name, "w") as part:
                    if name.endswith("sheet1.xml"):
                        head, end = text.split("</sheetData>")
                        part.write((before + head).encode())
                        for _ in range(times):
                            part.write(rows.encode())
                        part.write(("</sheetData>" + end).encode())
                    elif name.endswith("sharedStrings.xml"):
                        head, end = text.split("</sst>")
                        part.write(head.encode())
                        for _ in range(shared_times):
                            part.write(shared.encode())
                        part.write(("</sst>" + end).encode())
                    else:
                        part.write(text.encode())
        return target.getvalue()

    def test_limits_unpacked_workbooks(self):
        self.convert("a workbook that unpacks to 280 MB of rows", self.xlsx("<row/>" * 10_000, 4_700), ["data/limit"])
        self.convert("five million shared texts", self.xlsx(shared="<si/>" * 10_000, shared_times=500), ["data/limit"])
        self.convert("elements nested 100,000 deep", self.xlsx("<a>" * 100_000), ["data/syntax"])
        self.convert("entities of entities",
                     self.xlsx("<row><c><v>&b;</v></c></row>", before='<!DOCTYPE a [<!ENTITY a "x">'
                                                       '<!ENTITY b "&a;&a;">]>'), ["data/syntax"])
        cell = "<table:table-cell table:number-columns-repeated='4000000000'><text:p>x</text:p></table:table-cell>"
        self.convert("a row of 4 × 10^9 equal cells", workbooks.ods({"Cards": [[(cell, 0)]]}), ["data/limit"])

    def test_skips_empty_rows(self):
        self.convert("a sheet of a million empty rows", self.xlsx('<row spans="1:9"/>' * 1000, 1000), [], FINE)
        self.assertEqual((self.folder / "x.csv").read_text(), "name\n")


class Pictures(Measured):
    """Pictures that make their renderer hang, explode or crash: each is a diagnostic that names its card."""

    HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="60">'

    def render(self, what, names, *more, codes=None, out="x.pdf", status=BAD_DATA):
        cards = [character(f"Card {i}", art=name) for i, name in enumerate(names)]
        cards += [character(c) for c in "BCD"[len(cards):]]
        run = self.measure(what, "render", self.write("deck.json", deck(cards)), "-o", self.folder / out, "--backs",
                           "none",
                           *more, status=status)
        if codes is not None:
            self.assertEqual(set(run.codes()), set(codes), f"\n{run}")
        for told in run.diagnostics():
            self.assertTrue(told["subject"].startswith("Card "), f"\n{run}")
        return run

    def svg(self, name, inside):
        self.write(name, self.HEAD + inside + "</svg>")
        return name

    @staticmethod
    def filtered(primitive):
        return f'<filter id="f">{primitive}</filter><rect width="60" height="60" filter="url(#f)"/>'

    def hostile(self):
        """Name -> content and the codes it may get; an empty one: it may be drawn, within the limits."""
        dot = '<marker id="m{}" markerWidth="9" markerHeight="9">{}</marker>'
        vertices = lambda n, m: f'<path d="M0 0{" L1 1 L2 2" * (n // 2)}" style="marker-mid:url(#m{m})" stroke="#000"/>'
        chain = dot.format(0, '<rect width="1" height="1"/>')
        for i in range(1, 12):
            chain += dot.format(i, vertices(30, i - 1))
        pixels = base64.b64encode(support.png(300, 300)).decode()
        cost, wrong = {"art/too-costly"}, {"art/broken"}
        return {
            "turbulence of 10^8 octaves": (self.filtered('<feTurbulence baseFrequency="0.1" numOctaves="100000000"/>'),
                                           cost | {""}),
            "a marker on 20,000 vertices": (dot.format(0, '<circle r="3"/><text>abc</text>') + vertices(20000, 0),
                                            cost | {""}),
            "a chain of markers": (chain + vertices(30, 11), cost | {"art/limit"}),
            "2,000 blurs in a filter": (self.filtered('<feGaussianBlur stdDeviation="9"/>' * 2000), cost),
            "dilation by 10^5": (self.filtered('<feMorphology operator="dilate" radius="100000"/>'), cost | {""}),
            # Under sanitizers the limits are so wide that Cairo refuses first, for want of memory of its own.
            "1 MB of text": ('<text y="9">' + "words and " * 100000 + "</text>",
                             cost | (wrong if support.SANITIZED else {""})),
            "one picture used 1,000 times": (f'<defs><image id="i" width="60" height="60" '
                                             f'href="data:image/png;base64,{pixels}"/></defs>'
                                             + '<use href="#i"/>' * 1000, cost | {""}),
            "500,000 rectangles": ('<rect width="9" height="9"/>' * 500000, cost | {""}),
            "convolution of order 33": (self.filtered(f'<feConvolveMatrix order="33" kernelMatrix="{"1 " * 1089}"/>'),
                                        wrong | {""}),
            "a font of size 10^9": ('<text y="9" font-size="1000000000">a</text>', cost | wrong | {""}),
            "escapes around a loop": ('<pattern id="p" width="5" height="5"><rect width="5" height="5" '
                                      'style="fill:u\\72l(#p)"/></pattern>'
                                      '<rect width="50" height="50" style="fill:u\\72l(#p)"/>', {"art/svg-loop"}),
            "escapes around a file": ('<rect width="5" height="5" style="fill:u\\72 l(other.svg#x)"/>',
                                      {"art/svg-reference"}),
        }

    def test_limits_each_picture(self):
        for what, (inside, codes) in self.hostile().items():
            with self.subTest(what):
                name = self.svg("hostile.svg", inside)
                cards = [character("Card 0", art=name), character("B"), character("C")]
                run = self.measure(what, "render", self.write("deck.json", deck(cards)), "-o", self.folder / "x.pdf",
                                   "--backs", "none", status=None)
                self.assertIn("".join(run.codes()), codes, f"\n{run}")
                self.assertEqual(run.status, BAD_DATA if run.codes() else FINE, f"\n{run}")

    def test_limits_all_pictures_together(self):
        """Their costs add up to a limit for the document: a picture that is allowed alone may exceed it here."""
        hostile = list(self.hostile().values())
        names = [self.svg(f"{i}.svg", inside) for i, (inside, _) in enumerate(hostile)]
        told = {each["subject"]: each["code"]
                for each in self.render("all of these on twelve cards", names).diagnostics()}
        for i, (_, alone) in enumerate(hostile):
            code = told.get(f"Card {i}", "")
            self.assertIn(code, alone | {"art/too-costly"} if "" in alone else alone, names[i])
        self.assertIn("art/too-costly", told.values())
        self.assertFalse((self.folder / "x.pdf").exists())

    def test_leaves_no_process_when_killed(self):
        turbulence = self.filtered('<feTurbulence baseFrequency="0.1" numOctaves="100000000"/>')
        cards = [character("A", art=self.svg("a.svg", turbulence)), character("B"), character("C")]
        started = subprocess.Popen([PLANCHE, "render", str(self.write("deck.json", deck(cards))), "-o",
                                    str(self.folder / "x.pdf")],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        listed = pathlib.Path(f"/proc/{started.pid}/task/{started.pid}/children")
        children = []
        while not children and started.poll() is None:
            children = listed.read_text().split()
        started.kill()
        started.wait()
        self.assertEqual(len(children), 1)
        ended = time.monotonic() + support.PATIENCE
        status = pathlib.Path(f"/proc/{children[0]}/status")
        while status.exists() and "State:\tZ" not in status.read_text() and time.monotonic() < ended:
            time.sleep(0.01)
        self.assertLess(time.monotonic(), ended, "the process that tries pictures lives on")

    def test_reads_large_pictures_only_as_far_as_needed(self):
        """Eight pictures of 36 million pixels on one sheet; one of 81 million is refused."""
        packer = zlib.compressobj(1)
        rows = b"".join(packer.compress(b"\0" + b"\x20\x60\xa0" * 6000) for _ in range(6000)) + packer.flush()
        end = support.png_chunk(b"IEND", b"")
        for i in range(8):
            self.write(f"{i}.png", support.png_header(6000, 6000) + support.png_chunk(b"IDAT", rows) +
                       support.png_chunk(b"tEXt", b"n\0" + bytes([48 + i])) + end)
        self.render("eight PNGs of 36 million pixels", [f"{i}.png" for i in range(8)], codes=[], status=FINE)
        self.write("9.png", support.png_header(9000, 9000) + support.png_chunk(b"IDAT", rows) + end)
        self.render("a PNG of 81 million pixels", ["9.png"], codes=["art/limit"])

    def test_reports_a_png_with_too_few_rows(self):
        for colours, bits in ((2, 24), (6, 32), (0, 8), (4, 16)):
            row = b"\0" + bytes(600 * bits // 8)
            for rows, status, codes in ((600, FINE, []), (599, BAD_DATA, ["art/broken"])):
                self.write("a.png",
                           support.png_header(600, 600, colours) + support.png_chunk(b"IDAT", zlib.compress(row * rows))
                           + support.png_chunk(b"IEND", b""))
                self.render(f"a PNG of 600 rows that holds {rows}", ["a.png"], codes=codes, status=status)

    def test_limits_large_letters_in_small_units(self):
        pages = []
        for side in (1000, 10, 1):
            self.write("a.svg", f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
                                f'<text x="0" y="{side}" font-size="{side}">E</text></svg>')
            self.render(f"a letter in a drawing {side} wide", ["a.svg"], codes=[], status=FINE)
            pages.append(support.Picture(self.folder / "x.pdf", 1, 72).pixels)
        for page in pages[1:]:
            differing = sum(abs(a - b) > 99 for a, b in zip(page, pages[0]))
            self.assertLess(differing, 50, "all but the edge of the letter is the same")

    def test_draws_five_hundred_pictures(self):
        """Ordinary pictures cost no more for being tried: the limits of costly ones do not add up."""
        names = []
        for i in range(500):
            names.append(f"{i}.svg")
            self.write(names[-1], self.HEAD + f'<circle cx="30" cy="30" r="{i / 20}" fill="#{i:03x}"/></svg>')
        self.render("500 plain drawings", names, codes=[], status=FINE)


if __name__ == "__main__":
    support.main()
