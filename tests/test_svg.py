"""Pictures in SVG: supported content, elements that are reported and not drawn, and files of other programs."""
import gzip

import support
from support import BAD_DATA, FINE, Case, planche

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="60" height="80">%s</svg>'
BOX = {"at": [3, 3], "size": [54, 74]}


class Drawings(Case):
    def game(self, layers, cards=1, **more):
        self.write("g/t.json", {"part": {"size": [60, 80], "safe": 0}, "layers": layers, **more})
        self.write("g/cards.json", [{"name": f"Card {i}", "art": "a.svg"} for i in range(cards)])
        self.write("g/game.json", {
            "format": 1, "id": "g", "title": "G", "credit": "G", "records": {"cards": {
                "from": "cards.json", "fields": {"name": "text", "art": "text"}}},
            "parts": {"card": {"of": "cards", "front": "t.json", "back": "t.json"}}})
        return self.folder / "g"

    def told(self, game, status=FINE):
        """The reports, which are the same for `validate` and `render`."""
        valid = self.check(planche("validate", game, "--format", "json"), status)
        drawn = self.check(planche("render", game, "-o", self.folder / "o.pdf", "--format", "json"), status)
        of_art = lambda run: [d for d in run.diagnostics() if d["code"].startswith("art/")]
        self.assertEqual([d["message"] for d in of_art(valid)], [d["message"] for d in of_art(drawn)])
        return of_art(valid)

    def test_reports_ignored_elements_once(self):
        self.write("g/a.svg",
                   SVG % '\n<text><textPath href="#a">1</textPath></text>\n<foreignObject/><text><textPath/></text>'
                   '<text font-family="Nobodys Font">2</text>')
        game = self.game([{"type": "image", "art": "{art}", **BOX}, {"type": "image", "art": "a.svg", **BOX},
                          {"type": "symbol", "symbol": "s", **BOX}], cards=30, symbols={"s": "a.svg"})
        told = self.told(game)
        self.assertEqual([(d["line"], d["column"], d["severity"], d["code"]) for d in told], [
            (2, 7, "warning", "art/unsupported"), (3, 1, "warning", "art/unsupported"),
            (3, 41, "warning", "art/unsupported")])
        self.assertTrue(all(d["file"].endswith("g/a.svg") for d in told))
        for d, words in zip(told, ("<textPath> is not drawn (in 2 places)", "<foreignObject> is not drawn",
                                   "the font Nobodys Font is not installed, its text is set in Inter")):
            self.assertEqual(d["message"], words)
            self.assertTrue(d["hint"])

    def test_selects_real_fonts_for_generic_families(self):
        lines = "".join(f'<text y="{10 + 10 * i}" font-size="8" font-family="{kind}">abc</text>'
                        for i, kind in enumerate(("serif", "sans-serif", "monospace", "cursive")))
        self.write("g/a.svg", SVG % lines)
        self.assertEqual(self.told(self.game([{"type": "image", "art": "a.svg", **BOX}])), [])
        fonts = {name for name, *_ in support.Pdf(self.folder / "o.pdf").fonts()}
        for name in ("EBGaramond", "Inter", "DejaVuSansMono", "Italic"):
            self.assertTrue(any(name in font for font in fonts), fonts)

    def test_expands_plain_entities(self):
        self.write("g/a.svg", '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd" [\n'
                   '<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n<!ENTITY st0 "fill:#000000;">]>\n'
                   '<svg xmlns="&ns_svg;" viewBox="0 0 54 74"><rect width="54" height="74" style="&st0;"/></svg>')
        self.assertEqual(self.told(self.game([{"type": "image", "art": "a.svg", **BOX}])), [])
        page = support.Picture(self.folder / "o.pdf", 1, 50)
        self.assertGreater(sum(v < 10 for v in page.pixels), 0.9 * 54 * 74 * (50 / 25.4) ** 2)

    def test_refuses_growing_entities(self):
        self.write("g/a.svg",
                   f'<!DOCTYPE svg [<!ENTITY a "{"x" * 100_000}">]>' + SVG % ("<text>" + "&a;" * 100 + "</text>"))
        (d,) = self.told(self.game([{"type": "image", "art": "a.svg", **BOX}]), BAD_DATA)
        self.assertEqual(d["code"], "art/svg-reference")

    def test_refuses_other_files_with_a_hint(self):
        for content, kind, hint in (
                (gzip.compress((SVG % "").encode()), "compressed", "gunzip"),
                ((SVG % "").encode("utf-16"), "UTF-16", "UTF-8"), ((SVG % "").encode("utf-16-be"), "UTF-16", "UTF-8"),
                (b"BM\x46\0\0\0", "BMP", "PNG"), (b"II*\0\x08\0", "TIFF", "PNG"), (b"MM\0*\0\0", "TIFF", "PNG"),
                (b"\0\0\0\x1cftypavif\0\0", "AVIF", "PNG"), (b"\0\0\0\x18ftypheic\0\0", "HEIC", "PNG"),
                (b"GIF89a\1\0", "GIF", "PNG"), (b"8BPS\0\1", "Photoshop", "PNG"),
                (b"%!PS-Adobe-3.0 EPSF", "PostScript", "SVG"), (b"", "empty", None), (b"hello", "not a picture", None)):
            with self.subTest(kind):
                self.write("g/a.svg", content)
                (d,) = self.told(self.game([{"type": "image", "art": "{art}", **BOX}]), BAD_DATA)
                self.assertEqual(d["code"], "art/type")
                self.assertIn(kind, d["message"])
                self.assertIn("expected SVG, PDF, PNG, JPEG or WebP", d["message"])
                if hint:
                    self.assertIn(hint, d["hint"])

    def test_draws_pictures_of_templates_as_lines(self):
        self.write("g/a.svg", SVG % '<rect width="60" height="80"/>')
        for layer in {"art": "a.svg"}, {"art": "{art}"}:
            game = self.game([{"type": "image", **layer, **BOX, "lines": True, "opacity": 0.5}])
            for lines, grey in (None, 127), (SVG % '<rect width="60" height="80" fill="#404040"/>', 64):
                with self.subTest((layer, grey)):
                    if lines:
                        self.write("g/lines/a.svg", lines)
                    self.check(planche("render", game, "-o", self.folder / "o.pdf"), FINE)
                    pixels = support.Picture(self.folder / "o.pdf", 1, 50).pixels
                    seen = sum(abs(v - grey) < 4 for v in pixels)
                    self.assertGreater(seen, 0.9 * 54 * 72 * (50 / 25.4) ** 2)
            (self.folder / "g/lines/a.svg").unlink()


if __name__ == "__main__":
    support.main()
