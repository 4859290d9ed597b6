/* The questions of the fuzz targets to any trace that came from bytes: it can be walked from end to end and back,
 * proved or refuted, and written and read again as the same trace. Each aborts where a promise is broken. */
#ifndef TESTS_FUZZ_WALK_H
#define TESTS_FUZZ_WALK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/algorithm.h"
#include "explain/held.h"
#include "explain/proof_text.h"
#include "explain/reason.h"
#include "explain/sentence.h"
#include "proof/argument_check.h"
#include "proof/proof.h"
#include "proof_file/drat_lrat.h"
#include "trace/replay.h"
#include "trace_file/jsonl.h"
#include "scene/draw.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "trace_file/trace_file.h"
#include "why/effects.h"
#include "why/divergence.h"
#include "why/slice_trace.h"

/* Says which promise was broken. */
#define require(condition) require_at(condition, #condition, __FILE__, __LINE__)

static inline void require_at(bool holds, const char *condition, const char *file, int line)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, condition);
    abort();
}

static inline void require_message(const struct text_error *error)
{
    require(error->message[0] && strlen(error->message) < sizeof error->message);
}

static inline uint64_t walk_hash(const struct replay *replay)
{
    uint64_t hash = 14695981039346656037u;
    for (unsigned c = 0; c < trace_layout(replay->trace)->cells; c++)
        hash = (hash ^ replay->mask[c]) * 1099511628211u;
    return hash;
}

/* Every position forward, every position backward, and a few jumps: the same grid each time. */
static inline void walk_replay(const struct trace *trace)
{
    uint64_t steps = trace_steps(trace);
    uint64_t *seen = calloc(steps + 1, sizeof *seen);
    struct replay replay;
    require(seen);
    replay_init(&replay, trace);
    for (uint64_t at = 0; at <= steps; at++) {
        replay_seek(&replay, at);
        seen[at] = walk_hash(&replay);
    }
    for (uint64_t at = steps + 1; at-- > 0;) {
        replay_seek(&replay, at);
        require(walk_hash(&replay) == seen[at]);
    }
    for (uint64_t jump = 0; jump < 8; jump++) {
        replay_seek(&replay, jump * 977 % (steps + 1));
        require(walk_hash(&replay) == seen[jump * 977 % (steps + 1)]);
    }
    replay_finish(&replay);
    free(seen);
}

/* The same candidates: a file may tell of one cell in several parts, which JSON lines puts together. */
static inline void walk_same_changes(const struct change *a, size_t a_count, const struct change *b, size_t b_count)
{
    static digit_mask tally[LAYOUT_MAX_CELLS];
    for (size_t i = 0; i < a_count; i++)
        tally[a[i].cell] |= a[i].digits;
    for (size_t i = 0; i < b_count; i++) {
        require(!(b[i].digits & ~tally[b[i].cell]));
        tally[b[i].cell] &= ~b[i].digits;
    }
    for (size_t i = 0; i < a_count; i++)
        require(!tally[a[i].cell]);
}

static inline void walk_same_constraints(const struct constraint *a, size_t a_count, const struct constraint *b,
                                         size_t b_count)
{
    require(a_count == b_count);
    for (size_t i = 0; i < a_count; i++)
        require(a[i].index == b[i].index && a[i].digit == b[i].digit);
}

static inline void walk_same_argument(const struct argument *a, const struct argument *b)
{
    require(a->lines == b->lines && a->roles == b->roles && a->members == b->members);
    for (size_t i = 0; i < a->lines; i++) {
        const struct argument_line *x = &a->line[i], *y = &b->line[i];
        require(x->kind == y->kind && x->value == y->value && x->index == y->index);
        require(x->x == y->x && x->links == y->links && x->y == y->y);
        require(!memcmp(argument_x(a, x), argument_x(b, y), ((size_t)x->x + x->links + x->y) * sizeof *a->pool));
    }
    for (size_t i = 0; i < a->roles; i++)
        require(a->role[i].name == b->role[i].name && a->role[i].number == b->role[i].number);
}

static inline void walk_same(const struct trace *a, const struct trace *b)
{
    const struct puzzle *one = trace_puzzle(a), *two = trace_puzzle(b);
    require(one->layout->cells == two->layout->cells && one->layout->houses == two->layout->houses);
    require(!memcmp(one->start, two->start, one->layout->cells * sizeof *one->start));
    require(!strcmp(trace_engine(a), trace_engine(b)) && trace_steps(a) == trace_steps(b));
    struct step_reader first, second;
    step_reader_init(&first, a);
    step_reader_init(&second, b);
    for (uint64_t number = 1; number <= trace_steps(a); number++) {
        struct step x, y;
        require(step_read(&first, number, &x) && step_read(&second, number, &y));
        require(x.kind == y.kind && x.depth == y.depth && x.guess == y.guess && x.parent == y.parent &&
                x.assumes_unique == y.assumes_unique);
        require(!strcmp(trace_technique_id(a, x.technique), trace_technique_id(b, y.technique)));
        walk_same_changes(x.place, x.places, y.place, y.places);
        walk_same_changes(x.remove, x.removes, y.remove, y.removes);
        walk_same_changes(x.restore, x.restores, y.restore, y.restores);
        walk_same_constraints(x.truths, x.truth_count, y.truths, y.truth_count);
        walk_same_constraints(x.links, x.link_count, y.links, y.link_count);
        walk_same_argument(&x.argument, &y.argument);
    }
    step_reader_finish(&first);
    step_reader_finish(&second);
}

/* The trace holds exactly if its parts do, each for itself. */
static inline void walk_parts(const struct trace *trace, bool holds)
{
    bool parts = true;
    for (uint64_t first = 1; first <= trace_steps(trace) && trace_closed(trace); first += TRACE_BLOCK) {
        bool finished;
        uint64_t last = first + TRACE_BLOCK - 1;
        parts &= proof_check_part(trace, first, last < trace_steps(trace) ? last : trace_steps(trace), NULL, &finished);
    }
    require(!trace_closed(trace) || parts == holds || !trace_steps(trace));
}

static inline void walk_proof(const struct trace *trace)
{
    struct proof_verdict verdict;
    require(proof_check(trace, &verdict));
    require(verdict.steps <= trace_steps(trace));
    require(verdict.holds ? verdict.steps == trace_steps(trace) : verdict.reason[0]);
    walk_parts(trace, verdict.holds);
}

/* For a small trace, valid or not, a proof for other checkers is made or refused with a message. */
static inline void walk_clauses(const struct trace *trace)
{
    enum { MAX_CANDIDATES = 64, MAX_STEPS = 1000 };
    const struct layout *layout = trace_layout(trace);
    if (layout->cells * layout->digits > MAX_CANDIDATES || trace_steps(trace) > MAX_STEPS)
        return;
    FILE *stream = fopen("/dev/null", "wb");
    require(stream);
    for (enum proof_format format = PROOF_CNF; format <= PROOF_PBP; format++) {
        struct text_error error = {0};
        uint64_t step;
        if (!proof_file_write(trace, format, NULL, stream, &error))
            require_message(&error);
        require(!proof_file_step(trace, 5, &step, &error) || step <= trace_steps(trace));
    }
    fclose(stream);
}

/* Any argument that was read can be checked and explained, whether it holds or not, and each line of the reason has
 * words. */
static inline void walk_arguments(const struct trace *trace)
{
    struct step_reader reader;
    struct replay replay;
    struct reason *reason = malloc(sizeof *reason);
    struct sentence *sentence = malloc(sizeof *sentence);
    require(reason && sentence);
    replay_init(&replay, trace);
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        struct step step;
        struct argument_verdict verdict;
        replay_seek(&replay, number - 1);
        require(step_read(&reader, number, &step));
        require(argument_check(trace_layout(trace), replay.mask, &step, &step.argument, &verdict) || verdict.reason[0]);
        reason_make(reason, trace_layout(trace), replay.mask, &step, &step.argument);
        struct wording wording = {.trace = trace, .mask = replay.mask, .reason = reason};
        for (unsigned i = 0; i < reason->lines; i++)
            proof_line(sentence, &wording, i);
    }
    step_reader_finish(&reader);
    replay_finish(&replay);
    free(sentence);
    free(reason);
}

/* The causes and effects of some steps. Of a trace all of whose steps are proved, each slice holds by itself.
 */
static inline void walk_slices(const struct trace *trace)
{
    enum { LIMIT = 300, ASKED = 4 };
    struct proof_verdict verdict, part;
    require(proof_check(trace, &verdict));
    for (uint64_t k = 1; k <= ASKED && trace_steps(trace); k++) {
        struct slice slice = {0}, effects = {0};
        struct slice_question question = {.position = (trace_steps(trace) * k + ASKED - 1) / ASKED};
        enum slice_outcome outcome = slice_make(&slice, trace, &question, LIMIT, NULL);
        struct trace *made = outcome == SLICE_DONE ? slice_trace_create(&slice, trace) : NULL;
        if (made && verdict.holds && !verdict.unproved) {
            require(proof_check(made, &part));
            require(part.holds);
        }
        require(outcome != SLICE_DAMAGED && (made || outcome != SLICE_DONE || !verdict.holds));
        require(effects_make(&effects, trace, question.position, LIMIT, NULL) != SLICE_DAMAGED);
        trace_destroy(made);
        slice_finish(&slice);
        slice_finish(&effects);
    }
}

/* Whatever a step is, there are words for it, and something that the engine holds. */
static inline void walk_words(const struct trace *trace)
{
    struct step_reader reader, other;
    struct replay replay;
    struct sentence *sentence = malloc(sizeof *sentence);
    struct held *held = calloc(1, sizeof *held);
    const struct algorithm *algorithm = algorithm_find(trace_engine(trace));
    require(sentence && held);
    replay_init(&replay, trace);
    held_init(held, trace);
    step_reader_init(&reader, trace);
    step_reader_init(&other, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        struct step step;
        struct wording wording = {.trace = trace, .other = &other, .mask = replay.mask};
        replay_seek(&replay, number);
        require(step_read(&reader, number, &step));
        sentence_write(sentence, &wording, &step);
        require(sentence->text[0]);
        sentence_line(sentence, &wording, &step);
        require(sentence->text[0]);
        require(!algorithm || algorithm_line_of(algorithm, trace, &step) <= algorithm_lines(algorithm));
        held_find(held, number % 5 ? number : number / 5, NOTATION_ROW_COLUMN);
    }
    step_reader_finish(&reader);
    step_reader_finish(&other);
    replay_finish(&replay);
    held_finish(held);
    free(held);
    free(sentence);
}

static inline void walk_describe(void *context, struct step *step, struct buffer *text)
{
    (void)context;
    buffer_print(text, "step \"%d\"", (int)step->kind);
}

/* Written as a file and as JSON lines, each reads back whole and the same. */
static inline void walk_round_trips(const struct trace *trace)
{
    for (int json = 0; json < 2; json++) {
        char *bytes = NULL;
        size_t length = 0;
        FILE *stream = open_memstream(&bytes, &length);
        require(stream &&
                (json ? jsonl_write(trace, NULL, NULL, stream, walk_describe, NULL) : trace_file_write(trace, stream)));
        require(!fclose(stream));
        struct text_error error = {0};
        struct trace *back = NULL;
        bool whole = json ? jsonl_read(bytes, length, "again", &back, NULL, &error) == JSONL_WHOLE
                          : trace_file_read(bytes, length, "again", &back, &error) == TRACE_FILE_WHOLE;
        if (!whole)
            fprintf(stderr, "%zu:%zu: %s\n", error.line, error.column, error.message);
        require(whole);
        walk_same(trace, back);
        trace_destroy(back);
        free(bytes);
    }
}

/* A trace that is looked at where it lies is checked block by block: it may be damaged, or fit together badly, but it
 * can be walked, refuted and written all the same. */
static inline void walk_long(const struct trace *trace)
{
    struct replay replay;
    struct proof_verdict verdict;
    FILE *stream = fopen("/dev/null", "wb");
    require(stream);
    replay_init(&replay, trace);
    for (uint64_t at = 0; at <= 2 * trace_steps(trace); at++)
        replay_seek(&replay, at <= trace_steps(trace) ? at : 2 * trace_steps(trace) - at);
    replay_finish(&replay);
    bool checked = proof_check(trace, &verdict);
    bool json = jsonl_write(trace, NULL, NULL, stream, walk_describe, NULL), file = trace_file_write(trace, stream);
    require((checked && !verdict.holds) || checked == !trace_damaged_step(trace));
    if (checked)
        walk_parts(trace, verdict.holds);
    require(json == !trace_damaged_step(trace) && file == json);
    fclose(stream);
}

/* A run does not part from itself. */
static inline void walk_compare(const struct trace *trace)
{
    struct divergence divergence = {0};
    bool is_found = divergence_find(&divergence, trace, trace, NULL);
    require(!is_found || !divergence.parts);
    divergence_finish(&divergence);
}

static inline float walk_width(void *context, enum draw_face face, float size, const char *text, size_t length)
{
    (void)context, (void)face, (void)text;
    return size * 0.5f * (float)length;
}

/* Draws frames at a few positions, beside each panel one, in a small and in a large window, with and without what the
 * step rests on. */
static inline void walk_scene(struct trace *trace)
{
    enum { FRAMES = 6, LIMIT = 100 };
    struct scene *scene = scene_create();
    struct player player;
    struct draw_list list = {0};
    struct draw_measure measure = {.width = walk_width};
    bool *cells = calloc(trace_layout(trace)->cells, sizeof *cells);
    player_init(&player, trace);
    scene_open(scene, trace);
    for (unsigned i = 0; i < FRAMES; i++) {
        struct slice slice = {0};
        uint64_t position = trace_steps(trace) * i / (FRAMES - 1);
        struct slice_question question = {.position = position};
        struct scene_why why = {.slice = &slice, .of = position, .cell = cells, .is_asked = i % 3};
        bool is_small = i % 2;
        struct scene_view view = {
            .player = &player,
            .style.theme = themes[i % 2],
            .window = {.width = is_small ? 640 : 1280, .height = is_small ? 480 : 800, .scale = 1, .measure = &measure},
            .pointer = {.x = 100 * (float)i, .y = 100 * (float)i},
            .cell = is_small ? NO_CELL : (cell_id)(i % trace_layout(trace)->cells),
            .panel = (enum frame_panel)(i % FRAME_PANELS)};
        player_seek(&player, position);
        if (position && slice_make(&slice, trace, &question, LIMIT, NULL) == SLICE_DONE && slice.steps.count)
            view.why = &why;
        scene_draw(scene, &view, &list);
        require(!list.clips);
        slice_finish(&slice);
    }
    draw_finish(&list);
    player_finish(&player);
    scene_destroy(scene);
    free(cells);
}

static inline void walk_trace(struct trace *trace)
{
    walk_replay(trace);
    walk_proof(trace);
    walk_clauses(trace);
    walk_arguments(trace);
    walk_slices(trace);
    walk_words(trace);
    walk_compare(trace);
    walk_scene(trace);
    walk_round_trips(trace);
}

#endif
