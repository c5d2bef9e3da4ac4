/* SPDX-License-Identifier: Apache-2.0 */

/* What a page keeps in the browser, as it changes; names, never values. */

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/util.h"
#include "base/value.h"
#include "driver/cdp/storage.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"
#include "driver/web/page.h"

void storage_event(struct page *page, const char *what,
                   const struct deed_value *params)
{
    const struct deed_value *id = deed_value_get(params, "storageId");
    const char *origin = decode_text(id, "securityOrigin");
    const struct web_storage_change change = {
        .area = decode_bool(id, "isLocalStorage") ? "local" : "session",
        .what = what,
        .key = decode_text(params, "key"),
        .origin = origin ? origin : decode_text(id, "storageKey"),
    };
    web_storage_changed(page, &change);
}

static bool has_attribute(const char *cookie, size_t len, const char *name)
{
    size_t want = strlen(name);
    for (size_t i = 0; i + want <= len; i++) {
        if (cookie[i] == ';') {
            size_t at = i + 1 + strspn(cookie + i + 1, " ");
            if (at + want <= len && !strncasecmp(cookie + at, name, want)) {
                return true;
            }
        }
    }
    return false;
}

/* The agent hears of the others; a script never sees these. */
static void tell_cookie(struct page *page, const char *cookie, size_t len)
{
    char name[128];
    size_t end = strcspn(cookie, "=;\n");
    if (!end || end >= len || !has_attribute(cookie, len, "httponly")) {
        return;
    }
    snprintf(name, sizeof(name), "%.*s", (int)end, cookie);
    const struct web_storage_change change = { .area = "cookie",
                                               .what = "set",
                                               .key = name };
    web_storage_changed(page, &change);
}

/* Chromium joins several headers of one name with a newline. */
void storage_headers(struct page *page, const struct deed_value *headers)
{
    for (const struct deed_value *h = deed_value_is(headers, DEED_VALUE_MAP)
                                          ? headers->as.items.first
                                          : NULL;
         h; h = h->next) {
        const char *text = deed_value_text(h);
        if (!h->key || !text || strcasecmp(h->key, "set-cookie") != 0) {
            continue;
        }
        while (*text) {
            size_t len = strcspn(text, "\n");
            tell_cookie(page, text, len);
            text += len + (text[len] == '\n');
        }
    }
}
