/* SPDX-License-Identifier: Apache-2.0 */
/* Messages that a page sends and gets: which of them may be an answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "fake_remote.h"
#include "nomem.h"

static void on_signal(void *user, const struct deed_signal *s)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "%s [%s]%s%s%s%s\n",
                       deed_signal_name(s->kind), deed_str_or(s->place, ""),
                       s->caused == DEED_YES ? " caused" : "",
                       s->talks ? " talks" : "", s->weak ? " weak" : "",
                       s->foreign ? " foreign" : "");
    nomem_set(was);
}

static void act(struct fake_remote *fake)
{
    remote_pass(fake, 10);
    remote_begin_act(fake);
}

static void pass(struct fake_remote *fake, bool sent)
{
    REMOTE_SAYS(web_frame_passed(fake->page, "1", sent));
}

#define SENT_LINE "message.sent [websocket 1]"

static void talking(struct fake_remote *fake)
{
    fake->page->base.sink.signal = on_signal;
    act(fake);
    pass(fake, true);
    remote_signalled(fake, SENT_LINE " caused\n");
    pass(fake, false); /* its answer, in two messages */
    pass(fake, false);
    remote_forget_past(fake);
    pass(fake, true);
    remote_signalled(fake, SENT_LINE " caused\n");
    pass(fake, false);
    remote_pass(fake, 800);
    pass(fake, false); /* nobody asked for this one */
    remote_forget_past(fake);
    pass(fake, true);
    remote_signalled(fake, SENT_LINE " caused talks\n");
    pass(fake, false);
    remote_pass(fake, 6000); /* it is quiet again */
    remote_forget_past(fake);
    pass(fake, true);
    remote_signalled(fake, SENT_LINE " caused\n");
}

REMOTE_TEST(a_socket_talks_when_messages_come_by_themselves, talking, NULL)

#define PIPE "https://shop.example/pipe"

static void request(struct fake_remote *fake, const char *id,
                    const char *method, const char *url)
{
    const struct web_request request = {
        .id = id, .method = method, .url = url, .type = "XHR"
    };
    REMOTE_SAYS(web_request_started(fake->page, &request));
}

static void answer(struct fake_remote *fake, const char *id)
{
    const struct web_request request = { .id = id, .status = 200 };
    REMOTE_SAYS(web_request_answered(fake->page, &request));
}

static void polling(struct fake_remote *fake)
{
    fake->page->base.sink.signal = on_signal;
    request(fake, "1", "GET", PIPE "?t=1");
    remote_signalled(fake, "request.started [request GET " PIPE "] weak\n");
    act(fake);
    request(fake, "2", "POST", PIPE "?t=2");
    remote_signalled(fake,
                     "message.sent [poll " PIPE "] caused talks weak foreign");
    answer(fake, "2");
    remote_not_signalled(fake, "message.received");
    remote_forget_past(fake);
    answer(fake, "1");
    remote_signalled(fake, "message.received [poll " PIPE "]");
    remote_forget_past(fake);
    request(fake, "1b", "GET", PIPE "?t=3"); /* waits for the next one */
    remote_signalled(fake,
                     "request.started [request GET " PIPE "] weak foreign\n");
    answer(fake, "1b");
    remote_forget_past(fake);
    request(fake, "3", "POST", PIPE); /* nobody asks there now */
    remote_not_signalled(fake, "message.sent");
    request(fake, "4", "GET", "https://shop.example/other");
    act(fake);
    request(fake, "5", "POST", PIPE);
    remote_not_signalled(fake, "message.sent");
}

REMOTE_TEST(an_order_where_a_question_waits_is_a_message, polling, NULL)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_socket_talks_when_messages_come_by_themselves),
        cmocka_unit_test(an_order_where_a_question_waits_is_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
