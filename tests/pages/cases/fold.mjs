// SPDX-License-Identifier: Apache-2.0
// Things that open and close, and things that say they do.
import { act, by, css, group } from '../lib/case.mjs';

const expand = t => act('ui.expand', t);
const collapse = t => act('ui.collapse', t);
const fold = (open, more = '') => `<details id=t ${open}><summary>More</summary>
  <p>Inside</p></details>${more}`;
const bar = `<button id=t aria-expanded=false aria-controls=p>More</button>
  <div id=p hidden>Inside</div>`;
const more = by('button', 'More');
const open = { ask: expand(more), body: bar,
  truth: '$("#t").ariaExpanded==="true"&&!$("#p").hidden' };
const flip = `() => { n++; const on = $("#t").ariaExpanded !== "true";
  $("#t").ariaExpanded = String(on); $("#p").hidden = !on }`;

export default group('fold', [
  { id: 'details', ask: expand(css('#t')), truth: '$("#t").open',
    body: fold('') },
  { id: 'details-by-summary', ask: expand(css('summary')),
    truth: '$("#t").open', body: fold('') },
  { id: 'details-already', ask: expand(css('#t')),
    truth: '$("#t").open&&n===0', body: fold('open'),
    script: 'later(0, () => $("#t").ontoggle = () => n++)' },
  { id: 'details-closed', ask: collapse(css('#t')), truth: '!$("#t").open',
    body: fold('open') },
  { id: 'accordion', ...open, script: `$("#t").onclick = ${flip}` },
  { id: 'accordion-already', ...open, truth: 'n===0&&!$("#p").hidden',
    script: `$("#t").onclick = ${flip}; $("#t").click(); n = 0` },
  { id: 'accordion-late', ...open, settleMs: 900,
    script: `const f = ${flip}; $("#t").onclick = () => later(600, f)` },
  { id: 'accordion-handler-late', ...open,
    script: `later(800, () => $("#t").onclick = ${flip})` },
  { id: 'accordion-closed', ask: collapse(more),
    truth: '$("#t").ariaExpanded==="false"&&$("#p").hidden', body: bar,
    script: `$("#t").onclick = ${flip}; $("#t").click()` },
  { id: 'accordion-shuts-again', can: false, ...open,
    script: `const f = ${flip}; $("#t").onclick = () => { f();
      later(200, f) }` },
  { id: 'accordion-dead', can: false, ...open },
  { id: 'accordion-lies', can: false, ...open,
    script: '$("#t").onclick = () => $("#t").ariaExpanded = "true"' },
  { id: 'accordion-fills-late', ...open, settleMs: 900,
    script: `$("#t").onclick = () => { $("#t").ariaExpanded = "true";
      later(400, () => $("#p").hidden = false) }` },
  { id: 'tree-item', ask: expand(by('treeitem', 'Fruit')),
    truth: '$("#t").ariaExpanded==="true"',
    body: `<ul role=tree><li role=treeitem id=t aria-expanded=false tabindex=0
      aria-label=Fruit><span>Fruit</span></li></ul>`,
    script: `$("#t").onclick = () => $("#t").ariaExpanded = "true"` },
  { id: 'menu-button', ask: act('ui.open', by('button', 'Menu')),
    truth: '!$("#p").hidden',
    body: `<button id=t aria-haspopup=menu aria-expanded=false>Menu</button>
      <div role=menu id=p hidden><div role=menuitem>One</div></div>`,
    script: `$("#t").onclick = ${flip}` },
  { id: 'dialog-button', ask: act('ui.open', by('button', 'Settings')),
    truth: '$("#d").open',
    body: `<button id=t aria-haspopup=dialog>Settings</button>
      <dialog id=d aria-label=Settings>Here</dialog>`,
    script: '$("#t").onclick = () => $("#d").showModal()' },
  { id: 'dialog-closed-by-button', ask: act('ui.close',
    by('dialog', 'Settings')), truth: '!$("#d").open',
    body: `<dialog id=d aria-label=Settings><button aria-label=Close
      onclick="this.parentNode.close()">×</button></dialog>`,
    script: '$("#d").showModal()' },
  { id: 'dialog-closed-by-escape', ask: act('ui.close',
    by('dialog', 'Settings')), truth: '!$("#d").open',
    body: '<dialog id=d aria-label=Settings><input></dialog>',
    script: '$("#d").showModal()' },
  { id: 'dialog-stays', can: false, ask: act('ui.close',
    by('dialog', 'Settings')), truth: '!$("#d")',
    body: `<div role=dialog id=d aria-label=Settings tabindex=-1><p>Stay</p>
      </div>` },
  { id: 'own-dialog-fades', ask: act('ui.close', by('dialog', 'Settings')),
    truth: '!$("#d")', settleMs: 900,
    body: `<div role=dialog aria-modal=true id=d aria-label=Settings>
      <button aria-label=Close id=x>×</button></div>`,
    script: `$("#x").onclick = () => { $("#d").style.opacity = 0;
      later(400, () => $("#d").remove()) }` },
]);
