/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_NOTE_H
#define DEED_CORE_VERIFY_NOTE_H

/*
 * What a surface tells beside signals: messages of its console, exceptions,
 * requests and their answers, changes of its storage. Nothing is proven by it;
 * correlate.h says which of it an act has brought about.
 */

#include "base/time.h"
#include "core/model/types.h"

enum deed_note_source {
    DEED_NOTE_CONSOLE,
    DEED_NOTE_EXCEPTION,
    DEED_NOTE_REQUEST,  /* it was sent */
    DEED_NOTE_RESPONSE, /* it was answered, or failed */
    DEED_NOTE_NAVIGATION,
    DEED_NOTE_STORAGE,
    DEED_NOTE_DOM, /* a signal about the page, seen as a note */
    DEED_NOTE_SOURCE_COUNT
};

/* Strings are borrowed for the call; NULL: not known. */
struct deed_note {
    enum deed_note_source source;
    deed_time_us at_us;
    const char *level; /* console: "debug", "log", "info", "warn", "error" */
    const char *text;
    const char *url;    /* of the request; of the script that wrote or threw */
    const char *page;   /* address of the main document */
    const char *id;     /* of the request */
    const char *method; /* of the request */
    const char *type;   /* "Fetch", "XHR", "Ping", "Image", ... */
    const char *error;  /* why it failed */
    int line;           /* of the script; 0: not known */
    int status;         /* HTTP; 0: none */
    bool acting;        /* an input was being handled */
    bool tied;          /* DOM: something ties it to the input */
};

const char *deed_note_source_name(enum deed_note_source source);

#endif
