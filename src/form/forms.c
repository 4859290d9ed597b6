#include "form/forms.h"

static void (*const forms[])(struct fitting *fitting) = {
    form_line_fit,   form_characters_fit, form_numbers_fit, form_candidates_fit, form_enclosed_fit, form_sdx_fit,
    form_fields_fit, form_columns_fit,    form_regions_fit, form_cages_fit,      form_places_fit,   form_sheet_fit,
};

void forms_fit(struct fitting *fitting)
{
    if (fitting->layouts->wanted && fitting->layouts->wanted->grids > 1) {
        form_sheet_fit(fitting);
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        forms[i](fitting);
}
