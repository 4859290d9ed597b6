"""One step at a time, each around one cell, the pivot: then search.

Try it:  sudoscope watch PUZZLE -- python3 examples/pivot.py

The cells are in a list. The first one around which something follows is the pivot of the step, and moves to the
front. Which step is found next depends on the order of the list, and on nothing else.
"""
import sys

CELLS = [(row, column) for row in range(9) for column in range(9)]
HOUSES = ([[(row, column) for row in range(9)] for column in range(9)] +
          [[(row, column) for column in range(9)] for row in range(9)] +
          [[(top + i // 3, left + i % 3) for i in range(9)] for top in (0, 3, 6) for left in (0, 3, 6)])
HOUSES_OF = {cell: [house for house in HOUSES if cell in house] for cell in CELLS}  # its column, row and box
PEERS = {cell: sorted({peer for house in HOUSES_OF[cell] for peer in house} - {cell}) for cell in CELLS}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def remove(candidates, cells, digits, words):
    """Takes the digits from the cells, as one step. Returns whether a cell had one of them."""
    losers = [cell for cell in cells if set(candidates[cell]) & set(digits)]
    for cell in losers:
        candidates[cell] = "".join(digit for digit in candidates[cell] if digit not in digits)
    if losers:
        print("; ".join(f"{name(cell)}<>{digits}" for cell in losers), "; #", words)
    return bool(losers)


def place_single(candidates, pivot):
    """Fills the pivot if it is the only place for a digit in one of its houses."""
    for house in HOUSES_OF[pivot]:
        elsewhere = "".join(candidates[cell] for cell in house if cell != pivot)
        only = [digit for digit in candidates[pivot] if digit not in elsewhere]
        if len(only) == 1:
            candidates[pivot], = only
            print(f"{name(pivot)}={only[0]}; # the only place for {only[0]}")
            return True
    return False


def use_pair(candidates, pivot, others):
    """If another cell of a house has the same two candidates, no third one there can have them."""
    for house in HOUSES_OF[pivot] if len(candidates[pivot]) == 2 else []:
        twins = [cell for cell in others if cell in house and candidates[cell] == candidates[pivot]]
        if twins:  # the first house with a twin decides
            rest = [cell for cell in house if cell not in (pivot, twins[0])]
            return remove(candidates, rest, candidates[pivot], f"{name(pivot)} and {name(twins[0])} are a pair")
    return False


def step(candidates, order):
    """Does the first step that there is. Returns the new order of the cells, or None if nothing follows."""
    for index, pivot in enumerate(order):
        others = order[:index][::-1] + order[index + 1:]
        if len(candidates[pivot]) == 1:
            if remove(candidates, PEERS[pivot], candidates[pivot], f"{name(pivot)} is {candidates[pivot]}"):
                return [pivot] + others[::-1]
        elif place_single(candidates, pivot) or use_pair(candidates, pivot, others):
            return [pivot] + others
    return None


def solve(candidates, order):
    """Returns whether the board can be filled."""
    while order:
        last, order = order, step(candidates, order)
        for cell in CELLS:
            if not candidates[cell]:
                print("fail", name(cell))
                return False
    order = sorted(last, key=lambda cell: len(candidates[cell]))
    index = sum(len(candidates[cell]) == 1 for cell in order)
    if index == len(order):
        return True
    cell = order[index]
    for digit in candidates[cell]:
        print(f"guess {name(cell)}={digit}")
        if solve({**candidates, cell: digit}, [cell] + order[:index][::-1] + order[index + 1:]):
            return True
        print("back")
    return False


start = {cell: "123456789" if digit == "." else digit for cell, digit in zip(CELLS, sys.stdin.readline().strip())}
print("solved" if solve(start, CELLS) else "none")
