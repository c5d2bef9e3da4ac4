/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/sentence.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/files.h"

#define TEXT_BYTES_MAX 80
#define REASON_BYTES_MAX 300

const char *deed_sentence_clip(struct deed_arena *arena, const char *text,
                               size_t max_bytes)
{
    char *clipped = deed_utf8_clip(arena, text, max_bytes);
    for (char *p = clipped; p && *p; p++) {
        if ((unsigned char)*p < ' ') {
            *p = ' '; /* what a page says must not look like a line of ours */
        }
    }
    return deed_str_or(clipped, "");
}

static const char *clip(struct deed_arena *arena, const char *text)
{
    return deed_sentence_clip(arena, text, TEXT_BYTES_MAX);
}

const char *deed_sentence_thing(struct deed_arena *arena,
                                const struct deed_value *map)
{
    const char *role = deed_value_text_or(map, "role", "");
    const char *name = deed_value_text_at(map, "name");
    return name ? deed_arena_printf(arena, "%s%s\"%s\"", role, *role ? " " : "",
                                    clip(arena, name))
                : role;
}

static const struct {
    const char *kind, *before, *member, *after;
} signals[] = {
    { "route.changed", "now at ", "pattern", "" },
    { "toast.contains", "toast ", "text", "" },
    { "value.equals", "value ", "value", "" },
    { "text.contains", "text ", "text", "" },
    { "dialog.opened", "dialog ", "name", " opened" },
    { "dialog.closed", "dialog ", "name", " closed" },
    { "element.appeared", "", "", " appeared" },
    { "element.disappeared", "", "", " disappeared" },
    { "focus.on", "focus on ", "", "" },
    { "state.changed", "", "", " changed" },
    { "popup.opened", "a new tab opened (this one is kept): ", "pattern", "" },
    { "navigation.outside", "leads out of the browser: ", "pattern", "" },
    { "request.finished", "request ", "pattern", " finished" },
    { "request.failed", "request ", "pattern", " FAILED" },
    { "exception", "the page threw ", "text", "" },
    { "validation.message", "the form says ", "text", "" },
    { "dialog.javascript", "a dialog said ", "text", "" },
};

static const char *state_words(struct deed_arena *arena,
                               const struct deed_value *signal)
{
    const struct deed_value *value = deed_value_get(signal, "value");
    const char *word = deed_value_is(value, DEED_VALUE_BOOL)
                           ? (value->as.boolean ? "true" : "false")
                           : deed_str_or(deed_value_text(value), "mixed");
    return deed_arena_printf(
        arena, "%s=%s", deed_value_text_or(signal, "state", "state"), word);
}

const char *deed_sentence_signal(struct deed_arena *arena,
                                 const struct deed_value *signal)
{
    const char *kind = deed_value_text_at(signal, "kind");
    if (deed_str_equal(kind, "element.state")) {
        return state_words(arena, signal);
    }
    if (deed_str_equal(kind, "download.started") ||
        deed_str_equal(kind, "download.finished")) {
        const char *words = deed_command_download(arena, signal);
        return words ? deed_sentence_clip(arena, words, REASON_BYTES_MAX)
                     : NULL;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(signals); i++) {
        if (!deed_str_equal(signals[i].kind, kind)) {
            continue;
        }
        const struct deed_value *value =
            deed_value_get(signal, signals[i].member);
        const char *text = deed_value_text(value);
        if (deed_str_equal(kind, "state.changed") &&
            !deed_value_text_at(signal, "role") &&
            !deed_value_text_at(signal, "name")) {
            return "the page changed";
        }
        if (!*signals[i].member) {
            return deed_arena_printf(arena, "%s%s%s", signals[i].before,
                                     deed_sentence_thing(arena, signal),
                                     signals[i].after);
        }
        if (deed_value_is(value, DEED_VALUE_NUMBER)) {
            return deed_arena_printf(arena, "%s%g%s", signals[i].before,
                                     value->as.number, signals[i].after);
        }
        if (!text || !*text) {
            return deed_str_equal(kind, "value.equals")
                       ? "the value is as asked"
                       : deed_arena_printf(arena, "%.*s%s",
                                           (int)strcspn(signals[i].before, ":"),
                                           signals[i].before, signals[i].after);
        }
        bool place = deed_str_equal(signals[i].member, "pattern");
        return deed_arena_printf(
            arena, place ? "%s%s%s" : "%s\"%s\"%s", signals[i].before,
            clip(arena, deed_str_or(text, "")), signals[i].after);
    }
    return NULL;
}

static const struct {
    const char *id, *word;
} actions[] = {
    { "ui.activate", "click" },
    { "ui.enterText", "fill" },
    { "ui.clearText", "clear" },
    { "ui.setValue", "set" },
    { "ui.scrollIntoView", "scroll to" },
    { "x.deed.doubleActivate", "double-click" },
    { "x.deed.contextActivate", "right-click" },
    { "x.deed.longPress", "long press" },
    { "x.deed.history", "history" },
};

const char *deed_sentence_action(const char *id)
{
    for (size_t i = 0; id && i < DEED_ARRAY_LEN(actions); i++) {
        if (strcmp(actions[i].id, id) == 0) {
            return actions[i].word;
        }
    }
    /* The rest are called as people call them: ui.choose, x.deed.drag. */
    static const char *const before[] = { "ui.", "x.deed." };
    for (size_t i = 0; id && i < DEED_ARRAY_LEN(before); i++) {
        size_t len = strlen(before[i]);
        if (strncmp(id, before[i], len) == 0) {
            return id + len;
        }
    }
    return deed_str_or(id, "");
}

struct phrase {
    const char *state, *words;
};

static const struct phrase deliveries[] = {
    { "not_sent", "nothing was sent" },
    { "unconfirmed", "sent, receipt not seen" },
    { "confirmed", "received by the page" },
    { "lost", "did not arrive" },
};

static const struct phrase effects[] = {
    { "none", "nothing was changed" },
    { "applied", "it took effect" },
    { "unknown", "whether it took effect is not known" },
};

static const char *words_of(const struct phrase *list, size_t count,
                            const char *state)
{
    for (size_t i = 0; state && i < count; i++) {
        if (strcmp(list[i].state, state) == 0) {
            return list[i].words;
        }
    }
    return deed_str_or(state, "not known");
}

const char *deed_sentence_input(struct deed_arena *arena,
                                const struct deed_value *result)
{
    const struct deed_value *ours =
        deed_value_get(deed_value_get(result, "metadata"), "x.deed");
    const struct deed_value *safe = deed_value_get(ours, "retrySafe");
    const char *delivered = deed_value_text_or(ours, "delivered", "not_sent");
    const char *effect = deed_value_text_or(result, "sideEffectState", "none");
    bool idle = strcmp(delivered, "not_sent") == 0 &&
                strcmp(effect, "none") == 0; /* one says the other */
    return deed_arena_printf(
        arena, "%s%s%s%s",
        words_of(deliveries, DEED_ARRAY_LEN(deliveries), delivered),
        idle ? "" : ", ",
        idle ? "" : words_of(effects, DEED_ARRAY_LEN(effects), effect),
        deed_value_is(safe, DEED_VALUE_BOOL) && safe->as.boolean
            ? ", safe to retry"
            : "");
}
