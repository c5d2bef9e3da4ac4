/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a device and an adb server send. The first byte says which decoder:
 * D a tree, W what the window manager prints, L the list of devices, A the
 * answer of a server and U that of the UiAutomator2 server, which must be the
 * same byte by byte as in one piece, G lines of a log, P a picture.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "driver/android/adb_reply.h"
#include "driver/android/devices.h"
#include "driver/android/difference.h"
#include "driver/android/facts.h"
#include "driver/android/logs.h"
#include "driver/android/match.h"
#include "driver/android/picture.h"
#include "driver/android/tree.h"
#include "driver/android/u2.h"

#define LIMIT_BYTES 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Everything that is made of a tree. */
static void try_tree(const char *bytes, size_t len)
{
    struct android_screen screen = { .viewport = { 0, 0, 1080, 2400 } };
    struct android_changes changes;
    struct deed_graph graph;
    uint32_t uid = 0;
    deed_arena_init(&screen.arena, 8u << 20);
    if (!android_dump_read(&screen.arena, bytes, len, &screen.dump, NULL) &&
        android_tree_name(&screen.arena, &screen.dump) &&
        android_match(NULL, &screen, &uid)) {
        deed_graph_init(&graph, &deed_graph_default_limits);
        (void)(android_tree_graph(&screen, NULL, &graph, NULL) ||
               deed_graph_seal(&graph, NULL));
        deed_graph_fini(&graph);
        android_difference(&screen, &screen, 1, &changes);
        if (changes.count) {
            abort(); /* nothing differs from itself */
        }
        struct deed_facts facts;
        (void)android_facts_read(&screen.arena, &screen, 0, NULL, 0, &facts);
    }
    deed_arena_fini(&screen.arena);
}

static void try_text(const char *bytes, size_t len, bool windows)
{
    struct deed_arena arena;
    struct android_windows read;
    struct android_listed list[ANDROID_DEVICES_MAX];
    deed_arena_init(&arena, 1u << 20);
    const char *text = deed_arena_strndup(&arena, bytes, len);
    if (text && windows) {
        (void)android_windows_read(&arena, text, text, text, &read);
        (void)android_window_at(&read, 5, 5);
    } else if (text) {
        (void)android_devices_read(&arena, text, list, ANDROID_DEVICES_MAX);
    }
    deed_arena_fini(&arena);
}

static uint64_t run(const char *bytes, size_t len, size_t step)
{
    struct adb_reply reply;
    uint64_t hash = DEED_HASH_SEED;
    enum adb_event event = ADB_MORE;
    adb_reply_init(&reply, ADB_BODY_SHELL, 2, LIMIT_BYTES);
    for (size_t at = 0; at < len && event < ADB_DONE;) {
        size_t piece = len - at < step ? len - at : step, used = 0;
        event = adb_reply_feed(&reply, bytes + at, piece, &used);
        at += used;
    }
    hash = deed_hash_bytes(hash, &event, sizeof(event));
    hash = deed_hash_text(hash, deed_strbuf_get(&reply.fail));
    hash = deed_hash_bytes(hash, &reply.status, sizeof(reply.status));
    if (event == ADB_DONE) {
        hash = deed_hash_text(hash, deed_strbuf_get(&reply.out));
    }
    adb_reply_fini(&reply);
    return hash;
}

static uint64_t run_u2(const char *bytes, size_t len, size_t step)
{
    struct u2_reply *reply = u2_reply_create(LIMIT_BYTES);
    enum u2_state state = U2_MORE;
    uint64_t hash = DEED_HASH_SEED;
    size_t got = 0;
    for (size_t at = 0; reply && at < len && state == U2_MORE; at += step) {
        size_t piece = len - at < step ? len - at : step;
        state = u2_reply_feed(reply, bytes + at, piece, NULL);
    }
    if (reply && state == U2_WHOLE) {
        const char *body = u2_reply_body(reply, &got);
        hash = deed_hash_bytes(hash, body, got);
    }
    hash = deed_hash_bytes(hash, &state, sizeof(state));
    u2_reply_destroy(reply);
    return hash;
}

static void try_log(const char *bytes, size_t len)
{
    const struct android_log_clock clock = { 1e9, "11-16 03:44:32" };
    const struct android_log_filter filter = { .app = "com.app", .pid = 1 };
    struct deed_arena arena;
    deed_arena_init(&arena, 1u << 20);
    for (size_t at = 0; at < len;) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t line = end ? (size_t)(end - bytes) - at : len - at;
        struct android_log_line read;
        if (!memchr(bytes + at, 0, line) &&
            android_log_read(&arena, bytes + at, line, &clock, &read)) {
            (void)android_log_wants(&filter, &read);
            (void)android_log_is_crash(&read);
        }
        at += line + 1;
    }
    deed_arena_fini(&arena);
}

static void try_picture(const char *bytes, size_t len)
{
    const struct deed_rect viewport = { 0, 0, 1080, 2400 };
    struct deed_image image = { 0 };
    struct android_cells cells = { 0 };
    /* A small file may say that it is huge. */
    if (len > 24 && (bytes[16] || bytes[17] || bytes[20] || bytes[21])) {
        return;
    }
    if (!deed_png_read(bytes, len, &image, NULL) &&
        !android_cells_compare(&image, &image, &viewport, &cells, NULL) &&
        android_cells_count(&cells)) {
        abort(); /* nothing differs from itself */
    }
    android_cells_fini(&cells);
    deed_image_fini(&image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data + 1;
    if (size < 2) {
        return 0;
    }
    switch (data[0]) {
    case 'D':
        try_tree(bytes, size - 1);
        break;
    case 'G':
        try_log(bytes, size - 1);
        break;
    case 'P':
        try_picture(bytes, size - 1);
        break;
    case 'U':
        if (run_u2(bytes, size - 1, size) != run_u2(bytes, size - 1, 1)) {
            abort();
        }
        break;
    case 'A':
        if (run(bytes, size - 1, size) != run(bytes, size - 1, 1)) {
            abort();
        }
        break;
    default:
        try_text(bytes, size - 1, data[0] == 'W');
        break;
    }
    return 0;
}
