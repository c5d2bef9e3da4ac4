/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_WATCH_PAGE_H
#define DEED_FRONT_WATCH_PAGE_H

/* The files below page/, embedded by tools/embed_text.py. */

extern const char deed_watch_page_html[];
extern const char deed_watch_page_css[];
extern const char deed_watch_page_js[];

#endif
