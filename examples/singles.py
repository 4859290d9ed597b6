"""Place what has one candidate, else guess: a whole solver in Python that says what it does.

Try it:  sudoscope watch PUZZLE -- python3 examples/singles.py
"""
import sys

SIZE = 9
CELLS = [(row, column) for row in range(SIZE) for column in range(SIZE)]


def say(event):
    """Prints an event, and the line of this file that it comes from."""
    print("@singles.py:%d; %s" % (sys._getframe(1).f_lineno, event))


def name(cell):
    return "r%dc%d" % (cell[0] + 1, cell[1] + 1)


def are_peers(cell, other):
    same_box = cell[0] // 3 == other[0] // 3 and cell[1] // 3 == other[1] // 3
    return cell != other and (cell[0] == other[0] or cell[1] == other[1] or same_box)


PEERS = {cell: [other for other in CELLS if are_peers(cell, other)] for cell in CELLS}


def candidates(board, cell):
    taken = {board[peer] for peer in PEERS[cell]}
    return [digit for digit in "123456789" if digit not in taken]


def solve(board, depth):
    """Returns the solved board, or None if it cannot be filled."""
    print("= depth", depth)
    board = dict(board)  # a copy: to go back, it is just forgotten
    while True:
        options = {cell: candidates(board, cell) for cell in CELLS if board[cell] == "."}
        if not options:
            return board
        cell = min(options, key=lambda empty: len(options[empty]))
        print("= empty", len(options))
        if not options[cell]:
            say("fail " + name(cell))
            return None
        if len(options[cell]) > 1:
            break
        board[cell] = options[cell][0]
        say("%s=%s; # the only digit that fits" % (name(cell), board[cell]))
    for digit in options[cell]:
        say("guess %s=%s" % (name(cell), digit))
        board[cell] = digit
        solved = solve(board, depth + 1)
        if solved:
            return solved
        say("back")
    return None


line = sys.stdin.readline().strip()
start = {cell: line[cell[0] * SIZE + cell[1]] for cell in CELLS}
print("solved" if solve(start, 0) else "none")
