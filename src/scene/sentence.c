#include "scene/sentence.h"

#include <stdio.h>
#include <string.h>

#include "scene/sign.h"
#include "scene/spans.h"

/* --- templates --- */


static const struct phrase general = {
    .line = "{name}[ {cell}={digit}][ {losers} \xE2\x89\xA0 {removed}]",
    .sentence = "[If {assumed}, {absurd}. ][Either {first}, or the chain shows that {last}. ]"
                "{name}[: {cell} is {digit}][: {losers} cannot be {removed}].",
};

/* `*at` stands behind the brace; it is left behind the closing one. */
static bool fill_sign(struct sentence *sentence, const struct sign_source *source, const char **at)
{
    size_t length = strcspn(*at, "}");
    const char *sign = *at;
    *at += length + ((*at)[length] == '}');
    return sign_say(sentence, source, sign, length);
}

static void fill(struct sentence *sentence, const struct sign_source *source, const char *template)
{
    struct sentence before = {.spans = 0};
    bool inside = false, said = true;
    for (const char *at = template; *at;) {
        size_t words = strcspn(at, "{[]");
        char text[SENTENCE_SIZE];
        snprintf(text, sizeof text, "%.*s", (int)words, at);
        span_words(sentence, text);
        at += words;
        if (*at == '{') {
            at++;
            said = fill_sign(sentence, source, &at) && said;
        } else if (*at == '[') {
            before = *sentence;
            inside = said = true;
            at++;
        } else if (*at == ']') {
            if (inside && !said)
                *sentence = before;
            inside = false;
            at++;
        }
    }
    sentence->text[sentence->length] = 0;
}

static const struct phrase *find_words(const struct wording *wording, const struct step *step)
{
    if (step->kind != STEP_DEDUCE)
        return phrase_find(step_kind_name(step->kind), step);
    return phrase_find(wording_technique(wording, step), step);
}

static struct sign_source find_source(const struct wording *wording, const struct step *step)
{
    struct sign_source source = {.trace = wording->trace, .reason = wording->reason,
                                 .technique = wording_technique(wording, step),
                                 .layout = trace_layout(wording->trace), .step = step, .guess_cell = NO_CELL};
    bool refers = step->kind == STEP_CONTRADICTION || step->kind == STEP_BACKTRACK;
    struct step guess;
    if (refers && step->guess && step_read(wording->other, step->guess, &guess) && guess.places) {
        source.guess_cell = guess.place[0].cell;
        source.guess_digit = digit_first(guess.place[0].digits);
    }
    return source;
}

void sentence_write(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    const struct phrase *phrase = find_words(wording, step);
    struct sign_source source = find_source(wording, step);
    span_begin(sentence, wording->notation);
    fill(sentence, &source, phrase ? phrase->sentence : general.sentence);
}

void sentence_line(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    const struct phrase *phrase = find_words(wording, step);
    struct sign_source source = find_source(wording, step);
    span_begin(sentence, wording->notation);
    fill(sentence, &source, phrase ? phrase->line : general.line);
}

void sentence_title(const struct wording *wording, const struct step *step, char *text, size_t size)
{
    const struct phrase *phrase = find_words(wording, step);
    if (phrase)
        snprintf(text, size, "%s", phrase->title);
    else
        sign_title(wording_technique(wording, step), text, size);
}

void sentence_start(struct sentence *sentence, const struct trace *trace)
{
    char text[96];
    span_begin(sentence, NOTATION_ROW_COLUMN);
    snprintf(text, sizeof text, "%u of %u cells are given.", puzzle_given_count(trace_puzzle(trace)),
             trace_layout(trace)->cells);
    span_words(sentence, text);
    span_words(sentence, " The others can still be any digit.");
}
