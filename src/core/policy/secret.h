/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_POLICY_SECRET_H
#define DEED_CORE_POLICY_SECRET_H

/*
 * Secrets by name: "${secret:NAME}" stands for a value that only the host has.
 * Core decides where it may be typed and never sees it; the engine puts it in
 * place when the input goes out.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_policy;

#define DEED_SECRET_NAME_MAX 64 /* limit */

struct deed_secret_rule {
    const char *name;
    const char **origins; /* where it may be typed */
    unsigned origin_count;
    bool any_field; /* else only into fields that keep it to themselves */
};

/* Is a placeholder anywhere in the text? */
bool deed_secret_is_mentioned(const char *text);
/* The text is a placeholder and nothing else: its name, which consists of
 * letters, digits, '_', '-' and '.', goes to ret with its terminator. */
bool deed_secret_read_name(const char *text, char *ret, size_t room);

/* Why it must not be typed there; NULL: it may be. Static text. */
const char *deed_secret_refusal(const struct deed_policy *policy,
                                const char *name, const char *origin,
                                bool secret_field);

#endif
