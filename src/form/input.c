#include "form/input.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "puzzle/builtin.h"

static bool looks_like_file(const char *operand)
{
    if (!strcmp(operand, "-") || file_exists(operand))
        return true;
    /* An argument that cannot be a puzzle counts as a missing file: a short one, unless it consists of digits and
     * blanks. Those count as a puzzle that lacks some cells. */
    enum { MIN_PUZZLE_LENGTH = 16, MAX_DIGIT_NAME_LENGTH = 8 };
    size_t length = strlen(operand), digits = strspn(operand, "0123456789.*_-xX ");
    if (strchr(operand, '\n') || length > 200)
        return false;
    if (digits == length)
        return length < MAX_DIGIT_NAME_LENGTH;
    return length < MIN_PUZZLE_LENGTH || (!strchr(operand, '|') && !strchr(operand, ':'));
}

const char *input_default_operand(const char *operand)
{
    return !operand && file_is_fed(STDIN_FILENO) ? "-" : operand;
}

static void name_after_file(struct input *input, const char *path)
{
    const char *name = file_name_part(path);
    utf8_sanitize(input->name, sizeof input->name, name, strlen(name));
    char *dot = strrchr(input->name, '.');
    if (dot && dot > input->name)
        *dot = 0;
}

static void show_copy(struct input *input)
{
    const struct buffer *copy = &input->view.copy;
    if (copy->length) {
        input->view.bytes = buffer_text(copy);
        input->view.length = copy->length;
    }
}

void input_open_text(struct input *input, const char *text)
{
    *input = (struct input){.name = "puzzle"};
    snprintf(input->source, sizeof input->source, "%s", tr("argument"));
    buffer_append(&input->view.copy, text, strlen(text));
    input->view.bytes = buffer_text(&input->view.copy);
    input->view.length = input->view.copy.length;
}

bool input_open(struct input *input, const char *operand, file_view_choice *stays, struct text_error *error)
{
    *input = (struct input){0};
    struct buffer *copy = &input->view.copy;
    bool read = true;
    if (!operand) {
        unsigned count;
        buffer_print(copy, "%s", builtin_puzzles(&count)[0].text);
    } else if (looks_like_file(operand)) {
        bool is_stdin = !strcmp(operand, "-");
        snprintf(input->source, sizeof input->source, "%s", is_stdin ? tr("standard input") : operand);
        name_after_file(input, is_stdin ? "standard input" : operand);
        read = file_view_open(&input->view, operand, INPUT_LIMIT, stays, NULL, error);
    } else {
        input_open_text(input, operand);
    }
    show_copy(input);
    if (!read)
        input_finish(input);
    return read;
}

void input_finish(struct input *input)
{
    file_view_close(&input->view);
}

void input_print_note(const struct puzzle *puzzle, const char *source, FILE *messages)
{
    struct text_error note;
    char text[600];
    if (!puzzle->note[0])
        return;
    text_error_input(&note, puzzle->line, 0, "%s", puzzle->note);
    text_error_source(&note, source);
    text_error_format(&note, text, sizeof text);
    fprintf(messages, "sudoscope: %s\n", text);
}

void input_print_left_out(const struct puzzle_count *count, const char *source, FILE *messages)
{
    char text[600];
    size_t more = count->puzzles ? count->puzzles - 1 : 0;
    if (more)
        fprintf(messages, "sudoscope: %s: ", source);
    if (more && count->is_cut)
        fprintf(messages, tr("the first puzzle is taken, and more than %zu are left out"), more);
    else if (more)
        fprintf(messages,
                tr_n("the first puzzle is taken, and %zu more is left out",
                     "the first puzzle is taken, and %zu more are left out", more),
                more);
    if (more)
        fprintf(messages, "; %s\n", tr("solve, steps, rate and convert take all puzzles of a list"));
    if (!count->errors)
        return;
    text_error_format(&count->first_error, text, sizeof text);
    fprintf(messages, "sudoscope: %s\n", text);
}

struct puzzle *input_read_first(const struct input *input, FILE *messages, struct text_error *error)
{
    struct puzzle_count count;
    struct puzzle *puzzle = puzzle_read(input->view.bytes, input->view.length, input->source, error);
    if (!puzzle)
        return NULL;
    if (!puzzle->name[0])
        snprintf(puzzle->name, sizeof puzzle->name, "%s", input->name);
    input_print_note(puzzle, input->source, messages);
    puzzle_count_all(input->view.bytes, input->view.length, input->source, &count);
    input_print_left_out(&count, input->source, messages);
    return puzzle;
}
