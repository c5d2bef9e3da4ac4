/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A page that lies: what its agent pushes and answers is any text. Each line of
 * the input is one step; whatever comes, the driver reads within its bounds,
 * never answers a request twice, and ends clean.
 *
 *   o w k p g t v f n look, look at everything, look for an option, probe,
 *                     press, type, set a value, scroll, navigate
 *   <TEXT             the agent pushes TEXT
 *   =TEXT             the oldest question is answered with TEXT
 *   !N                it fails with code N
 *   c d r a x l       a commit, a dialog, a request, its answer, a crash,
 * loaded
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/driver_table.h"
#include "driver/web/events.h"
#include "driver/web/remote.h"
#include "wire/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CALLS_MAX 64
#define REPLIES_MAX 64
#define LINE_MAX 16384

static const struct deed_driver_ops driver = {
    .name = "fuzz",
    .modes = WEB_DRIVER_MODES,
    .gestures = WEB_DRIVER_GESTURES,
    WEB_DRIVER_FUNCTIONS,
};

static struct {
    struct deed_remote remote;
    struct page *page;
    struct deed_driver *drv; /* NULL until the page is ready */
    struct call *calls[CALLS_MAX];
    unsigned call_count;
    int64_t context;
    struct {
        struct deed_reply base;
        bool asked;
        unsigned answers;
    } replies[REPLIES_MAX];
    unsigned reply_count;
} world;

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* Questions: they wait for a line that answers them. */
static enum deed_code keep(struct call *call)
{
    if (!call) {
        return DEED_OK;
    }
    if (world.call_count == CALLS_MAX) {
        return DEED_LOST;
    }
    world.calls[world.call_count++] = call;
    return DEED_OK;
}

static void forget(struct call *call)
{
    for (unsigned i = 0; i < world.call_count; i++) {
        if (world.calls[i] == call) {
            memmove(&world.calls[i], &world.calls[i + 1],
                    (--world.call_count - i) * sizeof(world.calls[0]));
            return;
        }
    }
}

static enum deed_code agent(struct call *call, const struct frame *frame,
                            const char *method, const char *arg_json,
                            const char *retarget)
{
    (void)frame, (void)method, (void)arg_json, (void)retarget;
    return keep(call);
}

static enum deed_code run(struct call *call, const struct frame *frame,
                          const struct web_script *script)
{
    (void)frame, (void)script;
    return keep(call);
}

static void install_agent(struct page *page, const struct frame *frame)
{
    (void)page, (void)frame;
}

static enum deed_code pointer(struct page *page, struct call *call,
                              const struct web_pointer *input)
{
    (void)page, (void)input;
    return keep(call);
}

static enum deed_code type(struct page *page, struct call *call,
                           const struct web_key_step *steps, size_t count)
{
    (void)page, (void)steps, (void)count;
    return keep(call);
}

static enum deed_code touch(struct page *page, struct call *call,
                            const struct web_touch *input)
{
    (void)page, (void)input;
    return keep(call);
}

static enum deed_code set_files(struct call *call,
                                const struct web_files *files)
{
    (void)files;
    return keep(call);
}

static enum deed_code navigate(struct call *call, const char *url,
                               struct web_navigation *ret)
{
    (void)url;
    *ret = (struct web_navigation){ .id = "n1" };
    return keep(call);
}

static void answer_dialog(struct page *page, bool accept, const char *text)
{
    (void)page, (void)accept, (void)text;
}

static enum deed_code picture(struct call *call,
                              const struct deed_picture_query *query,
                              struct deed_picture *ret)
{
    (void)call, (void)query, (void)ret;
    return DEED_UNSUPPORTED;
}

static enum deed_code frame_owner(struct call *call, const struct frame *frame)
{
    (void)frame;
    call->agent = true;
    return keep(call);
}

static const char *listener_mark(const struct frame *frame)
{
    (void)frame;
    return "mark";
}

static enum deed_code listeners(struct call *call, const struct frame *frame,
                                enum web_listeners_of of, const char *local)
{
    (void)frame, (void)of, (void)local;
    return keep(call);
}

static void flush(struct page *page)
{
    (void)page;
}

static void frame_freed(struct frame *frame)
{
    (void)frame;
}

static const struct deed_remote_ops remote = {
    .driver = &driver,
    .agent = agent,
    .run = run,
    .install_agent = install_agent,
    .pointer = pointer,
    .type = type,
    .touch = touch,
    .set_files = set_files,
    .navigate = navigate,
    .answer_dialog = answer_dialog,
    .picture = picture,
    .frame_owner = frame_owner,
    .listener_mark = listener_mark,
    .listeners = listeners,
    .sync = keep,
    .flush = flush,
    .forget = forget,
    .frame_freed = frame_freed,
    .close = flush,
};

static void on_reply(struct deed_reply *reply, enum deed_code code,
                     const struct deed_answer *answer,
                     const struct deed_error *err)
{
    (void)answer, (void)err;
    (void)code;
    for (unsigned i = 0; i < world.reply_count; i++) {
        if (&world.replies[i].base == reply) {
            world.replies[i].answers++;
            demand(world.replies[i].answers == 1);
        }
    }
}

static void on_signal(void *user, const struct deed_signal *signal)
{
    (void)user, (void)signal;
}

static void on_page(void *user, struct deed_driver *drv,
                    const struct deed_error *err)
{
    (void)user, (void)err;
    world.drv = drv;
    world.page = drv ? world.page : NULL;
    if (drv) {
        drv->sink.signal = on_signal;
    }
}

/* A look, a probe or an input, by its letter. */
static enum deed_code ask(char step, struct deed_reply *reply)
{
    struct deed_error err;
    struct deed_query look = { .target = NULL };
    const struct deed_target named = { .role = "button" };
    const struct deed_target option = { .by = DEED_BY_OPTION, .value = "~A" };
    static const char *const options[] = { "A" };
    const struct deed_probe probe = { .instance_id = "el_1",
                                      .document_id = "doc_root",
                                      .options = options,
                                      .option_count = 1,
                                      .submit = true,
                                      .date = "2024-05-17",
                                      .expect_value = "2024-05-17" };
    struct deed_gesture gesture = { .instance_id = "el_1",
                                    .document_id = "doc_root",
                                    .text = "a",
                                    .url = "http://a.example/" };
    switch (step) {
    case 'o':
        look.target = &named;
        return driver.observe(world.drv, &look, reply, &err);
    case 'k':
        look.target = &option;
        look.within_id = "el_1";
        look.want_facts = true;
        return driver.observe(world.drv, &look, reply, &err);
    case 'w':
        look.keep = true;
        return driver.observe(world.drv, &look, reply, &err);
    case 'p':
        return driver.probe(world.drv, &probe, reply, &err);
    case 'g':
        gesture.kind = DEED_GESTURE_POINTER;
        break;
    case 't':
        gesture.kind = DEED_GESTURE_TEXT;
        break;
    case 'v':
        gesture.kind = DEED_GESTURE_SET_VALUE;
        break;
    case 'f':
        gesture.kind = DEED_GESTURE_SCROLL_INTO_VIEW;
        break;
    default:
        gesture.kind = DEED_GESTURE_NAVIGATE;
        break;
    }
    return driver.perform(world.drv, &gesture, reply, &err);
}

static void request(char step)
{
    if (!world.drv || world.reply_count == REPLIES_MAX) {
        return;
    }
    unsigned at = world.reply_count++;
    world.replies[at].base.done = on_reply;
    world.replies[at].asked = ask(step, &world.replies[at].base) == DEED_OK;
    demand(world.replies[at].asked || world.replies[at].answers == 0);
}

static void finish(enum deed_code code, const char *text)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    if (!world.call_count) {
        return;
    }
    struct call *call = world.calls[0];
    deed_arena_init(&arena, (size_t)1024 * 1024);
    const struct deed_value *value = deed_value_string(&arena, text);
    if (code) {
        deed_fail(&err, code, "no");
    }
    forget(call);
    call_finish(call, code, code ? NULL : value, code ? &err : NULL);
    deed_arena_fini(&arena);
}

static void event(char step, const char *text)
{
    struct page *page = world.page;
    struct frame *main = frame_by_number(page, 0);
    const struct web_dialog dialog = { "confirm", text };
    const struct web_commit commit = { .url = text, .navigation = "n1" };
    const struct web_request sent = { .id = "r1",
                                      .url = text,
                                      .method = "POST",
                                      .type = "Fetch",
                                      .status = 200,
                                      .length = -1 };
    switch (step) {
    case 'c':
        web_frame_committed(page, main, &commit);
        web_agent_ready(page, main, ++world.context);
        break;
    case 'd':
        web_dialog_opened(page, &dialog);
        break;
    case 'r':
        web_request_started(page, &sent);
        break;
    case 'a':
        web_request_answered(page, &sent);
        web_request_finished(page, &sent);
        break;
    case 'x':
        page_crashed(page);
        break;
    case 'l':
        web_document_parsed(page);
        web_document_loaded(page);
        break;
    default:
        break;
    }
}

static void step(const char *line)
{
    if (!world.page || !*line) {
        return;
    }
    if (*line == '<') {
        web_agent_pushed(world.page, frame_by_number(world.page, 0), line + 1,
                         strlen(line + 1));
    } else if (*line == '=') {
        finish(DEED_OK, line + 1);
    } else if (*line == '!') {
        static const enum deed_code codes[] = { DEED_NOT_FOUND, DEED_STATE,
                                                DEED_INVALID, DEED_LOST,
                                                DEED_TIMEOUT };
        finish(codes[(unsigned char)line[1] % DEED_ARRAY_LEN(codes)], "");
    } else if (strchr("owkpgtvfn", *line)) {
        request(*line);
    } else {
        event(*line, line + 1);
    }
}

static void begin(void)
{
    memset(&world, 0, sizeof(world));
    world.remote.ops = &remote;
    demand(deed_loop_create(&world.remote.loop, NULL) == DEED_OK);
    world.page = page_create(&world.remote, on_page, NULL);
    demand(world.page != NULL);
    struct frame *main = frame_add(world.page, "main", NULL);
    frame_set_url(main, "http://a.example/");
    web_agent_ready(world.page, main, ++world.context);
}

static void end(void)
{
    if (world.page) {
        page_destroy(world.drv ? world.drv : &world.page->base);
    }
    deed_loop_destroy(world.remote.loop);
    for (unsigned i = 0; i < world.reply_count; i++) {
        /* What is under way when the page is destroyed is not answered. */
        demand(world.replies[i].answers <= world.replies[i].asked);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char line[LINE_MAX];
    begin();
    for (size_t at = 0; at < size;) {
        const uint8_t *stop = memchr(data + at, '\n', size - at);
        size_t len = stop ? (size_t)(stop - data) - at : size - at;
        size_t kept = len < LINE_MAX - 1 ? len : LINE_MAX - 1;
        memcpy(line, data + at, kept);
        line[kept] = '\0';
        step(line);
        /* What was put off to the loop: that the page is ready, for one. */
        (void)deed_loop_step(world.remote.loop, false);
        at += len + 1;
    }
    end();
    return 0;
}
