#include "form/container.h"

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
