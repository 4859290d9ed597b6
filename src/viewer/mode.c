#include "viewer/mode.h"

#include <string.h>

#include "base/memory.h"
#include "viewer/cell_question.h"
#include "viewer/viewer_state.h"

#define MODE(name, action) extern const struct mode_ops mode_##name;
#include "viewer/modes.def"
#undef MODE

const struct mode modes[MODES] = {
#define MODE(name, action) {#name, &mode_##name, action},
#include "viewer/modes.def"
#undef MODE
};

void mode_stack_init(struct mode_stack *stack)
{
    stack->open[0] = MODE_board;
    stack->depth = 1;
    for (enum mode_id mode = 0; mode < MODES; mode++)
        stack->state[mode] = memory_calloc(1, modes[mode].ops->state_size + 1);
}

void mode_stack_finish(struct viewer *viewer)
{
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        if (modes[mode].ops->finish)
            modes[mode].ops->finish(viewer);
        memory_free(viewer->modes.state[mode]);
    }
}

void mode_close_layers(struct viewer *viewer, enum mode_layer lowest)
{
    struct mode_stack *stack = &viewer->modes;
    while (stack->depth > 1 && mode_top(viewer)->layer >= lowest) {
        const struct mode_ops *closed = modes[stack->open[--stack->depth]].ops;
        if (closed->close)
            closed->close(viewer);
    }
}

void mode_open(struct viewer *viewer, enum mode_id mode)
{
    mode_close_layers(viewer, modes[mode].ops->layer);
    viewer->modes.open[viewer->modes.depth++] = mode;
    viewer->looking.scroll.rows = 0;
}

void mode_close(struct viewer *viewer, enum mode_id mode)
{
    if (mode_is_open(viewer, mode))
        mode_close_layers(viewer, modes[mode].ops->layer);
}

bool mode_is_open(const struct viewer *viewer, enum mode_id mode)
{
    for (unsigned i = 0; i < viewer->modes.depth; i++) {
        if (viewer->modes.open[i] == mode)
            return true;
    }
    return false;
}

bool mode_has_panel(const struct viewer *viewer)
{
    bool has = false;
    for (unsigned i = 0; i < viewer->modes.depth; i++)
        has = has || modes[viewer->modes.open[i]].ops->layer == LAYER_PANEL;
    return has;
}

enum where mode_where(const struct viewer *viewer)
{
    for (unsigned i = viewer->modes.depth; i-- > 0;) {
        const struct mode_ops *ops = modes[viewer->modes.open[i]].ops;
        if (ops->where && (!ops->is_on || ops->is_on(viewer)))
            return ops->where;
    }
    return AT_WATCH;
}

bool mode_allows(const struct viewer *viewer, enum action_id action)
{
    bool is_off = viewer->params.has.page && actions[action].where & OFF_PAGE;
    return actions[action].where & mode_where(viewer) && !is_off;
}

const struct mode_ops *mode_top(const struct viewer *viewer)
{
    return modes[viewer->modes.open[viewer->modes.depth - 1]].ops;
}

void *mode_state(const struct viewer *viewer, enum mode_id mode)
{
    return viewer->modes.state[mode];
}

bool mode_start(struct viewer *viewer, enum mode_id mode, struct text_error *error)
{
    return modes[mode].ops->open(viewer, error);
}

bool mode_toggle(struct viewer *viewer, enum action_id action, struct text_error *error)
{
    enum mode_id mode = 0;
    while (modes[mode].action != action)
        mode++;
    if (mode_is_open(viewer, mode)) {
        mode_close(viewer, mode);
        return true;
    }
    return modes[mode].ops->open(viewer, error);
}

bool mode_refuse_hint(struct text_error *error)
{
    return text_error_input(error, 0, 0,
                            "hints are for lessons (X) and exercises (Shift+Q) in the menu \"Learn\", for predicting "
                            "(Q), and for solving by hand (\"Solve\", Ctrl+E). A lists what is possible here");
}

bool mode_hint(struct viewer *viewer, struct text_error *error)
{
    for (unsigned i = viewer->modes.depth; i-- > 0;) {
        const struct mode_ops *ops = modes[viewer->modes.open[i]].ops;
        if (ops->hint)
            return ops->hint(viewer, error);
    }
    return mode_refuse_hint(error);
}

bool mode_escape(struct viewer *viewer, struct text_error *error)
{
    const struct mode_ops *top = mode_top(viewer);
    if (top->has_selection && (top->layer == LAYER_BOARD || !selection_is_empty(viewer))) {
        selection_clear(viewer);
        return true;
    }
    if (top->escape)
        return top->escape(viewer, error);
    mode_close_layers(viewer, top->layer);
    return true;
}

void modes_show(const struct viewer *viewer, struct scene_view *view)
{
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        bool may_show = mode_is_open(viewer, mode) || modes[mode].ops->layer == LAYER_PAGE;
        if (modes[mode].ops->show && may_show)
            modes[mode].ops->show(viewer, view);
    }
}

void modes_advance(struct viewer *viewer)
{
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        if (modes[mode].ops->advance)
            modes[mode].ops->advance(viewer);
    }
}

bool modes_are_busy(const struct viewer *viewer)
{
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        if (modes[mode].ops->is_busy && modes[mode].ops->is_busy(viewer))
            return true;
    }
    return false;
}

void modes_reset(struct viewer *viewer)
{
    mode_close_layers(viewer, LAYER_OVERLAY);
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        if (modes[mode].ops->reset)
            modes[mode].ops->reset(viewer);
    }
}
