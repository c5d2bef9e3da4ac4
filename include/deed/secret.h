/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_SECRET_H
#define DEED_SECRET_H

/*
 * The values of secrets, from where sessions take them for "${secret:NAME}"
 * (docs/security.md), in this order:
 *
 *   environment  DEED_SECRET_NAME, with '-' and '.' as '_'
 *   file         $DEED_SECRETS_FILE: lines NAME=VALUE; it must be a plain file
 *                of ours that nobody else can read (0600)
 *   command      $DEED_SECRET_COMMAND: a program that is started with the name
 *                and prints the value on one line, within ten seconds
 *
 * deed_session_set_secret() goes before all of them.
 */

#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DEED_SECRET_VALUE_MAX (64 * 1024) /* bytes */

/* DEED_NOT_FOUND: there is none of this name. It may wait for the command. */
DEED_PUBLIC enum deed_code deed_secret_find(const char *name, char **ret_value,
                                            struct deed_error *err);
/* Wipes it first; takes NULL. */
DEED_PUBLIC void deed_secret_free(char *value);

#ifdef __cplusplus
}
#endif

#endif
