/* The houses around the base line of an exocet: the band of boxes that the line runs through, the lines across it and
 * those beside it. */
#ifndef TECHNIQUE_EXOCET_BAND_H
#define TECHNIQUE_EXOCET_BAND_H

#include "technique/candidate_grid.h"

enum { EXOCET_SIDE = LAYOUT_MAX_DIGITS, EXOCET_MAX_CROSSES = 8, EXOCET_MIN_BOXES = 3 };

struct exocet_band {
    house_id line;                /* the base line; its cells are numbered along it: positions */
    house_id across[EXOCET_SIDE]; /* the line that crosses the base line at each position */
    house_id box[EXOCET_SIDE];    /* of each position */
    house_id beside[EXOCET_SIDE]; /* line i beside the base line crosses all lines across in their slot i */
    /* of each position and digit: its slots in the line across, outside of the band */
    uint32_t outside[EXOCET_SIDE][EXOCET_SIDE + 1];
    unsigned width; /* how many positions a box has; and how many cross-lines there are */
};

/* False if the line is not in a band of at least EXOCET_MIN_BOXES boxes of one shape, or the lines around it are not
 * whole. */
bool exocet_band_init(struct exocet_band *band, const struct candidate_grid *grid, house_id line);

#endif
