#include "explain/several.h"

#include "document/givens_report.h"
#include "explain/span_fill.h"
#include "solve/count.h"

bool several_append(struct sentence *sentence, const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    digit_mask first[LAYOUT_MAX_CELLS], second[LAYOUT_MAX_CELLS];
    cell_id cells[LAYOUT_MAX_CELLS];
    unsigned count = 0;
    if (!count_find_two(puzzle, givens_report_quick_nodes(puzzle), first, second))
        return false;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (first[c] != second[c])
            cells[count++] = (cell_id)c;
    }
    span_fill(sentence, layout, tr("the puzzle has more than one solution; two of them differ in {cells}"),
              value_cells("cells", cells, count, MEANING_NONE, SPAN_AND));
    return true;
}
