"""planche fetch: downloads tables from a server of the test."""
import http.server
import threading

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, environment, planche
from game_case import GameCase

OLD = "id,title\na,Ant\nb,Bee\n"
NEW = "id,title\na,Ant\nb,Bumblebee\nc,Cat\n"
PAGES = {"/cards.csv": (200, "text/csv", NEW), "/login": (200, "text/html; charset=utf-8", "<!DOCTYPE html><p>Sign in"),
         "/empty": (200, "text/csv", ""), "/zip": (200, "text/csv", "PK\x03\x04"),
         "/bad": (200, "text/csv", 'id,title\na,"Ant\n'), "/gone": (404, "text/plain", "no")}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
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

    def fetch(self, path, file="cards.csv", status=FINE, origin=None):
        origin = origin or f"http://127.0.0.1:{self.server.server_port}{path}"
        self.game("g", {"id": "g", "records": {"cards": {"key": "id", "from": {"file": file, "origin": origin}}}})
        return self.check(planche("fetch", "g", cwd=self.folder, env=environment(no_proxy="*")), status)

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


if __name__ == "__main__":
    support.main()
