"""Compares what the engine `learn` learns with the textbook: textbook.py SUDOSCOPE [LIST [BOARDS]]. The search here knows clauses alone: of each
cell and house that one of its candidates is true, of each two that exclude each other that one is false, and what was learned. It decides and
propagates in the order of the engine. At a conflict it resolves the violated clause with the reasons of its literals, the latest first,
as in J. P. Marques-Silva, K. A. Sakallah, "GRASP" (1996), until one literal of the level is left, and jumps back to the latest level of the
other ones. It begins again after 32 times as many conflicts as the terms of Luby's sequence say. A false candidate is
replaced at once by the true ones that excluded it, so that clauses speak of placed digits alone. Guesses, learned clauses and how many levels each way back closes must be those
of the trace, in its order. LIST has a 9x9 puzzle a line; the first BOARDS of them that need a guess are compared. One TAP line each."""
import json
import subprocess
import sys

CELLS = range(81)
HOUSES = ([[9 * r + c for r in range(9)] for c in range(9)] + [[9 * r + c for c in range(9)] for r in range(9)] +
          [[9 * (3 * (b // 3) + i // 3) + 3 * (b % 3) + i % 3 for i in range(9)] for b in range(9)])
OF_CELL = [[h for h in range(27) if cell in HOUSES[h]] for cell in CELLS]
PEERS = [sorted({other for h in OF_CELL[cell] for other in HOUSES[h]} - {cell}) for cell in CELLS]
PUZZLES = ['5..7..6....38...........2..62.4............917............35.8.4.....1......9....',  # of Magictour's list
           '4..7..6....38...........2..62.5............917............43.8.5.....1......9....',
           '.4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........',
           '.8..1......5....3.......4.....6.5.7.89....2.....3.....2.....1.9..67........4.....']


class Conflict(Exception):
    pass


class Textbook:
    """Literals are candidates (cell, digit) with a value. `why` has the clause's other literals, all of them false, or None for a guess."""

    def __init__(self, puzzle):
        self.value, self.level, self.why, self.trail, self.next = {}, {}, {}, [], 0
        self.starts, self.clauses, self.learned, self.guesses, self.ways_back = [], [], [], [], []
        for cell, given in enumerate(puzzle):
            for digit in range(1, 10):
                if given in '123456789' and int(given) != digit:
                    self.assign((cell, digit), False, ())

    def open(self, cell):
        return [digit for digit in range(1, 10) if self.value.get((cell, digit)) is not False]

    def assign(self, candidate, value, why):
        self.value[candidate] = value
        self.level[candidate, value], self.why[candidate, value] = len(self.starts), why
        self.trail.append((candidate, value))

    def set_true(self, candidate, why):
        self.assign(candidate, True, why)
        for digit in self.open(candidate[0]):
            if digit != candidate[1]:
                self.assign((candidate[0], digit), False, (candidate,))

    def look_at(self, clause):
        left = [candidate for candidate in clause if self.value.get(candidate) is not False]
        if not left:
            raise Conflict(clause)
        if len(left) == 1 and self.value.get(left[0]) is not True:
            self.set_true(left[0], tuple(other for other in clause if other != left[0]))

    def propagate_one(self, candidate, value):
        cell, digit = candidate
        if not value:
            self.look_at([(cell, other) for other in range(1, 10)])
            for house in OF_CELL[cell]:
                self.look_at([(other, digit) for other in HOUSES[house]])
            return
        emptied = None
        for peer in PEERS[cell]:
            if self.value.get((peer, digit)) is not False:
                self.assign((peer, digit), False, (candidate,))
                emptied = emptied if self.open(peer) else peer
        if emptied is not None:
            raise Conflict([(emptied, other) for other in range(1, 10)])

    def use(self, clause):
        """Whether a learned clause takes its last candidate."""
        left = [candidate for candidate in clause if self.value.get(candidate) is not True]
        if len(left) > 1 or (left and self.value.get(left[0]) is False):
            return False
        last = left[0] if left else clause[0]
        self.assign(last, False, tuple(other for other in clause if other != last))
        if not self.open(last[0]):
            raise Conflict([(last[0], digit) for digit in range(1, 10)])
        return True

    def propagate(self):
        again = True
        while again:
            while self.next < len(self.trail):
                self.next += 1
                self.propagate_one(*self.trail[self.next - 1])
            again = any(self.use(clause) for clause in self.clauses)

    def resolve_false(self, literals, false):
        """Resolves with the clauses that made these candidates false. Literals that were true before the first guess are left out."""
        for candidate in false:
            if self.level[candidate, False]:
                literals.update(other for other in self.why[candidate, False] if self.level[other, True])

    def analyze(self, violated):
        """Learns the clause of the first unique implication point. Returns the level to which it jumps."""
        literals, place = set(), {literal: i for i, literal in enumerate(self.trail)}
        self.resolve_false(literals, violated)
        while True:
            last = max(literals, key=lambda candidate: place[candidate, True])
            levels = sorted(self.level[candidate, True] for candidate in literals)
            if levels[-2:-1] != levels[-1:]:
                break
            literals.remove(last)
            self.resolve_false(literals, self.why[last, True])
        self.clauses.append(sorted(literals, key=lambda candidate: -place[candidate, True]))
        self.learned.append(frozenset(literals))
        return max(levels[:-1], default=0)

    def go_back(self, level):
        self.ways_back.append(len(self.starts) - level)
        self.trail = self.trail[:self.starts[level]]
        self.value = dict(self.trail)
        self.starts = self.starts[:level]
        self.next = 0

    def solve(self):
        waits, conflicts = luby(), 0
        wait = 32 * next(waits)
        while True:
            try:
                self.propagate()
            except Conflict as conflict:
                if not self.starts:
                    return
                self.go_back(self.analyze(conflict.args[0]))
                conflicts += 1
                if conflicts == wait:
                    wait, conflicts = 32 * next(waits), 0
                    if self.starts:
                        self.go_back(0)
                continue
            cells = [cell for cell in CELLS if len(self.open(cell)) > 1]
            if not cells:
                return
            cell = min(cells, key=lambda cell: len(self.open(cell)))
            self.starts.append(len(self.trail))
            self.guesses.append((cell, self.open(cell)[0]))
            self.set_true(self.guesses[-1], None)


def luby():
    """1 1 2 1 1 2 4 ...: behind the first 2^k - 1 terms they come again, and then 2^k."""
    terms = []
    while True:
        more = [*terms, len(terms) + 1]
        yield from more
        terms += more


def read_trace(program, puzzle):
    output = subprocess.run([program, 'trace', '-e', 'learn', '-f', 'jsonl', puzzle], capture_output=True, text=True, check=True).stdout
    steps = [json.loads(line) for line in output.splitlines()[1:]]
    guesses = [tuple(step['place'][0]) for step in steps if step['kind'] == 'guess']
    learned = [frozenset(map(tuple, step['roles'][0][1])) for step in steps if step.get('technique') == 'learned-nogood']
    ways_back = [step.get('backjump', 1) for step in steps if step['kind'] == 'backtrack']
    return guesses, learned, ways_back


def main(program, path=None, boards=len(PUZZLES)):
    puzzles, number, compared = PUZZLES, 0, 0
    if path:
        with open(path, encoding='ascii') as stream:
            puzzles = [line[:81] for line in stream if len(line) > 80]
    for puzzle in puzzles:
        guesses, learned, ways_back = read_trace(program, puzzle)
        if not guesses and path:
            continue
        textbook = Textbook(puzzle)
        textbook.solve()
        number += 1
        compared += len(learned)
        same = (textbook.guesses, textbook.learned, textbook.ways_back) == (guesses, learned, ways_back)
        print(f'{"ok" if same else "not ok"} {number} - {puzzle}: {len(guesses)} guesses, {len(learned)} clauses, '
              f'{sum(way > 1 for way in ways_back)} ways back over several levels', flush=True)
        if number == int(boards):
            break
    number += 1
    print(f'{"ok" if compared >= number else "not ok"} {number} - {compared} clauses in all')
    print(f'1..{number}')


main(*sys.argv[1:])
