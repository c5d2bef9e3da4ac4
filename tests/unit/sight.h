/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_SIGHT_H
#define DEED_TESTS_UNIT_SIGHT_H

/*
 * A look at the page of a fake remote, and what was seen as text.
 */

#include "fake_remote.h"

/* What was seen, as text: a line for each element and region. */
struct sight {
    struct deed_reply reply;
    bool done;
    enum deed_code code;
    char text[4000];
    bool blind, unresponsive, partial, complete;
    uint32_t pending;
    struct deed_facts facts;
    bool has_facts;
    char role[40]; /* of the content */
    bool described;
};

void sight_look(struct fake_remote *fake, const struct deed_query *query,
                struct sight *sight);

void sight_probe(struct fake_remote *fake, const struct deed_probe *wanted,
                 struct sight *sight);

#endif
