/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_FRAMES_H
#define DEED_DRIVER_WEB_FRAMES_H

/*
 * The documents of a page, a tree of frames, and the ids by which the core
 * knows them and their elements. Frames are the page's; one is gone with
 * frame_remove(), with frames_leave() or with the page.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/time.h"

struct deed_arena;
struct page;

/* Why a frame is about to load a document, as far as it is told. */
enum web_aim {
    WEB_AIM_UNKNOWN,
    WEB_AIM_PRESS,  /* a link or a form of some document is aimed at it */
    WEB_AIM_ITSELF, /* its own document wants to be loaded again */
    WEB_AIM_CODE,   /* code gave it an address */
};

/* A document of the page: the main one or that of a frame. */
struct frame {
    struct frame *next;
    unsigned number; /* 0: main; instance ids of others start with it */
    struct page *page;
    void *remote;    /* what the remote keeps for it; see frame_freed */
    char *id;        /* owned, as all strings here */
    char *parent_id; /* NULL: main */
    char *url;
    char *origin;      /* as its agent told last; NULL: not yet */
    int64_t context;   /* number of the agent's world; 0: no agent yet */
    bool apart;        /* in a process of its own: may hang alone */
    bool unresponsive; /* the last call timed out */
    bool watching;     /* its agent was told to push what it sees */
    bool loading;
    bool parsed;      /* DOMContentLoaded was seen */
    bool foreign;     /* of another origin than the page; see frames_judge() */
    enum web_aim aim; /* of the next document */
    char *retarget;   /* what is acted on now: goes along with the next call */
    deed_time_us begun_us; /* when it came, or its document set out; main: 0 */
    deed_time_us answered_us; /* its document was answered, or committed */
    unsigned again; /* how often in a row it set out soon after the last time */
    deed_time_us clock_us; /* of its document's 0; see frame_note_clock() */
    int64_t clock_context; /* whose clock that is */
};

struct frame *frame_find(struct page *page, const char *id);
struct frame *frame_by_number(struct page *page, unsigned number);
struct frame *frame_of_instance(struct page *page, const char *instance_id,
                                const char **ret_local);
/* The frame of this id, which is added when it is new; NULL: no memory. */
struct frame *frame_add(struct page *page, const char *id,
                        const char *parent_id);
void frame_set_url(struct frame *frame, const char *url);
/* How long its agent may take to answer: a frame that hangs in a process of its
 * own must not hold up the others, and one that did not answer the last time
 * gets less time than a busy one. 0: as long as any call. */
deed_time_us frame_patience(const struct frame *frame);
void frame_remove(struct page *page, const char *id);
void frames_free(struct page *page);
/* NULL: nothing is. */
void frame_retarget(struct frame *frame, const char *local);
/* The page has another main document: all other frames were the old one's. */
void frames_leave(struct page *page);
/* Which of them are of another origin now. */
void frames_judge(struct page *page);
/* Where the protocol does not tell: a site of its own has a process of its own,
 * which may hang alone. */
void frame_judge_process(struct page *page, struct frame *frame);
/* "doc_root", "doc_3" */
const char *frame_document_id(struct deed_arena *arena,
                              const struct frame *frame);
/* "el_4" in the main document, "f3.el_4" in another. */
const char *frame_instance_id(struct deed_arena *arena,
                              const struct frame *frame, const char *local);
/* A message that was written when the document's clock said so is here. The
 * quickest of all tells best how the two clocks are apart. */
void frame_note_clock(struct frame *frame, double page_ms);
/* Has one of them no document yet? */
bool frames_half_open(const struct page *page);
/* Another document of this frame sets out. */
void frame_begin(struct frame *frame);
/* The server answered with the document of this frame, or it was committed, and
 * nothing of it is there yet; NULL: of none. */
void frame_answered(struct frame *frame);
/* A frame whose document is on its way, or that has none yet, for no longer
 * than that since it set out or was answered. One that loads again and again is
 * left out. */
bool frames_coming(const struct page *page, deed_time_us patience);
/* Is the server done with the document of one of these? */
bool frames_answered(const struct page *page);

#endif
