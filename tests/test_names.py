"""Names of files in games, in the spelling of other systems and keyboards."""
import os

import support
from support import BAD_DATA, FINE, Case, planche, tool

DECOMPOSED, COMPOSED = "cafe\u0301", "caf\u00e9"


class Names(Case):
    def game(self):
        drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
        self.write(f"game/art/{DECOMPOSED}.svg", drawing)
        self.write("game/art/Moon.svg", drawing)
        self.write(f"game/{DECOMPOSED}.csv", f"name,art\nA,{COMPOSED}.svg\nB,{DECOMPOSED}.svg\n")
        self.write(f"game/Templates/{DECOMPOSED}.json", {"extends": "base.json"})
        self.write("game/Templates/Base.json", {"part": {"size": [40, 40]}, "layers": [
            {"type": "image", "art": "{art}", "at": [5, 5], "size": [9, 9]}]})
        self.write("game/more.JSON", {"title": "Title"})
        self.write("game/game.json", {"id": "g", "art": "art", "include": "More.json", "records": {"cards": {
            "from": f"{COMPOSED}.csv", "fields": {"name": "text", "art": "picture"}}},
            "parts": {"card": {"of": "cards", "front": f"templates/{COMPOSED}.json"}}})
        return self.folder / "game"

    def said(self, command, game, *options, status=FINE):
        run = self.check(planche(command, game, "--format", "json", *options), status)
        return [(d["severity"], d["code"], d["message"]) for d in run.diagnostics() if d["code"] != "game/unused"]

    def agreed(self, game, status=FINE):
        """The reports, which are the same for both commands."""
        said = self.said("validate", game, status=status)
        self.assertEqual(self.said("render", game, "-o", self.folder / "out.pdf", "--embed-source", status=status),
                         said)
        return said

    def test_compares_composed_names_and_ignores_case(self):
        said = self.agreed(self.game())
        self.assertEqual(said, [("note", "data/file-case", f'found "{found}", the name on disk is "{name}"')
                                for found, name in (
            ("More.json", "more.JSON"), ("templates", "Templates"), ("base.json", "Base.json"))])
        names = tool("qpdf", "--list-attachments", self.folder / "out.pdf")
        self.assertIn(f"art/{DECOMPOSED}.svg", names)

    def test_notes_a_picture_with_another_case_at_the_record(self):
        game = self.game()
        (game / f"{DECOMPOSED}.csv").write_text("name,art\nA,moon.SVG\n")
        self.assertIn(("note", "data/file-case", 'found "moon.SVG", the name on disk is "Moon.svg"'), self.agreed(game))

    def test_reports_ambiguous_names_with_both_files(self):
        game = self.game()
        (game / f"{DECOMPOSED}.csv").write_text("name,art\nA,moon.SVG\n")
        (game / "art/MOON.svg").write_text((game / "art/Moon.svg").read_text())
        (error,) = [d for d in self.agreed(game, BAD_DATA) if d[0] == "error"]
        self.assertEqual(error[1], "data/file-ambiguous")
        self.assertIn("art/MOON.svg or art/Moon.svg", error[2])
        (game / "Templates/BASE.json").write_text("{}")
        self.assertIn(("error", "data/file-ambiguous", "base.json may be BASE.json or Base.json"),
                      self.agreed(game, BAD_DATA))

    def test_stays_in_the_folder(self):
        game = self.game()
        self.write("Secret.svg", "<svg/>")
        os.symlink("../../Secret.svg", game / "art/Link.svg")
        for name in "../secret.svg", "link.svg":
            (game / f"{DECOMPOSED}.csv").write_text(f"name,art\nA,{name}\n")
            self.assertTrue([d for d in self.agreed(game, BAD_DATA) if d[1] in ("art/missing", "art/outside-folder")],
                            name)


if __name__ == "__main__":
    support.main()
