#include "command/serve_method.h"

#include <inttypes.h>
#include <string.h>

#include "base/memory.h"
#include "base/suggestion.h"
#include "base/word.h"
#include "command/result.h"
#include "engine/engine.h"
#include "technique/technique_profile.h"

#define NO_MODE OPTION_IDS
const struct serve_method serve_methods[] = {
#define METHOD(name, command, format, mode, operands, options, summary)                                                \
    {#name, command, format, mode, operands, options, summary},
#include "command/serve_methods.def"
#undef METHOD
    {0},
};

/* The names of parameters that are not options. */
static const char puzzle_name[] = "puzzle", moves_name[] = "moves", from_name[] = "from", page_name[] = "page";

const struct serve_method *serve_method_find(const char *name)
{
    return word_find(name, serve_methods, sizeof *serve_methods);
}

/* --- calls --- */

static const struct option_row *find_option(const struct serve_method *method, const char *name)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        if (option_set_has(method->options, id) && !strcmp(option_rows[id].name, name))
            return &option_rows[id];
    }
    return NULL;
}

static bool reject(const struct serve_method *method, const char *name, struct text_error *error)
{
    struct suggestion suggestion = {.word = name};
    char meant[SUGGESTION_SIZE];
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        if (option_set_has(method->options, id))
            suggestion_offer(&suggestion, option_rows[id].name);
    }
    if (method->operands & SERVE_PUZZLE)
        suggestion_offer(&suggestion, puzzle_name);
    if (method->operands & SERVE_MOVES)
        suggestion_offer(&suggestion, moves_name);
    suggestion_offer(&suggestion, from_name);
    suggestion_offer(&suggestion, page_name);
    return text_error_input(error, 0, 0, "%s has no parameter '%.40s'%s", method->name, name,
                            suggestion_text(&suggestion, meant));
}

static const char *keep(struct serve_call *call, const char *text)
{
    char *copy = memory_strdup(text);
    array_append(&call->texts, copy);
    return copy;
}

/* Reads the value of an option in the form of the command line. */
static bool read_option(struct serve_call *call, const struct option_row *row, const json_t *value,
                        struct text_error *error)
{
    char text[40];
    if (!row->argument) {
        if (!json_is_boolean(value))
            return text_error_input(error, 0, 0, "%s: expected true or false", row->name);
        call->options.value[row->id] = json_is_true(value) ? "" : NULL;
        return true;
    }
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        snprintf(text, sizeof text, "%.17g", json_real_value(value));
    else if (!json_is_string(value))
        return text_error_input(error, 0, 0, "%s: expected a text or a number", row->name);
    call->options.value[row->id] = keep(call, json_is_string(value) ? json_string_value(value) : text);
    return true;
}

/* Reads an operand: a text, or a list of texts, whose items become the lines of the operand. */
static bool read_operand(struct serve_call *call, unsigned place, const char *name, const json_t *value,
                         struct text_error *error)
{
    struct buffer text = {0};
    bool fine = json_is_string(value) || (json_is_array(value) && json_array_size(value));
    if (json_is_string(value))
        buffer_print(&text, "%s", json_string_value(value));
    for (size_t i = 0; fine && json_is_array(value) && i < json_array_size(value); i++) {
        const char *line = json_string_value(json_array_get(value, i));
        fine = line;
        if (line)
            buffer_print(&text, "%s\n", line);
    }
    if (fine)
        call->options.operands[place] = keep(call, buffer_text(&text));
    buffer_finish(&text);
    return fine || text_error_input(error, 0, 0, "%s: expected a text or a list of texts", name);
}

static bool read_number(const char *name, const json_t *value, uint64_t min, uint64_t max, uint64_t *number,
                        struct text_error *error)
{
    json_int_t found = json_is_integer(value) ? json_integer_value(value) : -1;
    if (found < 0 || (uint64_t)found < min || (uint64_t)found > max)
        return text_error_input(error, 0, 0, "%s: expected a whole number from %llu to %llu", name,
                                (unsigned long long)min, (unsigned long long)max);
    *number = (uint64_t)found;
    return true;
}

static bool read_parameter(struct serve_call *call, const char *name, const json_t *value, struct text_error *error)
{
    const struct serve_method *method = call->method;
    const struct option_row *row = find_option(method, name);
    if (row)
        return read_option(call, row, value, error);
    if (!strcmp(name, puzzle_name) && method->operands & SERVE_PUZZLE)
        return read_operand(call, method->operands & SERVE_MOVES ? 1 : 0, name, value, error);
    if (!strcmp(name, moves_name) && method->operands & SERVE_MOVES)
        return read_operand(call, 0, name, value, error);
    if (!strcmp(name, from_name))
        return read_number(name, value, 0, INT64_MAX, &call->from, error);
    if (!strcmp(name, page_name))
        return read_number(name, value, 1, SERVE_MOST_PAGE, &call->page, error);
    return reject(method, name, error);
}

/* Returns whether all operands are there. */
static bool is_whole(struct serve_call *call, struct text_error *error)
{
    unsigned count = call->method->operands == (SERVE_PUZZLE | SERVE_MOVES) ? 2 : call->method->operands ? 1 : 0;
    call->options.operand_count = count;
    for (unsigned i = 0; i < count; i++) {
        if (!call->options.operands[i])
            return text_error_input(error, 0, 0, "%s is missing", count == 2 && !i ? moves_name : puzzle_name);
    }
    return true;
}

bool serve_call_read(struct serve_call *call, const struct serve_method *method, json_t *params,
                     const struct options *usual, struct text_error *error)
{
    static const enum option_id usual_options[] = {OPTION_MEMORY, OPTION_DISK};
    const struct command *command = command_find(method->command);
    const char *name;
    json_t *value;
    *call = (struct serve_call){.method = method, .page = SERVE_PAGE};
    for (size_t i = 0; i < sizeof usual_options / sizeof *usual_options; i++) {
        if (option_set_has(command->options, usual_options[i]))
            call->options.value[usual_options[i]] = usual->value[usual_options[i]];
    }
    call->options.value[OPTION_FORMAT] = method->format;
    if (method->mode < OPTION_IDS)
        call->options.value[method->mode] = "";
    json_object_foreach(params, name, value)
    {
        if (!read_parameter(call, name, value, error)) {
            serve_call_finish(call);
            return false;
        }
    }
    if (is_whole(call, error))
        return true;
    serve_call_finish(call);
    return false;
}

void serve_call_finish(struct serve_call *call)
{
    for (size_t i = 0; i < call->texts.count; i++)
        memory_free(call->texts.items[i]);
    memory_free(call->texts.items);
    *call = (struct serve_call){0};
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

bool serve_call_is_same(const struct serve_call *a, const struct serve_call *b)
{
    bool is_same = a->method == b->method;
    for (unsigned id = 0; is_same && id < OPTION_IDS; id++)
        is_same = is_same_text(a->options.value[id], b->options.value[id]);
    for (unsigned i = 0; is_same && i < a->options.operand_count; i++)
        is_same = is_same_text(a->options.operands[i], b->options.operands[i]);
    return is_same;
}

/* --- schemas --- */

/* Appends the name of a property and the beginning of its schema, which further keys may follow. */
static void begin_property(struct buffer *text, const char *name, const char *type, const char *description)
{
    if (buffer_text(text)[text->length - 1] == '}')
        buffer_put(text, ',');
    buffer_put_json(text, name);
    buffer_print(text, ":{\"type\":%s", type);
    result_put_text(text, "description", description);
}

/* Appends the known values of an option, if there are few. */
static void put_values(struct buffer *text, const struct option_row *row)
{
    if (row->values && !strcmp(row->values, "engines")) {
        for (size_t i = 0; engines[i]; i++) {
            buffer_print(text, i ? "," : ",\"enum\":[");
            buffer_put_json(text, engines[i]->id);
        }
        buffer_put(text, ']');
    } else if (row->values && !strcmp(row->values, "profiles")) {
        for (enum technique_profile profile = 0; profile < TECHNIQUE_PROFILES; profile++) {
            buffer_print(text, profile ? "," : ",\"enum\":[");
            buffer_put_json(text, technique_profile_id(profile));
        }
        buffer_put(text, ']');
    }
}

/* Returns whether the values of the option include numbers. */
static bool takes_number(const struct option_row *row)
{
    return strlen(row->argument) == 1 || !strcmp(row->argument, "PERCENT") || row->id == OPTION_CHOSEN;
}

void serve_method_put_schema(const struct serve_method *method, struct buffer *text)
{
    static const char texts[] = "[\"string\",\"array\"],\"items\":{\"type\":\"string\"}";
    buffer_print(text, "{\"type\":\"object\",\"properties\":{");
    if (method->operands & SERVE_PUZZLE) {
        begin_property(text, puzzle_name, texts,
                       method->operands & SERVE_MOVES
                           ? "the puzzle, in any form that the commands read"
                           : "the puzzle, or several, one a line, in any form that the commands read");
        buffer_put(text, '}');
    }
    if (method->operands & SERVE_MOVES) {
        begin_property(text, moves_name, texts, "one move a line, r4c8=5 for a digit, r1c1<>3 for an elimination");
        buffer_put(text, '}');
    }
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        if (!option_set_has(method->options, id))
            continue;
        begin_property(text, row->name,
                       !row->argument      ? "\"boolean\""
                       : takes_number(row) ? "[\"number\",\"string\"]"
                                           : "\"string\"",
                       row->help);
        put_values(text, row);
        buffer_put(text, '}');
    }
    begin_property(text, from_name, "\"integer\"", "the first item that is wanted, from 0");
    buffer_print(text, ",\"minimum\":0,\"default\":0}");
    begin_property(text, page_name, "\"integer\"", "the most items of the answer");
    buffer_print(text, ",\"minimum\":1,\"maximum\":%d,\"default\":%d}},\"required\":[%s%s%s],", SERVE_MOST_PAGE,
                 SERVE_PAGE, method->operands & SERVE_PUZZLE ? "\"puzzle\"" : "",
                 method->operands == (SERVE_PUZZLE | SERVE_MOVES) ? "," : "",
                 method->operands & SERVE_MOVES ? "\"moves\"" : "");
    buffer_print(text, "\"additionalProperties\":false}");
}
