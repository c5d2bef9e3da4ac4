/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_WEB_PLAY_H
#define DEED_TESTS_UNIT_WEB_PLAY_H

/* A transcript of tests/transcripts/web, played: deed on one side, with its
 * engine and the driver of Chromium, a fake browser on the other. */

#include "fake_browser.h"

struct deed_engine_host;
struct web_order;

/* What is known of the acts of a play. */
#define WEB_ACTS_MAX 64
struct web_acts {
    unsigned count;
    struct web_act {
        bool effect;      /* the browser reported something after it */
        bool single;      /* presses once */
        unsigned presses; /* of the mouse */
    } list[WEB_ACTS_MAX];
};

struct web_play {
    struct deed_loop *loop;
    struct fake_browser fake;
    struct deed_engine_host *host;
    struct deed_strbuf outcomes;    /* a line each */
    struct web_order *orders;       /* all there ever were */
    unsigned asked, answered;       /* orders */
    unsigned open_answers;          /* of the browser, until a page was open */
    struct web_acts acts;           /* so far */
    const struct web_acts *healthy; /* of the play as it is written, or NULL */
    const char *file;
    unsigned line;
};

void web_play_init(struct web_play *play, const char *file);
void web_play_fini(struct web_play *play);

/* Plays the file. `strict`: what comes of each order must be what the file
 * says. Else it must only come, once, and compared with the healthy play an act
 * must not press more often, nor succeed without what it succeeded by there.
 * What succeeded without side effect must have sent no input. */
void web_play_run(struct web_play *play, bool strict);

#endif
