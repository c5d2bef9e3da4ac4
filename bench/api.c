/* SPDX-License-Identifier: Apache-2.0 */
/* What deed itself costs around an action: a whole one on a simulated
 * interface, JSON in and JSON out, with no time in between that is not its
 * own. */

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <deed/deed.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "bench.h"

/* A button among some others, and a field. Pressing tells something. */
static struct deed_session *open_form(uint32_t size, const char *trace)
{
    struct deed_strbuf ui;
    struct deed_session *session = NULL;
    deed_strbuf_init(&ui, 0);
    deed_strbuf_puts(&ui, "{\"elements\": [");
    for (uint32_t i = 0; i < size; i++) {
        deed_strbuf_printf(
            &ui,
            "{\"id\": \"b%u\", \"role\": \"button\", \"name\": \"Button %u\","
            " \"rect\": {\"x\": %u, \"y\": %u, \"width\": 8, \"height\": 20},"
            " \"onActivate\": [{\"toast\": \"Pressed\"}]},",
            (unsigned)i, (unsigned)i, (unsigned)(i % 100 * 10),
            (unsigned)(300 + i / 100 * 30));
    }
    deed_strbuf_puts(
        &ui, "{\"id\": \"t\", \"role\": \"textbox\", \"name\": \"Title\","
             " \"rect\": {\"x\": 0, \"y\": 200, \"width\": 90,"
             " \"height\": 20}, \"value\": \"\"}]}");
    const struct deed_setting setting = { .name = "ui",
                                          .value = deed_strbuf_get(&ui) };
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "sim",
                                      .settings = &setting,
                                      .setting_count = 1,
                                      .hold_ms = -1,
                                      .trace = trace };
    if (ui.failed || deed_session_open(&opts, &session, NULL)) {
        session = NULL;
    }
    deed_strbuf_fini(&ui);
    return session;
}

static void *create(uint32_t size)
{
    return open_form(size, NULL);
}

/* The same, with what it does recorded in a folder of its own. */
static char traced_dir[] = "/tmp/deed-bench-XXXXXX";

static void *create_traced(uint32_t size)
{
    memcpy(traced_dir + sizeof(traced_dir) - 7, "XXXXXX", 6);
    return mkdtemp(traced_dir) ? open_form(size, traced_dir) : NULL;
}

static int remove_one(const char *path, const struct stat *st, int type,
                      struct FTW *at)
{
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

static void destroy_traced(void *made)
{
    deed_session_close(made);
    (void)nftw(traced_dir, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void destroy(void *made)
{
    deed_session_close(made);
}

static bool act(struct deed_session *session, const char *request)
{
    char *result = NULL;
    if (deed_act(session, request, NULL, &result, NULL)) {
        return false;
    }
    bool verified = strstr(result, "\"status\":\"succeeded\"") != NULL;
    deed_free(result);
    return verified;
}

static bool run_press(void *made, uint32_t turn)
{
    (void)turn;
    return act(made, "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":"
                     "{\"by\":\"semantic\",\"role\":\"button\","
                     "\"name\":\"Button 0\"}}}");
}

static bool run_read(void *made, uint32_t turn)
{
    (void)turn;
    return act(made, "{\"actionId\":\"ui.read\",\"target\":{\"ref\":"
                     "{\"by\":\"semantic\",\"role\":\"textbox\","
                     "\"name\":\"Title\"}}}");
}

static bool run_text(void *made, uint32_t turn)
{
    static const char *const requests[] = {
        "{\"actionId\":\"ui.enterText\",\"args\":{\"text\":\"one\"},\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"textbox\","
        "\"name\":\"Title\"}}}",
        "{\"actionId\":\"ui.enterText\",\"args\":{\"text\":\"two\"},\"target\":"
        "{\"ref\":{\"by\":\"semantic\",\"role\":\"textbox\","
        "\"name\":\"Title\"}}}",
    };
    return act(made, requests[turn % 2]);
}

static bool run_snapshot(void *made, uint32_t turn)
{
    char *json = NULL;
    (void)turn;
    bool good = !deed_snapshot(made, false, &json, NULL) &&
                strstr(json, "\"Button 0\"");
    deed_free(json);
    return good;
}

/* clang-format off */
static const struct bench benches[] = {
    { "act.press",  "a whole press: found, checked, sent, verified, told",
      create, run_press,    destroy, 10, 5000 },
    { "act.traced", "the same press, recorded in a trace",
      create_traced, run_press, destroy_traced, 10, 5000 },
    { "act.text",   "text into a field, held against what it reads then",
      create, run_text,     destroy, 10, 5000 },
    { "act.read",   "a value read",
      create, run_read,     destroy, 10, 5000 },
    { "snapshot",   "everything that is there, as JSON",
      create, run_snapshot, destroy, 10, 5000 },
};
/* clang-format on */

int main(int argc, char **argv)
{
    return bench_main(argc, argv, benches, DEED_ARRAY_LEN(benches));
}
