/* Everything that the drawing functions of one frame share: the display list, the theme, the layout, and the position
 * with its step and reason. It is filled once for each frame (scene_read_context); the drawing functions use it and
 * append to the list. Private to scene/. */
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

/* The place of the sentence and its text size. */
struct sentence_place {
    struct draw_box box;
    float size;
};

/* An arrow from a cell to a candidate that is gone, or true, because of it. */
struct cause_arrow {
    cell_id from;
    candidate_id to;
    enum mark mark;
};

/* Movement between steps. */
struct movement {
    struct motion motion;
    const struct step *step; /* the step being animated, forward or backward; NULL: none */
    bool is_too_fast;        /* steps come so fast that strong highlights would flash */
    const float *heat;       /* with too many steps a second: how much each cell changes; otherwise NULL */
};

/* The cells and digits that depend on guesses. */
struct guesses_shown {
    const uint16_t *depth;    /* [cells]: the number of guesses on which the cell's digit depends */
    unsigned level;           /* number of open guesses, without last options */
    const bool *is_guess;     /* [cells]: the cell's digit is an open guess */
    const digit_mask *failed; /* [cells]: candidates that have failed here */
};

/* The given and placed digits. */
struct placed_shown {
    const uint8_t *given;     /* [cells]: the given digit or 0 */
    const bool *settled;      /* [cells]: the cell's digit is settled */
    bool explicit_placements; /* cells are settled by placements; otherwise by their last elimination */
    const uint8_t *age;       /* [cells]: how many steps ago the cell got its digit, 1 to RECENT_STEPS, or 0 */
};

/* The premises of the step besides its reason; NULL: not shown. */
struct causes_shown {
    const struct blockers *blockers;         /* only for a single or a locked digit */
    const struct implications *implications; /* only for a learned nogood */
    const struct scene_why *why;             /* the premises of the step or of a different one */
    const struct divergence_run *elsewhere;  /* in a race, the other run, with what only it knows before its next
                                              * turn */
};

struct words_shown {
    const struct sentence *sentence;
    struct sentence_place place; /* set by panel_arrange */
};

struct cascades_shown {
    struct cascade_finder *finder; /* used by list_rows and moment_read_arcs */
    bool shows_arcs;               /* whether arcs show where the last steps come from */
};

struct tallies_shown {
    const struct tally *whole, *here; /* of the whole trace; up to the position */
    const struct tally *common;       /* up to the beginning of the tree, if that is not the start; otherwise NULL */
    const struct cell_effort *effort_whole, *effort_here,
        *effort_common;              /* effort of the whole trace; up to the position; at
                                      * the beginning of the tree; or not that far yet */
    const struct cell_effort *cells; /* up to the position, or still being computed; NULL: not shown */
};

/* The parts of the frame. Each is made by one file before anything is drawn. */
struct frame_context {
    struct draw_list *list;
    struct hits *hits;         /* drawn parts are added here for the pointer */
    struct marks_drawn *drawn; /* mark_put adds marks here; NULL: none are noted */
    const struct scene_view *view;
    const struct theme *theme;
    const struct frame_layout *frame;
    const struct layout *layout;
    uint64_t position, steps;
    const digit_mask *mask;      /* [cells]: the candidates at the position */
    const struct step *step;     /* the step before the position, or the hint; NULL at position 0 */
    const struct reason *reason; /* reason of that step; without lines if it is not a deduction */
    const struct reason *shape;  /* a simplified reason for the picture; NULL: the reason itself */
    unsigned proof_line;         /* the explained proof line, after which no lines are shown; 0: all are shown */
    bool hides_conclusion;       /* the line with the step's conclusion is not shown yet */
    struct placed_shown placed;
    struct guesses_shown guesses;
    struct movement movement;
    struct wording wording;      /* for sentences about any step of the trace */
    struct wording step_wording; /* wording of sentences about `step` */
    struct causes_shown causes;
    bool is_hint;                /* `step` is a hint: possible, but not taken */
    const struct moment *moment; /* further data of the trace and the player */
    struct words_shown words;
    struct cascades_shown cascades;
    const struct timeline_columns *timeline;
    const struct held *held; /* values that the engine holds; NULL: not shown */
    const struct tree *tree; /* current only if the tree is shown */
    struct tallies_shown tallies;
    struct scene_hit hover; /* the part under the pointer */
};

/* The branch that a backtrack closes. It folds over its guess during the step's animation. */
struct fold {
    uint64_t guess, end; /* steps; the end is the backtrack; 0: this step closes no branch */
    unsigned depth;      /* depth of the guess, from 1 */
    float open;          /* from 1 to 0 */
};

/* Returns whether the trace is playing, and so earlier steps are marked, too. */
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

/* Marks the position where the runs of a race diverge. */
void timeline_draw_divergence(const struct frame_context *context, uint64_t position);

/* Draws the fold over the branch's box: the part that is still open, and the line above it that remains. */
void fold_draw(const struct frame_context *context, struct fold fold, struct draw_box branch);

/* Returns the number of proof lines shown. */
static inline unsigned context_proof_lines(const struct frame_context *context)
{
    return context->proof_line && context->proof_line < context->reason->lines ? context->proof_line
                                                                               : context->reason->lines;
}

/* Returns whether the proof line is the elimination; while no single line is explained, whether it leads to it. */
static inline bool context_concludes(const struct frame_context *context, unsigned line)
{
    const struct reason_line *at = &context->reason->line[line];
    bool is_link = at->kind == REASON_LINK || at->kind == REASON_SIGHT;
    return (at->kind == REASON_END && !context->reason->loop) ||
           (is_link && !context->proof_line && reason_within(at->to, context->reason->removed));
}

/* Returns the number of proof lines in the picture. While no line is explained, a net with one supposition ends at its
 * contradiction, without the consequences. */
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

/* Returns whether the proof line is shown. While one line is explained, only lines of its case or net are, with a first
 * line that all cases share; otherwise inner suppositions are left out. */
static inline bool context_shows_line(const struct frame_context *context, unsigned line)
{
    return line < context_picture_lines(context) && !(context->hides_conclusion && context_concludes(context, line)) &&
           ((!context->proof_line && !context->reason->line[line].is_inside) ||
            (context->proof_line && reason_is_open_at(context->reason, line, context->proof_line - 1)) ||
            (!line && context->reason->form == REASON_CASES));
}

/* Returns whether a supposition that contains cases is shown as a whole. */
static inline bool context_is_nested(const struct frame_context *context)
{
    bool nested = false;
    for (unsigned i = 0; i < context->reason->lines && !context->proof_line; i++)
        nested = nested || (context->reason->line[i].depth && !context->reason->line[i].is_inside);
    return nested;
}

/* Returns whether there are too many lines to distinguish all their curves. */
static inline bool context_has_many_curves(const struct frame_context *context)
{
    enum { MANY = 20 };
    return context->reason->form != REASON_CHAIN && context->reason->lines > MANY;
}

/* Returns whether the reason's lines are drawn as curves: not if it is shown as sets, nor as a whole if cases contain
 * cases. */
static inline bool context_has_curves(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    return reason->lines && reason->form != REASON_SETS && !context->shape && !context_is_nested(context);
}

/* Finds the paths of a tridagon that is shown as a whole. */
static inline bool context_find_paths(const struct frame_context *context, struct tridagon_paths *paths)
{
    return context->step && context->reason->lines && !context->proof_line &&
           !strcmp(wording_technique(&context->step_wording, context->step), "tridagon") &&
           tridagon_paths(context->layout, context->step, paths);
}

/* Fonts of words beside the board; `size` is in ems. */
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

/* Fonts of a row (emphasized if chosen) and of a heading; the size is in pixels. */
static inline struct draw_font font_row(const struct frame_context *context, float size, bool is_chosen)
{
    return (struct draw_font){is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, size,
                              is_chosen ? context->theme->text : context->theme->muted};
}

static inline struct draw_font font_heading(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_SEMIBOLD, size, context->theme->muted};
}

/* Returns the baseline that centres capital letters of this size vertically in a box. */
static inline float context_baseline(struct draw_box box, float size)
{
    return roundf(box.y + box.height / 2 + size * 0.36f);
}

/* Adds a button of the scene at the place where it is drawn. */
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
