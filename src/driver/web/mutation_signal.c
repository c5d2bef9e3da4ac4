/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/mutation_signal.h"

#include <string.h>

#include "base/util.h"
#include "core/text/lexicon.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "driver/web/places.h"
#include "driver/web/request_owner.h"

/* Attributes that say something; all others are looks. */
static bool speaks(const char *name)
{
    static const char *const words[] = {
        "aria-checked",  "aria-pressed", "aria-selected", "aria-expanded",
        "aria-disabled", "aria-label",   "aria-valuenow", "aria-valuetext",
        "aria-busy",     "aria-current", "aria-hidden",   "aria-invalid",
        "disabled",      "checked",      "selected",      "value",
        "href",          "src",          "open",          "hidden",
        "alt",           "aria-sort",    "readonly",      "fill",
        "stroke",
    };
    return DEED_STR_IN(name, words);
}

/* Only how the target looks: an attribute that says nothing, or an element
 * without a word that comes or goes in it. */
static bool is_looks(const struct deed_value *fact)
{
    static const char mark[] = ":attr.";
    const char *place = decode_text(fact, "place");
    const char *attribute = place ? strstr(place, mark) : NULL;
    return decode_bool(fact, "own") &&
           (decode_bool(fact, "deco") ||
            (attribute && !speaks(attribute + strlen(mark))));
}

/* Looks that a key gave to a part of the target, or that code wrote on it: a
 * row that is marked, a thing that moves. A class of the target itself may say
 * that it has the focus. */
static bool is_keyed(const char *phase, const struct deed_value *fact)
{
    static const char mark[] = ":attr.";
    const char *place = decode_text(fact, "place");
    const char *attribute = place ? strstr(place, mark) : NULL;
    return attribute && phase && strncmp(phase, "key", 3) == 0 &&
           !decode_bool(fact, "deco") &&
           (decode_bool(fact, "inner") ||
            strcmp(attribute + strlen(mark), "style") == 0);
}

enum deed_tri signal_causedness(const struct page *page,
                                const struct frame *frame,
                                const struct deed_value *event,
                                const struct deed_value *fact, bool looks)
{
    const char *phase = decode_text(event, "phase");
    if (page->arming || decode_bool(event, "early") ||
        decode_bool(event, "leaving")) {
        return DEED_NO;
    }
    if (!decode_bool(event, "caused")) {
        return frame->number && request_is_alone(page, frame->url)
                   ? DEED_NO
                   : DEED_UNKNOWN;
    }
    bool feedback =
        looks && phase && strcmp(phase, "click") != 0 && !is_keyed(phase, fact);
    return feedback ? DEED_NO : DEED_YES;
}

void signal_mutation(struct page *page, const struct frame *frame,
                     const struct deed_value *event, deed_time_us at)
{
    const struct deed_value *places = deed_value_get(event, "places");
    enum deed_tri blank = deed_value_get(event, "blank")
                              ? deed_tri_from(decode_bool(event, "blank"))
                              : DEED_UNKNOWN;
    for (const struct deed_value *p = deed_value_is(places, DEED_VALUE_LIST)
                                          ? places->as.items.first
                                          : NULL;
         p; p = p->next) {
        const char *place = decode_text(p, "place");
        bool own = decode_bool(p, "own");
        bool looks = is_looks(p);
        enum deed_tri caused = signal_causedness(
            page, frame, event, p, looks || decode_bool(p, "glow"));
        if (caused == DEED_UNKNOWN && !decode_bool(event, "certified") &&
            page_now(page) < page->older_until_us) {
            caused = DEED_NO;
        }
        struct deed_signal signal = {
            .kind = DEED_SIGNAL_STATE_CHANGED,
            .place = place,
            .at_us = at,
            .weak = looks,
            .caused = caused,
            .certified = decode_bool(event, "certified"),
            .by_leaving = decode_bool(event, "leaving"),
            .root = decode_text(event, "root"),
            .near = decode_bool(p, "near"),
            .hidden = decode_bool(p, "hidden"),
            .same = decode_bool(p, "same"),
            .painted = decode_bool(p, "painted"),
            .said = decode_text(p, "said"),
            .label = decode_text(p, "label"),
            .wrong = decode_bool(p, "wrong"),
            .right = decode_bool(p, "right"),
            .echo = decode_bool(p, "echo"),
            .much = decode_bool(p, "much"),
            .fresh = decode_bool(p, "fresh"),
            .item = decode_bool(p, "item"),
            .floats = decode_bool(p, "floats"),
            .closed = decode_text(p, "closed"),
            .hid = decode_bool(p, "hid"),
            .mute = decode_bool(p, "deco"),
            .restyled = decode_bool(p, "restyled"),
            .fades = decode_bool(p, "fades"),
            .offers = decode_bool(p, "offers"),
            .stateful = deed_lexicon_names_state(decode_text(p, "classes")),
            .off = decode_bool(p, "off"),
            .busy = decode_bool(p, "busy"),
            .title = decode_bool(p, "title"),
            .form_back = decode_bool(p, "formBack"),
            .swept = decode_bool(p, "swept"),
            .blank = blank,
            .beside = decode_bool(p, "beside"),
            .heading = decode_text(p, "heading"),
            .asks_human = decode_bool(p, "challenge"),
            .asks_login = decode_bool(p, "asksLogin"),
            .instance_id = own ? watch_target(page) : NULL,
        };
        if (place && caused != DEED_YES && !signal.certified &&
            !signal.by_leaving) {
            places_note(page, place); /* the signal may end the action */
        }
        signal_emit(page, &signal);
    }
}
