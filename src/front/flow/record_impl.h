/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_RECORD_IMPL_H
#define DEED_FRONT_FLOW_RECORD_IMPL_H

/* The inside of a recording, shared by the files record*.c and nobody else. */

#include "base/util.h"
#include "base/value.h"
#include "front/flow/record.h"

/* One action, or one act of a person, until and after its result. */
struct deed_record_step {
    struct deed_record_step *next;
    char handle[32];   /* "": of a person */
    char instance[64]; /* the element it resolved to */
    char *scope;       /* owned; what tells it from others, or NULL */
    char *request;     /* JSON, owned */
    char *result;      /* JSON, owned; NULL: not there, or not verified */
    unsigned others;   /* of a person: with the same role and name */
    bool ended;
    bool by_person;
};

static inline const char *record_text(const struct deed_value *map,
                                      const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

/* record.c: JSON of it, malloc'ed; NULL when it is too long. */
char *record_json(const struct deed_value *value);
/* At the end of the list; NULL when memory is out. Takes the request. */
struct deed_record_step *record_add(struct deed_record *record, char *request);
void record_drop(struct deed_record *record, struct deed_record_step *gone);
/* The newest; NULL: there is none. */
struct deed_record_step *record_last(const struct deed_record *record);

/* record_person.c: payloads of "person.acted" and "person.effect". */
void record_person(struct deed_record *record, const struct deed_value *act);
void record_effect(struct deed_record *record, const struct deed_value *seen);

#endif
