"""What a game from somebody else can make every command do: the table of docs/limits.md, row by row."""
import http.server
import json
import os
import re
import threading

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, SOURCE, Case, environment, planche

SVG = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}'
       '<rect width="9" height="9"/></svg>')
TEMPLATE = {"part": {"size": [40, 40]}, "layers": [{"type": "text", "text": "{title}", "at": [4, 4], "size": [32, 10]}]}
PLAY = ("play: {\n  players: 2\n  counter n: 0..9\n  turn {\n    move one { n += 1 }\n  }\n  end when n == 9\n}\n")


def rows():
    """The commands of each row."""
    text = (SOURCE / "docs/limits.md").read_text("utf-8").split("## Games of others")[1].split("\n## ")[0]
    return [re.findall(r"`([a-z]+)`", line.split("|")[1]) for line in text.splitlines() if line.startswith("| `")]


def commands():
    """All of them, from the help."""
    return set(re.findall(r"(?m)^  ([a-z]+)  +\S", planche("--help").out))


class Strangers(Case):
    def setUp(self):
        super().setUp()
        asked = self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_error(404)
            do_POST = do_PUT = do_HEAD = do_GET

            def log_message(self, *_):
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.web = f"http://127.0.0.1:{self.server.server_port}"
        # What is not the game's business: a secret, and programs that leave a mark.
        self.write("home/secret.csv", "id,title\nTOPSECRET,TOPSECRET\n")
        self.write("home/secret.svg", SVG.format("<!--TOPSECRET-->"))
        self.write("home/secret.json", json.dumps({"template": "x", "title": "TOPSECRET"}))
        for name in ("sh", "bash", "xdg-open", "curl", "wget", "vi", "gs", "convert", "id"):
            self.write(f"bin/{name}", f"#!/bin/true\n").chmod(0o755)
            self.write(f"bin/{name}", f"#!/usr/bin/env -S touch {self.folder}/STARTED\n").chmod(0o755)

    def environment(self):
        return environment(PATH=f"{self.folder}/bin:/usr/bin:/bin", HOME=str(self.folder / "home"), no_proxy="*",
                           VISUAL="vi", EDITOR="vi")

    def game(self, name, **changes):
        """A game that can be printed and played, with what is changed; it is under work/."""
        game = {"format": 1, "id": "g", "version": "1", "title": "G", "records": {"cards": {"from": "c.csv", "key": "id"}},
                "parts": {"card": {"of": "cards", "front": "card.json"}}, **changes}
        self.write(f"work/{name}/c.csv", "id,title\na,Ant\nb,Bee\n")
        self.write(f"work/{name}/card.json", TEMPLATE)
        self.write(f"work/{name}/game.json", game)
        return self.folder / "work" / name

    def picture(self, *changes):
        return dict(TEMPLATE, layers=[*TEMPLATE["layers"], {"type": "image", "at": [4, 20], "size": [9, 9], **changes[0]}])

    def games(self):
        """Traps, each in a game of its own: what it should not be able to reach."""
        web, home = self.web, self.folder / "home"
        yield self.game("plain")
        yield self.game("records", records={"cards": {"from": "../../home/secret.csv"}})
        yield self.game("absolute", records={"cards": {"from": str(home / "secret.csv")}})
        yield self.game("origin", records={"cards": {"from": {"file": "c.csv", "origin": f"{web}/c.csv"}, "key": "id"}})
        yield self.game("include", include=["../../home/secret.json"])
        yield self.game("extends", extends="../../home")
        yield self.game("command", title="$(id) `id` | id; id\n", credit="|id", id="g")
        for number, source in enumerate((f"{web}/a.png", "../../home/secret.svg", f"file://{home}/secret.svg", "|id", "a.svg",
                                         str(home / "secret.svg"), "linked.svg", "entity.svg", "far.svg")):
            folder = self.game(f"picture{number}")
            self.write(f"work/picture{number}/card.json", self.picture({"art": source}))
            self.write(f"work/picture{number}/a.svg", SVG.format(f'<image width="9" height="9" x:href="{web}/b.png"/>'))
            self.write(f"work/picture{number}/far.svg",
                       SVG.format(f'<image width="9" height="9" href="file://{home}/secret.svg"/><use href="{web}/u.svg#a"/>'
                                  f'<style>@import url({web}/s.css);</style>'))
            self.write(f"work/picture{number}/entity.svg",
                       f'<!DOCTYPE svg [<!ENTITY e SYSTEM "file://{home}/secret.csv">]>' + SVG.format("<text>&e;</text>"))
            (folder / "linked.svg").symlink_to("../../home/secret.svg")
            yield folder
        folder = self.game("rules", play="play.rules")
        self.write("work/rules/play.rules", PLAY)
        self.write("work/rules/rules.en.md", f"# Rules\n\n![]({web}/p.png) ![](../../home/secret.svg)\n<img src='{web}/q.png'>\n")
        yield folder
        folder = self.game("output")
        for name in ("g.pdf", "g-kit.pdf", "rules.pdf", "gallery.html", "g-table.pdf"):
            self.write(f"work/output/output/{name}", "")
            (folder / "output" / name).unlink()
            (folder / "output" / name).symlink_to("../../../home/secret.csv")
        (folder / "output/g-pictures").symlink_to("../../../home")
        yield folder

    def snapshot(self):
        return {str(path): path.read_bytes() for path in self.folder.rglob("*")
                if path.is_file() and not path.is_symlink() and self.folder / "work" not in path.parents}

    def own(self):
        """The files of the games, without what commands write by themselves."""
        return {str(path): path.read_bytes() for path in (self.folder / "work").rglob("*")
                if path.is_file() and not path.is_symlink() and "/output/" not in str(path)}

    def run_all(self, *lines):
        """Runs commands on every trap, in its folder. They may refuse it; they do nothing else."""
        for folder in self.games():
            before, own = self.snapshot(), self.own()
            for words in lines:
                with self.subTest(game=folder.name, command=words):
                    run = planche(*words, cwd=folder, env=self.environment())
                    self.check_calm(run)
                    self.assertIn(run.status, (FINE, BAD_DATA, BAD_USAGE, BAD_WORLD))
                    self.assertNotIn("TOPSECRET", run.out + run.err)
                    self.assertEqual(self.asked, [])
                    self.assertEqual(self.snapshot(), before)
                    self.assertEqual(self.own(), own)
                    self.assertFalse((self.folder / "STARTED").exists())
                    for written in folder.glob("output/**/*"):
                        if written.is_file() and not written.is_symlink():
                            self.assertNotIn(b"TOPSECRET", written.read_bytes())

    def test_every_command_has_a_row(self):
        named = [name for row in rows() for name in row]
        self.assertEqual(sorted(named), sorted(set(named)), "a command has two rows")
        self.assertEqual(set(named), commands())

    def test_validate_survey_notes_rate_duel_balance(self):
        self.run_all(("validate", "."), ("survey", "."), ("notes", "."), ("notes", ".", "-o", "output/n.pdf"), ("rate", "."), ("duel", ".", "."), ("balance", "."))

    def test_render_kit_rules_table_gallery(self):
        self.run_all(("render", "."), ("kit", "."), ("rules", "."), ("table", "."), ("gallery", "."))

    def test_export(self):
        self.run_all(*(("export", ".", "--for", kind) for kind in ("pictures", "tabletop-simulator")))

    def test_diff_convert(self):
        self.run_all(("diff", ".", "."), ("convert", "c.csv"), ("convert", "game.json"))

    def test_eval_and_what_plays(self):
        self.run_all(("eval", "length(cards)", "."), ("list", "parts"), ("schema", "game"), ("moves", "."), ("replay", "game.json"),
                     ("perft", "."), ("simulate", ".", "--seed", "1", "--games", "3"), ("play", "."), ("merge", "game.json"),
                     ("tune", ".", "--number", "a=1..2", "--goal", "fairness"), ("randomise", ".", "--seed", "1"), ("universes",))

    def test_fetch_asks_before_it_connects(self):
        self.run_all(("fetch", "."), ("fetch", ".", "--force"))

    def test_new_samples_printer_completions(self):
        self.run_all(("new", "game", "output/made", "--from", "."), ("printer", "list"), ("completions", "bash"))

    def test_records_name_no_path(self):
        self.game("far")
        self.write("work/record.json", {"game": str(self.folder / "work/far"), "kind": "game", "moves": []})
        for game in (str(self.folder / "work/far"), "../work/far", "./far", "far/", "..", "."):
            with self.subTest(game):
                self.write("work/record.json", {"game": game, "kind": "game", "moves": []})
                run = planche("replay", "record.json", cwd=self.folder / "work", env=self.environment())
                self.check(run, BAD_USAGE)
                self.assertIn("is a path", run.err)


if __name__ == "__main__":
    support.main()
