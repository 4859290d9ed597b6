/* The functions that technique.def names, one a family or a part of it, each in the file that its name begins with. Each
 * looks for the techniques that the search wants. */
#ifndef TECHNIQUE_FAMILIES_H
#define TECHNIQUE_FAMILIES_H

#include "technique/technique.h"

#define TECHNIQUE(name, id, title, code, level, score, use, family, aliases, summary)                                  \
    void family(struct search *search);
#include "technique/technique.def"
#undef TECHNIQUE

#endif
