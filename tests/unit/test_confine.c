/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "io/confine.h"

/* What a process could do; one bit each. */
enum {
    CAN_START = 1,
    CAN_BIND = 2,
    CAN_CONNECT = 4,
    CAN_READ = 8,
    CAN_WRITE = 16,
};

static struct sockaddr_in local(uint16_t port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons(port) };
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

static bool starts(void)
{
    int status = 1;
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/true", "true", (char *)NULL);
        _exit(1);
    }
    return waitpid(pid, &status, 0) == pid && status == 0;
}

static bool binds(void)
{
    struct sockaddr_in at = local(0);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool done = bind(fd, (struct sockaddr *)&at, sizeof(at)) == 0;
    close(fd);
    return done;
}

/* Nobody listens there: being refused by the other side is having asked. */
static bool connects(void)
{
    struct sockaddr_in at = local(1);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int got = connect(fd, (struct sockaddr *)&at, sizeof(at));
    bool done = got == 0 || errno == ECONNREFUSED;
    close(fd);
    return done;
}

static bool opens(const char *path, int how)
{
    int fd = open(path, how | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

/* What a child can do that gave something up, or -1. */
static int able(const struct deed_confine_opts *opts)
{
    char path[] = "/tmp/deed-confine-XXXXXX";
    int status = -1;
    close(mkstemp(path));
    pid_t pid = fork();
    if (pid == 0) {
        bool there =
            !opts || deed_confine(opts) == (deed_confine_version() > 0);
        int can = (starts() ? CAN_START : 0) | (binds() ? CAN_BIND : 0) |
                  (connects() ? CAN_CONNECT : 0) |
                  (opens("/etc/passwd", O_RDONLY) ? CAN_READ : 0) |
                  (opens(path, O_WRONLY) ? CAN_WRITE : 0);
        _exit(there ? can : 255);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    unlink(path);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* How much of it a kernel can take away. */
static int less(int what)
{
    int version = deed_confine_version();
    int takes =
        (version ? CAN_START : 0) | (version >= 4 ? CAN_BIND | CAN_CONNECT : 0);
    return (CAN_START | CAN_BIND | CAN_CONNECT | CAN_READ | CAN_WRITE) &
           ~(what & takes);
}

static void what_is_given_up_is_refused(void **state)
{
    static const struct {
        struct deed_confine_opts opts;
        int gone;
    } cases[] = {
        { { false, false, false }, CAN_START | CAN_BIND | CAN_CONNECT },
        { { false, true, false }, CAN_START | CAN_BIND },
        { { true, false, false }, CAN_BIND | CAN_CONNECT },
        { { true, true, false }, CAN_BIND },
        { { false, false, true }, CAN_START | CAN_CONNECT },
    };
    (void)state;
    assert_int_equal(able(NULL), less(0));
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(able(&cases[i].opts), less(cases[i].gone));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_given_up_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
