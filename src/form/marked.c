#include "form/marked.h"

#include "form/form_coded.h"
#include "form/form_hodoku.h"
#include "form/form_killer.h"
#include "form/form_link.h"

static const struct marked_form forms[] = {
    {"link", form_link_begins, form_link_read},
    {"solo, sumocue", form_coded_begins, form_coded_read},
    {"killer", form_killer_begins, form_killer_read},
    {"hodoku", form_hodoku_begins, form_hodoku_read},
};

const struct marked_form *marked_form_of(const char *text)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (forms[i].begins(text))
            return &forms[i];
    }
    return NULL;
}
