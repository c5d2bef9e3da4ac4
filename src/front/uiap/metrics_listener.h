/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_METRICS_LISTENER_H
#define DEED_FRONT_UIAP_METRICS_LISTENER_H

/*
 * Answers GET /metrics on a port of the loopback address, and nothing else. It
 * tells numbers only, so that it wants no token; a Host that is not this
 * machine's is refused, as a web page of another origin would send it.
 *
 * Limits: 16 connections, 8 KiB of request, 5 s each.
 */

#include <deed/error.h>

#include <stdint.h>

struct deed_hub;
struct deed_metrics_listener;

/* port 0: the kernel chooses. */
enum deed_code deed_metrics_listener_create(struct deed_hub *hub, uint16_t port,
                                            struct deed_metrics_listener **ret,
                                            struct deed_error *err);
void deed_metrics_listener_destroy(struct deed_metrics_listener *listener);
uint16_t deed_metrics_listener_port(
    const struct deed_metrics_listener *listener);

#endif
