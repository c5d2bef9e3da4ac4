/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_FILES_H
#define DEED_FRONT_COMMAND_FILES_H

/* What became of a file, in words that every front end uses. */

struct deed_arena;
struct deed_value;

/* `signal`: an observed download.started or download.finished. "saved as
 * /data/files/report.pdf (12 kB)". NULL for the beginning of one whose
 * end is told as well. */
const char *deed_command_download(struct deed_arena *arena,
                                  const struct deed_value *signal);

#endif
