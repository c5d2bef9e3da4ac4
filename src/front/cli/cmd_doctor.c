/* SPDX-License-Identifier: Apache-2.0 */
#include <stdarg.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/cli/doctor.h"
#include "wire/json_writer.h"

static const struct {
    const char *name;
    enum deed_tone tone;
} levels[] = {
    [DEED_FINDING_OK] = { "ok", DEED_TONE_GOOD },
    [DEED_FINDING_NOTE] = { "note", DEED_TONE_DIM },
    [DEED_FINDING_WARN] = { "warn", DEED_TONE_WARN },
    [DEED_FINDING_BAD] = { "bad", DEED_TONE_BAD },
};
_Static_assert(DEED_ARRAY_LEN(levels) == DEED_FINDING_LEVEL_COUNT,
               "every level has a name");

struct deed_finding *deed_doctor_add(struct deed_doctor *doctor,
                                     enum deed_finding_level level,
                                     const char *check, const char *fix,
                                     const char *format, ...)
{
    char line[1024];
    va_list args;
    if (doctor->count == DEED_FINDINGS_MAX) {
        return NULL;
    }
    va_start(args, format);
    vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    struct deed_finding *finding = &doctor->findings[doctor->count++];
    *finding = (struct deed_finding){
        .level = level,
        .check = check,
        .fix = fix,
        .text = deed_str_or(deed_arena_strdup(&doctor->cli->arena, line), ""),
    };
    return finding;
}

static void say(const struct deed_pen *pen, const struct deed_finding *f)
{
    fprintf(pen->to, "%s%-5s%s %-9s ", deed_style(pen, levels[f->level].tone),
            levels[f->level].name, deed_style_end(pen), f->check);
    deed_style_text(pen, f->text);
    fputc('\n', pen->to);
    if (f->fixed) {
        fprintf(pen->to, "                repaired\n");
    } else if (f->fix) {
        fprintf(pen->to, "                %s%s%s\n",
                deed_style(pen, DEED_TONE_BOLD), f->fix, deed_style_end(pen));
    }
}

static void say_json(const struct deed_doctor *doctor, bool good)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_key(&w, "ok");
    deed_json_bool(&w, good);
    deed_json_member(&w, "version", deed_version());
    deed_json_key(&w, "findings");
    deed_json_begin_array(&w);
    for (unsigned i = 0; i < doctor->count; i++) {
        const struct deed_finding *f = &doctor->findings[i];
        deed_json_begin_object(&w);
        deed_json_member(&w, "check", f->check);
        deed_json_member(&w, "level", levels[f->level].name);
        deed_json_member(&w, "text", f->text);
        deed_json_member(&w, "fix", f->fix);
        deed_json_key(&w, "fixed");
        deed_json_bool(&w, f->fixed);
        deed_json_end_object(&w);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    deed_style_line(&doctor->cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

enum deed_exit deed_cli_doctor(struct deed_cli *cli)
{
    struct deed_doctor doctor = { .cli = cli,
                                  .fix = deed_cli_flag(cli, "fix"),
                                  .quick = deed_cli_flag(cli, "quick") };
    bool good = true;
    deed_doctor_check_files(&doctor);
    deed_doctor_check_system(&doctor);
    deed_doctor_check_drivers(&doctor);
    for (unsigned i = 0; i < doctor.count; i++) {
        const struct deed_finding *f = &doctor.findings[i];
        good = good && (f->level != DEED_FINDING_BAD || f->fixed);
    }
    if (deed_cli_flag(cli, "json")) {
        say_json(&doctor, good);
    } else {
        for (unsigned i = 0; i < doctor.count; i++) {
            say(&cli->out, &doctor.findings[i]);
        }
    }
    return good ? DEED_EXIT_VERIFIED : DEED_EXIT_ENVIRONMENT;
}
