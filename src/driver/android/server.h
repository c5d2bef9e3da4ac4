/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_SERVER_H
#define DEED_DRIVER_ANDROID_SERVER_H

/* Starts an adb server where none listens: "adb start-server", which leaves a
 * process of its own behind, as it does for every other client. */

#include <deed/error.h>

#include "driver/android/adb.h"

struct adb_starter;
struct deed_arena;

/* Called once, from the loop, unless it is destroyed before. */
typedef void adb_started(void *user, const struct deed_error *err);

enum deed_code adb_starter_create(struct deed_loop *loop,
                                  const struct adb_server *server,
                                  adb_started *done, void *user,
                                  struct adb_starter **ret,
                                  struct deed_error *err);
void adb_starter_destroy(struct adb_starter *starter); /* takes NULL */

/* The adb program: ADB_PATH, PATH, the SDK's usual places; NULL: none. */
const char *adb_find(struct deed_arena *arena);

#endif
