/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_SECRETS_H
#define DEED_LIB_SECRETS_H

/*
 * Where the values of secrets come from, in this order:
 *
 *   given        by the host program, for a while
 *   environment  DEED_SECRET_NAME, with '-' and '.' as '_'
 *   file         $DEED_SECRETS_FILE: lines NAME=VALUE; it must be a plain file
 *                of ours that nobody else can read (0600)
 *   command      $DEED_SECRET_COMMAND: a program that is started with the name
 *                and prints the value on one line, within ten seconds
 *
 * Values are malloc'ed; deed_secret_free() wipes them.
 */

#include <deed/error.h>

#define DEED_SECRET_VALUE_MAX ((size_t)64 * 1024)

struct deed_secrets {
    char *name, *value; /* given; owned. NULL: nothing is */
};

/* For struct deed_engine_opts; user is a struct deed_secrets. */
char *deed_secrets_get(void *secrets, const char *name, struct deed_error *err);
void deed_secret_free(char *value);

/* Gives one; NULL takes it back. Both are copied. */
enum deed_code deed_secrets_give(struct deed_secrets *secrets, const char *name,
                                 const char *value, struct deed_error *err);

#endif
