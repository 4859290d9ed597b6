/* What the steps are, in one sentence each, that engines take but no catalogue of human techniques lists (technique.def
 * has those): for `sudoscope list techniques` and the manual. What a step says of itself is in phrases.c. */
#ifndef EXPLAIN_GLOSSARY_H
#define EXPLAIN_GLOSSARY_H

struct glossary_entry {
    const char *id, *title, *meaning;
};

/* All of them; the id is NULL behind the last. To add a technique, add its row. */
extern const struct glossary_entry glossary[];

#endif
