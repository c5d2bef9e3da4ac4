/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_LAWS_SYMBOLS_H
#define DEED_TESTS_UNIT_LAWS_SYMBOLS_H

/*
 * The alphabet of test_laws.c: what may happen to an action, good and bad, and
 * how each of it happens in the one world.
 */

#include "world.h"

#define SYMBOLS(X)                                                             \
    X(PLAIN)   /* answers: as it is */                                         \
    X(REACHED) /* as it should be */                                           \
    X(BARE)    /* found, without facts */                                      \
    X(COVERED)                                                                 \
    X(DEAF) /* nobody listens, something is under way */                       \
    X(GONE)                                                                    \
    X(ANOTHER) /* the node shows something else */                             \
    X(BROKEN)  /* no answer but an error */                                    \
    X(DEAD)    /* no answer: the surface is gone */                            \
    X(UNHEARD) /* receipts */                                                  \
    X(BLOCKED)                                                                 \
    X(ASTRAY)                                                                  \
    X(NOT_SENT)                                                                \
    X(NO_MODE)                                                                 \
    X(CHANGED)                                                                 \
    X(PERSON) /* wants a real user */                                          \
    X(UNSURE)                                                                  \
    X(TWICE)                                                                   \
    X(TOAST) /* signals */                                                     \
    X(NOISE)                                                                   \
    X(FOREIGN)                                                                 \
    X(LOOKS)                                                                   \
    X(REQUEST)                                                                 \
    X(REFUSAL)                                                                 \
    X(EXCEPTION)                                                               \
    X(SOON) /* time */                                                         \
    X(WAKEUP)                                                                  \
    X(DEADLINE)                                                                \
    X(GRANT) /* people */                                                      \
    X(DENY)                                                                    \
    X(CANCEL)                                                                  \
    X(ACTED)                                                                   \
    X(LOST)

enum symbol {
#define X(id) id,
    SYMBOLS(X)
#undef X
        SYMBOL_COUNT
};

extern const char *const law_symbol_names[SYMBOL_COUNT];

/* The one world, and what was seen in it of the act that is out. */
extern struct world w;
extern struct laws {
    struct deed_graph pages[3]; /* as it is, empty, another */
    bool looked, reached, toasted, effected, looks;
    deed_time_us paused_us;
} laws;

/* False: that cannot happen now. */
bool laws_play(enum symbol symbol);
/* SOON, WAKEUP or DEADLINE. */
void laws_pass_time(enum symbol symbol);
/* A person is waited for. */
bool laws_is_paused(void);

#endif
