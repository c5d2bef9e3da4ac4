/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_SESSION_FIXTURE_H
#define DEED_TESTS_UNIT_SESSION_FIXTURE_H

/*
 * What the tests of sessions share: interfaces with one button, and what the
 * callbacks of an action heard.
 */

#include "lib/session_impl.h"
#include "sim_help.h"

/* Everything that a callback heard. */
struct heard {
    struct page *page;
    unsigned count;
    struct {
        const char *type;
        const struct deed_value *payload;
    } list[64];
    bool grants, denies, cancels, acts_as_person;
    enum deed_code second; /* what saying it twice gave */
};

/* A callback of an action; `user` is a struct heard. */
void session_hear(void *user, const char *type, const char *json);

const struct deed_value *session_act(struct page *page, struct heard *heard,
                                     const char *request);

#define BUTTON(more)                                                           \
    "{'elements':[{'id':'b','role':'button','name':'Go'," RECT more "}"        \
    ",{'id':'n','role':'status','name':'Count','text':'0'}]}"

#define GO(more)                                                               \
    "{'actionId':'ui.activate','target':" NAMED("button", "Go") more "}"

#define COUNTS ",'onActivate':[{'toast':'once'}]"

/* How often the page was really pressed, told by the revision. */
unsigned long session_revision(struct page *page);

#define RISKY COUNTS ",'risk':'confirm'"

#endif
