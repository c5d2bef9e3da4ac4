/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_VIEW_IMPL_H
#define DEED_FRONT_UIAP_VIEW_IMPL_H

/* The inside of a view, shared by the files view*.c and nobody else. */

#include "front/uiap/view.h"

struct deed_graph;
struct view_look;

enum view_purpose { LOOK_GET, LOOK_OBSERVE, LOOK_DELTA };

struct deed_view {
    struct view_look *looks; /* under way */
    bool on;
    bool hidden;
    bool looking;            /* for a delta */
    bool changed;            /* since the last look */
    uint64_t kinds;          /* of signals that are told */
    struct deed_graph *base; /* owned; what the client has */
    struct deed_timer settle;
    struct deed_uiap_session *session;
};

/* The session's view, made when there is none; NULL when memory is out. */
struct deed_view *deed_view_of(struct deed_uiap_session *session);
void deed_view_forget_base(struct deed_view *view);
/* Something changed: a delta follows, a little later. */
void deed_view_schedule(struct deed_view *view);
/* Looks at the whole surface; correlation_id is copied, NULL for a delta. */
enum deed_code deed_view_look(struct deed_uiap_session *session,
                              enum view_purpose purpose, bool hidden,
                              const char *correlation_id,
                              struct deed_error *err);

#endif
