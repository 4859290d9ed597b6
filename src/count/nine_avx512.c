/* nine.h's board in three registers of 32 16-bit lanes, one for each row of a band; see there for the rules. All 27
 * pairs of digit and band are worked on at once, so nothing depends on which of them changed: no lists, no branches. */
#include "count/nine.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define VECTOR __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt,lzcnt")))
#define INLINE VECTOR __attribute__((always_inline)) static inline

typedef __m512i lanes;

enum { USED = (1 << 27) - 1 };

/* Any function of three bits in one instruction, written out over A, B and C. */
#define A 0xF0
#define B 0xCC
#define C 0xAA
#define LOGIC(a, b, c, f) _mm512_ternarylogic_epi64(a, b, c, (f) & 0xFF)
#define MAJORITY ((A & B) | (A & C) | (B & C))

/* Where lane i comes from: the digit `steps` further in the same band, or the same digit `steps` bands further. */
#define DIGIT_LANE(i, steps) ((i) < 27 ? (i) / 9 * 9 + ((i) % 9 + (steps)) % 9 : (i))
#define BAND_LANE(i, steps) ((i) < 27 ? ((i) + 9 * (steps)) % 27 : (i))
#define FOUR(f, i, n) f(i, n), f((i) + 1, n), f((i) + 2, n), f((i) + 3, n)
#define ALL_LANES(f, n)                                                                                                \
    {                                                                                                                  \
        FOUR(f, 0, n), FOUR(f, 4, n), FOUR(f, 8, n), FOUR(f, 12, n), FOUR(f, 16, n), FOUR(f, 20, n), FOUR(f, 24, n),   \
            FOUR(f, 28, n)                                                                                             \
    }
static const _Alignas(64) uint16_t digit_order[4][32] = {
    ALL_LANES(DIGIT_LANE, 1), ALL_LANES(DIGIT_LANE, 2), ALL_LANES(DIGIT_LANE, 3), ALL_LANES(DIGIT_LANE, 6)};
static const _Alignas(64) uint16_t band_order[2][32] = {ALL_LANES(BAND_LANE, 1), ALL_LANES(BAND_LANE, 2)};

#define LANE(i, unused) (i)
static const _Alignas(64) uint16_t lane_number[32] = ALL_LANES(LANE, 0);

struct orders {
    lanes digit1, digit2, digit3, digit6, band1, band2;
};

INLINE lanes from(lanes order, lanes x)
{
    return _mm512_permutexvar_epi16(order, x);
}

INLINE lanes constant(int value)
{
    return _mm512_set1_epi16((short)value);
}

/* The cells of other lanes of the same band, united. */
INLINE lanes unite_digits(const struct orders *order, lanes x)
{
    lanes class = LOGIC(x, from(order->digit3, x), from(order->digit6, x), A | B | C);
    return LOGIC(class, from(order->digit1, class), from(order->digit2, class), A | B | C);
}

/* Cells with at least one digit, at least two. Every lane of a band gets the same. */
struct counts {
    lanes one, two;
};

INLINE struct counts count_digits(const struct orders *order, lanes x)
{
    lanes x3 = from(order->digit3, x), x6 = from(order->digit6, x);
    lanes one = LOGIC(x, x3, x6, A | B | C), two = LOGIC(x, x3, x6, MAJORITY);
    lanes one1 = from(order->digit1, one), one2 = from(order->digit2, one);
    lanes two1 = from(order->digit1, two), two2 = from(order->digit2, two);
    lanes cross = LOGIC(one, one1, one2, MAJORITY), same = LOGIC(two, two1, two2, A | B | C);
    return (struct counts){LOGIC(one, one1, one2, A | B | C), _mm512_or_si512(cross, same)};
}

/* Cells with exactly two digits. Once a node, so speed matters less. */
INLINE lanes pairs_of(const struct orders *order, lanes x, lanes two)
{
    lanes x3 = from(order->digit3, x), x6 = from(order->digit6, x);
    lanes one = LOGIC(x, x3, x6, A | B | C), twice = LOGIC(x, x3, x6, MAJORITY), thrice = LOGIC(x, x3, x6, A & B & C);
    lanes one1 = from(order->digit1, one), one2 = from(order->digit2, one);
    lanes three = unite_digits(order, thrice);
    lanes mixed = _mm512_and_si512(twice, _mm512_or_si512(one1, one2));
    mixed = LOGIC(mixed, from(order->digit1, mixed), from(order->digit2, mixed), A | B | C);
    lanes spread = LOGIC(one, one1, one2, A & B & C);
    return _mm512_andnot_si512(LOGIC(three, mixed, spread, A | B | C), two);
}

/* The digit's only places in a row: the lanes of one bit. */
INLINE lanes singles(lanes x)
{
    __mmask32 one = _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, constant(-1)));
    return _mm512_maskz_mov_epi16(one, x);
}

/* Bits 0, 3 and 6: the triads of a row that have places; 9, 12, 15 the same again, so that a shift rotates. */
INLINE lanes triads(lanes x)
{
    lanes any = LOGIC(x, _mm512_srli_epi16(x, 1), _mm512_srli_epi16(x, 2), A | B | C);
    return _mm512_or_si512(any, _mm512_slli_epi16(any, 9));
}

/* The triads of a row that some placement of the digit in the band uses, given the other two rows rotated. */
INLINE lanes used_triads(lanes own, lanes next1, lanes next2, lanes last1, lanes last2)
{
    lanes either = LOGIC(next1, last2, _mm512_and_si512(next2, last1), (A & B) | C);
    lanes used = LOGIC(own, either, constant(0x49), A & B & C);
    return _mm512_mullo_epi16(used, constant(7));
}

INLINE void lock_rows(lanes row[3])
{
    lanes triad[3], rotated[3], twice[3];
    for (int r = 0; r < 3; r++) {
        triad[r] = triads(row[r]);
        rotated[r] = _mm512_srli_epi16(triad[r], 3);
        twice[r] = _mm512_srli_epi16(triad[r], 6);
    }
    lanes used0 = used_triads(triad[0], rotated[1], twice[1], rotated[2], twice[2]);
    lanes used1 = used_triads(triad[1], rotated[2], twice[2], rotated[0], twice[0]);
    lanes used2 = used_triads(triad[2], rotated[0], twice[0], rotated[1], twice[1]);
    row[0] = _mm512_and_si512(row[0], used0);
    row[1] = _mm512_and_si512(row[1], used1);
    row[2] = _mm512_and_si512(row[2], used2);
}

INLINE void lock_columns(const struct orders *order, lanes row[3])
{
    lanes own = LOGIC(row[0], row[1], row[2], A | B | C);
    lanes first = constant(0x49), last = constant(0x124);
    lanes rotated = LOGIC(last, _mm512_slli_epi16(own, 2), _mm512_srli_epi16(own, 1), (A & B) | (~A & C));
    lanes twice = LOGIC(first, _mm512_srli_epi16(own, 2), _mm512_slli_epi16(own, 1), (A & B) | (~A & C));
    lanes one = _mm512_and_si512(from(order->band1, twice), from(order->band2, rotated));
    lanes either = LOGIC(from(order->band1, rotated), from(order->band2, twice), one, (A & B) | C);
    for (int r = 0; r < 3; r++)
        row[r] = _mm512_and_si512(row[r], either);
}

/* Lane i of a band's 27 cells: the same row's next cells in the triad, cyclically. */
#define CELL_LANE(i, steps) ((i) < 27 ? (i) / 3 * 3 + ((i) % 3 + (steps)) % 3 : (i))
static const _Alignas(64) uint16_t cell_order[2][32] = {ALL_LANES(CELL_LANE, 1), ALL_LANES(CELL_LANE, 2)};

/* The cells of three vectors by row, as 27 bits a band. */
INLINE void by_band(const lanes set[3], uint32_t band[3])
{
    _Alignas(64) uint16_t row[3][32];
    for (int r = 0; r < 3; r++)
        _mm512_store_si512(row[r], set[r]);
    for (int b = 0; b < 3; b++)
        band[b] = row[0][9 * b] | (uint32_t)row[1][9 * b] << 9 | (uint32_t)row[2][9 * b] << 18;
}

INLINE lanes add(lanes a, lanes b, lanes c)
{
    return _mm512_add_epi16(_mm512_add_epi16(a, b), c);
}

/* The smallest number of all lanes. */
INLINE unsigned least(lanes x)
{
    __m256i half = _mm256_min_epu16(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
    __m128i quarter = _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    return (unsigned)_mm_cvtsi128_si32(_mm_minpos_epu16(quarter)) & 0xFFFF;
}

/* Lanes are cells here, a vector a band: weights are summed over rows, columns and boxes. */
INLINE unsigned choose(const struct orders *order, const uint32_t open[3], const uint32_t pair[3])
{
    const lanes cell1 = _mm512_load_si512(cell_order[0]), cell2 = _mm512_load_si512(cell_order[1]);
    const lanes weight = constant(NINE_OPEN_WEIGHT), more = constant(NINE_PAIR_WEIGHT - NINE_OPEN_WEIGHT);
    lanes in_row[3], in_column[3], in_box[3];
    for (int b = 0; b < 3; b++) {
        lanes own = _mm512_maskz_mov_epi16(open[b], weight);
        own = _mm512_mask_add_epi16(own, pair[b], own, more);
        lanes triad = add(own, from(cell1, own), from(cell2, own));
        in_row[b] = _mm512_add_epi16(from(order->digit3, triad), from(order->digit6, triad));
        in_column[b] = add(own, from(order->band1, own), from(order->band2, own));
        in_box[b] = add(in_column[b], from(cell1, in_column[b]), from(cell2, in_column[b]));
    }
    lanes best = constant(-1), number = _mm512_load_si512(lane_number);
    for (int b = 0; b < 3; b++) {
        lanes sum = _mm512_add_epi16(add(in_row[b], in_box[b], in_column[(b + 1) % 3]), in_column[(b + 2) % 3]);
        lanes rank = _mm512_sub_epi16(_mm512_add_epi16(number, constant((255 << 7) + 27 * b)),
                                      _mm512_slli_epi16(sum, 7));
        best = _mm512_mask_min_epu16(best, pair[b], best, rank);
    }
    return least(best) & 127;
}

/* As nine.h has it; the board's registers are in memory already. */
VECTOR static void split(struct nine_board *board, struct nine_board *next, unsigned cell)
{
    unsigned r = cell / 9, band = r / 3;
    r -= 3 * band;
    lanes bit = constant(1 << (cell - cell / 9 * 9)), row = _mm512_load_si512(board->row[r]);
    for (int i = 0; i < 3; i++)
        _mm512_store_si512(next->row[i], _mm512_load_si512(board->row[i]));
    __mmask32 digits = _mm512_mask_test_epi16_mask((uint32_t)NINE_ALL << 9 * band, row, bit);
    __mmask32 first = digits & -digits;
    _mm512_store_si512(next->row[r], _mm512_mask_mov_epi16(row, first, bit));
    _mm512_store_si512(board->row[r], _mm512_mask_mov_epi16(row, first, _mm512_andnot_si512(bit, row)));
}

INLINE void guess(const struct orders *order, const lanes row[3], const struct counts count[3],
                  struct nine_board *board, struct nine_board *next)
{
    lanes open[3], pairs[3];
    uint32_t open_cells[3], pair_cells[3];
    for (int r = 0; r < 3; r++) {
        open[r] = count[r].two;
        pairs[r] = pairs_of(order, row[r], open[r]);
    }
    by_band(open, open_cells);
    by_band(pairs, pair_cells);
    bool any = pair_cells[0] | pair_cells[1] | pair_cells[2];
    split(board, next, any ? choose(order, open_cells, pair_cells) : nine_fewest(board));
}

VECTOR static enum nine_state settle(struct nine_board *board, struct nine_board *next)
{
    const struct orders order = {
        _mm512_load_si512(digit_order[0]), _mm512_load_si512(digit_order[1]), _mm512_load_si512(digit_order[2]),
        _mm512_load_si512(digit_order[3]), _mm512_load_si512(band_order[0]),  _mm512_load_si512(band_order[1])};
    lanes row[3];
    for (int r = 0; r < 3; r++)
        row[r] = _mm512_load_si512(board->row[r]);
    for (;;) {
        lanes old[3] = {row[0], row[1], row[2]}, single[3], odd = _mm512_setzero_si512();
        struct counts count[3];
        for (int r = 0; r < 3; r++) {
            count[r] = count_digits(&order, row[r]);
            single[r] = singles(row[r]);
        }
        lanes every = LOGIC(count[0].one, count[1].one, count[2].one, A & B & C);
        if (_mm512_mask_cmpneq_epi16_mask(USED, every, constant(NINE_ALL)))
            return NINE_BROKEN;
        for (int r = 0; r < 3; r++) {
            lanes naked = _mm512_andnot_si512(count[r].two, row[r]);
            lanes taken = unite_digits(&order, single[r]);
            odd = LOGIC(odd, naked, single[r], A | (B ^ C));
            row[r] = LOGIC(row[r], taken, single[r], A & (~B | C));
            row[r] = _mm512_mask_mov_epi16(row[r], _mm512_test_epi16_mask(naked, naked), naked);
        }
        lock_rows(row);
        lock_columns(&order, row);
        if (_mm512_mask_testn_epi16_mask(USED, row[0], row[0]))
            return NINE_BROKEN;
        lanes changed = LOGIC(row[0], old[0], _mm512_xor_si512(row[1], old[1]), (A ^ B) | C);
        changed = LOGIC(row[2], old[2], changed, (A ^ B) | C);
        if (!_mm512_test_epi16_mask(changed, changed)) {
            /* A digit that is alone in its row is alone in its cell, unless there is no solution. */
            if (_mm512_test_epi16_mask(odd, odd))
                return NINE_BROKEN;
            for (int r = 0; r < 3; r++)
                _mm512_store_si512(board->row[r], row[r]);
            lanes open = LOGIC(count[0].two, count[1].two, count[2].two, A | B | C);
            if (!_mm512_test_epi16_mask(open, open))
                return NINE_SOLVED;
            guess(&order, row, count, board, next);
            return NINE_OPEN;
        }
    }
}

static bool works(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
}

const struct nine_kernel nine_avx512 = {"AVX-512", works, settle};
#else
static bool works(void)
{
    return false;
}

const struct nine_kernel nine_avx512 = {"AVX-512", works, 0};
#endif
