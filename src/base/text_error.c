#include "base/text_error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/translation.h"

static void fill(struct text_error *error, enum text_error_kind kind, const char *format, va_list arguments)
{
    error->kind = kind;
    error->source[0] = 0;
    error->line = error->column = 0;
    vsnprintf(error->message, sizeof error->message, tr(format), arguments);
}

bool text_error_input(struct text_error *error, size_t line, size_t column, const char *format, ...)
{
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    fill(error, TEXT_ERROR_INPUT, format, arguments);
    va_end(arguments);
    error->line = line;
    error->column = column;
    return false;
}

bool text_error_system(struct text_error *error, const char *format, ...)
{
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    fill(error, TEXT_ERROR_SYSTEM, format, arguments);
    va_end(arguments);
    return false;
}

/* The system's most common messages, in English so they can be translated. */
static const char *const system_reasons[] = {TR("No such file or directory"),
                                             TR("Permission denied"),
                                             TR("Is a directory"),
                                             TR("Not a directory"),
                                             TR("No space left on device"),
                                             TR("Read-only file system"),
                                             TR("File too large"),
                                             TR("Too many open files"),
                                             TR("Input/output error"),
                                             TR("Disk quota exceeded"),
                                             TR("Operation not permitted"),
                                             TR("File name too long"),
                                             TR("Cannot allocate memory"),
                                             TR("Text file busy")};

const char *text_error_reason(int number)
{
    const char *reason = strerror(number);
    for (size_t i = 0; i < sizeof system_reasons / sizeof *system_reasons; i++) {
        if (!strcmp(system_reasons[i], reason))
            return tr(system_reasons[i]);
    }
    return reason;
}

bool text_error_write(struct text_error *error, const char *target)
{
    bool closed = errno == EPIPE;
    text_error_system(error, "cannot write %s: %s", target, text_error_reason(errno));
    if (error && closed)
        error->kind = TEXT_ERROR_BROKEN_PIPE;
    return false;
}

void text_error_source(struct text_error *error, const char *source)
{
    if (error && !error->source[0])
        snprintf(error->source, sizeof error->source, "%s", source);
}

void text_error_format(const struct text_error *error, char *text, size_t size)
{
    char place[256] = "", raw[sizeof place + sizeof error->message];
    size_t used = 0;
    if (error->source[0])
        used = (size_t)snprintf(place, sizeof place, "%s:", error->source);
    if (error->line)
        used += (size_t)snprintf(place + used, sizeof place - used, "%zu:", error->line);
    if (error->line && error->column)
        used += (size_t)snprintf(place + used, sizeof place - used, "%zu:", error->column);
    snprintf(raw, sizeof raw, "%s%s%s", place, used ? " " : "", error->message);
    utf8_sanitize(text, size, raw, strlen(raw));
}
