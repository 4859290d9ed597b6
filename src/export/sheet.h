/* Arranges pictures with words on pages of paper. A page is a display list in points (1/72 inch): pdf.h writes it, and
 * it can also be drawn as a picture. Each page is divided into equal slots. An item has one slot: a heading, a picture,
 * and words below or beside it. An item whose words need more room gets a row or a larger slot: a picture and its words
 * are never separated by a page break. */
#ifndef EXPORT_SHEET_H
#define EXPORT_SHEET_H

#include "scene/draw.h"

/* The smallest type size on paper, in points. */
#define SHEET_LEAST_TYPE 7.0f

/* A paper size. Its sides are in points. */
struct sheet_paper {
    const char *name, *title;
    float width, height;
};

/* All paper sizes; the first one is the default, and the last one has no name. */
extern const struct sheet_paper sheet_papers[];

/* The possible numbers of slots on a page, followed by 0. */
extern const unsigned sheet_slots[];

struct sheet_params {
    const struct sheet_paper *paper;
    const char *foot; /* at the left in the foot of each page; the page number is at the right */
    struct draw_measure measure;
    void (*receive)(void *context, const struct draw_list *page); /* called with each complete page */
    void *context;
};

/* An item without its picture. */
struct sheet_item {
    const char *heading, *words; /* "": none; words may have several lines */
    float aspect;                /* width of the picture divided by its height; 0: there is no picture */
};

struct sheet;

struct sheet *sheet_create(const struct sheet_params *params);

/* Passes on the last page and destroys the sheet. */
void sheet_finish(struct sheet *sheet);

/* Begins a new page with a title. From this page on, pages have the given number of slots. `note` is below the title;
 * "": none. */
void sheet_begin_part(struct sheet *sheet, const char *title, const char *note, unsigned slots);

/* Adds an item. Returns the box for its picture. */
struct draw_box sheet_add(struct sheet *sheet, const struct sheet_item *item);

/* Returns the page of the item that was added last, on which to draw its picture. */
struct draw_list *sheet_page(struct sheet *sheet);

#endif
