/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_PERFORM_H
#define DEED_DRIVER_ANDROID_PERFORM_H

/*
 * What the files that carry out one gesture share: perform.c decides what is
 * sent and sends it, typing.c gives a field the focus first, receipt.c looks
 * afterwards and says what came of it. All of it is for the op under way.
 */

#include "driver/android/android.h"

#define ANDROID_INPUT_US DEED_MS(15000)

/* perform.c: what is planned is sent, one command after the other. */
void android_begin(struct android *a, struct android_op *op);
void android_send_next(struct android *a);
/* What only the UiAutomator2 server can do; false: it is not there. */
bool android_send_by_server(struct android *a, struct android_op *op,
                            uint32_t at);

/* typing.c */
void android_type(struct android *a, struct android_op *op, uint32_t at);
void android_press_keys(struct android *a, struct android_op *op, uint32_t at);

/* receipt.c: each ends the op, the last one after a look. Nothing (more) was
 * sent; it was sent; it was sent, and what came of it cannot be seen. */
void android_receipt_refuse(struct android *a, const char *note, bool for_good);
void android_receipt_complete(struct android *a);
void android_receipt_blind(struct android *a, const struct deed_error *err);
void android_receipt_look(struct android *a);

#endif
