#include "base/background.h"

#include <threads.h>

static void let_go(struct background *background)
{
    if (atomic_fetch_sub(&background->owners, 1) == 1)
        background->destroy(background->context);
}

static int run(void *context)
{
    struct background *background = context;
    background->work(background->context);
    atomic_store(&background->is_done, true);
    let_go(background);
    return 0;
}

bool background_start(struct background *background, void *context, void (*work)(void *context),
                      void (*destroy)(void *context), bool threaded)
{
    thrd_t thread;
    background->context = context;
    background->work = work;
    background->destroy = destroy;
    atomic_store(&background->owners, 2);
    if (!threaded) {
        run(background);
    } else if (thrd_create(&thread, run, background) == thrd_success) {
        thrd_detach(thread);
    } else {
        destroy(context);
        return false;
    }
    return true;
}

bool background_is_done(const struct background *background)
{
    return atomic_load(&background->is_done);
}

void background_release(struct background *background)
{
    atomic_store(&background->cancel, true);
    let_go(background);
}
