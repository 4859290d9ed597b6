#include "export/align.h"

#include <string.h>

#include "base/array.h"

void align_finish(struct align *align)
{
    memory_free(align->first_of_kind);
    memory_free(align->work);
    *align = (struct align){0};
}

static void reserve(struct align *align, size_t kinds, size_t work)
{
    size_t room = align->kind_capacity;
    array_room(align->first_of_kind, align->kind_capacity, kinds);
    array_room(align->work, align->work_capacity, work);
    /* all entries are 0 between two calls */
    memset(align->first_of_kind + room, 0, (align->kind_capacity - room) * sizeof *align->first_of_kind);
}

/* Matches equal items of both sequences in any order. first_of_kind[kind] is 1 plus the index in `before` of the kind's
 * next free item; `next`, [before_count], links the items of a kind. */
static void match_equal(struct align *align, uint32_t *next, const uint32_t *before, size_t before_count,
                        const uint32_t *after, size_t after_count, uint32_t *match)
{
    for (size_t i = before_count; i-- > 0;) {
        next[i] = align->first_of_kind[before[i]];
        align->first_of_kind[before[i]] = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < after_count; i++) {
        uint32_t *first_of_kind = &align->first_of_kind[after[i]];
        match[i] = *first_of_kind ? *first_of_kind - 1 : ALIGN_NONE;
        if (*first_of_kind)
            *first_of_kind = next[*first_of_kind - 1];
    }
    for (size_t i = 0; i < before_count; i++)
        align->first_of_kind[before[i]] = 0;
}

/* Keeps a longest increasing subsequence of the matches. tail[k] is the last item of the subsequence of length
 * k + 1 with the smallest last match; back[i] is the item before i in its subsequence. */
static void keep_longest_increasing(uint32_t *match, size_t count, uint32_t *tail, uint32_t *back)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (match[i] == ALIGN_NONE)
            continue;
        size_t low = 0, high = length;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (match[tail[middle]] < match[i])
                low = middle + 1;
            else
                high = middle;
        }
        back[i] = low ? tail[low - 1] : ALIGN_NONE;
        tail[low] = (uint32_t)i;
        length += low == length;
    }
    uint32_t kept = length ? tail[length - 1] : ALIGN_NONE;
    for (size_t i = count; i-- > 0;) {
        if (i == kept)
            kept = back[i];
        else
            match[i] = ALIGN_NONE;
    }
}

void align_find(struct align *align, size_t kinds, const uint32_t *before, size_t before_count, const uint32_t *after,
                size_t after_count, uint32_t *match)
{
    reserve(align, kinds, before_count + 2 * after_count);
    match_equal(align, align->work, before, before_count, after, after_count, match);
    keep_longest_increasing(match, after_count, align->work + before_count, align->work + before_count + after_count);
}
