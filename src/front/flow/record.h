/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_RECORD_H
#define DEED_FRONT_FLOW_RECORD_H

/*
 * What was done in a session, and a flow file of it. It is fed with the
 * payloads of actions as they come. What was verified becomes a step; so does
 * what may have had an effect, with a remark. What did nothing does not. What a
 * person does becomes a step, too.
 *
 * Targets are written by role and name, with the scope that was asked for or
 * that tells the element from others like it; never by handle or selector. What
 * went into a secret field is not kept: the step names a secret instead.
 *
 * Limits: the last DEED_RECORD_MAX steps, 64 KiB each.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_strbuf;
struct deed_value;

#define DEED_RECORD_MAX 500

struct deed_record_step;

struct deed_record {
    struct deed_record_step *first;
    unsigned count;
};

void deed_record_fini(struct deed_record *record); /* empties it, too */

/* A message of an action ("action.accepted", "action.result") or of a person
 * ("person.acted", "person.effect"); others are passed over. */
void deed_record_take(struct deed_record *record, const char *type,
                      const struct deed_value *payload);
/* Does the target of this progress need a scope to be found again? True: role
 * and name are its words, and nothing that was asked for tells it from others.
 * Borrowed from the payload. */
bool deed_record_wants_scope(const struct deed_record *record,
                             const struct deed_value *progress,
                             const char **ret_role, const char **ret_name);
/* `resolution` of a check by role and name: the scope of the one that is meant
 * goes into its step. */
void deed_record_scope(struct deed_record *record, const char *handle,
                       const struct deed_value *resolution);

/* The flow, YAML; how many steps it has. url: where it began; may be NULL. */
unsigned deed_record_write(const struct deed_record *record, const char *name,
                           const char *url, struct deed_strbuf *out);

#endif
