/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_EVIDENCE_H
#define DEED_CORE_VERIFY_EVIDENCE_H

/*
 * What was seen since the input went out, and what of it is the act's doing
 * (tie.h). Certified and synchronous facts count at once. A local fact, on a
 * surface that was not watched for long, counts when it has not come again by
 * itself for a while: a clock does come again. What is only correlated becomes
 * local when it follows the input, or the answer to a request of the act's, at
 * once; else it never counts. Places that changed by themselves before the act
 * are noise.
 *
 * The act is open while a request or message of its own is unanswered or a
 * sign that it raised says that the page is busy (evidence_open.c). What was
 * seen until then may still be taken back.
 *
 * A driver that cannot tell causes reports nothing of them; then everything
 * that is not noise counts.
 */

#include "base/arena.h"
#include "core/verify/signal.h"

#define DEED_EVIDENCE_MAX 32 /* limit: facts that are kept */
#define DEED_UNDONE_MAX 64   /* limit: a part that is drawn anew has many */
#define DEED_NOISE_MAX 128   /* limit: places that are known to change */
#define DEED_DOUBTS_MAX 16   /* limit: changes that are doubted */
#define DEED_STREAMS_MAX 4   /* limit: the oldest make room */

/* Whatever changes by itself is expected to do so again in this time. */
#define DEED_DOUBT_US DEED_MS(1200)
/* Changes this close together are one. */
#define DEED_BURST_US DEED_MS(30)

/* How long after the answer to its requests an act without any other effect is
 * given to show one. */
#define DEED_REQUEST_GRACE_US DEED_MS(1000)
/* How long an act may stay open, where nobody says otherwise. */
#define DEED_SETTLE_US DEED_MS(3000)
/* Handlers that put their work off for a task or a frame (measured: up to 75
 * ms for a frame under load) still answer in this time. */
#define DEED_SOON_US DEED_MS(150)
/* What a handler of the target has a worker do, on a page where nothing else
 * moves: no engine names it, and no request tells when it is done. */
#define DEED_WORKER_US DEED_MS(1000)
/* The page shows the answer to a request this much later: two frames, and what
 * parsing and drawing take. */
#define DEED_AFTER_US DEED_MS(80)
/* A document that a link led to is read before it counts: it may lead on by
 * itself. So long from when it answers at all; on a busy machine that was seen
 * to take more than a second. */
#define DEED_ARRIVE_US DEED_MS(1000)
/* However busy the page is, and where an answer has no end. */
#define DEED_SHOWING_US DEED_MS(1000)
/* What the page puts off by a timer when it has the answer: a row that fades
 * before it is removed. Libraries that offer it are told to take up to a
 * second. */
#define DEED_TIMED_US DEED_MS(1300)
/* A socket's answer: a request over a socket has no end of its own. */
#define DEED_MESSAGE_US DEED_MS(1000)
/* How long a target that changed only itself may keep an answer waiting. */
#define DEED_OWN_GRACE_US DEED_MS(80)
/* Saves that wait for the end of the typing: measured up to 750 ms. */
#define DEED_PUT_OFF_US DEED_MS(1000)
/* How long after an error something better may still turn up. */
#define DEED_ERROR_GRACE_US DEED_MS(400)

/* A change that may be the act's doing or nobody's. */
struct deed_doubt {
    struct deed_signal signal; /* a copy */
    const char *target_id;     /* borrowed from the action */
    unsigned also;
    bool by_time;        /* nothing but the time ties it to the input */
    deed_time_us due_us; /* when it counts, if it did not come again */
};

/* A request or message of the act's that has no answer yet. */
struct deed_open {
    uint64_t key;     /* of its place */
    const char *what; /* "POST /api/items" */
    bool reads;       /* it asks, it changes nothing */
    bool foreign;
    bool message; /* over a socket */
    bool again;   /* the act asked for the same before */
    bool talks;   /* on which messages also come by themselves */
    bool young;   /* on which they may: it was just made */
    bool document;
    deed_time_us at_us;
};

struct deed_evidence {
    struct deed_arena *arena;       /* borrowed */
    uint64_t noise[DEED_NOISE_MAX]; /* hashes of kind and place */
    unsigned noise_count;
    unsigned noise_before;         /* of these: known when the input went out */
    uint64_t once[DEED_NOISE_MAX]; /* changed one time before the act */
    unsigned once_count;
    const char *blind; /* types whose listeners at the root treat all alike */
    bool deaf;         /* nobody but these gets the input */
    unsigned alike;    /* what these did: it is no effect */
    const char *alike_words; /* and what the page said then; NULL: nothing */
    bool control;            /* what was pressed is one: a button, a link */
    bool tab;                /* it is one, and was not selected */
    bool unturned; /* the target has a state that a press turns on: it is off */
    bool native;   /* the platform itself answers a press there: a link */
    bool watched;  /* the driver tells how long it has watched */
    deed_time_us doubt_us;   /* how long a change is doubted */
    deed_time_us watched_us; /* before the act */
    uint64_t began; /* the place of what goes on changing since the act */
    struct deed_doubt doubts[DEED_DOUBTS_MAX];
    unsigned doubt_count;
    bool sent;
    deed_time_us sent_at;
    deed_time_us received_at; /* its receipt came; -1: not yet */
    deed_time_us settle_us;   /* how long it may stay open */
    bool timers;              /* the page put work off while it got a text */
    bool put_off;             /* it has set timers since the input */
    bool paced;               /* and tells how far they have come */
    deed_time_us ran_us;      /* so far, since the last receipt */
    const char *name;         /* of the target; NULL: not told */
    const char *typed;    /* a text that may come back as a row; NULL: none */
    unsigned echoes;      /* rows that have it in them, also in noisy places */
    bool files;           /* files were given, which it may read and list */
    bool workers;         /* it has others work for it */
    const char *left;     /* a field that lost the focus to the press, and did
                             something by that; NULL: none */
    const char *left_did; /* what: words or a request; NULL: not known */
    const char *left_failed; /* and what became of that; NULL: nothing bad */
    enum deed_tri handled;   /* somebody below the document's root listens */
    enum deed_tri listened;  /* with a listener, not by a library's own means */
    uint64_t base_revision;  /* when the input went out */
    uint64_t newest_revision; /* ever seen */
    struct deed_signal seen[DEED_EVIDENCE_MAX];
    unsigned seen_count;
    bool cut; /* there was more than is kept */
    /* Counters of effects that can be the act's doing. */
    unsigned strong;   /* elsewhere, or of a kind that speaks for itself */
    unsigned told;     /* of these: not just a change of the page */
    unsigned routes;   /* of these: the route changed */
    unsigned scrolled; /* something scrolled; an effect only where asked */
    unsigned own;      /* a change of the target itself */
    unsigned weak;     /* only its looks: must persist to count */
    unsigned answered; /* its requests that ended well */
    unsigned failed;   /* its requests that ended badly */
    unsigned messages; /* sent over a socket inside the dispatch */
    struct deed_open open[DEED_OPEN_MAX]; /* its requests under way */
    unsigned open_count;
    struct {
        uint64_t key; /* of a place that it began to ask for */
        unsigned times;
    } asked[DEED_OPEN_MAX];
    unsigned asked_count;
    bool polls;         /* and asks for again and again */
    unsigned forgotten; /* requests that nobody hears of again, under way */
    deed_time_us forgotten_at; /* when the last of them was sent */
    bool forgotten_taken;      /* one was answered well */
    bool forgotten_refused;    /* what was refused is one of them */
    unsigned showing; /* answers that the page had no frame to show yet */
    bool busy;        /* a sign that it raised stands */
    const char *busy_text;
    const char *busy_place; /* of the last such sign; NULL: not told */
    deed_time_us closed_at; /* when the last of these ended; -1: none did */
    uint64_t undone[DEED_UNDONE_MAX]; /* places that say again what they said */
    unsigned undone_count;
    bool was_busy;
    bool draws; /* on a canvas: hints beside it come and go with each stroke */
    bool drags; /* attributes are what things wear while they are dragged */
    uint64_t refused; /* the place of an order that failed; 0: none did */
    const char *young_place; /* the same, where it may have come by itself */
    deed_time_us young_failed_at; /* -1: none did */
    unsigned popups;              /* of those told: a tab that opened */
    unsigned downloads;           /* under way, whose end will be told */
    deed_time_us saved_at;        /* when the last of them ended; 0: none did */
    const char *broken;  /* the name of a file that did not arrive; NULL */
    const char *outside; /* an address that another program would open */
    bool stayed;   /* asked whether to leave the page, the answer was no */
    bool declined; /* asked something else, the answer was no */
    bool chooser;  /* asked for a file, and got none */
    bool unasked;  /* the caller said nothing about answers: a no is ours */
    unsigned exceptions;
    deed_time_us broke_at;    /* last exception, also one that was caught; -1 */
    unsigned refusals;        /* validation messages */
    unsigned forms_back;      /* of these: only the same form, without a word */
    deed_time_us first_at;    /* first effect of any kind; -1: none */
    deed_time_us ordered_at;  /* the last of these that changes something; -1 */
    deed_time_us accepted_at; /* one was accepted, to be done later; -1 */
    deed_time_us polled_at;   /* and the page last asked how it goes; -1 */
    deed_time_us pushed_at;   /* and a stream or a socket told something; -1 */
    bool timed;               /* the page set timers when it had the answer */
    bool timed_paced;         /* and tells when they have run */
    deed_time_us timed_ran_at; /* when it did; -1: not yet */
    const char *report; /* what the page last said of it; NULL: nothing */
    const char *report_place;
    deed_time_us report_at;   /* when; -1 */
    unsigned reports;         /* how often */
    bool held;                /* the target cannot be pressed meanwhile */
    deed_time_us answered_at; /* last of its requests that was answered; -1 */
    uint64_t streams[DEED_STREAMS_MAX]; /* its requests that go on answering */
    unsigned stream_count;
    deed_time_us streamed_at; /* last message of one of these; -1 */
    deed_time_us arriving_at; /* a document came and was not read yet; -1 */
    bool arriving_runs;       /* and it answers: it is not late */
    deed_time_us moved_at;    /* the document stayed, its address changed; -1 */
    deed_time_us stirred_at;  /* last move of content of its doing; -1 */
    int served;    /* the status of a page that says no; 0: none does */
    int stays;     /* the status of an answer without a document; 0: none */
    bool granted;  /* an answer says, by its structure, that it was done */
    bool part;     /* or that it was done for some of several things (207) */
    bool to_login; /* the server led to a page for signing in */
    bool at_login; /* the page that came asks to sign in */
    deed_time_us login_at;   /* when that was told */
    bool sent_again;         /* the order was answered with the same document */
    bool challenged;         /* the page that came wants a person */
    bool login_asked;        /* a request of its own was led to such a page */
    bool form;               /* a form was sent off */
    deed_time_us error_at;   /* first exception or failed request; -1 */
    deed_time_us refusal_at; /* first validation message; -1 */
    const char *refusal;     /* its text */
    deed_time_us lookup_failed_at; /* what it asked for did not come; -1 */
    uint64_t lookup;               /* the place of that */
    deed_time_us says_at;
    bool blank;          /* nothing at all is seen on the page any more */
    const char *missing; /* a heading: there is no such page; NULL: no */
    const char *says;  /* words that may mean no, without a role that says so */
    const char *error; /* text of the first exception or failure */
};

/* Kinds that are what some acts are for, and a by-product of the others. */
enum deed_evidence_also {
    DEED_ALSO_FOCUS = 1 << 0,
    DEED_ALSO_SCROLL = 1 << 1,
    /* A form is sent off: a message that says no is a refusal. */
    DEED_ALSO_FORM = 1 << 2,
    DEED_ALSO_ROUTE = 1 << 3,
};

/* What the evidence says about "did it have an effect?". */
enum deed_effect_verdict {
    DEED_VERDICT_NOTHING, /* nothing yet */
    DEED_VERDICT_WAIT,    /* something is under way: ask again at `until` */
    DEED_VERDICT_WEAK,    /* only looks changed: see whether it persists */
    DEED_VERDICT_EFFECT,
    DEED_VERDICT_OBSERVED, /* requests were answered, and nothing else came */
    DEED_VERDICT_OPEN,     /* the time is over and something is under way */
    DEED_VERDICT_CONTRADICTED,
};

void deed_evidence_init(struct deed_evidence *evidence,
                        struct deed_arena *arena);
/* A place that changes by itself, as a driver reports it. */
void deed_evidence_add_noise(struct deed_evidence *evidence, const char *place);
/* A place that changed one time by itself: there a change is doubted for long,
 * however long the surface was watched. */
void deed_evidence_add_once(struct deed_evidence *evidence, const char *place);
/* How long changes were watched before the act; 0: the driver cannot tell, and
 * nothing is doubted. */
void deed_evidence_watched(struct deed_evidence *evidence,
                           deed_time_us watched_us);
/* The receipt is here: what follows comes after the dispatch. */
void deed_evidence_received(struct deed_evidence *evidence, deed_time_us now);
/* Input goes out now; of several calls the first counts. */
void deed_evidence_send(struct deed_evidence *evidence, deed_time_us now,
                        uint64_t revision);
/* What went out surely reached nobody: whatever was seen since was not its
 * doing and is noise from here on, until the next send. */
void deed_evidence_restart(struct deed_evidence *evidence);
/* Before send: noise. After: evidence. True when it counts as an effect.
 * also: bits of enum deed_evidence_also. */
bool deed_evidence_feed(struct deed_evidence *evidence,
                        const struct deed_signal *signal, const char *target_id,
                        unsigned also);
/* The end of a wait of `span` for timers that the page set with the input: not
 * before these came so far by the page's own clock, where it tells of that, and
 * not after the time to settle. */
deed_time_us deed_evidence_paced(const struct deed_evidence *evidence,
                                 deed_time_us span, deed_time_us end);
/* The same of timers that the page set when it had an answer. */
deed_time_us deed_evidence_timed_end(const struct deed_evidence *evidence);
/* What was doubted long enough counts from now on; true when something did. */
bool deed_evidence_settle(struct deed_evidence *evidence, deed_time_us now);
/* `until`: when to ask again, with WAIT. */
enum deed_effect_verdict deed_evidence_judge(
    const struct deed_evidence *evidence, deed_time_us now,
    deed_time_us *until);
/* The same where a state, a choice or files are there as asked: what did the
 * page answer to that? EFFECT: nothing that speaks against it. */
enum deed_effect_verdict deed_evidence_judge_answer(
    const struct deed_evidence *evidence, deed_time_us now,
    deed_time_us *until);
/* evidence_open.c: a request begins, ends or fails, a message is sent or comes,
 * the page is busy or no longer. True when it is of the act's. */
void deed_evidence_note_error(struct deed_evidence *evidence,
                              const struct deed_signal *signal);
bool deed_evidence_follow(struct deed_evidence *evidence,
                          const struct deed_signal *signal, bool own);
/* A request that was taken for the act's was sent before its input came. */
void deed_evidence_disown(struct deed_evidence *evidence,
                          const struct deed_signal *signal);
/* Is this the end of a request of the act's? */
bool deed_evidence_has_open(const struct deed_evidence *evidence,
                            const struct deed_signal *signal);
/* Is it the answer to a request of the act, which has ended, and which says no
 * in its body? */
bool deed_evidence_has_read(const struct deed_evidence *evidence,
                            const struct deed_signal *signal);
/* Is something under way, so that what was seen may be taken back? `until`:
 * when that is over at the latest, or the page has shown what came of it. */
bool deed_evidence_is_open(const struct deed_evidence *evidence,
                           deed_time_us now, deed_time_us *until);
/* evidence_forgotten.c: a request whose sender does not hear of its answer. */
void deed_evidence_follow_forgotten(struct deed_evidence *evidence,
                                    const struct deed_signal *signal);
/* Until when the answer to one is worth waiting for; 0: no longer. */
deed_time_us deed_evidence_forgotten_until(
    const struct deed_evidence *evidence);
/* Was an order to the server sent while the input was handled? */
bool deed_evidence_ordered_at_once(const struct deed_evidence *evidence);
/* Is the document that it leads to being loaded? */
bool deed_evidence_is_leaving(const struct deed_evidence *evidence);
/* Something is, though the time for it is over. */
bool deed_evidence_is_overdue(const struct deed_evidence *evidence,
                              deed_time_us now);
/* What is, borrowed from the evidence; how many. */
unsigned deed_evidence_list_open(const struct deed_evidence *evidence,
                                 const char **ret, unsigned max);
/* The same as one text: "POST /a, GET /b"; "" when nothing is. */
const char *deed_evidence_open_list(const struct deed_evidence *evidence);
/* Anything at all that the act can have done, errors included. */
bool deed_evidence_any(const struct deed_evidence *evidence);
/* Something changed: an error or a refusal alone does not say so. */
bool deed_evidence_effect(const struct deed_evidence *evidence);
/* evidence_lost.c: everything that surely was its doing says again what it said
 * before, and it was more than a sign that the page is busy. */
bool deed_evidence_is_taken_back(const struct deed_evidence *evidence);
/* Nothing but marks of a busy control is gone, and the answer was no refusal:
 * that says nothing of what was wanted. */
bool deed_evidence_lost_marks_only(const struct deed_evidence *evidence);
/* Content of its doing is gone again, and nothing that came stands for it. */
bool deed_evidence_has_lost(const struct deed_evidence *evidence);
/* A row, a text, a state, a dialog or a page of its doing, and no mark that a
 * control wears for a while. */
bool deed_evidence_is_content(const struct deed_evidence *evidence,
                              const struct deed_signal *seen);
/* Words of the dispatch that stand alone, and no row: a notice goes again by
 * itself. */
bool deed_evidence_is_notice(const struct deed_signal *seen);
/* It led to another page, or address, and from there back to where it was. */
bool deed_evidence_is_led_back(const struct deed_evidence *evidence);
/* The last words that the page says instead, borrowed; NULL: none. */
const char *deed_evidence_lost_words(const struct deed_evidence *evidence);
/* Looks, or what a control wears while its request is under way. */
bool deed_evidence_is_mark(const struct deed_evidence *evidence,
                           const struct deed_signal *seen);
/* A mark that a control wears, or a sign that the page is at work. */
bool deed_evidence_is_passing(const struct deed_evidence *evidence,
                              const struct deed_signal *seen);
/* evidence_broken.c: the part of the page that was pressed is gone with an
 * error: what stands there instead tells of that. */
bool deed_evidence_is_broken(const struct deed_evidence *evidence);
/* The page shows nothing at all any more, and the target is not for that. */
bool deed_evidence_is_emptied(const struct deed_evidence *evidence);
/* Nothing came of it but that the focus went to a field of the same form:
 * something is to be put right there. The name of the field; NULL: no. */
const char *deed_evidence_sent_back(const struct deed_evidence *evidence);
/* evidence_broken.c: nothing came of the press of a control without a handler
 * of its own but that something over the page closed, as it does at a press
 * anywhere beside it. Its words; NULL: no. */
const char *deed_evidence_closed(const struct deed_evidence *evidence);
/* evidence_alike.c: is it what a listener does at every press? */
bool deed_evidence_is_alike(const struct deed_evidence *evidence,
                            const struct deed_signal *signal, unsigned also);
void deed_evidence_note_alike(struct deed_evidence *evidence,
                              const struct deed_signal *signal);
/* evidence_looks.c: until when effects that are looks and no more have to stay
 * to count; 0: there is more, or nothing takes them back by itself. */
deed_time_us deed_evidence_looks_until(const struct deed_evidence *evidence);
/* The answer to an order drew the target in another way, which neither the
 * pointer nor the focus did: it shows what became of the order. */
bool deed_evidence_is_restyled(const struct deed_evidence *evidence);
/* Looks of the target did not stay: they were no effect. */
void deed_evidence_drop_looks(struct deed_evidence *evidence);
/* Looks are all that came, and the target says by its own state that it was not
 * turned on. */
bool deed_evidence_is_unmoved(const struct deed_evidence *evidence);
/* evidence_held.c: nothing came of it but that the target cannot be pressed any
 * more, which says that the page is at work. */
bool deed_evidence_is_held(const struct deed_evidence *evidence);
/* evidence_stay.c: until when content has to stay to count, because a timer
 * that the page set with it may take it back; 0: it counts at once. */
deed_time_us deed_evidence_stay_until(const struct deed_evidence *evidence);
/* evidence_report.c: words in the place of words of the dispatch, and whether
 * the page asks how an order goes that was accepted. */
void deed_evidence_note_report(struct deed_evidence *evidence,
                               const struct deed_signal *signal,
                               const char *target_id);
/* Until when more of them may come; 0: no longer. */
deed_time_us deed_evidence_reports_until(const struct deed_evidence *evidence);
/* Is it still asked how that order goes? */
bool deed_evidence_is_asked_after(const struct deed_evidence *evidence,
                                  deed_time_us now);
/* The last of these words, where they are more than a state; NULL: none. */
const char *deed_evidence_reported(const struct deed_evidence *evidence);
/* Had this place changed, or was this asked for, before the act? */
bool deed_evidence_was_before(const struct deed_evidence *evidence,
                              const char *place);
/* evidence_words.c: the words that may mean no: such as refuse, or, where the
 * answer to an order brought nothing but words, these. NULL: none. `at`: when
 * they came. */
const char *deed_evidence_says(const struct deed_evidence *evidence,
                               deed_time_us *at);
/* evidence_beside.c: nothing came of sending a form but words beside its
 * fields, which are to be put right; NULL: no. */
const char *deed_evidence_asks_beside(const struct deed_evidence *evidence,
                                      deed_time_us *at);
bool deed_evidence_is_undone(const struct deed_evidence *evidence,
                             const char *place);
/* Nothing but changes of looks and words, such as a page makes while something
 * is being dragged, whatever comes of it. */
bool deed_evidence_is_show(const struct deed_evidence *evidence);
bool deed_evidence_revision_advanced(const struct deed_evidence *evidence);

#endif
