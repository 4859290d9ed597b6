/* Templates: ways to place one digit everywhere it is still missing. A candidate that is in none of them goes; where every
 * candidate is in one, no reasoning about the digit alone can take anything away. */
#ifndef TECHNIQUE_TEMPLATE_H
#define TECHNIQUE_TEMPLATE_H

#include "technique/technique.h"

/* May reasoning about the digit alone lead to anything? Known from the last time, if the digit's places are the same. */
bool template_allows(const struct position *position, unsigned digit);

/* The same about any one digit. */
bool templates_allow_any(const struct position *position);

#endif
