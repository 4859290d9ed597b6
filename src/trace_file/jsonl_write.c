/* Writes JSON lines: a header with the puzzle and its layout, then each step with its evidence, argument and text. */
#include "trace_file/jsonl.h"

#include <string.h>

#include "base/memory.h"
#include "puzzle/clue.h"
#include "trace/cursor.h"

static void put_house(struct buffer *line, const struct layout *layout, const struct house *house)
{
    buffer_print(line, "{\"name\":");
    buffer_put_json(line, house->name);
    buffer_print(line, ",\"kind\":\"%s\",\"cells\":[", house_kind_name(house->kind));
    for (unsigned i = 0; i < layout->digits; i++)
        buffer_print(line, "%s%u", i ? "," : "", house->cells[i]);
    buffer_print(line, "]}");
}

static void put_digits(struct buffer *line, const char *name, const uint8_t *digits, unsigned cells)
{
    buffer_print(line, ",\"%s\":[", name);
    const char *comma = "";
    for (unsigned c = 0; c < cells; c++) {
        if (digits[c]) {
            buffer_print(line, "%s[%u,%u]", comma, c, digits[c]);
            comma = ",";
        }
    }
    buffer_put(line, ']');
}

/* Writes each clue as its text line. */
static void put_clues(struct buffer *line, const struct layout *layout)
{
    if (layout->clues)
        buffer_print(line, ",\"clues\":[");
    for (unsigned i = 0; i < layout->clues; i++) {
        struct buffer text = {0};
        clue_write(layout, &layout->clue[i], &text);
        if (i)
            buffer_put(line, ',');
        buffer_put_json(line, buffer_text(&text));
        buffer_finish(&text);
    }
    if (layout->clues)
        buffer_put(line, ']');
}

/* Writes the head's lists of techniques. */
static void put_lists(struct buffer *line, const struct trace *trace)
{
    for (enum trace_list list = 0; list < TRACE_LISTS; list++) {
        const char *at = trace_list(trace, list), *comma = "";
        if (!*at)
            continue;
        buffer_print(line, ",\"%s\":[", trace_list_key(list));
        for (; *at; at += strcspn(at, ","), at += *at == ',', comma = ",") {
            char id[TRACE_NAME_SIZE];
            snprintf(id, sizeof id, "%.*s", (int)strcspn(at, ","), at);
            buffer_print(line, "%s", comma);
            buffer_put_json(line, id);
        }
        buffer_put(line, ']');
    }
}

static bool any(const uint8_t *digits, unsigned cells)
{
    unsigned c = 0;
    while (c < cells && !digits[c])
        c++;
    return c < cells;
}

static void put_header(struct buffer *line, const struct trace *trace, bool is_slice)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    const struct layout *layout = puzzle->layout;
    buffer_print(line, "{\"sudoscope\":1,\"layout\":");
    buffer_put_json(line, layout->name);
    buffer_print(line, ",\"digits\":%u,\"engine\":", layout->digits);
    buffer_put_json(line, trace_whole_engine(trace));
    put_lists(line, trace);
    if (is_slice)
        buffer_print(line, ",\"steps\":%llu", (unsigned long long)trace_steps(trace));
    if (puzzle->name[0]) {
        buffer_print(line, ",\"name\":");
        buffer_put_json(line, puzzle->name);
    }
    buffer_print(line, ",\"cells\":[");
    for (unsigned c = 0; c < layout->cells; c++)
        buffer_print(line, "%s[%u,%u]", c ? "," : "", layout->cell[c].x, layout->cell[c].y);
    buffer_print(line, "],\"houses\":[");
    for (unsigned h = 0; h < layout->houses; h++) {
        if (h)
            buffer_put(line, ',');
        put_house(line, layout, &layout->house[h]);
    }
    buffer_put(line, ']');
    put_clues(line, layout);
    put_digits(line, "givens", puzzle->given, layout->cells);
    if (any(puzzle->placed, layout->cells))
        put_digits(line, "placed", puzzle->placed, layout->cells);
    if (puzzle->has_marks) {
        buffer_print(line, ",\"marks\":[");
        for (unsigned c = 0; c < layout->cells; c++)
            buffer_print(line, "%s%u", c ? "," : "", puzzle->start[c]);
        buffer_put(line, ']');
    }
    buffer_print(line, "}\n");
}

static void put_changes(struct buffer *line, const char *name, const struct change *changes, size_t count)
{
    if (!count)
        return;
    buffer_print(line, ",\"%s\":[", name);
    const char *comma = "";
    for (size_t i = 0; i < count; i++) {
        for (digit_mask left = changes[i].digits; left; left &= left - 1) {
            buffer_print(line, "%s[%u,%u]", comma, changes[i].cell, digit_first(left));
            comma = ",";
        }
    }
    buffer_put(line, ']');
}

static void put_constraints(struct buffer *line, const char *name, const struct constraint *list, size_t count)
{
    if (!count)
        return;
    buffer_print(line, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        if (i)
            buffer_put(line, ',');
        if (constraint_is_cell(list[i]))
            buffer_print(line, "[\"cell\",%u]", list[i].index);
        else if (constraint_is_exclusion(list[i]))
            buffer_print(line, "[\"exclusion\",%u]", list[i].index);
        else if (constraint_is_sum(list[i]))
            buffer_print(line, "[\"sum\",%u]", list[i].index);
        else
            buffer_print(line, "[\"house\",%u,%u]", list[i].index, list[i].digit);
    }
    buffer_put(line, ']');
}

static void put_set(struct buffer *line, const char *name, const uint64_t *set, size_t words)
{
    const char *before = "";
    buffer_print(line, "\"%s\":[", name);
    BITS_EACH (i, set, words) {
        buffer_print(line, "%s%u", before, (unsigned)i);
        before = ",";
    }
    buffer_put(line, ']');
}

/* Writes the houses and the cages of a sum of houses. */
static void put_left(struct buffer *line, const struct layout *layout, const struct sum *sum)
{
    uint64_t cages[BITS_WORDS(LAYOUT_MAX_CLUES)] = {0}, houses[BITS_WORDS(LAYOUT_MAX_HOUSES)] = {0};
    for (unsigned h = 0; h < sum->houses; h++)
        bits_add(houses, sum->house[h]);
    for (unsigned c = 0; c < layout->clues; c++) {
        if (sum_uses_cage(layout, sum, c))
            bits_add(cages, c);
    }
    buffer_put(line, '{');
    put_set(line, "houses", houses, BITS_WORDS(LAYOUT_MAX_HOUSES));
    buffer_put(line, ',');
    put_set(line, "cages", cages, BITS_WORDS(LAYOUT_MAX_CLUES));
    buffer_put(line, '}');
}

/* Writes the clues of the step's exclusions and sums, and the sums of houses. */
static void put_clues_of_links(struct buffer *line, const struct layout *layout, const struct step *step)
{
    uint64_t clues[BITS_WORDS(LAYOUT_MAX_CLUES)] = {0};
    bool any_left = false;
    for (size_t l = 0; layout->clues && l < step->link_count; l++) {
        unsigned clue = constraint_clue(layout, step->links[l]);
        if (clue < layout->clues)
            bits_add(clues, clue);
    }
    if (bits_any(clues, BITS_WORDS(LAYOUT_MAX_CLUES))) {
        buffer_put(line, ',');
        put_set(line, "clues", clues, BITS_WORDS(LAYOUT_MAX_CLUES));
    }
    for (size_t l = 0; l < step->link_count; l++) {
        const struct sum *sum = constraint_sum_of(layout, step->links[l]);
        if (!sum || !sum->houses)
            continue;
        buffer_print(line, any_left ? "," : ",\"left\":[");
        put_left(line, layout, sum);
        any_left = true;
    }
    if (any_left)
        buffer_put(line, ']');
}

static void put_candidates(struct buffer *line, const candidate_id *list, size_t count)
{
    buffer_put(line, '[');
    for (size_t i = 0; i < count; i++)
        buffer_print(line, "%s[%u,%u]", i ? "," : "", candidate_cell(list[i]), candidate_digit(list[i]));
    buffer_put(line, ']');
}

static void put_indices(struct buffer *line, const candidate_id *list, size_t count)
{
    buffer_put(line, '[');
    for (size_t i = 0; i < count; i++)
        buffer_print(line, "%s%d", i ? "," : "", (int)list[i]);
    buffer_put(line, ']');
}

static void put_part(struct buffer *line, const struct argument *argument, const struct argument_line *part,
                     enum argument_part kind)
{
    bool is_index = kind == PART_TRUTH || kind == PART_LINK || kind == PART_PREMISE ||
                    (kind == PART_TRUTH_OR_X && part->index != ARGUMENT_NO_TRUTH);
    if (is_index)
        buffer_print(line, "%d", part->index);
    else if (kind == PART_X || kind == PART_TRUTH_OR_X)
        put_candidates(line, argument_x(argument, part), part->x);
    else if (kind == PART_Y)
        put_candidates(line, argument_y(argument, part), part->y);
    else if (kind == PART_TRUTHS)
        put_indices(line, argument_x(argument, part), part->x);
    else if (kind == PART_LINKS)
        put_indices(line, argument_links(argument, part), part->links);
    else
        buffer_print(line, part->value ? "true" : "false");
}

static void put_argument_line(struct buffer *line, const struct argument *argument, const struct argument_line *part)
{
    const struct argument_form *form = &argument_forms[part->kind];
    buffer_print(line, "[\"%s\"", form->name);
    for (unsigned i = 0; form->part[i]; i++) {
        buffer_put(line, ',');
        put_part(line, argument, part, (enum argument_part)form->part[i]);
    }
    buffer_put(line, ']');
}

static void put_argument(struct buffer *line, const struct argument *argument)
{
    if (!argument->lines)
        return;
    buffer_print(line, ",\"argument\":[");
    for (size_t i = 0; i < argument->lines; i++) {
        buffer_print(line, "%s", i ? "," : "");
        put_argument_line(line, argument, &argument->line[i]);
    }
    buffer_put(line, ']');
}

static void put_member(struct buffer *line, struct role_member member)
{
    if (member.kind == ROLE_CELL)
        buffer_print(line, "[\"cell\",%u]", member.index);
    else if (member.kind == ROLE_HOUSE)
        buffer_print(line, "[\"house\",%u,%u]", member.index, member.digit);
    else
        buffer_print(line, "[%u,%u]", member.index, member.digit);
}

static void put_roles(struct buffer *line, const struct argument *argument)
{
    if (!argument->roles)
        return;
    buffer_print(line, ",\"roles\":[");
    for (size_t i = 0; i < argument->roles; i++) {
        const struct role *role = &argument->role[i];
        buffer_print(line, "%s[\"%s\",[", i ? "," : "", role_name_text(role->name));
        for (unsigned k = 0; k < role->members; k++) {
            buffer_print(line, "%s", k ? "," : "");
            put_member(line, argument->member[role->first + k]);
        }
        buffer_put(line, ']');
        if (role->number)
            buffer_print(line, ",%u", role->number);
        buffer_put(line, ']');
    }
    buffer_put(line, ']');
}

/* Writes the notes of another solver's step. */
static void put_notes(struct buffer *line, const struct step *step)
{
    if (step->claim != STEP_CLAIM_NONE)
        buffer_print(line, ",\"claim\":\"%s\"", step_claim_name(step->claim));
    for (unsigned i = 0; i < STEP_NOTES; i++) {
        if (!step->note[i])
            continue;
        buffer_print(line, ",\"%s\":", step_note_name(i));
        buffer_put_json(line, step->note[i]);
    }
}

void jsonl_put_step(struct buffer *line, const struct layout *layout, const struct step *step, const char *technique,
                    const char *text, struct jsonl_numbers numbers)
{
    buffer_put(line, '{');
    if (numbers.input)
        buffer_print(line, "\"input\":%llu,", (unsigned long long)numbers.input);
    buffer_print(line, "\"n\":%llu,", (unsigned long long)step->number);
    if (numbers.of)
        buffer_print(line, "\"of\":%llu,", (unsigned long long)numbers.of);
    buffer_print(line, "\"kind\":\"%s\"", step->is_stopped ? STEP_STOPPED_NAME : step_kind_name(step->kind));
    if (technique[0]) {
        buffer_print(line, ",\"technique\":");
        buffer_put_json(line, technique);
    }
    buffer_print(line, ",\"depth\":%u", step->depth);
    put_notes(line, step);
    if (step->backjump)
        buffer_print(line, ",\"backjump\":%u,\"restarts\":%s", step->backjump, step->restarts ? "true" : "false");
    put_changes(line, "place", step->place, step->places);
    put_changes(line, "remove", step->remove, step->removes);
    put_changes(line, "restore", step->restore, step->restores);
    put_constraints(line, "truths", step->truths, step->truth_count);
    put_constraints(line, "links", step->links, step->link_count);
    put_clues_of_links(line, layout, step);
    put_changes(line, "pattern", step->pattern, step->patterns);
    put_changes(line, "sets", step->set, step->als_cells);
    put_argument(line, &step->argument);
    put_roles(line, &step->argument);
    buffer_print(line, ",\"assumes_unique\":%s,\"text\":", step->assumes_unique ? "true" : "false");
    buffer_put_json(line, text);
    buffer_print(line, "}\n");
}

bool jsonl_write(const struct trace *trace, const uint64_t *of, const struct step_supply *supply, FILE *stream,
                 jsonl_describe *describe, void *context)
{
    struct step_reader reader;
    struct buffer line = {0}, text = {0};
    step_reader_init(&reader, trace);
    put_header(&line, trace, of);
    bool fine = true;
    fwrite(buffer_text(&line), 1, line.length, stream);
    for (uint64_t number = 1; fine && !ferror(stream) && step_supply_has(supply, trace, number); number++) {
        struct step step;
        buffer_clear(&line);
        buffer_clear(&text);
        fine = step_read(&reader, number, &step);
        if (fine) {
            describe(context, &step, &text);
            jsonl_put_step(&line, trace_layout(trace), &step, trace_technique_id(trace, step.technique),
                           buffer_text(&text), (struct jsonl_numbers){.of = of ? of[number - 1] : 0});
            fwrite(buffer_text(&line), 1, line.length, stream);
        }
    }
    buffer_finish(&line);
    buffer_finish(&text);
    step_reader_finish(&reader);
    return fine;
}
