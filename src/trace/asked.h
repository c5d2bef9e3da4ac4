/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_ASKED_H
#define DEED_TRACE_ASKED_H

/*
 * What was asked for, without what nobody shall read. Before the target is
 * known, what is to be typed or compared may be a password: it is written as
 * its length. When facts say that the target is no secret field, the record
 * "asked" has it whole; of a secret field it never comes.
 */

#include "trace/trace_impl.h"

struct deed_action_view;

/* The members "target", "args", "verification" and "key" of a request. */
void trace_put_request(struct deed_trace *trace,
                       const struct deed_value *request);
/* Named keys as they are; characters only as what they are. */
void trace_put_keys(struct deed_json_writer *w, const char *const *keys,
                    unsigned count, bool secret);
/* Learns what must not be written, as soon as it is known to be a secret. */
void trace_note_secret(struct deed_trace *trace, struct trace_run *run,
                       const struct deed_action_view *view);
/* The record "asked", once and when it is safe. */
void trace_say_asked(struct deed_trace *trace, struct trace_run *run,
                     deed_time_us now, const struct deed_action_view *view);

#endif
