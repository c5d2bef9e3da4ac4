/* SPDX-License-Identifier: Apache-2.0 */
#include "request_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/note.h"
#include "driver/web/served.h"
#include "nomem.h"

/* Signals with what matters here: "kind [place] "text" value, flags". */
static void on_signal(void *user, const struct deed_signal *s)
{
    struct fake_remote *fake = user;
    static const char *const causes[] = { "", " not-caused", " caused" };
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "%s [%s] \"%s\" %s%s%s%s%s%s%s\n",
                       deed_signal_name(s->kind), deed_str_or(s->place, ""),
                       deed_str_or(s->text, ""),
                       deed_str_or(s->value ? s->value : s->pattern, "-"),
                       causes[s->caused], s->weak ? " weak" : "",
                       s->foreign ? " foreign" : "", s->rooted ? " rooted" : "",
                       s->granted ? " granted" : "", s->role ? s->role : "");
    nomem_set(was);
}

static void on_note(void *user, const struct deed_note *note)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "note %s %s %d %s on %s\n",
                       deed_note_source_name(note->source),
                       deed_str_or(note->url, "-"), note->status,
                       deed_str_or(note->error ? note->error : note->text, "-"),
                       deed_str_or(note->page, "nothing"));
    nomem_set(was);
}

void scene_listen(struct fake_remote *fake)
{
    fake->page->base.sink.signal = on_signal;
    fake->page->base.sink.note = on_note;
}

void scene_report(struct fake_remote *fake, web_request_fn *tell,
                  const struct web_request *request)
{
    nomem_set(true);
    tell(fake->page, request);
    nomem_set(false);
}

void scene_start(struct fake_remote *fake, const char *id, const char *method,
                 const char *url)
{
    const struct web_request request = {
        .id = id, .method = method, .url = url, .type = "Fetch"
    };
    scene_report(fake, web_request_started, &request);
}

void scene_settle(struct fake_remote *fake)
{
    remote_pass(fake, 100);
}
