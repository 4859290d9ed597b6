#include "viewer/drawing_question.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "explain/spans.h"
#include "form/reader.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

enum { MOST_READ_AGAIN = 1 << 20 }; /* bytes of a text that is read for each meaning, to offer only those that fit */

/* Writes the line that gives a group its meaning. */
static void put_line(struct buffer *text, const char *group, const char *meaning)
{
    buffer_print(text, "#! drawn %s %s\n", group, meaning);
}

/* Returns the board on which the group has this meaning and the groups that are still to be asked about have none; NULL
 * if the meaning does not fit. The caller releases it. */
static struct layout *layout_with(const struct drawing_question *question, const struct drawing_meanings *meanings,
                                  const char *meaning)
{
    struct buffer text = {0};
    struct text_error ignored;
    for (size_t i = 0; i < meanings->asked.count; i++) {
        const struct drawing_group *group = &meanings->asked.items[i];
        if (!group->has_meaning)
            put_line(&text, group->name, strcmp(group->name, question->group.name) ? DRAWING_DECORATION : meaning);
    }
    buffer_append(&text, question->text.bytes, question->text.length);
    struct puzzle *puzzle = puzzle_read(text.bytes, text.length, question->source, &ignored);
    struct layout *layout = puzzle ? layout_ref(puzzle->layout) : NULL;
    puzzle_destroy(puzzle);
    buffer_finish(&text);
    return layout;
}

/* Adds a row for a meaning, unless it does not fit the drawings. */
static void add_meaning(struct viewer *viewer, const struct drawing_meanings *meanings, const char *meaning)
{
    const struct drawing_question *question = &viewer->questions.drawings;
    bool is_long = question->text.length > MOST_READ_AGAIN, is_decoration = !strcmp(meaning, DRAWING_DECORATION);
    struct layout *layout = is_long ? NULL : layout_with(question, meanings, meaning);
    if (!layout && !is_long && !is_decoration)
        return;
    if (is_decoration) {
        menu_add(viewer, meaning, "Decoration");
        menu_note(viewer, "They mean nothing");
    } else {
        const char *rule = tr(clue_rules[clue_kind_at(meaning)].rule), *number = strchr(meaning, ' ');
        size_t name = strcspn(rule, ":");
        bool is_usual = !strcmp(meaning, question->group.usual);
        menu_add(viewer, meaning, is_usual ? "%.*s%s (usual)" : "%.*s%s", (int)name, rule, number ? number : "");
        menu_note(viewer, "%s", rule + name + strspn(rule + name, ": "));
    }
    menu_add_picture(viewer, layout);
}

/* Keeps the text with its source and name, which may be those of the question itself. */
static void keep_text(struct drawing_question *question, const char *text, size_t length, const char *source,
                      const char *name)
{
    struct buffer kept = {0};
    buffer_append(&kept, text, length);
    buffer_finish(&question->text);
    question->text = kept;
    if (source != question->source)
        snprintf(question->source, sizeof question->source, "%s", source);
    if (name != question->name)
        snprintf(question->name, sizeof question->name, "%s", name);
}

/* Shows the beginning of the rules, without empty lines. */
static void write_rules(struct sentence *sentence, const char *rules, enum notation notation)
{
    enum { MOST_SHOWN = 500 }; /* bytes */
    span_begin(sentence, notation);
    size_t length = strlen(rules), shown = length > MOST_SHOWN ? utf8_start(rules, MOST_SHOWN) : length;
    for (const char *at = rules, *end = rules + shown; at < end;) {
        size_t line = strcspn(at, "\r\n");
        line = line < (size_t)(end - at) ? line : (size_t)(end - at);
        size_t blanks = strspn(at, " \t");
        if (blanks < line) {
            span_words(sentence, sentence->length ? "\n" : "");
            span_words_part(sentence, at + blanks, line - blanks);
        }
        at += line;
        at += at < end;
    }
    span_words(sentence, shown < length ? "\xE2\x80\xA6" : "");
}

/* Finds the first group without a meaning, and writes the words of the menu. */
static void write_words(struct viewer *viewer, const struct drawing_meanings *meanings)
{
    struct drawing_question *question = &viewer->questions.drawings;
    size_t answered = 0;
    char what[80];
    while (meanings->asked.items[answered].has_meaning)
        answered++;
    question->group = meanings->asked.items[answered];
    drawing_group_describe(&question->group, what, sizeof what);
    snprintf(question->title, sizeof question->title, tr("%s: what do they mean?"), what);
    snprintf(question->subtitle, sizeof question->subtitle,
             tr_n("Question %zu of %zu, about %u drawing", "Question %zu of %zu, about %u drawings",
                  question->group.drawings),
             answered + 1, meanings->asked.count, question->group.drawings);
    write_rules(&question->rules, meanings->rules ? meanings->rules : "", viewer->drawing.style.notation);
}

/* Opens the menu of the meanings, the usual one first. */
static void open_menu(struct viewer *viewer, const struct drawing_meanings *meanings)
{
    struct drawing_question *question = &viewer->questions.drawings;
    const char *meaning;
    menu_begin(viewer, question->title, "A click or Enter chooses; with Esc the puzzle is not opened", ACTION_drawn,
               ACTIONS);
    menu_widen(viewer);
    menu_enlarge_pictures(viewer);
    menu_explain(viewer, question->subtitle, &question->rules);
    if (question->group.usual[0])
        add_meaning(viewer, meanings, question->group.usual);
    for (unsigned i = 0; (meaning = drawing_shape_meaning(question->group.shape, i)) != NULL; i++) {
        if (strcmp(meaning, question->group.usual) != 0)
            add_meaning(viewer, meanings, meaning);
    }
    menu_add(viewer, "", "A different rule ...");
    menu_note(viewer, "Typed as the word of a clue, with its number or text");
}

bool drawing_question_ask(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name)
{
    struct text_error ignored;
    struct puzzle *puzzle = NULL;
    struct puzzle_reader *reader = puzzle_reader_create(text, length, source);
    bool is_read = puzzle_reader_next(reader, &puzzle, &ignored) != PUZZLE_READ_BAD;
    const struct drawing_meanings *meanings = puzzle_reader_drawings(reader);
    bool is_asked = !is_read && meanings->asked.count;
    puzzle_destroy(puzzle);
    if (is_asked) {
        if (!viewer->session.trace)
            viewer_open_start(viewer);
        keep_text(&viewer->questions.drawings, text, length, source, name);
        write_words(viewer, meanings);
        open_menu(viewer, meanings);
    }
    puzzle_reader_destroy(reader);
    return is_asked;
}

void drawing_question_answer(const struct drawing_question *question, const char *meaning, struct buffer *text)
{
    put_line(text, question->group.name, meaning);
    buffer_append(text, question->text.bytes, question->text.length);
}

void drawing_question_end(struct drawing_question *question)
{
    buffer_finish(&question->text);
}
