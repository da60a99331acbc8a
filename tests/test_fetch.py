"""planche fetch: downloads tables from a server of the test."""
import http.server
import os
import pty
import shutil
import subprocess
import threading

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, PLANCHE, environment, planche
from game_case import GameCase

OLD = "id,title\na,Ant\nb,Bee\n"
NEW = "id,title\na,Ant\nb,Bumblebee\nc,Cat\n"
PAGES = {"/cards.csv": (200, "text/csv", NEW), "/login": (200, "text/html; charset=utf-8", "<!DOCTYPE html><p>Sign in"),
         "/empty": (200, "text/csv", ""), "/zip": (200, "text/csv", "PK\x03\x04"),
         "/bad": (200, "text/csv", 'id,title\na,"Ant\n'), "/gone": (404, "text/plain", "no")}


class Handler(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        if self.path.startswith("/move"):
            rest = int(self.path[5:] or 0)
            self.send_response(302)
            self.send_header("Location", f"/move{rest - 1}" if rest > 1 else "/cards.csv")
            self.end_headers()
            return
        if self.path == "/file":
            self.send_response(302)
            self.send_header("Location", "file:///etc/passwd")
            self.end_headers()
            return
        status, kind, body = PAGES[self.path]
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


class Fetch(GameCase):
    def setUp(self):
        super().setUp()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        Handler.asked.clear()

    def address(self, path):
        return f"http://127.0.0.1:{self.server.server_port}{path}"

    def fetch(self, path, file="cards.csv", status=FINE, origin=None, options=("--yes",), **more):
        from_ = {"file": file, "origin": origin or self.address(path)}
        self.game("g", {"id": "g", "records": {"cards": {"key": "id", "from": from_}}, **more})
        return self.check(planche("fetch", "g", *options, cwd=self.folder, env=environment(no_proxy="*")), status)

    def table(self):
        return (self.folder / "g/cards.csv").read_text()

    def test_writes_the_file_and_names_the_rows(self):
        self.assertIn("g/cards.csv: new", self.fetch("/cards.csv").out)
        self.assertEqual(self.table(), NEW)
        self.write("g/cards.csv", OLD)
        out = self.fetch("/move5").out.splitlines()
        self.assertEqual(out, ["g/cards.csv: changed", "  changed  b", "             title: Bee → Bumblebee", "  added    c"])
        self.assertIn("unchanged", self.fetch("/cards.csv").out)
        self.check(planche("validate", "g", cwd=self.folder), FINE)

    def test_keeps_the_file_if_the_answer_is_no_table(self):
        self.fetch("/cards.csv")
        self.write("g/cards.csv", OLD)
        for path, said in (("/login", "found a web page"), ("/gone", "status 404"), ("/empty", "answer is empty"),
                           ("/zip", "found a workbook"), ("/bad", "not a table"), ("/move6", "more than 5 redirects"),
                           ("/file", "cannot fetch")):
            with self.subTest(path):
                self.assertIn(said, self.fetch(path, status=BAD_WORLD).err)
                self.assertEqual(self.table(), OLD)
        self.assertIn("check the address", self.fetch("", origin="http://127.0.0.1:1/x", status=BAD_WORLD).err)
        self.assertIn("outside the folder", self.fetch("/cards.csv", file="../c.csv", status=BAD_WORLD).err)
        self.assertFalse((self.folder / "c.csv").exists())

    def test_refuses_other_addresses_and_folders(self):
        self.fetch("", origin="file:///etc/passwd", status=BAD_WORLD)
        self.assertIn("https://", self.check(planche("validate", "g", cwd=self.folder), BAD_DATA).err)
        self.game("h", {"id": "h"})
        self.assertIn("origin", self.check(planche("fetch", "h", cwd=self.folder), BAD_USAGE).err)
        self.check(planche("fetch", "nope", cwd=self.folder), BAD_USAGE)

    def test_writes_tables_of_the_game_and_nothing_else(self):
        (self.folder / "g/.git/hooks").mkdir(parents=True)
        self.write("secret.csv", OLD)
        self.write("elsewhere/cards.csv", OLD)
        os.symlink("../secret.csv", self.folder / "g/link.csv")
        os.symlink("../elsewhere", self.folder / "g/linked")
        for file, said in ((".git/config", "not that of a table"), (".git/hooks/post-checkout", "not that of a table"),
                           (".git/hooks/a.csv", ".git begins with a dot"), (".vscode/tasks.json", "not that of a table"),
                           ("Makefile", "not that of a table"), ("game.json", "not that of a table"),
                           ("play.rules", "not that of a table"), ("templates/card.json", "not that of a table"),
                           ("art/a.png", "not that of a table"), ("package.json", "not that of a table"),
                           ("sub/.cards.csv", "begins with a dot"), ("link.csv", "link.csv is a link"),
                           ("linked/cards.csv", "linked is a link"), ("..\\secret.csv", "outside the folder"),
                           (str(self.folder / "secret.csv"), "outside the folder"), ("a\tb.csv", "control characters")):
            with self.subTest(file):
                self.assertIn(said, self.fetch("/cards.csv", file, BAD_WORLD, options=("--yes", "--force")).err)
        self.write("g/notes.csv", OLD)
        self.assertIn("game.json uses it for something else",
                      self.fetch("/cards.csv", "notes.csv", BAD_WORLD, options=("--yes", "--force"), play="notes.csv").err)
        self.game("g", {"id": "g", "records": {name: {"from": {"file": "cards.csv", "origin": self.address(f"/{name}")}}
                                               for name in "ab"}})
        self.assertIn("two addresses", self.check(planche("fetch", "g", "--yes", cwd=self.folder), BAD_WORLD).err)
        self.assertEqual(Handler.asked, [])
        self.assertEqual((self.folder / "secret.csv").read_text(), OLD)
        self.assertEqual(sorted(p.name for p in (self.folder / "g").rglob("*")),
                         [".git", "game.json", "hooks", "link.csv", "linked", "notes.csv"])

    def test_keeps_files_that_it_did_not_fetch(self):
        self.write("g/cards.csv", OLD)
        self.assertIn("not fetched before", self.fetch("/cards.csv", status=BAD_WORLD).err)
        self.assertEqual((self.table(), Handler.asked), (OLD, []))
        self.fetch("/cards.csv", options=("--yes", "--force"))
        self.assertEqual(self.table(), NEW)
        self.fetch("/move1", options=("--yes",))

    def test_asks_before_it_uses_an_address_for_the_first_time(self):
        run = self.fetch("/cards.csv", status=BAD_USAGE, options=())
        self.assertIn(f"g/cards.csv from {self.address('/cards.csv')}", run.err)
        self.assertIn("--yes", run.err)
        self.assertEqual(Handler.asked, [])
        self.fetch("/cards.csv")
        self.fetch("/cards.csv", options=())
        self.fetch("/move1", status=BAD_USAGE, options=())  # another address
        # Another folder, which may come from anybody: it says what was fetched, but nobody here agreed.
        self.fetch("/cards.csv")
        shutil.copytree(self.folder / "g", self.folder / "copy")
        self.check(planche("fetch", "copy", cwd=self.folder), BAD_USAGE)
        self.check(planche("fetch", "copy", "--yes", cwd=self.folder, env=environment(no_proxy="*")), FINE)

    def test_asks_a_person(self):
        self.fetch("/cards.csv", status=BAD_USAGE, options=())
        for answer, fetched in ((b"\n", False), (b"n\n", False), (b"y\n", True)):
            ours, theirs = pty.openpty()
            run = subprocess.Popen([PLANCHE, "fetch", "g"], cwd=self.folder, stdin=theirs, stdout=theirs, stderr=theirs,
                                   env=environment(no_proxy="*"))
            os.write(ours, answer)
            self.assertEqual(run.wait(support.PATIENCE), FINE)
            os.close(theirs)
            os.close(ours)
            self.assertEqual((self.folder / "g/cards.csv").exists(), fetched)

    def test_its_list_is_no_way_out(self):
        self.write("precious", "kept")
        (self.folder / "g").mkdir(exist_ok=True)
        os.symlink("../precious", self.folder / "g/.planche-fetched")
        self.fetch("/cards.csv", status=BAD_WORLD)
        self.assertEqual((self.folder / "precious").read_text(), "kept")
        self.assertFalse((self.folder / "g/cards.csv").exists())


if __name__ == "__main__":
    support.main()
