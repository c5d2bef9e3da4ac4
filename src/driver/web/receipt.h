/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_RECEIPT_H
#define DEED_DRIVER_WEB_RECEIPT_H

/*
 * The receipt of a gesture: armed in the page before its input goes out, read
 * or pushed when the handlers have run. It says which elements got the events,
 * and how the target is then.
 */

#include "driver/web/op.h"

struct act;
struct deed_json_writer;

/* Asks for it, unless it came by itself; ends the gesture. */
void act_read_receipt(struct op *op);
call_fn act_on_receipt;
/* What the agent pushed is a receipt; perhaps of a gesture under way. */
void act_on_told(struct page *page, const struct deed_value *receipt);
/* How the target is after it, if the agent's answer tells it. */
void act_take_facts(struct op *op, const struct deed_value *value);
/* And how far it can still be scrolled. */
void act_take_room(struct act *act, const struct deed_value *value);

/* A token that no other receipt of the page has. */
void act_new_token(struct op *op, char *ret, size_t size);
/* {token}: an argument that is a receipt. NULL: no memory. */
const char *act_token_arg(struct op *op, const char *token);
/* The member `kinds`: event types, up to a NULL; nothing at all for NULL. */
void act_write_kinds(struct deed_json_writer *w, const char *const *kinds);
/* The target and a new token, as the agent's `arm` takes them. */
void act_write_arm(struct op *op, struct deed_json_writer *w,
                   const char *const *kinds);

#endif
