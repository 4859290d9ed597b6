/* Measures proofs for the checkers of SAT solvers: the speed of writing their lines, and their size compared with the
 * trace. */
#include <stdio.h>

#include "base/clock.h"
#include "base/memory_stream.h"
#include "bench/bench.h"
#include "proof_file/drat_lrat.h"
#include "puzzle/builtin.h"
#include "trace_file/trace_file.h"

enum { ROUNDS = 9 };

/* Writes the proof of the trace to memory. Returns false if that fails. */
static bool write_proof(const struct trace *trace, struct memory_stream *proof, struct text_error *error)
{
    return memory_stream_open(proof, error) && proof_file_write(trace, PROOF_LRAT, NULL, proof->stream, error) &&
           memory_stream_close(proof, error);
}

static size_t count_lines(const char *text, size_t size)
{
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Returns the size of the trace as a binary file, or 0 if it cannot be written. */
static size_t size_of_trace(const struct trace *trace)
{
    struct memory_stream file;
    bool written =
        memory_stream_open(&file, NULL) && trace_file_write(trace, file.stream) && memory_stream_close(&file, NULL);
    size_t size = written ? file.length : 0;
    memory_stream_finish(&file);
    return size;
}

/* Measures a proof. `names`: names of the rows for lines, lines per second, and sizes of the proof and the trace. */
static bool measure(struct bench *bench, const char *engine, const char *board, const char *const names[4],
                    struct text_error *error)
{
    double rates[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    struct trace *trace = bench_record(engine, builtin_text(board), 0, error);
    bool ok = trace;
    size_t lines = 0, size = 0;
    for (unsigned i = 0; ok && i < rounds; i++) {
        struct memory_stream proof = {0};
        uint64_t start = clock_cpu_now();
        ok = write_proof(trace, &proof, error);
        double seconds = (double)(clock_cpu_now() - start) / 1e9;
        size = proof.length;
        lines = ok ? count_lines(proof.bytes, size) : 0;
        rates[i] = (double)lines / seconds;
        memory_stream_finish(&proof);
    }
    if (ok) {
        bench_add_value(bench, names[0], "lines", (double)lines);
        bench_add(bench, names[1], "lines/s", rates, rounds);
        bench_add_value(bench, names[2], "bytes/step", (double)size / (double)trace_steps(trace));
        bench_add_value(bench, names[3], "bytes/step", (double)size_of_trace(trace) / (double)trace_steps(trace));
    }
    trace_destroy(trace);
    return ok;
}

bool bench_proofs(struct bench *bench, struct text_error *error)
{
    static const char *const of_human[] = {"proof of human on b3", "a proof of human", "a proof of human, size",
                                           "trace of human, size"};
    static const char *const of_pivot[] = {"proof of pivot on m1", "a proof of pivot", "a proof of pivot, size",
                                           "trace of pivot, size"};
    static const char *const of_stack[] = {"proof of stack on b3", "a proof of stack", "a proof of stack, size",
                                           "trace of stack, size"};
    return measure(bench, "human", "b3", of_human, error) && measure(bench, "pivot", "m1", of_pivot, error) &&
           measure(bench, "stack", "b3", of_stack, error);
}
