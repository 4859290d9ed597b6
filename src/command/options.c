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
    {OPTION_ENGINE, 'e', "engine", "ENGINE", TR("the solving engine (`sudoscope list engines`)")},
    {OPTION_SPEED, 0, "speed", "N", TR("steps a second, 0.25 to 10000")},
    {OPTION_PAUSED, 0, "paused", NULL, TR("start paused")},
    {OPTION_AT, 0, "at", "N", TR("go to step N first, or as proof:LINE to that of a line of the proof")},
    {OPTION_THEME, 0, "theme", "THEME", TR("the colour theme (`sudoscope list themes`)")},
    {OPTION_SIZE, 0, "size", "WxH", TR("the picture's or the window's size in pixels")},
    {OPTION_SCRIPT, 0, "script", "FILE", TR("run the actions in this file, one a line, without a display")},
    {OPTION_REDUCED_MOTION, 0, "reduced-motion", NULL, TR("show each step at once, without movement")},
    {OPTION_NO_CONFIG, 0, "no-config", NULL, TR("neither read nor keep settings")},
    {OPTION_SPEAK, 0, "speak", NULL, TR("speak each step's sentence (through Speech Dispatcher)")},
    {OPTION_STATS, 0, "stats", NULL, TR("append the engine's counts as key=value")},
    {OPTION_LIMIT, 0, "limit", "N", TR("stop counting at N solutions (default 2)")},
    {OPTION_COUNT, 0, "count", NULL, TR("print the number of solutions instead")},
    {OPTION_FORMAT, 'f', "format", "FORMAT", TR("the form of the output: COMMAND --help names the known ones")},
    {OPTION_OUTPUT, 'o', "output", "FILE", TR("write to this file instead of standard output")},
    {OPTION_JSON, 0, "json", NULL, TR("print the measurements as JSON")},
    {OPTION_MEMORY, 0, "memory", "MIB", TR("keep the trace within this much memory, the rest in a file (default 256)")},
    {OPTION_DISK, 0, "disk", "MIB", TR("stop a search when that file reaches this size (default 2048)")},
    {OPTION_LAYOUT, 0, "layout", "LAYOUT", TR("the board's shape (`sudoscope list layouts`)")},
    {OPTION_NUMBER, 'n', "number", "N", TR("number of puzzles (default 1)")},
    {OPTION_SEED, 0, "seed", "S", TR("the same seed gives the same puzzles (default 1)")},
    {OPTION_SYMMETRY, 0, "symmetry", "HOW", TR("symmetry of the givens: none, rotate, mirror or diagonal")},
    {OPTION_GIVENS, 0, "givens", "PERCENT", TR("keep givens in this percentage of the cells")},
    {OPTION_TECHNIQUE, 't', "technique", "TECHNIQUE",
     TR("only this one, by its id or another name (`sudoscope list techniques`)")},
    {OPTION_FULL, 0, "full", NULL, TR("print the three ratings ER/EP/ED")},
    {OPTION_AS_GIVEN, 0, "as-given", NULL,
     TR("rate the board in its given orientation, as HoDoKu and Sudoku Explainer do")},
    {OPTION_KERNEL, 0, "kernel", "KERNEL",
     TR("how `fast` solves 9x9 boards: avx512, avx2 or plain (default: the first that runs here)")},
    {OPTION_QUICK, 0, "quick", NULL, TR("fewer repetitions, for a first look")},
    {OPTION_ONLY, 0, "only", "PART",
     TR("only this part: solving, layouts, process, recording, seeking, slices, opening, proofs, engines, rating, longest, drawing or watch")},
    {OPTION_GUESS, 0, "guess", NULL, TR("let `human` guess where no technique applies")},
    {OPTION_PROFILE, 0, "profile", "PROFILE",
     TR("the order of the techniques of `human`: hodoku (default) or sudoscope, easiest first")},
    {OPTION_CHOOSE, 0, "choose", "RULE",
     TR("in which cell an engine guesses: fewest candidates (default), first, most-conflicts or random:SEED")},
    {OPTION_RACE, 0, "race", "ENGINE,...", TR("two to four engines on the same puzzle, side by side")},
    {OPTION_NOTATION, 0, "notation", "NOTATION",
     TR("r1c1, a1 for D8 instead of r4c8, or eureka: chains in Eureka notation")},
    {OPTION_LEVEL, 0, "level", "LEVEL", TR("easy, medium, hard, unfair or extreme")},
    {OPTION_POSITION, 0, "position", NULL, TR("with --technique: the position before it, as a library line")},
    {OPTION_OFFERED, 0, "offered", NULL, TR("with --position: other techniques may be easier, except basic ones")},
    {OPTION_TRIES, 0, "tries", "N",
     TR("give up after N puzzles in a row that are not what is wanted (default 200000)")},
    {OPTION_AGAINST, 0, "against", "COMMAND", TR("run this shell command in turns with `solve -e fast` on FILE")},
    {OPTION_ARGUMENT, 0, "argument", NULL, TR("also check each line of the explanations")},
    {OPTION_WHOLE, 0, "whole", NULL, TR("refuse a trace that does not reach its end, as one that was cut off")},
    {OPTION_CANDIDATE, 0, "candidate", "CANDIDATE",
     TR("why this candidate is gone, as r1c6=5, or what fills a cell, as r1c6")},
    {OPTION_FROM, 0, "from", "N", TR("begin the animation at step N (default 0: before the first)")},
    {OPTION_TO, 0, "to", "N", TR("end it at step N (default: the last)")},
    {OPTION_EVERY, 0, "every", "N", TR("show every Nth step only")},
    {OPTION_PATH, 0, "path", NULL, TR("show only the steps on the way to the last one, without failed branches")},
    {OPTION_WHY, 0, "why", "N", TR("show only what step N rests on")},
    {OPTION_FORCE, 0, "force", NULL, TR("write as many frames as there are")},
    {OPTION_TO_FORM, 't', "to-form", "FORM", TR("the form to write (`sudoscope list forms`)")},
    {OPTION_SHARD, 0, "shard", "I/N", TR("work on the I-th of N parts of a file with a puzzle a line")},
    {OPTION_CHECK, 0, "check", NULL, TR("no window: print what became of each puzzle")},
    {OPTION_TIMEOUT, 0, "timeout", "SECONDS", TR("end the program when a puzzle takes longer (default 60)")},
    {OPTION_LANGUAGE, 0, "language", "LANGUAGE",
     TR("the language of all texts (`sudoscope list languages`; default: the locale's)")},
    {OPTION_VERSION, 'V', "version", NULL, TR("print the version")},
    {OPTION_HELP, 'h', "help", NULL, TR("show this help")},
};

static const struct option_row *find_row(uint64_t accepted, const char *argument, size_t length)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        if (!(accepted >> id & 1))
            continue;
        if (argument[1] == '-' ? strlen(row->name) == length - 2 && !strncmp(row->name, argument + 2, length - 2)
                               : row->letter && argument[1] == row->letter)
            return row;
    }
    return NULL;
}

/* Refuses an option, of which `length` characters are its name with the dashes. */
static void reject(uint64_t accepted, const char *argument, size_t length, struct text_error *error)
{
    char name[SUGGESTION_SIZE / 2] = "";
    struct suggestion suggestion = {.word = name};
    if (argument[1] == '-' && length - 2 < sizeof name)
        memcpy(name, argument + 2, length - 2);
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        if (accepted >> id & 1)
            suggestion_offer(&suggestion, option_rows[id].name);
    }
    if (suggestion.nearest) {
        text_error_input(error, 0, 0, "unknown option %.80s, did you mean --%s?", argument, suggestion.nearest);
        return;
    }
    bool known = find_row(UINT64_MAX >> (64 - OPTION_IDS), argument, length);
    text_error_input(error, 0, 0,
                     known ? "%.80s is no option of this command (see --help)" : "unknown option %.80s (see --help)",
                     argument);
}

/* Parses one option and perhaps its value in the next argument. Returns how many arguments it consumed, 0 on
 * error. */
static int parse_option(struct options *options, uint64_t accepted, int left, char *const *arguments,
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

bool options_parse(struct options *options, uint64_t accepted, struct operand_count operands, int count,
                   char *const *arguments, struct text_error *error)
{
    struct options parsed = {0};
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
    parsed.operand = parsed.operands[0];
    parsed.second = parsed.operands[1];
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

bool options_size(const struct options *options, unsigned *width, unsigned *height, struct text_error *error)
{
    const char *text = options->value[OPTION_SIZE];
    if (!text)
        return true;
    char *cross, *end = NULL;
    unsigned long w = strtoul(text, &cross, 10), h = 0;
    if (*cross == 'x')
        h = strtoul(cross + 1, &end, 10);
    if (!end || *end || *text < '0' || *text > '9' || w < 64 || h < 64 || w > 16384 || h > 16384)
        return text_error_input(error, 0, 0, "--size %s: expected WIDTHxHEIGHT in pixels, each from 64 to 16384", text);
    *width = (unsigned)w;
    *height = (unsigned)h;
    return true;
}
