/* The messages of JSON-RPC 2.0: each line is a request, a notification or a batch of these. */
#ifndef COMMAND_SERVE_MESSAGE_H
#define COMMAND_SERVE_MESSAGE_H

#include "base/buffer.h"
#include "base/json_memory.h"

/* The error codes. The last three are this program's and the Language Server Protocol's. */
enum serve_error {
    SERVE_NO_ERROR = 0,
    SERVE_NO_JSON = -32700,
    SERVE_NO_REQUEST = -32600,
    SERVE_NO_METHOD = -32601,
    SERVE_BAD_PARAMETERS = -32602,
    SERVE_MACHINE = -32603,
    SERVE_TIME_IS_OVER = -32000,
    SERVE_TOO_LARGE = -32001,
    SERVE_CANCELLED = -32800,
};

struct serve_request {
    const char *method;      /* NULL: the request is invalid */
    json_t *params;          /* an object or an array; NULL: none */
    const json_t *id;        /* NULL: the request is a notification, or its id is invalid */
    bool is_notification;    /* it gets no answer */
    bool is_cancelled;       /* this and the next member are guarded by the server's lock */
    bool is_cancelled_quiet; /* and gets no answer, as the Model Context Protocol requires */
};

struct serve_message {
    struct serve_request *requests;
    size_t count;
    bool is_batch;
    struct serve_message *next; /* private to the server */
    size_t size;                /* length of its line in bytes */
    struct json_memory memory;  /* private */
};

/* Reads a line without its end. Returns NULL with `*fault` and `what` filled if it is not a message. The caller frees
 * the message. */
enum { SERVE_WHAT_SIZE = 200, SERVE_MOST_BATCH = 1000 };
struct serve_message *serve_message_read(const char *line, size_t length, enum serve_error *fault,
                                         char what[static SERVE_WHAT_SIZE]);
void serve_message_destroy(struct serve_message *message); /* `message` may be NULL. */

/* Append an answer to a request, with the result or the error. If `id` is NULL, it is written as null. */
void serve_answer_result(struct buffer *text, const json_t *id, const char *result);
void serve_answer_error(struct buffer *text, const json_t *id, enum serve_error code, const char *what);

#endif
