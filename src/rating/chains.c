#include "rating/chain_internal.h"

#include "base/memory.h"
#include "rating/chain_builder.h"

struct chains *chains_create(uint64_t limit, const struct cancel *cancel)
{
    struct chains *chains = memory_calloc(1, sizeof *chains);
    chains->limit = limit;
    chains->cancel = cancel;
    chains->links = memory_realloc(NULL, 1, sizeof *chains->links); /* large, and need not be cleared */
    return chains;
}

void chains_destroy(struct chains *chains)
{
    if (!chains)
        return;
    for (unsigned i = 0; i < CHAINS_DEPTH; i++)
        chain_builder_destroy(chains->builder[i]);
    memory_free(chains->links);
    memory_free(chains);
}

enum chains_end chains_ended(const struct chains *chains)
{
    return chains->end;
}
