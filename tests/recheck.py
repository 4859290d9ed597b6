"""Checks the steps of traces of boards with clues a second time: recheck.py SUDOSCOPE SOURCE [BOARDS]. It knows the rules as clues.py has them,
and nothing of how the program makes exclusions and sums of them. Each digit that a step removes is assumed: then the houses and clues that
the step names, with the candidates of that moment, must leave some cell or digit of the step without a place, in every case. What a step that
assumes one solution removes, and all else, must not be in a solution that agrees with the open guesses; these are found by a search
over all houses and clues. BOARDS boards of 4x4 of each kind that `generate` makes, and one of 6x6, are solved by three engines, and so are
BOARDS boards of every kind of clue that are made here. The proof of one engine for each board goes through the checkers of proofs.py. A
short run takes only every third kind of 6x6, and of the kinds that `generate` makes. One TAP line each."""
import collections
import functools
import itertools
import json
import random
import sys

import clues
import lrat
import proofs
from clues import BOARDS, LONG, obey, parts, read_clue, read_generated, run

ENGINES = ('human', 'propagate', 'learn')
TRIES = 60000  # of digits, in one list of cells
DISTINCT = ('group', 'cage', 'thermometer', 'renban', 'nabner')
ORDERED = ('group', 'nabner', 'thermometer', 'slow-thermometer', 'whisper', 'modular', 'entropic')  # what begins a list that obeys, obeys


class Undecided(Exception):
    pass


class Wrong(Exception):
    pass


class Part:
    """Some cells and what their digits obey, with what is known of their first digits."""

    def __init__(self, cells, obeys, begins, apart):
        self.cells, self.obeys, self.begins = cells, obeys, begins
        self.before = [[k for k in range(i) if frozenset((cells[i], cells[k])) in apart] for i in range(len(cells))]

    def possible(self, open_digits):
        """For each cell, the digits with which all cells can be filled."""
        found, digits, tries = [set() for _ in self.cells], [], 0

        def fill(i, fixed):
            nonlocal tries
            if i == len(self.cells):
                return self.obeys(digits)
            for digit in [fixed[1]] if fixed[0] == i else open_digits[self.cells[i]]:
                if any(digits[k] == digit for k in self.before[i]):
                    continue
                tries += 1
                if tries > TRIES:
                    raise Undecided
                digits.append(digit)
                filled = self.begins(digits) and fill(i + 1, fixed)
                if filled:
                    if len(digits) == len(self.cells):
                        for k, held in enumerate(digits):
                            found[k].add(held)
                    digits.pop()
                    return True
                digits.pop()
            return False

        for i, cell in enumerate(self.cells):
            for digit in open_digits[cell]:
                if digit not in found[i]:
                    fill(0, (i, digit))
        return found


def beginning(kind, value, cells, side):
    """Whether the digits can begin a list that obeys: nothing is known of most kinds."""
    if kind in ORDERED:
        return lambda d: clues.rule(kind, side)(d, value)
    if kind in ('cage', 'little-killer') and value:
        return lambda d: sum(d) <= value - (len(cells) - len(d))
    if kind == 'arrow' and value == 2:
        return lambda d: sum(d[2:]) <= 10 * d[0] + d[1] - (len(cells) - len(d)) if len(d) > 1 else True
    if kind == 'arrow':
        return lambda d: sum(d[1:]) <= d[0] - (len(cells) - len(d))
    if kind == 'renban':
        return lambda d: max(d) - min(d) < len(cells) and len(set(d)) == len(d)
    return lambda d: True


class Board:
    """What the header of a trace says."""

    def __init__(self, header):
        self.side = header['digits']
        self.cells = [(y, x) for x, y in header['cells']]
        self.houses = [[self.cells[n] for n in house['cells']] for house in header['houses']]
        self.clues = [read_clue(line) for line in header.get('clues', [])]
        self.givens = {self.cells[n]: digit for n, digit in header['givens']}
        apart = {frozenset(pair) for house in self.houses for pair in itertools.combinations(house, 2)}
        marks = clues.marks_of(self.clues)
        for clue in self.clues:
            if clue[0] in DISTINCT:
                apart.update(map(frozenset, itertools.combinations(clue[2], 2)))
            elif clue[0] in ('anti-knight', 'anti-king'):
                apart.update(frozenset(cells) for cells, _ in parts(self.side, clue, marks))
        self.apart = apart
        self.parts = [[Part(list(cells), obeys, beginning(clue[0], clue[1], cells, self.side), apart) for cells, obeys in parts(self.side, clue, marks)]
                      for clue in self.clues]

    def start(self):
        grid = {cell: frozenset([self.givens[cell]] if cell in self.givens else range(1, self.side + 1)) for cell in self.cells}
        for kind, value, cells in self.clues:
            for cell in cells if kind in ('even', 'odd') else []:
                grid[cell] = frozenset(digit for digit in grid[cell] if clues.RULES[kind]([digit], value))
        return grid

    def left_by(self, houses, cages):
        """The equation that houses leave beside their cages: the houses' totals less those of the cages. Its bounds meet once all cells
        have digits, so that one check serves on the way and at the end."""
        if not cages:
            raise Wrong('adds up houses without a cage')
        weight = collections.Counter()
        total = len(houses) * self.side * (self.side + 1) // 2
        for house in houses:
            weight.update(self.houses[house])
        for cage in cages:
            kind, value, cells = self.clues[cage]
            if kind != 'cage' or not value:
                raise Wrong('adds up what has no total')
            weight.subtract(cells)
            total -= value
        cells = [cell for cell in weight if weight[cell]]
        bounds = [sorted((weight[cell], weight[cell] * self.side)) for cell in cells]
        least, most = ([sum(bound[way] for bound in bounds[i:]) for i in range(len(cells) + 1)] for way in (0, 1))

        def begins(d):
            begun = sum(weight[cell] * digit for cell, digit in zip(cells, d))
            return begun + least[len(d)] <= total <= begun + most[len(d)]
        return Part(cells, begins, begins, self.apart)


class Reason:
    """The houses and clues that a step names."""

    def __init__(self, board, step):
        self.board = board
        self.places = [(board.houses[h], digit) for kind, h, *rest in step.get('truths', []) if kind == 'house' for digit in rest]
        self.open_cells = [board.cells[c] for kind, c, *_ in step.get('truths', []) if kind == 'cell']
        self.links = [(board.houses[h], digit) for kind, h, *rest in step.get('links', []) if kind == 'house' for digit in rest]
        self.parts = [part for clue in step.get('clues', []) for part in board.parts[clue]]
        self.parts += [board.left_by(left['houses'], left['cages']) for left in step.get('left', [])]
        self.premises = [[(board.cells[c], digit) for c, digit in members] for name, members, *_ in step.get('roles', []) if name == 'premise']

    @classmethod
    def of_all(cls, board):
        """All that holds on the board."""
        digits = range(1, board.side + 1)
        everything = cls(board, {'clues': range(len(board.clues))})
        everything.places = everything.links = list(itertools.product(board.houses, digits))
        everything.open_cells = board.cells
        return everything

    def narrow(self, grid, changed):
        """Takes away what cannot be, until nothing changes. Returns whether all cells and digits have a place. `changed` are the cells
        to begin with."""
        while True:
            before = dict(grid)
            for house, digit in self.links:
                for cell in house:
                    if grid[cell] == {digit}:
                        for other in house:
                            if other != cell:
                                grid[other] = grid[other] - {digit}
            for house, digit in self.places:
                places = [cell for cell in house if digit in grid[cell]]
                if not places:
                    return False
                if len(places) == 1:
                    grid[places[0]] = grid[places[0]] & {digit}
            for premise in self.premises:
                left = [(cell, digit) for cell, digit in premise if grid[cell] != {digit}]
                if len(left) < 2:
                    cell, digit = left[0] if left else premise[0]
                    grid[cell] = grid[cell] - {digit}
            changed |= {cell for cell in grid if grid[cell] != before[cell]}
            if not all(grid.values()):
                return False
            for part in self.parts:
                if changed.isdisjoint(part.cells) and (len(part.cells) > 2 or all(len(grid[cell]) > 1 for cell in part.cells)):
                    continue
                try:
                    for cell, possible in zip(part.cells, part.possible(grid)):
                        grid[cell] = grid[cell] & possible
                except Undecided:
                    self.gave_up = True
                if not all(grid[cell] for cell in part.cells):
                    return False
            changed = {cell for cell in grid if grid[cell] != before[cell]}
            if not changed:
                return True

    def fillings(self, grid, changed, limit):
        """Finds up to `limit` ways to give each named cell and digit its place, as grids."""
        stack, found, nodes = [(grid, changed)], [], 0
        while stack and len(found) < limit:
            grid, changed = stack.pop()
            nodes += 1
            if nodes > 3000:
                raise Undecided
            if not self.narrow(grid, changed):
                continue
            ways = [[(cell, digit) for digit in grid[cell]] for cell in self.open_cells if len(grid[cell]) > 1]
            ways += [way for way in ([(cell, digit) for cell in house if digit in grid[cell]] for house, digit in self.places)
                     if len(way) > 1 or len(grid[way[0][0]]) > 1]
            if not ways:
                found.append(grid)
            for cell, digit in min(ways, key=len) if ways else []:
                stack.append(({**grid, cell: frozenset([digit])}, {cell}))
        return found

    def excludes(self, live, cell, digit):
        self.gave_up = False
        excluded = not self.fillings({**live, cell: frozenset([digit])}, {cell}, 1)
        if not excluded and self.gave_up:
            raise Undecided
        return excluded


class Walk:
    """The steps of a trace, one after the other, beside the solutions of the board."""

    def __init__(self, board, solutions):
        self.board, self.solutions = board, solutions
        self.grid, self.levels, self.failed = board.start(), [], [[]]
        self.tally, self.learned = collections.Counter(), []

    def live(self):
        gone = collections.defaultdict(set)
        for cell, digit in itertools.chain(*self.failed):
            gone[cell].add(digit)
        return {cell: digits - gone[cell] for cell, digits in self.grid.items()}

    def agreeing(self):
        """The solutions that agree with the open guesses."""
        return [grid for grid in self.solutions if all(grid[cell] in kept for _, (cell, kept) in self.levels)]

    def take(self, step):
        kind, cells = step['kind'], self.board.cells
        if step.get('technique') == 'learned-nogood':
            self.learn(step)
        elif kind == 'deduce':
            self.deduce(step)
        elif kind == 'guess':
            (number,) = {number for number, _ in step['place']}
            kept = frozenset(digit for _, digit in step['place'])
            if not kept & self.live()[cells[number]]:
                raise Wrong('guesses what is not possible')
            self.levels.append((dict(self.grid), (cells[number], kept)))
            self.failed.append([])
            self.grid[cells[number]] = kept
        elif kind == 'backtrack' and 'backjump' in step:  # takes guesses back, and refutes none
            for _ in range(step['backjump']):
                self.grid, _ = self.levels.pop()
                self.failed.pop()
        elif kind == 'backtrack':
            self.grid, guess = self.levels.pop()
            self.failed.pop()
            self.failed[-1] += [(guess[0], digit) for digit in guess[1]]
            if any(grid[guess[0]] in guess[1] for grid in self.agreeing()):
                raise Wrong('takes back a guess that is right')
        elif kind in ('contradiction', 'no-solution') and step.get('truths'):
            (what, number, *digit), = step['truths']
            live = self.live()
            places = [cells[number]] if what == 'cell' else self.board.houses[number]
            if any(live[cell] if what == 'cell' else digit[0] in live[cell] for cell in places):
                raise Wrong('names what is not empty')
            if self.agreeing():
                raise Wrong('contradicts a solution')
        elif kind == 'solved':
            if {cell: next(iter(digits)) for cell, digits in self.grid.items()} not in self.solutions:
                raise Wrong('ends with what is no solution')
        self.tally['steps'] += 1

    def learn(self, step):
        """The digits that are learned cannot all be true. With no guess made, and with all but the first placed, the first must be excluded."""
        _, digits, *_ = step['roles'][0]
        if any(members not in self.learned for name, members, *_ in step['roles'] if name == 'premise'):
            raise Wrong('has a premise that was not learned')
        self.learned.append(digits)
        candidates = [(self.board.cells[number], digit) for number, digit in digits]
        if any(all(grid[cell] == digit for cell, digit in candidates) for grid in self.solutions):
            raise Wrong('learns against a solution')
        live = dict(self.levels[0][0] if self.levels else self.grid)
        for cell, digit in self.failed[0]:
            live[cell] = live[cell] - {digit}
        for cell, digit in candidates[1:]:
            live[cell] = live[cell] & {digit}
        try:
            if not Reason(self.board, step).excludes(live, *candidates[0]):
                raise Wrong('learns what does not follow')
            self.tally['learned'] += 1
        except Undecided:
            self.tally['undecided'] += 1

    def deduce(self, step):
        removed = [(self.board.cells[number], digit) for number, digit in step.get('remove', [])]
        agreeing = self.agreeing()
        reason, live = Reason(self.board, step), self.live()
        for cell, digit in removed:
            if any(grid[cell] == digit for grid in agreeing):
                raise Wrong(f'removes {digit} from {cell}, which a solution has')
            if digit not in self.grid[cell]:
                raise Wrong('removes what is not there')
            if digit not in live[cell]:
                continue
            if step.get('assumes_unique'):
                self.tally['by one solution'] += 1
                continue
            try:
                if not reason.excludes(live, cell, digit):
                    raise Wrong(f'does not exclude {digit} from {cell}')
                self.tally['removals'] += 1
            except Undecided:
                self.tally['undecided'] += 1
        for cell, digit in removed:
            self.grid[cell] = self.grid[cell] - {digit}
        for number, digit in step.get('place', []):
            if self.grid[self.board.cells[number]] != {digit}:
                raise Wrong('places what is not alone')


@functools.cache
def filled_boards():
    return list(clues.filled_boards())


def solutions_of(board):
    """All solutions, or the first few of a board of more than four digits; None if the search is too long."""
    if board.side == 4:
        return [grid for grid in filled_boards() if obey(grid, 4, board.clues) and all(grid[cell] == digit for cell, digit in board.givens.items())]
    everything = Reason.of_all(board)
    everything.gave_up = False
    try:
        found = everything.fillings(board.start(), set(board.cells), 3)
    except Undecided:
        return None
    grids = [{cell: next(iter(digits)) for cell, digits in grid.items()} for grid in found]
    return [grid for grid in grids if obey(grid, board.side, board.clues)]


def recheck(text, tally):
    """Returns what is wrong with the traces of one board."""
    solutions = None
    for engine in ENGINES:
        trace = run('trace', '-e', engine, '-', text=text).stdout
        lines = [json.loads(line) for line in trace.splitlines()]
        if not lines:
            return f'{engine}: no trace of\n{text}'
        if solutions is None:
            board = Board(lines[0])
            solutions = solutions_of(board)
            if solutions is None:
                tally['not counted'] += 1
                solutions = [{cell: int(digit) for cell, digit in zip(board.cells, run('solve', '-', text=text).stdout.split()[-1])}]
                if not obey(solutions[0], board.side, board.clues):
                    return f'the solution does not obey\n{text}'
            counted = run('solve', '--count', '--limit', '3', '-', text=text).stdout.strip()
            if counted != str(min(3, len(solutions))):
                return f'{counted} solutions, expected {len(solutions)}:\n{text}'
        walk = Walk(board, solutions)
        for step in lines[1:]:
            try:
                walk.take(step)
            except Wrong as error:
                return f'{engine}, step {step["n"]} {error}: {json.dumps(step)[:600]}\n{text}'
        end = lines[-1]['kind']
        tally[f'{engine} {end}'] += 1
        if end != ('solved' if solutions else 'no-solution'):
            return f'{engine} ends with {end}:\n{text}'
        check = run('check', '--argument', '-', text=trace)
        if check.returncode:
            return f'{engine}: {(check.stdout + check.stderr)[:300]}\n{text}'
        tally.update(walk.tally)
    engine = ENGINES[tally['boards'] % len(ENGINES)]
    try:
        proofs.verify(engine, text)
    except (AssertionError, lrat.Refused) as error:
        return f'{engine}: the proof does not hold: {error}\n{text}'
    tally['proofs'] += 1
    tally['boards'] += 1
    return ''


def recheck_all(layout, boards, seed):
    made = run('generate', '--layout', layout, '-n', str(boards), '--seed', str(seed), text='')
    faults, tally = [], collections.Counter()
    puzzles = read_generated(made.stdout)
    if not puzzles and ('no place for' in made.stderr or 'that 3 divides' in made.stderr):
        return faults, tally
    for text, _, _ in puzzles:
        fault = recheck(text, tally)
        if fault:
            faults.append(fault)
    return faults or ([] if tally['boards'] else [made.stderr]), tally


def needed_dots(solution, side, kind):
    """The dots without which the board breaks the rule that all of them are given."""
    obeys = clues.WHOLE[kind][1]
    pairs = [pair for pair in clues.neighbours(side) if not obeys(*(solution[cell] for cell in pair))]
    if kind == 'all-xv':
        return [('sum', sum(solution[cell] for cell in pair), list(pair)) for pair in pairs]
    return [(kind[4:9] + '-dot', 1 if kind == 'all-white-dots' else 2, list(pair)) for pair in pairs]


def make_clues(chance, kind, side, solution):
    """A few clues of the kind that the filled board obeys; none if it obeys none."""
    if kind.startswith('all-') and kind in clues.WHOLE:
        return [(kind, None, []), *needed_dots(solution, side, kind)]
    made = []
    for _ in range(200):
        clue = clues.make_clue(chance, kind, side)
        if kind in clues.TOTALS:
            clue = kind, sum(solution[cell] for cell in clue[2]), clue[2]
        if clue not in made and obey(solution, side, [*made, clue]):
            made.append(clue)
    return made[:3]


def make_solution(chance, kind, side):
    """A filled board, which obeys the kind if that is a rule of the whole board."""
    while True:
        solution = chance.choice(filled_boards()) if side == 4 else clues.fill_board(chance, side)
        if side == 4 or kind not in (*clues.WHOLE, 'global-entropy') or kind.startswith('all-'):
            return solution
        row = ''.join(map(str, chance.sample(range(1, side + 1), side)))
        line = run('solve', '-', text=clues.lines([(kind, None, [])], side, row + '.' * (side * (side - 1)))).stdout
        if line[:1].isdigit() and len(line.split()[0]) == side * side:
            return {cell: int(digit) for cell, digit in zip(sorted(solution), line.split()[0])}


def make_board(chance, kind, side):
    """A board with clues of the kind, and just so many givens that it has one solution."""
    while True:
        solution = make_solution(chance, kind, side)
        made = make_clues(chance, kind, side, solution)
        order = chance.sample(sorted(solution), side * side)
        for givens in range(side * side + 1) if made else []:
            board = ''.join(str(solution[cell]) if cell in order[:givens] else '.' for cell in sorted(solution))
            text = clues.lines(made, side, board)
            if run('solve', '--count', '-', text=text).stdout.strip() == '1':
                return text


def recheck_kind(kind, boards):
    """The same as recheck_all, of boards that are made here: of 4x4 if these obey the rule, and every fifth of 6x6."""
    chance, faults, tally = random.Random(kind), [], collections.Counter()
    for number in range(1, boards + 1):
        side = 6 if number % 5 == 0 or kind in (*clues.THIRDS, 'anti-king', 'anti-knight', 'non-consecutive') else 4
        fault = recheck(make_board(chance, kind, side), tally)
        if fault:
            faults.append(fault)
    return faults, tally


def refuse_changed(layout):
    """Steps that remove a digit of the solution as well must be refused, and most of those that name no links or no clues any more. Some
    need none: where a digit has one place left in a house, that says enough. Counts them."""
    (text, _, _), = read_generated(run('generate', '--layout', layout, text='').stdout)
    lines = [json.loads(line) for line in run('trace', '-e', 'propagate', '-', text=text).stdout.splitlines()]
    board = Board(lines[0])
    solution, = solutions_of(board)
    tally = collections.Counter()
    for at, step in enumerate(lines[1:], 1):
        right = [[n, solution[cell]] for n, cell in enumerate(board.cells) if n not in [r[0] for r in step.get('remove', [])]][:1]
        changes = [('remove', step.get('remove', []) + right)]
        changes += [(key, []) for key in ('links', 'clues', 'left') if step.get(key)]
        for key, now in changes if step['kind'] == 'deduce' and not step['depth'] else []:
            walk = Walk(board, [solution])
            for before in lines[1:at]:
                walk.take(before)
            changed = {**step, key: now}
            if key == 'links':
                changed['clues'] = []
            try:
                walk.take(changed)
                tally[f'{key}: accepted'] += 1
            except Wrong:
                tally[f'{key}: refused'] += 1
    fine = not tally['remove: accepted'] and all(tally[f'{key}: refused'] > 2 * tally[f'{key}: accepted'] for key in ('links', 'clues'))
    return [] if fine else ['changed steps are accepted'], tally


def main():
    listed = [line.split('\t') for line in run('list', 'layouts', text='').stdout.splitlines()]
    kinds = [row[0] for row in listed if row[2].startswith('Clues')] + ['killer+arrow+thermometer']
    cases = [*((f'4x4+{kind}', BOARDS) for kind in kinds), *((f'6x6+{kind}', 1) for kind in kinds[::1 if LONG else 3])]
    own = [*clues.READ, *[kind for kind in (*clues.LISTED, *clues.WHOLE, *clues.AROUND, 'equal-sums', 'global-entropy')
                          if kind not in clues.READ][::1 if LONG else 3]]
    if len(sys.argv) > 4:  # these layouts alone, from this seed on
        cases = [(layout, BOARDS) for layout in sys.argv[5:]]
    else:
        cases.append(('4x4+killer', 0))  # changed
        cases += [(kind, BOARDS) for kind in own]
    failed = 0
    print(f'1..{len(cases)}')
    for number, (layout, boards) in enumerate(cases, 1):
        seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
        faults, tally = recheck_kind(layout, boards) if layout in own else \
            recheck_all(layout, boards, seed) if boards else refuse_changed(layout)
        failed += bool(faults)
        print(f'{"not ok" if faults else "ok"} {number} - {layout}', flush=True)
        print(f'# {layout}: {dict(tally)}', file=sys.stderr, flush=True)
        for fault in faults[:3]:
            print(fault, file=sys.stderr, flush=True)
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
