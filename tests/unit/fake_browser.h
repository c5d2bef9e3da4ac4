/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_FAKE_BROWSER_H
#define DEED_TESTS_UNIT_FAKE_BROWSER_H

/*
 * A Chromium that is not there: it answers the DevTools protocol, and the page
 * agent in it, by rules. The newest rule that fits a call answers it; what no
 * rule fits is answered with "{}". tests/transcripts/README.md has the notation
 * of the rules and of the names ($NAME) in their texts.
 */

#include "base/arena.h"
#include "base/time.h"
#include "cdp_peer.h"
#include "hurt.h"

struct fake_name {
    struct fake_name *next;
    const char *name, *text;
};

struct fake_report { /* what follows an answer */
    struct fake_report *next;
    deed_time_us after_us;                /* the answer */
    const char *session, *event, *params; /* session NULL: an agent's push */
};

struct fake_rule {
    struct fake_rule *older; /* of those with `next`: the one after it */
    bool agent;              /* a method of the page agent */
    bool once, used;
    bool next; /* the first such rule that is not used fits */
    const char *method;
    const char *has; /* texts that the call must hold, with " & " between them;
                        NULL: any call */
    const char *reply;
    struct fake_report *reports, **reports_end;
};

struct fake_later;

/* What is done to the n-th answer, whatever the rules say. */
enum fake_fault {
    FAKE_NO_FAULT,
    FAKE_ERROR,    /* the browser refuses */
    FAKE_NOTHING,  /* an empty result */
    FAKE_NONSENSE, /* a result of another type */
    FAKE_GONE,     /* the context of the script is gone */
    FAKE_THROWS,   /* the script threw */
    FAKE_SILENCE,
    FAKE_HANG_UP,
    FAKE_FAULT_COUNT,
};
const char *fake_fault_name(enum fake_fault fault);

/* Answers of which the kind is kept. */
#define FAKE_ANSWERS_MAX 1024

/* A member of a message of the browser's: an answer or a report. */
struct fake_member {
    uint16_t message; /* from 1 on */
    uint16_t member;
    uint32_t path; /* equal for like members of like messages */
};
#define FAKE_MEMBERS_MAX 32768

struct fake_members {
    unsigned count;
    struct fake_member list[FAKE_MEMBERS_MAX];
};

struct fake_browser {
    struct cdp_peer peer;
    struct deed_arena arena; /* of the rules */
    struct fake_rule *rules;
    struct fake_rule *ordered, **ordered_end; /* those with `next`, in order */
    struct fake_rule *newest;
    struct fake_later *later; /* reports whose time is to come */
    struct fake_name *names;
    char url[80];
    char token[40], mark[80]; /* the last ones that deed told: $token, $mark */
    deed_time_us began;
    unsigned answers; /* so far */
    unsigned effects; /* answers that something followed, so far */
    uint32_t kinds[FAKE_ANSWERS_MAX]; /* of the answers: equal for like calls */
    unsigned fault_at;                /* from 1 on; 0: none */
    enum fake_fault fault;
    unsigned messages;            /* so far */
    struct fake_members *members; /* where they are noted; NULL: nowhere */
    struct fake_member hurt;      /* message 0: none */
    enum hurt how;
    unsigned presses; /* of a button of the mouse, so far */
    unsigned inputs;  /* that may change something, presses among them */
    bool hung_up;
    bool hurried; /* $time is short: what comes of it does not matter */
};

void fake_browser_init(struct fake_browser *fake, struct deed_loop *loop);
void fake_browser_fini(struct fake_browser *fake);

/* One line of a transcript; false: it is none of a browser's. */
bool fake_browser_take(struct fake_browser *fake, const char *line);

/* The text with its names replaced. */
void fake_browser_expand(struct fake_browser *fake, const char *text,
                         struct deed_strbuf *ret);

/* Reports an event now: "SESSION EVENT PARAMS". */
void fake_browser_report(struct fake_browser *fake, const char *line);

void fake_browser_event(struct fake_browser *fake, const char *session,
                        const char *event, const char *params);
/* The agent of the main document pushes these events. */
void fake_browser_push(struct fake_browser *fake, const char *events);

#endif
