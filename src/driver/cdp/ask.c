/* SPDX-License-Identifier: Apache-2.0 */

/* Messages of the protocol, to a session or to the browser itself. */

#include <string.h>

#include "driver/cdp/tab.h"

/* Without a session a message goes to the browser itself, which knows these
 * domains only: a page that is not attached, or no longer, is asked nothing. */
static bool is_addressed(const char *session, const char *method)
{
    return session || strncmp(method, "Target.", 7) == 0 ||
           strncmp(method, "Browser.", 8) == 0 ||
           strncmp(method, "SystemInfo.", 11) == 0;
}

enum deed_code cdp_ask(struct call *call, const char *session,
                       const char *method, const char *params, call_fn *then)
{
    return is_addressed(session, method)
               ? remote_ask(call, session, method, params, then)
               : DEED_STATE;
}

enum deed_code cdp_call(struct op *op, const char *session, const char *method,
                        const char *params, call_fn *then)
{
    return is_addressed(session, method)
               ? remote_call(op, session, method, params, then)
               : DEED_STATE;
}

enum deed_code cdp_tell(const struct cdp_tab *tab, const char *session,
                        const char *method, const char *params)
{
    return is_addressed(session, method)
               ? remote_tell(&tab->remote, session, method, params)
               : DEED_STATE;
}

enum deed_code cdp_tell_object(const struct cdp_tab *tab, const char *session,
                               const char *method, struct deed_json_object *o)
{
    if (!is_addressed(session, method)) {
        deed_strbuf_fini(&o->text);
        return DEED_STATE;
    }
    return remote_tell_object(&tab->remote, session, method, o);
}

void cdp_flush(struct page *page)
{
    remote_flush(page);
}

void cdp_release(struct call *call, const char *session, const char *object_id)
{
    struct deed_json_object o;
    if (object_id) {
        deed_json_member(deed_json_object_begin(&o), "objectId", object_id);
        cdp_tell_object(tab_of(call->op->page), session,
                        "Runtime.releaseObject", &o);
    }
}
