"""Assign and eliminate, which call each other: constraint propagation, then search.

Try it:  sudoscope watch PUZZLE -- python3 examples/propagate.py

Assigning a digit eliminates all others from the cell. Eliminating one may leave a cell with one digit, which its
peers lose, or a house with one place for the digit, which is assigned there. So one given can fill half of the board.
"""
import sys

CELLS = [(row, column) for row in range(9) for column in range(9)]
HOUSES = {f"column {column + 1}": [(row, column) for row in range(9)] for column in range(9)}
HOUSES.update({f"row {row + 1}": [(row, column) for column in range(9)] for row in range(9)})
HOUSES.update({f"box {b + 1}": [(b // 3 * 3 + i // 3, b % 3 * 3 + i % 3) for i in range(9)] for b in range(9)})
HOUSES_OF = {cell: [house for house in HOUSES if cell in HOUSES[house]] for cell in CELLS}
PEERS = {cell: sorted({peer for house in HOUSES_OF[cell] for peer in HOUSES[house]} - {cell}) for cell in CELLS}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class Contradiction(Exception):
    """A cell has no digit left, or a digit no place; its text says which."""


def assign(candidates, cell, digit):
    """Eliminates all other digits from the cell."""
    for other in candidates[cell].replace(digit, ""):
        eliminate(candidates, cell, other)


def eliminate(candidates, cell, digit):
    """Takes the digit from the cell, and follows what comes of it."""
    if digit not in candidates[cell]:
        return
    candidates[cell] = candidates[cell].replace(digit, "")
    print(f"{name(cell)}<>{digit}")  # what sudoscope knows already, such as the givens, is no step
    if not candidates[cell]:
        raise Contradiction(name(cell))
    if len(candidates[cell]) == 1:
        last = candidates[cell]
        for peer in PEERS[cell]:
            eliminate(candidates, peer, last)
    for house in HOUSES_OF[cell]:
        places = [other for other in HOUSES[house] if digit in candidates[other]]
        if not places:
            raise Contradiction(f"{digit} in {house}")
        if len(places) == 1:
            assign(candidates, places[0], digit)


def holds(candidates, cell, digit):
    """Assigns the digit. Returns whether nothing contradicts it."""
    try:
        assign(candidates, cell, digit)
    except Contradiction as contradiction:
        print("fail", contradiction)
        return False
    return True


def search(candidates):
    """Returns whether the board can be filled."""
    open_cells = [cell for cell in CELLS if len(candidates[cell]) > 1]
    if not open_cells:
        return True
    cell = min(open_cells, key=lambda each: len(candidates[each]))
    for digit in candidates[cell]:
        print(f"guess {name(cell)}={digit}")
        copy = dict(candidates)
        if holds(copy, cell, digit) and search(copy):
            return True
        print("back")
    return False


def solve(line):
    """Assigns the givens one after another, then searches. Returns whether the board can be filled."""
    candidates = {cell: "123456789" for cell in CELLS}
    givens = {cell: digit for cell, digit in zip(CELLS, line) if digit != "."}
    return all(holds(candidates, cell, digit) for cell, digit in givens.items()) and search(candidates)


print("solved" if solve(sys.stdin.readline().strip()) else "none")
