/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/find.h"

#include <stddef.h>

#include "base/util.h"
#include "base/value.h"

const struct deed_value *deed_mcp_element_of(const struct deed_value *snapshot,
                                             const char *instance_id)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    for (size_t i = 0; instance_id && deed_value_at(documents, i); i++) {
        const struct deed_value *elements =
            deed_value_get(deed_value_at(documents, i), "elements");
        for (const struct deed_value *e = elements ? elements->as.items.first
                                                   : NULL;
             e; e = e->next) {
            if (deed_str_equal(deed_value_text_at(e, "instanceId"),
                               instance_id)) {
                return e;
            }
        }
    }
    return NULL;
}

const char *deed_mcp_ref_of(const struct deed_value *snapshot,
                            const char *instance_id)
{
    return deed_value_text_at(deed_mcp_element_of(snapshot, instance_id),
                              "ref");
}

const char *deed_mcp_url_of(const struct deed_value *snapshot)
{
    return deed_value_text_at(deed_value_get(snapshot, "route"), "url");
}

const char *deed_mcp_title_of(const struct deed_value *snapshot)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    return deed_value_text_at(deed_value_at(documents, 0), "title");
}
