/* Fields with arguments, which need no function: {WHAT:PART}, {WHAT:PART/or} and {WHAT:PART?ONE/MANY}. They name cells,
 * digits or houses of a part of the step (explain/step_part.h), or agree with their number. */
#include <stdio.h>
#include <string.h>

#include "explain/blockers.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"
#include "explain/step_part.h"

/* WHAT: cells sorted, cells in the order of the step, the first digit, ... */
enum list { LIST_CELLS, LIST_PATH, LIST_DIGIT, LIST_DIGITS, LIST_HOUSES, LISTS };

static enum list find_kind(const char *what)
{
    static const char *const names[LISTS] = {"cells", "path", "digit", "digits", "houses"};
    unsigned kind = 0;
    while (kind < LISTS && strcmp(names[kind], what) != 0)
        kind++;
    return kind;
}

static unsigned count_items(const struct step_part *part, enum list kind)
{
    return kind < LIST_DIGIT ? part->cells : kind < LIST_HOUSES ? digit_count(part->digits) : part->houses;
}

static bool has_all(const struct step_part *part, const struct step_part *some)
{
    unsigned known = 0;
    for (unsigned i = 0; i < some->houses; i++) {
        for (unsigned k = 0; k < part->houses; k++)
            known += part->house[k] == some->house[i];
    }
    return known == some->houses;
}

/* Returns the meaning of a part. Houses of a role are links if all of them are, unless all are also truths. */
static enum meaning find_meaning(const struct step *step, enum list kind, const char *name,
                                 const struct step_part *part)
{
    struct step_part truths, links;
    if (!strcmp(name, "removed"))
        return MEANING_REMOVED;
    if (!strcmp(name, "placed"))
        return step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED;
    if (kind == LIST_DIGIT || kind == LIST_DIGITS || !strcmp(name, "truths"))
        return MEANING_TRUTH;
    if (!strcmp(name, "links") || !strcmp(name, "covers"))
        return MEANING_LINK;
    step_part_find(&truths, step, "truths");
    step_part_find(&links, step, "links");
    return kind == LIST_HOUSES && has_all(&links, part) && !has_all(&truths, part) ? MEANING_LINK : MEANING_TRUTH;
}

static bool say_list(struct sentence *sentence, const struct layout *layout, struct step_part *part, enum list kind,
                     enum meaning meaning, const char *before_last)
{
    if (kind == LIST_CELLS)
        span_sort_cells(part->cell, part->cells);
    switch (kind) {
    case LIST_CELLS:
    case LIST_PATH:
        return span_cells(sentence, layout, part->cell, part->cells, meaning, before_last);
    case LIST_DIGIT:
        return span_digits(sentence, part->digits ? digit_bit(part->first_digit) : 0, meaning, before_last);
    case LIST_DIGITS:
        return span_digits(sentence, part->digits, meaning, before_last);
    case LIST_HOUSES:
        return field_name_houses(sentence, layout, part->house, part->houses, meaning, before_last);
    case LISTS:
        break;
    }
    return false;
}

static void find_blockers(struct step_part *part, const struct field_source *source)
{
    *part = (struct step_part){.cells = source->blockers ? source->blockers->count : 0};
    for (unsigned i = 0; i < part->cells; i++)
        part->cell[i] = source->blockers->from[i];
}

static void add_set(struct step_part *part, const struct reason *reason, const struct reason_set *set)
{
    unsigned found = reason_cells(reason, set, &part->cell[part->cells]);
    part->cells += found;
    part->digits |= reason_digits(reason, set);
    part->first_digit = part->digits ? digit_first(part->digits) : 0;
}

/* The name of a chain's line that has `of` lines before its end: from1of3, to1of3, line2of3. */
struct line_name {
    char what[8];
    unsigned number, of;
};

static bool read_line_name(const char *text, struct line_name *name)
{
    return sscanf(text, "%7[a-z]%2uof%2u", name->what, &name->number, &name->of) == 3;
}

/* Adds the cells or the house of a line of the chain. Returns false if the text is not such a name, or the step not
 * such a chain. */
static bool add_line(struct step_part *part, const struct reason *reason, const char *text)
{
    struct line_name name;
    if (!read_line_name(text, &name) || !reason || reason->form != REASON_CHAIN || reason->loop ||
        reason->lines != name.of + 1 || !name.number || name.number > name.of || part->cells > REASON_CELLS)
        return false;
    const struct reason_line *line = &reason->line[name.number - 1];
    if (strcmp(name.what, "line"))
        add_set(part, reason, strcmp(name.what, "to") ? &line->from : &line->to);
    else if (constraint_is_house(line->constraint))
        part->house[part->houses++] = (house_id)line->constraint.index;
    return true;
}

/* Finds lines of a chain whose names are joined by "+". Returns false if one is not a line. */
static bool find_lines(struct step_part *part, const struct reason *reason, const char *names)
{
    *part = (struct step_part){0};
    for (const char *name = names;; name++) {
        if (!add_line(part, reason, name))
            return false;
        name = strchr(name, '+');
        if (!name)
            return true;
    }
}

bool field_list(struct sentence *sentence, const struct field_source *source, const char *name, size_t length)
{
    char text[64] = "";
    memcpy(text, name, length < sizeof text ? length : 0);
    char *part_name = strchr(text, ':');
    if (!part_name)
        return false;
    *part_name++ = 0;
    char *words = part_name + strcspn(part_name, "/?"), mark = *words;
    *words = 0;
    enum list kind = find_kind(text);
    struct line_name line;
    struct step_part part;
    if (!strcmp(part_name, "blockers"))
        find_blockers(&part, source);
    else if (!read_line_name(part_name, &line))
        step_part_find(&part, source->step, part_name);
    else if (!find_lines(&part, source->reason, part_name))
        return false;
    if (mark != '?')
        return say_list(sentence, source->layout, &part, kind, find_meaning(source->step, kind, part_name, &part),
                        mark ? span_joiner(words + 1, strlen(words + 1)) : SPAN_AND);
    span_agreeing(sentence, count_items(&part, kind), words + 1, strlen(words + 1));
    return true;
}
