/* The table of techniques, their names, and searches for several of them. */
#include "technique/technique.h"

#include <ctype.h>
#include <string.h>

#include "base/suggestion.h"
#include "base/translation.h"
#include "technique/families.h"
#include "trace/block_summary.h"

const struct technique techniques[TECHNIQUES] = {
#define TECHNIQUE(name, id, title, code, level, score, use, family, aliases, summary)                                  \
    {id, title, code, LEVEL_##level, score, USE_##use, family, aliases, summary},
#include "technique/technique.def"
};

_Static_assert((unsigned)TECHNIQUES < TRACE_TECHNIQUES, "a trace names every technique, and its number 0 is no name");

/* Compares letters, digits and plus signs only, ignoring case: "X-Wing", "x wing" and "xwing" are the same name. */
bool technique_is_same_name(const char *a, size_t length, const char *b)
{
    const char *end = a + length;
    for (;;) {
        while (a < end && !isalnum((unsigned char)*a) && *a != '+')
            a++;
        while (*b && !isalnum((unsigned char)*b) && *b != '+')
            b++;
        if (a == end || !*b)
            return a == end && !*b;
        if (tolower((unsigned char)*a++) != tolower((unsigned char)*b++))
            return false;
    }
}

bool technique_has_name(enum technique_id id, const char *name)
{
    const struct technique *technique = &techniques[id];
    if (technique_is_same_name(technique->id, strlen(technique->id), name) || !strcmp(technique->code, name) ||
        technique_is_same_name(technique->title, strlen(technique->title), name))
        return true;
    for (const char *at = technique->aliases; *at;) {
        size_t word = strcspn(at, " ");
        if (technique_is_same_name(at, word, name))
            return true;
        at += word + strspn(at + word, " ");
    }
    return false;
}

enum technique_id technique_find(const char *name)
{
    enum technique_id id = 0;
    while (id < TECHNIQUES && strcmp(techniques[id].id, name) != 0) /* a fast comparison for the usual name */
        id++;
    if (id < TECHNIQUES)
        return id;
    for (id = 0; id < TECHNIQUES && !technique_has_name(id, name);)
        id++;
    return id;
}

bool technique_refuse(const char *name, size_t line, struct text_error *error)
{
    struct suggestion suggestion = {.word = name};
    char meant[SUGGESTION_SIZE];
    for (enum technique_id known = 0; known < TECHNIQUES; known++)
        suggestion_offer(&suggestion, techniques[known].id);
    return text_error_input(error, line, 0, "unknown technique '%.40s' (see `sudoscope list techniques`)%s", name,
                            suggestion_text(&suggestion, meant));
}

unsigned technique_category(enum technique_id id)
{
    const char *code = techniques[id].code;
    return (unsigned)((code[0] - '0') * 10 + code[1] - '0');
}

static bool rests_on_clues(enum technique_id id)
{
    return id == TECHNIQUE_clue || id == TECHNIQUE_sum_combinations || id == TECHNIQUE_innies_and_outies ||
           id == TECHNIQUE_clue_pair;
}

/* Clues are among the singles in the order of techniques, but remove candidates. */
bool technique_places(enum technique_id id)
{
    return (technique_category(id) == CATEGORY_SINGLES && !rests_on_clues(id)) || id == TECHNIQUE_template_set;
}

bool technique_assumes_unique(enum technique_id id)
{
    return technique_category(id) == CATEGORY_UNIQUENESS;
}

bool technique_applies(enum technique_id id, const struct layout *layout)
{
    return id == TECHNIQUE_clue                            ? layout->exclusions != NULL
           : id == TECHNIQUE_clue_pair                     ? layout->exclusions || layout->sums
           : rests_on_clues(id) || id == TECHNIQUE_sum_net ? layout->sums != NULL
                                                           : true;
}

const char *technique_level_name(enum technique_level level)
{
    static const char *const names[LEVELS] = {TR("easy"), TR("medium"), TR("hard"), TR("unfair"), TR("extreme")};
    return names[level];
}

void search_run_family(struct search *search, const enum technique_id *ids, size_t count)
{
    memset(search->wanted, 0, sizeof search->wanted);
    for (size_t i = 0; i < count; i++)
        bits_add(search->wanted, ids[i]);
    search->stopped = search->cancelled = false;
    arena_reset(search->grid->arena);
    techniques[ids[0]].find(search);
}

void search_run(struct search *search)
{
    uint64_t wanted[sizeof search->wanted / sizeof *search->wanted];
    memcpy(wanted, search->wanted, sizeof wanted);
    search->stopped = search->cancelled = false;
    /* one technique at a time, so findings come in the order of the rows */
    for (enum technique_id id = 0; id < TECHNIQUES && !search->stopped && !search->cancelled; id++) {
        if (bits_has(wanted, id))
            search_run_family(search, &id, 1);
    }
    memcpy(search->wanted, wanted, sizeof wanted);
}
