#!/usr/bin/env python3
"""Uses the web page of scripts/make_web.sh in a browser, on a desktop and on a phone, and compares its traces with the program's:

    web.py SUDOSCOPE SITE [AXE]

It needs Debian's chromium, chromium-driver, python3-selenium and nodejs, and is a suite of its own, which run.sh and test.sh do
without. AXE is axe.min.js of the npm package axe-core, which looks for what keeps people from using a page; without it that case
is left out."""
import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PROGRAM, SITE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
AXE = pathlib.Path(sys.argv[3]).read_text(encoding='utf-8') if sys.argv[3:] else ''
SOURCE = pathlib.Path(__file__).resolve().parent.parent
PHONE, DESKTOP = (375, 667), (1280, 800)
B3 = '..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'
PUZZLES, MOST_COMPRESSED, FINGER = 200, 1_500_000, 44
FLAGS = ('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
         '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--lang=en')


class Server(http.server.ThreadingHTTPServer):
    """A static host. It can be gone, as when there is no network."""
    is_gone = False

    def __init__(self):
        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, '.wasm': 'application/wasm',
                              '.js': 'text/javascript', '.webmanifest': 'application/manifest+json'}

            def log_message(self, *_):
                pass

            def do_GET(self):
                if self.server.is_gone:
                    self.close_connection = True
                elif self.path == '/favicon.ico':
                    self.send_response(204)
                    self.end_headers()
                elif self.path.startswith('/embed'):
                    body = EMBEDDING.encode()
                    self.send_response(200)
                    self.send_header('Content-Type', 'text/html')
                    self.end_headers()
                    self.wfile.write(body)
                else:
                    super().do_GET()
        super().__init__(('127.0.0.1', 0), functools.partial(Handler, directory=SITE))
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.address = f'http://127.0.0.1:{self.server_port}/'


EMBEDDING = '''<!doctype html><title>embedding</title><iframe src="/#x=naked-single" width="900" height="700"></iframe>
<script>window.told = []; onmessage = event => told.push(event.data)</script>'''
SERVER = Server()


class Page:
    """The page in a browser of its own."""

    def __init__(self, size=DESKTOP, address='', flags=()):
        options = Options()
        for flag in FLAGS + flags:
            options.add_argument(flag)
        options.set_capability('goog:loggingPrefs', {'browser': 'ALL'})
        if size == DESKTOP:
            options.add_argument('--window-size=%d,%d' % size)
        else:
            metrics = {'width': size[0], 'height': size[1], 'pixelRatio': 2.0, 'touch': True}
            options.add_experimental_option('mobileEmulation', {'deviceMetrics': metrics, 'userAgent': 'Android'})
        self.driver = webdriver.Chrome(options=options, service=Service('/usr/bin/chromedriver'))
        self.open(address)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            errors = [entry['message'] for entry in self.driver.get_log('browser') if entry['level'] == 'SEVERE']
            assert kind or SERVER.is_gone or not errors, errors
        finally:
            self.driver.quit()

    def open(self, address):
        self.driver.get('about:blank')
        self.driver.get(SERVER.address + address)
        self.wait(lambda: self.heard() or self.labels(), 'the page to begin')

    def run(self, script, *arguments):
        return self.driver.execute_script('return ' + script, *arguments)

    def wait(self, condition, what, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.03)
        raise AssertionError(f'waited in vain for {what}: {self.heard()!r}, {self.labels()[:12]}')

    def heard(self):
        return self.run('document.querySelector("#announcement").textContent')

    def notice(self):
        return self.run('document.querySelector("#notice").textContent')

    def labels(self):
        return self.run('[...document.querySelectorAll("#controls > *, #bar > *")].map(each => each.getAttribute("aria-label"))')

    def address(self):
        return self.run('location.hash')

    def title(self):
        return self.run('document.title')

    def step(self):
        found = re.search(r'step (\d+) of', self.title())
        return int(found[1]) if found else None

    def hears(self, words, seconds=10):
        self.wait(lambda: words in self.heard() or words in self.notice(), f'the words {words!r}', seconds)

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def choose(self, label):
        """Carries out a control by its name, as a keyboard does."""
        self.wait(lambda: any(label in each for each in self.labels()), f'the control {label!r}')
        self.run('''[...document.querySelectorAll("#controls > *, #bar > *")].find(each =>
            each.getAttribute("aria-label").includes(arguments[0])).click()''', label)

    def cell(self, row, column):
        return self.run(f'document.querySelectorAll("[role=gridcell]")[{(row - 1) * 9 + column - 1}].getAttribute("aria-label")')


# --- the cases ---

def case_it_is_small():
    """Less than 1.5 MB compressed, in one folder, without a reference to another host."""
    size = sum(len(subprocess.run(['gzip', '-9', '-c', file], capture_output=True, check=True).stdout) for file in SITE.iterdir())
    assert size < MOST_COMPRESSED, size
    for file in SITE.iterdir():
        if file.suffix in ('.html', '.js', '.webmanifest') and file.name != 'sudoscope.js':
            assert not re.search(r'https?://', file.read_text(encoding='utf-8')), file
    print(f'#   {size} bytes compressed')


def case_traces_equal_the_programs():
    """All engines on 200 puzzles, byte for byte: the page's module, and the program, whose traces are hashed."""
    engines = [line.split('\t')[0] for line in program('list', 'engines')]
    assert len(engines) >= 9, engines
    puzzles = program('generate', '--number', str(PUZZLES), '--seed', '66', '--givens', '40')
    assert len(puzzles) == PUZZLES
    made = subprocess.run(['node', SOURCE / 'tests/web_traces.js', SITE, *engines], input='\n'.join(puzzles), text=True,
                          capture_output=True, check=True).stdout.splitlines()
    expected = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, 'puzzle.txt')
        for engine in engines:
            for i, puzzle in enumerate(puzzles):
                file.write_text(puzzle + '\n', encoding='utf-8')
                trace = subprocess.run([PROGRAM, 'trace', '-f', 'jsonl', '-e', engine, file], capture_output=True, check=True).stdout
                expected.append(f'{engine} {i} {hashlib.sha256(trace).hexdigest()}')
    different = [a for a, b in zip(made, expected) if a != b]
    assert len(made) == len(expected) and not different, (len(made), len(expected), different[:5])
    print(f'#   {len(made)} traces of {len(engines)} engines')


def case_the_first_step_comes_within_a_second():
    """From the address to the sentence, and again for a puzzle that takes human long."""
    hard = '1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1'
    with Page() as page:
        for puzzle in B3, hard:
            page.driver.get('about:blank')
            began = time.monotonic()
            page.driver.get(f'{SERVER.address}#p={puzzle}&e=human&s=1')
            page.hears('Step 1')
            seconds = time.monotonic() - began
            assert seconds < 1 or os.environ.get('SLOW'), seconds
            print(f'#   {seconds:.2f} s')


def case_enter_watch_and_ask_why():
    for size in DESKTOP, PHONE:
        with Page(size) as page:
            page.wait(lambda: any('Paste a puzzle' in each for each in page.labels()), 'the start page')
            page.choose('Paste a puzzle')
            page.wait(lambda: page.run('document.querySelector("#paste").open'), 'the dialog')
            page.driver.find_element(By.CSS_SELECTOR, '#puzzle').send_keys(B3)
            page.driver.find_element(By.CSS_SELECTOR, '#open').click()
            page.wait(lambda: B3 in page.address(), 'the address')
            page.press(Keys.ARROW_RIGHT)
            page.hears('Step 1')
            page.press(Keys.END)
            page.hears('Step 87')
            page.press(Keys.HOME, Keys.ARROW_RIGHT, ' ')
            page.wait(lambda: (page.step() or 0) > 4, 'playing')
            page.press(' ')
            page.wait(lambda: f's={page.step()}' in page.address(), 'the address of the step')
            page.hears(f'Step {page.step()}')
            page.press('w')
            page.wait(lambda: 'behind' in page.run('document.querySelector("#lines").textContent'), 'what the step rests on')


def case_fingers_hit_the_bar():
    with Page(PHONE, f'#p={B3}&e=human&s=12') as page:
        page.hears('Step 12')
        page.wait(lambda: not page.run('document.querySelector("#bar").hidden'), 'the bar')
        controls = page.driver.find_elements(By.CSS_SELECTOR, '#bar > *')
        for control in controls[:1] + controls[2:]:  # the second one, the speed, is not shown
            assert control.size['width'] >= FINGER and control.size['height'] >= FINGER, control.get_attribute('aria-label')
        for label, step in ('Next step', 13), ('Next step', 14), ('Previous step', 13), ('Last', 87), ('First', 0):
            page.driver.find_element(By.CSS_SELECTOR, f'#bar [aria-label="{label}"]').click()
            page.wait(lambda: page.step() == step, label)
        assert page.run('document.documentElement.scrollWidth') <= PHONE[0]
        assert page.run('document.querySelector("canvas").clientHeight + document.querySelector("#bar").clientHeight') <= PHONE[1]


def case_engines_orders_steps_and_a_step_that_is_taken():
    with Page(address=f'#p={B3}&e=pivot&s=60') as page:
        page.hears('. r7c1 and r8c1 can only be 3 or 9')
        page.choose('pivot')
        page.choose('learn')
        page.wait(lambda: 'learn' in page.title(), 'the engine')
        page.press(' ')  # it plays
        page.wait(lambda: '&e=learn' in page.address(), 'the engine in the address')
        page.press('a')  # all steps that are possible here
        page.wait(lambda: sum('single' in each for each in page.labels()) > 1, 'the list of steps')
        page.press(Keys.ENTER)
        page.wait(lambda: 'possible' not in page.heard() and page.step() is not None, 'the step that was taken')
    with Page(address=f'#p={B3}&e=human&o=sudoscope&s=3') as page:
        page.wait(lambda: '&o=sudoscope' in page.address(), 'the order of the techniques')


def case_lesson_exercise_and_its_answer():
    for size in DESKTOP, PHONE:
        with Page(size, '#l=x-wing') as page:
            page.hears('Look for two rows in which a digit has just two places')
            page.press(*[Keys.ARROW_RIGHT] * 3)
            page.wait(lambda: re.search('X-wing: all places of', page.heard()) or 'r' in page.heard(), 'the pattern')
            assert page.address() == '#l=x-wing'
    with Page() as page:
        page.driver.get(SERVER.address + 'embed')
        frame = page.driver.find_element(By.CSS_SELECTOR, 'iframe')
        page.driver.switch_to.frame(frame)
        page.hears('Find a step')
        page.press('h', 'h', 'h', 'h')
        page.wait(lambda: 'r' in page.heard(), 'a hint')
        # Each candidate of an open cell is an answer; the report says whether it is right.
        cell = page.run('document.querySelector("[role=gridcell][aria-label*=open]").getAttribute("aria-label")')
        page.run('document.querySelector("[role=gridcell][aria-label*=open]").focus()')
        page.press(re.search(r'can be (\d)', cell)[1])
        page.wait(lambda: page.run('parent.told.length'), 'the report of the answer')
        report = page.run('parent.told[0]')
        assert report['type'] == 'sudoscope-answer' and report['technique'] == 'naked-single', report
        assert report['right'] + report['wrong'] == 1 and report['isRight'] == (report['right'] == 1), report


def case_link_back_reload():
    with Page(address=f'#p={B3}&e=human&s=12') as page:
        page.hears('Step 12')
        page.press(Keys.ARROW_RIGHT)
        page.wait(lambda: 's=13' in page.address(), 'the step in the address')
        page.driver.refresh()
        page.hears('Step 13')
        page.press('?')
        page.wait(lambda: len(page.run('document.querySelector("#lines").textContent')) > 200, 'the keys')
        page.press(Keys.ESCAPE)
        page.driver.get(f'{SERVER.address}#l=x-wing')
        page.hears('Look for two rows')
        page.driver.back()
        page.hears('Step 13')


def case_copy_a_link():
    with Page(address=f'#p={B3}&e=human&s=12') as page:
        page.hears('Step 12')
        page.run('(navigator.clipboard.writeText = async text => { window.copied = text; }) && 0')
        ActionChains(page.driver).key_down(Keys.CONTROL).send_keys('p').key_up(Keys.CONTROL).perform()
        page.wait(lambda: any('Copy a link' in each for each in page.labels()) or page.run(
            'document.querySelector("#lines").textContent').count('Type'), 'the list of actions')
        page.press(*'copy a link')
        page.wait(lambda: any('Copy a link' in each for each in page.labels()), 'the action')
        page.press(Keys.ENTER)
        page.wait(lambda: page.run('window.copied'), 'the link')
        assert page.run('window.copied') == f'{SERVER.address}#p={B3}&e=human&s=12', page.run('window.copied')


def case_offline():
    with Page(address=f'#p={B3}&e=human&s=12') as page:
        page.hears('Step 12')
        page.wait(lambda: page.driver.execute_async_script(
            'navigator.serviceWorker.ready.then(() => caches.keys()).then(keys => arguments[0](keys.length))'), 'the kept files')
        SERVER.is_gone = True
        try:
            page.driver.refresh()
            page.hears('Step 12')
        finally:
            SERVER.is_gone = False


def case_own_solver_with_a_bug():
    with Page(address=f'#p={B3}&e=human&s=0') as page:
        page.wait(lambda: page.step() == 0, 'the start')
        page.press(Keys.F6)
        page.wait(lambda: page.run('document.querySelector("#solver").open && document.querySelector("#code").value.length'), 'the editor')
        page.driver.find_element(By.CSS_SELECTOR, '#run').click()
        page.wait(lambda: 'solver.js' in page.title(), 'the run', 30)
        page.press(Keys.F3)  # the first wrong step
        page.wait(lambda: 'wrong' in page.run('document.querySelector("#lines").textContent').lower() or 'wrong' in page.heard().lower()
                  or 'solution' in page.heard().lower(), 'the first wrong step')
        page.press(Keys.F6)
        page.run('document.querySelector("#code").value = "for (;;);"')
        page.driver.find_element(By.CSS_SELECTOR, '#run').click()
        page.hears('The solver did not end within 10 seconds', 20)


def case_the_tree_reads_as_a_teacher_would_say_it():
    """Ten steps of b3: the sentence once, the cell and what the step does there, what a row lacks, where a digit can go, why."""
    told = program('trace', '-f', 'text', '-e', 'human', SOURCE / 'puzzles/b3.txt')
    with Page(address=f'#p={B3}&e=human&s=0') as page:
        page.wait(lambda: page.step() == 0, 'the start')
        for step in range(1, 11):
            page.press(Keys.ARROW_RIGHT)
            page.hears(f'Step {step} of 87. ')
            sentence = page.heard().split('. ', 1)[1]
            assert any(sentence in line for line in told), sentence
            place = re.search(r'\br(\d)c(\d)\b', sentence)
            page.wait(lambda: f'r{place[1]}c{place[2]}' in page.cell(int(place[1]), int(place[2])), 'the cell')
            acts = [page.cell(row, column) for row in range(1, 10) for column in range(1, 10)]
            assert any('This step' in each for each in acts), step
        page.run('document.querySelector("[role=gridcell][tabindex=\\"0\\"]").focus()')
        page.run('document.querySelectorAll("[role=gridcell]")[18].focus()')
        page.press('r')
        page.hears('in row 3')
        page.press('b', '7')
        page.hears('7 in box 1')
        page.press(Keys.ARROW_DOWN)
        page.wait(lambda: page.run('document.activeElement.getAttribute("aria-label")').startswith('r4c1'), 'the cell below')
        page.press('w')
        page.wait(lambda: '\n' in page.heard(), 'why, line by line')


def case_contrast_and_motion_follow_the_system():
    with Page(flags=('--force-prefers-reduced-motion',), address=f'#p={B3}&e=human&s=5') as page:
        page.hears('Step 5')
        page.driver.execute_cdp_cmd('Emulation.setEmulatedMedia', {'features': [
            {'name': 'prefers-contrast', 'value': 'more'}, {'name': 'prefers-reduced-motion', 'value': 'reduce'}]})
        page.run('indexedDB.databases().then(all => all.forEach(each => indexedDB.deleteDatabase(each.name)))')
        page.open(f'#p={B3}&e=human&s=6')
        page.hears('Step 6')
        page.wait(lambda: page.run('getComputedStyle(document.documentElement).getPropertyValue("--ground")') in ('#000000', '#ffffff'),
                  'the theme of high contrast')


def case_axe_reports_nothing():
    if not AXE:
        print('#   left out: there is no axe')
        return
    for size in DESKTOP, PHONE:
        for address in '', f'#p={B3}&e=pivot&s=60', '#l=x-wing', '#x=naked-single', f'#p={B3}&e=hand':
            with Page(size, address) as page:
                time.sleep(1)
                page.driver.execute_script(AXE)
                found = page.driver.execute_async_script('axe.run().then(result => arguments[0](result.violations))')
                assert not found, [(each['id'], each['help'], [node['html'][:120] for node in each['nodes']][:3]) for each in found]


def program(*arguments):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True, env=environment).stdout.splitlines()


def main():
    cases = [(name, case) for name, case in globals().items() if name.startswith('case_')]
    wanted, failed = os.environ.get('CASE', ''), 0
    for name, case in cases:
        if wanted not in name:
            continue
        words = name.removeprefix('case_').replace('_', ' ')
        try:
            case()
            print(f'ok - {words}', flush=True)
        except Exception as error:  # pylint: disable=broad-exception-caught
            failed += 1
            print(f'not ok - {words}: {type(error).__name__}: {error}', flush=True)
    sys.exit(failed > 0)


main()
