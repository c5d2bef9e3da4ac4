/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a simulated page does, what deed says about it: each row is a page, a
 * request, and the truth.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "sim_help.h"

struct truth {
    const char *label;
    const char *ui;
    const char *request;
    /* status, error code, side effect, delivered, effect; "-": none */
    const char *want[5];
};

#define BUTTON(more) "{'id':'b','role':'button','name':'Go'," RECT more "}"
#define GO ACT("ui.activate", NAMED("button", "Go"))
#define UI(elements) "{'elements':[" elements "]}"
#define OPENS ",'onActivate':[{'route':'/next'}]"

/* clang-format off */
static const struct truth pressing[] = {
    { "a button that leads elsewhere", UI(BUTTON(OPENS)), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a button that nobody listens to", UI(BUTTON()), GO,
      { "failed", "verification_failed", "none", "confirmed", "none" } },
    { "a listener that does nothing", UI(BUTTON(",'listens':true")), GO,
      { "failed", "verification_failed", "unknown", "confirmed", "unknown" } },
    { "enabled after a while",
      "{'elements':[" BUTTON(OPENS ",'states':{'enabled':false}") "],"
      "'timeline':[{'set':'b','states':{'enabled':true},'after':300}]}", GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "disabled for ever", UI(BUTTON(OPENS ",'states':{'enabled':false}")), GO,
      { "failed", "target_not_interactable", "none", "not_sent", "none" } },
    { "behind a banner that leaves",
      UI(BUTTON(OPENS) ",{'id':'cookie','role':'region','name':'Cookies',"
         "'rect':{'x':0,'y':0,'width':600,'height':400},'leavesAfter':700}"),
      GO, { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "behind a banner that stays",
      UI(BUTTON(OPENS) ",{'id':'cookie','role':'region','name':'Cookies',"
         "'rect':{'x':0,'y':0,'width':600,'height':400}}"), GO,
      { "failed", "target_not_interactable", "none", "not_sent", "none" } },
    { "behind a cover that lets input through",
      UI(BUTTON(OPENS) ",{'id':'glass','role':'region','ignoresPointer':true,"
         "'rect':{'x':0,'y':0,'width':600,'height':400}}"), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "covered in part",
      UI(BUTTON(OPENS) ",{'id':'half','role':'region',"
         "'rect':{'x':100,'y':100,'width':60,'height':30}}"), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "moving, then still",
      UI(BUTTON(OPENS ",'motion':{'dx':300,'duration':600}")), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "moving for ever",
      UI(BUTTON(OPENS ",'motion':{'dx':300,'duration':600,'repeat':true}")), GO,
      { "failed", "target_not_interactable", "none", "not_sent", "none" } },
    { "below the fold",
      UI("{'id':'b','role':'button','name':'Go','rect':{'x':100,'y':2000,"
         "'width':100,'height':30}" OPENS "}"), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "in a list that scrolls",
      UI("{'id':'l','role':'list','contentHeight':3000,'rect':{'x':0,'y':0,"
         "'width':300,'height':200}},{'id':'b','role':'button','name':'Go',"
         "'parent':'l','rect':{'x':10,'y':1500,'width':100,'height':30}"
         OPENS "}"), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "behind a modal dialog",
      UI(BUTTON(OPENS) ",{'id':'d','role':'dialog','name':'Sure?','modal':true,"
         "'rect':{'x':400,'y':300,'width':200,'height':100}}"), GO,
      { "failed", "target_not_interactable", "none", "not_sent", "none" } },
    { "hidden", UI(BUTTON(OPENS ",'states':{'visible':false}")), GO,
      { "failed", "target_not_interactable", "none", "not_sent", "none" } },
    { "handlers that come late", UI(BUTTON(OPENS ",'handlersAfter':800")), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "replaced between press and release",
      UI(BUTTON(OPENS ",'onPress':[{'replace':'b'}]")), GO,
      { "failed", "verification_failed", "unknown", "lost", "unknown" } },
    { "delivered twice", UI(BUTTON(OPENS ",'deliveries':2")), GO,
      { "failed", "verification_failed", "applied", "confirmed", "contradicted" } },
    { "nothing but noise",
      "{'elements':[" BUTTON(",'listens':true") ",{'id':'clock','role':'timer',"
      "'name':'Clock'}],'noise':[{'element':'clock','every':50}]}", GO,
      { "failed", "verification_failed", "unknown", "confirmed", "unknown" } },
    { "an effect beside noise",
      "{'elements':[" BUTTON(",'onActivate':[{'toast':'Saved','after':120}]")
      ",{'id':'clock','role':'timer','name':'Clock'}],"
      "'noise':[{'element':'clock','every':50}]}", GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "an exception and nothing else",
      UI(BUTTON(",'onActivate':[{'exception':'TypeError: x is null'}]")), GO,
      { "failed", "verification_failed", "-", "confirmed",
        "contradicted" } },
    { "a request that fails and nothing else",
      UI(BUTTON(",'onActivate':[{'request':'/api','status':500,'takes':80}]")),
      GO, { "failed", "verification_failed", "-", "confirmed",
            "contradicted" } },
    { "a request that is answered, and nothing else",
      UI(BUTTON(",'onActivate':[{'request':'/api','takes':80}]")), GO,
      { "failed", "verification_failed", "applied", "confirmed",
        "observed" } },
    { "only a trusted press works",
      "{'modes':['semanticUi'],'elements':["
      BUTTON(OPENS ",'trustedOnly':true") "]}", GO,
      { "failed", "verification_failed", "unknown", "confirmed", "unknown" } },
    { "the connection dies before delivery",
      "{'lose':{'stage':'beforeDelivery'},'elements':[" BUTTON(OPENS) "]}", GO,
      { "failed", "internal_runtime_error", "unknown", "unconfirmed",
        "unknown" } },
    { "the connection dies after delivery",
      "{'lose':{'stage':'afterDelivery'},'elements':[" BUTTON(OPENS) "]}", GO,
      { "failed", "internal_runtime_error", "applied", "unconfirmed",
        "observed" } },
    { "the connection dies while looking",
      "{'lose':{'stage':'observe'},'elements':[" BUTTON(OPENS) "]}", GO,
      { "failed", "internal_runtime_error", "none", "not_sent", "none" } },
    { "no receipts, but an effect",
      "{'noReceipts':true,'elements':[" BUTTON(OPENS) "]}", GO,
      { "succeeded", "-", "applied", "unconfirmed", "verified" } },
    { "two of the same name",
      UI(BUTTON(OPENS) ",{'id':'c','role':'button','name':'Go','rect':{'x':300,"
         "'y':100,'width':100,'height':30}" OPENS "}"), GO,
      { "failed", "target_ambiguous", "none", "not_sent", "none" } },
    { "nothing of that name", UI(BUTTON(OPENS)),
      ACT("ui.activate", NAMED("button", "Stop")),
      { "failed", "target_not_found", "none", "not_sent", "none" } },
    { "in a frame of another origin",
      "{'documents':[{'id':'top'},{'id':'ad','parent':'top',"
      "'url':'https://ads.example','opaque':'crossOrigin'}],'elements':["
      BUTTON(OPENS ",'document':'ad'") "]}",
      "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
      "'role':'button','name':'Go'},'expectedDocumentId':'ad'}}",
      { "failed", "cross_origin_unavailable", "none", "not_sent", "none" } },
    { "it appears after a while", UI(BUTTON(OPENS ",'appearsAfter':400")), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a person must do it", UI(BUTTON(OPENS ",'activation':'person'")), GO,
      { "failed", "user_activation_required", "none", "not_sent", "none" } },
    { "trusted input gives activation",
      UI(BUTTON(OPENS ",'activation':'trusted'")), GO,
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a confirm box is dismissed",
      UI(BUTTON(",'onActivate':[{'jsDialog':'Delete?','dialog':'confirm',"
                "'accept':[{'route':'/gone'}]}]")),
      "{'actionId':'ui.activate','target':" NAMED("button", "Go") ","
      "'verification':{'policy':'all','signals':[{'kind':'route.changed',"
      "'pattern':'/gone'}]}}",
      { "failed", "verification_failed", "unknown", "confirmed", "unknown" } },
    { "a confirm box is accepted when the request says so",
      UI(BUTTON(",'onActivate':[{'jsDialog':'Delete?','dialog':'confirm',"
                "'accept':[{'route':'/gone'}]}]")),
      "{'actionId':'ui.activate','args':{'dialog':'accept'},'target':"
      NAMED("button", "Go") ",'verification':{'policy':'all','signals':["
      "{'kind':'route.changed','pattern':'/gone'}]}}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
};

#define FIELD(more)                                                            \
    "{'id':'t','role':'textbox','name':'Title'," RECT more "}"
#define TYPE(text)                                                             \
    "{'actionId':'ui.enterText','args':{'text':'" text "'},'target':"          \
    NAMED("textbox", "Title") "}"

static const struct truth values[] = {
    { "a field that keeps its text", UI(FIELD()), TYPE("Demo"),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a field that snaps back",
      UI(FIELD(",'value':'old','input':{'revertAfter':250}")), TYPE("Demo"),
      { "failed", "verification_failed", "applied", "confirmed",
        "contradicted" } },
    { "a field that cuts", UI(FIELD(",'input':{'maxChars':2}")), TYPE("Demo"),
      { "failed", "verification_failed", "applied", "confirmed",
        "contradicted" } },
    { "a field that makes it upper case",
      UI(FIELD(",'input':{'format':'upper'}")), TYPE("Demo"),
      { "failed", "verification_failed", "applied", "confirmed",
        "observed" } },
    { "a field that refuses", UI(FIELD(",'input':{'refuse':true}")),
      TYPE("Demo"),
      { "failed", "verification_failed", "-", "confirmed", "-" } },
    { "a field that answers late", UI(FIELD(",'input':{'after':300}")),
      TYPE("Demo"), { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a field that only reads", UI(FIELD(",'states':{'readonly':true}")),
      TYPE("Demo"),
      { "failed", "target_not_interactable", "none", "not_sent", "none" } },
    { "a password", UI(FIELD(",'secret':true")), TYPE("hush"),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a checkbox", UI("{'id':'c','role':'checkbox','name':'Agree'," RECT "}"),
      ACT("ui.toggle", NAMED("checkbox", "Agree")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a checkbox that is checked already",
      UI("{'id':'c','role':'checkbox','name':'Agree','states':{'checked':true},"
         RECT "}"),
      "{'actionId':'ui.toggle','args':{'state':true},'target':"
      NAMED("checkbox", "Agree") "}",
      { "succeeded", "-", "none", "not_sent", "verified" } },
    { "a checkbox that unchecks itself",
      UI("{'id':'c','role':'checkbox','name':'Agree','input':"
         "{'revertAfter':200}," RECT "}"),
      ACT("ui.toggle", NAMED("checkbox", "Agree")),
      { "failed", "verification_failed", "applied", "confirmed",
        "contradicted" } },
    { "a switch that answers late",
      UI("{'id':'c','role':'switch','name':'Wifi','input':{'after':900},"
         RECT "}"),
      ACT("ui.toggle", NAMED("switch", "Wifi")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a slider with a setter",
      UI("{'id':'s','role':'slider','name':'Volume','value':10,'min':0,"
         "'max':100," RECT "}"),
      "{'actionId':'ui.setValue','args':{'value':55},'target':"
      NAMED("slider", "Volume") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a slider that takes keys only",
      UI("{'id':'s','role':'slider','name':'Volume','value':10,'min':0,"
         "'max':100,'step':5,'adjust':['keys']," RECT "}"),
      "{'actionId':'ui.setValue','args':{'value':55},'target':"
      NAMED("slider", "Volume") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a slider that takes the pointer only",
      UI("{'id':'s','role':'slider','name':'Volume','value':10,'min':0,"
         "'max':100,'step':1,'adjust':['pointer']," RECT "}"),
      "{'actionId':'ui.setValue','args':{'value':55,'tolerance':1},'target':"
      NAMED("slider", "Volume") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a slider that snaps",
      UI("{'id':'s','role':'slider','name':'Volume','value':0,'min':0,"
         "'max':100,'snaps':[0,50,100]," RECT "}"),
      "{'actionId':'ui.setValue','args':{'value':55},'target':"
      NAMED("slider", "Volume") "}",
      { "failed", "verification_failed", "applied", "confirmed",
        "contradicted" } },
    { "a native choice",
      UI("{'id':'k','role':'combobox','name':'Size','options':['S','M','L'],"
         RECT "}"),
      "{'actionId':'ui.choose','args':{'option':'M'},'target':"
      NAMED("combobox", "Size") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a choice without that option",
      UI("{'id':'k','role':'combobox','name':'Size','options':['S','M'],"
         RECT "}"),
      "{'actionId':'ui.choose','args':{'option':'XL'},'target':"
      NAMED("combobox", "Size") "}",
      { "failed", "target_not_found", "none", "not_sent", "none" } },
    { "a list that opens after a while",
      UI("{'id':'k','role':'combobox','name':'Size','opens':'l',"
         "'opensAfter':200," RECT "},"
         "{'id':'l','role':'listbox','absent':true,"
         "'rect':{'x':100,'y':140,'width':100,'height':90}},"
         "{'id':'o1','role':'option','name':'Small','parent':'l',"
         "'rect':{'x':100,'y':140,'width':100,'height':30}},"
         "{'id':'o2','role':'option','name':'Large','parent':'l',"
         "'rect':{'x':100,'y':170,'width':100,'height':30}}"),
      "{'actionId':'ui.choose','args':{'option':'Large'},'target':"
      NAMED("combobox", "Size") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a form with a field missing",
      UI("{'id':'f','role':'form','name':'Sign up','onSubmit':"
         "[{'route':'/done'}],'rect':{'x':0,'y':0,'width':500,'height':300}},"
         "{'id':'t','role':'textbox','name':'Mail','parent':'f',"
         "'states':{'required':true}," RECT "},"
         "{'id':'s','role':'button','name':'Send','parent':'f','submits':true,"
         "'rect':{'x':100,'y':200,'width':100,'height':30}}"),
      ACT("ui.submit", NAMED("form", "Sign up")),
      { "failed", "verification_failed", "-", "confirmed", "contradicted" } },
};

static const struct truth others[] = {
    { "reading", UI(FIELD(",'value':'Demo'")),
      ACT("ui.read", NAMED("textbox", "Title")),
      { "succeeded", "-", "none", "not_sent", "verified" } },
    { "focus", UI(FIELD()), ACT("ui.focus", NAMED("textbox", "Title")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "opening what a button opens",
      UI(BUTTON(",'opens':'m','opensAfter':100")
         ",{'id':'m','role':'menu','name':'More','absent':true,'rect':"
         "{'x':100,'y':140,'width':100,'height':90}}"),
      ACT("ui.expand", NAMED("button", "Go")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "closing a dialog by its close button",
      UI("{'id':'d','role':'dialog','name':'Info','modal':true,'rect':{'x':100,"
         "'y':100,'width':300,'height':200}},"
         "{'id':'x','role':'button','name':'Close','parent':'d','closes':'d',"
         "'rect':{'x':350,'y':110,'width':30,'height':30}}"),
      ACT("ui.close", NAMED("dialog", "Info")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "navigating", "{'elements':[],'navigateTakes':150}",
      "{'actionId':'nav.navigate','args':{'url':'/videos'}}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "navigating to where nothing is",
      "{'elements':[],'redirects':[{'from':'/down'}]}",
      "{'actionId':'nav.navigate','args':{'url':'/down'},'timeoutMs':2000}",
      { "failed", "verification_failed", "-", "confirmed", "-" } },
    { "an action of the application",
      "{'elements':[],'appActions':[{'id':'video.create','do':"
      "[{'route':'/videos/17'}],'success':[{'kind':'route.changed',"
      "'pattern':'/videos/:id'}],'returns':{'id':17}}]}",
      "{'actionId':'app.invoke','args':{'action':'video.create'}}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "an action of the application that fails",
      "{'elements':[],'appActions':[{'id':'video.create','fails':true}]}",
      "{'actionId':'app.invoke','args':{'action':'video.create'}}",
      { "failed", "verification_failed", "unknown", "confirmed", "-" } },
    { "an upload",
      UI("{'id':'u','role':'button','name':'File','onUpload':"
         "[{'toast':'Uploaded'}]," RECT "}"),
      "{'actionId':'x.deed.upload','args':{'files':['/tmp/a.png']},'target':"
      NAMED("button", "File") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "keys", UI("{'id':'a','role':'textbox','name':'Title','onKey':"
                 "{'Control+S':[{'toast':'Saved'}]}," RECT "}"),
      "{'actionId':'x.deed.press','args':{'keys':['Control+S']},'target':"
      NAMED("textbox", "Title") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "hovering",
      UI(BUTTON(",'onHover':[{'add':'tip'}]")
         ",{'id':'tip','role':'tooltip','name':'Tip','absent':true,'rect':"
         "{'x':100,'y':60,'width':100,'height':30}}"),
      ACT("x.deed.hover", NAMED("button", "Go")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "dragging",
      UI(BUTTON(",'onDrag':[{'style':'b'}]")
         ",{'id':'bin','role':'region','name':'Bin','onDrop':"
         "[{'toast':'Moved'}],'rect':{'x':400,'y':400,'width':90,"
         "'height':90}}"),
      "{'actionId':'x.deed.drag','args':{'to':{'ref':{'by':'semantic',"
      "'role':'region','name':'Bin'}}},'target':" NAMED("button", "Go") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "a long press",
      UI(BUTTON(",'onLongPress':[{'toast':'Held'}],'listens':true")),
      ACT("x.deed.longPress", NAMED("button", "Go")),
      { "succeeded", "-", "applied", "confirmed", "verified" } },
    { "scrolling to the end",
      UI("{'id':'l','role':'list','name':'Items','contentHeight':3000,"
         "'rect':{'x':0,'y':0,'width':300,'height':200}}"),
      "{'actionId':'ui.scroll','args':{'to':'bottom'},'target':"
      NAMED("list", "Items") "}",
      { "succeeded", "-", "applied", "confirmed", "verified" } },
};
/* clang-format on */

static const char *const paths[] = { "status", "error/code", "sideEffectState",
                                     "metadata/x.deed/delivered",
                                     "metadata/x.deed/effect" };

/* Says every difference of a table, then fails. */
static void check(const struct truth *rows, size_t count)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        struct page page;
        page_open(&page, rows[i].ui);
        const struct deed_value *result = page_act(&page, rows[i].request);
        for (size_t k = 0; k < DEED_ARRAY_LEN(paths); k++) {
            const char *got = page_at(&page, result, paths[k]);
            const char *want = rows[i].want[k];
            bool any = k >= 2 && strcmp(want, "-") == 0;
            want = strcmp(want, "-") == 0 ? "(none)" : want;
            if (!any && strcmp(got, want) != 0) {
                print_error("%s: %s is %s, not %s (%s)\n", rows[i].label,
                            paths[k], got, want,
                            page_at(&page, result, "error/message"));
                wrong++;
            }
        }
        page_close(&page);
    }
    assert_int_equal(wrong, 0);
}

static void pressing_is_told_as_it_is(void **state)
{
    (void)state;
    check(pressing, DEED_ARRAY_LEN(pressing));
}

static void values_are_told_as_they_are(void **state)
{
    (void)state;
    check(values, DEED_ARRAY_LEN(values));
}

static void everything_else_is_told_as_it_is(void **state)
{
    (void)state;
    check(others, DEED_ARRAY_LEN(others));
}

/* The same page and request give the same bytes, whatever ran before. */
static void two_runs_give_the_same_bytes(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(pressing); i++) {
        char *results[2] = { NULL, NULL };
        for (int k = 0; k < 2; k++) {
            struct page page;
            page_open(&page, pressing[i].ui);
            assert_int_equal(deed_act(page.session,
                                      page_quote(&page, pressing[i].request),
                                      NULL, &results[k], NULL),
                             DEED_OK);
            page_close(&page);
        }
        assert_string_equal(results[0], results[1]);
        deed_free(results[0]);
        deed_free(results[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pressing_is_told_as_it_is),
        cmocka_unit_test(values_are_told_as_they_are),
        cmocka_unit_test(everything_else_is_told_as_it_is),
        cmocka_unit_test(two_runs_give_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
