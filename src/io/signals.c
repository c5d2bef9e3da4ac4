/* SPDX-License-Identifier: Apache-2.0 */
#include "io/signals.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "io/poll.h"

struct deed_signals {
    int fd;
    sigset_t before;
    struct deed_poll *poll;
    void (*caught)(void *user, int number);
    void *user;
};

static void on_readable(void *user, bool readable, bool writable)
{
    struct deed_signals *signals = user;
    struct signalfd_siginfo info;
    (void)writable;
    if (readable && read(signals->fd, &info, sizeof(info)) == sizeof(info)) {
        signals->caught(signals->user, (int)info.ssi_signo);
    }
}

static void fill(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
}

enum deed_code deed_signals_create(struct deed_loop *loop,
                                   void (*caught)(void *user, int number),
                                   void *user, struct deed_signals **ret,
                                   struct deed_error *err)
{
    sigset_t set;
    struct deed_signals *signals = calloc(1, sizeof(*signals));
    if (!signals) {
        return deed_fail(err, DEED_NOMEM, "signals");
    }
    fill(&set);
    sigprocmask(SIG_BLOCK, &set, &signals->before);
    signals->caught = caught;
    signals->user = user;
    signals->fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    enum deed_code code =
        signals->fd < 0
            ? deed_fail(err, DEED_ENVIRONMENT, "signals cannot be watched")
            : deed_poll_create(loop, signals->fd, on_readable, signals,
                               &signals->poll, err);
    if (!code) {
        code = deed_poll_set(signals->poll, true, false, err);
    }
    if (code) {
        deed_signals_destroy(signals);
        return code;
    }
    *ret = signals;
    return DEED_OK;
}

void deed_signals_destroy(struct deed_signals *signals)
{
    if (!signals) {
        return;
    }
    deed_poll_destroy(signals->poll);
    if (signals->fd >= 0) {
        close(signals->fd);
    }
    sigprocmask(SIG_SETMASK, &signals->before, NULL);
    free(signals);
}
