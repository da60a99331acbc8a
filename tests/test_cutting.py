"""Whether the marks of printed sheets are sufficient to cut them apart."""
# Takes long.
import math
import pathlib
import unittest

import cutting
import frames
from support import SOURCE, Case, planche


class Marks(Case):
    def check_sheets(self, size, *command):
        sheets = cutting.Sheets(self.folder, *command)
        self.assertTrue(sheets.file["places"])
        for page in sheets.pages:
            with self.subTest(command=command, page=page.number):
                self.assertEqual(cutting.inside(page), [])
                if page.marks:
                    self.assertTrue(cutting.Guillotine(page, size).works())
        return sheets

    def test_allows_cutting_kits_of_several_kinds(self):
        self.check_sheets((210, 297), "kit", "genesis", "--no-rules")
        self.check_sheets((215.9, 279.4), "kit", "openmok", "--paper", "letter", "--backs", "fold", "--parts",
                          "character,aid,marker")

    def test_allows_cutting_samples(self):
        for name in ("counters", "dominoes", "embers", "hexagons", "lighthouse", "pentominoes", "piecepack",
                     "standard-deck"):
            for paper, size in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
                self.check_sheets(size, "kit", f"cards/{name}", "--no-cover", "--no-rules", "--paper", paper,
                                  "--backs", "none")

    def test_allows_cutting_nine_cards(self):
        sheets = self.check_sheets((210, 297), "kit", "openmok", "--parts", "character")
        page = sheets.pages[0]
        self.assertEqual(len(page.parts), 9)
        # Eight cuts: rows and columns touch.
        upright = {round(m[0], 2) for m in page.marks if abs(m[0] - m[2]) < 0.002}
        level = {round(m[1], 2) for m in page.marks if abs(m[1] - m[3]) < 0.002}
        self.assertEqual((len(upright), len(level)), (4, 4))
        # Without a mark for the first cut, the upper row could not be cut; this test would notice.
        page.marks = [m for m in page.marks if round(m[1], 2) not in level or abs(m[0] - m[2]) < 0.002]
        self.assertFalse(cutting.Guillotine(page, (210, 297)).works())

    def test_draws_no_marks_for_round_parts_and_for_backs_without_parts(self):
        sheets = self.check_sheets((210, 297), "kit", "openmok", "--parts", "marker,character", "--no-mix")
        for page in sheets.pages:
            outlines = {part["outline"] for part in page.parts}
            self.assertEqual(bool(page.marks), outlines == {"rectangle"}, page.number)
        mixed = self.check_sheets((210, 297), "kit", "cards/embers", "--no-cover", "--no-rules")
        backs = [page for page in mixed.pages if page.parts and all(part["back"] for part in page.parts)]
        self.assertTrue(backs)
        for page in backs:  # a mark stands within 6 mm of its part
            for x0, y0, x1, y1 in page.marks:
                near = [p for p in page.parts if cutting.box(p)[0] - 6 < min(x0, x1)
                        and max(x0, x1) < cutting.box(p)[2] + 6
                        and cutting.box(p)[1] - 6 < min(y0, y1) and max(y0, y1) < cutting.box(p)[3] + 6]
                self.assertTrue(near, (page.number, x0, y0, x1, y1))

    def test_draws_marks_of_a_honeycomb_outside_it_and_long_enough_for_a_ruler(self):
        sheets = self.check_sheets((210, 297), "kit", "exxit", "--parts", "tile")
        for page in sheets.pages:
            lengths = [math.hypot(x1 - x0, y1 - y0) for x0, y0, x1, y1 in page.marks]
            self.assertGreater(len(lengths), 20)
            self.assertGreaterEqual(min(lengths), 1.5)

    def test_draws_an_edge_around_white_tiles(self):
        sheets = self.check_sheets((210, 297), "kit", "exxit", "--parts", "tile")
        fronts = [page for page in sheets.pages if page.parts and not page.parts[0]["back"]]
        backs = [page for page in sheets.pages if page.parts and page.parts[0]["back"]]
        for page in fronts:
            self.assertEqual(len(page.edges), 6 * len(page.parts))  # white hexagons
        for page in backs:
            self.assertEqual(page.edges, [])  # black ones


class Frames(Case):
    """Frames stand 3 mm within the cut or run over it, and folds are cut on their line.

    Backgrounds end 2 mm beyond the cut, or 1.5 mm if the part has no more bleed.
    """

    # Parts with their own cut line, pages that are not cut, and woven patterns beside the cut.
    OTHER = {"Figures", "Oil", "Oil: cover", "Arbitration sheet", "Setup", "Markers"}
    # Hexagons amid a honeycomb have no marks beside them: their template draws the line.
    OWN_LINE = {("hexagons", "Tiles")}

    def check_frames(self, *command):
        found, seen = frames.look(self.folder, *command)
        self.assertTrue(seen, command)
        kit = pathlib.Path(command[1]).name
        self.assertEqual({face: dict(wrong) for face, wrong in found.items()
                          if face[0] not in self.OTHER and (kit, face[0]) not in self.OWN_LINE}, {}, command)

    def test_keeps_distances_in_all_kits(self):
        games = [line.split()[0] for line in planche("list", "games").out.splitlines()]
        samples = [file.parent for file in sorted(SOURCE.glob("cards/**/game.json"))]
        for kit in games + samples:
            self.check_frames("kit", kit, "--no-cover", "--no-rules")
        for kit in games:
            self.check_frames("kit", kit, "--no-cover", "--no-rules", "--low-ink", "--paper", "letter")

    def test_keeps_distances_on_the_mat(self):
        self.check_frames("kit", "puxes", "--parts", "mat", "--dixe", "10", "--paper", "a3")

    def test_detects_wrong_frames(self):
        """Finds a frame 1 mm within the cut, a background without bleed, a frame on the cut; accepts a bleeding rim."""
        def faults(bleed, *layers):
            self.write("card.json",
                       {"template": "card", "title": "Card",
                        "part": {"size": [40, 60], "bleed": bleed, "safe": 0, "corner": 0},
                                     "layers": list(layers)})
            self.write("game.json",
                       {"id": "frames", "title": "Frames", "parts": {"card": {"copies": 2, "front": "card.json"}},
                                     "kits": {"default": ["card"]}})
            found, seen = frames.look(self.folder, "kit", self.folder / "game.json")
            self.assertEqual(len(seen), 2, "front and white back")
            return " ".join(fault for face, wrong in found.items() if face[0] != "The kit" for fault in wrong)

        def box(inset, **more):
            return {"type": "rectangle", "at": [inset, inset], "size": [40 - 2 * inset, 60 - 2 * inset], **more}
        self.assertEqual(faults(2, box(-2, fill="#333333"), box(3.2, stroke="#FFFFFF", width=0.35)), "")
        self.assertEqual(faults(2, box(-2, fill="#333333"), box(2, fill="#FFFFFF")), "")
        self.assertIn("a frame stands 1", faults(0, box(1.2, stroke="#333333", width=0.3)))
        self.assertIn("a frame stands 2", faults(2, box(-2, fill="#333333"), box(2.3, stroke="#FFFFFF", width=0.35)))
        self.assertIn("not 0.5 beyond", faults(0, box(0, fill="#333333")))
        self.assertIn("not 1.2 beyond", faults(1, box(-1, fill="#333333")))
        self.assertIn("not 0.5 beyond", faults(0, box(0, stroke="#333333", width=0.5)))


if __name__ == "__main__":
    unittest.main()
