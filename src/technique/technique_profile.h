/* The profiles of the engine `human`, by which it orders its techniques. */
#ifndef TECHNIQUE_TECHNIQUE_PROFILE_H
#define TECHNIQUE_TECHNIQUE_PROFILE_H

#include <stdbool.h>

#include "base/text_error.h"

/* HoDoKu's order, and behind it the techniques beyond HoDoKu's (technique.def); or the order in which people find them
 * easy (its RANK rows). */
enum technique_profile { PROFILE_HODOKU, PROFILE_SUDOSCOPE, TECHNIQUE_PROFILES };

const char *technique_profile_id(enum technique_profile profile);    /* "hodoku", "sudoscope" */
const char *technique_profile_title(enum technique_profile profile); /* to be translated */

bool technique_profile_read(const char *id, enum technique_profile *profile, struct text_error *error);

#endif
