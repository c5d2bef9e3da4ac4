/* SPDX-License-Identifier: Apache-2.0 */

/* Why an act is not verified, in words for its caller. */

#include "base/util.h"
#include "core/act/action_judge.h"

/* What a page shows that is no effect; NULL: nothing of that kind. */
static const char *why_no_effect(const struct deed_evidence *e)
{
    if (deed_evidence_is_emptied(e)) {
        return "the page shows nothing any more: what was pressed, and "
               "everything beside it, is gone";
    }
    return deed_evidence_is_held(e)
               ? "nothing came of it but that the control cannot be pressed "
                 "any "
                 "more, as while a page is at work; whether that is what was "
                 "wanted is for the caller to judge"
               : NULL;
}

const char *action_why_stuck(const struct deed_action *a)
{
    return a->receipt.room == DEED_ROOM_NONE  ? "nothing scrolls there"
           : a->receipt.room == DEED_ROOM_END ? "it is at its end already"
                                              : "nothing changed";
}

const char *action_why_contradicted(struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    if (e->refusals) {
        return action_say(
            a, "refused by the form: %s",
            deed_str_or(e->refusal, "a field is marked as wrong"));
    }
    if (a->has_receipt && a->receipt.failed && a->receipt.note) {
        return a->receipt.note;
    }
    if (e->stayed) {
        return "the page asked whether to leave it, and the answer was no";
    }
    if (e->outside) {
        return action_say(a,
                          "it leads out of the browser and was held back: "
                          "%.200s",
                          e->outside);
    }
    if (e->broken) {
        return action_say(a, "the download broke off: %.200s", e->broken);
    }
    if (e->served) {
        return action_say(a, "the server answered %d", e->served);
    }
    if (e->to_login) {
        return "the server led to a page for signing in";
    }
    if (e->chooser) {
        return "it opened a file chooser, which was dismissed; upload presses "
               "it and gives it files";
    }
    if (e->declined) {
        return "the page asked a question, and the answer was no; the dialog "
               "answer accept says yes";
    }
    if (e->failed) {
        return action_say(a, "the request it caused failed: %s",
                          deed_str_or(e->error, "no answer"));
    }
    if (deed_evidence_is_led_back(e)) {
        return "it led to another page, which led back to this one";
    }
    if (e->undone_count) {
        return "what it changed was taken back by the page";
    }
    if (action_is_final(a)) {
        return a->facts.reading.text && !a->facts.reading.secret
                   ? action_say(a, "the value is \"%.200s\"",
                                a->facts.reading.text)
                   : "the field does not hold what was asked for";
    }
    if (!e->exceptions) {
        return action_say(a, "the application did not do it: %s",
                          deed_str_or(a->receipt.note, "it gives no reason"));
    }
    return action_say(a,
                      "the page threw an error and nothing else happened: "
                      "%s",
                      deed_str_or(e->error, "exception"));
}

/* The requests that were all that was seen. */
/* Why what was asked for was seen and does not count; NULL: it was not. */
static const char *why_not_its(struct deed_action *a)
{
    const struct deed_expect_fact *fact = NULL;
    if (!a->explicit_signals) {
        return NULL;
    }
    enum deed_expect_verdict verdict =
        deed_expect_judge(&a->expect, &a->evidence, &fact);
    const char *words = fact ? fact->words : NULL;
    switch (verdict) {
    case DEED_EXPECT_REFUSED:
        return a->evidence.refused || !words
                   ? action_say(a,
                                "what was asked for was seen, but the request "
                                "that the act caused was refused: %.120s; the "
                                "page says \"%.120s\"",
                                deed_str_or(a->evidence.error, "it failed"),
                                deed_str_or(words, ""))
                   : action_say(a,
                                "what was asked for was seen, but the page "
                                "says \"%.200s\"; whether that is what was "
                                "wanted is for the caller to judge",
                                words);
    case DEED_EXPECT_UNTIED:
        return action_say(
            a,
            "what was asked for was seen, but nothing ties it to "
            "the act: %.200s",
            deed_str_or(words, deed_str_or(fact ? fact->place : NULL,
                                           "it may be anything's "
                                           "doing")));
    case DEED_EXPECT_GONE:
        return "what was asked for was seen, and it is gone again";
    default:
        return NULL;
    }
}

const char *action_why_seen_only(struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    const char *not_its = why_not_its(a);
    if (not_its) {
        return not_its;
    }
    const char *request = NULL;
    if (a->request.args.submit && a->has_facts && action_is_cut_short(a)) {
        return action_say(a,
                          "the field holds \"%.80s\" since it was sent off, "
                          "and nothing shows that \"%.80s\" was taken",
                          a->facts.reading.text, a->request.args.text);
    }
    if (a->request.args.submit && action_is_thrown_away(a)) {
        return action_say(a,
                          "the field is gone, and \"%.80s\" stands there "
                          "again, as before",
                          a->procedure.goal.held);
    }
    bool lost = deed_evidence_has_lost(e) || deed_evidence_is_taken_back(e);
    const char *words = lost ? deed_evidence_lost_words(e) : NULL;
    const char *says = e->says || !lost ? deed_evidence_says(e, NULL) : NULL;
    if (e->at_login && !e->says) {
        return "it led to a page that asks to sign in; whether that is what "
               "was wanted is for the caller to judge";
    }
    if (!says && deed_evidence_is_led_back(e)) {
        return "it led to another page, which led back to this one; whether "
               "that is what was wanted is for the caller to judge";
    }
    if (says && e->challenged) {
        return action_say(a,
                          "it led to %s; whether that is what was wanted is "
                          "for the caller to judge",
                          says);
    }
    if (says) {
        return action_say(a,
                          "the page says \"%.200s\"; whether that is what was "
                          "wanted is for the caller to judge",
                          says);
    }
    const char *none = why_no_effect(e);
    if (none) {
        return none;
    }
    if (deed_evidence_is_broken(e)) {
        words = deed_evidence_lost_words(e);
        return action_say(a,
                          "an error was thrown, and the part of the page that "
                          "was pressed is gone%s%.200s%s",
                          words ? ": it says \"" : "", deed_str_or(words, ""),
                          words ? "\" instead" : "");
    }
    if (e->sent_again) {
        return "the server answered with the page that was there before, and "
               "nothing in it is new; whether it was done is for the caller "
               "to judge";
    }
    const char *field = deed_evidence_sent_back(e);
    if (field) {
        return action_say(a,
                          "nothing came of it but that the focus went to "
                          "\"%.120s\" in the same form; whether something "
                          "is to be put right there is for the caller to judge",
                          field);
    }
    const char *closed = deed_evidence_closed(e);
    if (closed) {
        return action_say(a,
                          "nothing came of it but that \"%.80s\" closed, which "
                          "lay over the page and may do so at any press beside "
                          "it; whether that is what was wanted is for the "
                          "caller to judge",
                          closed);
    }
    if (deed_evidence_is_unmoved(e)) {
        return "only looks changed: the target says by its own state that it "
               "was not selected";
    }
    if (words) {
        return action_say(a,
                          "what it showed is gone again, and the page says "
                          "\"%.200s\"; whether that is what was wanted is for "
                          "the caller to judge",
                          words);
    }
    if (deed_evidence_has_lost(e)) {
        return "what it showed is gone again; expect what should be seen, to "
               "have it verified";
    }
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (e->seen[i].kind == DEED_SIGNAL_REQUEST_STARTED && !request) {
            request = e->seen[i].place;
        }
    }
    if (!request && e->was_busy) {
        return "the page was busy and says again what it said before; expect "
               "what should be seen, to have it verified";
    }
    if (!request && e->stays) {
        return action_say(a,
                          "nothing changed: the server answered %d, without a "
                          "document, so that the page stays",
                          e->stays);
    }
    return action_say(a,
                      "nothing changed on the page but %.160s was answered; "
                      "expect the request, or what should be seen, to have "
                      "it verified",
                      deed_str_or(request, "a request"));
}

const char *action_why_open(struct deed_action *a)
{
    return action_say(a,
                      "still open after %lld ms: %.300s; \"deed wait "
                      "--settled\" waits for it",
                      (long long)(a->evidence.settle_us / 1000),
                      deed_evidence_open_list(&a->evidence));
}

/* The text is there, and the control says that its value is another one. */
static const char *why_announced(struct deed_action *a)
{
    const struct deed_goal *goal = &a->procedure.goal;
    const struct deed_reading *now = &a->facts.reading;
    return a->has_facts && goal->announced && goal->committed &&
                   now->has_announced && now->text &&
                   deed_str_equal(now->text, goal->text)
               ? action_say(a,
                            "the field shows \"%.80s\", but its control says "
                            "that its value is %.15g",
                            now->text, now->announced)
               : NULL;
}

const char *action_why_not_held(struct deed_action *a)
{
    const char *announced = why_announced(a);
    if (announced) {
        return announced;
    }
    bool state = a->procedure.goal.post == DEED_POST_STATE;
    const char *now = state ? NULL : a->facts.reading.text;
    return now ? action_say(a, "it did not hold: the value is \"%.200s\" now",
                            now)
               : "it did not hold: the state went back";
}

/* Nothing was seen, or only what every press brings about. */
const char *action_why_no_effect(struct deed_action *a)
{
    const char *words = a->evidence.alike_words;
    const char *did = a->evidence.left_did;
    if (a->evidence.left) {
        return action_say(a,
                          "nothing came of it but what leaving the field "
                          "\"%.80s\" does%s%.160s",
                          a->evidence.left, did ? ": " : "",
                          deed_str_or(did, ""));
    }
    return a->evidence.alike
               ? action_say(a,
                            "only listeners of the whole document ran, which "
                            "answer every press alike%s%.200s%s",
                            words ? ": \"" : "", deed_str_or(words, ""),
                            words ? "\"" : "")
               : "nothing changed";
}

/* The time is over. */
const char *action_why_late(struct deed_action *a)
{
    if (a->held_since >= 0) {
        return "it is as asked, but the time was too short to see it hold";
    }
    if (a->explicit_signals && a->evidence.downloads) {
        return "what was asked for was not seen in time; a download is "
               "still running";
    }
    if (a->explicit_signals) {
        const char *not_its = why_not_its(a);
        return not_its ? not_its : "what was asked for was not seen in time";
    }
    if (a->has_facts && a->acts && action_lacks_files(a)) {
        return "the page was given the files, and neither keeps nor shows "
               "them";
    }
    if (a->request.args.submit && a->has_facts &&
        deed_goal_holds(&a->procedure.goal, &a->facts) == DEED_YES) {
        return "the text is there, but nothing came of sending it";
    }
    const char *announced = why_announced(a);
    if (announced) {
        return announced;
    }
    if (deed_goal_is_level(&a->procedure.goal) &&
        a->procedure.goal.post != DEED_POST_STATE && a->has_facts &&
        a->facts.reading.text && !a->facts.reading.secret) {
        return action_say(
            a, "the value is \"%.200s\"%s", a->facts.reading.text,
            deed_goal_is_rewritten(&a->procedure.goal, &a->facts)
                ? ": the field wrote it in a form of its own, which match "
                  "\"formatted\" takes for the same"
                : "");
    }
    const char *none = why_no_effect(&a->evidence);
    if (none) {
        return none;
    }
    bool left = a->evidence.left && !deed_evidence_effect(&a->evidence);
    if (deed_evidence_any(&a->evidence) && !left) {
        return "something happened, but not what the action is for";
    }
    return action_why_no_effect(a);
}
