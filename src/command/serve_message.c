#include "command/serve_message.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

static bool is_id(const json_t *id)
{
    return json_is_string(id) || json_is_number(id) || json_is_null(id);
}

/* Reads one request. An invalid one has no method. */
static struct serve_request read_request(json_t *value)
{
    json_t *id = json_object_get(value, "id"), *params = json_object_get(value, "params");
    const char *method = json_string_value(json_object_get(value, "method"));
    const char *version = json_string_value(json_object_get(value, "jsonrpc"));
    bool is_valid = method && version && !strcmp(version, "2.0") && (!id || is_id(id)) &&
                    (!params || json_is_object(params) || json_is_array(params));
    return (struct serve_request){
        .method = is_valid ? method : NULL,
        .params = params,
        .id = id && is_id(id) ? id : NULL,
        .is_notification = is_valid && !id,
    };
}

struct serve_message *serve_message_read(const char *line, size_t length, enum serve_error *fault,
                                         char what[static SERVE_WHAT_SIZE])
{
    struct serve_message *message = memory_calloc(1, sizeof *message);
    json_error_t failure;
    json_t *root = json_memory_parse(&message->memory, line, length, 0, &failure);
    size_t count = json_is_array(root) ? json_array_size(root) : 1;
    *fault = !root ? SERVE_NO_JSON : !count || count > SERVE_MOST_BATCH ? SERVE_NO_REQUEST : SERVE_NO_ERROR;
    if (*fault == SERVE_NO_JSON) {
        char text[sizeof failure.text];
        utf8_sanitize(text, sizeof text, failure.text, strlen(failure.text));
        snprintf(what, SERVE_WHAT_SIZE, "not JSON, column %d: %.120s", failure.column, text);
    } else if (*fault) {
        snprintf(what, SERVE_WHAT_SIZE, "found a batch of %zu requests, expected 1 to %d", count, SERVE_MOST_BATCH);
    }
    if (*fault) {
        serve_message_destroy(message);
        return NULL;
    }
    message->is_batch = json_is_array(root);
    message->count = count;
    message->size = length;
    message->requests = memory_calloc(count, sizeof *message->requests);
    for (size_t i = 0; i < count; i++)
        message->requests[i] = read_request(message->is_batch ? json_array_get(root, i) : root);
    return message;
}

void serve_message_destroy(struct serve_message *message)
{
    if (!message)
        return;
    json_memory_finish(&message->memory);
    memory_free(message->requests);
    memory_free(message);
}

static void begin_answer(struct buffer *text, const json_t *id)
{
    buffer_print(text, "{\"jsonrpc\":\"2.0\",\"id\":");
    size_t size = id ? json_dumpb(id, NULL, 0, JSON_ENCODE_ANY) : 0;
    if (!size) {
        buffer_print(text, "null");
        return;
    }
    buffer_reserve(text, size);
    text->length += json_dumpb(id, text->bytes + text->length, size, JSON_ENCODE_ANY);
    text->bytes[text->length] = 0;
}

void serve_answer_result(struct buffer *text, const json_t *id, const char *result)
{
    begin_answer(text, id);
    buffer_print(text, ",\"result\":%s}", result);
}

void serve_answer_error(struct buffer *text, const json_t *id, enum serve_error code, const char *what)
{
    begin_answer(text, id);
    buffer_print(text, ",\"error\":{\"code\":%d,\"message\":", (int)code);
    buffer_put_json(text, what);
    buffer_print(text, "}}");
}
