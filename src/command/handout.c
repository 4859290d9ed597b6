#include "command/handout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/word.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "explain/lesson.h"
#include "explain/sentence.h"
#include "export/pdf.h"
#include "lesson/lesson_file.h"

/* A board is drawn with this many pixels per point of paper: the window's smallest type of 12 pixels becomes 7
 * points. */
#define PIXELS_A_POINT 1.68f

enum { BESIDE = 430, BELOW = 80 /* [pixels]: approximate room that the window needs besides its board */, TRIES = 3 };

/* --- paper --- */

static bool read_slots(const struct options *options, unsigned *slots, struct text_error *error)
{
    uint64_t number = 1;
    size_t i = 0;
    if (!options_integer(options, OPTION_PER_PAGE, 1, 6, &number, error))
        return false;
    while (sheet_slots[i] && sheet_slots[i] != number)
        i++;
    if (!sheet_slots[i])
        return text_error_input(error, 0, 0, "--per-page %llu: expected 1, 2, 4 or 6", (unsigned long long)number);
    *slots = options->value[OPTION_PER_PAGE] ? sheet_slots[i] : 0;
    return true;
}

static void receive_page(void *context, const struct draw_list *page)
{
    pdf_add_page(context, page);
}

bool printing_begin(struct printing *printing, const struct options *options, const char *title,
                    struct text_error *error)
{
    const char *paper = options->value[OPTION_PAPER];
    *printing = (struct printing){.paper = &sheet_papers[0]};
    if ((paper && !(printing->paper = word_read("paper", paper, sheet_papers, sizeof *sheet_papers, error))) ||
        !read_slots(options, &printing->slots, error) || !option_value_notation(options, &printing->notation, error))
        return false;
    printing->pdf = pdf_create(title, printing->paper->width, printing->paper->height);
    printing->sheet = sheet_create(&(struct sheet_params){.paper = printing->paper,
                                                          .foot = title,
                                                          .measure = pdf_measure(printing->pdf),
                                                          .receive = receive_page,
                                                          .context = printing->pdf});
    return true;
}

void printing_finish(struct printing *printing)
{
    if (printing->sheet)
        sheet_finish(printing->sheet);
    pdf_destroy(printing->pdf);
    *printing = (struct printing){0};
}

bool printing_write(struct printing *printing, const char *path, struct text_error *error)
{
    sheet_finish(printing->sheet);
    printing->sheet = NULL;
    bool written = pdf_write(printing->pdf, path, error);
    printing_finish(printing);
    return written;
}

/* --- boards --- */

/* Returns the board of the last frame including the names of its rows and columns. */
static struct draw_box board_box(const struct viewer *viewer)
{
    const struct frame_layout *frame = viewer_layout(viewer);
    struct draw_box board = frame->board;
    float left = frame->em * (trace_layout(viewer_player(viewer)->replay.trace)->height > 9 ? 2.1f : 1.5f);
    float top = frame->em * 1.6f, edge = frame->thick + 1;
    return (struct draw_box){board.x - left, board.y - top, board.width + left + edge, board.height + top + edge};
}

/* Sizes the window to give its type, printed with the board in `place`, the smallest allowed size on paper, and draws
 * the frame. */
static bool fit_window(struct viewer *viewer, const struct itinerary *itinerary, uint64_t index, struct draw_box place,
                       struct text_error *error)
{
    const float width = place.width * PIXELS_A_POINT, height = place.height * PIXELS_A_POINT;
    float across = BESIDE + width, down = BELOW + height;
    for (unsigned i = 0; i < TRIES; i++) {
        viewer_resize(viewer, (int)lroundf(across), (int)lroundf(down), 1);
        if (!headless_show(viewer, itinerary, index, error))
            return false;
        struct draw_box shown = board_box(viewer);
        across += width - shown.width;
        down += height - shown.height;
    }
    return true;
}

bool printing_add_board(struct printing *printing, struct viewer *viewer, const struct itinerary *itinerary,
                        uint64_t index, const char *heading, const char *words, struct text_error *error)
{
    struct draw_box shown = board_box(viewer);
    struct sheet_item item = {heading, words, shown.width / shown.height};
    struct draw_box place = sheet_add(printing->sheet, &item);
    if (!fit_window(viewer, itinerary, index, place, error))
        return false;
    draw_append(sheet_page(printing->sheet), viewer_display_list(viewer), DRAW_BOARD, board_box(viewer), place,
                SHEET_LEAST_TYPE);
    return true;
}

/* --- steps --- */

/* Writes the step's number and its name. */
static void write_heading(const struct viewer *viewer, char *text, size_t size)
{
    const struct player *player = viewer_player(viewer);
    const struct trace *trace = player->replay.trace;
    struct step_reader reader;
    struct step step;
    char name[64] = "";
    uint64_t position = player_position(player);
    snprintf(text, size, "%s", tr("Start"));
    if (!position)
        return;
    step_reader_init(&reader, trace);
    if (step_read(&reader, position, &step))
        sentence_title(&(struct wording){.trace = trace}, &step, name, sizeof name);
    step_reader_finish(&reader);
    snprintf(text, size, tr("Step %llu of %llu: %s"), (unsigned long long)position,
             (unsigned long long)trace_steps(trace), name);
}

/* Adds a frame of the itinerary with its heading and sentence. */
static bool add_step(struct printing *printing, struct viewer *viewer, const struct itinerary *itinerary,
                     uint64_t index, struct text_error *error)
{
    char heading[160];
    struct buffer words = {0};
    if (!headless_show(viewer, itinerary, index, error))
        return false;
    write_heading(viewer, heading, sizeof heading);
    viewer_write_sentences(viewer, &words);
    bool added = printing_add_board(printing, viewer, itinerary, index, heading, buffer_text(&words), error);
    buffer_finish(&words);
    return added;
}

/* --- lessons --- */

/* Writes the answers that a stop accepts: the correct choice, or one of several places. */
static void write_answer(const struct viewer *viewer, const struct lesson_stop *stop, enum notation notation,
                         struct buffer *text)
{
    const struct layout *layout = trace_layout(viewer_player(viewer)->replay.trace);
    buffer_print(text, "%s ", tr("Answer:"));
    if (stop->chosen)
        buffer_print(text, "%s", stop->choice[stop->chosen - 1]);
    for (size_t i = 0; !stop->chosen && i < stop->answers; i++) {
        char name[16];
        notation_cell(notation, layout, stop->answer[i].cell, name, sizeof name);
        buffer_print(text, "%s%s", i ? tr(" or ") : "", name);
        if (stop->answer[i].digit)
            buffer_print(text, "=%u", stop->answer[i].digit);
    }
    buffer_put(text, '\n');
}

/* Writes the question of a stop. Each choice has a box to tick. */
static void write_question(const struct lesson_stop *stop, struct buffer *text)
{
    buffer_print(text, "%s", stop->ask);
    for (size_t i = 0; i < stop->choices; i++)
        buffer_print(text, "\n\xE2\x98\x90 %s", stop->choice[i]);
}

/* Returns the number of the question that the frame asks or answers, from 1; 0: there is none. */
static unsigned question_number(const struct viewer *viewer, const struct itinerary *itinerary, uint64_t index)
{
    unsigned number = 0;
    for (size_t stop = 0; stop <= itinerary->lesson[index].stop; stop++)
        number += *viewer_stop(viewer, stop)->ask != 0;
    return *viewer_stop(viewer, itinerary->lesson[index].stop)->ask ? number : 0;
}

/* Adds a stop in its state before or after its question is answered. */
static bool add_stop(struct printing *printing, struct viewer *viewer, const struct itinerary *itinerary,
                     uint64_t index, struct text_error *error)
{
    const struct lesson_frame *frame = &itinerary->lesson[index];
    unsigned question = question_number(viewer, itinerary, index);
    char heading[80];
    struct buffer words = {0};
    if (!headless_show(viewer, itinerary, index, error))
        return false;
    if (frame->is_answered) {
        snprintf(heading, sizeof heading, tr("Question %u"), question);
        write_answer(viewer, viewer_stop(viewer, frame->stop), printing->notation, &words);
    } else if (question) {
        snprintf(heading, sizeof heading, tr("%zu of %zu: question %u"), frame->stop + 1, viewer_stops(viewer),
                 question);
        write_question(viewer_stop(viewer, frame->stop), &words);
    } else {
        snprintf(heading, sizeof heading, tr("%zu of %zu"), frame->stop + 1, viewer_stops(viewer));
    }
    if (frame->is_answered || !question)
        viewer_write_sentences(viewer, &words);
    bool added = printing_add_board(printing, viewer, itinerary, index, heading, buffer_text(&words), error);
    buffer_finish(&words);
    return added;
}

/* Adds the stops of a lesson and then, on separate pages, the answers to its questions. */
static bool add_stops(struct printing *printing, struct viewer *viewer, const struct itinerary *itinerary,
                      struct text_error *error)
{
    const struct lesson_frame *lesson = itinerary->lesson;
    bool added = true, has_answers = false;
    for (uint64_t i = 0; added && i < itinerary->count; i++) {
        if (lesson[i].is_stop && !lesson[i].is_answered)
            added = add_stop(printing, viewer, itinerary, i, error);
    }
    for (uint64_t i = 0; added && i < itinerary->count; i++) {
        if (!lesson[i].is_answered)
            continue;
        if (!has_answers)
            sheet_begin_part(printing->sheet, tr("Answers"), "", printing->slots);
        has_answers = true;
        added = add_stop(printing, viewer, itinerary, i, error);
    }
    return added;
}

static bool add_steps(struct printing *printing, struct viewer *viewer, const struct itinerary *itinerary,
                      struct text_error *error)
{
    struct progress progress;
    bool added = true;
    progress_begin(&progress, TR("drawing"), TR("frames"), false);
    for (uint64_t i = 0; added && i < itinerary->count; i++) {
        added = add_step(printing, viewer, itinerary, i, error);
        progress_show(&progress, i + 1, i + 1, itinerary->count);
    }
    progress_end(&progress);
    return added;
}

unsigned printing_usual_slots(const struct layout *layout)
{
    return layout->clues ? 2 : 4;
}

bool handout_write(struct viewer *viewer, const struct itinerary *itinerary, const struct options *options,
                   const char *title, struct text_error *error)
{
    struct printing printing;
    if (!printing_begin(&printing, options, title, error))
        return false;
    if (!printing.slots)
        printing.slots =
            itinerary->count == 1 ? 1 : printing_usual_slots(trace_layout(viewer_player(viewer)->replay.trace));
    sheet_begin_part(printing.sheet, title, "", printing.slots);
    bool added = itinerary->lesson ? add_stops(&printing, viewer, itinerary, error)
                                   : add_steps(&printing, viewer, itinerary, error);
    if (added)
        return printing_write(&printing, options->value[OPTION_OUTPUT], error);
    printing_finish(&printing);
    return false;
}

/* --- lessons of techniques --- */

/* Adds the viewer's example at a stage of its lesson. */
static bool add_example(struct printing *printing, struct viewer *viewer, unsigned number, const char *stage,
                        bool has_words, struct text_error *error)
{
    static const struct itinerary at_start = {.count = 1, .every = 1};
    char heading[80];
    if (!viewer_do(viewer, ACTION_stage, stage, error) || !headless_show(viewer, &at_start, 0, error))
        return false;
    snprintf(heading, sizeof heading, tr("Example %u"), number);
    return printing_add_board(printing, viewer, &at_start, 0, heading, has_words ? viewer_sentence(viewer) : "", error);
}

/* Adds all examples at a stage. The viewer shows the first one before and afterwards. */
static bool add_examples(struct printing *printing, struct viewer *viewer, enum technique_id technique,
                         const char *stage, bool has_words, struct text_error *error)
{
    bool added = true;
    for (unsigned i = 0; added && i < lesson_examples(technique); i++)
        added = add_example(printing, viewer, i + 1, stage, has_words, error) &&
                viewer_do(viewer, ACTION_next_example, "", error);
    return added;
}

bool handout_write_technique(const struct options *given, enum technique_id technique, struct text_error *error)
{
    struct options options = *given;
    struct printing printing = {0};
    const char *title = tr(techniques[technique].title);
    struct buffer note = {0};
    options.value[OPTION_THEME] = options.value[OPTION_THEME] ? options.value[OPTION_THEME] : PAPER_THEME;
    buffer_print(&note, "%s\n%s\n%s", tr(techniques[technique].summary), tr(lessons[technique].look),
                 tr(lessons[technique].why));
    struct viewer *viewer = headless_create_empty(&options, 960, 600, error);
    bool written = viewer && printing_begin(&printing, &options, title, error);
    unsigned slots = printing.slots ? printing.slots : 4;
    if (written)
        sheet_begin_part(printing.sheet, title, buffer_text(&note), slots);
    written = written && viewer_do(viewer, ACTION_learn, techniques[technique].id, error) &&
              add_examples(&printing, viewer, technique, "spot", false, error);
    if (written)
        sheet_begin_part(printing.sheet, tr("Steps"), "", slots);
    written = written && add_examples(&printing, viewer, technique, "so", true, error) &&
              printing_write(&printing, options.value[OPTION_OUTPUT], error);
    printing_finish(&printing);
    viewer_destroy(viewer);
    buffer_finish(&note);
    return written;
}
