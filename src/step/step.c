#include "step/step.h"

const char *step_kind_name(enum step_kind kind)
{
    static const char *const names[STEP_KINDS] = {
        [STEP_DEDUCE] = "deduce",           [STEP_GUESS] = "guess",   [STEP_CONTRADICTION] = "contradiction",
        [STEP_BACKTRACK] = "backtrack",     [STEP_SOLVED] = "solved", [STEP_STUCK] = "stuck",
        [STEP_NO_SOLUTION] = "no-solution",
    };
    return names[kind];
}

const char *step_claim_name(enum step_claim claim)
{
    static const char *const names[STEP_CLAIMS] = {"", "proved", "added", "true", "open", "wrong"};
    return names[claim];
}

const char *step_note_name(enum step_note note)
{
    static const char *const names[STEP_NOTES] = {"words", "source", "values", "log"};
    return names[note];
}
