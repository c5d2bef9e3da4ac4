/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_OUTBOX_H
#define DEED_FRONT_UIAP_OUTBOX_H

/*
 * What a session has said lately, so that a client whose connection dropped
 * can be told again what it may have missed. Messages are numbered; the number
 * is in the message's id.
 *
 * Limits: results and answers are kept apart from progress, so that no amount
 * of progress pushes a result out. Of results and answers the newest 128 up to
 * 4 MiB, or 256 up to 192 KiB.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum deed_outbox_shelf {
    DEED_SHELF_MAJOR, /* results, answers, questions to people */
    DEED_SHELF_MINOR, /* progress */
    DEED_SHELF_COUNT
};

struct deed_outbox_message {
    struct deed_outbox_message *next;
    uint64_t number;
    size_t len;
    char bytes[];
};

struct deed_outbox {
    struct {
        struct deed_outbox_message *first, *last; /* owned; oldest first */
        size_t count, bytes;
        uint64_t dropped; /* the newest number that is gone without a word */
    } shelves[DEED_SHELF_COUNT];
};

void deed_outbox_fini(struct deed_outbox *box); /* takes a zeroed one */

/* Copies. False when memory is out; the message is then as if dropped. */
bool deed_outbox_keep(struct deed_outbox *box, enum deed_outbox_shelf shelf,
                      uint64_t number, const char *bytes, size_t len);

/* The client has everything up to this number. */
void deed_outbox_forget(struct deed_outbox *box, uint64_t number);

/* The oldest message above `number`; NULL when there is none. */
const struct deed_outbox_message *deed_outbox_after(
    const struct deed_outbox *box, uint64_t number);

/* Was a message above `number` dropped, other than progress? */
bool deed_outbox_has_gap(const struct deed_outbox *box, uint64_t number);

#endif
