/* SPDX-License-Identifier: Apache-2.0 */
/* What the page agent says of an element, in the core's types: what is missing
 * or of another type is not known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "core/act/request.h"
#include "core/widget/calendar.h"
#include "driver/web/calendar.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/page.h"
#include "nomem.h"
#include "wire/json.h"

#define ROUTE "{\\\"kind\\\":\\\"route.changed\\\",\\\"pattern\\\":\\\"/a\\\"}"

struct fixture {
    struct deed_arena arena;
    struct frame frame;
    struct deed_facts facts;
    struct deed_element element;
};

static const struct deed_value *parse(struct fixture *f, const char *json)
{
    struct deed_value *value = NULL;
    if (deed_json_parse(&f->arena, json, strlen(json), NULL, &value, NULL)) {
        fail_msg("no JSON: %s", json);
    }
    return value;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){ 0 };
    deed_arena_init(&fixture.arena, 0);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    deed_arena_fini(&f->arena);
    return 0;
}

static const struct deed_facts *facts(void **state, const char *json)
{
    struct fixture *f = *state;
    decode_facts(&f->arena, &f->frame, parse(f, json), &f->facts);
    return &f->facts;
}

static const struct deed_element *element(void **state, const char *json)
{
    struct fixture *f = *state;
    decode_element(&f->arena, &f->frame, parse(f, json), &f->element);
    return &f->element;
}

static void numbers_stay_in_their_types(void **state)
{
    struct fixture *f = *state;
    const struct deed_value *v =
        parse(f, "{\"huge\":1e300,\"low\":-1e300,\"some\":7,\"text\":\"7\"}");
    assert_true(decode_number(v, "huge", 0) == 1e15);
    assert_true(decode_number(v, "low", 0) == -1e15);
    assert_true(decode_number(v, "text", 3) == 3);
    assert_int_equal(decode_int(v, "huge", 0), 1000000000);
    assert_int_equal(decode_int(v, "low", 0), -1000000000);
    assert_int_equal(decode_int(v, "some", 0), 7);
    assert_int_equal(decode_count(v, "huge"), 1000000000);
    assert_int_equal(decode_count(v, "low"), 0);
    assert_int_equal(decode_count(v, "none"), 0);
}

static void a_state_may_be_mixed(void **state)
{
    const struct deed_element *e = element(
        state, "{\"id\":\"el_1\",\"states\":{\"checked\":\"mixed\",\"expanded\""
               ":true,\"selected\":\"perhaps\"}}");
    assert_int_equal(deed_state(&e->states, DEED_STATE_CHECKED), DEED_MIXED);
    assert_int_equal(deed_state(&e->states, DEED_STATE_EXPANDED), DEED_YES);
    assert_int_equal(deed_state(&e->states, DEED_STATE_SELECTED), DEED_UNKNOWN);
}

/* Who may be pressed: by a handler, by nature, by its role, by its looks. */
static void what_can_be_pressed_is_clickable(void **state)
{
    static const struct {
        const char *json;
        enum deed_tri owner, clickable;
    } cases[] = {
        { "{\"handling\":{\"own\":[\"onclick\"]}}", DEED_YES, DEED_YES },
        { "{\"handling\":{\"own\":[]}}", DEED_UNKNOWN, DEED_UNKNOWN },
        { "{\"handling\":{\"native\":\"link\"}}", DEED_UNKNOWN, DEED_YES },
        { "{\"role\":\"button\"}", DEED_UNKNOWN, DEED_YES },
        { "{\"handling\":{\"cursor\":\"pointer\"}}", DEED_UNKNOWN, DEED_YES },
        { "{\"handling\":{\"cursor\":\"text\"}}", DEED_UNKNOWN, DEED_UNKNOWN },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const struct deed_element *e = element(state, cases[i].json);
        assert_int_equal(e->handling.owner, cases[i].owner);
        assert_int_equal(e->handling.clickable, cases[i].clickable);
    }
    assert_int_equal(
        element(state, "{\"role\":\"slider\"}")->handling.adjustable, DEED_YES);
}

static void what_is_around_it_is_named_six_deep(void **state)
{
    const struct deed_element *e = element(
        state,
        "{\"kin\":[{\"role\":\"row\",\"name\":\"Ada\"},{\"name\":\"\"},{},{},{}"
        ",{},{\"role\":\"main\"}],\"scope\":{\"declared\":\"people\"}}");
    assert_int_equal(e->kin_count, 6);
    assert_string_equal(e->kin[0].name, "Ada");
    assert_null(e->kin[1].name);
    assert_string_equal(e->scope_id, "people");
    e = element(state, "{\"scope\":{\"id\":\"el_9\",\"declared\":\"\"}}");
    assert_string_equal(e->scope_id, "el_9");
    assert_null(element(state, "{}")->scope_id);
}

static void what_a_page_declares_as_success_is_read_whole_or_not(void **state)
{
    static const char head[] = "{\"annotations\":{\"success\":\"";
    static const struct {
        const char *success;
        unsigned count;
    } cases[] = {
        { "[" ROUTE "]", 1 }, { "[" ROUTE ",{\\\"kind\\\":\\\"no\\\"}]", 0 },
        { "[]", 0 },          { "{}", 0 },
        { "no JSON", 0 },     { "", 0 },
    };
    char json[400];
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        snprintf(json, sizeof(json), "%s%s\"}}", head, cases[i].success);
        assert_int_equal(element(state, json)->success_count, cases[i].count);
    }
    struct deed_strbuf many = { 0 };
    deed_strbuf_printf(&many, "%s[", head);
    for (unsigned i = 0; i <= DEED_SIGNALS_MAX; i++) {
        deed_strbuf_printf(&many, "%s" ROUTE, i ? "," : "");
    }
    deed_strbuf_puts(&many, "]\"}}");
    assert_int_equal(element(state, deed_strbuf_get(&many))->success_count, 0);
    deed_strbuf_fini(&many);
}

static void what_cannot_be_looked_into_is_named(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *json;
        enum deed_opaque opaque;
    } cases[] = {
        { "{\"opaque\":\"cross-origin\"}", DEED_OPAQUE_CROSS_ORIGIN },
        { "{\"opaque\":\"closed-shadow\"}", DEED_OPAQUE_CLOSED_SHADOW },
        { "{\"opaque\":\"canvas\"}", DEED_OPAQUE_CANVAS },
        { "{\"opaque\":\"strange\"}", DEED_OPAQUE_NONE },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(element(state, cases[i].json)->opaque,
                         cases[i].opaque);
    }
    f->frame.foreign = true;
    assert_int_equal(element(state, "{}")->opaque, DEED_OPAQUE_CROSS_ORIGIN);
    assert_int_equal(element(state, cases[2].json)->opaque, DEED_OPAQUE_CANVAS);
}

static void a_place_to_press_makes_it_uncovered(void **state)
{
    const struct deed_facts *x =
        facts(state, "{\"facts\":{\"point\":[5,6],\"pointsTried\":1}}");
    assert_true(x->has_point);
    assert_int_equal(deed_state(&x->states, DEED_STATE_OBSCURED), DEED_NO);
    x = facts(state, "{\"facts\":{\"pointsTried\":3,\"cover\":{\"selector\":"
                     "\"div\",\"sticks\":true,\"rect\":[0,0,9,9]}}}");
    assert_int_equal(deed_state(&x->states, DEED_STATE_OBSCURED), DEED_YES);
    assert_string_equal(x->cover, "div");
    assert_true(x->has_cover_rect && x->cover_sticks);
    x = facts(state, "{\"facts\":{\"pointerEventsNone\":true}}");
    assert_string_equal(x->cover, "nothing: its pointer-events are none");
    assert_int_equal(deed_state(&x->states, DEED_STATE_OBSCURED), DEED_UNKNOWN);
    assert_null(facts(state, "{\"facts\":{}}")->cover);
    /* A hidden check box is pressed through its label. */
    x = facts(state, "{\"facts\":{\"via\":{\"point\":[7,8]}}}");
    assert_true(x->has_point && x->has_visible_rect);
    assert_int_equal((int)x->visible_rect.y, 8);
    assert_int_equal(deed_state(&x->states, DEED_STATE_VISIBLE), DEED_YES);
    assert_false(facts(state, "{\"facts\":{\"via\":{}}}")->has_visible_rect);
}

static void what_it_is_by_nature_is_known(void **state)
{
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"range\"}}")->native_setter);
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"picker\"}}")->native_setter);
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"select\"}}")->native_choice);
    assert_true(
        facts(state, "{\"handling\":{\"native\":\"submit\"}}")->submits);
    assert_int_equal(
        facts(state, "{\"handling\":{\"native\":\"text\",\"idle\":true}}")
            ->native,
        DEED_NO);
    assert_int_equal(
        facts(state, "{\"handling\":{\"customElement\":true}}")->app_code,
        DEED_YES);
    assert_true(
        facts(state, "{\"states\":{\"behindModal\":true}}")->modal_said);
    assert_false(
        facts(state, "{\"states\":{\"behindModal\":true,\"inert\":true}}")
            ->modal_said);
}

static void parts_and_options_may_be_disabled(void **state)
{
    struct fixture *f = *state;
    f->frame.number = 2;
    const struct deed_facts *x = facts(
        state,
        "{\"facts\":{\"stepping\":{\"list\":[{\"id\":\"el_5\",\"name\":"
        "\"more\",\"disabled\":true},{\"id\":\"el_6\",\"level\":2}],"
        "\"reversed\":true},\"options\":[{\"label\":\"a\",\"disabled\":true},{"
        "\"label\":"
        "\"b\",\"selected\":true}],\"bare\":{\"alone\":true,\"share\":40}}}");
    assert_int_equal(x->stepping.count, 2);
    assert_true(x->stepping.reversed);
    assert_string_equal(x->stepping.list[0].id, "f2.el_5");
    assert_int_equal(x->stepping.list[0].enabled, DEED_NO);
    assert_int_equal(x->stepping.list[1].enabled, DEED_YES);
    assert_int_equal(x->stepping.list[1].level, 2);
    assert_int_equal(x->option_count, 2);
    assert_int_equal(x->options[0].enabled, DEED_NO);
    assert_int_equal(x->options[1].selected, DEED_YES);
    assert_int_equal(x->reading_from, DEED_READING_SHARE);
    assert_int_equal((int)x->share, 40);
    x = facts(state, "{\"facts\":{\"bare\":{\"shown\":true,\"alone\":true}}}");
    assert_int_equal(x->reading_from, DEED_READING_SHOWN);
    assert_int_equal(facts(state, "{}")->reading_from, DEED_READING_SAID);
}

#define PAGES(days)                                                            \
    "\"pages\":[{\"title\":[2024,5],\"inView\":true,\"days\":[" days "]}]"
#define CALENDAR(days, lists)                                                  \
    "{\"facts\":{\"calendar\":{\"shown\":true," PAGES(                         \
        days) ",\"lists\":[" lists                                             \
              "],\"turning\":{\"list\":[{\"id\":\"el_9\","                     \
              "\"name\":\"Next\"}]}}}}"

static void a_calendar_is_told_by_its_pages_days_and_lists(void **state)
{
    struct fixture *f = *state;
    f->frame.number = 2;
    const struct deed_facts *x = facts(
        state, CALENDAR("[\"el_1\",1,null,null,0,0],[\"el_2\",2,[2024,5,2],1,1,"
                        "1],[\"el_3\",3,[2024,5,3],0,0,0]",
                        "{\"id\":\"el_8\",\"options\":[[\"a\",1984,0,0],[\"b\","
                        "0,5,1]]}"));
    assert_true(x->calendar.shown);
    assert_string_equal(x->calendar.next_id, "f2.el_9");
    const struct deed_calendar_view *view = x->calendar_view;
    assert_non_null(view);
    assert_int_equal(view->page_count, 1);
    const struct deed_calendar_page *page = &view->pages[0];
    assert_true(page->in_view);
    assert_int_equal(page->year * 100 + page->month, 202405);
    assert_int_equal(page->day_count, 3);
    assert_string_equal(page->days[0].id, "f2.el_1");
    assert_int_equal(page->days[0].number, 1);
    assert_int_equal(page->days[0].date.year, 0);
    assert_int_equal(page->days[0].selected, DEED_UNKNOWN);
    assert_false(page->days[0].marked || page->days[0].disabled);
    assert_int_equal(page->days[1].date.day, 2);
    assert_int_equal(page->days[1].selected, DEED_YES);
    assert_true(page->days[1].marked && page->days[1].disabled);
    assert_int_equal(page->days[2].selected, DEED_NO);
    assert_int_equal(view->list_count, 1);
    assert_string_equal(view->lists[0].id, "f2.el_8");
    assert_int_equal(view->lists[0].option_count, 2);
    assert_string_equal(view->lists[0].options[0].value, "a");
    assert_int_equal(view->lists[0].options[0].year, 1984);
    assert_int_equal(view->lists[0].options[1].month, 5);
    assert_true(view->lists[0].options[1].disabled);
    assert_null(facts(state, "{\"facts\":{}}")->calendar_view);
    assert_null(facts(state, "{\"facts\":{\"calendar\":[]}}")->calendar_view);
}

/* What the agent sends of a real page, and what comes of it. */
static void the_sample_of_a_calendar_tells_its_days(void **state)
{
    static char text[1 << 16];
    struct fixture *f = *state;
    FILE *file = fopen(DEED_SAMPLES "/facts-calendar.json", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    decode_facts(&f->arena, &f->frame, deed_value_get(parse(f, text), "result"),
                 &f->facts);
    const struct deed_calendar_view *view = f->facts.calendar_view;
    assert_non_null(view);
    struct deed_calendar calendar = f->facts.calendar;
    assert_non_null(calendar.next_id);
    deed_calendar_read(view, &(struct deed_date){ 2024, 5, 18 }, &calendar);
    assert_int_equal(calendar.year * 100 + calendar.month, 202405);
    assert_int_equal(calendar.day_enabled, DEED_NO);
    assert_int_equal(calendar.day_selected, DEED_NO);
    assert_true(deed_calendar_holds(view, "2024-05-17"));
    assert_false(deed_calendar_holds(view, "2024-04-30"));
    calendar = f->facts.calendar;
    deed_calendar_read(view, &(struct deed_date){ 2023, 5, 1 }, &calendar);
    assert_null(calendar.day_id);
    assert_string_equal(calendar.jump_option, "2023");
    calendar = f->facts.calendar;
    deed_calendar_read(view, &(struct deed_date){ 2025, 5, 1 }, &calendar);
    assert_null(calendar.jump_id); /* it is disabled */
}

static void what_is_odd_in_a_calendar_is_not_known(void **state)
{
    static const struct {
        const char *label, *json;
        int number, year;
    } cases[] = {
        { "no row", CALENDAR("7", ""), 0, 0 },
        { "an empty row", CALENDAR("[]", ""), 0, 0 },
        { "words", CALENDAR("[1,\"2\",\"3\",\"4\"]", ""), 0, 0 },
        { "a day too high", CALENDAR("[\"a\",32,[2024,5,32]]", ""), 0, 0 },
        { "a day too low", CALENDAR("[\"a\",-1,[2024,5,0]]", ""), 0, 0 },
        { "half a date", CALENDAR("[\"a\",3,[2024,5]]", ""), 3, 0 },
        { "no month", CALENDAR("[\"a\",3,[2024,13,3]]", ""), 3, 0 },
        { "no year", CALENDAR("[\"a\",3,[1e300,1,3]]", ""), 3, 0 },
        { "lists of nothing", CALENDAR("[\"a\",3,[2024,1,3]]", "7,{}"), 3,
          2024 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        const struct deed_calendar_view *view =
            facts(state, cases[i].json)->calendar_view;
        assert_non_null(view);
        assert_int_equal(view->pages[0].day_count, 1);
        assert_int_equal(view->pages[0].days[0].number, cases[i].number);
        assert_int_equal(view->pages[0].days[0].date.year, cases[i].year);
    }
    const struct deed_calendar_view *view =
        facts(state, CALENDAR("", "{\"options\":[[7,1984],[]]}"))
            ->calendar_view;
    assert_int_equal(view->pages[0].day_count, 0);
    assert_true(view->lists[0].options[0].disabled); /* it has no value */
    assert_true(view->lists[0].options[1].disabled);
}

static void more_days_than_a_page_has_are_left_out(void **state)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, "{\"facts\":{\"calendar\":{\"pages\":[{\"days\":[");
    for (int i = 0; i < 1000; i++) {
        deed_strbuf_puts(&text, i ? ",[\"a\",7]" : "[\"a\",7]");
    }
    deed_strbuf_puts(&text, "]}]}}}");
    const struct deed_calendar_view *view =
        facts(state, deed_strbuf_get(&text))->calendar_view;
    assert_int_equal(view->pages[0].day_count, DEED_CALENDAR_DAYS_MAX);
    deed_strbuf_fini(&text);
}

/* The agent says whether a value is held, or sends the calendar that tells. */
static void a_value_is_held_by_what_was_said_of_it(void **state)
{
    static const struct {
        const char *json;
        enum deed_tri matches;
        bool either;
    } cases[] = {
        { "true", DEED_YES, false },
        { "false", DEED_NO, false },
        { "\"either\"", DEED_NO, true },
        { "\"other\"", DEED_UNKNOWN, false },
        { "null", DEED_UNKNOWN, false },
        { "{}", DEED_NO, false },
        { "{" PAGES("[\"el_1\",1,null,1,0,0]") "}", DEED_YES, false },
        { "{" PAGES("[\"el_1\",1,null,0,0,0]") "}", DEED_NO, false },
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_facts x = { 0 };
        print_message("# %s\n", cases[i].json);
        decode_equals(&f->arena, parse(f, cases[i].json), "2024-05-01", &x);
        assert_int_equal(x.value_matches, cases[i].matches);
        assert_int_equal(x.value_either, cases[i].either);
    }
    assert_false(decode_is_so(&f->arena, NULL, "2024-05-01"));
    assert_false(decode_is_so(&f->arena, parse(f, "\"either\""), "a"));
}

static void a_list_in_view_has_its_labels(void **state)
{
    const struct deed_facts *x =
        facts(state, "{\"facts\":{\"listView\":{\"labels\":[\"a\",3,\"b\"],"
                     "\"at\":1,\"end\":9,\"page\":4},\"selection\":{\"held\":"
                     "true,\"text\":\"a\"},\"fingerprint\":\"9\",\"scrollers\":"
                     "[{\"x\":0,\"y\":50,\"maxX\":0,\"maxY\":50}]}}");
    assert_true(x->view.known);
    assert_int_equal(x->view.label_count, 2);
    assert_string_equal(x->view.labels[1], "b");
    assert_int_equal(x->text_selected, DEED_YES);
    assert_true(x->fingerprint != 0);
    assert_true(x->scroll_at_end && !x->scroll_at_start);
    assert_false(facts(state, "{\"facts\":{\"listView\":{}}}")->view.known);
}

/* A value that a select holds has a label, which people read. */
static void a_reading_is_what_people_read(void **state)
{
    const struct deed_element *e = element(
        state, "{\"reading\":{\"value\":\"de\",\"valueText\":\"Germany\"}}");
    assert_string_equal(e->reading.text, "Germany");
    e = element(state, "{\"reading\":{\"value\":\"5\",\"valueText\":\"five\","
                       "\"number\":5,\"min\":0,\"max\":9,\"step\":1}}");
    assert_string_equal(e->reading.text, "5");
    assert_true(e->reading.has_number && e->reading.has_range);
    e = element(state, "{\"reading\":{\"min\":0}}");
    assert_false(e->reading.has_range);
}

static void items_of_trees_and_menus_are_read(void **state)
{
    const struct deed_items *items =
        &facts(state,
               "{\"facts\":{\"items\":{\"cut\":true,\"boxes\":["
               "{\"start\":true,\"shown\":true},"
               "{\"within\":0,\"menu\":true}],\"list\":["
               "{\"id\":\"el_1\",\"name\":\"src\",\"text\":\"\",\"box\":0,"
               "\"tree\":true,\"reach\":true,\"expanded\":false,"
               "\"toggle\":\"el_9\",\"opens\":[1,7,\"x\"],\"beside\":[0]},"
               "{\"id\":\"el_2\",\"text\":\"main.c\",\"parent\":0,\"box\":1,"
               "\"selected\":true,\"disabled\":true,\"value\":\"\"}]}}}")
             ->items;
    assert_true(items->cut);
    assert_int_equal(items->count, 2);
    assert_int_equal(items->box_count, 2);
    assert_true(items->boxes[0].start && items->boxes[0].shown);
    assert_int_equal(items->boxes[0].within, DEED_NO_ITEM);
    assert_int_equal(items->boxes[1].within, 0);
    assert_true(items->boxes[1].menu);
    const struct deed_item *src = &items->list[0], *leaf = &items->list[1];
    assert_string_equal(src->id, "el_1");
    assert_null(src->text);
    assert_string_equal(src->toggle_id, "el_9");
    assert_int_equal(src->parent, DEED_NO_ITEM);
    assert_true(src->in_tree && src->in_reach);
    assert_int_equal(src->expanded, DEED_NO);
    assert_int_equal(src->open_count, 3);
    assert_int_equal(src->opens[0], 1);
    assert_int_equal(src->opens[1], DEED_NO_ITEM);
    assert_int_equal(src->opens[2], DEED_NO_ITEM);
    assert_int_equal(src->beside_count, 1);
    assert_int_equal(leaf->parent, 0);
    assert_int_equal(leaf->box, 1);
    assert_int_equal(leaf->selected, DEED_YES);
    assert_int_equal(leaf->enabled, DEED_NO);
    assert_string_equal(leaf->value, "");
    assert_false(leaf->in_tree || leaf->in_reach);
}

/* What leads nowhere, is of another type or has no boxes is not known. */
static void items_that_make_no_sense_are_left_out(void **state)
{
    static const char *const odd[] = {
        "{\"facts\":{\"items\":7}}",
        "{\"facts\":{\"items\":{\"list\":[{\"id\":\"el_1\"}]}}}",
        "{\"facts\":{\"items\":{\"boxes\":{},\"list\":[{}]}}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(odd); i++) {
        assert_int_equal(facts(state, odd[i])->items.count, 0);
        assert_int_equal(facts(state, odd[i])->items.box_count, 0);
    }
    const struct deed_items *items =
        &facts(state, "{\"facts\":{\"items\":{\"boxes\":[{\"within\":1},7],"
                      "\"list\":[{\"parent\":-1,\"box\":2,\"opens\":9},"
                      "{\"parent\":3,\"box\":\"0\"},3]}}}")
             ->items;
    assert_int_equal(items->count, 3);
    for (uint32_t i = 0; i < items->count; i++) {
        assert_int_equal(items->list[i].parent, DEED_NO_ITEM);
        assert_int_equal(items->list[i].box, DEED_NO_ITEM);
        assert_int_equal(items->list[i].open_count, 0);
        assert_null(items->list[i].id);
    }
    assert_false(items->cut);
    items = &facts(state, "{\"facts\":{\"items\":{\"boxes\":[{}]}}}")->items;
    assert_int_equal(items->box_count, 1);
    assert_int_equal(items->count, 0);
}

static void more_items_than_the_limit_are_cut(void **state)
{
    static const struct {
        const char *label;
        unsigned items, boxes, want_items, want_boxes;
        bool cut;
    } cases[] = {
        { "as many", DEED_ITEMS_MAX, DEED_ITEM_BOXES_MAX, DEED_ITEMS_MAX,
          DEED_ITEM_BOXES_MAX, false },
        { "one item more", DEED_ITEMS_MAX + 1, 1, DEED_ITEMS_MAX, 1, true },
        { "one box more", 1, DEED_ITEM_BOXES_MAX + 1, 1, DEED_ITEM_BOXES_MAX,
          true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        struct deed_strbuf text;
        deed_strbuf_init(&text, 0);
        deed_strbuf_puts(&text, "{\"facts\":{\"items\":{\"list\":[");
        for (unsigned n = 0; n < cases[i].items; n++) {
            deed_strbuf_puts(&text, n ? ",{}" : "{}");
        }
        deed_strbuf_puts(&text, "],\"boxes\":[");
        for (unsigned n = 0; n < cases[i].boxes; n++) {
            deed_strbuf_puts(&text, n ? ",{}" : "{}");
        }
        deed_strbuf_puts(&text, "]}}}");
        const struct deed_items *items = &facts(state, text.bytes)->items;
        assert_int_equal(items->count, cases[i].want_items);
        assert_int_equal(items->box_count, cases[i].want_boxes);
        assert_int_equal(items->cut, cases[i].cut);
        deed_strbuf_fini(&text);
    }
}

/* Whatever does not fit into memory is not known, and nothing breaks. */
static void without_memory_less_is_known(void **state)
{
    struct fixture *f = *state;
    const struct deed_value *v = parse(
        f, "{\"id\":\"el_1\",\"annotations\":{\"success\":\"[" ROUTE
           "]\"},\"facts\":{\"options\":[{\"label\":\"a\"}],"
           "\"items\":{\"boxes\":[{}],\"list\":[{\"opens\":[0]}]},"
           "\"stepping\":{\"list\":[{\"id\":\"el_5\"}]},\"calendar\":{" PAGES(
               "[\"el_6\",7]") ",\"lists\":[{\"options\":[[\"a\",1984]]}]},"
                               "\"listView\":{\"labels\":[\"a\"]}}}");
    unsigned least = 4;
    for (unsigned i = 1; i < 60; i++) {
        nomem_begin(i, NULL, NULL);
        nomem_set(true);
        decode_facts(&f->arena, &f->frame, v, &f->facts);
        nomem_set(false);
        unsigned known = f->facts.option_count + f->facts.stepping.count +
                         f->facts.view.label_count + f->facts.items.count;
        least = known < least ? known : least;
    }
    assert_int_equal(least, 3); /* one of them is missing at a time */
    nomem_begin(0, NULL, NULL);
    decode_facts(&f->arena, &f->frame, v, &f->facts);
    assert_int_equal(f->facts.option_count, 1);
    assert_int_equal(f->facts.stepping.count, 1);
    assert_int_equal(f->facts.view.label_count, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(numbers_stay_in_their_types),
        TEST(a_state_may_be_mixed),
        TEST(what_can_be_pressed_is_clickable),
        TEST(what_is_around_it_is_named_six_deep),
        TEST(what_a_page_declares_as_success_is_read_whole_or_not),
        TEST(what_cannot_be_looked_into_is_named),
        TEST(a_place_to_press_makes_it_uncovered),
        TEST(what_it_is_by_nature_is_known),
        TEST(parts_and_options_may_be_disabled),
        TEST(a_calendar_is_told_by_its_pages_days_and_lists),
        TEST(the_sample_of_a_calendar_tells_its_days),
        TEST(what_is_odd_in_a_calendar_is_not_known),
        TEST(more_days_than_a_page_has_are_left_out),
        TEST(a_value_is_held_by_what_was_said_of_it),
        TEST(a_list_in_view_has_its_labels),
        TEST(a_reading_is_what_people_read),
        TEST(items_of_trees_and_menus_are_read),
        TEST(items_that_make_no_sense_are_left_out),
        TEST(more_items_than_the_limit_are_cut),
        TEST(without_memory_less_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
