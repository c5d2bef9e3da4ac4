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
    "list=o=>{let s='';for(const k in o)s+=(s?' ':'')+k;return "               \
    "s};" LISTENER_SIGHT

/* Does a listener look at what was pressed? One that has no parameter, or does
 * not use it, and mentions nothing else that could tell, treats every press
 * alike. What cannot be read (bound and native functions, objects, very long
 * texts) is taken for one that looks. */
#define LISTENER_SIGHT                                                         \
    "const textOf=Function.prototype.toString,"                                \
    "placeOf=String.prototype.indexOf,"                                        \
    "clues=['[native code]','arguments','event','arget','srcElement','Path',"  \
    "'activeElement','FromPoint',':hover',':active',':focus','eval'],"         \
    "presses={__proto__:null,click:1,pointerdown:1,pointerup:1,mousedown:1,"   \
    "mouseup:1,touchstart:1,touchend:1},"                                      \
    "isPart=c=>c===undefined?false:c>='a'&&c<='z'||c>='A'&&c<='Z'||c>='0'&&"   \
    "c<='9'||c==='_'||c==='$'||c>'\\x7f',"                                     \
    "uses=(s,w,i)=>{for(;(i=apply(placeOf,s,[w,i]))>=0;i++)"                   \
    "if(!isPart(s[i-1])&&!isPart(s[i+w.length]))return true;return false},"    \
    "looks=f=>{if(typeof f!=='function')return true;"                          \
    "const s=apply(textOf,f,[]);if(s.length>20000||s[0]==='[')return true;"    \
    "const open=apply(placeOf,s,['(']),arrow=apply(placeOf,s,['=>']);"         \
    "const bare=arrow>=0&&(open<0||arrow<open);"                               \
    "let i=bare?0:open+1,w='';"                                                \
    "if(bare&&begins(s,'async '))i=6;"                                         \
    "const end=bare?arrow:apply(placeOf,s,[')',i]);"                           \
    "if(end<0||(!bare&&open<0))return true;"                                   \
    "for(;i<end;i++)if(s[i]!==' ')w+=s[i];"                                    \
    "for(i=0;i<w.length;i++)if(!isPart(w[i]))return true;"                     \
    "for(i=0;i<clues.length;i++)if(apply(placeOf,s,[clues[i],end])>=0)"        \
    "return true;"                                                             \
    "return w!==''&&uses(s,w,end)},"                                           \
    "sight=(l,b,g)=>{for(const k in presses)if(l[k])"                          \
    "for(let i=0;i<l[k].length;i++)"                                           \
    "(looks(l[k][i].listener)?g:b)[k]=1},"                                     \
    "less=(b,g)=>{const o={__proto__:null};for(const k in b)"                  \
    "if(!g[k])o[k]=1;return o};"

/* Collects the event types with a listener on the way from the node `n` up,
 * with the console's function of the given name. Needs the objects `t` (below
 * the document), `d` (on it) and `q`, and the number `own`. `q`: listeners for
 * a part of the document, not at the root of an application; libraries that
 * listen at the root keep their handlers in properties of the elements. `b` and
 * `g`: types of presses with a listener on the document that treats every press
 * alike, and with one that looks at what was pressed. */
#define LISTENER_WALK(listeners)                                               \
    "for(let i=0;n&&i<300;i++){"                                               \
    "const tag=tagOf(n),inner=!!tag&&tag!=='html'&&tag!=='body';"              \
    "const part=inner&&(!i||parentOf(n)!==bodyOf(doc));"                       \
    "const l=" listeners "(n);if(!inner)sight(l,b,g);"                         \
    "for(const k in l){(inner?t:d)[k]=1;if(part)q[k]=1}"                       \
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
    "const l=" listeners "(window);sight(l,b,g);"                              \
    "for(const k in l)d[k]=1;"                                                 \
    "return list(t)+'|'+list(d)+'|'+own+'|'+list(q)+'|'+list(less(b,g))"
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
    "const t={__proto__:null},d={__proto__:null},q={__proto__:null},"          \
    "b={__proto__:null},g={__proto__:null};"                                   \
    "let own=0;"

#endif
