/* SPDX-License-Identifier: Apache-2.0 */
/* A snapshot as mobile-debug-mcp tells it. */
#include <ctype.h>
#include <deed/element.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/value_put.h"
#include "base/hash.h"
#include "base/util.h"
#include "base/value.h"
#include "io/stamp.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"
#include "wire/json_number.h"

/* A state that is not told is as usual. */
static bool state_is(const struct deed_value *element, const char *name,
                     bool usual)
{
    const struct deed_value *value =
        deed_value_get(deed_value_get(element, "state"), name);
    return deed_value_is(value, DEED_VALUE_BOOL) ? value->as.boolean : usual;
}

static bool affords(const struct deed_value *element, const char *what)
{
    const struct deed_value *list = deed_value_get(element, "affordances");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        if (deed_str_equal(deed_value_text(deed_value_at(list, i)), what)) {
            return true;
        }
    }
    return false;
}

struct deed_value *deed_mobile_value(struct deed_arena *arena, const char *text)
{
    double number = 0;
    size_t len = text ? strlen(text) : 0;
    return len && deed_json_number_len(text, len) == len &&
                   deed_json_number_read(text, len, &number)
               ? deed_value_number(arena, number)
               : deed_value_string(arena, text);
}

static struct deed_value *encode_state(struct deed_arena *arena,
                                       const struct deed_value *e)
{
    static const char *const copied[] = { "checked", "selected", "focused",
                                          "expanded" };
    struct deed_value *map = deed_value_map(arena);
    const struct deed_value *state = deed_value_get(e, "state");
    const struct deed_value *range = deed_value_get(e, "range");
    const char *value = deed_value_text_at(e, "value");
    for (size_t i = 0; i < DEED_ARRAY_LEN(copied); i++) {
        const struct deed_value *one = deed_value_get(state, copied[i]);
        if (one) {
            deed_value_set(arena, map, copied[i], deed_value_copy(arena, one));
        }
    }
    deed_put_bool(arena, map, "enabled", state_is(e, "enabled", true));
    if (value) {
        if (deed_role_is_textual(deed_value_text_or(e, "role", ""))) {
            deed_put_text(arena, map, "text_value", value);
        }
        deed_value_set(arena, map, "value", deed_mobile_value(arena, value));
        deed_put_text(arena, map, "raw_value", value);
    }
    if (range) {
        struct deed_value *copy = deed_value_map(arena);
        deed_put_number(arena, copy, "min",
                        deed_value_number_at(range, "min", 0));
        deed_put_number(arena, copy, "max",
                        deed_value_number_at(range, "max", 0));
        deed_value_set(arena, map, "value_range", copy);
    }
    return map;
}

static const struct {
    const char *role, *semantic, *actions, *shape;
} semantics[] = {
    { "slider", "slider", "adjust", "continuous" },
    { "spinbutton", "stepper", "increment decrement", "discrete" },
    { "combobox", "dropdown", "tap expand", "semantic" },
    { "listbox", "dropdown", "tap", "semantic" },
    { "radiogroup", "segmented_control", "tap", "semantic" },
    { "tablist", "segmented_control", "tap", "semantic" },
};

static struct deed_value *encode_semantic(struct deed_arena *arena,
                                          const struct deed_value *e)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *actions = deed_value_list(arena);
    bool clickable = affords(e, "activatable");
    deed_put_bool(arena, map, "is_clickable", clickable);
    deed_put_bool(arena, map, "adjustable", affords(e, "adjustable"));
    const char *said = clickable ? "tap" : "";
    for (size_t i = 0; i < DEED_ARRAY_LEN(semantics); i++) {
        if (deed_str_equal(semantics[i].role, deed_value_text_at(e, "role"))) {
            deed_put_text(arena, map, "semantic_role", semantics[i].semantic);
            deed_put_text(arena, map, "state_shape", semantics[i].shape);
            said = semantics[i].actions;
        }
    }
    while (*said) {
        size_t len = strcspn(said, " ");
        deed_value_push(actions, deed_value_string_n(arena, said, len));
        said += len + strspn(said + len, " ");
    }
    deed_value_set(arena, map, "supported_actions", actions);
    return map;
}

static struct deed_value *encode_selector(struct deed_arena *arena,
                                          const struct deed_value *e)
{
    static const struct {
        const char *member;
        double score;
        const char *reason;
    } ways[] = { { "stableId", 1, "resource_id" },
                 { "name", 0.9, "content_description" },
                 { "text", 0.6, "text_match" },
                 { "role", 0.35, "class_match" } };
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *confidence = deed_value_map(arena);
    size_t i = 0;
    while (i + 1 < DEED_ARRAY_LEN(ways) &&
           !deed_value_text_at(e, ways[i].member)) {
        i++;
    }
    deed_put_text(arena, map, "value", deed_value_text_at(e, ways[i].member));
    deed_put_number(arena, confidence, "score", ways[i].score);
    deed_put_text(arena, confidence, "reason", ways[i].reason);
    deed_value_set(arena, map, "confidence", confidence);
    return map;
}

static void put_bounds(struct deed_arena *arena, struct deed_value *map,
                       const struct deed_value *box)
{
    struct deed_value *bounds = deed_value_list(arena);
    struct deed_value *center = deed_value_map(arena);
    double x = deed_value_number_at(box, "x", 0),
           y = deed_value_number_at(box, "y", 0);
    double w = deed_value_number_at(box, "width", 0),
           h = deed_value_number_at(box, "height", 0);
    deed_value_push(bounds, deed_value_number(arena, x));
    deed_value_push(bounds, deed_value_number(arena, y));
    deed_value_push(bounds, deed_value_number(arena, x + w));
    deed_value_push(bounds, deed_value_number(arena, y + h));
    deed_put_number(arena, center, "x", x + w / 2);
    deed_put_number(arena, center, "y", y + h / 2);
    deed_value_set(arena, map, "bounds", bounds);
    deed_value_set(arena, map, "center", center);
}

struct deed_value *deed_mobile_element(struct deed_arena *arena,
                                       const struct deed_value *e)
{
    struct deed_value *map = deed_value_map(arena);
    const char *name = deed_value_text_at(e, "name");
    const struct deed_value *box = deed_value_get(e, "bbox");
    deed_put_text(arena, map, "elementId", deed_value_text_at(e, "ref"));
    deed_put_text(arena, map, "text", deed_value_text_or(e, "text", name));
    deed_put_text(arena, map, "contentDescription", name);
    deed_put_text(arena, map, "type", deed_value_text_at(e, "role"));
    deed_put_text(arena, map, "role", deed_value_text_at(e, "role"));
    deed_put_text(arena, map, "resourceId", deed_value_text_at(e, "stableId"));
    deed_put_text(arena, map, "stable_id", deed_value_text_at(e, "stableId"));
    deed_put_text(arena, map, "test_tag", deed_value_text_at(e, "stableId"));
    deed_put_bool(arena, map, "clickable", affords(e, "activatable"));
    deed_put_bool(arena, map, "enabled", state_is(e, "enabled", true));
    deed_put_bool(arena, map, "visible", state_is(e, "visible", true));
    if (box) {
        put_bounds(arena, map, box);
    }
    deed_value_set(arena, map, "state", encode_state(arena, e));
    deed_value_set(arena, map, "selector", encode_selector(arena, e));
    deed_value_set(arena, map, "semantic", encode_semantic(arena, e));
    return map;
}

double deed_mobile_revision(const struct deed_value *snapshot)
{
    const char *text = deed_value_text_at(snapshot, "revision");
    return text && strncmp(text, "rev_", 4) == 0 ? strtod(text + 4, NULL) : 0;
}

/* Numbers, times and dates do not make another screen of it. */
static uint64_t hash_words(uint64_t hash, const char *text)
{
    for (; text && *text; text++) {
        unsigned char c = (unsigned char)*text;
        unsigned char low = (unsigned char)tolower(c);
        if (!isdigit(c) && c != ':' && c != '%' && c != '.' && c != ',') {
            hash = deed_hash_bytes(hash, &low, 1);
        }
    }
    return deed_hash_bytes(hash, "\xff", 1);
}

const char *deed_mobile_fingerprint(struct deed_arena *arena,
                                    const struct deed_value *snapshot)
{
    uint64_t hash = DEED_HASH_SEED;
    const char *url = deed_mcp_url_of(snapshot);
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    hash = deed_hash_bytes(hash, deed_str_or(url, ""),
                           strcspn(deed_str_or(url, ""), "?#"));
    for (size_t i = 0; deed_value_at(documents, i); i++) {
        const struct deed_value *list =
            deed_value_get(deed_value_at(documents, i), "elements");
        for (const struct deed_value *e = list ? list->as.items.first : NULL; e;
             e = e->next) {
            hash = hash_words(hash, deed_value_text_at(e, "role"));
            hash = hash_words(hash, deed_value_text_at(e, "name"));
        }
    }
    return deed_arena_printf(arena, "%016" PRIx64, hash);
}

static const char *loading_signal(const struct deed_value *e)
{
    const char *role = deed_value_text_or(e, "role", "");
    const char *name = deed_str_or(deed_value_text_at(e, "name"),
                                   deed_value_text_or(e, "text", ""));
    bool speaks = strcmp(role, "status") == 0 || strcmp(role, "alert") == 0 ||
                  strcmp(role, "text") == 0 || strcmp(role, "image") == 0;
    if (strcmp(role, "progressbar") == 0) {
        return "progress_indicator";
    }
    if (state_is(e, "busy", false)) {
        return "busy_indicator";
    }
    return speaks && (strncasecmp(name, "loading", 7) == 0 ||
                      strncasecmp(name, "please wait", 11) == 0)
               ? "loading_indicator"
               : NULL;
}

struct deed_value *deed_mobile_loading(struct deed_arena *arena,
                                       const struct deed_value *snapshot)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    for (size_t i = 0; deed_value_at(documents, i); i++) {
        const struct deed_value *list =
            deed_value_get(deed_value_at(documents, i), "elements");
        for (const struct deed_value *e = list ? list->as.items.first : NULL; e;
             e = e->next) {
            const char *signal =
                state_is(e, "visible", true) ? loading_signal(e) : NULL;
            if (signal) {
                struct deed_value *map = deed_value_map(arena);
                deed_put_bool(arena, map, "active", true);
                deed_put_text(arena, map, "signal", signal);
                deed_put_text(arena, map, "source", "ui_tree");
                return map;
            }
        }
    }
    return NULL;
}

/* parentId, children and depth, by place in the list. */
struct kin {
    const char *id;
    struct deed_value *map, *children;
    size_t depth;
};

static void put_kin(struct deed_arena *arena, struct kin *all, size_t count,
                    const char *parent_id)
{
    struct kin *own = &all[count];
    own->children = deed_value_list(arena);
    for (size_t i = count; parent_id && i > 0; i--) {
        if (deed_str_equal(all[i - 1].id, parent_id)) {
            own->depth = all[i - 1].depth + 1;
            deed_put_number(arena, own->map, "parentId", (double)(i - 1));
            deed_value_push(all[i - 1].children,
                            deed_value_number(arena, (double)count));
            break;
        }
    }
    deed_put_number(arena, own->map, "depth", (double)own->depth);
    deed_value_set(arena, own->map, "children", own->children);
}

struct deed_value *deed_mobile_elements(struct deed_arena *arena,
                                        const struct deed_value *snapshot)
{
    struct deed_value *list = deed_value_list(arena);
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    size_t total = 0, count = 0;
    for (size_t i = 0; deed_value_at(documents, i); i++) {
        const struct deed_value *elements =
            deed_value_get(deed_value_at(documents, i), "elements");
        total += elements ? elements->as.items.count : 0;
    }
    struct kin *all = deed_arena_calloc(arena, total + 1, sizeof(*all));
    for (size_t i = 0; all && deed_value_at(documents, i); i++) {
        const struct deed_value *elements =
            deed_value_get(deed_value_at(documents, i), "elements");
        for (const struct deed_value *e = elements ? elements->as.items.first
                                                   : NULL;
             e; e = e->next) {
            all[count].id = deed_value_text_at(e, "instanceId");
            all[count].map = deed_mobile_element(arena, e);
            put_kin(arena, all, count, deed_value_text_at(e, "parentId"));
            deed_value_push(list, all[count++].map);
        }
    }
    return list;
}

static void on_tree(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *device = deed_value_map(arena);
    struct deed_value *loading = deed_mobile_loading(arena, call->got);
    deed_mobile_platform(call, device);
    deed_value_set(arena, map, "device", device);
    deed_put_text(arena, map, "screen", deed_mcp_url_of(call->got));
    deed_put_text(arena, map, "title", deed_mcp_title_of(call->got));
    deed_put_number(arena, map, "snapshot_revision",
                    deed_mobile_revision(call->got));
    deed_put_number(arena, map, "captured_at_ms", (double)deed_stamp_now_ms());
    deed_put_text(arena, map, "fingerprint",
                  deed_mobile_fingerprint(arena, call->got));
    if (loading) {
        deed_value_set(arena, map, "loading_state", loading);
    }
    deed_value_set(arena, map, "elements",
                   deed_mobile_elements(arena, call->got));
    deed_mcp_surface_saw(call->surface, call->got);
    deed_mobile_finish(call, false, map);
}

void deed_mobile_tree(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_tree);
}
