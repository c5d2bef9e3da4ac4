/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_WATCH_LEDGER_H
#define DEED_FRONT_WATCH_LEDGER_H

/*
 * What the watch page shows of actions: one entry an action, oldest first, the
 * last DEED_LEDGER_MAX of them. It is fed with the payloads of the protocol
 * and written as JSON. No I/O, no clock.
 *
 * Arguments are kept of a confirmation alone, as the engine encodes it: what
 * goes into a secret field is masked there.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "front/watch/access.h"

struct deed_json_writer;
struct deed_value;

#define DEED_LEDGER_MAX 200
/* Longer previews are shown without their arguments, and say so. */
#define DEED_LEDGER_QUESTION_BYTES_MAX ((size_t)32 * 1024)

enum deed_ledger_wait {
    DEED_LEDGER_RUNS,
    DEED_LEDGER_ASKS,  /* a confirmation */
    DEED_LEDGER_HANDS, /* a person has to act */
    DEED_LEDGER_ENDED,
};

struct deed_ledger_entry {
    struct deed_ledger_entry *next;
    char session[DEED_WATCH_ID_BYTES];
    char handle[DEED_WATCH_ID_BYTES];
    enum deed_ledger_wait wait;
    int64_t begun_ms, ended_ms; /* since 1970 */
    /* Owned, bounded; NULL: not known. */
    char *action, *role, *name, *stage, *note;
    char *status, *effect, *side_effect, *error, *message;
    char *question; /* JSON of the confirmation's payload */
    char *box;      /* JSON of the target's rectangle */
    void *png;      /* what the page looked like when it asked */
    size_t png_len;
    char picture_box[96]; /* JSON: what it shows */
};

struct deed_ledger {
    struct deed_ledger_entry *first;
    unsigned count;
};

void deed_ledger_fini(struct deed_ledger *ledger);

/* Takes in a message of an action: "action.accepted" (with "request"),
 * "action.progress", "action.confirmation.request" or "action.result". The
 * entry it is about, or NULL: it is about none, or memory is out. */
struct deed_ledger_entry *deed_ledger_take(struct deed_ledger *ledger,
                                           const char *session,
                                           const char *type,
                                           const struct deed_value *payload,
                                           int64_t now_ms);
struct deed_ledger_entry *deed_ledger_find(const struct deed_ledger *ledger,
                                           const char *session,
                                           const char *handle);
/* Something is under way that a picture could disturb. */
bool deed_ledger_is_busy(const struct deed_ledger *ledger, const char *session);

void deed_ledger_write_entry(struct deed_json_writer *w,
                             const struct deed_ledger_entry *entry);
void deed_ledger_write(struct deed_json_writer *w,
                       const struct deed_ledger *ledger);

#endif
