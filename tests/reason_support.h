/* Helpers for the tests of reasons. */
#ifndef TESTS_REASON_SUPPORT_H
#define TESTS_REASON_SUPPORT_H

#include "support.h"

#include "explain/reason.h"

/* Nothing is said of a candidate before it follows from something; each case and each net begins anew. */
static inline void check_sections(const struct reason *reason)
{
    struct reason_set known = {0};
    bool inside = reason->form == REASON_NET;
    unsigned sections = 0;
    for (unsigned i = 0; i + 1 < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind == REASON_SUPPOSE || line->kind == REASON_CASE) {
            assert_int_equal(reason_section(reason, i), i);
            known = reason_both(line->from, line->to);
            assert_int_equal(reason_count(known), 1);
            inside = true;
            sections++;
            continue;
        }
        assert_true(reason_within(line->from, known) || (!i && !inside));
        known = reason_both(known, line->to);
    }
    assert_in_range(sections, reason->form == REASON_NET ? 1 : 1 + !reason->fish.size, 9);
    assert_int_equal(reason_section(reason, reason->lines - 1), 0);
}

#endif
