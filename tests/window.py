"""A real window under Xvfb with a window manager, driven as a person would: window.py SUDOSCOPE SOURCE DROP_FILE [PART]. One TAP
line a case. The cases up to the one that closes the window run in order and share it (the part `shared`). The others open windows of
their own, and are the parts `own-1` and `own-2` in turn. Without a part all run. Each wait is for an event or a state, with a generous
deadline, so that the cases pass on a machine with many other programs at work."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

PROGRAM, SOURCE, DROP_FILE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
PARTS = sys.argv[4:] or ['shared', 'own-1', 'own-2']
# As in cli.py: a shell that runs the tests in the background has these ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)
B1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
PATIENCE = 180  # seconds; a loaded machine is slow, and only a failure waits that long
TITLE = re.compile(r'(.+) - ([a-z.-]+) - step ([\d,]+) of ([\d,]+) - sudoscope')


def until(condition, what):
    """Polls `condition` and returns its first true value. After a pause of the whole machine it looks once more."""
    end = time.monotonic() + PATIENCE
    while True:
        is_late = time.monotonic() > end
        value = condition()
        if value:
            return value
        if is_late:
            raise AssertionError(f'waited in vain for: {what}')
        time.sleep(0.02)


def state_of(process):
    """What each thread of a process waits for, and the windows of the program, for the message of a test that failed."""
    threads = [' '.join((task / name).read_text(encoding='utf-8').strip() for name in ('comm', 'wchan', 'stat'))
               for task in pathlib.Path(f'/proc/{process}/task').iterdir()]
    tree = subprocess.run(['xwininfo', '-root', '-tree'], check=False, capture_output=True, text=True).stdout
    return '\n'.join(threads + [line for line in tree.splitlines() if 'sudoscope' in line])


class Picture:
    def __init__(self, data):
        kind, size, most, self.pixels = data.split(b'\n', 3)
        assert kind == b'P6' and most == b'255', data[:20]
        self.width, self.height = map(int, size.split())

    def row(self, y, left, right):
        return self.pixels[3 * (y * self.width + left):3 * (y * self.width + right)]

    def part(self, left, top, right, bottom):
        """Of the whole, as shares of its width and height."""
        return b''.join(self.row(y, int(left * self.width), int(right * self.width))
                        for y in range(int(top * self.height), int(bottom * self.height)))


class Screen:
    """A private X server with a window manager."""

    def __init__(self, folder, size='1600x1000'):
        read, write = os.pipe()
        self.server = subprocess.Popen(['Xvfb', '-displayfd', str(write), '-screen', '0', size + 'x24', '-nolisten',
                                        'tcp'], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            os.environ['DISPLAY'] = ':' + number.readline().strip()
        os.environ.pop('WAYLAND_DISPLAY', None)
        os.environ.pop('SDL_VIDEODRIVER', None)
        # Without an address, libdbus forks to start a bus. The child has the address sanitizer's allocator as it was at that moment, and
        # waits forever if another thread held its lock.
        os.environ['DBUS_SESSION_BUS_ADDRESS'] = 'disabled:'
        self.manager = None

        managed = pathlib.Path(tempfile.mkdtemp(dir=folder)) / 'managed'

        def is_managed():
            """It may be refused while the server still begins, and is started again then. Its startup command runs once it manages the
            windows that are there; one that opens just before that may stay hidden."""
            if not self.manager or self.manager.poll() is not None:
                with open(folder / 'openbox.log', 'wb') as log:
                    self.manager = subprocess.Popen(['openbox', '--startup', f"touch '{managed}'"], stdout=log, stderr=log)
            return managed.exists()
        try:
            until(is_managed, 'the window manager')
        except AssertionError as error: # a server that is left would keep the test's output open
            self.close()
            raise AssertionError(f"{error}; it says {(folder / 'openbox.log').read_text(encoding='utf-8')!r}") from error
        # With the first key that xdotool presses, the keyboard changes, and the window manager lets go of its keys for a moment.
        for shows_desktop in '1', '0':
            until(lambda: self.toggle_desktop(shows_desktop), 'the keys of the window manager')

    @staticmethod
    def toggle_desktop(wanted):
        tool('key', 'super+d')
        end = time.monotonic() + 2
        while time.monotonic() < end:
            told = subprocess.run(['xprop', '-root', '_NET_SHOWING_DESKTOP'], check=True, capture_output=True, text=True).stdout
            if told.split('=')[-1].strip() == wanted:
                return True
        return False

    def close(self):
        for process in (self.manager, self.server):
            process.terminate()
            process.wait(PATIENCE)


def tool(*arguments):
    return subprocess.run(['xdotool', *map(str, arguments)], check=True, capture_output=True, text=True,
                          timeout=PATIENCE).stdout.strip()


class Place:
    """Where the cases without a shared window open theirs."""

    def __init__(self, folder):
        self.folder, self.log = folder, folder / 'program.log'


class Window(Place):
    def __init__(self, folder, *arguments, home=None, dialog='none'):
        """`home`: the folder of settings and work, so that a window finds what another one has kept. `dialog`: the program
        that opens dialogs."""
        home = home or tempfile.mkdtemp(dir=folder)
        # SDL leaks a little on X11, in libraries that are unloaded before the leak is found.
        environment = {**os.environ, 'ASAN_OPTIONS': 'detect_leaks=0', 'UBSAN_OPTIONS': 'halt_on_error=1',
                       'XDG_CONFIG_HOME': f'{home}/config', 'XDG_STATE_HOME': f'{home}/state', 'XDG_DATA_HOME': f'{home}/data', 'SUDOSCOPE_DIALOG': dialog}
        super().__init__(folder)
        with open(self.log, 'wb') as log:
            self.program = subprocess.Popen([PROGRAM, *arguments], cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            self.id = until(self.find, 'a window')
        except AssertionError as error:
            raise AssertionError(f'{error}\n{state_of(self.program.pid)}') from error
        tool('windowactivate', '--sync', self.id)
        until(self.has_focus, 'the focus')
        until(self.is_drawn, 'the first frame')

    def find(self):
        assert self.program.poll() is None, self.log.read_text(encoding='utf-8')
        found = subprocess.run(['xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.program.pid), '--name',
                                ' - sudoscope$'], check=False, capture_output=True, text=True).stdout.split()
        return found and found[0]

    def has_focus(self):
        """The window manager calls the window active a moment before it gets the keys."""
        return all(subprocess.run(['xdotool', asked], check=False, capture_output=True, text=True).stdout.strip() == self.id
                   for asked in ('getactivewindow', 'getwindowfocus'))

    def is_drawn(self):
        """A click before the first frame would meet nothing. Until then the window has one colour."""
        pixels = self.picture().pixels
        return len({pixels[at:at + 3] for at in range(0, len(pixels) - 3, 3001)}) > 2

    def title(self):
        match = TITLE.fullmatch(tool('getwindowname', self.id))
        assert match, tool('getwindowname', self.id)
        return match[1], match[2], *(int(number.replace(',', '')) for number in match.groups()[2:])

    def step(self):
        return self.title()[2]

    def size(self):
        lines = dict(line.split('=') for line in tool('getwindowgeometry', '--shell', self.id).split())
        return int(lines['WIDTH']), int(lines['HEIGHT'])

    def extents(self):
        """What the window manager has put around the window, as it says: left, right, top, bottom; None while it says nothing."""
        told = subprocess.run(['xprop', '-id', self.id, '_NET_FRAME_EXTENTS'], check=True, capture_output=True, text=True).stdout
        return [int(number) for number in told.split('=')[1].split(',')] if '=' in told else None

    def frame(self):
        """The edges of the window with what the window manager puts around it: left, top, right, bottom."""
        lines = dict(line.split('=') for line in tool('getwindowgeometry', '--shell', self.id).split())
        x, y, width, height = (int(lines[name]) for name in ('X', 'Y', 'WIDTH', 'HEIGHT'))
        left, right, top, bottom = until(self.extents, 'the frame of the window manager')
        return x - left, y - top, x + width + right, y + height + bottom

    def close(self):
        """The key is pressed only while the window has the keys: the next one would get it."""
        until(self.has_focus, 'the focus')
        self.key('alt+F4')
        until(lambda: self.program.poll() is not None, 'the end of the program')

    def picture(self):
        return Picture(subprocess.run(['import', '-window', self.id, '-depth', '8', 'ppm:-'], check=True, capture_output=True,
                                      timeout=PATIENCE).stdout)

    def sleeps(self):
        """How often the main thread has gone to sleep, and the seconds for which it waited for a processor."""
        process = pathlib.Path(f'/proc/{self.program.pid}')
        status = (process / 'status').read_text(encoding='utf-8')
        waited = int((process / 'schedstat').read_text(encoding='utf-8').split()[1])
        return int(re.search(r'^voluntary_ctxt_switches:\s*(\d+)', status, re.M)[1]), waited / 1e9

    def still(self):
        """The picture once nothing moves in it any more. The program's own sleep tells that, however late its frames come: while something
        moves it wakes up for each frame, otherwise it sleeps until an event. Where it waits for something with a picture that does not
        change, it has come around for many frames."""
        last, span, frames = self.picture(), 0.3, 40  # seconds; frames: parts of a movement stand still for a while
        (begin, _), since = self.sleeps(), time.monotonic()

        def same():
            nonlocal last, begin, since
            sleeps, waited = self.sleeps()
            time.sleep(span)
            slept, has_waited = self.sleeps()
            rests = slept - sleeps <= 2 and has_waited - waited < span / 2
            before, last = last, self.picture()
            if before.pixels != last.pixels:
                begin, since = slept, time.monotonic()
                return False
            return rests or (slept - begin >= frames and time.monotonic() - since > 2 * span)
        until(same, 'a picture that stands still')
        return last

    def key(self, *keys):
        tool('key', *keys)

    def move(self, x, y):
        width, height = self.size()
        tool('mousemove', '--sync', '--window', self.id, int(x * width), int(y * height))

    def click(self, x, y, button=1):
        self.move(x, y)
        tool('click', button)

    def goes_to(self, step):
        until(lambda: self.step() == step, f'step {step}')


def paused(window):
    """Pauses and waits until the title shows a step. (Home does not pause.)"""
    window.key('Right')
    # On a loaded machine a frame may come late, but what is played never stands still for long.
    until(lambda: window.still().pixels == window.still().pixels, 'the pause')
    return window.step()


# Places in the window, as fractions of its size.
TIMELINE = 0.96
LIST_X = 0.72


def case_opens_and_plays(window):
    until(lambda: window.step() > 0, 'the first step')
    name, engine, step, steps = window.title()
    assert (name, engine) == ('Medium 1', 'pivot') and 0 < step <= steps and steps > 100, window.title()
    until(lambda: window.step() > step, 'the next steps')
    assert window.size() == (1280, 800)


def case_space_pauses(window):
    window.key('space')
    window.still()
    at = window.step()
    assert 0 < at < window.title()[3], at
    window.key('space')
    until(lambda: window.step() > at, 'playing on')
    window.key('space')
    window.still()


def case_right_and_left_step(window):
    at = paused(window)
    window.key('Right')
    window.goes_to(at + 1)
    window.key('period', 'KP_Decimal')
    window.goes_to(at + 3)
    window.key('Left')
    window.goes_to(at + 2)
    window.key('comma', 'comma')
    window.goes_to(at)


def case_home_and_end(window):
    steps = window.title()[3]
    window.key('End')
    window.goes_to(steps)
    window.key('Home')
    window.goes_to(0)
    window.key('shift+5')
    window.goes_to(steps // 2)


def case_next_guess(window):
    window.key('Home')
    window.goes_to(0)
    window.key('ctrl+Right')
    until(lambda: window.step() > 10, 'the first guess')
    guess = window.step()
    window.key('ctrl+Right')
    until(lambda: window.step() > guess, 'the second guess')
    window.key('ctrl+Left')
    window.goes_to(guess)
    window.key('Up')
    window.goes_to(guess - 1)


def case_brackets_change_the_speed(window):
    shown = window.still().part(0, 0.93, 0.2, 1)
    window.key('bracketright')
    until(lambda: window.picture().part(0, 0.93, 0.2, 1) != shown, 'another speed')
    window.key('bracketleft')
    until(lambda: window.picture().part(0, 0.93, 0.2, 1) == shown, 'the speed before')
    window.key('braceleft')
    until(lambda: window.picture().part(0, 0.93, 0.2, 1) != shown, 'half the speed')
    window.key('BackSpace')
    until(lambda: window.picture().part(0, 0.93, 0.2, 1) == shown, 'the normal speed')


def case_a_click_on_the_timeline_seeks(window):
    steps = window.title()[3]
    window.click(0.35, TIMELINE)
    until(lambda: 0 < window.step() < steps * 0.4, 'a step near the beginning')
    window.click(0.75, TIMELINE)
    until(lambda: steps * 0.6 < window.step() < steps, 'a step near the end')


def case_dragging_scrubs(window):
    window.move(0.3, TIMELINE)
    tool('mousedown', 1)
    seen = [until(lambda: window.step() < 20 and window.step() + 1, 'the place of the press')]
    for x in (0.4, 0.5, 0.6):
        window.move(x, TIMELINE)
        seen.append(until(lambda: window.step() + 1 > seen[-1] and window.step() + 1, f'a later step at {x}'))
    window.move(0.45, 0.5)
    until(lambda: window.step() + 1 < seen[-1], 'going back, also beside the timeline')
    tool('mouseup', 1)
    window.still()
    at = window.step()
    window.move(0.7, TIMELINE)
    window.still()
    assert window.step() == at, 'it scrubs although the button is up'


def case_the_wheel_zooms(window):
    window.key('Home')
    window.move(0.5, 0.5)
    whole = window.still()
    window.move(0.5, TIMELINE)
    for _ in range(4):
        tool('click', 4)
    window.move(0.5, 0.5)
    until(lambda: window.picture().part(0.21, 0.93, 0.88, 1) != whole.part(0.21, 0.93, 0.88, 1), 'a zoomed timeline')
    window.move(0.5, TIMELINE)
    for _ in range(12):
        tool('click', 5)
    window.move(0.5, 0.5)
    until(lambda: window.picture().part(0.21, 0.93, 0.88, 1) == whole.part(0.21, 0.93, 0.88, 1), 'the whole timeline')


def case_ctrl_plus_enlarges_only_the_board(window):
    window.key('Home')
    window.move(0.5, 0.03)
    whole = window.still()
    for larger, smaller in (('ctrl+equal', ('ctrl+minus', 'ctrl+minus')), ('ctrl+plus', ('ctrl+KP_0',))):
        window.key(larger, larger)
        until(lambda: window.picture().part(0, 0, 0.5, 0.9) != whole.part(0, 0, 0.5, 0.9), 'an enlarged board')
        assert window.still().part(0, 0.93, 1, 1) == whole.part(0, 0.93, 1, 1), f'{larger} changes the timeline'
        window.key(*smaller)
        until(lambda: window.picture().pixels == whole.pixels, 'the picture before')
    window.key('equal')
    until(lambda: window.picture().part(0, 0.93, 1, 1) != whole.part(0, 0.93, 1, 1), 'a zoomed timeline')
    window.key('minus')
    until(lambda: window.picture().pixels == whole.pixels, 'the whole timeline')


def case_a_click_on_the_list_jumps(window):
    window.key('Home', 'shift+5')
    at = window.title()[3] // 2
    window.goes_to(at)
    window.still()
    window.click(LIST_X, 0.75)
    until(lambda: at < window.step() <= at + 15, 'a step further down the list')


def sample_black(picture):
    """Counts black pixels among 500 samples, and whether a corner is black, which means never drawn."""
    step = 7
    rows = [picture.row(y, 0, picture.width) for y in range(0, picture.height, step)]
    samples = [row[3 * x:3 * x + 3] == b'\0\0\0' for row in rows for x in range(0, picture.width, step)]
    corners = [picture.row(y, x, x + 1) for x in (0, picture.width - 1) for y in (0, picture.height - 1)]
    return 500 * sum(samples) // len(samples), b'\0\0\0' in corners


def drawn_whole(window):
    until(lambda: sample_black(window.picture()) == (0, False), 'a picture without black areas')


def resize(window, width, height):
    tool('windowsize', window.id, width, height)
    until(lambda: window.size() == (width, height), f'a window of {width}x{height}')
    drawn_whole(window)
    picture = window.still()
    assert (picture.width, picture.height) == (width, height)


def case_resizing_redraws(window):
    resize(window, 640, 480)
    resize(window, 1500, 900)
    resize(window, 800, 900)
    resize(window, 1280, 800)


def case_full_screen_and_back(window):
    window.key('f')
    until(lambda: window.size() == (1600, 1000), 'a full screen')
    drawn_whole(window)
    window.key('F11')
    until(lambda: window.size() == (1280, 800), 'the window again')


def case_help_opens_and_closes(window):
    window.move(0.5, 0.03)
    plain = window.still()
    window.key('question')
    until(lambda: window.picture().part(0.2, 0.2, 0.8, 0.8) != plain.part(0.2, 0.2, 0.8, 0.8), 'the help')
    window.key('Escape')
    until(lambda: window.picture().pixels == plain.pixels, 'the picture before')


def case_s_saves_a_picture(window):
    at = window.step()
    window.key('s')
    made = until(lambda: list(window.folder.glob('*.png')), 'a picture')
    assert [path.name for path in made] == [f'Medium-1-{at}.png'], made
    data = made[0].read_bytes()
    assert data[:8] == b'\x89PNG\r\n\x1a\n' and data[16:24] == (1280).to_bytes(4, 'big') + (800).to_bytes(4, 'big')


def case_ctrl_s_saves_the_trace(window):
    window.key('ctrl+s')
    made = until(lambda: list(window.folder.glob('*.trace')), 'a trace')
    checked = subprocess.run([PROGRAM, 'check', made[0]], capture_output=True, text=True, check=False)
    assert checked.returncode == 0 and f'{window.title()[3]} steps hold' in checked.stdout, checked


def case_e_changes_the_engine(window):
    window.key('e')
    until(lambda: window.title()[1] == 'propagate', 'the next engine')
    assert window.title()[0] == 'Medium 1'


def case_p_opens_the_next_puzzle(window):
    window.key('p', 'p')
    until(lambda: window.title()[0] != 'Medium 1', 'another puzzle')


def case_ctrl_v_opens_what_was_copied(window):
    clip = subprocess.Popen(['xclip', '-quiet', '-selection', 'clipboard'], stdin=subprocess.PIPE,
                            stderr=subprocess.DEVNULL)
    clip.stdin.write(B1.encode())
    clip.stdin.close()
    until(lambda: subprocess.run(['xclip', '-o', '-selection', 'clipboard'], capture_output=True,
                                 check=False).stdout == B1.encode(), 'the clipboard')
    window.key('ctrl+v')
    until(lambda: window.title()[0] == 'pasted', 'the pasted puzzle')
    clip.terminate()
    clip.wait(PATIENCE)


def case_invalid_clipboard_text_changes_nothing(window):
    before = window.title()[:2]
    clip = subprocess.Popen(['xclip', '-quiet', '-selection', 'clipboard'], stdin=subprocess.PIPE,
                            stderr=subprocess.DEVNULL)
    clip.stdin.write(b'hello')
    clip.stdin.close()
    until(lambda: subprocess.run(['xclip', '-o', '-selection', 'clipboard'], capture_output=True,
                                 check=False).stdout == b'hello', 'the clipboard')
    paused(window)
    plain = window.still()
    window.key('ctrl+v')
    until(lambda: window.picture().pixels != plain.pixels, 'words about it')
    assert window.title()[:2] == before
    window.key('Escape')
    until(lambda: window.picture().pixels == plain.pixels, 'the picture before')
    clip.terminate()
    clip.wait(PATIENCE)


def case_a_dropped_file_opens(window):
    if not DROP_FILE.exists():
        return 'skip libx11-dev is not there'
    (window.folder / 'dropped puzzle.txt').write_text(B1 + '\n', encoding='utf-8')
    name = str(window.folder / 'dropped%20puzzle.txt')
    subprocess.run([DROP_FILE, window.id, name], check=True, timeout=2 * PATIENCE)
    until(lambda: window.title()[0] == 'dropped puzzle', 'the dropped puzzle')
    return None


def case_idle_draws_nothing(window):
    paused(window)
    window.move(0.5, 0.03)
    window.still()

    def spent():
        fields = pathlib.Path(f'/proc/{window.program.pid}/stat').read_text(encoding='utf-8').rsplit(')', 1)[1].split()
        return int(fields[11]) + int(fields[12])
    before = spent()
    time.sleep(1)
    assert spent() - before <= 3, f'{spent() - before} hundredths of a second of work in one second'


def case_n_shows_the_proof_line_by_line(window):
    window.key('Home', 'Right')
    whole = window.still()
    window.key('n')
    until(lambda: window.picture().pixels != whole.pixels, 'the first line')
    window.key('shift+n')
    until(lambda: window.picture().pixels == whole.pixels, 'the whole step again')


def case_branch_and_return(window):
    window.key('Home')
    window.goes_to(0)
    engine = window.title()[1]
    before = window.still()
    window.key('a')
    until(lambda: window.picture().pixels != before.pixels, 'steps to choose from')
    window.still()  # all of them
    window.key('Down', 'Right', 'Return')  # if the second row stands for several steps, the first of these
    until(lambda: window.title()[1] == f'{engine}-human' and window.step() > 0, 'another way')
    window.key('shift+a')
    until(lambda: window.title()[1] == engine and window.step() == 0, 'the first way')


def case_menus_open_and_choose(window):
    before = window.still()
    for key in ('g', 'x'):
        window.key(key)
        until(lambda: window.picture().pixels != before.pixels, 'a menu')
        window.key('Escape')
        until(lambda: window.picture().pixels == before.pixels, 'no menu')


def case_a_lesson_is_found_by_typing(window):
    """The key that opens the list is not typed into it. Esc goes back to the puzzle."""
    before = window.title()[0]
    window.key('x')
    tool('type', '--window', window.id, 'jelly')
    window.key('Return')
    until(lambda: window.title()[0].startswith('Jellyfish'), 'the lesson')
    window.key('Escape')
    until(lambda: window.title()[0] == before, 'the puzzle')


def case_alt_f4_closes(window):
    window.key('alt+F4')
    assert window.program.wait(PATIENCE) == 0, window.program.returncode
    log = window.log.read_text(encoding='utf-8')
    assert not log.strip(), log


def case_work_by_hand_outlives_a_kill(window):
    """On windows of its own: a digit that was typed is there again after kill -9, and so are theme and size."""
    home = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    work, settings = home / 'state/sudoscope/work', home / 'config/sudoscope/settings'
    first = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt', home=home)
    first.key('t')
    first.key('ctrl+e')
    until(lambda: first.title()[1] == 'person', 'the board to work on')
    first.key('Down', 'Right')
    time.sleep(2)  # the time that a person thinks; a longer one is as good
    first.key('6', 'shift+3')
    until(lambda: work.exists() and ' 1:1=6\n' in work.read_text(encoding='utf-8'), 'the work to be kept')
    thought = float(re.search(r'([\d.]+) 1:1=6\n', work.read_text(encoding='utf-8'))[1])
    assert thought >= 2, thought
    until(lambda: settings.exists() and 'theme dark\n' in settings.read_text(encoding='utf-8'), 'the settings to be kept')
    first.program.kill()
    first.program.wait(PATIENCE)
    second = Window(window.folder, '--paused', SOURCE / 'puzzles/b1.txt', home=home)
    assert second.title()[0] != 'Medium 1'
    second.key('ctrl+z')
    until(lambda: second.title()[1] == 'person', 'the work')
    second.key('ctrl+c')
    until(lambda: subprocess.run(['xclip', '-o', '-selection', 'clipboard'], capture_output=True,
                                 check=False).stdout.startswith(b'.68....45'), 'the board in the clipboard')
    second.key('ctrl+z')
    second.key('ctrl+c')
    until(lambda: subprocess.run(['xclip', '-o', '-selection', 'clipboard'], capture_output=True,
                                 check=False).stdout.startswith(b'..8....45'), 'the board without the digit')
    second.close()
    assert second.program.returncode == 0


def case_a_list_is_there_at_the_next_start(window):
    """On windows of its own, the first of which is killed. A puzzle of the list is found by its name and by its level."""
    home = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    puzzles, kept = home / 'three.txt', home / 'state/sudoscope'
    boards = ['.....143..7...3...4..........3.486....4.9...3.2.....8.7.....1..68.9.......1.6.5.9',
              '8.4.9...71...754..........9....2.735....4.9....8.........6..2486..9......5.7.....',
              '.5..2..3.9.........6.4..21....8....96..7..4...85..1...3...5.6......97...2....8...']
    puzzles.write_text(''.join(f'# name: {name}\n{board}\n' for name, board in zip(('Alpha', 'Beta', 'Gamma'), boards)),
                       encoding='utf-8')
    first = Window(window.folder, '--paused', puzzles, home=home)
    assert first.title()[0] == '1 of 3: Alpha', first.title()
    first.key('p')
    until(lambda: first.title()[0] == '2 of 3: Beta', 'the second puzzle')
    until(lambda: all((kept / name).exists() for name in ('list', 'open')) and '%list 2\n' in (kept / 'open').read_text(encoding='utf-8'), 'the list to be kept')
    first.program.kill()
    first.program.wait(PATIENCE)
    second = Window(window.folder, '--paused', home=home)
    until(lambda: second.title()[0] == '2 of 3: Beta', 'the second puzzle')
    second.key('p')
    until(lambda: second.title()[0] == '3 of 3: Gamma', 'the third puzzle')
    second.key('ctrl+p')
    tool('type', 'puzzles')
    second.key('Return')
    second.still()
    tool('type', 'alpha')
    second.key('Return')
    until(lambda: second.title()[0] == '1 of 3: Alpha', 'the first puzzle')
    second.close()


def case_the_click_that_gives_the_focus_chooses_a_cell(window):
    """On two windows of their own, side by side: a digit that is typed after it goes into that cell."""
    home = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    work = home / 'state/sudoscope/work'
    first = Window(window.folder, '--paused', '--size', '640x480', SOURCE / 'puzzles/b3.txt', home=home)
    tool('windowmove', '--sync', first.id, 20, 40)
    first.key('ctrl+e')
    until(lambda: first.title()[1] == 'person', 'the board to work on')
    second = Window(window.folder, '--paused', '--size', '640x480', SOURCE / 'puzzles/b1.txt', home=home)
    tool('windowmove', '--sync', second.id, 800, 40)
    second.still()  # the first one knows that it has lost the focus: SDL lets a click through that comes within 10 ms of the focus
    first.still()
    first.click(0.064, 0.124) # the first cell
    until(lambda: tool('getactivewindow') == first.id, 'the focus')
    first.key('6')
    until(lambda: work.exists() and ' 0:1=6\n' in work.read_text(encoding='utf-8'), 'the digit')
    for own in (first, second):
        own.program.terminate()
        assert own.program.wait(PATIENCE) == 0, own.program.returncode


def case_sounds_are_heard_at_steps(window):
    """On a window of its own, whose sound goes into a file."""
    home = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    heard = home / 'heard'
    (home / 'config/sudoscope').mkdir(parents=True)
    (home / 'config/sudoscope/settings').write_text('sound on\n', encoding='utf-8')
    os.environ.update(SDL_AUDIODRIVER='disk', SDL_DISKAUDIOFILE=str(heard))
    try:
        own = Window(window.folder, '--paused', '--at', '41', SOURCE / 'puzzles/b3.txt', home=home)
        until(lambda: own.step() == 41, 'the step')
        for step in range(42, 49):  # among them placements and a guess
            own.key('Right')
            own.goes_to(step)
        until(lambda: heard.exists() and any(heard.read_bytes()), 'a sound')
        own.close()
        assert own.program.returncode == 0, own.program.returncode
    finally:
        del os.environ['SDL_AUDIODRIVER'], os.environ['SDL_DISKAUDIOFILE']


def case_prints_with_a_preview(window):
    """On a window of its own, with programs that stand for lp and for the one that opens files: they note what they are given."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    given = folder / 'given'
    for name in 'lp', 'xdg-open':
        (folder / name).write_text(f"#!/bin/sh\necho {name} \"$@\" >>'{given}'\n", encoding='utf-8')
        (folder / name).chmod(0o755)
    (folder / 'config').mkdir()
    (folder / 'config/user-dirs.dirs').write_text(f'XDG_PICTURES_DIR="{folder}"\n', encoding='utf-8')
    before = os.environ['PATH']
    os.environ['PATH'] = f'{folder}:{before}'
    try:
        own = Window(window.folder, '--paused', '--at', '60', SOURCE / 'puzzles/b3.txt', home=folder)
        own.key('ctrl+shift+p', 'Return')
        until(lambda: given.exists() and given.read_text(encoding='utf-8').endswith('.pdf\n'), 'the preview')
        pages = pathlib.Path(given.read_text(encoding='utf-8').removeprefix('xdg-open file://').strip())
        assert pages.parent == folder and pages.read_bytes().startswith(b'%PDF-'), pages
        one = len(pages.read_bytes())
        own.key('ctrl+shift+p', 'Down', 'Down', 'Down', 'Return', 'Up', 'Return')  # all steps, to the printer
        until(lambda: given.read_text(encoding='utf-8').count('\n') == 2, 'the printer')
        assert given.read_text(encoding='utf-8').endswith(f'lp -- {pages}\n') and len(pages.read_bytes()) > 9 * one
        own.close()
        assert own.program.returncode == 0, own.program.returncode
    finally:
        os.environ['PATH'] = before


def case_files_are_chosen_in_the_desktops_dialogs(window):
    """On a window of its own, with a program that stands for zenity: it notes what it is asked and answers with a file."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    saved, asked = folder / 'my work', folder / 'asked'
    (folder / 'zenity').write_text(f"""#!/bin/sh
echo "$@" >>'{asked}'
case "$*" in *--save*) echo '{saved}' ;; *) echo '{SOURCE}/puzzles/b1.txt' ;; esac
""", encoding='utf-8')
    (folder / 'zenity').chmod(0o755)
    before = os.environ['PATH']
    os.environ['PATH'] = f'{folder}:{before}'
    try:
        own = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt', dialog='zenity')
        own.key('ctrl+o')
        until(lambda: own.title()[0] != 'Medium 1', 'the chosen puzzle')
        own.key('ctrl+e')
        until(lambda: own.title()[1] == 'person', 'the board to work on')
        own.key('ctrl+s')
        until(lambda: saved.exists() and saved.read_text(encoding='utf-8').endswith('%end\n'), 'the saved work')
        assert '--file-selection --title=Open' in asked.read_text(encoding='utf-8')
        assert '--save' in asked.read_text(encoding='utf-8') and '.work' in asked.read_text(encoding='utf-8')
        own.close()
        assert own.program.returncode == 0, own.program.returncode
    finally:
        os.environ['PATH'] = before


def case_exports_to_the_folder_for_pictures(window):
    """On a window of its own. The second export is stopped and leaves nothing; the third one is not held up by that."""
    home = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    pictures = home / 'my pictures'
    for folder in (pictures, home / 'config'):
        folder.mkdir()
    (home / 'config/user-dirs.dirs').write_text(f'# comment\nXDG_PICTURES_DIR="{pictures}"\n', encoding='utf-8')
    own = Window(window.folder, '--paused', SOURCE / 'puzzles/m1.txt', home=home)

    def children(thread):
        try:
            return (thread / 'children').read_text()
        except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            return ''

    def exporting():
        return any(children(thread) for thread in pathlib.Path(f'/proc/{own.program.pid}/task').iterdir())
    own.key('ctrl+shift+s', 'Down', 'Return')  # a film of all steps, which takes long
    until(exporting, 'the beginning of the film')
    at_work = own.still().pixels
    own.key('Escape')
    until(lambda: not exporting(), 'the end of the film')
    until(lambda: own.picture().pixels != at_work, 'the message about it, as only then a new export begins')
    own.key('ctrl+shift+s', 'Down', 'Down', 'Down', 'Down', 'Down', 'Return')  # the steps: without failed branches
    own.key('Up', 'Up', 'Up', 'Return')  # a page
    until(lambda: [page for page in pictures.glob('*.html') if b'</html>' in page.read_bytes()], 'the exported page')
    own.key('ctrl+shift+s', 'Up', 'Return')  # the picture
    until(lambda: list(pictures.glob('*.png')), 'the picture')
    own.key('ctrl+shift+s', 'Down', 'Down', 'Down', 'Return')  # vectors
    until(lambda: [file for file in pictures.glob('*.svg') if b'</svg>' in file.read_bytes()], 'the exported vectors')
    assert len(list(pictures.iterdir())) == 3, list(pictures.iterdir())
    own.close()
    assert own.program.returncode == 0, own.program.returncode


def case_a_search_at_work_is_watched_and_stopped(window):
    """On a window of its own, like the next one."""
    window = Window(window.folder, '--engine', 'stack', '--paused', '--disk', '256', SOURCE / 'puzzles/16x16.txt')

    def at_end():
        """End goes to the end that there is, again and again, while it moves away."""
        before = window.step()
        window.key('End')
        until(lambda: window.step() > before, 'the end')
        return window.step()
    until(lambda: window.title()[3] > 1000000, 'a million steps')
    assert 1000000 < at_end() < at_end()
    window.key('shift+e')
    window.still()  # it does not rest while an engine works
    last = window.title()[3]
    window.key('End')
    window.goes_to(last)
    window.still()
    assert window.title()[3] == last
    window.close()
    assert window.program.returncode == 0


def case_a_program_is_watched_while_it_runs(window):
    """On a window of its own: End follows what comes, a change of the file runs it again, Shift+E ends it, and nothing of it stays."""
    path = window.folder / 'solver.py'
    text = ('import os, time\nopen("runs", "a").write(f"{os.getpid()}\\n")\nfor i in range(100000):\n'
            '    print("guess r1c1=9\\nback")\n    time.sleep(0.05)\n')
    path.write_text(text, encoding='utf-8')
    window = Window(window.folder, 'watch', '--paused', SOURCE / 'puzzles/b3.txt', '--', sys.executable, 'solver.py')

    def runs():
        file = window.folder / 'runs'
        return [int(line) for line in file.read_text(encoding='utf-8').split()] if file.exists() else []
    until(lambda: window.title()[1] == 'solver.py' and window.title()[3] > 5, 'the first steps')
    window.key('End')
    until(lambda: window.step() > 10, 'the end')
    before = window.step()
    until(lambda: window.step() > before + 5, 'more steps at the end')
    path.write_text(text + '# changed\n', encoding='utf-8')
    until(lambda: len(runs()) == 2, 'the second run')
    until(lambda: not os.path.exists(f'/proc/{runs()[0]}'), 'the end of the first run')
    until(lambda: window.title()[3] > 3, 'steps of the second run')
    window.key('shift+e')
    until(lambda: not os.path.exists(f'/proc/{runs()[1]}'), 'the end of the second run')
    window.close()
    assert window.program.returncode == 0


def case_nothing_of_a_program_outlives_the_window(window):
    """Neither what leads a session of its own nor what has lost its parent, and heeds no signal; however the window ends."""
    pids, path = window.folder / 'pids', window.folder / 'escaping.py'
    path.write_text('import os, signal, time\nfor number in (2, 3, 15, 1): signal.signal(number, signal.SIG_IGN)\n'
                    'if not os.fork(): os.setsid()\nelif not os.fork():\n    os.setsid()\n    if os.fork(): os._exit(0)\n'
                    'with open("pids", "a") as file: file.write(f"{os.getpid()}\\n")\n'
                    'print("guess r1c1=9", flush=True)\ntime.sleep(300)\n', encoding='utf-8')
    for how in 'close', signal.SIGKILL, signal.SIGQUIT, signal.SIGTERM:
        own = Window(window.folder, 'watch', '--paused', SOURCE / 'puzzles/b3.txt', '--', sys.executable, 'escaping.py')
        until(lambda: pids.exists() and pids.read_text(encoding='utf-8').count('\n') == 3, 'what the program starts')
        numbers = pids.read_text(encoding='utf-8').split()
        pids.unlink()
        if how == 'close':
            own.close()
        else:
            own.program.send_signal(how)
            own.program.wait(PATIENCE)
        until(lambda: not any(os.path.exists(f'/proc/{number}') for number in numbers), f'their end after {how}')


def is_within(frame, size):
    left, top, right, bottom = frame
    return left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]


def case_the_first_window_fits_the_screen(window):
    before = os.environ['DISPLAY']
    for size in ((1366, 768), (1024, 768), (800, 600)):
        screen = Screen(window.folder, f'{size[0]}x{size[1]}')
        try:
            small = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt')
            until(lambda: is_within(small.frame(), size), f'a window on the screen of {size[0]}x{size[1]}')
            width, height = small.size()
            assert width >= min(1280, size[0] - 40) and height >= min(800, size[1] - 80), (size, width, height)
            small.close()
        finally:
            screen.close()
            os.environ['DISPLAY'] = before


# Stands for the desktop's portal, which dbus-send asks.
DBUS_SEND = """#!/bin/sh
case "$*" in
*color-scheme) echo "   variant       variant          uint32 1" ;;
*enable-animations) echo "   variant       variant          boolean false" ;;
*) exit 1 ;;
esac
"""


def case_what_the_desktop_prefers(window):
    """Text of twice the size, a dark picture, and no motion; then a theme that was chosen before."""
    home, before = pathlib.Path(tempfile.mkdtemp(dir=window.folder)), dict(os.environ)
    (home / 'dbus-send').write_text(DBUS_SEND, encoding='utf-8')
    (home / 'dbus-send').chmod(0o755)
    (home / '.Xdefaults').write_text('Xft.dpi: 192\n', encoding='utf-8')
    screen = Screen(window.folder, '3000x2000')
    try:
        os.environ.update(HOME=str(home), PATH=f'{home}:{before["PATH"]}', DBUS_SESSION_BUS_ADDRESS='unix:path=/none')
        own = Window(window.folder, '--paused', '--at', '42', SOURCE / 'puzzles/b3.txt', home=home)
        until(lambda: own.step() == 42, 'the step')
        until(lambda: own.size() == (2560, 1600), 'a window of twice the size')
        picture = own.still()
        assert max(picture.row(4, 4, 60)) < 0x40, picture.row(4, 4, 8)
        right = picture.pixels
        own.key('Left')
        own.goes_to(41)
        own.key('Right')  # at once, as nothing moves
        own.goes_to(42)
        until(lambda: own.picture().pixels == right, 'the same picture')
        tool('mousemove', '--window', own.id, 2560 * 0.05, 1600 * 0.07)  # the pointer is where it is seen
        own.key('t')  # another theme, which is kept
        own.key('t')
        until(lambda: min(own.picture().row(4, 4, 60)) > 0xC0, 'the light theme')
        until(lambda: 'theme light' in (home / 'config/sudoscope/settings').read_text(encoding='utf-8'), 'the setting')
        own.close()
        again = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt', home=home)
        until(lambda: again.size() == (2560, 1600), 'a window of twice the size')
        assert min(again.still().row(4, 4, 60)) > 0xC0
        again.close()
    finally:
        screen.close()
        os.environ.clear()
        os.environ.update(before)


def case_the_title_says_the_sentence(window):
    home = pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    (home / 'config/sudoscope').mkdir(parents=True)
    (home / 'config/sudoscope/settings').write_text('title-sentence on\n', encoding='utf-8')
    own = Window(window.folder, '--paused', '--at', '30', SOURCE / 'puzzles/b3.txt', home=home)
    until(lambda: tool('getwindowname', own.id).startswith('The 6s in r4c8 and r9c1 block column 3 except for r5c3, so r5c3 is 6. - step 30 of '),
          'the sentence')
    own.close()


# Stands for Speech Dispatcher's library, and writes down what is said.
SPEECH = r'''
#include <stdio.h>
#include <stdlib.h>
void *spd_open(const char *client, const char *connection, const char *user, int mode) { return "x"; }
int spd_cancel(void *connection) { return 0; }
void spd_close(void *connection) {}
int spd_say(void *connection, int priority, const char *text)
{
    FILE *file = fopen(getenv("SPOKEN"), "a");
    fprintf(file, "%s\n", text);
    fclose(file);
    return 0;
}
'''


def case_speaks(window):
    folder = pathlib.Path(tempfile.mkdtemp())
    before, spoken = os.environ['DISPLAY'], folder / 'spoken'
    (folder / 'speech.c').write_text(SPEECH, encoding='utf-8')
    subprocess.run(['cc', '-w', '-shared', '-fPIC', '-o', folder / 'libspeechd.so.2', folder / 'speech.c'], check=True)
    os.environ.update(LD_LIBRARY_PATH=str(folder), SPOKEN=str(spoken))
    screen = Screen(folder)

    def lines():
        return spoken.read_text(encoding='utf-8').splitlines() if spoken.exists() else []
    try:
        speaking = Window(folder, '--speak', '--paused', '--reduced-motion', SOURCE / 'puzzles/b3.txt')
        until(lambda: lines()[:1] == ['25 of 81 cells are given. The others can still be any digit.'], 'the start')
        speaking.key('Right')
        until(lambda: len(lines()) == 2 and lines()[1].startswith('r1c3 '), 'the first step')
        speaking.key('shift+s')
        speaking.key('Right')
        speaking.goes_to(2)
        speaking.key('shift+s')
        until(lambda: len(lines()) == 3, 'the second step')
        speaking.close()
    finally:
        screen.close()
        os.environ['DISPLAY'] = before
        del os.environ['LD_LIBRARY_PATH'], os.environ['SPOKEN']
        shutil.rmtree(folder, ignore_errors=True)


def case_a_lost_display_is_told(window):
    """The server dies: the program says so and ends with status 3, which is no longer Xlib's own."""
    before = os.environ['DISPLAY']
    screen = Screen(window.folder)
    try:
        lost = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt')
        screen.server.kill()
        until(lambda: lost.program.poll() is not None, 'the end of the program')
        assert lost.program.returncode == 3, lost.program.returncode
        assert 'sudoscope: the display was lost' in lost.log.read_text(encoding='utf-8', errors='replace')
    finally:
        screen.close()
        os.environ['DISPLAY'] = before


def case_the_window_stays_where_it_was(window):
    home = tempfile.mkdtemp(dir=window.folder)
    places = []
    for _ in range(3):
        own = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt', home=home)
        if not places:
            tool('windowmove', '--sync', own.id, 200, 100)
        own.still()
        if places:
            until(lambda: own.frame() == places[0], f'the window at {places[0]}')
        places.append(own.frame())
        own.close()


def case_a_window_of_a_larger_screen_opens_wholly_on_a_smaller_one(window):
    before, home = os.environ['DISPLAY'], tempfile.mkdtemp(dir=window.folder)
    for size in (1920, 1080), (1280, 800), (800, 600):
        screen = Screen(window.folder, f'{size[0]}x{size[1]}')
        try:
            own = Window(window.folder, '--paused', SOURCE / 'puzzles/b3.txt', home=home)
            if size[0] == 1920:
                tool('windowsize', '--sync', own.id, 1200, 900)
                tool('windowmove', '--sync', own.id, 700, 120)
            own.still()
            until(lambda: is_within(own.frame(), size), f'a window on the screen of {size[0]}x{size[1]}')
            own.close()
        finally:
            screen.close()
            os.environ['DISPLAY'] = before


def by_hand(window, home):
    """A window in which a digit was just placed by hand."""
    own = Window(window.folder, '--paused', SOURCE / 'puzzles/l1.txt', home=home)
    own.key('ctrl+e')
    until(lambda: own.title()[1] == 'person', 'the board to work on')
    own.still()
    own.click(0.05, 0.07)
    own.key('1')
    return own


def works(home):
    """What is kept of all windows. A file that is just being written is passed over."""
    kept = [path for path in pathlib.Path(home, 'state/sudoscope').glob('work*') if '.part-' not in path.name]
    return ''.join(path.read_text(encoding='utf-8') for path in sorted(kept))


def case_a_signal_saves_the_last_second(window):
    for number in signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT:
        home = tempfile.mkdtemp(dir=window.folder)
        own = by_hand(window, home)
        until(lambda: '%moves 1' in works(home), 'the first digit')
        own.program.send_signal(signal.SIGSTOP)  # so that the second one is not saved before the signal comes
        own.key('Right', 'Right', '5')
        own.program.send_signal(number)
        own.program.send_signal(signal.SIGCONT)
        assert own.program.wait(PATIENCE) == 0, own.program.returncode
        assert '%moves 2' in works(home), works(home)


def case_a_lost_display_saves_the_last_second(window):
    before, home = os.environ['DISPLAY'], tempfile.mkdtemp(dir=window.folder)
    screen = Screen(window.folder)
    try:
        own = by_hand(window, home)
        until(lambda: '%moves 1' in works(home), 'the first digit')
        own.key('6', 'Right', 'Right')
        before_key = own.still().pixels
        own.key('5')  # what is saved a second later
        until(lambda: own.picture().pixels != before_key, 'the last digit')
        screen.server.kill()
        assert own.program.wait(PATIENCE) == 3, own.program.returncode
        assert '%moves 3' in works(home), works(home)
    finally:
        screen.close()
        os.environ['DISPLAY'] = before


def case_a_display_that_is_lost_while_the_window_closes(window):
    """The server dies in the milliseconds in which the program ends: that is told at most, and nothing is lost."""
    before = os.environ['DISPLAY']
    for delay in 0, 0.005, 0.01:
        home = tempfile.mkdtemp(dir=window.folder)
        screen = Screen(window.folder)
        try:
            own = by_hand(window, home)
            until(lambda: '%moves 1' in works(home), 'the first digit')
            own.program.terminate()
            time.sleep(delay)
            screen.server.kill()
            assert own.program.wait(PATIENCE) >= 0, own.program.returncode
            assert '%moves 1' in works(home), works(home)
        finally:
            screen.close()
            os.environ['DISPLAY'] = before


def case_work_that_cannot_be_saved_keeps_the_window(window):
    homes = [pathlib.Path(tempfile.mkdtemp(dir=window.folder)) for _ in range(3)]
    for home in homes:
        (home / 'state').write_text('no folder', encoding='utf-8')
    own = by_hand(window, homes[0])
    before = own.still().pixels
    own.key('alt+F4')
    until(lambda: own.picture().pixels != before, 'the message')
    own.still()
    assert own.program.poll() is None
    own.key('alt+F4')
    assert own.program.wait(PATIENCE) == 3, own.program.returncode
    assert 'cannot write to' in own.log.read_text(encoding='utf-8')
    own = by_hand(window, homes[1])
    own.still()
    own.program.terminate()
    assert own.program.wait(PATIENCE) == 3, own.program.returncode
    told = own.log.read_text(encoding='utf-8')
    assert 'cannot write to' in told and told.endswith('. Your work is not saved\n'), told
    own = by_hand(window, homes[2])
    before = own.still().pixels
    own.key('alt+F4')
    until(lambda: own.picture().pixels != before, 'the message')
    own.still()
    (homes[2] / 'state').unlink()
    until(lambda: '%moves 1' in works(homes[2]), 'work that is saved late')
    own.key('alt+F4')
    assert own.program.wait(PATIENCE) == 0, own.program.returncode


def case_work_that_is_lost_with_the_display_is_told(window):
    """As it is at a signal: the file that cannot be written, and that the work is not saved."""
    before, home = os.environ['DISPLAY'], pathlib.Path(tempfile.mkdtemp(dir=window.folder))
    (home / 'state').write_text('no folder', encoding='utf-8')
    screen = Screen(window.folder)
    try:
        own = by_hand(window, home)
        own.still()
        screen.server.kill()
        assert own.program.wait(PATIENCE) == 3, own.program.returncode
        told = own.log.read_text(encoding='utf-8')
        assert f'cannot write to {home}/state/sudoscope' in told and '. Your work is not saved\n' in told, told
        assert told.endswith('sudoscope: the display was lost\n'), told
    finally:
        screen.close()
        os.environ['DISPLAY'] = before


def case_wayland_is_lost_as_well(window):
    """A Wayland server in a window of the X server, where weston is installed. When it ends, the program says only that."""
    if not shutil.which('weston'):
        return 'skip weston is not installed'
    home, before = pathlib.Path(tempfile.mkdtemp(dir=window.folder)), dict(os.environ)
    home.chmod(0o700)
    os.environ.update(XDG_RUNTIME_DIR=str(home))
    with open(home / 'weston.log', 'wb') as log:
        weston = subprocess.Popen(['weston', '--backend=x11-backend.so', '--socket=wayland-test', '--width=1400', '--height=900'],
                                  stdout=log, stderr=log)
    try:
        until(lambda: (home / 'wayland-test').exists(), 'the Wayland server')
        os.environ.update(WAYLAND_DISPLAY='wayland-test', SDL_VIDEODRIVER='wayland', ASAN_OPTIONS='detect_leaks=0',
                          XDG_CONFIG_HOME=f'{home}/config', XDG_STATE_HOME=f'{home}/state', XDG_DATA_HOME=f'{home}/data')
        with open(home / 'program.log', 'wb') as log:
            program = subprocess.Popen([PROGRAM, '--paused', SOURCE / 'puzzles/b3.txt'], stdout=log, stderr=log)
        until(lambda: (home / 'config/sudoscope/settings').exists() or program.poll() is not None, 'a window that keeps its size')
        weston.terminate()
        assert program.wait(PATIENCE) == 3, program.returncode
        told = (home / 'program.log').read_text(encoding='utf-8')
        assert told == 'sudoscope: the display was lost\n', told
    finally:
        weston.kill()
        weston.wait(PATIENCE)
        os.environ.clear()
        os.environ.update(before)
    return None


def run_case(number, name, case, window):
    try:
        skipped = case(window)
        print(f'ok {number} - {name}' + (f' # SKIP {skipped[5:]}' if skipped else ''), flush=True)
    except Exception:
        told = traceback.format_exc() + window.log.read_text(encoding='utf-8', errors='replace')
        print(f'not ok {number} - {name}', flush=True)
        print(told, file=sys.stderr, flush=True)


def main():
    for number in signal.SIGINT, signal.SIGHUP:  # a shell in the background, or nohup, lets its children ignore them
        signal.signal(number, signal.SIG_DFL)
    missing = [name for name in ('Xvfb', 'openbox', 'xdotool', 'xclip', 'xprop', 'import') if not shutil.which(name)]
    if missing:
        print(f'1..0 # SKIP not installed: {" ".join(missing)}')
        return
    signal.alarm(3500)  # shorter than the test's limit in meson.build
    folder = pathlib.Path(tempfile.mkdtemp())
    cases = [(name[5:].replace('_', ' '), case) for name, case in globals().items() if name.startswith('case_')]
    at = cases.index(('alt f4 closes', case_alt_f4_closes)) + 1
    shared, own = cases[:at], cases[at:]
    cases = shared * ('shared' in PARTS) + own[::2] * ('own-1' in PARTS) + own[1::2] * ('own-2' in PARTS)
    print(f'1..{len(cases)}', flush=True)
    screen = Screen(folder)
    window = Place(folder)
    try:
        if 'shared' in PARTS:
            window = Window(folder, '--engine', 'pivot', '--speed', '8', SOURCE / 'puzzles/b3.txt')
        for number, (name, case) in enumerate(cases, 1):
            run_case(number, name, case, window)
    finally:
        if isinstance(window, Window) and window.program.poll() is None:
            window.program.kill()
        screen.close()
        shutil.rmtree(folder, ignore_errors=True)


main()
