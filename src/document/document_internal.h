/* The members of a document, shared by document.c and document_undo.c. */
#ifndef DOCUMENT_DOCUMENT_INTERNAL_H
#define DOCUMENT_DOCUMENT_INTERNAL_H

#include "base/array.h"
#include "document/document.h"

struct document {
    struct layout *layout;          /* the current layout */
    ARRAY(struct layout *) layouts; /* the layouts of all nodes, one reference to each */
    char name[PUZZLE_NAME_SIZE];
    uint32_t (*cell)[FIELDS]; /* [cells] */
    ARRAY(struct document_node) nodes;
    ARRAY(struct document_change) changes;
    size_t here;
    size_t pending; /* index of the first change in the open group; its changes are the last ones */
    bool is_begun, is_full;
};

#endif
