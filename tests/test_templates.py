"""docs/templates.md: its examples print without a complaint, and show what the pictures below them show."""
import re
import struct
import subprocess
import sys

import support
from support import FINE, SOURCE, Case, planche

PICTURES = SOURCE / "docs/pictures/templates"


class Templates(Case):
    def test_the_examples_print_and_have_their_pictures(self):
        script = SOURCE / "scripts/template-pictures"
        subprocess.run([sys.executable, "-B", script, "--game", self.folder / "examples"], check=True)
        run = self.check(planche("render", "examples", "--strict", "-o", "out.pdf", cwd=self.folder), FINE)
        self.assertEqual(run.err.count("warning"), 0, run.err)
        parts = {file.stem for file in (self.folder / "examples/templates").glob("*.json")}
        shown = re.findall(r"\(pictures/templates/([\w-]+)\.png\)", (SOURCE / "docs/templates.md").read_text())
        self.assertEqual(len(shown), len(set(shown)))
        self.assertEqual(parts, set(shown), "a picture without an example above it")
        self.assertEqual(set(shown), {file.stem for file in PICTURES.glob("*.png")}, "make pictures")
        for name in shown:
            width, height = struct.unpack(">II", (PICTURES / f"{name}.png").read_bytes()[16:24])
            self.assertGreater(width * height, 10_000)


if __name__ == "__main__":
    support.main()
