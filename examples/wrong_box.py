"""A solver with a deliberate mistake: find it with sudoscope, and mend it.

    sudoscope watch --check PUZZLE -- python3 examples/wrong_box.py     names the first wrong step
    sudoscope watch PUZZLE -- python3 examples/wrong_box.py             shows it, with the line of this file that did it

It places what has one candidate, else guesses, as examples/singles.py does. The mistake is in one line, and is one
that people make. What it is stands at the end of this file.
"""
import inspect
import sys

CELLS = [(row, column) for row in range(1, 10) for column in range(1, 10)]  # as we name them: r1c1 to r9c9


def say(event):
    """Prints an event, and the line of this file that it comes from."""
    print(f"@wrong_box.py:{inspect.currentframe().f_back.f_lineno}; {event}")


def name(cell):
    return f"r{cell[0]}c{cell[1]}"


def box(cell):
    return (cell[0] - 1) // 3, cell[1] // 3


def are_peers(cell, other):
    return cell != other and (cell[0] == other[0] or cell[1] == other[1] or box(cell) == box(other))


PEERS = {cell: [other for other in CELLS if are_peers(cell, other)] for cell in CELLS}


def candidates(board, cell):
    held = {board[peer] for peer in PEERS[cell]}
    return [digit for digit in "123456789" if digit not in held]


def solve(board):
    """Returns whether the board can be filled. It works on a copy: to go back, that is just forgotten."""
    board = dict(board)
    while empty := [cell for cell in CELLS if board[cell] == "."]:
        cell = min(empty, key=lambda each: len(candidates(board, each)))
        digits = candidates(board, cell)
        if not digits:
            say(f"fail {name(cell)}")
            return False
        if len(digits) > 1:
            return any(is_right(board, cell, digit) for digit in digits)
        board[cell] = digits[0]
        say(f"{name(cell)}={digits[0]}")
    return True


def is_right(board, cell, digit):
    """Guesses the digit. Returns whether the board can be filled then."""
    say(f"guess {name(cell)}={digit}")
    if solve({**board, cell: digit}):
        return True
    say("back")
    return False


line = sys.stdin.readline().strip()
say("solved" if solve(dict(zip(CELLS, line))) else "none")

# Rows and columns are counted from 1, so what puts the first three of them together is (1 - 1) // 3, (2 - 1) // 3 and
# (3 - 1) // 3. The row is treated so; for the column it was forgotten, which must be (cell[1] - 1) // 3.
