"""Solvers with deliberate bugs: watch.py SUDOSCOPE SOURCE [PUZZLES [COUNT]]. Each prints what it does, `sudoscope watch` reads it, and the first wrong
step that it names must be the first one that a count of the test's own finds with the solution. The solver without a bug must have no
wrong step, and every step of it a proof. Prints one TAP line a solver. With PUZZLES, a file with a puzzle a line, COUNT of them are tried."""
import json
import os
import pathlib
import subprocess
import sys

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
MOST_EVENTS = 3000
CELLS = range(81)
HOUSES = ([[r * 9 + c for c in range(9)] for r in range(9)] + [[r * 9 + c for r in range(9)] for c in range(9)] +
          [[(b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)])
PEERS = [sorted({other for house in HOUSES if cell in house for other in house} - {cell}) for cell in CELLS]


class Enough(Exception):
    """The solver has printed all that this test looks at."""


class Solver:
    """Eliminates what filled cells take, places naked and hidden singles, takes naked pairs, then guesses. Subclasses have the bugs."""

    def __init__(self, line):
        self.events = []
        self.peers = [list(peers) for peers in PEERS]
        self.houses = [list(house) for house in HOUSES]
        self.digits = set(range(1, 10))
        self.grid = [{int(line[cell])} if line[cell] != '.' else set(self.digits) for cell in CELLS]
        self.filled = set()

    def name(self, cell):
        return f'r{cell // 9 + 1}c{cell % 9 + 1}'

    def say(self, event):
        self.events.append(event)
        if len(self.events) > MOST_EVENTS:
            raise Enough

    def remove(self, cell, digit):
        if digit in self.grid[cell]:
            self.grid[cell].discard(digit)
            self.say(f'{self.name(cell)}<>{digit}')

    def place(self, cell, digit):
        if self.grid[cell] != {digit}:
            self.grid[cell] = {digit}
            self.say(f'{self.name(cell)}={digit}')

    def is_single(self, cell):
        return len(self.grid[cell]) == 1

    def has_failed(self):
        return any(not self.grid[cell] for cell in CELLS)

    def fill(self):
        """Takes the digits of filled cells from their peers. Returns whether there was one."""
        new = [cell for cell in CELLS if self.is_single(cell) and cell not in self.filled]
        for cell in new:
            self.filled.add(cell)
            for digit in sorted(self.grid[cell]):
                for peer in self.peers[cell]:
                    self.remove(peer, digit)
        return bool(new)

    def hidden(self):
        for house in self.houses:
            for digit in sorted(self.digits):
                places = [cell for cell in house if digit in self.grid[cell]]
                if len(places) == 1 and len(self.grid[places[0]]) > 1:
                    self.place(places[0], digit)
                    return True
        return False

    def takes_pair(self, house, first, second):
        return self.grid[first] == self.grid[second] and len(self.grid[first]) == 2

    def pairs(self):
        for house in self.houses:
            for first in house:
                for second in house:
                    if first >= second or not self.takes_pair(house, first, second):
                        continue
                    before = len(self.events)
                    for cell in house:
                        if cell not in (first, second):
                            for digit in sorted(self.grid[first]):
                                self.remove(cell, digit)
                    if len(self.events) > before:
                        return True
        return False

    def propagate(self):
        while not self.has_failed() and (self.fill() or self.hidden() or self.pairs()):
            pass
        return not self.has_failed()

    def copy(self):
        return [set(candidates) for candidates in self.grid], set(self.filled)

    def restore(self, saved):
        self.grid, self.filled = [set(candidates) for candidates in saved[0]], set(saved[1])

    def options(self, cell):
        return sorted(self.grid[cell])

    def back(self, saved):
        self.restore(saved)
        self.say('back')

    def solve(self):
        if not self.propagate():
            self.say('fail')
            return False
        open_cells = [cell for cell in CELLS if len(self.grid[cell]) > 1]
        if not open_cells:
            return True
        cell = min(open_cells, key=lambda each: len(self.grid[each]))
        saved = self.copy()
        for digit in self.options(cell):
            self.say(f'guess {self.name(cell)}={digit}')
            self.grid[cell] = {digit}
            if self.solve():
                return True
            self.back(saved)
        return False

    def run(self):
        try:
            self.say('solved' if self.solve() else 'none')
        except Enough:
            pass
        return self.events


# --- bugs ---


class ForgetsPeer(Solver):
    def __init__(self, line):
        super().__init__(line)
        self.peers = [peers[:-1] for peers in self.peers]


class ForgetsBox(Solver):
    def __init__(self, line):
        super().__init__(line)
        self.peers = [[peer for peer in peers if peer // 9 == cell // 9 or peer % 9 == cell % 9]
                      for cell, peers in enumerate(self.peers)]
        self.houses = self.houses[:18]


class TakesColumnForRow(Solver):
    def __init__(self, line):
        super().__init__(line)
        self.peers[40] = [peer % 9 * 9 + peer // 9 + (1 if peer % 10 == 0 else 0) for peer in self.peers[39]]


class HasWrongBoxes(Solver):
    def __init__(self, line):
        super().__init__(line)
        self.houses[18:] = [[(b // 3 * 3 + i // 3) * 9 + (b % 3 * 3 + i % 3 + 1) % 9 for i in range(9)] for b in range(9)]


class PlacesOneOfTwo(Solver):
    def hidden(self):
        for cell in CELLS:
            if 1 < len(self.grid[cell]) <= 2:
                self.place(cell, min(self.grid[cell]))
                return True
        return super().hidden()


class HiddenSkipsFirstCell(Solver):
    def __init__(self, line):
        super().__init__(line)
        self.houses = [house[1:] for house in self.houses]


class HiddenSkipsLastCell(Solver):
    def hidden(self):
        self.houses, whole = [house[:-1] for house in self.houses], self.houses
        found = super().hidden()
        self.houses = whole
        return found


class KnowsEightDigits(Solver):
    def options(self, cell):
        return [digit for digit in super().options(cell) if digit < 9]


class TriesNotTheLast(Solver):
    def options(self, cell):
        return super().options(cell)[:-1]


class EliminatesNextDoor(Solver):
    def remove(self, cell, digit):
        super().remove(cell + 1 if cell % 27 == 13 else cell, digit)


class PairTakesItsOwn(Solver):
    def takes_pair(self, house, first, second):
        return len(self.grid[first]) == 2 and len(self.grid[first] & self.grid[second]) == 1


class PairNeedsOneDigit(Solver):
    def takes_pair(self, house, first, second):
        return len(self.grid[first]) == 2 and self.grid[first] <= self.grid[second]


class PairOfTriple(Solver):
    def takes_pair(self, house, first, second):
        return self.grid[first] == self.grid[second] and len(self.grid[first]) in (2, 3)


class RestoresNotFilled(Solver):
    def restore(self, saved):
        self.grid = [set(candidates) for candidates in saved[0]]


class CopyIsShallow(Solver):
    def copy(self):
        return self.grid, self.filled

    def restore(self, saved):
        self.grid, self.filled = saved


class LosesDigitGoingBack(Solver):
    def restore(self, saved):
        super().restore(saved)
        longest = max(CELLS, key=lambda cell: len(self.grid[cell]))
        if len(self.grid[longest]) > 2:
            self.grid[longest].discard(max(self.grid[longest]))


class FailsTooSoon(Solver):
    def has_failed(self):
        return super().has_failed() or (len(self.events) > 150 and len(self.events) % 7 == 0)


class GivesUpInGuess(Solver):
    depth = 0

    def solve(self):
        self.depth += 1
        if self.depth > 4:
            self.depth -= 1
            return False
        solved = super().solve()
        self.depth -= 1
        return solved


class SwapsRowAndColumn(Solver):
    def place(self, cell, digit):
        if cell % 10 == 3:
            self.say(f'r{cell % 9 + 1}c{cell // 9 + 1}={digit}')
            self.grid[cell] = {digit}
        else:
            super().place(cell, digit)


class ReadsGivenWrong(Solver):
    def __init__(self, line):
        super().__init__(line)
        given = next(cell for cell in CELLS if len(self.grid[cell]) == 1)
        self.grid[given] = {min(self.grid[given]) % 9 + 1}


class CallsItSolved(Solver):
    def solve(self):
        self.propagate()
        return True


BUGS = [ForgetsPeer, ForgetsBox, TakesColumnForRow, HasWrongBoxes, PlacesOneOfTwo, HiddenSkipsFirstCell, HiddenSkipsLastCell,
        KnowsEightDigits, TriesNotTheLast, EliminatesNextDoor, PairTakesItsOwn, PairNeedsOneDigit, PairOfTriple, RestoresNotFilled,
        CopyIsShallow, LosesDigitGoingBack, FailsTooSoon, GivesUpInGuess, SwapsRowAndColumn, ReadsGivenWrong, CallsItSolved]


# --- the count of the test's own ---


def first_wrong(events, line, solution):
    """Returns the first event that the solution contradicts while what was said before allows it, or None."""
    lost = []  # for each open guess, whether it is wrong
    for event in events:
        word, *rest = event.split()
        if word == 'guess':
            cell, digit = parse(rest[0].split('='))
            lost.append(solution[cell] != digit)
        elif word == 'back':
            if lost and not any(lost):
                return event
            del lost[-1:]
        elif word == 'fail':
            if not any(lost):
                return event
        elif word in ('solved', 'none'):
            return event if word == 'none' or not is_filled(events, line, solution) else None
        else:
            cell, digit = parse(event.split('<>' if '<>' in event else '='))
            if not any(lost) and (solution[cell] == digit) == ('<>' in event):
                return event
    return None


def parse(words):
    place, digit = words
    row, column = place[1:].split('c')
    return (int(row) - 1) * 9 + int(column) - 1, int(digit)


def is_filled(events, line, solution):
    """Whether what was said fills every cell."""
    grid = [[{int(line[cell])} if line[cell] != '.' else set(range(1, 10)) for cell in CELLS]]
    for event in events:
        word, *rest = event.split()
        if word == 'guess':
            cell, digit = parse(rest[0].split('='))
            grid.append([set(candidates) for candidates in grid[-1]])
            grid[-1][cell] = {digit}
        elif word == 'back':
            if len(grid) > 1:
                grid.pop()
        elif '<>' in event:
            cell, digit = parse(event.split('<>'))
            grid[-1][cell].discard(digit)
        elif '=' in event:
            cell, digit = parse(event.split('='))
            grid[-1][cell] = {digit}
    return all(grid[-1][cell] == {solution[cell]} for cell in CELLS)


# --- runs ---


def watch(line, events):
    done = subprocess.run([PROGRAM, 'watch', '--check', '--json', line, '-'], input='\n'.join(events) + '\n', text=True,
                          capture_output=True, timeout=300, check=False)
    assert 'Sanitizer' not in done.stderr and 'runtime error' not in done.stderr, done.stderr
    assert done.returncode in (0, 1), (done.returncode, done.stderr)
    return json.loads(done.stdout)


def solutions_of(lines):
    done = subprocess.run([PROGRAM, 'solve', '-'], input='\n'.join(lines) + '\n', text=True, capture_output=True, check=True)
    return [[int(digit) for digit in line] for line in done.stdout.split()]


def check(solver, lines, solutions):
    """Runs the solver on all puzzles. Returns how many runs have a wrong step."""
    wrong = 0
    for line, solution in zip(lines, solutions):
        events = solver(line).run()
        expected = first_wrong(events, line, solution)
        found = watch(line, events)
        named = found['verdict'].split(': ', 1)[1] if found['verdict'].startswith('wrong') else None
        assert named == expected, (line, named, expected)
        wrong += expected is not None
        if solver is Solver:
            assert not found['wrong'] and not found['not_proved'] and not found['errors'], found
            assert found['verdict'] == 'solved' or len(events) > MOST_EVENTS, found
    return wrong


def main():
    lines = ['..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..',
             '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......']
    if not os.environ.get('LONG'):
        del lines[1:]
    if len(sys.argv) > 3:
        lines = [line[:81] for line in open(sys.argv[3], encoding='utf-8') if line[:1] in '.0123456789']
        lines = [line.replace('0', '.') for line in lines][:int(sys.argv[4]) if len(sys.argv) > 4 else None]
    assert lines, 'no puzzles'
    solutions = solutions_of(lines)
    print(f'1..{len(BUGS) + 1}')
    for number, solver in enumerate([Solver, *BUGS], 1):
        try:
            wrong = check(solver, lines, solutions)
            print(f'ok {number} - {solver.__name__}: {wrong} of {len(lines)} runs have a wrong step', flush=True)
        except AssertionError as failure:
            print(f'not ok {number} - {solver.__name__}\n# {failure}', flush=True)


main()
