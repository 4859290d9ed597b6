/* Actions on races: which engines take part, and how they are compared. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/activity.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/own_program.h"
#include "viewer/race.h"
#include "viewer/session.h"
#include "viewer/viewer_state.h"

/* The default engines of a race: three very different ones. */
static const char *const usual_race = "pivot,propagate,pairs";

/* The default while a program is watched: the program and an engine that guesses little. */
static const char *const usual_own_race = "watch,propagate";

/* Returns whether the trace shows a person's own solving. */
static bool shows_person(const struct viewer *viewer)
{
    bool is_way = viewer->session.activity != ACTIVITY_HAND && viewer->session.activity != ACTIVITY_START;
    return is_way && !strcmp(trace_engine(viewer->session.trace), TRACE_PERSON);
}

/* Returns whether a steered branch is shown; `params` then receive those of the branch that it left, which lies
 * below it.
 * */
static bool find_way_left(struct viewer *viewer, struct job_params *params)
{
    const struct job *job = viewer->session.job;
    unsigned count = viewer->activities.count;
    bool has_left = count > activity_depth(viewer, ACTIVITY_LESSON);
    const struct session *below = has_left ? activity_session(viewer, count - 1) : NULL;
    struct guess_rule rule;
    if (!job || !job->task.settings.choose.steers || !below || !branch_rule(below, trace_steps(below->trace), &rule))
        return false;
    *params = session_job_params(viewer, job->engine);
    params->settings.choose = rule;
    return true;
}

/* Returns whether a program is watched that can be run again beside other engines. */
static bool watches_own(const struct viewer *viewer)
{
    return viewer->params.engine == &engine_watch && own_program_can_run(viewer);
}

bool act_race(struct viewer *viewer, const struct call *call)
{
    const struct engine *racer[VIEWER_MAX_LANES];
    unsigned racers;
    if (viewer->race.is_beside) {
        race_end_beside(viewer);
        return true;
    }
    struct job_params beside;
    if (!*call->argument && shows_person(viewer)) {
        beside = session_job_params(viewer, viewer->params.engine);
        race_beside(viewer, &beside);
        message_offer(viewer, ACTION_race, "Your way beside that of %s. A click here, or C, shows yours alone again.",
                      viewer->params.engine->id);
        return true;
    }
    if (!*call->argument && find_way_left(viewer, &beside)) {
        race_beside(viewer, &beside);
        message_offer(viewer, ACTION_race,
                      "This way beside the one that it left. A click here, or C, shows this one alone again.");
        return true;
    }
    if (activity_depth(viewer, ACTIVITY_RACE) && viewer->params.racers && !*call->argument)
        return return_from(viewer, ACTIVITY_RACE, call->error);
    if (viewer->params.racers && !*call->argument) {
        open_alone(viewer, viewer->params.engine);
        player_play(&viewer->session.player, PLAYER_PAUSED);
        return true;
    }
    bool has_own = watches_own(viewer);
    const char *usual = has_own ? usual_own_race : usual_race;
    if (!viewer_read_race(*call->argument ? call->argument : usual, racer, &racers, call->error))
        return false;
    for (unsigned i = 0; i < racers; i++) {
        if (racer[i] == &engine_watch && !own_program_can_run(viewer))
            return text_error_input(call->error, 0, 0, "no program is watched that could take part in a race");
    }
    open_some(viewer);
    return open_race(viewer, racer, racers, call->error);
}

bool act_race_by(struct viewer *viewer, const struct call *call)
{
    bool share = !strcmp(call->argument, "share");
    if (*call->argument && !share && strcmp(call->argument, "steps"))
        return text_error_input(call->error, 0, 0, "found '%.40s', expected steps or share", call->argument);
    enum race_pace *pace = &viewer->race.shown.pace;
    *pace = (*call->argument ? share : *pace == RACE_BY_STEPS) ? RACE_BY_SHARE : RACE_BY_STEPS;
    if (!viewer->race.rivals)
        message_offer(viewer, ACTION_race,
                      *pace == RACE_BY_SHARE ? "A race goes by share of the way. A click here, or C, begins one."
                                             : "A race goes by steps. A click here, or C, begins one.");
    return true;
}

bool act_divergence(struct viewer *viewer, const struct call *call)
{
    race_advance(viewer); /* both may have ended since the last frame */
    const struct divergence *divergence = viewer->race.shown.divergence;
    if (viewer->race.shown.lanes != 2)
        return text_error_input(call->error, 0, 0,
                                "where they part is found for two engines; \"Race\" (C) begins a race");
    if (!divergence)
        return text_error_input(call->error, 0, 0, "where they part is known once both engines have ended");
    viewer->race.shown.pace = RACE_BY_DIVERGENCE;
    uint64_t common = divergence->parts ? divergence->run[viewer->session.lane].common : 0;
    viewer_seek(viewer, divergence->parts && !common ? 1 : common); /* there is nothing to see before the first step */
    return true;
}

/* --- who races --- */

enum { OWN_PROGRAM = 31 }; /* bit of the watched program; the other bits are indices of engines */

/* Returns the engine of a bit of race.ticked, or NULL if the board does not allow it in a race. */
static const struct engine *engine_at(const struct viewer *viewer, unsigned bit)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    if (bit == OWN_PROGRAM)
        return own_program_can_run(viewer) ? &engine_watch : NULL;
    return engine_for(engines[bit], layout) == engines[bit] ? engines[bit] : NULL;
}

static unsigned bit_of(const struct engine *engine)
{
    unsigned bit = 0;
    while (engines[bit] && engines[bit] != engine)
        bit++;
    return engines[bit] ? bit : OWN_PROGRAM;
}

/* Appends the engine's id to a list separated by commas; nothing if it is NULL. */
static void append_id(char *text, size_t size, const struct engine *engine)
{
    size_t length = strlen(text);
    if (engine)
        snprintf(text + length, size - length, "%s%s", length ? "," : "", engine->id);
}

/* Writes the ids of the ticked engines as the action `race` reads them. Returns their number. */
static unsigned write_ticked(const struct viewer *viewer, char *text, size_t size)
{
    unsigned count = 0;
    *text = 0;
    for (unsigned bit = 0; bit <= OWN_PROGRAM; bit++) {
        const struct engine *engine = viewer->race.ticked >> bit & 1 ? engine_at(viewer, bit) : NULL;
        append_id(text, size, engine);
        count += engine != NULL;
    }
    return count;
}

/* Ticks the engine that only tries digits, and beside it the one that draws all conclusions before it guesses. */
static void tick_usual(struct viewer *viewer)
{
    unsigned first = watches_own(viewer) ? OWN_PROGRAM : bit_of(engine_find("stack"));
    viewer->race.ticked = 1u << first | 1u << bit_of(engine_find("propagate"));
}

static void add_tick(struct viewer *viewer, unsigned bit, unsigned chosen_bit)
{
    const struct engine *engine = engine_at(viewer, bit);
    if (!engine)
        return;
    if (bit == chosen_bit)
        menu_choose(viewer, menu_rows(viewer));
    menu_add(viewer, engine->id, "%s: %s", engine->id, tr(engine->title));
    menu_tick(viewer, viewer->race.ticked >> bit & 1);
}

/* Opens the menu of all engines, with a tick at those that will race. */
static void open_ticks(struct viewer *viewer, unsigned chosen_bit)
{
    char racing[VIEWER_MAX_LANES * 16];
    menu_begin(viewer, "Who races", "A click or Enter ticks an engine, two to four of them", ACTION_racers, ACTIONS);
    for (unsigned bit = 0; engines[bit]; bit++)
        add_tick(viewer, bit, chosen_bit);
    add_tick(viewer, OWN_PROGRAM, chosen_bit);
    if (write_ticked(viewer, racing, sizeof racing) < 2)
        return; /* a single engine is not a race */
    menu_add_action(viewer, ACTION_race, racing, "Start the race");
    if (chosen_bit > OWN_PROGRAM)
        menu_choose(viewer, menu_rows(viewer) - 1);
}

static bool tick(struct viewer *viewer, const struct engine *engine)
{
    char racing[VIEWER_MAX_LANES * 16];
    unsigned bit = 1u << bit_of(engine);
    bool is_full = write_ticked(viewer, racing, sizeof racing) == VIEWER_MAX_LANES && !(viewer->race.ticked & bit);
    if (!is_full)
        viewer->race.ticked ^= bit;
    bool is_added = !is_full && viewer->race.ticked & bit;
    open_ticks(viewer, is_added ? OWN_PROGRAM + 1 : bit_of(engine)); /* the race can start with a second engine */
    if (is_full)
        message_show(viewer, "At most %d engines race. A click on a ticked one takes it out.", VIEWER_MAX_LANES);
    return true;
}

/* Writes the racers with one engine replaced, or removed if `engine` is NULL. */
static void write_racers(const struct viewer *viewer, unsigned lane, const struct engine *other, char *text,
                         size_t size)
{
    *text = 0;
    for (unsigned i = 0; i < viewer->params.racers; i++)
        append_id(text, size, i == lane ? other : viewer->params.racer[i]);
}

/* Opens the menu of engines that can replace that of a lane. */
static bool open_lane(struct viewer *viewer, unsigned lane)
{
    char racing[VIEWER_MAX_LANES * 16];
    menu_begin(viewer, viewer->params.racer[lane]->id, "A click or Enter puts another engine in its place", ACTION_race,
               ACTIONS);
    menu_put(viewer, MENU_AT_POINT);
    viewer->race.ticked = 0;
    for (unsigned i = 0; i < viewer->params.racers; i++)
        viewer->race.ticked |= 1u << bit_of(viewer->params.racer[i]);
    for (unsigned i = 0; engines[i]; i++) {
        if (!engine_at(viewer, i) || viewer->race.ticked >> i & 1)
            continue;
        write_racers(viewer, lane, engines[i], racing, sizeof racing);
        menu_add(viewer, racing, "%s: %s", engines[i]->id, tr(engines[i]->title));
    }
    write_racers(viewer, lane, NULL, racing, sizeof racing);
    if (viewer->params.racers > 2)
        menu_add(viewer, racing, "Take it out");
    return true;
}

bool act_racers(struct viewer *viewer, const struct call *call)
{
    struct job_params ignored;
    unsigned lane = (unsigned)(*call->argument - '1');
    bool is_on = viewer->race.rivals || shows_person(viewer) || find_way_left(viewer, &ignored);
    if (!*call->argument && is_on)
        return act_race(viewer, &(struct call){ACTION_race, "", call->error});
    if (!*call->argument) {
        if (!viewer->race.ticked)
            tick_usual(viewer);
        open_ticks(viewer, OWN_PROGRAM + 1);
        return true;
    }
    if (lane < viewer->params.racers && !call->argument[1])
        return open_lane(viewer, lane);
    const struct engine *engine = strcmp(call->argument, engine_watch.id) ? engine_find(call->argument) : &engine_watch;
    if (!engine || !engine_at(viewer, bit_of(engine)))
        return text_error_input(call->error, 0, 0, "found '%.40s', expected an engine, or the number of a racing one",
                                call->argument);
    return tick(viewer, engine);
}
