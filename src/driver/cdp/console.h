/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_CONSOLE_H
#define DEED_DRIVER_CDP_CONSOLE_H

/* Messages of pages: what scripts write, exceptions that nobody caught, and
 * what the browser has to say about the page. */

struct deed_value;
struct page;

/* Runtime.consoleAPICalled, Log.entryAdded, the details of an exception */
void console_called(struct page *page, const struct deed_value *params);
void console_logged(struct page *page, const struct deed_value *params);
void console_thrown(struct page *page, const struct deed_value *details);

#endif
