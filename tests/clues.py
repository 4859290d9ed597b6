"""Tests boards with clues: clues.py SUDOSCOPE SOURCE [BOARDS]. Of each kind of clue, boards of 4x4 with a few givens are made by chance. How
many solutions each has is counted among all 288 filled boards, with the rules as they are written here, and compared with `solve --count`.
Then `human` and `propagate` solve larger boards of each kind, and `check` must accept every step. At last boards are written in the
forms of other programs, as far as these have the kind, and read back. What `generate` makes with clues is treated in the same way: on 4x4,
one of the filled boards obeys the clues and givens, and those that obey the clues are those that the clauses of `trace -f cnf` allow, and the
constraints of `trace -f opb`.
One TAP line each."""
import functools
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys

import lrat
import pseudo_boolean

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
BOARDS = int(sys.argv[3]) if len(sys.argv) > 3 else 8  # of recheck.py, too
LONG = bool(os.environ.get('LONG'))  # the same
FILLED = '147256839258319647396847521461523798725198364983764152834672915619485273572931486'


def near(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


@functools.cache
def neighbours(side):
    cells = list(itertools.product(range(side), repeat=2))
    return [(a, b) for a, b in itertools.combinations(cells, 2) if near(a, b)]


@functools.cache
def moves(side, offsets):
    cells = set(itertools.product(range(side), repeat=2))
    return [((r, c), (r + y, c + x)) for r, c in cells for x, y in offsets if (r + y, c + x) in cells]


KNIGHT = ((2, 1), (1, 2), (-1, 2), (-2, 1))
# Each rule: the digits of its cells, in order, and its number.
RULES = {
    'group': lambda d, v: len(set(d)) == len(d),
    'cage': lambda d, v: len(set(d)) == len(d) and v in (None, sum(d)),
    'thermometer': lambda d, v: all(a < b for a, b in itertools.pairwise(d)),
    'slow-thermometer': lambda d, v: all(a <= b for a, b in itertools.pairwise(d)),
    'whisper': lambda d, v: all(abs(a - b) >= v for a, b in itertools.pairwise(d)),
    'renban': lambda d, v: len(set(d)) == len(d) and max(d) - min(d) == len(d) - 1,
    'nabner': lambda d, v: all(abs(a - b) > 1 for a, b in itertools.combinations(d, 2)),
    'palindrome': lambda d, v: list(d) == list(d)[::-1],
    'modular': lambda d, v: all(len({x % 3 for x in d[i:i + 3]}) == len(d[i:i + 3]) for i in range(len(d) - 1)),
    'white-dot': lambda d, v: abs(d[0] - d[1]) == v,
    'black-dot': lambda d, v: d[0] == v * d[1] or d[1] == v * d[0],
    'sum': lambda d, v: sum(d) == v,
    'greater': lambda d, v: d[0] > d[1],
    'little-killer': lambda d, v: sum(d) == v,
    'arrow': lambda d, v: 10 * d[0] + d[1] == sum(d[2:]) if v == 2 else d[0] == sum(d[1:]),
    'quadruple': lambda d, v: all(d.count(int(x)) >= str(v).count(x) for x in str(v)),
    'between': lambda d, v: all(min(d[0], d[-1]) < x < max(d[0], d[-1]) for x in d[1:-1]),
    'clone': lambda d, v: d[:len(d) // 2] == d[len(d) // 2:],
    'even': lambda d, v: all(x % 2 == 0 for x in d),
    'odd': lambda d, v: all(x % 2 for x in d),
    'x-sum': lambda d, v: sum(d[:d[0]]) == v,
    'skyscraper': lambda d, v: sum(x > max(d[:i], default=0) for i, x in enumerate(d)) == v,
    'numbered-room': lambda d, v: d[d[0] - 1:d[0]] == [v],
    'lockout': lambda d, v: abs(d[0] - d[-1]) >= v and not any(min(d[0], d[-1]) <= x <= max(d[0], d[-1]) for x in d[1:-1]),
    'double-arrow': lambda d, v: d[0] + d[-1] == sum(d[1:-1]),
    'zipper': lambda d, v: len({a + b for a, b in zip(d[:len(d) // 2], d[::-1])} | ({d[len(d) // 2]} if len(d) % 2 else set())) == 1,
    'sum-line': lambda d, v: sum(d) % v == 0 and set(itertools.accumulate(d)) >= set(range(v, sum(d) + 1, v)),
    'indexer': lambda d, v: all((d[i] == v) == (d[v - 1] == i + 1) for i in range(len(d))),
    'counting-circles': lambda d, v: all(d.count(x) == x for x in d),
    'same-digits': lambda d, v: len({tuple(sorted(d[i:i + len(d) // v])) for i in range(0, len(d), len(d) // v)}) == 1,
    'same-sum': lambda d, v: sum(d[:v]) == sum(d[v:]),
}
TEXTS = {  # the rules that clues bring, as they are here
    'pairs': {'"abs(a-b)>=n"': lambda d, n: all(abs(a - b) >= n for a, b in itertools.pairwise(d)),
              '"(a+b)%2==1"': lambda d, n: all((a + b) % 2 for a, b in itertools.pairwise(d)),
              '"!(a*b==n|a<b&b<3)"': lambda d, n: not any(a * b == n or a < b < 3 for a, b in itertools.pairwise(d))},
    'all-pairs': {'"a+b!=n"': lambda d, n: all(a + b != n for a, b in itertools.combinations(d, 2)),
                  '"i%2==0?a==b:a!=b"': lambda d, n: all((d[i] == d[k]) == ((k - i) % 2 == 0)
                                                        for i, k in itertools.combinations(range(len(d)), 2))},
    'rule': {'"start(x=0each(x=x+d(ends(x==n"': None,
             '"start s=0 each s=(s*3+d)%5 ends s==n%5"': lambda d, n: functools.reduce(lambda s, x: (s * 3 + x) % 5, d, 0) == n % 5,
             '"start top=0, low=9 each top=max(top,d), low=min(low,d) ends top-low<=n"': lambda d, n: max(d) - min(*d, 9) <= n,
             '"every start k=0 each k=k+(d==v) ends v%2==0|k<2"': lambda d, n: all(d.count(x) < 2 for x in d if x % 2),
             '"start k=0, x=0 each k=i>1?k+bit(pick(x,2,8,4),d):k, x=d ends k>0"':
             lambda d, n: any((a, b) in ((1, 2), (2, 4), (3, 3)) for a, b in itertools.pairwise(d))},
}
del TEXTS['rule']['"start(x=0each(x=x+d(ends(x==n"']


def sandwich(side):
    """The digits between the lowest and the highest digit add up to the number."""
    def obeys(d, v):
        if d.count(1) != 1 or d.count(side) != 1:
            return False
        low, high = sorted((d.index(1), d.index(side)))
        return sum(d[low + 1:high]) == v
    return obeys


def brought(kind):
    """The rule that a clue of the kind brings: its number is the text and, behind it, the number."""
    def obeys(d, v):
        text, _, number = v.rpartition('" ')
        return TEXTS[kind][text + '"'](d, int(number))
    return obeys


def entropic(side):
    """The rule of a board of so many digits. One whose digits have no thirds refuses the clue, so nothing obeys."""
    return lambda d, v: side % 3 == 0 and all(len({(x - 1) // (side // 3) for x in d[i:i + 3]}) == len(d[i:i + 3])
                                              for i in range(len(d) - 1))


def rule(kind, side):
    """The rule of a kind that lists its cells, on a board of `side` digits."""
    if kind in TEXTS:
        return brought(kind)
    return {'entropic': entropic, 'sandwich': sandwich}[kind](side) if kind in ('entropic', 'sandwich') else RULES[kind]


# Each rule of the whole board: which pairs of cells of a side, and what two digits obey.
WHOLE = {
    'anti-knight': (lambda s, marks: moves(s, KNIGHT), lambda a, b: a != b),
    'anti-king': (lambda s, marks: moves(s, ((1, 1), (-1, 1))), lambda a, b: a != b),
    'non-consecutive': (lambda s, marks: neighbours(s), lambda a, b: abs(a - b) != 1),
    'all-white-dots': (lambda s, marks: [pair for pair in neighbours(s) if set(pair) not in marks['dot']], lambda a, b: abs(a - b) != 1),
    'all-black-dots': (lambda s, marks: [pair for pair in neighbours(s) if set(pair) not in marks['dot']],
                       lambda a, b: a != 2 * b and b != 2 * a),
    'all-xv': (lambda s, marks: [pair for pair in neighbours(s) if set(pair) not in marks['sum']], lambda a, b: a + b not in (5, 10)),
}
BOX = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4)}  # height and width
LISTED = [*RULES, 'entropic', 'sandwich', *TEXTS]
THIRDS = ('entropic', 'global-entropy')  # need a number of digits that 3 divides
READ = ('sandwich', 'x-sum', 'skyscraper', 'numbered-room', 'lockout', 'double-arrow', 'zipper', 'sum-line', 'indexer', 'counting-circles',
        'same-digits', 'same-sum', *TEXTS)  # their rule is a text
OUTSIDE = ('sandwich', 'x-sum', 'skyscraper', 'numbered-room', 'indexer')  # about a row or a column
AROUND = {'minimum': lambda own, other: own < other, 'maximum': lambda own, other: own > other}
VALUES = {'lockout': (1, 2, 3), 'sum-line': (3, 5, 7), 'same-digits': (2,), 'arrow': (None, 2), 'whisper': (1, 2), 'white-dot': (1, 2), 'black-dot': (2, 3), 'sum': (3, 4, 5, 6),
          'quadruple': (1, 11, 23, 24, 122, 124, 1234, 1133), 'cage': (None, 3, 4, 5, 6, 7), 'little-killer': (3, 4, 5, 6, 7, 8, 9)}
SHORTEST = {'between': 3, 'lockout': 3, 'double-arrow': 3, 'zipper': 3}
TOTALS = ('cage', 'little-killer')  # on large boards, what the solution has


def filled_boards():
    rows = list(itertools.permutations((1, 2, 3, 4)))
    for board in itertools.product(rows, repeat=4):
        columns = all(len({row[c] for row in board}) == 4 for c in range(4))
        boxes = all(len({board[r + i][c + k] for i in (0, 1) for k in (0, 1)}) == 4 for r in (0, 2) for c in (0, 2))
        if columns and boxes:
            yield {(r, c): board[r][c] for r in range(4) for c in range(4)}


def walk(chance, side, length):
    """A line of cells that touch, each once."""
    path = [(chance.randrange(side), chance.randrange(side))]
    while len(path) < length:
        r, c = path[-1]
        ways = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)
                if 0 <= r + y < side and 0 <= c + x < side and (r + y, c + x) not in path]
        if not ways:
            return path
        path.append(chance.choice(ways))
    return path


def diagonal(chance, side):
    """From edge to edge, two cells or more."""
    at, way, down = chance.randrange(side - 1), chance.choice((1, -1)), chance.choice((1, -1))
    cells = [(i, at + i) for i in range(side - at)]
    return [(r if down > 0 else side - 1 - r, c if way > 0 else side - 1 - c) for r, c in cells]


def have_equal_sums(grid, side, cells):
    height, width = BOX[side]
    runs = [sum(grid[cell] for cell in run) for _, run in
            itertools.groupby(cells, lambda cell: (cell[0] // height, cell[1] // width))]
    return len(set(runs)) == 1


def cells_of(chance, kind, side):
    if kind == 'little-killer':
        return diagonal(chance, side)
    if kind in WHOLE or kind == 'global-entropy':
        return []
    if kind in AROUND:
        return walk(chance, side, 1)
    if kind in ('white-dot', 'black-dot', 'sum', 'greater'):
        return list(chance.choice(neighbours(side)))
    if kind == 'clone':
        cells = chance.sample(list(itertools.product(range(side), repeat=2)), 4)
        return cells
    if kind == 'quadruple':
        r, c = chance.randrange(side - 1), chance.randrange(side - 1)
        return [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
    if kind in OUTSIDE:
        at, order = chance.randrange(side), chance.choice((1, -1))
        return [(at, i) if is_row else (i, at) for is_row in [chance.random() < 0.5] for i in range(side)][::order]
    if kind in ('counting-circles', 'same-digits'):
        return chance.sample(list(itertools.product(range(side), repeat=2)), chance.choice((2, 4, 6)))
    length = chance.randint(2, min(side, 5))
    path = walk(chance, side, length)
    return path if len(path) >= SHORTEST.get(kind, 2) else cells_of(chance, kind, side)


def parts(side, clue, marks):
    """Yields what the clue asks for: some cells, and a function that tells whether their digits obey."""
    kind, value, cells = clue
    if kind in WHOLE:
        pairs, fits = WHOLE[kind]
        for pair in pairs(side, marks):
            yield list(pair), lambda d: fits(*d)
    elif kind in AROUND:
        for other in itertools.product(range(side), repeat=2):
            if near(cells[0], other) and other not in marks[kind]:
                yield [cells[0], other], lambda d: AROUND[kind](*d)
    elif kind == 'global-entropy':
        for r, c in itertools.product(range(side - 1), repeat=2):
            yield [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)], \
                lambda d: any(3 * x <= side for x in d) and any(side < 3 * x <= 2 * side for x in d) and any(3 * x > 2 * side for x in d)
    elif kind == 'equal-sums':
        yield cells, lambda d: have_equal_sums(dict(zip(cells, d)), side, cells)
    else:
        obeys = rule(kind, side)
        yield cells, lambda d: obeys(d, value)


def holds(grid, side, clue, marks):
    return all(obeys([grid[cell] for cell in cells]) for cells, obeys in parts(side, clue, marks))


def marks_of(clues):
    return {'dot': [set(cells) for kind, _, cells in clues if kind.endswith('-dot')],
            'sum': [set(cells) for kind, _, cells in clues if kind == 'sum'],
            **{around: [cells[0] for kind, _, cells in clues if kind == around] for around in AROUND}}


def name(cells):
    return [f'r{r + 1}c{c + 1}' for r, c in cells]


def lines(clues, side, board):
    text = [f'#! layout {side}x{side}']
    for kind, value, cells in clues:
        text.append(' '.join(['#!', kind] + ([str(value)] if value is not None else []) + name(cells)))
    return '\n'.join(text + [board, ''])


def make_clue(chance, kind, side):
    value, cells = chance.choice(VALUES.get(kind, (None,))), cells_of(chance, kind, side)
    if kind in OUTSIDE:
        value = chance.randint(1, side) if kind != 'sandwich' else chance.randint(0, side)
    if kind in TEXTS:
        value = f'{chance.choice(list(TEXTS[kind]))} {chance.randint(1, 4)}'
    if kind == 'same-sum':
        value = chance.randint(1, len(cells) - 1)
    if kind == 'arrow' and value == 2:  # tens and ones are in reading order
        value, cells = (2, sorted(cells[:2]) + cells[2:]) if len(cells) > 2 else (None, cells)
    return kind, value, cells


def run(*arguments, text):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, errors='replace')


def count_small(kind, solutions):
    """Compares the counts of BOARDS small boards. Returns what differs."""
    chance = random.Random(kind)
    text, wanted = '', []
    for _ in range(BOARDS):
        clues = [make_clue(chance, kind, 4)]
        if kind.startswith('all-'):
            clues += [make_clue(chance, 'sum' if kind == 'all-xv' else chance.choice(['white-dot', 'black-dot']), 4) for _ in range(3)]
        if kind in AROUND:  # some lie side by side
            clues = [(kind, None, [cell]) for cell in dict.fromkeys(walk(chance, 4, chance.randint(1, 4)))]
        if chance.random() < 0.5 and kind not in WHOLE and kind != 'global-entropy':
            clues.append(make_clue(chance, chance.choice(list(RULES)), 4))
        givens = {cell: chance.choice(solutions)[cell] for cell in chance.sample(list(solutions[0]), 1)}
        marks = marks_of(clues)
        fits = [grid for grid in solutions if all(holds(grid, 4, clue, marks) for clue in clues) and
                all(grid[cell] == digit for cell, digit in givens.items())]
        board = ''.join(str(givens.get((r, c), '.')) for r in range(4) for c in range(4))
        text += lines(clues, 4, board)
        wanted.append(len(fits))
    result = run('solve', '--count', '--limit', '1000', '-', text=text)
    found = result.stdout.split('\n')[:-1]
    if kind in THIRDS:  # four digits have no thirds
        refused = [line for line in found if 'expected a number of digits that 3 divides' in line]
        return '' if len(refused) == BOARDS else result.stdout + result.stderr
    # a given that breaks a clue by itself is refused: no solution
    numbers = [0 if line.startswith('invalid') else int(line) for line in found]
    return '' if numbers == wanted else f'{numbers} solutions, expected {wanted}: {result.stderr[:300]}'


def write_row(digits):
    return ''.join('.123456789ABCDEFG'[digit] for digit in digits)


def fill_board(chance, side):
    """A filled board without a clue: each row is the one above, shifted, with digits, bands and rows by chance."""
    height, width = BOX[side]
    digits = chance.sample(range(1, side + 1), side)
    rows = [band * height + row for band in chance.sample(range(side // height), side // height)
            for row in chance.sample(range(height), height)]
    return {(r, c): digits[(row % height * width + row // height + c) % side] for r, row in enumerate(rows) for c in range(side)}


def complete(grid, side, open_cells, most):
    """Every way to fill the open cells by rows, columns and boxes alone; None if there are more than `most`."""
    height, width = BOX[side]
    houses = {(r, c): (r, side + c, 2 * side + r // height * height + c // width) for r, c in grid}
    free, grid, found = [2 ** (side + 1) - 2] * (3 * side), dict(grid), []
    for cell in grid.keys() - open_cells:
        for house in houses[cell]:
            free[house] &= ~(1 << grid[cell])

    def fits(cell):
        row, column, box = houses[cell]
        return free[row] & free[column] & free[box]

    def fill(left):
        if not left:
            found.append(dict(grid))
            return
        cell = min(left, key=lambda one: fits(one).bit_count())
        for digit in [digit for digit in range(1, side + 1) if fits(cell) >> digit & 1]:
            grid[cell] = digit
            for house in houses[cell]:
                free[house] ^= 1 << digit
            fill(left - {cell})
            for house in houses[cell]:
                free[house] ^= 1 << digit
            if len(found) > most:
                return

    fill(frozenset(open_cells))
    return found if len(found) <= most else None


def choose_value(chance, kind, side, grid, clue):
    """The clue's number: as often the one of the filled board as one near it."""
    _, value, cells = clue
    if kind in OUTSIDE:
        digits = [grid[cell] for cell in cells]
        fitting = [v for v in range(1 if kind == 'indexer' else 0, side * side if kind in ('sandwich', 'x-sum') else side + 1)
                   if rule(kind, side)(digits, v)]
        return chance.choice(fitting) if fitting and chance.random() < 0.8 else value
    if kind in TEXTS or kind == 'same-sum':
        return value
    if kind in TOTALS:
        return max(1, sum(grid[cell] for cell in cells) + chance.choice((0, 0, 0, 1, -1)))
    if kind == 'quadruple':
        digits = sorted(grid[cell] for cell in cells if grid[cell] < 10) or [1]
        return int(''.join(map(str, digits[:chance.randint(1, 4)])))
    if kind in ('sum', 'white-dot'):
        a, b = (grid[cell] for cell in cells)
        return a + b if kind == 'sum' else abs(a - b)
    return chance.choice(VALUES.get(kind, (None,)))


class Sized:
    """A board whose solutions are counted: some cells of a filled one are opened."""

    def __init__(self, kind, side, chance, number):
        self.side, self.chance, self.grid = side, chance, fill_board(chance, side)
        self.is_solved = number % 2 == 1  # one that obeys the clue, where the program finds one
        clue = make_clue(chance, kind, side)
        kind, value, cells = clue
        if self.is_solved:
            clue = clue if kind != 'quadruple' and kind not in TOTALS else (kind, choose_value(chance, kind, side, self.grid, clue), cells)
        else:
            clue = kind, value if kind == 'arrow' else choose_value(chance, kind, side, self.grid, clue), cells
        self.clue = clue

    def fill(self, line):
        """Takes the board from a line of `solve`, where that is a solution."""
        if line[0] in '123456789ABCDEFG':
            digits = ['.123456789ABCDEFG'.index(character) for character in line]
            self.grid = {cell: digit for cell, digit in zip(sorted(self.grid), digits, strict=True)}

    def open(self):
        """Returns the board with open cells, and how many of their fillings obey the clue."""
        side, grid = self.side, self.grid
        order, more, found = self.chance.sample(sorted(grid), side * side), 6 * side, None
        while found is None:
            more //= 2
            opened = {*self.clue[2], *order[:more]}
            found = complete(grid, side, opened, 400 if more else 10 ** 6)
        marks = marks_of([self.clue])
        board = write_row(0 if cell in opened else grid[cell] for cell in sorted(grid))
        return lines([self.clue], side, board), sum(holds(one, side, self.clue, marks) for one in found)


def count_sizes(kind):
    """Opens some cells of filled boards of all sizes, lists their fillings, and compares how many of these obey with `solve --count`."""
    boards = []
    for side in (6, 8, 9, 12, 16) if kind != 'global-entropy' else (6, 8):
        chance = random.Random(f'{kind} {side}')
        boards += [Sized(kind, side, random.Random(chance.random()), number) for number in range(BOARDS + 1)]
    if kind in THIRDS:
        refused = [one.open()[0] for one in boards if one.side % 3]
        result = run('solve', '--count', '-', text=''.join(refused))
        if result.stdout.count('expected a number of digits that 3 divides') != len(refused):
            return result.stdout + result.stderr
        boards = [one for one in boards if one.side % 3 == 0]
    unsolved = [one for one in boards if one.is_solved]
    result = run('solve', '-', text=''.join(lines([one.clue], one.side, '.' * one.side ** 2) for one in unsolved))
    for one, line in zip(unsolved, result.stdout.splitlines(), strict=True):
        one.fill(line)
    opened = [one.open() for one in boards]
    result = run('solve', '--count', '--limit', '100000', '-', text=''.join(text for text, _ in opened))
    for one, (text, wanted), line in zip(boards, opened, result.stdout.splitlines(), strict=True):
        if (0 if line.startswith('invalid') else int(line)) != wanted:
            return f'{one.side}x{one.side}: {line} solutions, expected {wanted}: {result.stderr[:300]}\n{text}'
    return ''


def solve_large(kind):
    """Solves a board of 9x9 that has clues of the kind, and checks the traces. Returns what is wrong."""
    chance = random.Random('large' + kind)
    solution = {(i // 9, i % 9): int(digit) for i, digit in enumerate(FILLED)}
    clues = []
    for _ in range(4000):
        clue = make_clue(chance, kind, 9)
        if kind in TOTALS:
            clue = kind, sum(solution[cell] for cell in clue[2]), clue[2]
        elif kind == 'quadruple':
            digits = sorted(solution[cell] for cell in clue[2])
            clue = kind, int(''.join(map(str, digits[:chance.randint(1, 4)]))), clue[2]
        elif kind in OUTSIDE:
            clue = kind, choose_value(chance, kind, 9, solution, clue), clue[2]
        elif kind in VALUES:
            clue = kind, chance.choice({'whisper': (4, 5), 'sum': (5, 10)}.get(kind, VALUES[kind])), clue[2]
        if len(clues) < 6 and holds(solution, 9, clue, marks_of(clues)):
            clues.append(clue)
    if not clues:
        return '' if kind in WHOLE or kind == 'global-entropy' else 'no clue of the kind fits the board'
    order = chance.sample(list(solution), 81)
    texts = [lines(clues, 9, ''.join(str(solution[cell]) if cell in order[:givens] else '.' for cell in solution)) for givens in (26, 36, 81)]
    counts = run('solve', '--count', '-', text=''.join(texts)).stdout.splitlines()
    text = next((one for one, count in zip(texts, counts, strict=True) if count == '1'), texts[-1])
    for engine in ('human', 'propagate', 'learn'):
        trace = run('trace', '-e', engine, '-', text=text)
        check = run('check', '--argument', '-', text=trace.stdout)
        if check.returncode:
            return f'{engine}: {(trace.stderr + check.stdout + check.stderr)[:300]}\n{text}'
    return ''


def killer(chance, solution):
    """Cages that cover the board, each of different digits."""
    left, clues = set(solution), []
    while left:
        cage, size = [chance.choice(sorted(left))], chance.choice((2, 3, 3, 4))
        left.remove(cage[0])
        while len(cage) < size:
            taken = {solution[cell] for cell in cage}
            ways = sorted(b for b in left if solution[b] not in taken and any(near(a, b) for a in cage))
            if not ways:
                break
            cage.append(chance.choice(ways))
            left.remove(cage[-1])
        clues.append(('cage', sum(solution[cell] for cell in cage), sorted(cage)))
    return clues


def solve_killers(_):
    """Boards without a digit. What houses leave beside their cages is used, too."""
    used = 0
    for number in range(6):
        chance = random.Random(f'killer {number}')
        digits = chance.sample(range(1, 10), 9)
        solution = {(i // 9, i % 9): digits[int(digit) - 1] for i, digit in enumerate(FILLED)}
        text = lines(killer(chance, solution), 9, '.' * 81)
        for engine in ('human', 'propagate', 'learn'):
            trace = run('trace', '-e', engine, '-', text=text)
            used += 'innies-and-outies' in trace.stdout
            check = run('check', '--argument', '-', text=trace.stdout)
            if check.returncode:
                return f'{engine}: {(trace.stderr + check.stdout + check.stderr)[:300]}\n{text}'
    return '' if used > 6 else f'houses were used in {used} of 18 traces'


# Boards on which a step was false once: an exclusion with fewer candidates than digits in a net with sets, and a unique rectangle
# in a little killer.
FOUND = {'nets': ("""#! layout 9x9
#! cage 27 r4c5 r5c5 r5c6 r6c6
#! cage 12 r1c2 r2c1 r2c2
#! cage 16 r6c2 r7c2 r8c2
#! cage 30 r3c6 r3c7 r3c8 r4c6 r4c7 r4c8 r5c8
#! cage 22 r6c4 r6c5 r7c4 r7c5 r8c5
#! cage 40 r1c4 r2c3 r2c4 r3c3 r3c4 r3c5 r4c4
#! cage 10 r5c7 r6c7 r7c7
#! cage 31 r1c5 r1c6 r1c7 r2c5 r2c7 r2c8 r2c9
#! cage 21 r6c8 r6c9 r7c8 r7c9
#! cage 26 r3c1 r3c2 r4c1 r4c2 r4c3 r5c1
#! cage 2 r1c1
#! cage 30 r8c6 r8c7 r8c8 r8c9 r9c7 r9c8
#! cage 15 r7c1 r8c1 r9c1
#! cage 13 r3c9 r4c9 r5c9
#! cage 25 r6c3 r7c3 r8c3 r8c4 r9c4
#! cage 6 r7c6
#! cage 11 r9c5 r9c6
#! cage 7 r2c6
#! cage 11 r1c8 r1c9
#! cage 17 r5c2 r5c3 r5c4
#! cage 6 r9c2 r9c3
#! cage 9 r9c9
#! cage 9 r1c3
#! cage 9 r6c1
.................................................................................
""", '219843756384657291765192348431785962578269413926314587853976124697421835142538679'),
         'rectangles': ("""#! layout 9x9
#! palindrome r7c2 r6c3
#! group r5c5 r5c4
#! little-killer 25 r1c6 r2c7 r3c8 r4c9
#! odd r1c5 r2c4
#! black-dot 2 r6c1 r7c1
#! entropic r4c2 r5c1
#! slow-thermometer r7c6 r8c7
#! palindrome r8c4 r7c3
97..3..........8..12.4...........6...5.92...7....8......7.....3.9.........5.....8
""", '976538412534192876128476359789351624653924187241687935417865293892743561365219748'),
         # steps that named no link of a clue by which a candidate of another digit is excluded, and one whose cases were not enough
         'colours': ("""#! layout 6x6
#! slow-thermometer r5c6 r4c5 r5c4
#! slow-thermometer r2c5 r2c6 r3c6
#! slow-thermometer r5c2 r4c3 r4c2
#! slow-thermometer r3c1 r2c1 r3c2
#! slow-thermometer r5c3 r6c4 r6c5
#! slow-thermometer r2c2 r1c3 r2c3 r1c4
#! slow-thermometer r3c3 r2c4 r3c4 r4c4 r3c5
#! slow-thermometer r4c6 r5c5 r6c6
..........3...............3.........
""", '135624426135351246264351643512512463'),
         'almost locked sets': ("""#! layout 6x6
#! slow-thermometer r1c2 r2c3 r3c2
#! slow-thermometer r2c6 r3c6 r2c5 r1c5
#! slow-thermometer r5c4 r5c5 r6c6
#! slow-thermometer r4c6 r3c5 r3c4 r4c4
#! slow-thermometer r6c2 r5c3 r4c3 r4c2
#! slow-thermometer r6c1 r5c2 r4c1 r5c1
#! slow-thermometer r3c3 r2c2 r1c1
#! slow-thermometer r4c5 r5c6 r6c5
....................................
""", '425163136254261435543612652341314526'),
         'cases': ("""#! layout 6x6
#! little-killer 18 r6c1 r5c2 r4c3 r3c4 r2c5 r1c6
#! little-killer 17 r1c5 r2c4 r3c3 r4c2 r5c1
#! little-killer 17 r2c6 r3c5 r4c4 r5c3 r6c2
#! little-killer 11 r6c3 r5c2 r4c1
#! little-killer 28 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6
#! little-killer 22 r5c6 r4c5 r3c4 r2c3 r1c2
#! little-killer 15 r1c4 r2c3 r3c2 r4c1
#! little-killer 10 r6c4 r5c5 r4c6
#! little-killer 10 r1c3 r2c2 r3c1
#! little-killer 5 r2c1 r1c2
....................................
""", '631245254613465321312564123456546132'),
         'chains of sets': ("""#! layout 6x6
#! nabner r2c3 r1c2 r2c2
#! nabner r2c5 r2c4 r1c5
#! nabner r6c6 r5c5 r4c6
#! nabner r1c6 r2c6 r3c6
#! nabner r4c2 r4c1 r3c1
#! nabner r3c2 r4c3 r5c3
#! nabner r6c2 r6c3 r5c2
.......5...............1............
""", '614532253614132456465321341265526143'),
         'counts without a place to name': ("""#! layout 6x6
#! nabner r4c2 r5c1 r4c1
#! nabner r5c2 r4c3 r5c4
#! nabner r2c3 r1c2 r2c1
#! nabner r4c4 r3c3 r2c4
#! nabner r3c6 r3c5 r3c4
#! nabner r2c6 r1c6 r1c5
#! nabner r5c6 r5c5 r6c5
#! nabner r1c1 r2c2 r1c3
#! nabner r6c1 r6c2 r5c3
.....4......2.......................
""", '561324432156253641146532625413314265'),
         # without a trace, as `rate` solves, they did not know of the thermometers
         'rectangles in a rating': ("""#! layout 9x9
#! thermometer r1c4 r2c5 r3c6
#! thermometer r3c3 r2c2 r1c3 r1c2
#! thermometer r9c2 r8c1 r7c1 r8c2 r7c3
#! thermometer r4c8 r3c8 r3c7
#! thermometer r8c7 r9c7 r9c6
#! thermometer r5c9 r6c8 r6c7
#! thermometer r7c7 r8c6 r9c5
#! thermometer r7c5 r7c6 r6c6 r5c7 r4c6
..8...............4......7.....4.6....4....13...1......5..24.........3..........9
""", '298671435175483296436259871913748652864592713527136984759324168682915347341867529')}

EMPTIED = """#! layout 9x9
#! anti-knight
....3..........1.65.1..................7.2..9........8.5..6...................92.
"""


def hold(name):
    """Whether no step of `human` on the board removes a digit of the solution, and the checker accepts each."""
    text, solution = FOUND[name]
    for profile in ('hodoku', 'sudoscope') if LONG else ('sudoscope',):
        trace = run('trace', '-e', 'human', '--profile', profile, '-', text=text)
        check = run('check', '--argument', '-', text=trace.stdout)
        false = [step['n'] for step in map(json.loads, trace.stdout.splitlines()[1:])
                 if not step['depth'] and any(solution[cell] == str(digit) for cell, digit in step.get('remove', []))]
        if check.returncode or false:
            return f'{profile}: steps {false} are false: {(trace.stderr + check.stdout + check.stderr)[:300]}'
    rated = run('rate', '-', text=text).stdout if LONG else ''  # the same steps again
    return rated if 'no solution' in rated else ''


def say(_):
    """A contradiction names what has nothing left, where that is not the last thing that the argument looks at."""
    steps = run('steps', '-t', 'dynamic-forcing-chain-contradiction', '-', text=EMPTIED).stdout
    return '' if 'Then box 5 would have no place left for 5.' in steps else steps[:300]


LINES = """#! layout 9x9
#! whisper 5 r1c1 r1c2 r2c3
#! whisper 5 r5c5 r5c6
#! thermometer r9c1 r9c2 r9c3 r8c3
#! slow-thermometer r6c9 r7c9 r8c9
#! greater r3c1 r3c2
#! sum 5 r4c8 r4c9
#! white-dot r7c4 r7c5
#! white-dot r7c5 r7c6
.................................................................................
"""
TOLD = {
    'clue': ('On a clue of this kind (whisper line, 2 times), no digit can be beside 5, so r1c1, r1c2, r2c3, r5c5 and r5c6 cannot be 5.',
             'Digits rise along the thermometer from r9c1 to r8c3, so r9c1 is at most 6, r9c2 is from 2 to 7, r9c3 is from 3 to 8 and r8c3 '
             'is at least 4.',
             'Digits never fall along the slow thermometer from r6c9 to r8c9, so r6c9 is at most 8, r7c9 is from 2 to 8 and r8c9 is at '
             'least 2.',
             'At the inequality sign between r3c1 and r3c2, r3c1 is at least 2 and r3c2 is at most 8.',
             'On the sum between r4c8 and r4c9, no digit can be beside 5, 6, 7, 8 or 9, so r4c8 and r4c9 cannot be 5, 6, 7, 8 or 9.'),
    'clue-pair': ('r1c1 and r2c3 share box 1, but with 4 in r1c2 they would both be 9 and with 6 in r1c2 they would both be 1. So r1c2 '
                  'cannot be 4 or 6.',
                  'r7c4 and r7c6 share row 7, but with 1 in r7c5 they would both be 2 and with 9 in r7c5 they would both be 8. So r7c5 '
                  'cannot be 1 or 9.')}


def tell(technique):
    """What lines that are alike leave is one step, and two cells beside a third one are named with the digit that both would have."""
    steps = [json.loads(line)['text'] for line in run('steps', '-t', technique, '-', text=LINES).stdout.splitlines()]
    return '\n'.join(words for words in TOLD[technique] if words not in steps)


UNCAGED = """#! layout 4x4
#! cage 10 r3c4 r4c4 r2c4 r4c3
#! cage 10 r3c1 r3c2 r4c2 r4c1
#! cage 10 r1c1 r2c1 r1c2 r2c2
#! cage 7 r1c4 r1c3
#! cage 3 r3c3 r2c3
2.......4..1..3.
"""


def leave(_):
    """Houses without a cage leave no sum: row 2 has none inside, and its digits add up to 10 in any case."""
    trace = run('trace', '-e', 'propagate', '-', text=UNCAGED).stdout
    return '' if '"solved"' in trace and 'cages inside to 0' not in trace else trace[-300:]


NO_PLACE_ON_4X4 = {'whisper', 'nabner', 'entropic'}
NOT_IN_FPUZZLES, IN_SUDOKUPAD = {'greater', *TEXTS, 'numbered-room', 'lockout', 'sum-line', 'indexer', 'counting-circles', 'same-digits',
                                 'same-sum', 'global-entropy'}, {'anti-knight', 'anti-king', 'non-consecutive', 'all-white-dots', 'cage'}


def same_rules(sheet):
    """The lines of a sheet, however they are put: one even or odd cell a line, and where there are no dots, none is missing."""
    told = []
    for line in sheet.splitlines():
        sign, kind, *cells = (line.split() + ['', ''])[:2] + line.split()[2:]
        told += [f'#! {kind} {cell}' for cell in cells] if kind in ('even', 'odd') else [line]
    if not any('-dot ' in line for line in told):
        told = [line.replace('all-white-dots', 'non-consecutive') for line in told]
    return sorted(told)


@functools.cache
def written_and_read():
    """Two boards of each kind in the forms of other programs, the second as a link. Returns by kind and form the sheet of the board, the one
    that is read back (None where the form is refused), and what was said of it."""
    told = {}
    for suffix in ('', '-link'):
        kinds, texts = [*LISTED, *WHOLE, *AROUND, 'equal-sums', 'global-entropy'], []
        for kind in kinds:
            chance = random.Random('written' + kind + suffix)
            clue = make_clue(chance, kind, 9)
            texts.append(lines([(kind, chance.choice((5, 10)), clue[2]) if kind == 'sum' else clue], 9, '.' * 81))
        text = ''.join(texts)
        sheets = run('convert', '-t', 'sheet', '-', text=text).stdout.split('\n\n')
        for form in ('fpuzzles' + suffix, 'sudokupad' + suffix):
            written = run('convert', '-t', form, '-', text=text)
            refused = {int(line.split(':')[2]): line for line in written.stderr.splitlines()}
            ends = list(itertools.accumulate(one.count('\n') for one in texts))  # a message names a board's last line
            back = run('convert', '-t', 'sheet', '-', text=written.stdout)
            read = iter(back.stdout.split('\n\n'))
            for kind, sheet, end in zip(kinds, sheets, ends, strict=True):
                told[kind, form] = sheet, None if end in refused else next(read, ''), refused.get(end, back.stderr)
            told['rest', form] = list(read), (written.returncode, back.returncode), refused.keys() - set(ends)
    return told


def write_and_read(kind):
    for suffix in ('', '-link'):
        for form, has in (('fpuzzles' + suffix, kind not in NOT_IN_FPUZZLES), ('sudokupad' + suffix, kind in IN_SUDOKUPAD)):
            told = written_and_read()
            sheet, back, message = told[kind, form]
            if told['rest', form] != ([], (2, 0), set()):
                return f'{form}: {told["rest", form]}'
            if has != (back is not None):
                return f'{form}: {message}'
            if has and same_rules(back) != same_rules(sheet):
                return f'{form}: {sheet} became {back} {message}'
    return ''


def read_clue(line):
    kind, *rest = line.split()
    if '"' in line:  # the text of a rule, with the number behind it
        text, _, behind = line.partition('"')[2].rpartition('"')
        number = [word for word in behind.split() if word[0] != 'r'] or ['0']
        return kind, f'"{text}" {number[0]}', [(int(r) - 1, int(c) - 1) for r, c in (word[1:].split('c') for word in behind.split() if word[0] == 'r')]
    cells = [(int(r) - 1, int(c) - 1) for r, c in (word[1:].split('c') for word in rest if word[0] == 'r')]
    return kind, next((int(word) for word in rest if word[0] != 'r'), None), cells


def read_generated(text):
    """The puzzles that `generate` prints with clues: their text, clues, and givens by cell."""
    puzzles, begun, clues = [], '', []
    for line in text.splitlines():
        begun += line + '\n'
        if not line.startswith('#!'):
            side = int(len(line) ** 0.5)
            puzzles.append((begun, clues, {(i // side, i % side): int(d) for i, d in enumerate(line) if d != '.'}))
            begun, clues = '', []
        elif not line.startswith('#! layout'):
            clues.append(read_clue(line[2:]))
    return puzzles


def obey(grid, side, clues):
    marks = marks_of(clues)
    return all(holds(grid, side, clue, marks) for clue in clues)


@functools.cache
def generated_small(style):
    tries = ('--tries', '10') if style in NO_PLACE_ON_4X4 else ()
    return run('generate', '--layout', f'4x4+{style}', '-n', str(BOARDS), *tries, text='')


def generate_small(style, solutions):
    made = generated_small(style)
    if style in NO_PLACE_ON_4X4:
        return '' if re.search(f'no place for {style}|{style} on a board of 4 digits', made.stderr) else made.stdout + made.stderr
    puzzles = read_generated(made.stdout)
    fits = [sum(obey(grid, 4, clues) and all(grid[cell] == digit for cell, digit in givens.items()) for grid in solutions)
            for _, clues, givens in puzzles]
    return '' if fits == [1] * BOARDS else f'{fits} solutions: {made.stdout}{made.stderr}'


def allow(clauses, true):
    """Whether unit propagation from the true variables and the clauses, which are read as they are, ends without a violated one."""
    known, again = set(true), True
    while again:
        again = False
        for clause in clauses:
            if any(literal in known for literal in clause):
                continue
            left = [literal for literal in clause if -literal not in known]
            if not left:
                return False
            if len(left) == 1:
                known.add(left[0])
                again = True
    return True


def allow_linear(constraints, value):
    """The same for linear constraints."""
    value, before = dict(value), -1
    while len(value) > before:
        before = len(value)
        if any(pseudo_boolean.use(*constraint, value) for constraint in constraints):
            return False
    return True


def compare_linear(text, clues, given, solutions):
    """As compare_clauses, for some of the boards."""
    written = run('trace', '-e', 'propagate', '-f', 'opb', '-', text=text)
    formula, preserved = pseudo_boolean.read_formula(written.stdout)
    constraints = [(factors, least) for factors, least in list(formula.values())[:len(formula) - (preserved is None)]
                   if len(factors) > 1 or int(next(iter(factors))[1:]) not in given]
    for grid in [grid for grid in solutions if obey(grid, 4, clues)][:8] + solutions[::12]:
        true = {16 * r + 4 * c + grid[r, c] for r, c in grid}
        if allow_linear(constraints, {f'x{n}': n in true for n in range(1, 65)}) != obey(grid, 4, clues):
            return f'{grid} is {"forbidden" if obey(grid, 4, clues) else "allowed"} by {written.stdout}: {text}{written.stderr}'
    return ''


def compare_clauses(text, clues, givens, solutions):
    """Without the goal and what the givens say, the clauses allow the boards that obey the clues."""
    written = run('trace', '-e', 'propagate', '-f', 'cnf', '-', text=text)
    given = {16 * r + 4 * c + digit for r, c in givens for digit in (1, 2, 3, 4)}
    clauses = [clause for clause in list(lrat.read_clauses(written.stdout).values())[:-1]
               if len(clause) > 1 or abs(clause[0]) not in given]
    is_left_out = any(kind in ('even', 'odd') for kind, _, _ in clues)  # see below
    fault = not is_left_out and compare_linear(text, clues, given, list(solutions))
    if fault:
        return fault
    for grid in solutions:
        true = {16 * r + 4 * c + grid[r, c] for r, c in grid}
        known = true | {-number for number in range(1, 65) if number not in true}
        if any(not RULES[kind]([grid[cell]], None) for kind, _, cells in clues if kind in ('even', 'odd')
               for cell in cells if cell in givens):
            continue  # what the clue says of the given's own cell is left out with what the given says
        if allow(clauses, known) != obey(grid, 4, clues):
            return f'{grid} is {"forbidden" if obey(grid, 4, clues) else "allowed"}: {text}{written.stderr}'
    return ''


def write_clauses(style, solutions):
    made = read_generated(generated_small(style).stdout)[:max(1, BOARDS // 4)]
    return next(filter(None, (compare_clauses(*one, solutions) for one in made)), '')


def write_clauses_of(kind, solutions):
    """Boards with a clue of the kind that some filled boards obey, and others do not."""
    chance, found = random.Random('clauses' + kind), 0
    while found < max(1, BOARDS // 4):
        clues = [make_clue(chance, kind, 4)]
        fits = [grid for grid in solutions if obey(grid, 4, clues)]
        if not fits or len(fits) == len(solutions):
            continue
        found += 1
        board = ''.join(str(fits[0][cell]) for cell in sorted(fits[0]))  # without an open cell there is no guess
        fault = compare_clauses(lines(clues, 4, board), clues, fits[0], solutions)
        if fault:
            return fault
    return ''


def generate_large(style):
    """Each is solved to a board that obeys the clues, by steps that hold."""
    puzzles = read_generated(run('generate', '--layout', style, '--givens', '35', '-n', str(max(1, BOARDS // 4)), text='').stdout)
    for text, clues, givens in puzzles:
        for engine in ('human', 'propagate', 'learn'):
            trace = run('trace', '-e', engine, '-', text=text)
            check = run('check', '--argument', '-', text=trace.stdout)
            end = json.loads(trace.stdout.splitlines()[-1])['kind']
            if check.returncode or end not in ('solved', 'stuck')[:1 + (engine == 'human')]:
                return f'{engine}: {(trace.stderr + check.stdout + check.stderr)[:300]}\n{text}'
            unnamed = [step['text'] for step in map(json.loads, trace.stdout.splitlines()[1:])
                       if step.get('technique') == 'clue' and not re.search(r'\(| in the |along the |On the |At the ', step['text'])]
            if unnamed:
                return f'{engine} names no clue in {unnamed[0]}\n{text}'
        solved = run('solve', '-', text=text).stdout.split()[-1]
        grid = {(i // 9, i % 9): int(digit) for i, digit in enumerate(solved)}
        if not clues or not obey(grid, 9, clues) or any(grid[cell] != digit for cell, digit in givens.items()):
            return f'{solved} breaks a clue of\n{text}'
    return '' if puzzles else 'nothing was made'


def main():
    solutions = list(filled_boards())
    listed = [line.split('\t') for line in run('list', 'layouts', text='').stdout.splitlines()]
    styles = [row[0] for row in listed if row[2].startswith('Clues')] + ['killer+arrow+thermometer', 'anti-knight+killer']
    kinds = [*LISTED, *WHOLE, *AROUND, 'equal-sums', 'global-entropy']
    tests = ((lambda kind: count_small(kind, solutions), 'solutions are counted'), (count_sizes, 'are counted on 6x6 to 16x16'),
             (solve_large, 'steps hold'),
             (write_and_read, 'written and read back'))
    few = [kind for kind in kinds if LONG or kind not in READ or kind in READ[::5]]  # whose steps are checked
    cases = [(test, kind) for test in tests for kind in (few if test[0] is solve_large else kinds)] + [((solve_killers, 'steps hold'), 'killer'),
             *(((lambda style: generate_small(style, solutions), 'generated on 4x4'), style) for style in styles if '-knight' not in style),
             *(((lambda style: write_clauses(style, solutions), 'clauses'), style) for style in styles
               if '-knight' not in style and style not in NO_PLACE_ON_4X4),
             *(((lambda kind: write_clauses_of(kind, solutions), 'clauses'), kind) for kind in READ),
             *(((generate_large, 'generated'), style) for style in styles),
             *(((hold, 'steps hold'), name) for name in FOUND), ((say, 'what is emptied is named'), 'a contradiction'),
             *(((tell, 'lines are told'), technique) for technique in TOLD),
             ((leave, 'no sum is left'), 'houses without a cage')]
    print(f'1..{len(cases)}')
    failed = 0
    for number, ((test, what), kind) in enumerate(cases, 1):
        fault = test(kind)
        failed += bool(fault)
        print(f'{"not ok" if fault else "ok"} {number} - {kind}: {what}', flush=True)
        if fault:
            print(fault, file=sys.stderr)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
