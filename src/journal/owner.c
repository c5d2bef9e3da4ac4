/* SPDX-License-Identifier: Apache-2.0 */
#include "journal/owner.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BOOT_ID_BYTES 40

static void read_boot_id(char out[BOOT_ID_BYTES])
{
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");
    if (!file || !fgets(out, BOOT_ID_BYTES, file)) {
        snprintf(out, BOOT_ID_BYTES, "none");
    }
    out[strcspn(out, "\n")] = '\0';
    if (file) {
        fclose(file);
    }
}

static void read_namespace(char *out, size_t size)
{
    ssize_t len = readlink("/proc/self/ns/pid", out, size - 1);
    out[len > 0 ? len : 0] = '\0';
}

/* Field 22 of /proc/PID/stat, in clock ticks since boot; 0: no such process.
 * The name in field 2 may hold anything, so it is counted from its end. A
 * zombie has ended. */
static uint64_t start_of(int64_t pid)
{
    char path[64], line[1024];
    snprintf(path, sizeof(path), "/proc/%" PRId64 "/stat", pid);
    FILE *file = fopen(path, "re");
    size_t len = file ? fread(line, 1, sizeof(line) - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    line[len] = '\0';
    char *at = strrchr(line, ')');
    if (!at || at[1] != ' ' || strchr("ZXx", at[2])) {
        return 0;
    }
    for (int field = 2; at && field < 22; field++) {
        at = strchr(at + 1, ' ');
    }
    return at ? strtoull(at + 1, NULL, 10) : 0;
}

void deed_owner_write(char out[DEED_OWNER_BYTES])
{
    char boot[BOOT_ID_BYTES], space[64];
    read_boot_id(boot);
    read_namespace(space, sizeof(space));
    snprintf(out, DEED_OWNER_BYTES, "%s %s %" PRId64 " %" PRIu64, boot, space,
             (int64_t)getpid(), start_of(getpid()));
}

enum deed_journal_owner deed_owner_check(const char *text, int64_t *ret_pid)
{
    char boot[BOOT_ID_BYTES], space[64], their_boot[BOOT_ID_BYTES] = "",
                                         their_space[64] = "";
    uint64_t start = 0;
    *ret_pid = 0;
    if (!text || sscanf(text, "%39s %63s %" SCNd64 " %" SCNu64, their_boot,
                        their_space, ret_pid, &start) != 4) {
        return DEED_JOURNAL_OWNER_GONE;
    }
    read_boot_id(boot);
    read_namespace(space, sizeof(space));
    if (strcmp(boot, their_boot) != 0) {
        return DEED_JOURNAL_OWNER_GONE;
    }
    if (strcmp(space, their_space) != 0) {
        return DEED_JOURNAL_OWNER_RUNS;
    }
    return start != 0 && start_of(*ret_pid) == start ? DEED_JOURNAL_OWNER_RUNS
                                                     : DEED_JOURNAL_OWNER_GONE;
}
