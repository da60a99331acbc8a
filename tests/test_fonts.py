"""Typefaces of games: faces of a family, packed files, lines from right to left, suits and emoji."""
import json
import pathlib
import re
import struct
import zlib

import support
from support import BAD_DATA, FINE, Case, planche

DEJAVU = pathlib.Path("/usr/share/fonts/truetype/dejavu")  # of fonts-dejavu-core
EMOJI = pathlib.Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")  # of fonts-noto-color-emoji


def tables(font):
    """The tables of a font file by their tags."""
    (count,) = struct.unpack_from(">H", font, 4)
    entries = (struct.unpack_from(">4sIII", font, 12 + 16 * i) for i in range(count))
    return {tag: font[offset:offset + length] for tag, _, offset, length in entries}


def woff(font):
    """WOFF as the W3C specifies it: tables packed one by one."""
    packed, directory, body = tables(font), b"", b""
    at = 44 + 20 * len(packed)
    for tag, table in packed.items():
        small = zlib.compress(table)
        small = small if len(small) < len(table) else table
        directory += struct.pack(">4sIIII", tag, at + len(body), len(small), len(table), 0)
        body += small + bytes(-len(small) % 4)
    whole = 12 + sum(16 + len(table) + -len(table) % 4 for table in packed.values())
    return struct.pack(">4s4sIHHIHHIIIII", b"wOFF", font[:4], at + len(body), len(packed), 0, whole, 1, 0, 0, 0, 0, 0,
                       0) + directory + body


def brotli(data):
    """RFC 7932, without packing anything."""
    stream, first = b"", True
    for at in range(0, len(data), 65536):
        chunk = data[at:at + 65536]
        head = (len(chunk) - 1) << 3 | 1 << 19  # not the last, four nibbles of length, unpacked
        stream += (head << 1 if first else head).to_bytes(3, "little") + chunk
        first = False
    return stream + b"\x03"  # the last, and empty


def woff2(font):
    """WOFF 2 as the W3C specifies it: tables packed together, none transformed."""
    def base128(number):
        digits = [number & 127]
        while number := number >> 7:
            digits.insert(0, number & 127 | 128)
        return bytes(digits)

    packed = tables(font)
    directory = b"".join(bytes([63 | (192 if tag in (b"glyf", b"loca") else 0)]) + tag + base128(len(table))
                         for tag, table in packed.items())
    body = brotli(b"".join(packed.values()))
    whole = 12 + sum(16 + len(table) + -len(table) % 4 for table in packed.values())
    length = 48 + len(directory) + len(body)
    return struct.pack(">4s4sIHHIIHHIIIII", b"wOF2", font[:4], length + -length % 4, len(packed), 0, whole, len(body),
                       1, 0, 0,
                       0, 0, 0, 0) + directory + body + bytes(-length % 4)


class Fonts(Case):
    def game(self, texts, styles, fonts=None, **layer):
        """A game with one card for each text, set in each of the styles."""
        self.write("g/cards.csv", "t\n" + "".join(f'"{text}"\n' for text in texts))
        self.write("g/t.json", {"part": {"size": [63, 88], "safe": 0}, "text_styles": styles, "layers": [
            {"type": "text", "text": "{t}", "at": [4, 4 + 20 * i], "size": [55, 18], "style": name} | layer
            for i, name in enumerate(styles)]})
        for name, content in (fonts or {}).items():
            self.write(f"g/{name}", content)
        self.write("g/game.json",
                   {"format": 1, "id": "g", "title": "G", "fonts": list(fonts or {}), "records": {"cards": {
            "from": "cards.csv", "fields": {"t": "markup"}}}, "parts": {"card": {"of": "cards", "front": "t.json"}}})
        return self.folder / "g"

    def diagnostics(self, game):
        """The reports, which are the same for `validate` and `render`."""
        found = [(d["severity"], d["code"], d["message"])
                 for d in planche("validate", game, "--format", "json").diagnostics()]
        run = planche("render", game, "-o", self.folder / "o.pdf", "--draft")
        printed = re.findall(r"(?m): (error|warning|note): .*\[([\w/-]+)\]$", run.err)
        self.assertEqual(sorted((severity, code) for severity, code, _ in found), sorted(printed), run)
        return found

    def embedded(self):
        return set(re.findall(r"[A-Z]{6}\+([\w-]+)", support.tool("pdffonts", self.folder / "o.pdf")))

    def text(self):
        return support.tool("pdftotext", "-raw", self.folder / "o.pdf", "-")

    def test_draws_bold_with_the_bold_face(self):
        game = self.game(["**Ash**"], {"name": {"font": "EB Garamond", "size": 14}})
        self.assertEqual(self.diagnostics(game), [])
        self.assertIn("EBGaramond12-Bold", self.embedded())
        self.assertNotIn("EBGaramond12-Regular", self.embedded())

    def test_notes_a_synthetic_face_once_for_each_style(self):
        one_face = {"one.ttf": (DEJAVU / "DejaVuSerif.ttf").read_bytes()}
        game = self.game(["a **b**", "c **d**", "e *f*"], {"own": {"font": "DejaVu Serif"}, "inter": {"font": "Inter"}},
                         one_face)
        found = self.diagnostics(game)
        self.assertEqual([(severity, code) for severity, code, _ in found], [("note", "template/no-such-face")] * 2)
        self.assertEqual({re.search("bold|italic", message)[0] for *_, message in found}, {"bold", "italic"})

    def test_notes_a_synthetic_face_of_an_inherited_style_at_the_text(self):
        game = self.game(["plain", "a **b**"], {"own": {"like": "flavour"}})
        template = json.loads((game / "t.json").read_text())
        self.write("g/t.json", {"extends": "base"} | template)
        found = planche("validate", game, "--format", "json").diagnostics()
        self.assertEqual([(d["severity"], d["code"], d["file"].endswith("cards.csv"), d["line"]) for d in found],
                         [("note", "template/no-such-face", True, 3)])
        self.assertIn("bold italic face", found[0]["message"])

    def test_unpacks_packed_fonts(self):
        font = (DEJAVU / "DejaVuSerif.ttf").read_bytes()
        for name, packed in {"own.woff": woff(font), "own.woff2": woff2(font)}.items():
            with self.subTest(name):
                game = self.game(["Égalité"], {"own": {"font": "DejaVu Serif"}}, {name: packed})
                self.assertEqual(self.diagnostics(game), [])
                self.assertIn("DejaVuSerif", self.embedded())
                self.assertIn("Égalité", self.text())

    def test_reports_damaged_glyphs(self):
        """FreeType opens files whose glyphs or widths are lost, and draws nothing or all letters in one place."""
        whole = (DEJAVU / "DejaVuSerif.ttf").read_bytes()
        (count,) = struct.unpack_from(">H", whole, 4)
        places = {tag: (offset, length) for tag, _, offset, length in
                  (struct.unpack_from(">4sIII", whole, 12 + 16 * i) for i in range(count))}

        def spoilt(tag, change):
            offset, length = places[tag]
            return whole[:offset] + change(whole[offset:offset + length]) + whole[offset + length:]

        styles = {"own": {"font": "DejaVu Serif"}}
        words = "Égalité 12, x\u0301\u00a0\u00adé"  # an accent, a space and a hyphen are no damage
        self.assertEqual(self.diagnostics(self.game([words], styles, {"own.ttf": whole})), [])
        for what, font in {"glyf 0": spoilt(b"glyf", lambda table: bytes(len(table))),
                           "glyf 255": spoilt(b"glyf", lambda table: b"\xff" * len(table)),
                           "loca 0": spoilt(b"loca", lambda table: bytes(len(table))),
                           "loca 255": spoilt(b"loca", lambda table: b"\xff" * len(table)),
                           "hmtx 0": spoilt(b"hmtx", lambda table: bytes(len(table))),
                           "no widths": spoilt(b"hhea", lambda table: table[:34] + b"\0\0")}.items():
            with self.subTest(what):
                found = self.diagnostics(self.game([words], styles, {"own.ttf": font}))
                self.assertEqual({(severity, code) for severity, code, _ in found}, {("error", "print/missing-glyph")},
                                 found)
                (message,) = [message for *_, message in found if "`x`" in message]
                self.assertNotIn("\u0301", message)

    def test_refuses_packed_fonts_it_cannot_use(self):
        font = (DEJAVU / "DejaVuSerif.ttf").read_bytes()
        packed = woff(font)
        huge = packed[:16] + struct.pack(">I", 1 << 30) + packed[20:]
        for name, content in {"cut.woff": packed[:-9000], "cut.woff2": woff2(font)[:-9000], "head.woff": packed[:10],
                              "huge.woff": huge}.items():
            with self.subTest(name):
                game = self.game(["a"], {"own": {"font": "DejaVu Serif"}}, {name: content})
                run = self.check(planche("validate", game, "--format", "json"), BAD_DATA)
                self.assertEqual([(d["code"], d["file"].endswith("game.json")) for d in run.diagnostics()],
                                 [("game/font", True)])

    def test_measures_one_line_by_its_letters(self):
        """Figures reach no lower than their line: Inter's are 0.727 of the size high, 3.59 mm at 14 pt."""
        box = {"size": [9, 5], "size_pt": 14, "valign": "middle"}
        self.assertEqual(self.diagnostics(self.game(["7", "14"], {"a": {"font": "Inter"}}, **box)), [])
        # At 20 pt they are 5.13 mm high, at 21 pt 5.39.
        for size, severity in (19, None), (20, "warning"), (21, "error"):
            found = self.diagnostics(self.game(["7"], {"a": {"font": "Inter"}}, **box | {"size_pt": size}))
            self.assertEqual([severity for severity, *_ in found], [severity] if severity else [], found)
        allowed = self.game(["7"], {"a": {"font": "Inter"}}, **box | {"size_pt": 40, "overflow": "allow"})
        self.assertEqual(self.diagnostics(allowed), [])

    def test_embeds_suits_and_emoji(self):
        game = self.game(["\u2660\u2665\u2666\u2663", "a 🔥 b", "\u2665\ufe0f", "\u26a1\ufe0e"],
                         {"a": {"font": "Inter"}},
                         {"emoji.ttf": EMOJI.read_bytes()})
        self.assertEqual(self.diagnostics(game), [])
        text = self.text()
        for sign in "\u2660", "\u2665", "\u2666", "\u2663", "🔥", "\u26a1":
            self.assertIn(sign, text)
        self.assertEqual(text.count("🔥"), 1)

    def test_reports_characters_without_a_font(self):
        parts = {"die": {"drawing": "net", "solid": "octahedron", "faces": ["\u0e01", *range(2, 9)]},
                 "cube": {"drawing": "cube-net", "size": 14, "faces": ["\u0e01", *range(2, 7)]},
                 "dial": {"drawing": "dial", "size": 90, "faces": ["\u0e01", *range(2, 12)], "title": "D"}}
        for name, part in parts.items():
            with self.subTest(name):
                self.write("d/game.json", {"format": 1, "id": "d", "title": "D", "parts": {name: part}})
                for command in ["validate", "d"], ["kit", "d", "-o", "o.pdf"]:
                    run = self.check(planche(*command, "--format", "json", cwd=self.folder), BAD_DATA)
                    self.assertEqual(run.codes(), ["print/missing-glyph"])
                    self.assertIn("\u0e01", run.out)
                    self.assertFalse((self.folder / "o.pdf").exists())


if __name__ == "__main__":
    support.main()
