/* SPDX-License-Identifier: Apache-2.0 */
/* What of an act is under way, how its order goes on, and what that says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

#define CHANGE(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
#define STARTS(...) SEES(KIND(REQUEST_STARTED), __VA_ARGS__)
#define ENDS(...) SEES(KIND(REQUEST_FINISHED), .caused = DEED_YES, __VA_ARGS__)
#define FAILS(...) SEES(KIND(REQUEST_FAILED), .caused = DEED_YES, __VA_ARGS__)

static bool open_list_is(const char *list)
{
    return strcmp(deed_evidence_open_list(act), list) == 0;
}

static void what_is_under_way_is_named(void **state)
{
    (void)state;
#define LISTS(label, list, ...)                                                \
    ANSWERS(label, true, open_list_is(list), __VA_ARGS__)
    LISTS("nothing", "", (void)0);
    LISTS("an order", "POST /a", row_orders(0, 0));
    LISTS("two requests to one place", "GET /b, GET /b",
          STARTS(.place = "GET /b", .request = "1"),
          STARTS(.place = "GET /b", .request = "2"));
    LISTS("the first of two is answered", "GET /b",
          STARTS(.place = "GET /b", .request = "1"),
          STARTS(.place = "GET /b", .request = "2"),
          ENDS(.place = "GET /b", .request = "1", .status = 200));
    LISTS("a request known by its address", "/x", STARTS(.pattern = "/x"));
    LISTS("a request of which nothing is known", "a request",
          STARTS(.weak = true));
    LISTS("a message over a socket is not waited for by name", "",
          SEES(KIND(FRAME_SENT), .place = "socket"));
    LISTS("a tracker's", "", STARTS(.place = "GET //t", .foreign = true));
    LISTS("a page that is busy", "Saving", SEES(KIND(BUSY), .text = "Saving"));
    LISTS("a page that is busy without a word", "busy", SEES(KIND(BUSY)));
    LISTS("an order that was accepted, and is asked after",
          "an order that was accepted (202)", row_orders(202, 10),
          act->polled_at = AT_MS(2500));
    LISTS("no memory for the list", "", row_orders(0, 0),
          act->arena->limit_bytes = 1);
    ANSWERS("no more than there is room for", 1,
            deed_evidence_list_open(act, (const char *[1]){ NULL }, 1),
            row_orders(0, 0), STARTS(.place = "GET /b"), SEES(KIND(BUSY)),
            act->accepted_at = SENT, act->polled_at = AT_MS(2500));
    ANSWERS(
        "no more than is kept", DEED_OPEN_MAX, act->open_count,
        for (int i = 0; i < DEED_OPEN_MAX + 2;
             i++) { STARTS(.place = "GET /b", .weak = true); });
#undef LISTS
}

static void an_end_belongs_to_its_own_request(void **state)
{
    (void)state;
    ANSWERS("its own", 1, act->answered, row_orders(200, 10));
    ANSWERS("another one's, that nobody saw caused", 0, act->answered,
            row_orders(0, 0),
            SEES(KIND(REQUEST_FINISHED), .place = "GET /z", .request = "8",
                 .status = 200, .at_us = AT_MS(900)));
    ANSWERS("one that is told by nothing", 0, act->answered,
            act->watched = false,
            SEES(KIND(REQUEST_FINISHED), .status = 200, .at_us = AT_MS(9)));
    ANSWERS("accepted: not done yet", AT_MS(10), act->accepted_at,
            row_orders(202, 10));
    ANSWERS("created: granted", true, act->granted, row_orders(201, 10));
    ANSWERS("done for some", true, act->part, row_orders(207, 10));
    ANSWERS("a question is no order", -1, act->ordered_at,
            STARTS(.place = "GET /b", .weak = true),
            ENDS(.place = "GET /b", .weak = true, .status = 202));
    ANSWERS("an answer of another site is no order", -1, act->ordered_at,
            STARTS(.place = "POST //t", .foreign = true),
            ENDS(.place = "POST //t", .status = 201));
    ANSWERS("what its members say", true, act->granted, row_orders(0, 0),
            ENDS(.place = ORDER, .request = "1", .granted = true));
    ANSWERS("its members refuse", 1, act->failed, row_orders(0, 0),
            ENDS(.place = ORDER, .request = "1", .status = 200, .value = "no"));
    ANSWERS("it was tried again, with success", 0, act->failed,
            row_orders(500, 10),
            ENDS(.place = ORDER, .request = "2", .status = 200));
    ANSWERS("a request led to a page for signing in", true, act->to_login,
            STARTS(.place = "GET /b", .weak = true),
            FAILS(.place = "GET /b", .weak = true, .role = "login"));
    ANSWERS("one of another site fails", 0, act->failed,
            STARTS(.place = "POST //t", .foreign = true),
            FAILS(.place = "POST //t"));
    ANSWERS("one of another site fails where nobody can tell", 1, act->failed,
            act->watched = false, FAILS(.place = "POST //t", .foreign = true));
    ANSWERS("and it is no refusal", 0, act->refused != 0, act->watched = false,
            FAILS(.place = "POST //t", .foreign = true));
    ANSWERS("a failure without a place is one", true, act->refused == 1,
            FAILS(.text = "offline"));
    ANSWERS("a lookup that somebody else began", -1, act->lookup_failed_at,
            act->handled = DEED_NO,
            SEES(KIND(REQUEST_FAILED), .place = "GET /b", .weak = true,
                 .near = true, .at_us = AT_MS(5)));
    ANSWERS("a lookup after an answer", -1, act->lookup_failed_at,
            row_orders(200, 10), FAILS(.place = "GET /b", .weak = true));
}

static void a_tracker_at_the_root_is_excused(void **state)
{
    (void)state;
#define TRACKED row_orders(500, 10)
#define EXCUSE                                                                 \
    SEES(KIND(REQUEST_FINISHED), .place = ORDER, .rooted = true,               \
         .caused = DEED_YES)
    ANSWERS("the target has a listener of its own", 0, act->failed, TRACKED,
            act->listened = DEED_YES, EXCUSE);
    ANSWERS("nobody knows whether it has", 1, act->failed, TRACKED, EXCUSE);
    ANSWERS("nothing failed", 0, act->failed, act->listened = DEED_YES, EXCUSE);
    ANSWERS("another one failed", 1, act->failed, act->listened = DEED_YES,
            FAILS(.place = "POST /other"), EXCUSE);
#undef TRACKED
#undef EXCUSE
}

static void a_document_is_waited_for_once(void **state)
{
    (void)state;
#define LEAVES SEES(KIND(LEAVING), .place = "GET /next")
    ANSWERS("the page is left", true, deed_evidence_is_leaving(act), LEAVES);
    ANSWERS("told twice", 1, act->open_count, LEAVES, LEAVES);
    ANSWERS("it has arrived", false, deed_evidence_is_leaving(act), LEAVES,
            SEES(KIND(LEFT)));
    ANSWERS("nothing was left", 0, act->open_count, SEES(KIND(LEFT)));
    ANSWERS("a request is no document", false, deed_evidence_is_leaving(act),
            row_orders(0, 0));
    ANSWERS("it arrived beside a request", 1, act->open_count, row_orders(0, 0),
            LEAVES, SEES(KIND(LEFT)));
    ANSWERS("a file comes instead", 0, act->open_count,
            SEES(KIND(DOWNLOAD_STARTED)), LEAVES);
    ANSWERS("beside another change", 1, act->open_count, CHANGE(.place = "p"),
            LEAVES);
    ANSWERS("a new document shows itself later", AT_MS(50), act->closed_at,
            SEES(KIND(ROUTE_CHANGED)), SEES(KIND(SHOWING), .at_us = AT_MS(50)));
    ANSWERS("one that changes its address all the time", -1, act->closed_at,
            SEES(KIND(ROUTE_CHANGED)),
            SEES(KIND(SHOWING), .at_us = AT_MS(3001)));
    ANSWERS("an answer that is shown sets timers", true, act->put_off,
            SEES(KIND(SHOWING)), SEES(KIND(SHOWN), .put_off = true));
    ANSWERS("shown without being told before", 0, act->showing,
            SEES(KIND(SHOWN)));
    ANSWERS("idle without having been busy", -1, act->closed_at,
            SEES(KIND(IDLE)));
#undef LEAVES
}

static void what_moves_after_the_answer_comes_to_rest(void **state)
{
    (void)state;
    deed_time_us until = 0;
#define IS_OPEN(ms) deed_evidence_is_open(act, AT_MS(ms), &until)
    ANSWERS("content that fades", true, IS_OPEN(240), row_orders(200, 10),
            act->stirred_at = AT_MS(100));
    ANSWERS("content at rest", false, IS_OPEN(260), row_orders(200, 10),
            act->stirred_at = AT_MS(100));
    ANSWERS("what moves for ever", false, IS_OPEN(1100), row_orders(200, 10),
            act->stirred_at = AT_MS(1090));
    ANSWERS("an address that changed", true, IS_OPEN(60), act->moved_at = SENT);
    ANSWERS("a document that was not read yet", true, IS_OPEN(900),
            act->arriving_at = SENT);
    ANSWERS("the document was read", false, IS_OPEN(900),
            act->arriving_at = SENT, SEES(KIND(SHOWN), .weak = true));
    ANSWERS("a document comes", AT_MS(7), act->arriving_at,
            SEES(KIND(SHOWING), .weak = true, .at_us = AT_MS(7)));
#define LATE deed_evidence_is_overdue(act, AT_MS(3000))
    ANSWERS("an order", true, LATE, row_orders(0, 0));
    ANSWERS("an order, before the time is over", false,
            deed_evidence_is_overdue(act, AT_MS(2999)), row_orders(0, 0));
    ANSWERS("a page that is busy", true, LATE, SEES(KIND(BUSY)));
    ANSWERS("an order that is asked after", true, LATE, row_orders(202, 10),
            act->polled_at = AT_MS(2900));
    ANSWERS("a list that is read once the order was answered", false, LATE,
            row_orders(200, 10),
            SEES(KIND(REQUEST_STARTED), .place = "GET /b", .weak = true,
                 .caused = DEED_YES, .at_us = AT_MS(20)));
    ANSWERS("a list that was read before it was", true, LATE,
            STARTS(.place = "GET /b", .weak = true), row_orders(200, 100));
    ANSWERS("a message and a tracker's", false, LATE,
            SEES(KIND(FRAME_SENT), .place = "s"),
            STARTS(.place = "GET //t", .foreign = true));
    ANSWERS("an order in the dispatch", true,
            deed_evidence_ordered_at_once(act), row_orders(0, 0));
    ANSWERS("a question in the dispatch", false,
            deed_evidence_ordered_at_once(act), CHANGE(.place = "p"),
            STARTS(.place = "GET /b", .weak = true));
    ANSWERS("a tracker's in the dispatch", false,
            deed_evidence_ordered_at_once(act),
            STARTS(.place = "POST //t", .foreign = true));
    ANSWERS("an order after the dispatch", false,
            deed_evidence_ordered_at_once(act),
            SEES(KIND(REQUEST_STARTED), .place = ORDER, .certified = true,
                 .at_us = AT_MS(50)));
#undef IS_OPEN
#undef LATE
}

static void a_request_of_somebody_else_is_taken_back(void **state)
{
    (void)state;
#define DISOWN(...) SEES(KIND(REQUEST_STARTED), .caused = DEED_NO, __VA_ARGS__)
    ANSWERS("under way", 0, act->open_count, row_orders(0, 0),
            DISOWN(.place = ORDER, .request = "1"));
    ANSWERS("one of two", 1, act->seen_count, row_orders(0, 0),
            STARTS(.place = "GET /b", .request = "2"),
            DISOWN(.place = ORDER, .request = "1"));
    ANSWERS("it failed", 0, act->failed, row_orders(500, 10),
            DISOWN(.place = ORDER, .request = "1"));
    ANSWERS("another one failed", 1, act->failed, row_orders(500, 10),
            DISOWN(.place = "GET /b", .request = "2"));
    ANSWERS("the field that was left sent it: the next one is no habit", 0,
            act->once_count, DISOWN(.place = "GET /b", .by_leaving = true));
    ANSWERS("else the next one may be", 1, act->once_count,
            DISOWN(.place = "GET /b"));
#undef DISOWN
}

static void a_stream_goes_on_answering(void **state)
{
    (void)state;
#define MESSAGE(id)                                                            \
    SEES(KIND(FRAME_RECEIVED), .request = (id), .at_us = AT_MS(50))
#define STREAM(id)                                                             \
    STARTS(.place = "GET /s", .request = (id), .weak = true),                  \
        ENDS(.place = "GET /s", .request = (id), .status = 200)
    ANSWERS("its own", AT_MS(50), act->streamed_at, STREAM("7"), MESSAGE("7"));
    ANSWERS("another one", -1, act->streamed_at, STREAM("7"), MESSAGE("8"));
    ANSWERS("one of many", AT_MS(50), act->streamed_at, STREAM("1"),
            STREAM("2"), STREAM("3"), STREAM("4"), STREAM("5"), MESSAGE("5"));
    ANSWERS("more than are kept", -1, act->streamed_at, STREAM("1"),
            STREAM("2"), STREAM("3"), STREAM("4"), STREAM("5"), MESSAGE("1"));
    ANSWERS("a message that is told by nothing", -1, act->streamed_at,
            STREAM("7"), SEES(KIND(FRAME_RECEIVED), .at_us = AT_MS(50)));
#undef MESSAGE
#undef STREAM
}

/* "Queued" became something else: how the order goes on. */
static void the_page_tells_how_its_order_goes(void **state)
{
    (void)state;
#define QUEUED CHANGE(.place = "p:text", .said = "Queued")
#define TELLS(...)                                                             \
    SEES(KIND(STATE_CHANGED), .place = "p:text", .at_us = AT_MS(50),           \
         __VA_ARGS__)
#define REPORT(label, want, ...)                                               \
    ANSWERS(label, want, deed_evidence_reported(act) != NULL, __VA_ARGS__)
#define STOPPED TELLS(.said = "The export has stopped now")
    REPORT("a sentence", true, row_orders(0, 0), QUEUED, STOPPED);
    REPORT("a word is a state", false, row_orders(0, 0), QUEUED,
           TELLS(.said = "Live"));
    REPORT("a word that refuses", true, row_orders(0, 0), QUEUED,
           TELLS(.said = "Failed"));
    REPORT("signs without spaces", true, row_orders(0, 0), QUEUED,
           TELLS(.said = "\xe5\x87\xba\xe5\x8a\x9b\xe3\x81\x8c\xe6\xad\xa2\xe3"
                         "\x81\xbe\xe3\x82\x8a"));
    REPORT("bytes that are no text", false, row_orders(0, 0), QUEUED,
           TELLS(.said = "\xff\xff"));
    REPORT("no order", false, QUEUED, STOPPED);
    REPORT("a question", false, STARTS(.place = "GET /b", .weak = true), QUEUED,
           STOPPED);
    REPORT("a tracker's", false, STARTS(.place = "POST //t", .foreign = true),
           QUEUED, STOPPED);
    REPORT("a message over a socket", false,
           SEES(KIND(FRAME_SENT), .place = "s"), QUEUED, STOPPED);
    REPORT("a document", false, SEES(KIND(LEAVING), .place = "GET /n"), QUEUED,
           STOPPED);
    REPORT("words of the target", false, row_orders(0, 0),
           CHANGE(.place = "p:text", .said = "Queued", .instance_id = TARGET),
           TELLS(.said = "The export has stopped now", .instance_id = TARGET));
    REPORT("words where a row was", false, row_orders(0, 0),
           CHANGE(.place = "p:text", .said = "Queued", .item = true), STOPPED);
    REPORT("words where none were", false, row_orders(0, 0),
           CHANGE(.place = "p:text"), STOPPED);
    REPORT("another number of the same", false, row_orders(0, 0),
           CHANGE(.place = "p:text", .said = "12 rows are there"),
           TELLS(.said = "13 rows are there"));
    REPORT("its answer says that it was done", false, row_orders(201, 10),
           QUEUED, STOPPED);
    REPORT("accepted, and granted: its words count", true, row_orders(202, 10),
           act->granted = true, QUEUED, STOPPED);
#undef REPORT
#define UNTIL deed_evidence_reports_until(act)
    ANSWERS("nothing was told", 0, UNTIL, row_orders(0, 0));
    ANSWERS("told once", 0, UNTIL, row_orders(0, 0), QUEUED, STOPPED);
    ANSWERS("told twice: more may come", AT_MS(60) + DEED_MESSAGE_US, UNTIL,
            row_orders(0, 0), QUEUED, STOPPED,
            SEES(KIND(STATE_CHANGED), .place = "p:text", .at_us = AT_MS(60),
                 .said = "The export begins again"));
    ANSWERS("told that it is done", 0, UNTIL, row_orders(202, 10), QUEUED,
            TELLS(.said = "Saved"));
    ANSWERS("accepted", AT_MS(10) + DEED_TIMED_US, UNTIL, row_orders(202, 10));
    ANSWERS("accepted, and asked after", AT_MS(500) + DEED_MESSAGE_US, UNTIL,
            row_orders(202, 10), act->polled_at = AT_MS(500));
    ANSWERS("asked after before it was accepted", AT_MS(10) + DEED_TIMED_US,
            UNTIL, row_orders(202, 10), act->polled_at = AT_MS(5));
    ANSWERS("never longer than the act may stay open", AT_MS(3000), UNTIL,
            row_orders(202, 10), act->polled_at = AT_MS(2900));
#define HELD                                                                   \
    SEES(KIND(ELEMENT_STATE), .instance_id = TARGET,                           \
         .state = DEED_STATE_ENABLED, .state_value = DEED_NO)
    ANSWERS("the target cannot be pressed meanwhile", AT_MS(3000), UNTIL,
            row_orders(202, 10), HELD);
    ANSWERS("a worker has it, and the target cannot be pressed", AT_MS(3000),
            UNTIL, HELD, act->workers = true);
    ANSWERS("the target cannot be pressed for another reason", 0, UNTIL, HELD);
    ANSWERS("another one cannot be pressed", false, act->held,
            SEES(KIND(ELEMENT_STATE), .instance_id = "el_2",
                 .state = DEED_STATE_ENABLED, .state_value = DEED_NO));
#undef UNTIL
#undef HELD
}

static void an_accepted_order_is_asked_after(void **state)
{
    (void)state;
#define ASKS(...)                                                              \
    SEES(KIND(REQUEST_STARTED), .place = "GET /job", .at_us = AT_MS(100),      \
         __VA_ARGS__)
    ANSWERS("a question", AT_MS(100), act->polled_at, row_orders(202, 10),
            ASKS(.weak = true));
    ANSWERS("its answer", AT_MS(100), act->polled_at, row_orders(202, 10),
            SEES(KIND(REQUEST_FINISHED), .place = "GET /job", .weak = true,
                 .at_us = AT_MS(100)));
    ANSWERS("another order", -1, act->polled_at, row_orders(202, 10),
            ASKS(.request = "5"));
    ANSWERS("of another site", -1, act->polled_at, row_orders(202, 10),
            ASKS(.weak = true, .foreign = true));
    ANSWERS("before it was accepted", -1, act->polled_at, row_orders(202, 500),
            ASKS(.weak = true));
    ANSWERS("it failed", -1, act->polled_at, row_orders(202, 10),
            SEES(KIND(REQUEST_FAILED), .place = "GET /job", .weak = true,
                 .at_us = AT_MS(100)));
    ANSWERS("what was asked for before the act", -1, act->polled_at,
            deed_evidence_add_once(act, "GET /job"), row_orders(202, 10),
            ASKS(.weak = true));
#define ASKED(ms) deed_evidence_is_asked_after(act, AT_MS(ms))
    ANSWERS("until an answer comes", true, ASKED(1000), row_orders(202, 10),
            ASKS(.weak = true));
    ANSWERS("not for ever", false, ASKED(1200), row_orders(202, 10),
            ASKS(.weak = true));
    ANSWERS("the page says that it is done", false, ASKED(1000),
            row_orders(202, 10), ASKS(.weak = true), act->report = "Saved");
    ANSWERS("the page says how it goes", true, ASKED(1000), row_orders(202, 10),
            ASKS(.weak = true), act->report = "40 %");
#undef ASKS
#undef ASKED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW_TEST(what_is_under_way_is_named),
        ROW_TEST(an_end_belongs_to_its_own_request),
        ROW_TEST(a_tracker_at_the_root_is_excused),
        ROW_TEST(a_document_is_waited_for_once),
        ROW_TEST(what_moves_after_the_answer_comes_to_rest),
        ROW_TEST(a_request_of_somebody_else_is_taken_back),
        ROW_TEST(a_stream_goes_on_answering),
        ROW_TEST(the_page_tells_how_its_order_goes),
        ROW_TEST(an_accepted_order_is_asked_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
