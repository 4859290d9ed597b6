#include "technique/technique_profile.h"

#include <string.h>

static const char *const ids[TECHNIQUE_PROFILES] = {[PROFILE_HODOKU] = "hodoku", [PROFILE_SUDOSCOPE] = "sudoscope"};

const char *technique_profile_id(enum technique_profile profile)
{
    return ids[profile];
}

enum technique_profile technique_profile_find(const char *id)
{
    enum technique_profile profile = 0;
    while (profile < TECHNIQUE_PROFILES && strcmp(ids[profile], id) != 0)
        profile++;
    return profile;
}
