/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_REQUEST_H
#define DEED_FRONT_COMMAND_REQUEST_H

/*
 * From the arguments of a command to UIAP payloads. Errors name the parameter
 * or member that is wrong.
 */

#include <deed/error.h>

#include "front/command/command.h"

struct deed_arena;
struct deed_value;

/* ActionTarget from --role, --name, ...; *ret is NULL when none is given. */
enum deed_code deed_command_target(struct deed_arena *arena,
                                   const struct deed_value *args,
                                   struct deed_value **ret,
                                   struct deed_error *err);

/* For what is read, not acted on: a part of the page as look prints it, such as
 * main or navigation "Pages", is that part. What is called "main" is
 * name=main. */
void deed_command_part(struct deed_arena *arena, struct deed_value *target);

/* "120,80": a point of the window. *ret_comma is where its comma is. */
bool deed_command_is_point(const char *text, size_t *ret_comma);

/* A success signal from words: "route /videos/:id", "toast saved", a wire
 * name ("route.changed /x") or a JSON object. */
enum deed_code deed_command_signal(struct deed_arena *arena, const char *text,
                                   struct deed_value **ret,
                                   struct deed_error *err);

/* Is this the word that a signal begins with? */
bool deed_command_is_signal(const char *text);
/* The word by which --expect knows this kind of signal; the kind itself where
 * it has none. */
const char *deed_command_signal_word(const char *kind);

/* What `deed wait` and `deed expect` ask of deed_await(). */
enum deed_code deed_command_await(struct deed_arena *arena,
                                  const struct deed_value *args,
                                  struct deed_value **ret,
                                  struct deed_error *err);

/* `args` of an action from "name=value" pairs, each of the type that the
 * action wants; `capabilities` is what deed_capabilities() says. */
enum deed_code deed_command_args(struct deed_arena *arena,
                                 const struct deed_value *capabilities,
                                 const char *action,
                                 const struct deed_value *pairs,
                                 const char *json, struct deed_value **ret,
                                 struct deed_error *err);

/* The whole action.request payload of `deed act`. */
enum deed_code deed_command_request(struct deed_arena *arena,
                                    const struct deed_value *capabilities,
                                    const struct deed_value *args,
                                    struct deed_value **ret,
                                    struct deed_error *err);

/* click, fill, ...: is it an action under a short name? And its arguments as
 * those of `deed act`, added to the same map. */
bool deed_command_is_verb(enum deed_command_id id);
enum deed_code deed_command_verb(struct deed_arena *arena,
                                 enum deed_command_id id,
                                 struct deed_value *args,
                                 struct deed_error *err);

#endif
