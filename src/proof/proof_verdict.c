/* Writes the verdict on a step and on a whole trace. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "proof/proof_internal.h"

bool proof_reject(struct proof *proof, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(proof->verdict->reason, sizeof proof->verdict->reason, format, arguments);
    va_end(arguments);
    return false;
}

bool proof_leave_undecided(struct proof *proof, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(proof->verdict->reason, sizeof proof->verdict->reason, format, arguments);
    va_end(arguments);
    proof->verdict->fault = PROOF_UNDECIDED;
    return false;
}

bool proof_reject_candidate(struct proof *proof, const char *what, cell_id cell, unsigned digit)
{
    char name[16];
    puzzle_cell_name(proof->layout, cell, name, sizeof name);
    return proof_reject(proof, "%s %c in %s", what, digit_character(digit), name);
}

bool proof_leave_unread(struct proof *proof)
{
    proof->is_unreadable = true;
    return false;
}

void proof_verdict_format(const struct proof_verdict *verdict, char *text, size_t size)
{
    uint64_t first = verdict->steps ? (verdict->steps - 1) / TRACE_BLOCK * TRACE_BLOCK + 1 : 0;
    const char *end = verdict->finished ? "" : "; the trace does not end";
    if (verdict->holds && verdict->has_claims)
        snprintf(text, size, "%" PRIu64 " steps: %" PRIu64 " proved, %" PRIu64 " not proved, %" PRIu64 " wrong%s",
                 verdict->steps, verdict->steps - verdict->unproved, verdict->unproved - verdict->wrong, verdict->wrong,
                 end);
    else if (verdict->holds)
        snprintf(text, size, "%" PRIu64 " steps hold%s", verdict->steps, end);
    else if (verdict->fault == PROOF_KEYFRAME)
        snprintf(text, size, "the keyframe before step %" PRIu64 " is false: it %s", verdict->steps + 1,
                 verdict->reason);
    else if (verdict->fault == PROOF_SUMMARY)
        snprintf(text, size, "the summary of the steps %" PRIu64 " to %" PRIu64 " is false: it %s", first,
                 verdict->steps, verdict->reason);
    else
        snprintf(text, size, "step %" PRIu64 " %s: it %s", verdict->steps + 1,
                 verdict->fault == PROOF_UNDECIDED ? "is not decided" : "does not hold", verdict->reason);
}
