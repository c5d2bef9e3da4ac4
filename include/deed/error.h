/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ERROR_H
#define DEED_ERROR_H

/*
 * Errors: "we could not work". An outcome ("refused, because the button is
 * covered") is an answer, not an error, and has types of its own.
 *
 * The list is append-only: the numbers are part of the ABI and the names are
 * part of the wire protocol.
 */

#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* clang-format off */
#define DEED_CODES(X)                                                          \
    X(OK,          "ok",                 "no error")                           \
    X(NOMEM,       "no_memory",          "out of memory")                      \
    X(INVALID,     "invalid_argument",   "a member is missing or wrong")       \
    X(TOO_LARGE,   "limit_exceeded",     "a limit was exceeded")               \
    X(SYNTAX,      "malformed",          "the bytes do not parse")             \
    X(UNSUPPORTED, "unsupported",        "not offered here")                   \
    X(NOT_FOUND,   "not_found",          "there is no such thing")             \
    X(EXISTS,      "conflict",           "it exists already")                  \
    X(STATE,       "invalid_state",      "not possible in this state")         \
    X(LOST,        "connection_lost",    "the other side is gone")             \
    X(TIMEOUT,     "timeout",            "no answer in time")                  \
    X(DENIED,      "denied",             "not permitted")                      \
    X(IO,          "io_error",           "reading or writing failed")          \
    X(ENVIRONMENT, "environment",        "something needed is not installed")  \
    X(INTERNAL,    "internal",           "a fault in deed itself")
/* clang-format on */

enum deed_code {
#define DEED_CODE_ENUM(id, name, text) DEED_##id,
    DEED_CODES(DEED_CODE_ENUM)
#undef DEED_CODE_ENUM
        DEED_CODE_COUNT
};

/* What went wrong, for people; the caller owns it, there is no global one. */
struct deed_error {
    enum deed_code code;
    char member[96]; /* path of the bad member ("args.text"), or "" */
    char text[416];
};

/* The name on the wire and the sentence for people; static storage. */
DEED_PUBLIC const char *deed_code_name(enum deed_code code);
DEED_PUBLIC const char *deed_code_text(enum deed_code code);

/* Fills err (NULL is fine) and returns code, so that a failing function can
 * end with `return deed_fail(...)`. */
DEED_PUBLIC enum deed_code deed_fail(struct deed_error *err,
                                     enum deed_code code, const char *format,
                                     ...) __attribute__((format(printf, 3, 4)));
DEED_PUBLIC enum deed_code deed_fail_member(struct deed_error *err,
                                            enum deed_code code,
                                            const char *member,
                                            const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#ifdef __cplusplus
}
#endif

#endif
