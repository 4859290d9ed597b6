#include "proof_file/lemma_list.h"

#include "base/memory.h"

void lemma_list_init(struct lemma_list *list, const struct clause_set *set, proof_receive *receive, void *context)
{
    *list = (struct lemma_list){.set = set, .receive = receive, .context = context, .last_id = clause_set_clauses(set)};
}

static void stack_finish(struct lemma_stack *stack)
{
    memory_free(stack->lemmas.items);
    memory_free(stack->literals.items);
}

void lemma_list_finish(struct lemma_list *list)
{
    stack_finish(&list->kept);
    stack_finish(&list->passing);
    memory_free(list->literals.items);
    memory_free(list->deleted.items);
    *list = (struct lemma_list){0};
}

static bool receive(struct lemma_list *list, const struct proof_line *line)
{
    list->stopped |= !list->stopped && list->receive && !list->receive(list->context, line);
    return !list->stopped;
}

static bool is_among(variable of, const variable *variables, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (variables[i] == of)
            return true;
    }
    return false;
}

/* Appends the negated guesses to blame, except those among the negated literals already. */
static void append_blame(struct lemma_list *list, const struct propagator *propagator, const variable *negated,
                         size_t count)
{
    for (size_t i = 0; i < propagator->blamed.count; i++) {
        variable guess = propagator->levels.items[propagator->blamed.items[i] - 1].guess;
        if (!is_among(guess, negated, count))
            array_append(&list->literals, -(literal)(guess + 1));
    }
}

bool lemma_list_put(struct lemma_list *list, const literal *literals, size_t count, const uint64_t *hints,
                    size_t hint_count, uint64_t *id)
{
    *id = ++list->last_id;
    return receive(list, &(struct proof_line){
                             .step = list->step,
                             .id = *id,
                             .literals = literals,
                             .literal_count = count,
                             .numbers = hints,
                             .number_count = hint_count,
                         });
}

bool lemma_list_combine(struct lemma_list *list, const uint64_t *numbers, const uint32_t *factors, size_t count,
                        uint64_t *id)
{
    *id = ++list->last_id;
    return receive(list, &(struct proof_line){
                             .step = list->step,
                             .kind = LINE_COMBINATION,
                             .id = *id,
                             .numbers = numbers,
                             .factors = factors,
                             .number_count = count,
                         });
}

bool lemma_list_delete(struct lemma_list *list, const uint64_t *ids, size_t count)
{
    return !count || receive(list, &(struct proof_line){
                                       .step = list->step,
                                       .kind = LINE_DELETION,
                                       .id = list->last_id,
                                       .numbers = ids,
                                       .number_count = count,
                                   });
}

/* Writes the line of a lemma with the collected literals. */
static bool write_lemma(struct lemma_list *list, const struct propagator *propagator, struct lemma_stack *stack,
                        uint64_t *id)
{
    if (!lemma_list_put(list, list->literals.items, list->literals.count, propagator->hints.items,
                        propagator->hints.count, id))
        return false;
    if (stack)
        lemma_list_keep(stack, *id, list->literals.items, list->literals.count);
    return true;
}

bool lemma_list_add(struct lemma_list *list, const struct propagator *propagator, const variable *negated, size_t count,
                    struct lemma_stack *stack, uint64_t *id)
{
    list->literals.count = 0;
    for (size_t i = 0; i < count; i++) {
        array_append(&list->literals, -(literal)(negated[i] + 1));
    }
    append_blame(list, propagator, negated, count);
    if (propagator->hints.count > 1 || !list->literals.count)
        return write_lemma(list, propagator, stack, id);
    *id = propagator->hints.items[0]; /* this one clause is the lemma, or says more */
    return true;
}

bool lemma_list_add_single(struct lemma_list *list, const struct propagator *propagator, variable single, uint64_t *id)
{
    list->literals.count = 0;
    array_append(&list->literals, (literal)(single + 1));
    append_blame(list, propagator, NULL, 0);
    return write_lemma(list, propagator, &list->kept, id);
}

void lemma_list_keep(struct lemma_stack *stack, uint64_t id, const literal *literals, size_t count)
{
    if (count < 2)
        return;
    array_reserve(&stack->literals, count + 1);
    array_append(&stack->lemmas, (struct lemma){id, stack->literals.count});
    for (size_t i = 0; i < count; i++)
        stack->literals.items[stack->literals.count++] = literals[i];
    stack->literals.items[stack->literals.count++] = 0;
}

bool lemma_list_drop(struct lemma_list *list, struct lemma_stack *stack, size_t left)
{
    if (stack->lemmas.count <= left)
        return true;
    size_t first = stack->lemmas.items[left].first;
    list->deleted.count = 0;
    for (size_t i = left; i < stack->lemmas.count; i++) {
        array_append(&list->deleted, stack->lemmas.items[i].id);
    }
    struct proof_line line = {
        .step = list->step,
        .kind = LINE_DELETION,
        .id = list->last_id,
        .literals = stack->literals.items + first,
        .literal_count = stack->literals.count - first,
        .numbers = list->deleted.items,
        .number_count = list->deleted.count,
    };
    stack->lemmas.count = left;
    stack->literals.count = first;
    return receive(list, &line);
}
