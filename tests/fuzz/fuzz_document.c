/* Any text at all goes through the reader of saved work, damaged or not. What is read can be undone, and is written and
 * read again as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "document/document_file.h"

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check(struct document *document)
{
    struct buffer first = {0}, second = {0};
    struct text_error error;
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        for (enum document_field field = 0; field < FIELDS; field++)
            require(document_get(document, (cell_id)c, field) <= document_limit(document, field));
    }
    require(document_file_write(document, &first, &error));
    struct document *again = document_file_read(buffer_text(&first), first.length, "", &error);
    require(again);
    require(document_file_write(again, &second, &error));
    require(first.length == second.length && !memcmp(buffer_text(&first), buffer_text(&second), first.length));
    for (size_t depth = document_depth(document, document_here(document)); depth; depth--)
        require(document_undo(document));
    require(!document_undo(document));
    document_destroy(again);
    buffer_finish(&first);
    buffer_finish(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text_error error = {0};
    bool is_whole = false;
    struct document *document = document_file_rescue((const char *)data, size, "fuzz", &is_whole, &error);
    require(is_whole ? document != NULL : error.message[0] && error.source[0]);
    if (document)
        check(document);
    document_destroy(document);
    return 0;
}
