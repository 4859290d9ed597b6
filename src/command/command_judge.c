/* `sudoscope judge`: judges each move of a person. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "explain/judgement_words.h"
#include "explain/moves.h"
#include "form/input.h"

enum { MOVES_LIMIT = 1 << 26 };

struct judging {
    const struct options *options;
    const struct puzzle *puzzle;
    struct judge *judge;
    struct step_explanation *explanation;
    enum notation notation;
    bool as_jsonl;
    size_t count[MOVE_WRONG + 1]; /* number of moves with each verdict */
    size_t guesses;               /* digits that no technique proves; each opens a level */
    const struct technique *hardest;
};

static const char *verdict_name(const struct written_move *written, enum verdict verdict)
{
    static const char *const names[] = {
        [MOVE_SHOWN] = TR("shown"), [MOVE_KNOWN] = TR("known"), [MOVE_TRUE] = TR("true"), [MOVE_WRONG] = TR("wrong")};
    return verdict == MOVE_TRUE && written->move.places ? TR("guess") : names[verdict];
}

static void print_move(const struct judging *judging, size_t number, const struct written_move *written,
                       const struct judgement *judgement, const char *words)
{
    char cell[16];
    FILE *output = judging->options->output;
    const struct technique *technique = judgement->finding ? &techniques[judgement->finding->technique] : NULL;
    notation_cell(judging->notation, judging->puzzle->layout, written->move.cell, cell, sizeof cell);
    const char *sign = written->move.places ? "=" : "<>";
    char digit = digit_character(written->move.digit);
    const char *verdict = verdict_name(written, judgement->verdict);
    bool is_guess = judgement->verdict == MOVE_TRUE && written->move.places;
    if (judging->as_jsonl) {
        fprintf(output, "{\"move\":%zu,\"line\":%zu,\"cell\":%u,\"digit\":%u,\"places\":%s,\"verdict\":\"%s\"", number,
                written->line, (unsigned)written->move.cell, written->move.digit,
                written->move.places ? "true" : "false", verdict);
        if (technique)
            fprintf(output, ",\"technique\":\"%s\",\"level\":\"%s\"", technique->id,
                    technique_level_name(technique->level));
        if (is_guess)
            fprintf(output, ",\"depth\":%zu", judging->guesses);
        fprintf(output, ",\"text\":\"%s\"}\n", words);
    } else if (technique) {
        fprintf(output, "%zu  %s%s%c  %s (%s): %s\n", number, cell, sign, digit, tr(technique->title),
                tr(technique_level_name(technique->level)), words);
    } else if (is_guess) {
        fprintf(output, "%zu  %s%s%c  %s %zu: %s\n", number, cell, sign, digit, tr(verdict), judging->guesses, words);
    } else {
        fprintf(output, "%zu  %s%s%c  %s: %s\n", number, cell, sign, digit, tr(verdict), words);
    }
}

static void judge_one(struct judging *judging, size_t number, const struct written_move *written)
{
    struct judgement judgement;
    struct buffer words = {0};
    if (judging->as_jsonl)
        translation_begin_english();
    judge_move(judging->judge, written->move, &judgement);
    judgement_words_write(judging->explanation, judging->puzzle, judging->judge, written->move, &judgement, &words);
    if (judging->as_jsonl)
        translation_end_english();
    judging->guesses += judgement.verdict == MOVE_TRUE && written->move.places;
    print_move(judging, number, written, &judgement, buffer_text(&words));
    judging->count[judgement.verdict]++;
    const struct technique *technique = judgement.finding ? &techniques[judgement.finding->technique] : NULL;
    if (technique && (!judging->hardest || technique > judging->hardest))
        judging->hardest = technique;
    buffer_finish(&words);
}

static void print_end(const struct judging *judging)
{
    const size_t *count = judging->count;
    FILE *output = judging->options->output;
    const char *hardest = judging->hardest ? judging->hardest->id : "";
    bool solved = judge_is_solved(judging->judge);
    if (judging->as_jsonl)
        fprintf(output, "{\"shown\":%zu,\"known\":%zu,\"true\":%zu,\"wrong\":%zu,\"solved\":%s,\"hardest\":\"%s\"}\n",
                count[MOVE_SHOWN], count[MOVE_KNOWN], count[MOVE_TRUE], count[MOVE_WRONG], solved ? "true" : "false",
                hardest);
    else
        fprintf(output, tr("%zu shown, %zu known already, %zu true but not shown, %zu wrong; %s%s%s\n"),
                count[MOVE_SHOWN], count[MOVE_KNOWN], count[MOVE_TRUE], count[MOVE_WRONG],
                tr(solved ? "solved" : "not solved yet"), judging->hardest ? tr("; hardest technique: ") : "",
                judging->hardest ? tr(judging->hardest->title) : "");
}

/* Judges all moves. The exit status is that of wrong moves if there was one. */
static enum exit_status judge_all(struct judging *judging, const move_list *moves)
{
    struct text_error error;
    judging->judge = judge_create(judging->puzzle, &error);
    if (!judging->judge)
        return command_fail(judging->options->messages, &error);
    judge_cancel_when(judging->judge, judging->options->cancel);
    for (size_t i = 0; i < moves->count && !cancel_is_requested(judging->options->cancel); i++)
        judge_one(judging, i + 1, &moves->items[i]);
    print_end(judging);
    judge_destroy(judging->judge);
    step_explanation_finish(judging->explanation);
    return judging->count[MOVE_WRONG] ? EXIT_FOUND_NONE : EXIT_DONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct judging judging = {.options = options};
    struct input input;
    if (!option_value_jsonl(options, &judging.as_jsonl, &error) ||
        !option_value_notation(options, &judging.notation, &error))
        return command_fail(options->messages, &error);
    if (!options->operands[1]) {
        text_error_input(&error, 0, 0, "no PUZZLE given, expected MOVES and PUZZLE");
        return command_fail(options->messages, &error);
    }
    struct puzzle *puzzle = option_value_first_puzzle(options, 1, &error);
    if (!puzzle || !option_value_input(options, 0, NULL, &input, &error)) {
        puzzle_destroy(puzzle);
        return command_fail(options->messages, &error);
    }
    move_list moves = {0};
    judging.puzzle = puzzle;
    judging.explanation = memory_calloc(1, sizeof *judging.explanation);
    judging.explanation->wording.notation = judging.notation;
    enum exit_status status =
        moves_read(&moves, puzzle->layout, input.view.bytes, input.view.length, input.source, &error)
            ? judge_all(&judging, &moves)
            : command_fail(options->messages, &error);
    memory_free(judging.explanation);
    memory_free(moves.items);
    input_finish(&input);
    puzzle_destroy(puzzle);
    return status;
}

const struct command command_judge = {
    .name = "judge",
    .operand = "MOVES PUZZLE",
    .needs_operand = true,
    .summary = TR("Say of each move of a person what it was worth"),
    .details = TR(
        "MOVES has one move a line, r4c8=5 for a digit that is placed, r1c1<>3 for a candidate that is eliminated, in\n"
        "the order in which they were made; # begins a comment. Each is judged in the grid that the moves before it "
        "have\n"
        "left: shown, with the easiest technique that gives it; a guess, with its level, if no technique shows the "
        "digit, and\n"
        "true, if none shows the elimination; known already; or wrong, with what it would lead to. A wrong move is not "
        "made.\n"
        "The exit status is 1 if a move was wrong.\n"),
    .options = OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
