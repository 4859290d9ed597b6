/* Draws the summary: lines below the list after the last step, and a card that compares all engines. */
#include "scene/summary.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number_text.h"
#include "base/printf_like.h"
#include "base/translation.h"
#include "scene/frame_parts.h"

void summary_time(double seconds, char *text, size_t size)
{
    if (seconds < 0)
        snprintf(text, size, "\xE2\x80\x93");
    else if (seconds < 0.00995)
        snprintf(text, size, seconds < 1e-5 ? "< 0.01 ms" : "%.2g ms", seconds * 1e3);
    else if (seconds < 0.9995)
        snprintf(text, size, "%.0f ms", seconds * 1e3);
    else if (seconds < 60)
        snprintf(text, size, "%.1f s", seconds);
    else
        snprintf(text, size, tr("%.0f min %02.0f s"), floor(seconds / 60), floor(fmod(seconds, 60)));
    number_text_decimal(text);
}

void summary_size(uint64_t bytes, char *text, size_t size)
{
    double megabytes = (double)bytes / 1e6;
    if (megabytes < 1000)
        snprintf(text, size, "%.0f MB", megabytes);
    else
        snprintf(text, size, "%.1f GB", megabytes / 1000);
    number_text_decimal(text);
}

/* --- in the panel --- */

/* Writes the number in a format such as "%s steps". */
static void PRINTF_LIKE(4, 0) count(char *text, size_t size, uint64_t number, const char *format)
{
    char figure[NUMBER_TEXT_SIZE];
    snprintf(text, size, format, number_text(number, figure));
}

static void draw_lines(const struct frame_context *context, const char *first, const char *second)
{
    const struct frame_layout *frame = context->frame;
    float em = frame->em, x = frame->foot.x, y = frame->foot.y, width = frame->foot.width;
    draw_rect(context->list, (struct draw_box){x, y, width, frame->hair}, 0, context->theme->hair);
    bool is_high = frame->foot.height > 5 * em;
    struct draw_font font = flow_fit(context, font_text(context, 1), frame_least_type(frame), width, first);
    flow_two_lines(context, font, x, roundf(y + em * (is_high ? 2.0f : 1.7f)), width, first);
    font = font_muted(context, FRAME_SMALL_TYPE);
    flow_two_lines(context, font, x, roundf(y + em * (is_high ? 4.6f : 3.2f)), width, second);
}

/* Writes that the engine is running, and how much room its steps need. */
static void draw_running(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    char steps[48], time[32], memory[32], file[32], text[256];
    count(steps, sizeof steps, context->steps, tr_n("%s step", "%s steps", context->steps));
    summary_time(floor(context->view->ending.running), time, sizeof time);
    summary_size(moment->memory_room, memory, sizeof memory);
    summary_size(moment->file_room, file, sizeof file);
    if (moment->file_room)
        snprintf(text, sizeof text, tr("At work for %s: %s, %s and a file of %s"), time, steps, memory, file);
    else
        snprintf(text, sizeof text, tr("At work for %s: %s, %s"), time, steps, memory);
    draw_lines(context, text, tr("A click here, or Shift+E, stops it; the steps so far stay."));
}

static void draw_ending(const struct frame_context *context)
{
    const struct tally *tally = context->tallies.whole;
    char steps[48], guesses[64], bad[48], levels[48], time[32], text[256], how[96];
    count(steps, sizeof steps, context->steps, tr_n("%s step", "%s steps", context->steps));
    struct guess_count tried = count_guesses(tally, context->tallies.effort_whole);
    uint64_t failed = tally->kinds[STEP_CONTRADICTION];
    guess_count_write(&tried, guesses, sizeof guesses);
    count(bad, sizeof bad, failed, tr_n("%s contradiction", "%s contradictions", failed));
    count(levels, sizeof levels, tried.deepest, tr_n("%s level deep", "%s levels deep", tried.deepest));
    if (tried.guesses)
        snprintf(text, sizeof text, "%s, %s, %s, %s", steps, guesses, bad, levels);
    else
        snprintf(text, sizeof text, tr("%s, no guess"), steps);
    if (context->view->ending.end == SCENE_END_STOPPED)
        snprintf(how, sizeof how, "%s", tr("Not solved to the end: it was stopped."));
    else if (context->view->ending.end != SCENE_END_WHOLE)
        snprintf(how, sizeof how, "%s", tr("Not solved to the end: there is no room for more steps."));
    else if (context->view->ending.unread)
        count(how, sizeof how, context->view->ending.unread,
              tr_n("%s line of the program was not understood.", "%s lines of the program were not understood.",
                   context->view->ending.unread));
    else if (context->view->window.headless)
        how[0] = 0;
    else if (context->view->ending.seconds < 0)
        snprintf(how, sizeof how, "%s", tr("A click here, or I, compares the engines."));
    else {
        summary_time(context->view->ending.seconds, time, sizeof time);
        snprintf(how, sizeof how, tr("Done in %s. A click here, or I, compares the engines."), time);
    }
    draw_lines(context, text, how);
}

void summary_draw_line(const struct frame_context *context)
{
    if (context->frame->foot.height <= 0 || context->view->keypad)
        return;
    if (!context->view->window.headless)
        context_add_button(context, context->frame->foot, context->moment->closed ? BUTTON_SUMMARY : BUTTON_STOP);
    if (context->moment->closed)
        draw_ending(context);
    else
        draw_running(context);
}

/* --- the card --- */

enum { COLUMNS = 5 };

struct table {
    struct draw_box card, pictures; /* pictures: height 0 if there is no room for them */
    float name, column[COLUMNS];    /* name: left edge of the names; column: right edges of the numbers */
    float bar, bar_width;
    float top, row;
    double max_power; /* power of ten of the largest number of steps */
};

static struct table arrange(const struct frame_context *context, const struct summary *summary)
{
    static const float wide[COLUMNS] = {5.4f, 5.6f, 7.4f, 4.6f, 5.6f};
    float em = context->frame->em, w = (float)context->frame->width, h = (float)context->frame->bar.y;
    struct table table = {.row = fminf(roundf(em * 2.1f), (h - 9 * em) / (float)summary->rows), .max_power = 1};
    float width = fminf(w - 2 * em, 64 * em), height = table.row * (float)summary->rows + 8.0f * em;
    float pictures = fminf(15 * em, h - height - 1.5f * em);
    pictures = pictures < 9 * em ? 0 : roundf(pictures);
    height += pictures;
    table.card = (struct draw_box){roundf((w - width) / 2), roundf((h - height) / 2), roundf(width), roundf(height)};
    table.name = table.card.x + 1.6f * em;
    table.top = roundf(table.card.y + 5.0f * em);
    table.pictures = (struct draw_box){table.name, roundf(table.top + table.row * (float)summary->rows + em * 1.2f),
                                       table.card.width - 3.2f * em, fmaxf(0, pictures - 1.2f * em)};
    float x = table.name + 8.0f * em, squeeze = fminf(1, (width - 11.2f * em) / (28.6f * em));
    for (unsigned i = 0; i < COLUMNS; i++)
        table.column[i] = x += wide[i] * em * squeeze;
    table.bar = x + 1.6f * em;
    table.bar_width = table.card.x + width - 1.6f * em - table.bar;
    for (size_t i = 0; i < summary->rows; i++)
        table.max_power = fmax(table.max_power, ceil(log10((double)summary->row[i].steps + 1)));
    return table;
}

static const char *state_words(enum summary_state state)
{
    static const char *const words[] = {
        [SUMMARY_WAITING] = TR("waiting"),
        [SUMMARY_AT_WORK] = TR("at work\xE2\x80\xA6"),
        [SUMMARY_SOLVED] = "",
        [SUMMARY_NO_SOLUTION] = TR("no solution"),
        [SUMMARY_STUCK] = TR("stuck"),
        [SUMMARY_STEP_LIMIT] = TR("gave up: steps"),
        [SUMMARY_TIME_LIMIT] = TR("gave up: time"),
        [SUMMARY_FAILED] = TR("no room"),
    };
    return tr(words[state]);
}

static void draw_bar(const struct frame_context *context, const struct table *table, const struct summary_row *row,
                     float y)
{
    float em = context->frame->em, height = roundf(em * 0.9f);
    float width = table->bar_width * (float)(log10((double)row->steps + 1) / table->max_power);
    struct draw_box box = {table->bar, roundf(y + (table->row - height) / 2), fmaxf(width, 1), height};
    bool whole = row->state == SUMMARY_SOLVED || row->state == SUMMARY_NO_SOLUTION || row->state == SUMMARY_STUCK;
    uint32_t colour = context->theme->meaning[MEANING_TRUTH];
    if (whole)
        draw_rect(context->list, box, 0,
                  theme_blend(context->theme->raised, draw_fade(colour, row->shown ? 0.85f : 0.45f)));
    else if (row->steps) /* an unfinished run has a dashed outline */
        draw_frame(
            context->list, box, 0,
            (struct draw_pen){.colour = colour, .width = context->frame->hair, .dash = em * 0.35f, .gap = em * 0.25f});
    struct draw_font font = font_text(context, FRAME_SMALL_TYPE);
    const char *words = state_words(row->state);
    float beside = box.x + (row->steps ? box.width : 0) + em * 0.4f,
          needed = context_text_width(context, font.face, font.size, words);
    if (beside + needed > table->bar + table->bar_width)
        beside = box.x + em * 0.4f; /* inside the outline */
    draw_text(context->list, font, DRAW_LEFT, beside, roundf(y + table->row / 2 + em * 0.28f), words);
}

static void draw_figures(const struct frame_context *context, const struct table *table, const struct summary_row *row,
                         float y)
{
    float em = context->frame->em, base = roundf(y + table->row / 2 + em * 0.34f);
    struct draw_font font = {row->shown ? DRAW_SEMIBOLD : DRAW_REGULAR, em * FRAME_SMALL_TYPE, context->theme->text};
    flow_line(context, font, table->name, base, 8 * em, row->engine);
    if (row->state == SUMMARY_WAITING)
        return;
    char text[COLUMNS][32];
    number_text(row->steps, text[0]);
    number_text(row->guesses, text[1]);
    number_text(row->contradictions, text[2]);
    number_text(row->deepest, text[3]);
    summary_time(row->seconds, text[4], sizeof text[4]);
    for (unsigned i = 0; i < COLUMNS; i++)
        draw_text(context->list, font, DRAW_RIGHT, table->column[i], base, text[i]);
}

/* Draws lines at 10, 100, 1000 steps and so on. */
static void draw_scale(const struct frame_context *context, const struct table *table, size_t rows)
{
    for (int power = 0; power <= (int)table->max_power; power++) {
        float x = roundf(table->bar + table->bar_width * (float)power / (float)table->max_power);
        draw_rect(context->list, (struct draw_box){x, table->top, context->frame->hair, table->row * (float)rows}, 0,
                  context->theme->hair);
    }
}

static void draw_heads(const struct frame_context *context, const struct table *table)
{
    static const char *const heads[COLUMNS] = {TR("steps"), TR("guesses"), TR("contradictions"), TR("levels"),
                                               TR("time")};
    float em = context->frame->em, base = roundf(table->card.y + em * 4.3f);
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    for (unsigned i = 0; i < COLUMNS; i++)
        draw_text(context->list, font, DRAW_RIGHT, table->column[i], base, tr(heads[i]));
    const char *scale = table->bar_width > 16 * em ? tr("steps, a line at each power of ten") : tr("steps, log scale");
    if (table->bar_width > 5 * em)
        flow_line(context, font, table->bar, base, table->bar_width, scale);
}

static void draw_notes(const struct frame_context *context, const struct table *table, const struct summary *summary)
{
    float em = context->frame->em, base = roundf(table->card.y + em * 2.2f), width = table->card.width - 3.2f * em;
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    draw_text(context->list, font_bold(context, 1.25f), DRAW_LEFT, table->name, base, tr("All engines"));
    float close = card_draw_close(context, table->card, base);
    draw_text(context->list, font, DRAW_RIGHT, table->card.x + table->card.width - 1.4f * em - close, base,
              tr("A click or Enter shows an engine\xE2\x80\x99s way"));
    char limit[32], text[200];
    number_text(summary->step_limit, limit);
    snprintf(text, sizeof text,
             tr("The others give up after %s steps or %.0f s. Steps of different engines are not the same "
                "size of work."),
             limit, summary->time_limit);
    font = flow_fit(context, font, frame_least_type(context->frame), width, text);
    flow_line(context, font, table->name, roundf(table->card.y + table->card.height - em * 1.2f), width, text);
}

/* Draws the curves and the heat of the engine in the selected row. */
static void draw_pictures(const struct frame_context *context, struct draw_box box, const struct summary_row *row)
{
    float em = context->frame->em, head = roundf(em * 1.6f);
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    struct draw_box sheet = {0, box.y + head, box.height - head, box.height - head}, curves = box;
    float narrow = sheet.height * fminf(1, (float)context->layout->width / (float)context->layout->height);
    sheet.width = narrow;
    sheet.x = roundf(box.x + box.width - narrow);
    curves.y += head;
    curves.width -= narrow + em * 2;
    curves.height -= head;
    char text[96];
    snprintf(text, sizeof text, tr("%s over time"), row->engine);
    flow_line(context, font_bold(context, FRAME_SMALL_TYPE), box.x, roundf(box.y + em * 0.7f), curves.width, text);
    if (!row->curves.columns) {
        flow_line(context, font, box.x, roundf(curves.y + em), curves.width, state_words(row->state));
        return;
    }
    effort_draw_curves(context, &row->curves, curves);
    flow_line(context, font, sheet.x, roundf(box.y + em * 0.7f), narrow,
              row->cells.most ? tr("guessed or failed") : tr("no guess"));
    board_draw_effort(context, sheet, &row->cells);
}

void summary_draw(const struct frame_context *context)
{
    const struct summary *summary = context->view->summary;
    if (!summary || !summary->rows)
        return;
    const struct frame_layout *frame = context->frame;
    float em = frame->em;
    struct table table = arrange(context, summary);
    hits_cover(context->hits, SCENE_MENU);
    card_dim(context, frame->bar.y, 0.75f);
    card_draw(context, table.card, 0.6f);
    draw_notes(context, &table, summary);
    draw_heads(context, &table);
    bool chart = table.bar_width > 5 * em;
    if (chart)
        draw_scale(context, &table, summary->rows);
    for (size_t i = 0; i < summary->rows; i++) {
        float y = table.top + (float)i * table.row;
        rows_begin(context, (struct draw_box){table.card.x + em * 0.8f, y, table.card.width - 1.6f * em, table.row},
                   SCENE_MENU, i, table.pictures.height > 0 && i == summary->chosen);
        draw_figures(context, &table, &summary->row[i], y);
        if (chart)
            draw_bar(context, &table, &summary->row[i], y);
    }
    if (table.pictures.height > 0 && summary->chosen < summary->rows)
        draw_pictures(context, table.pictures, &summary->row[summary->chosen]);
}
