/* The members of a document, shared by document.c and document_undo.c. */
#ifndef DOCUMENT_DOCUMENT_INTERNAL_H
#define DOCUMENT_DOCUMENT_INTERNAL_H

#include "base/array.h"
#include "document/document.h"

struct document {
    struct layout *layout;          /* the one that is shown */
    ARRAY(struct layout *) layouts; /* all that nodes have, each referenced once */
    char name[PUZZLE_NAME_SIZE];
    uint32_t (*cell)[FIELDS]; /* [cells] */
    ARRAY(struct document_node) nodes;
    ARRAY(struct document_change) changes;
    size_t here;
    size_t pending; /* the first change of the group that was begun; meanwhile the group's changes are the last */
    bool is_begun, is_full;
};

#endif
