/* The nine.h kernel in plain C. A word holds the 27 cells of a band for one digit. Tables of 512 entries apply locked
 * candidates to the three words of a digit; a few passes over all words find singles. */
#include <string.h>

#include "solve/nine_bivalue.h"
#include "solve/nine_tally.h"

enum { ROW = 0x1FF, BAND = (1 << 27) - 1, DIGITS = 9 };

/* The 512 entries of a table, one for each set of 9 bits. */
#define EIGHT(f, i) f((i)), f((i) + 1), f((i) + 2), f((i) + 3), f((i) + 4), f((i) + 5), f((i) + 6), f((i) + 7)
#define SIXTY_FOUR(f, i)                                                                                               \
    EIGHT(f, (i)), EIGHT(f, (i) + 8), EIGHT(f, (i) + 16), EIGHT(f, (i) + 24), EIGHT(f, (i) + 32), EIGHT(f, (i) + 40),  \
        EIGHT(f, (i) + 48), EIGHT(f, (i) + 56)
#define ALL_SETS(f)                                                                                                    \
    {                                                                                                                  \
        SIXTY_FOUR(f, 0), SIXTY_FOUR(f, 64), SIXTY_FOUR(f, 128), SIXTY_FOUR(f, 192), SIXTY_FOUR(f, 256),               \
            SIXTY_FOUR(f, 320), SIXTY_FOUR(f, 384), SIXTY_FOUR(f, 448)                                                 \
    }

#define TRIADS(set) (((set)&7 ? 1 : 0) | ((set)&070 ? 2 : 0) | ((set)&0700 ? 4 : 0))
#define SINGLE(set) ((set) & ((set)-1) ? 0 : (set))
/* Triads a, b and c of the three lines, if the set contains all of them. */
#define CHOICE(a, b, c) (1u << (a) | 8u << (b) | 64u << (c))
#define CHOSEN(set, a, b, c) (((set)&CHOICE(a, b, c)) == CHOICE(a, b, c) ? CHOICE(a, b, c) : 0)
#define LOCKED(set)                                                                                                    \
    (CHOSEN(set, 0, 1, 2) | CHOSEN(set, 0, 2, 1) | CHOSEN(set, 1, 0, 2) | CHOSEN(set, 1, 2, 0) |                       \
     CHOSEN(set, 2, 0, 1) | CHOSEN(set, 2, 1, 0))
#define TRIAD_CELLS(set, triad) ((LOCKED(set) >> (triad)&1) * (7u << 3 * (triad)))
#define CELLS(set)                                                                                                     \
    (TRIAD_CELLS(set, 0) | TRIAD_CELLS(set, 1) | TRIAD_CELLS(set, 2) | TRIAD_CELLS(set, 3) | TRIAD_CELLS(set, 4) |     \
     TRIAD_CELLS(set, 5) | TRIAD_CELLS(set, 6) | TRIAD_CELLS(set, 7) | TRIAD_CELLS(set, 8))

static const uint8_t triads_of_row[512] = ALL_SETS(TRIADS);   /* bit k: triad k of the row has a candidate */
static const uint16_t single_of_row[512] = ALL_SETS(SINGLE);  /* the row if it has a single candidate, otherwise 0 */
static const uint16_t locked_triads[512] = ALL_SETS(LOCKED);  /* of 3 x 3 triads: those that belong to some choice of
                                                               * one in each line and box */
static const uint32_t cells_of_triads[512] = ALL_SETS(CELLS); /* the cells of the triads in locked_triads */

static bool works(void)
{
    return true;
}

struct band_words {
    uint32_t word[DIGITS][3];
    uint32_t one[3], two[3]; /* cells with at least one digit, with at least two */
    unsigned dirty;          /* digits whose locked candidates have to be applied */
};

/* Returns the columns of a stack in a digit's three bands, as 3 x 3 bits. */
static unsigned stack_of(const unsigned columns[3], unsigned stack)
{
    unsigned shift = 3 * stack;
    return (columns[0] >> shift & 7) | (columns[1] >> shift & 7) << 3 | (columns[2] >> shift & 7) << 6;
}

/* Applies locked candidates for one digit until nothing changes. Returns false if a line or box has no place. */
static bool lock_digit(uint32_t word[3])
{
    for (bool changed = true; changed;) {
        unsigned columns[3], kept[3] = {0};
        changed = false;
        for (unsigned b = 0; b < 3; b++) {
            uint32_t w = word[b];
            w &= cells_of_triads[triads_of_row[w & ROW] | triads_of_row[w >> 9 & ROW] << 3 |
                                 triads_of_row[w >> 18] << 6];
            if (!w)
                return false;
            word[b] = w;
            columns[b] = (w | w >> 9 | w >> 18) & ROW;
        }
        for (unsigned stack = 0; stack < 3; stack++) {
            unsigned set = locked_triads[stack_of(columns, stack)];
            for (unsigned b = 0; b < 3; b++)
                kept[b] |= (set >> 3 * b & 7) << 3 * stack;
        }
        for (unsigned b = 0; b < 3; b++) {
            uint32_t w = word[b] & kept[b] * (1u | 1u << 9 | 1u << 18);
            changed |= w != word[b];
            word[b] = w;
        }
    }
    return true;
}

static bool lock_dirty_digits(struct band_words *board)
{
    for (; board->dirty; board->dirty &= board->dirty - 1) {
        if (!lock_digit(board->word[__builtin_ctz(board->dirty)]))
            return false;
    }
    return true;
}

static bool count_digits(struct band_words *board)
{
    for (unsigned b = 0; b < 3; b++) {
        uint32_t one = 0, two = 0;
        for (unsigned digit = 0; digit < DIGITS; digit++) {
            uint32_t w = board->word[digit][b];
            two |= one & w;
            one |= w;
        }
        board->one[b] = one;
        board->two[b] = two;
    }
    return (board->one[0] & board->one[1] & board->one[2]) == BAND;
}

static uint32_t hidden_singles(uint32_t w)
{
    return single_of_row[w & ROW] | (uint32_t)single_of_row[w >> 9 & ROW] << 9 | (uint32_t)single_of_row[w >> 18] << 18;
}

/* In each row that has cells in `naked`, keeps only these cells. */
static uint32_t confine(uint32_t w, uint32_t naked)
{
    for (uint32_t row = ROW; row < BAND; row <<= 9) {
        if (w & naked & row)
            w &= naked | ~row;
    }
    return w;
}

/* Places hidden and naked singles in one band. Returns false if a digit is alone in its row but not in its cell, or the
 * reverse. If nothing changes any more, this means that there is no solution. */
static bool place_singles(struct band_words *board, unsigned b)
{
    uint32_t naked = board->one[b] & ~board->two[b], single[DIGITS], taken = 0;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        single[digit] = hidden_singles(board->word[digit][b]);
        taken |= single[digit];
    }
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        uint32_t before = board->word[digit][b];
        uint32_t after = confine(before & (~taken | single[digit]), before & naked);
        board->word[digit][b] = after;
        board->dirty |= (before != after) << digit;
    }
    return taken == naked;
}

static enum nine_state propagate_words(struct band_words *board)
{
    bool agree;
    do {
        agree = true;
        if (!lock_dirty_digits(board) || !count_digits(board))
            return NINE_CONTRADICTION;
        for (unsigned b = 0; b < 3; b++)
            agree &= place_singles(board, b);
    } while (board->dirty);
    if (!agree)
        return NINE_CONTRADICTION;
    return board->two[0] | board->two[1] | board->two[2] ? NINE_OPEN : NINE_SOLVED;
}

/* Returns the first cell with the fewest digits. */
static unsigned smallest_cell(uint64_t bit[4][3], const uint32_t open[3])
{
    uint64_t cells[3] = {open[0], open[1], open[2]};
    unsigned b = 0;
    nine_keep_fewest((const uint64_t *[]){bit[0], bit[1], bit[2], bit[3]}, 3, cells);
    while (!cells[b])
        b++;
    return 27 * b + (unsigned)__builtin_ctzll(cells[b]);
}

/* Chooses the cell to split at. */
static enum nine_state choose(const struct band_words *board, uint8_t *cell)
{
    uint64_t bits[4][3];
    uint32_t pair[3], pairs = 0, more = 0;
    for (unsigned b = 0; b < 3; b++) {
        uint64_t digits[DIGITS], bit[4];
        for (unsigned digit = 0; digit < DIGITS; digit++)
            digits[digit] = board->word[digit][b];
        nine_tally(digits, bit);
        pair[b] = (uint32_t)NINE_PAIR_CELLS(bit);
        pairs |= pair[b];
        more |= board->two[b] & ~pair[b];
        for (unsigned k = 0; k < 4; k++)
            bits[k][b] = bit[k];
    }
    *cell = (uint8_t)(pairs ? nine_choose_bivalue_cell(board->two, pair) : smallest_cell(bits, board->two));
    return !pairs ? NINE_LOOSE : more ? NINE_OPEN : NINE_PAIRED;
}

static void split(struct nine_board *board, struct nine_board *next, unsigned cell)
{
    unsigned r = cell / 9, lane = nine_lane(r / 3, 0), digit = 0;
    uint16_t bit = (uint16_t)(1u << cell % 9);
    while (!(board->row[r % 3][lane + digit] & bit))
        digit++;
    board->dirty |= (uint16_t)(1u << digit);
    *next = *board;
    next->row[r % 3][lane + digit] = bit;
    board->row[r % 3][lane + digit] &= (uint16_t)~bit;
}

static enum nine_state propagate(struct nine_board *board, struct nine_board *next)
{
    struct band_words words = {.dirty = board->dirty};
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        for (unsigned b = 0; b < 3; b++) {
            unsigned lane = nine_lane(b, digit);
            words.word[digit][b] =
                board->row[0][lane] | (uint32_t)board->row[1][lane] << 9 | (uint32_t)board->row[2][lane] << 18;
        }
    }
    enum nine_state state = propagate_words(&words);
    if (state == NINE_CONTRADICTION)
        return state;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        for (unsigned b = 0; b < 3; b++) {
            for (unsigned r = 0; r < 3; r++)
                board->row[r][nine_lane(b, digit)] = words.word[digit][b] >> 9 * r & ROW;
        }
    }
    board->dirty = 0;
    if (state == NINE_OPEN) {
        state = choose(&words, &board->cell);
        split(board, next, board->cell);
    }
    return state;
}

static void load_marks(struct nine_board *board, const uint16_t marks[NINE_CELLS])
{
    memset(board, 0, sizeof *board);
    board->dirty = ROW;
    for (unsigned r = 0; r < 9; r++) {
        uint16_t *row = board->row[r % 3] + nine_lane(r / 3, 0);
        for (unsigned c = 0; c < 9; c++) {
            for (unsigned digit = 0; digit < DIGITS; digit++)
                row[digit] |= (uint16_t)((marks[9 * r + c] >> digit & 1u) << c);
        }
    }
}

const struct nine_kernel nine_plain = {"plain", "plain C", NINE_BY_ROWS, works, load_marks, propagate, split};
