/* The pseudo-code of the engines, and what they hold: each step lights a line, and what is derived from the trace is
 * what the engine's rules say, checked step by step. */
#include "support.h"

#include "explain/algorithm.h"
#include "explain/held.h"
#include "step/nogood.h"

/* A trace with what is held at a position and the board there. */
struct view {
    struct trace *trace;
    struct held *held;
    struct replay replay;
    struct step_reader reader;
    struct step step;
};

static void open_view(struct view *view, struct trace *trace)
{
    view->trace = trace;
    view->held = calloc(1, sizeof *view->held);
    held_init(view->held, trace);
    replay_init(&view->replay, trace);
    step_reader_init(&view->reader, trace);
}

static void close_view(struct view *view)
{
    held_finish(view->held);
    free(view->held);
    replay_finish(&view->replay);
    step_reader_finish(&view->reader);
    trace_destroy(view->trace);
}

/* Goes to before step `number`, which is read. */
static void go_before(struct view *view, uint64_t number)
{
    replay_seek(&view->replay, number - 1);
    held_find(view->held, number - 1, NOTATION_ROW_COLUMN);
    assert_true(step_read(&view->reader, number, &view->step));
}

/* --- lines --- */

static unsigned count_signs(const char *text)
{
    unsigned signs = 0;
    for (; text && *text; text++)
        signs += *text == '=';
    return signs;
}

/* Each variable of the line has a value. */
static void expect_all_values(const struct algorithm_line *line, const struct trace *trace, const struct step *step)
{
    char text[80];
    algorithm_write_values(line, trace_layout(trace), step, NOTATION_ROW_COLUMN, text, sizeof text);
    assert_int_equal(count_signs(text), count_signs(line->values));
}

static void light_lines(struct trace *trace, const struct algorithm *algorithm, bool *lit)
{
    struct step_reader reader;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        struct step step;
        assert_true(step_read(&reader, number, &step));
        unsigned line = algorithm_line_of(algorithm, trace, &step);
        if (!line)
            fail_msg("%s, step %llu, %s: no line", algorithm->engine, (unsigned long long)number,
                     step_kind_name(step.kind));
        assert_true(algorithm->line[line - 1].kinds >> step.kind & 1);
        expect_all_values(&algorithm->line[line - 1], trace, &step);
        lit[line - 1] = true;
    }
    step_reader_finish(&reader);
    trace_destroy(trace);
}

/* Every step lights a line, and there is no line that waits in vain. */
static void test_every_step_lights_a_line(void **state)
{
    (void)state;
    static const char stuck[] = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    static const char impossible[] =
        "12345678.........9...............................................................";
    static const char empty[] = ".................................................................................";
    uint64_t limit = support_tries(1500, 20000);
    for (size_t i = 0; engines[i]; i++) {
        const struct algorithm *algorithm = algorithm_find(engines[i]->id);
        bool lit[ALGORITHM_LINES] = {false};
        assert_non_null(algorithm);
        unsigned lines = algorithm_lines(algorithm);
        assert_true(lines >= 10 && lines <= ALGORITHM_LINES);
        light_lines(support_trace(engines[i]->id, BOARD_B3, 0), algorithm, lit);
        light_lines(support_trace(engines[i]->id, BOARD_WRONG, limit), algorithm, lit);
        light_lines(support_trace(engines[i]->id, impossible, 0), algorithm, lit);
        light_lines(support_trace(engines[i]->id, stuck, limit), algorithm, lit);
        light_lines(support_trace(engines[i]->id, empty, limit), algorithm, lit);
        light_lines(support_trace_of_board("m1", engines[i]->id, limit), algorithm, lit);
        light_lines(support_trace_of_board("jigsaw", engines[i]->id, limit), algorithm, lit);
        struct puzzle *hard = support_puzzle(stuck);
        struct trace *trace = trace_create(hard, engines[i]->id);
        digit_mask solution[81];
        struct engine_task task = {
            .puzzle = hard, .trace = trace, .solution = solution, .settings.guess = true, .step_limit = limit};
        engines[i]->solve(&task);
        trace_close(trace);
        light_lines(trace, algorithm, lit);
        puzzle_destroy(hard);
        for (unsigned line = 0; line < lines; line++) {
            if (algorithm->line[line].kinds && !lit[line])
                fail_msg("%s: nothing lights '%s'", engines[i]->id, algorithm->line[line].text);
        }
    }
    assert_null(algorithm_find("other"));
}

static void expect_values(const char *engine, uint64_t number, const char *expected)
{
    struct trace *trace = support_trace_of_board("b3", engine, 0);
    const struct algorithm *algorithm = algorithm_find(engine);
    struct step_reader reader;
    struct step step;
    char text[80];
    step_reader_init(&reader, trace);
    assert_true(step_read(&reader, number, &step));
    const struct algorithm_line *line = &algorithm->line[algorithm_line_of(algorithm, trace, &step) - 1];
    algorithm_write_values(line, trace_layout(trace), &step, NOTATION_ROW_COLUMN, text, sizeof text);
    assert_string_equal(text, expected);
    step_reader_finish(&reader);
    trace_destroy(trace);
}

static void test_variables_have_the_values_of_the_step(void **state)
{
    (void)state;
    expect_values("pivot", 52, "p = r4c3");
    expect_values("pivot", 45, "p = r5c9, q = r4c9");
    expect_values("pivot", 49, "p = r7c3, d = 1");
    expect_values("propagate", 348, "c = r1c7, e = 1, p = r3c8");
    expect_values("propagate", 360, "d = 3, p = r3c9");
    expect_values("propagate", 368, "c = r1c7");
    expect_values("stack", 7, "c = r1c5");
    expect_values("rescan", 90, "");
}

/* --- the list of pivot --- */

/* Returns whether one of pivot's three techniques changes anything at the cell. */
static bool changes(const struct layout *layout, const digit_mask *mask, cell_id cell)
{
    const struct cell *info = &layout->cell[cell];
    for (unsigned i = 0; digits_are_one(mask[cell]) && i < info->peer_count; i++) {
        if (mask[info->peers[i]] & mask[cell])
            return true;
    }
    for (unsigned h = 0; !digits_are_one(mask[cell]) && h < info->house_count; h++) {
        digit_mask others = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            others |=
                layout->house[info->houses[h]].cells[i] == cell ? 0 : mask[layout->house[info->houses[h]].cells[i]];
        if (digits_are_one(mask[cell] & ~others))
            return true;
    }
    for (unsigned h = 0; digits_are_two(mask[cell]) && h < info->house_count; h++) {
        unsigned twins = 0, touched = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id other = layout->house[info->houses[h]].cells[i];
            twins += other != cell && mask[other] == mask[cell];
            touched += other != cell && mask[other] & mask[cell] ? 1 : 0;
        }
        if (twins)
            return touched > 1;
    }
    return false;
}

static void check_list(struct view *view)
{
    const struct layout *layout = trace_layout(view->trace);
    const struct held_part *list = &view->held->part[0];
    const digit_mask *mask = view->replay.mask;
    assert_int_equal(list->items, layout->cells);
    if (view->step.kind == STEP_DEDUCE) {
        cell_id pivot = view->step.places ? view->step.place[0].cell : view->step.truths[0].index;
        unsigned at = 0;
        while (list->item[at].cell != pivot)
            assert_false(changes(layout, mask, list->item[at++].cell));
        assert_true(changes(layout, mask, pivot));
    } else if (view->step.kind == STEP_GUESS) {
        cell_id first = NO_CELL;
        for (unsigned i = 0; i < list->items; i++) {
            cell_id cell = list->item[i].cell;
            if (!digits_are_one(mask[cell]) && (first == NO_CELL || digit_count(mask[cell]) < digit_count(mask[first])))
                first = cell;
        }
        assert_int_equal(first, view->step.place[0].cell);
    }
}

static void test_the_list_of_pivot_tells_each_next_pivot(void **state)
{
    (void)state;
    static const char *const boards[] = {"b1", "b3", "l1", "m1", "jigsaw", "16x16"};
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        struct view view;
        open_view(&view, support_trace_of_board(boards[b], "pivot", support_tries(1500, 4000)));
        for (uint64_t number = 1; number <= trace_steps(view.trace); number++) {
            go_before(&view, number);
            check_list(&view);
        }
        close_view(&view);
    }
}

/* --- the queue of pairs --- */

static bool has_work(const struct layout *layout, const digit_mask *mask, cell_id cell)
{
    const struct cell *info = &layout->cell[cell];
    for (unsigned i = 0; digits_are_one(mask[cell]) && i < info->peer_count; i++) {
        if (mask[info->peers[i]] & mask[cell])
            return true;
    }
    return false;
}

/* The step is of the first cell in the queue that has anything to take; a guess is made when none has. */
static void check_queue(struct view *view)
{
    const struct layout *layout = trace_layout(view->trace);
    const struct held_part *queue = &view->held->part[0];
    unsigned at = 0;
    while (at < queue->items && !has_work(layout, view->replay.mask, queue->item[at].cell))
        at++;
    if (view->step.kind == STEP_DEDUCE) {
        assert_true(at < queue->items);
        assert_int_equal(queue->item[at].cell, view->step.truths[0].index);
    } else if (view->step.kind == STEP_SOLVED) {
        assert_int_equal(at, queue->items);
    }
}

static void test_the_queue_of_pairs_tells_each_next_cell(void **state)
{
    (void)state;
    static const char *const boards[] = {"b1", "b3", "l1", "l4", "16x16"};
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        struct view view;
        open_view(&view, support_trace_of_board(boards[b], "pairs", support_tries(1500, 4000)));
        for (uint64_t number = 1; number <= trace_steps(view.trace); number++) {
            go_before(&view, number);
            check_queue(&view);
        }
        close_view(&view);
    }
}

/* --- the calls of propagate, against the recursive program itself --- */

struct reference {
    struct view view;
    const struct layout *layout;
    bool only_boxes;
    digit_mask mask[81], board[81];
    char stack[4000][24];
    unsigned depth;
    uint64_t steps;
    bool done;
};

static void compare_calls(struct reference *reference)
{
    held_find(reference->view.held, reference->steps, NOTATION_ROW_COLUMN);
    const struct held_part *part = &reference->view.held->part[0];
    if (part->left_out + part->items != reference->depth)
        fail_msg("step %llu: %u calls, expected %u", (unsigned long long)reference->steps,
                 (unsigned)part->left_out + part->items, reference->depth);
    for (unsigned i = 0; i < part->items; i++)
        assert_string_equal(part->item[i].text, reference->stack[part->left_out + i]);
}

static void push(struct reference *reference, const char *what, cell_id cell, unsigned digit)
{
    snprintf(reference->stack[reference->depth++], 24, "%s(r%uc%u, %u)", what, cell / 9 + 1u, cell % 9 + 1u, digit);
}

static bool eliminate(struct reference *reference, cell_id cell, unsigned digit);

static bool assign(struct reference *reference, cell_id cell, unsigned digit)
{
    push(reference, "assign", cell, digit);
    for (digit_mask others = reference->mask[cell] & ~digit_bit(digit); others; others &= others - 1) {
        if (!eliminate(reference, cell, digit_first(others)))
            return false;
    }
    reference->depth--;
    return true;
}

static bool find_places(struct reference *reference, cell_id cell, unsigned digit, house_id house)
{
    cell_id place = NO_CELL;
    unsigned places = 0;
    for (unsigned i = 0; i < 9; i++) {
        cell_id other = reference->layout->house[house].cells[i];
        places += (reference->mask[other] & digit_bit(digit)) != 0;
        place = reference->mask[other] & digit_bit(digit) ? other : place;
    }
    (void)cell;
    if (!places)
        return false;
    return places > 1 || assign(reference, place, digit);
}

static bool eliminate(struct reference *reference, cell_id cell, unsigned digit)
{
    const struct cell *info = &reference->layout->cell[cell];
    if (!(reference->mask[cell] & digit_bit(digit)))
        return true;
    push(reference, "eliminate", cell, digit);
    reference->mask[cell] &= ~digit_bit(digit);
    if (reference->board[cell] & digit_bit(digit)) {
        reference->board[cell] &= ~digit_bit(digit);
        reference->steps++;
        compare_calls(reference);
    }
    if (!reference->mask[cell])
        return false;
    for (unsigned i = 0; digits_are_one(reference->mask[cell]) && i < info->peer_count; i++) {
        if (!eliminate(reference, info->peers[i], digit_first(reference->mask[cell])))
            return false;
    }
    for (unsigned h = 0; h < info->house_count; h++) {
        bool box = reference->layout->house[info->houses[h]].kind == HOUSE_BOX;
        if ((box || !reference->only_boxes) && !find_places(reference, cell, digit, info->houses[h]))
            return false;
    }
    reference->depth--;
    return true;
}

static void search(struct reference *reference)
{
    digit_mask mask[81], board[81];
    cell_id best = NO_CELL;
    for (unsigned c = 0; c < 81; c++) {
        unsigned count = digit_count(reference->mask[c]);
        if (count > 1 && (best == NO_CELL || count < digit_count(reference->mask[best])))
            best = (cell_id)c;
    }
    reference->done = best == NO_CELL;
    memcpy(mask, reference->mask, sizeof mask);
    memcpy(board, reference->board, sizeof board);
    for (digit_mask left = best == NO_CELL ? 0 : mask[best]; left && !reference->done; left &= left - 1) {
        memcpy(reference->mask, mask, sizeof mask);
        memcpy(reference->board, board, sizeof board);
        reference->board[best] = left & -left;
        reference->depth = 0;
        reference->steps++; /* the guess */
        if (assign(reference, best, digit_first(left))) {
            search(reference);
        } else {
            reference->steps++; /* the contradiction has the calls that were open when it was met */
            compare_calls(reference);
        }
        if (!reference->done)
            reference->steps++; /* the backtrack */
    }
}

static void compare_with_reference(const char *board, const char *engine)
{
    struct reference *reference = calloc(1, sizeof *reference);
    open_view(&reference->view, support_trace(engine, board, 0));
    const struct puzzle *puzzle = trace_puzzle(reference->view.trace);
    reference->layout = puzzle->layout;
    reference->only_boxes = !strcmp(engine, "propagate-box");
    for (unsigned c = 0; c < 81; c++) {
        reference->mask[c] = layout_all_digits(puzzle->layout);
        reference->board[c] = puzzle->start[c];
    }
    bool holds = true;
    for (unsigned c = 0; c < 81 && holds; c++)
        holds = !puzzle->given[c] || assign(reference, (cell_id)c, puzzle->given[c]);
    assert_true(holds);
    search(reference);
    assert_true(reference->done);
    assert_int_equal(reference->steps + 1, trace_steps(reference->view.trace));
    close_view(&reference->view);
    free(reference);
}

static void test_the_calls_of_propagate_are_those_of_the_program(void **state)
{
    (void)state;
    compare_with_reference(BOARD_B1, "propagate");
    compare_with_reference(BOARD_B3, "propagate");
    compare_with_reference(BOARD_M1, "propagate");
    compare_with_reference(BOARD_B3, "propagate-box");
    compare_with_reference(BOARD_L1, "propagate-box");
}

/* --- open guesses --- */

/* Compares the held guesses with a stack that follows guesses and backtracks from the start. */
static void check_guesses(struct trace *trace)
{
    struct view view;
    char stack[LAYOUT_MAX_CELLS][24];
    unsigned depth = 0;
    open_view(&view, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        assert_true(step_read(&view.reader, number, &view.step));
        if (view.step.kind == STEP_GUESS) {
            char name[16];
            notation_cell(NOTATION_ROW_COLUMN, trace_layout(trace), view.step.place[0].cell, name, sizeof name);
            snprintf(stack[depth++], sizeof stack[0], "%s=%c, ", name,
                     digit_character(digit_first(view.step.place[0].digits)));
        }
        depth -= view.step.kind == STEP_BACKTRACK ? levels_closed(view.step.backjump) : 0;
        held_find(view.held, number, NOTATION_ROW_COLUMN);
        if (!depth)
            continue;
        const struct held_part *part = &view.held->part[view.held->parts - 1];
        assert_int_equal(part->left_out + part->items, depth);
        for (unsigned i = 0; i < part->items; i++)
            assert_memory_equal(part->item[i].text, stack[part->left_out + i], strlen(stack[part->left_out + i]));
    }
    close_view(&view);
}

static void test_open_guesses_are_those_on_the_way(void **state)
{
    (void)state;
    for (size_t i = 0; engines[i]; i++) {
        check_guesses(support_trace_of_board("b3", engines[i]->id, support_tries(1000, 3000)));
        check_guesses(support_trace_of_board("m1", engines[i]->id, support_tries(1000, 3000)));
    }
    check_guesses(support_trace_of_board("triathlon-1", "stack", support_tries(1500, 4000)));
}

/* Untried digits of the open tries, on the known beginning of b3. */
static void test_the_stack_says_what_is_left(void **state)
{
    (void)state;
    struct view view;
    open_view(&view, support_trace_of_board("b3", "stack", 0));
    held_find(view.held, 25, NOTATION_ROW_COLUMN);
    const struct held_part *stack = &view.held->part[0];
    static const char *const expected[] = {"r1c1=1, left: 3 7 9", "r1c2=3, left: 6 9", "r1c4=6, left: 7 9",
                                           "r1c5=9, none left"};
    assert_int_equal(stack->items, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_string_equal(stack->item[i].text, expected[i]);
    assert_true(stack->item[3].active);
    close_view(&view);
}

/* --- all of it --- */

static void expect_same(const struct held *a, const struct held *b)
{
    assert_int_equal(a->parts, b->parts);
    for (unsigned p = 0; p < a->parts; p++) {
        assert_string_equal(a->part[p].title, b->part[p].title);
        assert_int_equal(a->part[p].items, b->part[p].items);
        for (unsigned i = 0; i < a->part[p].items; i++)
            assert_string_equal(a->part[p].item[i].text, b->part[p].item[i].text);
    }
}

/* The values held do not depend on the position before. */
static void test_held_does_not_depend_on_the_way_there(void **state)
{
    (void)state;
    for (size_t i = 0; engines[i]; i++) {
        struct view view;
        open_view(&view, support_trace_of_board("l1", engines[i]->id, 5000));
        uint64_t steps = trace_steps(view.trace), position = 0;
        for (uint64_t k = 0; k < 40; k++, position = (position * 5 + 77 * k + 3) % (steps + 1)) {
            struct held *fresh = calloc(1, sizeof *fresh);
            held_init(fresh, view.trace);
            held_find(view.held, position, NOTATION_ROW_COLUMN);
            held_find(fresh, position, NOTATION_ROW_COLUMN);
            expect_same(view.held, fresh);
            held_finish(fresh);
            free(fresh);
        }
        close_view(&view);
    }
}

/* A file may name any engine. Whatever its steps are, what is held can be asked for, at any position and in any order.
 */
static void test_held_bears_the_steps_of_another_engine(void **state)
{
    (void)state;
    for (size_t i = 0; engines[i]; i++) {
        for (size_t k = 0; engines[k]; k++) {
            struct puzzle *puzzle = support_puzzle(BOARD_B3);
            struct trace *trace = trace_create(puzzle, engines[i]->id);
            digit_mask solution[81];
            struct engine_task task = {
                .puzzle = puzzle, .trace = trace, .solution = solution, .step_limit = support_tries(150, 500)};
            engines[k]->solve(&task);
            trace_close(trace);
            struct held *held = calloc(1, sizeof *held);
            held_init(held, trace);
            for (uint64_t n = 0; n <= 2 * trace_steps(trace); n++) {
                uint64_t position = n % 3 ? n / 2 : trace_steps(trace) - n / 2;
                held_find(held, position, NOTATION_ROW_COLUMN);
                for (unsigned p = 0; p < held->parts; p++)
                    assert_true(held->part[p].items <= HELD_ITEMS);
            }
            held_finish(held);
            free(held);
            trace_destroy(trace);
            puzzle_destroy(puzzle);
        }
    }
}

static void test_human_asked_the_techniques_before(void **state)
{
    (void)state;
    struct view view;
    open_view(&view, support_trace_of_board("l1", "human", 0));
    held_find(view.held, 62, NOTATION_ROW_COLUMN); /* a swordfish */
    const struct held_part *part = &view.held->part[0];
    assert_string_equal(part->item[0].text, "Full house");
    assert_string_equal(part->item[part->items - 1].text, "Swordfish");
    assert_true(part->item[part->items - 1].active);
    close_view(&view);
}

static void test_rescan_is_at_a_cell_or_a_house(void **state)
{
    (void)state;
    struct view view;
    open_view(&view, support_trace_of_board("b3", "rescan", 0));
    held_find(view.held, 75, NOTATION_ROW_COLUMN);
    assert_string_equal(view.held->part[0].item[0].text, "r6c5");
    held_find(view.held, 90, NOTATION_ROW_COLUMN);
    assert_string_equal(view.held->part[0].item[0].text, "column 6");
    close_view(&view);
}

enum { MAX_NOGOODS = 400 };

struct known_nogood {
    struct role_member member[81];
    unsigned members, uses;
};

/* Adds what the step learned, or counts what it uses. */
static void follow_nogoods(struct known_nogood *known, unsigned *count, const struct step *step)
{
    const struct role *role = nogood_named(step);
    const struct role_member *member = role ? step->argument.member + role->first : NULL;
    if (nogood_learned(step)) {
        known[*count] = (struct known_nogood){.members = role->members};
        memcpy(known[(*count)++].member, member, role->members * sizeof *member);
        return;
    }
    for (unsigned i = 0; role && i < *count; i++)
        known[i].uses +=
            known[i].members == role->members && !memcmp(known[i].member, member, role->members * sizeof *member);
}

/* The values that `learn` holds: the nogoods that were learned last, each with its uses so far, counted from the start.
 */
static void test_learn_holds_its_nogoods_and_their_uses(void **state)
{
    (void)state;
    static struct known_nogood known[MAX_NOGOODS];
    unsigned count = 0, used = 0;
    struct view view;
    open_view(&view, support_trace_of_board("jigsaw", "learn", 0));
    for (uint64_t number = 1; number <= trace_steps(view.trace); number++) {
        assert_true(step_read(&view.reader, number, &view.step));
        follow_nogoods(known, &count, &view.step);
        assert_in_range(count, 0, MAX_NOGOODS - 2);
        if (number % 5)
            continue;
        held_find(view.held, number, NOTATION_ROW_COLUMN);
        const struct held_part *part = &view.held->part[0];
        for (unsigned i = 0; count && i < part->items; i++) {
            const struct known_nogood *expected = &known[count - part->items + i];
            const char *words = strstr(part->item[i].text, ": used ");
            assert_non_null(words);
            assert_int_equal(strtoul(words + strlen(": used "), NULL, 10), expected->uses);
            assert_int_equal(part->item[i].cell, expected->member[0].index);
            used += expected->uses > 1;
        }
    }
    assert_true(count > 20 && used);
    close_view(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_step_lights_a_line),
        cmocka_unit_test(test_variables_have_the_values_of_the_step),
        cmocka_unit_test(test_the_list_of_pivot_tells_each_next_pivot),
        cmocka_unit_test(test_the_queue_of_pairs_tells_each_next_cell),
        cmocka_unit_test(test_the_calls_of_propagate_are_those_of_the_program),
        cmocka_unit_test(test_open_guesses_are_those_on_the_way),
        cmocka_unit_test(test_the_stack_says_what_is_left),
        cmocka_unit_test(test_held_does_not_depend_on_the_way_there),
        cmocka_unit_test(test_held_bears_the_steps_of_another_engine),
        cmocka_unit_test(test_human_asked_the_techniques_before),
        cmocka_unit_test(test_rescan_is_at_a_cell_or_a_house),
        cmocka_unit_test(test_learn_holds_its_nogoods_and_their_uses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
