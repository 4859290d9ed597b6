#include "command/progress.h"

#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 40, NO_TERMINAL = -2 };

void progress_begin(struct progress *progress, const char *what, bool prints)
{
    bool visible = isatty(STDERR_FILENO) && !(prints && isatty(STDOUT_FILENO));
    *progress = (struct progress){.what = what, .shown = visible ? -1 : NO_TERMINAL};
}

void progress_show(struct progress *progress, uint64_t done, uint64_t all)
{
    int thousandths = all ? (int)(done * 1000 / all) : 0, now = all ? thousandths : (int)(done >> 20);
    if (progress->shown == NO_TERMINAL || now == progress->shown)
        return;
    progress->shown = now;
    if (!all) {
        fprintf(stderr, "\r%s, %d MiB read", progress->what, now);
        return;
    }
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i * 1000 < thousandths * WIDTH ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r%s [%s] %3d %%", progress->what, bar, thousandths / 10);
    fflush(stderr);
}

void progress_end(struct progress *progress)
{
    if (progress->shown >= 0)
        fputc('\n', stderr);
}
