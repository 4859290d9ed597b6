#include "command/serve_run.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/memory_stream.h"
#include "base/pipe.h"
#include "base/thread.h"

enum {
    CHUNK_SIZE = 64 << 10,
    LONGEST_LINE = 16 << 20, /* a step of the largest boards is shorter than 1 MiB */
};

struct serve_run {
    struct serve_call call;
    const struct command *command;
    struct cancel cancel;
    struct thread thread;
    struct memory_stream messages;
    struct serve_end end; /* known once the thread has ended, except for the messages */
    int input;            /* reading end of the pipe */
    uint64_t position;    /* number of lines read */
    struct buffer text;   /* the bytes that were read; those before `at` are processed */
    size_t at;
    bool is_at_end;
};

static void *run_command(void *context)
{
    struct serve_run *run = context;
    run->end.status = run->command->run(&run->call.options);
    run->end.is_late = cancel_is_late(&run->cancel);
    fclose(run->call.options.output);
    return NULL;
}

struct serve_run *serve_run_start(struct serve_call *call, double seconds, struct text_error *error)
{
    int ends[2];
    struct serve_run *run = memory_calloc(1, sizeof *run);
    if (!memory_stream_open(&run->messages, error)) {
        memory_free(run);
        return NULL;
    }
    FILE *output = pipe_open(ends) ? fdopen(ends[1], "wb") : NULL;
    if (!output) {
        text_error_system(error, "cannot open a pipe: %s", text_error_reason(errno));
        memory_stream_finish(&run->messages);
        memory_free(run);
        return NULL;
    }
    run->call = *call;
    run->command = command_find(call->method->command);
    run->input = ends[0];
    run->cancel.deadline = cancel_deadline(seconds);
    run->call.options.output = output;
    run->call.options.messages = run->messages.stream;
    run->call.options.cancel = &run->cancel;
    run->call.options.is_served = true;
    if (!thread_start(&run->thread, run_command, run))
        memory_end_without_thread();
    *call = (struct serve_call){0};
    return run;
}

/* Reads more bytes after the unprocessed ones. Returns false at the end. */
static bool read_more(struct serve_run *run)
{
    struct buffer *text = &run->text;
    ssize_t length;
    memmove(text->bytes, text->bytes + run->at, text->length - run->at);
    text->length -= run->at;
    run->at = 0;
    buffer_reserve(text, CHUNK_SIZE);
    do
        length = read(run->input, text->bytes + text->length, CHUNK_SIZE);
    while (length < 0 && errno == EINTR);
    text->length += length > 0 ? (size_t)length : 0;
    return length > 0;
}

enum serve_line serve_run_read(struct serve_run *run, const char **line)
{
    struct buffer *text = &run->text;
    size_t searched = 0;
    buffer_reserve(text, CHUNK_SIZE);
    for (;;) {
        char *start = text->bytes + run->at;
        char *newline = memchr(start + searched, '\n', text->length - run->at - searched);
        if (newline) {
            *newline = 0;
            run->at = (size_t)(newline + 1 - text->bytes);
            run->position++;
            *line = start;
            return SERVE_LINE;
        }
        searched = text->length - run->at;
        if (searched > LONGEST_LINE)
            return SERVE_LINE_TOO_LONG;
        if (run->is_at_end || !read_more(run)) {
            run->is_at_end = true;
            return SERVE_LINE_END;
        }
    }
}

const struct serve_call *serve_run_call(const struct serve_run *run)
{
    return &run->call;
}

uint64_t serve_run_position(const struct serve_run *run)
{
    return run->position;
}

void serve_run_cancel(struct serve_run *run)
{
    cancel_request(&run->cancel);
}

bool serve_run_is_over(const struct serve_run *run)
{
    return cancel_is_requested(&run->cancel);
}

void serve_run_finish(struct serve_run *run, struct serve_end *end)
{
    struct text_error ignored;
    if (!run->is_at_end)
        cancel_request(&run->cancel);
    close(run->input); /* a command that is still writing notices that nobody reads */
    thread_join(&run->thread);
    if (end)
        *end = run->end;
    if (memory_stream_close(&run->messages, &ignored) && end)
        buffer_append(&end->messages, run->messages.bytes, run->messages.length);
    memory_stream_finish(&run->messages);
    buffer_finish(&run->text);
    serve_call_finish(&run->call);
    memory_free(run);
}
