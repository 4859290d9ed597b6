/* Work in a thread that the caller never waits for: it can be cancelled and forgotten at any time. Two own it, the caller and the
 * thread; whoever lets go of it last frees it. The struct is a member of what is worked on.
 *
 *     if (!background_start(&task->background, task, work, destroy, true)) ... no thread; `destroy` was called
 *     if (background_is_done(&task->background)) ... what `work` wrote can be read ...
 *     background_release(&task->background);   cancels; `destroy` is called now, or when the thread is done */
#ifndef BASE_BACKGROUND_H
#define BASE_BACKGROUND_H

#include <stdatomic.h>
#include <stdbool.h>

struct background {
    atomic_bool cancel; /* `work` ends soon after this becomes true */
    atomic_bool is_done;
    atomic_int owners;
    void *context;
    void (*work)(void *context);
    void (*destroy)(void *context);
};

/* `threaded`: otherwise the work is done on return. Returns false, after calling `destroy`, if there is no thread. */
bool background_start(struct background *background, void *context, void (*work)(void *context),
                      void (*destroy)(void *context), bool threaded);
bool background_is_done(const struct background *background);
void background_release(struct background *background);

#endif
