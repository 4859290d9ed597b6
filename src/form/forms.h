/* The forms of printed boards. To add one, write a function that offers a reading of the rows (fitting.h), declare it
 * here, and add its row to the table in forms.c. Nothing else needs to know it. */
#ifndef FORM_FORMS_H
#define FORM_FORMS_H

#include "form/fitting.h"

/* Lets each form offer its readings of the block. */
void forms_fit(struct fitting *fitting);

/* form_rows.c: a character, a number, or the candidates of a cell in each place. */
void form_characters_fit(struct fitting *fitting);
void form_numbers_fit(struct fitting *fitting);
void form_candidates_fit(struct fitting *fitting);

/* form_enclosed.c: candidates of which some are in parentheses. */
void form_enclosed_fit(struct fitting *fitting);

/* form_fields.c: fields between commas, semicolons, tabs or bars, which may be empty. */
void form_fields_fit(struct fitting *fitting);

/* form_columns.c: spaces are blanks, with or without bars between the boxes. */
void form_columns_fit(struct fitting *fitting);

/* form_sdx.c: SudoCue's .sdx, with 'u' before what is placed. */
void form_sdx_fit(struct fitting *fitting);

/* form_regions.c: the cells of a jigsaw, then its regions. */
void form_regions_fit(struct fitting *fitting);

/* form_cages.c: the totals and the cages of a killer. */
void form_cages_fit(struct fitting *fitting);

/* form_places.c: givens by their places, in any order. */
void form_places_fit(struct fitting *fitting);

/* form_sheet.c: a sheet of several grids. */
void form_sheet_fit(struct fitting *fitting);

/* form_line.c: a puzzle in one line. */
void form_line_fit(struct fitting *fitting);

/* Returns the number of rows of the block that a square board takes if their characters are its cells, or 0. */
unsigned form_characters_side(const struct fitting *fitting);

#endif
