/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_SECRETS_H
#define DEED_LIB_SECRETS_H

/*
 * The secrets of a session: one that the host program gave, for a while, and
 * those of <deed/secret.h>.
 */

#include <deed/secret.h>

struct deed_secrets {
    char *name, *value; /* given; owned. NULL: nothing is */
};

/* For struct deed_engine_opts; user is a struct deed_secrets. */
char *deed_secrets_get(void *secrets, const char *name, struct deed_error *err);

/* Gives one; NULL takes it back. Both are copied. */
enum deed_code deed_secrets_give(struct deed_secrets *secrets, const char *name,
                                 const char *value, struct deed_error *err);

#endif
