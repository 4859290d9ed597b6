/* Draws the lines of a chain, cases or nets on the board: curves from candidate to candidate, solid if one of the two
 * must be true, dashed if at most one is. Of several possible bends, a curve has the one that hides the least. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "scene/frame_parts.h"

enum { SAMPLES = 24, CURVES = 96, SHOWN_REMOVED = 3, SHOWN_TARGETS = 4, BUCKETS = 256, NO_SAMPLE = UINT16_MAX };

struct curve {
    struct draw_point point[4];
};

struct router {
    const struct frame_context *context;
    struct draw_point taken[CURVES * SAMPLES]; /* points along the curves drawn so far */
    uint16_t next[CURVES * SAMPLES];           /* the previous point in its bucket, or NO_SAMPLE */
    uint16_t bucket[BUCKETS]; /* the last point in it, or NO_SAMPLE; several cells of the sheet may share one */
    unsigned curves;
    unsigned line;  /* index of the current line */
    bool is_mutual; /* the current curves hold in both directions and have no arrows */
    bool is_path;   /* the current curves are the paths of a tridagon, which are few and so never faint */
};

/* An end of a curve: the edge of a candidate's disc, or of the ring around a placed digit. */
struct node {
    struct draw_point point;
    float radius;
};

static struct node node_of_cell(const struct frame_context *context, cell_id cell)
{
    struct draw_box box = board_cell(context, cell);
    return (struct node){{box.x + box.width / 2, box.y + box.height / 2}, box.width * 0.45f};
}

static struct node node_at(const struct frame_context *context, cell_id cell, unsigned digit)
{
    if (context->placed.settled[cell])
        return node_of_cell(context, cell);
    return (struct node){board_candidate(context, cell, digit), board_candidate_size(context) * 0.66f};
}

static struct node node_of(const struct frame_context *context, unsigned candidate)
{
    struct candidate at = context->reason->candidate[candidate];
    return node_at(context, at.cell, at.digit);
}

static float distance(struct draw_point a, struct draw_point b)
{
    return hypotf(a.x - b.x, a.y - b.y);
}

/* --- finding a way --- */

static struct draw_point towards(struct draw_point from, struct draw_point to, float length)
{
    float whole = fmaxf(distance(from, to), 0.01f);
    return (struct draw_point){from.x + (to.x - from.x) * length / whole, from.y + (to.y - from.y) * length / whole};
}

/* Makes a curve from one disc to the other, bent from the straight line by `bend` of its length. */
static struct curve bend_curve(struct node start, struct node end, float bend)
{
    struct draw_point a = start.point, b = end.point;
    struct draw_point off = {(a.x + b.x) / 2 - (b.y - a.y) * bend * 1.3f, (a.y + b.y) / 2 + (b.x - a.x) * bend * 1.3f};
    struct draw_point from = towards(a, off, start.radius), to = towards(b, off, end.radius);
    struct curve curve = {{from,
                           {from.x + (off.x - from.x) * 2 / 3, from.y + (off.y - from.y) * 2 / 3},
                           {to.x + (off.x - to.x) * 2 / 3, to.y + (off.y - to.y) * 2 / 3},
                           to}};
    return curve;
}

static struct draw_point curve_at(const struct curve *curve, float t)
{
    const struct draw_point *p = curve->point;
    float u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    return (struct draw_point){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                               a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

/* Return the column and the row of the sheet; outside it they continue, also below 0. */
static int column_of(const struct frame_layout *frame, float x)
{
    return (int)floorf((x - frame->board.x) / frame->cell_width);
}

static int row_of(const struct frame_layout *frame, float y)
{
    return (int)floorf((y - frame->board.y) / frame->cell);
}

/* Returns how much a curve through this point would hide. */
static float weigh_point(const struct router *router, struct draw_point at)
{
    const struct frame_context *context = router->context;
    const struct frame_layout *frame = context->frame;
    int x = column_of(frame, at.x), y = row_of(frame, at.y);
    if (x < 0 || y < 0 || x >= (int)context->layout->width || y >= (int)context->layout->height)
        return 4;
    cell_id cell = context->layout->at[(unsigned)y * context->layout->width + (unsigned)x];
    if (cell == NO_CELL)
        return 0.5f;
    digit_mask mask = context->mask[cell];
    if (context->placed.settled[cell]) {
        struct draw_box box = board_cell(context, cell);
        float off = distance(at, (struct draw_point){box.x + box.width / 2, box.y + box.height / 2}) / frame->cell;
        return off < 0.36f ? 1.3f - off * 2 : 0;
    }
    float near = board_candidate_size(context) * 0.5f, weight = 0;
    for (digit_mask rest = mask; rest; rest &= rest - 1)
        weight += distance(at, board_candidate(context, cell, digit_first(rest))) < near ? 0.6f : 0;
    return weight;
}

/* --- the points of the curves drawn so far --- */

static struct router *router_create(const struct frame_context *context)
{
    struct router *router = memory_calloc(1, sizeof *router);
    router->context = context;
    memset(router->bucket, 0xFF, sizeof router->bucket);
    return router;
}

/* Returns the bucket of a cell of the sheet. Adjacent cells have different ones. */
static unsigned bucket_of(int column, int row)
{
    return (unsigned)(row * 23 + column) % BUCKETS;
}

static void take_curve(struct router *router, const struct curve *curve)
{
    const struct frame_layout *frame = router->context->frame;
    for (unsigned i = 0; i < SAMPLES; i++) {
        unsigned sample = router->curves * SAMPLES + i;
        struct draw_point at = curve_at(curve, ((float)i + 0.5f) / SAMPLES);
        uint16_t *bucket = &router->bucket[bucket_of(column_of(frame, at.x), row_of(frame, at.y))];
        router->taken[sample] = at;
        router->next[sample] = *bucket;
        *bucket = (uint16_t)sample;
    }
    router->curves++;
}

/* Counts the points of other curves within a distance of less than a cell. */
static unsigned count_near(const struct router *router, struct draw_point at, float near)
{
    const struct frame_layout *frame = router->context->frame;
    int right = column_of(frame, at.x + near), bottom = row_of(frame, at.y + near);
    unsigned count = 0;
    for (int row = row_of(frame, at.y - near); row <= bottom; row++) {
        for (int column = column_of(frame, at.x - near); column <= right; column++) {
            uint16_t k = router->bucket[bucket_of(column, row)];
            for (; k != NO_SAMPLE; k = router->next[k])
                count += fabsf(router->taken[k].x - at.x) < near && fabsf(router->taken[k].y - at.y) < near;
        }
    }
    return count;
}

/* Returns how much the curve hides. Stops when that exceeds `most`. */
static float weigh_curve(const struct router *router, const struct curve *curve, float bend, float most)
{
    float weight = fabsf(bend) * 2.5f, near = router->context->frame->cell * 0.09f;
    float length = distance(curve->point[0], curve->point[3]) / board_candidate_size(router->context);
    unsigned points = (unsigned)fminf(fmaxf(length * 3, SAMPLES), 6 * SAMPLES);
    for (unsigned i = 1; i < points && weight < most; i++)
        weight += weigh_point(router, curve_at(curve, (float)i / (float)points));
    for (unsigned i = 1; i < SAMPLES && weight < most; i++)
        weight += 0.25f * (float)count_near(router, curve_at(curve, (float)i / SAMPLES), near);
    return weight;
}

/* Returns whether the discs are so close that the curve must go around them. */
static bool is_next(const struct router *router, struct node a, struct node b)
{
    return distance(a.point, b.point) < router->context->frame->cell * 0.45f;
}

static struct curve find_curve(struct router *router, struct node a, struct node b)
{
    static const float far[] = {0.03f, -0.03f, 0.06f, -0.06f, 0.09f, -0.09f, 0.12f, -0.12f,
                                0.15f, -0.15f, 0.18f, -0.18f, 0.21f, -0.21f, 0.25f, -0.25f,
                                0.3f,  -0.3f,  0.34f, -0.34f, 0.4f,  -0.4f,  0.45f, -0.45f};
    static const float close[] = {1.35f, -1.35f};
    bool next = is_next(router, a, b);
    const float *bends = next ? close : far;
    struct curve best = {0};
    float least = INFINITY;
    for (unsigned i = 0; i < (next ? 2 : sizeof far / sizeof *far); i++) {
        struct curve curve = bend_curve(a, b, bends[i]);
        float weight = weigh_curve(router, &curve, bends[i], least);
        if (weight < least) {
            least = weight;
            best = curve;
        }
    }
    return best;
}

/* --- drawing --- */

/* Returns the opacity of a line. Lines other than the explained one are fainter, and so are the links of a large net,
 * because there are many. */
static float presence(const struct router *router, bool strong)
{
    unsigned part = router->context->proof_line;
    if (part)
        return router->line + 1 == part ? 1 : 0.45f;
    return context_has_many_curves(router->context) && !router->is_path ? strong ? 0.8f : 0.5f : 1;
}

static void draw_way(struct router *router, struct node a, struct node b, bool strong, enum mark mark)
{
    const struct frame_context *context = router->context;
    const struct frame_layout *frame = context->frame;
    if (router->curves == CURVES)
        return;
    struct curve curve = find_curve(router, a, b);
    take_curve(router, &curve);
    float width = fmaxf(frame->hair * (strong ? 2 : 1.5f), frame->cell / (strong ? 26.0f : 36.0f));
    float arrow = is_next(router, a, b) ? width * 2.6f : fmaxf(width * 3.6f, frame->cell * 0.09f);
    if (router->is_mutual)
        arrow = 0;
    struct draw_pen halo = {.colour = draw_fade(context->theme->sheet, 0.85f), .width = width + 2.4f * frame->hair};
    struct draw_pen pen = {.colour = draw_fade(mark_put(context, mark), presence(router, strong)), .width = width};
    if (!strong) {
        pen.dash = fmaxf(frame->cell / (is_next(router, a, b) ? 24.0f : 13.0f), 3 * frame->hair);
        pen.gap = pen.dash * 0.7f;
    }
    draw_curve(context->list, curve.point, 4, 0, halo);
    draw_curve(context->list, curve.point, 4, arrow, pen);
}

/* Draws a curve between the two nearest candidates of the sets. */
static void draw_between(struct router *router, struct reason_set from, struct reason_set to, bool strong,
                         enum mark mark)
{
    struct node best_a = {0}, best_b = {0};
    float least = INFINITY;
    for (unsigned a = 0; a < router->context->reason->candidates; a++) {
        for (unsigned b = 0; reason_has(&from, a) && b < router->context->reason->candidates; b++) {
            if (!reason_has(&to, b) || a == b)
                continue;
            struct node at = node_of(router->context, a), other = node_of(router->context, b);
            if (distance(at.point, other.point) < least) {
                least = distance(at.point, other.point);
                best_a = at;
                best_b = other;
            }
        }
    }
    if (least < INFINITY)
        draw_way(router, best_a, best_b, strong, mark);
}

/* Returns whether an earlier visible line draws the same curve: two cases may lead to the same candidate. */
static bool is_drawn(const struct router *router, const struct reason_line *line, struct reason_set target)
{
    const struct reason *reason = router->context->reason;
    bool drawn = false;
    for (unsigned i = 0; i < router->line && !drawn; i++) {
        const struct reason_line *other = &reason->line[i];
        drawn = (other->kind == REASON_LINK || other->kind == REASON_SIGHT) && reason_within(other->from, line->from) &&
                reason_within(line->from, other->from) && reason_within(target, other->to) &&
                context_shows_line(router->context, i);
    }
    return drawn;
}

/* Draws curves to the first few targets of a link of a net. */
static void draw_fan(struct router *router, const struct reason_line *line)
{
    unsigned drawn = 0;
    for (unsigned i = 0; i < router->context->reason->candidates && drawn < SHOWN_TARGETS; i++) {
        struct reason_set one = {0};
        if (!reason_has(&line->to, i))
            continue;
        reason_add(&one, i);
        if (is_drawn(router, line, one))
            continue;
        bool concludes =
            router->context->reason->form == REASON_CASES && reason_has(&router->context->reason->removed, i);
        draw_between(router, line->from, one, false, concludes ? MARK_CONCLUSION : MARK_IMPLIES_FALSE);
        drawn++;
    }
}

/* Draws curves from each of the first few places that a house has lost to the remaining one. */
static void draw_causes(struct router *router, const struct reason_line *line)
{
    unsigned drawn = 0;
    for (unsigned i = 0; i < router->context->reason->candidates && drawn < SHOWN_TARGETS; i++) {
        struct reason_set one = {0};
        if (!reason_has(&line->from, i))
            continue;
        reason_add(&one, i);
        draw_between(router, one, line->to, true, MARK_IMPLIES_TRUE);
        drawn++;
    }
    if (drawn > 1)
        note_put(router->context, NOTE_MEET);
}

/* Draws a curve from the nearest candidate that a truth has lost to the remaining one. In a chain, the lost candidates
 * count as one. */
static void draw_nearest_cause(struct router *router, const struct reason_line *line)
{
    draw_between(router, line->from, line->to, true, MARK_IMPLIES_TRUE);
    if (router->context->reason->form != REASON_CHAIN && reason_count(line->from) > 1)
        note_put(router->context, NOTE_NEAREST);
}

/* Returns whether each place that a house has lost has a curve, and not only the nearest one: if there is space, or the
 * line is explained. */
static bool has_all_causes(const struct router *router)
{
    const struct reason *reason = router->context->reason;
    bool is_current = router->line + 1 == router->context->proof_line;
    return reason->form != REASON_CHAIN && constraint_is_house(reason->line[router->line].constraint) &&
           (is_current || !context_has_many_curves(router->context));
}

/* Draws curves from a chain's ends to the eliminations; a loop is closed instead. */
static void draw_end(struct router *router, const struct reason_line *end)
{
    const struct frame_context *context = router->context;
    const struct reason *reason = context->reason;
    struct reason_set first = reason->line[0].from, last = reason->line[reason->lines - 2].to;
    if (reason->loop) {
        draw_between(router, last, first, false, MARK_IMPLIES_FALSE);
        return;
    }
    unsigned drawn = 0;
    for (unsigned i = 0; i < reason->candidates && drawn < SHOWN_REMOVED; i++) {
        struct reason_set one = {0};
        if (!reason_has(&end->to, i) || context->placed.settled[reason->candidate[i].cell])
            continue;
        reason_add(&one, i);
        draw_between(router, first, one, false, MARK_CONCLUSION);
        if (!reason_within(last, first))
            draw_between(router, last, one, false, MARK_CONCLUSION);
        drawn++;
    }
}

/* Draws a pair of a colouring, or of a ring or strings of one digit, unless an earlier line has drawn it. */
static void draw_pair(struct router *router, unsigned index)
{
    const struct reason *reason = router->context->reason;
    struct reason_set to = reason_without(reason->line[index].to, reason->fins), first = {0};
    bool is_ring = !reason->named_links && constraint_is_house(reason->line[index].constraint);
    if (reason->line[index].kind != REASON_TRUTH || !(reason->colours || is_ring) || reason_count(to) != 2 ||
        &reason->line[index] == reason_emptied(reason))
        return;
    for (unsigned i = 0; i < index; i++) {
        if (reason->line[i].kind == REASON_TRUTH && reason_within(to, reason->line[i].to))
            return;
    }
    reason_add(&first, reason_first(&to));
    draw_between(router, first, reason_without(to, first), true, MARK_STRONG);
}

/* Draws the line from a cell of a path to the next one, slightly into both, so it is visible between neighbours as
 * well. */
static void draw_part_of_path(struct router *router, const cell_id *cell, bool strong)
{
    struct node from = node_of_cell(router->context, cell[0]), to = node_of_cell(router->context, cell[1]);
    from.radius *= 0.8f;
    to.radius *= 0.8f;
    draw_way(router, from, to, strong, strong ? MARK_OWN_PATH : MARK_PATH);
}

/* Draws the two paths that the sentence about a tridagon names. */
static void draw_paths(struct router *router)
{
    const struct frame_context *context = router->context;
    struct tridagon_paths paths;
    if (!context_find_paths(context, &paths))
        return;
    router->is_path = true;
    for (unsigned i = 0; i + 1 < TRIDAGON_PATH; i++) {
        draw_part_of_path(router, &paths.home[i], true);
        draw_part_of_path(router, &paths.away[i], false);
    }
    router->is_path = false;
}

void curves_draw(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    struct router *router = router_create(context);
    router->is_mutual = reason->form == REASON_SETS;
    draw_paths(router);
    bool is_ring = !reason->named_links && !reason->pattern.cells && reason->placed == REASON_CANDIDATES;
    bool has_pairs = reason->form == REASON_SETS && !context->shape && (reason->colours || is_ring);
    bool has_curves = has_pairs || context_has_curves(context);
    for (unsigned i = 0; has_curves && i < context_proof_lines(context); i++) {
        const struct reason_line *line = &reason->line[i];
        router->line = i;
        if (line->is_inside && !context->proof_line)
            note_put(context, NOTE_INSIDE);
        if (!context_shows_line(context, i))
            continue;
        if (reason->form == REASON_SETS)
            draw_pair(router, i);
        else if (line->kind == REASON_TRUTH && has_all_causes(router))
            draw_causes(router, line);
        else if (line->kind == REASON_TRUTH)
            draw_nearest_cause(router, line);
        else if (line->kind == REASON_SIGHT || (line->kind == REASON_LINK && reason->form != REASON_CHAIN))
            draw_fan(router, line);
        else if (line->kind == REASON_LINK)
            draw_between(router, line->from, line->to, false, MARK_IMPLIES_FALSE);
        else if (line->kind == REASON_END && reason->form == REASON_CHAIN)
            draw_end(router, line);
    }
    memory_free(router);
}

void curves_draw_causes(const struct frame_context *context, const struct cause_arrow *arrow, size_t count)
{
    struct router *router = router_create(context);
    for (size_t i = 0; i < count; i++) {
        cell_id cell = candidate_cell(arrow[i].to);
        struct node to = node_at(context, cell, candidate_digit(arrow[i].to));
        if (!context->mask[cell]) { /* all its digits are shown, and an arrow would hide some */
            to = node_of_cell(context, cell);
            to.radius *= 1.15f;
        } else if (context->placed.settled[cell]) {
            to = node_of_cell(context, cell);
        }
        draw_way(router, node_of_cell(context, arrow[i].from), to, arrow[i].mark != MARK_WAY, arrow[i].mark);
    }
    memory_free(router);
}

static struct node node_of_place(const struct frame_context *context, struct scene_place place)
{
    return place.digit ? node_at(context, place.cell, place.digit) : node_of_cell(context, place.cell);
}

void curves_draw_pointers(const struct frame_context *context, const struct scene_arrow *arrow, size_t count)
{
    struct router *router = router_create(context);
    for (size_t i = 0; i < count; i++)
        draw_way(router, node_of_place(context, arrow[i].from), node_of_place(context, arrow[i].to), true, MARK_NONE);
    memory_free(router);
}

void curves_draw_arcs(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    struct router *router = router_create(context);
    float width = fmaxf(context->frame->hair * 1.5f, context->frame->cell / 36.0f);
    for (unsigned i = 0; i < moment->arcs; i++) {
        const struct cascade_arc *arc = &moment->arc[i];
        enum mark mark = context->guesses.depth[arc->from] ? MARK_ARC_BY_GUESS : MARK_ARC;
        struct curve curve = find_curve(router, node_of_cell(context, arc->from), node_of_cell(context, arc->to));
        float left = 0.6f * (1 - (float)arc->age / MOMENT_ARCS);
        draw_curve(context->list, curve.point, 4, width * 3,
                   (struct draw_pen){.colour = draw_fade(mark_put(context, mark), left), .width = width});
    }
    memory_free(router);
}
