#include "technique/technique_profile.h"

#include <string.h>

#include "base/translation.h"

static const struct {
    const char *id, *title;
} profiles[TECHNIQUE_PROFILES] = {
    [PROFILE_HODOKU] = {"hodoku", TR("HoDoKu's order")},
    [PROFILE_SUDOSCOPE] = {"sudoscope", TR("By what people find easy")},
};

const char *technique_profile_id(enum technique_profile profile)
{
    return profiles[profile].id;
}

const char *technique_profile_title(enum technique_profile profile)
{
    return profiles[profile].title;
}

enum technique_profile technique_profile_find(const char *id)
{
    enum technique_profile profile = 0;
    while (profile < TECHNIQUE_PROFILES && strcmp(profiles[profile].id, id) != 0)
        profile++;
    return profile;
}
