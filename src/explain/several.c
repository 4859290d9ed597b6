#include "explain/several.h"

#include "base/memory.h"
#include "document/givens_report.h"
#include "explain/span_fill.h"
#include "solve/count.h"

bool several_append(struct sentence *sentence, const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    digit_mask *first = memory_calloc(2u * layout->cells, sizeof *first), *second = first + layout->cells;
    cell_id cells[LAYOUT_MAX_CELLS];
    unsigned count = 0;
    bool found = count_find_two(puzzle, givens_report_quick_nodes(puzzle), first, second);
    for (unsigned c = 0; found && c < layout->cells; c++) {
        if (first[c] != second[c])
            cells[count++] = (cell_id)c;
    }
    memory_free(first);
    if (!found)
        return false;
    span_fill(sentence, layout, tr("the puzzle has more than one solution; two of them differ in {cells}"),
              value_cells("cells", cells, count, MEANING_NONE, SPAN_AND));
    return true;
}
