/* SPDX-License-Identifier: Apache-2.0 */
/* One order after another: whose turn it is, and what comes of it. */
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/keeper_impl.h"
#include "io/loop.h"
#include "wire/json_writer.h"

static void go_on(struct deed_keeper *keeper)
{
    uint64_t count;
    (void)!read(keeper->stop, &count, sizeof(count));
    if (keeper->session && !keeper->ending) {
        deed_session_resume(keeper->session);
    }
}

static void rest(struct deed_keeper *keeper)
{
    keeper->rested_us = deed_loop_now_us(keeper->loop);
    deed_timer_start(keeper->loop, &keeper->idle,
                     keeper->idle_us ? keeper->rested_us + keeper->idle_us
                                     : DEED_TIME_NEVER);
}

void keeper_say_status(struct deed_keeper *keeper, struct guest *guest)
{
    deed_time_us now = deed_loop_now_us(keeper->loop);
    bool busy = keeper->running && keeper->running != guest;
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "name", keeper->name);
    deed_json_key(&w, "pid");
    deed_json_integer(&w, getpid());
    deed_json_member(&w, "url", deed_strbuf_get(&keeper->url));
    deed_json_member(&w, "title", deed_strbuf_get(&keeper->title));
    deed_json_member(&w, "driver",
                     keeper->session ? deed_session_driver(keeper->session)
                                     : "");
    deed_json_member(&w, "version", deed_version());
    deed_json_key(&w, "ageMs");
    deed_json_integer(&w, (now - keeper->begun_us) / 1000);
    deed_json_key(&w, "idleMs");
    deed_json_integer(&w, busy ? 0 : (now - keeper->rested_us) / 1000);
    deed_json_key(&w, "busy");
    deed_json_bool(&w, busy);
    deed_json_end_object(&w);
    guest_tell(guest, DEED_CHUNK_STATUS, deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
    guest_answer(guest, DEED_EXIT_VERIFIED);
}

static void refresh_place(struct deed_keeper *keeper)
{
    struct deed_arena arena;
    struct deed_cli cli = { .interrupt = -1 };
    char *json = NULL;
    if (!keeper->session || deed_place(keeper->session, false, &json, NULL)) {
        return;
    }
    deed_arena_init(&arena, 0);
    cli.arena = arena;
    const struct deed_value *place = deed_cli_json(&cli, json);
    deed_keeper_note(keeper, deed_value_text(deed_value_get(place, "url")),
                     deed_value_text(deed_value_get(place, "title")));
    deed_arena_fini(&cli.arena);
    deed_free(json);
}

/* What was sent along as standard input. */
static FILE *open_input(struct guest *guest)
{
    struct deed_strbuf *input = &guest->input;
    return input->len && !input->failed
               ? fmemopen(input->bytes, input->len, "r")
               : fopen("/dev/null", "re");
}

static enum deed_exit run_command(struct deed_keeper *keeper,
                                  struct guest *guest)
{
    const struct deed_order *order = &guest->order;
    struct deed_cli cli = {
        .out = { guest->out, order->out_colours },
        .err = { guest->err, order->err_colours },
        .in = open_input(guest),
        .watched = order->watched,
        .session = keeper->session,
        .live = keeper->live,
        .keeper = keeper,
        .loop = keeper->loop,
        .stop_fd = keeper->stop,
        .interrupt = -1,
    };
    if (!cli.in) {
        return DEED_EXIT_INTERNAL;
    }
    /* Relative paths mean what they mean where the command was typed. */
    if (!order->cwd || chdir(order->cwd) != 0) {
        (void)!chdir("/");
    }
    deed_arena_init(&cli.arena, 0);
    enum deed_exit code =
        deed_cli_main(&cli, (int)order->word_count, order->words);
    deed_arena_fini(&cli.arena);
    if (cli.session) {
        (void)deed_session_set_files(cli.session, NULL, NULL);
        (void)deed_session_set_secret(cli.session, NULL, NULL, NULL);
    }
    (void)!chdir("/");
    fclose(cli.in);
    keeper->session = cli.session;
    keeper->live = cli.live;
    keeper_observe(keeper);
    return code;
}

static void run(struct deed_keeper *keeper, struct guest *guest)
{
    enum deed_exit code = DEED_EXIT_INTERNAL;
    bool status = guest->order.kind == DEED_ORDER_STATUS;
    keeper->running = guest;
    deed_timer_stop(&keeper->idle);
    if (status) {
        guest->state = GUEST_RUNNING;
        refresh_place(keeper);
        keeper_say_status(keeper, guest);
    } else {
        if (guest_begin(guest)) {
            code = run_command(keeper, guest);
        }
        guest_answer(guest, code);
    }
    keeper->running = NULL;
    go_on(keeper);
    if (status) { /* being looked at is no rest from work */
        deed_timer_start(keeper->loop, &keeper->idle,
                         keeper->idle_us ? keeper->rested_us + keeper->idle_us
                                         : DEED_TIME_NEVER);
    } else {
        rest(keeper);
    }
}

/* Who only looks whether it is there goes first: a command may take long. */
static bool is_before(const struct guest *a, const struct guest *b)
{
    bool quick_a = a->order.kind == DEED_ORDER_STATUS;
    bool quick_b = b->order.kind == DEED_ORDER_STATUS;
    return quick_a != quick_b ? quick_a : a->turn < b->turn;
}

static struct guest *next_turn(const struct deed_keeper *keeper)
{
    struct guest *first = NULL;
    for (struct guest *g = keeper->guests; g; g = g->next) {
        if (g->state == GUEST_WAITING && (!first || is_before(g, first))) {
            first = g;
        }
    }
    return first;
}

static bool is_over(const struct deed_keeper *keeper)
{
    /* Whoever started it was the first, and has brought no surface. */
    bool empty = !keeper->session && keeper->turns > 0;
    bool left = !keeper->session && !keeper->guests;
    return keeper->ending || empty || left ||
           (keeper->session && deed_session_is_lost(keeper->session));
}

void keeper_serve(struct deed_keeper *keeper)
{
    for (;;) {
        struct guest *guest = next_turn(keeper);
        if (guest && !keeper->ending) {
            run(keeper, guest);
        } else if (is_over(keeper)) {
            return;
        } else {
            deed_loop_step(keeper->loop, true);
        }
        guests_sweep(keeper, false);
    }
}
