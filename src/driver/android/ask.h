/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_ASK_H
#define DEED_DRIVER_ANDROID_ASK_H

/* What the questions to a device share: arguments in, one map out. */

#include "base/value.h"
#include "driver/android/android.h"

/* How long a command of the device may take. */
#define ANDROID_COMMAND_US DEED_MS(20000)

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

/* For command lines; lives as long as the op. */
const char *android_quoted(struct android_op *op, const char *text);
/* The first line of what a command said, for people. */
const char *android_said(struct android_op *op,
                         const struct adb_result *result);

/* Steps; an error ends the question. */
void android_run(struct android *a, const char *command, deed_time_us timeout,
                 android_ran *done);
void android_push(struct android *a, const char *from, const char *to,
                  android_ran *done);
enum deed_code android_forward(struct android *a, const char *local,
                               const char *remote, android_ran *done,
                               struct deed_error *err);

/* ask_app.c */
void android_ask_app(struct android *a, struct android_op *op);
void android_ask_install(struct android *a, struct android_op *op);
/* Names of packages go into command lines: nothing else may. */
bool android_is_package(const char *name);
/* Reads the member appId into the op; false: the question was refused. */
bool android_needs_app(struct android *a, struct android_op *op);

/* ask_file.c */
void android_ask_push(struct android *a, struct android_op *op);
void android_ask_pull(struct android *a, struct android_op *op);

/* ask_logs.c */
void android_ask_logs(struct android *a, struct android_op *op);

/* setup.c */
void android_ask_setup(struct android *a, struct android_op *op);
/* The op is freed. */
void android_setup_stop(struct android_op *op);

#endif
