// SPDX-License-Identifier: Apache-2.0
// Several that could be meant: one of them, or none.
import { by, click, group, save, text } from '../lib/case.mjs';

const trap = '<button onclick="wrong++">Save</button>';
const one = { truth: 'n===1&&wrong===0', harm: 'wrong>0||n>1',
  script: 'var wrong = 0;' };
const pair = `${trap}${save}`;
const tie = { can: false, truth: 'false', harm: 'n>0||wrong>0',
  says: /ambiguous/, quickMs: 1500, script: 'var wrong = 0;' };
const people = `<table>
  <tr><td>Ann</td><td>${trap}</td></tr>
  <tr><td>Bob</td><td>${save}</td></tr></table>`;

export default group('duplicates', [
  { id: 'two-alike', ...tie, body: pair },
  { id: 'two-alike-in-scope', ...tie,
    ask: click(by('button', 'Save', 'Billing')),
    body: `<section aria-label=Billing>${pair}</section>` },
  { id: 'behind-dialog', ...one,
    body: `${trap}<dialog id=d>${save}</dialog>`,
    script: 'var wrong = 0; $("#d").showModal()' },
  { id: 'behind-aria-modal', ...one,
    body: `${trap}<div role=dialog aria-modal=true aria-label=Edit class=veil>
      ${save}</div>` },
  { id: 'behind-inert', ...one,
    body: `<main inert>${trap}</main><div role=dialog>${save}</div>` },
  { id: 'behind-aria-hidden', ...one,
    body: `<main aria-hidden=true>${trap}</main><div role=dialog class=veil>
      ${save}</div>` },
  { id: 'other-hidden', ...one,
    body: `<div style="display:none">${trap}</div>${save}` },
  { id: 'other-invisible', ...one,
    body: `<nav style="visibility:hidden">${trap}</nav>${save}` },
  { id: 'other-off-screen', ...one,
    body: `<div style="position:absolute;left:-9999px">${trap}</div>${save}` },
  { id: 'other-in-closed-details', ...one,
    body: `<details><summary>More</summary>${trap}</details>${save}` },
  { id: 'other-in-hidden-tab', ...one,
    body: `<div role=tabpanel hidden>${trap}</div>
      <div role=tabpanel>${save}</div>` },
  { id: 'other-is-a-clone', ...one,
    body: `<div aria-hidden=true inert>${trap}</div>${save}` },
  { id: 'other-disabled', can: null, ...one,
    body: `<button disabled>Save</button>${save}` },
  { id: 'row', ...one, ask: click(by('button', 'Save', 'Bob')),
    body: people },
  { id: 'item-by-its-words', ...one, ask: click(by('button', 'Save', 'Bob')),
    body: `<ul><li>Ann ${trap}<li>Bob ${save}</ul>` },
  { id: 'card-by-heading', ...one, ask: click(by('button', 'Save', 'Pro plan')),
    body: `<div class=cards><div class=card><h3>Free plan</h3>${trap}</div>
      <div class=card><h3>Pro plan</h3><p>10 a month</p>${save}</div></div>` },
  { id: 'rows-alike', ...tie, ask: click(by('button', 'Save', 'Bob')),
    body: `<table><tr><td>Bob<td>${trap}<tr><td>Bob<td>${save}</table>` },
  { id: 'row-by-part-of-its-text', ...one,
    ask: click(by('button', 'Save', '~Bob')), body: people },
  { id: 'row-unknown', can: false, ...one,
    ask: click(by('button', 'Save', 'Zoe')), body: people },
  { id: 'section-by-label', ...one,
    ask: click(by('button', 'Save', 'Billing')),
    body: `<section aria-label=Profile>${trap}</section>
      <section aria-label=Billing>${save}</section>` },
  { id: 'section-by-heading', ...one,
    ask: click(by('button', 'Save', 'Billing')),
    body: `<section aria-labelledby=h1><h2 id=h1>Profile</h2>${trap}</section>
      <section aria-labelledby=h2><h2 id=h2>Billing</h2>${save}</section>` },
  { id: 'dialog-by-name', ...one,
    ask: click(by('button', 'Save', 'Edit Bob')),
    body: `${trap}<div role=dialog aria-label="Edit Bob">${save}</div>` },
  { id: 'list-item', ...one, ask: click(by('button', 'Save', 'Bob')),
    body: `<ul><li aria-label=Ann>Ann ${trap}<li aria-label=Bob>Bob ${save}
      </ul>` },
  { id: 'form-by-name', ...one, ask: click(by('button', 'Save', 'Shipping')),
    body: `<form aria-label=Payment onsubmit="return false">${trap}</form>
      <form aria-label=Shipping onsubmit="return false">${save}</form>` },
  { id: 'link-and-button', ...one, ask: click(by('link', 'Save')),
    body: `${trap}<a href=#x onclick="done()">Save</a>` },
  { id: 'longer-name-beside', ...one,
    body: `${save}<button onclick="wrong++">Save as</button>` },
  { id: 'part-of-a-name', ...one, ask: click(by('button', '~draft')),
    body: `<button onclick="done()">Save the draft now</button>
      <button onclick="wrong++">Save all</button>` },
  { id: 'text-in-container', ask: click(text('Pro plan')),
    body: `<div onclick="done()" class=box><h3>Pro plan</h3><p>10 a month</p>
      </div><div class=box><h3>Free plan</h3></div>` },
  { id: 'label-twice-in-one-control',
    body: `<button onclick="done()" aria-label=Save><span>Save</span></button>`,
  },
  { id: 'menu-closed-and-open', ...one, ask: click(by('menuitem', 'Delete')),
    body: `<div role=menu hidden><div role=menuitem onclick="wrong++">Delete
      </div></div><div role=menu><div role=menuitem tabindex=0
      onclick="done()">Delete</div></div>` },
]);
