/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_HELPER_TUNNEL_H
#define DEED_HELPER_TUNNEL_H

/*
 * Bytes between standard input (a socket, used both ways) and a server, over
 * TLS with a certificate that is checked. Ends with either side. What could not
 * be had is told on standard error, in one line.
 */
int tunnel_run(const char *host, const char *port);

#endif
