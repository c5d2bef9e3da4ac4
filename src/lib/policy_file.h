/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_POLICY_FILE_H
#define DEED_LIB_POLICY_FILE_H

/*
 * A policy as a JSON text:
 *
 *   { "fallback": "allow",
 *     "grants": ["observe", "guide", "draft", "act"],
 *     "origins": ["https://shop.example"],
 *     "rules": [ { "action": "ui.*", "origin": "https://shop.example",
 *                  "meaning": "pay", "level": "high",
 *                  "decision": "confirm", "reason": "money" } ],
 *     "rates": [ { "meaning": "pay", "count": 3, "seconds": 3600 } ],
 *     "secrets": [ { "name": "BANK", "origins": ["https://bank.example"],
 *                    "fields": "secret" } ] }
 *
 * Strict: a misspelt member in a policy would allow what it was to forbid. A
 * missing `grants` is the default's. Errors say in which line.
 */

#include <deed/error.h>

#include <stddef.h>

struct deed_arena;
struct deed_policy;

/* A copy of the default, to be changed; NULL when the arena refuses. */
struct deed_policy *deed_policy_new(struct deed_arena *arena);

/* Everything lives in the arena. */
enum deed_code deed_policy_parse(struct deed_arena *arena, const char *text,
                                 size_t len, struct deed_policy **ret,
                                 struct deed_error *err);

#endif
