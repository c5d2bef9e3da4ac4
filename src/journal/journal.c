/* SPDX-License-Identifier: Apache-2.0 */
#include "journal/journal.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "io/stamp.h"
#include "journal/file.h"
#include "journal/owner.h"

/* In the file's header: "deed". */
#define APPLICATION_ID "1684366692"
#define FORMAT 1

enum statement { FIND, ACCEPT, TAKE_OVER, SENT, SETTLE, FORGET, STATEMENTS };

static const char *const sql[] = {
    [FIND] = "SELECT scope, key, request, action, target, handle, state, begun,"
             " ended, record, owner FROM actions WHERE scope=?1 AND key=?2",
    [ACCEPT] = "INSERT OR IGNORE INTO actions(scope, key, request, action,"
               " target, handle, state, begun, ended, owner)"
               " VALUES(?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, 0, ?8)",
    [TAKE_OVER] = "DELETE FROM actions WHERE scope=?1 AND key=?2 AND state=0"
                  " AND owner=?3",
    [SENT] = "UPDATE actions SET state=1 WHERE scope=?1 AND key=?2",
    [SETTLE] = "UPDATE actions SET state=?3, record=?4, ended=?5"
               " WHERE scope=?1 AND key=?2",
    [FORGET] = "DELETE FROM actions WHERE scope=?1 AND key=?2",
};

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS actions("
    " scope TEXT NOT NULL, key TEXT NOT NULL, request INTEGER NOT NULL,"
    " action TEXT NOT NULL, target TEXT, handle TEXT NOT NULL,"
    " state INTEGER NOT NULL, begun INTEGER NOT NULL, ended INTEGER NOT NULL,"
    " owner TEXT NOT NULL, record TEXT, PRIMARY KEY(scope, key));"
    "PRAGMA application_id=" APPLICATION_ID ";"
    "PRAGMA user_version=1";

struct deed_journal {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    char owner[DEED_OWNER_BYTES];
    bool durable; /* the level that `synchronous` is at */
    char path[];
};

const char *deed_journal_state_name(enum deed_journal_state state)
{
    static const char *const names[] = {
        [DEED_JOURNAL_ACCEPTED] = "accepted",
        [DEED_JOURNAL_SENT] = "sent",
        [DEED_JOURNAL_SETTLED] = "settled",
        [DEED_JOURNAL_UNKNOWN] = "unknown",
    };
    return (unsigned)state < DEED_JOURNAL_STATE_COUNT ? names[state] : "";
}

/* What a person can do about it. */
static enum deed_code complain(const struct deed_journal *journal,
                               struct deed_error *err)
{
    static const struct {
        int code;
        const char *what;
    } causes[] = {
        { SQLITE_FULL, "the disk is full; make room" },
        { SQLITE_READONLY, "it is read-only; make it writable, or name "
                           "another file with --journal PATH" },
        { SQLITE_CORRUPT, "it is damaged; move it away, which forgets the keys "
                          "used so far" },
        { SQLITE_NOTADB, "it is not a journal; name another file with "
                         "--journal PATH" },
        { SQLITE_BUSY, "another process has locked it; end that process, or "
                       "try again" },
        { SQLITE_LOCKED, "another process has locked it; end that process, or "
                         "try again" },
        { SQLITE_IOERR, "the disk reports an error; name another file with "
                        "--journal PATH" },
        { SQLITE_PERM, "access is denied; name another file with --journal "
                       "PATH" },
        { SQLITE_CANTOPEN, "it cannot be opened; name another file with "
                           "--journal PATH" },
    };
    int code = sqlite3_errcode(journal->db) & 0xff;
    if (code == SQLITE_NOMEM) {
        return deed_fail(err, DEED_NOMEM, "journal");
    }
    const char *what = sqlite3_errmsg(journal->db);
    for (size_t i = 0; i < DEED_ARRAY_LEN(causes); i++) {
        what = causes[i].code == code ? causes[i].what : what;
    }
    return deed_fail(err, DEED_ENVIRONMENT, "the journal %s cannot be used: %s",
                     journal->path, what);
}

static enum deed_code execute(struct deed_journal *journal, const char *text,
                              struct deed_error *err)
{
    return sqlite3_exec(journal->db, text, NULL, NULL, NULL) == SQLITE_OK
               ? DEED_OK
               : complain(journal, err);
}

/* Whether a commit waits for the disk. */
static enum deed_code set_durable(struct deed_journal *journal, bool durable,
                                  struct deed_error *err)
{
    if (journal->durable == durable) {
        return DEED_OK;
    }
    enum deed_code code = execute(
        journal, durable ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=1",
        err);
    if (!code) {
        journal->durable = durable;
    }
    return code;
}

/* One number that a PRAGMA answers. */
static enum deed_code ask(struct deed_journal *journal, const char *text,
                          sqlite3_int64 *ret, struct deed_error *err)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(journal->db, text, -1, &statement, NULL) ==
                  SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;
    *ret = ok ? sqlite3_column_int64(statement, 0) : 0;
    enum deed_code code = ok ? DEED_OK : complain(journal, err);
    sqlite3_finalize(statement);
    return code;
}

static enum deed_code check_format(struct deed_journal *journal,
                                   struct deed_error *err)
{
    sqlite3_int64 format = 0;
    enum deed_code code = ask(journal, "PRAGMA user_version", &format, err);
    if (!code && format > FORMAT) {
        code = deed_fail(err, DEED_ENVIRONMENT,
                         "the journal %s was written by a later version of "
                         "deed; name another file with --journal PATH",
                         journal->path);
    }
    return code || format == FORMAT ? code : execute(journal, schema, err);
}

static enum deed_code set_up(struct deed_journal *journal,
                             struct deed_error *err)
{
    if (sqlite3_open_v2(journal->path, &journal->db, SQLITE_OPEN_READWRITE,
                        NULL) != SQLITE_OK) {
        return complain(journal, err);
    }
    sqlite3_busy_timeout(journal->db, DEED_JOURNAL_BUSY_MS);
    /* Cell checks find a damaged page before its content is believed. One key
     * is looked up at a time: of the 2 MB of pages that SQLite would keep, an
     * hour of work fills most. */
    enum deed_code code =
        execute(journal,
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=1;"
                "PRAGMA cell_size_check=1; PRAGMA trusted_schema=0;"
                "PRAGMA cache_size=-128",
                err);
    if (!code) {
        code = check_format(journal, err);
    }
    for (int i = 0; !code && i < STATEMENTS; i++) {
        if (sqlite3_prepare_v3(journal->db, sql[i], -1,
                               SQLITE_PREPARE_PERSISTENT,
                               &journal->statements[i], NULL) != SQLITE_OK) {
            code = complain(journal, err);
        }
    }
    return code;
}

enum deed_code deed_journal_open(const char *path, struct deed_journal **ret,
                                 struct deed_error *err)
{
    enum deed_code code = deed_journal_file_prepare(path, err);
    if (code) {
        return code;
    }
    size_t size = strlen(path) + 1;
    struct deed_journal *journal = calloc(1, sizeof(*journal) + size);
    if (!journal) {
        return deed_fail(err, DEED_NOMEM, "journal");
    }
    memcpy(journal->path, path, size);
    deed_owner_write(journal->owner);
    code = set_up(journal, err);
    if (code) {
        deed_journal_close(journal);
        return code;
    }
    *ret = journal;
    return DEED_OK;
}

void deed_journal_close(struct deed_journal *journal)
{
    if (!journal) {
        return;
    }
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(journal->statements[i]);
    }
    sqlite3_close(journal->db);
    free(journal);
}

static sqlite3_stmt *begin(struct deed_journal *journal, enum statement which,
                           const char *scope, const char *key)
{
    sqlite3_stmt *statement = journal->statements[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    sqlite3_bind_text(statement, 1, scope, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, key, -1, SQLITE_STATIC);
    return statement;
}

/* Runs a statement that changes something; how many rows it changed. */
static enum deed_code change(struct deed_journal *journal,
                             sqlite3_stmt *statement, int *ret_count,
                             struct deed_error *err)
{
    enum deed_code code = sqlite3_step(statement) == SQLITE_DONE
                              ? DEED_OK
                              : complain(journal, err);
    *ret_count = sqlite3_changes(journal->db);
    sqlite3_reset(statement);
    return code;
}

static const char *text_at(struct deed_arena *arena, sqlite3_stmt *statement,
                           int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text && arena ? deed_arena_strdup(arena, text) : text;
}

/* arena NULL: texts are borrowed from the statement. */
static void read_entry(struct deed_arena *arena, sqlite3_stmt *s,
                       struct deed_journal_entry *ret)
{
    *ret = (struct deed_journal_entry){
        .scope = text_at(arena, s, 0),
        .key = text_at(arena, s, 1),
        .request = (uint64_t)sqlite3_column_int64(s, 2),
        .action = text_at(arena, s, 3),
        .target = text_at(arena, s, 4),
        .handle = text_at(arena, s, 5),
        .state = (enum deed_journal_state)sqlite3_column_int(s, 6),
        .begun_ms = sqlite3_column_int64(s, 7),
        .ended_ms = sqlite3_column_int64(s, 8),
        .record = text_at(arena, s, 9),
    };
    ret->owner =
        deed_owner_check((const char *)sqlite3_column_text(s, 10), &ret->pid);
}

enum deed_code deed_journal_find(struct deed_journal *journal,
                                 const char *scope, const char *key,
                                 struct deed_arena *arena, bool *ret_found,
                                 struct deed_journal_entry *ret,
                                 struct deed_error *err)
{
    sqlite3_stmt *statement = begin(journal, FIND, scope, key);
    int status = sqlite3_step(statement);
    enum deed_code code = DEED_OK;
    if (status == SQLITE_ROW) {
        read_entry(arena, statement, ret);
        code = arena->failed ? deed_fail(err, DEED_NOMEM, "journal") : DEED_OK;
    } else if (status != SQLITE_DONE) {
        code = complain(journal, err);
    }
    *ret_found = status == SQLITE_ROW;
    sqlite3_reset(statement);
    return code;
}

static enum deed_code insert(struct deed_journal *journal,
                             const struct deed_journal_entry *entry,
                             int *ret_count, struct deed_error *err)
{
    sqlite3_stmt *s = begin(journal, ACCEPT, entry->scope, entry->key);
    sqlite3_bind_int64(s, 3, (sqlite3_int64)entry->request);
    sqlite3_bind_text(s, 4, deed_str_or(entry->action, ""), -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 5, entry->target, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 6, deed_str_or(entry->handle, ""), -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 7, deed_stamp_now_ms());
    sqlite3_bind_text(s, 8, journal->owner, -1, SQLITE_STATIC);
    return change(journal, s, ret_count, err);
}

/* Removes the key when its process is gone and had sent nothing. */
static enum deed_code take_over(struct deed_journal *journal,
                                const struct deed_journal_entry *entry,
                                int *ret_count, struct deed_error *err)
{
    int64_t pid;
    char owner[DEED_OWNER_BYTES] = "";
    sqlite3_stmt *s = begin(journal, FIND, entry->scope, entry->key);
    *ret_count = 0;
    if (sqlite3_step(s) == SQLITE_ROW &&
        sqlite3_column_int(s, 6) == DEED_JOURNAL_ACCEPTED) {
        snprintf(owner, sizeof(owner), "%s",
                 (const char *)sqlite3_column_text(s, 10));
    }
    sqlite3_reset(s);
    if (!*owner || deed_owner_check(owner, &pid) != DEED_JOURNAL_OWNER_GONE) {
        return DEED_OK;
    }
    s = begin(journal, TAKE_OVER, entry->scope, entry->key);
    sqlite3_bind_text(s, 3, owner, -1, SQLITE_STATIC);
    return change(journal, s, ret_count, err);
}

enum deed_code deed_journal_accept(struct deed_journal *journal,
                                   const struct deed_journal_entry *entry,
                                   bool *ret_new, struct deed_error *err)
{
    int count = 0, removed = 0;
    enum deed_code code = set_durable(journal, false, err);
    if (!code) {
        code = insert(journal, entry, &count, err);
    }
    if (!code && !count) {
        code = take_over(journal, entry, &removed, err);
    }
    if (!code && removed) {
        code = insert(journal, entry, &count, err);
    }
    *ret_new = count > 0;
    return code;
}

static enum deed_code gone(const struct deed_journal *journal,
                           struct deed_error *err)
{
    return deed_fail(err, DEED_ENVIRONMENT,
                     "the key is no longer in the journal %s: somebody "
                     "removed it",
                     journal->path);
}

enum deed_code deed_journal_sent(struct deed_journal *journal,
                                 const char *scope, const char *key,
                                 struct deed_error *err)
{
    int count = 0;
    enum deed_code code = set_durable(journal, true, err);
    if (!code) {
        code = change(journal, begin(journal, SENT, scope, key), &count, err);
    }
    return code || count ? code : gone(journal, err);
}

enum deed_code deed_journal_settle(struct deed_journal *journal,
                                   const char *scope, const char *key,
                                   enum deed_journal_state state,
                                   const char *record, struct deed_error *err)
{
    int count = 0;
    enum deed_code code = set_durable(journal, false, err);
    if (!code) {
        sqlite3_stmt *s = begin(journal, SETTLE, scope, key);
        sqlite3_bind_int(s, 3, (int)state);
        sqlite3_bind_text(s, 4, record, -1, SQLITE_STATIC);
        sqlite3_bind_int64(s, 5, deed_stamp_now_ms());
        code = change(journal, s, &count, err);
    }
    return code || count ? code : gone(journal, err);
}

enum deed_code deed_journal_forget(struct deed_journal *journal,
                                   const char *scope, const char *key,
                                   struct deed_error *err)
{
    int count = 0;
    enum deed_code code = set_durable(journal, false, err);
    return code ? code
                : change(journal, begin(journal, FORGET, scope, key), &count,
                         err);
}

enum deed_code deed_journal_list(
    struct deed_journal *journal, const char *key,
    bool (*each)(void *user, const struct deed_journal_entry *entry),
    void *user, struct deed_error *err)
{
    sqlite3_stmt *s = NULL;
    int status = sqlite3_prepare_v2(
        journal->db,
        "SELECT scope, key, request, action, target, handle, state, begun,"
        " ended, record, owner FROM actions WHERE ?1 IS NULL OR key=?1"
        " ORDER BY begun DESC, key",
        -1, &s, NULL);
    if (status == SQLITE_OK) {
        sqlite3_bind_text(s, 1, key, -1, SQLITE_STATIC);
    }
    while (status == SQLITE_OK && (status = sqlite3_step(s)) == SQLITE_ROW) {
        struct deed_journal_entry entry;
        read_entry(NULL, s, &entry);
        status = each(user, &entry) ? SQLITE_OK : SQLITE_DONE;
    }
    enum deed_code code =
        status == SQLITE_DONE ? DEED_OK : complain(journal, err);
    sqlite3_finalize(s);
    return code;
}

/* Whether a row may go is asked of each: its process may still run. */
static void is_prunable(sqlite3_context *context, int count,
                        sqlite3_value **values)
{
    int64_t pid;
    int state = sqlite3_value_int(values[0]);
    bool unknown = sqlite3_value_int(values[1]);
    const char *owner = (const char *)sqlite3_value_text(values[2]);
    (void)count;
    bool may =
        state == DEED_JOURNAL_SETTLED ||
        (unknown && (state == DEED_JOURNAL_UNKNOWN ||
                     deed_owner_check(owner, &pid) == DEED_JOURNAL_OWNER_GONE));
    sqlite3_result_int(context, may);
}

enum deed_code deed_journal_prune(struct deed_journal *journal,
                                  int64_t before_ms, bool unknown,
                                  unsigned *ret_count, struct deed_error *err)
{
    sqlite3_stmt *s = NULL;
    int count = 0;
    if (sqlite3_create_function(journal->db, "prunable", 3, SQLITE_UTF8, NULL,
                                is_prunable, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(journal->db,
                           "DELETE FROM actions WHERE begun<?1 AND"
                           " prunable(state, ?2, owner)",
                           -1, &s, NULL) != SQLITE_OK) {
        return complain(journal, err);
    }
    sqlite3_bind_int64(s, 1, before_ms);
    sqlite3_bind_int(s, 2, unknown);
    enum deed_code code = change(journal, s, &count, err);
    sqlite3_finalize(s);
    *ret_count = (unsigned)count;
    return code;
}
