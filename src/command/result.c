#include "command/result.h"

#include <string.h>

#include "puzzle/clue.h"
#include "puzzle/layouts.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"

void result_put_text(struct buffer *object, const char *key, const char *text)
{
    buffer_print(object, ",\"%s\":", key);
    buffer_put_json(object, text);
}

/* Returns whether the layout is the built-in one, apart from additional clues. */
static bool extends(const struct layout *layout, const struct layout *built_in)
{
    bool is_same = layout->cells == built_in->cells && layout->houses == built_in->houses &&
                   layout->digits == built_in->digits && layout->clues >= built_in->clues;
    for (unsigned h = 0; is_same && h < layout->houses; h++)
        is_same = !memcmp(layout->house[h].cells, built_in->house[h].cells, layout->digits * sizeof(cell_id));
    return is_same;
}

void result_put_clues(const struct layout *layout, const struct layout *of_all, struct buffer *text)
{
    buffer_print(text, "#! layout %s\n", layout->name);
    for (unsigned i = of_all->clues; i < layout->clues; i++) {
        buffer_print(text, "#! ");
        clue_write(layout, &layout->clue[i], text);
        buffer_put(text, '\n');
    }
}

/* Appends a plain board as one line, a board with a built-in layout as lines for the layout, its clues and the board,
 * and any other board as its sheet. */
void result_put_puzzle(struct buffer *object, const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    struct buffer text = {0};
    struct text_error ignored;
    struct layout *built_in = layout_create_named(layout->name, &ignored);
    bool is_known = built_in && extends(layout, built_in);
    if (is_known && !layout_is_square(layout))
        result_put_clues(layout, built_in, &text);
    if (is_known)
        writer_puzzle_line(puzzle, &text);
    else
        writer_form_write(writer_form_find("sheet"), puzzle, &text);
    layout_unref(built_in);
    result_put_text(object, "layout", layout->name);
    result_put_text(object, "puzzle", buffer_text(&text));
    buffer_finish(&text);
}
