/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_WEB_PLAY_IMPL_H
#define DEED_TESTS_UNIT_WEB_PLAY_IMPL_H

/* The inside of a play: web_play.c reads transcripts, web_play_orders.c carries
 * out what they order. */

#include "driver/driver.h"
#include "web_play.h"

struct web_order {
    struct web_order *next;
    struct web_play *play;
    const char *name;
    bool done;
    struct web_act *act;
    unsigned had_effects; /* of the browser, when it was asked for */
    unsigned had_presses, had_inputs;
    struct deed_reply reply;
};

/* Carries out an order: its name and what comes behind it. */
void web_play_obey(struct web_play *play, const char *line);
/* So many milliseconds. */
void web_play_pass(struct web_play *play, const char *line);

#endif
