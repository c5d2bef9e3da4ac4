/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_FAKE_REMOTE_H
#define DEED_TESTS_UNIT_FAKE_REMOTE_H

/*
 * A browser without a protocol: the table of driver/web/remote.h, answered by
 * rules. What only another protocol than Chromium's does (a browser that has no
 * drag events, that tells listeners with the mark, that reports requests late)
 * is a change of the table.
 *
 * A scene is a function that asks the page for something and checks what it
 * sends and answers. It is played as it is written, then once with each call
 * going wrong in each way, and once with each allocation failing. Whatever goes
 * wrong, each order gets one answer; input that nobody took is not confirmed,
 * and what was pressed is not reported as not sent.
 */

#include "base/arena.h"
#include "base/strbuf.h"
#include "driver/driver.h"
#include "driver/web/events.h"
#include "driver/web/remote.h"
#include "nomem.h"

/* What the browser reports: its allocations may fail, too. */
#define REMOTE_SAYS(call)                                                      \
    do {                                                                       \
        nomem_set(true);                                                       \
        call;                                                                  \
        nomem_set(false);                                                      \
    } while (0)

struct fake_remote;

struct remote_rule {
    struct remote_rule *older;
    const char *what; /* how the line begins that the call is noted by */
    const char *has;  /* and what else is in it; NULL: anything */
    const char *reply;
    bool once, used;
    void (*then)(struct fake_remote *fake); /* after the answer; may be NULL */
};

struct remote_order {
    struct remote_order *next;
    struct deed_reply reply;
    struct fake_remote *fake;
    bool done;
    enum deed_code code;
    char text[500]; /* of the error */
    struct deed_receipt receipt;
    char note[500]; /* of the receipt */
    char *value;    /* owned; of an `ask`, as JSON */
    unsigned elements, regions, facts;
    uint32_t judged, so;
    struct deed_facts probed; /* its strings are gone */
};

#define REMOTE_CALLS_MAX 64
struct fake_remote {
    struct deed_remote remote;
    struct deed_remote_ops ops; /* of this one: tests change it */
    struct page *page;
    struct frame *main;
    bool ready;  /* the page was opened */
    bool lost;   /* and is gone: every call is answered with that */
    bool strict; /* played as it is written */
    struct deed_strbuf sent, signals; /* a line each */
    struct deed_arena arena;          /* of rules and answers */
    struct remote_rule *rules;
    struct remote_order *orders;
    struct { /* calls that are not answered yet */
        struct call *call;
        struct remote_rule *rule;
        enum deed_code code;
        struct deed_value *value;
    } out[REMOTE_CALLS_MAX];
    unsigned out_count;
    struct deed_task answering;
    unsigned calls;           /* so far */
    unsigned fault_at, fault; /* of a call; 0: none */
    unsigned fail_at;         /* the allocation; 0: none */
    unsigned inputs, presses; /* that were taken */
};

/* A change of the table: a browser that has nothing of what is optional. */
void remote_without_options(struct deed_remote_ops *ops);

typedef void remote_scene_fn(struct fake_remote *fake);
/* In all ways; `change` may be NULL. */
void remote_play(remote_scene_fn *scene,
                 void (*change)(struct deed_remote_ops *ops));

/* A test that is one scene. */
#define REMOTE_TEST(sentence, scene, change)                                   \
    static void sentence(void **state)                                         \
    {                                                                          \
        (void)state;                                                           \
        remote_play(scene, change);                                            \
    }

/* A rule: the newest that fits answers. REPLY is JSON, or "error CODE TEXT", or
 * "refused", or "silence". Without a rule agents answer {"ok":true}, all others
 * nothing. */
struct remote_rule *remote_rule(struct fake_remote *fake, const char *what,
                                const char *has, const char *reply);
struct remote_rule *remote_rule_once(struct fake_remote *fake, const char *what,
                                     const char *has, const char *reply);

/* Orders; they end with remote_wait(). */
struct remote_order *remote_perform(struct fake_remote *fake,
                                    const struct deed_gesture *gesture);
struct remote_order *remote_probe(struct fake_remote *fake,
                                  const struct deed_probe *probe);
struct remote_order *remote_observe(struct fake_remote *fake,
                                    const struct deed_query *query);
/* args: JSON, or NULL */
struct remote_order *remote_question(struct fake_remote *fake,
                                     const char *question, const char *args);

/* Until it is answered. */
void remote_wait(struct remote_order *order);
/* Lets time pass. */
void remote_pass(struct fake_remote *fake, unsigned ms);

/* Checks, of a play as it is written only. */
void remote_sent(const struct fake_remote *fake, const char *part);
void remote_not_sent(const struct fake_remote *fake, const char *part);
void remote_signalled(const struct fake_remote *fake, const char *part);
void remote_not_signalled(const struct fake_remote *fake, const char *part);
/* Forgets what was sent and signalled so far. */
void remote_forget_past(struct fake_remote *fake);
void remote_answered(const struct remote_order *order, enum deed_code code,
                     const char *part);
void remote_delivered(const struct remote_order *order,
                      enum deed_delivery delivered, const char *note);

/* Performs, waits and checks what the receipt says. */
struct remote_order *remote_performed(struct fake_remote *fake,
                                      const struct deed_gesture *gesture,
                                      enum deed_delivery delivered,
                                      const char *note);

/* What the agent of the main document pushes: "{"kind":...},..." */
void remote_push(struct fake_remote *fake, const char *events);
/* An input is out, in an action that is open. */
void remote_begin_act(struct fake_remote *fake);
/* NULL: what `key` watches for is no longer watched for. */
void remote_watch(struct fake_remote *fake, const void *key,
                  const struct deed_watch *what);
/* The main document is another one. */
void remote_commit(struct fake_remote *fake, const char *url, const char *id,
                   const char *unreachable);
struct frame *remote_add_frame(struct fake_remote *fake, const char *id,
                               const char *parent, const char *url);

#endif
