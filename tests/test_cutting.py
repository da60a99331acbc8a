"""Whether printed sheets can be cut apart by their marks."""
import unittest

import cutting
from support import Case


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

    def test_kits_of_several_kinds(self):
        self.check_sheets((210, 297), "kit", "genesis")
        self.check_sheets((215.9, 279.4), "kit", "openmok", "--paper", "letter", "--backs", "fold", "--parts", "character,aid,marker")

    def test_nine_cards(self):
        sheets = self.check_sheets((210, 297), "kit", "openmok", "--parts", "character")
        page = sheets.pages[0]
        self.assertEqual(len(page.parts), 9)
        # Without the marks in the gutters the middle row cannot be cut: this test would see that.
        top, bottom = min(cutting.box(p)[1] for p in page.parts), max(cutting.box(p)[3] for p in page.parts)
        left, right = min(cutting.box(p)[0] for p in page.parts), max(cutting.box(p)[2] for p in page.parts)
        inner = [m for m in page.marks if top < m[1] < bottom and left - 1 < m[0] < right + 1]
        self.assertEqual(len(inner), 8)
        page.marks = [m for m in page.marks if m not in inner]
        self.assertFalse(cutting.Guillotine(page, (210, 297)).works())

    def test_white_tiles_have_an_edge(self):
        sheets = self.check_sheets((210, 297), "kit", "exxit", "--parts", "tile")
        fronts = [page for page in sheets.pages if page.parts and not page.parts[0]["back"]]
        backs = [page for page in sheets.pages if page.parts and page.parts[0]["back"]]
        for page in fronts:
            self.assertEqual(len(page.edges), 6 * len(page.parts))  # white hexagons
        for page in backs:
            self.assertEqual(page.edges, [])  # black ones


if __name__ == "__main__":
    unittest.main()
