/* SPDX-License-Identifier: Apache-2.0 */
#include "io/poll.h"

#include <stdlib.h>

#include "io/loop_impl.h"

struct deed_poll {
    uv_poll_t uv;
    deed_poll_ready ready;
    void *user;
};

enum deed_code deed_poll_create(struct deed_loop *loop, int fd,
                                deed_poll_ready ready, void *user,
                                struct deed_poll **ret, struct deed_error *err)
{
    struct deed_poll *poll = calloc(1, sizeof(*poll));
    if (!poll) {
        return deed_fail(err, DEED_NOMEM, "descriptor watch");
    }
    int status = uv_poll_init(&loop->uv, &poll->uv, fd);
    if (status < 0) {
        free(poll);
        return deed_fail_uv(err, status, "watching a descriptor");
    }
    poll->uv.data = poll;
    poll->ready = ready;
    poll->user = user;
    *ret = poll;
    return DEED_OK;
}

/* A descriptor in error is ready for both: whoever reads it learns why. */
static void on_poll(uv_poll_t *handle, int status, int events)
{
    struct deed_poll *poll = handle->data;
    poll->ready(poll->user, status < 0 || (events & UV_READABLE),
                status < 0 || (events & UV_WRITABLE));
}

enum deed_code deed_poll_set(struct deed_poll *poll, bool readable,
                             bool writable, struct deed_error *err)
{
    int events = (readable ? UV_READABLE : 0) | (writable ? UV_WRITABLE : 0);
    int status = events ? uv_poll_start(&poll->uv, events, on_poll)
                        : uv_poll_stop(&poll->uv);
    return status < 0 ? deed_fail_uv(err, status, "watching a descriptor")
                      : DEED_OK;
}

static void on_close(uv_handle_t *handle)
{
    free(handle->data);
}

void deed_poll_destroy(struct deed_poll *poll)
{
    if (poll) {
        uv_close((uv_handle_t *)&poll->uv, on_close);
    }
}
