/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Text for an editor that draws it itself and has its own selection: all is
 * selected by a key; a single line is typed, several are put in as by a paste,
 * since an editor would indent what is typed. Of a long text only a part is
 * drawn, so all of it is selected once more and taken out as by a copy.
 */

#include <string.h>

#include "driver/web/decode.h"
#include "driver/web/keys.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* More lines than this may not be drawn all at once. */
#define DRAWN_LINES 4

/* A key was pressed before. */
static void stop_half_way(struct op *op)
{
    act_unconfirmed(op, "the browser takes no more input");
}

static bool press(struct op *op, const char *chord, call_fn *then)
{
    struct deed_web_key *key = deed_arena_alloc(&op->arena, sizeof(*key));
    struct web_key_step *step = deed_arena_calloc(&op->arena, 1, sizeof(*step));
    if (!key || !step || !deed_web_key_parse(chord, key)) {
        return false;
    }
    step->key = key;
    bool sent = act_type(op, step, 1, then);
    call_flush(op->page);
    return sent;
}

static bool ask_agent(struct op *op, const char *method, const char *text,
                      call_fn *then)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", act->local);
    if (text) {
        deed_json_member(w, "text", text);
    }
    const char *arg = deed_json_object_end(&o, &op->arena);
    return frame && arg && !call_agent(op, frame, method, arg, then);
}

static bool is_long(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++) {
        lines += *text == '\n';
    }
    return lines > DRAWN_LINES;
}

/* The text is in. From here on a failure is nothing to refuse for: what is
 * shown decides. */
static void on_copied(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct op *op = call->op;
    if (code == DEED_LOST || !press(op, "Control+End", act_on_ack)) {
        act_on_ack(call, code, value, err);
    }
}

static void on_selected_again(struct call *call, enum deed_code code,
                              const struct deed_value *value,
                              const struct deed_error *err)
{
    struct op *op = call->op;
    if (code == DEED_LOST || !ask_agent(op, "copyText", NULL, on_copied)) {
        act_on_ack(call, code, value, err);
    }
}

static void on_typed(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code == DEED_LOST || !is_long(act->text) ||
        !press(op, "Control+A", on_selected_again)) {
        act_on_ack(call, code, value, err);
    }
}

static void on_put(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code || decode_bool(value, "put")) {
        act->receipt.trusted = DEED_NO; /* no clipboard of a person's */
        on_typed(call, code, value, err);
        return;
    }
    struct web_key_step *step = deed_arena_calloc(&op->arena, 1, sizeof(*step));
    if (step) {
        step->text = act->text;
    }
    if (!step || !act_type(op, step, 1, on_typed)) {
        stop_half_way(op);
        return;
    }
    call_flush(op->page);
}

static void on_selected(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (!ask_agent(op, "putText", act->text, on_put)) {
        stop_half_way(op);
    }
}

bool act_surface_lines(struct op *op)
{
    struct act *act = op->extra;
    op->page->telling = NULL; /* no event tells when the last step is done */
    return press(op, act->clear ? "Control+A" : "Control+End", on_selected);
}
