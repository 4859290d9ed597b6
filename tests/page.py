#!/usr/bin/env python3
"""Uses exported pages in a browser, on a phone and on a desktop:

    page.py SUDOSCOPE SOURCE [AXE]

It needs Debian's chromium, chromium-driver and python3-selenium, which the project's other tests do without, and is run by hand.
AXE is axe.min.js of the npm package axe-core, which looks for what keeps people from using a page; without it that case is left
out."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
AXE = pathlib.Path(sys.argv[3]).read_text(encoding='utf-8') if sys.argv[3:] else ''
PHONE, PHONE_ON_ITS_SIDE, DESKTOP = (390, 844), (844, 390), (1280, 800)
FINGER, READABLE = 44, 14  # pixels


def browser(size):
    options = Options()
    for argument in ('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'):
        options.add_argument(argument)
    if size == DESKTOP:
        options.add_argument('--window-size=%d,%d' % size)
    else:
        metrics = {'width': size[0], 'height': size[1], 'pixelRatio': 2.0, 'touch': True}
        options.add_experimental_option('mobileEmulation', {'deviceMetrics': metrics, 'userAgent': 'Android'})
    return webdriver.Chrome(options=options, service=Service('/usr/bin/chromedriver'))


class Page:
    """A page in a browser of its own."""

    def __init__(self, path, size=DESKTOP, address=''):
        self.driver, self.path = browser(size), path
        self.open(address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, address):
        self.driver.get('about:blank')
        self.driver.get(f'file://{self.path}{address}')

    def run(self, script, *arguments):
        return self.driver.execute_script('return ' + script, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def now(self):
        return self.run('Number(document.querySelector("#at").value)')

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def click_picture(self, x, y):
        """A click on a point of the picture, in its own pixels."""
        place = self.run('''(() => { const svg = document.querySelector("main > svg"), box = svg.getBoundingClientRect();
            const point = new DOMPoint(arguments[0], arguments[1]).matrixTransform(svg.getScreenCTM());
            return [point.x - box.x - box.width / 2, point.y - box.y - box.height / 2]; }).apply(null, arguments)''', x, y)
        ActionChains(self.driver).move_to_element_with_offset(self.find('main > svg'), *map(round, place)).click().perform()

    def is_hidden(self, selector):
        return self.run(f'document.querySelector("{selector}").hidden')


def case_a_phone_has_large_controls_and_text(page):
    """The board fills the width, nothing must be scrolled sideways."""
    for size in PHONE, PHONE_ON_ITS_SIDE:
        with Page(page('b3'), size, '#60') as shown:
            for control in shown.driver.find_elements(By.CSS_SELECTOR, '#controls button, #controls select, #controls input'):
                assert control.size['width'] >= FINGER and control.size['height'] >= FINGER, (size, control.get_attribute('id'))
                assert control.get_attribute('aria-label'), control
            for text in 'h1', '#words', '#place':
                assert shown.run(f'parseFloat(getComputedStyle(document.querySelector("{text}")).fontSize)') >= READABLE
                assert shown.find(text).size['height'] >= READABLE, text
            board = shown.find('main > svg').size
            assert board['width'] >= (380 if size == PHONE else 330), board
            assert shown.run('document.documentElement.scrollWidth') <= size[0]
            assert shown.run('document.documentElement.scrollHeight') <= size[1] + 1
            assert 'r7c1' in shown.find('#words').text and shown.find('#place').text == '60 / 128'


def case_fingers_play_and_step(page):
    with Page(page('b3'), PHONE, '#0') as shown:
        time.sleep(0.5)
        assert shown.now() == 0  # an address does not play by itself
        for control, at in ('#next', 1), ('#next', 2), ('#back', 1), ('#last', 128), ('#first', 0):
            shown.find(control).click()
            assert shown.now() == at, (control, shown.now())
        shown.find('#play').click()
        time.sleep(0.8)
        shown.find('#play').click()
        stopped = shown.now()
        assert 2 <= stopped <= 40, stopped
        time.sleep(0.4)
        assert shown.now() == stopped


def case_keys_work_on_a_desktop(page):
    with Page(page('b3'), DESKTOP, '#5') as shown:
        shown.press(Keys.RIGHT, Keys.RIGHT, Keys.LEFT)
        assert shown.now() == 6
        shown.press(Keys.END)
        assert shown.now() == 128
        shown.press(Keys.HOME)
        assert shown.now() == 0
        shown.press(']')
        assert shown.find('#speed').get_property('value') == '16'


def case_the_address_follows(page):
    with Page(page('b3'), DESKTOP, '#5') as shown:
        shown.press(Keys.RIGHT)
        assert shown.run('location.hash') == '#6'
        shown.run('void (location.hash = "#40")')
        time.sleep(0.2)
        assert shown.now() == 40


def case_a_wrong_address_is_told(page):
    for address in '#1.5', '#x', '#129', '#-1', '#%3Cb%3E':
        with Page(page('b3'), DESKTOP, address) as shown:
            assert not shown.is_hidden('#message') and shown.now() == 0, address
            assert 'expected 0 to 128' in shown.find('#message').text, shown.find('#message').text
            shown.press(Keys.RIGHT)
    with Page(page('b3'), DESKTOP, '#7') as shown:
        assert shown.is_hidden('#message')


def case_a_row_of_the_list_goes_there_and_stays(page):
    with Page(page('b3'), DESKTOP, '#60') as shown:
        rows = shown.run('rows')
        first = rows['first'][60]
        shown.click_picture(rows['x'] + rows['width'] / 2, rows['y'] + 3.5 * rows['row'])
        assert shown.now() == first + 3, (first, shown.now())
        time.sleep(0.4)
        assert shown.now() == first + 3
        shown.click_picture(100, 300)  # the board plays and pauses
        time.sleep(0.5)
        shown.click_picture(100, 300)
        assert shown.now() > first + 3


def case_questions_are_answered_on_the_board(page):
    for size in DESKTOP, PHONE:
        with Page(page('lessons/pairs.lesson'), size) as shown:
            question = shown.run('questions[0]')
            assert shown.now() == question['at'] and not shown.is_hidden('#question')
            x, y, width, height = question['board']
            shown.click_picture(x + width / 18, y + height / 18)
            assert shown.now() == question['at'] and shown.find('#verdict').text == 'No. Try again.'
            shown.find('#hint').click()
            assert shown.find('#verdict').text == question['hint']
            x, y, width, height = question['places'][1]
            shown.click_picture(x + width / 2, y + height / 2)
            assert shown.now() == question['at'] + 1 and shown.is_hidden('#question')


def case_choices_are_answered(page):
    with Page(page('lessons/why-17.lesson'), PHONE) as shown:
        question = shown.run('questions[0]')
        shown.run(f'go({question["at"]})')
        buttons = shown.driver.find_elements(By.CSS_SELECTOR, '#choices button')
        assert [button.text.split()[1] for button in buttons] == question['choices']
        assert all(button.size['height'] >= FINGER for button in buttons)
        buttons[0].click()
        assert shown.now() == question['at'] and shown.find('#verdict').text == 'No. Try again.'
        shown.press(str(question['right']))
        assert shown.now() == question['at'] + 1
        shown.find('#back').click()
        shown.find('#reveal').click()
        assert shown.now() == question['at'] + 1


def case_a_page_has_a_heading_and_names(page):
    with Page(page('b3')) as shown:
        assert shown.run('document.documentElement.lang') == 'en'
        assert shown.run('document.querySelector("h1").textContent') == 'Medium 1, solved by pivot'
        assert shown.run('document.querySelectorAll("h1, main").length') == 2
        names = shown.run('[...document.querySelectorAll("button, select, input, [role]")]'
                          '.filter(each => !each.ariaLabel && !each.textContent.trim() && !each.closest("[hidden]"))'
                          '.map(each => each.id)')
        assert names in ([], ['message']), names
        identifiers = shown.run('[...document.querySelectorAll("[id]")].map(each => each.id)')
        assert len(identifiers) == len(set(identifiers))


def case_a_race_names_its_engines(page):
    with Page(page('b3', '--race', 'pivot,stack', '--to', '60'), PHONE) as shown:
        assert re.search('pivot.*stack', shown.find('h1').text)
        words = 'document.querySelector("#words").textContent'
        assert shown.run(words).startswith('pivot: ') and 'stack: ' not in shown.run(words)
        pivot, stack = shown.driver.find_elements(By.CSS_SELECTOR, '#lanes button')
        assert (pivot.text, stack.text) == ('pivot', 'stack')
        assert min(stack.size['height'], stack.size['width']) >= FINGER, stack.size
        view = shown.run('document.querySelector("main > svg").getAttribute("viewBox")')
        stack.click()
        assert shown.run(words).startswith('stack: ') and stack.get_attribute('aria-pressed') == 'true'
        assert view != shown.run('document.querySelector("main > svg").getAttribute("viewBox")')
        assert 'stack: ' in shown.run('document.querySelector("#announcement").textContent')
        assert shown.find('main > svg').size['width'] > 0.9 * PHONE[0]
    with Page(page('b3', '--race', 'pivot,stack', '--to', '60')) as shown:
        assert re.search('pivot: .* stack: ', shown.run('document.querySelector("#words").textContent'))
        assert not shown.find('#lanes').is_displayed()


def case_nothing_is_loaded_and_nothing_fails(page):
    with Page(page('lessons/pairs.lesson')) as shown:
        assert shown.run('performance.getEntriesByType("resource").length') == 0
        assert not [entry for entry in shown.driver.get_log('browser') if entry['level'] == 'SEVERE']


def case_axe_finds_nothing(page):
    """On a phone and a desktop, light and dark; a race, a lesson with a question, a large board."""
    pages = [('b3', '#60'), ('b3', '#60', '--theme', 'dark'), ('b3', '#20', '--race', 'pivot,stack', '--to', '40'),
             ('lessons/backtracking.lesson', '#1'), ('25x25', '#3', '--to', '5'), ('samurai', '#3', '--to', '5')]
    for name, address, *options in pages if AXE else []:
        for size in PHONE, DESKTOP:
            with Page(page(name, *options), size, address) as shown:
                shown.driver.execute_script(AXE)
                held, found = shown.driver.execute_async_script(
                    'const done = arguments[arguments.length - 1]; axe.run().then(result => done([result.passes.length, result.violations]));')
                told = [(one['id'], one['impact'], [node['html'][:200] for node in one['nodes'][:3]]) for one in found]
                assert held > 10 and not told, (held, name, options, size, told)


def main():
    with tempfile.TemporaryDirectory() as folder:
        made = {}

        def page(name, *options):
            """The path of an exported page."""
            key = json.dumps([name, options])
            if key not in made:
                made[key] = pathlib.Path(folder) / f'{len(made)}.html'
                board = SOURCE / 'puzzles' / (name if '.' in name else name + '.txt')
                subprocess.run([PROGRAM, 'export', '-o', made[key], *options, board], check=True)
            return made[key]

        cases = [(name, case) for name, case in globals().items() if name.startswith('case_')]
        failed = 0
        print(f'1..{len(cases)}')
        for number, (name, case) in enumerate(cases, 1):
            try:
                case(page)
                result = 'ok'
            except AssertionError as error:
                result, failed = 'not ok', failed + 1
                print(f'# line {error.__traceback__.tb_next.tb_lineno}: {error}')
            print(f'{result} {number} - {name[5:].replace("_", " ")}', flush=True)
        return failed > 0


if __name__ == '__main__':
    sys.exit(main())
