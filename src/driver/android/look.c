/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looking: the tree first, then the windows, so that what is said about the
 * keyboard is not older than the tree.
 *
 * "uiautomator dump" exits with 0 whatever happens, and a file keeps its old
 * content when it fails: only a tree that this very output holds counts. Over
 * exec: there is a terminal to print to; where there is none, a file is
 * removed, written and printed in one command.
 */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/android.h"

/* A dump waits up to 10 s for rest, and starts a runtime before (11.4 s were
 * measured for a refusal). */
#define DUMP_US DEED_MS(30000)
#define DUMPSYS_US DEED_MS(8000)
#define OUTPUT_BYTES_MAX (16u << 20)
/* Plain, compressed, and once more: something moved for a moment. */
#define ATTEMPTS_MAX 3
/* The second accessibility client is killed; the first may be done soon. */
#define AGAIN_US DEED_MS(700)
/* The answer to an input must have had this long before it is looked at: as
 * long as a value has to hold. A real dump takes longer than that. */
#define REST_US DEED_MS(600)
/* Whatever changes by itself is expected to do so again in this time. */
#define DOUBT_US DEED_MS(1200)
/* The check that follows a look belongs to it: the same act asks. */
#define FRESH_US DEED_MS(150)

static void start_dump(struct android *a);

static void drop_texts(struct android_look *look)
{
    free(look->dump_text);
    free(look->window_text);
    free(look->ime_text);
    free(look->input_text);
    look->dump_text = look->window_text = NULL;
    look->ime_text = look->input_text = NULL;
}

void android_look_stop(struct android *a)
{
    struct android_look *look = &a->look;
    adb_call_destroy(look->dump);
    adb_call_destroy(look->window);
    adb_call_destroy(look->ime);
    adb_call_destroy(look->input);
    adb_call_destroy(look->state);
    look->dump = look->window = look->ime = look->input = look->state = NULL;
    deed_timer_stop(&look->later);
    android_source_stop(a);
    drop_texts(look);
    look->running = false;
}

static void end(struct android *a, const struct deed_error *err)
{
    struct deed_error own = err ? *err : (struct deed_error){ 0 };
    android_looked *done = a->look.done;
    android_look_stop(a);
    done(a, own.code ? &own : NULL);
}

static enum deed_code ask(struct android *a, const char *request,
                          enum adb_body body, deed_time_us timeout,
                          adb_done *done, struct adb_call **ret,
                          struct deed_error *err)
{
    const struct adb_call_opts opts = {
        .server = a->setup.server,
        .serial = body == ADB_BODY_TEXT ? NULL : a->setup.serial,
        .request = request,
        .body = body,
        .timeout_us = timeout,
        .limit_bytes = OUTPUT_BYTES_MAX,
        .done = done,
        .user = a,
    };
    return adb_call_start(a->loop, &opts, ret, err);
}

static char *copy_text(const struct adb_result *result)
{
    char *text = malloc(result->out_len + 1);
    if (text) {
        memcpy(text, result->out, result->out_len);
        text[result->out_len] = '\0';
    }
    return text;
}

/* Two looks without an input between them: what differs does so by itself. */
static void compare_idle(struct android *a, const struct android_screen *old)
{
    android_difference(old, a->now, 0, &a->idle);
    if (a->idle.count) {
        a->same_looks = 1;
        a->same_since = a->now->taken_us;
    } else {
        a->same_looks++;
    }
    if (old->taken_us > a->input_us) {
        android_note_noise(a, &a->idle);
    }
}

static void complete(struct android *a)
{
    struct deed_error err = { 0 };
    struct android_screen *old = a->now;
    struct android_screen *screen = calloc(1, sizeof(*screen));
    if (!screen) {
        deed_fail(&err, DEED_NOMEM, "screen");
        end(a, &err);
        return;
    }
    deed_arena_init(&screen->arena, (size_t)64 << 20);
    if (android_screen_read(a, screen, &err)) {
        android_screen_destroy(screen);
        end(a, &err);
        return;
    }
    screen->revision = ++a->revision;
    a->now = screen;
    a->compressed = screen->compressed;
    if (old) {
        compare_idle(a, old);
    } else {
        a->same_looks = 1;
        a->same_since = screen->taken_us;
    }
    if (old != a->before) {
        android_screen_destroy(old);
    }
    end(a, NULL);
}

/* A keyboard is up, and the window manager does not say where it takes
 * touches: the input dispatcher does. */
static bool lacks_region(const struct android *a)
{
    const struct android_look *look = &a->look;
    struct deed_arena arena;
    struct android_windows w;
    bool lacks = false;
    if (look->asked_input || !look->window_text || !look->ime_text) {
        return false;
    }
    deed_arena_init(&arena, 1 << 20);
    if (android_windows_read(&arena, look->window_text, look->ime_text, NULL,
                             &w)) {
        for (unsigned i = 0; i < w.above_count; i++) {
            lacks |= w.above[i].ime && !w.above[i].region_known;
        }
    }
    deed_arena_fini(&arena);
    return lacks;
}

static void on_input(void *user, const struct adb_result *result,
                     const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->look.input;
    a->look.input = NULL;
    a->look.input_text = err ? NULL : copy_text(result);
    complete(a);
    adb_call_destroy(call);
}

static void windows_are_here(struct android *a)
{
    struct android_look *look = &a->look;
    struct deed_error err = { 0 };
    if (look->window || look->ime || look->input) {
        return;
    }
    bool lacks = lacks_region(a);
    look->asked_input = true;
    if (!lacks || ask(a,
                      a->setup.shell_v2 ? "shell,v2,raw:dumpsys input"
                                        : "shell:dumpsys input",
                      a->setup.shell_v2 ? ADB_BODY_SHELL : ADB_BODY_RAW,
                      DUMPSYS_US, on_input, &look->input, &err)) {
        complete(a);
    }
}

static void on_window(void *user, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->look.window;
    a->look.window = NULL;
    a->look.window_text = err ? NULL : copy_text(result);
    windows_are_here(a);
    adb_call_destroy(call);
}

static void on_ime(void *user, const struct adb_result *result,
                   const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->look.ime;
    a->look.ime = NULL;
    a->look.ime_text = err ? NULL : copy_text(result);
    windows_are_here(a);
    adb_call_destroy(call);
}

/* Without them much is not known, but the tree is. */
static void start_windows(struct android *a)
{
    struct android_look *look = &a->look;
    enum adb_body body = a->setup.shell_v2 ? ADB_BODY_SHELL : ADB_BODY_RAW;
    const char *window = a->setup.shell_v2 ? "shell,v2,raw:dumpsys window"
                                           : "shell:dumpsys window";
    const char *ime = a->setup.shell_v2 ? "shell,v2,raw:dumpsys input_method"
                                        : "shell:dumpsys input_method";
    struct deed_error err = { 0 };
    if (ask(a, window, body, DUMPSYS_US, on_window, &look->window, &err) ||
        ask(a, ime, body, DUMPSYS_US, on_ime, &look->ime, &err)) {
        end(a, &err);
    }
}

static bool has_tree(const struct adb_result *result)
{
    return memmem(result->out, result->out_len, "</hierarchy>", 12) != NULL;
}

static void on_state(void *user, const struct adb_result *result,
                     const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->look.state;
    struct deed_error own = a->look.trouble;
    a->look.state = NULL;
    if (err || strncmp(result->out, "device", 6) != 0) {
        deed_fail(&own, DEED_LOST, "the device is gone (%s)",
                  err ? err->text : result->out);
    }
    adb_call_destroy(call);
    end(a, &own);
}

/* No tree, and nothing that says why: is the device still there? */
static void ask_state(struct android *a)
{
    struct deed_error err = { 0 };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *request =
        deed_arena_printf(&arena, "host-serial:%s:get-state", a->setup.serial);
    if (!request || ask(a, request, ADB_BODY_TEXT, DUMPSYS_US, on_state,
                        &a->look.state, &err)) {
        end(a, &a->look.trouble);
    }
    deed_arena_fini(&arena);
}

static void on_later(struct deed_timer *timer)
{
    struct android_look *look =
        deed_container_of(timer, struct android_look, later);
    start_dump(deed_container_of(look, struct android, look));
}

/* What the device printed instead of a tree, as something one can act on. */
static void explain(struct android *a, const char *text)
{
    struct deed_error *err = &a->look.trouble;
    if (strstr(text, "could not get idle state")) {
        deed_fail(err, DEED_STATE,
                  "the tree could not be read (%.60s): something on the screen "
                  "changes more than once a second; turn animations off on the "
                  "device (developer options), or wait until it rests",
                  text);
    } else if (strstr(text, "Killed")) {
        deed_fail(err, DEED_STATE,
                  "the tree could not be read (Killed): another accessibility "
                  "client runs on the device (Appium, uiautomator2, a second "
                  "dump)%s%.200s",
                  a->u2.broken ? "; " : "", a->u2.why.text);
    } else {
        deed_fail(err, DEED_STATE, "the tree could not be read: %.200s", text);
    }
}

static void on_power(void *user, const struct adb_result *result,
                     const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->look.state;
    struct deed_error own = a->look.trouble;
    a->look.state = NULL;
    if (!err && android_awake_read(result->out) == DEED_NO) {
        deed_fail(&own, DEED_STATE,
                  "the screen of the device is off: \"deed press Power\" "
                  "switches it on (%.200s)",
                  a->look.trouble.text);
    }
    adb_call_destroy(call);
    end(a, &own);
}

/* There is no tree where the screen is off. */
static void ask_power(struct android *a)
{
    struct deed_error err = { 0 };
    if (ask(a,
            a->setup.shell_v2 ? "shell,v2,raw:dumpsys power"
                              : "shell:dumpsys power",
            a->setup.shell_v2 ? ADB_BODY_SHELL : ADB_BODY_RAW, DUMPSYS_US,
            on_power, &a->look.state, &err)) {
        end(a, &a->look.trouble);
    }
}

static void try_again(struct android *a, const struct adb_result *result)
{
    struct android_look *look = &a->look;
    struct android_dump none;
    struct deed_error said = { 0 };
    struct deed_arena arena;
    deed_arena_init(&arena, 1 << 20);
    (void)android_dump_read(&arena, result->out, result->out_len, &none, &said);
    deed_arena_fini(&arena);
    bool no_terminal =
        !look->by_file && strstr(result->out, "dumped to") != NULL;
    const char *text =
        result->err && *result->err && look->by_file ? result->err : said.text;
    explain(a, text);
    if (no_terminal || strstr(text, "/dev/tty")) {
        look->by_file = a->by_file = true;
        start_dump(a);
    } else if (!result->out_len && !*deed_str_or(result->err, "")) {
        ask_state(a);
    } else if (++look->attempt < ATTEMPTS_MAX) {
        look->compressed |= strstr(text, "idle state") != NULL;
        deed_timer_start(a->loop, &look->later,
                         deed_loop_now_us(a->loop) + AGAIN_US);
    } else {
        ask_power(a);
    }
}

static void on_dump(void *user, const struct adb_result *result,
                    const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->look.dump;
    a->look.dump = NULL;
    if (err && err->code != DEED_LOST) {
        end(a, err);
    } else if (err) {
        a->look.trouble = *err;
        ask_state(a);
    } else if (has_tree(result)) {
        a->dump_us = deed_loop_now_us(a->loop) - a->look.begun_us;
        a->look.dump_text = copy_text(result);
        a->look.dump_len = a->look.dump_text ? result->out_len : 0;
        start_windows(a);
    } else {
        try_again(a, result);
    }
    adb_call_destroy(call);
}

static const char *dump_request(const struct android *a)
{
    const struct android_look *look = &a->look;
#define BY_FILE(flag)                                                          \
    "rm -f /data/local/tmp/deed.xml && uiautomator dump " flag                 \
    "/data/local/tmp/deed.xml && cat /data/local/tmp/deed.xml"
    if (!look->by_file) {
        return look->compressed ? "exec:uiautomator dump --compressed /dev/tty"
                                : "exec:uiautomator dump /dev/tty";
    }
    if (a->setup.shell_v2) {
        return look->compressed ? "shell,v2,raw:" BY_FILE("--compressed ")
                                : "shell,v2,raw:" BY_FILE("");
    }
    return look->compressed ? "shell:" BY_FILE("--compressed ")
                            : "shell:" BY_FILE("");
#undef BY_FILE
}

static void on_source(struct android *a, char *xml)
{
    a->dump_us = deed_loop_now_us(a->loop) - a->look.begun_us;
    a->look.from_server = true;
    a->look.compressed = false;
    a->look.dump_text = xml;
    a->look.dump_len = xml ? strlen(xml) : 0;
    start_windows(a);
}

static void start_dump(struct android *a)
{
    struct deed_error err = { 0 };
    if (android_source_is_there(a)) {
        a->look.begun_us = deed_loop_now_us(a->loop);
        android_source_start(a, on_source, start_dump);
        return;
    }
    bool packets = a->look.by_file && a->setup.shell_v2;
    a->look.begun_us = deed_loop_now_us(a->loop);
    a->dumps++;
    if (ask(a, dump_request(a), packets ? ADB_BODY_SHELL : ADB_BODY_RAW,
            DUMP_US, on_dump, &a->look.dump, &err)) {
        end(a, &err);
    }
}

/* Not so early that the answer to an input is missed. */
static deed_time_us begin_at(const struct android *a, deed_time_us now)
{
    deed_time_us rest = a->input_us ? a->input_us + REST_US : 0;
    deed_time_us last = rest > a->not_before ? rest : a->not_before;
    deed_time_us at = last - a->dump_us;
    return at > now ? at : now;
}

enum deed_code android_look_again(struct android *a, android_looked *done,
                                  struct deed_error *err)
{
    a->not_before = deed_loop_now_us(a->loop) + DOUBT_US;
    enum deed_code code = android_look_start(a, done, err);
    a->not_before = 0;
    return code;
}

enum deed_code android_look_start(struct android *a, android_looked *done,
                                  struct deed_error *err)
{
    struct android_look *look = &a->look;
    deed_time_us now = deed_loop_now_us(a->loop);
    if (look->running) {
        return deed_fail(err, DEED_STATE, "a look is under way");
    }
    look->running = true;
    look->done = done;
    look->attempt = 0;
    look->asked_input = look->from_server = false;
    look->compressed = a->compressed;
    look->by_file = a->by_file;
    look->later.fire = on_later;
    deed_timer_start(a->loop, &look->later, begin_at(a, now));
    return DEED_OK;
}

bool android_look_is_fresh(const struct android *a, const struct android_op *op)
{
    if (!a->now || a->now->taken_us <= a->input_us) {
        return false;
    }
    /* Another act, or another command, may be about another screen, however
     * short ago the last tree came. */
    bool same_act = op->kind == ANDROID_PROBE && a->act_looked;
    deed_time_us age = deed_loop_now_us(a->loop) - a->now->taken_us;
    return same_act ? age <= FRESH_US : a->look.begun_us > op->asked_us;
}
