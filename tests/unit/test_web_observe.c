/* SPDX-License-Identifier: Apache-2.0 */
/* Observations: what is asked for, in the words of the agent, and the graph
 * that comes of the answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "fake_remote.h"
#include "sight.h"

static void sees(const struct fake_remote *fake, const struct sight *sight,
                 const char *part)
{
    if (fake->strict && (sight->code || !strstr(sight->text, part))) {
        fail_msg("%s \"%s\" is not in\n%s", deed_code_name(sight->code), part,
                 sight->text);
    }
}

/* What is asked for. */

static struct deed_handle handle = { .ref = "e1" };

static const struct question {
    struct deed_target target;
    struct deed_query query;
    const char *want;
} questions[] = {
    { { .by = DEED_BY_STABLE_ID, .value = "a" },
      { .intent = DEED_INTENT_TOGGLE },
      "{\"by\":\"stableId\",\"value\":\"a\",\"related\":\"all\"" },
    { { .by = DEED_BY_SEMANTIC,
        .role = "button",
        .pattern = { .text = "save", .substring = true } },
      { 0 },
      "{\"by\":\"semantic\",\"role\":\"button\",\"name\":\"~save\","
      "\"loose\":true" },
    { { .by = DEED_BY_NAME, .pattern = { .text = "save" } },
      { .intent = DEED_INTENT_CHOOSE },
      "\"value\":\"save\",\"related\":\"row\",\"loose\":true" },
    { { .by = DEED_BY_TEXT, .pattern = { .text = "save" }, .scope = "s" },
      { .intent = DEED_INTENT_ADJUST },
      "\"scope\":\"s\",\"related\":\"row\",\"adjust\":true" },
    { { .by = DEED_BY_LABEL },
      { .intent = DEED_INTENT_TEXT },
      "\"by\":\"label\"" },
    { { .by = DEED_BY_CSS, .value = ".x" },
      { .all = true },
      "\"by\":\"css\",\"value\":\".x\",\"max\":200" },
    { { .by = DEED_BY_CSS, .value = "form" },
      { .intent = DEED_INTENT_SUBMIT },
      "\"by\":\"css\",\"value\":\"form\",\"submit\":true,\"facts\"" },
    { { .by = DEED_BY_XPATH, .value = "//p" },
      { 0 },
      "\"by\":\"xpath\",\"value\":\"//p\"" },
    { { .by = DEED_BY_POINT, .point = { 4, 5 } },
      { 0 },
      "\"by\":\"point\",\"x\":4,\"y\":5" },
    { { .by = DEED_BY_FOCUS }, { 0 }, "\"by\":\"focus\"" },
    { { .by = DEED_BY_ROUTE, .value = "/a" },
      { 0 },
      "\"by\":\"css\",\"value\":\"a[href=\\\"/a\\\"]\"" },
    { { .by = DEED_BY_MEANING, .value = "pay" },
      { 0 },
      "[data-uiap-meaning=\\\"pay\\\"]" },
    { { .by = DEED_BY_OPTION, .value = "Red" },
      { .within_id = "el_3" },
      "\"by\":\"option\",\"value\":\"Red\",\"within\":\"el_3\",\"roles\":["
      "\"option\",\"menuitem\"," },
    { { .by = DEED_BY_REF },
      { .handle = &handle },
      "\"by\":\"ref\",\"value\":\"el_5\",\"role\":\"link\",\"name\":"
      "\"Home\"" },
    { { .by = DEED_BY_REF }, { 0 }, "\"by\":\"ref\",\"value\":\"none\"" },
    { { .by = DEED_BY_NONE, .expected_role = "link" },
      { 0 },
      "\"by\":\"semantic\",\"role\":\"link\"" },
    { { .by = DEED_BY_NODE, .value = "17" }, { 0 }, "agent node #0 17" },
    { { .by = DEED_BY_NODE, .value = "F1/17" }, { 0 }, "agent node #0 17" },
    { { .by = DEED_BY_NODE, .value = "F9/17" },
      { 0 },
      "\"by\":\"ref\",\"value\":\"none\"" },
    { { .by = DEED_BY_NODE, .value = "x" },
      { 0 },
      "\"by\":\"ref\",\"value\":\"none\"" },
    { { .by = DEED_BY_NODE }, { 0 }, "\"by\":\"ref\",\"value\":\"none\"" },
};
static const struct question *asked;

static void ask(struct fake_remote *fake)
{
    struct deed_query query = asked->query;
    struct sight sight;
    query.target = &asked->target;
    remote_rule(fake, "agent node", NULL,
                "{\"ok\":true,\"element\":{\"id\":\"el_17\"}}");
    sight_look(fake, &query, &sight);
    sees(fake, &sight, "0 regions");
    remote_sent(fake, asked->want);
}

static void without_target(struct fake_remote *fake)
{
    const struct deed_query one = { .instance_id = "el_3", .want_facts = true };
    const struct deed_query hidden = { .hidden = true };
    struct sight sight;
    sight_look(fake, &one, &sight);
    remote_sent(fake, "{\"by\":\"ref\",\"value\":\"el_3\",\"facts\":true}");
    sight_look(fake, &hidden, &sight);
    remote_sent(fake, "agent snapshot #0 {\"hidden\":true}\n");
}

static void each_target_is_asked_for_in_the_agents_words(void **state)
{
    (void)state;
    handle.element = (struct deed_element){ .instance_id = "el_5",
                                            .role = "link",
                                            .name = "Home" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        asked = &questions[i];
        remote_play(ask, NULL);
    }
    remote_play(without_target, NULL);
}

static void no_nodes(struct fake_remote *fake)
{
    static const struct deed_target target = { .by = DEED_BY_NODE,
                                               .value = "17" };
    const struct deed_query query = { .target = &target };
    struct sight sight;
    sight_look(fake, &query, &sight);
    sees(fake, &sight, "0 regions");
    remote_not_sent(fake, "agent node");
    fake->main->context = 0; /* nobody can be asked */
    sight_look(fake, &query, &sight);
    remote_sent(fake, "sync\n");
    if (fake->strict) {
        assert_true(sight.pending & DEED_PENDING_LOAD);
    }
}

REMOTE_TEST(numbers_of_the_protocol_name_nothing_where_it_has_none, no_nodes,
            remote_without_options)

/* What is seen. */

#define PAGE                                                                   \
    "{\"ok\":true,\"kept\":7,\"elements\":["                                   \
    "{\"id\":\"el_1\",\"role\":\"form\",\"name\":\"Pay\",\"parent\":-1,"       \
    "\"kin\":0,\"states\":{}},"                                                \
    "{\"id\":\"el_2\",\"role\":\"combobox\",\"name\":\"Colour\",\"parent\":0," \
    "\"kin\":2,\"options\":[\"Red\",\"Blue\",7],\"optionCount\":3,"            \
    "\"clickable\":true,\"states\":{\"enabled\":false}},"                      \
    "{\"id\":\"el_3\",\"role\":\"button\",\"name\":\"Buy\",\"parent\":99,"     \
    "\"unseen\":\"covered\",\"offscreen\":true},"                              \
    "{\"id\":\"el_4\",\"role\":\"canvas\",\"selector\":\"canvas\","            \
    "\"opaque\":\"canvas\",\"rect\":[0,0,9,9]},"                               \
    "{\"id\":\"el_5\",\"role\":\"iframe\",\"selector\":\"iframe\","            \
    "\"opaque\":\"cross-origin\"},"                                            \
    "{\"id\":\"el_6\",\"role\":\"img\",\"selector\":\"img\"}],"                \
    "\"kins\":[{\"role\":\"main\",\"name\":\"\",\"scope\":\"el_8\"},"          \
    "{\"role\":\"group\",\"quiet\":true,\"up\":0,\"declared\":\"billing\"},"   \
    "{\"role\":\"region\",\"name\":\"Card\",\"up\":1}],\"cut\":true}"

static void whole_page(struct fake_remote *fake)
{
    struct sight sight;
    const struct deed_query query = { 0 };
    remote_rule(fake, "agent snapshot", NULL, PAGE);
    sight_look(fake, &query, &sight);
    sees(fake, &sight, "el_1 form \"Pay\" kin=main/- scoped\n");
    sees(fake, &sight,
         "el_2 combobox \"Colour\" in el_1 kin=region/Card "
         "kin=main/- options=Red\nBlue\n of 3 clickable scoped");
    sees(fake, &sight, "el_3 button \"Buy\" unseen=covered");
    uint64_t before = fake->page->revision;
    sight_look(fake, &query, &sight);
    if (fake->strict) { /* nothing changed */
        assert_int_equal(fake->page->revision, before);
    }
    remote_rule(fake, "agent snapshot", NULL,
                "{\"ok\":true,\"elements\":[],\"calm\":{},\"shownAt\":[1,2]}");
    sight_look(fake, &query, &sight);
    if (fake->strict) {
        assert_int_equal(fake->page->revision, before + 1);
    }
    remote_rule(fake, "agent snapshot", NULL, "{\"ok\":true,\"elements\":7}");
    sight_look(fake, &query, &sight);
    sees(fake, &sight, "0 regions");
}

static void kept_looks(struct fake_remote *fake)
{
    struct sight sight;
    struct deed_query query = { .keep = true };
    remote_rule(fake, "agent snapshot", NULL, PAGE);
    remote_rule(fake, "agent changes", NULL,
                "{\"ok\":true,\"kept\":8,\"complete\":true,\"elements\":[],"
                "\"before\":{\"elements\":[]}}");
    sight_look(fake, &query, &sight);
    remote_sent(fake, "agent snapshot #0 {\"keep\":true}");
    query.changes = true;
    sight_look(fake, &query, &sight);
    remote_sent(fake, "agent changes #0 {\"since\":7}");
    if (fake->strict) {
        assert_true(sight.partial);
        assert_true(sight.complete);
    }
    fake->main->context++; /* another document */
    remote_forget_past(fake);
    sight_look(fake, &query, &sight);
    remote_sent(fake, "agent snapshot #0 {\"keep\":true}");
    struct frame *other =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_forget_past(fake);
    sight_look(fake, &query, &sight); /* with more frames every look is whole */
    remote_not_sent(fake, "changes");
    if (fake->strict) {
        assert_int_equal(fake->page->kept, 0);
    }
    other->apart = true;
    remote_rule(fake, "agent snapshot #1", NULL, "error timeout");
    sight_look(fake, &query, &sight);
    if (fake->strict) {
        assert_true(other->unresponsive);
        assert_false(sight.blind);
    }
    remote_rule(fake, "agent snapshot", NULL, "error timeout");
    sight_look(fake, &query, &sight);
    if (fake->strict) {
        assert_true(sight.blind);
        assert_true(sight.unresponsive);
    }
}

static void a_snapshot_becomes_a_graph(void **state)
{
    (void)state;
    remote_play(whole_page, NULL);
    remote_play(kept_looks, NULL);
}

static void refused_looks(struct fake_remote *fake)
{
    static const struct deed_target target = { .by = DEED_BY_CSS,
                                               .value = "a[" };
    const struct deed_query query = { .target = &target };
    struct sight sight;
    remote_rule(fake, "agent find", NULL,
                "{\"ok\":false,\"error\":\"bad_query\",\"message\":\"no\"}");
    sight_look(fake, &query, &sight);
    if (fake->strict) {
        assert_int_equal(sight.code, DEED_INVALID);
        assert_string_equal(sight.text, "no");
    }
    remote_rule(fake, "agent find", NULL,
                "{\"ok\":false,\"error\":\"agent\",\"message\":\"broke\"}");
    sight_look(fake, &query, &sight);
    if (fake->strict) {
        assert_int_equal(sight.code, DEED_INTERNAL);
    }
}

REMOTE_TEST(a_query_that_is_refused_is_the_callers_fault, refused_looks, NULL)

/* Frames that are still loading may hold another of the same. */
#define FOUND                                                                  \
    "{\"ok\":true,\"total\":1,\"candidates\":[{\"id\":\"el_1\",\"role\":"      \
    "\"button\",\"name\":\"Save\",\"states\":{}}]}"

static void young(struct fake_remote *fake)
{
    static const struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                               .role = "button" };
    const struct deed_query find = { .target = &target }, whole = { 0 };
    struct sight sight;
    struct frame *frame =
        remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_rule(fake, "agent find #0", NULL, FOUND);
    frame->loading = fake->main->loading = true;
    deed_time_us before = page_now(fake->page);
    sight_look(fake, &find, &sight); /* as long as it is young */
    sees(fake, &sight, "el_1 button \"Save\"");
    if (fake->strict) {
        assert_true(page_now(fake->page) - before > DEED_MS(100));
    }
    fake->page->watched_since = page_now(fake->page);
    frame->loading = false;
    sight_look(fake, &find, &sight);
    sees(fake, &sight, "el_1 button \"Save\"");
    fake->page->watched_since = page_now(fake->page);
    frame->context = 0;
    sight_look(fake, &whole, &sight);
    sees(fake, &sight, "regions");
    const struct deed_query in_main = { .target = &target,
                                        .within_id = "el_1" };
    remote_forget_past(fake);
    sight_look(fake, &in_main, &sight);
    sees(fake, &sight, "el_1 button");
    fake->page->watched_since = 0;
    sight_look(fake, &find, &sight);
}

REMOTE_TEST(a_young_page_is_looked_at_until_its_frames_are_there, young, NULL)

/* A frame answers before its document is parsed, and has come when the answer
 * is read. */
static void came_meanwhile(struct fake_remote *fake)
{
    static const struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                               .role = "button" };
    const struct deed_query find = { .target = &target };
    struct frame *frame =
        remote_add_frame(fake, "F2", "F1", "https://far.example/in");
    remote_rule(fake, "agent find", NULL, FOUND);
    remote_rule_once(fake, "agent find #1", NULL,
                     "{\"ok\":true,\"total\":0,\"candidates\":[]}");
    frame->loading = true;
    fake->page->watched_since = page_now(fake->page);
    struct remote_order *order = remote_observe(fake, &find);
    frame->loading = fake->main->loading = false;
    remote_wait(order);
    if (fake->strict) {
        assert_int_equal(order->elements, 2);
    }
}

REMOTE_TEST(a_frame_that_comes_while_it_is_asked_is_asked_again, came_meanwhile,
            NULL)

/* Where only the browser's own means see something. */
static void leads(struct fake_remote *fake)
{
    static const struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                               .role = "button",
                                               .pattern = { .text = "deep" } };
    const struct deed_query query = { .target = &target };
    struct sight sight;
    remote_rule(fake, "agent find", NULL,
                "{\"ok\":true,\"candidates\":[],\"leads\":{\"closed\":true,"
                "\"custom\":true}}");
    remote_rule(fake, "agent suspects", NULL,
                "{\"ok\":true,\"ids\":[\"el_30\",7]}");
    remote_rule(fake, "agent customs", NULL, "{\"ok\":true,\"any\":true}");
    remote_rule(fake, "shadow", NULL, "1");
    remote_rule(fake, "internals", NULL, "2");
    sight_look(fake, &query, &sight);
    sees(fake, &sight, "0 regions");
    remote_sent(fake, "shadow #0 el_30\n");
    remote_sent(fake, "internals #0 button deep\n");
    remote_rule(fake, "shadow", NULL, "\"none\"");
    remote_rule(fake, "agent customs", NULL, "{\"ok\":true}");
    remote_forget_past(fake);
    sight_look(fake, &query, &sight);
    remote_not_sent(fake, "internals");
    remote_rule(fake, "agent suspects", NULL, "{\"ok\":true,\"ids\":7}");
    remote_forget_past(fake);
    sight_look(fake, &query, &sight);
    remote_not_sent(fake, "shadow");
}

static void no_leads(struct fake_remote *fake)
{
    static const struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                               .role = "button" };
    const struct deed_query query = { .target = &target };
    struct sight sight;
    remote_rule(fake, "agent find", NULL,
                "{\"ok\":true,\"candidates\":[],\"leads\":{\"closed\":true,"
                "\"custom\":true}}");
    sight_look(fake, &query, &sight);
    sees(fake, &sight, "0 regions");
    remote_not_sent(fake, "suspects");
    remote_not_sent(fake, "customs");
}

static void what_is_not_found_may_be_in_a_closed_root(void **state)
{
    (void)state;
    remote_play(leads, NULL);
    remote_play(no_leads, remote_without_options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_target_is_asked_for_in_the_agents_words),
        cmocka_unit_test(
            numbers_of_the_protocol_name_nothing_where_it_has_none),
        cmocka_unit_test(a_snapshot_becomes_a_graph),
        cmocka_unit_test(a_query_that_is_refused_is_the_callers_fault),
        cmocka_unit_test(a_young_page_is_looked_at_until_its_frames_are_there),
        cmocka_unit_test(a_frame_that_comes_while_it_is_asked_is_asked_again),
        cmocka_unit_test(what_is_not_found_may_be_in_a_closed_root),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
