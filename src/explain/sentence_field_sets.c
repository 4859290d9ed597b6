/* Fields of almost locked sets: the sets with their digits, and their restricted commons. */
#include "base/translation.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"

enum {
    MAX_SETS = 32,   /* sets in a chain */
    FEW_DIGITS = 20, /* digits of all sets in a chain */
    FEW_SETS = 6,
    FEW_CELLS = 12 /* cells of a chain that is explained set by set */
};

/* Collects the cells of a line's truth, a set or a single cell. Returns their number. */
static unsigned find_cells(const struct reason *reason, const struct reason_line *line, cell_id *cells)
{
    if (!line->group || line->group == REASON_PATTERN) {
        cells[0] = line->constraint.index;
        return constraint_is_cell(line->constraint);
    }
    const struct reason_group *group = &reason->group[line->group - 1];
    for (unsigned i = 0; i < group->cells; i++)
        cells[i] = group->cell[i];
    return group->cells;
}

static digit_mask find_digits(const struct reason *reason, const struct reason_line *line)
{
    struct reason_set both = reason_both(line->from, line->to);
    return line->group ? reason->group[line->group - 1].digits : reason_digits(reason, &both);
}

/* Returns the cells of a set as a field, with its letter. */
static struct span_value set_value(const char *field, const struct field_source *source, const cell_id *cells,
                                   unsigned count)
{
    unsigned group = source->reason ? reason_group_of(source->reason, cells, count) : REASON_GROUPS;
    return value_set(field, cells, count, group, SPAN_AND);
}

static bool is_set(const struct reason_line *line)
{
    return line->group != REASON_PATTERN && (line->group || constraint_is_cell(line->constraint));
}

/* --- sets in a row --- */

/* A set of a chain, and the digits that it has lost to the previous set; for the first set, those that the chain
 * supposes it to lack. */
struct link_set {
    cell_id cell[REASON_GROUP_CELLS], place[REASON_GROUP_CELLS]; /* `place`: where the previous set has those digits */
    unsigned cells, places;
    digit_mask digits, lost;
};

struct set_chain {
    struct link_set set[MAX_SETS];
    unsigned sets;
    digit_mask held; /* held by the first or the last set */
    bool is_loop;
};

/* Appends a set with known cells. */
static void add_set(const struct field_source *source, struct set_chain *chain, const struct link_set *added)
{
    struct link_set *set = &chain->set[chain->sets++];
    const struct link_set *before = set - 1;
    *set = *added;
    for (unsigned i = 0; chain->sets > 1 && i < before->cells; i++) {
        if (reason_digits_in(source->reason, NULL, &before->cell[i], 1) & set->lost)
            set->place[set->places++] = before->cell[i];
    }
}

/* Finds the sets of a reason that is a chain. Returns false if it is not a chain, or one of its truths is not a set. */
static bool find_chain(const struct field_source *source, struct set_chain *chain)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_CHAIN || reason->lines / 2 > MAX_SETS)
        return false;
    for (unsigned i = 0; i + 1 < reason->lines; i += 2) {
        const struct reason_line *line = &reason->line[i];
        struct link_set set = {.digits = find_digits(reason, line),
                               .lost = reason_digits(reason, i ? &reason->line[i - 1].to : &line->from)};
        set.cells = find_cells(reason, line, set.cell);
        if (!is_set(line))
            return false;
        add_set(source, chain, &set);
    }
    struct reason_set ends = reason_both(reason->line[0].from, reason->line[reason->lines - 2].to);
    chain->held = reason_digits(reason, &ends);
    chain->is_loop = reason->loop;
    return true;
}

/* Returns the digits of the restricted common between a set and the next one. */
static digit_mask find_common(const struct step *step, unsigned number)
{
    digit_mask digits = 0;
    size_t at = 0;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_RESTRICTED_COMMON, &at)) != NULL;) {
        for (unsigned k = 0; role->number == number && k < role->members; k++)
            digits |= digit_bit(step->argument.member[role->first + k].digit);
    }
    return digits;
}

/* Finds the sets that the step names in a sequence, each sharing one digit with the next. */
static bool find_role_chain(const struct field_source *source, struct set_chain *chain)
{
    const struct step *step = source->step;
    digit_mask all = 0;
    for (size_t i = 0; i < step->als_cells; i++)
        all |= step->set[i].digits;
    unsigned sets = digit_count(all);
    chain->held = source->reason ? reason_digits(source->reason, &source->reason->removed) : 0;
    if (!chain->held || sets < 2 || sets > MAX_SETS || find_common(step, sets - 1))
        return false;
    for (unsigned number = 0; number < sets; number++) {
        struct link_set set = {.lost = number ? find_common(step, number - 1) : chain->held};
        for (size_t i = 0; i < step->als_cells && set.cells < REASON_GROUP_CELLS; i++) {
            if (step->set[i].digits >> number & 1)
                set.cell[set.cells++] = step->set[i].cell;
        }
        span_sort_cells(set.cell, set.cells);
        set.digits = reason_digits_in(source->reason, NULL, set.cell, set.cells);
        if (number && !digits_are_one(set.lost))
            return false;
        add_set(source, chain, &set);
    }
    return !(chain->held & ~(chain->set[0].digits & chain->set[sets - 1].digits));
}

/* --- set by set --- */

/* Collects the places of the chain's first digit in a set. Returns their number. */
static unsigned find_held(const struct field_source *source, const struct set_chain *chain, const struct link_set *set,
                          cell_id *cells)
{
    unsigned count = 0;
    for (unsigned i = 0; i < set->cells; i++) {
        if (reason_digits_in(source->reason, NULL, &set->cell[i], 1) & chain->set[0].lost)
            cells[count++] = set->cell[i];
    }
    return count;
}

/* Writes ". So one of r4c3, r5c3 and r8c1 holds 5": the places in the outer sets. If all those of the last set are also
 * in the first, that set would hold what it was supposed to lack: " after all. So ...". */
static void say_outer_sets(struct sentence *sentence, const struct field_source *source, const struct set_chain *chain)
{
    cell_id cells[2 * REASON_GROUP_CELLS], last[REASON_GROUP_CELLS];
    unsigned first = find_held(source, chain, &chain->set[0], cells), count = first;
    unsigned others = find_held(source, chain, &chain->set[chain->sets - 1], last);
    for (unsigned i = 0; i < others; i++) {
        bool known = false;
        for (unsigned k = 0; k < first && !known; k++)
            known = cells[k] == last[i];
        if (!known)
            cells[count++] = last[i];
    }
    span_sort_cells(cells, count);
    span_words(sentence, count == first ? tr(" after all") : "");
    span_fill(sentence, source->layout,
              tr_n(". So {cells} holds {digits}", ". So one of {cells} holds {digits}", count),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", chain->set[0].lost, MEANING_TRUTH, ""));
}

/* Writes "Without 5, the cells r4c3, r5c3 and r8c3 would hold 1, 3 and 6. The 6 would then be in r8c3, so r8c1 would be
 * 5. So one of r4c3, r5c3 and r8c1 holds 5". Returns false if there are too many cells, or a set does not hold all of
 * its other digits. */
static bool say_set_by_set(struct sentence *sentence, const struct field_source *source, const struct set_chain *chain)
{
    unsigned cells = 0;
    for (unsigned i = 0; i < chain->sets; i++) {
        const struct link_set *set = &chain->set[i];
        cells += set->cells;
        if (!digits_are_one(set->lost) || digit_count(set->digits & ~set->lost) != set->cells || (i && !set->places))
            return false;
    }
    if (chain->sets < 2 || chain->sets > FEW_SETS || cells > FEW_CELLS)
        return false;
    for (unsigned i = 0; i < chain->sets; i++) {
        const struct link_set *set = &chain->set[i];
        bool has_one_place = i && set[-1].cells == 1;
        const char *template =
            !i ? tr_n("Without {lost}, {set} would be {rest}", "Without {lost}, the cells {set} would hold {rest}",
                      set->cells)
            : has_one_place
                ? tr_n(". Then {set} would be {rest}", ". Then the cells {set} would hold {rest}", set->cells)
                : tr_n(". The {lost} would then be in {places}, so {set} would be {rest}",
                       ". The {lost} would then be in {places}, so the cells {set} would hold {rest}", set->cells);
        span_fill(sentence, source->layout, template, value_digits("lost", set->lost, MEANING_TRUTH, ""),
                  value_cells("places", set->place, set->places, MEANING_TRUTH, SPAN_OR),
                  set_value("set", source, set->cell, set->cells),
                  value_digits("rest", set->digits & ~set->lost, MEANING_TRUTH, SPAN_AND));
    }
    say_outer_sets(sentence, source, chain);
    return true;
}

/* --- what each set shares with the next --- */

/* A set to be named with its digits or without. */
struct shown_set {
    const struct field_source *source;
    const struct link_set *set;
    bool with_digits;
};

/* Writes "r4c3, r5c3 and r8c3 (1, 3, 5, 6)", or the same without the digits. The context is a shown_set. */
static void say_set(struct sentence *sentence, const void *context)
{
    const struct shown_set *shown = context;
    span_fill(sentence, shown->source->layout, "{cells}",
              set_value("cells", shown->source, shown->set->cell, shown->set->cells));
    if (!shown->with_digits)
        return;
    span_words(sentence, " (");
    span_digits(sentence, shown->set->digits, MEANING_TRUTH, ", ");
    span_words(sentence, ")");
}

/* Returns the set's letter, or REASON_GROUPS. */
static unsigned letter_of(const struct field_source *source, const struct link_set *set)
{
    return source->reason ? reason_group_of(source->reason, set->cell, set->cells) : REASON_GROUPS;
}

/* Returns whether each set has a letter, or is a single cell. */
static bool have_names(const struct field_source *source, const struct set_chain *chain)
{
    bool have = true;
    for (unsigned i = 0; i < chain->sets; i++)
        have &= chain->set[i].cells == 1 || letter_of(source, &chain->set[i]) < REASON_GROUPS;
    return have;
}

/* Writes the set's letter, or its single cell. The context is a shown_set. */
static void say_name(struct sentence *sentence, const void *context)
{
    const struct shown_set *shown = context;
    unsigned letter = letter_of(shown->source, shown->set);
    if (letter < REASON_GROUPS)
        span_set(sentence, letter);
    else
        span_cell(sentence, shown->source->layout, shown->set->cell[0], MEANING_TRUTH);
}

/* Writes "A and B share 6, B and r9c5 share 3, and r9c5 and C share 2. Of two neighbours only one can hold the digit
 * they share, because its places see each other. So A or C holds 7". */
static void say_named_shares(struct sentence *sentence, const struct field_source *source,
                             const struct set_chain *chain)
{
    enum { CLAUSES = 5 }; /* clauses in one sentence */
    unsigned pairs = chain->is_loop ? chain->sets : chain->sets - 1;
    unsigned sentences = (pairs + CLAUSES - 1) / CLAUSES, first = 0;
    struct shown_set ends[2] = {{source, &chain->set[0], false}, {source, &chain->set[chain->sets - 1], false}};
    for (unsigned i = 0; i < pairs; i++) {
        unsigned end = (first * sentences / pairs + 1) * pairs / sentences;
        const struct link_set *next = &chain->set[(i + 1) % chain->sets];
        struct shown_set shown = {source, &chain->set[i], false}, other = {source, next, false};
        if (i && i == first)
            span_words(sentence, ". ");
        else
            span_separator(sentence, i - first, end - first, TR(", and "));
        span_fill(sentence, source->layout, tr("{set} and {other} share {digits}"),
                  value_clause("set", say_name, &shown), value_clause("other", say_name, &other),
                  value_digits("digits", next->lost, MEANING_TRUTH, SPAN_AND));
        first = i + 1 == end ? end : first;
    }
    bool is_one = letter_of(source, ends[0].set) == letter_of(source, ends[1].set) &&
                  ends[0].set->cell[0] == ends[1].set->cell[0];
    const char *template =
        chain->is_loop ? TR(". Of two neighbours just one holds what they share, so each set holds all its other "
                            "digits")
        : is_one ? TR(". Of two neighbours only one can hold the digit they share, because its places see each other. "
                      "A set that loses a digit holds all its others. So {first}, which is both ends, holds {digits}")
                 : TR(". Of two neighbours only one can hold the digit they share, because its places see each other. "
                      "A set that loses a digit holds all its others. So {first} or {last} holds {digits}");
    span_fill(sentence, source->layout, tr(template), value_clause("first", say_name, &ends[0]),
              value_clause("last", say_name, &ends[1]), value_digits("digits", chain->held, MEANING_TRUTH, SPAN_OR));
}

/* Writes "r4c3, r5c3 and r8c3 (1, 3, 5, 6) share 6 with r8c1 (5, 6), but only one of the two sets can hold it". In a
 * loop, one of two sets holds each restricted common. */
static void say_shares(struct sentence *sentence, const struct field_source *source, const struct set_chain *chain)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < chain->sets; i++)
        digits += digit_count(chain->set[i].digits);
    for (unsigned i = 0; i + 1 < chain->sets; i++) {
        const struct link_set *set = &chain->set[i];
        struct shown_set shown = {source, set, digits <= FEW_DIGITS}, other = {source, set + 1, digits <= FEW_DIGITS};
        span_fill(sentence, source->layout,
                  i ? tr_n(", which shares {digits} with {other}", ", which share {digits} with {other}", set->cells)
                    : tr_n("{set} shares {digits} with {other}", "{set} share {digits} with {other}", set->cells),
                  value_clause("set", say_set, &shown), value_clause("other", say_set, &other),
                  value_digits("digits", set[1].lost, MEANING_TRUTH, SPAN_AND));
    }
    if (chain->is_loop)
        span_fill(
            sentence, source->layout,
            tr(", and the last {digits} with the first. Just one of two holds what they share, and so each set all "
               "its other digits"),
            value_digits("digits", chain->set[0].lost, MEANING_TRUTH, SPAN_AND));
    else
        span_fill(sentence, source->layout,
                  tr(chain->sets > 2
                         ? ". Of two neighbouring sets only one can hold the digit they share, because its places see "
                           "each other. So the first or the last set holds {digits}"
                         : ", but only one of the two sets can hold it, because its places see each other. So the "
                           "first or the second set holds {digits}"),
                  value_digits("digits", chain->held, MEANING_TRUTH, SPAN_OR));
}

/* Writes a chain of sets set by set or, if it is long or a loop, the digits shared by neighbouring sets. */
bool field_sets(struct sentence *sentence, const struct field_source *source)
{
    struct set_chain chain = {.sets = 0};
    bool found = find_chain(source, &chain);
    if (!found) {
        chain = (struct set_chain){.sets = 0};
        found = find_role_chain(source, &chain);
    }
    if (!found)
        return false;
    bool is_told = !chain.is_loop && say_set_by_set(sentence, source, &chain);
    if (!is_told && chain.sets > 2 && have_names(source, &chain))
        say_named_shares(sentence, source, &chain);
    else if (!is_told)
        say_shares(sentence, source, &chain);
    return chain.is_loop || chain.held;
}

/* --- petals --- */

/* A petal of a death blossom. */
struct petal {
    const struct field_source *source;
    const struct reason_line *line;
};

/* Returns the last truth of the case that begins at `line`; NULL if the elimination sees the case's candidate
 * directly. */
static const struct reason_line *find_petal(const struct reason *reason, unsigned line)
{
    const struct reason_line *petal = NULL;
    for (unsigned i = line + 1; i + 1 < reason->lines && reason->line[i].kind != REASON_CASE; i++)
        petal = reason->line[i].kind == REASON_TRUTH ? &reason->line[i] : petal;
    return petal;
}

/* Returns whether each case leads to a petal that holds the single eliminated digit. */
static bool are_petals(const struct reason *reason)
{
    digit_mask gone = reason_digits(reason, &reason->removed);
    bool fine = digits_are_one(gone) && constraint_is_cell(reason->line[0].constraint);
    for (unsigned i = 1; i < reason->lines && fine; i++) {
        const struct reason_line *petal = reason->line[i].kind == REASON_CASE ? find_petal(reason, i) : NULL;
        fine = reason->line[i].kind != REASON_ABSURD;
        if (reason->line[i].kind == REASON_CASE)
            fine = petal && is_set(petal) && reason_digits(reason, &petal->to) == gone;
    }
    return fine;
}

/* Writes the cells and digits of a petal. The context is a petal. */
static void say_petal(struct sentence *sentence, const void *context)
{
    const struct petal *set = context;
    const struct reason *reason = set->source->reason;
    cell_id cells[REASON_GROUP_CELLS], places[REASON_CELLS];
    digit_mask lost = reason_digits(reason, &set->line->from), held = reason_digits(reason, &set->line->to);
    unsigned count = find_cells(reason, set->line, cells), place = reason_cells(reason, &set->line->to, places);
    span_fill(sentence, set->source->layout,
              count == 1  ? tr("{cells} is {held}")
              : place > 1 ? tr("the cells {cells} hold {digits}")
                          : tr("the cells {cells} hold {digits}, so {place} is {held}"),
              set_value("cells", set->source, cells, count),
              value_digits("digits", find_digits(reason, set->line) & ~lost, MEANING_TRUTH, SPAN_AND),
              value_cell("place", places[0], MEANING_TRUTH), value_digits("held", held, MEANING_TRUTH, SPAN_OR));
}

static void say_petals(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    cell_id affected[REASON_CELLS];
    unsigned said = 0, count = reason_cells(reason, &reason->removed, affected);
    for (unsigned i = 1; i < reason->lines; i++) {
        if (reason->line[i].kind != REASON_CASE)
            continue;
        struct petal petal = {source, find_petal(reason, i)};
        span_fill(sentence, source->layout,
                  tr(said++ ? ". If it is {digit}, {petal}" : "If {stem} is {digit}, {petal}"),
                  value_cell("stem", reason->line[0].constraint.index, MEANING_TRUTH),
                  value_digits("digit", reason_digits(reason, &reason->line[i].to), MEANING_TRUTH, ""),
                  value_clause("petal", say_petal, &petal));
    }
    span_fill(sentence, source->layout,
              tr_n(". In each case {cells} sees every place of {digit} there",
                   ". In each case {cells} see every place of {digit} there", count),
              value_cells("cells", affected, count, MEANING_REMOVED, SPAN_AND),
              value_digits("digit", reason_digits(reason, &reason->removed), MEANING_TRUTH, ""));
}

/* Writes "If r4c7 is 3, the cells r4c6 and r9c6 hold 1 and 9, so r9c6 is 9. If it is 8, r4c2 is 9. ...". */
bool field_petals(struct sentence *sentence, const struct field_source *source)
{
    if (!source->reason || source->reason->form != REASON_CASES || !are_petals(source->reason))
        return false;
    say_petals(sentence, source);
    return true;
}
