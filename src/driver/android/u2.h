/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_U2_H
#define DEED_DRIVER_ANDROID_U2_H

/*
 * The UiAutomator2 server of Appium on a device, reached through a port that
 * adb forwards: requests of WebDriver (JSON over HTTP/1.1) on one connection
 * that stays open. One request at a time.
 *
 * Thread: the loop's. `done` comes once, from the loop, unless the client is
 *         destroyed before; it may ask again.
 * Lost:   a connection that ends under a request is DEED_LOST: whether it was
 *         carried out is not known. Nothing is repeated here. A connection that
 *         ended between two requests is opened again.
 * Limits: an answer of U2_BYTES_MAX.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/time.h"

struct deed_loop;
struct deed_value;
struct u2;

/* On the device, whatever is forwarded to it. */
#define U2_PORT 6790
#define U2_BYTES_MAX ((size_t)32 << 20)

/* `value` is the member of that name of the answer, borrowed for the call; NULL
 * when there is an error, or the answer has none. A refusal of
 * the server's is DEED_NOT_FOUND for an invalid session, DEED_INVALID where the
 * request was at fault (nothing was done), else DEED_STATE. */
typedef void u2_done(void *user, const struct deed_value *value,
                     const struct deed_error *err);

enum deed_code u2_create(struct deed_loop *loop, const char *host,
                         uint16_t port, struct u2 **ret,
                         struct deed_error *err);
void u2_destroy(struct u2 *u2); /* takes NULL */

/* `body` is JSON, NULL for GET. The path begins with "/". */
enum deed_code u2_ask(struct u2 *u2, const char *method, const char *path,
                      const char *body, deed_time_us timeout_us, u2_done *done,
                      void *user, struct deed_error *err);

/* u2_reply.c: the answer as bytes, without I/O. */
struct u2_reply;
enum u2_state { U2_MORE, U2_WHOLE, U2_BAD };
struct u2_reply *u2_reply_create(size_t limit_bytes);
void u2_reply_destroy(struct u2_reply *reply); /* takes NULL */
/* Every cut of the bytes gives the same. *ret_err says why it is bad. */
enum u2_state u2_reply_feed(struct u2_reply *reply, const char *bytes,
                            size_t len, struct deed_error *ret_err);
int u2_reply_status(const struct u2_reply *reply);
const char *u2_reply_body(const struct u2_reply *reply, size_t *ret_len);
/* The server closes after this answer. */
bool u2_reply_closes(const struct u2_reply *reply);

#endif
