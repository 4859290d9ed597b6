/* The order in which `human` asks the techniques. */
#ifndef TECHNIQUE_ORDER_H
#define TECHNIQUE_ORDER_H

#include "technique/technique.h"
#include "technique/technique_profile.h"

/* Fills `order` with the techniques that the profile uses, the easiest first. Returns how many they are. A technique that
 * shares a search with the one before it in technique.def follows it here, too. */
size_t technique_order(enum technique_profile profile, enum technique_id order[TECHNIQUES]);

#endif
