/* The stack of modes. While it is open, a mode determines the meaning of keys, text and the pointer. The mode
 * `board` is always at the bottom; a menu or the help lies above it. Each mode is one file mode_NAME.c with its own
 * state and a row in modes.def.
 *
 * Modes belong to layers. Opening a mode closes all modes of its own layer and of those above, which leaves at most
 * one mode of each layer open. An event goes to the topmost mode, and from there down until a mode uses it. An
 * overlay covers the window: keys and text never pass it.
 *
 * A mode does not carry out other actions itself. It returns a command, which input.c carries out.
 *
 * To add a mode, write mode_NAME.c, which defines `mode_NAME`, and add its row to modes.def; if a key opens it, add
 * a row with the function `toggle` to actions.def. mode_legend.c is the smallest one. */
#ifndef VIEWER_MODE_H
#define VIEWER_MODE_H

#include "scene/scene.h"
#include "viewer/actions.h"

struct buffer;
struct list;
struct viewer;

enum mode_id {
#define MODE(name, action) MODE_##name,
#include "viewer/modes.def"
#undef MODE
    MODES
};

/* Panels are the quiz, the exercise and the list of hints; the start page replaces a board; overlays cover the
 * window. */
enum mode_layer { LAYER_BOARD, LAYER_LESSON, LAYER_PANEL, LAYER_PAGE, LAYER_OVERLAY, LAYERS };

/* An action that a mode requests; ACTIONS: none. The argument belongs to the mode and stays valid while the action is
 * carried out. */
struct mode_command {
    enum action_id action;
    const char *argument;
};

/* The functions of a mode and its layer. All functions may be NULL. `key`, `press` and `wheel` return whether the mode
 * used the event; otherwise it goes to the mode below, unless the mode is an overlay. */
struct mode_ops {
    enum mode_layer layer;
    enum where where; /* the activity that the mode is; 0: it is none, and the activity of the mode below continues */
    bool (*is_on)(const struct viewer
                      *viewer); /* returns whether the activity is shown while the mode is open; NULL: always shown */
    size_t state_size;          /* size of the state that mode_state returns; it starts as zeros */
    bool has_selection;         /* Esc clears the selection of cell and digit before it closes the mode */
    bool (*open)(struct viewer *viewer, struct text_error *error); /* opens the mode, for mode_toggle */
    bool (*key)(struct viewer *viewer, const char *key, struct mode_command *command);
    void (*text)(struct viewer *viewer, const char *text);
    bool (*press)(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command);
    void (*hover)(struct viewer *viewer, const struct scene_hit *hit); /* the pointer moved */
    bool (*wheel)(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command);
    bool (*hint)(struct viewer *viewer, struct text_error *error);   /* shows a hint, or more of it */
    bool (*escape)(struct viewer *viewer, struct text_error *error); /* handles Esc; NULL: Esc closes the mode */
    void (*close)(struct viewer *viewer);                            /* the mode was removed from the stack */
    /* Of an activity that survives a restart: appends the text from which `restore` opens it again above the open
     * activity. `save` appends nothing if it could not be restored. */
    void (*save)(const struct viewer *viewer, struct buffer *words);
    bool (*restore)(struct viewer *viewer, const char *words, struct text_error *error);
    void (*show)(const struct viewer *viewer,
                 struct scene_view *view); /* adds the contents of the open mode; changes nothing else */

    /* Of a mode with a list (list.h), which handles the events for which the mode has no function. `narrow` filters the
     * rows by the typed text. `follow` is called when another row is chosen. `choose` carries it out, or returns its
     * command. */
    struct list (*list)(const struct viewer *viewer);
    void (*narrow)(struct viewer *viewer);
    void (*follow)(struct viewer *viewer);
    void (*choose)(struct viewer *viewer, struct mode_command *command);

    /* These are also called while the mode is closed, because its work may continue in the background. */
    void (*advance)(struct viewer *viewer);
    bool (*is_busy)(const struct viewer *viewer);
    void (*reset)(struct viewer *viewer); /* the trace is about to be closed or left */
    void (*finish)(struct viewer *viewer);
};

/* A row of modes.def. */
extern const struct mode {
    const char *name;
    const struct mode_ops *ops;
    enum action_id action;
} modes[MODES];

struct mode_stack {
    enum mode_id open[LAYERS];
    unsigned depth;
    void *state[MODES]; /* owned */
};

/* Allocates the states, which mode_stack_finish frees, and opens `board`. */
void mode_stack_init(struct mode_stack *stack);
void mode_stack_finish(struct viewer *viewer);

void mode_open(struct viewer *viewer, enum mode_id mode);
void mode_close(struct viewer *viewer, enum mode_id mode); /* and all modes above; does nothing if it is not open */
void mode_close_layers(struct viewer *viewer, enum mode_layer lowest); /* closes all modes of this layer and above */
bool mode_is_open(const struct viewer *viewer, enum mode_id mode);
bool mode_has_panel(const struct viewer *viewer);   /* a mode of LAYER_PANEL is open */
enum where mode_where(const struct viewer *viewer); /* returns the user's place: the topmost activity, whatever lies
                                                     * over it */
bool mode_allows(const struct viewer *viewer, enum action_id action); /* returns whether the action is available there,
                                                                       * and on a web page if this is one */
const struct mode_ops *mode_top(const struct viewer *viewer);
void *mode_state(const struct viewer *viewer, enum mode_id mode);

/* Opens the mode with its function `open`. */
bool mode_start(struct viewer *viewer, enum mode_id mode, struct text_error *error);
/* Opens or closes the mode of the action. Returns false with `error` filled if it cannot be opened. */
bool mode_toggle(struct viewer *viewer, enum action_id action, struct text_error *error);
/* Shows a hint in the topmost mode that has hints. */
bool mode_hint(struct viewer *viewer, struct text_error *error);
bool mode_refuse_hint(struct text_error *error); /* says where hints are available; returns false */
/* Handles Esc in the topmost mode. */
bool mode_escape(struct viewer *viewer, struct text_error *error);

/* Adds the contents of the open modes, the lowest first; an activity itself determines whether it is shown. */
void modes_show(const struct viewer *viewer, struct scene_view *view);

/* Call the function of the same name of every mode. */
void modes_advance(struct viewer *viewer);
bool modes_are_busy(const struct viewer *viewer);
void modes_reset(struct viewer *viewer); /* also closes the overlays */

#endif
