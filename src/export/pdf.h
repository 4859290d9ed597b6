/* Writes pages as a PDF file, through Cairo: shapes as vectors, and texts as texts in the program's own faces, whose
 * used glyphs are embedded. A page is a display list in points (1/72 inch), with (0, 0) at its top left corner. Equal
 * pages give equal bytes: the file has no date. */
#ifndef EXPORT_PDF_H
#define EXPORT_PDF_H

#include <stdbool.h>

#include "base/text_error.h"
#include "scene/draw.h"

struct pdf;

/* `title` is shown by readers of the file. The sides are those of each page, in points. */
struct pdf *pdf_create(const char *title, float width, float height);
void pdf_destroy(struct pdf *pdf); /* `pdf` may be NULL. */

/* Returns the functions that measure text as it will be printed. They are valid until the PDF is destroyed. */
struct draw_measure pdf_measure(struct pdf *pdf);

/* Appends a page. */
void pdf_add_page(struct pdf *pdf, const struct draw_list *page);

/* Writes the file, after the last page. `path` may be "-". */
bool pdf_write(struct pdf *pdf, const char *path, struct text_error *error);

#endif
