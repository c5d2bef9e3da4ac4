/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "driver/cdp/launch.h"
#include "driver/web/process.h"

/* -1: there is no such file, or no number in it. */
static long read_number(const char *path)
{
    char line[32];
    char *end = line;
    long number = -1;
    FILE *file = fopen(path, "re");
    if (file && fgets(line, sizeof(line), file)) {
        number = strtol(line, &end, 10);
        number = end == line ? -1 : number;
    }
    if (file) {
        fclose(file);
    }
    return number;
}

/* An older way to have a sandbox, which needs no namespaces. */
static bool has_setuid_sandbox(void)
{
    static const char *const paths[] = {
        "/usr/lib/chromium/chrome-sandbox",
        "/opt/google/chrome/chrome-sandbox",
        "/usr/lib/chromium-browser/chrome-sandbox",
    };
    struct stat st;
    for (size_t i = 0; i < DEED_ARRAY_LEN(paths); i++) {
        if (stat(paths[i], &st) == 0 && st.st_uid == 0 &&
            (st.st_mode & S_ISUID)) {
            return true;
        }
    }
    return false;
}

static void check_sandbox(deed_finding_fn *found, void *user)
{
    static const struct {
        const char *path;
        long bad;
        const char *text, *fix;
    } limits[] = {
        { "/proc/sys/kernel/unprivileged_userns_clone", 0,
          "the kernel allows user namespaces to root only",
          "sudo sysctl -w kernel.unprivileged_userns_clone=1" },
        { "/proc/sys/kernel/apparmor_restrict_unprivileged_userns", 1,
          "AppArmor restricts user namespaces",
          "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" },
        { "/proc/sys/user/max_user_namespaces", 0,
          "the system allows no user namespaces",
          "sudo sysctl -w user.max_user_namespaces=10000" },
    };
    if (geteuid() == 0) {
        found(user, DEED_FINDING_NOTE, "sandbox",
              "runs as root: a browser that deed starts has no "
              "sandbox; another user is better, unless this is a "
              "container",
              NULL);
        return;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(limits); i++) {
        if (read_number(limits[i].path) != limits[i].bad) {
            continue;
        }
        bool other = has_setuid_sandbox();
        char text[200];
        snprintf(text, sizeof(text), "%s%s", limits[i].text,
                 other ? "; the browser has an older way" : "");
        found(user, other ? DEED_FINDING_NOTE : DEED_FINDING_WARN, "sandbox",
              text, other ? NULL : limits[i].fix);
        return;
    }
    found(user, DEED_FINDING_OK, "sandbox", "user namespaces are allowed",
          NULL);
}

void deed_chromium_check(bool quick, deed_finding_fn *found, void *user)
{
    check_sandbox(found, user);
    deed_program_check(&deed_chromium_program, DEED_FINDING_BAD, quick, found,
                       user);
}
