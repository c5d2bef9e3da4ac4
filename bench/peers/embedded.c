/* SPDX-License-Identifier: Apache-2.0 */

/*
 * libdeed in a program of its own, as a library of another kind would be used:
 * nothing but the public headers. DEED_TRACE names a directory that records
 * what it does.
 *
 *     embedded http://127.0.0.1:PORT [DRIVER]
 *
 * Orders come on stdin, one JSON object a line; a line may hold several action
 * requests, which are then under way together:
 *
 *     attach [TARGETID]            none: in a tab of its own
 *     act {...}[TAB{...}]...       payloads of action.request
 *     look TOKENS
 *
 * Each is answered by {"us":N,"results":[...]} or {"us":N,"text":...}; a fault
 * of the program by {"error":TEXT}.
 */

#include <deed/deed.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ACTS_MAX 64

struct batch {
    unsigned count, ended;
    char *results[ACTS_MAX]; /* in the order of the requests */
};

struct one {
    struct batch *batch;
    unsigned index;
};

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void heard(void *user, const char *type, const char *payload)
{
    struct one *one = user;
    if (strcmp(type, "action.result") == 0) {
        one->batch->results[one->index] = strdup(payload);
        one->batch->ended++;
    }
}

static void say_error(const struct deed_error *err)
{
    printf("{\"error\":\"%s\"}\n", deed_code_name(err->code));
    fprintf(stderr, "embedded: %s: %s\n", err->member, err->text);
}

static void say_results(const struct batch *batch, int64_t took_us)
{
    printf("{\"us\":%lld,\"results\":[", (long long)took_us);
    for (unsigned i = 0; i < batch->count; i++) {
        printf("%s%s", i ? "," : "", batch->results[i]);
    }
    puts("]}");
}

static void act(struct deed_session *session, char *text)
{
    struct batch batch = { 0 };
    struct one ones[ACTS_MAX];
    struct deed_error err = { 0 };
    int64_t start = now_us();
    enum deed_code code = DEED_OK;
    text[strcspn(text, "\n")] = '\0';
    for (char *request;
         (request = strsep(&text, "\t")) && !code && batch.count < ACTS_MAX;) {
        char *accepted = NULL;
        struct one *one = &ones[batch.count];
        *one = (struct one){ &batch, batch.count };
        struct deed_callback callback = { heard, one };
        code = deed_submit(session, request, &callback, &accepted, &err);
        batch.count += code == DEED_OK;
        deed_free(accepted);
    }
    while (batch.ended < batch.count) {
        deed_wait(session, DEED_NEVER);
    }
    if (code) {
        say_error(&err);
    } else {
        say_results(&batch, now_us() - start);
    }
    for (unsigned i = 0; i < batch.count; i++) {
        free(batch.results[i]);
    }
}

static void say_text(const char *text, int64_t took_us)
{
    printf("{\"us\":%lld,\"text\":\"", (long long)took_us);
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\') {
            printf("\\u%04x", *text);
        } else {
            putchar(*text);
        }
    }
    puts("\"}");
}

static void look(struct deed_session *session, const char *tokens)
{
    struct deed_look_opts opts = { .size = sizeof(opts),
                                   .max_tokens =
                                       (unsigned)strtoul(tokens, NULL, 10) };
    struct deed_error err = { 0 };
    char *text = NULL;
    int64_t start = now_us();
    if (deed_look(session, &opts, &text, &err)) {
        say_error(&err);
    } else {
        say_text(text, now_us() - start);
    }
    deed_free(text);
}

static void attach(const char *const *browser, char *target,
                   struct deed_session **session)
{
    const struct deed_setting join = { .name = "browser", .value = browser[0] };
    target[strcspn(target, "\n")] = '\0';
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = browser[1],
                                      .settings = &join,
                                      .setting_count = 1,
                                      .tab = *target ? target : NULL,
                                      .new_tab = !*target,
                                      .trace = getenv("DEED_TRACE") };
    struct deed_error err = { 0 };
    int64_t start = now_us();
    deed_session_close(*session);
    *session = NULL;
    if (deed_session_open(&opts, session, &err)) {
        say_error(&err);
        return;
    }
    say_text("", now_us() - start);
}

/* Between orders the session lives on, as it does in a program with a loop. */
static void idle(struct deed_session *session)
{
    struct pollfd fds[] = {
        { .fd = STDIN_FILENO, .events = POLLIN },
        { .fd = session ? deed_session_fd(session) : -1, .events = POLLIN },
    };
    while (session && !(fds[0].revents & (POLLIN | POLLHUP))) {
        int64_t left_us = deed_wakeup(session) - deed_now(session);
        int64_t left_ms = left_us < 0 ? 0 : left_us / 1000 + 1;
        poll(fds, 2, left_ms > 1000 ? 1000 : (int)left_ms);
        if (fds[1].revents || left_us <= 0) {
            deed_turn(session, deed_now(session));
        }
    }
}

int main(int argc, char **argv)
{
    struct deed_session *session = NULL;
    char *line = NULL;
    size_t room = 0;
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: %s http://HOST:PORT [DRIVER]\n", argv[0]);
        return 2;
    }
    const char *const browser[] = { argv[1], argc > 2 ? argv[2] : "chromium" };
    while (idle(session), getline(&line, &room, stdin) > 0) {
        if (strncmp(line, "attach ", 7) == 0) {
            attach(browser, line + 7, &session);
        } else if (session && strncmp(line, "act ", 4) == 0) {
            act(session, line + 4);
        } else if (session && strncmp(line, "look ", 5) == 0) {
            look(session, line + 5);
        } else {
            puts("{\"error\":\"not understood\"}");
        }
        fflush(stdout);
    }
    deed_session_close(session);
    free(line);
    return 0;
}
