// SPDX-License-Identifier: Apache-2.0
// Checks that are skipped on request, and pages that are not to be scrolled.
import { click, css, expecting, group, save } from '../lib/case.mjs';

const forced = (args, more) => click(css('#b'), { force: true, ...args }, more);
const plain = request => ({ ...request, verification: { policy: 'none' } });
const bare = '<button id=b onclick="done()">Save</button>';
const veil = '<div class=veil id=v></div>';

export default group('forced', [
  { id: 'moving', ask: forced(), body: bare,
    style: '#b{position:absolute;animation:m 30s linear infinite alternate}' +
      '@keyframes m{to{left:80px}}' },
  { id: 'moving-unforced-by-name', ask: click(css('#b'), { force: ['stable'] }),
    body: bare, style: '#b{position:absolute;animation:m 30s linear infinite ' +
      'alternate}@keyframes m{to{left:80px}}' },
  { id: 'aria-disabled', ask: forced(),
    body: '<button id=b aria-disabled=true onclick="done()">Save</button>' },
  { id: 'covered', can: false, ask: forced(), body: bare + veil,
    harm: 'n>0' },
  { id: 'covered-goes-to-the-cover', ask: plain(forced()), body: bare + veil,
    script: '$("#v").onclick = done', truth: 'n===1' },
  { id: 'covered-by-name-only', can: false, quickMs: 2500, says: /disabled|enabled/,
    ask: click(css('#b'), { force: ['obscured'] }),
    body: '<button id=b disabled onclick="done()">Save</button>' },
  { id: 'below-the-fold', ask: forced(),
    body: '<div class=tall></div>' + bare },
  { id: 'no-box', can: false, ask: forced(), body: bare,
    style: '#b{display:none}' },
  { id: 'unknown-check', can: false, ask: click(css('#b'),
    { force: ['colour'] }), body: bare, says: /colour/, quickMs: 500 },
  { id: 'presence-cannot-be-skipped', can: false, ask: click(css('#b'),
    { force: ['attached'] }), body: bare, says: /attached/, quickMs: 500 },
  { id: 'unscrolled', can: false, ask: click(css('#b'), { scroll: 'none' }),
    body: '<div class=tall></div>' + bare, says: /viewport/,
    harm: 'n>0||scrollY>0' },
  { id: 'unscrolled-in-view', ask: click(css('#b'), { scroll: 'none' }),
    body: bare + '<div class=tall></div>', harm: 'n>1||scrollY>0' },
  { id: 'unscrolled-comes-into-view', ask: click(css('#b'), { scroll: 'none' }),
    body: '<div class=tall></div>' + bare, harm: 'n>1',
    script: 'later(500, () => scrollTo(0, 9999))' },
]);
