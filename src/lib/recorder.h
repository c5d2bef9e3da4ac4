/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_RECORDER_H
#define DEED_LIB_RECORDER_H

/* The inside of a recorder, for sessions. */

#include <deed/recorder.h>

struct deed_engine_host;
struct deed_tap;

const struct deed_tap *deed_recorder_tap(struct deed_recorder *recorder);
/* A session has its host, and its host was destroyed. */
void deed_recorder_add(struct deed_recorder *recorder,
                       struct deed_engine_host *host);
void deed_recorder_remove(struct deed_recorder *recorder,
                          const struct deed_engine_host *host);

#endif
