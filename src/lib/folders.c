/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/folders.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/policy/policy.h"

enum deed_code deed_folders_init(struct deed_folders *folders,
                                 const char *const *paths,
                                 struct deed_error *err)
{
    *folders = (struct deed_folders){ 0 };
    for (size_t i = 0; paths && paths[i]; i++) {
        if (folders->count == DEED_FOLDERS_MAX) {
            deed_folders_fini(folders);
            return deed_fail(err, DEED_TOO_LARGE, "%d folders at most",
                             DEED_FOLDERS_MAX);
        }
        char *copy = strdup(paths[i]);
        if (!copy) {
            deed_folders_fini(folders);
            return deed_fail(err, DEED_NOMEM, "folders");
        }
        folders->paths[folders->count++] = copy;
    }
    return DEED_OK;
}

void deed_folders_fini(struct deed_folders *folders)
{
    for (unsigned i = 0; i < folders->count; i++) {
        free(folders->paths[i]);
    }
    *folders = (struct deed_folders){ 0 };
}

/* What of `path` is below `folder`; NULL: it is not. Both are real paths. */
static const char *below(const char *folder, const char *path)
{
    size_t len = strlen(folder);
    if (len > 0 && folder[len - 1] == '/') { /* the root */
        len--;
    }
    return strncmp(folder, path, len) == 0 && path[len] == '/' ? path + len
                                                               : NULL;
}

static bool lies_in(const char *folder, const char *path, bool dots)
{
    char *real = realpath(folder, NULL);
    const char *rest = real ? below(real, path) : NULL;
    bool in = rest && (dots || !strstr(rest, "/."));
    free(real);
    return in;
}

static bool find(const struct deed_folders *folders, const char *path,
                 bool plain)
{
    struct stat st;
    char *real = realpath(path, NULL);
    bool found = false;
    if (real && stat(real, &st) == 0 && (!plain || S_ISREG(st.st_mode))) {
        for (unsigned i = 0; !found && i < folders->count; i++) {
            found = lies_in(folders->paths[i], real, !plain);
        }
    }
    free(real);
    return found;
}

bool deed_folders_have(const struct deed_folders *folders, const char *path)
{
    return find(folders, path, false);
}

bool deed_folders_give(const struct deed_folders *folders, const char *path)
{
    return find(folders, path, true);
}

static bool is_page(void *user, const char *path)
{
    return deed_folders_have(user, path);
}

static bool is_upload(void *user, const char *path)
{
    return deed_folders_give(user, path);
}

void deed_folders_guard(struct deed_policy *policy,
                        const struct deed_folders *pages,
                        const struct deed_folders *uploads)
{
    policy->pages = (struct deed_file_fence){ is_page, (void *)pages };
    policy->uploads = (struct deed_file_fence){ is_upload, (void *)uploads };
}

void deed_folders_guard_agent(struct deed_policy *policy,
                              const struct deed_folders *pages,
                              const struct deed_folders *uploads)
{
    deed_folders_guard(policy, pages, uploads);
    policy->web_only = true;
}
