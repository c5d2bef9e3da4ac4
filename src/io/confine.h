/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_CONFINE_H
#define DEED_IO_CONFINE_H

/*
 * Gives up, for good, what a process that talks to pages needs no more: after
 * its browser has been started it starts no program and, where the browser is
 * at a pipe, makes no connections; one that serves no page accepts none either.
 * Whoever took over the process through a fault in a decoder could do none of
 * these.
 *
 * By Landlock, which Linux has since 5.13 (TCP: 6.7). It holds for the process
 * and for what it starts from then on, not for what runs already: the browser
 * is not confined by it. Files are not confined; docs/security.md says why.
 */

#include <stdbool.h>

struct deed_confine_opts {
    bool may_start;   /* programs */
    bool may_connect; /* over TCP */
    bool may_listen;  /* there */
};

/* What this kernel can do: 0: nothing, else the version of Landlock. */
int deed_confine_version(void);
/* True when what can be given up has been given up; a kernel without Landlock
 * is no error. */
bool deed_confine(const struct deed_confine_opts *opts);

#endif
