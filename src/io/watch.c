/* SPDX-License-Identifier: Apache-2.0 */
#include "io/watch.h"

#include <stdlib.h>

#include "io/loop_impl.h"

struct deed_watch {
    uv_poll_t poll;
    deed_watch_ready ready;
    void *user;
};

enum deed_code deed_watch_create(struct deed_loop *loop, int fd,
                                 deed_watch_ready ready, void *user,
                                 struct deed_watch **ret,
                                 struct deed_error *err)
{
    struct deed_watch *watch = calloc(1, sizeof(*watch));
    if (!watch) {
        return deed_fail(err, DEED_NOMEM, "descriptor watch");
    }
    int status = uv_poll_init(&loop->uv, &watch->poll, fd);
    if (status < 0) {
        free(watch);
        return deed_fail_uv(err, status, "watching a descriptor");
    }
    watch->poll.data = watch;
    watch->ready = ready;
    watch->user = user;
    *ret = watch;
    return DEED_OK;
}

/* A descriptor in error is ready for both: whoever reads it learns why. */
static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct deed_watch *watch = poll->data;
    watch->ready(watch->user, status < 0 || (events & UV_READABLE),
                 status < 0 || (events & UV_WRITABLE));
}

enum deed_code deed_watch_set(struct deed_watch *watch, bool readable,
                              bool writable, struct deed_error *err)
{
    int events = (readable ? UV_READABLE : 0) | (writable ? UV_WRITABLE : 0);
    int status = events ? uv_poll_start(&watch->poll, events, on_poll)
                        : uv_poll_stop(&watch->poll);
    return status < 0 ? deed_fail_uv(err, status, "watching a descriptor")
                      : DEED_OK;
}

static void on_close(uv_handle_t *handle)
{
    free(handle->data);
}

void deed_watch_destroy(struct deed_watch *watch)
{
    if (watch) {
        uv_close((uv_handle_t *)&watch->poll, on_close);
    }
}
