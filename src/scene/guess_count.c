#include "scene/guess_count.h"

#include <stdio.h>

#include "base/number_text.h"
#include "base/translation.h"

void guess_count_write(const struct guess_count *count, char *text, size_t size)
{
    char figure[NUMBER_TEXT_SIZE];
    uint64_t guesses = count->guesses;
    snprintf(text, size,
             count->is_exact ? tr_n("%s guess", "%s guesses", guesses)
                             : tr_n("at most %s guess", "at most %s guesses", guesses),
             number_text(guesses, figure));
}
