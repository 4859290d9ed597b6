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
typedef const uint16_t numbers[32] __attribute__((aligned(64)));
static numbers lane_number = ALL_LANES(LANE, 0), cell_bit = ALL_LANES(CELL_BIT, 0);
static numbers digit3 = ALL_LANES(DIGIT_LANE, 3), digit6 = ALL_LANES(DIGIT_LANE, 6);
static numbers band1 = ALL_LANES(BAND_LANE, 1), band2 = ALL_LANES(BAND_LANE, 2);
static numbers three1 = ALL_LANES(THREE_LANE, 1), three2 = ALL_LANES(THREE_LANE, 2);
static numbers of_row0 = ALL_LANES(ROW_LANE, 0), of_row1 = ALL_LANES(ROW_LANE, 1), of_row2 = ALL_LANES(ROW_LANE, 2);
static numbers of_band0 = ALL_LANES(CELL_LANE, 0), of_band1 = ALL_LANES(CELL_LANE, 1);
static numbers of_band2 = ALL_LANES(CELL_LANE, 2);

struct permutations {
    lanes digit3, digit6, band1, band2, three1, three2, row[3];
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

/* Sums over a band's nine digits take two steps. The first combines digits that are 3 and 6 apart; its result occurs
 * three times. The second therefore handles all three rows at once, packed: of lanes 0 to 8, three stand for each
 * row. */
INLINE lanes pack(const lanes row[3])
{
    enum { THREE = 7 | 7 << 9 | 7 << 18 };
    return _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(row[0], THREE << 3, row[1]), THREE << 6, row[2]);
}

INLINE lanes any_packed(const struct permutations *order, lanes x)
{
    return LOGIC(x, from(order->three1, x), from(order->three2, x), A | B | C);
}

/* Returns the cells with any digit of the band, packed. */
INLINE lanes any_digits(const struct permutations *order, const lanes row[3])
{
    lanes class[3];
    for (int r = 0; r < 3; r++)
        class[r] = LOGIC(row[r], from(order->digit3, row[r]), from(order->digit6, row[r]), A | B | C);
    return any_packed(order, pack(class));
}

/* Cells with at least one and at least two digits, packed; and the same after the first step. */
struct counts {
    lanes one, two, class_one, class_two;
};

INLINE struct counts count_digits(const struct permutations *order, const lanes row[3])
{
    lanes class_one[3], class_two[3];
    for (int r = 0; r < 3; r++) {
        lanes x3 = from(order->digit3, row[r]), x6 = from(order->digit6, row[r]);
        class_one[r] = LOGIC(row[r], x3, x6, A | B | C);
        class_two[r] = LOGIC(row[r], x3, x6, MAJORITY);
    }
    lanes one = pack(class_one), two = pack(class_two);
    lanes one1 = from(order->three1, one), one2 = from(order->three2, one);
    lanes cross = LOGIC(one, one1, one2, MAJORITY);
    return (struct counts){LOGIC(one, one1, one2, A | B | C), _mm512_or_si512(cross, any_packed(order, two)), one, two};
}

/* Returns the cells with exactly two digits, packed. */
INLINE lanes count_pairs(const struct permutations *order, const lanes row[3], const struct counts *count)
{
    lanes class_three[3], one = count->class_one;
    for (int r = 0; r < 3; r++)
        class_three[r] = LOGIC(row[r], from(order->digit3, row[r]), from(order->digit6, row[r]), A & B & C);
    lanes one1 = from(order->three1, one), one2 = from(order->three2, one);
    lanes mixed = LOGIC(count->class_two, one1, one2, A & (B | C));
    lanes three = any_packed(order, LOGIC(mixed, pack(class_three), mixed, A | B));
    lanes spread = LOGIC(one, one1, one2, A & B & C);
    return LOGIC(count->two, three, spread, A & ~B & ~C);
}

/* Returns the places that are the digit's only one in a row: the lanes with one bit. */
INLINE lanes singles(lanes x)
{
    __mmask32 one = _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, constant(-1)));
    return _mm512_maskz_mov_epi16(one, x);
}

/* Bits 0, 3 and 6: the triads of a row that have places. Bits 9, 12 and 15 repeat them, so that a shift rotates. */
INLINE lanes triads(lanes x)
{
    lanes any = LOGIC(x, _mm512_srli_epi16(x, 1), _mm512_srli_epi16(x, 2), A | B | C);
    return _mm512_or_si512(any, _mm512_slli_epi16(any, 9));
}

/* Returns the triads of a row that some placement of the digit in the band uses, given the other two rows rotated. */
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

/* Returns the number of the cell to branch at, from packed rows. Lanes are cells here, one vector a band; weights are
 * summed over rows, columns and boxes. */
INLINE unsigned choose(const struct permutations *order, lanes open, lanes pairs)
{
    static const uint16_t *const band[3] = {of_band0, of_band1, of_band2};
    const lanes weight = constant(NINE_OPEN_WEIGHT), more = constant(NINE_PAIR_WEIGHT - NINE_OPEN_WEIGHT);
    lanes in_row[3], in_column[3], in_box[3];
    __mmask32 pair[3];
    for (int b = 0; b < 3; b++) {
        lanes own = _mm512_maskz_mov_epi16(cells_of(band[b], open), weight);
        pair[b] = cells_of(band[b], pairs);
        own = _mm512_mask_add_epi16(own, pair[b], own, more);
        lanes triad = add(own, from(order->three1, own), from(order->three2, own));
        in_row[b] = _mm512_add_epi16(from(order->digit3, triad), from(order->digit6, triad));
        in_column[b] = add(own, from(order->band1, own), from(order->band2, own));
        in_box[b] = add(in_column[b], from(order->three1, in_column[b]), from(order->three2, in_column[b]));
    }
    lanes best = constant(-1), number = load(lane_number);
    for (int b = 0; b < 3; b++) {
        lanes sum = _mm512_add_epi16(add(in_row[b], in_box[b], in_column[(b + 1) % 3]), in_column[(b + 2) % 3]);
        lanes rank =
            _mm512_sub_epi16(_mm512_add_epi16(number, constant((255 << 7) + 27 * b)), _mm512_slli_epi16(sum, 7));
        best = _mm512_mask_min_epu16(best, pair[b], best, rank);
    }
    return minimum(best) & 127;
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

INLINE void guess(const struct permutations *order, const lanes row[3], const struct counts *count,
                  struct nine_board *board, struct nine_board *next)
{
    lanes pairs = count_pairs(order, row, count);
    bool any = _mm512_test_epi16_mask(pairs, pairs);
    split(board, next, any ? choose(order, count->two, pairs) : nine_choose_smallest_cell(board));
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

VECTOR static enum nine_state propagate(struct nine_board *board, struct nine_board *next)
{
    const struct permutations order = {load(digit3),
                                       load(digit6),
                                       load(band1),
                                       load(band2),
                                       load(three1),
                                       load(three2),
                                       {load(of_row0), load(of_row1), load(of_row2)}};
    lanes row[3] = {load(board->row[0]), load(board->row[1]), load(board->row[2])};
    for (;;) {
        lanes old[3] = {row[0], row[1], row[2]}, single[3], mismatch = _mm512_setzero_si512();
        struct counts count = count_digits(&order, row);
        if (_mm512_mask_cmpneq_epi16_mask(USED, count.one, constant(NINE_ALL)))
            return NINE_CONTRADICTION;
        if (!_mm512_test_epi16_mask(count.two, count.two)) {
            store(board, row);
            return is_solution(&order, row) ? NINE_SOLVED : NINE_CONTRADICTION;
        }
        for (int r = 0; r < 3; r++)
            single[r] = singles(row[r]);
        lanes taken = any_digits(&order, single);
        for (int r = 0; r < 3; r++) {
            lanes naked = _mm512_andnot_si512(from(order.row[r], count.two), row[r]);
            mismatch = LOGIC(mismatch, naked, single[r], A | (B ^ C));
            row[r] = LOGIC(row[r], from(order.row[r], taken), single[r], A & (~B | C));
            row[r] = _mm512_mask_mov_epi16(row[r], _mm512_test_epi16_mask(naked, naked), naked);
        }
        lock_rows(row);
        lock_columns(&order, row);
        if (_mm512_mask_testn_epi16_mask(USED, row[0], row[0]))
            return NINE_CONTRADICTION;
        lanes changed = LOGIC(row[0], old[0], _mm512_xor_si512(row[1], old[1]), (A ^ B) | C);
        changed = LOGIC(row[2], old[2], changed, (A ^ B) | C);
        if (_mm512_test_epi16_mask(changed, changed))
            continue;
        /* Without a contradiction, a digit that is alone in its row is alone in its cell. */
        if (_mm512_test_epi16_mask(mismatch, mismatch))
            return NINE_CONTRADICTION;
        store(board, row);
        guess(&order, row, &count, board, next);
        return NINE_OPEN;
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

const struct nine_kernel nine_avx512 = {"avx512", "AVX-512", works, load_marks, propagate, nine_extract_rows};
#else
static bool works(void)
{
    return false;
}

const struct nine_kernel nine_avx512 = {"avx512", "AVX-512", works, 0, 0, 0};
#endif
