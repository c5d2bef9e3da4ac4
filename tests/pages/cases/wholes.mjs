// SPDX-License-Identifier: Apache-2.0
// A control that stands in a control of the same name is a part of it, where
// the role of the outer one says so: a tab with a link in it, an option with a
// box. Of two that stand beside each other neither is guessed.
import { act, by, group } from '../lib/case.mjs';

const called = name => ({ by: 'custom', value: 'name=' + name });
const press = name => act('ui.activate', called(name));
const no = c => ({ can: false, truth: 'false', harm: 'n>0', touched: 'n>0',
  ...c });
const tab = (id, name, on) => `<li role=tab id=${id} tabindex=0
  aria-selected=${on} aria-labelledby=${id}a style="display:inline-block">
  <a id=${id}a href="#p${id}" tabindex=-1 style="padding:4px 12px">${name}</a>
  </li>`;
const tabs = `<ul role=tablist>${tab('g', 'General', true)}
  ${tab('b', 'Billing', false)}</ul><p id=p>First</p>`;
const turn = `const turn = el => { n++; document.querySelectorAll("[role=tab]")
  .forEach(t => t.setAttribute("aria-selected", t === el));
  $("#p").textContent = "Second" };`;
const onTab = `${turn} $("#b").onclick = e => { e.preventDefault();
  turn($("#b")) };`;
const option = `<ul role=listbox aria-label=Colours><li role=option id=b
  aria-selected=false><input type=checkbox tabindex=-1 aria-label=Red> <span
  aria-hidden=true>Red</span></li></ul>`;
const onOption = `$("#b").onclick = e => { n++;
  $("#b").setAttribute("aria-selected", "true"); done.n = 1;
  $("#out").textContent = "Red chosen" };`;
const buttons = `<div role=button tabindex=0 id=b style="padding:9px"><a href="#x"
  tabindex=-1>Buy</a></div>`;
const onButton = `$("#b").onclick = e => { e.preventDefault(); n++;
  $("#out").textContent = "1 in the cart" };`;

export default group('wholes', [
  { id: 'tab-with-its-link', ask: press('Billing'), body: tabs, script: onTab },
  { id: 'tab-whose-link-listens', ask: press('Billing'), body: tabs,
    script: `${turn} $("#ba").onclick = e => { e.preventDefault();
      turn($("#b")) };` },
  { id: 'link-of-a-tab-by-its-role', ask: act('ui.activate',
    by('link', 'Billing')), body: tabs, script: onTab },
  { id: 'option-with-its-box', ask: press('Red'), body: option,
    script: onOption },
  { id: 'button-with-its-link', ask: press('Buy'), body: buttons,
    script: onButton },
  no({ id: 'tab-and-a-link-beside-it', ask: press('Billing'),
    body: `<div role=tablist><button role=tab id=b aria-selected=false>Billing
      </button></div><a href="#x" id=a>Billing</a>`,
    script: '$("#b").onclick = $("#a").onclick = () => { done() };' }),
  no({ id: 'two-tabs-with-a-link-each', ask: press('Billing'),
    body: `${tabs}<ul role=tablist>${tab('c', 'Billing', false)}</ul>`,
    script: 'document.body.onclick = () => { done() };' }),
  no({ id: 'cell-with-a-link-and-a-button', ask: press('Billing'),
    body: `<div role=group aria-label=Billing><a href="#x">Billing</a>
      <button>Billing</button></div>`,
    script: 'document.body.onclick = () => { done() };' }),
  no({ id: 'tab-that-refuses', ask: press('Billing'), body: tabs,
    harm: 'n>1', timeoutMs: 5000,
    script: '$("#b").onclick = e => { e.preventDefault(); n++ };' }),
]);
