/* SPDX-License-Identifier: Apache-2.0 */

/* Types of requests; see request_type.h. */

#include "driver/web/request_type.h"

#include "base/util.h"
#include "driver/web/events.h"

/* Images, fonts and style sheets come and go without telling anything. What an
 * act has the page load to run it (JSONP, import()) or to look like it (a style
 * sheet, with what waits for it) is a request as any other. Of an image the
 * browser tells neither who asked for it nor who waits for it. */
bool request_type_is_quiet(const char *type)
{
    static const char *const quiet[] = {
        "Image",    "Font",     "Stylesheet", "Media",     "Ping",
        "Other",    "Manifest", "Script",     "WebSocket", "CSPViolationReport",
        "Prefetch", "Document", /* that is told by where the page goes */
    };
    return DEED_STR_IN(type, quiet);
}

bool request_type_is_asset(const char *type)
{
    static const char *const types[] = { "Image", "Font",   "Stylesheet",
                                         "Media", "Script", "Manifest" };
    return DEED_STR_IN(type, types);
}

const char *web_request_type(const char *destination, const char *initiator)
{
    static const char *const destinations[][2] = {
        { "document", "Document" }, { "iframe", "Document" },
        { "frame", "Document" },    { "image", "Image" },
        { "font", "Font" },         { "style", "Stylesheet" },
        { "script", "Script" },     { "audio", "Media" },
        { "video", "Media" },       { "track", "Media" },
        { "manifest", "Manifest" }, { "report", "CSPViolationReport" },
        { "worker", "Script" },     { "sharedworker", "Script" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(destinations); i++) {
        if (deed_str_equal(destination, destinations[i][0])) {
            return destinations[i][1];
        }
    }
    return deed_str_equal(initiator, "xmlhttprequest") ? "XHR"
           : deed_str_equal(initiator, "fetch")        ? "Fetch"
           : deed_str_equal(initiator, "beacon") ||
                   deed_str_equal(initiator, "ping")
               ? "Ping"
               : "Other";
}
