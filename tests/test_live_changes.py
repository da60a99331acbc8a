"""The live page follows every change of a file, whoever makes it and when; and saves of others are never lost."""
import json
import os
import random
import stat
import time

import support
from live_page import GAME, ROWS, TEMPLATE, LiveCase
from support import planche

AS_JSON = {"Content_Type": "application/json"}
VIEWS = ("state", "sheets", "rules", "tables", "survey", "data", "layers/0", "about/0")
# A longer run: PLANCHE_STEPS=10000.
STEPS = int(os.environ.get("PLANCHE_STEPS", "200"))


class Changes(LiveCase):
    def problems(self):
        """What the page says is wrong."""
        state = self.state()
        return sorted({p["code"] for p in state["problems"] if p["severity"] == "error"})

    def judged(self):
        """What `planche validate` says is wrong."""
        run = planche("validate", "game", "--format", "json", cwd=self.folder)
        return sorted({d["code"] for d in run.diagnostics() if d["severity"] == "error"})

    def settle(self, expected):
        """Waits until the page says the same; it looks for changes each second."""
        for _ in range(support.PATIENCE):
            if self.problems() == expected:
                return
            time.sleep(0.1)
        self.assertEqual(self.problems(), expected)

    def test_no_view_hides_a_save_from_the_page(self):
        bad = {"game/cards.csv": ROWS.replace("Card 3,3", "Card 3,10"),
               "game/card.json": dict(TEMPLATE, layers=[dict(TEMPLATE["layers"][0], size=[32, "x +"])]),
               "game/rules.en.md": "# Rules\n\n![](nothing.png)\n"}
        self.write("game/rules.en.md", "# Rules\n\nPlay.\n")
        self.start()
        self.settle([])
        for name, text in bad.items():
            good = (self.folder / name).read_text()
            for view in VIEWS:
                with self.subTest(file=name, view=view):
                    self.write(name, text)
                    self.ask(view)  # before the page has noticed
                    self.settle(self.judged())
                    self.write(name, good)
                    self.ask(view)
                    self.settle([])

    def test_notices_what_is_mended_whatever_was_wrong(self):
        target = self.folder / "game/cards.csv"
        self.write("elsewhere/cards.csv", ROWS)

        def folder():
            target.mkdir()

        def link_out():
            target.symlink_to("../elsewhere/cards.csv")

        def fifo():
            os.mkfifo(target)

        def loop():
            target.symlink_to("cards.csv")

        def dangling():
            target.symlink_to("nowhere.csv")

        self.start()
        self.settle([])
        for break_it in (folder, link_out, fifo, loop, dangling):
            with self.subTest(break_it.__name__):
                target.unlink()
                break_it()
                self.settle(self.judged())
                self.assertNotEqual(self.problems(), [])
                target.rmdir() if target.is_dir() and not target.is_symlink() else target.unlink()
                self.write("game/cards.csv", ROWS)
                self.settle([])

    def test_notices_changes_that_keep_time_and_size(self):
        self.start()
        self.settle([])
        file = self.folder / "game/cards.csv"
        past = time.time_ns() - 60 * 10**9
        os.utime(file, ns=(past, past))
        self.settle([])
        self.write("game/cards.csv", ROWS.replace("Card 3,3", "Card 3,x"))
        os.utime(file, ns=(past, past))
        self.settle(self.judged())
        self.assertNotEqual(self.problems(), [])

    def test_an_adversary_who_edits_at_any_moment_never_leaves_it_behind(self):
        self.write("game/rules.en.md", "# Rules\n\nPlay.\n")
        cost = [ROWS, ROWS.replace("Card 3,3", "Card 3,10"), ROWS.replace("Card 2,2", "Card 2,two"), ROWS + "c6,Card 6,6\n"]
        games = [GAME, dict(GAME, title="Lives"), dict(GAME, parts={"card": dict(GAME["parts"]["card"], front="none.json")})]
        templates = [TEMPLATE, dict(TEMPLATE, layers=[{"type": "nothing"}]), dict(TEMPLATE, part={"size": [30, 30]})]
        texts = {"game/cards.csv": cost, "game/game.json": games, "game/card.json": templates,
                 "game/rules.en.md": ["# Rules\n", "# Rules\n\n![](none.png)\n"]}
        rng = random.Random(1)
        self.start()
        self.settle([])

        def edit(name, text):
            text = text if isinstance(text, str) else json.dumps(text)
            path = self.folder / name
            how = rng.randrange(4)
            if how == 0:  # in place
                path.write_text(text)
            elif how == 1:  # a new file in place of the old
                other = path.with_name("new~")
                other.write_text(text)
                other.replace(path)
            elif how == 2:  # away, and back
                path.unlink()
                path.write_text(text)
            else:  # in two steps
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text[:len(text) // 2])
                    file.flush()
                    self.ask(rng.choice(VIEWS))
                    file.write(text[len(text) // 2:])

        for step in range(STEPS):
            name = rng.choice(list(texts))
            edit(name, rng.choice(texts[name]))
            for _ in range(rng.randrange(3)):
                self.ask(rng.choice(VIEWS))
            if step % 20 == 19:
                self.settle(self.judged())


class Saves(LiveCase):
    def change(self, seen, text, row=2):
        body = json.dumps({"list": "cards", "row": row, "field": "title", "seen": seen, "text": text})
        return self.ask("edit", "POST", body, **AS_JSON)[:2]

    def read(self):
        return (self.folder / "game/cards.csv").read_text("utf-8")

    def test_a_file_that_another_program_writes_stays_its_own(self):
        self.start("--edit")
        self.state()
        with open(self.folder / "game/cards.csv", "r+", encoding="utf-8") as other:
            status, text = self.change("Card 3", "Kraken")
            self.assertEqual((status, "has changed" in text), (409, True), text)
            other.seek(0)
            other.write(ROWS.replace("Card 1", "Cart 1"))
        self.assertEqual(self.read(), ROWS.replace("Card 1", "Cart 1"))
        self.assertEqual(sorted(p.name for p in (self.folder / "game").iterdir()), ["card.json", "cards.csv", "game.json"])

    def test_each_language_has_its_own_cells(self):
        rows = "id,title,title:fr,cost\na,Owl,Hibou,1\nb,Fox,,2\nc,Same,Same,3\nd,,,4\n"
        self.write("game/cards.csv", rows)
        fields = {"title": {"type": "text", "translated": True}, "cost": "integer"}
        self.write("game/game.json", dict(GAME, languages=["en", "fr"], records={
            "cards": {"from": "cards.csv", "key": "id", "fields": {"id": "text", **fields}}}))
        self.start("--edit")
        self.state()
        (table,) = json.loads(self.ask("data?lang=fr")[1])["tables"]
        shown = [row["values"][1] for row in table["rows"]]
        self.assertEqual([(cell["text"], cell["written"]) for cell in shown],
                         [("Hibou", "Hibou"), ("Fox", ""), ("Same", "Same"), ("", "")])
        for row, (seen, text) in enumerate([("Hibou", "Chouette"), ("", "Renard"), ("Same", "Pareil"), ("", "Neuf")]):
            body = json.dumps({"list": "cards", "row": row, "field": "title", "seen": seen, "text": text})
            status, said = self.ask("edit?lang=fr", "POST", body, **AS_JSON)[:2]
            self.assertEqual(status, 200, said)
            self.state()
        self.assertEqual(self.read(), "id,title,title:fr,cost\na,Owl,Chouette,1\nb,Fox,Renard,2\n"
                                      "c,Same,Pareil,3\nd,,Neuf,4\n")
        self.write("game/cards.csv", "id,title,cost\na,Owl,1\n")
        self.state()
        body = json.dumps({"list": "cards", "row": 0, "field": "title", "seen": "", "text": "Hibou"})
        self.assertEqual(self.ask("edit?lang=fr", "POST", body, **AS_JSON)[0], 409)
        self.assertEqual(self.read(), "id,title,cost\na,Owl,1\n")

    def test_the_place_of_a_cell_is_not_written_into_it(self):
        self.write("game/cards.csv", "w,p\np,w\n")
        self.write("game/game.json", dict(GAME, records={"cards": {"from": "cards.csv", "shape": "grid"}}))
        self.write("game/card.json", {"part": {"size": [30, 30]}, "layers": []})
        self.start("--edit")
        self.state()
        (table,) = json.loads(self.ask("data")[1])["tables"]
        self.assertEqual([cell.get("written") for cell in table["rows"][1]["values"]], [None, None, "p"])
        for field, seen in (("row", "p"), ("column", "p"), ("row", "1"), ("column", "2")):
            body = json.dumps({"list": "cards", "row": 1, "field": field, "seen": seen, "text": "9"})
            self.assertEqual(self.ask("edit", "POST", body, **AS_JSON)[0], 409, field)
        self.assertEqual(self.read(), "w,p\np,w\n")

    def test_no_save_is_swallowed(self):
        """Another program appends rows, in place or by a new file, while the page writes as fast as it can."""
        self.start("--edit")
        self.state()
        path = self.folder / "game/cards.csv"
        writer = os.fork()
        if writer == 0:
            rows = 0
            try:
                wait = random.Random(2)
                while rows < STEPS // 2:
                    time.sleep(wait.uniform(0, 0.15))  # sometimes long enough for the page to notice
                    row = f"r{rows},Row {rows},1\n"
                    if rows % 2:
                        with open(path, "a", encoding="utf-8") as file:
                            file.write(row)
                    else:
                        other = path.with_name("other~")
                        with open(path, encoding="utf-8") as file:
                            before = file.read()
                        other.write_text(before + row, "utf-8")
                        # Its own look before it saves, as editors do.
                        if path.read_text("utf-8") != before:
                            continue
                        other.replace(path)
                    rows += 1
                (self.folder / "written").write_text(str(rows))
            finally:
                os._exit(0)
        title, done = "Card 3", 0
        turn = 0
        while os.waitpid(writer, os.WNOHANG)[0] == 0:
            turn += 1
            status, text = self.change(title, f"Kraken {turn}")
            self.assertIn(status, (200, 409), text)
            done += status == 200
            title = next((line.split(",")[1] for line in self.read().splitlines() if line.startswith("c3,")), title)
        rows = {line for line in self.read().splitlines() if line.startswith("r")}
        count = int((self.folder / "written").read_text())
        self.assertGreater(done, 0)
        self.assertEqual({f"r{n},Row {n},1" for n in range(count)} - rows, set())

    def test_read_only_files_and_links_keep_what_they_are(self):
        file = self.folder / "game/cards.csv"
        file.chmod(0o444)
        self.start("--edit")
        self.state()
        status, text = self.change("Card 3", "Kraken")
        self.assertEqual((status, "read-only" in text), (409, True))
        self.assertEqual((self.read(), stat.S_IMODE(file.stat().st_mode)), (ROWS, 0o444))

    def test_control_characters_are_refused(self):
        self.start("--edit")
        self.state()
        for bad in "\0\x01\b\r\x1b\x7f\x85\x9f\u2028\u2029\ufeff\ufffe\uffff":
            with self.subTest(f"U+{ord(bad):04X}"):
                status, text = self.change("Card 3", f"a{bad}b")
                self.assertEqual(status, 409)
                self.assertIn(f"U+{ord(bad):04X}", text)
        self.assertEqual(self.read(), ROWS)
        title = "Card 3"
        for fine in ("two\nlines", "a\ttab", 'a "quote", and; more', "é漢😀\u00a0\u200d", "'x", "=1+1"):
            with self.subTest(fine):
                self.assertEqual(self.change(title, fine)[0], 200)
                (table,) = json.loads(self.ask("data")[1])["tables"]
                self.assertEqual(table["rows"][2]["values"][1]["written"], fine)
                title = fine


if __name__ == "__main__":
    support.main()
