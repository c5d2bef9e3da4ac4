/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_LISTENER_SCRIPT_H
#define DEED_DRIVER_CDP_LISTENER_SCRIPT_H

/* Collects the event types with a listener on the way from the node `n` up,
 * with the console's function of the given name. Needs the sets `t` (below the
 * document), `d` (on it) and `q`, and the number `own`. `q`: listeners for a
 * part of the document, not at the root of an application; libraries that
 * listen at the root keep their handlers in properties of the elements. */
#define LISTENER_WALK(listeners)                                               \
    "for(let i=0;n&&i<300;i++){"                                               \
    "const inner=n.nodeType===1&&!/^(html|body)$/.test(n.localName);"          \
    "const part=inner&&(!i||n.parentNode!==document.body);"                    \
    "for(const k in " listeners "(n)){(inner?t:d).add(k);if(part)q.add(k)}"    \
    "const o=inner?Object.getOwnPropertyNames(n):[];if(o.length)own=1;"        \
    "for(const k of "                                                          \
    "o){if(/^(__|[$][$])(click|mousedown|pointerdown)$/.test(k))"              \
    "q.add('click');"                                                          \
    "if(k.startsWith('__reactProps$')&&n[k])for(const p in n[k])"              \
    "if(/^on(Click|Mouse[DU]|Pointer[DU]|Submit|Touch)/"                       \
    ".test(p))q.add('click')}"                                                 \
    "n=n.assignedSlot||n.parentNode||n.host||null}"
/* Adds those of the window and returns all as one text. */
#define LISTENER_REPORT(listeners)                                             \
    "for(const k in " listeners "(window))d.add(k);"                           \
    "return[...t].join(' ')+'|'+[...d].join(' ')+'|'+own+'|'+[...q].join(' ')"

#endif
