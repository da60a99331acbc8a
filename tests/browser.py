"""Chromium without a window, whose elements outlast a page that draws itself anew. PLANCHE_SLOW_PAGE=N makes pages N
times slower and each answer of the server N × 40 ms later, which shows tests and pages that rely on being fast."""
import importlib.util
import os
import shutil
import sys

import support

if not importlib.util.find_spec("selenium"):
    sys.path.append("/usr/lib/python3/dist-packages")
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webelement import WebElement

TRIES = 10
SLOWER = float(os.environ.get("PLANCHE_SLOW_PAGE", 1))
PRESSED = (Command.CLICK_ELEMENT, Command.SEND_KEYS_TO_ELEMENT)


class Element(WebElement):
    """An element found by a locator. Drawn anew between that and a click or a key, it is found again in the same place,
    as a person's hand would find it."""
    found = None  # the browser or element it was looked for in, the locator, and which of those found

    def find_element(self, *locator):
        return remember(self, locator, [super().find_element(*locator)])[0]

    def find_elements(self, *locator):
        return remember(self, locator, super().find_elements(*locator))

    def find_again(self):
        if not self.found:
            return False
        where, locator, number = self.found
        if isinstance(where, Element) and not where.find_again():
            return False
        elements = where.find_elements(*locator)
        if len(elements) > number:
            self._id = elements[number].id
        return len(elements) > number

    def _execute(self, command, *params):
        for last in [False] * (TRIES - 1) + [True]:
            try:
                return super()._execute(command, *params)
            except StaleElementReferenceException:
                if last or command not in PRESSED or not self.find_again():
                    raise


def remember(where, locator, elements):
    for number, element in enumerate(elements):
        element.found = (where, locator, number)
    return elements


class Browser(webdriver.Chrome):
    _web_element_cls = Element

    def find_element(self, *locator):
        return remember(self, locator, [super().find_element(*locator)])[0]

    def find_elements(self, *locator):
        return remember(self, locator, super().find_elements(*locator))


def slow_down(browser, times):
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": times})
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions",
                            {"offline": False, "latency": 40 * times, "downloadThroughput": -1, "uploadThroughput": -1})


def opened(case, size="1280,800", **preferences):
    """A browser that ends with the test case."""
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={size}"):
        options.add_argument(option)
    if preferences:
        options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = Browser(service=Service(shutil.which("chromedriver")), options=options)
    browser.set_script_timeout(support.PATIENCE)
    if SLOWER > 1:
        slow_down(browser, SLOWER)
    case.addCleanup(browser.quit)
    return browser
