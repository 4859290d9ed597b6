"""Follows unmodified Python programs: attach.py SUDOSCOPE SOURCE. Each stand-in of PROGRAMS runs with the helper of `watch --attach`, whose lines
this test reads. A line of a program that ends with #+ changes the board: a copy of the program notes the numbers of such lines as it comes to
them, and the helper must report the same lines in the same order. The last state must be the board that the program prints, and output and exit status must be those
of the program alone. Prints one TAP line a program."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
HELPER = SOURCE / 'src/watch/helper/attach.py'
B1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
DIGITS = '123456789'

# What the stand-ins share: PEERS[cell], and the end of each, which prints the board.
HEAD = '''import sys
PEERS = [[j for j in range(81) if j != i and (j // 9 == i // 9 or j % 9 == i % 9 or
          (j // 27 == i // 27 and j % 9 // 3 == i % 9 // 3))] for i in range(81)]
line = sys.stdin.readline().strip()
'''

PROGRAMS = {
    'rows of lists, recursive': '''
board = [[int(c) if c != '.' else 0 for c in line[r * 9:r * 9 + 9]] for r in range(9)]

def is_free(b, r, c, n):
    return all(b[j // 9][j % 9] != n for j in PEERS[r * 9 + c])

def solve(b):
    """Fills the first open cell."""
    for r in range(9):
        for c in range(9):
            if b[r][c] == 0:
                for n in range(1, 10):
                    if is_free(b, r, c, n):
                        b[r][c] = n  #+
                        if solve(b):
                            return True
                        b[r][c] = 0  #+
                return False
    return True

solve(board)
print(''.join(str(n) for row in board for n in row))
''',
    'flat list, iterative': '''
cells = [0 if c == '.' else int(c) for c in line]
free = [i for i in range(81) if not cells[i]]
at = 0
while 0 <= at < len(free):
    i = free[at]
    cells[i] += 1  #+
    while cells[i] < 10 and any(cells[j] == cells[i] for j in PEERS[i]):
        cells[i] += 1  #+
    if cells[i] > 9:
        cells[i] = 0  #+
        at -= 1
    else:
        at += 1
print(''.join(map(str, cells)))
''',
    'list of strings': '''
grid = [line[r * 9:r * 9 + 9] for r in range(9)]

def search():
    for i in range(81):
        r, c = divmod(i, 9)
        if grid[r][c] == '.':
            for d in '123456789':
                if all(grid[j // 9][j % 9] != d for j in PEERS[i]):
                    grid[r] = grid[r][:c] + d + grid[r][c + 1:]  #+
                    if search():
                        return True
                    grid[r] = grid[r][:c] + '.' + grid[r][c + 1:]  #+
            return False
    return True

search()
print(''.join(grid))
''',
    'a new text for each try': '''
def solve(s):
    i = s.find('.')
    if i < 0:
        return s
    for d in '123456789':
        if all(s[j] != d for j in PEERS[i]):
            t = s[:i] + d + s[i + 1:]  #+
            found = solve(t)
            if found:
                return found
    return None

print(solve(line))
''',
    'dictionary with keys A1': '''
names = [r + c for r in 'ABCDEFGHI' for c in '123456789']
grid = {name: 0 if c == '.' else int(c) for name, c in zip(names, line)}

def solve():
    for i, name in enumerate(names):
        if not grid[name]:
            for n in range(1, 10):
                if all(grid[names[j]] != n for j in PEERS[i]):
                    grid[name] = n  #+
                    if solve():
                        return True
                    grid[name] = 0  #+
            return False
    return True

solve()
print(''.join(str(grid[name]) for name in names))
''',
    'growing dictionary with keys (r, c)': '''
known = {}
for i, c in enumerate(line):
    if c != '.':
        known[i // 9, i % 9] = int(c)

def solve(open_cells):
    if not open_cells:
        return True
    r, c = open_cells[0]
    for n in range(1, 10):
        if all(known.get((j // 9, j % 9)) != n for j in PEERS[r * 9 + c]):
            known[r, c] = n  #+
            if solve(open_cells[1:]):
                return True
            del known[r, c]  #+
    return False

solve([(r, c) for r in range(9) for c in range(9) if (r, c) not in known])
print(''.join(str(known[r, c]) for r in range(9) for c in range(9)))
''',
    'dictionary of texts with copies, as Norvig': '''
names = [r + c for r in 'ABCDEFGHI' for c in '123456789']
peers = {names[i]: [names[j] for j in PEERS[i]] for i in range(81)}

def assign(values, name, d):
    return values if all(eliminate(values, name, e) for e in values[name] if e != d) else False

def eliminate(values, name, d):
    if d not in values[name]:
        return values
    if d in GIVEN.get(name, '') and len(values[name]) == 1:
        return False
    if len(values[name]) == 1:
        return False
    values[name] = values[name].replace(d, '')  #?
    if len(values[name]) == 1:
        if not all(eliminate(values, other, values[name]) for other in peers[name]):
            return False
    return values

def parse():
    values = dict((name, '123456789') for name in names)
    for name in names:
        if name in GIVEN and not assign(values, name, GIVEN[name]):
            return False
    return values

def search(values):
    if values is False:
        return False
    if all(len(values[name]) == 1 for name in names):
        return values
    name = min((n for n in names if len(values[n]) > 1), key=lambda n: len(values[n]))
    for d in values[name]:
        found = search(assign(values.copy(), name, d))
        if found:
            return found
    return False

GIVEN = {name: c for name, c in zip(names, line) if c != '.'}
solved = search(parse())
print(''.join(solved[name] for name in names))
''',
    'objects with attributes': '''
class Cell:
    def __init__(self, value):
        self.value = value
        self.given = value

class Board:
    def __init__(self, line):
        self.cells = [Cell(0 if c == '.' else int(c)) for c in line]

class Solver:
    def __init__(self, line):
        self.board = Board(line)

    def __fits(self, i, n):
        return all(self.board.cells[j].value != n for j in PEERS[i])

    def solve(self):
        for i in range(81):
            if self.board.cells[i].value == 0:
                for n in range(1, 10):
                    if self.__fits(i, n):
                        self.board.cells[i].value = n  #+
                        if self.solve():
                            return True
                self.board.cells[i].value = 0  #?
                return False
        return True

solver = Solver(line)
solver.solve()
print(''.join(str(cell.value) for cell in solver.board.cells))
''',
    'objects with slots in rows': '''
class Cell(object):
    __slots__ = ('row', 'column', '_digit')

    def __init__(self, row, column, digit):
        self.row, self.column, self._digit = row, column, digit

    @property
    def digit(self):
        return self._digit

    @digit.setter
    def digit(self, digit):
        self._digit = digit  #+

rows = [[Cell(r, c, line[r * 9 + c].replace('.', ' ')) for c in range(9)] for r in range(9)]
flat = [cell for row in rows for cell in row]

def solve(at=0):
    if at == 81:
        return True
    cell = flat[at]
    if cell.digit != ' ':
        return solve(at + 1)
    for d in '123456789':
        if all(flat[j].digit != d for j in PEERS[at]):
            cell.digit = d
            if solve(at + 1):
                return True
            cell.digit = ' '
    return False

solve()
print(''.join(cell.digit for cell in flat))
''',
    'a deep copy for each try': '''
import copy
board = [[int(c) if c != '.' else None for c in line[r * 9:r * 9 + 9]] for r in range(9)]

def solve(b):
    for i in range(81):
        if b[i // 9][i % 9] is None:
            for n in range(1, 10):
                if all(b[j // 9][j % 9] != n for j in PEERS[i]):
                    next_board = copy.deepcopy(b)
                    next_board[i // 9][i % 9] = n  #+
                    found = solve(next_board)
                    if found:
                        return found
            return None
    return b

print(''.join(str(n) for row in solve(board) for n in row))
''',
    'rows copied on the way down': '''
start = [list(line[r * 9:r * 9 + 9]) for r in range(9)]

def solve(b):
    for i in range(81):
        if b[i // 9][i % 9] == '.':
            for d in '123456789':
                if all(b[j // 9][j % 9] != d for j in PEERS[i]):
                    b[i // 9][i % 9] = d  #+
                    found = solve([row[:] for row in b])
                    if found:
                        return found
                    b[i // 9][i % 9] = '.'  #+
            return None
    return b

print(''.join(''.join(row) for row in solve(start)))
''',
    'digits and candidates of one owner': '''
class Puzzle:
    def __init__(self, line):
        self.possible = {}
        self.solution = {}
        for i in range(81):
            self.possible[i] = set(range(1, 10))
        for i, c in enumerate(line):
            if c != '.':
                self.solution[i] = int(c)

    def prepare(self):
        for i in list(self.solution):
            self.possible[i].clear()
            for j in PEERS[i]:
                if j not in self.solution and self.solution[i] in self.possible[j]:
                    self.possible[j].discard(self.solution[i])  #+

    def singles(self):
        changed = True
        while changed:
            changed = False
            for i in range(81):
                if i not in self.solution and len(self.possible[i]) == 1:
                    (digit,) = self.possible[i]
                    self.solution[i] = digit
                    self.possible[i].clear()
                    for j in PEERS[i]:
                        if j not in self.solution and digit in self.possible[j]:
                            self.possible[j] -= {digit}  #+
                    changed = True

puzzle = Puzzle(line)
puzzle.prepare()
puzzle.singles()
print(''.join(str(puzzle.solution[i]) for i in range(81)))
''',
    'lists of sets': '''
def main():
    cells = [[set(range(1, 10)) if c == '.' else {int(c)} for c in line[r * 9:r * 9 + 9]] for r in range(9)]
    changed = True
    while changed:
        changed = False
        for i in range(81):
            if len(cells[i // 9][i % 9]) == 1:
                (n,) = cells[i // 9][i % 9]
                for j in PEERS[i]:
                    if n in cells[j // 9][j % 9]:
                        cells[j // 9][j % 9].remove(n)  #+
                        changed = True
    print(''.join(str(min(cell)) for row in cells for cell in row))

main()
''',
    'generator and thread': '''
import threading
board = [0 if c == '.' else int(c) for c in line]
state = [1]

def states(at):
    while at < 81 and board[at]:
        at += 1
    if at == 81:
        yield True
        return
    for n in range(1, 10):
        if all(board[j] != n for j in PEERS[at]):
            board[at] = n  #+
            yield from states(at + 1)
    if board[at]:
        board[at] = 0  #+

thread = threading.Thread(target=lambda: next(states(0)))
thread.start()
thread.join()
print(''.join(map(str, board)))
''',
}
NUMPY = '''
import numpy as np
grid = np.array([0 if c == '.' else int(c) for c in line]).reshape(9, 9)

def solve(g):
    for r, c in np.argwhere(g == 0):
        for n in range(1, 10):
            box = g[r // 3 * 3:r // 3 * 3 + 3, c // 3 * 3:c // 3 * 3 + 3]
            if n not in g[r] and n not in g[:, c] and n not in box:
                g[r, c] = n  #+
                if solve(g):
                    return True
                g[r][c] = 0  #+
        return False
    return True

solve(grid)
print(''.join(str(n) for n in grid.flatten()))
'''


class Events:
    """What the helper has written: the states of the boards, and the lines of the changes."""

    def __init__(self, text, givens=B1):
        self.boards, self.lines, self.puzzle, self.none, self.last = {}, [], None, None, None
        self.places = []
        head, *lines = text.splitlines()
        assert re.fullmatch(r'%attach 1 python 3\.\d+', head), head
        for line in lines:
            word, _, rest = line.partition(' ')
            if word == 'puzzle':
                self.puzzle = givens = rest
            elif word == '%none':
                self.none = rest
            elif word == 'board':
                number, *of = rest.split(' ', 3)
                if number not in self.boards:
                    self.boards[number] = dict(self.boards[of[1]]) if of[:1] == ['of'] else dict(enumerate(givens))
                self.last = number
            elif word.startswith('@'):
                self.places.append(line)
                self.lines.append(int(re.match(r'@[^ ]*:(\d+)(<\d+)? \S+ \d+$', line)[1]))
            else:
                assert word == 'set', line
                self.set(rest)

    def set(self, text):
        board = self.boards[self.last]
        for cell in text.split(';'):
            row, column, digits = re.fullmatch(r'r(\d)c(\d)=([1-9A]*|-)', cell).groups()
            place = int(row) * 9 + int(column) - 10
            before = board[place]
            board[place] = digits or '.'
            assert board[place] != before, cell

    def board(self):
        return ''.join(self.boards[self.last].values())


def run(arguments, text='', environment=None, folder=None):
    done = subprocess.run([sys.executable, *map(str, arguments)], input=text, text=True, capture_output=True, timeout=60, check=False,
                          cwd=folder, env={**os.environ, 'PYTHONHASHSEED': '0', **(environment or {})}, pass_fds=())
    return done.returncode, done.stdout, done.stderr


def follow(arguments, text='', puzzle=B1, folder=None, options=(), **environment):
    """Runs a program with the helper. Returns what it did and the helper's lines."""
    with tempfile.TemporaryFile('w+') as events:
        variables = {**os.environ, 'PYTHONHASHSEED': '0', 'SUDOSCOPE_EVENTS': str(events.fileno()), **environment}
        if puzzle:
            variables['SUDOSCOPE_PUZZLE'] = puzzle
        done = subprocess.run([sys.executable, *options, str(HELPER), *map(str, arguments)], input=text, text=True, capture_output=True, timeout=60,
                              check=False, cwd=folder, env=variables, pass_fds=(events.fileno(),))
        events.seek(0)
        return (done.returncode, done.stdout, done.stderr), events.read()


def counted(program):
    """Returns a copy of the program that ends with the numbers of the lines that have changed the board."""
    lines = [re.sub(r'  #\+$', f'; NOTED.append({number})', line) for number, line in enumerate(program.split('\n'), 1)]
    return '\n'.join(lines).replace('import sys', 'import sys; NOTED = []', 1) + '\nprint(*NOTED, file=sys.stderr)\n'


def check_program(folder, program):
    file, copy = folder / 'program.py', folder / 'counted.py'
    file.write_text(HEAD + program, encoding='utf-8')
    alone = run([file], B1)
    followed, text = follow([file], B1)
    assert alone == followed, (alone, followed)
    events = Events(text)
    assert events.last, f'no board, none: {events.none}'
    assert events.board() == alone[1].strip(), f'{events.board()} is not {alone[1]}, none: {events.none}'
    if '#?' not in program:
        copy.write_text(counted(HEAD + program), encoding='utf-8')
        noted = [int(number) for number in run([copy], B1)[2].split()]
        assert noted == events.lines, f'{len(events.lines)} changes, expected {len(noted)}: {events.places[:3]}'
    return events


def main():
    failures = 0
    print(f'1..{len(PROGRAMS)}')
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, program) in enumerate(PROGRAMS.items(), 1):
            try:
                check_program(pathlib.Path(folder), program)
                print(f'ok {number} - {name}', flush=True)
            except (AssertionError, AttributeError) as error:
                failures += 1
                print(f'not ok {number} - {name}: {error}', flush=True)
    return failures > 0


sys.exit(main())
