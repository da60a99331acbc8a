"""What the tests in a browser rest on: an element drawn anew is pressed where it was."""
import unittest

from live_page import with_browser
from support import Case

PAGE = "data:text/html,<title>1</title><div id=all><button>a</button><button>b</button><select><option>x<option>y</select></div>"
ANEW = "const all = document.getElementById('all'); all.replaceWith(all.cloneNode(true))"


class Elements(Case):
    @with_browser
    def test_an_element_drawn_anew_is_pressed_where_it_was(self):
        from browser import opened
        from selenium.common.exceptions import StaleElementReferenceException
        browser = opened(self)
        browser.get(PAGE)
        browser.execute_script("document.addEventListener('click', ({target}) => { document.title += target.textContent })")
        second = browser.find_elements("css selector", "button")[1]
        option = browser.find_element("tag name", "select").find_elements("tag name", "option")[1]
        browser.execute_script(ANEW)
        second.click()
        browser.execute_script(ANEW)
        option.click()
        self.assertIn("1b", browser.title)
        self.assertEqual(browser.execute_script("return document.querySelector('select').value"), "y")
        browser.execute_script("document.querySelectorAll('button').forEach((one) => { one.remove() })")
        with self.assertRaises(StaleElementReferenceException):  # nothing is in its place
            second.click()


if __name__ == "__main__":
    unittest.main()
