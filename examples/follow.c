/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two sessions share one connection. What happens in the first is followed:
 * a snapshot, then one line for each delta. Build it against an installed
 * libdeed:
 *
 *     cc follow.c -o follow $(pkg-config --cflags --libs deed)
 */
#include <deed/connection.h>
#include <deed/subscription.h>

#include <stdio.h>

static const char ui[] =
    "{\"route\": {\"url\": \"/new\"},"
    " \"elements\": [{\"id\": \"create\", \"role\": \"button\","
    "  \"name\": \"Create video\","
    "  \"rect\": {\"x\": 120, \"y\": 420, \"width\": 180, \"height\": 40},"
    "  \"onActivate\": [{\"route\": \"/videos/17\"}]}]}";

static const char press[] =
    "{\"actionId\": \"ui.activate\", \"target\": {\"ref\": {\"by\":"
    " \"semantic\", \"role\": \"button\", \"name\": \"Create video\"}}}";

struct follower {
    unsigned snapshots, deltas;
};

static const char *url_of(const struct deed_value *payload)
{
    const char *url = deed_value_text(
        deed_value_get(deed_value_get(payload, "route"), "url"));
    return url ? url : "";
}

static void on_snapshot(void *user, const struct deed_value *snapshot,
                        const struct deed_error *err)
{
    struct follower *follower = user;
    follower->snapshots++;
    printf("snapshot: %s\n", err ? err->text : url_of(snapshot));
}

static void on_delta(void *user, const struct deed_value *payload)
{
    struct follower *follower = user;
    follower->deltas++;
    printf("delta: %s, %zu elements changed\n", url_of(payload),
           deed_value_count(deed_value_get(payload, "upserts")));
}

static enum deed_code open_two(struct deed_connection *connection,
                               struct deed_session *ret[2],
                               struct deed_error *err)
{
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .connection = connection };
    enum deed_code code = deed_connection_wait(connection, err);
    for (int i = 0; !code && i < 2; i++) {
        code = deed_session_open(&opts, &ret[i], err);
    }
    return code;
}

/* Lets a second pass in the session. */
static void wait_a_second(struct deed_session *session)
{
    int64_t until = deed_now(session) + 1000000;
    while (deed_wait(session, until)) {
    }
}

static enum deed_code follow(struct deed_session *sessions[2],
                             struct follower *follower, struct deed_error *err)
{
    const struct deed_subscription_opts opts = { .size = sizeof(opts),
                                                 .delta = on_delta,
                                                 .user = follower };
    struct deed_subscription *subscription = NULL;
    enum deed_code code =
        deed_subscription_new(sessions[0], &opts, &subscription, err);
    if (!code) {
        code = deed_subscription_start(subscription, false, NULL, on_snapshot,
                                       follower, err);
    }
    for (int i = 0; !code && i < 2; i++) {
        char *result = NULL;
        wait_a_second(sessions[i]);
        code = deed_act(sessions[i], press, NULL, &result, err);
        deed_free(result);
        wait_a_second(sessions[i]);
    }
    deed_subscription_free(subscription);
    return code;
}

int main(void)
{
    const struct deed_setting settings[] = { { .name = "ui", .value = ui } };
    const struct deed_connection_opts opts = { .size = sizeof(opts),
                                               .driver = "sim",
                                               .settings = settings,
                                               .setting_count = 1 };
    struct deed_connection *connection = NULL;
    struct deed_session *sessions[2] = { NULL, NULL };
    struct follower follower = { 0, 0 };
    struct deed_error err = { 0 };
    enum deed_code code = deed_connection_open(&opts, &connection, &err);
    if (!code) {
        code = open_two(connection, sessions, &err);
    }
    if (!code) {
        code = follow(sessions, &follower, &err);
    }
    if (code) {
        fprintf(stderr, "follow: %s\n", err.text);
    }
    deed_session_close(sessions[0]);
    deed_session_close(sessions[1]);
    deed_connection_close(connection);
    return !code && follower.snapshots == 1 && follower.deltas == 1 ? 0 : 1;
}
