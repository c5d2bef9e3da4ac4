/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_KEY_STORE_H
#define DEED_ENGINE_KEY_STORE_H

/*
 * The idempotency keys of one process: what every engine of a daemon, an MCP
 * server or a hub has done under which key, in memory and, when there is a
 * journal, on disk. It outlives its engines: a key is remembered when the tab,
 * the session or the browser is exchanged.
 *
 * Scope:   keys of different scopes are different keys. A scope is whoever
 *          chooses the keys: an agent, the command line.
 * Journal: opened by the first key that is used, so that actions without one
 *          need no file. While it cannot be used, keys are refused.
 * Thread:  one.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

#include "core/act/idempotency.h"

struct deed_arena;
struct deed_key_store;
struct deed_request;

#define DEED_KEYS_MAX 4096 /* in memory; a journal has room for more */
/* With a journal, which knows the rest: a record is some 3 kB, and a process
 * that works for days would keep thousands. */
#define DEED_KEYS_JOURNALED 128

/* journal: a path; "": the default place; NULL: keys live in memory only. */
enum deed_code deed_key_store_create(const char *journal,
                                     struct deed_key_store **ret,
                                     struct deed_error *err);
void deed_key_store_destroy(struct deed_key_store *store); /* takes NULL */

/* A number for each engine, to tell its handles from those of others. */
unsigned deed_key_store_join(struct deed_key_store *store);

/* What a key was used for before. */
struct deed_key_use {
    enum deed_key_answer answer;
    bool ours;          /* by the engine that asks: `handle` is one of its */
    const char *handle; /* of the earlier action; in the arena */
    const char *record; /* its result, JSON; NULL: none. In the arena */
    const char *state;  /* how far it came: "running", "sent", "unknown" */
    int64_t at_ms;      /* when it began; 0: not known */
    int64_t pid;        /* the process that runs it; 0: this one, or gone */
};

/* The name of a key in the calls below: free() it. */
char *deed_key_store_name(const char *scope, const char *key);

/* NEW: the name is bound to the request; deed_key_store_settle() or
 * deed_key_store_abandon() must follow. */
enum deed_code deed_key_store_begin(
    struct deed_key_store *store, const char *name, unsigned engine,
    const struct deed_request *request, const char *handle,
    struct deed_arena *arena, struct deed_key_use *ret, struct deed_error *err);

/* Before the first input of the action goes out: returns when the disk has it.
 * After an error nothing may be sent. */
enum deed_code deed_key_store_sent(struct deed_key_store *store,
                                   const char *name, struct deed_error *err);

/* See deed_idempotency_settle(). False: the journal could not be written; after
 * the end of this process the outcome will count as not known. */
bool deed_key_store_settle(struct deed_key_store *store, const char *name,
                           bool known, bool nothing_happened,
                           const char *record);
/* The action will have no result. sent: its input may have gone out. */
void deed_key_store_abandon(struct deed_key_store *store, const char *name,
                            bool sent);

#endif
