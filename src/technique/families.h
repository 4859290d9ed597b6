/* Declares the functions that technique.def names. Each is in the file that its name begins with, and reports the
 * wanted techniques. */
#ifndef TECHNIQUE_FAMILIES_H
#define TECHNIQUE_FAMILIES_H

#include "technique/technique.h"

#define TECHNIQUE(name, id, title, code, level, score, use, family, aliases, summary)                                  \
    void family(struct search *search);
#include "technique/technique.def"

#endif
