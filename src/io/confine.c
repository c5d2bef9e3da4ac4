/* SPDX-License-Identifier: Apache-2.0 */
#include "io/confine.h"

#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From linux/landlock.h, of which Debian 12 has only the first half. */
struct ruleset {
    uint64_t files;
    uint64_t net; /* since version 4 */
};
#define CREATE_VERSION 1u /* flag: tell the version instead */
#define FILE_EXECUTE (UINT64_C(1) << 0)
#define FILE_MAKE_CHAR (UINT64_C(1) << 6)
#define FILE_MAKE_BLOCK (UINT64_C(1) << 11)
#define NET_BIND_TCP (UINT64_C(1) << 0)
#define NET_CONNECT_TCP (UINT64_C(1) << 1)
#define NET_VERSION 4

#if defined(SYS_landlock_create_ruleset) && defined(SYS_landlock_restrict_self)
static int create(const struct ruleset *rules, size_t size, unsigned flags)
{
    return (int)syscall(SYS_landlock_create_ruleset, rules, size, flags);
}

static bool restrict_self(int fd)
{
    return syscall(SYS_landlock_restrict_self, fd, 0u) == 0;
}
#else
static int create(const struct ruleset *rules, size_t size, unsigned flags)
{
    (void)rules;
    (void)size;
    (void)flags;
    return -1;
}

static bool restrict_self(int fd)
{
    (void)fd;
    return false;
}
#endif

int deed_confine_version(void)
{
    int version = create(NULL, 0, CREATE_VERSION);
    return version > 0 ? version : 0;
}

bool deed_confine(const struct deed_confine_opts *opts)
{
    int version = deed_confine_version();
    /* What is named here and allowed by no rule is refused. */
    struct ruleset rules = { .files = FILE_MAKE_CHAR | FILE_MAKE_BLOCK };
    size_t size = sizeof(rules.files);
    if (!opts->may_start) {
        rules.files |= FILE_EXECUTE;
    }
    if (version >= NET_VERSION) {
        size = sizeof(rules);
        rules.net = (opts->may_listen ? 0 : NET_BIND_TCP) |
                    (opts->may_connect ? 0 : NET_CONNECT_TCP);
    }
    int fd = version ? create(&rules, size, 0) : -1;
    bool done = fd >= 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                restrict_self(fd);
    if (fd >= 0) {
        close(fd);
    }
    return done;
}
