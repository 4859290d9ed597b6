/* Explains why no form of a board fits the rows. */
#ifndef FORM_EXPLAIN_H
#define FORM_EXPLAIN_H

#include "form/fitting.h"

/* Fills the error, in this order: a character that no form has, a row that differs from the others, the number of rows.
 */
void explain_block(struct fitting *fitting, const struct block *block, struct text_error *error);

#endif
