/* The nine.h kernel in 256-bit vectors: one vector for each digit, with 16-bit rows, four lanes for each band, of which
 * three are used. Counts over digits combine vectors. A digit that has lost nothing since its locked candidates were
 * applied is skipped. */
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

/* Loads a vector that may be stored again. This hides from the compiler that it stays the same: gcc would turn a loop
 * of loads and stores into a slow string instruction. */
INLINE rows load_rows(const uint16_t *row)
{
    rows x = _mm256_load_si256((const rows *)row);
    __asm__("" : "+x"(x));
    return x;
}

INLINE void store_rows(uint16_t *row, rows x)
{
    _mm256_store_si256((rows *)row, x);
}

INLINE rows is_empty(rows x)
{
    return _mm256_cmpeq_epi16(x, _mm256_setzero_si256());
}

INLINE bool any(rows x)
{
    return !_mm256_testz_si256(x, x);
}

/* Returns whether the digit has lost a cell. */
INLINE bool has_lost(rows before, rows left)
{
    return !_mm256_testc_si256(left, before);
}

/* Replaces each row by the next row of its band, cyclically. */
INLINE rows next_row(rows x)
{
    return _mm256_shuffle_epi8(
        x, _mm256_setr_epi64x(0x0706010005040302, 0x0F0E09080D0C0B0A, 0x0706010005040302, 0x0F0E09080D0C0B0A));
}

INLINE rows next_band(rows x)
{
    return _mm256_permute4x64_epi64(x, 0xC9);
}

INLINE rows last_band(rows x)
{
    return _mm256_permute4x64_epi64(x, 0xD2);
}

/* Returns the triads of each row that have candidates, as bits 2, 5 and 8. */
INLINE rows triads_of(rows x)
{
    rows first_two = constant(0xDB), any = _mm256_add_epi16(both(x, first_two), first_two);
    return both(either(x, any), constant(0x124));
}

/* Returns the cells of the triads in bits 2, 5 and 8 of `triads`, ignoring its other bits. */
INLINE rows places_of(rows triads)
{
    rows last = both(triads, constant(0x124));
    return _mm256_sub_epi16(_mm256_add_epi16(last, last), _mm256_srli_epi16(last, 2));
}

/* Applies locked candidates in the bands for two digits (possibly the same). The triads of `y` are one bit below those
 * of `x`, so both are compared at once. */
INLINE void lock_bands(rows *x, rows *y)
{
    rows triads = either(triads_of(*x), _mm256_srli_epi16(triads_of(*y), 1));
    rows twofold = either(triads, _mm256_slli_epi16(triads, 9));
    rows rotated = _mm256_srli_epi16(twofold, 3), twice = _mm256_srli_epi16(twofold, 6);
    /* the two ways in which the band's other rows can leave a triad to this row */
    rows left = next_row(either(both(rotated, next_row(twice)), both(twice, next_row(rotated))));
    *x = both(*x, places_of(left));
    *y = both(*y, places_of(_mm256_add_epi16(left, left)));
}

INLINE rows swap_lanes(rows x)
{
    return _mm256_shuffle_epi8(
        x, _mm256_setr_epi64x(0x0504070601000302, 0x0D0C0F0E09080B0A, 0x0504070601000302, 0x0D0C0F0E09080B0A));
}

/* Returns a constant with different values in even and odd lanes. */
INLINE rows by_lane(int even, int odd)
{
    return _mm256_set1_epi32((int)((unsigned)odd << 16 | (unsigned)even));
}

/* Replaces all rows of each band by its lane 0, or by its lane 2. */
INLINE rows spread_first(rows x)
{
    return _mm256_shuffle_epi8(
        x, _mm256_setr_epi64x(0x0706010001000100, 0x0F0E090809080908, 0x0706010001000100, 0x0F0E090809080908));
}

INLINE rows spread_last(rows x)
{
    return _mm256_shuffle_epi8(
        x, _mm256_setr_epi64x(0x0706050405040504, 0x0F0E0D0C0D0C0D0C, 0x0706050405040504, 0x0F0E0D0C0D0C0D0C));
}

/* Applies locked candidates in the stacks for two digits. Here the first two of a band's four lanes belong to `x`, the
 * last two to `y`; even lanes hold the triads rotated by one column, odd lanes by two. */
INLINE void lock_stacks(rows *x, rows *y)
{
    rows two = _mm256_blend_epi32(*x, _mm256_slli_epi64(*y, 32), 0xAA);
    rows third = either(two, _mm256_blend_epi32(_mm256_srli_epi64(*x, 32), *y, 0xAA));
    rows own = either(third, swap_lanes(third)), doubled = _mm256_add_epi16(own, both(own, by_lane(NINE_ALL, 0)));
    rows rotated = either(both(_mm256_add_epi16(doubled, doubled), by_lane(0x124, 0x1B6)),
                          both(_mm256_srli_epi16(doubled, 2), by_lane(0xDB, 0x49)));
    rows ways = both(next_band(rotated), last_band(swap_lanes(rotated)));
    rows left = either(ways, _mm256_srli_epi32(ways, 16));
    *x = both(*x, spread_first(left));
    *y = both(*y, spread_last(left));
}

/* Returns the cells where the digit is the only candidate of its row. */
INLINE rows alone_in_row(rows x)
{
    return both(x, is_empty(both(x, _mm256_add_epi16(x, constant(-1)))));
}

/* Places hidden and naked singles, and adds to board->dirty the digits that change. Returns false if a cell has no
 * digit. `*two` receives the cells with at least two digits. `*disagree` receives the cells whose digit is alone in its
 * row but not in the cell, or the reverse; if nothing changes any more, such a cell means that there is no solution. */
INLINE bool place_singles(struct nine_board *board, rows *two, rows *disagree)
{
    rows single[DIGITS], taken = _mm256_setzero_si256(), one = taken, more = taken;
    unsigned dirty = board->dirty;
    for (int i = 0; i < DIGITS; i++) {
        rows x = load_rows(board->digit[i]);
        more = either(more, both(one, x));
        one = either(one, x);
        single[i] = alone_in_row(x);
        taken = either(taken, single[i]);
    }
    rows free = _mm256_andnot_si256(taken, constant(NINE_ALL));
    for (int i = 0; i < DIGITS; i++) {
        rows x = load_rows(board->digit[i]), naked = _mm256_andnot_si256(more, x);
        rows left = both(both(x, either(single[i], free)), either(naked, is_empty(naked)));
        dirty |= (unsigned)has_lost(x, left) << i;
        store_rows(board->digit[i], left);
    }
    board->dirty = (uint16_t)dirty;
    *two = more;
    *disagree = _mm256_xor_si256(taken, _mm256_andnot_si256(more, one));
    return !any(_mm256_andnot_si256(one, both(constant(NINE_ALL), used())));
}

/* Stores the remaining candidates x of a digit after its stacks changed them from `before`, and adds it to `*changed`
 * if they differ. A change by bands alone needs no second pass. */
INLINE rows keep_locked(struct nine_board *board, unsigned digit, rows before, rows x, unsigned *changed)
{
    *changed |= (unsigned)has_lost(before, x) << digit;
    store_rows(board->digit[digit], x);
    return is_empty(x);
}

/* Applies locked candidates for the digits in board->dirty, two at a time. Those whose stacks change stay in it.
 * Iterates over set bits, because testing each digit would be an unpredictable branch. Returns false if a digit has no
 * place in some row. */
INLINE bool lock_digits(struct nine_board *board)
{
    rows lost = _mm256_setzero_si256();
    unsigned changed = 0;
    for (unsigned dirty = board->dirty, others; dirty; dirty = others & (others - 1)) {
        others = dirty & (dirty - 1);
        unsigned i = (unsigned)__builtin_ctz(dirty), j = (unsigned)__builtin_ctz(others ? others : dirty);
        rows x = load_rows(board->digit[i]), y = load_rows(board->digit[j]);
        lock_bands(&x, &y);
        rows x_before = x, y_before = y;
        lock_stacks(&x, &y);
        lost = either(lost, keep_locked(board, i, x_before, x, &changed));
        lost = either(lost, keep_locked(board, j, y_before, y, &changed));
    }
    board->dirty = (uint16_t)changed;
    return !any(both(lost, used()));
}

/* A band's three words, each with bit 16 r + c for row r and column c. */
struct words {
    _Alignas(32) uint64_t band[4];
};

INLINE struct words words_of(rows x)
{
    struct words words;
    _mm256_store_si256((rows *)words.band, x);
    return words;
}

/* Returns the 27 cells of a band's word as consecutive bits. */
INLINE uint32_t join_rows(uint64_t word)
{
    return (uint32_t)((word & NINE_ALL) | (word >> 7 & NINE_ALL << 9) | (word >> 14 & NINE_ALL << 18));
}

/* Returns the first open cell with the fewest digits. */
INLINE unsigned smallest_cell(const rows bit[4], rows open)
{
    struct words cells = words_of(open), bits[4];
    unsigned b = 0;
    for (int k = 0; k < 4; k++)
        bits[k] = words_of(bit[k]);
    nine_keep_fewest((const uint64_t *[]){bits[0].band, bits[1].band, bits[2].band, bits[3].band}, 3, cells.band);
    while (!cells.band[b])
        b++;
    return 27 * b + (unsigned)__builtin_ctz(join_rows(cells.band[b]));
}

INLINE unsigned heaviest_pair(rows open, rows pairs)
{
    struct words open_words = words_of(open), pair_words = words_of(pairs);
    uint32_t open_cells[3], pair_cells[3];
    for (unsigned b = 0; b < 3; b++) {
        open_cells[b] = join_rows(open_words.band[b]);
        pair_cells[b] = join_rows(pair_words.band[b]);
    }
    return nine_choose_bivalue_cell(open_cells, pair_cells);
}

NINE_DEFINE_TALLY(INLINE, tally_digits, rows)

/* Chooses the cell to split at. */
INLINE enum nine_state choose(struct nine_board *board, rows open)
{
    rows digit[DIGITS], bit[4];
    for (int i = 0; i < DIGITS; i++)
        digit[i] = load_rows(board->digit[i]);
    tally_digits(digit, bit);
    rows pairs = NINE_PAIR_CELLS(bit);
    bool loose = !any(pairs);
    board->cell = (uint8_t)(loose ? smallest_cell(bit, open) : heaviest_pair(open, pairs));
    return loose ? NINE_LOOSE : has_lost(open, pairs) ? NINE_OPEN : NINE_PAIRED;
}

/* Returns the digits of a cell. `at`: the lane of its row. */
INLINE unsigned digits_of(const struct nine_board *board, unsigned at, unsigned column)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < DIGITS; i++)
        digits |= (board->digit[i][at] >> column & 1u) << i;
    return digits;
}

/* A cell: a vector with its bit, and the lane of its row. */
struct place {
    rows bit, lane;
};

/* writes whole vectors, because loading a vector waits for earlier stores to its parts */
INLINE void eliminate(struct nine_board *board, unsigned digit, const struct place *cell)
{
    store_rows(board->digit[digit], _mm256_andnot_si256(cell->bit, load_rows(board->digit[digit])));
    board->dirty |= (uint16_t)(1u << digit);
}

INLINE void confine(struct nine_board *board, unsigned digit, const struct place *cell)
{
    rows others = _mm256_andnot_si256(cell->lane, load_rows(board->digit[digit]));
    store_rows(board->digit[digit], either(others, cell->bit));
    board->dirty |= (uint16_t)(1u << digit);
}

/* Splits at a cell (nine.h). If it has two digits, they are placed and eliminated on both boards here, instead of in
 * place_singles. */
VECTOR static void split(struct nine_board *board, struct nine_board *next, unsigned cell)
{
    unsigned r = cell / 9, at = r / 3 * 4 + r % 3, digits = digits_of(board, at, cell % 9);
    unsigned first = (unsigned)__builtin_ctz(digits), others = digits & (digits - 1);
    rows lane = _mm256_cmpeq_epi16(lane_numbers(), constant((int)at));
    struct place place = {both(lane, constant(1 << cell % 9)), lane};
    for (int i = 0; i < DIGITS; i++)
        store_rows(next->digit[i], load_rows(board->digit[i]));
    next->dirty = board->dirty;
    confine(next, first, &place);
    eliminate(board, first, &place);
    if (!(others & (others - 1))) {
        unsigned second = (unsigned)__builtin_ctz(others);
        eliminate(next, second, &place);
        confine(board, second, &place);
    }
}

VECTOR static enum nine_state propagate(struct nine_board *board, struct nine_board *next)
{
    rows two, disagree;
    /* a loaded board may have singles; after a split they are placed already */
    if (board->dirty == NINE_ALL && !place_singles(board, &two, &disagree))
        return NINE_CONTRADICTION;
    do {
        if (!lock_digits(board) || !place_singles(board, &two, &disagree))
            return NINE_CONTRADICTION;
    } while (board->dirty);
    if (any(disagree))
        return NINE_CONTRADICTION;
    if (!any(two))
        return NINE_SOLVED;
    enum nine_state state = choose(board, two);
    split(board, next, board->cell);
    return state;
}

/* Returns the 27 cells of a band with the digit as a candidate, as bits. */
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
