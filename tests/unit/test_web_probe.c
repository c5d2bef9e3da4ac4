/* SPDX-License-Identifier: Apache-2.0 */
/* Probes: all that matters about one element, and where it is in the page. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "fake_remote.h"
#include "nomem.h"
#include "sight.h"

/* Probes. */

#define ELEMENT                                                                \
    "{\"ok\":true,\"id\":\"el_1\",\"told\":true,\"armed\":\"t1\",\"nowMs\":4," \
    "\"rect\":[10,10,20,20],\"states\":{},\"facts\":{\"rect\":[10,10,20,20],"  \
    "\"visibleRect\":[10,10,20,20],\"inViewport\":true,\"point\":[20,20],"     \
    "\"hit\":\"self\",\"still\":{\"proven\":false}}}"

static void probes(struct fake_remote *fake)
{
    static const char *const path[] = { "File", "Save" };
    static const char *const options[] = { "Red", "Blue" };
    struct deed_probe p = { .instance_id = "el_1",
                            .intent = DEED_INTENT_POINTER,
                            .path = path,
                            .path_count = 2,
                            .date = "2026-01-02",
                            .options = options,
                            .option_count = 2,
                            .submit = true,
                            .adjust = true,
                            .has_position = true,
                            .position = { 3, 4 },
                            .expect_value = "x",
                            .text = true };
    struct sight sight;
    remote_rule(fake, "agent facts", NULL, ELEMENT);
    remote_rule(fake, "agent equalsValue", NULL,
                "{\"ok\":true,\"equals\":true}");
    remote_rule(fake, "agent read", NULL,
                "{\"ok\":true,\"text\":\"Hello\",\"description\":\"\",\"role\":"
                "\"button\",\"name\":\"Save\",\"custom\":true}");
    sight_probe(fake, &p, &sight);
    remote_sent(fake, "\"options\":[\"Red\",\"Blue\"],\"roles\":[\"option\",");
    remote_sent(fake, "\"listitem\"],\"path\":[\"File\",\"Save\"],"
                      "\"date\":\"2026-01-02\",\"submit\":true,"
                      "\"adjust\":true,\"position\":{"
                      "\"x\":3,\"y\":4,\"inView\":false},\"arm\"");
    remote_sent(fake, "internals of #0 el_1");
    remote_sent(fake, "agent sample2");
    if (fake->strict) {
        assert_int_equal(sight.code, DEED_OK);
        assert_int_equal(sight.facts.value_matches, DEED_YES);
        assert_string_equal(sight.role, "button");
        assert_false(sight.described);
    }
    const struct web_request request = { .id = "1",
                                         .type = "Fetch",
                                         .url = "https://shop.example/a" };
    web_request_started(fake->page, &request);
    p = (struct deed_probe){ .instance_id = "el_1",
                             .intent = DEED_INTENT_POINTER,
                             .look_only = true };
    remote_forget_past(fake);
    sight_probe(fake, &p, &sight);
    remote_not_sent(fake, "\"arm\"");
    if (fake->strict) {
        assert_true(sight.facts.pending & DEED_PENDING_NETWORK);
    }
    p.instance_id = "f9.el_1";
    sight_probe(fake, &p, &sight);
    assert_int_equal(sight.code, DEED_NOT_FOUND);
    p.instance_id = "el_1";
    remote_rule(fake, "agent facts", NULL, "error invalid_state");
    sight_probe(fake, &p, &sight);
    if (fake->strict) {
        assert_int_equal(sight.code, DEED_NOT_FOUND);
    }
    page_crashed(fake->page);
    sight_probe(fake, &p, &sight);
    assert_int_equal(sight.code, DEED_STATE);
    const struct deed_query place = { .place_only = true };
    sight_look(fake, &place, &sight); /* where it was can still be told */
    if (fake->strict) {
        assert_int_equal(sight.code, DEED_OK);
    }
}

REMOTE_TEST(a_probe_asks_for_all_that_matters_at_once, probes, NULL)

/* In frames: where it is in the page. */

#define OWNER(facts)                                                           \
    "{\"ok\":true,\"id\":\"el_9\",\"facts\":{\"visibleRect\":[1,1,9,9],"       \
    "\"content\":[100,50]" facts "}}"

static const struct placed {
    const char *owner, *hit;
    double x, y;
    bool point;
} placements[] = {
    { OWNER(""), "el_9", 120, 70, true },
    { OWNER(",\"scale\":2"), "el_9", 140, 90, true },
    { OWNER(",\"turn\":[0,1,-1,0]"), "el_9", 80, 70, true },
    { OWNER(",\"turn\":[0,1,\"x\",0]"), "el_9", 0, 0, false },
    { OWNER(""), "el_44", 120, 70, false }, /* something on top */
    { "{\"ok\":true,\"facts\":{\"content\":[100,50]}}", "el_9", 120, 70,
      false }, /* nothing of it is visible */
    { "{\"ok\":true,\"facts\":{\"content\":[\"a\",50]}}", "el_9", 0, 0, false },
    { "error not_found", "el_9", 0, 0, false },
};
static const struct placed *placed;

static void in_frames(struct fake_remote *fake)
{
    const struct deed_probe p = { .instance_id = "f2.el_1",
                                  .intent = DEED_INTENT_LOOK };
    struct sight sight;
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_add_frame(fake, "F3", "F2", "https://shop.example/deep");
    remote_rule(fake, "agent facts", NULL, ELEMENT);
    remote_rule(fake, "agent owner #2", NULL,
                "{\"ok\":true,\"id\":\"el_9\",\"facts\":{\"visibleRect\":"
                "[1,1,9,9],\"content\":[0,0]}}");
    remote_rule(fake, "agent owner #1", NULL, placed->owner);
    remote_rule(fake, "agent hit", NULL,
                "{\"ok\":true,\"element\":{\"id\":\"el_9\"}}");
    remote_rule(fake, "agent hit #0", NULL,
                deed_arena_printf(&fake->arena,
                                  "{\"ok\":true,\"element\":{\"id\":\"%s\","
                                  "\"selector\":\"#veil\"}}",
                                  placed->hit));
    sight_probe(fake, &p, &sight);
    remote_sent(fake, "agent hit #1"); /* each may have something on top */
    if (!fake->strict) {
        return;
    }
    assert_int_equal(sight.code, DEED_OK);
    assert_int_equal(sight.facts.has_point, placed->point);
    if (placed->point) {
        remote_sent(fake, "agent hit #0");
        assert_int_equal((int)sight.facts.point.x, (int)placed->x);
        assert_int_equal((int)sight.facts.point.y, (int)placed->y);
    }
}

static void orphans(struct fake_remote *fake)
{
    const struct deed_probe p = { .instance_id = "f2.el_1",
                                  .intent = DEED_INTENT_LOOK };
    struct sight sight;
    remote_add_frame(fake, "F2", "F1", "https://shop.example/in");
    remote_add_frame(fake, "F3", "F9", "https://shop.example/deep");
    remote_rule(fake, "agent facts", NULL, ELEMENT);
    remote_rule(fake, "agent owner #2", NULL, OWNER(""));
    sight_probe(fake, &p, &sight);
    if (fake->strict) {
        assert_int_equal(sight.code, DEED_OK);
        assert_false(sight.facts.has_point);
    }
}

static void a_point_of_a_frame_is_told_as_one_of_the_page(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(placements); i++) {
        placed = &placements[i];
        remote_play(in_frames, NULL);
    }
    remote_play(orphans, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_probe_asks_for_all_that_matters_at_once),
        cmocka_unit_test(a_point_of_a_frame_is_told_as_one_of_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
