"""A backtracker as it may stand in any book: it prints nothing but its solution. sudoscope follows its board.

    sudoscope watch --attach PUZZLE -- python3 examples/plain.py
"""
import sys


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
                        if solve(board):
                            return True
                        board[row][column] = 0
                return False
    return True


line = sys.stdin.readline().strip()
board = [[0 if digit == '.' else int(digit) for digit in line[at:at + 9]] for at in range(0, 81, 9)]
if solve(board):
    for row in board:
        print(*row)
else:
    print('no solution')
