/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_MOBILE_MOBILE_ACT_H
#define DEED_FRONT_MCP_MOBILE_MOBILE_ACT_H

/* An act of this profile: a look, the action, a look, one envelope. */

#include <stdbool.h>

#include "base/time.h"

struct deed_mcp_call;
struct deed_value;

struct deed_mobile_act {
    const char *type;
    const char *before; /* fingerprint */
    struct deed_value *request, *result;
    double scrolls; /* done so far */
    bool at_end, asked;
    double height;              /* of the screen; 0: not known */
    struct deed_value *details; /* of an application that is started */
    deed_time_us began_us;
};

/* On what element_id or selector mean; NULL: it was told. */
struct deed_mobile_act *deed_mobile_begin(struct deed_mcp_call *call,
                                          const char *type, const char *action);
void deed_mobile_put_args(struct deed_mcp_call *call,
                          struct deed_mobile_act *act, struct deed_value *args);
/* The target is the element with this handle. */
void deed_mobile_put_ref(struct deed_mcp_call *call,
                         struct deed_mobile_act *act, const char *ref);
/* Steps: after the look before it, after the action. */
void deed_mobile_on_before(struct deed_mcp_call *call);
void deed_mobile_on_result(struct deed_mcp_call *call);

#endif
