/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_ANDROID_H
#define DEED_DRIVER_ANDROID_ANDROID_H

/*
 * One Android device as a surface. Questions are answered one after the other:
 * a device allows one accessibility client at a time. A look (a dump and what
 * the window manager says) costs a second or more, so the newest one answers
 * every question that comes at once after it; after an input it does not.
 */

#include "core/model/picture.h"
#include "driver/android/adb.h"
#include "driver/android/difference.h"
#include "driver/android/input.h"
#include "driver/android/screen.h"
#include "driver/android/u2.h"
#include "driver/driver.h"
#include "io/loop.h"
#include "io/timer.h"
#include "wire/image.h"

#define ANDROID_SERIAL_BYTES 128
#define ANDROID_NOISE_MAX 64
#define ANDROID_WATCHES_MAX 16

struct android;
struct deed_value;

struct android_setup {
    struct adb_server server;
    char serial[ANDROID_SERIAL_BYTES];
    struct android_device device;
    bool shell_v2;         /* the device tells exit statuses */
    int width, height;     /* in the natural orientation; 0: not known */
    bool dismiss_keyboard; /* hide it where it covers the target */
    unsigned search_pages; /* how far lists are scrolled for a target */
    /* The device's clock: seconds since 1970, and the same moment as logs
     * print it, at `clock_us` of ours. 0: not known. */
    double clock_s;
    char clock_text[32]; /* "11-16 03:44:32" */
    deed_time_us clock_us;
    char model[64], release[16];
    uint16_t u2_port; /* forwarded to the UiAutomator2 server; 0: none runs */
};

typedef void android_looked(struct android *a, const struct deed_error *err);

/* A look that is under way. */
struct android_look {
    bool running;
    bool compressed; /* asked for like this now */
    bool by_file;    /* the way that needs no terminal */
    bool asked_input;
    bool from_server; /* the tree is the UiAutomator2 server's */
    unsigned attempt;
    struct adb_call *dump, *window, *ime, *input, *state;
    char *dump_text, *window_text, *ime_text, *input_text; /* owned */
    size_t dump_len;
    deed_time_us begun_us;
    struct deed_timer later;
    struct deed_error trouble;
    android_looked *done;
};

enum android_op_kind {
    ANDROID_OBSERVE,
    ANDROID_PROBE,
    ANDROID_PERFORM,
    ANDROID_PICTURE,
    ANDROID_ASK,
    ANDROID_FOLLOW, /* nobody asked: what becomes of the last input */
};

struct android_op {
    struct android_op *next;
    enum android_op_kind kind;
    struct deed_reply *reply; /* NULL: nobody waits */
    deed_time_us asked_us;
    struct deed_arena arena;
    struct deed_query query;
    struct deed_target target;
    bool has_target;
    struct deed_probe probe;
    struct deed_gesture gesture;
    struct deed_picture_query picture;
    const char *question;     /* of an ASK */
    struct deed_value *args;  /* a map */
    struct deed_value *got;   /* what is answered; a map */
    void *state;              /* the question's own; in the arena */
    const char *app, *remote; /* a package; a file on the device */

    /* Of a gesture under way. */
    struct android_plan plan;
    unsigned sent;
    struct deed_receipt receipt;
    bool typing;    /* the plan types; before it the field was tapped */
    bool touched;   /* something was sent */
    bool by_server; /* what is typed only the UiAutomator2 server can type */
    unsigned pages; /* scrolled so far, looking for a target */
    bool dismissed; /* the keyboard was hidden for it */
    bool pictured;  /* a picture from before the input was tried for */
    bool compared;  /* and one from after it compared with it */
    bool has_seen;  /* `seen` holds what the first look after it showed */
    struct android_changes seen;
};

struct android_watch {
    const void *key;
    bool waits; /* a bystander: look by ourselves */
};

/* What was typed, and what the field showed before: it may have been a hint. */
struct android_typed {
    uint32_t uid;
    char *text, *shown; /* owned */
    bool cleared;
};

typedef void android_shot(struct android *a, struct deed_image *image,
                          const struct deed_error *err);

/* Pictures around an input, taken where the tree may not tell. */
struct android_shots {
    struct deed_image before, after; /* owned; no pixels: none */
    struct deed_timer again;
    android_shot *done;              /* of the one under way */
    void (*then)(struct android *a); /* when all is said */
};

typedef void android_source_taken(struct android *a, char *xml);
typedef void android_u2_sent(struct android *a, const struct deed_error *err);

/* The UiAutomator2 server, where one runs on the device. */
struct android_u2 {
    struct u2 *http; /* owned; NULL: there is none */
    bool broken;     /* it was, and does not answer as it should */
    struct deed_error why;
    char session[64]; /* "": none yet */
    bool renewed, rested;
    unsigned trees; /* so far, of this look */
    char *first;    /* owned; the tree before */
    struct deed_timer again;
    android_source_taken *taken;
    void (*failed)(struct android *a);
    android_u2_sent *sent;
    const char *text; /* borrowed from the op */
    bool replace;
};

struct android {
    struct deed_driver base;
    struct deed_loop *loop;
    struct android_setup setup;
    struct android_screen *now;    /* owned; NULL before the first look */
    struct android_screen *before; /* owned; as it was when input went out */
    uint32_t next_uid;
    uint64_t revision;
    deed_time_us input_us;   /* when the last input ended; 0: none since now */
    deed_time_us not_before; /* the next look is complete; 0: at once */
    deed_time_us dump_us;    /* what a dump takes here; 0: not known */
    bool compressed;         /* whole dumps fail here */
    bool act_looked;         /* the newest look is of the act under way */
    bool by_file;
    unsigned same_looks; /* in a row, without an input */
    deed_time_us same_since;
    char noise[ANDROID_NOISE_MAX][ANDROID_PLACE_BYTES];
    unsigned noise_count, noise_next;
    char once[ANDROID_NOISE_MAX][ANDROID_PLACE_BYTES];
    unsigned once_next;
    struct android_changes idle; /* between the last two looks */
    uint32_t target;             /* uid of the last gesture's; 0: none */
    bool busy;   /* a sign of progress that the input raised stands */
    bool proven; /* an effect of the last input was signalled */
    deed_time_us follow_until;
    struct android_typed typed;
    struct android_shots shots;
    struct android_u2 u2;

    struct android_op *ops; /* the first one is under way */
    struct android_look look;
    struct adb_call *call; /* of the op under way */
    void (*ran)(struct android *a, const struct adb_result *result,
                const struct deed_error *err);
    struct deed_task turn;
    struct deed_timer wake;
    bool working; /* the first op was begun */
    struct android_watch watches[ANDROID_WATCHES_MAX];
    unsigned watch_count;
    struct deed_error lost; /* code: the device is gone */
    unsigned dumps, inputs; /* so far */
    /* How far lists were moved, as far as their content showed it, and whether
     * the last try to move one showed nothing new. */
    struct deed_point scrolled;
    bool at_start, at_end;
    /* Where a slider was last sent to, in percent of its length: the number
     * beside it must follow. */
    uint32_t slid_uid;
    double slid_share;
    deed_time_us act_us; /* when the last gesture began; 0: none did */
};

/* android.c */
enum deed_code android_create(struct deed_loop *loop,
                              const struct android_setup *setup,
                              struct deed_driver **ret, struct deed_error *err);
void android_finish(struct android *a, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err);
void android_fail(struct android *a, const struct deed_error *err);
void android_lose(struct android *a, const char *why);
uint32_t android_pending(const struct android *a);
void android_note_noise(struct android *a, const struct android_changes *c);
bool android_is_noise(const struct android *a, const char *place);
void android_follow_later(struct android *a);

/* look.c */
enum deed_code android_look_start(struct android *a, android_looked *done,
                                  struct deed_error *err);
/* The same, not before what changes by itself had the time to do so again. */
enum deed_code android_look_again(struct android *a, android_looked *done,
                                  struct deed_error *err);
void android_look_stop(struct android *a);
/* Does the newest look answer the op as well as one now would? */
bool android_look_is_fresh(const struct android *a,
                           const struct android_op *op);

/* screen.c: reads the texts of the look under way; the arena of `screen` is
 * initialized. */
enum deed_code android_screen_read(struct android *a,
                                   struct android_screen *screen,
                                   struct deed_error *err);
void android_screen_destroy(struct android_screen *screen); /* takes NULL */

/* shell.c: one command of the device's shell, for the op under way. */
typedef void android_ran(struct android *a, const struct adb_result *result,
                         const struct deed_error *err);
enum deed_code android_shell(struct android *a, const char *command,
                             deed_time_us timeout_us, android_ran *done,
                             struct deed_error *err);
/* Another request for the op under way; `done` and `user` are filled in. */
enum deed_code android_request(struct android *a, struct adb_call_opts *opts,
                               android_ran *done, struct deed_error *err);
/* What `input` says when it could not; NULL: it was injected. */
const char *android_input_trouble(struct deed_arena *arena,
                                  const struct adb_result *result);

/* shot.c: the screen as PNG, as the result of a->call. */
enum deed_code android_screencap(struct android *a, adb_done *done,
                                 struct deed_error *err);
/* A picture, for the op under way. `image` is the callee's to keep;
 * NULL: there is none, and `err` says why. */
enum deed_code android_shoot(struct android *a, android_shot *done,
                             struct deed_error *err);
/* Takes the picture before a gesture, where it may be needed; false: it is not,
 * and `then` is not called. */
bool android_shoot_before(struct android *a, struct android_op *op,
                          void (*then)(struct android *a));
/* The tree told nothing: do pictures? False: there is nothing to compare. */
bool android_shoot_after(struct android *a, struct android_op *op,
                         void (*then)(struct android *a));
void android_shots_drop(struct android *a);

/* source.c: the tree from the UiAutomator2 server. `taken` gets text that is
 * its own; `failed` comes instead of it, and the server is not asked again. */
bool android_source_is_there(const struct android *a);
void android_source_start(struct android *a, android_source_taken *taken,
                          void (*failed)(struct android *a));
void android_source_stop(struct android *a);
/* Gestures that only the server has. */
enum deed_code android_u2_pinch(struct android *a, const struct deed_rect *area,
                                double scale, android_u2_sent *sent,
                                struct deed_error *err);
enum deed_code android_u2_type(struct android *a, const char *text,
                               bool replace, android_u2_sent *sent,
                               struct deed_error *err);

/* observe.c, perform.c, effect.c: begin an op; each ends with
 * android_finish(). */
void android_observe(struct android *a, struct android_op *op);
void android_probe(struct android *a, struct android_op *op);
void android_perform(struct android *a, struct android_op *op);
void android_take_picture(struct android *a, struct android_op *op);
void android_follow(struct android *a, struct android_op *op);
/* receipt.c: what this driver remembers of the node `at`. */
void android_facts_recall(const struct android *a, uint32_t at,
                          struct deed_facts *facts);
/* ask.c: what is asked beside the screen. */
void android_ask(struct android *a, struct android_op *op);
bool android_ask_is_known(const char *question);

/* effect.c: the changes as signals. True when one of them is proof. */
bool android_tell(struct android *a, const struct android_changes *changes);
/* What differs from before the input, without noise. */
void android_changes_since(struct android *a, struct android_changes *ret);

#endif
