/* The forms of printed boards. To add one, write a function that offers a reading of the rows (fitting.h), declare it
 * here, and add its row to the table in forms.c. Nothing else needs to know it. */
#ifndef FORM_FORMS_H
#define FORM_FORMS_H

#include "form/fitting.h"

/* Makes each form offer its readings of the block. */
void forms_fit(struct fitting *fitting);

/* form_rows.c: cells are characters, numbers or candidates. */
void form_characters_fit(struct fitting *fitting);
void form_numbers_fit(struct fitting *fitting);
void form_candidates_fit(struct fitting *fitting);

/* form_enclosed.c: candidates, some in parentheses. */
void form_enclosed_fit(struct fitting *fitting);

/* form_fields.c: fields between commas, semicolons, tabs or bars; they may be empty. */
void form_fields_fit(struct fitting *fitting);

/* form_columns.c: spaces as blanks, with or without bars between the boxes. */
void form_columns_fit(struct fitting *fitting);

/* form_sdx.c: SudoCue's .sdx, with 'u' before placed digits. */
void form_sdx_fit(struct fitting *fitting);

/* form_regions.c: a jigsaw's cells, followed by its regions. */
void form_regions_fit(struct fitting *fitting);

/* form_cages.c: a killer's totals and cages. */
void form_cages_fit(struct fitting *fitting);

/* form_places.c: givens by their cells, in any order. */
void form_places_fit(struct fitting *fitting);

/* form_sheet.c: a sheet of several grids. */
void form_sheet_fit(struct fitting *fitting);

/* form_line.c: a puzzle in one line. */
void form_line_fit(struct fitting *fitting);

/* Returns the number of rows that a square board takes from the block if each character is a cell, or 0. */
unsigned form_characters_side(const struct fitting *fitting);

#endif
