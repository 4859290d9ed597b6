"""Plain backtracking with a stack, on any layout: each empty cell in turn tries the digits that no peer holds.

Try it:  sudoscope watch PUZZLE -- python3 examples/stack.py

A cell for which no digit is left sends the search back to its last try, which goes on with its next digit. Nothing is
looked ahead, so it tries a lot; but it needs no recursion, and keeps no candidates.
"""
import collections
import sys

GRIDS = {  # the layouts that come by name: where on the sheet their grids of 9x9 begin, as (row, column)
    "triathlon": [(0, 0), (6, 3), (12, 6)],
    "samurai": [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
}


def houses_of(size, top, left, options):
    """Returns the rows, columns and boxes of a grid, and what else its line of the sheet says: lists of cells."""
    height = max(number for number in range(1, size) if size % number == 0 and number * number <= size)
    width = size // height
    houses = collections.defaultdict(list)
    for row in range(size):
        for column in range(size):
            regions = options.get("regions")
            region = regions[row * size + column] if regions else (row // height, column // width)
            labels = [("row", row), ("column", column), ("region", region)]
            if row == column and options.get("diagonals") in ("main", "both"):
                labels.append("main diagonal")
            if row + column == size - 1 and options.get("diagonals") in ("anti", "both"):
                labels.append("anti diagonal")
            if "windows" in options and row % 4 and column % 4:
                labels.append(("window", row // 4, column // 4))
            for label in labels:
                houses[label].append((top + row, left + column))
    return houses.values()


def read_sheet(lines):
    """Returns the board, which has the digit of each cell or a period, and all houses."""
    rows = [line for line in lines if not line.startswith("#!")]
    if len(rows) == 1:  # a plain board of 9x9
        rows = [rows[0][start:start + 9] for start in range(0, 81, 9)]
    board = {(r, c): digit for r, row in enumerate(rows) for c, digit in enumerate(row) if digit != "#"}
    houses = []
    for words in (line.split() for line in lines if line.startswith("#!")):
        if words[1] == "layout":
            for top, left in GRIDS[words[2]]:
                houses += houses_of(9, top, left, {})
        elif words[1] == "grid":  # such as "#! grid 9 at 0,0 diagonals=both"
            left, top = words[4].split(",")
            options = dict((word + "=").split("=")[:2] for word in words[5:])
            houses += houses_of(int(words[2]), int(top), int(left), options)
    return board, houses or houses_of(len(rows), 0, 0, {})


def solve(board, houses):
    """Fills the board. Returns whether that was possible."""
    digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:len(next(iter(houses)))]
    empty = [cell for cell in sorted(board) if board[cell] == "."]
    peers = {cell: {peer for house in houses if cell in house for peer in house} for cell in empty}
    stack = []  # for each cell that was reached, the digits that are still to be tried there
    while len(stack) < len(empty):
        cell = empty[len(stack)]
        held = {board[peer] for peer in peers[cell]} - {"."}
        if held:
            print(f"r{cell[0] + 1}c{cell[1] + 1}<>{''.join(sorted(held))}")
        if len(held) == len(digits):
            print(f"fail r{cell[0] + 1}c{cell[1] + 1}")
        stack.append([digit for digit in digits if digit not in held])
        while not stack[-1]:  # back to the last cell that has another digit to try
            stack.pop()
            if not stack:
                return False
            board[empty[len(stack) - 1]] = "."
            print("back")
        cell = empty[len(stack) - 1]
        board[cell] = stack[-1].pop(0)
        print(f"guess r{cell[0] + 1}c{cell[1] + 1}={board[cell]}")
    return True


print("solved" if solve(*read_sheet(sys.stdin.read().split("\n")[:-1])) else "none")
