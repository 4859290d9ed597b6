"""Three human strategies over the whole board, again and again, then depth-first search.

Try it:  sudoscope watch PUZZLE -- python3 examples/rescan.py

What has one candidate is filled, then what has one place. Only where that changes nothing are naked pairs and triples
looked for. After a guess the candidates start again from all digits; what is found again is no step for sudoscope.
Where that makes it place a digit that it had excluded, in a branch that fails, the log says so.
"""
import itertools
import sys

CELLS = [(row, column) for row in range(9) for column in range(9)]
REGIONS = []  # the row, column and box of nine cells that lie in rows, columns and boxes of their own
for i in range(9):
    key = (i, i % 3 * 3 + i // 3)
    for kind in (lambda cell: cell[0], lambda cell: cell[1], lambda cell: (cell[0] // 3, cell[1] // 3)):
        REGIONS.append([cell for cell in CELLS if cell != key and kind(cell) == kind(key)] + [key])
PEERS = {cell: {peer for region in REGIONS if cell in region for peer in region} - {cell} for cell in CELLS}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def place_candidates(board, candidates):
    """Each empty cell loses the digits of its peers, and is filled if one digit is left."""
    before = dict(board)
    for cell in [cell for cell in CELLS if board[cell] == "."]:
        held = {board[peer] for peer in PEERS[cell]} - {"."}
        candidates[cell] = candidates[cell] - held
        if len(candidates[cell]) == 1:
            board[cell], = candidates[cell]
            print(f"{name(cell)}={board[cell]}; # one candidate")
        elif held:
            print(f"{name(cell)}<>{''.join(sorted(held))}")
    return board != before


def place_positions(board, candidates, region):
    """Fills what is the only place for a digit in the region."""
    before = dict(board)
    for digit in sorted(set("123456789") - {board[cell] for cell in region}):
        places = [cell for cell in region if before[cell] == "." and digit in candidates[cell]]
        if len(places) == 1 and board[places[0]] == ".":
            board[places[0]] = digit
            print(f"{name(places[0])}={digit}; # one position")
    return board != before


def remove_groups(board, candidates, region, size):
    """Where as many cells as digits share them, the other cells of the region lose these."""
    before = dict(candidates)
    open_cells = [cell for cell in region if board[cell] == "."]
    for group in itertools.combinations(open_cells, size):
        digits = set().union(*(candidates[cell] for cell in group))
        others = [cell for cell in open_cells if cell not in group and candidates[cell] & digits]
        if len(digits) == size and others:
            print("; ".join(f"{name(cell)}<>{''.join(sorted(digits))}" for cell in others), "; # naked group")
            candidates.update((cell, candidates[cell] - digits) for cell in others)
    return candidates != before


def solve(board):
    """Fills the board. Returns whether that was possible."""
    candidates = {cell: set("123456789") for cell in CELLS}
    changed = True
    while changed:
        changed = place_candidates(board, candidates)
        for region in REGIONS:
            changed |= place_positions(board, candidates, region)
        if not changed:  # a list, so that all of them are tried
            changed = any([remove_groups(board, candidates, region, size) for region in REGIONS for size in (2, 3)])
    open_cells = [cell for cell in CELLS if board[cell] == "."]
    if not open_cells:  # it is solved, unless a digit is twice in a region
        twice = [cell for cell in CELLS if any(board[peer] == board[cell] for peer in PEERS[cell])]
        if twice:
            print(f"{name(twice[0])}<>{board[twice[0]]}\nfail {name(twice[0])}")
        return not twice
    cell = min(open_cells, key=lambda each: len(candidates[each]))
    if not candidates[cell]:
        print("fail", name(cell))
    for digit in sorted(candidates[cell]):
        print(f"guess {name(cell)}={digit}")
        if solve({**board, cell: digit}):
            return True
        print("back")
    return False


print("solved" if solve(dict(zip(CELLS, sys.stdin.readline().strip()))) else "none")
