/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/outbox.h"

#include <stdlib.h>
#include <string.h>

/* The newest `few` may be large; more are kept while all of them are small, so
 * that a session that lasts does not grow. A client that is away can miss no
 * more than the results of its open actions, which are 64 at most. */
static const struct {
    size_t few, bytes, count, small_bytes;
} limits[] = {
    [DEED_SHELF_MAJOR] = { 128, (size_t)4 * 1024 * 1024, 256,
                           (size_t)192 * 1024 },
    [DEED_SHELF_MINOR] = { 16, (size_t)512 * 1024, 64, (size_t)32 * 1024 },
};

static bool is_full(const struct deed_outbox *box, int shelf)
{
    size_t count = box->shelves[shelf].count;
    size_t bytes = box->shelves[shelf].bytes;
    return bytes > limits[shelf].bytes || count > limits[shelf].count ||
           (count > limits[shelf].few && bytes > limits[shelf].small_bytes);
}

static void drop_first(struct deed_outbox *box, int shelf)
{
    struct deed_outbox_message *gone = box->shelves[shelf].first;
    box->shelves[shelf].first = gone->next;
    if (!gone->next) {
        box->shelves[shelf].last = NULL;
    }
    box->shelves[shelf].count--;
    box->shelves[shelf].bytes -= gone->len;
    free(gone);
}

void deed_outbox_fini(struct deed_outbox *box)
{
    deed_outbox_forget(box, UINT64_MAX);
    *box = (struct deed_outbox){ 0 };
}

bool deed_outbox_keep(struct deed_outbox *box, enum deed_outbox_shelf shelf,
                      uint64_t number, const char *bytes, size_t len)
{
    struct deed_outbox_message *message =
        len <= limits[shelf].bytes ? malloc(sizeof(*message) + len) : NULL;
    if (!message) {
        box->shelves[shelf].dropped = number;
        return false;
    }
    message->next = NULL;
    message->number = number;
    message->len = len;
    memcpy(message->bytes, bytes, len);
    if (box->shelves[shelf].last) {
        box->shelves[shelf].last->next = message;
    } else {
        box->shelves[shelf].first = message;
    }
    box->shelves[shelf].last = message;
    box->shelves[shelf].count++;
    box->shelves[shelf].bytes += len;
    while (is_full(box, (int)shelf)) {
        box->shelves[shelf].dropped = box->shelves[shelf].first->number;
        drop_first(box, (int)shelf);
    }
    return true;
}

void deed_outbox_forget(struct deed_outbox *box, uint64_t number)
{
    for (int i = 0; i < DEED_SHELF_COUNT; i++) {
        while (box->shelves[i].first &&
               box->shelves[i].first->number <= number) {
            drop_first(box, i);
        }
    }
}

const struct deed_outbox_message *deed_outbox_after(
    const struct deed_outbox *box, uint64_t number)
{
    const struct deed_outbox_message *best = NULL;
    for (int i = 0; i < DEED_SHELF_COUNT; i++) {
        const struct deed_outbox_message *m = box->shelves[i].first;
        while (m && m->number <= number) {
            m = m->next;
        }
        if (m && (!best || m->number < best->number)) {
            best = m;
        }
    }
    return best;
}

bool deed_outbox_has_gap(const struct deed_outbox *box, uint64_t number)
{
    return box->shelves[DEED_SHELF_MAJOR].dropped > number;
}
