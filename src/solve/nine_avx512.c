/* The nine.h kernel with the board in three registers of 32 16-bit lanes, one register for each row of a band. All 27
 * pairs of a digit and a band are processed at once, without lists and without branches that depend on the changes. */
#include "solve/nine.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define VECTOR __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt,lzcnt")))
#define INLINE VECTOR __attribute__((always_inline)) static inline

typedef __m512i lanes;

enum { USED = (1 << 27) - 1, TO_EVEN = 1 << 14 | 1 << 13 | 1 << 12 };

/* Any function of three bit vectors in one instruction, as an expression in A, B and C. */
#define A 0xF0
#define B 0xCC
#define C 0xAA
#define LOGIC(a, b, c, f) _mm512_ternarylogic_epi64(a, b, c, (f)&0xFF)
#define MAJORITY ((A & B) | (A & C) | (B & C))

/* Permutations. Each macro gives the lane from which lane i is read: the digit `steps` further in the same band; the
 * same digit `steps` bands further; the next lane of a group of three, cyclically; the first of the three lanes that
 * belong to row `row`, where three rows are packed; and, where lanes are the cells of a band, the lane of the cell's
 * row in band `band`. */
#define LANE(i, unused) (i)
#define DIGIT_LANE(i, steps) ((i) < 27 ? (i) / 9 * 9 + ((i) % 9 + (steps)) % 9 : (i))
#define BAND_LANE(i, steps) ((i) < 27 ? ((i) + 9 * (steps)) % 27 : (i))
#define THREE_LANE(i, steps) ((i) < 27 ? (i) / 3 * 3 + ((i) % 3 + (steps)) % 3 : (i))
#define CELL_LANE(i, band) ((i) < 27 ? 9 * (band) + 3 * ((i) / 9) : (i))
#define CELL_BIT(i, unused) ((i) < 27 ? 1 << (i) % 9 : 0)
#define FOUR(f, i, n) f(i, n), f((i) + 1, n), f((i) + 2, n), f((i) + 3, n)
#define ALL_LANES(f, n)                                                                                                \
    {                                                                                                                  \
        FOUR(f, 0, n), FOUR(f, 4, n), FOUR(f, 8, n), FOUR(f, 12, n), FOUR(f, 16, n), FOUR(f, 20, n), FOUR(f, 24, n),   \
            FOUR(f, 28, n)                                                                                             \
    }

/* The cells of a row's triads that some placement of the digit uses, given the triads with candidates in the band's
 * other two rows. Bit 2 k of `i` is triad k of the next row, bit 2 k + 1 that of the row after it. Triad k of the row
 * needs the other two triads, one in each of the other rows. */
#define OTHERS(i, k1, k2) (((i) >> 2 * (k1)&1 & (i) >> (2 * (k2) + 1)) | ((i) >> 2 * (k2)&1 & (i) >> (2 * (k1) + 1)))
#define USED_TRIADS(i, half)                                                                                           \
    (OTHERS((i) + (half), 1, 2) * 7 | OTHERS((i) + (half), 2, 0) * 070 | OTHERS((i) + (half), 0, 1) * 0700)
typedef const uint16_t numbers[32] __attribute__((aligned(64)));
static numbers lane_number = ALL_LANES(LANE, 0), cell_bit = ALL_LANES(CELL_BIT, 0);
static numbers digit3 = ALL_LANES(DIGIT_LANE, 3), digit6 = ALL_LANES(DIGIT_LANE, 6);
static numbers band1 = ALL_LANES(BAND_LANE, 1), band2 = ALL_LANES(BAND_LANE, 2);
static numbers three1 = ALL_LANES(THREE_LANE, 1), three2 = ALL_LANES(THREE_LANE, 2);
static numbers of_band0 = ALL_LANES(CELL_LANE, 0), of_band1 = ALL_LANES(CELL_LANE, 1);
static numbers of_band2 = ALL_LANES(CELL_LANE, 2);
static numbers used_low = ALL_LANES(USED_TRIADS, 0), used_high = ALL_LANES(USED_TRIADS, 32);

/* The constants of a round, which stay in registers. */
struct constants {
    lanes digit3, digit6, band1, band2, three1, three2, used[2];
    lanes all_columns, minus_one, first_of_three, last_of_three, first_two, even_bits, to_even, to_odd;
};

INLINE lanes load(const uint16_t *lane)
{
    return _mm512_load_si512(lane);
}

INLINE lanes from(lanes order, lanes x)
{
    return _mm512_permutexvar_epi16(order, x);
}

INLINE lanes constant(int value)
{
    return _mm512_set1_epi16((short)value);
}

/* A constant whose value is hidden from the compiler, because gcc would build it anew in each round. */
INLINE lanes kept(int value)
{
    lanes x = constant(value);
    __asm__("" : "+v"(x));
    return x;
}

INLINE struct constants load_constants(void)
{
    return (struct constants){.digit3 = load(digit3),
                              .digit6 = load(digit6),
                              .band1 = load(band1),
                              .band2 = load(band2),
                              .three1 = load(three1),
                              .three2 = load(three2),
                              .used = {load(used_low), load(used_high)},
                              .all_columns = kept(NINE_ALL),
                              .minus_one = kept(-1),
                              .first_of_three = kept(0x49),
                              .last_of_three = kept(0x124),
                              .first_two = kept(0xDB),
                              .even_bits = kept(0x15),
                              .to_even = kept(TO_EVEN),
                              .to_odd = kept(2 * TO_EVEN)};
}

/* Counts over a band's nine digits take two steps. The first combines digits that are 3 and 6 apart, for all three rows
 * at once. Of a result's lanes 0 to 8, the first three belong to row 0, the next to row 1, the last to row 2
 * ("packed"). Its three operands take each row's digits from one third of the nine. The second step combines the three
 * lanes of a row, so all three hold the result. */
struct thirds {
    lanes x[3];
};

INLINE lanes blend(lanes first, lanes second, lanes third)
{
    enum { THREE = 7 | 7 << 9 | 7 << 18 };
    return _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(first, THREE << 3, second), THREE << 6, third);
}

INLINE struct thirds pack(const struct constants *with, const lanes row[3])
{
    return (struct thirds){{blend(row[0], row[1], row[2]), from(with->digit3, blend(row[2], row[0], row[1])),
                            from(with->digit6, blend(row[1], row[2], row[0]))}};
}

/* Reverses pack. */
INLINE void unpack(const struct constants *with, const struct thirds *digits, lanes row[3])
{
    lanes x = digits->x[0], y = from(with->digit6, digits->x[1]), z = from(with->digit3, digits->x[2]);
    row[0] = blend(x, y, z);
    row[1] = blend(z, x, y);
    row[2] = blend(y, z, x);
}

INLINE lanes any_of_three(const struct constants *with, lanes x)
{
    return LOGIC(x, from(with->three1, x), from(with->three2, x), A | B | C);
}

/* Cells with at least one, and with at least two digits, packed. */
struct counts {
    lanes one, two;
};

INLINE struct counts count_digits(const struct constants *with, const struct thirds *digits)
{
    lanes one = LOGIC(digits->x[0], digits->x[1], digits->x[2], A | B | C);
    lanes two = LOGIC(digits->x[0], digits->x[1], digits->x[2], MAJORITY);
    lanes one1 = from(with->three1, one), one2 = from(with->three2, one);
    lanes cross = LOGIC(one, one1, one2, MAJORITY);
    return (struct counts){LOGIC(one, one1, one2, A | B | C), _mm512_or_si512(cross, any_of_three(with, two))};
}

/* Bit k of the number of digits of each cell, packed. */
struct tally {
    lanes bit[4];
};

INLINE struct tally tally_digits(const struct constants *with, const struct thirds *digits)
{
    lanes odd = LOGIC(digits->x[0], digits->x[1], digits->x[2], A ^ B ^ C);
    lanes two = LOGIC(digits->x[0], digits->x[1], digits->x[2], MAJORITY);
    lanes odd1 = from(with->three1, odd), odd2 = from(with->three2, odd);
    lanes two1 = from(with->three1, two), two2 = from(with->three2, two);
    lanes carry = LOGIC(odd, odd1, odd2, MAJORITY), twos = LOGIC(two, two1, two2, A ^ B ^ C);
    lanes four = _mm512_and_si512(carry, twos), fours = LOGIC(two, two1, two2, MAJORITY);
    return (struct tally){{LOGIC(odd, odd1, odd2, A ^ B ^ C), _mm512_xor_si512(carry, twos),
                           _mm512_xor_si512(four, fours), _mm512_and_si512(four, fours)}};
}

/* Returns the candidates that are their digit's only one in a row: lanes with a single bit. */
INLINE lanes singles(const struct constants *with, lanes x)
{
    __mmask32 one = _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, with->minus_one));
    return _mm512_maskz_mov_epi16(one, x);
}

/* Places hidden and naked singles. `two` has the cells with at least two digits. Returns the cells where a digit is
 * alone in its row. */
INLINE lanes place_singles(const struct constants *with, lanes two, struct thirds *digits)
{
    lanes single[3];
    for (int i = 0; i < 3; i++)
        single[i] = singles(with, digits->x[i]);
    lanes taken = any_of_three(with, LOGIC(single[0], single[1], single[2], A | B | C));
    for (int i = 0; i < 3; i++) {
        lanes x = digits->x[i], naked = _mm512_andnot_si512(two, x), left = LOGIC(x, taken, single[i], A & (~B | C));
        digits->x[i] = _mm512_mask_mov_epi16(left, _mm512_test_epi16_mask(naked, naked), naked);
    }
    return taken;
}

/* Returns the triads of a row that have candidates: bits 2, 5 and 8. */
INLINE lanes triads(const struct constants *with, lanes x)
{
    lanes any = _mm512_add_epi16(_mm512_and_si512(x, with->first_two), with->first_two);
    return LOGIC(any, x, with->last_of_three, (A | B) & C);
}

/* A multiplication moves bits 2, 5 and 8 to bits 16, 18 and 20, which are bits 0, 2 and 4 of the high half. No two bits
 * of the factors fall onto the same bit of the product. */
INLINE void lock_rows(const struct constants *with, lanes row[3])
{
    lanes even[3], odd[3];
    for (int r = 0; r < 3; r++) {
        lanes triad = triads(with, row[r]);
        even[r] = _mm512_mulhi_epu16(triad, with->to_even);
        odd[r] = _mm512_mulhi_epu16(triad, with->to_odd);
    }
    for (int r = 0; r < 3; r++) {
        lanes others = LOGIC(even[(r + 1) % 3], odd[(r + 2) % 3], with->even_bits, (A & C) | (B & ~C));
        row[r] = _mm512_and_si512(row[r], _mm512_permutex2var_epi16(with->used[0], others, with->used[1]));
    }
}

INLINE void lock_columns(const struct constants *with, lanes row[3])
{
    lanes own = LOGIC(row[0], row[1], row[2], A | B | C);
    lanes first = with->first_of_three, last = with->last_of_three;
    lanes rotated = LOGIC(last, _mm512_slli_epi16(own, 2), _mm512_srli_epi16(own, 1), (A & B) | (~A & C));
    lanes twice = LOGIC(first, _mm512_srli_epi16(own, 2), _mm512_slli_epi16(own, 1), (A & B) | (~A & C));
    lanes one = _mm512_and_si512(from(with->band1, twice), from(with->band2, rotated));
    lanes either = LOGIC(from(with->band1, rotated), from(with->band2, twice), one, (A & B) | C);
    for (int r = 0; r < 3; r++)
        row[r] = _mm512_and_si512(row[r], either);
}

INLINE lanes add(lanes a, lanes b, lanes c)
{
    return _mm512_add_epi16(_mm512_add_epi16(a, b), c);
}

/* Returns the smallest number in any lane. */
INLINE unsigned minimum(lanes x)
{
    __m256i half = _mm256_min_epu16(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
    __m128i quarter = _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    return (unsigned)_mm_cvtsi128_si32(_mm_minpos_epu16(quarter)) & 0xFFFF;
}

/* Returns the cells of a band as a mask, from packed rows. */
INLINE __mmask32 cells_of(const uint16_t *band, lanes packed)
{
    return _mm512_test_epi16_mask(from(load(band), packed), load(cell_bit));
}

/* Returns the number of the two-digit cell to split at, from packed rows. Here lanes are cells of a band, with the
 * weights of all three bands side by side, five bits each. A weight is 30 at most, because a row and a box have 15
 * cells. */
INLINE unsigned heaviest_pair(const struct constants *with, lanes open, lanes pairs)
{
    static const uint16_t *const band[3] = {of_band0, of_band1, of_band2};
    const lanes field = constant(31);
    lanes weight = _mm512_setzero_si512(), best = constant(-1), number = load(lane_number);
    __mmask32 pair[3];
    for (int b = 0; b < 3; b++) {
        lanes one = constant(1 << 5 * b);
        pair[b] = cells_of(band[b], pairs);
        weight = _mm512_mask_add_epi16(weight, cells_of(band[b], open), weight, one);
        weight = _mm512_mask_add_epi16(weight, pair[b], weight, one);
    }
    lanes triad = add(weight, from(with->three1, weight), from(with->three2, weight));
    lanes column = add(weight, from(with->band1, weight), from(with->band2, weight));
    lanes box = add(triad, from(with->band1, triad), from(with->band2, triad));
    lanes near = add(box, from(with->digit3, triad), from(with->digit6, triad));
    lanes columns = add(_mm512_and_si512(column, field), _mm512_and_si512(_mm512_srli_epi16(column, 5), field),
                        _mm512_srli_epi16(column, 10));
    near = _mm512_sub_epi16(near, column);
    for (int b = 0; b < 3; b++) {
        lanes sum = _mm512_add_epi16(columns, _mm512_and_si512(_mm512_srli_epi16(near, 5 * (unsigned)b), field));
        lanes rank =
            _mm512_sub_epi16(_mm512_add_epi16(number, constant((63 << 7) + 27 * b)), _mm512_slli_epi16(sum, 7));
        best = _mm512_mask_min_epu16(best, pair[b], best, rank);
    }
    return minimum(best) & 127;
}

/* Returns the number of the first open cell with the fewest digits, from packed rows. */
INLINE unsigned smallest_cell(lanes open, const struct tally *tally)
{
    _Alignas(64) uint16_t cells[32];
    for (int k = 3; k >= 0; k--) {
        lanes without = _mm512_andnot_si512(tally->bit[k], open);
        open = _mm512_test_epi16_mask(without, without) ? without : open;
    }
    _mm512_store_si512(cells, open);
    /* the first of a row's three lanes */
    unsigned lane = (unsigned)__builtin_ctz(_mm512_test_epi16_mask(open, open));
    return 3 * lane + (unsigned)__builtin_ctz(cells[lane]);
}

/* Splits the rows in registers at a cell (nine.h). If it has two digits, they are placed and eliminated on both boards
 * here, instead of in place_singles. Each row is stored once, so its next load does not have to guess on which store it
 * depends. */
INLINE void split_rows(const lanes row[3], struct nine_board *board, struct nine_board *next, unsigned cell)
{
    unsigned r = cell / 9, band = r / 3;
    lanes bit = constant(1 << (cell - 9 * r));
    for (unsigned i = 0; i < 3; i++) {
        uint32_t here = 3 * band + i == r ? (uint32_t)NINE_ALL << 9 * band : 0;
        __mmask32 digits = _mm512_mask_test_epi16_mask(here, row[i], bit), others = digits & (digits - 1);
        __mmask32 first = digits ^ others, second = others & (others - 1) ? 0 : others;
        lanes without = _mm512_andnot_si512(bit, row[i]);
        _mm512_store_si512(next->row[i],
                           _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(row[i], first, bit), second, without));
        _mm512_store_si512(board->row[i],
                           _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(row[i], second, bit), first, without));
    }
    next->dirty = board->dirty = NINE_ALL;
}

VECTOR static void split(struct nine_board *board, struct nine_board *next, unsigned cell)
{
    lanes row[3] = {load(board->row[0]), load(board->row[1]), load(board->row[2])};
    split_rows(row, board, next, cell);
}

INLINE enum nine_state guess(const struct constants *with, const struct thirds *digits, lanes open, const lanes row[3],
                             struct nine_board *board, struct nine_board *next)
{
    struct tally tally = tally_digits(with, digits);
    lanes pairs = LOGIC(open, _mm512_or_si512(tally.bit[0], tally.bit[2]), tally.bit[3], A & ~B & ~C);
    bool loose = !_mm512_test_epi16_mask(pairs, pairs);
    board->cell = (uint8_t)(loose ? smallest_cell(open, &tally) : heaviest_pair(with, open, pairs));
    split_rows(row, board, next, board->cell);
    if (loose)
        return NINE_LOOSE;
    return _mm512_cmpneq_epi16_mask(open, pairs) ? NINE_OPEN : NINE_PAIRED;
}

/* Returns whether each digit has a place in each row, column and box. Each cell of the board has one digit. */
INLINE bool is_solution(const struct constants *with, const lanes row[3])
{
    lanes own = LOGIC(row[0], row[1], row[2], A | B | C), first = constant(0x49);
    lanes columns = LOGIC(own, from(with->band1, own), from(with->band2, own), A | B | C);
    lanes boxes = LOGIC(own, _mm512_srli_epi16(own, 1), _mm512_srli_epi16(own, 2), A | B | C);
    lanes lacks = LOGIC(_mm512_xor_si512(columns, constant(NINE_ALL)), boxes, first, A | (~B & C));
    __mmask32 none = _mm512_test_epi16_mask(lacks, lacks);
    for (int r = 0; r < 3; r++)
        none |= _mm512_testn_epi16_mask(row[r], row[r]);
    return !(none & USED);
}

INLINE void store(struct nine_board *board, const lanes row[3])
{
    for (int r = 0; r < 3; r++)
        _mm512_store_si512(board->row[r], row[r]);
}

VECTOR static enum nine_state propagate(struct nine_board *board, struct nine_board *next)
{
    const struct constants with = load_constants();
    lanes row[3] = {load(board->row[0]), load(board->row[1]), load(board->row[2])};
    /* after a split the singles are placed already */
    if (board->dirty) {
        lock_rows(&with, row);
        lock_columns(&with, row);
    }
    for (;;) {
        lanes old[3] = {row[0], row[1], row[2]};
        struct thirds digits = pack(&with, row);
        struct counts count = count_digits(&with, &digits);
        __mmask32 none = _mm512_mask_cmpneq_epi16_mask(USED, count.one, with.all_columns);
        if (!_mm512_test_epi16_mask(count.two, count.two)) {
            store(board, row);
            return is_solution(&with, row) ? NINE_SOLVED : NINE_CONTRADICTION;
        }
        lanes single = place_singles(&with, count.two, &digits);
        unpack(&with, &digits, row);
        lock_rows(&with, row);
        lock_columns(&with, row);
        none |= _mm512_mask_testn_epi16_mask(USED, row[0], row[0]);
        if (none)
            return NINE_CONTRADICTION;
        lanes changed = LOGIC(row[0], old[0], _mm512_xor_si512(row[1], old[1]), (A ^ B) | C);
        changed = LOGIC(row[2], old[2], changed, (A ^ B) | C);
        if (_mm512_test_epi16_mask(changed, changed))
            continue;
        /* without a contradiction, the digits alone in their rows are the digits alone in their cells */
        if (_mm512_mask_cmpneq_epi16_mask(USED, _mm512_xor_si512(single, count.two), with.all_columns))
            return NINE_CONTRADICTION;
        return guess(&with, &digits, count.two, row, board, next);
    }
}

/* Loads the board. Testing a band's 27 cells for a digit gives that digit's three rows of 9 bits. */
VECTOR static void load_marks(struct nine_board *board, const uint16_t marks[NINE_CELLS])
{
    _Alignas(64) uint32_t word[32];
    for (unsigned band = 0; band < 3; band++) {
        lanes cells = _mm512_maskz_loadu_epi16(USED, marks + 27 * band);
        for (unsigned digit = 0; digit < 9; digit++)
            word[nine_lane(band, digit)] = _mm512_test_epi16_mask(cells, constant(1 << digit));
    }
    for (unsigned i = 27; i < 32; i++)
        word[i] = 0;
    board->dirty = 0;
    lanes low = _mm512_load_si512(word), high = _mm512_load_si512(word + 16);
    for (unsigned r = 0; r < 3; r++) {
        __m256i first = _mm512_cvtepi32_epi16(_mm512_srli_epi32(low, 9 * r));
        __m256i second = _mm512_cvtepi32_epi16(_mm512_srli_epi32(high, 9 * r));
        lanes both = _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
        _mm512_store_si512(board->row[r], _mm512_and_si512(both, constant(NINE_ALL)));
    }
}

static bool works(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
}

const struct nine_kernel nine_avx512 = {"avx512", "AVX-512", NINE_BY_ROWS, works, load_marks, propagate, split};
#else
static bool works(void)
{
    return false;
}

const struct nine_kernel nine_avx512 = {"avx512", "AVX-512", NINE_BY_ROWS, works, 0, 0, 0};
#endif
