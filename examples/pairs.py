"""Naked singles, then a guess at a cell with two candidates: for boards of 4x4, 9x9, 16x16 and 25x25.

Try it:  sudoscope watch PUZZLE -- python3 examples/pairs.py

A filled cell takes its digit from its peers. Where that leaves a cell with one digit, this one is filled, too. When
nothing follows any more, a cell with two candidates is the best to guess: if one is wrong, the other is right.
"""
import sys

BOARD = "".join(sys.stdin.read().split())  # a line of 81 characters, or a line for each row
SIZE = int(len(BOARD) ** 0.5)
BOX = int(SIZE ** 0.5)
DIGITS = "123456789ABCDEFGHIJKLMNOP"[:SIZE]
CELLS = [(row, column) for row in range(SIZE) for column in range(SIZE)]


def are_peers(cell, other):
    same_box = cell[0] // BOX == other[0] // BOX and cell[1] // BOX == other[1] // BOX
    return cell != other and (cell[0] == other[0] or cell[1] == other[1] or same_box)


PEERS = {cell: [other for other in CELLS if are_peers(cell, other)] for cell in CELLS}


def name(cell):
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class Search:
    """Counts its trials: the boards that have come through all their singles."""

    trials = 0

    def eliminate(self, candidates, filled):
        """Takes the digits of the filled cells, and of those that are filled by that, from their peers.

        Returns False if a cell has no digit left.
        """
        while filled:
            cell = filled.pop(0)
            digit = candidates[cell]
            peers = [peer for peer in PEERS[cell] if digit in candidates[peer]]
            for peer in peers:
                candidates[peer] = candidates[peer].replace(digit, "")
                if len(candidates[peer]) == 1:
                    filled.append(peer)
            print("; ".join(f"{name(peer)}<>{digit}" for peer in peers))  # on one line: it is one step
            for peer in peers:
                if not candidates[peer]:
                    print("fail", name(peer))
                    return False
        return True

    def solve(self, candidates, filled):
        """Returns whether the board can be filled."""
        if not self.eliminate(candidates, filled):
            return False
        self.trials += 1
        print("= trials", self.trials)
        open_cells = [cell for cell in CELLS if len(candidates[cell]) > 1]
        if not open_cells:
            return True
        cell = min(open_cells, key=lambda each: len(candidates[each]))  # the first of those that have the fewest
        for digit in reversed(candidates[cell]):
            print(f"guess {name(cell)}={digit}")
            if self.solve({**candidates, cell: digit}, [cell]):
                return True
            print("back")  # the board from before the guess is untouched: it was copied
        return False


start = {cell: DIGITS if digit == "." else digit for cell, digit in zip(CELLS, BOARD)}
print("solved" if Search().solve(start, [cell for cell in CELLS if len(start[cell]) == 1]) else "none")
