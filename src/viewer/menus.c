/* The menus: positions to run to, engines, layouts, puzzles, themes, recent files, earlier work, the branches that were
 * tried by hand. */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "explain/sentence_field.h"
#include "puzzle/layouts.h"
#include "technique/technique.h"
#include "viewer/claim.h"
#include "viewer/earlier.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/own_program.h"
#include "viewer/viewer_state.h"

/* Adds rows for the selected cell and the highlighted digit. */
static void add_cell_rows(struct viewer *viewer)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    char name[16], plain[16], argument[32], digit = digit_character(viewer->looking.digit);
    if (viewer->looking.cell == NO_CELL)
        return;
    notation_cell(viewer->drawing.style.notation, layout, viewer->looking.cell, name, sizeof name);
    puzzle_cell_name(layout, viewer->looking.cell, plain, sizeof plain);
    menu_add(viewer, plain, "%s changes", name);
    snprintf(argument, sizeof argument, "%s %c", plain, digit);
    if (viewer->looking.digit)
        menu_add(viewer, argument, "%c is eliminated from %s", digit, name);
}

/* Adds rows for guesses and contradictions, if the trace has a search. */
static void add_search_rows(struct viewer *viewer)
{
    unsigned depth = replay_depth(&viewer->session.player.replay);
    char argument[32];
    if (trace_has_claims(viewer->session.trace))
        menu_add(viewer, "wrong", "a wrong step");
    if (trace_closed(viewer->session.trace) && !scene_searches(viewer->scene))
        return;
    snprintf(argument, sizeof argument, "depth %u", depth + 1);
    menu_add(viewer, "guess", "a guess");
    menu_add(viewer, "contradiction", "a contradiction");
    menu_add(viewer, "backtrack", "a backtrack");
    menu_add(viewer, argument, "guess level %u", depth + 1);
    if (depth)
        menu_add(viewer, "depth 0", "no guess is open");
}

bool act_until(struct viewer *viewer, const struct call *call)
{
    (void)call;
    const struct trace *trace = viewer->session.trace;
    char text[64];
    menu_begin(viewer, "Run until ...", "A click, Enter or Right: forward   Left: backward", ACTION_run_until,
               ACTION_run_back_until);
    add_cell_rows(viewer);
    add_search_rows(viewer);
    for (unsigned i = 1; i < trace_technique_count(trace); i++) {
        const char *id = trace_technique_id(trace, i);
        field_title(id, text, sizeof text);
        menu_add(viewer, id, "%s", text);
    }
    if (!menu_rows(viewer)) {
        mode_close(viewer, MODE_menu);
        message_show(viewer, "Nothing happens here that one could run to.");
    }
    return true;
}

/* Returns the index of the technique in the trace; 0: the trace does not contain it. */
static unsigned find_in_trace(const struct trace *trace, const char *name)
{
    enum technique_id known = technique_find(name);
    const char *id = known < TECHNIQUES ? techniques[known].id : name;
    unsigned index = 1;
    while (index < trace_technique_count(trace) && strcmp(trace_technique_id(trace, index), id) != 0)
        index++;
    return index < trace_technique_count(trace) ? index : 0;
}

static void open_steps_of(struct viewer *viewer)
{
    const struct trace *trace = viewer->session.trace;
    char text[64];
    menu_begin(viewer, "Steps in the list", "A click or Enter lists only these", ACTION_steps_of, ACTIONS);
    menu_add(viewer, "all", "All steps");
    for (unsigned i = 1; i < trace_technique_count(trace); i++) {
        const char *id = trace_technique_id(trace, i);
        field_title(id, text, sizeof text);
        if (i == viewer->looking.scroll.listed)
            menu_choose(viewer, menu_rows(viewer));
        menu_add(viewer, id, "%s", text);
    }
}

bool act_steps_of(struct viewer *viewer, const struct call *call)
{
    bool is_all = !strcmp(call->argument, "all");
    unsigned index = find_in_trace(viewer->session.trace, call->argument);
    if (!*call->argument) {
        open_steps_of(viewer);
        return true;
    }
    if (!is_all && !index)
        return text_error_input(call->error, 0, 0,
                                "no step here is by '%.40s', expected a technique of the steps or all", call->argument);
    viewer->looking.scroll.listed = index;
    viewer->looking.scroll.list = 0;
    viewer->looking.panel = FRAME_STEP_LIST;
    return true;
}

bool act_engines(struct viewer *viewer, const struct call *call)
{
    (void)call;
    menu_begin(viewer, "Engine", "A click or Enter solves with it", ACTION_engine, ACTIONS);
    menu_put(viewer, MENU_BELOW_ENGINE);
    for (unsigned i = 0; engines[i]; i++) {
        if (engines[i] == viewer->params.engine)
            menu_choose(viewer, menu_rows(viewer));
        menu_add(viewer, engines[i]->id, "%s: %s", engines[i]->id, tr(engines[i]->title));
    }
    if (viewer->params.engine == &engine_watch)
        menu_choose(viewer, menu_rows(viewer));
    if (own_program_can_run(viewer)) {
        char name[TRACE_NAME_SIZE];
        watch_program_name(viewer->own_program.program, name, sizeof name);
        menu_add(viewer, engine_watch.id, "%s", name + strlen(TRACE_WATCH));
    }
    menu_add_action(viewer, ACTION_solver, "", "%s", tr(actions[ACTION_solver].title));
    if (engine_chooses(viewer->params.engine, false))
        menu_add_action(viewer, ACTION_guess_rule, "", "Order of guesses ...");
    return true;
}

void menu_open_layouts(struct viewer *viewer)
{
    unsigned count;
    const struct layout_entry *layouts = layouts_all(&count);
    menu_begin(viewer, "New puzzle", "A click or Enter begins an empty board", ACTION_new, ACTIONS);
    menu_widen(viewer);
    for (unsigned i = 0; i < count; i++) {
        struct text_error ignored;
        struct layout *layout = layout_create_named(layouts[i].id, &ignored);
        menu_add(viewer, layouts[i].id, "%s: %u digits, %u cells", tr(layouts[i].title), layout->digits, layout->cells);
        menu_add_picture(viewer, layout);
    }
}

/* Describes the change of a node in the tree: "r3c5: 7". */
static void describe_node(const struct viewer *viewer, size_t node, char *text, size_t size)
{
    const struct document *document = viewer->editing.document;
    const struct document_change *change = document_changes(document, node);
    char name[16];
    if (!node || !document_node(document, node)->changes) {
        snprintf(text, size, "%s", tr(node ? TR("a clue") : TR("The beginning")));
        return;
    }
    notation_cell(viewer->drawing.style.notation, document_layout(document), change->cell, name, sizeof name);
    bool is_digit = change->field == FIELD_GIVEN || change->field == FIELD_DIGIT;
    if (is_digit && change->after)
        snprintf(text, size, tr("%c in %s"), digit_character(change->after), name);
    else
        snprintf(text, size, tr(is_digit ? "%s is erased" : "a mark in %s"), name);
}

void menu_open_ways(struct viewer *viewer)
{
    const struct document *document = viewer->editing.document;
    char text[40], argument[24];
    menu_begin(viewer, "Ways that were tried", "A click or Enter goes to where one ends", ACTION_ways, ACTIONS);
    menu_add(viewer, "0", "The beginning");
    for (size_t node = document_nodes(document); node-- > 1;) {
        if (!document_is_end(document, node))
            continue;
        describe_node(viewer, node, text, sizeof text);
        snprintf(argument, sizeof argument, "%zu", node);
        if (node == document_here(document))
            menu_choose(viewer, menu_rows(viewer));
        size_t depth = document_depth(document, node);
        menu_add(viewer, argument, tr_n("%zu change, the last: %s%s", "%zu changes, the last: %s%s", depth), depth,
                 text, node == document_here(document) ? tr(" (here)") : "");
    }
}

/* Adds a row for the bookmark with the step at its position. */
static void add_bookmark(struct viewer *viewer, struct step_reader *reader, struct step_reader *other,
                         uint64_t position)
{
    const struct wording wording = {
        .trace = viewer->session.trace, .other = other, .notation = viewer->drawing.style.notation};
    struct sentence line = {.text = ""};
    struct step step;
    char argument[24];
    snprintf(argument, sizeof argument, "%llu", (unsigned long long)position);
    bool is_there =
        position <= trace_steps(viewer->session.trace); /* after a restart the engine may not have reached it */
    if (position && is_there && step_read(reader, position, &step))
        sentence_line(&line, &wording, &step);
    if (position == viewer->session.player.replay.position)
        menu_choose(viewer, menu_rows(viewer));
    menu_add(viewer, argument, "%s: %s", argument,
             !position   ? tr("the beginning")
             : !is_there ? tr("the engine has not come that far yet")
                         : line.text);
}

bool act_bookmarks(struct viewer *viewer, const struct call *call)
{
    const struct player *player = &viewer->session.player;
    struct step_reader reader, other;
    (void)call;
    if (!player->bookmarks) {
        message_offer(viewer, ACTION_bookmark, "There is no bookmark yet. A click here, or M, sets one.");
        return true;
    }
    menu_begin(viewer, "Bookmarks", "A click or Enter goes to the step", ACTION_seek, ACTIONS);
    menu_widen(viewer);
    step_reader_init(&reader, viewer->session.trace);
    step_reader_init(&other, viewer->session.trace);
    for (size_t i = 0; i < player->bookmarks; i++)
        add_bookmark(viewer, &reader, &other, player->bookmark[i]);
    step_reader_finish(&reader);
    step_reader_finish(&other);
    return true;
}

bool act_languages(struct viewer *viewer, const struct call *call)
{
    (void)call;
    menu_begin(viewer, "Languages", "A click or Enter takes one", ACTION_language, ACTIONS);
    for (unsigned i = 0; languages[i].id; i++) {
        if (&languages[i] == translation_language())
            menu_choose(viewer, i);
        menu_add(viewer, languages[i].id, "%s", languages[i].title);
    }
    return true;
}

bool act_themes(struct viewer *viewer, const struct call *call)
{
    (void)call;
    menu_begin(viewer, "Themes", "A click or Enter takes one", ACTION_theme, ACTIONS);
    menu_widen(viewer);
    for (unsigned i = 0; themes[i]; i++) {
        if (themes[i] == viewer->drawing.style.theme)
            menu_choose(viewer, menu_rows(viewer));
        menu_add(viewer, themes[i]->id, "%s: %s", tr(themes[i]->title), tr(themes[i]->summary));
    }
    return true;
}

bool act_recent(struct viewer *viewer, const struct call *call)
{
    const struct settings *settings = &viewer->saved_settings.settings;
    char number[12];
    unsigned chosen = (unsigned)(*call->argument - '1');
    if (*call->argument && (call->argument[1] || chosen >= settings->recents))
        return text_error_input(call->error, 0, 0, "found '%.40s', expected the number of a recent file, at most %u",
                                call->argument, settings->recents);
    if (*call->argument)
        return viewer_open_file(viewer, settings->recent[chosen], call->error);
    if (!settings->recents) {
        message_show(viewer, "No file has been opened yet.");
        return true;
    }
    menu_begin(viewer, "Recent files", "A click or Enter opens one", ACTION_recent, ACTIONS);
    for (unsigned i = 0; i < settings->recents; i++) {
        const char *path = settings->recent[i], *name = file_name_part(path);
        size_t folder = (size_t)(name - path);
        snprintf(number, sizeof number, "%u", i + 1);
        menu_add(viewer, number, "%.50s   %.*s", name, folder < 40 ? (int)folder : 40, path);
    }
    return true;
}

static bool open_earlier(struct viewer *viewer, const char *name, struct text_error *error)
{
    char path[USER_FILE_PATH];
    bool is_name = !strncmp(name, CLAIM_WORK_NAME, strlen(CLAIM_WORK_NAME)) && !strpbrk(name, "/\\");
    if (!is_name || !user_file_find(viewer->params.folders.state, name, "", path) || !file_exists(path))
        return text_error_input(error, 0, 0, "found '%.40s', expected the name of a file with earlier work", name);
    return viewer_open_file(viewer, path, error);
}

bool act_earlier(struct viewer *viewer, const struct call *call)
{
    struct earlier_file file[EARLIER_MOST];
    char text[MENU_TEXT];
    if (*call->argument)
        return open_earlier(viewer, call->argument, call->error);
    size_t files = earlier_find(viewer, file);
    if (!files) {
        message_show(viewer, "There is no earlier work.");
        return true;
    }
    menu_begin(viewer, "Earlier work", "A click or Enter opens one", ACTION_earlier, ACTIONS);
    menu_widen(viewer);
    for (size_t i = 0; i < files; i++) {
        earlier_describe(viewer, &file[i], text, sizeof text);
        menu_add(viewer, file[i].name, "%s", text);
    }
    return true;
}
