/* Parts of the JSON objects that commands write with -f jsonl. docs/json.md lists the keys. */
#ifndef COMMAND_RESULT_H
#define COMMAND_RESULT_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

/* Appends the puzzle in a form that the program reads, and the name of its layout:
 * ,"layout":"9x9","puzzle":"..8..4". */
void result_put_puzzle(struct buffer *object, const struct puzzle *puzzle);

/* Appends the lines that name the layout, and the clues that `of_all`, a layout with the same name, does not have. */
void result_put_clues(const struct layout *layout, const struct layout *of_all, struct buffer *text);

/* Appends a key with a text: ,"level":"easy". */
void result_put_text(struct buffer *object, const char *key, const char *text);

#endif
