/* The nine.h kernel with the board in three registers of 32 16-bit lanes, one register for each row of a band. All 27
 * pairs of digit and band are processed at once, without lists and without branches that depend on what changed. */
#include "solve/nine.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define VECTOR __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt,lzcnt")))
#define INLINE VECTOR __attribute__((always_inline)) static inline

typedef __m512i lanes;

enum { USED = (1 << 27) - 1 };

/* Any function of three bit vectors in one instruction, written as an expression of A, B and C. */
#define A 0xF0
#define B 0xCC
#define C 0xAA
#define LOGIC(a, b, c, f) _mm512_ternarylogic_epi64(a, b, c, (f)&0xFF)
#define MAJORITY ((A & B) | (A & C) | (B & C))

/* Permutations, by the lane that lane i is read from: the digit `steps` further in the same band; the same digit
 * `steps` bands further; the next lanes of a group of three, cyclically; the first of the three lanes that stand for
 * row `row` where three rows are packed; and, where lanes are the cells of a band, the lane of the cell's row in band
 * `band`. */
#define LANE(i, unused) (i)
#define DIGIT_LANE(i, steps) ((i) < 27 ? (i) / 9 * 9 + ((i) % 9 + (steps)) % 9 : (i))
#define BAND_LANE(i, steps) ((i) < 27 ? ((i) + 9 * (steps)) % 27 : (i))
#define THREE_LANE(i, steps) ((i) < 27 ? (i) / 3 * 3 + ((i) % 3 + (steps)) % 3 : (i))
#define ROW_LANE(i, row) ((i) < 27 ? (i) / 9 * 9 + 3 * (row) : (i))
#define CELL_LANE(i, band) ((i) < 27 ? 9 * (band) + 3 * ((i) / 9) : (i))
#define CELL_BIT(i, unused) ((i) < 27 ? 1 << (i) % 9 : 0)
#define FOUR(f, i, n) f(i, n), f((i) + 1, n), f((i) + 2, n), f((i) + 3, n)
#define ALL_LANES(f, n)                                                                                                \
    {                                                                                                                  \
        FOUR(f, 0, n), FOUR(f, 4, n), FOUR(f, 8, n), FOUR(f, 12, n), FOUR(f, 16, n), FOUR(f, 20, n), FOUR(f, 24, n),   \
            FOUR(f, 28, n)                                                                                             \
    }
/* The cells of the triads that remain possible in one row of a band, for the triads that have places in the other two
 * rows: bits 0 to 2 those of the next row, bits 3 to 5 those of the one after that. A triad k needs the triads k + 1
 * and k + 2, cyclically, one in each of the other rows. */
#define OTHERS(i, k1, k2) (((i) >> (k1)&1 & (i) >> (3 + (k2))) | ((i) >> (k2)&1 & (i) >> (3 + (k1))))
#define USED_TRIADS(i, half)                                                                                           \
    (OTHERS((i) + (half), 1, 2) * 7 | OTHERS((i) + (half), 2, 0) * 070 | OTHERS((i) + (half), 0, 1) * 0700)
typedef const uint16_t numbers[32] __attribute__((aligned(64)));
static numbers lane_number = ALL_LANES(LANE, 0), cell_bit = ALL_LANES(CELL_BIT, 0);
static numbers digit3 = ALL_LANES(DIGIT_LANE, 3), digit6 = ALL_LANES(DIGIT_LANE, 6);
static numbers band1 = ALL_LANES(BAND_LANE, 1), band2 = ALL_LANES(BAND_LANE, 2);
static numbers three1 = ALL_LANES(THREE_LANE, 1), three2 = ALL_LANES(THREE_LANE, 2);
static numbers of_row0 = ALL_LANES(ROW_LANE, 0), of_row1 = ALL_LANES(ROW_LANE, 1), of_row2 = ALL_LANES(ROW_LANE, 2);
static numbers of_band0 = ALL_LANES(CELL_LANE, 0), of_band1 = ALL_LANES(CELL_LANE, 1);
static numbers of_band2 = ALL_LANES(CELL_LANE, 2);
static numbers used_low = ALL_LANES(USED_TRIADS, 0), used_high = ALL_LANES(USED_TRIADS, 32);

struct permutations {
    lanes digit3, digit6, band1, band2, three1, three2, row[3], used[2];
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

/* Sums over a band's nine digits take two steps. The first combines the three digits that are 3 and 6 apart, for all
 * three rows at once: of a result's lanes 0 to 8, the first three stand for row 0, the next for row 1, the last for
 * row 2 ("packed"). Its three operands take each row's digits from one third of the nine. The second step combines the
 * three lanes of a row, so that all three have the result. */
struct thirds {
    lanes x[3];
};

INLINE lanes blend(lanes first, lanes second, lanes third)
{
    enum { THREE = 7 | 7 << 9 | 7 << 18 };
    return _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(first, THREE << 3, second), THREE << 6, third);
}

INLINE struct thirds pack(const struct permutations *order, const lanes row[3])
{
    return (struct thirds){{blend(row[0], row[1], row[2]), from(order->digit3, blend(row[2], row[0], row[1])),
                            from(order->digit6, blend(row[1], row[2], row[0]))}};
}

INLINE lanes any_of_three(const struct permutations *order, lanes x)
{
    return LOGIC(x, from(order->three1, x), from(order->three2, x), A | B | C);
}

/* Cells with at least one and at least two digits, packed. */
struct counts {
    lanes one, two;
};

INLINE struct counts count_digits(const struct permutations *order, const struct thirds *digits)
{
    lanes one = LOGIC(digits->x[0], digits->x[1], digits->x[2], A | B | C);
    lanes two = LOGIC(digits->x[0], digits->x[1], digits->x[2], MAJORITY);
    lanes one1 = from(order->three1, one), one2 = from(order->three2, one);
    lanes cross = LOGIC(one, one1, one2, MAJORITY);
    return (struct counts){LOGIC(one, one1, one2, A | B | C), _mm512_or_si512(cross, any_of_three(order, two))};
}

/* Bit k of the number of digits of each cell, packed. */
struct tally {
    lanes bit[4];
};

INLINE struct tally tally_digits(const struct permutations *order, const lanes row[3])
{
    struct thirds digits = pack(order, row);
    lanes odd = LOGIC(digits.x[0], digits.x[1], digits.x[2], A ^ B ^ C);
    lanes two = LOGIC(digits.x[0], digits.x[1], digits.x[2], MAJORITY);
    lanes odd1 = from(order->three1, odd), odd2 = from(order->three2, odd);
    lanes two1 = from(order->three1, two), two2 = from(order->three2, two);
    lanes carry = LOGIC(odd, odd1, odd2, MAJORITY), twos = LOGIC(two, two1, two2, A ^ B ^ C);
    lanes four = _mm512_and_si512(carry, twos), fours = LOGIC(two, two1, two2, MAJORITY);
    return (struct tally){{LOGIC(odd, odd1, odd2, A ^ B ^ C), _mm512_xor_si512(carry, twos),
                           _mm512_xor_si512(four, fours), _mm512_and_si512(four, fours)}};
}

/* Returns which lanes have one bit: the digit has one place in the row. */
INLINE __mmask32 is_single(lanes x)
{
    return _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, constant(-1)));
}

INLINE lanes singles(lanes x)
{
    return _mm512_maskz_mov_epi16(is_single(x), x);
}

/* Returns the cells that are some digit's only one in the row, packed. */
INLINE lanes hidden_singles(const struct permutations *order, const struct thirds *digits)
{
    lanes cells = LOGIC(singles(digits->x[0]), singles(digits->x[1]), singles(digits->x[2]), A | B | C);
    return any_of_three(order, cells);
}

/* Bits 0 to 2 of each lane: the triads of a row that have places. Others are arbitrary. */
INLINE lanes triads(lanes x)
{
    lanes low = constant(0xDB), any = _mm512_add_epi16(_mm512_and_si512(x, low), low);
    lanes apart = LOGIC(any, x, constant(0x124), (A | B) & C);
    return _mm512_mulhi_epu16(apart, constant(1 << 14 | 1 << 12 | 1 << 10));
}

INLINE void lock_rows(const struct permutations *order, lanes row[3])
{
    lanes triad[3], shifted[3];
    for (int r = 0; r < 3; r++) {
        triad[r] = triads(row[r]);
        shifted[r] = _mm512_slli_epi16(triad[r], 3);
    }
    for (int r = 0; r < 3; r++) {
        lanes others = LOGIC(triad[(r + 1) % 3], shifted[(r + 2) % 3], constant(7), (A & C) | (B & ~C));
        row[r] = _mm512_and_si512(row[r], _mm512_permutex2var_epi16(order->used[0], others, order->used[1]));
    }
}

INLINE void lock_columns(const struct permutations *order, lanes row[3])
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

INLINE lanes add(lanes a, lanes b, lanes c)
{
    return _mm512_add_epi16(_mm512_add_epi16(a, b), c);
}

/* Returns the smallest number of all lanes. */
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

/* Returns the number of the cell with two digits to branch at, from packed rows. Lanes are cells of a band here, with
 * the weights of all three bands side by side, five bits each: 30 at most, because a row and a box have 15 cells. */
INLINE unsigned heaviest_pair(const struct permutations *order, lanes open, lanes pairs)
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
    lanes triad = add(weight, from(order->three1, weight), from(order->three2, weight));
    lanes column = add(weight, from(order->band1, weight), from(order->band2, weight));
    lanes box = add(triad, from(order->band1, triad), from(order->band2, triad));
    lanes near = add(box, from(order->digit3, triad), from(order->digit6, triad));
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

/* Returns the number of the first of the open cells with the fewest digits, from packed rows. */
INLINE unsigned smallest_cell(lanes open, const struct tally *tally)
{
    _Alignas(64) uint16_t cells[32];
    for (int k = 3; k >= 0; k--) {
        lanes without = _mm512_andnot_si512(tally->bit[k], open);
        open = _mm512_test_epi16_mask(without, without) ? without : open;
    }
    _mm512_store_si512(cells, open);
    /* The first of a row's three lanes. */
    unsigned lane = (unsigned)__builtin_ctz(_mm512_test_epi16_mask(open, open));
    return 3 * lane + (unsigned)__builtin_ctz(cells[lane]);
}

/* The split of nine.h. The board's registers are stored already. */
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

INLINE enum nine_state guess(const struct permutations *order, const lanes row[3], lanes open, struct nine_board *board,
                             struct nine_board *next)
{
    struct tally tally = tally_digits(order, row);
    lanes pairs = LOGIC(open, _mm512_or_si512(tally.bit[0], tally.bit[2]), tally.bit[3], A & ~B & ~C);
    bool loose = !_mm512_test_epi16_mask(pairs, pairs);
    unsigned cell = loose ? smallest_cell(open, &tally) : heaviest_pair(order, open, pairs);
    board->cell = (uint8_t)cell;
    split(board, next, cell);
    return loose ? NINE_LOOSE : NINE_OPEN;
}

/* For a board whose cells have one digit each: returns whether each digit has a place in each row, column and box. */
INLINE bool is_solution(const struct permutations *order, const lanes row[3])
{
    lanes own = LOGIC(row[0], row[1], row[2], A | B | C), first = constant(0x49);
    lanes columns = LOGIC(own, from(order->band1, own), from(order->band2, own), A | B | C);
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

/* Returns whether each digit that is alone in its row is alone in its cell, and the reverse. */
INLINE bool singles_agree(const struct permutations *order, const lanes row[3], const struct counts *count)
{
    lanes mismatch = _mm512_setzero_si512();
    for (int r = 0; r < 3; r++) {
        lanes naked = _mm512_andnot_si512(from(order->row[r], count->two), row[r]);
        mismatch = LOGIC(mismatch, naked, singles(row[r]), A | (B ^ C));
    }
    return !_mm512_test_epi16_mask(mismatch, mismatch);
}

VECTOR static enum nine_state propagate(struct nine_board *board, struct nine_board *next)
{
    const struct permutations order = {load(digit3),
                                       load(digit6),
                                       load(band1),
                                       load(band2),
                                       load(three1),
                                       load(three2),
                                       {load(of_row0), load(of_row1), load(of_row2)},
                                       {load(used_low), load(used_high)}};
    lanes row[3] = {load(board->row[0]), load(board->row[1]), load(board->row[2])};
    for (;;) {
        lanes old[3] = {row[0], row[1], row[2]};
        struct thirds digits = pack(&order, row);
        struct counts count = count_digits(&order, &digits);
        __mmask32 none = _mm512_mask_cmpneq_epi16_mask(USED, count.one, constant(NINE_ALL));
        if (!_mm512_test_epi16_mask(count.two, count.two)) {
            store(board, row);
            return is_solution(&order, row) ? NINE_SOLVED : NINE_CONTRADICTION;
        }
        lanes solved = LOGIC(count.two, count.two, count.two, ~A), taken = hidden_singles(&order, &digits);
        for (int r = 0; r < 3; r++) {
            lanes x = row[r], naked = _mm512_and_si512(x, from(order.row[r], solved));
            lanes left = LOGIC(x, from(order.row[r], taken), singles(x), A & (~B | C));
            row[r] = _mm512_mask_mov_epi16(left, _mm512_test_epi16_mask(naked, naked), naked);
        }
        lock_rows(&order, row);
        lock_columns(&order, row);
        none |= _mm512_mask_testn_epi16_mask(USED, row[0], row[0]);
        if (none)
            return NINE_CONTRADICTION;
        lanes changed = LOGIC(row[0], old[0], _mm512_xor_si512(row[1], old[1]), (A ^ B) | C);
        changed = LOGIC(row[2], old[2], changed, (A ^ B) | C);
        if (_mm512_test_epi16_mask(changed, changed))
            continue;
        /* Without a contradiction, a digit that is alone in its row is alone in its cell. */
        if (!singles_agree(&order, row, &count))
            return NINE_CONTRADICTION;
        store(board, row);
        return guess(&order, row, count.two, board, next);
    }
}

/* A test of the 27 cells of a band for one digit gives that digit's three rows of 9 bits. */
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
