/* SPDX-License-Identifier: Apache-2.0 */
/* Expectation against observation. ASCII texts, which nearly all are, are
 * compared as they stand; others are folded in a small arena first. */
#include "core/verify/signal.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/text/number.h"

static bool is_ascii(const char *text)
{
    unsigned char seen = 0;
    for (; *text; text++) {
        seen |= (unsigned char)*text;
    }
    return seen < 0x80;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *skip_space(const char *p)
{
    while (is_space(*p)) {
        p++;
    }
    return p;
}

/* The next character of a folded text; 0 at its end. Space before the end is
 * not there. */
static char take(const char **text)
{
    const char *p = *text;
    if (!is_space(*p)) {
        *text = p + (*p != '\0');
        return *p;
    }
    *text = skip_space(p);
    return **text ? ' ' : '\0';
}

/* Does `text`, from here on, begin with `want`? `whole`: and ends there. */
static bool begins(const char *text, const char *want, bool whole)
{
    for (;;) {
        char c = take(&want);
        if (c == '\0') {
            return !whole || take(&text) == '\0';
        }
        if (c != take(&text)) {
            return false;
        }
    }
}

static bool compare_ascii(const char *want, const char *text, bool part)
{
    want = skip_space(want);
    text = skip_space(text);
    if (!part || !*want) { /* everything contains nothing: no proof */
        return !part && begins(text, want, true);
    }
    for (;;) {
        if (begins(text, want, false)) {
            return true;
        }
        if (take(&text) == '\0') {
            return false;
        }
    }
}

/* Most texts are short; a page may put anything into them, though. */
#define FOLD_LIMIT_BYTES (32 * 1024 * 1024)

static bool compare_folded(const char *want, const char *text, bool part)
{
    struct deed_arena arena;
    deed_arena_init(&arena, FOLD_LIMIT_BYTES);
    const char *a = deed_utf8_fold_space(&arena, want);
    const char *b = deed_utf8_fold_space(&arena, text);
    bool same =
        a && b && (part ? *a && strstr(b, a) != NULL : strcmp(a, b) == 0);
    deed_arena_fini(&arena);
    return same;
}

static bool compare(const char *want, const char *text, bool part)
{
    if (!want || !text) {
        return false;
    }
    return is_ascii(want) && is_ascii(text) ? compare_ascii(want, text, part)
                                            : compare_folded(want, text, part);
}

/* No name asked for: any will do. "~" asks for a part of it. */
static bool name_fits(const char *want, const char *name)
{
    if (!want) {
        return true;
    }
    return *want == '~' ? compare(want + 1, name, true)
                        : compare(want, name, false);
}

static bool role_fits(const char *want, const char *role)
{
    return !want || deed_str_equal(want, role);
}

static bool element_fits(const struct deed_signal *expected,
                         const struct deed_signal *seen)
{
    return role_fits(expected->role, seen->role) &&
           name_fits(expected->name, seen->name);
}

/* Without role and name the target itself is meant. */
static bool concerns(const struct deed_signal *expected,
                     const struct deed_signal *seen, const char *target_id)
{
    if (expected->role || expected->name) {
        return element_fits(expected, seen);
    }
    return target_id && deed_str_equal(target_id, seen->instance_id);
}

/* Byte for byte, but a line end is a line end: fields turn one kind into the
 * other. */
static bool same_text(const char *a, const char *b)
{
    if (!a || !b) {
        return false;
    }
    for (;; a++, b++) {
        a += a[0] == '\r' && a[1] == '\n';
        b += b[0] == '\r' && b[1] == '\n';
        if (*a != *b || *a == '\0') {
            return *a == *b;
        }
    }
}

static bool value_fits(const struct deed_signal *expected,
                       const struct deed_signal *seen)
{
    if (!expected->has_number) {
        return same_text(expected->value, seen->value);
    }
    double number = seen->number;
    if (!seen->has_number &&
        (!seen->value || !deed_number_read(seen->value, &number))) {
        return false;
    }
    return fabs(number - expected->number) <= expected->tolerance;
}

static bool state_fits(const struct deed_signal *expected,
                       const struct deed_signal *seen)
{
    if (expected->state != seen->state) {
        return false;
    }
    return expected->state == DEED_STATE_COUNT
               ? same_text(expected->value, seen->value)
               : expected->state_value == seen->state_value;
}

static bool place_fits(const char *pattern, const char *url)
{
    return !pattern || deed_route_match(pattern, url);
}

bool deed_signal_match(const struct deed_signal *expected,
                       const struct deed_signal *seen, const char *target_id)
{
    if (expected->kind != seen->kind) {
        return false;
    }
    switch (expected->kind) {
    case DEED_SIGNAL_ROUTE_CHANGED:
        return deed_route_match(expected->pattern, seen->pattern);
    case DEED_SIGNAL_TOAST:
    case DEED_SIGNAL_TEXT_CONTAINS:
        return compare(expected->text, seen->text, true);
    case DEED_SIGNAL_VALUE_EQUALS:
        return concerns(expected, seen, target_id) &&
               value_fits(expected, seen);
    case DEED_SIGNAL_ELEMENT_STATE:
        return concerns(expected, seen, target_id) &&
               state_fits(expected, seen);
    case DEED_SIGNAL_FOCUS_ON:
        return concerns(expected, seen, target_id);
    case DEED_SIGNAL_DIALOG_OPENED:
    case DEED_SIGNAL_DIALOG_CLOSED:
    case DEED_SIGNAL_DOWNLOAD_STARTED:
    case DEED_SIGNAL_ELEMENT_APPEARED:
    case DEED_SIGNAL_ELEMENT_DISAPPEARED:
    case DEED_SIGNAL_STATE_CHANGED:
        return element_fits(expected, seen);
    case DEED_SIGNAL_DOWNLOAD_FINISHED: /* and is whole */
        return element_fits(expected, seen) &&
               deed_str_equal(seen->download.outcome, DEED_DOWNLOAD_COMPLETED);
    case DEED_SIGNAL_POPUP_OPENED:
        return place_fits(expected->pattern, seen->pattern);
    case DEED_SIGNAL_REQUEST_FINISHED:
        return place_fits(expected->pattern, seen->pattern) &&
               (!expected->status || expected->status == seen->status);
    default:
        return false; /* evidence is not waited for */
    }
}
