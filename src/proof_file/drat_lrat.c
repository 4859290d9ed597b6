#include "proof_file/drat_lrat.h"

#include <inttypes.h>

#include "base/memory.h"
#include "proof_file/clausal_proof.h"
#include "trace/cursor.h"

struct proof_writer {
    const struct trace *trace;
    struct step_reader reader; /* for comments */
    enum proof_format format;
    FILE *stream;
    struct buffer text;
    uint64_t step; /* of the last line */
};

/* Appends blanks up to a column where drat-trim, which looks at the first characters of a file, no longer takes letters
 * for the binary form; then the comment. */
static bool put_comment(struct proof_writer *writer, uint64_t number, size_t start)
{
    enum { COLUMN = 16 };
    struct step step;
    if (!step_read(&writer->reader, number, &step))
        return false;
    const char *technique = trace_technique_id(writer->trace, step.technique);
    size_t width = writer->text.length - start;
    buffer_print(&writer->text, "%*sc step %" PRIu64 " %s%s%s", width < COLUMN ? (int)(COLUMN - width) : 1, "", number,
                 step_kind_name(step.kind), technique[0] ? " " : "", technique);
    return true;
}

static void put_lrat(struct buffer *text, const struct proof_line *line)
{
    clause_put_number(text, line->id);
    buffer_put(text, ' ');
    if (line->is_deletion)
        buffer_append(text, "d ", 2);
    for (size_t i = 0; i < line->literal_count && !line->is_deletion; i++)
        clause_put_literal(text, line->literals[i]);
    if (!line->is_deletion)
        buffer_append(text, "0 ", 2);
    for (size_t i = 0; i < line->number_count; i++) {
        clause_put_number(text, line->numbers[i]);
        buffer_put(text, ' ');
    }
    buffer_put(text, '0');
}

static void put_drat(struct buffer *text, const struct proof_line *line)
{
    bool begins = line->is_deletion;
    for (size_t i = 0; i < line->literal_count; i++) {
        if (begins)
            buffer_append(text, "d ", 2);
        begins = line->is_deletion && !line->literals[i];
        if (line->literals[i])
            clause_put_literal(text, line->literals[i]);
        else
            buffer_append(text, "0 ", i + 1 < line->literal_count ? 2 : 1);
    }
    if (!line->is_deletion)
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
    if (writer->format == PROOF_LRAT)
        put_lrat(&writer->text, line);
    else
        put_drat(&writer->text, line);
    if (writer->format == PROOF_DRAT && line->step != writer->step && !put_comment(writer, line->step, start))
        return false;
    writer->step = line->step;
    buffer_put(&writer->text, '\n');
    return writer->text.length < LARGE || flush(writer);
}

/* Reports what ended a proof that nobody meant to end: a damaged trace, or the stream, of which the caller knows. */
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
    switch (clausal_proof_make(trace, set, claim, receive, &writer, error)) {
    case CLAUSAL_PROVED:
        written = flush(&writer) || end(trace, stream, error);
        break;
    case CLAUSAL_ENDED:
        written = end(trace, stream, error);
        break;
    case CLAUSAL_FAILED:
        break;
    }
    step_reader_finish(&writer.reader);
    buffer_finish(&writer.text);
    return written;
}

/* Makes the clauses and the claim of the trace. */
static enum proof_claim begin(const struct trace *trace, struct clause_set *set, struct text_error *error)
{
    clause_set_init(set, trace_puzzle(trace));
    return proof_claim_make(trace, set, error);
}

bool proof_file_write(const struct trace *trace, enum proof_format format, FILE *stream, struct text_error *error)
{
    struct clause_set set;
    enum proof_claim claim = begin(trace, &set, error);
    bool written = claim != CLAIM_NONE;
    if (written && format == PROOF_CNF) {
        clause_set_write(&set, proof_claim_text(claim), stream);
        written = true;
    } else if (written) {
        written = write_proof(trace, &set, claim, format, stream, error);
    }
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
    enum proof_claim claim = begin(trace, &set, error);
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
