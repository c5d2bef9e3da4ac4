/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_REQUEST_SCENE_H
#define DEED_TESTS_UNIT_REQUEST_SCENE_H

/*
 * What the tests of requests share: signals and notes as lines of text, and
 * what the browser reports.
 */

#include "fake_remote.h"

/* Signals and notes go to the signals of the remote. */
void scene_listen(struct fake_remote *fake);

/* What the browser reports; its allocations may fail. */
void scene_report(struct fake_remote *fake, web_request_fn *tell,
                  const struct web_request *request);

/* A request that a script sends. */
void scene_start(struct fake_remote *fake, const char *id, const char *method,
                 const char *url);

/* Lets pass what is asked because of a report. */
void scene_settle(struct fake_remote *fake);

#define ORDER "https://shop.example/order"

#endif
