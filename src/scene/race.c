/* A race: two to four engines on the same puzzle, side by side, each with its board, its counts and its words. */
#include <math.h>
#include <stdio.h>

#include "scene/scene_parts.h"

/* Where there is no room for the words: a number behind the sign that such steps have in the list. Returns where it ends. */
static float draw_signed(const struct stage *stage, enum step_kind kind, uint64_t count, float x, float base)
{
    float em = stage->frame->em;
    struct draw_font font = {DRAW_REGULAR, em * 0.86f, stage->theme->muted};
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)count);
    icon_step(stage, kind, false, x + em * 0.3f, base - em * 0.32f, em * 0.55f);
    draw_text(stage->list, font, DRAW_LEFT, x + em * 0.85f, base, text);
    return x + em * 1.6f + stage_width(stage, font.face, font.size, text);
}

/* "step 42 of 128" in big, then guesses and contradictions so far. */
static void draw_counts(const struct stage *stage, const struct tally *tally)
{
    const struct frame *frame = stage->frame;
    struct draw_box box = frame->sentence;
    float em = frame->em, base = roundf(box.y + em * 1.25f);
    unsigned long long guesses = tally->kinds[STEP_GUESS], bad = tally->kinds[STEP_CONTRADICTION];
    char text[160];
    snprintf(text, sizeof text, "%llu of %llu%s", (unsigned long long)stage->position,
             (unsigned long long)stage->steps, trace_closed(stage->trace) ? "" : "+");
    struct draw_font font = {DRAW_SEMIBOLD, em, stage->theme->text};
    draw_text(stage->list, font, DRAW_LEFT, box.x, base, text);
    float taken = stage_width(stage, font.face, font.size, text) + em;
    font = (struct draw_font){DRAW_REGULAR, em * 0.86f, stage->theme->muted};
    snprintf(text, sizeof text, "%llu guess%s, %llu contradiction%s", guesses, guesses == 1 ? "" : "es", bad,
             bad == 1 ? "" : "s");
    float x = box.x + taken;
    if (box.width > 30 * em) { /* the same in all lanes */
        flow_line(stage, font, x, base, box.width - taken, text);
        return;
    }
    x = draw_signed(stage, STEP_GUESS, guesses, x, base);
    draw_signed(stage, STEP_CONTRADICTION, bad, x, base);
}

/* The step's sign and its short words. */
static void draw_words(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    struct draw_box box = frame->sentence;
    float em = frame->em, base = roundf(box.y + box.height - em * 0.4f), x = box.x;
    struct sentence line;
    if (!stage->step || frame->has_list || frame->has_tree) /* the list says it */
        return;
    sentence_line(&line, &stage->wording, stage->step);
    icon_step(stage, stage->step->kind, stage->step->places, x + em * 0.4f, base - em * 0.34f, em * 0.62f);
    x += em * 1.25f;
    flow_line(stage, (struct draw_font){DRAW_REGULAR, em * 0.93f, stage->theme->muted}, x, base,
              box.x + box.width - x, line.text);
}

static void draw_head(const struct stage *stage)
{
    struct draw_box box = stage->frame->title;
    float em = stage->frame->em;
    flow_line(stage, (struct draw_font){DRAW_SEMIBOLD, em * 1.1f, stage->theme->text}, box.x,
              roundf(box.y + box.height - em * 0.65f), box.width, trace_engine(stage->trace));
}

/* Its own way from its first step to its last, and its search tree. */
static void draw_way(struct scene *lane, struct stage *stage)
{
    struct frame own = lane->frame;
    if (own.lane_strip.height <= 0)
        return;
    own.strip = own.lane_strip;
    stage->frame = &own;
    stage->strip = &lane->lane_strip;
    float room = fmaxf(0, own.strip.width / own.thick);
    strip_make(&lane->lane_strip, &lane->reader.cursor, 0, lane->steps,
               lane->steps < (uint64_t)room ? (size_t)lane->steps : (size_t)room);
    timeline_draw_strip(stage);
    timeline_draw_position(stage, stage->theme->ground);
    if (own.has_tree)
        tally_make(&lane->total, &lane->reader.cursor, lane->steps);
    scene_draw_tree(lane, stage);
    stage->frame = &lane->frame;
}

static void draw_lane(struct scene *scene, const struct scene_view *view, unsigned index, struct draw_list *list,
                      struct scene_hit hover)
{
    struct scene *lane = view->lane[index].scene;
    struct scene_view own = *view;
    struct stage stage;
    struct step now, under_way;
    own.player = view->lane[index].player;
    own.list_offset = 0;
    own.offer = NULL;
    scene_set_stage(lane, &own, list, &stage, &now, &under_way);
    stage.hover = hover;
    stage.hover.digit = 0;
    lane->drawn = true;
    tally_make(&lane->tally, &lane->reader.cursor, lane->position);
    scene_draw_sheet(&stage);
    draw_head(&stage);
    draw_counts(&stage, &lane->tally);
    draw_words(&stage);
    list_draw(&stage);
    draw_way(lane, &stage);
    scene->moving = scene->moving || lane->moving;
}

static void draw_legend(const struct stage *stage)
{
    struct draw_box box = stage->frame->panel;
    float em = stage->frame->em;
    flow_line(stage, (struct draw_font){DRAW_REGULAR, em * 0.86f, stage->theme->muted}, box.x,
              roundf(box.y + box.height / 2 + em * 0.3f), box.width,
              stage->stir ? stage->sentence->text : stage->view->by_share
                  ? "All have gone the same share of their way. A step of one engine is not the same work as a step of another."
                  : "All have taken the same number of steps. A step of one engine is not the same work as a step of another.");
}

void race_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list)
{
    struct stage stage;
    struct step now, under_way;
    const struct layout *layout = trace_layout(scene->trace);
    float scale = view->scale > 0 ? view->scale : 1;
    for (unsigned i = 0; i < view->lanes; i++)
        frame_arrange_lane(&view->lane[i].scene->frame, layout, view->width, view->height, scale, i,
                           (unsigned)view->lanes, view->panel, view->theme->big_bang);
    scene_set_stage(scene, view, list, &stage, &now, &under_way);
    scene_make_strip(scene, view);
    scene->drawn = true;
    stage.hover = scene_hit(scene, view->pointer_x, view->pointer_y);
    scene_draw_ground(&stage);
    for (unsigned i = 0; i < view->lanes; i++)
        draw_lane(scene, view, i, list, stage.hover);
    if (!view->message) /* which lies there */
        draw_legend(&stage);
    message_draw(&stage);
    timeline_draw(&stage, NULL);
    summary_draw(&stage);
    scene->menu = menu_draw(&stage, scene->menu.first);
    help_draw(&stage);
}
