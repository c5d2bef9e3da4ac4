/* SPDX-License-Identifier: Apache-2.0 */

/* Elements and facts of the page agent; see facts.h. */

#include "driver/web/facts.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/widget/parts.h"
#include "driver/web/calendar.h"
#include "driver/web/decode.h"
#include "driver/web/items.h"
#include "driver/web/options.h"
#include "driver/web/page.h"
#include "wire/json.h"

/* An empty string is as good as none. */
static const char *some(const struct deed_value *map, const char *key)
{
    const char *text = decode_text(map, key);
    return text && *text ? text : NULL;
}

static void decode_states(const struct deed_value *map, struct deed_states *ret)
{
    for (unsigned i = 0; i < DEED_STATE_COUNT; i++) {
        enum deed_state_id id = (enum deed_state_id)i;
        deed_state_set(ret, id, decode_tri(map, deed_state_name(id)));
    }
}

static void decode_reading(const struct deed_value *map,
                           struct deed_reading *ret)
{
    ret->secret = decode_bool(map, "secret");
    /* A select shows a label and holds a value: people read the label. */
    const char *shown = decode_text(map, "valueText");
    const char *value = decode_text(map, "value");
    const struct deed_value *number = deed_value_get(map, "number");
    ret->has_number = deed_value_is(number, DEED_VALUE_NUMBER);
    ret->number = ret->has_number ? number->as.number : 0;
    ret->text = shown && !ret->has_number ? shown : value;
    const struct deed_value *min = deed_value_get(map, "min");
    const struct deed_value *max = deed_value_get(map, "max");
    ret->has_range = deed_value_is(min, DEED_VALUE_NUMBER) &&
                     deed_value_is(max, DEED_VALUE_NUMBER);
    if (ret->has_range) {
        ret->min = min->as.number;
        ret->max = max->as.number;
    }
    ret->step = decode_number(map, "step", 0);
    const struct deed_value *announced = deed_value_get(map, "announced");
    ret->announces = announced != NULL;
    ret->has_announced = deed_value_is(announced, DEED_VALUE_NUMBER);
    ret->announced = ret->has_announced ? announced->as.number : 0;
}

static enum deed_opaque decode_opaque(const char *word)
{
    return deed_str_equal(word, "cross-origin")    ? DEED_OPAQUE_CROSS_ORIGIN
           : deed_str_equal(word, "closed-shadow") ? DEED_OPAQUE_CLOSED_SHADOW
           : deed_str_equal(word, "canvas")        ? DEED_OPAQUE_CANVAS
                                                   : DEED_OPAQUE_NONE;
}

static void decode_handling(const struct deed_value *map,
                            struct deed_element *ret)
{
    const struct deed_value *own = deed_value_get(map, "own");
    bool inline_handler =
        deed_value_is(own, DEED_VALUE_LIST) && own->as.items.count > 0;
    const char *native = some(map, "native");
    const char *cursor = some(map, "cursor");
    if (inline_handler) {
        ret->handling.owner = DEED_YES;
    }
    if (inline_handler || native || deed_role_is_control(ret->role) ||
        deed_str_equal(cursor, "pointer")) {
        ret->handling.clickable = DEED_YES;
    }
    if (deed_role_is_adjustable(ret->role)) {
        ret->handling.adjustable = DEED_YES;
    }
}

static void decode_kin(const struct deed_value *list, struct deed_element *ret)
{
    for (size_t i = 0; i < DEED_ANCESTORS_MAX; i++) {
        const struct deed_value *kin = deed_value_at(list, i);
        if (!kin) {
            return;
        }
        ret->kin[i].role = decode_text(kin, "role");
        ret->kin[i].name = some(kin, "name");
        ret->kin_count++;
    }
}

const char *decode_scope_id(struct deed_arena *arena, const struct frame *frame,
                            const struct deed_value *scope)
{
    const char *declared = some(scope, "declared");
    return declared ? declared
                    : frame_instance_id(arena, frame, decode_text(scope, "id"));
}

/* What the page says about the element's own success; what cannot be read is
 * not declared. */
static void decode_success(struct deed_arena *arena, const char *text,
                           struct deed_element *ret)
{
    struct deed_value *list = NULL;
    if (!text ||
        deed_json_parse(arena, text, strlen(text), NULL, &list, NULL) ||
        !deed_value_is(list, DEED_VALUE_LIST) || !list->as.items.count ||
        list->as.items.count > DEED_SIGNALS_MAX) {
        return;
    }
    struct deed_signal *signals =
        deed_arena_calloc(arena, list->as.items.count, sizeof(*signals));
    unsigned n = 0;
    for (const struct deed_value *v = list->as.items.first; signals && v;
         v = v->next) {
        if (deed_signal_decode(arena, v, "success", &signals[n], NULL)) {
            return;
        }
        n++;
    }
    ret->success = signals;
    ret->success_count = n;
}

void decode_element(struct deed_arena *arena, const struct frame *frame,
                    const struct deed_value *value, struct deed_element *ret)
{
    *ret = (struct deed_element){ .parent = DEED_NO_ELEMENT };
    ret->instance_id = frame_instance_id(
        arena, frame, deed_str_or(decode_text(value, "id"), ""));
    ret->document_id = frame_document_id(arena, frame);
    ret->stable_id = some(value, "stableId");
    ret->role = deed_str_or(decode_text(value, "role"), "");
    ret->name = some(value, "name");
    ret->shown = some(value, "written");
    ret->text = some(value, "text");
    ret->label = some(value, "label");
    ret->placeholder = some(value, "placeholder");
    ret->description = some(value, "description");
    ret->scope_id =
        decode_scope_id(arena, frame, deed_value_get(value, "scope"));
    const struct deed_value *notes = deed_value_get(value, "annotations");
    ret->meaning = some(notes, "meaning");
    ret->default_action = some(notes, "action");
    ret->risk = some(notes, "risk");
    decode_success(arena, some(notes, "success"), ret);
    ret->opaque = decode_opaque(decode_text(value, "opaque"));
    if (frame->foreign && ret->opaque == DEED_OPAQUE_NONE) {
        ret->opaque = DEED_OPAQUE_CROSS_ORIGIN;
    }
    ret->aside =
        decode_bool(value, "ariaHidden") || decode_bool(value, "offPage");
    decode_states(deed_value_get(value, "states"), &ret->states);
    decode_reading(deed_value_get(value, "reading"), &ret->reading);
    decode_handling(deed_value_get(value, "handling"), ret);
    ret->has_rect = decode_rect(deed_value_get(value, "rect"), &ret->rect);
    decode_kin(deed_value_get(value, "kin"), ret);
}

static void decode_hit(const struct deed_value *geometry,
                       struct deed_facts *ret)
{
    const struct deed_value *via = deed_value_get(geometry, "via");
    ret->has_point =
        decode_point(deed_value_get(geometry, "point"), &ret->point) ||
        decode_point(deed_value_get(via, "point"), &ret->point);
    ret->points_tried = decode_count(geometry, "pointsTried");
    ret->points_hit = decode_count(geometry, "pointsHit");
    ret->centre_hit = decode_tri(geometry, "rawCentreHit");
    const struct deed_value *cover = deed_value_get(geometry, "cover");
    ret->cover = some(cover, "selector");
    ret->cover_type = some(cover, "tag");
    ret->cover_sticks = decode_bool(cover, "sticks");
    ret->has_cover_rect =
        decode_rect(deed_value_get(cover, "rect"), &ret->cover_rect);
    if (ret->points_tried || ret->has_point) {
        deed_state_set(&ret->states, DEED_STATE_OBSCURED,
                       deed_tri_from(!ret->has_point));
    }
    if (!ret->has_point && !ret->cover &&
        decode_bool(geometry, "pointerEventsNone")) {
        ret->cover = "nothing: its pointer-events are none";
    }
    /* A hidden check box is pressed through its label. */
    if (deed_value_is(via, DEED_VALUE_MAP) && ret->has_point) {
        deed_state_set(&ret->states, DEED_STATE_VISIBLE, DEED_YES);
        deed_state_set(&ret->states, DEED_STATE_IN_VIEWPORT, DEED_YES);
        ret->has_visible_rect = true;
        ret->visible_rect =
            (struct deed_rect){ ret->point.x, ret->point.y, 1, 1 };
    }
}

static void decode_scroll(const struct deed_value *geometry,
                          struct deed_facts *ret)
{
    const struct deed_value *scroller =
        deed_value_at(deed_value_get(geometry, "scrollers"), 0);
    if (!scroller) {
        return;
    }
    ret->scroll.x = decode_number(scroller, "x", 0);
    ret->scroll.y = decode_number(scroller, "y", 0);
    double max_x = decode_number(scroller, "maxX", 0);
    double max_y = decode_number(scroller, "maxY", 0);
    ret->scroll_at_start = ret->scroll.x < 1 && ret->scroll.y < 1;
    ret->scroll_at_end = ret->scroll.x > max_x - 1 && ret->scroll.y > max_y - 1;
}

static uint32_t decode_pending(const struct deed_value *pending)
{
    return (decode_bool(pending, "load") ? DEED_PENDING_LOAD : 0u) |
           (decode_bool(pending, "script") ? DEED_PENDING_SCRIPT : 0u) |
           (decode_bool(pending, "late") ? DEED_PENDING_CODE : 0u) |
           (decode_bool(pending, "animation") ? DEED_PENDING_ANIMATION : 0u) |
           (decode_bool(pending, "busy") ? DEED_PENDING_BUSY : 0u);
}

struct deed_calm decode_calm(const struct deed_value *calm)
{
    return (struct deed_calm){
        .still_us = DEED_MS(decode_number(calm, "stillMs", 0)),
        .news_us = DEED_MS(decode_number(calm, "newsMs", 0)),
        .age_us = DEED_MS(decode_number(calm, "ageMs", 0)),
        .timers = decode_bool(calm, "timers"),
        .put_off = decode_bool(calm, "putOff"),
    };
}

static void decode_kind(const struct deed_value *element,
                        struct deed_facts *ret)
{
    const struct deed_value *handling = deed_value_get(element, "handling");
    const struct deed_value *reading = deed_value_get(element, "reading");
    const char *native = some(handling, "native");
    ret->native = deed_tri_from(native && !decode_bool(handling, "idle"));
    ret->native_choice = deed_str_equal(native, "select");
    ret->native_setter =
        deed_str_equal(native, "range") || deed_str_equal(native, "picker");
    ret->submits = deed_str_equal(native, "submit");
    ret->takes_files = deed_str_equal(native, "file");
    ret->orientation = some(reading, "orientation");
    ret->reversed = decode_bool(reading, "reversed");
    const struct deed_value *states = deed_value_get(element, "states");
    ret->multiple = decode_bool(states, "multi");
    ret->modal_said =
        decode_bool(states, "behindModal") && !decode_bool(states, "inert");
    ret->validation =
        some(deed_value_get(element, "states"), "validationMessage");
    const struct deed_value *inlined = deed_value_get(handling, "inline");
    if (deed_value_is(inlined, DEED_VALUE_LIST) && inlined->as.items.count) {
        ret->listened = DEED_YES;
        ret->app_code = DEED_YES;
    }
    ret->by_script = decode_bool(handling, "script");
    if (decode_bool(handling, "customElement")) {
        ret->app_code = DEED_YES;
    }
}

static void decode_part_list(struct deed_arena *arena,
                             const struct frame *frame,
                             const struct deed_value *value,
                             struct deed_parts *ret)
{
    const struct deed_value *list = deed_value_get(value, "list");
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    count = count < DEED_PARTS_MAX ? count : DEED_PARTS_MAX;
    struct deed_part *parts =
        count ? deed_arena_calloc(arena, count, sizeof(*parts)) : NULL;
    if (!parts) {
        return;
    }
    for (const struct deed_value *v = list->as.items.first; ret->count < count;
         v = v->next) {
        struct deed_part *part = &parts[ret->count++];
        part->id = frame_instance_id(arena, frame, some(v, "id"));
        part->name = some(v, "name");
        part->text = some(v, "text");
        part->hints = some(v, "hints");
        part->enabled = decode_bool(v, "disabled") ? DEED_NO : DEED_YES;
        part->shown = decode_tri(v, "shown");
        part->level = decode_count(v, "level");
        (void)decode_rect(deed_value_get(v, "rect"), &part->rect);
    }
    ret->list = parts;
    ret->reversed = decode_bool(value, "reversed");
}

static void decode_parts(struct deed_arena *arena, const struct frame *frame,
                         const struct deed_value *element,
                         struct deed_facts *ret)
{
    const struct deed_value *g = deed_value_get(element, "facts");
    const struct deed_value *c = deed_value_get(g, "calendar");
    ret->value_words = some(deed_value_get(element, "reading"), "valueText");
    ret->has_track = decode_rect(deed_value_get(g, "track"), &ret->track);
    ret->has_thumb = decode_rect(deed_value_get(g, "thumb"), &ret->thumb);
    const struct deed_value *bare = deed_value_get(g, "bare");
    ret->share = decode_number(bare, "share", 0);
    ret->reading_from = decode_bool(bare, "shown")   ? DEED_READING_SHOWN
                        : decode_bool(bare, "alone") ? DEED_READING_SHARE
                                                     : DEED_READING_SAID;
    ret->track_id = frame_instance_id(arena, frame, some(g, "trackId"));
    ret->by_parts = decode_bool(g, "byParts");
    ret->calendar.shown = decode_bool(c, "shown");
    ret->calendar_view = decode_calendar(arena, frame, c);
    decode_part_list(arena, frame, deed_value_get(g, "stepping"),
                     &ret->stepping);
    decode_part_list(arena, frame, deed_value_get(g, "confirming"),
                     &ret->confirming);
    decode_part_list(arena, frame, deed_value_get(g, "closing"), &ret->closing);
    decode_part_list(arena, frame, deed_value_get(g, "submitting"),
                     &ret->submitting);
    decode_part_list(arena, frame, deed_value_get(g, "uncovering"),
                     &ret->uncovering);
    decode_part_list(arena, frame, deed_value_get(c, "turning"), &ret->turning);
    deed_parts_read(ret);
}

static void decode_view(struct deed_arena *arena, const struct deed_value *view,
                        struct deed_list_view *ret)
{
    const struct deed_value *labels = deed_value_get(view, "labels");
    if (!deed_value_is(labels, DEED_VALUE_LIST)) {
        return;
    }
    const char **all =
        deed_arena_calloc(arena, labels->as.items.count + 1, sizeof(*all));
    *ret = (struct deed_list_view){
        .known = true,
        .at = decode_number(view, "at", 0),
        .end = decode_number(view, "end", 0),
        .page = decode_number(view, "page", 0),
        .labels = all,
    };
    for (const struct deed_value *v = labels->as.items.first; all && v;
         v = v->next) {
        if (deed_value_is(v, DEED_VALUE_STRING)) {
            all[ret->label_count++] = v->as.string.bytes;
        }
    }
}

void decode_facts(struct deed_arena *arena, const struct frame *frame,
                  const struct deed_value *element, struct deed_facts *ret)
{
    struct deed_element e;
    const struct deed_value *g = deed_value_get(element, "facts");
    *ret = (struct deed_facts){ .match_count = 1 };
    decode_element(arena, frame, element, &e);
    ret->origin = deed_arena_strdup(arena, frame->origin);
    ret->identity = deed_element_identity(&e);
    e.kin_count = 0;
    ret->short_identity = deed_element_identity(&e);
    ret->states = e.states;
    ret->reading = e.reading;
    ret->opaque = e.opaque;
    ret->has_rect = e.has_rect;
    ret->rect = e.rect;
    ret->has_visible_rect =
        decode_rect(deed_value_get(g, "visibleRect"), &ret->visible_rect);
    ret->has_viewport =
        decode_rect(deed_value_get(g, "viewport"), &ret->viewport);
    deed_state_set(&ret->states, DEED_STATE_IN_VIEWPORT,
                   decode_tri(g, "inViewport"));
    ret->sizeless = decode_bool(g, "sizeless");
    ret->scrollable = decode_tri(g, "scrollable");
    const struct deed_value *still = deed_value_get(g, "still");
    ret->stillness_proven = decode_bool(still, "proven");
    ret->moving_us = DEED_MS(decode_number(still, "leftMs", 0));
    decode_hit(g, ret);
    decode_scroll(g, ret);
    decode_kind(element, ret);
    decode_parts(arena, frame, element, ret);
    decode_options(arena, frame, g, ret);
    const struct deed_value *selection = deed_value_get(g, "selection");
    if (deed_value_is(selection, DEED_VALUE_MAP)) {
        ret->text_selected = decode_tri(selection, "held");
        ret->selection = some(selection, "text");
    }
    ret->numeric = decode_bool(g, "numeric");
    ret->options_cut = decode_bool(g, "optionsCut");
    ret->list_scrolls = decode_bool(g, "listScrolls");
    decode_items(arena, frame, deed_value_get(g, "items"), &ret->items);
    decode_view(arena, deed_value_get(g, "listView"), &ret->view);
    ret->word_list = decode_bool(g, "wordList");
    ret->popup_id = frame_instance_id(arena, frame, some(g, "popupId"));
    ret->filter_id = frame_instance_id(arena, frame, some(g, "filterId"));
    const char *print = some(g, "fingerprint");
    ret->fingerprint = print ? deed_hash_text(DEED_HASH_SEED, print) : 0;
    ret->pending = decode_pending(deed_value_get(g, "pending"));
    ret->pending_known = decode_bool(deed_value_get(g, "pending"), "lifeless");
    ret->calm = decode_calm(deed_value_get(g, "calm"));
    ret->keeps_files = decode_tri(g, "keepsFiles");
}
