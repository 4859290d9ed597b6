/* The nine.h kernel in 256-bit vectors: one vector a digit, of 16-bit rows, four lanes a band of which three are
 * used. Sums over digits combine vectors; a digit that lost nothing since its locked candidates were applied is
 * skipped. */
#include "solve/nine_bivalue.h"
#include "solve/nine_tally.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#include <string.h>

#define VECTOR __attribute__((target("avx2,bmi,popcnt")))
#define INLINE VECTOR __attribute__((always_inline)) static inline

enum { DIGITS = 9 };

typedef __m256i rows;

INLINE rows constant(int value)
{
    return _mm256_set1_epi16((short)value);
}

INLINE rows used(void)
{
    return _mm256_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, 0, 0, 0);
}

INLINE rows lane_numbers(void)
{
    return _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

INLINE rows either(rows a, rows b)
{
    return _mm256_or_si256(a, b);
}

INLINE rows both(rows a, rows b)
{
    return _mm256_and_si256(a, b);
}

INLINE rows is_empty(rows x)
{
    return _mm256_cmpeq_epi16(x, _mm256_setzero_si256());
}

INLINE bool any(rows x)
{
    return !_mm256_testz_si256(x, x);
}

/* Each row is replaced by the next one of its band (next_row), or by the one after that (last_row). */
INLINE rows next_row(rows x)
{
    return _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(x, 0xC9), 0xC9);
}

INLINE rows last_row(rows x)
{
    return _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(x, 0xD2), 0xD2);
}

INLINE rows next_band(rows x)
{
    return _mm256_permute4x64_epi64(x, 0xC9);
}

INLINE rows last_band(rows x)
{
    return _mm256_permute4x64_epi64(x, 0xD2);
}

INLINE rows lock_rows(rows x)
{
    rows triads = either(x, either(_mm256_srli_epi16(x, 1), _mm256_srli_epi16(x, 2)));
    triads = either(triads, _mm256_slli_epi16(triads, 9));
    rows rotated = _mm256_srli_epi16(triads, 3), twice = _mm256_srli_epi16(triads, 6);
    rows placements = either(both(next_row(rotated), last_row(twice)), both(next_row(twice), last_row(rotated)));
    rows kept = both(both(triads, constant(0x49)), placements);
    return both(x, _mm256_sub_epi16(_mm256_slli_epi16(kept, 3), kept));
}

INLINE rows lock_columns(rows x)
{
    rows own = either(x, either(next_row(x), last_row(x))), last = constant(0x124), first = constant(0x49);
    rows rotated = either(both(last, _mm256_slli_epi16(own, 2)), _mm256_andnot_si256(last, _mm256_srli_epi16(own, 1)));
    rows twice = either(both(first, _mm256_srli_epi16(own, 2)), _mm256_andnot_si256(first, _mm256_slli_epi16(own, 1)));
    return both(x, either(both(next_band(rotated), last_band(twice)), both(next_band(twice), last_band(rotated))));
}

struct digit_vectors {
    rows digit[DIGITS], locked[DIGITS]; /* locked: each digit when its locked candidates were last applied */
    rows two;                           /* cells with at least two digits */
};

/* Returns the cells where the digit is alone in its row. */
INLINE rows alone_in_row(rows x)
{
    return both(x, is_empty(both(x, _mm256_add_epi16(x, constant(-1)))));
}

/* Counts the digits of the cells and places hidden and naked singles. Returns false if a cell has no digit. `*dirty`
 * receives the digits that lost candidates since their locked candidates were applied. */
INLINE bool place_singles(struct digit_vectors *board, unsigned *dirty)
{
    rows single[DIGITS], taken = _mm256_setzero_si256(), one = taken, two = taken;
    unsigned lost = 0;
    for (int i = 0; i < DIGITS; i++) {
        rows x = board->digit[i];
        two = either(two, both(one, x));
        one = either(one, x);
        single[i] = alone_in_row(x);
        taken = either(taken, single[i]);
    }
    board->two = two;
    rows free = _mm256_andnot_si256(taken, constant(NINE_ALL));
    for (int i = 0; i < DIGITS; i++) {
        rows x = board->digit[i], naked = _mm256_andnot_si256(two, x);
        x = both(x, either(single[i], free));
        x = _mm256_blendv_epi8(naked, x, is_empty(naked));
        lost |= (unsigned)any(_mm256_xor_si256(x, board->locked[i])) << i;
        board->digit[i] = x;
    }
    *dirty = lost;
    return !any(_mm256_andnot_si256(one, both(constant(NINE_ALL), used())));
}

/* Returns false if a digit is alone in its row but not in its cell, or the reverse: then there is no solution. */
INLINE bool singles_agree(const struct digit_vectors *board)
{
    rows mismatch = _mm256_setzero_si256();
    for (int i = 0; i < DIGITS; i++) {
        rows x = board->digit[i];
        mismatch = either(mismatch, _mm256_xor_si256(_mm256_andnot_si256(board->two, x), alone_in_row(x)));
    }
    return !any(mismatch);
}

/* Applies the locked candidates of the digits in `dirty`. Walks the set bits, because testing each digit would be an
 * unpredictable branch. Returns false if a digit has no place in some row. */
INLINE bool lock_digits(struct digit_vectors *board, unsigned dirty)
{
    rows lost = _mm256_setzero_si256();
    for (; dirty; dirty &= dirty - 1) {
        unsigned i = (unsigned)__builtin_ctz(dirty);
        rows x = lock_columns(lock_rows(board->digit[i]));
        board->locked[i] = board->digit[i];
        board->digit[i] = x;
        lost = either(lost, is_empty(x));
    }
    return !any(both(lost, used()));
}

/* Bit 16 r + c of a word: row r and column c of a band. */
INLINE uint64_t band_word(const uint16_t *rows_of_digit, unsigned band)
{
    uint64_t word;
    memcpy(&word, rows_of_digit + 4 * band, sizeof word);
    return word;
}

/* The 27 cells of a band's word. */
INLINE uint32_t join_rows(uint64_t word)
{
    return (uint32_t)((word & NINE_ALL) | (word >> 16 & NINE_ALL) << 9 | (word >> 32 & NINE_ALL) << 18);
}

/* Returns the first cell with the fewest digits. */
INLINE unsigned smallest_cell(const struct nine_tally tally[3])
{
    uint64_t cells[3];
    unsigned b = 0;
    for (unsigned i = 0; i < 3; i++)
        cells[i] = nine_open_cells(&tally[i]);
    nine_keep_fewest(tally, 3, cells);
    while (!cells[b])
        b++;
    return 27 * b + (unsigned)__builtin_ctz(join_rows(cells[b]));
}

/* Chooses the cell to branch at. */
INLINE enum nine_state choose(const struct nine_board *board, uint8_t *cell)
{
    struct nine_tally tally[3];
    uint32_t open[3], pair[3];
    for (unsigned b = 0; b < 3; b++) {
        uint64_t digit[DIGITS];
        for (unsigned i = 0; i < DIGITS; i++)
            digit[i] = band_word(board->digit[i], b);
        tally[b] = nine_tally_digits(digit);
        open[b] = join_rows(nine_open_cells(&tally[b]));
        pair[b] = join_rows(nine_pair_cells(&tally[b]));
    }
    bool loose = !(pair[0] | pair[1] | pair[2]);
    *cell = (uint8_t)(loose ? smallest_cell(tally) : nine_choose_bivalue_cell(open, pair));
    return loose ? NINE_LOOSE : NINE_OPEN;
}

/* Returns the digits of a cell. `bit`: its column; `at`: its row's lane. */
INLINE unsigned digits_of(const struct nine_board *board, unsigned at, unsigned column)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < DIGITS; i++)
        digits |= (board->digit[i][at] >> column & 1u) << i;
    return digits;
}

/* Writes whole vectors, because a load of a vector waits for earlier stores of its parts. */
VECTOR static void split(struct nine_board *board, struct nine_board *next, unsigned cell)
{
    unsigned r = cell / 9, at = r / 3 * 4 + r % 3, digit = (unsigned)__builtin_ctz(digits_of(board, at, cell % 9));
    rows lane = _mm256_cmpeq_epi16(lane_numbers(), constant((int)at));
    rows bit = both(lane, constant(1 << cell % 9)), x = _mm256_load_si256((const rows *)board->digit[digit]);
    for (int i = 0; i < DIGITS; i++)
        _mm256_store_si256((rows *)next->digit[i], _mm256_load_si256((const rows *)board->digit[i]));
    board->dirty = next->dirty = (uint16_t)(board->dirty | 1u << digit);
    _mm256_store_si256((rows *)next->digit[digit], either(_mm256_andnot_si256(lane, x), bit));
    _mm256_store_si256((rows *)board->digit[digit], _mm256_andnot_si256(bit, x));
}

VECTOR static enum nine_state propagate(struct nine_board *digits, struct nine_board *next)
{
    struct digit_vectors board;
    unsigned dirty = digits->dirty;
    for (int i = 0; i < DIGITS; i++) {
        board.digit[i] = _mm256_load_si256((const rows *)digits->digit[i]);
        board.locked[i] = dirty >> i & 1 ? _mm256_setzero_si256() : board.digit[i];
    }
    do {
        if (!place_singles(&board, &dirty) || !lock_digits(&board, dirty))
            return NINE_CONTRADICTION;
    } while (dirty);
    if (!singles_agree(&board))
        return NINE_CONTRADICTION;
    for (int i = 0; i < DIGITS; i++)
        _mm256_store_si256((rows *)digits->digit[i], board.digit[i]);
    digits->dirty = 0;
    if (!any(board.two))
        return NINE_SOLVED;
    enum nine_state state = choose(digits, &digits->cell);
    split(digits, next, digits->cell);
    return state;
}

/* Returns the 27 cells of a band that have the digit, as bits. */
INLINE uint32_t word_of(const uint16_t *cells, int digit)
{
    rows bit = constant(1 << digit), low = _mm256_loadu_si256((const rows *)cells);
    rows high = _mm256_loadu_si256((const rows *)(cells + 16));
    rows bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(both(low, bit), bit), _mm256_cmpeq_epi16(both(high, bit), bit));
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0xD8));
}

VECTOR static void load_marks(struct nine_board *board, const uint16_t marks[NINE_CELLS])
{
    uint16_t cells[NINE_CELLS + 16];
    memcpy(cells, marks, NINE_CELLS * sizeof *cells);
    memset(cells + NINE_CELLS, 0, 16 * sizeof *cells);
    memset(board, 0, sizeof *board);
    board->dirty = NINE_ALL;
    for (int i = 0; i < DIGITS; i++) {
        for (int b = 0; b < 3; b++) {
            uint32_t word = word_of(cells + 27 * b, i);
            for (int r = 0; r < 3; r++)
                board->digit[i][4 * b + r] = word >> 9 * r & NINE_ALL;
        }
    }
}

static bool works(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

const struct nine_kernel nine_avx2 = {"avx2", "AVX2", NINE_BY_DIGITS, works, load_marks, propagate, split};
#else
static bool works(void)
{
    return false;
}

const struct nine_kernel nine_avx2 = {"avx2", "AVX2", NINE_BY_DIGITS, works, 0, 0, 0};
#endif
