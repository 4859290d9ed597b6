/* The parts of a frame drawn by the files of scene/, from the board outwards. All functions append to context->list.
 * Private to scene/. */
#ifndef SCENE_FRAME_PARTS_H
#define SCENE_FRAME_PARTS_H

#include "scene/frame_context.h"

/* --- the board --- */

/* board_places.c */
struct draw_box board_cell(const struct frame_context *context, cell_id cell);
struct draw_point board_candidate(const struct frame_context *context, cell_id cell, unsigned digit);
float board_candidate_size(const struct frame_context *context);  /* Returns the em of a candidate. */
bool board_shows_candidates(const struct frame_context *context); /* Returns whether candidates are drawn as digits;
                                                                   * otherwise as dots. */
/* Returns whether the step settles the cell's digit, assuming that the cell is settled after it. */
bool board_step_settles_cell(const struct frame_context *context, const struct step *step, cell_id cell);
/* Returns the digit that disappears from the cell when moving backward, or 0. */
unsigned board_digit_being_undone(const struct frame_context *context, cell_id cell);

/* board.c */
void board_draw(const struct frame_context *context);
void board_draw_clipped(const struct frame_context *context); /* clipped to the viewport */
/* Draws the borders of the boxes or regions as thin lines, on a small sheet that begins at `from`. */
void board_draw_borders(const struct frame_context *context, struct draw_point from, float side);

/* A different position, drawn as a small board with only the settled digits. */
struct preview {
    uint64_t position;
    const digit_mask *mask;      /* [cells] */
    const bool *settled;         /* [cells] */
    const uint16_t *guess_depth; /* [cells] */
};
/* Draws the lines of an empty board of any layout into the box. */
void board_draw_layout(const struct frame_context *context, const struct layout *layout, struct draw_box box);
void board_draw_small(const struct frame_context *context, struct draw_box box, const struct preview *preview);
/* Draws how often each cell was guessed or failed. */
void board_draw_effort(const struct frame_context *context, struct draw_box box, const struct cell_effort *effort);

void big_bang_draw(const struct frame_context *context); /* big_bang.c: the board of that theme */
void labels_draw(const struct frame_context *context);   /* labels.c: the names of rows and columns */

/* cell_marks.c: mark_put returns the colour of a mark to be drawn, and adds it to the picture's marks. mark_put_as
 * returns `colour`, for a mark without a meaning. note_put adds a note. */
uint32_t mark_put(const struct frame_context *context, enum mark mark);
uint32_t mark_put_as(const struct frame_context *context, enum mark mark, uint32_t colour);
void note_put(const struct frame_context *context, enum mark note);
/* Tint a cell; outline a house; outline a set of cells, `by` pixels inside their edges. */
void mark_tint(const struct frame_context *context, cell_id cell, uint32_t colour, float opacity);
/* Shades the cells that see the chosen one, if that is wanted. */
void mark_peers(const struct frame_context *context);
void mark_named_cells(const struct frame_context *context); /* the cells named in a hint */
/* Frames the cell, inside its edges. */
void mark_frame(const struct frame_context *context, cell_id cell, enum mark mark);
/* Frames a guessed digit. */
void mark_guess(const struct frame_context *context, cell_id cell);
/* Strikes a candidate at this place. `part` (0 to 1) of the line is drawn; `reach` is half its width. */
void mark_strike(const struct frame_context *context, struct draw_point at, float reach, float part,
                 struct draw_pen pen);
/* Rings a candidate that is placed, or must be true. */
void mark_true_candidate(const struct frame_context *context, cell_id cell, unsigned digit);
/* Draws an important candidate in the shape of the mark. */
void mark_candidate(const struct frame_context *context, struct candidate candidate, enum mark mark);
void mark_house(const struct frame_context *context, house_id house, struct draw_pen pen, float by);
void mark_cells(const struct frame_context *context, const cell_id *cells, unsigned count, struct draw_pen pen,
                float by);

/* --- what the step rests on and does --- */

/* step_marks.c: draw three layers of marks: tints and curves, both under the digits, and rings above them. */
void evidence_draw_under(const struct frame_context *context);
void evidence_draw_curves(const struct frame_context *context);
void evidence_draw_over(const struct frame_context *context);

/* reason_marks.c: draw the evidence of a deduction, below the digits and above them. */
void reason_marks_draw_under(const struct frame_context *context);
void reason_marks_draw_curves(const struct frame_context *context);
void reason_marks_draw(const struct frame_context *context);
/* Marks the suppositions of a net, above the marks of removals: those that lead to the conclusion while it is hidden,
 * and each inner supposition that the explained line uses. */
void reason_marks_suppose(const struct frame_context *context);
/* Up to this number of lines in a reason (two truths, a link and an end, with one to spare), its houses are shaded. */
enum { LINKS_FEW_LINES = 5 };
/* Returns whether the candidates are framed as one end of a link: several places of one digit. */
bool links_frame_node(const struct reason *reason, struct reason_set set);
/* Returns whether houses are outlined: not with curves, and not if they would cover the board. */
bool links_show_houses(const struct reason *reason);
/* Returns whether a candidate is true in the first of several cases and false in a later one, or the reverse. */
bool links_differ_by_case(const struct frame_context *context);

/* curves.c: draw the arrows of a chain, of cases and of nets; short arcs from where the last steps come from, older
 * ones fainter; arrows from the cells that took the candidates to their places. */
void curves_draw(const struct frame_context *context);
void curves_draw_arcs(const struct frame_context *context);
void curves_draw_pointers(const struct frame_context *context, const struct scene_arrow *arrow, size_t count);
void curves_draw_causes(const struct frame_context *context, const struct cause_arrow *arrow, size_t count);

/* group_marks.c: outlines almost locked sets, the first with a solid line, others with dashes and dots; writes the
 * letters of several sets over the curves. group_mark returns the mark of the group with this index. */
enum mark group_mark(const struct reason *reason, unsigned group);
void groups_outline(const struct frame_context *context);
void groups_draw_letters(const struct frame_context *context);

/* exocet_marks.c: the picture of an exocet that is shown as a whole. The drawing functions return false if it is
 * not. */
bool exocet_is_shown(const struct frame_context *context);
bool exocet_draw_under(const struct frame_context *context);
bool exocet_draw(const struct frame_context *context);

/* nogood_marks.c: frames the cells of a nogood's digits; for a learned nogood, draws how they led to the
 * contradiction. */
void nogood_draw(const struct frame_context *context);
void nogood_find_cells(const struct frame_context *context, bool *cell); /* sets the cells on the way, [cells] */

/* contradiction.c: draws the cells and digits of a contradiction. The word, which digit has no place in the house, goes
 * where it covers the fewest marks among the commands from `first` on. */
void contradiction_draw_under(const struct frame_context *context);
void failure_draw_under(const struct frame_context *context); /* for a wrong digit: what has nothing left */
void failure_draw_over(const struct frame_context *context);  /* the digits that a wrong digit forces */
void contradiction_draw_over(const struct frame_context *context);
void contradiction_draw_word(const struct frame_context *context, size_t first);

/* cause_marks.c: the premises of the step: tints below the digits, rings and arrows above them, and a veil over all
 * other cells. */
void causes_draw_under(const struct frame_context *context);
void causes_draw_over(const struct frame_context *context);
void causes_draw_veil(const struct frame_context *context);

/* heat.c: how often each cell was guessed or failed, under the digits; the counts of the cell under the pointer, beside
 * it. */
void heat_draw(const struct frame_context *context);
void heat_draw_numbers(const struct frame_context *context);

/* document_marks.c: what a human solver has entered besides digits. */
uint32_t document_colour(unsigned colour); /* colours of cells, 1 to DOCUMENT_COLOURS; translucent */
void document_draw_under(const struct frame_context *context);
void document_draw_over(const struct frame_context *context);

/* stop_marks.c: the marks of a lesson's stop; its words, in which cells are spans with the meaning of their mark on the
 * board. */
void stop_draw(const struct frame_context *context);
void stop_words(struct sentence *sentence, const struct layout *layout, const struct scene_view *view);
void stop_add_words(struct sentence *sentence, const struct layout *layout, const struct scene_view *view,
                    const char *text);

/* divergence_marks.c: draw where the two runs of a race diverge. divergence_draw_over marks on a board the candidates
 * that only the other run has removed; divergence_draw_sign draws the sign of the divergence point.
 * divergence_draw_words writes about the divergence if the boards show it; otherwise `usual`, followed by `more` if it
 * fits. divergence_draw_stem draws the common part of both search trees in a box above them, with a line to each;
 * `left` has the left edges of the trees. */
void divergence_draw_over(const struct frame_context *context);
void divergence_draw_sign(const struct frame_context *context, float x, float y);
void divergence_draw_words(const struct frame_context *context, const struct guess_count *common, const char *usual,
                           const char *more);
void divergence_draw_stem(const struct frame_context *context, const struct guess_count *common, struct draw_box box,
                          const float left[2]);

/* --- words --- */

/* flow.c: measures or draws a sentence of words and chips in lines, and returns its height. FLOW_NAME also makes its
 * cells, digits, answers and glossary terms clickable. */
enum flow_work { FLOW_MEASURE, FLOW_DRAW, FLOW_NAME };
float flow_draw(const struct frame_context *context, const struct sentence *sentence, struct draw_box box, float size,
                enum flow_work work);
/* Returns the font, reduced (at least to `least`) until the text is no wider than `width`. */
struct draw_font flow_fit(const struct frame_context *context, struct draw_font font, float least, float width,
                          const char *text);
/* Draws one line, cut with an ellipsis if it is too wide. */
void flow_line(const struct frame_context *context, struct draw_font font, float x, float y, float width,
               const char *text);
/* Draws the text on one line; a long one on two lines around it. */
void flow_two_lines(const struct frame_context *context, struct draw_font font, float x, float y, float width,
                    const char *text);

/* icons.c: `size` is the diameter, (x, y) the centre. */
void icon_button(const struct frame_context *context, enum frame_button button, bool playing, struct draw_box box);
void icon_fold(const struct frame_context *context, bool is_open, float x, float y, float size);
void icon_step(const struct frame_context *context, unsigned icon, float x, float y,
               float size); /* draws the icon of icon_of_step */

/* --- beside the board and below it --- */

/* panel.c: panel_arrange determines the place of the sentence before anything is drawn. panel_missing_height returns
 * the height that it lacks in its usual or its smallest size; negative: it fits. */
void panel_arrange(struct frame_context *context);
float panel_missing_height(const struct frame_context *context, bool in_smallest);
void panel_draw(const struct frame_context *context);
void message_draw(const struct frame_context *context);
void unsaved_draw(const struct frame_context *context);

/* Draw the panels beside the board, into frame->list or, if large, frame->tree. */
#define PANEL(panel, name, draw, width, height, is_large) void draw(const struct frame_context *context);
#include "scene/panels.def"
#undef PANEL

/* list.c: finds the rows of the list and returns their number; 0 if the list is hidden. Cascades may need several
 * frames, so rows change while a frame's budget is exhausted. */
unsigned list_rows(const struct frame_context *context, struct list_row list[MOMENT_ROWS],
                   struct cascade_budget *budget);

/* hint_list.c: draws the list of hints; returns their number without the one for pending peer eliminations. */
void hint_list_draw(const struct frame_context *context, struct rows_shown *shown);
size_t hint_list_steps(const struct frame_context *context);

/* lesson.c: draws the lesson in place of the list. */
void lesson_draw(const struct frame_context *context);

/* Writes the lesson's stage and the current hint or line of it: "why, line 2 of 5". */
void lesson_place(const struct frame_context *context, char *text, size_t size);

/* Writes the sentence of a stage before LESSON_SO. Returns false at other stages, which have the step's sentence. */
bool lesson_words(struct sentence *sentence, const struct frame_context *context);

/* panel.c: draws an arrow of this width beside a name that opens a menu, on the line `base`. */
void panel_draw_arrow(const struct frame_context *context, float x, float base, float width);

/* panel.c: draws the four menu words, above the title or at the top of the window. In a race, "End" is on the same
 * line. */
void header_draw(const struct frame_context *context);

/* tree_outline.c draws trees with few nodes, one in each row. tree_icicle.c draws all others as an icicle plot over
 * time, with the path. icicle_hit returns the step of the guess under the pointer in the plot, or 0; tree_draw_heading
 * the height used. */
bool outline_fits(const struct frame_layout *frame, const struct tree *tree);
void icicle_draw(const struct frame_context *context);
uint64_t icicle_hit(const struct frame_layout *frame, const struct tree *tree, const struct timeline_columns *timeline,
                    struct cursor *cursor, float x, float y);
float tree_draw_heading(const struct frame_context *context);

/* keypad.c: in frame.foot or, if that is empty, in the list's space. keypad_box returns the box of a key, with height 0
 * if the keypad does not fit. keypad_height returns the height that a keypad in the foot needs. */
struct draw_box keypad_box(const struct frame_layout *frame, const struct scene_keypad *keypad, size_t key);
float keypad_height(const struct frame_layout *frame, const struct scene_keypad *keypad);
void keypad_draw(const struct frame_context *context);

/* timeline.c: draws into frame->timeline. `ground` is the colour behind it; `preview` may be NULL. */
void timeline_draw(const struct frame_context *context, const struct preview *preview);
void timeline_draw_columns(const struct frame_context *context);
void timeline_draw_position(const struct frame_context *context, uint32_t ground);

/* timeline_effort.c: draws the curves of the effort above the timeline, with the position at `x`; and those of any
 * trace in a box, with their names and maxima. */
void effort_draw(const struct frame_context *context, float x);
void effort_draw_curves(const struct frame_context *context, const struct timeline_columns *timeline,
                        struct draw_box box);

/* --- over everything --- */

/* card.c: dims the window from its top to `height`; draws a card with this corner radius in ems. */
void card_dim(const struct frame_context *context, float height, float opacity);
void card_draw(const struct frame_context *context, struct draw_box card, float radius);
/* Draws a cross and its key at the right end of the card's first line. A click outside the rows closes the card.
 * Returns their width, including the gap before them. */
float card_draw_close(const struct frame_context *context, struct draw_box card, float base);
/* Draw beside the pointer: words and a key; what the control under the pointer does; the meaning of the word under
 * it. */
void tip_draw_words(const struct frame_context *context, const char *text, const char *key_text);
void tip_draw(const struct frame_context *context);
void term_draw(const struct frame_context *context);

/* menu.c and help.c: draw the menu and the help, if they are open. */
void menu_draw(const struct frame_context *context, struct rows_shown *shown);
void help_draw(const struct frame_context *context, struct rows_shown *shown);
void legend_draw(const struct frame_context *context); /* legend.c */

/* summary.c: draws the cost of solving, in a line in frame.foot; the summary, if it is open. */
void summary_draw_line(const struct frame_context *context);
void summary_draw(const struct frame_context *context);

void presenting_draw(
    const struct frame_context *context); /* presenting.c: what was drawn by hand, and the pointer's ring */

/* start_page.c; and thumbnail.c: a small picture of a 9x9 board. */
void start_page_draw(const struct frame_context *context);
void thumbnail_draw(const struct frame_context *context, struct draw_box box, const struct thumbnail *thumbnail);

#endif
