#include "window/speech.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/library.h"
#include "base/memory.h"
#include "base/translation.h"

/* Numbers from libspeechd.h, which are part of the library's binary interface. */
enum { MODE_THREADED = 1, PRIORITY_TEXT = 3 };

typedef void *open_function(const char *client, const char *connection, const char *user, int mode);
typedef int say_function(void *connection, int priority, const char *text);
typedef int cancel_function(void *connection);
typedef int set_language_function(void *connection, const char *language);
typedef void close_function(void *connection);

struct speech {
    void *library, *connection;
    say_function *say;
    cancel_function *cancel;
    set_language_function *set_language; /* NULL: the library lacks it */
    const struct language *language;     /* the language set last; NULL: the service's own */
    close_function *close;
};

struct speech *speech_open(struct text_error *error)
{
    open_function *open = NULL;
    struct speech *speech = memory_calloc(1, sizeof *speech);
    speech->library = library_open("libspeechd.so.2");
    if (!speech->library || !library_find(speech->library, "spd_open", &open) ||
        !library_find(speech->library, "spd_say", &speech->say) ||
        !library_find(speech->library, "spd_cancel", &speech->cancel) ||
        !library_find(speech->library, "spd_close", &speech->close))
        text_error_system(error,
                          "nothing can be spoken: the library libspeechd.so.2 (the package libspeechd2 on Debian) "
                          "is missing");
    else if (!(speech->connection = open("sudoscope", "main", NULL, MODE_THREADED)))
        text_error_system(error, "nothing can be spoken: Speech Dispatcher does not answer (the package "
                                 "speech-dispatcher on Debian)");
    if (speech->library)
        library_find(speech->library, "spd_set_language", &speech->set_language);
    if (speech->connection)
        return speech;
    speech_close(speech);
    return NULL;
}

void speech_close(struct speech *speech)
{
    if (!speech)
        return;
    if (speech->connection)
        speech->close(speech->connection);
    if (speech->library)
        library_close(speech->library);
    memory_free(speech);
}

void speech_say(struct speech *speech, const char *text)
{
    speech->cancel(speech->connection);
    if (speech->set_language && speech->language != translation_language())
        speech->set_language(speech->connection, translation_language()->id);
    speech->language = translation_language();
    if (*text)
        speech->say(speech->connection, PRIORITY_TEXT, text);
}
