/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_FAKE_REMOTE_IMPL_H
#define DEED_TESTS_UNIT_FAKE_REMOTE_IMPL_H

/*
 * The inside of a fake remote: its page, its rules and its plays are in
 * fake_remote.c, the table that the page calls in fake_remote_ops.c, what tests
 * order and check in fake_remote_order.c.
 */

#include "fake_remote.h"

/* A browser that has everything; tests change a copy of it. */
extern const struct deed_remote_ops remote_whole;

struct fake_remote *remote_of(const struct page *page);
/* Which play it is, for messages. */
const char *remote_told(const struct fake_remote *fake);
bool remote_begins(const char *text, const char *with);
struct remote_rule *remote_find_rule(struct fake_remote *fake,
                                     const char *line);
/* In the arena of the remote. */
struct deed_value *remote_parse(struct fake_remote *fake, const char *json);
/* The call at this place is not answered any more. */
void remote_drop_call(struct fake_remote *fake, unsigned at);

/* Notes the call as a line and answers it by the rules. */
enum deed_code remote_say(const struct page *page, struct call *call,
                          const char *format, ...);
/* What was taken is input; whether it presses anything. Gives `code`. */
enum deed_code remote_took(const struct page *page, enum deed_code code,
                           bool presses);

#endif
