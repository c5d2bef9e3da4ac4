/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_LINES_H
#define DEED_IO_LINES_H

/*
 * A protocol of lines on two descriptors, as on standard input and output: one
 * message a line, both ways.
 *
 * Limits: a line longer than limit_bytes ends the input, because where the next
 *         one starts cannot be trusted. While more than a megabyte waits to be
 *         written nothing is read; 16 MiB is all that may wait.
 * End:    on_end comes exactly once, from the loop, or from the line before it.
 *         Writing goes on.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_lines;
struct deed_loop;

struct deed_lines_events {
    /* A line without its end, NUL-terminated, never empty; borrowed. */
    void (*on_line)(void *user, char *line, size_t len);
    /* The input is over: err says why (DEED_LOST: it was closed;
     * DEED_TOO_LARGE: a line was too long). */
    void (*on_end)(void *user, const struct deed_error *err);
    /* Everything that was queued has left. */
    void (*on_drain)(void *user);
    /* Nobody reads what is written any more; on_end comes, too. */
    void (*on_deaf)(void *user);
};

/* The descriptors are copied and stay the caller's. Events are copied. */
enum deed_code deed_lines_create(struct deed_loop *loop, int in, int out,
                                 size_t limit_bytes,
                                 const struct deed_lines_events *events,
                                 void *user, struct deed_lines **ret,
                                 struct deed_error *err);
/* Not from inside on_line. Takes NULL. */
void deed_lines_destroy(struct deed_lines *lines);

/* The bytes hold no line end; it is added. */
enum deed_code deed_lines_write(struct deed_lines *lines, const char *bytes,
                                size_t len, struct deed_error *err);
size_t deed_lines_queued(const struct deed_lines *lines);

#endif
