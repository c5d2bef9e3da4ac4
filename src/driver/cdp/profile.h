/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_PROFILE_H
#define DEED_DRIVER_CDP_PROFILE_H

/* A browser's profile that stays: a folder of deed's own, used by one browser
 * at a time. The profile of a person's own browser is never touched. */

#include <deed/error.h>

/* Takes the folder, which must be empty or one that deed made a profile of. The
 * descriptor is the caller's to close(), which gives it back. DEED_STATE:
 * another browser uses it. DEED_DENIED: it is not deed's. */
enum deed_code deed_profile_lock(const char *path, int *ret_fd,
                                 struct deed_error *err);

#endif
