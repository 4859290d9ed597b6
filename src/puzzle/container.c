#include "puzzle/container.h"

struct container *container_open(const char *text, size_t length, bool is_foreign)
{
    struct container *found = container_open_json(text, length);
    found = found ? found : container_open_csv(text, length);
    return found || is_foreign ? found : container_open_prose(text, length);
}

void container_close(struct container *container)
{
    if (container)
        container->close(container);
}

bool container_next(struct container *container, struct container_block *block)
{
    buffer_clear(&block->text);
    *block = (struct container_block){.text = block->text};
    return container->next(container, block);
}
