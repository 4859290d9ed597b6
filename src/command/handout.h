/* Prints steps of a puzzle, or a lesson, as pages with pictures and their words (export/sheet.h). */
#ifndef COMMAND_HANDOUT_H
#define COMMAND_HANDOUT_H

#include "command/headless_renderer.h"
#include "export/sheet.h"
#include "technique/technique.h"

#define PAPER_OPTIONS (OPTION_BIT(OPTION_PAPER) | OPTION_BIT(OPTION_PER_PAGE))

/* The theme of printed boards without --theme. */
#define PAPER_THEME "paper"

/* A paper size, and the pages to be written. */
struct printing {
    const struct sheet_paper *paper;
    unsigned slots; /* slots of a page; 0: not requested */
    enum notation notation;
    struct pdf *pdf;
    struct sheet *sheet;
};

/* Reads --paper and --per-page and begins a file with this title. Returns false with `error` filled if an option is
 * invalid. Either printing_write or printing_finish ends it. */
bool printing_begin(struct printing *printing, const struct options *options, const char *title,
                    struct text_error *error);

/* Writes the file. */
bool printing_write(struct printing *printing, const char *path, struct text_error *error);
void printing_finish(struct printing *printing); /* also one that has not begun */

/* Adds an item with the picture of the board at the frame of the itinerary. `heading` and `words` may be "". */
bool printing_add_board(struct printing *printing, struct viewer *viewer, const struct itinerary *itinerary,
                        uint64_t index, const char *heading, const char *words, struct text_error *error);

/* Returns the number of boards of this layout on a page without --per-page: fewer if clues with numbers share the cells
 * with candidates. */
unsigned printing_usual_slots(const struct layout *layout);

/* Writes the frames of the itinerary one after the other; a single one fills a page. */
bool handout_write(struct viewer *viewer, const struct itinerary *itinerary, const struct options *options,
                   const char *title, struct text_error *error);

/* Writes the lesson on a technique to the file of -o: its examples before the step, then with it. */
bool handout_write_technique(const struct options *options, enum technique_id technique, struct text_error *error);

#endif
