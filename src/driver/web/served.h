/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_SERVED_H
#define DEED_DRIVER_WEB_SERVED_H

/* What the server said about the document of a page, and why there is none. */

#include <stdbool.h>

struct deed_arena;
struct page;
struct web_request;

/* How a document comes of an act. */
struct served_way {
    bool posted;   /* a form was sent, and this is no redirect */
    bool led;      /* by a redirect, or after an order */
    bool follows;  /* after an order: a form, or what code sent */
    bool to_login; /* by a redirect to a page for signing in */
};

/* The answer to the main document. */
struct served {
    char request[64]; /* that the main document was asked for with */
    char place[160];  /* "GET https://shop.example/" */
    bool given_up;    /* it was, and the act led nowhere else since */
    bool failing;     /* the document that the act leads to did not come */
    bool led_again;   /* or it did */
    char loader[48];
    int status;
    char words[64];
    char failure[64];    /* why the last document did not come */
    char challenged[64]; /* request whose 401 was seen, not its end */
    /* The document that was asked for last. The one that is shown may be read
     * after that, when it leads on at once: each has a way of its own. */
    struct served_way coming;
    char coming_loader[48];
    struct served_way way; /* of the document that is shown; "led" and
                              "follows" until it was read */
    bool ordered;          /* an order of the act was answered */
    bool secret;           /* the document that is shown asks for a password */
    bool passing;          /* it answers an act and will lead on by itself */
    bool arrived;          /* an act led to it, and is still open */
    bool unread;           /* and it was not read yet */
    bool leads_on;         /* and it has begun, or is about, to lead on */
    char digest[32];       /* of the document that is shown, as it came */
};

/* The start of any request. */
void served_request(struct page *page, const struct web_request *request);
/* The document of this navigation is there: what was known of its request is
 * known of it. */
void served_committed(struct page *page, const char *loader_id);
/* Was the main document asked for with this request? Not every report of its
 * end tells the frame. */
bool served_is_main(const struct page *page, const struct web_request *request);
/* The act leads nowhere: there is no document in the answer, or none came. */
void served_stays(struct page *page, const struct web_request *request);
/* Does the path of this address speak of signing in? */
bool served_is_login(const char *url);
/* The answer to any request. */
void served_response(struct page *page, const struct web_request *request);
/* HTTP status of the document of this navigation; 0: not known. */
int served_status(const struct page *page, const char *loader_id);
/* "the server answered 404 Not Found"; NULL when it was no refusal. */
const char *served_refusal(const struct page *page, struct deed_arena *arena,
                           const char *loader_id);

/* The failure of any request. */
void served_failure(struct page *page, const struct web_request *request);
/* The page could not be had: tells why, as what became of the act. */
void served_unreachable(struct page *page, const char *url, bool by_act);
/* A status that comes before the answer. A 401 whose request goes on is a
 * challenge that the browser asks about. */
void served_early(struct page *page, const char *request_id, int status);
/* The request was answered or has failed: no challenge is open for it. */
void served_ended(struct page *page, const struct web_request *request);
/* Stops loading where such a challenge was seen and is open, which ends the
 * question; false, and nothing done, otherwise. An unanswered request alone
 * is no challenge. */
bool served_release(struct page *page);

#endif
