/* One sentence for each technique of an engine that is not a human technique (technique.def), for `sudoscope list
 * techniques` and the manual page. The sentences about steps are in step_phrases.c. */
#ifndef EXPLAIN_GLOSSARY_H
#define EXPLAIN_GLOSSARY_H

struct glossary_entry {
    const char *id, *title, *meaning;
};

/* Ended by a NULL id. To add a technique, add its row. */
extern const struct glossary_entry glossary[];

/* Returns the entry with this id or title, or NULL. */
const struct glossary_entry *glossary_find(const char *name);

#endif
