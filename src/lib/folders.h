/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_FOLDERS_H
#define DEED_LIB_FOLDERS_H

/*
 * Folders of this machine, and whether a file lies in one of them: what
 * --files and --allow-file name. Links are resolved first, on both sides, so
 * that a link inside a folder opens no way out of it. A relative folder is
 * taken from the working directory at the moment of the question.
 */

#include <deed/error.h>

#include <stdbool.h>

struct deed_policy;

#define DEED_FOLDERS_MAX 16

struct deed_folders {
    char *paths[DEED_FOLDERS_MAX]; /* owned */
    unsigned count;
};

/* Copies a list that ends with NULL; takes NULL for an empty one. */
enum deed_code deed_folders_init(struct deed_folders *folders,
                                 const char *const *paths,
                                 struct deed_error *err);
void deed_folders_fini(struct deed_folders *folders);

/* A page: a file or a folder below one of them. */
bool deed_folders_have(const struct deed_folders *folders, const char *path);
/* A plain file below one of them, and no part of the way down to it begins
 * with a dot: keys, tokens and histories are kept under such names. */
bool deed_folders_give(const struct deed_folders *folders, const char *path);

/* The fences of a policy; both must outlive it. */
void deed_folders_guard(struct deed_policy *policy,
                        const struct deed_folders *pages,
                        const struct deed_folders *uploads);
/* The same for front ends of agents: of what is no file they open only http,
 * https and about:blank. A person's own page may come from anywhere. */
void deed_folders_guard_agent(struct deed_policy *policy,
                              const struct deed_folders *pages,
                              const struct deed_folders *uploads);

#endif
