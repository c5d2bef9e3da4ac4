/* SPDX-License-Identifier: Apache-2.0 */

/* Answers without structure that report a failure; see answer.h. */

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/util.h"
#include "driver/web/answer.h"

/* How much of the visible text is looked at: the longest of the beginnings
 * below, and what must follow it. */
#define HEAD_CHARS 64

/* The first characters that a person would read: without tags, styles and
 * titles, white space as one space. */
static void head_of(const char *body, char *ret_head)
{
    size_t len = 0;
    while (*body && len + 1 < HEAD_CHARS) {
        if (*body == '<') {
            const char *unseen = strncasecmp(body, "<style", 6) == 0 ? "</style"
                                 : strncasecmp(body, "<title", 6) == 0
                                     ? "</title"
                                     : ">";
            const char *end = strstr(body, unseen);
            end = end && *unseen == '<' ? strchr(end, '>') : end;
            body = end ? end + 1 : body + strlen(body);
            continue;
        }
        bool space = strchr(" \t\r\n", *body) != NULL;
        if (!space || (len && ret_head[len - 1] != ' ')) {
            ret_head[len++] = space ? ' ' : *body;
        }
        body++;
    }
    while (len && ret_head[len - 1] == ' ') {
        len--;
    }
    ret_head[len] = '\0';
}

/* "Error: disk full" is one, "Error log" may be what was asked for. */
static bool is_error_message(const char *head)
{
    static const char *const words[] = {
        "error",        "failed",    "failure",       "exception",
        "unauthorized", "forbidden", "access denied", "permission denied",
        "denied",       "rejected",
    };
    static const char *const messages[] = { "fatal error", "parse error",
                                            "uncaught ", "traceback (",
                                            "unhandled exception" };
    bool is = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        size_t len = strlen(words[i]);
        is |= strncasecmp(head, words[i], len) == 0 &&
              (!head[len] || strchr(":!.", head[len]));
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(messages); i++) {
        is |= strncasecmp(head, messages[i], strlen(messages[i])) == 0;
    }
    return is;
}

/* <soap:Fault> in an envelope, <fault> of XML-RPC. */
static bool is_fault(const char *body)
{
    const char *envelope = strstr(body, "Envelope");
    const char *fault = envelope ? strstr(envelope, "Fault>") : NULL;
    bool soap = fault && (fault[-1] == ':' || fault[-1] == '<');
    return soap ||
           (strstr(body, "<methodResponse>") && strstr(body, "<fault>"));
}

const char *answer_text_refusal(const char *body)
{
    char head[HEAD_CHARS];
    head_of(body, head);
    return is_fault(body)           ? "the answer is a fault"
           : is_error_message(head) ? "the answer is an error message"
                                    : NULL;
}
