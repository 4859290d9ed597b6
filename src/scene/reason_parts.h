/* What the files of the reason share while one is made: reason.c and reason_*.c. */
#ifndef SCENE_REASON_PARTS_H
#define SCENE_REASON_PARTS_H

#include "scene/reason.h"

enum { REASON_TRUTHS = 64, REASON_LINKS = 160 };

struct reason_work {
    struct reason *reason;
    const struct layout *layout;
    struct constraint truth_of[REASON_TRUTHS], link_of[REASON_LINKS];
    unsigned group_of[REASON_TRUTHS];                           /* as in a line */
    digit_mask sets_of[REASON_TRUTHS];                          /* of cells: the step's sets that they are in */
    struct reason_set truth[REASON_TRUTHS], link[REASON_LINKS]; /* their candidates; of links, what goes as well */
    digit_mask digits_of[REASON_TRUTHS], covered[REASON_TRUTHS]; /* of groups: all, and those that a link keeps single */
    unsigned truths, links;
    struct reason_set goal; /* what of the removed candidates the reason leads to */
};

/* Each adds the lines and returns true, or leaves the reason as it was. The second one takes cells that are an almost
 * locked set together as one truth. */
bool reason_find_chain(struct reason_work *work);
bool reason_find_group_chain(struct reason_work *work);
bool reason_find_net(struct reason_work *work);
bool reason_find_cases(struct reason_work *work);
bool reason_find_group_cases(struct reason_work *work);
bool reason_find_kraken(struct reason_work *work, bool by_cover);

/* The almost locked sets of a step that is told as sets; the places of a colouring. */
bool reason_mark_groups(struct reason_work *work);
void reason_find_colours(struct reason_work *work);
void reason_list_colours(struct reason_work *work);

struct reason_line *reason_line(struct reason *reason, enum reason_kind kind);

#endif
