/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_ASK_H
#define DEED_DRIVER_ANDROID_ASK_H

/* What the questions of ask.c and setup.c share: arguments in, one map out. */

#include "base/value.h"
#include "driver/android/android.h"

/* NULL: not given, or empty. */
const char *android_arg(const struct android_op *op, const char *key);
double android_arg_number(const struct android_op *op, const char *key,
                          double otherwise);
void android_put(struct android_op *op, const char *key, const char *text);
void android_put_bool(struct android_op *op, const char *key, bool value);

/* Ends of a question. */
void android_answer(struct android *a);
void android_refuse(struct android *a, enum deed_code code, const char *member,
                    const char *text);

/* Steps; an error ends the question. */
void android_run(struct android *a, const char *command, deed_time_us timeout,
                 android_ran *done);
void android_push(struct android *a, const char *from, const char *to,
                  android_ran *done);
enum deed_code android_forward(struct android *a, const char *local,
                               const char *remote, android_ran *done,
                               struct deed_error *err);

/* setup.c */
void android_ask_setup(struct android *a, struct android_op *op);
/* The op is freed. */
void android_setup_stop(struct android_op *op);

#endif
