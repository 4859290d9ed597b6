/* Arranges pictures with words on pages of paper. A page is a display list in points (1/72 inch): pdf.h writes it, and
 * it can be drawn as a picture, too. Each page is divided into equal slots, and an item has one: a heading, a picture,
 * and words below or beside it. An item whose words need more room gets a row or a larger slot, so that a picture
 * and its words are never on two pages. */
#ifndef EXPORT_SHEET_H
#define EXPORT_SHEET_H

#include "scene/draw.h"

/* The smallest type on paper, in points. */
#define SHEET_LEAST_TYPE 7.0f

/* A size of paper. Its sides are in points. */
struct sheet_paper {
    const char *name, *title;
    float width, height;
};

/* All sizes; the first is the default, and the last one has no name. */
extern const struct sheet_paper sheet_papers[];

/* The numbers of slots that a page can have, 0 after the last. */
extern const unsigned sheet_slots[];

struct sheet_params {
    const struct sheet_paper *paper;
    const char *foot; /* left in the foot of each page; the page's number is at the right */
    struct draw_measure measure;
    void (*receive)(void *context, const struct draw_list *page); /* takes each page when it is complete */
    void *context;
};

/* An item without its picture. */
struct sheet_item {
    const char *heading, *words; /* "": none; words may have several lines */
    float aspect;                /* width of the picture by its height; 0: there is no picture */
};

struct sheet;

struct sheet *sheet_create(const struct sheet_params *params);

/* Hands over the last page and destroys the sheet. */
void sheet_finish(struct sheet *sheet);

/* Begins a new page with a title, and with this number of slots from there on. `note` is below the title; "": none. */
void sheet_begin_part(struct sheet *sheet, const char *title, const char *note, unsigned slots);

/* Adds an item. Returns the box for its picture. */
struct draw_box sheet_add(struct sheet *sheet, const struct sheet_item *item);

/* The page to which the item belongs that was added last, for its picture. */
struct draw_list *sheet_page(struct sheet *sheet);

#endif
