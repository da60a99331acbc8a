"""House rules: what is made and printed by them says their numbers, not those of the rulebook."""
import unittest

from support import FINE, Case, planche, tool


class HouseRules(Case):
    def rules(self, game, **numbers):
        return self.write(f"{game}-rules.json", {"game": game, "kind": "rules", **numbers})

    def words(self, game, parts, rules, *more):
        """What is printed, each white space a blank."""
        target = self.folder / "x.pdf"
        asked = ("--rules", rules) if rules else ()
        self.check(planche("kit", game, "--no-cover", "--parts", parts, *asked, *more, "-o", target), FINE)
        return " ".join(tool("pdftotext", target, "-").split())


class PuXes(HouseRules):
    def test_setups_by_lot_have_the_oracles_of_their_mode(self):
        for oracles in range(1, 9):
            rules = self.rules("puxes", modes=[{"id": mode, "oracles": oracles} for mode in ("duel", "advanced")])
            for mode in "duel", "advanced":
                with self.subTest(oracles=oracles, mode=mode):
                    made = self.check(planche("randomise", "puxes", "--setup", mode, "--seed", 3, "--rules", rules), FINE)
                    run = planche("validate", "--format", "json", "--rules", rules, "-", stdin=made.raw)
                    self.assertEqual([d["message"] for d in run.diagnostics() if d["severity"] == "error"], [])


if __name__ == "__main__":
    unittest.main()
