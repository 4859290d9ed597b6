#include "explain/held.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "engine/propagate.h"
#include "explain/trial.h"
#include "step/nogood.h"
#include "technique/order.h"

void held_init(struct held *held, const struct trace *trace)
{
    held->parts = 0;
    held->position = UINT64_MAX;
    held->trace = trace;
    held_path_init(&held->path, trace);
    replay_init(&held->replay, trace);
    step_reader_init(&held->reader, trace);
    step_reader_init(&held->other, trace);
}

void held_finish(struct held *held)
{
    held_path_finish(&held->path);
    replay_finish(&held->replay);
    step_reader_finish(&held->reader);
    step_reader_finish(&held->other);
}

static struct held_part *add_part(struct held *held, const char *title, enum held_form form)
{
    struct held_part *part = &held->part[held->parts++];
    part->title = title;
    part->form = form;
    part->items = 0;
    part->left_out = 0;
    return part;
}

static struct held_item *add_item(struct held_part *part, cell_id cell)
{
    struct held_item *item = &part->item[part->items];
    part->items += part->items + 1 < HELD_ITEMS; /* only a trace from a file may have more */
    item->cell = cell;
    item->active = item->done = false;
    item->text[0] = 0;
    return item;
}

static void name_cell(const struct held *held, cell_id cell, char *text, size_t size)
{
    notation_cell(held->notation, trace_layout(held->trace), cell, text, size);
}

/* --- the guesses that are open --- */

static void write_digits(char *text, size_t size, digit_mask digits)
{
    size_t length = strlen(text);
    for (; digits && length + 3 < size; digits &= digits - 1)
        length += (size_t)snprintf(text + length, size - length, " %c", digit_character(digit_first(digits)));
}

/* Writes "r5c9=4, left: 9". */
static void write_guess(const struct held *held, struct held_item *item, const struct trial *trial)
{
    char name[NOTATION_GUESS_SIZE];
    notation_guess(held->notation, trace_layout(held->trace), (struct change){trial->cell, trial->tried}, name,
                   sizeof name);
    snprintf(item->text, sizeof item->text, "%s, %s", name, tr(trial->left ? "left:" : "none left"));
    write_digits(item->text, sizeof item->text, trial->left);
}

/* Lists the open guesses, innermost last. `guess` is the step of the innermost one. */
static void list_guesses(struct held *held, const char *title, uint64_t guess, unsigned depth, bool at_work)
{
    struct held_part *part = add_part(held, title, HELD_COLUMN);
    struct step step;
    unsigned shown = depth < HELD_STACK ? depth : HELD_STACK;
    for (unsigned i = 0; i < shown; i++)
        add_item(part, NO_CELL);
    part->left_out = depth - shown;
    for (unsigned i = shown; i-- > 0 && guess && step_read(&held->reader, guess, &step); guess = step.parent) {
        struct trial trial = trial_of_guess(&step);
        if (trial.cell == NO_CELL)
            return;
        trial_find_failed(&trial, &held->other, step.number, step.parent);
        part->item[i].cell = trial.cell;
        part->item[i].active = at_work && i + 1 == shown;
        write_guess(held, &part->item[i], &trial);
    }
}

/* --- each engine's own --- */

/* Shows the list of `pivot`, with the pivot of the last step first. Solved cells are done when their digit is
 * eliminated from their peers. */
static void show_list(struct held *held, const struct step *step)
{
    const struct held_path *path = &held->path;
    bool is_queue = path->kind == HELD_PATH_PAIRS;
    bool moved = step && (step->kind == STEP_DEDUCE || step->kind == STEP_GUESS);
    const char *title = is_queue ? path->count ? TR("The queue") : TR("The queue is empty")
                        : moved ? TR("The list, the pivot first")
                                 : TR("The list");
    struct held_part *part = add_part(held, title, HELD_ROW);
    for (unsigned i = 0; i < path->count; i++) {
        struct held_item *item = add_item(part, path->order[i]);
        name_cell(held, item->cell, item->text, sizeof item->text);
        item->active = !i && moved && !is_queue;
        item->done = !is_queue && !item->active && digits_are_one(path->mask[item->cell]);
    }
}

/* Describes the rerun for the step. */
static struct propagate_rerun rerun_of(struct held *held, const struct step *step)
{
    const struct trace *trace = held->trace;
    struct propagate_rerun rerun = {.puzzle = trace_puzzle(trace),
                                    .only_boxes = !strcmp(trace_engine(trace), "propagate-box"),
                                    .cell = NO_CELL,
                                    .steps = step->number - step->guess};
    struct step guess;
    if (step->guess && step_read(&held->other, step->guess, &guess) && guess.places) {
        rerun.cell = guess.place[0].cell;
        rerun.digit = digit_first(guess.place[0].digits);
        replay_seek(&held->replay, step->guess - 1);
        rerun.mask = held->replay.mask;
    }
    return rerun;
}

static void write_call(const struct held *held, struct held_item *item, const struct propagate_call *call)
{
    char name[16];
    name_cell(held, call->cell, name, sizeof name);
    item->cell = call->cell;
    snprintf(item->text, sizeof item->text, "%s(%s, %c)", tr(call->assigns ? "assign" : "eliminate"), name,
             digit_character(call->digit));
}

/* Returns whether the innermost call did the step, as in every trace written by the engine. */
static bool is_call_of(const struct propagate_call *call, const struct step *step)
{
    if (step->kind != STEP_DEDUCE)
        return true;
    return step->removes && step->remove[0].cell == call->cell && step->remove[0].digits & digit_bit(call->digit);
}

static void show_calls(struct held *held, const struct step *step)
{
    struct propagate_call call[HELD_STACK] = {{0}};
    size_t calls = 0;
    if (step && (step->kind == STEP_DEDUCE || step->kind == STEP_CONTRADICTION)) {
        struct propagate_rerun rerun = rerun_of(held, step);
        calls = propagate_open_calls(&rerun, call, HELD_STACK);
    } else if (step && step->kind == STEP_GUESS && step->places) {
        call[0] = (struct propagate_call){true, step->place[0].cell, (uint8_t)digit_first(step->place[0].digits)};
        calls = 1;
    }
    size_t shown = calls < HELD_STACK ? calls : HELD_STACK;
    if (shown && !is_call_of(&call[shown - 1], step))
        calls = shown = 0;
    struct held_part *part = add_part(held, shown ? TR("The open calls") : TR("No call is open"), HELD_COLUMN);
    part->left_out = calls - shown;
    for (size_t i = 0; i < shown; i++)
        write_call(held, add_item(part, NO_CELL), &call[i]);
    if (shown)
        part->item[shown - 1].active = true;
}

/* Shows the region or cell at which a pass of `rescan` is. */
static void show_pass(struct held *held, const struct step *step)
{
    const struct layout *layout = trace_layout(held->trace);
    bool deduces = step && step->kind == STEP_DEDUCE;
    struct held_part *part = add_part(held, deduces ? TR("The pass is at") : TR("Between two passes"), HELD_ROW);
    if (!deduces)
        return;
    const struct constraint *house = step->truth_count && constraint_is_house(step->truths[0]) ? step->truths
                                     : step->link_count && constraint_is_house(step->links[0]) ? step->links
                                                                                               : NULL;
    const char *id = trace_technique_id(held->trace, step->technique);
    bool sweeps = !strcmp(id, "seen-digits") || !strcmp(id, "naked-single");
    cell_id cell = step->places ? step->place[0].cell : step->removes ? step->remove[0].cell : NO_CELL;
    struct held_item *item = add_item(part, sweeps ? cell : NO_CELL);
    item->active = true;
    if (sweeps && cell != NO_CELL)
        name_cell(held, cell, item->text, sizeof item->text);
    else if (!sweeps && house)
        notation_house_name(held->notation, layout, house->index, item->text, sizeof item->text);
    else
        part->items = 0;
}

/* Shows the techniques that `human` tried before this step, and the one that found it. */
static void show_techniques(struct held *held, const struct step *step)
{
    bool stuck = step && step->kind == STEP_STUCK;
    enum technique_id found = TECHNIQUES;
    if (step && step->kind == STEP_DEDUCE)
        found = technique_find(trace_technique_id(held->trace, step->technique));
    bool any = stuck || found < TECHNIQUES;
    const char *title = !any    ? TR("No technique is asked")
                        : stuck ? TR("Asked in vain")
                                : TR("Asked in this order, the last one found it");
    struct held_part *part = add_part(held, title, HELD_COLUMN);
    enum technique_id order[TECHNIQUES + 1];
    const struct technique_choice choice = technique_choice_of_trace(held->trace);
    size_t asked = technique_order(&choice, order);
    order[asked++] = found; /* a human solver may have used a different one */
    for (size_t i = 0; any && i < asked && order[i] < TECHNIQUES; i++) {
        enum technique_id id = order[i];
        if (!technique_applies(id, trace_layout(held->trace)))
            continue;
        struct held_item *item = add_item(part, NO_CELL);
        snprintf(item->text, sizeof item->text, "%s", tr(techniques[id].title));
        item->active = id == found;
        if (id == found)
            break;
    }
}

/* Shows the techniques excluded for `human`. */
static void show_without(struct held *held)
{
    const struct technique_choice choice = technique_choice_of_trace(held->trace);
    if (!bits_any(choice.without, BITS_WORDS(TECHNIQUES)))
        return;
    struct held_part *part = add_part(held, TR("Not used"), HELD_COLUMN);
    BITS_EACH (id, choice.without, BITS_WORDS(TECHNIQUES))
        snprintf(add_item(part, NO_CELL)->text, HELD_TEXT, "%s", tr(techniques[id].title));
}

/* Cuts a text that was too long after a whole character. */
static void end_cut(char text[HELD_TEXT], size_t whole)
{
    static const char dots[] = "\xE2\x80\xA6";
    if (whole >= HELD_TEXT)
        memcpy(text + utf8_start(text, HELD_TEXT - sizeof dots), dots, sizeof dots);
}

/* Shows the state of another solver as it printed it: one line for each value, the latest version. */
static void show_values(struct held *held, uint64_t position)
{
    struct step step;
    for (uint64_t number = position; number && number + TRACE_BLOCK > position; number--) {
        if (!step_read(&held->other, number, &step) || !step.note[NOTE_VALUES])
            continue;
        struct held_part *part = add_part(held, TR("What it holds"), HELD_COLUMN);
        for (const char *line = step.note[NOTE_VALUES]; line;) {
            size_t length = strcspn(line, "\n"), name = strcspn(line, " \n");
            struct held_item *item = add_item(part, NO_CELL);
            snprintf(item->text, sizeof item->text, "%.*s =%.*s", (int)name, line, (int)(length - name), line + name);
            end_cut(item->text, length + 2);
            line = line[length] ? line + length + 1 : NULL;
        }
        return;
    }
}

/* Shows the last lines printed by another solver besides its steps. */
static void show_log(struct held *held, uint64_t position)
{
    enum { LINES = 40, NEAR = 4 * TRACE_BLOCK };
    const char *title = TR("Log");
    char line[LINES][HELD_TEXT];
    unsigned lines = 0;
    struct step step;
    for (uint64_t number = position; number && number + NEAR > position && lines < LINES; number--) {
        if (!step_read(&held->other, number, &step) || !step.note[NOTE_LOG])
            continue;
        const char *log = step.note[NOTE_LOG], *end = log + strlen(log);
        while (end > log && lines < LINES) { /* last line first */
            const char *start = end;
            while (start > log && start[-1] != '\n')
                start--;
            snprintf(line[lines], HELD_TEXT, "%.*s", (int)(end - start), start);
            end_cut(line[lines++], (size_t)(end - start));
            end = start > log ? start - 1 : log;
        }
    }
    struct held_part *part = lines ? add_part(held, title, HELD_COLUMN) : NULL;
    while (lines--)
        snprintf(add_item(part, NO_CELL)->text, HELD_TEXT, "%s", line[lines]);
}

/* --- what `learn` has learned --- */

enum { NOGOODS_BACK = 64 * TRACE_BLOCK, SHOWN_NOGOODS = 8 };

struct nogood_uses {
    uint64_t key; /* identifies the nogood */
    unsigned uses;
};

typedef ARRAY(struct nogood_uses) nogood_table;

static struct nogood_uses *find_uses(nogood_table *table, const struct argument *argument, const struct role *role)
{
    uint64_t key = role->members;
    for (unsigned i = 0; i < role->members; i++)
        key = key * 1000003 + role_member_candidate(&argument->member[role->first + i]);
    for (size_t i = 0; i < table->count; i++) {
        if (table->items[i].key == key)
            return &table->items[i];
    }
    array_append(table, (struct nogood_uses){.key = key});
    return &table->items[table->count - 1];
}

/* Writes "r2c7=2, r4c2=2 and 2 more: used 3 times". */
static void write_nogood(const struct held *held, struct held_item *item, const struct argument *argument,
                         const struct role *role, unsigned uses)
{
    enum { NAMED = 2 };
    char digits[HELD_TEXT] = "", name[16];
    for (unsigned i = 0, at = 0; i < role->members && i < NAMED; i++) {
        const struct role_member *member = &argument->member[role->first + i];
        name_cell(held, member->index, name, sizeof name);
        at += (unsigned)snprintf(digits + at, sizeof digits - at, "%s%s=%c", i ? ", " : "", name,
                                 digit_character(member->digit));
    }
    if (role->members > NAMED) {
        size_t length = strlen(digits);
        snprintf(digits + length, sizeof digits - length, tr(" and %u more"), role->members - NAMED);
    }
    snprintf(item->text, sizeof item->text, tr_n("%s: used %u time", "%s: used %u times", uses), digits, uses);
    item->cell = argument->member[role->first].index;
}

/* Shows the nogoods learned last, and how often each has been used since. Going back from the position, a nogood's uses
 * come before the step that learned it. */
static void show_nogoods(struct held *held, uint64_t position)
{
    struct held_item shown[SHOWN_NOGOODS];
    unsigned count = 0;
    uint64_t used_now = 0; /* key of the nogood used by the step */
    nogood_table table = {0};
    struct step step;
    for (uint64_t number = position; number && number + NOGOODS_BACK > position && count < SHOWN_NOGOODS; number--) {
        const struct record *record = cursor_record(&held->other.cursor, number);
        const char *technique = trace_technique_id(held->trace, record->technique);
        bool is_use = !strcmp(technique, "nogood");
        if (!(is_use || !strcmp(technique, "learned-nogood")) || !step_read(&held->other, number, &step))
            continue;
        const struct role *role = nogood_named(&step);
        if (!role)
            continue;
        struct nogood_uses *found = find_uses(&table, &step.argument, role);
        found->uses += is_use;
        used_now = number == position ? found->key : used_now;
        if (is_use)
            continue;
        write_nogood(held, &shown[count], &step.argument, role, found->uses);
        shown[count].done = false;
        shown[count++].active = found->key == used_now;
    }
    memory_free(table.items);
    struct held_part *part = count ? add_part(held, TR("What was learned last: not all are true"), HELD_COLUMN) : NULL;
    while (count--)
        *add_item(part, NO_CELL) = shown[count];
}

static void show_own(struct held *held, uint64_t position, const struct step *step)
{
    const char *engine = trace_engine(held->trace);
    if (held->path.kind != HELD_PATH_NONE)
        show_list(held, step);
    else if (!strncmp(engine, "propagate", 9) || !strcmp(engine, "fast"))
        show_calls(held, step);
    else if (!strcmp(engine, "rescan"))
        show_pass(held, step);
    else if (trace_is_human(held->trace))
        show_techniques(held, step);
    else if (!strcmp(engine, "learn"))
        show_nogoods(held, position);
}

void held_find(struct held *held, uint64_t position, enum notation notation)
{
    struct step step;
    unsigned depth;
    uint64_t guess;
    if (held->position == position && held->notation == notation)
        return;
    held->parts = 0;
    held->position = position;
    held->notation = notation;
    bool read = position && step_read(&held->reader, position, &step);
    if (held->path.kind != HELD_PATH_NONE && !held_path_seek(&held->path, &held->other, position))
        return;
    if (trace_has_claims(held->trace)) {
        show_values(held, position);
        show_log(held, position);
        return;
    }
    show_own(held, position, read ? &step : NULL);
    bool guesses = read && step.kind == STEP_GUESS;
    cursor_open_guesses(&held->reader.cursor, position, &depth, &guess);
    bool is_stack = trace_is_stack(held->trace);
    if (depth || is_stack)
        list_guesses(held, is_stack ? TR("The stack, the last try at its end") : TR("Open guesses"), guess, depth,
                     guesses);
    else if (trace_is_human(held->trace))
        show_without(held);
}
