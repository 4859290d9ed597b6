/* Trims a derivation from its end: an inference is kept if the goal, or a kept inference, needs its result. The
 * candidates that it makes false are reduced to those needed. */
#include "argument/derivation.h"

static void mark_needed(struct fact *fact)
{
    fact->needed = true;
}

/* Reduces the candidates that the inference makes false to those needed, and removes these from the needed ones.
 * Returns whether any are left. */
static bool keep_needed(const struct derivation *derivation, struct inference *inference, uint64_t *needed)
{
    bool any = false;
    for (size_t k = 0; k < derivation->words; k++) {
        inference->to[k] &= needed[k];
        any |= inference->to[k] != 0;
        needed[k] &= ~inference->to[k];
    }
    return any;
}

static bool has_needed_fact(const struct inference *inference)
{
    for (unsigned i = 0; i < inference->made_count; i++) {
        if (inference->made[i]->needed)
            return true;
    }
    return false;
}

static void trim_blocks(struct derivation *derivation, struct inference *inference, uint64_t *needed)
{
    for (unsigned i = 0; i < inference->blocks; i++) {
        struct block *block = inference->block[i];
        block_trim(derivation, block, block->empty ? NULL : inference->to);
        /* the outer block must make false what the inner block used of it */
        bits_or(needed, block->known_false, derivation->words);
    }
}

void block_trim(struct derivation *derivation, struct block *block, const uint64_t *wanted)
{
    uint64_t *needed = wanted ? derivation_copy(derivation, wanted) : derivation_set(derivation);
    if (!needed)
        return;
    if (!wanted) {
        mark_needed(block->empty);
        bits_or(needed, block->empty->members, derivation->words);
    }
    for (size_t i = block->inferences.count; i--;) {
        struct inference *inference = block->inferences.items[i];
        bool keeps = inference->kind != INFER_TRUTH && keep_needed(derivation, inference, needed);
        inference->kept = has_needed_fact(inference) || keeps;
        if (!inference->kept)
            continue;
        if (inference->source)
            mark_needed(inference->source);
        for (unsigned k = 0; k < inference->source_count; k++) {
            if (inference->sources[k])
                mark_needed(inference->sources[k]);
        }
        if (inference->kind == INFER_FILL)
            inference_trim_fill(derivation, inference);
        bits_or(needed, inference->from, derivation->words);
        trim_blocks(derivation, inference, needed);
    }
    for (size_t k = 0; k < derivation->words && block->supposed && !block->value; k++)
        needed[k] &= ~block->supposed[k];
    block->known_false = needed; /* from here on: what the block uses of its outer block */
}
