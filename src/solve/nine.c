/* The depth-first search around a kernel: propagate, split at a cell, propagate. */
#include "solve/nine.h"

#include <string.h>

enum { NINE_LEVELS = NINE_CELLS + 1 };

const struct nine_kernel *const nine_kernels[] = {&nine_avx512, &nine_avx2, &nine_plain, NULL};

static const struct nine_kernel *chosen;

const struct nine_kernel *nine_kernel(void)
{
    const struct nine_kernel *const *kernel = nine_kernels;
    while (!chosen && !(*kernel)->works())
        kernel++;
    return chosen ? chosen : *kernel;
}

bool nine_set_kernel(const struct nine_kernel *kernel)
{
    if (!kernel->works()) /* works() may also prepare tables */
        return false;
    chosen = kernel;
    return true;
}

void nine_extract_rows(const struct nine_board *board, uint8_t solution[NINE_CELLS])
{
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned band = 0; band < 3; band++) {
            uint8_t *to = solution + 9 * (3 * band + r);
            for (unsigned digit = 0; digit < 9; digit++)
                to[__builtin_ctz(board->row[r][nine_lane(band, digit)])] = (uint8_t)(digit + 1);
        }
    }
}

unsigned nine_choose_smallest_cell(const struct nine_board *board)
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

static bool must_stop(struct nine_search *search, uint64_t propagated)
{
    search->gave_up = (search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed)) ||
                      (search->nodes && propagated == search->nodes);
    return search->gave_up;
}

/* Each level places a digit, so NINE_LEVELS boards are enough. */
static void run(struct nine_search *search, const struct nine_kernel *kernel, struct nine_board stack[NINE_LEVELS])
{
    unsigned level = 1;
    for (uint64_t propagated = 0; level && search->found < search->limit; propagated++) {
        if (must_stop(search, propagated))
            return;
        enum nine_state state = kernel->propagate(&stack[level - 1], &stack[level]);
        if (state == NINE_OPEN) {
            search->guesses++;
            level++;
            continue;
        }
        if (state == NINE_SOLVED && !search->found++)
            kernel->extract(&stack[level - 1], search->solution);
        level--;
    }
}

void nine_count(struct nine_search *search, const uint16_t marks[NINE_CELLS])
{
    struct nine_board stack[NINE_LEVELS];
    const struct nine_kernel *kernel = search->kernel ? search->kernel : nine_kernel();
    if (!kernel->works()) /* works() may also prepare tables */
        kernel = nine_kernel();
    search->found = search->guesses = 0;
    search->gave_up = false;
    kernel->load(&stack[0], marks);
    run(search, kernel, stack);
}
