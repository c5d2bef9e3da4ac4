/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_SIM_HELP_H
#define DEED_TESTS_SIM_HELP_H

/*
 * Sessions on small simulated pages. JSON is written with ' for " so that it
 * can be read in C.
 */

#include <deed/deed.h>

#include "base/arena.h"
#include "base/value.h"

struct page {
    struct deed_session *session;
    struct deed_arena arena; /* of everything that was parsed */
};

/* Fails the test when the description is refused. */
void page_open(struct page *page, const char *ui);
void page_open_with(struct page *page, const char *ui,
                    const struct deed_session_opts *opts);
void page_close(struct page *page);

/* The result of a request; the code when it is refused. */
const struct deed_value *page_act(struct page *page, const char *request);
enum deed_code page_refuse(struct page *page, const char *request,
                           struct deed_error *err);
const struct deed_value *page_look(struct page *page, const char *target,
                                   const char *contract);

/* "a/b/2/c": the text, number or boolean there as text; "(none)". */
const char *page_at(struct page *page, const struct deed_value *value,
                    const char *path);
const struct deed_value *page_parse(struct page *page, const char *json);
/* ' becomes "; in the arena. */
char *page_quote(struct page *page, const char *text);

/* One button, one field and so on, as they stand in most tests. */
#define RECT "'rect':{'x':100,'y':100,'width':100,'height':30}"
#define ACT(name, target) "{'actionId':'" name "','target':" target "}"
#define NAMED(role, name)                                                      \
    "{'ref':{'by':'semantic','role':'" role "','name':'" name "'}}"

#endif
