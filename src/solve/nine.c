/* The depth-first search that uses a kernel: propagate, split at a cell, propagate. */
#include "solve/nine.h"

#include <stdatomic.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/task.h"
#include "solve/nine_tally.h"

enum { NINE_LEVELS = NINE_CELLS + 1 };

const struct nine_kernel *const nine_kernels[] = {&nine_avx512, &nine_avx2, &nine_plain, NULL};

/* The kernel of nine_set_kernel, or NULL. Every solving thread reads it. */
static const struct nine_kernel *_Atomic chosen;

const struct nine_kernel *nine_kernel(void)
{
    const struct nine_kernel *set = atomic_load_explicit(&chosen, memory_order_relaxed);
    const struct nine_kernel *const *kernel = nine_kernels;
    if (set)
        return set;
    while (!(*kernel)->works())
        kernel++;
    return *kernel;
}

bool nine_set_kernel(const struct nine_kernel *kernel)
{
    if (!kernel->works())
        return false;
    atomic_store_explicit(&chosen, kernel, memory_order_relaxed);
    return true;
}

/* The words of a row, one for each digit, in either form of a board. */
struct row_words {
    const uint16_t *first;
    unsigned stride;
};

static struct row_words words_of_row(const struct nine_board *board, enum nine_form form, unsigned row)
{
    unsigned band = row / 3, r = row % 3;
    return form == NINE_BY_ROWS ? (struct row_words){&board->row[r][nine_lane(band, 0)], 1}
                                : (struct row_words){&board->digit[0][4 * band + r], 16};
}

static void extract(const struct nine_board *board, enum nine_form form, uint8_t solution[NINE_CELLS])
{
    for (unsigned row = 0; row < 9; row++) {
        struct row_words words = words_of_row(board, form, row);
        for (unsigned digit = 0; digit < 9; digit++)
            solution[9 * row + (unsigned)__builtin_ctz(words.first[digit * words.stride])] = (uint8_t)(digit + 1);
    }
}

/* Returns the row's first open cell with the fewest digits, as a bit, ignoring the columns in `done`; 0: none. */
static unsigned smallest_in_row(struct row_words words, unsigned done)
{
    uint64_t digit[9], bit[4];
    for (unsigned i = 0; i < 9; i++)
        digit[i] = words.first[i * words.stride] & ~done;
    nine_tally(digit, bit);
    uint64_t cells = NINE_OPEN_CELLS(bit);
    nine_keep_fewest((const uint64_t *[]){&bit[0], &bit[1], &bit[2], &bit[3]}, 1, &cells);
    return (unsigned)(cells & -cells);
}

/* On a board without two-digit cells, a guess hardly ever leads to a contradiction. So after the guess at `cell`, this
 * guesses further cells of its row without propagating, while they have two digits left. `board`: the board of the
 * guess. Returns the number of guesses. */
static unsigned guess_row(const struct nine_kernel *kernel, struct nine_board *board, unsigned cell)
{
    unsigned row = cell / 9, done = 1u << cell % 9, guesses = 0, next;
    while ((next = smallest_in_row(words_of_row(&board[guesses], kernel->form, row), done)) != 0) {
        kernel->split(&board[guesses], &board[guesses + 1], 9 * row + (unsigned)__builtin_ctz(next));
        done |= next;
        guesses++;
    }
    return guesses;
}

static bool must_stop(struct nine_search *search, uint64_t propagated)
{
    search->gave_up = cancel_is_requested(search->cancel) || (search->nodes && propagated == search->nodes);
    return search->gave_up;
}

/* Counts a solution found below a paired board twice if that reaches the limit: its twin need not be searched. At lower
 * numbers the search itself will still find the twin. */
static void count_solution(struct nine_search *search, bool paired)
{
    search->found++;
    if (paired && search->found + 1 == search->limit)
        search->found++;
}

/* Runs the search. Each level places a digit in a further cell, so NINE_LEVELS boards are enough. */
static void run(struct nine_search *search, const struct nine_kernel *kernel, struct nine_board stack[NINE_LEVELS])
{
    unsigned level = 1, paired = 0; /* the lowest level with a paired board */
    for (uint64_t propagated = 0; level && search->found < search->limit; propagated++) {
        if (must_stop(search, propagated))
            return;
        enum nine_state state = kernel->propagate(&stack[level - 1], &stack[level]);
        if (level < paired)
            paired = 0;
        if (state == NINE_PAIRED && !paired)
            paired = level;
        if (state == NINE_OPEN || state == NINE_PAIRED) {
            search->guesses++;
            level++;
            continue;
        }
        if (state == NINE_LOOSE) {
            unsigned guesses = 1 + guess_row(kernel, &stack[level], stack[level - 1].cell);
            search->guesses += guesses;
            level += guesses;
            continue;
        }
        if (state == NINE_SOLVED) {
            if (!search->found && search->solution)
                extract(&stack[level - 1], kernel->form, search->solution);
            count_solution(search, paired);
        }
        level--;
    }
}

/* Allocates the boards of all levels, which are too large for a thread's stack. `*stack` receives the first. */
static void *make_room(struct nine_board **stack)
{
    void *room = memory_realloc(NULL, NINE_LEVELS + 1, sizeof **stack);
    *stack = (struct nine_board *)(((uintptr_t)room / _Alignof(struct nine_board) + 1) * _Alignof(struct nine_board));
    return room;
}

void nine_count(struct nine_search *search, const uint16_t marks[NINE_CELLS])
{
    struct nine_board *stack;
    void *room = make_room(&stack);
    const struct nine_kernel *kernel = search->kernel ? search->kernel : nine_kernel();
    if (!kernel->works()) /* works() may also prepare tables, so it is always called */
        kernel = nine_kernel();
    search->found = search->guesses = 0;
    search->gave_up = false;
    kernel->load(&stack[0], marks);
    run(search, kernel, stack);
    memory_free(room);
}

/* --- a filled board --- */

/* Fills the three boxes on the diagonal, which do not see each other. */
static void fill_diagonal(uint64_t *random, uint16_t marks[NINE_CELLS])
{
    for (unsigned i = 0; i < NINE_CELLS; i++)
        marks[i] = NINE_ALL;
    for (unsigned box = 0; box < 3; box++) {
        uint16_t digit[9];
        random_order(random, digit, 9);
        for (unsigned i = 0; i < 9; i++)
            marks[9 * (3 * box + i / 3) + 3 * box + i % 3] = (uint16_t)(1u << digit[i]);
    }
}

static unsigned digits_of(const struct nine_board *board, enum nine_form form, unsigned cell)
{
    struct row_words words = words_of_row(board, form, cell / 9);
    unsigned digits = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        digits += words.first[digit * words.stride] >> cell % 9 & 1;
    return digits;
}

static void swap(struct nine_board *one, struct nine_board *other)
{
    struct nine_board moved = *one;
    *one = *other;
    *other = moved;
}

/* Continues from the first board, whose diagonal boxes are filled; tries each cell's digits in random order. Returns
 * false if the search needs too many boards, so it is better to start anew. */
static bool fill_rest(const struct nine_kernel *kernel, uint64_t *random, struct nine_board *stack,
                      uint8_t solution[NINE_CELLS])
{
    unsigned level = 1;
    while (level && level < NINE_LEVELS) {
        struct nine_board *board = &stack[level - 1], *next = &stack[level];
        enum nine_state state = kernel->propagate(board, next);
        if (state == NINE_SOLVED) {
            extract(board, kernel->form, solution);
            return true;
        }
        if (state == NINE_CONTRADICTION) {
            level--;
            continue;
        }
        /* the board has lost the digit that the next one has placed */
        if (random_below(random, digits_of(board, kernel->form, board->cell) + 1))
            swap(board, next);
        level++;
    }
    return false;
}

void nine_fill(uint64_t *random, uint8_t solution[NINE_CELLS])
{
    const struct nine_kernel *kernel = nine_kernel();
    struct nine_board *stack;
    void *room = make_room(&stack);
    uint16_t marks[NINE_CELLS];
    do {
        fill_diagonal(random, marks);
        kernel->load(&stack[0], marks);
    } while (!fill_rest(kernel, random, stack, solution));
    memory_free(room);
}
