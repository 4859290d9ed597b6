#include "rating/chain_internal.h"

#include "base/memory.h"
#include "rating/chain_builder.h"

struct chains *chains_create(uint64_t limit, const atomic_bool *cancel)
{
    struct chains *chains = memory_calloc(1, sizeof *chains);
    if (!chains)
        return NULL;
    chains->limit = limit;
    chains->cancel = cancel;
    return chains;
}

void chains_destroy(struct chains *chains)
{
    for (unsigned i = 0; chains && i < CHAINS_DEPTH; i++)
        chain_builder_destroy(chains->builder[i]);
    memory_free(chains);
}

enum chains_end chains_ended(const struct chains *chains)
{
    return chains->end;
}
