/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/grid/ferry.h"

#include <stdlib.h>

#include "base/arena.h"
#include "driver/grid/answer.h"
#include "driver/grid/link.h"

struct parcel {
    struct parcel *next;
    int64_t id;
    deed_ferry_done *done;
    void *user;
};

static void add(struct grid_ferry *ferry, struct parcel *parcel)
{
    parcel->next = ferry->parcels;
    ferry->parcels = parcel;
}

/* The parcel with this id, or the first of this user; taken off the list. */
static struct parcel *take(struct grid_ferry *ferry, int64_t id,
                           const void *user)
{
    struct parcel **at = &ferry->parcels;
    while (*at && (user ? (*at)->user != user : (*at)->id != id)) {
        at = &(*at)->next;
    }
    struct parcel *found = *at;
    if (found) {
        *at = found->next;
    }
    return found;
}

enum deed_code grid_ferry_send(struct grid_ferry *ferry, struct grid_link *link,
                               int64_t session, const char *path,
                               deed_ferry_done *done, void *user,
                               struct deed_error *err)
{
    struct parcel *parcel = calloc(1, sizeof(*parcel));
    if (!parcel) {
        return deed_fail(err, DEED_NOMEM, "file");
    }
    *parcel =
        (struct parcel){ .id = ++ferry->last_id, .done = done, .user = user };
    enum deed_code code =
        grid_link_upload(link, session, parcel->id, path, err);
    if (code) {
        free(parcel);
        return code;
    }
    add(ferry, parcel);
    return DEED_OK;
}

void grid_ferry_forget(struct grid_ferry *ferry, const void *user)
{
    struct parcel *parcel;
    while ((parcel = take(ferry, 0, user))) {
        free(parcel);
    }
}

static void finish(struct parcel *parcel, const char *path,
                   const struct deed_error *err)
{
    deed_ferry_done *done = parcel->done;
    void *user = parcel->user;
    free(parcel);
    done(user, path, err);
}

void grid_ferry_answer(struct grid_ferry *ferry, const char *url, int64_t id,
                       const struct grid_answer *answer)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    const char *path = NULL;
    struct parcel *parcel = take(ferry, id, NULL);
    if (!parcel) {
        return; /* forgotten */
    }
    deed_arena_init(&arena, 0);
    enum deed_code code = grid_answer_file(&arena, url, answer, &path, &err);
    finish(parcel, code ? NULL : path, &err);
    deed_arena_fini(&arena);
}

void grid_ferry_lost(struct grid_ferry *ferry, const struct deed_error *err)
{
    while (ferry->parcels) {
        struct parcel *parcel = ferry->parcels;
        ferry->parcels = parcel->next;
        finish(parcel, NULL, err);
    }
}

void grid_ferry_fini(struct grid_ferry *ferry)
{
    while (ferry->parcels) {
        struct parcel *parcel = ferry->parcels;
        ferry->parcels = parcel->next;
        free(parcel);
    }
}
