"""A value that changes in the file while somebody types: two drawn cards to choose from."""
import unittest

import support
from live_page import LiveCase, with_browser


@with_browser
class Conflict(LiveCase):
    def open(self):
        self.start("--edit")
        self.page = self.browser()
        self.wait, self.script = support.waiting(self.page), support.scripts(self.page)
        self.page.get(self.address + "#data")

    def type(self, text):
        """Begins to type in the title of the first record."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        def opened(_):
            if not self.script("return Boolean(document.querySelector('td textarea'))"):
                self.script("document.querySelector('tbody tr td:nth-child(3) button').focus()")
                ActionChains(self.page).send_keys(Keys.F2).perform()
            return self.page.find_element("css selector", "td textarea")
        self.wait.until(opened)
        ActionChains(self.page).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(text).perform()
        self.wait.until(lambda _: self.script("return document.querySelector('td textarea').value") == text)

    def change(self, text):
        file = self.folder / "game/cards.csv"
        file.write_text(file.read_text().replace("Card 1", text))

    def rows(self):
        return (self.folder / "game/cards.csv").read_text().splitlines()[1]

    def test_the_visitor_chooses_between_two_cards(self):
        self.open()
        self.type("Mine")
        self.change("Theirs")
        self.offered("Theirs", "Mine")
        self.assertEqual(self.rows(), "c1,Theirs,1")
        self.wait.until(lambda _: self.page.find_element("id", "conflict-mine")).click()
        self.wait.until(lambda _: self.rows() == "c1,Mine,1")
        self.wait.until(lambda _: self.script("return document.querySelector('tbody tr td:nth-child(3)').textContent") == "Mine")
        self.assertEqual(support.console_errors(self.page), [])

    def test_the_file_is_kept(self):
        self.open()
        self.type("Mine")
        self.change("Theirs")
        self.offered("Theirs", "Mine")
        self.wait.until(lambda _: self.page.find_element("id", "conflict-file")).click()
        self.wait.until(lambda _: not self.script("return document.getElementById('conflict').open"))
        self.assertEqual(self.rows(), "c1,Theirs,1")

    def test_nothing_is_asked_if_nothing_was_typed(self):
        self.open()
        self.type("Card 1")
        self.change("Theirs")
        self.wait.until(lambda _: self.script("return document.querySelector('tbody tr td:nth-child(3)').textContent") == "Theirs")
        self.assertFalse(self.script("return document.getElementById('conflict').open"))


if __name__ == "__main__":
    unittest.main()
