/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_RESOLVE_MATCH_H
#define DEED_CORE_RESOLVE_MATCH_H

/* How one kind of reference finds elements: through which key of the index,
 * and how well an element answers. A kind may have several rules. */

#include "core/resolve/candidate.h"

struct deed_match_rule {
    enum deed_by form;
    enum deed_key key; /* COUNT: every element is looked at */
    enum deed_found_by by;
    const char *reason;
    /* May overwrite how the candidate was found and why. */
    enum deed_grade (*judge)(const struct deed_resolver *resolver, uint32_t at,
                             struct deed_candidate *candidate);
};

extern const struct deed_match_rule deed_match_rules[];
extern const size_t deed_match_rule_count;

/* For semantic targets whose name no element has. */
extern const struct deed_match_rule deed_match_annotation;

#endif
