/* `sudoscope serve`: answers requests of other programs on standard input, in JSON-RPC 2.0 and the Model Context
 * Protocol. One thread reads the requests and can cancel the running one; a second thread does the work, one request
 * after the other. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "base/word.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/result.h"
#include "command/serve_message.h"
#include "command/serve_run.h"
#include "command/version.h"

enum {
    CHUNK_SIZE = 64 << 10,
    LONGEST_REQUEST = 1 << 20, /* [bytes]: of a line, which as JSON in memory takes at most 60 times as much */
    MOST_WAITING = 4 << 20,    /* [bytes]: of lines that wait for the worker */
    MOST_MESSAGES = 256,       /* of messages that wait for it; as JSON, a short one takes far more memory than its
                                * line */
    LARGEST_PAGE = 4 << 20,    /* [bytes]: of a page, without its last item */
    LARGEST_BATCH = 64 << 20,  /* [bytes]: of all answers to a batch */
    USUAL_SECONDS = 60,
};

struct server {
    const struct options *options;
    double seconds; /* maximum for a request */
    struct mutex lock;
    struct condition changed;
    struct serve_message *first, *last; /* the queue; this and all members below are guarded by `lock` */
    size_t waiting, messages;           /* waiting: bytes of its lines; messages: their number */
    struct serve_message *current;      /* the message that the worker is answering */
    struct serve_request *request;      /* the request in it that the worker is answering */
    struct serve_run *active;           /* its run; NULL: none */
    bool is_ended;                      /* the input has ended: no further messages will come */
    bool is_broken;                     /* nobody reads the answers */
    struct mutex output_lock;           /* guards standard output */
    struct serve_run *paused;           /* the worker's: a run whose next lines have not been requested; NULL: none */
};

/* The answer to a request: a result, or the message of an error. */
struct outcome {
    enum serve_error code;
    struct buffer text;
};

static void fail(struct outcome *outcome, enum serve_error code, const char *what)
{
    outcome->code = code;
    buffer_clear(&outcome->text);
    buffer_print(&outcome->text, "%s", what);
}

/* --- a page of a command's output --- */

/* Ends the run that waits for its next request. */
static void end_paused(struct server *server)
{
    if (server->paused)
        serve_run_finish(server->paused, NULL);
    server->paused = NULL;
}

/* Returns a run whose next line is the first one of the call, or an earlier one. Returns NULL with `error` filled if
 * there is none. The run takes over the call. */
static struct serve_run *take_run(struct server *server, struct serve_call *call, struct text_error *error)
{
    struct serve_run *paused = server->paused;
    if (paused && !serve_run_is_over(paused) && serve_run_position(paused) <= call->from &&
        serve_call_is_same(serve_run_call(paused), call)) {
        server->paused = NULL;
        serve_call_finish(call);
        return paused;
    }
    end_paused(server);
    return serve_run_start(call, server->seconds, error);
}

/* Registers the run, which makes it possible to cancel it; NULL unregisters it. Returns whether the request is
 * cancelled. */
static bool show_run(struct server *server, struct serve_run *run)
{
    mutex_lock(&server->lock);
    server->active = run;
    bool is_cancelled = server->request->is_cancelled;
    if (is_cancelled && run)
        serve_run_cancel(run);
    mutex_unlock(&server->lock);
    return is_cancelled;
}

/* Appends each message as a text of a list, without the program's name. */
static void put_notes(const struct buffer *messages, struct buffer *text)
{
    static const char prefix[] = "sudoscope: ";
    char note[600];
    bool any = false;
    for (const char *at = buffer_text(messages); *at;) {
        size_t length = strcspn(at, "\n");
        const char *next = at + length + (at[length] == '\n');
        if (!strncmp(at, prefix, sizeof prefix - 1)) {
            at += sizeof prefix - 1;
            length -= sizeof prefix - 1;
        }
        utf8_sanitize(note, sizeof note, at, length);
        if (any)
            buffer_put(text, ',');
        buffer_put_json(text, note);
        any = true;
        at = next;
    }
}

/* Fails with the last message of the command, which says why it ended. */
static void fail_with_messages(struct outcome *outcome, enum serve_error code, const struct buffer *messages)
{
    static const char prefix[] = "sudoscope: ";
    char text[600];
    const char *at = buffer_text(messages), *next;
    while ((next = strchr(at, '\n')) && next[1])
        at = next + 1;
    at += strncmp(at, prefix, sizeof prefix - 1) ? 0 : sizeof prefix - 1;
    utf8_sanitize(text, sizeof text, at, strcspn(at, "\n"));
    fail(outcome, code, text);
}

static void put_item(const struct serve_method *method, const char *line, struct buffer *text)
{
    if (!strcmp(method->format, "jsonl"))
        buffer_append(text, line, strlen(line));
    else
        buffer_put_json(text, line);
}

/* Appends the lines from `from` on, at most `page` of them. `*count` receives their number. */
static enum serve_line read_page(struct serve_run *run, uint64_t from, uint64_t page, uint64_t *count,
                                 struct buffer *text)
{
    const struct serve_method *method = serve_run_call(run)->method;
    const char *line;
    enum serve_line end = SERVE_LINE;
    *count = 0;
    while (end == SERVE_LINE && serve_run_position(run) < from)
        end = serve_run_read(run, &line);
    while (end == SERVE_LINE && *count < page && text->length < LARGEST_PAGE) {
        end = serve_run_read(run, &line);
        if (end != SERVE_LINE)
            break;
        if (*count)
            buffer_put(text, ',');
        put_item(method, line, text);
        ++*count;
    }
    return end;
}

/* Ends a run that has no further lines. */
static void conclude(struct serve_run *run, uint64_t from, const struct server *server, struct outcome *outcome)
{
    struct serve_end end;
    bool is_empty = !serve_run_position(run);
    serve_run_finish(run, &end);
    if (end.is_late) {
        char what[80];
        snprintf(what, sizeof what, "the time limit of %g seconds is over", server->seconds);
        fail(outcome, SERVE_TIME_IS_OVER, what);
    } else if (end.status == EXIT_MACHINE) {
        fail_with_messages(outcome, SERVE_MACHINE, &end.messages);
    } else if (end.status == EXIT_BAD_INPUT && is_empty) {
        fail_with_messages(outcome, SERVE_BAD_PARAMETERS, &end.messages);
    } else {
        buffer_print(&outcome->text, "],\"from\":%" PRIu64 ",\"status\":%d,\"notes\":[", from, (int)end.status);
        put_notes(&end.messages, &outcome->text);
        buffer_print(&outcome->text, "]}");
    }
    buffer_finish(&end.messages);
}

/* Answers with a page of the command's output. */
static void answer_page(struct server *server, struct serve_call *call, struct outcome *outcome)
{
    struct text_error error;
    uint64_t from = call->from, page = call->page, count;
    struct serve_run *run = take_run(server, call, &error);
    if (!run) {
        serve_call_finish(call);
        fail(outcome, SERVE_MACHINE, error.message);
        return;
    }
    show_run(server, run);
    buffer_print(&outcome->text, "{\"items\":[");
    enum serve_line end = read_page(run, from, page, &count, &outcome->text);
    bool is_cancelled = show_run(server, NULL);
    if (is_cancelled || end == SERVE_LINE_TOO_LONG) {
        serve_run_finish(run, NULL);
        fail(outcome, is_cancelled ? SERVE_CANCELLED : SERVE_TOO_LARGE,
             is_cancelled ? "the request was cancelled" : "an item of the answer is too large");
    } else if (end == SERVE_LINE_END) {
        conclude(run, from, server, outcome);
    } else {
        buffer_print(&outcome->text, "],\"from\":%" PRIu64 ",\"next\":%" PRIu64 "}", from, from + count);
        server->paused = run;
    }
}

/* Calls a method. The parameters are an object or NULL. */
static void call_method(struct server *server, const struct serve_method *method, json_t *params,
                        struct outcome *outcome)
{
    struct serve_call call;
    struct text_error error;
    if (params && !json_is_object(params)) {
        fail(outcome, SERVE_BAD_PARAMETERS, "params: expected an object");
    } else if (!serve_call_read(&call, method, params, server->options, &error)) {
        char text[sizeof error.message];
        utf8_sanitize(text, sizeof text, error.message, strlen(error.message));
        fail(outcome, SERVE_BAD_PARAMETERS, text);
    } else {
        answer_page(server, &call, outcome);
    }
}

/* --- the Model Context Protocol --- */

static void initialize(json_t *params, struct buffer *result)
{
    static const char *const versions[] = {"2025-06-18", "2025-03-26", "2024-11-05", NULL};
    const char *asked = json_string_value(json_object_get(params, "protocolVersion"));
    const char *const *version = asked ? word_find(asked, versions, sizeof *versions) : NULL;
    buffer_print(result,
                 "{\"protocolVersion\":\"%s\",\"capabilities\":{\"tools\":{}},"
                 "\"serverInfo\":{\"name\":\"sudoscope\",\"version\":\"%s\"}}",
                 version ? *version : versions[0], SUDOSCOPE_VERSION);
}

static void answer_ping(json_t *params, struct buffer *result)
{
    (void)params;
    buffer_print(result, "{}");
}

static void list_tools(json_t *params, struct buffer *result)
{
    (void)params;
    buffer_print(result, "{\"tools\":[");
    for (const struct serve_method *method = serve_methods; method->name; method++) {
        buffer_print(result, "%s{\"name\":\"%s\"", method == serve_methods ? "" : ",", method->name);
        result_put_text(result, "description", method->summary);
        buffer_print(result, ",\"inputSchema\":");
        serve_method_put_schema(method, result);
        buffer_put(result, '}');
    }
    buffer_print(result, "]}");
}

/* Methods whose answers need no work and are given immediately. */
static const struct quick_method {
    const char *name;
    void (*answer)(json_t *params, struct buffer *result);
} quick_methods[] = {{"initialize", initialize}, {"ping", answer_ping}, {"tools/list", list_tools}, {0}};

static const char call_tool_name[] = "tools/call";

/* Wraps the outcome of a tool according to the protocol. An invalid request, such as a misspelt puzzle, concerns the
 * caller and is therefore a result. */
static void wrap_tool(struct outcome *outcome)
{
    struct buffer text = {0};
    bool is_error = outcome->code;
    if (outcome->code == SERVE_CANCELLED)
        return;
    buffer_print(&text, "{\"content\":[{\"type\":\"text\",\"text\":");
    buffer_put_json(&text, buffer_text(&outcome->text));
    buffer_print(&text, "}]");
    if (!is_error)
        buffer_print(&text, ",\"structuredContent\":%s", buffer_text(&outcome->text));
    buffer_print(&text, ",\"isError\":%s}", is_error ? "true" : "false");
    buffer_finish(&outcome->text);
    *outcome = (struct outcome){.text = text};
}

static void call_tool(struct server *server, const json_t *params, struct outcome *outcome)
{
    const char *name = json_string_value(json_object_get(params, "name"));
    const struct serve_method *method = name ? serve_method_find(name) : NULL;
    if (!method) {
        fail(outcome, SERVE_BAD_PARAMETERS, name ? "unknown tool" : "name: expected the name of a tool");
        return;
    }
    call_method(server, method, json_object_get(params, "arguments"), outcome);
    wrap_tool(outcome);
}

/* --- requests --- */

/* Returns whether the request is answered immediately: it is invalid, or needs no work. */
static bool is_quick(const struct serve_request *request)
{
    return !request->method || (strcmp(request->method, call_tool_name) && !serve_method_find(request->method));
}

static void answer_quick(const struct serve_request *request, struct outcome *outcome)
{
    const struct quick_method *quick =
        request->method ? word_find(request->method, quick_methods, sizeof *quick_methods) : NULL;
    if (quick)
        quick->answer(request->params, &outcome->text);
    else if (request->method)
        fail(outcome, SERVE_NO_METHOD, "unknown method");
    else
        fail(outcome, SERVE_NO_REQUEST, "expected \"jsonrpc\":\"2.0\", an id, a method and params");
}

/* Returns whether the request has been cancelled in the form that gets no answer. */
static bool is_quiet(struct server *server, const struct serve_request *request)
{
    mutex_lock(&server->lock);
    bool quiet = request->is_cancelled && request->is_cancelled_quiet;
    mutex_unlock(&server->lock);
    return quiet;
}

/* Appends the answer to a request, if it has one. Returns whether it has. */
static bool answer(struct server *server, const struct serve_request *request, struct buffer *text)
{
    struct outcome outcome = {0};
    if (request->is_notification)
        return false;
    const struct serve_method *method = request->method ? serve_method_find(request->method) : NULL;
    if (is_quick(request))
        answer_quick(request, &outcome);
    else if (method)
        call_method(server, method, request->params, &outcome);
    else
        call_tool(server, request->params, &outcome);
    bool has_answer = outcome.code != SERVE_CANCELLED || !is_quiet(server, request);
    if (outcome.code && has_answer)
        serve_answer_error(text, request->id, outcome.code, buffer_text(&outcome.text));
    else if (has_answer)
        serve_answer_result(text, request->id, buffer_text(&outcome.text));
    buffer_finish(&outcome.text);
    return has_answer;
}

/* Writes a line. */
static void send_line(struct server *server, struct buffer *text)
{
    buffer_put(text, '\n');
    mutex_lock(&server->output_lock);
    bool written = fwrite(text->bytes, 1, text->length, stdout) == text->length && !fflush(stdout);
    mutex_unlock(&server->output_lock);
    if (written)
        return;
    mutex_lock(&server->lock);
    server->is_broken = true;
    condition_broadcast(&server->changed);
    mutex_unlock(&server->lock);
}

/* Answers one request of the current message, unless it has been cancelled. */
static bool answer_current(struct server *server, struct serve_request *request, struct buffer *text)
{
    mutex_lock(&server->lock);
    server->request = request;
    struct serve_request now = *request;
    mutex_unlock(&server->lock);
    if (!now.is_cancelled)
        return answer(server, request, text);
    if (!now.is_cancelled_quiet)
        serve_answer_error(text, now.id, SERVE_CANCELLED, "the request was cancelled");
    return !now.is_cancelled_quiet;
}

static void answer_message(struct server *server, const struct serve_message *message)
{
    struct buffer text = {0};
    bool any = false;
    for (size_t i = 0; i < message->count; i++) {
        struct serve_request *request = &message->requests[i];
        size_t before = text.length;
        if (message->is_batch)
            buffer_put(&text, any ? ',' : '[');
        bool has_answer = !request->is_notification;
        if (has_answer && text.length > LARGEST_BATCH)
            serve_answer_error(&text, request->id, SERVE_TOO_LARGE, "the answers to the batch are too large");
        else
            has_answer = answer_current(server, request, &text);
        if (!has_answer)
            text.length = before;
        any |= has_answer;
    }
    if (any && message->is_batch)
        buffer_put(&text, ']');
    if (any)
        send_line(server, &text);
    buffer_finish(&text);
}

/* --- the queue --- */

static void *work(void *context)
{
    struct server *server = context;
    mutex_lock(&server->lock);
    for (;;) {
        while (!server->first && !server->is_ended && !server->is_broken)
            condition_wait(&server->changed, &server->lock);
        struct serve_message *message = server->first;
        if (!message || server->is_broken)
            break;
        server->first = message->next;
        server->current = message;
        mutex_unlock(&server->lock);
        answer_message(server, message);
        mutex_lock(&server->lock);
        server->current = NULL;
        server->request = NULL;
        server->waiting -= message->size;
        server->messages--;
        condition_broadcast(&server->changed);
        serve_message_destroy(message);
    }
    mutex_unlock(&server->lock);
    end_paused(server);
    return NULL;
}

/* Queues a message once there is room for it. */
static void queue(struct server *server, struct serve_message *message)
{
    mutex_lock(&server->lock);
    while (server->messages && !server->is_broken &&
           (server->messages == MOST_MESSAGES || server->waiting + message->size > MOST_WAITING))
        condition_wait(&server->changed, &server->lock);
    server->waiting += message->size;
    server->messages++;
    if (server->first)
        server->last->next = message;
    else
        server->first = message;
    server->last = message;
    condition_broadcast(&server->changed);
    mutex_unlock(&server->lock);
}

/* Cancels the requests of a message that have the id. */
static void cancel_in(struct server *server, const struct serve_message *message, const json_t *id, bool is_quiet)
{
    for (size_t i = 0; message && i < message->count; i++) {
        struct serve_request *request = &message->requests[i];
        if (request->is_cancelled || !request->id || !json_equal(request->id, id))
            continue;
        request->is_cancelled_quiet = is_quiet;
        request->is_cancelled = true;
        if (request == server->request && server->active)
            serve_run_cancel(server->active);
    }
}

/* Carries out a notification that cancels a request. Ignores others. */
static void take_notification(struct server *server, const struct serve_request *notification)
{
    bool is_quiet = !strcmp(notification->method, "notifications/cancelled");
    const json_t *id = json_object_get(notification->params, is_quiet ? "requestId" : "id");
    if (!id || (!is_quiet && strcmp(notification->method, "$/cancelRequest") != 0))
        return;
    mutex_lock(&server->lock);
    cancel_in(server, server->current, id, is_quiet);
    for (const struct serve_message *message = server->first; message; message = message->next)
        cancel_in(server, message, id, is_quiet);
    mutex_unlock(&server->lock);
}

static void refuse_line(struct server *server, enum serve_error code, const char *what)
{
    struct buffer text = {0};
    serve_answer_error(&text, NULL, code, what);
    send_line(server, &text);
    buffer_finish(&text);
}

static void take_line(struct server *server, const char *line, size_t length)
{
    enum serve_error fault;
    char what[SERVE_WHAT_SIZE];
    if (strspn(line, " \t\r") == length)
        return;
    struct serve_message *message = serve_message_read(line, length, &fault, what);
    if (!message) {
        refuse_line(server, fault, what);
        return;
    }
    for (size_t i = 0; i < message->count; i++) {
        if (message->requests[i].is_notification)
            take_notification(server, &message->requests[i]);
    }
    if (message->is_batch || !is_quick(&message->requests[0])) {
        queue(server, message);
        return;
    }
    struct buffer text = {0};
    if (answer(server, &message->requests[0], &text))
        send_line(server, &text);
    buffer_finish(&text);
    serve_message_destroy(message);
}

/* --- standard input --- */

/* Takes all complete lines from the text. A line that is too long is refused and skipped. */
static void take_lines(struct server *server, struct buffer *text, bool *skips)
{
    size_t at = 0;
    char *newline;
    while ((newline = memchr(text->bytes + at, '\n', text->length - at)) != NULL) {
        size_t length = (size_t)(newline - text->bytes) - at;
        *newline = 0;
        if (!*skips && length <= LONGEST_REQUEST)
            take_line(server, text->bytes + at, length);
        else if (!*skips)
            refuse_line(server, SERVE_NO_REQUEST, "the line is too long, expected at most 1 MiB");
        *skips = false;
        at += length + 1;
    }
    memmove(text->bytes, text->bytes + at, text->length - at);
    text->length -= at;
    if (text->length <= LONGEST_REQUEST)
        return;
    if (!*skips)
        refuse_line(server, SERVE_NO_REQUEST, "the line is too long, expected at most 1 MiB");
    *skips = true;
    text->length = 0;
}

/* Reads standard input to its end. */
static bool read_requests(struct server *server, struct text_error *error)
{
    struct buffer text = {0};
    bool skips = false;
    ssize_t length = 1;
    while (length > 0 && !server->is_broken) {
        buffer_reserve(&text, CHUNK_SIZE);
        do
            length = read(STDIN_FILENO, text.bytes + text.length, CHUNK_SIZE);
        while (length < 0 && errno == EINTR);
        text.length += length > 0 ? (size_t)length : 0;
        if (!length && text.length) /* the last line may lack a newline */
            buffer_put(&text, '\n');
        if (length >= 0)
            take_lines(server, &text, &skips);
    }
    if (length < 0)
        text_error_system(error, "cannot read standard input: %s", text_error_reason(errno));
    buffer_finish(&text);
    return length >= 0;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct thread worker;
    struct server server = {.options = options, .seconds = USUAL_SECONDS};
    uint64_t bytes;
    if (!option_value_seconds(options, &server.seconds, &error) || !options_memory(options, &bytes, &error) ||
        !options_disk(options, &bytes, &error))
        return command_fail(options->messages, &error);
    mutex_init(&server.lock);
    mutex_init(&server.output_lock);
    condition_init(&server.changed);
    if (!thread_start(&worker, work, &server))
        memory_end_without_thread();
    enum exit_status status = read_requests(&server, &error) ? EXIT_DONE : command_fail(options->messages, &error);
    mutex_lock(&server.lock);
    server.is_ended = true;
    condition_broadcast(&server.changed);
    mutex_unlock(&server.lock);
    thread_join(&worker);
    while (server.first) {
        struct serve_message *message = server.first;
        server.first = message->next;
        serve_message_destroy(message);
    }
    condition_destroy(&server.changed);
    mutex_destroy(&server.output_lock);
    mutex_destroy(&server.lock);
    return status;
}

const struct command command_serve = {
    .name = "serve",
    .summary = TR("Answer requests of other programs on standard input: JSON-RPC 2.0 and the Model Context Protocol"),
    .details =
        TR("A line of standard input is one request, a line of standard output its answer. docs/serve.md has the "
           "form of both.\n"
           "`sudoscope list methods` lists the methods. Their parameters are the options of the commands.\n"
           "--seconds limits the time of each request (default 60), --memory and --disk the size of its "
           "trace.\n"),
    .options = OPTION_BIT(OPTION_SECONDS) | OPTION_BIT(OPTION_MEMORY) | OPTION_BIT(OPTION_DISK),
    .run = run,
};
