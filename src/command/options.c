#include "command/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number_text.h"
#include "base/language.h"
#include "base/suggestion.h"
#include "base/translation.h"

const struct option_row option_rows[OPTION_IDS] = {
#define OPTION(id, letter, name, argument, values, help) {OPTION_##id, letter, name, argument, values, help},
#include "command/options.def"
#undef OPTION
};

static const struct option_row *find_row(option_set accepted, const char *argument, size_t length)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        if (!option_set_has(accepted, id))
            continue;
        if (argument[1] == '-' ? strlen(row->name) == length - 2 && !strncmp(row->name, argument + 2, length - 2)
                               : row->letter && argument[1] == row->letter)
            return row;
    }
    return NULL;
}

/* Refuses an option, whose name with the dashes is the first `length` characters. */
static void reject(option_set accepted, const char *argument, size_t length, struct text_error *error)
{
    char name[SUGGESTION_SIZE / 2] = "";
    struct suggestion suggestion = {.word = name};
    if (argument[1] == '-' && length - 2 < sizeof name)
        memcpy(name, argument + 2, length - 2);
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        if (option_set_has(accepted, id))
            suggestion_offer(&suggestion, option_rows[id].name);
    }
    if (suggestion.nearest) {
        text_error_input(error, 0, 0, "unknown option %.80s, did you mean --%s?", argument, suggestion.nearest);
        return;
    }
    bool known = find_row(UINT64_MAX, argument, length);
    text_error_input(error, 0, 0,
                     known ? "%.80s is no option of this command (see --help)" : "unknown option %.80s (see --help)",
                     argument);
}

/* Parses one option and perhaps its value in the next argument. Returns the number of arguments it consumed, 0 on
 * error. */
static int parse_option(struct options *options, option_set accepted, int left, char *const *arguments,
                        struct text_error *error)
{
    const char *argument = arguments[0];
    bool is_long = argument[1] == '-';
    size_t length = is_long ? strcspn(argument, "=") : 2;
    const char *attached_value =
        is_long ? (argument[length] ? argument + length + 1 : NULL) : (argument[2] ? argument + 2 : NULL);
    const struct option_row *row = find_row(accepted, argument, length);
    if (!row) {
        reject(accepted, argument, length, error);
        return 0;
    }
    if (!row->argument && attached_value) {
        text_error_input(error, 0, 0, "%s: --%s takes no value", argument, row->name);
        return 0;
    }
    if (row->argument && !attached_value && left < 2) {
        text_error_input(error, 0, 0, "--%s needs %s", row->name, row->argument);
        return 0;
    }
    options->value[row->id] = !row->argument ? "" : attached_value ? attached_value : arguments[1];
    return row->argument && !attached_value ? 2 : 1;
}

static bool add_operand(struct options *options, unsigned most, const char *operand, struct text_error *error)
{
    static const char *const expected[] = {TR("none"), TR("only one"), TR("only two"), TR("only three"), TR("fewer")};
    if (options->operand_count == most)
        return text_error_input(error, 0, 0, "unexpected argument '%.40s', expected %s", operand,
                                tr(expected[most < 4 ? most : 4]));
    options->operands[options->operand_count++] = operand;
    return true;
}

bool options_parse(struct options *options, option_set accepted, struct operand_count operands, int count,
                   char *const *arguments, struct text_error *error)
{
    struct options parsed = {.output = stdout, .messages = stderr};
    bool after_double_dash = false;
    for (int i = 0; i < count;) {
        const char *argument = arguments[i];
        if (!after_double_dash && !strcmp(argument, "--")) {
            after_double_dash = true;
            i++;
            if (operands.program && i < count)
                parsed.program = arguments + i;
            if (operands.program)
                break;
            continue;
        }
        /* A puzzle may begin with a dash, which some formats use for an empty cell; no option is as long as a
         * puzzle. */
        bool is_option =
            !after_double_dash && argument[0] == '-' && argument[1] && argument[1] != '.' && strlen(argument) < 81;
        if (is_option) {
            int consumed = parse_option(&parsed, accepted, count - i, arguments + i, error);
            if (!consumed)
                return false;
            i += consumed;
            continue;
        }
        if (!add_operand(&parsed, operands.most, argument, error))
            return false;
        i++;
    }
    *options = parsed;
    return true;
}

bool options_integer(const struct options *options, enum option_id id, uint64_t min, uint64_t max, uint64_t *number,
                     struct text_error *error)
{
    const char *text = options->value[id];
    if (!text)
        return true;
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || value < min || value > max)
        return text_error_input(error, 0, 0, "--%s %s: expected a whole number from %llu to %llu", option_rows[id].name,
                                text, (unsigned long long)min, (unsigned long long)max);
    *number = value;
    return true;
}

bool options_number(const struct options *options, enum option_id id, double min, double max, double *number,
                    struct text_error *error)
{
    const char *text = options->value[id];
    if (!text)
        return true;
    double value;
    if (!number_text_read(text, &value) || !(value >= min && value <= max))
        return text_error_input(error, 0, 0, "--%s %s: expected a number from %g to %g", option_rows[id].name, text,
                                min, max);
    *number = value;
    return true;
}

/* Reads a number of mebibytes. */
static bool read_size(const struct options *options, enum option_id id, uint64_t usual, uint64_t most, uint64_t *bytes,
                      struct text_error *error)
{
    uint64_t mebibytes = usual;
    if (!options_integer(options, id, 32, most, &mebibytes, error))
        return false;
    *bytes = mebibytes << 20;
    return true;
}

bool options_memory(const struct options *options, uint64_t *bytes, struct text_error *error)
{
    return read_size(options, OPTION_MEMORY, 256, 1 << 20, bytes, error);
}

bool options_disk(const struct options *options, uint64_t *bytes, struct text_error *error)
{
    return read_size(options, OPTION_DISK, 2048, 8000, bytes, error);
}

bool options_use_language(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_LANGUAGE];
    const struct language *language = id ? language_read(id, error) : NULL;
    if (language)
        translation_use(language);
    return language || !id;
}
