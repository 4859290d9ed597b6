#include "proof_file/linear_system.h"

#include <stdlib.h>

#include "base/memory.h"

void linear_system_init(struct linear_system *system, unsigned variables)
{
    *system = (struct linear_system){
        .variables = variables,
        .value = memory_calloc(variables, sizeof *system->value),
        .place = memory_calloc(variables, sizeof *system->place),
        .needed = memory_calloc(variables, sizeof *system->needed),
    };
}

void linear_system_finish(struct linear_system *system)
{
    memory_free(system->inequalities.items);
    memory_free(system->terms.items);
    memory_free(system->value);
    memory_free(system->place);
    memory_free(system->trail.items);
    memory_free(system->needed);
    memory_free(system->clause.items);
    memory_free(system->hints.items);
    *system = (struct linear_system){0};
}

void linear_system_add(struct linear_system *system, uint64_t number, const struct linear_term *terms, size_t count,
                       int64_t least)
{
    struct inequality added = {.number = number, .first = system->terms.count, .least = least};
    for (size_t i = 0; i < count; i++) {
        int32_t literal = (int32_t)terms[i].of + 1;
        if (!terms[i].factor)
            continue;
        if (terms[i].factor < 0)
            added.least -= terms[i].factor; /* -x is ~x minus 1 */
        array_append(&system->terms, (struct literal_term){.literal = terms[i].factor < 0 ? -literal : literal,
                                                           .factor = labs(terms[i].factor)});
        added.terms++;
    }
    array_append(&system->inequalities, added);
}

void linear_system_drop(struct linear_system *system, size_t left)
{
    if (system->inequalities.count <= left)
        return;
    system->terms.count = system->inequalities.items[left].first;
    system->inequalities.count = left;
}

static void assign(struct linear_system *system, uint32_t of, bool is_true, size_t by)
{
    system->value[of] = is_true ? 1 : -1;
    system->place[of] = system->trail.count;
    array_append(&system->trail, (struct assigned){of, by});
}

void linear_system_assume(struct linear_system *system, uint32_t of, bool is_true)
{
    assign(system, of, is_true, NO_INEQUALITY);
}

void linear_system_undo(struct linear_system *system, size_t left)
{
    while (system->trail.count > left)
        system->value[system->trail.items[--system->trail.count].of] = 0;
}

static uint32_t variable_of(const struct literal_term *term)
{
    return (uint32_t)(term->literal < 0 ? -term->literal : term->literal) - 1;
}

static int value_of(const struct linear_system *system, const struct literal_term *term)
{
    int value = system->value[variable_of(term)];
    return term->literal < 0 ? -value : value;
}

/* Returns by how much the factors of literals that are not false exceed the constraint's bound. */
static int64_t room_of(const struct linear_system *system, size_t index)
{
    const struct inequality *inequality = &system->inequalities.items[index];
    const struct literal_term *terms = system->terms.items + inequality->first;
    int64_t room = -inequality->least;
    for (uint32_t i = 0; i < inequality->terms; i++)
        room += value_of(system, &terms[i]) < 0 ? 0 : terms[i].factor;
    return room;
}

bool linear_system_violates(const struct linear_system *system, size_t index)
{
    return room_of(system, index) < 0;
}

/* Applies the constraint with this index: literals that it needs become true. Returns false if it is violated. */
static bool use(struct linear_system *system, size_t index)
{
    const struct inequality *inequality = &system->inequalities.items[index];
    const struct literal_term *terms = system->terms.items + inequality->first;
    int64_t room = room_of(system, index);
    for (uint32_t i = 0; room >= 0 && i < inequality->terms; i++) {
        if (terms[i].factor > room && !system->value[variable_of(&terms[i])])
            assign(system, variable_of(&terms[i]), terms[i].literal > 0, index);
    }
    return room >= 0;
}

bool linear_system_propagate(struct linear_system *system, size_t *violated)
{
    size_t before;
    do {
        before = system->trail.count;
        for (size_t i = 0; i < system->inequalities.count; i++) {
            if (!use(system, i)) {
                *violated = i;
                return true;
            }
        }
    } while (system->trail.count > before);
    return false;
}

/* Marks false literals of the constraint, found before `place`, as far as needed to force `but` (NO_INEQUALITY: to
 * violate the constraint). Prefers those already marked. */
static void need_reasons(struct linear_system *system, size_t index, uint32_t but, size_t place)
{
    const struct inequality *inequality = &system->inequalities.items[index];
    const struct literal_term *terms = system->terms.items + inequality->first;
    int64_t missing = 1 - inequality->least;
    for (uint32_t i = 0; i < inequality->terms; i++)
        missing += variable_of(&terms[i]) == but ? 0 : terms[i].factor;
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; missing > 0 && i < inequality->terms; i++) {
            uint32_t of = variable_of(&terms[i]);
            if (of == but || value_of(system, &terms[i]) >= 0 || system->place[of] >= place ||
                system->needed[of] == (round > 0))
                continue;
            system->needed[of] = true;
            missing -= terms[i].factor;
        }
    }
}

static void reverse(uint64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        uint64_t first = numbers[i];
        numbers[i] = numbers[count - 1 - i];
        numbers[count - 1 - i] = first;
    }
}

void linear_system_explain(struct linear_system *system, size_t violated)
{
    system->clause.count = 0;
    system->hints.count = 0;
    array_append(&system->hints, system->inequalities.items[violated].number);
    need_reasons(system, violated, UINT32_MAX, SIZE_MAX);
    for (size_t i = system->trail.count; i--;) {
        struct assigned found = system->trail.items[i];
        if (!system->needed[found.of])
            continue;
        if (found.by == NO_INEQUALITY) {
            int32_t literal = (int32_t)found.of + 1;
            array_append(&system->clause, system->value[found.of] > 0 ? -literal : literal);
            continue;
        }
        need_reasons(system, found.by, found.of, i);
        array_append(&system->hints, system->inequalities.items[found.by].number);
    }
    for (size_t i = 0; i < system->trail.count; i++)
        system->needed[system->trail.items[i].of] = false;
    reverse(system->hints.items, system->hints.count);
}
