#include "engine/guess_rule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/translation.h"

/* Each contradiction counts a twentieth more than the one before; when that becomes too large, all counts are scaled
 * down. */
static const double growth = 1.05, largest = 1e100;

static const struct {
    const char *id, *title, *code;
} rules[GUESS_ORDERS] = {
    [GUESS_FEWEST] = {"fewest", TR("The first cell with the fewest candidates"),
                      TR("c: the first cell with the fewest digits")},
    [GUESS_FIRST] = {"first", TR("The first open cell"), TR("c: the first open cell")},
    [GUESS_CONFLICTS] = {"most-conflicts", TR("The cell with most contradictions lately"),
                         TR("c: the cell with most contradictions lately")},
    [GUESS_RANDOM] = {"random:", TR("Any of the cells with the fewest candidates"),
                      TR("c: any cell with the fewest digits")},
};

static bool read_seed(const char *text, uint32_t *seed)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    *seed = (uint32_t)number;
    return *text >= '0' && *text <= '9' && !*end && number <= GUESS_MOST_SEED;
}

bool guess_rule_read(const char *text, struct guess_rule *rule, struct text_error *error)
{
    size_t random = strlen(rules[GUESS_RANDOM].id);
    for (enum guess_order order = 0; order < GUESS_RANDOM; order++) {
        if (!strcmp(text, rules[order].id)) {
            *rule = (struct guess_rule){.order = order};
            return true;
        }
    }
    struct guess_rule by_chance = {.order = GUESS_RANDOM};
    if (!strncmp(text, rules[GUESS_RANDOM].id, random) && read_seed(text + random, &by_chance.seed)) {
        *rule = by_chance;
        return true;
    }
    return text_error_input(
        error, 0, 0, "unknown order of guesses '%.40s', expected first, fewest, most-conflicts or random:SEED", text);
}

void guess_rule_write(const struct guess_rule *rule, char *text, size_t size)
{
    const char *id = rules[rule->order].id, *steered = rule->steers ? "+" GUESS_STEERED : "";
    if (rule->steers && rule->order == GUESS_FEWEST)
        snprintf(text, size, "%s", GUESS_STEERED);
    else if (rule->order == GUESS_RANDOM)
        snprintf(text, size, "%s%" PRIu32 "%s", id, rule->seed, steered);
    else
        snprintf(text, size, "%s%s", id, steered);
}

const char *guess_rule_title(enum guess_order order)
{
    return rules[order].title;
}

const char *guess_rule_code(const char *text)
{
    struct guess_rule rule;
    struct text_error error;
    return guess_rule_read(text, &rule, &error) ? rules[rule.order].code : NULL;
}

void guess_choice_init(struct guess_choice *choice, const struct guess_rule *rule, const struct layout *layout)
{
    *choice = (struct guess_choice){.rule = *rule, .random = rule->seed, .layout = layout, .latest = 1};
    if (rule->order == GUESS_CONFLICTS)
        choice->conflicts = memory_calloc(layout->cells, sizeof *choice->conflicts);
}

void guess_choice_finish(struct guess_choice *choice)
{
    memory_free(choice->conflicts);
}

void guess_choice_note(struct guess_choice *choice, struct constraint empty)
{
    const struct layout *layout = choice->layout;
    if (!choice->conflicts)
        return;
    if (constraint_is_cell(empty))
        choice->conflicts[empty.index] += choice->latest;
    for (unsigned i = 0; constraint_is_house(empty) && i < layout->digits; i++)
        choice->conflicts[layout->house[empty.index].cells[i]] += choice->latest;
    choice->latest *= growth;
    if (choice->latest > largest) {
        for (unsigned c = 0; c < layout->cells; c++)
            choice->conflicts[c] /= largest;
        choice->latest /= largest;
    }
}

bool guess_choice_prefers(struct guess_choice *choice, cell_id cell, unsigned count)
{
    bool is_first = choice->cell == NO_CELL;
    const struct guess_steer *steer = choice->steer;
    if (steer && !steer->avoids && (cell == steer->cell || choice->cell == steer->cell))
        return cell == steer->cell;
    switch (choice->rule.order) {
    case GUESS_FIRST:
        return is_first;
    case GUESS_CONFLICTS:
        if (is_first || choice->conflicts[cell] != choice->conflicts[choice->cell])
            return is_first || choice->conflicts[cell] > choice->conflicts[choice->cell];
        return count < choice->count;
    case GUESS_RANDOM: /* each of the equal cells is chosen with the same probability */
        choice->equal = is_first || count < choice->count ? 1 : choice->equal + (count == choice->count);
        return count <= choice->count && !random_below(&choice->random, choice->equal);
    default:
        return count < choice->count;
    }
}
