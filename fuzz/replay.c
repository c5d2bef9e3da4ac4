/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A plain main() for a fuzz target: every file given, and every file in a
 * directory given, goes through LLVMFuzzerTestOneInput() once. Prints TAP, one
 * test a file; a fault ends the process, which the harness sees, and the last
 * "# file" line names the culprit.
 *
 * An empty directory is a failure: it would prove nothing.
 */

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct replay {
    int count;
    bool failed;
};

static void say(struct replay *replay, bool ok, const char *name,
                const char *why)
{
    replay->count++;
    replay->failed = replay->failed || !ok;
    printf("%s %d - %s%s%s\n", ok ? "ok" : "not ok", replay->count, name,
           why ? ": " : "", why ? why : "");
}

/* The bytes in a block of exactly their size, so that ASan sees a read past
 * the end; NULL with errno set when they cannot be had. */
static uint8_t *read_file(const char *path, size_t *ret_size)
{
    FILE *file = fopen(path, "rbe");
    struct stat st;
    if (!file || fstat(fileno(file), &st) != 0) {
        goto fail;
    }
    size_t size = (size_t)st.st_size;
    uint8_t *data = malloc(size ? size : 1);
    if (!data) {
        goto fail;
    }
    if (fread(data, 1, size, file) != size) {
        free(data);
        errno = EIO;
        goto fail;
    }
    fclose(file);
    *ret_size = size;
    return data;

fail:
    if (file) {
        fclose(file);
    }
    return NULL;
}

static void replay_file(struct replay *replay, const char *path)
{
    size_t size = 0;
    uint8_t *data = read_file(path, &size);
    if (!data) {
        say(replay, false, path, strerror(errno));
        return;
    }
    printf("# file %s\n", path);
    fflush(stdout); /* it must be out before a fault ends us */
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    const char *slash = strrchr(path, '/');
    say(replay, true, slash ? slash + 1 : path, NULL);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void replay_directory(struct replay *replay, const char *path)
{
    struct dirent **entries = NULL;
    int n = scandir(path, &entries, is_visible, alphasort);
    if (n <= 0) {
        say(replay, false, path, n < 0 ? strerror(errno) : "no file in it");
    }
    for (int i = 0; i < n; i++) {
        char name[4096];
        int len =
            snprintf(name, sizeof(name), "%s/%s", path, entries[i]->d_name);
        if (len < 0 || (size_t)len >= sizeof(name)) {
            say(replay, false, entries[i]->d_name, "its path is too long");
        } else {
            replay_file(replay, name);
        }
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    struct replay replay = { 0 };
    for (int i = 1; i < argc; i++) {
        struct stat st;
        if (stat(argv[i], &st) != 0) {
            say(&replay, false, argv[i], strerror(errno));
        } else if (S_ISDIR(st.st_mode)) {
            replay_directory(&replay, argv[i]);
        } else {
            replay_file(&replay, argv[i]);
        }
    }
    printf("1..%d\n", replay.count);
    return replay.failed || replay.count == 0 ? 1 : 0;
}
