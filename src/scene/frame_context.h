/* Everything that the drawing functions of one frame share: the display list, the theme, the layout, and the
 * position with its step and its reason. It is filled in once for each frame (scene_read_context); the drawing
 * functions take it and append to the list. Private to scene/. */
#ifndef SCENE_FRAME_CONTEXT_H
#define SCENE_FRAME_CONTEXT_H

#include <math.h>
#include <string.h>

#include "explain/held.h"
#include "explain/reason.h"
#include "explain/tridagon.h"
#include "scene/guess_count.h"
#include "scene/hits.h"
#include "scene/marks.h"
#include "scene/moment.h"
#include "scene/motion.h"
#include "scene/rows.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "scene/timeline_columns.h"
#include "scene/tree.h"
#include "trace/tally.h"

/* The place of the sentence, and its size. */
struct sentence_place {
    struct draw_box box;
    float size;
};

/* An arrow from a cell to the candidate that is gone, or true, because of it. */
struct cause_arrow {
    cell_id from;
    candidate_id to;
    enum mark mark;
};

/* The playing of steps. */
struct movement {
    struct motion motion;
    const struct step *step; /* the step being animated, forward or backward; NULL: none */
    bool is_too_fast;        /* steps come so fast that strong highlights would flash */
    const float *heat;       /* too many steps a second: how much each cell changes; or NULL */
};

/* The cells and digits that rest on guesses. */
struct guesses_shown {
    const uint16_t *depth;    /* how many guesses each cell's digit depends on, [cells] */
    unsigned level;           /* how many guesses are open, without those that were the last option */
    const bool *is_guess;     /* whether the cell's digit is an open guess, [cells] */
    const digit_mask *failed; /* the candidates that have failed here, [cells] */
};

/* The given and placed digits. */
struct placed_shown {
    const uint8_t *given;     /* the digit or 0, [cells] */
    const bool *settled;      /* whether each cell's digit is settled, [cells] */
    bool explicit_placements; /* a cell is settled by a placement; otherwise by its last elimination */
    const uint8_t *age;       /* how many steps ago the cell got its digit, 1 to RECENT_STEPS, or 0, [cells] */
};

/* The causes on which the step rests besides its reason; NULL: not shown. */
struct causes_shown {
    const struct blockers *blockers;         /* of a single or a locked digit */
    const struct implications *implications; /* of a learned nogood */
    const struct scene_why *why;             /* what the step, or another one, rests on */
    const struct divergence_run *elsewhere;  /* in a race, the other run: what it alone knows before its next turn */
};

struct words_shown {
    const struct sentence *sentence;
    struct sentence_place place; /* of panel_arrange */
};

struct cascades_shown {
    struct cascade_finder *finder; /* for list_rows and moment_read_arcs */
    bool shows_arcs;               /* from where the last steps follow */
};

struct tallies_shown {
    const struct tally *whole, *here; /* of the whole trace; up to the position */
    const struct tally *common;       /* up to where the tree begins, if that is not the start; else NULL */
    const struct cell_effort *effort_whole, *effort_here, *effort_common; /* of the same; or not that far yet */
    const struct cell_effort *cells; /* up to the position, or still on the way there; NULL: not shown */
};

/* Its members point at the parts of the frame, each made by one file before anything is drawn. */
struct frame_context {
    struct draw_list *list;
    struct hits *hits;         /* what is drawn is added here for the pointer */
    struct marks_drawn *drawn; /* mark_put adds to these; NULL: nothing is remembered */
    const struct scene_view *view;
    const struct theme *theme;
    const struct frame_layout *frame;
    const struct layout *layout;
    uint64_t position, steps;
    const digit_mask *mask;      /* the candidates at the position, [cells] */
    const struct step *step;     /* the step that led to the position, or the hint; NULL at position 0 */
    const struct reason *reason; /* of that step; has no lines if the step is not a deduction */
    const struct reason *shape;  /* what the picture shows of it instead; NULL: the reason itself */
    unsigned proof_line;         /* the proof line that is explained; only lines up to it are shown; 0: all */
    bool hides_conclusion;       /* the line that says what the step eliminates or places is not shown yet */
    struct placed_shown placed;
    struct guesses_shown guesses;
    struct movement movement;
    struct wording wording;      /* for sentences about any step of the trace */
    struct wording step_wording; /* for sentences about `step` */
    struct causes_shown causes;
    bool is_hint;                /* `step` is a hint: possible here, but not taken */
    const struct moment *moment; /* the rest of what the frame shows of the trace and the player */
    struct words_shown words;
    struct cascades_shown cascades;
    const struct timeline_columns *timeline;
    const struct held *held; /* what the engine holds; NULL: not shown */
    const struct tree *tree; /* only up to date where the tree is shown */
    struct tallies_shown tallies;
    struct scene_hit hover; /* what lies under the pointer */
};

/* The branch that a backtrack closes. It folds shut over its guess while the step is animated. */
struct fold {
    uint64_t guess, end; /* steps; the end is the backtrack. 0: no branch is closed by this step */
    unsigned depth;      /* of the guess, from 1 */
    float open;          /* from 1 to 0 */
};

/* Returns whether the trace is playing. Only then are earlier steps marked, too. */
static inline bool context_is_playing(const struct frame_context *context)
{
    return context->view->player->direction != PLAYER_PAUSED;
}

static inline struct fold context_fold(const struct frame_context *context)
{
    const struct step *moving = context->movement.step, *step = moving ? moving : context->step;
    if (!step || step->kind != STEP_BACKTRACK || context->is_hint)
        return (struct fold){0};
    return (struct fold){step->guess, step->number, step->depth + 1, moving ? 1 - context->movement.motion.sweep : 0};
}

/* Marks the position at which the runs of a race part. */
void timeline_draw_divergence(const struct frame_context *context, uint64_t position);

/* Draws the fold over the branch's box: its part that is still open, and a line above it that remains. */
void fold_draw(const struct frame_context *context, struct fold fold, struct draw_box branch);

/* Returns how many proof lines are shown. */
static inline unsigned context_proof_lines(const struct frame_context *context)
{
    return context->proof_line && context->proof_line < context->reason->lines ? context->proof_line
                                                                               : context->reason->lines;
}

/* Returns whether the proof line states the elimination; or, while no single line is explained, whether it leads to it.
 */
static inline bool context_concludes(const struct frame_context *context, unsigned line)
{
    const struct reason_line *at = &context->reason->line[line];
    bool is_link = at->kind == REASON_LINK || at->kind == REASON_SIGHT;
    return (at->kind == REASON_END && !context->reason->loop) ||
           (is_link && !context->proof_line && reason_within(at->to, context->reason->removed));
}

/* Returns how many lines of the proof the picture shows: where no line is explained, a net with one supposition ends in
 * its contradiction, and what follows from that is left out. */
static inline unsigned context_picture_lines(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    unsigned count = context_proof_lines(context), supposed = 0, absurd = count;
    for (unsigned i = 0; i < count && !context->proof_line && reason->form == REASON_NET; i++) {
        supposed += reason->line[i].kind == REASON_SUPPOSE;
        if (reason->line[i].kind == REASON_ABSURD && !reason->line[i].depth && absurd == count)
            absurd = i + 1;
    }
    return supposed == 1 ? absurd : count;
}

/* Returns whether the proof line is shown. While one line is explained, only lines of its case or net are, and a first
 * line that all cases share; while none is, suppositions in others are left out. */
static inline bool context_shows_line(const struct frame_context *context, unsigned line)
{
    return line < context_picture_lines(context) && !(context->hides_conclusion && context_concludes(context, line)) &&
           ((!context->proof_line && !context->reason->line[line].is_inside) ||
            (context->proof_line && reason_is_open_at(context->reason, line, context->proof_line - 1)) ||
            (!line && context->reason->form == REASON_CASES));
}

/* Returns whether a supposition with cases in it is shown in whole. */
static inline bool context_is_nested(const struct frame_context *context)
{
    bool nested = false;
    for (unsigned i = 0; i < context->reason->lines && !context->proof_line; i++)
        nested = nested || (context->reason->line[i].depth && !context->reason->line[i].is_inside);
    return nested;
}

/* Returns whether the lines are so many that not all of their curves can be told apart. */
static inline bool context_has_many_curves(const struct frame_context *context)
{
    enum { MANY = 20 };
    return context->reason->form != REASON_CHAIN && context->reason->lines > MANY;
}

/* Returns whether the reason's lines are drawn as curves: not where it is shown as sets, nor, in whole, where cases lie
 * within cases. */
static inline bool context_has_curves(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    return reason->lines && reason->form != REASON_SETS && !context->shape && !context_is_nested(context);
}

/* Finds the paths of a tridagon that is shown in whole. */
static inline bool context_find_paths(const struct frame_context *context, struct tridagon_paths *paths)
{
    return context->step && context->reason->lines && !context->proof_line &&
           !strcmp(wording_technique(&context->step_wording, context->step), "tridagon") &&
           tridagon_paths(context->layout, context->step, paths);
}

/* The fonts of words beside the board. `size` is in ems. */
static inline struct draw_font font_text(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_REGULAR, context->frame->em * size, context->theme->text};
}

static inline struct draw_font font_muted(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_REGULAR, context->frame->em * size, context->theme->muted};
}

static inline struct draw_font font_bold(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_SEMIBOLD, context->frame->em * size, context->theme->text};
}

/* The font of a row, which stands out if it is the chosen one, and of a heading; the size is in pixels. */
static inline struct draw_font font_row(const struct frame_context *context, float size, bool is_chosen)
{
    return (struct draw_font){is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, size,
                              is_chosen ? context->theme->text : context->theme->muted};
}

static inline struct draw_font font_heading(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_SEMIBOLD, size, context->theme->muted};
}

/* Returns the baseline of a line of text of this size in the middle of a box: it is as far above as below capital
 * letters. */
static inline float context_baseline(struct draw_box box, float size)
{
    return roundf(box.y + box.height / 2 + size * 0.36f);
}

/* Adds a button of the scene where it is drawn. */
static inline void context_add_button(const struct frame_context *context, struct draw_box box,
                                      enum scene_button button)
{
    hits_add_button(context->hits, box, button, context->view->action[button]);
}

static inline float context_text_width(const struct frame_context *context, enum draw_face face, float size,
                                       const char *text)
{
    return draw_text_width(context->view->window.measure, face, size, text);
}

#endif
