#include "viewer/start.h"

#include "viewer/viewer_state.h"

bool start_allows(const struct viewer *viewer, enum action_id action)
{
    static const enum action_id allowed[] = {
        ACTION_learn,        ACTION_practise, ACTION_puzzle,    ACTION_puzzles,        ACTION_generate,
        ACTION_menu,         ACTION_new,      ACTION_open,      ACTION_recent,         ACTION_paste,
        ACTION_engine,       ACTION_engines,  ACTION_program,   ACTION_race,           ACTION_theme,
        ACTION_themes,       ACTION_language, ACTION_languages, ACTION_notation,       ACTION_labels,
        ACTION_play_at_once, ACTION_motion,   ACTION_speak,     ACTION_sound,          ACTION_help,
        ACTION_full_screen,  ACTION_quit,     ACTION_palette,   ACTION_even,           ACTION_cascades,
        ACTION_candidates,   ACTION_judge,    ACTION_mistakes,  ACTION_title_sentence, ACTION_effort,
        ACTION_heat,
    };
    bool is_allowed = !viewer->session.is_start;
    for (size_t i = 0; !is_allowed && i < sizeof allowed / sizeof *allowed; i++)
        is_allowed = allowed[i] == action;
    return is_allowed;
}
