/* SPDX-License-Identifier: Apache-2.0 */
/* Keys and text: what is sent for which text into which kind of field, and what
 * the receipt says of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "fake_remote.h"

#define TOOK(type)                                                             \
    "{\"ok\":true,\"attached\":true,\"timers\":1,\"putOff\":1,\"youngMs\":5,"  \
    "\"events\":[{\"type\":\"" type "\",\"mine\":true}],\"equals\":true,"      \
    "\"element\":{\"id\":\"el_1\",\"facts\":{}}}"
#define FIELD "{\"ok\":true,\"focused\":true,\"armed\":\"t1\",\"nowMs\":1}"
#define LISTENED(code) "\"input keydown|keydown|" code "|input\""

/* One text into one field. */
struct typing {
    const char *text;
    bool clear, at_caret;
    deed_time_us pace_us;
    const char *ready;    /* what the agent says of the field; NULL: FIELD */
    const char *listened; /* who listens there; NULL: not known */
    const char *sent;     /* lines of the input, as they go out */
    const char *more;     /* what else goes out; may be NULL */
    enum deed_delivery delivered;
    const char *note;
};
static const struct typing *typing;

static void type_it(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_TEXT,
                                    .instance_id = "el_1",
                                    .text = typing->text,
                                    .clear = typing->clear,
                                    .at_caret = typing->at_caret,
                                    .pace_us = typing->pace_us };
    remote_rule(fake, "agent ready", NULL,
                typing->ready ? typing->ready : FIELD);
    remote_rule(fake, "agent receipt", NULL, TOOK("input"));
    remote_rule(fake, "listeners", NULL,
                typing->listened ? typing->listened : "null");
    struct remote_order *order = remote_performed(
        fake, &g, typing->delivered, typing->note ? typing->note : "");
    remote_sent(fake, typing->sent);
    remote_sent(fake, typing->more ? typing->more : "");
    if (fake->strict && typing->delivered == DEED_DELIVERY_CONFIRMED) {
        assert_true(order->receipt.timers);
        assert_true(order->receipt.put_off);
        assert_int_equal(order->receipt.young_us, DEED_MS(5));
    }
}

static void play_typing(const struct typing *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        typing = &list[i];
        remote_play(type_it, NULL);
    }
}

static void the_last_letter_goes_by_its_key_where_keys_are_heard(void **state)
{
    (void)state;
    static const struct typing list[] = {
        { "Ada", .clear = true, .sent = "type \"Ad\" 0+a\n",
          .more = "\"action\":\"selectText\"" },
        { "A", .clear = true, .sent = "type 8+A\n" },
        { "x9", .sent = "type \"x\" 0+9\n", .more = "\"action\":\"caretEnd\"" },
        /* Not a letter; a sign alone is no number. */
        { "Ada!", .clear = true, .sent = "type \"Ada!\"\n" },
        { "\xc3\xa9", .clear = true, .sent = "type \"\xc3\xa9\"\n" },
        { "-5", .clear = true, .sent = "type \"-5\"\n" },
        { "+5", .clear = true, .sent = "type \"+5\"\n" },
        { "-57", .clear = true, .sent = "type \"-5\" 0+7\n" },
        /* Nobody listens. */
        { "Ada", .clear = true, .listened = "\"||0|\"",
          .sent = "type \"Ada\"\n" },
        { "Ada", .clear = true, .listened = LISTENED("1"),
          .sent = "type \"Ad\" 0+a\n" },
        /* An editor with lines. */
        { "a\nb", .clear = true,
          .ready = "{\"ok\":true,\"focused\":true,\"rich\":true}",
          .sent = "type \"a\nb\"\n" },
        { "ab", .clear = true,
          .ready = "{\"ok\":true,\"focused\":true,\"rich\":true}",
          .sent = "type \"a\" 0+b\n" },
        /* Nothing instead of what was there. */
        { "", .clear = true, .sent = "type 0+Delete\n" },
        /* The caret cannot be set there. */
        { "5", .ready = "{\"ok\":true,\"caret\":false}",
          .sent = "type 0+End 0+5\n" },
        { "5", .ready = "{\"ok\":true,\"caret\":true}", .sent = "type 0+5\n" },
    };
    static struct typing whole[DEED_ARRAY_LEN(list)];
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        whole[i] = list[i];
        whole[i].delivered = DEED_DELIVERY_CONFIRMED;
    }
    play_typing(whole, DEED_ARRAY_LEN(whole));
}

static void a_field_without_the_focus_gets_nothing(void **state)
{
    (void)state;
    static const struct typing list[] = {
        { "Ada", .clear = true, .ready = "{\"ok\":true,\"focused\":false}",
          .sent = "agent ready", .delivered = DEED_DELIVERY_NOT_SENT,
          .note = "the target does not take the focus" },
        { "Ada", .clear = true,
          .ready = "{\"ok\":false,\"error\":\"refused\",\"message\":\"no\"}",
          .sent = "agent ready", .delivered = DEED_DELIVERY_NOT_SENT,
          .note = "refused: no" },
    };
    play_typing(list, DEED_ARRAY_LEN(list));
}

/* While a person watches, no faster than a hand. */
static void a_slow_text_goes_in_pieces(void **state)
{
    (void)state;
    static const struct typing list[] = {
        { "abcd", .clear = true, .pace_us = DEED_MS(1000),
          .sent = "type \"a\"\ntype \"b\"\ntype \"c\"\ntype 0+d\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "abcde", .clear = true, .pace_us = DEED_MS(80),
          .sent = "type \"abc\"\ntype \"d\" 0+e\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "\xc3\xa9\xc3\xa8\xe2\x82\xac!", .pace_us = DEED_MS(80),
          .ready = "{\"ok\":true,\"caret\":false}",
          .sent = "type 0+End\ntype \"\xc3\xa9\xc3\xa8\"\n"
                  "type \"\xe2\x82\xac!\"\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
    };
    play_typing(list, DEED_ARRAY_LEN(list));
}

static void text_breaks_off(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_TEXT,
                                    .instance_id = "el_1",
                                    .text = "abcd",
                                    .pace_us = DEED_MS(1000) };
    remote_rule(fake, "agent ready", NULL, FIELD);
    remote_rule(fake, "agent receipt", NULL, TOOK("input"));
    remote_rule(fake, "type \"b\"", NULL, "refused");
    struct remote_order *order = remote_performed(
        fake, &g, DEED_DELIVERY_UNCONFIRMED, "the browser takes no more input");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
}

static void keys_break_off(struct fake_remote *fake)
{
    const char *keys[] = { "Tab", "Enter" };
    const struct deed_gesture g = { .kind = DEED_GESTURE_KEYS,
                                    .keys = keys,
                                    .key_count = 2,
                                    .pace_us = DEED_MS(1000) };
    remote_rule(fake, "agent receipt", NULL, TOOK("keydown"));
    remote_rule(fake, "type 0+Enter", NULL, "refused");
    struct remote_order *order = remote_performed(
        fake, &g, DEED_DELIVERY_UNCONFIRMED, "the browser takes no more input");
    if (fake->strict) {
        assert_true(order->receipt.failed);
    }
}

static void half_of_the_input_is_no_input(void **state)
{
    (void)state;
    remote_play(text_breaks_off, NULL);
    remote_play(keys_break_off, NULL);
}

static void at_the_caret_every_letter_is_a_key(void **state)
{
    (void)state;
    static char many[1200];
    memset(many, 'x', sizeof(many) - 1);
    const struct typing list[] = {
        { "aB\t1", .at_caret = true, .sent = "type 0+a ", .more = "0+Tab 0+1\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "a\xe2\x82\xac", .at_caret = true,
          .sent = "type 0+a \"\xe2\x82\xac\"\n",
          .more = "\"action\":\"focusWithin\"",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "", .at_caret = true, .sent = "type \"\"\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        /* What nobody types is put in at once. */
        { many, .at_caret = true, .sent = "type \"xxxx",
          .delivered = DEED_DELIVERY_CONFIRMED },
    };
    play_typing(list, DEED_ARRAY_LEN(list));
}

/* An editor that draws its text itself, and has its own selection. */
#define EDITOR "{\"ok\":true,\"surface\":true}"

static void an_editor_of_its_own_is_selected_by_keys(void **state)
{
    (void)state;
    static const struct typing list[] = {
        { "ab", .clear = true, .ready = EDITOR, .sent = "type 2+a \"a\" 0+b\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "ab", .ready = EDITOR, .sent = "type 2+End \"a\" 0+b\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "a\nb", .clear = true, .ready = EDITOR, .sent = "type 2+a\n",
          .more = "agent putText #0 {\"el\":\"el_1\",\"text\":\"a\\nb\"}\n"
                  "type \"a\nb\"\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
        { "1\n2\n3\n4\n5\n6", .ready = EDITOR,
          .sent = "type 2+End\nagent putText",
          .more = "type 2+a\nagent copyText #0 {\"el\":\"el_1\"}\n"
                  "type 2+End\n",
          .delivered = DEED_DELIVERY_CONFIRMED },
    };
    play_typing(list, DEED_ARRAY_LEN(list));
}

static void put_by_the_agent(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_TEXT,
                                    .instance_id = "el_1",
                                    .text = "a\nb",
                                    .clear = true };
    remote_rule(fake, "agent ready", NULL, EDITOR);
    remote_rule(fake, "agent putText", NULL, "{\"ok\":true,\"put\":true}");
    remote_rule(fake, "agent receipt", NULL, TOOK("input"));
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_not_sent(fake, "type \"a\nb\"");
    if (fake->strict) {
        assert_int_equal(order->receipt.trusted, DEED_NO);
    }
}

REMOTE_TEST(what_the_agent_pastes_is_not_trusted, put_by_the_agent, NULL)

/* Keys. */

struct pressing {
    const char *keys[4];
    unsigned repeat;
    const char *target; /* NULL: whatever has the focus */
    deed_time_us pace_us;
    const char *sent, *armed;
};
static const struct pressing *pressing;

static void press_it(struct fake_remote *fake)
{
    const char *keys[4];
    struct deed_gesture g = { .kind = DEED_GESTURE_KEYS,
                              .instance_id = pressing->target,
                              .keys = keys,
                              .repeat = pressing->repeat,
                              .pace_us = pressing->pace_us };
    for (; pressing->keys[g.key_count]; g.key_count++) {
        keys[g.key_count] = pressing->keys[g.key_count];
    }
    remote_rule(fake, "agent receipt", NULL, TOOK("keydown"));
    remote_rule(fake, "agent arm", NULL, FIELD);
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, pressing->sent);
    remote_sent(fake, pressing->armed);
}

static void keys_go_in_one_write_or_at_the_pace_of_a_hand(void **state)
{
    (void)state;
    static const struct pressing list[] = {
        { { "Enter" }, .sent = "type 0+Enter\n", .armed = "agent armBody" },
        { { "Control+A", "Delete" },
          .target = "el_1",
          .sent = "type 2+a 0+Delete\n",
          .armed = "\"action\":\"focusWithin\"" },
        { { "Tab" },
          .repeat = 3,
          .sent = "type 0+Tab 0+Tab 0+Tab\n",
          .armed = "agent armBody" },
        { { "Tab", "Enter" },
          .repeat = 2,
          .pace_us = DEED_MS(9000),
          .sent = "type 0+Tab\ntype 0+Enter\ntype 0+Tab\ntype 0+Enter\n",
          .armed = "agent armBody" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(list); i++) {
        pressing = &list[i];
        remote_play(press_it, NULL);
    }
}

static void no_such_key(struct fake_remote *fake)
{
    const char *keys[] = { "Enter", "NoSuchKey" };
    const struct deed_gesture wrong = { .kind = DEED_GESTURE_KEYS,
                                        .keys = keys,
                                        .key_count = 2 };
    const struct deed_gesture none = { .kind = DEED_GESTURE_KEYS };
    struct remote_order *order = remote_perform(fake, &wrong);
    remote_answered(order, DEED_INVALID, "could not do the gesture");
    order = remote_perform(fake, &none);
    remote_answered(order, DEED_INVALID, "could not do the gesture");
    const struct deed_gesture nowhere = { .kind = DEED_GESTURE_TEXT,
                                          .text = "a" };
    const struct deed_gesture by_script = { .kind = DEED_GESTURE_TEXT,
                                            .mode = DEED_MODE_SEMANTIC_UI,
                                            .instance_id = "el_1" };
    order = remote_perform(fake, &nowhere);
    remote_answered(order, DEED_UNSUPPORTED, "");
    order = remote_perform(fake, &by_script);
    remote_answered(order, DEED_UNSUPPORTED, "");
    remote_not_sent(fake, "type");
}

REMOTE_TEST(of_keys_that_are_none_nothing_is_pressed, no_such_key, NULL)

/* A browser that tells listeners with the mark. */
static void tells_with_mark(struct deed_remote_ops *ops)
{
    ops->mark_tells = true;
}

static void marked(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_TEXT,
                                    .instance_id = "el_1",
                                    .text = "Ada" };
    remote_rule(fake, "agent ready", "\"ask\":\"deed-mark\"",
                "{\"ok\":true,\"focused\":true,\"said\":\"||0|\"}");
    remote_rule(fake, "agent receipt", NULL, TOOK("input"));
    remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "type \"Ada\"\n"); /* no key: nobody listens */
    remote_not_sent(fake, "listeners");
}

REMOTE_TEST(listeners_may_come_with_the_mark, marked, tells_with_mark)

/* Values and options. */

static void by_setter(struct fake_remote *fake)
{
    const struct deed_gesture g = { .kind = DEED_GESTURE_SET_VALUE,
                                    .instance_id = "el_1",
                                    .number = 2.5 };
    remote_rule(fake, "agent act", NULL, "{\"ok\":true,\"trusted\":false}");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "\"action\":\"setValue\",\"value\":\"2.5\"}");
    if (fake->strict) {
        assert_int_equal(order->receipt.trusted, DEED_NO);
    }
}

static void by_keys(struct fake_remote *fake)
{
    const char *options[] = { "Red", "Blue" };
    const char *ids[] = { "el_7", NULL };
    const struct deed_gesture g = { .kind = DEED_GESTURE_SELECT_OPTION,
                                    .instance_id = "el_1",
                                    .options = options,
                                    .option_ids = ids,
                                    .option_count = 2,
                                    .heard = true };
    remote_rule(fake, "agent act", "\"trusted\":false",
                "{\"ok\":true,\"trusted\":true}");
    remote_rule(fake, "agent act", "\"trusted\":true",
                "{\"ok\":true,\"nowMs\":4,\"keys\":[\"ArrowDown\",\"Enter\"]}");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_CONFIRMED, "");
    remote_sent(fake, "\"ids\":[\"el_7\",null]");
    remote_sent(fake, "\"options\":[\"Red\",\"Blue\"],\"trusted\":true}\n"
                      "type 0+ArrowDown 0+Enter\n"
                      "agent act");
    if (fake->strict) {
        assert_int_equal(order->receipt.trusted, DEED_YES);
    }
}

static void not_by_these_keys(struct fake_remote *fake)
{
    static const char *const keys[] = { "7", "\"NoSuchKey\"", "" };
    static const struct deed_gesture g = { .kind = DEED_GESTURE_SET_VALUE,
                                           .instance_id = "el_1",
                                           .value = "a",
                                           .heard = true };
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        remote_rule(fake, "agent act", NULL,
                    deed_arena_printf(&fake->arena,
                                      "{\"ok\":true,\"keys\":[%s]}", keys[i]));
        remote_performed(fake, &g, DEED_DELIVERY_UNCONFIRMED,
                         "the browser takes no input");
    }
    remote_not_sent(fake, "type");
}

static void unfit(struct fake_remote *fake)
{
    static const struct deed_gesture g = { .kind = DEED_GESTURE_SET_VALUE,
                                           .instance_id = "el_1",
                                           .value = "a" };
    remote_rule(fake, "agent act", NULL,
                "{\"ok\":false,\"error\":\"invalid\",\"message\":\"no date\"}");
    struct remote_order *order =
        remote_performed(fake, &g, DEED_DELIVERY_NOT_SENT, "no date");
    if (fake->strict) {
        assert_true(order->receipt.refused);
    }
}

static void values_are_set_by_keys_where_somebody_listens(void **state)
{
    (void)state;
    remote_play(by_setter, NULL);
    remote_play(by_keys, NULL);
    remote_play(not_by_these_keys, NULL);
    remote_play(unfit, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_letter_goes_by_its_key_where_keys_are_heard),
        cmocka_unit_test(a_field_without_the_focus_gets_nothing),
        cmocka_unit_test(a_slow_text_goes_in_pieces),
        cmocka_unit_test(half_of_the_input_is_no_input),
        cmocka_unit_test(at_the_caret_every_letter_is_a_key),
        cmocka_unit_test(an_editor_of_its_own_is_selected_by_keys),
        cmocka_unit_test(what_the_agent_pastes_is_not_trusted),
        cmocka_unit_test(keys_go_in_one_write_or_at_the_pace_of_a_hand),
        cmocka_unit_test(of_keys_that_are_none_nothing_is_pressed),
        cmocka_unit_test(listeners_may_come_with_the_mark),
        cmocka_unit_test(values_are_set_by_keys_where_somebody_listens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
