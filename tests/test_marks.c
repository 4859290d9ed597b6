/* Tests that the legend and the lessons name the marks of the picture, and that what the sentence names by a colour is
 * marked on the board, in random pictures: positions of several solvers and of examples, hints, questions, lines of a
 * proof. The environment's RANDOM_PICTURES sets their number, and RANDOM_SEED selects them. */
#include "hits_support.h"

#include <math.h>

#include "scene/marks.h"
#include "technique/technique.h"
#include "viewer/viewer_state.h"

static const char *const names[MARKS] = {
#define MARK(name, meaning, shape, words) #name,
#define NOTE(name, words) #name,
#include "scene/marks.def"
#undef MARK
#undef NOTE
};

/* Returns the place where the command is drawn, or begins. */
static struct draw_point place_of(const struct draw_list *list, const struct draw_command *command)
{
    if (command->kind == DRAW_CURVE || command->kind == DRAW_PATH || command->kind == DRAW_POLYGON)
        return list->points[command->first];
    if (command->kind == DRAW_LINE || command->kind == DRAW_RECT || command->kind == DRAW_FRAME)
        return (struct draw_point){command->box.x + command->box.width / 2, command->box.y + command->box.height / 2};
    return (struct draw_point){command->box.x, command->box.y};
}

/* Returns which meanings have their colour in the box, one bit each. */
static unsigned meanings_in(const struct viewer *viewer, const struct theme *theme, struct draw_box box)
{
    const struct draw_list *list = viewer_display_list(viewer);
    unsigned found = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        struct draw_point at = place_of(list, &list->commands[i]);
        bool is_inside = at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height;
        for (enum meaning meaning = MEANING_TRUTH; meaning < MEANINGS && is_inside; meaning++) {
            uint32_t colour = list->commands[i].colour;
            if (colour >> 24 && (colour & 0xFFFFFF) == (theme->meaning[meaning] & 0xFFFFFF))
                found |= 1u << meaning;
        }
    }
    return found;
}

/* Fails if a cell that the sentence names by a colour has no mark of that meaning on the board. */
static void check_chips(const struct viewer *viewer, const struct theme *theme, bool has_cage, const char *picture)
{
    const struct draw_list *list = viewer_display_list(viewer);
    const struct frame_layout *frame = viewer_layout(viewer);
    const struct layout *layout = trace_layout(viewer->session.trace);
    const struct hits *hits = &viewer->scene->hits;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit_place *word = &hits->place[i];
        bool is_cell = word->hit.target == SCENE_WORD && word->hit.cell != NO_CELL;
        unsigned wanted = is_cell ? meanings_in(viewer, theme, word->box) : 0;
        if (has_cage)
            wanted &= ~(1u << MEANING_LINK);
        if (!wanted)
            continue;
        if (wanted & 1u << MEANING_REMOVED)
            wanted |= 1u << MEANING_PLACED; /* the digit that is left covers what the step eliminates */
        if (wanted & 1u << MEANING_PLACED)
            wanted |= 1u << MEANING_GUESS; /* what rests on a guess is placed in that colour */
        const struct cell *at = &layout->cell[word->hit.cell];
        struct draw_box cell = {frame->board.x + (float)at->x * frame->cell + frame->thick,
                                frame->board.y + (float)at->y * frame->cell + frame->thick,
                                frame->cell - 2 * frame->thick, frame->cell - 2 * frame->thick};
        bool is_marked = false;
        for (size_t k = 0; k < list->command_count && !is_marked; k++) {
            const struct draw_command *command = &list->commands[k];
            for (enum meaning meaning = MEANING_TRUTH; meaning < MEANINGS && !is_marked; meaning++)
                is_marked = wanted >> meaning & 1 && command->colour >> 24 &&
                            (command->colour & 0xFFFFFF) == (theme->meaning[meaning] & 0xFFFFFF) &&
                            draw_reaches(list, command, cell);
        }
        if (!is_marked)
            fail_msg("%s: %s: the board does not mark r%uc%u", picture, viewer_sentence(viewer), at->y + 1u,
                     at->x + 1u);
    }
}

/* Compares the legend with the meanings that the board has. Returns whether it has a bold cage, which is a link in the
 * colour of the text. */
static bool check_legend(struct viewer *viewer, unsigned meanings, const char *picture)
{
    unsigned explained = 0;
    run(viewer, "legend\n");
    for (enum mark mark = 0; mark < MARKS; mark++) {
        unsigned own = 1u << mark_rows[mark].meaning, shared = own;
        if (!count_drawn(viewer, mark_rows[mark].words))
            continue;
        for (enum mark other = 0; other < MARKS; other++)
            shared |= strcmp(mark_rows[mark].words, mark_rows[other].words) ? 0 : 1u << mark_rows[other].meaning;
        if (own != 1 && !(shared & meanings))
            fail_msg("%s: the legend has %s, which the board has not", picture, names[mark]);
        explained |= shared;
    }
    if (meanings & ~explained)
        fail_msg("%s: the legend does not explain the meanings %#x", picture, meanings & ~explained);
    bool has_cage = count_drawn(viewer, mark_rows[MARK_CAGE].words);
    run(viewer, "key Esc\n");
    return has_cage;
}

static void check_picture(struct viewer *viewer, const struct theme *theme, const char *picture)
{
    size_t rects;
    next_frame(viewer, &rects);
    const struct frame_layout *frame = viewer_layout(viewer);
    unsigned board = meanings_in(viewer, theme, frame->viewport);
    unsigned sentence = meanings_in(viewer, theme, frame->sentence);
    if (sentence &
        (1u << MEANING_PLACED | 1u << MEANING_GUESS)) /* the placed digit may cover what the step eliminates */
        sentence &= ~(1u << MEANING_REMOVED);
    if (board & 1u << MEANING_GUESS) /* what rests on a guess is placed in that colour */
        sentence &= ~(1u << MEANING_PLACED);
    bool has_cage = check_legend(viewer, board, picture);
    next_frame(viewer, &rects);
    check_chips(viewer, theme, has_cage, picture);
    if (has_cage)
        sentence &= ~(1u << MEANING_LINK);
    if (sentence & ~board && !is_drawn(viewer, "BACK")) /* a backtrack tells of what is undone */
        fail_msg("%s: the board does not show the meanings %#x", picture, sentence & ~board);
}

/* Runs lines of a script. Those that make no sense now may fail. */
static void try_lines(struct viewer *viewer, const char *lines)
{
    for (const char *at = lines; *at; at += strcspn(at, "\n") + 1) {
        char line[200];
        struct text_error error;
        bool quit = false;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        script_line(viewer, line, &quit, &error);
    }
}

/* Goes to a random position, and asks there for something, or not. */
static void go_anywhere(struct viewer *viewer, uint64_t *random, char *picture, size_t size)
{
    static const char *const asks[] = {
        "",
        "",
        "what-else\n",
        "what-else\nkey Down\nkey Down\n",
        "practise\nhint\n",
        "ask r4c5 6\n",
        "ask r2c7\n",
        "why\n",
        "light 4\n",
        "why\nkey Down\nkey Down\n",
        "ask r8c8 1\n",
        "cascades on\n",
        "heat on\n",
        "heat off\n",
        "panel proof\n",
        "panel tree\n",
        "panel algorithm\n",
        "panel steps\n",
    };
    uint64_t steps = trace_steps(viewer->session.trace), r = support_random(random);
    snprintf(picture, size, "seek %llu\n%s", (unsigned long long)((r >> 16) % (steps + 1)),
             asks[r % (sizeof asks / sizeof *asks)]);
    run(viewer, "key Esc\nkey Esc\n");
    try_lines(viewer, picture);
}

static void test_the_legend_equals_the_marks_of_random_pictures(void **state)
{
    (void)state;
    static const char *const puzzles[] = {"b3", "m2", "l3", "b1", "killer", "jigsaw", "windoku", "m1", "thermometers"};
    static const char *const solvers[] = {"human", "pivot", "learn", "propagate", "human"};
    const char *asked = getenv("RANDOM_PICTURES"), *seed = getenv("RANDOM_SEED");
    unsigned long count = asked ? strtoul(asked, NULL, 10) : 10 * support_tries(2, 10), each = asked ? 10 : count / 10;
    uint64_t random = seed ? strtoull(seed, NULL, 10) : 7;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nmotion off\n");
    for (unsigned long i = 0; i < count; i++) {
        char line[200], picture[400], opened[200];
        const struct theme *theme = theme_find(i / each / 2 % 2 ? "dark" : "light");
        if (i % each == 0) {
            const char *technique = techniques[support_random(&random) % TECHNIQUES].id;
            bool is_example = i / each % 2;
            snprintf(opened, sizeof opened, "open %s/puzzles/%s%s.txt\nengine %s\ntheme %s\npause\n",
                     getenv("SOURCE_ROOT"), is_example ? "techniques/" : "",
                     is_example ? technique : puzzles[i / each / 2 % (sizeof puzzles / sizeof *puzzles)],
                     solvers[i / each / 2 % (sizeof solvers / sizeof *solvers)], theme->id);
            run(viewer, "key Esc\nkey Esc\n");
            try_lines(viewer, opened); /* not each technique has an example */
            viewer_wait(viewer);
        }
        go_anywhere(viewer, &random, line, sizeof line);
        snprintf(picture, sizeof picture, "%s%s", opened, line);
        check_picture(viewer, theme, picture);
    }
    viewer_destroy(viewer);
}

/* Three digits with two places each in a row are no strings of one digit: the cells that the sentence names are
 * outlined. */
static void test_a_hidden_triple_of_two_places_each_is_outlined(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    char lines[300];
    snprintf(lines, sizeof lines,
             "resize 1280x800\nmotion off\nopen %s/puzzles/techniques/discontinuous-nice-loop.txt\nengine human\n"
             "theme light\npause\nseek 15\nwhat-else\nkey Down\nkey Down\n",
             getenv("SOURCE_ROOT"));
    run(viewer, lines);
    show_frame(viewer);
    assert_non_null(strstr(viewer_sentence(viewer), "3, 6 and 9 fit only in r3c6, r3c8 and r3c9"));
    check_picture(viewer, theme_find("light"), lines);
    viewer_destroy(viewer);
}

/* One of two places of a digit is true, and the step only eliminates what both of them rule out: that neither is is
 * supposed, and marked. */
static void test_a_supposition_that_is_no_conclusion_is_marked(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    char lines[300];
    snprintf(lines, sizeof lines,
             "resize 1280x800\nmotion off\nopen %s/puzzles/jigsaw.txt\nengine human\ntheme light\npause\nseek 62\n",
             getenv("SOURCE_ROOT"));
    run(viewer, lines);
    show_frame(viewer);
    assert_non_null(
        strstr(viewer_sentence(viewer), "column 1 would have no place left for 5. This shows that r6c4 or r6c6 is 5"));
    check_picture(viewer, theme_find("light"), lines);
    viewer_destroy(viewer);
}

/* A digit without a place is named in the colour of contradictions, and framed, in a fish too. */
static void test_the_contradiction_of_a_fish_is_framed(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    char lines[300];
    snprintf(lines, sizeof lines,
             "resize 1280x800\nmotion off\nopen %s/puzzles/jigsaw.txt\nengine human\ntheme dark\npause\nseek 52\n",
             getenv("SOURCE_ROOT"));
    run(viewer, lines);
    show_frame(viewer);
    assert_non_null(strstr(viewer_sentence(viewer), "If r2c6 were 5, column 9 would have its 5 in r8c9"));
    check_picture(viewer, theme_find("dark"), lines);
    viewer_destroy(viewer);
}

/* The word beside a house that has no place for a digit covers neither an arrow nor a framed cell. */
static void test_the_word_of_a_contradiction_covers_no_mark(void **state)
{
    (void)state;
    static const char *const pictures[] = {
        "resize 640x480\nopen %s/puzzles/samurai.txt\nengine learn\nsettle\npause\nseek 264\n",
        "resize 1280x800\nopen %s/puzzles/jigsaw.txt\nengine propagate\nsettle\npause\nseek 489\n",
    };
    const struct theme *theme = theme_find("dark");
    for (size_t k = 0; k < sizeof pictures / sizeof *pictures; k++) {
        struct viewer *viewer = open_viewer(false);
        char lines[300];
        snprintf(lines, sizeof lines, pictures[k], getenv("SOURCE_ROOT"));
        run(viewer, "motion off\ntheme dark\n");
        run(viewer, lines);
        show_frame(viewer);
        const struct draw_list *list = viewer_display_list(viewer);
        size_t word = 0;
        while (word < list->command_count &&
               (list->commands[word].kind != DRAW_TEXT || list->commands[word].count < 12 ||
                memcmp(list->bytes + list->commands[word].first, "no place for", 12) != 0))
            word++;
        assert_true(word < list->command_count);
        struct draw_box box = list->commands[word - 1].box;
        for (size_t i = 0; i < word - 2; i++) {
            uint32_t kind = list->commands[i].kind, colour = list->commands[i].colour & 0xFFFFFF;
            bool is_mark = false;
            for (enum meaning meaning = MEANING_TRUTH; meaning < MEANINGS; meaning++)
                is_mark = is_mark || colour == (theme->meaning[meaning] & 0xFFFFFF);
            if (is_mark && (kind == DRAW_FRAME || kind == DRAW_CURVE || kind == DRAW_PATH || kind == DRAW_POLYGON) &&
                draw_reaches(list, &list->commands[i], box))
                fail_msg("%s: the word covers a mark", lines);
        }
        viewer_destroy(viewer);
    }
}

/* The cells of one's own digits and answers, or of a teacher's words, are marked in the same colour; a cell that has no
 * mark has no colour. */
static void test_cells_of_what_a_person_does_have_their_marks(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *said;
        bool is_marked;
    } cases[] = {
        {"new 9x9\nselect r1c1\nenter 5\nselect r1c9\nenter 5\nsettle\nwait 20\n", "5 appears twice", true},
        {"edit givens\njudge on\nselect r6c7\nenter 2\nsettle\nwait 20\n", "r6c7", false},
        {"learn backtracking\nsettle\nkey PgDn\nwait 2000\n", "r5c9", false},
        {"practise hidden-single\nsettle\nsay-placed r1c2 1\nsettle\nwait 20\n", "r1c2 is wrong", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct viewer *viewer = open_viewer(false);
        const struct theme *theme = theme_find("light");
        run(viewer, "resize 1280x800\nmotion off\ntheme light\n");
        run(viewer, cases[i].lines);
        show_frame(viewer);
        if (!strstr(viewer_sentence(viewer), cases[i].said))
            fail_msg("%s: says %s", cases[i].lines, viewer_sentence(viewer));
        check_picture(viewer, theme, cases[i].lines);
        unsigned colours = meanings_in(viewer, theme, viewer_layout(viewer)->sentence);
        assert_int_equal(colours >> MEANING_CONTRADICTION & 1, cases[i].is_marked);
        if (colours >> MEANING_TRUTH & 1)
            fail_msg("%s: %s", cases[i].lines, viewer_sentence(viewer));
        viewer_destroy(viewer);
    }
}

/* Each almost locked set has its letter in the sentence and on the board, and no two of them one colour. */
static void test_each_set_has_its_letter_and_colour(void **state)
{
    (void)state;
    static const char *const lessons[] = {"als-xz", "als-xy-wing", "als-chain", "death-blossom"};
    static const unsigned sets[] = {2, 3, 4, 3};
    struct viewer *viewer = open_viewer(false);
    const struct theme *theme = theme_find("light");
    run(viewer, "resize 1280x800\nmotion off\ntheme light\n");
    for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++) {
        char lines[200];
        snprintf(lines, sizeof lines, "learn %s\nstage so\n", lessons[i]);
        run(viewer, lines);
        for (unsigned set = 0; set < 8; set++) {
            unsigned count = count_drawn(viewer, (char[2]){(char)('A' + set), 0}); /* two petals may be one set */
            assert_true(set < sets[i] ? count >= 2 : !count);
        }
        check_picture(viewer, theme, lines);
        unsigned board = meanings_in(viewer, theme, viewer_layout(viewer)->viewport);
        for (unsigned set = 0; set < MEANING_SETS; set++)
            assert_int_equal(board >> (MEANING_SET_A + set) & 1, set < sets[i]);
    }
    viewer_destroy(viewer);
}

/* Counts the commands of the kind and colour in the candidate's place, or, with `digit` 0, in the middle of the cell.
 */
static unsigned count_at(struct viewer *viewer, enum draw_kind kind, uint32_t colour, struct scene_place place)
{
    unsigned count = 0;
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_box box = place.digit ? viewer_place(viewer, place) : viewer_cell(viewer, place.cell);
    for (size_t i = 0; i < list->command_count; i++) {
        struct draw_point at = place_of(list, &list->commands[i]);
        count += list->commands[i].kind == kind && (list->commands[i].colour & 0xFFFFFF) == (colour & 0xFFFFFF) &&
                 at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
    }
    return count;
}

/* A lit digit has a disc in each cell where it is possible, and in no different one. */
static void test_a_lit_digit_is_marked_where_it_is_possible(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\nresize 1280x800\nseek 20\nlight 4\nmove 1 1\n");
    show_frame(viewer);
    const digit_mask *mask = viewer_player(viewer)->replay.mask;
    for (unsigned c = 0; c < 81; c++) {
        bool is_possible = mask[c] & digit_bit(4);
        unsigned discs =
            count_at(viewer, DRAW_DISC, viewer->drawing.style.theme->select, (struct scene_place){(cell_id)c, 0});
        if (discs != is_possible)
            fail_msg("cell %u has %u discs", c, discs);
    }
    viewer_destroy(viewer);
}

/* After a backtrack the failed candidate is struck, and each restored one has a dot. The next step has no dots. */
static void test_a_backtrack_marks_what_failed_and_what_comes_back(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct step_reader reader;
    struct step guess, step = {.kind = STEP_DEDUCE};
    step_reader_init(&reader, viewer_player(viewer)->replay.trace);
    uint64_t number = 0;
    while (step.kind != STEP_BACKTRACK)
        assert_true(step_read(&reader, ++number, &step));
    char line[60];
    snprintf(line, sizeof line, "pause\nmotion off\nresize 1280x800\nseek %u\nmove 1 1\n", (unsigned)number);
    run(viewer, line);
    show_frame(viewer);
    const struct theme *theme = viewer->drawing.style.theme;
    assert_true(step.restores > 3);
    for (size_t i = 0; i < step.restores; i++) {
        struct scene_place place = {step.restore[i].cell, digit_first(step.restore[i].digits)};
        if (!count_at(viewer, DRAW_DISC, mark_colour(theme, MARK_RESTORED), (struct scene_place){place.cell, 0}))
            fail_msg("%u in cell %u has no dot", place.digit, place.cell);
    }
    struct step_reader guesses;
    step_reader_init(&guesses, viewer_player(viewer)->replay.trace);
    assert_true(step_read(&guesses, step.guess, &guess));
    struct scene_place failed = {guess.place[0].cell, digit_first(guess.place[0].digits)};
    assert_int_equal(count_at(viewer, DRAW_LINE, mark_colour(theme, MARK_FAILED), failed), 1);
    snprintf(line, sizeof line, "seek %u\n", (unsigned)step.guess - 1);
    run(viewer, line);
    show_frame(viewer);
    assert_int_equal(count_at(viewer, DRAW_LINE, mark_colour(theme, MARK_FAILED), failed), 0);
    step_reader_finish(&guesses);
    step_reader_finish(&reader);
    viewer_destroy(viewer);
}

/* Reads what the lesson says of the marks into `text`. Returns false if there is no room for it. */
static bool read_marks(const struct viewer *viewer, char *text, size_t size)
{
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_box box = viewer_layout(viewer)->list;
    size_t used = 0;
    bool is_here = false, was_here = false;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        const char *from = list->bytes + command->first;
        if (command->kind != DRAW_TEXT || !draw_contains(box, command->box.x, command->box.y))
            continue;
        bool is_heading = command->count > 2 && from[1] >= 'A' && from[1] <= 'Z';
        is_here = is_heading ? command->count == 9 && !memcmp(from, "THE MARKS", 9) : is_here;
        was_here = was_here || is_here;
        if (!is_here || is_heading)
            continue;
        if (used && *from != ':')
            text[used++] = ' ';
        for (size_t k = 0; k < command->count && used + 2 < size; k++) {
            if ((unsigned char)from[k] != 0xC2) /* of a space at which no line breaks */
                text[used++] = (unsigned char)from[k] == 0xA0 ? ' ' : from[k];
        }
    }
    text[used] = 0;
    return was_here;
}

/* Draws the frame in a theme that tells marks, and finds which marks the board has. */
static void find_told(struct viewer *viewer, bool told[MARKS])
{
    const struct theme *shown = viewer->drawing.style.theme;
    struct theme theme = *shown;
    mark_tell(&theme);
    viewer->drawing.style.theme = &theme;
    show_frame(viewer);
    viewer->drawing.style.theme = shown;
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_box board = viewer_layout(viewer)->viewport;
    memset(told, 0, MARKS * sizeof *told);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        enum mark mark = mark_told(command->colour);
        if (mark < MARKS && command->colour >> 24 && draw_reaches(list, command, board))
            told[mark] = true;
    }
}

/* Returns whether the text has the words of the row. */
static bool says(const char *text, enum mark mark)
{
    char words[200];
    snprintf(words, sizeof words, "%s.", mark_rows[mark].words);
    return strstr(text, words);
}

static void check_lesson(struct viewer *viewer, const char *text, const char *picture)
{
    bool told[MARKS];
    find_told(viewer, told);
    for (enum mark mark = 0; mark < MARKS; mark++) {
        bool is_told = false;
        for (enum mark other = 0; other < MARKS; other++)
            is_told = is_told || (told[other] && !strcmp(mark_rows[other].words, mark_rows[mark].words));
        if (mark_rows[mark].shape != AS_NOTE && mark != MARK_FOUND && says(text, mark) != is_told)
            fail_msg("%s: the picture %s %s, but the lesson says: %s", picture, is_told ? "has" : "has no", names[mark],
                     text);
    }
    assert_false(says(text, MARK_FOUND));
}

/* A lesson names each mark of its picture, and no mark that the picture has not. */
static void test_a_lesson_names_the_marks_of_its_picture(void **state)
{
    (void)state;
    static const char *const stages[] = {"see", "so"};
    struct viewer *viewer = open_viewer(false);
    unsigned read = 0, pictures = 0;
    const unsigned by = support_tries(6, 1); /* a short run looks at every sixth technique */
    run(viewer, "resize 1280x800\nmotion off\ntheme light\n");
    for (size_t i = 0; i < TECHNIQUES; i += by) {
        for (size_t k = 0; k < sizeof stages / sizeof *stages; k++) {
            char lines[200], text[2000];
            struct text_error error;
            bool quit = false;
            snprintf(lines, sizeof lines, "learn %s", techniques[i].id);
            if (!script_line(viewer, lines, &quit, &error)) /* not each technique has a lesson */
                continue;
            snprintf(lines, sizeof lines, "stage %s\nsettle\nmove 1 1\n", stages[k]);
            run(viewer, lines);
            show_frame(viewer);
            snprintf(lines, sizeof lines, "%s, %s", techniques[i].id, stages[k]);
            pictures++;
            if (!read_marks(viewer, text, sizeof text))
                continue;
            read++;
            check_lesson(viewer, text, lines);
        }
    }
    if (pictures < 200 / by || read + 2 < pictures)
        fail_msg("only %u of %u lessons say what the marks mean", read, pictures);
    viewer_destroy(viewer);
}

/* Shows the stage "So" of a lesson, and reads the text of its marks. */
static void show_lesson(struct viewer *viewer, const char *lesson, char *text, size_t size)
{
    char lines[200];
    snprintf(lines, sizeof lines, "learn %s\nstage so\nsettle\nmove 1 1\n", lesson);
    run(viewer, lines);
    show_frame(viewer);
    assert_true(read_marks(viewer, text, size));
}

/* Marks of one colour are told apart by what they stand for. */
static void test_a_lesson_tells_marks_of_one_colour_apart(void **state)
{
    (void)state;
    static const struct {
        const char *lesson;
        enum mark has[4], has_not[2];
    } cases[] = {
        {"junior-exocet", {MARK_BASE_CELL, MARK_TARGET, MARK_COMPANION, MARK_COVER}, {MARK_FRAME, MARK_PATTERN}},
        {"unique-rectangle-1", {MARK_PATTERN, MARK_PATTERN, MARK_TRUE, MARK_SHADED}, {MARK_FRAME, MARK_COMPANION}},
        {"tridagon", {MARK_OWN_PATH, MARK_PATH, MARK_FIN, MARK_FOLLOWS}, {MARK_STRONG, MARK_IMPLIES_TRUE}},
        {"xy-wing", {MARK_IMPLIES_TRUE, MARK_IMPLIES_FALSE, MARK_TRUE, MARK_FALSE}, {MARK_STRONG, MARK_LINK}},
        {"finned-x-wing", {MARK_LINK, MARK_FIN, MARK_TRUE, MARK_SHADED}, {MARK_LINKED_CELL, MARK_COVER}},
        {"simple-coloring-trap", {MARK_COLOUR, MARK_OPPOSITE, MARK_STRONG, MARK_STRONG}, {MARK_TRUE, MARK_FALSE}},
    };
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nmotion off\ntheme light\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        show_lesson(viewer, cases[i].lesson, text, sizeof text);
        for (unsigned k = 0; k < 4; k++) {
            if (!says(text, cases[i].has[k]) || says(text, cases[i].has_not[k % 2]))
                fail_msg("%s has %s, not %s: %s", cases[i].lesson, names[cases[i].has[k]],
                         names[cases[i].has_not[k % 2]], text);
        }
    }
    viewer_destroy(viewer);
}

/* A lesson says what holds for its picture as a whole, and only there. */
static void test_a_lesson_has_the_notes_of_its_picture(void **state)
{
    (void)state;
    static const struct {
        const char *lesson, *notes; /* between spaces */
    } cases[] = {
        {"xy-chain", " SUPPOSE "},
        {"continuous-nice-loop", " LOOP "},
        {"template-delete", " FOLLOW REFUTED "},
        {"smallest-reason", " CASES REFUTED "},
        {"nested-forcing-chain", " FOLLOW NEAREST INSIDE REFUTED "},
        {"als-xy-wing", " SUPPOSE TOGETHER "},
        {"simple-coloring-wrap", " STRUCK_COLOUR "},
        {"forcing-net-contradiction", " FOLLOW MEET REFUTED "},
        {"sum-combinations", " TOTAL "},
        {"innies-and-outies", " REST "},
        {"naked-pair", ""},
        {"tridagon", ""},
        {"junior-exocet", ""},
        {"pointing", ""},
    };
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nmotion off\ntheme light\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        show_lesson(viewer, cases[i].lesson, text, sizeof text);
        for (enum mark mark = 0; mark < MARKS; mark++) {
            char name[40];
            snprintf(name, sizeof name, " %s ", names[mark]);
            bool is_wanted = strstr(cases[i].notes, name);
            if (mark_rows[mark].shape == AS_NOTE && says(text, mark) != is_wanted)
                fail_msg("%s: %s is wrong in: %s", cases[i].lesson, names[mark], text);
        }
    }
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hidden_triple_of_two_places_each_is_outlined),
        cmocka_unit_test(test_a_supposition_that_is_no_conclusion_is_marked),
        cmocka_unit_test(test_the_contradiction_of_a_fish_is_framed),
        cmocka_unit_test(test_each_set_has_its_letter_and_colour),
        cmocka_unit_test(test_the_word_of_a_contradiction_covers_no_mark),
        cmocka_unit_test(test_cells_of_what_a_person_does_have_their_marks),
        cmocka_unit_test(test_a_lesson_names_the_marks_of_its_picture),
        cmocka_unit_test(test_a_lesson_tells_marks_of_one_colour_apart),
        cmocka_unit_test(test_a_lesson_has_the_notes_of_its_picture),
        cmocka_unit_test(test_the_legend_equals_the_marks_of_random_pictures),
        cmocka_unit_test(test_a_lit_digit_is_marked_where_it_is_possible),
        cmocka_unit_test(test_a_backtrack_marks_what_failed_and_what_comes_back),
    };
    return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}
