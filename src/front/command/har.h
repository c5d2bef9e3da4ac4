/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_HAR_H
#define DEED_FRONT_COMMAND_HAR_H

/* Requests as an HTTP Archive 1.2, which developer tools read. */

struct deed_strbuf;
struct deed_value;

/* `requests`: as deed_ask("requests") lists them, with their headers. */
void deed_har_write(struct deed_strbuf *out, const struct deed_value *requests,
                    const char *version);

#endif
