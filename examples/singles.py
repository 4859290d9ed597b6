"""Place what has one candidate, else guess: a whole solver in forty lines of Python that says what it does.

Try it:  sudoscope watch PUZZLE -- python3 examples/singles.py
"""
import sys

line = sys.stdin.readline().strip()
size = 9
cells = [(row, column) for row in range(size) for column in range(size)]


def name(cell):
    return "r%dc%d" % (cell[0] + 1, cell[1] + 1)


def peers(cell):
    row, column = cell
    for other in cells:
        same_box = other[0] // 3 == row // 3 and other[1] // 3 == column // 3
        if other != cell and (other[0] == row or other[1] == column or same_box):
            yield other


def candidates(board, cell):
    taken = {board[peer] for peer in peers(cell)}
    return [digit for digit in "123456789" if digit not in taken]


def solve(board):
    """Returns the solved board, or None if there is no way to fill this one."""
    board = dict(board)  # a copy, so that going back costs nothing
    while True:
        empty = [cell for cell in cells if board[cell] == "."]
        if not empty:
            return board
        options = {cell: candidates(board, cell) for cell in empty}
        cell = min(empty, key=lambda empty_cell: len(options[empty_cell]))
        if not options[cell]:
            print("fail", name(cell))
            return None
        if len(options[cell]) > 1:
            break
        board[cell] = options[cell][0]
        print("# the only candidate")
        print("%s=%s" % (name(cell), board[cell]))
    for digit in options[cell]:
        print("guess %s=%s" % (name(cell), digit))
        board[cell] = digit
        solved = solve(board)
        if solved:
            return solved
        print("back")
    return None


start = {cell: line[cell[0] * size + cell[1]] for cell in cells}
print("solved" if solve(start) else "none")
