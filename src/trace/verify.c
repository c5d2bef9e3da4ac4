/* SPDX-License-Identifier: Apache-2.0 */
/* Is a trace as it was written? */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "trace/chain.h"
#include "trace/files.h"
#include "trace/reader.h"
#include "trace/store.h"
#include "wire/json.h"

struct check {
    struct deed_trace_verdict *ret;
    const char *dir;
    uint64_t last; /* number of the line before; 0: none yet */
};

__attribute__((format(printf, 2, 3))) static bool fault(struct check *check,
                                                        const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(check->ret->why, sizeof(check->ret->why), format, args);
    va_end(args);
    return false;
}

static bool check_picture(struct check *check, uint64_t n,
                          const struct deed_value *record)
{
    const char *file = deed_value_text_or(record, "file", "");
    const char *hash = deed_value_text_or(record, "sha256", "");
    char is[DEED_CHAIN_HEX_BYTES] = "";
    size_t len = 0;
    char *bytes = deed_trace_picture(check->dir, file, &len);
    if (bytes) {
        deed_chain_hash(bytes, len, is);
    }
    free(bytes);
    check->ret->pictures++;
    return strcmp(is, hash) == 0
               ? true
               : fault(check, "line %" PRIu64 ": the picture %.80s is %s", n,
                       file, is[0] ? "another one" : "not there");
}

static bool check_line(struct check *check, const char *line, size_t len)
{
    struct deed_arena arena;
    struct deed_value *record = NULL;
    struct deed_trace_verdict *ret = check->ret;
    bool good = true;
    deed_arena_init(&arena, 0);
    if (deed_json_parse(&arena, line, len, NULL, &record, NULL)) {
        good = fault(check, "after line %" PRIu64 ": no record", check->last);
    }
    uint64_t n = (uint64_t)deed_value_number_at(record, "n", 0);
    const char *prev = deed_value_text_or(record, "prev", "");
    const char *kind = deed_value_text_at(record, "kind");
    if (good && !check->last) {
        ret->begun = n == 1;
        good = n != 1 || strcmp(prev, DEED_CHAIN_START) == 0
                   ? true
                   : fault(check, "line 1: there was a line before it");
    } else if (good && n != check->last + 1) {
        good = fault(check, "line %" PRIu64 ": follows line %" PRIu64, n,
                     check->last);
    } else if (good && strcmp(prev, ret->head) != 0) {
        good = fault(check, "line %" PRIu64 ": was changed", check->last);
    }
    if (good && deed_str_equal(kind, "picture")) {
        good = check_picture(check, n, record);
    }
    check->last = n;
    ret->ended = deed_str_equal(kind, "end");
    ret->lines++;
    deed_chain_hash(line, len, ret->head);
    deed_arena_fini(&arena);
    return good;
}

static bool check_segment(struct check *check, const char *text)
{
    while (text && *text) {
        size_t len = strcspn(text, "\n");
        if (text[len] != '\n') {
            return fault(check, "after line %" PRIu64 ": a line is cut off",
                         check->last);
        }
        if (!check_line(check, text, len)) {
            return false;
        }
        text += len + 1;
    }
    return true;
}

/* The last line has no line after it that would tell. While it is written, and
 * after a crash, the head may be behind. */
static bool check_head(struct check *check)
{
    size_t len = 0;
    char *head = deed_trace_file(check->dir, DEED_TRACE_HEAD, &len);
    uint64_t n = head ? strtoull(head, NULL, 10) : 0;
    const char *hash = head ? strchr(head, ' ') : NULL;
    bool good = true;
    if (!hash || len < DEED_CHAIN_HEX_BYTES) {
        good = fault(check, "there is no " DEED_TRACE_HEAD);
    } else if (n > check->last) {
        good = fault(check,
                     "line %" PRIu64 ": is the last, and there were %" PRIu64,
                     check->last, n);
    } else if (n == check->last &&
               strncmp(hash + 1, check->ret->head, 64) != 0) {
        good = fault(check, "line %" PRIu64 ": was changed", n);
    }
    free(head);
    return good;
}

enum deed_code deed_trace_verify(const char *path,
                                 struct deed_trace_verdict *ret,
                                 struct deed_error *err)
{
    struct deed_trace_verdict verdict = { .size = ret->size };
    char *texts[2] = { NULL, NULL };
    char *dir = NULL;
    if (!ret->size) {
        return deed_fail_member(err, DEED_INVALID, "size", "is not set");
    }
    enum deed_code code = deed_trace_files(path, &dir, texts, err);
    struct check check = { .ret = &verdict, .dir = dir };
    if (!code) {
        verdict.whole = check_segment(&check, texts[0]) &&
                        check_segment(&check, texts[1]) && check_head(&check);
        memcpy(ret, &verdict,
               verdict.size < sizeof(verdict) ? verdict.size : sizeof(verdict));
    }
    free(texts[0]);
    free(texts[1]);
    free(dir);
    return code;
}
