/* SPDX-License-Identifier: Apache-2.0 */
/* Orders to the page of a fake remote, and what is checked of them. */
#include "fake_remote_impl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "wire/json.h"

/* Far more than anything here takes; no time passes really. */
#define PATIENCE_US DEED_MS(60000)

static struct remote_order *new_order(struct fake_remote *fake)
{
    struct remote_order *order = calloc(1, sizeof(*order));
    assert_non_null(order);
    order->fake = fake;
    order->next = fake->orders;
    fake->orders = order;
    fake->inputs = fake->presses = 0;
    return order;
}

static void take_receipt(struct remote_order *order,
                         const struct deed_receipt *receipt)
{
    const struct fake_remote *fake = order->fake;
    order->receipt = *receipt;
    snprintf(order->note, sizeof(order->note), "%s",
             deed_str_or(receipt->note, ""));
    order->receipt.note = order->note;
    if (receipt->delivered == DEED_DELIVERY_CONFIRMED && !fake->inputs) {
        fail_msg("%sconfirmed, and nothing was taken:\n%s", remote_told(fake),
                 deed_strbuf_get(&fake->sent));
    }
    if (receipt->delivered == DEED_DELIVERY_NOT_SENT && fake->presses) {
        fail_msg("%spressed, and reported as not sent (%s):\n%s",
                 remote_told(fake), order->note, deed_strbuf_get(&fake->sent));
    }
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct remote_order *order =
        deed_container_of(reply, struct remote_order, reply);
    bool was = nomem_set(false);
    assert_false(order->done);
    order->done = true;
    order->code = code;
    snprintf(order->text, sizeof(order->text), "%s", err ? err->text : "");
    if (answer && answer->receipt) {
        take_receipt(order, answer->receipt);
    }
    if (answer && answer->value) {
        struct deed_strbuf text = { 0 };
        deed_json_write(&text, answer->value);
        order->value = deed_strbuf_take(&text);
    }
    if (answer && answer->facts) {
        order->probed = *answer->facts;
    }
    if (answer && answer->observation) {
        order->elements = answer->observation->graph->element_count;
        order->regions = answer->observation->graph->region_count;
        order->facts = answer->observation->fact_count;
        order->judged = answer->observation->judged;
        order->so = answer->observation->so;
    }
    nomem_set(was);
}

/* What was not taken is answered with it. */
static struct remote_order *started(struct remote_order *order,
                                    enum deed_code code,
                                    const struct deed_error *err)
{
    nomem_set(false);
    if (code) {
        assert_false(order->done);
        order->done = true;
        order->code = code;
        snprintf(order->text, sizeof(order->text), "%s", err->text);
    }
    return order;
}

struct remote_order *remote_perform(struct fake_remote *fake,
                                    const struct deed_gesture *gesture)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    order->reply.done = on_done;
    nomem_set(true);
    return started(order,
                   web_perform(&fake->page->base, gesture, &order->reply, &err),
                   &err);
}

struct remote_order *remote_probe(struct fake_remote *fake,
                                  const struct deed_probe *probe)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    order->reply.done = on_done;
    nomem_set(true);
    return started(
        order, web_probe(&fake->page->base, probe, &order->reply, &err), &err);
}

struct remote_order *remote_observe(struct fake_remote *fake,
                                    const struct deed_query *query)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    order->reply.done = on_done;
    nomem_set(true);
    return started(order,
                   web_observe(&fake->page->base, query, &order->reply, &err),
                   &err);
}

struct remote_order *remote_question(struct fake_remote *fake,
                                     const char *question, const char *args)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    const struct deed_value *map = args ? remote_parse(fake, args) : NULL;
    order->reply.done = on_done;
    nomem_set(true);
    return started(
        order, web_ask(&fake->page->base, question, map, &order->reply, &err),
        &err);
}

static void on_late(struct deed_timer *timer)
{
    timer->fire = NULL;
}

static void step(struct fake_remote *fake)
{
    nomem_set(true);
    deed_loop_step(fake->remote.loop, true);
    nomem_set(false);
}

void remote_wait(struct remote_order *order)
{
    struct fake_remote *fake = order->fake;
    struct deed_timer timer = { .fire = on_late };
    deed_timer_start(fake->remote.loop, &timer,
                     deed_loop_now_us(fake->remote.loop) + PATIENCE_US);
    while (timer.fire && !order->done) {
        step(fake);
    }
    deed_timer_stop(&timer);
    if (!order->done) {
        fail_msg("%sno answer; sent so far:\n%s", remote_told(fake),
                 deed_strbuf_get(&fake->sent));
    }
}

void remote_pass(struct fake_remote *fake, unsigned ms)
{
    struct deed_timer timer = { .fire = on_late };
    deed_timer_start(fake->remote.loop, &timer,
                     deed_loop_now_us(fake->remote.loop) + DEED_MS(ms));
    while (timer.fire) {
        step(fake);
    }
}

/* Checks. */

static void check(const struct fake_remote *fake, const struct deed_strbuf *in,
                  const char *part, bool there)
{
    const char *text = deed_strbuf_get(in);
    if (fake->strict && (strstr(text, part) != NULL) != there) {
        fail_msg("\"%s\" is %s\n%s", part, there ? "not in" : "in", text);
    }
}

void remote_sent(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->sent, part, true);
}

void remote_not_sent(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->sent, part, false);
}

void remote_signalled(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->signals, part, true);
}

void remote_not_signalled(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->signals, part, false);
}

void remote_forget_past(struct fake_remote *fake)
{
    deed_strbuf_clear(&fake->sent);
    deed_strbuf_clear(&fake->signals);
}

void remote_answered(const struct remote_order *order, enum deed_code code,
                     const char *part)
{
    const char *got = order->value ? order->value : order->text;
    if (!order->fake->strict) {
        return;
    }
    if (order->code != code || !strstr(got, part)) {
        fail_msg("%s \"%s\", not %s \"%s\"; sent:\n%s",
                 deed_code_name(order->code), got, deed_code_name(code), part,
                 deed_strbuf_get(&order->fake->sent));
    }
}

void remote_delivered(const struct remote_order *order,
                      enum deed_delivery delivered, const char *note)
{
    if (!order->fake->strict) {
        return;
    }
    if (order->code || order->receipt.delivered != delivered ||
        !strstr(order->note, note)) {
        fail_msg("%s %s: delivery %d \"%s\", not %d \"%s\"; sent:\n%s",
                 deed_code_name(order->code), order->text,
                 order->receipt.delivered, order->note, delivered, note,
                 deed_strbuf_get(&order->fake->sent));
    }
}

struct remote_order *remote_performed(struct fake_remote *fake,
                                      const struct deed_gesture *gesture,
                                      enum deed_delivery delivered,
                                      const char *note)
{
    struct remote_order *order = remote_perform(fake, gesture);
    remote_wait(order);
    remote_delivered(order, delivered, note);
    return order;
}
