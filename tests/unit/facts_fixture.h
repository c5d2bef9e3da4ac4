/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_FACTS_FIXTURE_H
#define DEED_TESTS_UNIT_FACTS_FIXTURE_H

/* What the page agent says of an element, decoded. Results live as long as the
 * test, or until the next call of the same function. */

#include "base/arena.h"
#include "driver/web/facts.h"
#include "driver/web/page.h"

struct fixture {
    struct deed_arena arena;
    struct frame frame;
    struct deed_facts facts;
    struct deed_element element;
};

int facts_setup(void **state);
int facts_teardown(void **state);

const struct deed_value *parse(struct fixture *f, const char *json);
/* The result in agent/samples/NAME.json. */
const struct deed_value *sample(struct fixture *f, const char *name);
/* A list in JSON that has the item so many times. */
const char *repeat(struct fixture *f, const char *item, unsigned count);
const struct deed_facts *facts(void **state, const char *json);
const struct deed_element *element(void **state, const char *json);

#define FACTS_TEST(name)                                                       \
    cmocka_unit_test_setup_teardown(name, facts_setup, facts_teardown)

/* A calendar of one month, May 2024. */
#define PAGES(days)                                                            \
    "\"pages\":[{\"title\":[2024,5],\"inView\":true,\"days\":[" days "]}]"

#endif
