/* Plain backtracking in C, with a stack instead of recursion: each empty cell in turn tries the digits that no peer holds.
 *
 *     cc -O2 -o stack examples/stack.c
 *     sudoscope watch PUZZLE -- ./stack
 */
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 9, CELLS = SIDE * SIDE };

static int board[CELLS];

static int are_peers(int a, int b)
{
    int row = a / SIDE, column = a % SIDE, other_row = b / SIDE, other_column = b % SIDE;
    return a != b && (row == other_row || column == other_column ||
                      (row / 3 == other_row / 3 && column / 3 == other_column / 3));
}

/* Returns the digits that a peer of the cell holds, as a set: bit d is digit d. */
static int digits_held(int cell)
{
    int held = 0;
    for (int other = 0; other < CELLS; other++) {
        if (board[other] && are_peers(cell, other))
            held |= 1 << board[other];
    }
    return held;
}

/* Says that these digits are not possible in the cell. */
static void say_impossible(int cell, int digits)
{
    if (!digits)
        return;
    printf("r%dc%d<>", cell / SIDE + 1, cell % SIDE + 1);
    for (int digit = 1; digit <= SIDE; digit++) {
        if (digits >> digit & 1)
            printf("%d", digit);
    }
    printf("\n");
}

int main(void)
{
    int empty[CELLS], empties = 0, depth = 0, advances = 1;
    setvbuf(stdout, NULL, _IOLBF, 0); /* each line is printed at once, so that it can be watched */
    for (int cell = 0; cell < CELLS; cell++) {
        int character = getchar();
        if (character == EOF)
            return EXIT_FAILURE;
        board[cell] = character >= '1' && character <= '9' ? character - '0' : 0;
        if (!board[cell])
            empty[empties++] = cell;
    }
    while (depth >= 0 && depth < empties) {
        int cell = empty[depth], held = 0, digit = board[cell] + 1;
        board[cell] = 0;
        held = digits_held(cell);
        if (advances)
            say_impossible(cell, held);
        while (digit <= SIDE && held >> digit & 1)
            digit++;
        advances = digit <= SIDE;
        if (advances) {
            board[cell] = digit;
            printf("guess r%dc%d=%d\n", cell / SIDE + 1, cell % SIDE + 1, digit);
            depth++;
        } else if (--depth >= 0) {
            printf("back\n");
        }
    }
    printf(depth < 0 ? "none\n" : "solved\n");
    return EXIT_SUCCESS;
}
