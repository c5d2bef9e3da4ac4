/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_WEB_PLAY_H
#define DEED_TESTS_UNIT_WEB_PLAY_H

/* A transcript of tests/transcripts/web, played: deed on one side, with its
 * engine and the driver of Chromium, a fake browser on the other. */

#include "fake_browser.h"

struct deed_engine_host;
struct web_order;

struct web_play {
    struct deed_loop *loop;
    struct fake_browser fake;
    struct deed_engine_host *host;
    struct deed_strbuf outcomes; /* a line each */
    struct web_order *orders;    /* all there ever were */
    unsigned asked, answered;    /* orders */
    unsigned open_answers;       /* of the browser, until a page was open */
    unsigned acts;               /* so far */
    uint64_t effective;          /* bit N: the N-th act has to have an effect */
    const char *file;
    unsigned line;
};

void web_play_init(struct web_play *play, const char *file);
void web_play_fini(struct web_play *play);

/* The acts that the browser reported something after. */
uint64_t web_play_effective(const struct web_play *play);

/* Plays the file. `strict`: what comes of each order must be what the file
 * says; else it must only come, once, and an act in `effective` must not have
 * succeeded unless the browser reported something after it. */
void web_play_run(struct web_play *play, bool strict);

#endif
