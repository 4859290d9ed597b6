#include "command/handout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/word.h"
#include "command/progress.h"
#include "explain/sentence.h"
#include "export/pdf.h"

/* A board is drawn with this many pixels for each point of paper: the window's least type is 12 pixels, of which 7
 * points are left. */
#define PIXELS_A_POINT 1.68f

enum { BESIDE = 430, BELOW = 80 /* pixels that the window has besides its board, about */, TRIES = 3 };

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
        !read_slots(options, &printing->slots, error))
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

/* Returns the board of the last frame with the names of its rows and columns. */
static struct draw_box board_box(const struct viewer *viewer)
{
    const struct frame_layout *frame = viewer_layout(viewer);
    struct draw_box board = frame->board;
    float left = frame->em * (trace_layout(viewer_player(viewer)->replay.trace)->height > 9 ? 2.1f : 1.5f);
    float top = frame->em * 1.6f, edge = frame->thick + 1;
    return (struct draw_box){board.x - left, board.y - top, board.width + left + edge, board.height + top + edge};
}

/* Sizes the window so that its type, printed with the board in `place`, has the least size on paper, and draws the
 * frame. */
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

/* Writes the step's number and what it is. */
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

bool handout_write(struct viewer *viewer, const struct itinerary *itinerary, const struct options *options,
                   const char *title, struct text_error *error)
{
    struct printing printing;
    struct progress progress;
    if (!printing_begin(&printing, options, title, error))
        return false;
    unsigned slots = printing.slots ? printing.slots : itinerary->count == 1 ? 1 : 4;
    sheet_begin_part(printing.sheet, title, "", slots);
    progress_begin(&progress, TR("drawing"), TR("frames"), false);
    bool added = true;
    for (uint64_t i = 0; added && i < itinerary->count; i++) {
        added = add_step(&printing, viewer, itinerary, i, error);
        progress_show(&progress, i + 1, i + 1, itinerary->count);
    }
    progress_end(&progress);
    if (added)
        return printing_write(&printing, options->value[OPTION_OUTPUT], error);
    printing_finish(&printing);
    return false;
}
