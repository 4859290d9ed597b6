/* The families of techniques, each a file of its own: what technique.def may name. Each looks for the techniques that
 * the search wants. */
#ifndef TECHNIQUE_FAMILIES_H
#define TECHNIQUE_FAMILIES_H

#include "technique/technique.h"

void singles_full_house(struct search *search);
void singles_naked(struct search *search);
void singles_hidden(struct search *search);
void locked_pointing(struct search *search);
void locked_claiming(struct search *search);
void subset_locked(struct search *search);
void subset_naked(struct search *search);
void subset_hidden(struct search *search);
void fish_basic(struct search *search);
void fish_finned(struct search *search);
void turbot_skyscraper(struct search *search);
void turbot_kite(struct search *search);
void turbot_other(struct search *search);
void chain_x(struct search *search);
void chain_xy(struct search *search);
void chain_loop(struct search *search);
void chain_aic(struct search *search);
void wing_w(struct search *search);
void wing_xy(struct search *search);
void wing_xyz(struct search *search);

#endif
