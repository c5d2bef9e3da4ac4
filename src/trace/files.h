/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_FILES_H
#define DEED_TRACE_FILES_H

/* The files of a trace, read whole. */

#include <deed/error.h>

#include <stddef.h>

/* The directory and the text of its segments, older first (NULL: there is only
 * one), all malloc'ed; also after an error they are the caller's. */
enum deed_code deed_trace_files(const char *path, char **ret_dir,
                                char *ret_texts[2], struct deed_error *err);
/* The directory that a path means: itself, or where its trace.jsonl stands;
 * malloc'ed. */
char *deed_trace_dir_of(const char *path);
/* A file below a directory; NULL: it cannot be read. malloc'ed, and ended with
 * a NUL that is not counted. */
char *deed_trace_file(const char *dir, const char *name, size_t *ret_len);
/* A picture by the name that a record has for it; NULL also where that leads
 * out of the folder of pictures. */
char *deed_trace_picture(const char *dir, const char *name, size_t *ret_len);

#endif
