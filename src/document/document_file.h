/* A document as text, so no work is lost: the initial puzzle in the form `sheet` (writer_forms.h), and a line for
 * each node of the tree, in the order of their creation.
 *
 *     %sudoscope-work 1
 *     %name Evil                     the puzzle's name, if it has one
 *     #! layout 9x9
 *     53..7....
 *     ...
 *     %moves 2 1                     the number of nodes, and the current one (0: the beginning)
 *     0 1.500 2:1=4                  parent, seconds since the beginning with three decimals, then the changes:
 *     1 3.250 3:3=6 4:3=6            CELL:FIELD=VALUE, with cells from 0 and fields as in `enum document_field`
 *     %end */
#ifndef DOCUMENT_DOCUMENT_FILE_H
#define DOCUMENT_DOCUMENT_FILE_H

#include "base/buffer.h"
#include "document/document.h"

bool document_file_recognized(const char *text, size_t length);

/* Appends the document. Returns false with `error` filled if no form can hold the layout. */
bool document_file_write(const struct document *document, struct buffer *text, struct text_error *error);

/* Reads a document. Returns NULL with `error` filled, which names the line, if the text is not as document_file_write
 * writes it. */
struct document *document_file_read(const char *text, size_t length, const char *source, struct text_error *error);

/* Reads damaged work as well, up to its first faulty line. There `error` is filled, and `*is_whole` is false. Returns
 * NULL with `error` filled if the board itself cannot be read. */
struct document *document_file_rescue(const char *text, size_t length, const char *source, bool *is_whole,
                                      struct text_error *error);

#endif
