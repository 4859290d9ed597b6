/* Looks back at solving by hand, in the background: as a trace to watch, and as a summary in a menu, whose rows lead to
 * the moves they concern. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "document/coach.h"
#include "viewer/background.h"
#include "viewer/editing.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/viewer_state.h"

struct totals {
    unsigned by_technique[TECHNIQUES], verdict[MOVE_WRONG + 1];
    double seconds[TECHNIQUES],
        longest; /* time from the previous move to this one, in total for each technique; the longest time */
    const struct document_move *first_guess, *first_wrong, *slowest;
};

/* Returns how long the move took: the seconds since the previous one. */
static double seconds_of(const struct document *document, const struct coach_answer *answer, size_t i)
{
    double before = i ? document_node(document, answer->made[i - 1].node)->seconds : 0;
    return fmax(0, document_node(document, answer->made[i].node)->seconds - before);
}

static void add_up(struct totals *totals, const struct document *document, const struct coach_answer *answer)
{
    for (size_t i = 0; i < answer->moves; i++) {
        const struct coach_move *move = answer->move;
        double seconds = seconds_of(document, answer, i);
        totals->verdict[move[i].verdict]++;
        if (move[i].technique < TECHNIQUES) {
            totals->by_technique[move[i].technique]++;
            totals->seconds[move[i].technique] += seconds;
        }
        if (seconds > totals->longest) {
            totals->longest = seconds;
            totals->slowest = &answer->made[i];
        }
        if (move[i].verdict == MOVE_TRUE && !totals->first_guess)
            totals->first_guess = &answer->made[i];
        if (move[i].verdict == MOVE_WRONG && !totals->first_wrong)
            totals->first_wrong = &answer->made[i];
    }
}

/* Writes a move in the form of logs: "r3c5=7". */
static void write_move(const struct viewer *viewer, struct move move, char *text, size_t size)
{
    char cell[16];
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), move.cell, cell, sizeof cell);
    snprintf(text, size, "%s%s%c", cell, move.places ? "=" : "<>", digit_character(move.digit));
}

/* Writes the argument of the row that leads to the move. */
static void write_node(const struct document_move *made, char text[24])
{
    snprintf(text, 24, "%zu", made->node);
}

/* Adds a row that concerns a move and leads to it. */
static void add_about(struct viewer *viewer, const struct document_move *made, unsigned count, const char *format)
{
    char text[40], node[24];
    write_move(viewer, made->move, text, sizeof text);
    write_node(made, node);
    menu_add(viewer, node, format, count, text);
}

/* Adds a row for each move at which an easier step was possible, with that step. */
static void add_harder(struct viewer *viewer, const struct coach_answer *answer)
{
    for (size_t i = 0; i < answer->moves; i++) {
        const struct coach_move *move = &answer->move[i];
        char text[40], easier[40], node[24];
        if (!coach_move_was_harder(move))
            continue;
        write_move(viewer, answer->made[i].move, text, sizeof text);
        write_move(viewer, move->easier, easier, sizeof easier);
        write_node(&answer->made[i], node);
        if (move->verdict == MOVE_SHOWN)
            menu_add(viewer, node, "%s by %s, though %s gave %s", text, tr(techniques[move->technique].title),
                     tr(techniques[move->easiest].title), easier);
        else
            menu_add(viewer, node, "%s not shown, though %s gave %s", text, tr(techniques[move->easiest].title),
                     easier);
    }
}

static void add_slowest(struct viewer *viewer, const struct totals *totals)
{
    char text[40], node[24];
    write_move(viewer, totals->slowest->move, text, sizeof text);
    write_node(totals->slowest, node);
    menu_add(viewer, node, "The longest time, %.0f s, before %s", totals->longest, text);
}

/* Returns with how many decimals a number of seconds is shown. */
static int decimals(double seconds)
{
    return seconds < 10;
}

static void show_totals(struct viewer *viewer, const struct coach_answer *answer)
{
    size_t moves = answer->moves;
    struct totals totals = {0};
    double seconds = viewer->editing.seconds;
    char node[24];
    snprintf(node, sizeof node, "%zu", document_here(viewer->editing.document));
    add_up(&totals, viewer->editing.document, answer);
    menu_begin(viewer, "Your moves so far", "A click or Enter goes to the move", ACTION_ways, ACTIONS);
    menu_widen(viewer);
    if (!moves) {
        menu_add(viewer, node, "You have made no move yet.");
        return;
    }
    menu_add(viewer, node,
             tr_n("%zu move in %.0f min %02.0f s, about %.*f s each",
                  "%zu moves in %.0f min %02.0f s, about %.*f s each", (unsigned)moves),
             moves, floor(seconds / 60), fmod(seconds, 60), decimals(seconds / (double)moves), seconds / (double)moves);
    if (totals.first_wrong)
        add_about(viewer, totals.first_wrong, totals.verdict[MOVE_WRONG], TR("%u wrong, first: %s"));
    if (totals.first_guess)
        add_about(viewer, totals.first_guess, totals.verdict[MOVE_TRUE],
                  TR("%u right, but not shown by any technique, first: %s"));
    if (totals.slowest && moves > 1)
        add_slowest(viewer, &totals);
    for (enum technique_id id = TECHNIQUES; id-- > 0;) {
        double mean = totals.by_technique[id] ? totals.seconds[id] / totals.by_technique[id] : 0;
        if (totals.by_technique[id])
            menu_add(viewer, node, "%u by %s (%s), about %.*f s each", totals.by_technique[id],
                     tr(techniques[id].title), tr(technique_level_name(techniques[id].level)), decimals(mean), mean);
    }
    add_harder(viewer, answer);
}

/* Shows the trace of the user's moves. */
static void show_trace(struct viewer *viewer, struct coach_answer *answer)
{
    struct trace *trace = answer->trace;
    answer->trace = NULL;
    if (!open_own_trace(viewer, trace, &answer->error)) {
        viewer_show_error(viewer, &answer->error);
        return;
    }
    viewer_seek(viewer, answer->last_step);
    message_show(viewer, "This is your way, step by step. The menu \"Solve\", or Esc, goes back to it.");
}

void coaching_advance(struct viewer *viewer)
{
    if (!task_is_done(viewer->background.coach))
        return;
    struct coach_answer *answer = coach_answer(viewer->background.coach);
    if (!answer->is_found) {
        viewer_show_error(viewer, &answer->error);
    } else if (editing_is_active(viewer) && answer->trace) {
        show_trace(viewer, answer);
    } else if (editing_is_active(viewer)) {
        message_clear(viewer); /* the message said that the reasons are being searched for */
        show_totals(viewer, answer);
    }
    task_end(&viewer->background.coach);
}

/* Both use the moves that lead to the current position. */
bool act_look_back(struct viewer *viewer, const struct call *call)
{
    const struct document *document = viewer->editing.document;
    document_moves moves = {0};
    if (!editing_is_active(viewer))
        return text_error_input(call->error, 0, 0, "nothing is solved by hand here; \"Solve\" (Ctrl+E) begins that");
    task_end(&viewer->background.coach);
    document_moves_find(document, document_here(document), &moves);
    viewer->background.coach =
        coach_start(call->action == ACTION_watch ? COACH_TRACE : COACH_ALL_MOVES, trace_puzzle(viewer->session.trace),
                    moves.items, moves.count, viewer->params.threaded);
    memory_free(moves.items);
    message_show(viewer, "Looking for the reasons ...");
    coaching_advance(viewer);
    return true;
}
