#include "technique/nine_lines.h"

bool nine_lines_find(const struct layout *layout, struct nine_lines *lines)
{
    unsigned rows = 0, columns = 0;
    for (unsigned h = 0; h < layout->houses; h++) {
        enum house_kind kind = layout->house[h].kind;
        if (kind == HOUSE_ROW && rows < NINE_LINES)
            lines->row[rows] = (house_id)h;
        if (kind == HOUSE_COLUMN && columns < NINE_LINES)
            lines->column[columns] = (house_id)h;
        rows += kind == HOUSE_ROW;
        columns += kind == HOUSE_COLUMN;
    }
    return layout->digits == NINE_LINES && layout->cells == NINE_LINES * NINE_LINES && rows == NINE_LINES &&
           columns == NINE_LINES;
}
