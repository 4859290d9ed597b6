"""Three human strategies over the whole board, again and again, then depth-first search.

Try it:  sudoscope watch PUZZLE -- python3 examples/rescan.py

What has one candidate is filled, then what has one place. Only where that changes nothing are naked pairs and triples
looked for. After a guess the candidates start again from all digits; what is found again is no step for sudoscope.
`gone` has what was excluded before: where only such a digit is left, the guess was wrong.
"""
import itertools
import sys

CELLS = [(row, column) for row in range(9) for column in range(9)]
DIGITS = set("123456789")
REGIONS = []  # the row, column and box of nine cells that lie in rows, columns and boxes of their own
KINDS = {"row": lambda cell: cell[0], "column": lambda cell: cell[1], "box": lambda cell: cell[0] // 3 * 3 + cell[1] // 3}
NAMES = []  # of the regions, as sudoscope has them
for i in range(9):
    key = (i, i % 3 * 3 + i // 3)
    for name_of_kind, kind in KINDS.items():
        REGIONS.append([cell for cell in CELLS if cell != key and kind(cell) == kind(key)] + [key])
        NAMES.append(f"{name_of_kind} {kind(key) + 1}")
PEERS = {cell: {peer for region in REGIONS if cell in region for peer in region} - {cell} for cell in CELLS}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class Contradiction(Exception):
    """The only place for a digit had lost it before."""


def place_candidates(board, candidates, gone):
    """Each empty cell loses the digits of its peers, and is filled if one digit is left."""
    before = dict(board)
    for cell in [cell for cell in CELLS if board[cell] == "."]:
        held = {board[peer] for peer in PEERS[cell]} - {"."}
        candidates[cell] = candidates[cell] - held
        is_single = len(candidates[cell]) == 1
        if is_single:
            board[cell], = candidates[cell]
        if is_single and board[cell] not in gone[cell]:
            gone[cell] = DIGITS - candidates[cell]
            print(f"{name(cell)}={board[cell]}; # one candidate")
        elif held:
            gone[cell] = gone[cell] | held
            print(f"{name(cell)}<>{''.join(sorted(held))}")
    return board != before


def place_positions(board, candidates, gone, number):
    """Fills what is the only place for a digit in the region."""
    before, region = dict(board), REGIONS[number]
    for digit in sorted(DIGITS - {board[cell] for cell in region}):
        places = [cell for cell in region if before[cell] == "." and digit in candidates[cell]]
        if len(places) == 1 and board[places[0]] == ".":
            board[places[0]] = digit
            if digit in gone[places[0]]:
                print(f"fail {digit} in {NAMES[number]}")
                raise Contradiction
            gone[places[0]] = DIGITS - {digit}
            print(f"{name(places[0])}={digit}; # one position")
    return board != before


def remove_groups(board, candidates, gone, region, size):
    """Where as many cells as digits share them, the other cells of the region lose these."""
    before = dict(candidates)
    open_cells = [cell for cell in region if board[cell] == "."]
    for group in itertools.combinations(open_cells, size):
        digits = set().union(*(candidates[cell] for cell in group))
        others = [cell for cell in open_cells if cell not in group and candidates[cell] & digits]
        if len(digits) == size and others:
            print("; ".join(f"{name(cell)}<>{''.join(sorted(digits))}" for cell in others), "; # naked group")
            candidates.update((cell, candidates[cell] - digits) for cell in others)
            gone.update((cell, gone[cell] | digits) for cell in others)
    return candidates != before


def fail(board, gone):
    """Says where the contradiction is: a cell without a digit, or one with the digit of a peer."""
    empty = [cell for cell in CELLS if gone[cell] == DIGITS]
    twice = [cell for cell in CELLS if any(board[peer] == board[cell] for peer in PEERS[cell])]
    if not empty:
        print(f"{name(twice[0])}<>{board[twice[0]]}")
    print("fail", name((empty or twice)[0]))
    return False


def solve(board, gone):
    """Fills the board. Returns whether that was possible."""
    candidates = {cell: DIGITS for cell in CELLS}
    changed = True
    while changed:
        changed = place_candidates(board, candidates, gone)
        for number in range(len(REGIONS)):
            changed |= place_positions(board, candidates, gone, number)
        if not changed:  # a list, so that all of them are tried
            changed = any([remove_groups(board, candidates, gone, region, size) for region in REGIONS for size in (2, 3)])
    open_cells = [cell for cell in CELLS if board[cell] == "."]
    if not open_cells:  # it is solved, unless a digit is twice in a region
        is_solved = all(board[cell] != board[peer] for cell in CELLS for peer in PEERS[cell])
        return is_solved or fail(board, gone)
    cell = min(open_cells, key=lambda each: len(candidates[each]))
    if not candidates[cell]:
        return fail(board, gone)
    for digit in sorted(candidates[cell] - gone[cell]):
        print(f"guess {name(cell)}={digit}")
        try:
            if solve({**board, cell: digit}, {**gone, cell: DIGITS - {digit}}):
                return True
        except Contradiction:
            pass
        print("back")
    return False


line = dict(zip(CELLS, sys.stdin.readline().strip()))
try:
    print("solved" if solve(line, {cell: DIGITS - {line[cell]} if line[cell] != "." else set() for cell in CELLS}) else "none")
except Contradiction:
    print("none")
