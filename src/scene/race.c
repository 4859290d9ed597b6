/* Draws a race: two to four engines on the same puzzle side by side, each with its board, counts and current
 * step. */
#include <math.h>
#include <stdio.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "scene/scene_internal.h"

/* Draws a count beside the icon of its kind of step, for narrow places without words. Returns where it ends. */
static float draw_icon_count(const struct frame_context *context, enum step_kind kind, struct guess_count count,
                             float x, float base)
{
    float em = context->frame->em;
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    char text[NUMBER_TEXT_SIZE + 4], number[NUMBER_TEXT_SIZE];
    snprintf(text, sizeof text, count.is_exact ? "%s" : "\xE2\x89\xA4 %s", number_text(count.guesses, number));
    icon_step(context, kind, x + em * 0.3f, base - em * 0.32f, em * 0.55f);
    draw_text(context->list, font, DRAW_LEFT, x + em * 0.85f, base, text);
    return x + em * 1.6f + context_text_width(context, font.face, font.size, text);
}

/* Draws "42 of 128", then the guesses and contradictions so far. */
static void draw_counts(const struct frame_context *context, const struct tally *tally)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box box = frame->sentence;
    float em = frame->em, base = roundf(box.y + em * 1.25f);
    struct guess_count guesses = count_guesses(tally, context->tallies.effort_here);
    uint64_t bad = tally->kinds[STEP_CONTRADICTION];
    char text[160], tried[64], count[2][NUMBER_TEXT_SIZE];
    snprintf(text, sizeof text, tr("%s of %s%s"), number_text(context->position, count[0]),
             number_text(context->steps, count[1]), context->moment->closed ? "" : "+");
    struct draw_font font = font_bold(context, 1);
    draw_text(context->list, font, DRAW_LEFT, box.x, base, text);
    float taken = context_text_width(context, font.face, font.size, text) + em;
    font = font_muted(context, FRAME_SMALL_TYPE);
    guess_count_write(&guesses, tried, sizeof tried);
    size_t used = (size_t)snprintf(text, sizeof text, "%s, ", tried);
    snprintf(text + used, sizeof text - used, tr_n("%s contradiction", "%s contradictions", bad),
             number_text(bad, count[1]));
    float x = box.x + taken;
    if (box.width > 30 * em) { /* the lanes have equal widths */
        flow_line(context, font, x, base, box.width - taken, text);
        return;
    }
    x = draw_icon_count(context, STEP_GUESS, guesses, x, base);
    draw_icon_count(context, STEP_CONTRADICTION, (struct guess_count){bad, 0, true}, x, base);
}

/* Draws the step's icon and its short sentence. */
static void draw_words(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box box = frame->sentence;
    float em = frame->em, base = roundf(box.y + box.height - em * 0.4f), x = box.x;
    if (!context->step || frame->shown != FRAME_NO_PANEL) /* the list or tree shows the step */
        return;
    icon_step(context, icon_of_step(context->step), x + em * 0.4f, base - em * 0.34f, em * 0.62f);
    x += em * 1.25f;
    flow_line(context, font_muted(context, FRAME_SMALL_TYPE), x, base, box.x + box.width - x, context->moment->line);
}

/* Draws the engine's name. It opens a menu of engines that can replace it. */
static void draw_head(const struct frame_context *context, unsigned lane)
{
    struct draw_box box = context->frame->title;
    float em = context->frame->em, base = roundf(box.y + box.height - em * 0.65f), arrow = em * 0.55f;
    const char *rule = trace_choose(context->wording.trace);
    struct draw_font font = font_bold(context, 1.1f);
    char text[2 * TRACE_NAME_SIZE];
    snprintf(text, sizeof text, *rule ? "%s (%s)" : "%s", context->moment->engine, rule);
    float width = fminf(context_text_width(context, font.face, font.size, text), box.width - arrow - em * 0.5f);
    struct draw_box word = {box.x - em * 0.3f, roundf(base - em * 1.15f), roundf(width + arrow + em),
                            roundf(em * 1.6f)};
    bool opens = !context->view->window.headless;
    if (opens && context->hover.target == SCENE_ENGINE && context->hover.position == lane)
        draw_rect(context->list, word, em * 0.3f, context->theme->select);
    flow_line(context, font, box.x, base, box.width, text);
    if (!opens)
        return;
    panel_draw_arrow(context, box.x + width + em * 0.4f, base, arrow);
    hits_add(context->hits, word, SCENE_ENGINE, lane);
}

/* --- where two part --- */

/* Returns the run of the lane, or NULL if the divergence of the runs is unknown. */
static const struct divergence_run *divergence_run(const struct scene_race *race, size_t lane)
{
    return race->divergence && race->divergence->parts ? &race->divergence->run[lane] : NULL;
}

/* Returns whether the common part of both trees is drawn once, above them. */
static bool has_stem(const struct scene_race *race)
{
    return divergence_run(race, 0) && race->lane[0].scene->frame.shown == FRAME_TREE &&
           race->lane[1].scene->frame.shown == FRAME_TREE &&
           race->lane[0].scene->frame.tree.y == race->lane[1].scene->frame.tree.y;
}

/* Removes the room for the stem from the trees and returns it. */
static struct draw_box take_stem(const struct scene_race *race)
{
    struct draw_box *first = &race->lane[0].scene->frame.tree, *second = &race->lane[1].scene->frame.tree;
    float height = roundf(race->lane[0].scene->frame.em * 3.2f);
    struct draw_box stem = {first->x, first->y, second->x + second->width - first->x, height};
    for (size_t i = 0; i < 2; i++) {
        struct draw_box *tree = &race->lane[i].scene->frame.tree;
        tree->y += height;
        tree->height -= height;
    }
    return stem;
}

/* --- one board --- */

/* Computes the columns of the lane's own timeline, and the shown part of its search tree: with a stem, the part after
 * the divergence point. */
static void make_own_timeline(struct scene *lane, struct frame_context *context, const struct divergence_run *run)
{
    scene_read_columns(lane, &lane->timelines.lane, lane->frame.lane_timeline.width, 0, lane->range.steps);
    lane->timelines.behind.columns = 0;
    if (lane->frame.shown == FRAME_TREE)
        tally_make(&lane->tallies.whole, &lane->readers.any.cursor, lane->range.steps);
    if (run)
        tally_make(&lane->tallies.common, &lane->readers.any.cursor, run->common);
    if (run && has_stem(&context->view->race)) {
        scene_read_columns(lane, &lane->timelines.behind, lane->frame.tree.width, run->common, lane->range.steps);
        context->tallies.common = &lane->tallies.common;
    }
    context->timeline = race_tree_columns(lane);
}

/* Draws the lane's own timeline and its search tree. */
static void draw_own_timeline(const struct scene *lane, struct frame_context *context, const struct divergence_run *run)
{
    struct frame_layout frame = *context->frame;
    if (frame.lane_timeline.height <= 0)
        return;
    frame.timeline = frame.lane_timeline;
    context->frame = &frame;
    context->timeline = &lane->timelines.lane;
    timeline_draw_columns(context);
    timeline_draw_position(context, context->theme->background);
    if (run)
        timeline_draw_divergence(context, run->common);
    context->timeline = race_tree_columns(lane);
    if (frame.shown == FRAME_TREE)
        tree_draw(context);
}

/* Returns the run of the other lane while this lane's run goes from the divergence point to its next turn. */
static const struct divergence_run *find_elsewhere(const struct scene_race *race, size_t lane, uint64_t position)
{
    const struct divergence_run *run = divergence_run(race, lane);
    return run && race->pace == RACE_BY_DIVERGENCE && position >= run->common && position < run->turn.number
               ? divergence_run(race, !lane)
               : NULL;
}

static void draw_lane(struct scene *scene, const struct scene_view *view, unsigned index, struct draw_list *list,
                      struct scene_hit hover)
{
    struct scene *lane = view->race.lane[index].scene;
    struct scene_view lane_view = *view;
    struct frame_context context;
    const struct divergence_run *run = divergence_run(&view->race, index);
    lane_view.player = view->race.lane[index].player;
    lane_view.scroll.list = 0;
    lane_view.scroll.listed = 0;
    lane_view.offer.step = NULL;
    scene_read_context(lane, &lane_view, list, &context);
    context.hover = hover;
    context.hover.digit = 0;
    lane->drawn = true;
    tally_make(&lane->tallies.here, &lane->readers.any.cursor, lane->range.position);
    make_own_timeline(lane, &context, run);
    scene_count_guesses(lane, &context);
    context.causes.elsewhere = find_elsewhere(&view->race, index, lane->range.position);
    scene_read_moment(lane, &context);
    draw_begin_part(list, DRAW_BOARD);
    board_draw_clipped(&context);
    draw_begin_part(list, DRAW_PANEL);
    draw_head(&context, index);
    draw_counts(&context, &lane->tallies.here);
    draw_words(&context);
    if (context.frame->shown == FRAME_STEP_LIST)
        list_draw(&context);
    draw_own_timeline(lane, &context, run);
    scene->animating = scene->animating || lane->animating;
}

/* Returns whether one of the runs has ended, with fewer steps than the others. */
static bool has_ended(const struct scene_race *race)
{
    uint64_t first = player_position(race->lane[0].player);
    bool differ = false;
    for (size_t i = 1; i < race->lanes; i++)
        differ |= player_position(race->lane[i].player) != first;
    return differ;
}

static void draw_legend(const struct frame_context *context, const struct guess_count *common)
{
    const struct scene_race *race = &context->view->race;
    divergence_draw_words(context, common,
                          context->movement.heat        ? context->words.sentence->text
                          : race->pace == RACE_BY_SHARE ? tr("All have gone the same share of their way.")
                          : has_ended(race)             ? tr("All have taken the same number of steps, except those at "
                                                                         "their end.")
                                                        : tr("All have taken the same number of steps."),
                          context->movement.heat ? ""
                                                 : tr("A step of one engine is not the same work as a step of "
                                                      "another."));
}

void race_draw(struct scene *scene, const struct scene_view *view, const struct scene_hit *hover,
               struct draw_list *list, struct frame_context *context)
{
    for (unsigned i = 0; i < view->race.lanes; i++)
        scene_arrange(view, trace_layout(scene->trace), i, &view->race.lane[i].scene->frame);
    bool with_stem = has_stem(&view->race);
    struct draw_box stem = with_stem ? take_stem(&view->race) : (struct draw_box){0};
    scene_read_context(scene, view, list, context);
    scene_read_timeline(scene, view);
    scene->drawn = true;
    context->hover = *hover;
    context->causes.elsewhere = find_elsewhere(&view->race, race_lane(&view->race, scene), scene->range.position);
    for (unsigned i = 0; i < view->race.lanes; i++)
        draw_lane(scene, view, i, list, context->hover);
    const struct scene_tallies *first = &view->race.lane[0].scene->tallies;
    struct guess_count common = count_guesses(&first->common, &first->effort_common);
    if (with_stem)
        divergence_draw_stem(
            context, &common, stem,
            (float[2]){view->race.lane[0].scene->frame.tree.x, view->race.lane[1].scene->frame.tree.x});
    header_draw(context);
    if (!view->message.text) /* a message would lie in the same place */
        draw_legend(context, &common);
    message_draw(context);
    draw_begin_part(list, DRAW_BAR);
    timeline_draw(context, NULL); /* the moment is complete: the scene is that of a lane */
}
