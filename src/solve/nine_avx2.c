/* The nine.h kernel in 256-bit vectors: one vector a digit, of 16-bit rows, four lanes a band of which three are
 * used. Sums over digits combine vectors; a digit that lost nothing since its locked candidates were applied is
 * skipped. */
#include "solve/nine_bivalue.h"

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
    rows two, three;                    /* cells with at least two, three digits */
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
    rows single[DIGITS], taken = _mm256_setzero_si256(), one = taken, two = taken, three = taken;
    unsigned lost = 0;
    for (int i = 0; i < DIGITS; i++) {
        rows x = board->digit[i];
        three = either(three, both(two, x));
        two = either(two, both(one, x));
        one = either(one, x);
        single[i] = alone_in_row(x);
        taken = either(taken, single[i]);
    }
    board->two = two;
    board->three = three;
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

static const struct nine_board *as_rows(const uint16_t digit[DIGITS][16], struct nine_board *plain)
{
    memset(plain, 0, sizeof *plain);
    for (unsigned i = 0; i < DIGITS; i++) {
        for (unsigned r = 0; r < 9; r++)
            plain->row[r % 3][nine_lane(r / 3, i)] = digit[i][r / 3 * 4 + r % 3];
    }
    return plain;
}

VECTOR static unsigned choose(const struct digit_vectors *board, const struct nine_board *digits)
{
    _Alignas(32) uint16_t two[16], three[16];
    uint32_t open[3], pair[3];
    _mm256_store_si256((rows *)two, board->two);
    _mm256_store_si256((rows *)three, board->three);
    for (unsigned b = 0; b < 3; b++) {
        open[b] = two[4 * b] | (uint32_t)two[4 * b + 1] << 9 | (uint32_t)two[4 * b + 2] << 18;
        pair[b] = open[b] & ~(three[4 * b] | (uint32_t)three[4 * b + 1] << 9 | (uint32_t)three[4 * b + 2] << 18);
    }
    struct nine_board plain;
    return pair[0] | pair[1] | pair[2] ? nine_choose_bivalue_cell(open, pair)
                                       : nine_choose_smallest_cell(as_rows(digits->digit, &plain));
}

/* `board` and `next` are equal before the split. */
static void split(struct nine_board *board, struct nine_board *next, unsigned cell)
{
    unsigned r = cell / 9, at = r / 3 * 4 + r % 3, digit = 0;
    uint16_t bit = (uint16_t)(1u << cell % 9);
    while (!(board->digit[digit][at] & bit))
        digit++;
    board->dirty = next->dirty = (uint16_t)(1u << digit);
    next->digit[digit][at] = bit;
    board->digit[digit][at] &= (uint16_t)~bit;
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
    for (int i = 0; i < DIGITS; i++) {
        _mm256_store_si256((rows *)digits->digit[i], board.digit[i]);
        _mm256_store_si256((rows *)next->digit[i], board.digit[i]);
    }
    if (!any(board.two))
        return NINE_SOLVED;
    split(digits, next, choose(&board, digits));
    return NINE_OPEN;
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

static void extract(const struct nine_board *board, uint8_t solution[NINE_CELLS])
{
    struct nine_board plain;
    nine_extract_rows(as_rows(board->digit, &plain), solution);
}

static bool works(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

const struct nine_kernel nine_avx2 = {"avx2", "AVX2", works, load_marks, propagate, extract};
#else
static bool works(void)
{
    return false;
}

const struct nine_kernel nine_avx2 = {"avx2", "AVX2", works, 0, 0, 0};
#endif
