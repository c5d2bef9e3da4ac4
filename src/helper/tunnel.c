/* SPDX-License-Identifier: Apache-2.0 */
#include "helper/tunnel.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <curl/curl.h>

#define PART_BYTES 65536
#define CONNECT_TIMEOUT_MS 15000L

struct part {
    char bytes[PART_BYTES];
    size_t from, to; /* what is not passed on yet */
};

struct tunnel {
    CURL *easy;
    curl_socket_t socket;
    struct part up, down; /* to the server, from it */
    bool over;
};

static bool join(struct tunnel *tunnel, const char *host, const char *port)
{
    char url[512], why[CURL_ERROR_SIZE] = "";
    const char *ca = getenv("DEED_GRID_CA");
    bool v6 = false;
    for (const char *p = host; *p; p++) {
        v6 = v6 || *p == ':';
    }
    snprintf(url, sizeof(url), "https://%s%s%s:%s/", v6 ? "[" : "", host,
             v6 ? "]" : "", port);
    curl_easy_setopt(tunnel->easy, CURLOPT_URL, url);
    curl_easy_setopt(tunnel->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(tunnel->easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(tunnel->easy, CURLOPT_HTTP_VERSION,
                     (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(tunnel->easy, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(tunnel->easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(tunnel->easy, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(tunnel->easy, CURLOPT_CONNECTTIMEOUT_MS,
                     CONNECT_TIMEOUT_MS);
    curl_easy_setopt(tunnel->easy, CURLOPT_ERRORBUFFER, why);
    if (ca && *ca) {
        curl_easy_setopt(tunnel->easy, CURLOPT_CAINFO, ca);
    }
    CURLcode code = curl_easy_perform(tunnel->easy);
    if (code != CURLE_OK) {
        fprintf(stderr, "%s\n", *why ? why : curl_easy_strerror(code));
    }
    return code == CURLE_OK &&
           curl_easy_getinfo(tunnel->easy, CURLINFO_ACTIVESOCKET,
                             &tunnel->socket) == CURLE_OK;
}

/* True: something was passed on. */
static bool push_up(struct tunnel *tunnel)
{
    struct part *part = &tunnel->up;
    size_t n = 0;
    if (part->from == part->to) {
        return false;
    }
    CURLcode code = curl_easy_send(tunnel->easy, part->bytes + part->from,
                                   part->to - part->from, &n);
    tunnel->over = tunnel->over || (code != CURLE_OK && code != CURLE_AGAIN);
    part->from += code == CURLE_OK ? n : 0;
    return code == CURLE_OK && n;
}

static bool push_down(struct tunnel *tunnel)
{
    struct part *part = &tunnel->down;
    if (part->from == part->to) {
        return false;
    }
    ssize_t n =
        write(STDIN_FILENO, part->bytes + part->from, part->to - part->from);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        tunnel->over = true;
    }
    part->from += n > 0 ? (size_t)n : 0;
    return n > 0;
}

static bool fill_up(struct tunnel *tunnel)
{
    struct part *part = &tunnel->up;
    if (part->from < part->to) {
        return false;
    }
    ssize_t n = read(STDIN_FILENO, part->bytes, sizeof(part->bytes));
    tunnel->over =
        tunnel->over || n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
    part->from = 0;
    part->to = n > 0 ? (size_t)n : 0;
    return n > 0;
}

static bool fill_down(struct tunnel *tunnel)
{
    struct part *part = &tunnel->down;
    size_t n = 0;
    if (part->from < part->to) {
        return false;
    }
    CURLcode code =
        curl_easy_recv(tunnel->easy, part->bytes, sizeof(part->bytes), &n);
    tunnel->over = tunnel->over || (code == CURLE_OK && n == 0) ||
                   (code != CURLE_OK && code != CURLE_AGAIN);
    part->from = 0;
    part->to = code == CURLE_OK ? n : 0;
    return part->to > 0;
}

/* TLS may hold bytes that the socket no longer shows, so that everything is
 * tried until nothing moves, and only then waited. */
static void pump(struct tunnel *tunnel)
{
    while (!tunnel->over) {
        bool moved = fill_up(tunnel);
        moved = push_up(tunnel) || moved;
        moved = fill_down(tunnel) || moved;
        moved = push_down(tunnel) || moved;
        if (moved || tunnel->over) {
            continue;
        }
        bool up = tunnel->up.from < tunnel->up.to;
        bool down = tunnel->down.from < tunnel->down.to;
        struct pollfd fds[] = {
            { STDIN_FILENO, (short)((up ? 0 : POLLIN) | (down ? POLLOUT : 0)),
              0 },
            { tunnel->socket, (short)((down ? 0 : POLLIN) | (up ? POLLOUT : 0)),
              0 },
        };
        (void)poll(fds, 2, -1);
    }
}

int tunnel_run(const char *host, const char *port)
{
    static struct tunnel tunnel;
    int flags = fcntl(STDIN_FILENO, F_GETFL);
    if (flags < 0 || fcntl(STDIN_FILENO, F_SETFL, flags | O_NONBLOCK) != 0 ||
        curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        return 1;
    }
    tunnel.easy = curl_easy_init();
    bool good = tunnel.easy && join(&tunnel, host, port);
    if (good) {
        pump(&tunnel);
    }
    curl_easy_cleanup(tunnel.easy);
    curl_global_cleanup();
    return good ? 0 : 1;
}
