/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_PAGE_EVENTS_H
#define DEED_DRIVER_CDP_PAGE_EVENTS_H

/* Events of the protocol, decoded into those of the web driver (events.h). */

struct cdp_tab;
struct deed_value;
struct page;

/* An event of one page and the session that it came through. */
struct cdp_event {
    struct cdp_tab *tab;
    struct page *page;
    const char *session;
    const struct deed_value *params;
};

typedef void cdp_event_fn(const struct cdp_event *e);

/* network_events.c: requests, and messages of sockets and streams. */
cdp_event_fn network_requested, network_answered, network_early_status;
cdp_event_fn network_finished, network_failed;
cdp_event_fn network_socket_opened, network_frame_sent;
cdp_event_fn network_frame_received, network_stream_told;

#endif
