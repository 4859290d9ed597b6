#include "command/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"
#include "base/translation.h"

enum { WIDTH = 24, WATCH_PAUSE = 20000 /* microseconds */ };
#define SECOND 1000000000ull

bool progress_is_visible(bool prints)
{
    return isatty(STDERR_FILENO) && !(prints && isatty(STDOUT_FILENO));
}

void progress_begin(struct progress *progress, const char *what, const char *unit, bool prints)
{
    uint64_t now = clock_now();
    *progress = (struct progress){
        .what = what,
        .unit = unit,
        .start = now,
        .last = now,
        .visible = progress_is_visible(prints),
    };
}

void progress_show_if(struct progress *progress, bool shown)
{
    progress->visible &= shown;
    progress->next = shown ? progress->next : 0;
}

void progress_keep_lines(struct progress *progress)
{
    progress->next = isatty(STDERR_FILENO) ? 0 : progress->start + 3 * SECOND;
}

static void print_bar(double share)
{
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < share * WIDTH ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, " [%s] %3d %%", bar, (int)(share * 100));
}

static void print_time(double seconds)
{
    unsigned whole = seconds < 360000 ? (unsigned)(seconds + 0.5) : 360000;
    if (whole < 60)
        fprintf(stderr, tr(", %u s left"), whole);
    else if (whole < 3600)
        fprintf(stderr, tr(", %u min %02u s left"), whole / 60, whole % 60);
    else
        fprintf(stderr, tr(", %u h %02u min left"), whole / 3600, whole % 3600 / 60);
}

static void print_line(const struct progress *progress, uint64_t count, uint64_t done, uint64_t all)
{
    double seconds = (double)(progress->last - progress->start) / (double)SECOND, rate = (double)count / seconds;
    double share = all ? (double)done / (double)all : 0;
    fputs(tr(progress->what), stderr);
    if (progress->subject)
        fprintf(stderr, " %s:", progress->subject);
    if (all)
        print_bar(share < 1 ? share : 1);
    fprintf(stderr, " %" PRIu64, count);
    if (all && done == count)
        fprintf(stderr, tr(" of %llu"), (unsigned long long)all);
    fprintf(stderr, " %s", tr(progress->unit));
    fprintf(stderr, rate < 10 ? ", %.1f/s" : ", %.0f/s", rate);
    if (share > 0 && share < 1 && seconds >= 0.5)
        print_time(seconds * (1 - share) / share);
}

void progress_show(struct progress *progress, uint64_t count, uint64_t done, uint64_t all)
{
    uint64_t now = clock_now();
    bool stays = progress->next && now >= progress->next;
    if (!stays && (!progress->visible || now - progress->last < SECOND / 10))
        return;
    progress->last = now;
    progress->shown = !stays;
    fputs(stays ? "" : "\r\033[K", stderr);
    print_line(progress, count, done, all);
    fputs(stays ? "\n" : "", stderr);
    fflush(stderr);
    while (stays && progress->next <= now)
        progress->next = progress->start + 10 * (progress->next - progress->start);
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

/* Work that runs in a thread. */
struct watched {
    void (*work)(void *context);
    void *context;
    atomic_bool is_over;
};

static void *do_watched(void *context)
{
    struct watched *watched = context;
    watched->work(watched->context);
    atomic_store(&watched->is_over, true);
    return NULL;
}

void progress_watch(const char *what, const char *unit, const _Atomic uint64_t *done, uint64_t all,
                    void (*work)(void *context), void *context)
{
    struct progress progress;
    struct thread thread;
    struct watched watched = {.work = work, .context = context};
    if (!progress_is_visible(false) || !thread_start(&thread, do_watched, &watched)) {
        work(context);
        return;
    }
    progress_begin(&progress, what, unit, false);
    while (!atomic_load(&watched.is_over)) {
        uint64_t count = atomic_load_explicit(done, memory_order_relaxed);
        progress_show(&progress, count, count, all);
        thread_sleep(WATCH_PAUSE);
    }
    thread_join(&thread);
    progress_end(&progress);
}
