/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_H
#define DEED_TRACE_H

/*
 * Traces, read: what the actions of a session did, as it wrote them into the
 * directory `trace` of its options. docs/trace.md says what records hold.
 *
 * Lifetime: what a getter returns is borrowed from the log until
 *           deed_trace_close(), from a tail until its next line.
 * Thread:   a log or a tail belongs to one thread at a time. A session may
 *           write to the same directory meanwhile.
 * Limits:   512 MiB a file; lines that are no records are skipped here and
 *           reported by deed_trace_verify().
 * `path` is the directory of a trace, or the trace.jsonl in it.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_trace_log;
struct deed_trace_tail;

struct deed_trace_record {
    const char *line; /* JSON, `len` bytes, as it stands in the file */
    size_t len;
    const char *kind;   /* "action", "fact", "note", ...; "": it has none */
    const char *handle; /* of its action; NULL: none */
    uint64_t number;    /* of its line, from 1 */
    int64_t time_us;    /* on the clock of the session */
    int action;         /* index of its action; -1: none */
};

struct deed_trace_action {
    const char *handle;         /* "act_3" */
    const char *id;             /* "ui.activate" */
    const char *status;         /* "succeeded", ...; NULL: it has no result */
    const char *error;          /* "target_not_found", ...; NULL: none */
    int64_t begun_us, ended_us; /* ended -1: it has not */
    size_t first;               /* index of its record "action" */
    int result;                 /* of its record "result"; -1: none */
    int target;                 /* of its last record "target"; -1: none */
    int before, after;          /* of records "picture"; -1: none */
};

DEED_PUBLIC enum deed_code deed_trace_open(const char *path,
                                           struct deed_trace_log **ret,
                                           struct deed_error *err);
DEED_PUBLIC void deed_trace_close(struct deed_trace_log *log); /* takes NULL */

/* The directory it was read from. */
DEED_PUBLIC const char *deed_trace_dir(const struct deed_trace_log *log);
/* In the order of the file; NULL past the end. */
DEED_PUBLIC const struct deed_trace_record *deed_trace_record_at(
    const struct deed_trace_log *log, size_t index);
/* In the order in which they began; NULL past the end. */
DEED_PUBLIC const struct deed_trace_action *deed_trace_action_at(
    const struct deed_trace_log *log, size_t index);
/* The index of the newest action of this handle; -1: there is none. */
DEED_PUBLIC int deed_trace_find(const struct deed_trace_log *log,
                                const char *handle);

/* A trace for viewers. `format` is "html" (one page with everything in it),
 * "chrome" (trace events, for Perfetto and others), "otlp" (spans as
 * OTLP/JSON) or "playwright" (a zip for its trace viewer); DEED_UNSUPPORTED:
 * it is something else. deed_free() the bytes. */
DEED_PUBLIC enum deed_code deed_trace_export(const struct deed_trace_log *log,
                                             const char *format,
                                             char **ret_bytes, size_t *ret_len,
                                             struct deed_error *err);

/* Was anything changed since it was written? Set `size` before. */
struct deed_trace_verdict {
    size_t size; /* sizeof(struct deed_trace_verdict) */
    bool whole;
    size_t lines, pictures;
    char head[65]; /* hash of the last line */
    bool ended;    /* the session said so */
    bool begun;    /* it begins at the beginning, and not after a rotation */
    char why[200]; /* where it is not whole: "line 12: ..." */
};
DEED_PUBLIC enum deed_code deed_trace_verify(const char *path,
                                             struct deed_trace_verdict *ret,
                                             struct deed_error *err);

/* A trace line by line; follow: also what is written later. */
DEED_PUBLIC enum deed_code deed_trace_tail_open(const char *path, bool follow,
                                                struct deed_trace_tail **ret,
                                                struct deed_error *err);
DEED_PUBLIC void deed_trace_tail_close(struct deed_trace_tail *tail);
/* The next line, without its end; NULL: there is no more so far. */
DEED_PUBLIC const char *deed_trace_tail_next(struct deed_trace_tail *tail,
                                             size_t *ret_len);
/* Readable when there may be more: poll it, then take lines until NULL. -1:
 * it does not follow. */
DEED_PUBLIC int deed_trace_tail_fd(const struct deed_trace_tail *tail);

/* Where background sessions are recorded: $XDG_STATE_HOME/deed/traces, else
 * below $HOME. deed_free() it. */
DEED_PUBLIC enum deed_code deed_trace_default_dir(char **ret,
                                                  struct deed_error *err);
/* A new directory SESSION-TIME below it, for the options of a session; it is
 * not made yet. Of the older ones the last 20 are kept. */
DEED_PUBLIC enum deed_code deed_trace_default_path(const char *session,
                                                   char **ret,
                                                   struct deed_error *err);
/* The newest trace below `dir`, of this session if one is named.
 * DEED_NOT_FOUND: there is none. deed_free() it. */
DEED_PUBLIC enum deed_code deed_trace_newest(const char *dir,
                                             const char *session, char **ret,
                                             struct deed_error *err);

#ifdef __cplusplus
}
#endif

#endif
