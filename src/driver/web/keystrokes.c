/* SPDX-License-Identifier: Apache-2.0 */

/* Keys and text on their way to the browser; see keystrokes.h. */

#include "driver/web/keystrokes.h"

#include <assert.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"

/* Between two keys of a quick hand. */
#define PIECE_US DEED_MS(40)

/* A key that places the caret or selects, where the agent cannot; then come the
 * text and its last letter. */
#define PIECES_MAX 3

/* What is typed in one write. */
struct typed {
    struct web_key_step steps[PIECES_MAX];
    struct deed_web_key keys[PIECES_MAX];
    size_t count;
};

/* One of the keys named here, or a letter or digit. */
static void add_key(struct typed *typed, const char *chord)
{
    assert(typed->count < PIECES_MAX);
    struct deed_web_key *key = &typed->keys[typed->count];
    (void)deed_web_key_parse(chord, key);
    typed->steps[typed->count++] = (struct web_key_step){ .key = key };
}

static void add_text(struct typed *typed, const char *text)
{
    assert(typed->count < PIECES_MAX);
    typed->steps[typed->count++] = (struct web_key_step){ .text = text };
}

bool act_type(struct op *op, const struct web_key_step *steps, size_t count,
              call_fn *then)
{
    struct call *call = call_begin(op, NULL, then);
    return call && !call_started(call, op->page->remote->ops->type(
                                           op->page, call, steps, count));
}

static void stop_pieces(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
}

bool keystrokes_exist(const struct deed_gesture *g)
{
    struct deed_web_key key;
    for (unsigned i = 0; i < g->key_count; i++) {
        if (!deed_web_key_parse(g->keys[i], &key)) {
            return false;
        }
    }
    return g->key_count > 0;
}

/* A piece of the input at a time, while a person watches. The receipt is read
 * when the last one is acknowledged and no timer runs. */
static void next_piece(struct op *op, void (*fire)(struct deed_timer *timer))
{
    struct act *act = op->extra;
    act->op = op;
    act->holding.fire = fire;
    op->free_extra = stop_pieces;
    deed_timer_start(page_loop(op->page), &act->holding,
                     page_now(op->page) + act->pace_us / act->count);
}

static unsigned key_total(const struct act *act)
{
    return act->key_count * (act->repeat ? act->repeat : 1);
}

static bool send(struct op *op, const struct web_key_step *steps, size_t count)
{
    return act_type(op, steps, count, act_on_ack);
}

/* The next keys of the sequence, in one write. */
static bool type_keys(struct op *op, unsigned count)
{
    struct act *act = op->extra;
    struct deed_web_key *keys =
        deed_arena_calloc(&op->arena, count, sizeof(*keys));
    struct web_key_step *steps =
        deed_arena_calloc(&op->arena, count, sizeof(*steps));
    if (!keys || !steps) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        const char *chord = act->keys[act->stage++ % act->key_count];
        (void)deed_web_key_parse(chord, &keys[i]); /* keystrokes_exist() has */
        steps[i] = (struct web_key_step){ .key = &keys[i] };
    }
    return send(op, steps, count);
}

/* Pieces went out before the one that did not: it was not what was asked for,
 * whatever comes of it. */
static void stop_half_way(struct op *op)
{
    struct act *act = op->extra;
    act->receipt.failed = true;
    act_unconfirmed(op, "the browser takes no more input");
}

static void on_next_key(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    if (!type_keys(act->op, 1)) {
        stop_half_way(act->op);
        return;
    }
    if (act->stage < act->count) {
        next_piece(act->op, on_next_key);
    }
    call_flush(act->op->page);
}

bool keystrokes_send_keys(struct op *op)
{
    struct act *act = op->extra;
    act->count = key_total(act);
    act->stage = 0;
    if (act->pace_us > PIECE_US * act->count) {
        act->pace_us = PIECE_US * act->count;
    }
    bool sent = type_keys(op, act->pace_us ? 1 : act->count);
    if (sent && act->stage < act->count) {
        next_piece(op, on_next_key);
    }
    call_flush(op->page);
    return sent;
}

/* All at once, but the last letter by its key: fields that listen to keys
 * alone notice that something was typed, and see the whole of it. */
static void add_whole(struct op *op, struct typed *typed, const char *text)
{
    size_t len = strlen(text);
    char key[2] = { text[len - 1], '\0' };
    const char *rest = deed_arena_strndup(&op->arena, text, len - 1);
    bool letter = (key[0] >= 'a' && key[0] <= 'z') ||
                  (key[0] >= 'A' && key[0] <= 'Z') ||
                  (key[0] >= '0' && key[0] <= '9');
    /* Without a listener a key has no effect. A sign alone is no number: it
     * must not stay behind where keys are not taken. */
    const struct act *act = op->extra;
    bool sign = len == 2 && (text[0] == '-' || text[0] == '+');
    /* An editor draws its lines anew, and puts its caret there, after the next
     * key: a letter that follows at once lands elsewhere. */
    bool lines = act->rich && strchr(text, '\n');
    if (!letter || sign || lines || !rest || act->receipt.app_code == DEED_NO) {
        add_text(typed, text);
        return;
    }
    if (*rest) {
        add_text(typed, rest);
    }
    add_key(typed, key);
}

/* The end of a piece of so many characters. */
static size_t piece_length(const char *text, size_t characters)
{
    size_t len = 0;
    while (text[len] && characters-- > 0) {
        len++;
        while (((unsigned char)text[len] & 0xC0) == 0x80) {
            len++;
        }
    }
    return len;
}

static bool send_piece(struct op *op)
{
    struct act *act = op->extra;
    size_t len = piece_length(act->rest, act->repeat);
    const char *piece = deed_arena_strndup(&op->arena, act->rest, len);
    struct typed *typed = deed_arena_alloc(&op->arena, sizeof(*typed));
    act->rest += len;
    if (!piece || !typed) {
        return false;
    }
    if (*act->rest) {
        add_text(typed, piece);
    } else {
        add_whole(op, typed, piece);
    }
    return send(op, typed->steps, typed->count);
}

static void on_next_piece(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    if (!send_piece(act->op)) {
        stop_half_way(act->op);
        return;
    }
    if (*act->rest) {
        next_piece(act->op, on_next_piece);
    }
    call_flush(act->op->page);
}

/* In at most so many pieces that none comes faster than a hand. */
static bool send_text_slowly(struct op *op, size_t pieces, size_t characters)
{
    struct act *act = op->extra;
    act->repeat = (unsigned)((characters + pieces - 1) / pieces);
    act->count = (unsigned)pieces;
    if (act->pace_us > PIECE_US * act->count) {
        act->pace_us = PIECE_US * act->count;
    }
    act->rest = act->text;
    if (!send_piece(op)) {
        return false;
    }
    next_piece(op, on_next_piece); /* there are two at least */
    return true;
}

/* `typed` holds what goes before it, in the same write if it is at once. */
static bool send_whole_or_slowly(struct op *op, struct typed *typed)
{
    struct act *act = op->extra;
    size_t characters = 0;
    for (const char *c = act->text; *c; c++) {
        characters += ((unsigned char)*c & 0xC0) != 0x80;
    }
    size_t most = (size_t)(act->pace_us / PIECE_US);
    size_t pieces = characters < most ? characters : most;
    if (pieces < 2) {
        add_whole(op, typed, act->text);
        return send(op, typed->steps, typed->count);
    }
    return (!typed->count || send(op, typed->steps, typed->count)) &&
           send_text_slowly(op, pieces, characters);
}

void keystrokes_send_text(struct op *op)
{
    struct act *act = op->extra;
    struct typed typed = { .count = 0 };
    /* A number field lets nobody set its caret, but knows where its end is. An
     * editor that draws its text itself has a selection of its own. */
    const char *first = act->surface ? act->clear ? "Control+A" : "Control+End"
                        : act->key_first ? "End"
                                         : NULL;
    bool sent = false;
    if (first) {
        add_key(&typed, first);
    }
    if (act->text[0]) {
        sent = send_whole_or_slowly(op, &typed);
    } else {
        add_key(&typed, "Delete");
        sent = send(op, typed.steps, typed.count);
    }
    if (!sent && op->waiting) { /* the key that goes before it is out */
        act_unconfirmed(op, "the browser takes no more input");
        return;
    }
    if (!sent) {
        act_refuse(op, "the browser takes no input");
        return;
    }
    call_flush(op->page);
}

/* As a hand types it: pages that listen to keys alone hear every one. A text
 * of this many characters is nothing that anybody types. */
#define LETTERS_MAX 1000

/* False: no key of the keyboard stands for it. */
static bool key_of(const char *letter, size_t len, struct deed_web_key *ret)
{
    return len == 1 && (*letter == '\t' ? deed_web_key_parse("Tab", ret)
                                        : deed_web_key_of_char(*letter, ret));
}

bool keystrokes_send_letters(struct op *op)
{
    struct act *act = op->extra;
    size_t len = strlen(act->text), count = 0;
    struct deed_web_key *keys =
        deed_arena_calloc(&op->arena, LETTERS_MAX, sizeof(*keys));
    struct web_key_step *steps =
        deed_arena_calloc(&op->arena, LETTERS_MAX, sizeof(*steps));
    if (!keys || !steps) {
        return false;
    }
    for (const char *at = act->text; *at && len <= LETTERS_MAX; count++) {
        size_t n = piece_length(at, 1);
        if (key_of(at, n, &keys[count])) {
            steps[count].key = &keys[count];
        } else {
            steps[count].text = deed_arena_strndup(&op->arena, at, n);
        }
        at += n;
    }
    if (!count) {
        steps[count++].text = act->text;
    }
    bool sent = send(op, steps, count);
    call_flush(op->page);
    return sent;
}
