/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_H
#define DEED_DRIVER_H

/*
 * For those who write a driver outside of deed: one static const table, one
 * call that registers it. Sessions open its surfaces by name from then on.
 * HACKING.md, "Write a driver", leads through examples/driver.c.
 *
 * Thread:   every op is called from the thread that uses the session, and
 *           every function here is called from that thread.
 * Answer:   an op that returns DEED_OK answers its question exactly once, with
 *           deed_answer_done() or deed_answer_failed(): inside the op or later,
 *           from `wake` or `ready`. One that returns an error does not answer.
 *           close() ends all questions; they must not be answered any more.
 * Lifetime: arguments are borrowed for the call. What is handed to deed is
 *           copied.
 * Versions: DEED_DRIVER_ABI changes when an old driver could not work any more;
 *           members are appended, `size` says which are there.
 */

#include <deed/drivers.h>
#include <deed/element.h>
#include <deed/gesture.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DEED_DRIVER_ABI 1

struct deed_driver_env;    /* deed's side of one surface */
struct deed_driver_answer; /* one question */

#define DEED_GESTURE_BIT(kind) (UINT32_C(1) << (kind))

struct deed_driver_class {
    uint32_t abi; /* DEED_DRIVER_ABI */
    size_t size;  /* sizeof(struct deed_driver_class) */
    struct deed_driver_info info;
    uint32_t gestures; /* DEED_GESTURE_BIT() of what perform() can do */
    bool has_receipts; /* it knows whether input arrived */
    bool has_causes;   /* its signals say what an input caused */

    /* Opens one surface. `env` lives until close() has returned. */
    enum deed_code (*open)(struct deed_driver_env *env,
                           const struct deed_setting *settings, size_t count,
                           void **ret_surface, struct deed_error *err);
    void (*close)(void *surface);

    /* Everything that is there: deed_answer_element() for each. */
    enum deed_code (*look)(void *surface, struct deed_driver_answer *answer,
                           struct deed_error *err);
    /* One element, now: deed_answer_facts(). */
    enum deed_code (*probe)(void *surface, const char *element_id,
                            struct deed_driver_answer *answer,
                            struct deed_error *err);
    /* deed_answer_receipt(). The next gesture comes after the answer. */
    enum deed_code (*perform)(void *surface,
                              const struct deed_ui_gesture *gesture,
                              struct deed_driver_answer *answer,
                              struct deed_error *err);

    /* Optional. What deed_driver_wake() and deed_driver_watch() ask for. */
    void (*wake)(void *surface);
    void (*ready)(void *surface, int fd, bool readable, bool writable);
};

/* Adds the driver to deed_driver_at(); the table must stay. DEED_EXISTS: there
 * is one of that name. Call it before sessions are opened; it is not safe to
 * call it from two threads at once. */
DEED_PUBLIC enum deed_code deed_driver_register(
    const struct deed_driver_class *driver, struct deed_error *err);

/* Answers. The first four add to an answer that is not done; false: out of
 * memory, or it does not fit the question, and the answer will fail. */
DEED_PUBLIC bool deed_answer_element(struct deed_driver_answer *answer,
                                     const struct deed_ui_element *element);
/* changes: more may come by itself; with DEED_NO a missing element is missing
 * at once, with DEED_UNKNOWN it is waited for. */
DEED_PUBLIC bool deed_answer_place(struct deed_driver_answer *answer,
                                   const char *url, const char *title,
                                   const char *focused_id,
                                   enum deed_tri changes);
DEED_PUBLIC bool deed_answer_facts(struct deed_driver_answer *answer,
                                   const struct deed_ui_facts *facts);
DEED_PUBLIC bool deed_answer_receipt(struct deed_driver_answer *answer,
                                     const struct deed_ui_receipt *receipt);
DEED_PUBLIC void deed_answer_done(struct deed_driver_answer *answer);
DEED_PUBLIC void deed_answer_failed(struct deed_driver_answer *answer,
                                    enum deed_code code, const char *text);

/* What happens by itself. Every change of the surface gets a signal, at least
 * "state.changed". An unknown kind is DEED_INVALID. */
DEED_PUBLIC enum deed_code deed_driver_signal(
    struct deed_driver_env *env, const struct deed_ui_signal *signal,
    struct deed_error *err);
/* The surface is gone: open questions fail, and no more are asked. */
DEED_PUBLIC void deed_driver_lost(struct deed_driver_env *env,
                                  const char *text);

/* The clock of the session; wake() once, at that moment (INT64_MAX: never);
 * ready() whenever the descriptor is (neither: stop). One of each a surface. */
DEED_PUBLIC int64_t deed_driver_now_us(const struct deed_driver_env *env);
DEED_PUBLIC void deed_driver_wake(struct deed_driver_env *env, int64_t at_us);
DEED_PUBLIC enum deed_code deed_driver_watch(struct deed_driver_env *env,
                                             int fd, bool readable,
                                             bool writable,
                                             struct deed_error *err);

#ifdef __cplusplus
}
#endif

#endif
