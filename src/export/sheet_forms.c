/* The paper sizes and the numbers of slots, which the window offers. */
#include "base/translation.h"
#include "export/sheet.h"

const struct sheet_paper sheet_papers[] = {
    {"a4", TR("A4"), 595.28f, 841.89f},
    {"letter", TR("US letter"), 612, 792},
    {0},
};

const unsigned sheet_slots[] = {1, 2, 4, 6, 0};
