/* The profiles of the engine `human`, which determine the order of its techniques. */
#ifndef TECHNIQUE_TECHNIQUE_PROFILE_H
#define TECHNIQUE_TECHNIQUE_PROFILE_H

#include <stdbool.h>

#include "base/text_error.h"

/* HoDoKu's order followed by further techniques (technique.def); or the order in which people find them easy (its RANK
 * rows). */
enum technique_profile { PROFILE_HODOKU, PROFILE_SUDOSCOPE, TECHNIQUE_PROFILES };

const char *technique_profile_id(enum technique_profile profile);    /* "hodoku" or "sudoscope" */
const char *technique_profile_title(enum technique_profile profile); /* untranslated */

bool technique_profile_read(const char *id, enum technique_profile *profile, struct text_error *error);

#endif
