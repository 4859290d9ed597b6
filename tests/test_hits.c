/* The part that one sees is the part that one clicks: each row of each list, in windows of all sizes, is where a click
 * on it is answered.
 */
#include "hits_support.h"

static const char *const windows[] = {"640x480", "1280x800", "600x1000"};

/* A list, how it is opened, and what its rows are for the pointer. */
struct list_case {
    const char *script;
    enum scene_target target;
};

static const struct list_case lists[] = {
    {"puzzles\n", SCENE_MENU},
    {"puzzles\nwheel -2\n", SCENE_MENU},
    {"help\n", SCENE_HELP},
    {"help\nkey PgDn\n", SCENE_HELP},
    {"help\ntype zoom\n", SCENE_HELP},
    {"engines\n", SCENE_MENU},
    {"themes\n", SCENE_MENU},
    {"languages\n", SCENE_MENU},
    {"until\n", SCENE_MENU},
    {"puzzles\ntype tri\n", SCENE_MENU},
    {"key Ctrl+N\n", SCENE_MENU},
    {"menu learn\n", SCENE_MENU},
    {"palette\n", SCENE_MENU},
    {"palette\ntype the\nkey End\n", SCENE_MENU},
    {"palette\nwheel -5\n", SCENE_MENU},
    {"learn\n", SCENE_MENU},
    {"learn\ntype fish\n", SCENE_MENU},
    {"learn\nkey End\n", SCENE_MENU},
    {"learn\nkey PgDn\n", SCENE_MENU},
    {"what-else\n", SCENE_HINT},
    {"what-else\nkey End\n", SCENE_HINT},
    {"seek 40\n", SCENE_STEP},
    {"last\n", SCENE_STEP},
    {"cascades on\nseek 40\n", SCENE_STEP},
    {"engine human\nseek 45\nsteps-of hidden-single\n", SCENE_STEP},
    {"engine human\nseek 60\npanel proof\n", SCENE_PROOF_LINE},
    {"panel tree\nlast\n", SCENE_TREE},
    {"engine pairs\npanel tree\nlast\n", SCENE_TREE},
    {"edit givens\n", SCENE_KEY},
    {"learn x-wing\n", SCENE_STAGE},
};

static struct draw_point middle(struct draw_box box)
{
    return (struct draw_point){box.x + box.width / 2, box.y + box.height / 2};
}

/* Returns whether a word of the frame stands in the box. */
static bool has_words(const struct viewer *viewer, struct draw_box box)
{
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        bool is_in_it = command->box.y > box.y && command->box.y <= box.y + box.height && command->box.x >= box.x &&
                        command->box.x <= box.x + box.width;
        if (command->kind == DRAW_TEXT && command->count && is_in_it)
            return true;
    }
    return false;
}

/* Returns whether the pointer, or a click, on the part does what its words say. */
static bool is_chosen(struct viewer *viewer, const struct scene_hit *hit, struct draw_point at)
{
    viewer_pointer(viewer, 1, 1); /* the pointer chooses nothing where it enters the window */
    viewer_pointer(viewer, at.x, at.y);
    show_frame(viewer);
    switch (hit->target) {
    case SCENE_MENU:
        return seen(viewer)->menu && seen(viewer)->menu->chosen == hit->position;
    case SCENE_HINT:
        return seen(viewer)->hint_list && seen(viewer)->hint_list->chosen == hit->position;
    case SCENE_STEP:
    case SCENE_TREE:
        click(viewer, at.x, at.y);
        return player_position(viewer_player(viewer)) == hit->position;
    case SCENE_PROOF_LINE:
        click(viewer, at.x, at.y);
        return viewer->looking.proof.line == hit->position;
    case SCENE_STAGE:
        click(viewer, at.x, at.y);
        return seen(viewer)->lesson && seen(viewer)->lesson->stage == hit->position;
    default:
        return true;
    }
}

/* Copies the rows that the last frame has. Returns their number. */
static size_t copy_rows(const struct viewer *viewer, enum scene_target target, struct hits *rows)
{
    const struct hits *hits = &viewer->scene->hits;
    rows->count = 0;
    for (size_t i = 0; i < hits->count; i++) {
        if (hits->place[i].hit.target == target && hits->place[i].hit.position != UINT64_MAX)
            rows->place[rows->count++] = hits->place[i];
    }
    return rows->count;
}

static struct viewer *open_list(const struct list_case *list, const char *window)
{
    struct viewer *viewer = open_viewer(false);
    char line[40];
    snprintf(line, sizeof line, "pause\nresize %s\n", window);
    run(viewer, line);
    run(viewer, list->script);
    viewer_wait(viewer);
    show_frame(viewer);
    return viewer;
}

/* Returns how many rows the list has at this size; a list for which there is no room has none. */
static size_t try_list(const struct list_case *list, const char *window)
{
    static struct hits rows;
    struct viewer *viewer = open_list(list, window);
    size_t count = copy_rows(viewer, list->target, &rows);
    for (size_t i = 0; i < count; i++) {
        struct draw_box box = rows.place[i].box;
        struct draw_point at = middle(box);
        struct scene_hit hit = scene_hit(viewer->scene, at.x, at.y);
        if (hit.target != list->target || hit.position != rows.place[i].hit.position)
            fail_msg("%s at %s: row %zu is not hit where it is drawn", list->script, window, i);
        if (box.x < 0 || box.y < 0 || box.x + box.width > (float)viewer->drawing.window.width ||
            box.y + box.height > (float)viewer->drawing.window.height)
            fail_msg("%s at %s: row %zu leaves the window", list->script, window, i);
        if (!has_words(viewer, box))
            fail_msg("%s at %s: row %zu has no words", list->script, window, i);
    }
    for (size_t i = 0; i < count; i += count / 2 + 1) {
        if (i) { /* what the first has chosen may have closed the list */
            viewer_destroy(viewer);
            viewer = open_list(list, window);
        }
        if (!is_chosen(viewer, &rows.place[i].hit, middle(rows.place[i].box)))
            fail_msg("%s at %s: row %zu is not chosen where it is drawn", list->script, window, i);
    }
    viewer_destroy(viewer);
    return count;
}

static void each_row_is_hit_where_it_is_drawn(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        size_t most = 0;
        /* A short run looks at every other list in the two smaller windows, and at the others in the large one. */
        for (size_t w = i % support_tries(2, 1); w < sizeof windows / sizeof *windows; w += support_tries(2, 1)) {
            size_t count = try_list(&lists[i], windows[w]);
            most = count > most ? count : most;
        }
        if (most < 2)
            fail_msg("%s: %zu rows are drawn, expected a list", lists[i].script, most);
    }
}

/* The keys Home, End, PgUp and PgDn stop at the ends of a list; Up and Down go round. */
static void keys_move_the_choice(void **state)
{
    (void)state;
    static const struct {
        const char *keys;
        long chosen; /* less than 0: from the end */
    } rows[] = {{"key End\n", -1},  {"key PgDn\n", -1}, {"key Down\n", 0},
                {"key PgUp\n", 0},  {"key Up\n", -1},   {"key Home\nkey PgDn\n", 10},
                {"key Down\n", 11}, {"key PgUp\n", 1},  {"key Home\n", 0}};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\npuzzles\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        run(viewer, rows[i].keys);
        size_t wanted = rows[i].chosen < 0 ? seen(viewer)->menu->rows - 1 : (size_t)rows[i].chosen;
        assert_int_equal(seen(viewer)->menu->chosen, wanted);
    }
    run(viewer, "key Esc\nhelp\nkey PgDn\nkey Down\n");
    show_frame(viewer);
    find_place(viewer, SCENE_HELP, 11);
    assert_int_equal(viewer->scene->lists.help.first, 11);
    run(viewer, "key PgUp\nkey Home\nkey Up\nkey Down\n");
    show_frame(viewer);
    assert_int_equal(viewer->scene->lists.help.first, 1);
    viewer_destroy(viewer);
}

/* Nothing beneath an overlay is hit, wherever the pointer is. */
static void an_overlay_covers_the_window(void **state)
{
    (void)state;
    static const struct list_case overlays[] = {
        {"palette\n", SCENE_MENU}, {"help\n", SCENE_HELP}, {"legend\n", SCENE_HELP}, {"summary\n", SCENE_MENU}};
    for (size_t i = 0; i < sizeof overlays / sizeof *overlays; i++) {
        struct viewer *viewer = open_viewer(false);
        run(viewer, "pause\nresize 1280x800\n");
        run(viewer, overlays[i].script);
        viewer_wait(viewer);
        show_frame(viewer);
        for (float y = 3; y < 800; y += 37) {
            for (float x = 3; x < 1280; x += 41)
                assert_int_equal(scene_hit(viewer->scene, x, y).target, overlays[i].target);
        }
        viewer_destroy(viewer);
    }
}

/* The first frame with the pointer on a row shows it as pointed at, as all later ones. */
static void the_first_frame_knows_what_is_pointed_at(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 40\n");
    show_frame(viewer);
    struct draw_point at = middle(find_place(viewer, SCENE_STEP, 42));
    run(viewer, "seek 39\n");
    viewer->pointing.at.x = at.x;
    viewer->pointing.at.y = at.y;
    show_frame(viewer);
    run(viewer, "seek 40\n");
    show_frame(viewer);
    size_t commands = viewer_display_list(viewer)->command_count;
    show_frame(viewer);
    assert_int_equal(viewer_display_list(viewer)->command_count, commands);
    viewer_destroy(viewer);
}

/* Returns the number of steps in the list that are by the technique; the step at the position is not counted. */
static size_t check_listed(struct viewer *viewer, const char *technique, bool is_alone)
{
    const struct player *player = viewer_player(viewer);
    const struct trace *trace = player->replay.trace;
    struct step_reader reader;
    struct hits rows;
    size_t by_it = 0, others = 0;
    step_reader_init(&reader, trace);
    show_frame(viewer);
    copy_rows(viewer, SCENE_STEP, &rows);
    for (size_t i = 0; i < rows.count; i++) {
        struct step step;
        uint64_t number = rows.place[i].hit.position;
        assert_true(!i || number > rows.place[i - 1].hit.position);
        if (!number || number == player_position(player))
            continue;
        assert_true(step_read(&reader, number, &step));
        *(strcmp(trace_technique_id(trace, step.technique), technique) ? &others : &by_it) += 1;
    }
    step_reader_finish(&reader);
    assert_int_equal(others > 0, !is_alone);
    return by_it;
}

/* The list can have the steps of one technique alone. The wheel goes from one to the next; another trace has all again.
 */
static void the_list_shows_the_steps_of_one_technique(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct hits rows;
    run(viewer, "pause\nresize 1280x800\nengine human\nseek 40\n");
    viewer_wait(viewer);
    check_listed(viewer, "hidden-single", false);
    run(viewer, "panel tree\nsteps-of Hidden single\n");
    assert_true(check_listed(viewer, "hidden-single", true) > 8);
    run(viewer, "seek 0\n");
    assert_true(check_listed(viewer, "hidden-single", true) > 8);
    run(viewer, "steps-of naked-pair\n");
    assert_int_equal(check_listed(viewer, "naked-pair", true), 1);
    run(viewer, "steps-of hidden-single\n");
    show_frame(viewer);
    copy_rows(viewer, SCENE_STEP, &rows);
    uint64_t third = rows.place[3].hit.position;
    struct draw_point at = middle(rows.place[2].box);
    viewer_pointer(viewer, at.x, at.y);
    viewer_wheel(viewer, -1);
    show_frame(viewer);
    copy_rows(viewer, SCENE_STEP, &rows);
    size_t found = 0;
    while (found < rows.count && rows.place[found].hit.position != third)
        found++;
    assert_true(found == 2 && rows.count > 3); /* two stand above the one that the list is scrolled to */
    run(viewer, "steps-of all\n");
    check_listed(viewer, "hidden-single", false);
    run(viewer, "steps-of hidden-single\nengine pivot\n");
    viewer_wait(viewer);
    show_frame(viewer);
    assert_int_equal(viewer->looking.scroll.listed, 0);
    viewer_destroy(viewer);
}

/* Fails if the frame has words smaller than `least` pixels beside the board. A single digit may be one of a picture. */
static void check_type(struct viewer *viewer, const char *script, float least)
{
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_box board = viewer_layout(viewer)->viewport;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        bool is_on_board = draw_contains(board, command->box.x, command->box.y) && !seen(viewer)->menu &&
                           !seen(viewer)->help && !seen(viewer)->start;
        if (command->kind == DRAW_TEXT && command->count > 1 && !is_on_board && command->size < least)
            fail_msg("after %s: %.1f px: %.*s", script, (double)command->size, (int)command->count,
                     list->bytes + command->first);
    }
}

/* 14 pixels at 1280x800; while presenting, 16. */
static void test_no_words_are_small(void **state)
{
    (void)state;
    static const char *const more[] = {"close\n",
                                       "summary\n",
                                       "engine pivot\nseek 43\npanel algorithm\n",
                                       "engine propagate\nseek 43\npanel algorithm\n",
                                       "engine human\nseek 43\npanel algorithm\n",
                                       "learn junior-exocet\nstage so\n",
                                       "learn x-wing\nstage so\n",
                                       "learn x-wing\nstage see\n",
                                       "learn hidden-single\nstage spot\n",
                                       "learn nested-forcing-chain\nstage why\n",
                                       "learn hidden-single\nstage try\n",
                                       "legend\n",
                                       "predict\n",
                                       "puzzle samurai\n"};
    static const char *const presented[] = {
        "seek 43\npanel algorithm\n", "engine propagate\npanel algorithm\nseek 43\n", "panel proof\n", "panel steps\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nmotion off\n");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        run(viewer, "key Esc\nkey Esc\nkey Esc\nengine pivot\n");
        run(viewer, lists[i].script);
        check_type(viewer, lists[i].script, 14);
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        run(viewer, "key Esc\nkey Esc\nkey Esc\npuzzle b3\nengine pivot\n");
        run(viewer, more[i]);
        check_type(viewer, more[i], 14);
    }
    run(viewer, "key Esc\nkey Esc\nkey Esc\npuzzle b3\npresent on\n");
    for (size_t i = 0; i < sizeof presented / sizeof *presented; i++) {
        run(viewer, presented[i]);
        check_type(viewer, presented[i], 16);
    }
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_words_are_small),
        cmocka_unit_test(each_row_is_hit_where_it_is_drawn),
        cmocka_unit_test(keys_move_the_choice),
        cmocka_unit_test(an_overlay_covers_the_window),
        cmocka_unit_test(the_first_frame_knows_what_is_pointed_at),
        cmocka_unit_test(the_list_shows_the_steps_of_one_technique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
