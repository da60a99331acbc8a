"""Colour for a printing press: inks, PDF/X, read back with qpdf, and by Ghostscript, which draws inks itself."""
import pathlib
import re
import struct
import subprocess

import support
from support import BAD_USAGE, FINE, planche

PROFILE = "default_cmyk"  # of the package libgs-common
SHIPPED = ("embers", "meadow", "openmok", "puxes")
# Operators of colours that are no inks, and their operands.
NO_INKS = re.compile(rb"(?<![\w/.-])(?:[-.\d]+\s+){3}(?:rg|RG|sc|SC|scn|SCN)\b|(?<![\w/.-])[-.\d]+\s+[gG]\b")
RECORDS = {"cards": {"from": "cards.csv", "key": "id", "fields": {"id": "text", "shade": "text"}}}


class Inked(support.Case):
    def game(self, layers, rows="a,#ff0000\n"):
        self.write("game/cards.csv", "id,shade\n" + rows)
        self.write("game/card.json", {"part": {"size": [63, 88]}, "layers": layers})
        self.write("game/game.json", {"format": 1, "id": "inked", "title": "Inked", "languages": ["en"],
                                      "records": RECORDS, "parts": {"card": {"of": "cards", "front": "card.json"}}})
        return self.folder / "game"

    def printed(self, layers, *options, rows="a,#ff0000\n", status=FINE):
        target = self.folder / "out.pdf"
        cut = [] if "--cut" in options else ["--cut", "none"]
        run = planche("render", self.game(layers, rows), "--colour", "cmyk", "--profile", PROFILE, *cut, "-o", target, *options)
        self.check(run, status)
        self.err = run.err
        return target

    def inks(self, pdf, page=1, dpi=50):
        """Pixels of a page as Ghostscript prints them: bytes of cyan, magenta, yellow, black."""
        out = self.folder / "page.pam"
        support.tool("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pamcmyk32", f"-r{dpi}", "-dTextAlphaBits=1",
                     f"-dFirstPage={page}", f"-dLastPage={page}", f"-sOutputFile={out}", pdf)
        data = out.read_bytes()
        width = int(re.search(rb"WIDTH (\d+)", data)[1])
        pixels = data[data.index(b"ENDHDR\n") + 7:]
        return width, [tuple(pixels[i:i + 4]) for i in range(0, len(pixels), 4)]

    def middle(self, pdf, dx=0, dy=0):
        """The pixel so many mm from the middle of the sheet, where the card lies."""
        width, pixels = self.inks(pdf)
        height = len(pixels) // width
        return pixels[int(height / 2 + dy * 50 / 25.4) * width + int(width / 2 + dx * 50 / 25.4)]

    def plates(self, pdf):
        """By ink: how much of it, from 0 to 255, so many mm from the middle of the sheet."""
        support.tool("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-sCompression=none", "-r50",
                     "-dLastPage=1", f"-sOutputFile={self.folder / 'plate.tif'}", pdf)
        made = {}
        for file in self.folder.glob("plate*(*).tif"):
            data = file.read_bytes()
            start, = struct.unpack_from("<I", data, 4)
            tags = {}
            for i in range(struct.unpack_from("<H", data, start)[0]):
                tag, kind, count, value = struct.unpack_from("<HHII", data, start + 2 + 12 * i)
                size = {3: 2, 4: 4}.get(kind)
                if size is not None:
                    at = start + 10 + 12 * i if size * count <= 4 else value
                    tags[tag] = struct.unpack_from(f"<{count}{'H' if size == 2 else 'I'}", data, at)
            width, height = tags[256][0], tags[257][0]
            rows = b"".join(data[at:at + length] for at, length in zip(tags[273], tags[279]))
            self.assertEqual((len(rows), tags[262][0]), (width * height, 1))
            made[re.search(r"\((.*)\)", file.name)[1]] = lambda dx, dy, rows=rows, width=width, height=height: (
                255 - rows[int(height / 2 + dy * 50 / 25.4) * width + int(width / 2 + dx * 50 / 25.4)])
            file.unlink()
        return made

    def plain(self, pdf):
        """The file with all streams unpacked."""
        out = self.folder / "plain.pdf"
        support.tool("qpdf", "--qdf", "--object-streams=disable", "--stream-data=uncompress", pdf, out)
        return out.read_bytes()

    def assert_only_inks(self, pdf):
        plain = self.plain(pdf)
        # Masks are brightness, not colour.
        masks = [int(n) for n in re.findall(rb"/G (\d+) 0 R\s+/S /Luminosity", plain)]
        for number, body in re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", plain, re.S):
            head, _, stream = body.partition(b"stream\n")
            if b"/Subtype /Image" in head:
                self.assertNotIn(b"/DeviceRGB", head)
            elif b"/DestOutputProfile" not in head and b"/N 4" not in head and int(number) not in masks and (
                    b"/BBox" in head or re.fullmatch(rb"\s*<<\s*/Length \d+ 0 R\s*>>\s*", head)):
                code = re.sub(rb"\((?:\\.|[^\\)])*\)", b"()", stream, flags=re.S)
                self.assertIsNone(NO_INKS.search(code), code[:200])
            self.assertNotIn(b"/CS /DeviceRGB", head)
            if b"/ShadingType" in head:
                self.assertNotIn(b"/DeviceRGB", head)


class Colours(Inked):
    def test_areas_lines_gradients_and_pictures_have_inks(self):
        self.write("game/art/photo.png", support.png(40, 40))
        self.write("game/art/leaf.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs>'
                   '<linearGradient id="g"><stop stop-color="#0f0"/><stop offset="1" stop-color="#00f"/></linearGradient>'
                   '</defs><circle cx="4" cy="4" r="4" fill="url(#g)"/></svg>')
        pdf = self.printed([
            {"type": "rectangle", "at": [0, 0], "size": [63, 20], "fill": "{shade}"},
            {"type": "rectangle", "at": [0, 20], "size": [63, 20],
             "fill": {"linear": [0, 0, 63, 0], "stops": [[0, "#ff0000"], [1, "#0000ff"]]}},
            {"type": "image", "art": "art/photo.png", "at": [3, 45], "size": [20, 20]},
            {"type": "image", "art": "art/leaf.svg", "at": [30, 45], "size": [20, 20], "opacity": 0.5},
            {"type": "text", "text": "{id}", "at": [0, 70], "size": [63, 15]}])
        self.assert_only_inks(pdf)
        self.assertRegex(self.err, r"inks of Artifex CMYK SWOP Profile: at most \d+ % at one point")
        # Red is magenta and yellow in full, by the profile.
        cyan, magenta, yellow, black = self.middle(pdf, 0, -40)
        self.assertLess(cyan + black, 6)
        self.assertGreater(min(magenta, yellow), 250)

    def test_kits_have_only_inks_and_look_the_same(self):
        for game in SHIPPED:
            with self.subTest(game):
                plain, inked = self.folder / "plain-kit.pdf", self.folder / "inked-kit.pdf"
                self.check(planche("kit", game, "-o", plain), FINE)
                self.check(planche("kit", game, "-o", inked, "--colour", "cmyk", "--profile", PROFILE), FINE)
                self.assert_only_inks(inked)
                self.assertEqual(support.tool("pdftotext", plain, "-"), support.tool("pdftotext", inked, "-"))

    def test_palettes_name_inks(self):
        layers = [{"type": "rectangle", "at": [0, 0], "size": [63, 44], "fill": "force"},
                  {"type": "rectangle", "at": [0, 44], "size": [63, 44], "fill": "#445566"}]
        palette = {"force": {"color": "#d55e00", "ink": {"m": 70, "y": 100}}}

        def card(colours):
            return {"part": {"size": [63, 88]}, "palettes": {"colour": colours}, "layers": layers}
        game = self.game([])
        self.write("game/card.json", card(palette))
        options = ("--colour", "cmyk", "--profile", PROFILE, "--cut", "none")
        run = self.check(planche("render", game, *options, "-o", self.folder / "out.pdf"), FINE)
        self.assertNotIn("more than", run.err)
        near = self.middle(self.folder / "out.pdf", 0, -20)
        self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(near, (0, 179, 255, 0))), near)  # 70 % of 255
        profiled = self.middle(self.folder / "out.pdf", 0, 20)
        self.assertGreater(profiled[0], 100)  # the other colour is the profile's
        run = self.check(planche("render", game, *options, "--total-ink", 150, "-o", self.folder / "out.pdf"), FINE)
        self.assertIn("more than the 150 % of --total-ink: palettes name these inks", run.err)
        self.assertRegex(run.err, "at most 170 %")
        out = self.folder / "shots"
        self.check(planche("export", game, "--for", "pictures", "--as", "pdf", *options[:4], "-o", out), FINE)
        width, pixels = self.inks(next(out.glob("*.pdf")))
        at = pixels[len(pixels) // 4 // width * width + width // 2]
        self.assertTrue(all(abs(a - b) <= 1 for a, b in zip(at, (0, 179, 255, 0))), at)
        # On the screen and at home it is the colour.
        self.check(planche("render", game, "-o", self.folder / "rgb.pdf"), FINE)
        self.assertIn(b"0.835294 0.368627 0 rg", self.plain(self.folder / "rgb.pdf"))
        for wrong in ({"color": "#d55e00", "ink": {"m": 101}}, {"color": "#d55e00", "ink": {"red": 1}},
                      {"color": "#d55e00"}, {"ink": {"k": 100}}, {"color": "#d55e00", "ink": {"k": "all"}}):
            self.write("game/card.json", card({"force": wrong}))
            run = self.check(planche("validate", game), support.BAD_DATA)
            self.assertIn("card.json:", run.err)

    def test_a_colour_may_have_an_ink_of_its_own(self):
        layers = [{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#0072b2"},
                  {"type": "rectangle", "at": [10, 10], "size": [43, 30], "fill": "foil", "stroke": "foil", "width": 1},
                  {"type": "text", "text": "Gold", "at": [5, 50], "size": [53, 12],
                   "style": {"size": 30, "color": "foil"}},
                  {"type": "rectangle", "at": [10, 65], "size": [43, 10], "fill": "#d55e00"}]
        palette = {"foil": {"color": "#c9a227", "ink": {"m": 20, "y": 80}, "spot": "Hot foil"}}
        game = self.game([])
        self.write("game/card.json", {"part": {"size": [63, 88]}, "palettes": {"colour": palette}, "layers": layers})
        for standard in ([], ["--pdfx", "x1a"], ["--pdfx", "x4"]):
            pdf = self.folder / "out.pdf"
            run = planche("render", game, "--colour", "cmyk", "--profile", PROFILE, "--cut", "none", *standard,
                          "-o", pdf)
            self.check(run, FINE)
            self.assertIn("inks of their own: Hot foil\n", run.err)
            plain = self.plain(pdf)
            self.assertRegex(plain, rb"/Separation\s+/Hot#20foil\s+/DeviceCMYK")
            self.assertRegex(plain, rb"/overprint-01 gs\s+/spot-Hot_20foil cs 1 scn")
            self.assert_only_inks(pdf)
            # On the plates: the blue lies below the foil, whose plate has the rectangle and the letters, not the rest.
            plates = self.plates(pdf)
            self.assertEqual(sorted(plates), ["Black", "Cyan", "Hot foil", "Magenta", "Yellow"])
            foil, cyan = plates["Hot foil"], plates["Cyan"]
            self.assertEqual([foil(0, -20), foil(-25, -40), foil(0, 26)], [255, 0, 0])
            self.assertGreater(cyan(-25, -40), 200)
            self.assertEqual(cyan(0, -20), cyan(-25, -40))
            self.assertLess(cyan(0, 26), 60)  # an area in four inks after it covers what lies below
            self.assertIn(255, {foil(x / 2, y / 2) for x in range(-50, 50) for y in range(14, 28)})
        self.check(planche("render", game, "-o", self.folder / "rgb.pdf"), FINE)
        self.assertNotIn(b"/Separation", self.plain(self.folder / "rgb.pdf"))
        for wrong in ({"color": "#c9a227", "spot": "x"}, {"color": "#c9a227", "ink": {"k": 1}, "spot": ""},
                      {"color": "#c9a227", "ink": {"k": 1}, "spot": 3}):
            self.write("game/card.json", {"part": {"size": [63, 88]}, "palettes": {"colour": {"foil": wrong}},
                                          "layers": layers})
            self.assertIn("card.json:", self.check(planche("validate", game), support.BAD_DATA).err)

    def test_greys_are_black_alone(self):
        for shade, least, most in (("#000000", 255, 255), ("#808080", 100, 150), ("#ffffff", 0, 0)):
            pdf = self.printed([{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "{shade}"}],
                               rows=f"a,{shade}\n")
            cyan, magenta, yellow, black = self.middle(pdf)
            self.assertEqual((cyan, magenta, yellow), (0, 0, 0), shade)
            self.assertTrue(least <= black <= most, (shade, black))

    def test_black_text_is_black_alone_and_overprints(self):
        pdf = self.printed([
            {"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"},
            {"type": "text", "text": "IIII", "at": [5, 20], "size": [53, 40], "style": {"size": 90, "color": "#1b1b1f"}}])
        plain = self.plain(pdf)
        self.assertIn(b"/op true", plain)
        self.assertRegex(plain, rb"0 0 0 1 k\n/overprint-on gs\s+BT")
        _, pixels = self.inks(pdf)
        yellow = self.middle(pdf, 0, -40)
        # Letters keep the yellow below them, and have all of black.
        self.assertIn((yellow[0], yellow[1], yellow[2], 255), pixels)

    def test_no_point_has_more_ink_than_asked_for(self):
        rows = "".join(f"c{n},#{shade}\n" for n, shade in enumerate(("2a0d08", "001a30", "10200a", "1a1208", "000001")))
        self.write("game/art/photo.png", support.png(64, 64, lambda x, y: (x, y // 2, (x * y) % 40)))
        for total in (100, 180, 240):
            pdf = self.printed([{"type": "rectangle", "at": [0, 0], "size": [63, 40], "fill": "{shade}"},
                                {"type": "image", "art": "art/photo.png", "at": [0, 40], "size": [63, 48],
                                 "fit": "stretch"}],
                               "--total-ink", total, rows=rows)
            _, pixels = self.inks(pdf, dpi=100)
            measured = max(map(sum, pixels)) / 2.55
            self.assertLessEqual(measured, total + 4 / 2.55)  # Ghostscript may round each ink up
            self.assertGreater(measured, total - 4)
            self.assertIn(int(re.search(r"at most (\d+) %", self.err)[1]), (total - 1, total))

    def test_says_what_is_wrong_with_a_profile(self):
        game = self.game([{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#123456"}])
        self.write("zero.icc", b"\0" * 500)
        sparse = self.folder / "huge.icc"
        with open(sparse, "wb") as file:
            file.truncate(64 << 20)
        for options, words in (
                (["--colour", "cmyk"], "--profile is missing"),
                (["--pdfx", "x4"], "--profile is missing"),
                (["--colour", "cmyk", "--profile", "nowhere"], 'no installed profile is called "nowhere"'),
                (["--colour", "cmyk", "--profile", self.folder / "none.icc"], "No such file"),
                (["--colour", "cmyk", "--profile", self.folder / "zero.icc"], "not a colour profile"),
                (["--colour", "cmyk", "--profile", sparse], "33554432"),
                (["--colour", "cmyk", "--profile", "/usr/share/color/icc/ghostscript/srgb.icc"], "it describes RGB"),
                (["--profile", PROFILE], "requires inks"),
                (["--total-ink", "240"], "requires inks"),
                (["--colour", "rgb", "--pdfx", "x4", "--profile", PROFILE], "exclude each other"),
                (["--colour", "cmyk", "--profile", PROFILE, "--total-ink", "99"], "from 100 to 400"),
                (["--pdfx", "x4", "--profile", PROFILE, "--embed-source"], "exclude each other")):
            run = planche("render", game, "-o", self.folder / "none.pdf", *options)
            self.check(run, BAD_USAGE)
            self.assertIn(words, run.err, options)
        run = planche("render", game, "-o", self.folder / "none.png", "--colour", "cmyk", "--profile", PROFILE)
        self.check(run, BAD_USAGE)
        self.assertIn("only a PDF has inks", run.err)
        self.assertFalse([name for name in self.files() if name.startswith("none")])

    def test_the_same_bytes_each_time(self):
        made = []
        for name in ("one.pdf", "two.pdf"):
            self.check(planche("kit", "embers", "--pdfx", "x1a", "--profile", PROFILE, "-o", self.folder / name), FINE)
            made.append((self.folder / name).read_bytes())
        self.assertEqual(*made)


class Standards(Inked):
    def facts(self, pdf):
        pdf = support.Pdf(pdf)
        return pdf, pdf.root, pdf.info

    def test_x1a(self):
        pdf = self.printed([
            {"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"},
            {"type": "rectangle", "at": [10, 10], "size": [40, 40], "fill": "#0000ff", "opacity": 0.5, "when": "id == 'b'"},
            {"type": "text", "text": "{id}", "at": [5, 60], "size": [53, 20]}],
            "--pdfx", "x1a", "--paper", "100x120", rows="a,red\nb,red\nc,red\n")
        plain = self.plain(pdf)
        self.assertTrue(plain.startswith(b"%PDF-1.4"))
        read, root, info = self.facts(pdf)
        self.assertEqual(info["/GTS_PDFXVersion"], "u:PDF/X-1a:2003")
        self.assertEqual(info["/Trapped"], "/False")
        for key in ("/Title", "/CreationDate", "/ModDate", "/Producer", "/Creator"):
            self.assertTrue(info.get(key), key)
        intent = read.get(read.get(root["/OutputIntents"])[0])
        self.assertEqual(intent["/S"], "/GTS_PDFX")
        self.assertTrue(intent["/OutputConditionIdentifier"])
        for page in read.pages():
            self.assertIn("/TrimBox", page)
            self.assertNotIn("/Group", page)
            self.assertNotIn("/ArtBox", page)
        # Nothing is transparent, there are no layers and no object streams.
        for forbidden in (rb"/SMask\s+(?!/None)", rb"/ca 0?\.\d", rb"/CA 0?\.\d", rb"/S /Transparency", rb"/OCProperties",
                          rb"/ObjStm", rb"/DeviceRGB", rb"/Encrypt", rb"/EmbeddedFiles", rb"/BM /(?!Normal)"):
            self.assertIsNone(re.search(forbidden, plain), forbidden)
        self.assertIn(b"/ID [", plain)
        self.assertRegex(self.err, r"parts of pages became pictures, because PDF/X-1a has no transparency: page 2\n")
        # Only where it shows: the letter below stays a letter, and the picture is hardly larger than the blue square.
        self.assertEqual(support.tool("pdftotext", "-f", "2", "-l", "2", pdf, "-").split()[0], "b")
        images = support.tool("pdfimages", "-list", pdf).splitlines()[2:]
        self.assertEqual([line.split()[0] for line in images], ["2"])
        width, height = (int(number) / 576 * 25.4 for number in images[0].split()[3:5])
        self.assertTrue(40 <= width <= 52 and 40 <= height <= 52, (width, height))
        # The page that became a picture shows the same: blue over yellow at one half.
        whole = self.printed([
            {"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"},
            {"type": "rectangle", "at": [10, 10], "size": [40, 40], "fill": "#806f80"}], "--paper", "100x120")
        expected = self.inks(whole)[1]
        flat = self.printed([
            {"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"},
            {"type": "rectangle", "at": [10, 10], "size": [40, 40], "fill": "#0000ff", "opacity": 0.5}],
            "--pdfx", "x1a", "--paper", "100x120")
        found = self.inks(flat)[1]
        width = self.inks(flat)[0]
        for at in (len(found) // 2 + width // 2, len(found) // 2 - 30 * width + width // 2):
            self.assertTrue(all(abs(a - b) <= 4 for a, b in zip(expected[at], found[at])), (expected[at], found[at]))

    def test_marks_are_on_every_plate(self):
        for standard in ("x1a", "x4"):
            pdf = self.printed([{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"}],
                               "--pdfx", standard, "--cut", "marks")
            plain = self.plain(pdf)
            self.assertRegex(plain, rb"/Separation\s+/All\s+/DeviceCMYK")
            self.assertIn(b"/registration CS 1 SCN", plain)
            self.assert_only_inks(pdf)
            width, pixels = self.inks(pdf, dpi=300)
            self.assertIn((255, 255, 255, 255), pixels)
            self.assertLess(int(re.search(r"at most (\d+) %", self.err)[1]), 250)  # they are not counted
        pdf = self.printed([{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"}], "--cut", "marks")
        self.assertNotIn(b"/Separation", self.plain(pdf))

    def test_names_where_the_most_ink_is(self):
        layers = [{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "{shade}"}]
        rows = "a,#ffff00\nb,#2a0d08\nc,#ff0000\n"
        self.printed(layers, "--paper", "100x120", rows=rows)
        self.assertRegex(self.err, r"at most \d+ % at one point, on page 2\n")
        self.printed(layers, "--paper", "100x120", rows="a,#2a0d08\nb,#ffff00\nc,#2a0d08\n")
        self.assertRegex(self.err, r"at most \d+ % at one point, on pages 1, 3\n")
        self.write("game/card.json", {"part": {"size": [63.5, 88.9], "safe": 3.2}, "layers": [
            {"type": "rectangle", "at": [-4, -4], "size": [71.5, 96.9], "fill": "{shade}"}]})
        run = planche("export", self.folder / "game", "--for", "shop", "--shop", "drivethrucards", "-o", self.folder / "out")
        self.check(run, FINE)
        self.assertIn("at one point, on the front of a, the front of c\n", run.err)

    def test_prints_changes_drafts_and_expansions_in_inks(self):
        layers = [{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "{shade}"}]
        before = self.printed(layers, rows="a,#ff0000\nb,#00ff00\n").rename(self.folder / "before.pdf")
        self.printed(layers, "--since", before, "--pdfx", "x1a", rows="a,#ff0000\nb,#0000ff\n")
        self.assertIn("1 part to print", self.err)
        self.assert_only_inks(self.folder / "out.pdf")
        self.assertEqual(support.Pdf(self.folder / "out.pdf").info["/GTS_PDFXVersion"], "u:PDF/X-1a:2003")
        self.printed([*layers, {"type": "image", "art": "none.png", "at": [5, 5], "size": [20, 20]}], "--draft", "--pdfx", "x1a",
                     status=support.BAD_DATA)
        self.assertIn("stamped", self.err)
        self.assert_only_inks(self.folder / "out.pdf")
        run = planche("kit", "embers-storm", "--pdfx", "x1a", "--profile", PROFILE, "-o", self.folder / "storm.pdf")
        self.check(run, FINE)
        self.assert_only_inks(self.folder / "storm.pdf")

    def test_x4_keeps_what_is_transparent(self):
        pdf = self.printed([
            {"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"},
            {"type": "rectangle", "at": [10, 10], "size": [40, 40], "fill": "#0000ff", "opacity": 0.5}],
            "--pdfx", "x4")
        self.assertNotIn("became pictures", self.err)
        plain = self.plain(pdf)
        self.assertRegex(plain, rb"/ca 0?\.5")
        self.assertIn(b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>", plain)
        for tag in (b"xmpMM:DocumentID", b"xmpMM:VersionID", b"xmp:ModifyDate", b"xmp:MetadataDate", b"pdf:Trapped"):
            self.assertIn(b"<" + tag + b">", plain)
        version = float(support.tool("pdfinfo", pdf).split("PDF version:")[1].split()[0])
        self.assertGreaterEqual(version, 1.6)
        read, root, _ = self.facts(pdf)
        profile = read.get(read.get(root["/OutputIntents"])[0])["/DestOutputProfile"]
        self.assertTrue(profile)
        self.assertIn(b"/CS /DeviceCMYK", plain)  # groups mix inks
        self.assert_only_inks(pdf)

    def test_pages_without_transparency_have_no_group(self):
        pdf = self.folder / "rgb.pdf"
        solid = [{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"}]
        self.check(planche("render", self.game(solid), "-o", pdf), FINE)
        self.assertTrue(all("/Group" not in page for page in support.Pdf(pdf).pages()))
        clear = [{**solid[0], "opacity": 0.5}]
        self.check(planche("render", self.game(clear), "-o", pdf), FINE)
        self.assertTrue(any("/Group" in page for page in support.Pdf(pdf).pages()))

    def test_the_order_of_drivethrucards_needs_no_other_program(self):
        self.game([{"type": "rectangle", "at": [-4, -4], "size": [71.5, 96.9], "fill": "{shade}"}], "a,#2a0d08\nb,#ffffff\n")
        self.write("game/card.json", {"part": {"size": [63.5, 88.9], "safe": 3.2}, "layers": [
            {"type": "rectangle", "at": [-4, -4], "size": [71.5, 96.9], "fill": "{shade}"}]})
        run = planche("export", self.folder / "game", "--for", "shop", "--shop", "drivethrucards", "-o", self.folder / "out")
        self.check(run, FINE)
        self.assertIn("inks of Artifex CMYK SWOP Profile: at most 2", run.err)
        pdf = self.folder / "out/card-1.pdf"
        self.assertEqual(support.Pdf(pdf).info["/GTS_PDFXVersion"], "u:PDF/X-1a:2003")
        for page in range(1, 5):
            self.assertLessEqual(max(map(sum, self.inks(pdf, page)[1])), 2.4 * 255)
        run = planche("export", self.folder / "game", "--for", "shop", "--shop", "makeplayingcards", "--pdfx", "x1a",
                      "--profile", PROFILE, "-o", self.folder / "other")
        self.check(run, BAD_USAGE)
        self.assertIn("takes pictures in RGB", run.err)

    def test_single_parts_in_inks(self):
        game = self.game([{"type": "rectangle", "at": [0, 0], "size": [63, 88], "fill": "#ffdd00"}], "a,x\nb,x\n")
        out = self.folder / "out"
        run = planche("export", game, "--for", "pictures", "--as", "pdf", "--colour", "cmyk", "--profile", PROFILE, "-o", out)
        self.check(run, FINE)
        self.assertEqual(run.err.count("inks of"), 1)
        for pdf in pathlib.Path(out).glob("*.pdf"):
            self.assert_only_inks(pdf)
        run = planche("export", game, "--for", "pictures", "--colour", "cmyk", "--profile", PROFILE, "-o", self.folder / "png")
        self.check(run, BAD_USAGE)
        self.assertIn("add --as pdf", run.err)


if __name__ == "__main__":
    support.main()
