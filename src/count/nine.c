/* The search around a kernel: settle, guess, settle. */
#include "count/nine.h"

#include <string.h>

/* A guess settles a cell, and the branch without it holds the place of its parent. */
enum { NINE_LEVELS = NINE_CELLS + 1 };

const struct nine_kernel *nine_kernel(void)
{
    const struct nine_kernel *kernel = nine_avx512.works() ? &nine_avx512 : &nine_plain;
    return kernel;
}

static void take_solution(struct nine_search *search, const struct nine_board *board)
{
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned band = 0; band < 3; band++) {
            uint8_t *to = search->solution + 9 * (3 * band + r);
            for (unsigned digit = 0; digit < 9; digit++)
                to[__builtin_ctz(board->row[r][nine_lane(band, digit)])] = (uint8_t)(digit + 1);
        }
    }
}

unsigned nine_fewest(const struct nine_board *board)
{
    unsigned best = 0, fewest = 10;
    for (unsigned cell = 0; cell < NINE_CELLS; cell++) {
        unsigned r = cell / 9, c = cell % 9, count = 0;
        for (unsigned digit = 0; digit < 9; digit++)
            count += board->row[r % 3][nine_lane(r / 3, digit)] >> c & 1;
        if (count > 1 && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

static bool must_stop(struct nine_search *search, uint64_t settled)
{
    search->gave_up = (search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed)) ||
                      (search->nodes && settled == search->nodes);
    return search->gave_up;
}

static void run(struct nine_search *search, struct nine_board *start)
{
    const struct nine_kernel *kernel = search->kernel ? search->kernel : nine_kernel();
    if (!kernel->works()) /* it may have something to prepare, too */
        kernel = nine_kernel();
    /* Each level takes at least one candidate from the one before, and no board has more that are open. */
    struct nine_board stack[NINE_LEVELS];
    stack[0] = *start;
    unsigned level = 1;
    for (uint64_t settled = 0; level && search->found < search->limit; settled++) {
        if (must_stop(search, settled))
            return;
        enum nine_state state = kernel->settle(&stack[level - 1], &stack[level]);
        if (state == NINE_OPEN) {
            search->guesses++;
            level++;
            continue;
        }
        if (state == NINE_SOLVED && !search->found++)
            take_solution(search, &stack[level - 1]);
        level--;
    }
}

static void begin(struct nine_search *search)
{
    search->found = search->guesses = 0;
    search->gave_up = false;
}

/* A lane with givens in it keeps only those, and the others everything. */
static void open_lanes(struct nine_board *board)
{
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned lane = 0; lane < 27; lane++)
            board->row[r][lane] = board->row[r][lane] ? board->row[r][lane] : NINE_ALL;
    }
}

/* False if the digit stands in the row already. */
static bool give(struct nine_board *board, unsigned cell, unsigned digit)
{
    unsigned r = cell / 9;
    uint16_t *row = &board->row[r % 3][nine_lane(r / 3, digit)];
    bool fresh = !*row;
    *row = (uint16_t)(1u << cell % 9);
    return fresh;
}

void nine_count_givens(struct nine_search *search, const uint8_t given[NINE_CELLS])
{
    struct nine_board board = {0};
    bool fine = true;
    begin(search);
    for (unsigned cell = 0; cell < NINE_CELLS; cell++) {
        if (given[cell])
            fine &= give(&board, cell, given[cell] - 1u);
    }
    open_lanes(&board);
    if (fine)
        run(search, &board);
}

void nine_count_marks(struct nine_search *search, const uint32_t marks[NINE_CELLS])
{
    struct nine_board board = {0};
    bool fine = true, others = false;
    begin(search);
    for (unsigned cell = 0; cell < NINE_CELLS; cell++) {
        uint32_t digits = marks[cell];
        if (digits && !(digits & (digits - 1)))
            fine &= give(&board, cell, (unsigned)__builtin_ctz(digits));
        else
            others |= digits != NINE_ALL;
    }
    open_lanes(&board);
    for (unsigned cell = 0; others && cell < NINE_CELLS; cell++) {
        unsigned r = cell / 9, bit = 1u << cell % 9;
        for (uint32_t gone = NINE_ALL & ~marks[cell]; gone; gone &= gone - 1)
            board.row[r % 3][nine_lane(r / 3, (unsigned)__builtin_ctz(gone))] &= (uint16_t)~bit;
    }
    if (fine)
        run(search, &board);
}
