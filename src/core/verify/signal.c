/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/signal.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/member.h"
#include "core/text/number.h"
#include "core/act/request.h"

/* Names, texts and patterns that are compared; values may be longer. */
#define TEXT_MAX 16384

enum part {
    PATTERN = 1 << 0,
    TEXT = 1 << 1,
    ROLE = 1 << 2,
    NAME = 1 << 3,
    VALUE = 1 << 4,
    STATE = 1 << 5,
    STATUS = 1 << 6,
};

/* clang-format off */
static const char *const names[] = {
#define DEED_SIGNAL_ROW(id, name) name,
    DEED_SIGNALS(DEED_SIGNAL_ROW)
#undef DEED_SIGNAL_ROW
};

/* Which members a kind reads, and without which it would mean nothing. */
static const struct {
    unsigned takes;
    unsigned needs;
} kinds[] = {
    [DEED_SIGNAL_ROUTE_CHANGED]       = { PATTERN, PATTERN },
    [DEED_SIGNAL_TOAST]               = { TEXT, TEXT },
    [DEED_SIGNAL_VALUE_EQUALS]        = { VALUE | ROLE | NAME, VALUE },
    [DEED_SIGNAL_DIALOG_OPENED]       = { NAME, 0 },
    [DEED_SIGNAL_DIALOG_CLOSED]       = { NAME, 0 },
    [DEED_SIGNAL_ELEMENT_APPEARED]    = { ROLE | NAME, ROLE | NAME },
    [DEED_SIGNAL_ELEMENT_DISAPPEARED] = { ROLE | NAME, ROLE | NAME },
    [DEED_SIGNAL_ELEMENT_STATE]       = { STATE | ROLE | NAME, STATE },
    [DEED_SIGNAL_FOCUS_ON]            = { ROLE | NAME, 0 },
    [DEED_SIGNAL_TEXT_CONTAINS]       = { TEXT, TEXT },
    [DEED_SIGNAL_STATE_CHANGED]       = { ROLE | NAME, 0 },
    [DEED_SIGNAL_POPUP_OPENED]        = { PATTERN, 0 },
    [DEED_SIGNAL_DOWNLOAD_STARTED]    = { NAME, 0 },
    [DEED_SIGNAL_REQUEST_FINISHED]    = { PATTERN | STATUS, PATTERN },
    [DEED_SIGNAL_DOWNLOAD_FINISHED]   = { NAME, 0 },
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(kinds) == DEED_SIGNAL_WIRE_COUNT,
               "every kind on the wire says what it reads");

const char *deed_signal_name(enum deed_signal_kind kind)
{
    return (unsigned)kind < DEED_SIGNAL_COUNT ? names[kind] : "";
}

enum deed_signal_kind deed_signal_find(const char *name)
{
    unsigned i = 0;
    while (i < DEED_SIGNAL_COUNT && !deed_str_equal(names[i], name)) {
        i++;
    }
    return (enum deed_signal_kind)i;
}

static enum deed_code read_kind(const struct deed_members *in,
                                enum deed_signal_kind *ret)
{
    const char *name = deed_value_text(deed_member_find(in, "kind"));
    if (!name) {
        return deed_member_mistyped(in, "kind", "the name of a signal");
    }
    *ret = deed_signal_find(name);
    if (*ret == DEED_SIGNAL_COUNT) {
        return deed_member_fail(in, "kind", DEED_INVALID,
                                "\"%.60s\" is not a signal that deed knows",
                                name);
    }
    if (*ret >= DEED_SIGNAL_WIRE_COUNT) {
        return deed_member_fail(in, "kind", DEED_INVALID,
                                "\"%s\" is evidence: it is reported, and "
                                "cannot be asked for",
                                name);
    }
    return DEED_OK;
}

/* A number, or text; text that is a number counts as one where a tolerance
 * says how it is meant. */
static enum deed_code read_value(const struct deed_members *in,
                                 struct deed_signal *signal)
{
    static const struct deed_number_range range = { 0, 1e300, false };
    static const struct deed_number_range any = { -1e308, 1e308, false };
    enum deed_code code =
        deed_member_number(in, "tolerance", &range, &signal->tolerance);
    if (code) {
        return code;
    }
    const struct deed_value *value = deed_member_find(in, "value");
    if (deed_value_is(value, DEED_VALUE_NUMBER)) {
        char text[DEED_NUMBER_BYTES];
        signal->has_number = true;
        code = deed_member_number(in, "value", &any, &signal->number);
        deed_number_write(signal->number, text);
        signal->value = deed_arena_strdup(in->arena, text);
        return code;
    }
    if (!deed_value_is(value, DEED_VALUE_STRING)) {
        return deed_member_mistyped(in, "value", "a string or a number");
    }
    code =
        deed_member_text(in, "value", DEED_TEXT_ARG_MAX_BYTES, &signal->value);
    if (!code && deed_member_find(in, "tolerance")) {
        signal->has_number = deed_number_read(signal->value, &signal->number);
        if (!signal->has_number) {
            return deed_member_fail(in, "value", DEED_INVALID,
                                    "must be a number to have a tolerance");
        }
    }
    return code;
}

static enum deed_code read_tri(const struct deed_members *in, const char *key,
                               enum deed_tri *ret)
{
    const struct deed_value *value = deed_member_find(in, key);
    if (deed_value_is(value, DEED_VALUE_BOOL)) {
        *ret = deed_tri_from(value->as.boolean);
        return DEED_OK;
    }
    if (deed_str_equal(deed_value_text(value), "mixed")) {
        *ret = DEED_MIXED;
        return DEED_OK;
    }
    return deed_member_mistyped(in, key, "true, false or \"mixed\"");
}

/* UIAP's element.state.textValue is text, all others are yes or no. */
static enum deed_code read_state(const struct deed_members *in,
                                 struct deed_signal *signal)
{
    const char *name = deed_value_text(deed_member_find(in, "state"));
    if (!name) {
        return deed_member_mistyped(in, "state", "the name of a state");
    }
    if (strcmp(name, "textValue") == 0) {
        signal->state = DEED_STATE_COUNT;
        return deed_member_find(in, "value")
                   ? deed_member_text(in, "value", DEED_TEXT_ARG_MAX_BYTES,
                                      &signal->value)
                   : deed_member_mistyped(in, "value", "a string");
    }
    signal->state = deed_state_find(name);
    if (signal->state == DEED_STATE_COUNT) {
        return deed_member_fail(in, "state", DEED_INVALID,
                                "\"%.60s\" is not a state that deed knows",
                                name);
    }
    return read_tri(in, "value", &signal->state_value);
}

static enum deed_code read_status(const struct deed_members *in,
                                  struct deed_signal *signal)
{
    static const struct deed_number_range range = { 100, 599, true };
    double status = 0;
    enum deed_code code = deed_member_number(in, "status", &range, &status);
    signal->status = (int)status;
    return code;
}

/* What is compared after folding must not be empty then: everything contains
 * nothing. */
static bool is_blank(const char *text)
{
    return text && text[strspn(text, " \t\r\n\v\f")] == '\0';
}

static enum deed_code read_texts(const struct deed_members *in, unsigned takes,
                                 struct deed_signal *signal)
{
    const struct {
        enum part part;
        const char *key;
        const char **to;
    } texts[] = {
        { PATTERN, "pattern", &signal->pattern },
        { TEXT, "text", &signal->text },
        { ROLE, "role", &signal->role },
        { NAME, "name", &signal->name },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (!(takes & texts[i].part)) {
            continue;
        }
        enum deed_code code =
            deed_member_text(in, texts[i].key, TEXT_MAX, texts[i].to);
        if (code) {
            return code;
        }
        if (is_blank(*texts[i].to)) {
            return deed_member_fail(in, texts[i].key, DEED_INVALID, "is empty");
        }
    }
    return DEED_OK;
}

static enum deed_code check_needs(const struct deed_members *in, unsigned needs,
                                  const struct deed_signal *signal)
{
    if ((needs & PATTERN) && !signal->pattern) {
        return deed_member_mistyped(in, "pattern", "a route or an address");
    }
    if ((needs & TEXT) && !signal->text) {
        return deed_member_mistyped(in, "text", "a string");
    }
    if ((needs & (ROLE | NAME)) && !signal->role && !signal->name) {
        return deed_member_mistyped(in, "role", "given, or a name");
    }
    return DEED_OK;
}

enum deed_code deed_signal_decode(struct deed_arena *arena,
                                  const struct deed_value *value,
                                  const char *member, struct deed_signal *ret,
                                  struct deed_error *err)
{
    if (!deed_value_is(value, DEED_VALUE_MAP)) {
        return deed_fail_member(err, DEED_INVALID, member,
                                "must be an object with a kind");
    }
    struct deed_members in = { arena, value, member, err };
    struct deed_signal signal = { 0 };
    enum deed_code code = read_kind(&in, &signal.kind);
    if (code) {
        return code;
    }
    unsigned takes = kinds[signal.kind].takes;
    code = read_texts(&in, takes, &signal);
    if (!code && (takes & VALUE)) {
        code = read_value(&in, &signal);
    }
    if (!code && (takes & STATE)) {
        code = read_state(&in, &signal);
    }
    if (!code && (takes & STATUS)) {
        code = read_status(&in, &signal);
    }
    if (!code) {
        code = check_needs(&in, kinds[signal.kind].needs, &signal);
    }
    if (!code && arena->failed) {
        code = deed_fail(err, DEED_NOMEM, "a signal");
    }
    if (!code) {
        *ret = signal;
    }
    return code;
}

static void put_text(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

static void put_value(struct deed_arena *arena, struct deed_value *map,
                      const struct deed_signal *signal)
{
    if (signal->has_number) {
        deed_value_set(arena, map, "value",
                       deed_value_number(arena, signal->number));
    } else {
        put_text(arena, map, "value", signal->value);
    }
    if (signal->tolerance > 0) {
        deed_value_set(arena, map, "tolerance",
                       deed_value_number(arena, signal->tolerance));
    }
}

static void put_state(struct deed_arena *arena, struct deed_value *map,
                      const struct deed_signal *signal)
{
    if (signal->state == DEED_STATE_COUNT) {
        put_text(arena, map, "state", "textValue");
        put_text(arena, map, "value", signal->value);
        return;
    }
    put_text(arena, map, "state", deed_state_name(signal->state));
    if (signal->state_value == DEED_MIXED) {
        put_text(arena, map, "value", "mixed");
    } else if (signal->state_value != DEED_UNKNOWN) {
        deed_value_set(arena, map, "value",
                       deed_value_bool(arena, signal->state_value == DEED_YES));
    }
}

static void put_download(struct deed_arena *arena, struct deed_value *map,
                         const struct deed_download *download)
{
    put_text(arena, map, "outcome", download->outcome);
    put_text(arena, map, "path", download->path);
    if (download->outcome || download->bytes > 0) {
        deed_value_set(arena, map, "bytes",
                       deed_value_number(arena, download->bytes));
    }
    if (download->total_bytes > 0) {
        deed_value_set(arena, map, "totalBytes",
                       deed_value_number(arena, download->total_bytes));
    }
}

struct deed_value *deed_signal_encode(struct deed_arena *arena,
                                      const struct deed_signal *signal)
{
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "kind", deed_signal_name(signal->kind));
    put_text(arena, map, "pattern", signal->pattern);
    put_text(arena, map, "text", signal->text);
    put_text(arena, map, "role", signal->role);
    put_text(arena, map, "name", signal->name);
    if (signal->secret) {
        deed_value_set(arena, map, "secret", deed_value_bool(arena, true));
    } else if (signal->kind == DEED_SIGNAL_ELEMENT_STATE) {
        put_state(arena, map, signal);
    } else {
        put_value(arena, map, signal);
    }
    if (signal->status) {
        deed_value_set(arena, map, "status",
                       deed_value_number(arena, signal->status));
    }
    put_download(arena, map, &signal->download);
    return arena->failed ? NULL : map;
}

bool deed_signal_is_looked_for(enum deed_signal_kind kind)
{
    return kind == DEED_SIGNAL_TEXT_CONTAINS ||
           kind == DEED_SIGNAL_ELEMENT_APPEARED ||
           kind == DEED_SIGNAL_ELEMENT_DISAPPEARED;
}

bool deed_signal_is_request(enum deed_signal_kind kind)
{
    return kind == DEED_SIGNAL_REQUEST_STARTED ||
           kind == DEED_SIGNAL_REQUEST_FINISHED ||
           kind == DEED_SIGNAL_REQUEST_FAILED;
}

bool deed_signal_copy(struct deed_arena *arena, struct deed_signal *to,
                      const struct deed_signal *from)
{
    struct deed_signal copy = *from;
    const char **texts[] = { &copy.pattern,       &copy.text,
                             &copy.role,          &copy.name,
                             &copy.value,         &copy.place,
                             &copy.instance_id,   &copy.download.id,
                             &copy.download.path, &copy.download.outcome,
                             &copy.request,       &copy.said,
                             &copy.label,         &copy.root,
                             &copy.left,          &copy.closed,
                             &copy.heading };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        if (*texts[i]) {
            *texts[i] = deed_arena_strdup(arena, *texts[i]);
            if (!*texts[i]) {
                return false;
            }
        }
    }
    *to = copy;
    return true;
}
