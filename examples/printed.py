"""The backtracker of plain.py, which prints its grid at each try. sudoscope reads the grids.

    sudoscope watch PUZZLE -- python3 examples/printed.py
"""
import sys


def show(board):
    for row in range(9):
        if row in (3, 6):
            print('------+-------+------')
        cells = [str(digit or '.') for digit in board[row]]
        print(' | '.join(' '.join(cells[at:at + 3]) for at in (0, 3, 6)))
    print()


def is_free(board, row, column, digit):
    for i in range(9):
        if board[row][i] == digit or board[i][column] == digit:
            return False
    top, left = row // 3 * 3, column // 3 * 3
    return all(board[top + i][left + j] != digit for i in range(3) for j in range(3))


def solve(board):
    for row in range(9):
        for column in range(9):
            if board[row][column] == 0:
                for digit in range(1, 10):
                    if is_free(board, row, column, digit):
                        board[row][column] = digit
                        show(board)
                        if solve(board):
                            return True
                        board[row][column] = 0
                return False
    return True


line = sys.stdin.readline().strip()
board = [[0 if digit == '.' else int(digit) for digit in line[at:at + 9]] for at in range(0, 81, 9)]
show(board)
if not solve(board):
    print('no solution')
