/* The backtracker of plain.py in C: it prints nothing but its solution. sudoscope compiles it and follows its board.
 *
 *     sudoscope watch --attach PUZZLE -- examples/plain.c */
#include <stdbool.h>
#include <stdio.h>

static bool is_free(int board[9][9], int row, int column, int digit)
{
    int top = row / 3 * 3, left = column / 3 * 3;
    for (int i = 0; i < 9; i++) {
        if (board[row][i] == digit || board[i][column] == digit || board[top + i / 3][left + i % 3] == digit)
            return false;
    }
    return true;
}

static bool solve(int board[9][9])
{
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            if (board[row][column])
                continue;
            for (int digit = 1; digit <= 9; digit++) {
                if (!is_free(board, row, column, digit))
                    continue;
                board[row][column] = digit;
                if (solve(board))
                    return true;
                board[row][column] = 0;
            }
            return false;
        }
    }
    return true;
}

int main(void)
{
    int board[9][9];
    for (int cell = 0; cell < 81; cell++) {
        int character = getchar();
        board[cell / 9][cell % 9] = character == '.' ? 0 : character - '0';
    }
    if (!solve(board)) {
        puts("no solution");
        return 0;
    }
    for (int cell = 0; cell < 81; cell++)
        printf("%d%c", board[cell / 9][cell % 9], cell % 9 == 8 ? '\n' : ' ');
    return 0;
}
