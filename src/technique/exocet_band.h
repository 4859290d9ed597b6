/* The houses around the base line of an exocet: the band of boxes along it, the lines across it, and the lines beside
 * it. */
#ifndef TECHNIQUE_EXOCET_BAND_H
#define TECHNIQUE_EXOCET_BAND_H

#include "technique/candidate_grid.h"

enum { EXOCET_SIDE = LAYOUT_MAX_DIGITS, EXOCET_MAX_CROSSES = 8, EXOCET_MIN_BOXES = 3 };

struct exocet_band {
    house_id line;                /* the base line; positions are indices of its cells */
    house_id across[EXOCET_SIDE]; /* [positions]: the line that crosses the base line there */
    house_id box[EXOCET_SIDE];    /* [positions] */
    house_id beside[EXOCET_SIDE]; /* each line i beside the base line crosses all lines across in their slot i */
    /* [positions][digits]: its slots in the line across, outside the band */
    uint32_t outside[EXOCET_SIDE][EXOCET_SIDE + 1];
    unsigned width; /* number of positions in a box; also the number of cross-lines */
};

/* Returns false if the line is not in a band of at least EXOCET_MIN_BOXES boxes of the same shape, or the lines around
 * it are incomplete. */
bool exocet_band_init(struct exocet_band *band, const struct candidate_grid *grid, house_id line);

#endif
