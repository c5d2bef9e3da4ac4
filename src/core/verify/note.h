/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_NOTE_H
#define DEED_CORE_VERIFY_NOTE_H

/*
 * What a surface tells beside signals: messages of its console, exceptions,
 * requests and their answers, changes of its storage, input of a person.
 * Nothing is proven by it; correlate.h says which of it an act has brought
 * about.
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
    DEED_NOTE_PERSON, /* input that deed did not send; see `person` */
    DEED_NOTE_DOM,    /* a signal about the page, seen as a note */
    DEED_NOTE_SOURCE_COUNT
};

struct deed_value;

/* What a person did, and to which element. */
struct deed_person_act {
    const char *act;  /* "click", "double", "fill", "choose", "toggle", "set",
                         "press", "upload" */
    const char *role; /* NULL: it has none */
    const char *name;
    const char *scope; /* the place that tells it from others like it; NULL:
                          there are none, or nothing does */
    unsigned others;   /* elements with the same role and name */
    const char *value; /* what was typed, set or pressed; NULL: see `secret` */
    const struct deed_value *options; /* of "choose": a list of labels */
    bool secret;                      /* a secret field: no value is known */
    bool on;                          /* of "toggle" */
    bool on_page;                     /* of "press": no element had the focus */
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
    const struct deed_person_act *person; /* of that source only */
};

const char *deed_note_source_name(enum deed_note_source source);

#endif
