#include "proof_file/drat_lrat.h"

#include <inttypes.h>

#include "base/memory.h"
#include "proof_file/clausal_proof.h"
#include "proof_file/pseudo_boolean.h"
#include "trace/cursor.h"

struct proof_writer {
    const struct trace *trace;
    struct step_reader reader; /* reads steps for comments */
    enum proof_format format;
    FILE *stream;
    struct buffer text;
    struct pseudo_boolean linear; /* only with PROOF_PBP */
    uint64_t step;                /* number of the last line's step */
};

/* Appends a comment that names the step. */
static bool put_comment(struct proof_writer *writer, uint64_t number)
{
    struct step step;
    if (!step_read(&writer->reader, number, &step))
        return false;
    const char *technique = trace_technique_id(writer->trace, step.technique);
    buffer_print(&writer->text, "%s step %" PRIu64 " %s%s%s", writer->format == PROOF_PBP ? "%" : "c", number,
                 step_kind_name(step.kind), technique[0] ? " " : "", technique);
    return true;
}

/* Appends blanks to the line that begins at `start`, up to a column after which drat-trim, which inspects the first
 * characters of a file, no longer mistakes letters for its binary form. */
static void put_blanks(struct buffer *text, size_t start)
{
    enum { COLUMN = 16 };
    size_t width = text->length - start;
    buffer_print(text, "%*s", width < COLUMN ? (int)(COLUMN - width) : 1, "");
}

static void put_lrat(struct buffer *text, const struct proof_line *line)
{
    clause_put_number(text, line->id);
    buffer_put(text, ' ');
    if (line->kind == LINE_DELETION)
        buffer_append(text, "d ", 2);
    for (size_t i = 0; i < line->literal_count && line->kind == LINE_LEMMA; i++)
        clause_put_literal(text, line->literals[i]);
    if (line->kind == LINE_LEMMA)
        buffer_append(text, "0 ", 2);
    for (size_t i = 0; i < line->number_count; i++) {
        clause_put_number(text, line->numbers[i]);
        buffer_put(text, ' ');
    }
    buffer_put(text, '0');
}

static void put_drat(struct buffer *text, const struct proof_line *line)
{
    bool is_deletion = line->kind == LINE_DELETION, begins = is_deletion;
    for (size_t i = 0; i < line->literal_count; i++) {
        if (begins)
            buffer_append(text, "d ", 2);
        begins = is_deletion && !line->literals[i];
        if (line->literals[i])
            clause_put_literal(text, line->literals[i]);
        else
            buffer_append(text, "0 ", i + 1 < line->literal_count ? 2 : 1);
    }
    if (!is_deletion)
        buffer_put(text, '0');
}

static bool flush(struct proof_writer *writer)
{
    fwrite(buffer_text(&writer->text), 1, writer->text.length, writer->stream);
    buffer_clear(&writer->text);
    return !ferror(writer->stream);
}

static bool receive(void *context, const struct proof_line *line)
{
    enum { LARGE = 1 << 16 };
    struct proof_writer *writer = context;
    size_t start = writer->text.length;
    bool begins = line->step != writer->step, fine = true;
    if (writer->format == PROOF_LRAT) {
        put_lrat(&writer->text, line);
    } else if (writer->format == PROOF_DRAT) {
        put_drat(&writer->text, line);
        if (begins)
            put_blanks(&writer->text, start);
        fine = !begins || put_comment(writer, line->step);
    } else {
        fine = !begins || put_comment(writer, line->step);
        if (begins)
            buffer_put(&writer->text, '\n');
        pseudo_boolean_put(&writer->linear, line, &writer->text);
    }
    writer->step = line->step;
    buffer_put(&writer->text, '\n');
    return fine && (writer->text.length < LARGE || flush(writer));
}

/* Reports why a proof ended early: a damaged trace, or a failed stream, which the caller already knows. */
static bool end(const struct trace *trace, FILE *stream, struct text_error *error)
{
    return ferror(stream) || trace_error(trace, error);
}

static bool write_proof(const struct trace *trace, const struct clause_set *set, enum proof_claim claim,
                        enum proof_format format, FILE *stream, struct text_error *error)
{
    struct proof_writer writer = {.trace = trace, .format = format, .stream = stream};
    bool written = false;
    step_reader_init(&writer.reader, trace);
    if (format == PROOF_PBP)
        pseudo_boolean_begin(&writer.linear, set, &writer.text);
    switch (clausal_proof_make(trace, set, claim, receive, &writer, error)) {
    case CLAUSAL_PROVED:
        if (format == PROOF_PBP)
            pseudo_boolean_end(&writer.linear, &writer.text);
        written = flush(&writer) || end(trace, stream, error);
        break;
    case CLAUSAL_ENDED:
        written = end(trace, stream, error);
        break;
    case CLAUSAL_FAILED:
        break;
    }
    pseudo_boolean_finish(&writer.linear);
    step_reader_finish(&writer.reader);
    buffer_finish(&writer.text);
    return written;
}

/* Makes the clauses and the claim for the trace. */
static enum proof_claim begin(const struct trace *trace, enum proof_format format,
                              const struct proof_solutions *solutions, struct clause_set *set, struct text_error *error)
{
    clause_set_init(set, trace_puzzle(trace), format == PROOF_OPB || format == PROOF_PBP);
    return proof_claim_make(trace, solutions, set, error);
}

bool proof_file_write(const struct trace *trace, enum proof_format format, const struct proof_solutions *solutions,
                      FILE *stream, struct text_error *error)
{
    struct clause_set set;
    enum proof_claim claim = begin(trace, format, solutions, &set, error);
    bool written = claim != CLAIM_NONE;
    if (written && format == PROOF_CNF)
        clause_set_write(&set, proof_claim_text(claim), stream);
    else if (written && format == PROOF_OPB)
        pseudo_boolean_write_puzzle(&set, claim, stream);
    else if (written)
        written = write_proof(trace, &set, claim, format, stream, error);
    clause_set_finish(&set);
    return written;
}

struct line_search {
    uint64_t left, step;
};

static bool count_line(void *context, const struct proof_line *line)
{
    struct line_search *search = context;
    search->step = line->step;
    return --search->left;
}

bool proof_file_step(const struct trace *trace, uint64_t line, uint64_t *step, struct text_error *error)
{
    struct clause_set set;
    struct line_search search = {.left = line};
    enum proof_claim claim = begin(trace, PROOF_LRAT, NULL, &set, error);
    bool found = false;
    if (claim != CLAIM_NONE) {
        switch (clausal_proof_make(trace, &set, claim, count_line, &search, error)) {
        case CLAUSAL_ENDED:
            *step = search.step;
            found = true;
            break;
        case CLAUSAL_PROVED:
            text_error_input(error, 0, 0, "the proof has %llu lines, and no line %llu",
                             (unsigned long long)(line - search.left), (unsigned long long)line);
            break;
        case CLAUSAL_FAILED:
            break;
        }
    }
    clause_set_finish(&set);
    return found;
}
