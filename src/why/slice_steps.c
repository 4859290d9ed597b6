/* The steps and the blame of a slice, sorted by number. */
#include <stdlib.h>

#include "why/slice_answer.h"

static int compare_steps(const void *left, const void *right)
{
    const struct slice_step *a = left, *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

void slice_sort(struct slice *slice)
{
    if (slice->steps.count)
        qsort(slice->steps.items, slice->steps.count, sizeof *slice->steps.items, compare_steps);
    if (slice->blame.count)
        qsort(slice->blame.items, slice->blame.count, sizeof *slice->blame.items, step_compare_numbers);
}

void slice_finish(struct slice *slice)
{
    memory_free(slice->steps.items);
    memory_free(slice->taken.items);
    memory_free(slice->causes.items);
    memory_free(slice->blame.items);
    *slice = (struct slice){0};
}

const struct slice_step *slice_find(const struct slice *slice, uint64_t number)
{
    struct slice_step key = {.number = number};
    return slice->steps.count ? bsearch(&key, slice->steps.items, slice->steps.count, sizeof key, compare_steps) : NULL;
}

bool slice_blames(const struct slice *slice, uint64_t guess)
{
    return slice->blame.count &&
           bsearch(&guess, slice->blame.items, slice->blame.count, sizeof guess, step_compare_numbers) != NULL;
}
