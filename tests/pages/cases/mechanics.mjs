// SPDX-License-Identifier: Apache-2.0
// The mechanics of an act without any verification: what was asked for is sent
// to the right place, exactly once, and the navigation that it starts is
// waited for.
import { act, by, choose, click, css, fill, group, set, text, toggle } from
  '../lib/case.mjs';

const plain = request => ({ ...request, verification: { policy: 'none' } });
const bare = '<button id=b onclick="done()">Save</button>';
const log = `var log = [];
  for (const t of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click',
    'dblclick', 'contextmenu', 'auxclick'])
    addEventListener(t, e => log.push(t + e.button + e.detail), true);`;
// A modifier of a chord may be heard as a key of its own, as from a keyboard.
const keyLog = `var keys = [];
  addEventListener('keydown', e => e.key === 'Shift' && e.location < 2 ||
    keys.push(e.key + '|' + e.code + '|' + e.location));`;
const press = (keys, ref = css('#t')) => plain(act('x.deed.press', ref,
  { keys: [keys].flat() }));
const key = (id, keys, want) => ({ id: 'key-' + id, ask: press(keys),
  body: '<input id=t>', script: keyLog, truth: `keys.join() === '${want}'`,
  harm: 'keys.length > 1', touched: 'keys.length > 0' });
const firefox = process.env.DEED_BROWSER === 'firefox';
const gone = path => `location.pathname === '${path}'`;

export default group('mechanics', [
  key('digit', 'Digit5', '5|Digit5|0'), key('letter', 'KeyA', 'a|KeyA|0'),
  key('shift-digit', 'Shift+Digit3', '#|Digit3|0'),
  key('right-shift', 'ShiftRight', 'Shift|ShiftRight|2'),
  key('left-control', 'ControlLeft', 'Control|ControlLeft|1'),
  key('keypad', 'NumpadSubtract', '-|NumpadSubtract|3'),
  key('slash', 'Slash', '/|Slash|0'),
  { id: 'keypad-types', ask: press(['Numpad4', 'NumpadAdd', 'Digit2']),
    body: '<input id=t>', truth: '$("#t").value === "4+2"' },
  ...[['css=a[[', /target_required.*"a\[\[" is not a valid CSS selector/],
    ['xpath=//a[', /target_required.*"\/\/a\[" is not a valid XPath/]].map(
    ([value, says], i) => ({ id: 'no-selector-' + (i ? 'xpath' : 'css'),
      can: false, body: bare, ask: click({ by: 'custom', value }), says,
      quickMs: 1500, harm: 'n>0' })),
  { id: 'pressure-while-pressed', body: bare, ask: plain(click('Save')),
    truth: 'n === 1 && p.join() === "0.5,0"', script: `var p = [];
      for (const t of ['pointerdown', 'pointerup'])
        $('#b').addEventListener(t, e => p.push(e.pressure))` },
  { id: 'double-click', body: bare.replace('click', 'dblclick'),
    ask: plain(act('x.deed.doubleActivate', by('button', 'Save'))),
    script: log, truth: `n === 1 && log.filter(l => l === 'click02').length
      === 1` },
  { id: 'click-count-two', body: bare.replace('click', 'dblclick'),
    ask: plain(click('Save', { count: 2 })), script: log },
  { id: 'right-click', body: '<button id=b>Save</button>',
    ask: plain(act('x.deed.contextActivate', by('button', 'Save'))),
    script: `$('#b').oncontextmenu = e => { e.preventDefault(); done() }` },
  { id: 'middle-click', body: '<button id=b>Save</button>', ask:
    plain(click('Save', { button: 'middle' })),
    script: `$('#b').onauxclick = done` },
  { id: 'modifiers', body: '<button id=b>Save</button>',
    ask: plain(click('Save', { modifiers: ['Shift', 'Control'] })),
    script: `$('#b').onclick = e => { if (e.shiftKey && e.ctrlKey &&
      !e.altKey) done() }` },
  { id: 'position', body: '<button id=b style="width:200px;height:80px">Save' +
    '</button>', ask: plain(click('Save', { position: { x: 20, y: 10 } })),
    script: `$('#b').onclick = e => { if (Math.abs(e.offsetX - 20) <= 1 &&
      Math.abs(e.offsetY - 10) <= 1) done() }` },
  { id: 'position-beyond-the-view', ask: plain(click(css('#b'),
    { position: { x: 20, y: 2500 } })),
    body: '<div id=b style="height:4000px;width:200px;background:#eee">x</div>',
    script: `$('#b').onclick = e => { if (Math.abs(e.offsetY - 2500) <= 1)
      done() }` },
  { id: 'nobody-listens', body: '<button id=b>Save</button>',
    ask: plain(click('Save')), script: log,
    truth: `log.filter(l => l === 'click01').length === 1`,
    harm: `log.filter(l => l === 'click01').length > 1` },
  { id: 'nobody-listens-to-a-word', body: '<p id=w>Some words here</p>',
    ask: plain(click(css('#w'))), script: log,
    truth: `log.filter(l => l === 'click01').length === 1`,
    harm: `log.filter(l => l === 'click01').length > 1` },
  { id: 'display-none-at-first', body: bare, style: '#b{display:none}',
    ask: plain(click('Save')),
    script: `later(500, () => $('#b').style.display = 'inline')` },
  { id: 'disabled-at-first', body: bare, ask: plain(click('Save')),
    script: `$('#b').disabled = true;
      later(500, () => $('#b').disabled = false)` },
  { id: 'replaced-while-waiting', body: `<p id=p><button disabled>Save
    </button></p>`, ask: plain(click('Save')),
    script: `later(500, () => $('#p').innerHTML =
      '<button onclick="done()">Save</button>')` },
  { id: 'aria-disabled-parent', can: false, ask: click(css('#s')),
    body: '<button disabled onclick="done()"><span id=s>Save</span></button>',
    says: /enabled|disabled/ },
  { id: 'child-of-disabled-later', ask: plain(click(css('#s'))),
    body: '<button id=b disabled onclick="done()"><span id=s>Save</span>' +
      '</button>', script: `later(500, () => $('#b').disabled = false)` },
  { id: 'dead-child-of-button', ask: plain(click(css('#s'))),
    body: '<button onclick="done()"><span id=s style="pointer-events:none">' +
      'Save</span></button>' },
  { id: 'dead-child-of-link', ask: plain(click(text('Read on'))),
    body: '<a href="#x" onclick="done()"><b style="pointer-events:none">' +
      'Read on</b></a>' },
  { id: 'dead-child-over-nothing', can: false, ask: click(css('#s')),
    body: '<div style="width:200px"><span id=s style="pointer-events:none" ' +
      'onclick="done()">Save</span></div>' },
  { id: 'select-that-navigates', ask: choose('Country', 'France'),
    body: '<label>Country <select onchange="location=this.value">' +
      '<option value="">-</option><option value="/next">France</option>' +
      '</select></label>', truth: gone('/next'), hits: { '/next': 1 } },
  { id: 'select-that-navigates-plain',
    ask: plain(choose('Country', 'France')),
    body: '<label>Country <select onchange="location=this.value">' +
      '<option value="">-</option><option value="/next?ms=600">France' +
      '</option></select></label>', truth: gone('/next'), settleMs: 0,
    hits: { '/next': 1 } },
  { id: 'text-that-navigates', ask: fill('Code', '1234'),
    body: '<input aria-label=Code oninput="if (value.length === 4) ' +
      'location = \'/next\'">', truth: gone('/next'), hits: { '/next': 1 } },
  { id: 'text-that-navigates-late', ask: fill('Code', '1234'),
    body: '<input aria-label=Code oninput="if (value.length === 4) ' +
      'location = \'/next?ms=700\'">', truth: gone('/next'), settleMs: 1500,
    hits: { '/next': 1 } },
  { id: 'waits-for-its-navigation',
    ask: plain(click(by('link', 'Next'))),
    body: '<a href="/next?ms=600">Next</a>', truth: gone('/next'), settleMs: 0,
    hits: { '/next': 1 } },
  { id: 'waits-for-its-form',
    ask: plain(click('Send')),
    body: '<form action="/next"><input name=ms value=600><button>Send' +
      '</button></form>', truth: gone('/next'), settleMs: 0,
    hits: { '/next': 1 } },
  { id: 'waits-for-script-navigation',
    ask: plain(click('Save')),
    body: '<button onclick="location=\'/next?ms=500\'">Save</button>',
    truth: gone('/next'), settleMs: 0, hits: { '/next': 1 } },
  // Delivered is known at once; where it leads is not, however long it takes.
  ...[['', click], ['-plain', (...args) => plain(click(...args))]].map(
    ([id, ask]) => ({ id: 'server-that-does-not-answer' + id, can: null,
      ask: ask(by('link', 'Next')), body: '<a href="/api/never">Next</a>',
      truth: 'true', harm: 'false', touched: 'true', timeoutMs: 9000,
      hits: { '/api/never': 1 }, answer: ({ metadata, sideEffectState }) =>
        metadata['x.deed'].delivered === 'confirmed' &&
        metadata['x.deed'].timings.delivered < 1500000 &&
        metadata['x.deed'].timings.ended < 4000000 &&
        sideEffectState === 'applied' })),
  // What a control leads to when it changes.
  ...[['range', set('Speed', 70), '<label>Speed <input type=range id=t></label>'],
    ['box', toggle('Only free', true), '<label><input type=checkbox id=t>Only ' +
      'free</label>'],
    ['form-of-a-list', choose('Country', 'France'), '<form action="/next"><label>' +
      'Country <select id=t><option>-<option>France</select></label></form>'],
  ].map(([id, ask, body]) => ({ id: `${id}-that-navigates`, ask, body,
    script: `$('#t').onchange = () => $('#t').form ? $('#t').form.submit() :
      location = '/next'`, truth: gone('/next'), hits: { '/next': 1 },
    stray: 'the form is sent by the page', ...(id !== 'box' && firefox && { gap:
      'it does not tell in time that an input leads to another document' }) })),
  { id: 'drag-unverified', ask: plain(act('x.deed.drag', css('#b'),
    { to: { x: 300, y: 300 } })), body: '<div id=b class=box>x</div>',
    script: log, truth: `log.includes('mousedown01') && log.some(l =>
      l.startsWith('mouseup'))`, harm:
      `log.filter(l => l === 'mousedown01').length > 1` },
  { id: 'enter-on-a-young-page', ask: fill('Find', 'deed', { submit: true }),
    body: '<form action="/next"><input aria-label=Find name=q></form>',
    truth: gone('/next'), hits: { '/next': 1 } },
  { id: 'enter-heard-late',
    ask: fill('Find', 'deed', { submit: true }),
    body: '<input aria-label=Find id=t>', truth: 'n === 1 && v === "deed"',
    script: `var v; later(600, () => $('#t').onkeydown = e => {
      if (e.key === 'Enter') { v = $('#t').value; done() } })` },
  { id: 'hash-link-heard-late', ask: click(by('link', 'Menu')),
    body: '<a href="#" id=b>Menu</a>', script: `later(700, () =>
      $('#b').onclick = e => { e.preventDefault(); done() })` },
  { id: 'island-form-heard-late', ask: click('Add'), hits: {},
    body: '<x-island><form id=f><button>Add</button></form></x-island>',
    head: '<script type=module src="/api/code?ms=900"></script>',
    code: `document.querySelector('#f').onsubmit = e => { e.preventDefault();
      done() }` },
]);
