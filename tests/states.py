"""Solvers that print no events: states.py SUDOSCOPE SOURCE [COUNT]. Each solver here counts its tries, and says what it does in three ways: as
events, as `set` lines, and as the grids that people print. However it says it, `sudoscope watch` must find the same tries and the same end.
Prints one TAP line for each kind of solver and way to print. COUNT random boards are solved by each, 1 unless it is given."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 1


def box_of(cell, side):
    height, width = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[side]
    return cell // side // height * (side // width) + cell % side // width


def make_peers(side):
    cells = range(side * side)
    return [[other for other in cells if other != cell and (other // side == cell // side or other % side == cell % side or
                                                            box_of(other, side) == box_of(cell, side))] for cell in cells]


PEERS = {side: make_peers(side) for side in (4, 6, 9)}


def make_puzzle(side, blanks, chance):
    """Returns the cells of a random board, 0 for a blank; it has a solution, perhaps several."""
    height, width = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[side]
    digits = chance.sample(range(1, side + 1), side)
    down = [band * height + row for band in chance.sample(range(width), width) for row in chance.sample(range(height), height)]
    right = [stack * width + column for stack in chance.sample(range(height), height) for column in chance.sample(range(width), width)]
    cells = [digits[(row * width + row // height + column) % side] for row in down for column in right]
    for cell in chance.sample(range(side ** 2), blanks):
        cells[cell] = 0
    return cells


def name(cell, side):
    return f'r{cell // side + 1}c{cell % side + 1}'


# --- ways to print a grid ---


def rows(cells, side):
    return [cells[row * side:row * side + side] for row in range(side)]


def plain(cells, side):
    return '\n'.join(' '.join(map(str, row)) for row in rows(cells, side)) + '\n\n'


def close(cells, side):
    return 'Board:\n' + '\n'.join(''.join(str(cell or '.') for cell in row) for row in rows(cells, side)) + '\n'


def framed(cells, side, blank='.'):
    width = {4: 2, 6: 3, 9: 3}[side]
    height = side // width
    rule = '+' + '+'.join('-' * (2 * width + 1) for _ in range(side // width)) + '+\n'
    text = rule
    for number, row in enumerate(rows(cells, side), 1):
        text += '| ' + ' | '.join(' '.join(str(cell or blank) for cell in row[at:at + width]) for at in range(0, side, width)) + ' |\n'
        text += rule if number % height == 0 else ''
    return text


def spaced(cells, side):
    return framed(cells, side, ' ')


def boxed(cells, side):
    """With frames of Unicode and a blank of two bytes."""
    return framed(cells, side, '·').replace('|', '│').replace('-', '─').replace('+', '┼')


def listed(cells, side):
    return str(rows(cells, side)) + '\n'


def arrayed(cells, side):
    return '[' + '\n '.join('[' + ' '.join(map(str, row)) + ']' for row in rows(cells, side)) + ']\n'


def coloured(cells, side):
    return '\x1b[2J\x1b[H' + '\n'.join(' '.join(f'\x1b[3{cell % 8}m{cell or "_"}\x1b[0m' for cell in row) for row in rows(cells, side)) + '\n---\n'


def in_line(cells, _):
    return ''.join(map(str, cells)) + '\n'


GRIDS = [plain, close, framed, spaced, boxed, listed, arrayed, coloured, in_line]


# --- solvers; each yields what it does: ('place', cell, digit), ('try', cell, digit), ('back', cell) ---


class Backtracker:
    """Tries digit after digit in each cell, in reading order."""
    sides = 9, 6, 4
    open_cells, least_tries = 40, 1 # of a board that shows a mistake
    blanks = 0.5 # of the cells of its boards, so that it goes back now and then

    def __init__(self, cells, side):
        self.cells, self.side, self.tries = list(cells), side, 0

    def may_hold(self, cell, digit):
        return all(self.cells[peer] != digit for peer in PEERS[self.side][cell])

    def choose(self):
        return next((cell for cell, digit in enumerate(self.cells) if not digit), None)

    def solve(self):
        cell = self.choose()
        if cell is None:
            return True
        for digit in range(1, self.side + 1):
            if self.may_hold(cell, digit):
                self.cells[cell] = digit
                self.tries += 1
                yield 'try', cell, digit
                if (yield from self.solve()):
                    return True
                self.cells[cell] = 0
                yield 'back', cell, 0
        return False


class FewestFirst(Backtracker):
    sides = 9, 9, 6
    blanks = 0.65

    def choose(self):
        blanks = [cell for cell, digit in enumerate(self.cells) if not digit]
        return min(blanks, key=lambda cell: sum(self.may_hold(cell, digit) for digit in range(1, self.side + 1)), default=None)


class Overwriting(Backtracker):
    """Counts up in each cell and tests behind that, without a blank between two tries."""

    def solve(self):
        blanks = [cell for cell, digit in enumerate(self.cells) if not digit]
        at = 0
        while 0 <= at < len(blanks):
            cell = blanks[at]
            was = self.cells[cell]
            if was == self.side:
                self.cells[cell] = 0
                yield 'back', cell, 0
                at -= 1
                continue
            if was:
                yield 'again', cell, 0
            self.cells[cell] = was + 1
            self.tries += 1
            yield 'try', cell, was + 1
            at += self.may_hold(cell, was + 1)
        return at >= 0


SOLVERS = [Backtracker, FewestFirst, Overwriting]


# --- mistakes, each with what is said of it ---


class MissesLastColumn(Backtracker):
    """Looks at a row's first cells only."""
    sign = r'^r(\d)c\d gets \d, but r\1c9 in row \1 is \d already, (a given|since step \d+)\. The program goes on\.$'

    def may_hold(self, cell, digit):
        return all(self.cells[peer] != digit for peer in PEERS[9][cell]
                   if peer // 9 != cell // 9 or peer % 9 < 8 or cell % 9 == 8)


class MissesBoxes(Backtracker):
    sign = r'^r\dc\d gets \d, but r\dc\d in box \d is \d already, (a given|since step \d+)\. The program goes on\.$'

    def may_hold(self, cell, digit):
        return all(self.cells[peer] != digit for peer in PEERS[9][cell] if peer // 9 == cell // 9 or peer % 9 == cell % 9)


class PlacesGivens(Backtracker):
    open_cells = 48
    sign = r'^The program changes r1c\d from \d to \d, but \d is a given\.$'

    def __init__(self, cells, side):
        super().__init__(cells, side)
        self.cells[next(cell for cell in range(9) if cells[cell])] = 0


class KnowsEightDigits(Backtracker):
    sign = '9 was never one of the digits'
    least_tries = 30

    def may_hold(self, cell, digit):
        return digit < 9 and super().may_hold(cell, digit)


class TriesOneDigit(Backtracker):
    sign = r'^The program ends with \d+ open cells\. r\dc\d has no digit left, and r\dc\d was not taken back\.$'

    def solve(self):
        while (cell := self.choose()) is not None:
            digit = next((digit for digit in range(1, 10) if self.may_hold(cell, digit)), None)
            if digit is None:
                return False
            self.cells[cell] = digit
            self.tries += 1
            yield 'try', cell, digit
        return True


class ForgetsLastColumn(Backtracker):
    sign = r'^The program ends with \d open cells, all in column 9\. It has never put a digit there\.$'

    def choose(self):
        return next((cell for cell, digit in enumerate(self.cells) if not digit and cell % 9 < 8), None)


class TestsTooMuch(Backtracker):
    open_cells = 30
    sign = r'^It goes back from r\dc\d=\d, but has (never tried \d in r\dc\d, only [\d, and]+|tried nothing in r\dc\d, which can still be [\d, or]+)\.$'

    def may_hold(self, cell, digit):
        return super().may_hold(cell, digit) and self.cells[(cell + 10) % 81] != digit


BUGS = [MissesLastColumn, MissesBoxes, PlacesGivens, KnowsEightDigits, TriesOneDigit, ForgetsLastColumn, TestsTooMuch]


def has_clash(cells):
    return any(cells[cell] and any(cells[peer] == cells[cell] for peer in PEERS[9][cell]) for cell in range(81))


def check_bug(solver, chance):
    """The sign must be said of the first try at which the board has a digit twice in a house, or not be about that."""
    for _ in range(100):
        cells = make_puzzle(9, solver.open_cells, chance)
        solving, lines, first = solver(cells, 9), [], 0
        for what, cell, digit in solving.solve():
            lines.append(say_sets(9)(what, cell, digit, None))
            if not first and has_clash(solving.cells):
                first = len(lines)
            if solving.tries == 600:
                break
        changed = any(given and given != now for given, now in zip(cells, solving.cells))
        is_shown = (0 in solving.cells or has_clash(solving.cells) or changed) and solver.least_tries <= solving.tries < 600
        if is_shown:
            break
    assert is_shown, 'no board shows the mistake'
    done = subprocess.run([PROGRAM, 'watch', '--check', '--json', ''.join(str(cell or '.') for cell in cells), '-'],
                          input=''.join(lines), text=True, capture_output=True, check=False, timeout=300)
    found = json.loads(done.stdout)
    assert done.returncode == 1 and re.search(solver.sign, found.get('sign', '')), (found, cells)
    if 'The program goes on' in found['sign']:
        assert found['sign_line'] == first, (found, first)


def run_solver(solver, cells, side, say, most_tries):
    """Returns what the solver prints, as `say(what, cell, digit, its cells)` puts it, and its tries."""
    solving = solver(cells, side)
    text = [say('begin', 0, 0, solving.cells)]
    for what in solving.solve():
        text.append(say(*what, solving.cells))
        if solving.tries == most_tries:
            break
    text.append(say('end', 0, 0, solving.cells))
    return ''.join(text), solving.tries


def say_events(side):
    def say(what, cell, digit, _):
        return {'try': f'guess {name(cell, side)}={digit}\n', 'back': 'back\n', 'again': 'back\n', 'end': 'solved\n'}.get(what, '')
    return say


def say_sets(side):
    def say(what, cell, digit, _):
        return {'try': f'set {name(cell, side)}={digit}\n', 'back': f'set {name(cell, side)}=\n'}.get(what, '')
    return say


def say_grids(side, form):
    def say(what, cell, digit, cells):
        if what == 'again':
            return ''
        return (f'try {digit} at {cell // side}, {cell % side}\n' if what == 'try' and cell % 7 == 0 else '') + form(cells, side)
    return say


def watch(puzzle, text, *options):
    done = subprocess.run([PROGRAM, 'watch', *options, puzzle, '-'], input=text, text=True, capture_output=True, timeout=300, check=False)
    assert 'Sanitizer' not in done.stderr and 'runtime error' not in done.stderr, done.stderr
    assert done.returncode in (0, 1), (done.returncode, done.stderr)
    return done


def check(solver, side, say, chance):
    for _ in range(COUNT):
        tries = blanks = int(side ** 2 * solver.blanks)
        while not blanks < tries < 300: # where nothing is taken back, all may be certain; and the test takes a moment
            cells = make_puzzle(side, blanks, chance)
            text, tries = run_solver(solver, cells, side, say(side), 300)
        puzzle = pathlib.Path('puzzle.txt')
        puzzle.write_text('\n'.join(''.join(str(cell or '.') for cell in row) for row in rows(cells, side)) + '\n', encoding='utf-8')
        done = watch(puzzle, text, '--check', '--json')
        found = json.loads(done.stdout)
        assert not done.stderr, done.stderr
        assert (found['verdict'], found['guesses'], found['wrong'], found['not_proved']) == ('solved', tries, 0, 0), (found, tries, cells)
        watch(puzzle, text, '-o', 'run.jsonl')
        checked = subprocess.run([PROGRAM, 'check', 'run.jsonl'], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, (checked.stdout, checked.stderr)


def main():
    ways = [('events', say_events), ('set', say_sets)]
    ways += [(form.__name__ + ' grids', lambda side, form=form: say_grids(side, form)) for form in GRIDS]
    cases = [(solver, way, say) for solver in SOLVERS for way, say in ways]
    chance = random.Random(4)
    print(f'1..{len(cases) + len(BUGS)}')
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number, (solver, way, say) in enumerate(cases, 1):
            try:
                for side in [solver.sides[number % 3]] if COUNT < 10 else solver.sides:
                    check(solver, side, say, chance)
                print(f'ok {number} - {solver.__name__} as {way}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} - {solver.__name__} as {way}\n# {failure}', flush=True)
        for number, solver in enumerate(BUGS, len(cases) + 1):
            try:
                check_bug(solver, chance)
                print(f'ok {number} - {solver.__name__}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} - {solver.__name__}\n# {failure}', flush=True)
        os.chdir('/')


main()
