"""Follows unmodified programs: attach.py SUDOSCOPE SOURCE. Each stand-in of PROGRAMS runs with the helper of `watch --attach`, whose lines
this test reads. A line of a program that ends with #+ (//+ in JavaScript) changes the board: a copy of the program notes the numbers of such lines as it comes to
them, and the helper must report the same lines in the same order. The last state must be the board that the program prints, and output and exit status must be those
of the program alone. Prints one TAP line a program."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
HELPER = SOURCE / 'src/watch/helper/attach.py'
B1 = '53..7....6..195....98....6.8.97614.34..8.3..17...2...6.6....28....419..5....8..79'
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
    cells[i] += 1  #<
    while cells[i] < 10 and any(cells[j] == cells[i] for j in PEERS[i]):
        cells[i] += 1  #<
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


# A solver for `--call`, as a site for exercises wants it, that names no module of its own.
CALLED = '''
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def find(i):
            while i < 81 and board[i // 9][i % 9] not in (".", 0):
                i += 1
            if i == 81:
                return True
            for d in range(1, 10):
                value = str(d) if isinstance(board[0][0], str) else d
                if all(board[j // 9][j % 9] != value for j in range(81) if i != j and (
                        i // 9 == j // 9 or i % 9 == j % 9 or (i // 27 == j // 27 and i % 9 // 3 == j % 9 // 3))):
                    board[i // 9][i % 9] = value  #+
                    if find(i):
                        return True
                    board[i // 9][i % 9] = "." if isinstance(value, str) else 0  #+
            return False
        find(0)

def flat(cells):
    rows = [cells[r * 9:r * 9 + 9] for r in range(9)]
    Solution().solveSudoku(rows)
    for i in range(81):
        cells[i] = rows[i // 9][i % 9]

def line(text):
    rows = [list(text[r * 9:r * 9 + 9]) for r in range(9)]
    Solution().solveSudoku(rows)
    return "".join("".join(row) for row in rows)

if __name__ == "__main__":
    raise SystemExit("this is not to be run")
'''

# Exact cover: the stack holds rows (row, column, digit) that count from 0. Prints the solution.
COVER = '''
def cover(line):
    rows = [(i // 9, i % 9, d) for i in range(81) for d in range(9) if line[i] in (".", str(d + 1))]
    keys = {row: [("c", row[0], row[1]), ("r", row[0], row[2]), ("k", row[1], row[2]), ("b", row[0] // 3 * 3 + row[1] // 3, row[2])]
            for row in rows}
    columns = {}
    for row in rows:
        for key in keys[row]:
            columns.setdefault(key, set()).add(row)
    stack = []

    def search():
        if not columns:
            return True
        key = min(columns, key=lambda one: (len(columns[one]), one))
        for row in sorted(columns[key]):
            stack.append(row)
            gone = {one: columns.pop(one) for one in keys[row]}
            lost = [(one, other) for other in set().union(*gone.values()) for one in keys[other] if one in columns]
            for one, other in lost:
                columns[one].discard(other)
            if search():
                return True
            for one, other in lost:
                columns[one].add(other)
            columns.update(gone)
            stack.pop()
        return False

    search()
    return stack

print("".join(str(d + 1) for _, _, d in sorted(cover(line))))
'''
SOLVE = PROGRAMS['rows of lists, recursive'].split('board = ')[1].split('\n', 1)[1].rsplit('solve(board)\n', 1)[0]
PRINT = "print(''.join(str(n) for row in board for n in row))\n"
LOADED = '''
class Sudoku:
    def __init__(self):
        self.rows = [[0] * 9 for _ in range(9)]

    def put(self, i, n):
        self.rows[i // 9][i % 9] = n

    def load(self, text):
        for i, c in enumerate(text):
            if c != '.':
                self.put(i, int(c))

    def solve(self):
        for i in range(81):
            if not self.rows[i // 9][i % 9]:
                for n in range(1, 10):
                    if all(self.rows[j // 9][j % 9] != n for j in PEERS[i]):
                        self.put(i, n)
                        if self.solve():
                            return True
                if self.rows[i // 9][i % 9]:
                    self.put(i, 0)
                return False
        return True

sudoku = Sudoku()
sudoku.load('GIVENS')
sudoku.solve()
print(''.join(str(n) for row in sudoku.rows for n in row))
'''.replace('GIVENS', B1)


# Stand-ins in C: a local array, an array of characters, and one that is filled from the source.
C_HEAD = '''#include <stdio.h>
#ifdef NOTED
#define NOTE fprintf(stderr, "%d ", __LINE__)
#else
#define NOTE (void)0
#endif
'''
C_SOLVE = '''
static int fits(TYPE *g, int at, int n)
{
    for (int i = 0; i < 81; i++) {
        int is_peer = i / 9 == at / 9 || i % 9 == at % 9 || (i / 27 == at / 27 && i % 9 / 3 == at % 9 / 3);
        if (i != at && is_peer && g[i] == ZERO + n)
            return 0;
    }
    return 1;
}
static int solve(TYPE *g)
{
    for (int i = 0; i < 81; i++) {
        if (g[i] != BLANK)
            continue;
        for (int n = 1; n < 10; n++) {
            if (fits(g, i, n)) {
                g[i] = ZERO + n; NOTE;
                if (solve(g))
                    return 1;
                g[i] = BLANK; NOTE;
            }
        }
        return 0;
    }
    return 1;
}
static void print(TYPE *g)
{
    for (int i = 0; i < 81; i++)
        putchar(g[i] - ZERO + '0');
    putchar('\\n');
}
'''
C_LOCAL = '''
int main(void)
{
    int grid[9][9];
    for (int i = 0; i < 81; i++) {
        int c = getchar();
        grid[i / 9][i % 9] = c == '.' ? 0 : c - '0';
    }
    solve(grid[0]);
    print(grid[0]);
    return 3;
}
'''
C_TEXT = '''
static char grid[82];
int main(void)
{
    if (scanf("%81s", grid) != 1)
        return 1;
    solve(grid);
    print(grid);
    return 0;
}
'''
C_OWN = '''
static unsigned char grid[81] = {ROWS};
int main(void)
{
    solve(grid);
    print(grid);
    return 0;
}
'''
C_COPIED = '''
int main(void)
{
    int grid[9][9] = {ROWS};
    solve(grid[0]);
    print(grid[0]);
    return 0;
}
'''
CPP_VECTORS = '''
#include <cstdio>
#include <vector>
using grid = std::vector<std::vector<TYPE>>;
static bool fits(grid &g, int r, int c, int n)
{
    for (int i = 0; i < 9; i++) {
        if (g[r][i] == ZERO + n || g[i][c] == ZERO + n || g[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == ZERO + n)
            return false;
    }
    return true;
}
static bool search(grid &g, int i)
{
    while (i < 81 && g[i / 9][i % 9] != BLANK)
        i++;
    for (int n = 1; i < 81 && n < 10; n++) {
        if (fits(g, i / 9, i % 9, n)) {
            g[i / 9][i % 9] = ZERO + n; NOTE;
            if (search(g, i))
                return true;
            g[i / 9][i % 9] = BLANK; NOTE;
        }
    }
    return i == 81;
}
int main()
{
    grid g(9, std::vector<TYPE>(9));
    for (int i = 0; i < 81; i++) {
        int c = std::getchar();
        g[i / 9][i % 9] = c == '.' ? BLANK : ZERO + c - '0';
    }
    search(g, 0);
    for (int i = 0; i < 81; i++)
        std::putchar(g[i / 9][i % 9] - ZERO + '0');
    std::putchar('\\n');
}
'''
C_PROGRAMS = [
    ('int', '0', '0', C_LOCAL, B1),
    ('char', "'0'", "'.'", C_TEXT, B1),
    ('unsigned char', '0', '0', C_OWN.replace('ROWS', ', '.join(B1.replace('.', '0'))), None),
    ('int', '0', '0', C_COPIED.replace('ROWS', ', '.join('{' + ', '.join(B1[r:r + 9].replace('.', '0')) + '}' for r in range(0, 81, 9))), None),
]


# Programs in JavaScript. A line that ends with //+ changes the board, as above.
JS_HEAD = """'use strict'
const PEERS = [...Array(81).keys()].map(i => [...Array(81).keys()].filter(j => j !== i && ((j / 9 | 0) === (i / 9 | 0) || j % 9 === i % 9 ||
  ((j / 27 | 0) === (i / 27 | 0) && (j % 9 / 3 | 0) === (i % 9 / 3 | 0)))))
const line = require('fs').readFileSync(0, 'utf8').trim(), NOTED = []
"""
JS_COPIES = """
const open = b => b.flat().findIndex(n => n === null)
const solve = b => {
  const i = open(b), r = Math.floor(i / 9), c = i % 9
  if (i < 0) return b
  for (let n = 1; n < 10; n++) if (PEERS[i].every(j => b[j / 9 | 0][j % 9] !== n)) {
    const next = COPY
    next[r][c] = n  //+
    const found = solve(next)
    if (found) return found
  }
  return null
}
console.log(solve(Array.from({ length: 9 }, (_, r) => [...line.slice(9 * r, 9 * r + 9)].map(c => c === '.' ? null : +c))).flat().join(''))
"""
JS_PROGRAMS = {
    'rows, without semicolons': """
const board = []
for (let r = 0; r < 9; r++) board.push([...line.slice(r * 9, r * 9 + 9)])
function solve(b, i = 0) {
  while (i < 81 && b[i / 9 | 0][i % 9] !== '.') i++
  if (i === 81) return true
  const row = b[i / 9 | 0]
  for (const d of '123456789')
    if (PEERS[i].every(j => b[j / 9 | 0][j % 9] !== d)) {
      row[i % 9] = d  //+
      if (solve(b, i + 1)) return true
      row[i % 9] = '.'  //+
    }
  return false
}
solve(board)
console.log(board.map(r => r.join('')).join(''))
""",
    'a typed array': """
let cells = Uint8Array.from(line, c => c === '.' ? 0 : +c), at = 0;
const free = [...cells.keys()].filter(i => !cells[i]);
while (at >= 0 && at < free.length) {
  const i = free[at];
  do {
    cells[i]++;  //<
  } while (cells[i] < 10 && PEERS[i].some(j => cells[j] === cells[i]));
  if (cells[i] > 9) {
    [cells[i], at] = [0, at - 1];  //+
  } else at++;
}
console.log(cells.join(''));
""",
    'objects in a class': """
class Cell {
  constructor(value) { this.value = value; this.isGiven = value > 0 }
}
class Solver {
  #tries = 0
  constructor(text) { this.board = { cells: [...text].map(c => new Cell(c === '.' ? 0 : parseInt(c))) } }
  fits(i, n) { return !PEERS[i].some(j => this.board.cells[j].value === n) }
  put(i, n) {
    this.board.cells[i].value = n  //+
    this.#tries++
  }
  solve() {
    const i = this.board.cells.findIndex(({ value }) => !value)
    if (i < 0) return true
    for (let n = 1; n <= 9; n++) if (this.fits(i, n)) {
      this.put(i, n)
      if (this.solve()) return true
      this.put(i, 0)
    }
    return false
  }
}
const solver = new Solver(line)
solver.solve()
console.log(solver.board.cells.map(cell => cell.value).join(''))
""",
    'a new text for each try': """
const solve = text => {
  const i = text.indexOf('.')
  if (i < 0) return text
  for (const d of '123456789') {
    if (PEERS[i].some(j => text[j] === d)) continue
    const next = `${text.slice(0, i)}${d}${text.slice(i + 1)}`  //+
    const found = solve(next)
    if (found) return found
  }
  return ''
}
console.log(solve(line))
""",
    'sets of candidates': """
const cells = [...line].map(c => c === '.' ? new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]) : new Set([+c]))
let changed = true
while (changed) {
  changed = false
  for (let i = 0; i < 81; i++) if (cells[i].size === 1) for (const j of PEERS[i]) for (const d of cells[i]) if (cells[j].has(d)) {
    cells[j].delete(d)  //+
    changed = true
  }
}
console.log(cells.map(set => [...set].join('')).join(''))
""",
    'an object with keys A1': """
const names = [...'ABCDEFGHI'].flatMap(r => [...'123456789'].map(c => r + c)), grid = {}
names.forEach((name, i) => { grid[name] = line[i] })
const solve = () => {
  const name = names.find(one => grid[one] === '.')
  if (!name) return true
  for (const d of '123456789') if (PEERS[names.indexOf(name)].every(j => grid[names[j]] !== d)) {
    grid[name] = d  //+
    if (solve()) return true
    grid[name] = '.'  //+
  }
  return false
}
solve()
console.log(names.map(name => grid[name]).join(''))
""",
    'a copy as an argument of an expression': """
const open = b => b.findIndex(n => n === '.')
const solve = (b, i = open(b)) => i < 0 ? b : [...'123456789'].reduce((found, d) => found || (PEERS[i].some(j => b[j] === d) ? null :
  solve(Object.assign([...b], { [i]: (NOTED.push(6), d) }))), null)
console.log(solve([...line]).join(''))
""",
    'copies by map, or by structuredClone': JS_COPIES.replace('COPY', 'r % 2 ? structuredClone(b) : b.map(row => row.slice())'),
    'copies by JSON': JS_COPIES.replace('COPY', 'JSON.parse(JSON.stringify(b))'),
}
# Statements whose text must mean the same, and errors whose lines and columns must stay.
JS_ENDS = r"""
const a = [1, 2], s = []; let i = 0; a[i++] = i; a[i]++
;[a[0], a[1]] = [a[1], a[0]]
let x = a[0] ? { b: 1 } : { c: 2 }, f = () => {}
outer: for (const v of a) { a[0] += v; if (v) continue outer }
const re = /[/"]`/.test('/') / 2, t = `a${a.map(v => `b${v}}`).join('}')}`
do a[0] = 3; while (a[0] < 2)
if (a) a[1] = 2; else a[2] = 3
const o = { get v() { return 5 }, set v(n) { a[0] = n }, *g() { yield a[0] = 2 }, ['x' + 1](q) { return q }, if(q) { return q } }
o.v = 9; o.f = function () {}; a.g = class {}
class A extends (class { z = [1] }) { static s = 4; #p = [3]; ['y'] = 2; constructor(k) { super(); this.k = k; this.#p[0] = k } get p() { return this.#p } }
console.log(a, i, x, f.name, o.f.name, a.g.name, re, t, o.x1(2), o.if(3), new A(4), new A(5).p, A.s, delete a[9], -a[1]--, process.argv.length, process.execArgv)
console.log((function (q, b = 2, { c }, ...d) { 'use strict'; return [this, q, b, c, d] })(1, undefined, { c: 3 }, 4), Object.keys(process.env).filter(k => /SUDO/.test(k)))
try { (function f(n) { a[0] = n; return f(n + 1) + 1 })(1) } catch (error) { console.log(error.message) }
try { a[1].b.c = 3 } catch (error) { console.log(error.stack) }
"""
JS_LAST = ['a[0] = 3; throw new Error("words", { cause: a[1] })', 'a[0] = 2; null.x', 'process.exit(a[0] = 7)', 'a[0] = {', 'setTimeout(() => { a[0] = 1; a.b.c = 2 })', '(async () => { a[0] = 1; await 1; null.x })()', 'require("fs").readFileSync("/nothing", a[0] = 5)',
           'require("child_process").fork(__filename.replace(/ends.js$/, "child.js"))', 'process.on("uncaughtException", e => console.log(e.stack)); a[0] = null.x']


class Events:
    """What the helper has written: the states of the boards, and the lines of the changes."""

    def __init__(self, text, givens=B1):
        self.boards, self.lines, self.puzzle, self.none, self.last = {}, [], None, None, None
        self.places = []
        head, *lines = text.splitlines()
        assert re.fullmatch(r'%attach 1 (python 3\.\d+|node \d+\.\d+|c)', head), head
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
            row, column, digits = re.fullmatch(r'r(\d)c(\d)=([1-9]*|-)', cell).groups()
            place = int(row) * 9 + int(column) - 10
            before = board[place]
            board[place] = digits or '.'
            assert board[place] != before, cell

    def board(self):
        return ''.join(self.boards[self.last].values())


def run(arguments, text='', environment=None, folder=None, program=sys.executable):
    done = subprocess.run([program, *map(str, arguments)], input=text, text=True, capture_output=True, timeout=60, check=False,
                          cwd=folder, env={**os.environ, 'PYTHONHASHSEED': '0', **(environment or {})}, pass_fds=())
    return done.returncode, done.stdout, done.stderr


def follow(arguments, text='', puzzle=B1, folder=None, command=(sys.executable, HELPER), **environment):
    """Runs a program with the helper. Returns what it did and the helper's lines."""
    with tempfile.TemporaryFile('w+') as events:
        variables = {**os.environ, 'PYTHONHASHSEED': '0', 'SUDOSCOPE_EVENTS': str(events.fileno()), **environment}
        if puzzle:
            variables['SUDOSCOPE_PUZZLE'] = puzzle
        done = subprocess.run([*map(str, [*command, *arguments])], input=text, text=True, capture_output=True, timeout=60,
                              check=False, cwd=folder, env=variables, pass_fds=(events.fileno(),))
        events.seek(0)
        return (done.returncode, done.stdout, done.stderr), events.read()


def counted(program):
    """Returns a copy of the program that ends with the numbers of the lines that have changed the board."""
    notes = {'+': '; NOTED.append(%d)', '<': '; cells[i] < 10 and NOTED.append(%d)'}  # 10 is no digit
    lines = [re.sub(r'  #([+<])$', lambda mark, number=number: notes[mark[1]] % number, line)
             for number, line in enumerate(program.split('\n'), 1)]
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


def check_numpy(folder):
    if run(['-c', 'import numpy'])[0]:
        return 'SKIP numpy is not installed'
    check_program(folder, NUMPY)
    return ''


def check_own_puzzle(folder):
    """Without a puzzle the helper takes the program's: at once where it is complete, else when it has been loaded."""
    file = folder / 'own.py'
    rows = [[int(c) if c != '.' else 0 for c in B1[r * 9:r * 9 + 9]] for r in range(9)]
    for text in (f'board = {rows}\n{SOLVE}solve(board)\n{PRINT}', LOADED, f'board = {rows}\n{SOLVE}solve(board)\n{PRINT}'.replace('0', 'None')):
        file.write_text(HEAD + text.replace('1None', '10').replace('range(None', 'range(0'), encoding='utf-8')
        followed, lines = follow([file], puzzle=None)
        events = Events(lines)
        assert events.puzzle == B1 and events.board() == followed[1].strip(), (events.puzzle, followed)


def check_none(folder):
    """A program without a board that is followed says why."""
    file = folder / 'none.py'
    other = '2' + B1[1:]
    cases = {
        'x = [1, 2]\nx[0] = 3\n': 'no variable held the givens',
        f'board = list("{other}")\nboard[3] = "1"\n': 'the program has a puzzle of its own: ' + other,
        f'board = list("{B1}")\n': 'a variable holds the givens, but it never changed',
    }
    for text, reason in cases.items():
        file.write_text(text, encoding='utf-8')
        assert Events(follow([file])[1]).none == reason, follow([file])
    assert Events(follow([file], SUDOSCOPE_BOARD='nothing')[1]).none == 'the expression of --board never had a board'


def check_ends(folder):
    """Output, errors and exit status stay, whatever ends the program."""
    file, module = folder / 'ends.py', folder / 'ended.py'
    module.write_text('def f(b):\n    b[0][2] = 4\n    raise ValueError(b[0])\n', encoding='utf-8')
    (folder / 'bad.py').write_text('def f(:\n', encoding='utf-8')
    start = f'import sys\nboard = [list("{B1}"[r * 9:r * 9 + 9]) for r in range(9)]\n'
    for text in ('raise SystemExit(5)', 'sys.exit("words")', 'import ended\n\nended.f(board)', 'import bad', 'import nothing',
                 'try:\n    board[9][0] = 1\nexcept IndexError as error:\n    raise KeyError("x") from error',
                 'sys.excepthook = lambda kind, *_: print(kind)\n1 / 0', 'raise KeyboardInterrupt', 'def f(:\n  pass',
                 'import os\nboard[0][2] = 4\nsys.stdout.flush()\nos._exit(4)', 'import atexit\natexit.register(print, "end")\nboard[0][2] = "4"',
                 'def f():\n    board[0][2] = "4"\n    print(sorted(locals()))\nf()\nboard[0][3] = "1"\nprint(sorted(globals()), __name__, __file__)',
                 'class A:\n    board[0][2] = "4"\n    __b = 3\nprint(sorted(vars(A)), sys.argv, sys.path[0])',
                 'import warnings\nboard[0][2] = "4"\nwarnings.warn("words")',
                 'import os\nnumber = os.fork()\nboard[0][2] = "4" if number else "1"\nif number:\n    os.wait()\nprint(board[0][2], flush=True)'):
        file.write_text(f'{start}{text}\n', encoding='utf-8')
        alone, (followed, lines) = run([file], folder=folder), follow([file], folder=folder)
        assert alone == followed, (alone, followed)
        assert 'set r1c3=1' not in lines, lines


def check_ways(folder):
    """A module by -m and a text by -c, with options of the interpreter."""
    package = folder / 'package'
    package.mkdir()
    (package / '__init__.py').write_text('', encoding='utf-8')
    (package / 'board.py').write_text(f'rows = [list("{B1}"[r * 9:r * 9 + 9]) for r in range(9)]\n', encoding='utf-8')
    (package / '__main__.py').write_text('import sys\nfrom .board import rows\nrows[0][2] = "4"\nprint(sys.argv, sys.path[0], __spec__.name, __package__)\n',
                                         encoding='utf-8')
    text = 'import sys\nfrom package.board import rows\nrows[0][2] = "4"\nprint(sys.argv, sys.path[0], __name__)'
    for arguments, place in ((['-m', 'package', 'x'], f'@{package.name}/__main__.py:3 <module> 0'), (['-c', text, 'x'], '@-c:3 <module> 0'),
                             (['package'], '')):
        alone, (followed, lines) = run(arguments, folder=folder), follow(arguments, folder=folder)
        assert alone == followed, (alone, followed)
        assert not place or Events(lines).places == [place], lines
    assert not list(package.rglob('*.pyc')) or 'board' not in str(list(package.rglob('*helper*')))


def check_call(folder):
    """A class without a main program is called with the board."""
    file = folder / 'called.py'
    file.write_text(CALLED, encoding='utf-8')
    counts = set()
    for name, shape in (('Solution.solveSudoku', 'rows'), ('Solution.solveSudoku', 'numbers'), ('flat', 'flat'), ('line', 'line')):
        followed, lines = follow([file], SUDOSCOPE_CALL=name, SUDOSCOPE_SHAPE=shape)
        events = Events(lines)
        assert followed == (0, '', '') and '.' not in events.board(), (shape, followed, events.none)
        counts.add(sum(line < 18 for line in events.lines))
    assert len(counts) == 1, counts


def check_expression(folder):
    """--board follows what it is told, here the rows of an exact cover."""
    file = folder / 'cover.py'
    file.write_text(HEAD + COVER, encoding='utf-8')
    followed, lines = follow([file], B1, SUDOSCOPE_BOARD='[row for row in stack]')
    events = Events(lines)
    assert followed == run([file], B1) and events.board() == followed[1].strip(), (followed, events.none)


def check_c(folder):
    """Programs in C, by each compiler that is installed and with and without its optimizations."""
    compilers = [name for name in ('gcc', 'clang') if shutil.which(name)]
    if sys.platform != 'linux' or not compilers:
        return 'SKIP no compiler for C is installed'
    for compiler in compilers:
        for number, (kind, zero, blank, main, puzzle) in enumerate(C_PROGRAMS if compiler == compilers[0] else C_PROGRAMS[:1]):
            build_c(folder, [compiler, '-O2' if number % 2 else '-O0'], [f'-DTYPE={kind}', f'-DZERO={zero}', f'-DBLANK={blank}'], main)
            check_c_program(folder, puzzle)
    if shutil.which('g++'):
        build_c(folder, ['g++', '-O1'], ['-DTYPE=int', '-DZERO=0', '-DBLANK=0'], CPP_VECTORS, 'c.cpp')
        check_c_program(folder, B1)
    return ''


def build_c(folder, compiler, meaning, main, name='c.c'):
    """Builds the program, one that notes its changes, and one that is followed."""
    (folder / name).write_text(C_HEAD + ('' if name == 'c.cpp' else C_SOLVE) + main, encoding='utf-8')
    hooked = [PROGRAM, 'cc', '--with', *compiler, *meaning]
    for command in ([*compiler, *meaning, name, '-o', 'alone'], [*compiler, *meaning, '-DNOTED', name, '-o', 'noted'],
                    [*hooked, '-c', name, '-o', 'c.o'], [*hooked, 'c.o', '-o', 'followed'], [*hooked, name, '-lm', '-o', 'at-once'],
                    [compiler[0].replace('++', 'cc'), '-Wall', '-Werror', '-fsyntax-only', SOURCE / 'src/watch/helper/hooks.c']):
        subprocess.run(command, cwd=folder, check=True)


def check_c_program(folder, puzzle):
    with open(folder / 'events', 'w+', encoding='utf-8') as events:
        variables = {**os.environ, 'SUDOSCOPE_EVENTS': str(events.fileno()), **({'SUDOSCOPE_PUZZLE': puzzle} if puzzle else {})}
        runs = [subprocess.run([folder / name], input=B1 + '\n', text=True, capture_output=True, timeout=60, check=False, env=variables,
                               pass_fds=(events.fileno(),)) for name in ('alone', 'noted', 'followed', 'at-once')]
        events.seek(0)
        text = events.read()
    alone, noted, followed, at_once = [(done.returncode, done.stdout, done.stderr) for done in runs]
    assert alone == followed == at_once, (alone, followed, at_once)
    second = text.index('%attach', 1)
    found = Events(text[:second])
    assert Events(text[second:]).lines == found.lines
    assert found.board() == alone[1].strip() and (puzzle or found.puzzle == B1), found.puzzle
    assert found.lines == [int(number) for number in noted[2].split()], (len(found.lines), found.places[:3])


NODE = ('node', '-r', HELPER.with_suffix('.js'))


def check_js_program(folder, program, name='program.js'):
    """The copy that counts is the program alone, too."""
    file, copy = folder / name, folder / ('counted-' + name)
    file.write_text(program, encoding='utf-8')
    notes = {'+': '; NOTED.push(%d)', '<': '; if (cells[i] < 10) NOTED.push(%d)'}
    lines = [re.sub(r'  //([+<])$', lambda mark, number=number: notes[mark[1]] % number, line) for number, line in enumerate(program.split('\n'), 1)]
    copy.write_text('\n'.join(lines) + '\nconsole.error(NOTED.join(" "))\n', encoding='utf-8')
    status, output, noted = run([copy], B1, program='node')
    followed, text = follow([file], B1, command=NODE)
    events = Events(text)
    assert followed == (status, output, ''), (output, followed)
    assert events.last and events.board() == output.strip(), (program, events.none, output)
    noted = [int(number) for number in noted.split()]
    assert noted and noted == events.lines, (program, len(events.lines), len(noted), events.places[:3])


def check_node(folder):
    """Programs in JavaScript: CommonJS and, where node can hook them, ES modules."""
    if not shutil.which('node'):
        return 'SKIP node is not installed'
    for program in JS_PROGRAMS.values():
        check_js_program(folder, JS_HEAD + program)
    program = JS_HEAD.replace('const line = require(\'fs\')', 'import fs from \'fs\'\nconst line = fs') + JS_PROGRAMS['objects in a class']
    if run(['-p', 'Boolean(require("module").register)'], program='node')[1] == 'true\n':
        check_js_program(folder, program, 'program.mjs')
    file = folder / 'own.js'
    file.write_text((JS_HEAD + JS_PROGRAMS['a typed array']).replace("require('fs').readFileSync(0, 'utf8').trim()", f"'{B1}'"), encoding='utf-8')
    followed, text = follow([file], puzzle=None, command=NODE)
    assert Events(text).puzzle == B1 and Events(text).board() == followed[1].strip(), followed
    file.write_text(f"const rows = ['{'2' + B1[1:]}']; const board = [...rows[0]]; board[3] = '1'\n", encoding='utf-8')
    assert Events(follow([file], command=NODE)[1]).none == 'the program has a puzzle of its own: 2' + B1[1:]
    return ''


def check_js_ends(folder):
    """What the statements mean, output, errors with their lines and columns, and exit status stay."""
    if not shutil.which('node'):
        return 'SKIP node is not installed'
    file = folder / 'ends.js'
    (folder / 'child.js').write_text('const a = [1]; a[0] = 2; console.log(a, process.execArgv)\n', encoding='utf-8')
    for number, last in enumerate(JS_LAST):
        file.write_text(('const a = [1]; ' if number else JS_ENDS) + last + '\n', encoding='utf-8')
        alone, (followed, lines) = run([file], program='node'), follow([file], command=NODE)
        assert alone == followed, (alone, followed)
        assert '%note' not in lines and Events(lines).none, lines
    return ''


def check_watch(folder):
    """`watch` starts the helper with the program's own puzzle, which the trace then has."""
    file, trace = folder / 'own.py', folder / 'run.jsonl'
    file.write_text(HEAD + LOADED, encoding='utf-8')
    subprocess.run([PROGRAM, 'watch', '--attach', '-o', trace, '--', sys.executable, file], capture_output=True, timeout=60, check=False)
    givens = json.loads(trace.read_text(encoding='utf-8').split('\n', 1)[0])['givens']
    assert givens == [[cell, int(digit)] for cell, digit in enumerate(B1) if digit != '.'], givens


# Correct programs that leave a board and return to it, or have their candidates in a list of their own.
CORRECT = {
    'a stack of boards': '''
boards = [[0 if c == '.' else int(c) for c in line]]
while boards and 0 in boards[-1]:
    board = boards.pop()
    free = {i: [n for n in range(1, 10) if all(board[j] != n for j in PEERS[i])] for i in range(81) if not board[i]}
    i = min(free, key=lambda i: len(free[i]))
    for n in free[i]:
        child = list(board)
        child[i] = n
        boards.append(child)
print(''.join(map(str, boards[-1])))
''',
    'digits and candidates as arguments': '''
class State:
    def __init__(self, digits, possible):
        self.digits, self.possible = digits, possible

    def put(self, i, n):
        self.digits[i] = n
        self.possible[i] = []
        for j in PEERS[i]:
            if n in self.possible[j]:
                self.possible[j].remove(n)

def solve(state):
    if 0 not in state.digits:
        return state
    i = min((i for i in range(81) if not state.digits[i]), key=lambda i: len(state.possible[i]))
    for n in state.possible[i]:
        copy = State(state.digits[:], [list(possible) for possible in state.possible])
        copy.put(i, n)
        solved = solve(copy)
        if solved:
            return solved
    return None

state = State([0] * 81, [list(range(1, 10)) for _ in range(81)])
for i, c in enumerate(line):
    if c != '.':
        state.put(i, int(c))
print(''.join(map(str, solve(state).digits)))
''',
}
B3 = '..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..'


def check_correct(folder):
    """A correct program is not called wrong, whatever it does with its boards."""
    file, puzzle = folder / 'program.py', folder / 'puzzle.txt'
    puzzle.write_text(B3, encoding='utf-8')
    for name, program in CORRECT.items():
        file.write_text(HEAD + program, encoding='utf-8')
        done = subprocess.run([PROGRAM, 'watch', '--check', '--json', '--attach', puzzle, '--', sys.executable, file], text=True,
                              capture_output=True, timeout=60, check=False)
        found = json.loads(done.stdout)
        assert (done.returncode, found['verdict'], found['wrong']) == (0, 'solved', 0), (name, found)


CHECKS = {'NumPy': check_numpy, 'a puzzle of its own': check_own_puzzle, 'why nothing is followed': check_none, 'ends of a program': check_ends,
          'modules and texts': check_ways, 'a class that is called': check_call, 'an expression': check_expression, 'correct programs': check_correct,
          'the program that watches': check_watch, 'programs in C': check_c, 'programs in JavaScript': check_node, 'ends of a program in JavaScript': check_js_ends}


def main():
    failures = 0
    checks = {name: lambda folder, program=program: check_program(folder, program) and '' for name, program in PROGRAMS.items()}
    checks.update(CHECKS)
    print(f'1..{len(checks)}')
    for number, (name, check) in enumerate(checks.items(), 1):
        try:
            with tempfile.TemporaryDirectory() as folder:
                skipped = check(pathlib.Path(folder))
            print(f'ok {number} - {name}' + (f' # {skipped}' if skipped else ''), flush=True)
        except (AssertionError, AttributeError) as error:
            failures += 1
            print(f'not ok {number} - {name}: {error}', flush=True)
    return failures > 0


sys.exit(main())
