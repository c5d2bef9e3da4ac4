/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_JOURNAL_JOURNAL_H
#define DEED_JOURNAL_JOURNAL_H

/*
 * What became of actions with an idempotency key, in a file that outlives the
 * process: an SQLite database in WAL mode, shared by every deed of one user.
 *
 * Steps of a key: accepted (nothing was sent), sent (input went out or is about
 * to), settled or unknown. deed_journal_sent() returns after the disk has it;
 * the other steps survive a killed process, but may be lost with the power. A
 * lost "accepted" is harmless because "sent" is written before any input, a
 * lost "settled" reads as "sent", whose outcome counts as not known.
 *
 * Privacy: of a request only a hash, the action's id and its target are
 *          written. The file must belong to the caller and be readable by no
 *          one else.
 * Thread:  a journal belongs to one thread. Calls block for the duration of a
 *          write, and up to DEED_JOURNAL_BUSY_MS while another process writes.
 * Errors:  DEED_ENVIRONMENT with what to do about it.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

struct deed_arena;
struct deed_journal;

/* A write takes about half a millisecond; whoever holds the lock longer than
 * this is not writing but stuck. */
#define DEED_JOURNAL_BUSY_MS 500

enum deed_journal_state {
    DEED_JOURNAL_ACCEPTED,
    DEED_JOURNAL_SENT,
    DEED_JOURNAL_SETTLED,
    DEED_JOURNAL_UNKNOWN,
    DEED_JOURNAL_STATE_COUNT
};

/* The process that uses a key. */
enum deed_journal_owner {
    DEED_JOURNAL_OWNER_GONE,
    DEED_JOURNAL_OWNER_RUNS, /* or may run: it cannot be seen from here */
};

struct deed_journal_entry {
    const char *scope, *key;
    uint64_t request; /* hash of the request */
    const char *action, *target, *handle;
    enum deed_journal_state state;
    int64_t begun_ms, ended_ms; /* since 1970; ended 0: not yet */
    const char *record;         /* the action.result payload; NULL: none */
    enum deed_journal_owner owner;
    int64_t pid; /* of the owner */
};

/* Makes the file and its directory when there is none. */
enum deed_code deed_journal_open(const char *path, struct deed_journal **ret,
                                 struct deed_error *err);
void deed_journal_close(struct deed_journal *journal); /* takes NULL */

/* *ret_found false: no such key. Texts live in the arena. */
enum deed_code deed_journal_find(struct deed_journal *journal,
                                 const char *scope, const char *key,
                                 struct deed_arena *arena, bool *ret_found,
                                 struct deed_journal_entry *ret,
                                 struct deed_error *err);

/* Takes scope, key, request, action, target and handle of the entry.
 * *ret_new false: somebody has the key. A key that was accepted by a process
 * that is gone is taken over: nothing was sent under it. */
enum deed_code deed_journal_accept(struct deed_journal *journal,
                                   const struct deed_journal_entry *entry,
                                   bool *ret_new, struct deed_error *err);
enum deed_code deed_journal_sent(struct deed_journal *journal,
                                 const char *scope, const char *key,
                                 struct deed_error *err);
/* state: SETTLED or UNKNOWN; record may be NULL. */
enum deed_code deed_journal_settle(struct deed_journal *journal,
                                   const char *scope, const char *key,
                                   enum deed_journal_state state,
                                   const char *record, struct deed_error *err);
/* Nothing happened: the key may be used again. */
enum deed_code deed_journal_forget(struct deed_journal *journal,
                                   const char *scope, const char *key,
                                   struct deed_error *err);

/* Newest first; `key` NULL: all of them. Stops when `each` returns false. */
enum deed_code deed_journal_list(
    struct deed_journal *journal, const char *key,
    bool (*each)(void *user, const struct deed_journal_entry *entry),
    void *user, struct deed_error *err);

/* Removes settled entries that began before the time; with `unknown` also
 * those whose outcome is not known and whose process is gone. */
enum deed_code deed_journal_prune(struct deed_journal *journal,
                                  int64_t before_ms, bool unknown,
                                  unsigned *ret_count, struct deed_error *err);

/* "accepted", ... */
const char *deed_journal_state_name(enum deed_journal_state state);

/* $XDG_STATE_HOME/deed/journal.db, else ~/.local/state/deed/journal.db; in the
 * arena. DEED_ENVIRONMENT when there is no home. */
enum deed_code deed_journal_default_path(struct deed_arena *arena,
                                         const char **ret,
                                         struct deed_error *err);

#endif
