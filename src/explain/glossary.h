/* One sentence for each technique of an engine that is not in the catalogue of human techniques (technique.def): for
 * `sudoscope list techniques` and the manual page. What a step says is in step_phrases.c. */
#ifndef EXPLAIN_GLOSSARY_H
#define EXPLAIN_GLOSSARY_H

struct glossary_entry {
    const char *id, *title, *meaning;
};

/* Terminated by a NULL id. To add a technique, add its row. */
extern const struct glossary_entry glossary[];

/* Returns the entry with this id or title, or NULL. */
const struct glossary_entry *glossary_find(const char *name);

#endif
