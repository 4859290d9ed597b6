#include "base/background.h"

#include "base/thread.h"

static void let_go(struct background *background)
{
    if (atomic_fetch_sub(&background->owners, 1) == 1)
        background->destroy(background->context);
}

static void *run(void *context)
{
    struct background *background = context;
    background->work(background->context);
    atomic_store(&background->is_done, true);
    let_go(background);
    return NULL;
}

bool background_start(struct background *background, void *context, void (*work)(void *context),
                      void (*destroy)(void *context), bool threaded)
{
    background->context = context;
    background->work = work;
    background->destroy = destroy;
    atomic_store(&background->owners, 2);
    if (!threaded) {
        run(background);
    } else if (!thread_start_detached(run, background)) {
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
