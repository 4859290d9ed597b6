/* Place what has one candidate, else guess: a whole solver in C that says what it does.
 *
 *     cc -O2 -o singles examples/singles.c
 *     sudoscope watch PUZZLE -- ./singles
 */
#include <stdio.h>
#include <string.h>

enum { SIZE = 9, CELLS = SIZE * SIZE };

static int are_peers(int a, int b)
{
    int row = a / SIZE, column = a % SIZE, other_row = b / SIZE, other_column = b % SIZE;
    int same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
    return a != b && (row == other_row || column == other_column || same_box);
}

/* Stores the digits that no peer of the cell holds, as a string. Returns how many they are. */
static int find_candidates(const char *board, int cell, char *candidates)
{
    int count = 0;
    for (char digit = '1'; digit <= '9'; digit++) {
        int other = 0;
        while (other < CELLS && !(board[other] == digit && are_peers(cell, other)))
            other++;
        if (other == CELLS)
            candidates[count++] = digit;
    }
    candidates[count] = 0;
    return count;
}

/* Returns whether the board can be filled. It works on a copy: to go back, that is just forgotten. */
static int solve(const char *start)
{
    char board[CELLS], candidates[SIZE + 1], best[SIZE + 1] = "";
    int cell = 0;
    memcpy(board, start, CELLS);
    for (;;) {
        int fewest = SIZE + 1;
        for (int c = 0; c < CELLS; c++) {
            int count = board[c] == '.' ? find_candidates(board, c, candidates) : SIZE + 1;
            if (count < fewest) {
                fewest = count;
                cell = c;
                strcpy(best, candidates);
            }
        }
        if (fewest > SIZE)
            return 1; /* there was no empty cell */
        if (fewest == 0) {
            printf("fail r%dc%d\n", cell / SIZE + 1, cell % SIZE + 1);
            return 0;
        }
        if (fewest > 1)
            break;
        board[cell] = best[0];
        printf("r%dc%d=%c\n", cell / SIZE + 1, cell % SIZE + 1, best[0]);
    }
    for (int i = 0; best[i]; i++) {
        printf("guess r%dc%d=%c\n", cell / SIZE + 1, cell % SIZE + 1, best[i]);
        board[cell] = best[i];
        if (solve(board))
            return 1;
        printf("back\n");
    }
    return 0;
}

int main(void)
{
    char line[CELLS + 2];
    setvbuf(stdout, NULL, _IOLBF, 0); /* each line is printed at once, so that it can be watched */
    if (!fgets(line, sizeof line, stdin) || strlen(line) < CELLS)
        return 1;
    puts(solve(line) ? "solved" : "none");
    return 0;
}
