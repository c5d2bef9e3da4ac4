/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_EXIT_H
#define DEED_FRONT_COMMAND_EXIT_H

/* Exit codes: what became of it, in one number. */

#include <deed/error.h>

struct deed_value;

enum deed_exit {
    DEED_EXIT_VERIFIED = 0,
    DEED_EXIT_INTERNAL = 1,
    DEED_EXIT_USAGE = 2,
    DEED_EXIT_NOT_FOUND = 3,
    DEED_EXIT_AMBIGUOUS = 4,
    DEED_EXIT_NOT_ACTIONABLE = 5,
    DEED_EXIT_NOT_VERIFIED = 6, /* and nothing was applied */
    DEED_EXIT_REFUSED = 7,      /* policy, confirmation, unsafe retry */
    DEED_EXIT_UNKNOWN = 8,      /* something was or may have been applied */
    DEED_EXIT_ENVIRONMENT = 9,
};

/* Of an action.result payload. */
enum deed_exit deed_exit_of_result(const struct deed_value *result);
/* Of an answer of deed_actionable(). */
enum deed_exit deed_exit_of_check(const struct deed_value *answer);
/* Of an error: nothing was accepted. */
enum deed_exit deed_exit_of_code(enum deed_code code);
/* The verdict on a result in two or three words; tells apart what is one
 * number: an outcome that is known and wrong from one that is not known. */
const char *deed_exit_word(const struct deed_value *result);
/* "verified", "not found", ...; static storage. */
const char *deed_exit_text(enum deed_exit code);

#endif
