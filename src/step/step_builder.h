/* Builds a step. The builder owns the step's lists, which grow as needed and are reused for the next step. Code that
 * writes steps to a trace, or reads them from one, uses such a builder.
 *
 *     struct step_builder builder = {0};
 *     step_builder_begin(&builder, STEP_DEDUCE, technique);
 *     step_builder_remove(&builder, cell, digits);
 *     step_builder_truth(&builder, constraint_cell(cell));
 *     trace_append(trace, &builder.step);
 *     step_builder_finish(&builder); */
#ifndef STEP_STEP_BUILDER_H
#define STEP_STEP_BUILDER_H

#include "base/array.h"
#include "step/step.h"

struct change_room {
    struct change *items;
    size_t capacity;
};

struct constraint_room {
    struct constraint *items;
    size_t capacity;
};

struct note_room {
    char *items;
    size_t capacity;
};

struct step_builder {
    struct step step; /* the step built so far; valid until the builder changes */
    struct note_room note[STEP_NOTES];
    struct change_room place, remove, restore, pattern, set;
    struct constraint_room truth, link;
    struct argument_arrays argument;
};

/* Starts anew with an empty step. */
static inline void step_builder_begin(struct step_builder *builder, enum step_kind kind, unsigned technique)
{
    builder->step = (struct step){.kind = kind, .technique = technique};
}

void step_builder_finish(struct step_builder *builder);

/* Copies a step, including its argument, into the builder. */
void step_builder_copy(struct step_builder *builder, const struct step *step);

/* Sets a note of the step; an empty text removes it. */
void step_builder_note(struct step_builder *builder, enum step_note note, const char *text, size_t length);

static inline void step_builder_add_change(struct change_room *room, const struct change **list, size_t *count,
                                           cell_id cell, digit_mask digits)
{
    if (*count == room->capacity)
        array_room(room->items, room->capacity, *count + 1);
    *list = room->items;
    room->items[(*count)++] = (struct change){.cell = cell, .digits = digits};
}

static inline void step_builder_add_constraint(struct constraint_room *room, const struct constraint **list,
                                               size_t *count, struct constraint constraint)
{
    if (*count == room->capacity)
        array_room(room->items, room->capacity, *count + 1);
    *list = room->items;
    room->items[(*count)++] = constraint;
}

static inline void step_builder_place(struct step_builder *builder, cell_id cell, unsigned digit)
{
    struct step *step = &builder->step;
    step_builder_add_change(&builder->place, &step->place, &step->places, cell, digit_bit(digit));
}

/* Adds the candidates that a guess keeps in its cell. */
static inline void step_builder_keep(struct step_builder *builder, struct change kept)
{
    struct step *step = &builder->step;
    step_builder_add_change(&builder->place, &step->place, &step->places, kept.cell, kept.digits);
}

static inline void step_builder_remove(struct step_builder *builder, cell_id cell, digit_mask digits)
{
    struct step *step = &builder->step;
    step_builder_add_change(&builder->remove, &step->remove, &step->removes, cell, digits);
}

static inline void step_builder_restore(struct step_builder *builder, cell_id cell, digit_mask digits)
{
    struct step *step = &builder->step;
    step_builder_add_change(&builder->restore, &step->restore, &step->restores, cell, digits);
}

static inline void step_builder_pattern(struct step_builder *builder, cell_id cell, digit_mask digits)
{
    struct step *step = &builder->step;
    step->assumes_unique = true;
    step_builder_add_change(&builder->pattern, &step->pattern, &step->patterns, cell, digits);
}

/* Adds the cell to the almost locked sets with these numbers (step.h). */
static inline void step_builder_als_cell(struct step_builder *builder, cell_id cell, digit_mask sets)
{
    struct step *step = &builder->step;
    step_builder_add_change(&builder->set, &step->set, &step->als_cells, cell, sets);
}

static inline void step_builder_truth(struct step_builder *builder, struct constraint truth)
{
    struct step *step = &builder->step;
    step_builder_add_constraint(&builder->truth, &step->truths, &step->truth_count, truth);
}

static inline void step_builder_link(struct step_builder *builder, struct constraint link)
{
    struct step *step = &builder->step;
    step_builder_add_constraint(&builder->link, &step->links, &step->link_count, link);
}

/* Adds a truth, unless the step already has it. */
void step_builder_truth_once(struct step_builder *builder, struct constraint truth);
void step_builder_link_once(struct step_builder *builder, struct constraint link);

/* Begins a role of the step's argument; and adds a candidate to the last role. */
void step_builder_begin_role(struct step_builder *builder, enum role_name name, unsigned number);
void step_builder_role_candidate(struct step_builder *builder, cell_id cell, unsigned digit);

#endif
