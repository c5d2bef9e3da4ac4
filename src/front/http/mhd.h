/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_HTTP_MHD_H
#define DEED_FRONT_HTTP_MHD_H

/*
 * libmicrohttpd, loaded when a page is wanted. Linked in, it would bring
 * GnuTLS and nine more libraries into every start of the program, which then
 * took 20 ms instead of 9 in the same run.
 */

#include <microhttpd.h>

#include <deed/error.h>

#include <stdbool.h>

#define DEED_MHD_FUNCTIONS(X)                                                  \
    X(start_daemon)                                                            \
    X(stop_daemon)                                                             \
    X(run)                                                                     \
    X(get_timeout)                                                             \
    X(get_daemon_info)                                                         \
    X(get_connection_values)                                                   \
    X(lookup_connection_value)                                                 \
    X(suspend_connection)                                                      \
    X(resume_connection)                                                       \
    X(create_response_from_buffer)                                             \
    X(create_response_from_callback)                                           \
    X(add_response_header)                                                     \
    X(queue_response)                                                          \
    X(destroy_response)

struct deed_mhd {
    void *library; /* NULL: not loaded */
#define DEED_MHD_MEMBER(name) __typeof__(MHD_##name) *name;
    DEED_MHD_FUNCTIONS(DEED_MHD_MEMBER)
#undef DEED_MHD_MEMBER
};

enum deed_code deed_mhd_load(struct deed_mhd *mhd, struct deed_error *err);
void deed_mhd_unload(struct deed_mhd *mhd);

#endif
