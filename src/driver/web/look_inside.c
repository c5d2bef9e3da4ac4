/* SPDX-License-Identifier: Apache-2.0 */

/* What the agents cannot find by themselves: elements in closed shadow roots,
 * and custom elements whose role only the browser knows. */

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/look.h"

/* A closed root may have others inside. */
#define CLOSED_ROUNDS 4

static void on_opened(struct op *op, unsigned opened)
{
    struct look *look = op->extra;
    if (opened) {
        look->answer_count = 0;
        look_ask(op);
    }
    if (!op->waiting) {
        look->rounds = CLOSED_ROUNDS;
        look_finish(op);
    } else {
        call_flush(op->page);
    }
}

/* Did an agent that found nothing say that there is more to look into? */
static bool has_lead(const struct look *look, const char *which)
{
    for (unsigned i = 0; i < look->answer_count; i++) {
        if (decode_bool(deed_value_get(look->answers[i].value, "leads"),
                        which)) {
            return true;
        }
    }
    return false;
}

/* What cannot be found may be in a closed shadow root, or in one inside. */
static bool looks_inside(struct op *op)
{
    struct look *look = op->extra;
    if (look->bad_query || look->rounds >= CLOSED_ROUNDS ||
        !look_found_nothing(look) || !has_lead(look, "closed")) {
        return false;
    }
    look->rounds++;
    return closed_roots_ask(op, on_opened) == DEED_OK;
}

/* Or it is a custom element that only the browser knows the role of. */
static bool asks_the_browser(struct op *op)
{
    struct look *look = op->extra;
    if (look->bad_query || look->asked_browser || !look->role ||
        !look_found_nothing(look) || !has_lead(look, "custom")) {
        return false;
    }
    look->asked_browser = true;
    return internals_ask(op, look->role, look->name, on_opened) == DEED_OK;
}

bool look_inside(struct op *op)
{
    return looks_inside(op) || asks_the_browser(op);
}
