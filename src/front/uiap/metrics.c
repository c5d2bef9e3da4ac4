/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/metrics.h"

#include <inttypes.h>
#include <stddef.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/command/exit.h"

/* From the floor of a click on a quiet page to the default limit of an
 * action. */
static const double bounds[DEED_METRICS_BUCKETS - 1] = {
    0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
};

static const char *const verdicts[] = {
    [DEED_EXIT_VERIFIED] = "verified",
    [DEED_EXIT_INTERNAL] = "internal",
    [DEED_EXIT_USAGE] = "usage",
    [DEED_EXIT_NOT_FOUND] = "not_found",
    [DEED_EXIT_AMBIGUOUS] = "ambiguous",
    [DEED_EXIT_NOT_ACTIONABLE] = "not_actionable",
    [DEED_EXIT_NOT_VERIFIED] = "no_effect",
    [DEED_EXIT_REFUSED] = "refused",
    [DEED_EXIT_UNKNOWN] = "outcome_unknown",
    [DEED_EXIT_ENVIRONMENT] = "environment",
};
_Static_assert(DEED_ARRAY_LEN(verdicts) == DEED_METRICS_VERDICTS,
               "every exit status is a verdict");

void deed_metrics_count(struct deed_metrics *metrics,
                        const struct deed_value *result, deed_time_us took_us)
{
    size_t bucket = 0;
    while (bucket < DEED_ARRAY_LEN(bounds) &&
           (double)took_us / 1e6 > bounds[bucket]) {
        bucket++;
    }
    metrics->buckets[bucket]++;
    metrics->latency_sum_us += took_us;
    metrics->verdicts[deed_exit_of_result(result)]++;
}

static void put_head(struct deed_strbuf *to, const char *name, const char *type,
                     const char *help)
{
    deed_strbuf_printf(to, "# HELP %s %s\n# TYPE %s %s\n", name, help, name,
                       type);
}

static void put_latency(const struct deed_metrics *metrics,
                        struct deed_strbuf *to)
{
    static const char name[] = "deed_action_duration_seconds";
    uint64_t sum = 0;
    put_head(to, name, "histogram", "from the request to the result");
    for (size_t i = 0; i < DEED_ARRAY_LEN(bounds); i++) {
        sum += metrics->buckets[i];
        deed_strbuf_printf(to, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name,
                           bounds[i], sum);
    }
    sum += metrics->buckets[DEED_ARRAY_LEN(bounds)];
    deed_strbuf_printf(to,
                       "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n"
                       "%s_sum %.6f\n%s_count %" PRIu64 "\n",
                       name, sum, name, (double)metrics->latency_sum_us / 1e6,
                       name, sum);
}

static void put_verdicts(const struct deed_metrics *metrics,
                         struct deed_strbuf *to)
{
    put_head(to, "deed_actions_total", "counter",
             "actions with a result, by verdict");
    for (size_t i = 0; i < DEED_METRICS_VERDICTS; i++) {
        deed_strbuf_printf(to,
                           "deed_actions_total{verdict=\"%s\"} %" PRIu64 "\n",
                           verdicts[i], metrics->verdicts[i]);
    }
}

void deed_metrics_write(const struct deed_metrics *metrics,
                        const struct deed_metrics_now *now,
                        struct deed_strbuf *to)
{
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } plain[] = {
        { "deed_sessions", "gauge", "sessions that are open", now->sessions },
        { "deed_sessions_opening", "gauge", "sessions that wait for a surface",
          now->opening },
        { "deed_sessions_opened_total", "counter", "sessions that were opened",
          metrics->sessions_opened },
        { "deed_sessions_failed_total", "counter",
          "sessions that could not be opened", metrics->sessions_failed },
        { "deed_connections", "gauge", "clients that are connected",
          now->connections },
        { "deed_reconnects_total", "counter",
          "clients that came back to their session", metrics->reconnects },
        { "deed_actions_in_progress", "gauge", "actions without a result yet",
          now->actions },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(plain); i++) {
        put_head(to, plain[i].name, plain[i].type, plain[i].help);
        deed_strbuf_printf(to, "%s %" PRIu64 "\n", plain[i].name,
                           plain[i].value);
    }
    put_verdicts(metrics, to);
    put_latency(metrics, to);
}
