"""Takes memory, disk, files and the program's life away, at every point where it asks for them:

    torture.py SUDOSCOPE FAULT_LIBRARY SOURCE [--small] [--every=N] [PART...] [COMMAND...]

It runs every command but bench, and the window's script, again and again, with tests/fault.c before it. The parts are

    memory    the n-th allocation of the program itself, or of SDL, which asks the program, fails, once and from there on, for each n
              (a sample beyond 3000); other libraries may crash or leave something out
    files     the n-th file call fails with ENOSPC, EIO, EINTR, or writes a part only, once and from there on, for each n
    kill      the program gets SIGKILL or SIGTERM at the n-th file call while it saves over an older file, for each n
    power     the power fails between any two file calls of a save: of what was not brought to the disk by then, each write and each
              change of a name may have reached it or not; this is computed from a log of the calls
    changing  a file shrinks, grows, is overwritten or replaced while it is read, 200 times a kind

Each time the outcome must be the right output, or status 3 with a message that names the reason (2 for a file that
changed), with a beginning of the right output and, where a file is written, the old one or the right one: never another
output, a signal or a report of a sanitizer. After a signal the file is the old one or the right one; SIGTERM leaves
no part behind.

One TAP line is printed for each command of each part. --every=N takes one number of N. With --small a sample of some seconds is taken (./test.sh runs that);
the whole takes about an hour on two cores and is meant for a release build:

    ninja -C build-release tests/libfault.so
    python3 tests/torture.py build-release/src/sudoscope build-release/tests/libfault.so .
"""
import collections
import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading

ARGUMENTS = [argument for argument in sys.argv[1:] if not argument.startswith('--')]
PROGRAM, LIBRARY, SOURCE = (pathlib.Path(argument).resolve() for argument in ARGUMENTS[:3])
SMALL = '--small' in sys.argv


B1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
B3 = '..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'
STRIDE = next((int(argument[8:]) for argument in sys.argv if argument.startswith('--every=')), 1)
EVERY = 3000  # up to this number each allocation fails, beyond it a sample of as many
REASONS = re.compile(r'[Oo]ut of memory|no room|Cannot allocate memory|cannot (open|read|write|start|make|draw)|No space left|'
                     r'Input/output error|Interrupted system call')
SCRIPT = 'seek 40\nshot shot.png\nwhy\nsettle\nstep-forward\ndump state.txt\nsave saved.jsonl\n'

MOVES = 'r1c1=9\nr1c2=3\nr5c2<>1\nr9c1=5\n'

# Every command but bench, whose figures differ each time. Name, arguments, standard input or None, the files that are written.
COMMANDS = [
    ('solve', ['solve', '--stats', 'list.txt'], None, []),
    ('solve, a stream', ['solve', '-'], 'list.txt', []),
    ('solve, human', ['solve', '-e', 'human', 'b3.txt'], None, []),
    ('solve --count', ['solve', '--count', 'list.txt'], None, []),
    ('rate', ['rate', '--full', 'b3.txt'], None, []),
    ('rate, a stream', ['rate', '-'], 'list.txt', []),
    ('steps', ['steps', '-t', 'x-wing', 'b3.txt'], None, []),
    ('trace', ['trace', '-e', 'human', 'b1.txt'], None, []),
    ('trace -f cnf', ['trace', '-f', 'cnf', 'b3.txt'], None, []),
    ('trace -f drat', ['trace', '-e', 'propagate', '-f', 'drat', '-o', 'out', 'b3.txt'], None, ['out']),
    ('trace -f lrat', ['trace', '-e', 'human', '-f', 'lrat', 'b3.txt'], None, []),
    ('trace -f pbp', ['trace', '-e', 'human', '-f', 'pbp', '--solutions', '9', '#! layout 4x4\n#! cage 5 r1c1 r1c2\n' + '.' * 16], None, []),
    ('trace -f text', ['trace', '-f', 'text', '-o', 'out', 'b1.txt'], None, ['out']),
    ('trace -f binary', ['trace', '-f', 'binary', '-o', 'out', 'b3.txt'], None, ['out']),
    ('trace, to the disk', ['trace', '-e', 'stack', '-f', 'binary', '--memory', '32', '-o', 'out', 'hard.txt'], None, ['out']),
    ('check', ['check', 'b3.jsonl'], None, []),
    ('check --argument', ['check', '--argument', '-'], 'b1.jsonl', []),
    ('check, binary', ['check', 'b3.trace'], None, []),
    ('check, long', ['check', 'long.trace'], None, []),
    ('why', ['why', '--at', '100', 'b3.jsonl'], None, []),
    ('tell', ['tell', 'b3.txt'], None, []),
    ('why -f jsonl', ['why', '-f', 'jsonl', '--at', '80', 'b3.txt'], None, []),
    ('learn', ['learn', 'x-wing'], None, []),
    ('judge', ['judge', 'moves.txt', 'b3.txt'], None, []),
    ('list', ['list', 'techniques'], None, []),
    ('generate', ['generate', '--seed', '3', '-n', '2'], None, []),
    ('manual', ['manual'], None, []),
    ('frame', ['frame', '--at', '60', '--size', '640x480', '-o', 'out.png', 'b3.jsonl'], None, ['out.png']),
    ('frame, long', ['frame', '--at', '60000', '--size', '640x480', '-o', 'out.png', 'long.trace'], None, ['out.png']),
    ('export gif', ['export', '--size', '400x300', '-o', 'out.gif', 'short.jsonl'], None, ['out.gif']),
    ('export mp4', ['export', '--size', '400x300', '-o', 'out.mp4', 'short.jsonl'], None, ['out.mp4']),
    ('export svg', ['export', '-o', 'out.svg', 'b3.jsonl'], None, ['out.svg']),
    ('export html', ['export', '-o', 'out.html', 'b1.jsonl'], None, ['out.html']),
    ('script', ['--script', 'script.txt', '--size', '640x480', 'b3.txt'], None, ['shot.png', 'saved.jsonl', 'state.txt']),
]
SLOW = {'check, long', 'trace, to the disk', 'frame, long', 'export mp4', 'export gif'}
# What --small runs: the commands that the most code is behind.
FEW = {'solve', 'rate', 'trace', 'trace -f drat', 'check', 'check, binary', 'why', 'generate', 'frame', 'export gif', 'script'}


def run(folder, arguments, stdin=None, **faults):
    """Runs the program in the folder. Returns (status, standard output, standard error)."""
    environment = {**os.environ, **{name.upper(): value for name, value in faults.items()},
                   'ASAN_OPTIONS': 'verify_asan_link_order=0:detect_leaks=0:allocator_may_return_null=1', 'FAULT_OWN': '1'}
    if faults:
        environment['LD_PRELOAD'] = str(LIBRARY)
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, input=stdin, stdin=None if stdin is not None else subprocess.DEVNULL,
                          capture_output=True, env=environment, check=False)
    return done.returncode, done.stdout, done.stderr.decode('utf-8', 'replace')


def prepare(folder):
    """Writes the inputs of all commands."""
    def write(name, *arguments):
        status, output, errors = run(folder, arguments)
        assert status == 0, errors
        (folder / name).write_bytes(output)
    (folder / 'b1.txt').write_text(B1 + '\n')
    (folder / 'b3.txt').write_text(B3 + '\n')
    (folder / 'list.txt').write_text(f'{B1}\n{B3}\n# a comment\n{B1}\nnot a puzzle\n{B3}\n' * 2)
    (folder / 'script.txt').write_text(SCRIPT)
    (folder / 'moves.txt').write_text(MOVES)
    shutil.copy(SOURCE / 'puzzles/triathlon-2.txt', folder / 'hard.txt')
    write('b1.jsonl', 'trace', '-e', 'human', 'b1.txt')
    write('b3.jsonl', 'trace', 'b3.txt')
    write('b3.trace', 'trace', '-f', 'binary', 'b3.txt')
    write('long.trace', 'trace', '-f', 'binary', '-e', 'stack', 'hard.txt')
    lines = (folder / 'b3.jsonl').read_bytes().splitlines(keepends=True)
    (folder / 'short.jsonl').write_bytes(b''.join(lines[:7]))
    return sorted(path.name for path in folder.iterdir())


class Faults:
    """Runs one command with faults and judges the outcomes."""

    def __init__(self, base, row):
        self.base, (self.name, self.arguments, self.stdin, self.outputs) = base, row
        folder = self.folder()
        self.right, self.calls = self.outcome(folder, fault_count='count'), [0, 0]
        self.calls = [int(word) for word in (folder / 'count').read_text().split()]
        again = self.outcome(self.folder())
        assert self.right == again and self.right[0] < 3, (self.name, self.right[0], again[0], self.right[3], again[3])

    def folder(self):
        """A folder of its own with the inputs, and old files where output is to be written."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.base.parent))
        for path in self.base.iterdir():
            os.link(path, folder / path.name)
        for name in self.outputs:
            (folder / name).write_bytes(b'old')
        return folder

    def outcome(self, folder, **faults):
        stdin = (folder / self.stdin).read_bytes() if self.stdin else None
        status, output, errors = run(folder, self.arguments, stdin, **faults)
        files = [(folder / name).read_bytes() if (folder / name).exists() else None for name in self.outputs]
        return status, output, files, errors

    def complaint(self, killed=False, **faults):
        """Returns what is wrong about the outcome, or None."""
        folder = self.folder()
        status, output, files, errors = self.outcome(folder, **faults)
        left = sorted({path.name for path in folder.iterdir()} - {path.name for path in self.base.iterdir()} - set(self.outputs))
        shutil.rmtree(folder)
        right_status, right_output, right_files, _ = self.right
        wrong = None
        if 'Sanitizer' in errors or 'runtime error' in errors:
            wrong = 'a sanitizer reports'
        elif any(file not in (b'old', right) for file, right in zip(files, right_files)):
            wrong = f'a file is neither the old nor the right one: {[file if file is None or len(file) < 1000 else len(file) for file in files]}'
        elif killed and status == -9: # the temporary file stays behind
            wrong = None
        elif killed and status == -15:
            wrong = left and f'left behind: {left}'
        elif left and 'fault_file' not in faults:
            wrong = f'left behind: {left}'
        elif (status, output, files) == (right_status, right_output, right_files):
            wrong = None
        elif status != 3:
            wrong = f'status {status}, expected {right_status} with the right output, or 3'
        elif not right_output.startswith(output) and not re.fullmatch(r'\d+:\w+', faults.get('fault_file', '')):
            wrong = 'the output is another one' # if a single write to it fails, a part is missing
        elif not REASONS.search(errors):
            wrong = 'the message does not name the reason'
        return wrong and f'{wrong}; {faults}; {errors.strip()[-300:]!r}'


def numbers(count, sample):
    """Every number up to EVERY and a sample beyond, or a small sample of all."""
    if SMALL:
        return sorted(random.sample(range(1, count + 1), min(sample, count)))
    every = list(range(1 + random.randrange(STRIDE), min(count, EVERY) + 1, STRIDE))
    beyond = range(EVERY + 1, count + 1)
    return every + sorted(random.sample(beyond, min(EVERY // STRIDE, len(beyond))))


def memory_faults(faults):
    for number in numbers(faults.calls[0], 6):
        yield {'fault_memory': str(number)}
        yield {'fault_memory': f'{number}+'}


def file_faults(faults):
    for number in numbers(faults.calls[1], 3):
        for fault in random.sample(['ENOSPC', 'EIO', 'EINTR', 'SHORT'], 1 if SMALL else 4):
            yield {'fault_file': f'{number}:{fault}'}
            if fault != 'EINTR':
                yield {'fault_file': f'{number}+:{fault}'}


def kill_faults(faults):
    for number in numbers(faults.calls[1], 4):
        for name in ('KILL', 'TERM'):
            yield {'fault_file': f'{number}:{name}', 'killed': True}


class Disk:
    """What may lie on the disk when the power fails. Files are inodes, named by their number."""

    def __init__(self, names, writes):
        self.names, self.pending = dict(names), []  # what surely is there; changes of names that may be, in order
        self.writes = writes  # how many each inode gets in all
        self.done, self.synced = collections.Counter(), collections.Counter()

    def apply(self, names, change):
        kind, *words = change
        if kind == 'create':
            names[words[1]] = words[0]
        elif kind == 'rename' and words[0] in names:
            names[words[1]] = names.pop(words[0])
        elif kind == 'unlink':
            names.pop(words[0], None)

    def happen(self, event, folder):
        kind, *words = event
        if kind == 'write':
            self.done[words[0]] += 1
        elif kind != 'sync':
            self.pending.append(event)
        elif words[0] == folder:
            for change in self.pending:
                self.apply(self.names, change)
            self.pending = []
        else:
            self.synced[words[0]] = self.done[words[0]]

    def contents(self, inode):
        """Whether the inode may have its last content, none of the writes, or something else."""
        synced, done, writes = self.synced[inode], self.done[inode], self.writes[inode]
        found = {'none' if not count else 'all' if count == writes else 'torn' for count in (synced, done)}
        return found | ({'torn'} if synced != done and writes > 1 else set())

    def states(self):
        """Yields the names that may be there."""
        for chosen in itertools.product((False, True), repeat=len(self.pending)):
            names = dict(self.names)
            for change in itertools.compress(self.pending, chosen):
                self.apply(names, change)
            yield names

    def complaint(self, old):
        """Every name of the old file must lead to the old content or the new one; or another name surely leads to the new one."""
        for names in self.states():
            saved = any(self.contents(inode) == {'all'} and self.writes[inode] for inode in names.values())
            for path, before in old.items():
                inode = names.get(path)
                if inode is None:
                    return f'{path} is gone'
                fine = {'none', 'all'} if inode == before else {'all'}
                if not self.contents(inode) <= fine and not saved:
                    return f'{path} may be torn or empty'
        return None


def power(base, arguments, prepare_output):
    """Returns what is wrong with a save if the power fails, and at how many points it was looked at."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=base.parent))
    for path in base.iterdir():
        os.link(path, folder / path.name)
    prepare_output(folder)
    inode = lambda path: str(os.stat(path).st_ino)
    watched = [name for name in ('out', 'further') if (folder / name).exists() and not (folder / name).is_symlink()]
    old = {name: inode(folder / name) for name in watched}
    status, _, errors = run(folder, arguments, fault_log='log')
    events = [line.split() for line in (folder / 'log').read_text().splitlines()]
    own = inode(folder)
    assert status == 0 and ['sync', own] in events, (status, errors, events)
    shutil.rmtree(folder)
    disk = Disk(old, collections.Counter(event[1] for event in events if event[0] == 'write'))
    wrong = []
    for number, event in enumerate(events):
        disk.happen(event, own)
        complaint = disk.complaint(old)
        if complaint:
            wrong.append(f'{complaint} after {number + 1} of {len(events)} calls: {" ".join(event)}')
    if any(event[0] != 'unlink' for event in disk.pending) or any(disk.done[inode] != disk.synced[inode] for inode in disk.names.values()):
        wrong.append('the save is done, but not on the disk')
    return wrong, len(events)


def put_old(folder):
    (folder / 'out').write_bytes(b'old')


def put_symbolic_link(folder):
    put_old(folder)
    os.rename(folder / 'out', folder / 'further')
    os.symlink('further', folder / 'out')


POWER = [('a new file', lambda folder: None), ('an old file', put_old), ('a symbolic link', put_symbolic_link)]


def change_file(path, contents, stop):
    """Until `stop` is set, the file shrinks, grows, is overwritten or replaced."""
    while not stop.is_set():
        content = random.choice(contents)
        way = random.randrange(4)
        if way == 0:
            os.truncate(path, random.choice([0, len(content) // 2, len(content) * 2]))
        elif way == 1:
            with open(path, 'ab') as stream:
                stream.write(content)
        elif way == 2:
            with open(path, 'r+b') as stream:
                stream.write(content)
        else:
            other = path.with_suffix('.other')
            other.write_bytes(content)
            os.replace(other, path)
        stop.wait(random.random() * 0.003)


def changing(base, name, arguments, path, other, tries):
    """Reads the file `path` while it changes. Returns what was wrong, and how often the right output came."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=base.parent))
    for entry in base.iterdir():
        shutil.copy(entry, folder / entry.name)
    contents = [(base / path).read_bytes(), (base / other).read_bytes()]
    right = []
    for content in contents:
        (folder / path).write_bytes(content)
        right.append(run(folder, arguments)[:2])
    wrong, unharmed = [], 0
    for _ in range(tries):
        (folder / path).write_bytes(contents[0])
        stop = threading.Event()
        thread = threading.Thread(target=change_file, args=(folder / path, contents, stop))
        thread.start()
        status, output, errors = run(folder, arguments)
        stop.set()
        thread.join()
        unharmed += (status, output) in right
        # What lies on the disk at one moment may be damaged or longer, and read whole: then the program says that, or has more
        # lines of the same.
        known = {line for _, lines in right for line in lines.splitlines()}
        if (status not in (0, 1, 2, 3) or 'Sanitizer' in errors or
                status == 0 and (status, output) not in right and not set(output.splitlines()) <= known):
            wrong.append(f'{name}: status {status}; {errors.strip()[-300:]!r}')
    shutil.rmtree(folder)
    return wrong, unharmed


CHANGING = [
    ('solve', ['solve', '-e', 'human', 'list.txt'], 'list.txt', 'b3.txt'),
    ('rate', ['rate', 'list.txt'], 'list.txt', 'b3.txt'),
    ('check, JSON lines', ['check', 'b3.jsonl'], 'b3.jsonl', 'b1.jsonl'),
    ('check, short', ['check', 'b3.trace'], 'b3.trace', 'b3.trace'),
    ('check, long', ['check', 'long.trace'], 'long.trace', 'long.trace'),
    ('why, long', ['why', '--at', '9000', 'long.trace'], 'long.trace', 'long.trace'),
    ('script, long', ['--script', 'seek.txt', '--size', '640x480', 'long.trace'], 'long.trace', 'long.trace'),
    ('script, JSON lines', ['--script', 'seek.txt', '--size', '640x480', 'b3.jsonl'], 'b3.jsonl', 'b1.jsonl'),
]


class Report:
    """Prints TAP lines."""

    def __init__(self, tests):
        self.number = self.failed = 0
        print(f'1..{tests}', flush=True)

    def add(self, name, wrong, runs):
        self.number += 1
        self.failed += bool(wrong)
        print(f'{"not ok" if wrong else "ok"} {self.number} - {name}: {runs} runs', flush=True)
        for complaint in wrong[:10]:
            print(f'# {complaint}', flush=True)
        if len(wrong) > 10:
            print(f'# and {len(wrong) - 10} more', flush=True)


def main():
    random.seed(1)
    makers = {'memory': memory_faults, 'files': file_faults, 'kill': kill_faults}
    names = ARGUMENTS[3:]
    parts = [name for name in names if name in makers or name in ('changing', 'power')] or [*makers, 'power', 'changing']
    rows = [row for row in COMMANDS if (row[0] in names) or (set(names) <= set(parts) and (not SMALL or row[0] in FEW))]
    wanted = [part for part in parts if part in makers]
    with tempfile.TemporaryDirectory() as top, \
            concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        base = pathlib.Path(top) / 'base'
        base.mkdir()
        prepare(base)
        (base / 'seek.txt').write_text('seek 60000\nshot a.png\nseek 100\nshot b.png\nseek 30000\nshot c.png\n')
        rows_of = {part: len(rows) if part != 'kill' else sum(bool(row[3]) for row in rows) for part in wanted}
        report = Report(sum(rows_of.values()) + ('power' in parts) * len(POWER) + ('changing' in parts) * len(CHANGING))
        judges = list(pool.map(lambda row: Faults(base, row), rows)) if wanted else []
        for part in wanted:
            for faults in judges:
                if part == 'kill' and not faults.outputs:
                    continue
                plans = list(makers[part](faults))
                complaints = list(pool.map(lambda plan, judge=faults: judge.complaint(**plan), plans))
                if not plans:
                    complaints = ['nothing that can fail was counted']
                report.add(f'{part}: {faults.name}', [found for found in complaints if found], len(plans))
        for name, prepare_output in POWER if 'power' in parts else ():
            outcomes = [power(base, ['trace', '-e', engine, '-f', 'jsonl', '-o', 'out', 'b3.txt'], prepare_output)
                        for engine in ('pivot', 'pairs')]
            report.add(f'power: {name}', [text for wrong, _ in outcomes for text in wrong], sum(count for _, count in outcomes))
        for row in CHANGING if 'changing' in parts else ():
            tries = 2 if SMALL else 200
            wrong, unharmed = changing(base, *row, tries)
            report.add(f'changing: {row[0]}', wrong, f'{tries} ({unharmed} with the right output)')
    return report.failed > 0


sys.exit(main())
