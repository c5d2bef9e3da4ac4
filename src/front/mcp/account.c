/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/account.h"

#include <string.h>

#include "base/value_put.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/exit.h"
#include "front/command/sentence.h"
#include "front/mcp/find.h"
#include "wire/json.h"

#define TEXT_BYTES_MAX 80
#define REASON_BYTES_MAX 300
#define SEEN_MAX 4
#define CANDIDATES_MAX 6

static const struct deed_value *ours(const struct deed_value *result)
{
    return deed_value_get(deed_value_get(result, "metadata"), "x.deed");
}

bool deed_account_is_verified(const struct deed_value *result)
{
    return deed_exit_of_result(result) == DEED_EXIT_VERIFIED;
}

/* Is there something better to tell than this? */
static bool is_minor(const struct deed_value *signal)
{
    const char *kind = deed_value_text_at(signal, "kind");
    return deed_str_equal(kind, "focus.on") ||
           deed_str_equal(kind, "state.changed");
}

/* Trouble, and what leads elsewhere, is told even if nobody asked for it. */
static bool is_notable(const struct deed_value *signal)
{
    static const char *const kinds[] = {
        "popup.opened",      "download.started", "download.finished",
        "request.failed",    "exception",        "validation.message",
        "dialog.javascript",
    };
    const char *kind = deed_value_text_at(signal, "kind");
    return DEED_STR_IN(kind, kinds);
}

static bool has_text(const struct deed_value *list, const char *text)
{
    for (size_t i = 0; deed_value_at(list, i); i++) {
        if (deed_str_equal(deed_value_text(deed_value_at(list, i)), text)) {
            return true;
        }
    }
    return false;
}

static void add(struct deed_arena *arena, struct deed_value *list,
                const struct deed_value *signal)
{
    const char *text = deed_sentence_signal(arena, signal);
    if (text && list->as.items.count < SEEN_MAX && !has_text(list, text)) {
        deed_value_push(list, deed_value_string(arena, text));
    }
}

/* On the way to where it ended. */
static bool is_passing(const struct deed_value *observed, size_t at)
{
    const struct deed_value *one = deed_value_at(observed, at);
    bool later = false;
    for (size_t i = at + 1; deed_value_at(observed, i); i++) {
        later = later || deed_str_equal(deed_value_text_at(
                                            deed_value_at(observed, i), "kind"),
                                        "route.changed");
    }
    return later &&
           deed_str_equal(deed_value_text_at(one, "kind"), "route.changed");
}

/* It was read back: whether the page told of it as well is a matter of time. */
static bool is_read_back(const struct deed_value *result)
{
    const char *id = deed_value_text_at(result, "actionId");
    return deed_account_is_verified(result) &&
           (deed_str_equal(id, "ui.setValue") ||
            deed_str_equal(id, "ui.enterText") ||
            deed_str_equal(id, "ui.clearText"));
}

/* What was seen: what was asked for first, then trouble, then the rest. */
static struct deed_value *seen_list(struct deed_arena *arena,
                                    const struct deed_value *result)
{
    struct deed_value *list = deed_value_list(arena);
    const struct deed_value *observed =
        deed_value_get(deed_value_get(result, "verification"), "observed");
    const struct deed_value *evidence =
        deed_value_get(ours(result), "evidence");
    for (int minor = 0; minor < 2; minor++) {
        for (size_t i = 0; deed_value_at(observed, i); i++) {
            if (is_minor(deed_value_at(observed, i)) == (minor == 1) &&
                (minor == 0 || list->as.items.count == 0) &&
                !is_passing(observed, i)) {
                add(arena, list, deed_value_at(observed, i));
            }
        }
    }
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        if (is_notable(deed_value_at(evidence, i))) {
            add(arena, list, deed_value_at(evidence, i));
        }
    }
    if (!list->as.items.count && is_read_back(result)) {
        deed_value_push(list,
                        deed_value_string(arena, "the value is as asked"));
    }
    return list;
}

static const char *join(struct deed_arena *arena, const struct deed_value *list)
{
    const char *text = NULL;
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const char *one = deed_value_text(deed_value_at(list, i));
        text = text ? deed_arena_printf(arena, "%s; %s", text, one) : one;
    }
    return text;
}

/* What to do now. */

static const char *const advices[] = {
    [DEED_EXIT_USAGE] = "Nothing was touched.",
    [DEED_EXIT_NOT_FOUND] = "Nothing was touched. Look, and name it as shown.",
    [DEED_EXIT_AMBIGUOUS] = "Nothing was touched. Say which: by handle, 'in' "
                            "or role.",
    [DEED_EXIT_NOT_ACTIONABLE] = "Nothing was touched. See to what is in the "
                                 "way, then try again.",
    [DEED_EXIT_NOT_VERIFIED] = "Nothing was applied. Look for another way.",
    [DEED_EXIT_REFUSED] = "Nothing was touched.",
    [DEED_EXIT_UNKNOWN] = "It may have been done: look first, do NOT repeat "
                          "it.",
    [DEED_EXIT_ENVIRONMENT] = "Look before going on.",
};

static const char *advice_of(const struct deed_value *result)
{
    enum deed_exit code = deed_exit_of_result(result);
    bool applied = deed_str_equal(deed_value_text_at(result, "sideEffectState"),
                                  "applied");
    if (code == DEED_EXIT_UNKNOWN && applied) {
        return "It was done, and did not come out as asked: look first, do "
               "NOT repeat it.";
    }
    return (size_t)code < DEED_ARRAY_LEN(advices) && advices[code]
               ? advices[code]
               : "Look before going on.";
}

static struct deed_value *candidates(struct deed_arena *arena,
                                     const struct deed_value *result,
                                     const struct deed_value *seen)
{
    const struct deed_value *resolution =
        deed_value_get(ours(result), "resolution");
    enum deed_exit code = deed_exit_of_result(result);
    bool tied = code == DEED_EXIT_AMBIGUOUS;
    bool told = tied || code == DEED_EXIT_NOT_FOUND;
    const struct deed_value *alternates =
        deed_value_get(resolution, tied ? "alternates" : "near");
    const char *apart = deed_value_text_at(resolution, "discriminator");
    struct deed_value *list = deed_value_list(arena);
    for (size_t i = 0;
         told && i < CANDIDATES_MAX && deed_value_at(alternates, i); i++) {
        const struct deed_value *one = deed_value_at(alternates, i);
        const char *given = deed_value_text_at(one, "ref");
        const char *ref =
            given
                ? given
                : deed_mcp_ref_of(seen, deed_value_text_at(one, "instanceId"));
        const char *where = apart ? deed_value_text_at(one, apart) : NULL;
        deed_value_push(
            list,
            deed_value_string(
                arena,
                deed_arena_printf(
                    arena, "%s%s%s%s%s%s%s", deed_sentence_thing(arena, one),
                    ref ? " @" : "", deed_str_or(ref, ""), where ? " (" : "",
                    where ? apart : "", where ? " " : "",
                    where ? deed_arena_printf(arena, "\"%s\")",
                                              deed_sentence_clip(
                                                  arena, where, TEXT_BYTES_MAX))
                          : "")));
    }
    return list;
}

static const char *target_words(struct deed_arena *arena,
                                const struct deed_value *result)
{
    const struct deed_value *target = deed_value_get(result, "resolvedTarget");
    return target ? deed_sentence_thing(arena, target) : NULL;
}

static const char *verb_of(const struct deed_value *result, const char *word)
{
    return word ? word : deed_value_text_or(result, "actionId", "act");
}

static const char *json_of(struct deed_arena *arena,
                           const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    const char *json =
        text.failed ? NULL : deed_arena_strdup(arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return json;
}

static const char *use_of(const struct deed_value *result)
{
    return deed_value_text_at(deed_value_get(ours(result), "idempotency"),
                              "use");
}

/* The next step worth trying, as the command line says it, too. */
static const char *next_of(const struct deed_value *result)
{
    return deed_value_text_at(deed_value_get(ours(result), "diagnosis"),
                              "next");
}

const char *deed_account_line(struct deed_arena *arena, const char *word,
                              const struct deed_value *result,
                              const struct deed_value *seen)
{
    const char *target = target_words(arena, result);
    const char *ref = deed_mcp_ref_of(
        seen, deed_value_text_at(deed_value_get(result, "resolvedTarget"),
                                 "instanceId"));
    const char *said = join(arena, seen_list(arena, result));
    const struct deed_value *got = deed_value_get(result, "returnValue");
    const char *line = deed_arena_printf(
        arena, "%s: %s%s%s%s%s", deed_exit_word(result), verb_of(result, word),
        target ? " " : "", deed_str_or(target, ""), ref ? " @" : "",
        deed_str_or(ref, ""));
    if (got) {
        line = deed_arena_printf(arena, "%s: %s", line, json_of(arena, got));
    } else if (said) {
        line = deed_arena_printf(arena, "%s: %s", line, said);
    }
    if (deed_str_equal(use_of(result), "replayed")) {
        line = deed_arena_printf(arena,
                                 "%s (replayed: recorded under this key "
                                 "before, nothing was done now)",
                                 line);
    }
    if (deed_account_is_verified(result)) {
        return line;
    }
    const char *why =
        deed_value_text_at(deed_value_get(result, "error"), "message");
    const char *next = next_of(result);
    const char *list = join(arena, candidates(arena, result, seen));
    return deed_arena_printf(
        arena, "%s\nwhy: %s%s%s%s%s\n%s", line,
        deed_sentence_clip(arena, deed_str_or(why, "not known"),
                           REASON_BYTES_MAX),
        !list                                                ? ""
        : deed_exit_of_result(result) == DEED_EXIT_AMBIGUOUS ? "\ncandidates: "
                                                             : "\nlike it: ",
        deed_str_or(list, ""), next ? "\nnext: " : "", deed_str_or(next, ""),
        advice_of(result));
}

struct deed_value *deed_account_value(struct deed_arena *arena,
                                      const char *word,
                                      const struct deed_value *result,
                                      const struct deed_value *seen)
{
    struct deed_value *map = deed_value_map(arena);
    const struct deed_value *error = deed_value_get(result, "error");
    const struct deed_value *got = deed_value_get(result, "returnValue");
    const struct deed_value *safe = deed_value_get(ours(result), "retrySafe");
    struct deed_value *list = seen_list(arena, result);
    deed_put_text(arena, map, "verdict", deed_exit_word(result));
    deed_put_text(arena, map, "action", verb_of(result, word));
    const char *ref = deed_mcp_ref_of(
        seen, deed_value_text_at(deed_value_get(result, "resolvedTarget"),
                                 "instanceId"));
    deed_put_text(arena, map, "target", target_words(arena, result));
    deed_put_text(arena, map, "ref",
                  ref ? deed_arena_printf(arena, "@%s", ref) : NULL);
    if (list->as.items.count) {
        deed_value_set(arena, map, "seen", list);
    }
    if (got) {
        deed_value_set(arena, map, "value", deed_value_copy(arena, got));
    }
    const struct deed_value *signals = deed_value_get(ours(result), "signals");
    if (signals) {
        deed_value_set(arena, map, "signals", deed_value_copy(arena, signals));
    }
    deed_put_text(arena, map, "keyUse", use_of(result));
    if (deed_account_is_verified(result)) {
        return map;
    }
    struct deed_value *several = candidates(arena, result, seen);
    deed_put_text(arena, map, "code", deed_value_text_at(error, "code"));
    deed_put_text(arena, map, "why", deed_value_text_at(error, "message"));
    deed_put_text(arena, map, "sideEffect",
                  deed_value_text_at(result, "sideEffectState"));
    if (safe) {
        deed_value_set(arena, map, "retrySafe", deed_value_copy(arena, safe));
    }
    if (several->as.items.count) {
        deed_value_set(arena, map, "candidates", several);
    }
    deed_put_text(arena, map, "next", next_of(result));
    deed_put_text(arena, map, "advice", advice_of(result));
    return map;
}

static const struct {
    enum deed_code code;
    const char *advice;
} remedies[] = {
    { DEED_INVALID, "Nothing was touched; correct it and call again." },
    { DEED_LOST, "The next call opens it anew; handles of before are void." },
    { DEED_ENVIRONMENT, "The user must see to that." },
    { DEED_TIMEOUT, "The page does not answer; try again or open it anew." },
};

const char *deed_account_error(struct deed_arena *arena,
                               const struct deed_error *err)
{
    const char *advice = "";
    for (size_t i = 0; i < DEED_ARRAY_LEN(remedies); i++) {
        if (remedies[i].code == err->code) {
            advice = remedies[i].advice;
        }
    }
    return deed_arena_printf(arena, "%s%s%s%s%s", err->member,
                             *err->member ? ": " : "",
                             *err->text ? err->text : deed_code_text(err->code),
                             *advice ? ". " : "", advice);
}
