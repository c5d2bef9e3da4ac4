/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_RECORDER_H
#define DEED_RECORDER_H

/*
 * A trace that several sessions write to, at once or one after the other:
 * `recorder` of struct deed_session_opts, instead of `trace`. trace.h reads it.
 *
 * Thread:   that of its sessions.
 * Lifetime: it outlives its sessions.
 * Pictures: are taken of the first of the sessions that are open.
 */

#include <stddef.h>

#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_loop;
struct deed_recorder; /* opaque */

/* Zero it, then set `size` and what you need. */
struct deed_recorder_opts {
    size_t size;        /* sizeof(struct deed_recorder_opts) */
    const char *path;   /* the directory; made if need be, continued when it has
                           a trace; while another process writes to it, one of
                           a similar name is taken instead */
    const char *name;   /* of the sessions, in the trace; may be NULL */
    const char *driver; /* the same; may be NULL */
    struct deed_loop *loop; /* that of the sessions; NULL: no pictures */
};

DEED_PUBLIC enum deed_code deed_recorder_open(
    const struct deed_recorder_opts *opts, struct deed_recorder **ret,
    struct deed_error *err);
/* Writes the end; takes NULL. */
DEED_PUBLIC void deed_recorder_close(struct deed_recorder *recorder);
/* The directory that is written to. */
DEED_PUBLIC const char *deed_recorder_path(
    const struct deed_recorder *recorder);

#ifdef __cplusplus
}
#endif

#endif
