#include "puzzle/layouts.h"

#include "puzzle/layouts_data.h"

const struct layout_entry *layouts_all(unsigned *count)
{
    *count = sizeof layouts / sizeof *layouts - 1;
    return layouts;
}
