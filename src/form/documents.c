#include "form/documents.h"

#include "form/form_constraints.h"
#include "form/form_json.h"
#include "form/form_killer.h"

static const struct document_form forms[] = {
    {"json", form_json_begins, form_json_read},
    {"list of cages", form_killer_begins_list, form_killer_read_list},
    {"constraints", form_constraints_begins, form_constraints_read},
};

const struct document_form *document_form_of(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (forms[i].begins(text, length))
            return &forms[i];
    }
    return NULL;
}
