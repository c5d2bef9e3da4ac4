/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_RECEIPTS_H
#define DEED_TESTS_UNIT_RECEIPTS_H

/* What the agent says of the events of an input, as JSON, and the input that
 * most tests of receipts send. */

#define AT(x, y) .has_point = true, .point = { x, y }

/* An event that the target got. */
#define EVENT(type) "{\"type\":\"" type "\",\"mine\":true}"
#define GOT(events) "{\"ok\":true,\"attached\":true,\"events\":[" events "]}"
#define CLICKED GOT(EVENT("pointerdown") "," EVENT("click"))

#endif
