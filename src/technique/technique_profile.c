#include "technique/technique_profile.h"

#include "base/translation.h"
#include "base/word.h"

static const struct profile {
    const char *id, *title;
} profiles[TECHNIQUE_PROFILES + 1] = {
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

bool technique_profile_read(const char *id, enum technique_profile *profile, struct text_error *error)
{
    const struct profile *found = word_read("profile", id, profiles, sizeof *profiles, error);
    if (found)
        *profile = (enum technique_profile)(found - profiles);
    return found;
}
