/* `sudoscope tell`: a puzzle and its solution for listening, with a screen reader or a Braille display on a terminal.
 * Each key prints one short line: a step, a cell, the digits missing from a house, the possible places of a digit. */
#include <stdio.h>
#include <string.h>

#include "base/machine.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/trace_source.h"
#include "explain/board_words.h"
#include "explain/step_explanation.h"

/* A walk through a trace and over its board. */
struct telling {
    const struct trace *trace;
    const struct layout *layout;
    struct step_explainer explainer; /* its sentence is that of the step at the position */
    struct step step;                /* the step at the position, unless that is 0 */
    cell_id cell;                    /* subject of the next questions */
    enum house_kind house;           /* houses in which a digit is looked for: the kind of the last question */
    enum notation notation;
    bool is_terminal;
};

/* --- the steps --- */

static void say(const struct sentence *sentence)
{
    puts(sentence->text);
    fflush(stdout);
}

/* Returns whether the step only eliminates a placed digit from the peers of its cell. */
static bool is_of_peers(const struct telling *telling, const struct step *step)
{
    return step->kind == STEP_DEDUCE && !strcmp(trace_technique_id(telling->trace, step->technique), "peers");
}

static void say_step(struct telling *telling)
{
    struct sentence *sentence = &telling->explainer.explanation.sentence;
    uint64_t position = telling->explainer.replay.position;
    char title[64];
    if (!position) {
        sentence_start(sentence, telling->trace);
        say(sentence);
        return;
    }
    sentence_title(&telling->explainer.explanation.wording, &telling->step, title, sizeof title);
    printf(tr("Step %llu of %llu, %s: "), (unsigned long long)position, (unsigned long long)trace_steps(telling->trace),
           title);
    say(sentence);
}

/* Goes to a position. Returns false if its step cannot be read. */
static bool go_to(struct telling *telling, uint64_t position)
{
    if (position)
        return step_explainer_explain(&telling->explainer, position, &telling->step);
    step_explainer_seek(&telling->explainer, 0, NULL);
    return true;
}

/* Goes to the next or previous step that is told. Eliminations by peers are skipped. */
static bool move(struct telling *telling, bool forward)
{
    uint64_t position = telling->explainer.replay.position, last = trace_steps(telling->trace);
    struct step step = {.kind = STEP_DEDUCE};
    if (position == (forward ? last : 0)) {
        puts(tr(forward ? "That was the last step." : "This is the beginning."));
        return true;
    }
    do {
        position += forward ? 1 : UINT64_MAX;
        if (position && !step_read(&telling->explainer.reader, position, &step))
            return false;
    } while (position && position < last && is_of_peers(telling, &step));
    if (!go_to(telling, position))
        return false;
    if (position && telling->step.places)
        telling->cell = telling->step.place[0].cell;
    else if (position && telling->step.removes)
        telling->cell = telling->step.remove[0].cell;
    say_step(telling);
    return true;
}

static void say_reason(struct telling *telling)
{
    struct buffer text = {0};
    if (telling->explainer.replay.position)
        step_explainer_write(&telling->explainer, &telling->step, 0, &text);
    else
        buffer_print(&text, "%s\n", tr("Nothing has been done yet."));
    fwrite(buffer_text(&text), 1, text.length, stdout);
    buffer_finish(&text);
}

/* --- the board --- */

/* Returns the board at the position in the form in which sentences are written about it. */
static struct board_words board_of(struct telling *telling)
{
    return (struct board_words){.trace = telling->trace,
                                .mask = telling->explainer.replay.mask,
                                .placed = step_explainer_placed(&telling->explainer),
                                .step = telling->explainer.replay.position ? &telling->step : NULL,
                                .notation = telling->notation};
}

static void say_cell(struct telling *telling)
{
    struct sentence line;
    struct board_words board = board_of(telling);
    board_words_cell(&board, telling->cell, &line);
    say(&line);
}

/* Goes to the closest cell in that direction, across places outside the grids. */
static void walk(struct telling *telling, int right, int down)
{
    cell_id next = layout_next_cell(telling->layout, telling->cell, right, down);
    if (next == NO_CELL)
        puts(tr("The edge of the board."));
    else
        telling->cell = next;
    say_cell(telling);
}

static void say_missing(struct telling *telling, enum house_kind kind)
{
    struct sentence line;
    struct board_words board = board_of(telling);
    telling->house = kind;
    board_words_missing(&board, telling->cell, kind, &line);
    say(&line);
}

static void say_places(struct telling *telling, unsigned digit)
{
    struct sentence line;
    struct board_words board = board_of(telling);
    board_words_places(&board, telling->cell, telling->house, digit, &line);
    say(&line);
}

/* --- the keys --- */

/* Reads a key. An arrow is returned as the letter with the same meaning. Returns EOF at the end. */
static int read_key(void)
{
    int key = getchar();
    if (key != 27)
        return key;
    int next = getchar();
    if (next != '[' && next != 'O')
        return next == EOF ? EOF : '?';
    switch (getchar()) {
    case 'A':
        return 'k';
    case 'B':
        return 'j';
    case 'C':
        return 'l';
    case 'D':
        return 'h';
    case EOF:
        return EOF;
    default:
        return '?';
    }
}

static void say_keys(void)
{
    puts(tr("Space or Enter: the next step. P: the step before. S: the step again. W: why, line by line.\n"
            "Arrows or H J K L: to another cell. X: this cell again. R, C, B: what its row, column or box lacks.\n"
            "1 to 9: where this digit can go in the house that was asked about last, at first the box.\n"
            "F, E: to the first and the last step. Question mark: the keys. Q: the end."));
}

/* Carries out a key. Returns false if a step cannot be read. */
static bool take_key(struct telling *telling, int key)
{
    switch (key) {
    case '\n':
    case '\r':
        return !telling->is_terminal || move(telling, true); /* in a pipe, lines may have any length */
    case ' ':
    case 'n':
        return move(telling, true);
    case 'p':
        return move(telling, false);
    case 'f':
    case 'e':
        if (!go_to(telling, key == 'f' ? 0 : trace_steps(telling->trace)))
            return false;
        say_step(telling);
        return true;
    case 's':
        say_step(telling);
        return true;
    case 'w':
        say_reason(telling);
        return true;
    case 'h':
    case 'l':
        walk(telling, key == 'l' ? 1 : -1, 0);
        return true;
    case 'k':
    case 'j':
        walk(telling, 0, key == 'j' ? 1 : -1);
        return true;
    case 'x':
        say_cell(telling);
        return true;
    case 'r':
        say_missing(telling, HOUSE_ROW);
        return true;
    case 'c':
        say_missing(telling, HOUSE_COLUMN);
        return true;
    case 'b':
        say_missing(telling, HOUSE_BOX);
        return true;
    default:
        if (key >= '1' && key <= '9')
            say_places(telling, (unsigned)(key - '0'));
        else
            say_keys();
        return true;
    }
}

static bool tell(const struct trace *trace, enum notation notation, struct text_error *error)
{
    struct telling *telling = memory_calloc(1, sizeof *telling);
    struct machine_keys keys;
    bool fine = true;
    telling->trace = trace;
    telling->layout = trace_layout(trace);
    telling->notation = notation;
    telling->house = HOUSE_BOX;
    step_explainer_init(&telling->explainer, trace, notation);
    go_to(telling, 0);
    machine_begin_keys(&keys);
    telling->is_terminal = keys.is_terminal;
    printf(tr("%s, %u givens, %llu steps. Question mark tells the keys."),
           *trace_puzzle(trace)->name ? trace_puzzle(trace)->name : tr(telling->layout->title),
           puzzle_given_count(trace_puzzle(trace)), (unsigned long long)trace_steps(trace));
    putchar('\n');
    for (int key; fine && (fflush(stdout), key = read_key()) != EOF && key != 'q' && key != 4;)
        fine = take_key(telling, key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key);
    fflush(stdout);
    machine_end_keys(&keys);
    if (!fine)
        trace_error(trace, error);
    step_explainer_finish(&telling->explainer);
    memory_free(telling);
    return fine;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct trace_source source = {0};
    enum notation notation = NOTATION_ROW_COLUMN;
    struct options asked = *options;
    if (!asked.value[OPTION_ENGINE])
        asked.value[OPTION_ENGINE] = engine_human.id;
    bool reads_input = options->operand_count && !strcmp(options->operands[0], "-");
    bool fine = !reads_input || text_error_input(&error, 0, 0, "standard input gives the keys, expected a file");
    fine = fine && option_value_notation(options, &notation, &error) && trace_source_open(&source, &asked, 0, &error) &&
           tell(source.trace, notation, &error);
    enum exit_status status = fine ? EXIT_DONE : command_fail(options->messages, &error);
    trace_source_finish(&source);
    return status;
}

const struct command command_tell = {
    .name = "tell",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Tell a solution step by step, for screen readers and Braille displays"),
    .details = TR(
        "Each key gets one short answer, at the reader's pace: Space is the next step, P the one before, W the reason "
        "line\n"
        "by line. The arrows walk over the board, and each cell says its digit or candidates and what the step does "
        "there.\n"
        "R, C and B say what the row, column or box lacks, a digit where it can go in the house that was asked about "
        "last. ?\n"
        "tells all keys. PUZZLE may be a trace, as `sudoscope trace` writes it; a puzzle is solved by `human`, unless\n"
        "--engine names another one. Keys may also come from a pipe.\n"),
    .options = TRACE_SOURCE_OPTIONS | OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
