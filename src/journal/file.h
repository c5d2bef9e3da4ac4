/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_JOURNAL_FILE_H
#define DEED_JOURNAL_FILE_H

/* The file of a journal, before SQLite opens it. */

#include <deed/error.h>

/* Makes it, with mode 0600 in a directory with mode 0700, when there is none.
 * Refuses a file that is not a plain file of ours that nobody else can read.
 * SQLite gives its -wal and -shm files the mode and the owner of this one. */
enum deed_code deed_journal_file_prepare(const char *path,
                                         struct deed_error *err);

#endif
