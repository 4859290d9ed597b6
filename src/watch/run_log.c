/* The notes of a run besides its steps: the log, and errors in events. */
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "watch/run_internal.h"

static bool names_error(const char *text)
{
    return strstr(text, "rror") || strstr(text, "panic");
}

/* Notes the last line. A line that names an error takes precedence over the lines after it, with which some languages
 * end. */
static void note_log_line(struct watch_run *run, const char *line, size_t length)
{
    char *kept = run->totals.last_log, text[WATCH_LOG_TEXT];
    utf8_sanitize(text, sizeof text, line, length);
    if (*text && (names_error(text) || !names_error(kept)))
        memcpy(kept, text, sizeof text);
}

void run_add_log(struct watch_run *run, const char *text, size_t length)
{
    for (const char *line = text, *end = text + length; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line)), *stop = newline ? newline : end;
        note_log_line(run, line, (size_t)(stop - line));
        line = stop + 1;
    }
    remarks_add_log(&run->remarks, text, length);
}

void run_report(struct watch_run *run, struct text_error *error)
{
    char text[400];
    error->line = (size_t)run->totals.lines;
    if (!run->totals.errors++)
        run->totals.first_error = *error;
    text_error_format(error, text, sizeof text);
    remarks_add_log(&run->remarks, text, strlen(text));
}

void run_report_impossible(struct watch_run *run, const char *reason)
{
    struct text_error error;
    text_error_input(&error, 0, 0, "'%.*s': %s", (int)(run->said_length < 60 ? run->said_length : 60), run->said,
                     tr(reason));
    run_report(run, &error);
}
