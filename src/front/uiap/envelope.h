/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_ENVELOPE_H
#define DEED_FRONT_UIAP_ENVELOPE_H

/*
 * The UIAP envelope: bytes to a checked message and back, without a socket.
 *
 * Strict about the envelope: what is required must be there, of the right
 * type and length, and the error names the member. Lenient about the rest: an
 * unknown member is ignored, and what the payload holds is judged by whoever
 * the message is for.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_arena;
struct deed_strbuf;
struct deed_value;

#define DEED_UIAP_VERSION "0.1"
#define DEED_ENVELOPE_ID_MAX 128 /* characters */
#define DEED_ENVELOPE_BYTES_MAX ((size_t)4 * 1024 * 1024)
#define DEED_ENVELOPE_DEPTH_MAX 64
#define DEED_ENVELOPE_NODES_MAX ((size_t)200 * 1000)

enum deed_envelope_kind {
    DEED_KIND_REQUEST,
    DEED_KIND_RESPONSE,
    DEED_KIND_EVENT,
    DEED_KIND_COUNT
};

/* Strings live in the arena; NULL means the member is absent. */
struct deed_envelope {
    enum deed_envelope_kind kind;
    const char *type;
    const char *id;
    const char *correlation_id;
    const char *session_id;
    const char *ts;
    const char *role; /* of the source, as it says itself: proves nothing */
    const char *source_id;
    const struct deed_value *payload;
};

/*
 * On an error `ret` holds what could be read before it: with an id, the answer
 * can still say which message it is about. DEED_UNSUPPORTED for another
 * version.
 */
enum deed_code deed_envelope_decode(struct deed_arena *arena, const char *bytes,
                                    size_t len, struct deed_envelope *ret,
                                    struct deed_error *err);

/* Source and version are deed's; ts is written as given. payload NULL: {}. */
void deed_envelope_write(struct deed_strbuf *out,
                         const struct deed_envelope *envelope);

const char *deed_envelope_kind_name(enum deed_envelope_kind kind);

/* The payload of an `error` message; NULL when the arena refuses. `code` is
 * the wire name; retryable: the same message may fare better later. */
struct deed_value *deed_envelope_error(struct deed_arena *arena,
                                       const char *code, bool retryable,
                                       const struct deed_error *err);

#endif
