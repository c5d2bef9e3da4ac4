/* SPDX-License-Identifier: Apache-2.0 */

/* Files into a file input. */

#include "driver/cdp/tab.h"

struct giving {
    struct web_files files;
    const char *session;
    const char *object_id; /* held until the files are set */
};

static void on_set(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct giving *giving = call->answer;
    cdp_release(call, giving->session, giving->object_id);
    call_finish(call, code, value, err);
}

static enum deed_code set(struct call *call)
{
    const struct giving *giving = call->answer;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", giving->object_id);
    if (!giving->object_id) {
        deed_json_member_integer(w, "backendNodeId", giving->files.chooser);
    }
    deed_json_key(w, "files");
    deed_json_begin_array(w);
    for (size_t i = 0; i < giving->files.count; i++) {
        deed_json_string(w, giving->files.paths[i]);
    }
    deed_json_end_array(w);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, giving->session, "DOM.setFileInputFiles",
                            params, on_set)
                  : DEED_NOMEM;
}

static void on_input(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct giving *giving = call->answer;
    struct deed_error own;
    giving->object_id = object_of(value);
    if (!code && !giving->object_id) {
        err = &own;
        code = deed_fail(&own, DEED_NOT_FOUND, "the file input is gone");
    }
    code = code ? code : set(call);
    if (code) {
        call_fail(call, code, err ? err->text : "the browser takes none");
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code cdp_set_files(struct call *call, const struct web_files *files)
{
    struct giving *giving = deed_arena_alloc(&call->op->arena, sizeof(*giving));
    if (!giving) {
        return DEED_NOMEM;
    }
    *giving = (struct giving){
        .files = *files,
        .session = files->local ? deed_arena_strdup(&call->op->arena,
                                                    session_of(files->frame))
                                : tab_of(call->op->page)->session,
    };
    call->answer = giving;
    return files->local
               ? cdp_ask_node(call, files->frame, files->local, on_input)
               : set(call);
}
