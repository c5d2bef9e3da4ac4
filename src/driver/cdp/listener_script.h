/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_LISTENER_SCRIPT_H
#define DEED_DRIVER_CDP_LISTENER_SCRIPT_H

/* The scripts run in the page's own world, where the page may replace what
 * they would call. So they use the language itself (loops, comparisons, plain
 * objects) and these few functions, which are taken before any script of the
 * page runs (LISTENER_STORE). In a document that was there before deed came
 * they are taken when it comes, and held against what the browser says of
 * them (listener_probe.c). */
#define LISTENER_TOOLS                                                         \
    "const apply=Reflect.apply,names=Object.getOwnPropertyNames,"              \
    "facts=Object.getOwnPropertyDescriptor,"                                   \
    "getter=(p,k)=>{const f=facts(p,k).get;"                                   \
    "return n=>{try{return apply(f,n,[])}catch(e){return null}}},"             \
    "tagOf=getter(Element.prototype,'localName'),"                             \
    "parentOf=getter(Node.prototype,'parentNode'),"                            \
    "slotOf=getter(Element.prototype,'assignedSlot'),"                         \
    "hostOf=getter(ShadowRoot.prototype,'host'),doc=document,"                 \
    "bodyOf=getter(Document.prototype,'body'),"                                \
    "begins=(s,w)=>{for(let i=0;i<w.length;i++)if(s[i]!==w[i])return false;"   \
    "return true},"                                                            \
    "some=(s,l)=>{for(let i=0;i<l.length;i++)if(begins(s,l[i]))return true;"   \
    "return false},"                                                           \
    "list=o=>{let s='';for(const k in o)s+=(s?' ':'')+k;return s};"

/* Collects the event types with a listener on the way from the node `n` up,
 * with the console's function of the given name. Needs the objects `t` (below
 * the document), `d` (on it) and `q`, and the number `own`. `q`: listeners for
 * a part of the document, not at the root of an application; libraries that
 * listen at the root keep their handlers in properties of the elements. */
#define LISTENER_WALK(listeners)                                               \
    "for(let i=0;n&&i<300;i++){"                                               \
    "const tag=tagOf(n),inner=!!tag&&tag!=='html'&&tag!=='body';"              \
    "const part=inner&&(!i||parentOf(n)!==bodyOf(doc));"                       \
    "for(const k in " listeners "(n)){(inner?t:d)[k]=1;if(part)q[k]=1}"        \
    "const o=inner?names(n):[];if(o.length)own=1;"                             \
    "for(let j=0;j<o.length;j++){const k=o[j];"                                \
    "if((k[0]==='_'&&k[1]==='_')||(k[0]==='$'&&k[1]==='$')){"                  \
    "if(some(k,['__click','__mousedown','__pointerdown','$$click',"            \
    "'$$mousedown','$$pointerdown']))q.click=1;"                               \
    "if(begins(k,'__reactProps$')&&n[k])for(const p in n[k])"                  \
    "if(some(p,['onClick','onMouseD','onMouseU','onPointerD','onPointerU',"    \
    "'onSubmit','onTouch']))q.click=1}}"                                       \
    "n=slotOf(n)||parentOf(n)||hostOf(n)}"
/* Adds those of the window and returns all as one text. */
#define LISTENER_REPORT(listeners)                                             \
    "for(const k in " listeners "(window))d[k]=1;"                             \
    "return list(t)+'|'+list(d)+'|'+own+'|'+list(q)"
/* Where the tools are kept: a listener on the window for an event whose type
 * is a random word, which only the console's getEventListeners can lead to. For
 * an event it notes who was marked. Called with that function it makes the
 * probe; with a node, too, it reports on that one: but not when it came `late`,
 * after scripts of the page. The value is what makes a probe. */
#define LISTENER_STORE(late)                                                   \
    "((type,late)=>{" LISTENER_TOOLS "let nodes=[];"                           \
    "const pathOf=Event.prototype.composedPath,"                               \
    "stop=Event.prototype.stopImmediatePropagation;"                           \
    "const report=(listeners,from)=>{" LISTENER_SETS                           \
    "for(let m=0;m<from.length;m++){let n=from[m];" LISTENER_WALK(             \
        "listeners") "}" LISTENER_REPORT("listeners") "};"                     \
                                                      "const "                 \
                                                      "make=(listeners,node)=" \
                                                      ">node?report("          \
                                                      "listeners,[node]):"     \
                                                      "{who(){const "          \
                                                      "from=nodes;nodes=[];"   \
                                                      "return "                \
                                                      "from.length?report("    \
                                                      "listeners,from):'?'}};" \
                                                      "window."                \
                                                      "addEventListener(type," \
                                                      "(e,node)=>{"            \
                                                      "if(typeof "             \
                                                      "e==='function')return " \
                                                      "late?'?':make(e,node);" \
                                                      "nodes[nodes.length]="   \
                                                      "apply(pathOf,e,[])[0];" \
                                                      "apply(stop,e,[])},"     \
                                                      "true);"                 \
                                                      "return "                \
                                                      "make})(\"%s\"," late    \
                                                      ")"
#define LISTENER_SETS                                                          \
    "const t={__proto__:null},d={__proto__:null},q={__proto__:null};"          \
    "let own=0;"

#endif
