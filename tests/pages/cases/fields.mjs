// SPDX-License-Identifier: Apache-2.0
// Text in every kind of field: types, masks, long texts, scripts of the world.
import { act, by, click, css, fill, group, hint, label, set }
  from '../lib/case.mjs';

const input = (type, more = '') =>
  `<label>Title <input id=t type=${type} ${more}></label>`;
const is = v => `$("#t").value===${JSON.stringify(v)}`;
const put = (v, args, t = label('Title')) => ({ ask: fill(t, v, args),
  truth: is(v) });
const mask = `const fmt = v => v.replace(/\\D/g, "").slice(0, 10)
  .replace(/^(\\d{3})(\\d)/, "($1) $2").replace(/^(.{9})(\\d)/, "$1-$2");
  $("#t").oninput = () => $("#t").value = fmt($("#t").value);`;
const rich = (more = '') => `<div id=t contenteditable=true role=textbox
  aria-label=Title class=box style="height:auto" ${more}></div>`;
const shows = v => `$("#t").innerText.replace(/\\u00a0/g, " ").trim()===` +
  JSON.stringify(v);
const world = ['Grüße, 世界! नमस्ते 👩‍👩‍👧‍👦 é עברית العربية',
  'e\u0301 \u200d zero', 'tab\tand "quotes" \\ back', '𝒳𝒴 😀😀'];

export default group('fields', [
  ...['text', 'email', 'tel', 'url', 'search', 'password'].map(type => ({
    id: 'type-' + type, ...put(type === 'url' ? 'https://deed.example/a?b=1' :
      type === 'email' ? 'a.b@c.example' : '+49 30 1234'),
    body: input(type) })),
  { id: 'type-unknown', ...put('hello'), body: input('colour') },
  { id: 'type-number-negative', ...put('-12.5'), body: input('number',
    'step=any') },
  { id: 'type-number-exponent', ...put('1e3'), body: input('number') },
  ...world.map((words, i) => ({ id: 'world-' + i, ...put(words),
    body: input('text') })),
  { id: 'world-textarea', ask: fill(label('Title'), world.join('\n')),
    truth: is(world.join('\n')),
    body: '<label>Title <textarea id=t></textarea></label>' },
  { id: 'world-rich', ask: fill('Title', world[0]), truth: shows(world[0]),
    body: rich() },
  { id: 'hundred-kilobytes', ask: fill(label('Title'), 'deed does '.repeat(
    10240)), truth: '$("#t").value.length===102400', timeoutMs: 8000,
    body: '<label>Title <textarea id=t></textarea></label>' },
  { id: 'hundred-kilobytes-heard', ask: fill(label('Title'), 'deed does '
    .repeat(10240)), truth: 'state.length===102400', timeoutMs: 8000,
    body: '<label>Title <textarea id=t></textarea></label>',
    script: 'var state = ""; $("#t").oninput = () => state = $("#t").value' },
  { id: 'hundred-kilobytes-cut', can: false, ask: fill(label('Title'),
    'deed does '.repeat(10240)), truth: '$("#t").value.length===102400',
    body: '<label>Title <textarea id=t maxlength=102399></textarea></label>' },
  { id: 'hundred-kilobytes-last-letter', can: false, ask: fill(label('Title'),
    'deed does '.repeat(10240) + '!'), truth: 'false',
    body: '<label>Title <textarea id=t></textarea></label>',
    script: `$("#t").oninput = () => { const v = $("#t").value;
      if (v.endsWith("!")) $("#t").value = v.slice(0, -1) + "?" }` },
  { id: 'empty-text', ask: fill(label('Title'), ''), truth: is(''),
    body: input('text', 'value=old') },
  { id: 'same-text', ask: fill(label('Title'), 'old'), truth: is('old'),
    body: input('text', 'value=old') },
  { id: 'caret-in-the-middle', ask: fill(label('Title'), 'new',
    { clear: false }), truth: is('oldnew'), body: input('text', 'value=old'),
    script: '$("#t").focus(); $("#t").setSelectionRange(1, 1)' },
  { id: 'appends-to-number', ask: fill(label('Title'), '5', { clear: false }),
    truth: is('15'), body: input('number', 'value=1') },
  { id: 'appends-to-rich', ask: fill('Title', ' world', { clear: false }),
    truth: shows('hello world'), body: rich().replace('></div>',
      '>hello</div>') },
  { id: 'lines-into-one-line', can: false, ...put('one\ntwo'),
    body: input('text') },
  { id: 'lines-into-rich', ask: fill('Title', 'one\ntwo'),
    truth: '$("#t").innerText.trim().split(/\\n+/).join("|")==="one|two"',
    body: rich() },
  { id: 'plaintext-only', ask: fill('Title', 'hello'), truth: shows('hello'),
    body: rich().replace('contenteditable=true',
      'contenteditable=plaintext-only') },
  { id: 'rich-replaces-paragraphs', ask: fill('Title', 'new'),
    truth: shows('new'), body: rich().replace('></div>',
      '><p>one</p><p>two <b>three</b></p></div>') },
  { id: 'rich-without-role', ask: fill(css('#t'), 'hello'),
    truth: shows('hello'), body: '<div id=t contenteditable class=box></div>',
  },
  { id: 'rich-inherited', ask: fill(css('#t'), 'hello'), truth: shows('hello'),
    body: '<div contenteditable><p id=t>old</p></div>' },
  { id: 'rich-model-by-beforeinput', ask: fill('Title', 'hello'),
    truth: 'model==="hello"&&' + shows('hello'), body: rich(),
    script: `var model = ""; $("#t").addEventListener("beforeinput", e => {
      e.preventDefault(); if (e.inputType === "insertText") { model += e.data }
      else if (/^delete/.test(e.inputType)) { model = "" }
      $("#t").textContent = model })` },
  { id: 'rich-cleared', ask: act('ui.clearText', by('textbox', 'Title')),
    truth: shows(''), body: rich().replace('></div>', '><p>one</p></div>') },
  { id: 'design-mode-frame', ask: fill(css('body'), 'hello'), can: null,
    truth: 'frames[0].document.body.innerText.trim()==="hello"',
    harm: 'document.body.innerText.includes("hello")',
    body: '<iframe id=f srcdoc="<body></body>"></iframe>',
    script: '$("#f").onload = () => frames[0].document.designMode = "on"' },

  // Masks and rewriting.
  { id: 'mask-exact', ...put('(555) 123-4567'), body: input('tel'),
    script: mask },
  { id: 'mask-formatted', ask: fill(label('Title'), '5551234567',
    { match: 'formatted' }), truth: is('(555) 123-4567'), body: input('tel'),
    script: mask },
  { id: 'mask-formatted-cut', can: false, ask: fill(label('Title'),
    '55512345678', { match: 'formatted' }), truth: 'false', body: input('tel'),
    script: mask },
  { id: 'mask-by-keys', ask: fill(label('Title'), '5551234567',
    { match: 'formatted' }), truth: is('555 123 4567'), body: input('tel'),
    can: null,
    script: `let v = ""; $("#t").onkeydown = e => { e.preventDefault();
      if (/^\\d$/.test(e.key)) { v += e.key; $("#t").value = v.replace(
        /^(...)(...)/, "$1 $2 ") } };
      $("#t").onbeforeinput = e => e.preventDefault()` },
  { id: 'currency-on-blur', can: null, ask: [fill(label('Title'), '1234.5'),
    click('Save')], truth: is('$1,234.50'), body: input('text') +
      '<button onclick="done()">Save</button>',
    script: `$("#t").onblur = () => $("#t").value = "$" +
      (+$("#t").value).toLocaleString("en", { minimumFractionDigits: 2 })` },
  { id: 'trims-on-change', can: null, ask: [fill(label('Title'), ' a '),
    click('Save')], truth: is('a'), body: input('text') +
      '<button onclick="done()">Save</button>',
    script: '$("#t").onchange = () => $("#t").value = $("#t").value.trim()' },
  { id: 'completes-what-is-typed', can: false, ...put('deed'),
    body: input('text'), script: `$("#t").oninput = () => later(80, () => {
      $("#t").value = "deed runtime"; $("#t").setSelectionRange(4, 12) })` },
  { id: 'paste-refused', ...put('hello'), body: input('text'),
    script: '$("#t").onpaste = e => e.preventDefault()' },
  { id: 'counts-keys', can: null, ...put('hello'), body: input('text'),
    script: `let keys = 0; $("#t").onkeydown = () => keys++;
      $("#t").oninput = () => { if (keys < $("#t").value.length)
        later(30, () => $("#t").value = "") }` },
  { id: 'one-box-a-digit', can: null, ask: fill(css('#b0'), '123456'),
    truth: '[...document.querySelectorAll("input")].map(i=>i.value).join("")' +
      '==="123456"',
    body: [0, 1, 2, 3, 4, 5].map(i => `<input id=b${i} maxlength=1 size=1>`)
      .join(''), script: `document.querySelectorAll("input").forEach((f, i,
        all) => f.oninput = () => { if (f.value && all[i + 1])
          all[i + 1].focus() })` },

  // Clearing and sending.
  { id: 'clears-textarea', ask: act('ui.clearText', label('Title')),
    truth: is(''), body: '<label>Title <textarea id=t>a\nb</textarea></label>',
  },
  { id: 'clears-number', ask: act('ui.clearText', label('Title')),
    truth: is(''), body: input('number', 'value=5') },
  { id: 'clears-password', ask: act('ui.clearText', label('Title')),
    truth: is(''), body: input('password', 'value=5') },
  { id: 'clears-already', ask: act('ui.clearText', label('Title')),
    truth: 'n===0&&' + is(''), body: input('text'),
    script: '$("#t").oninput = () => n++' },
  { id: 'clear-tells-app', ask: act('ui.clearText', label('Title')),
    truth: 'state===""', body: input('text', 'value=x'),
    script: 'var state = "x"; $("#t").oninput = () => state = $("#t").value' },
  { id: 'sent-by-button-beside', ask: [fill(hint('Find'), 'deed'),
    click('Go')], truth: 'asked==="deed"', body: `<input id=t
      placeholder=Find><button onclick="asked = $('#t').value; done()">Go
      </button>`, script: 'var asked' },
  { id: 'sent-by-enter-own', ask: fill(hint('Chat'), 'hi', { submit: true }),
    truth: 'said.join()==="hi"', body: '<div id=log></div><input id=t ' +
      'placeholder=Chat>', script: `var said = []; $("#t").onkeydown = e => {
      if (e.key === "Enter") { said.push($("#t").value); $("#t").value = "";
        $("#log").append(said.at(-1)) } }` },
  { id: 'sent-by-enter-textarea', ask: fill(hint('Chat'), 'hi',
    { submit: true }), truth: 'said.join()==="hi"',
    body: '<div id=log></div><textarea id=t placeholder=Chat></textarea>',
    script: `var said = []; $("#t").onkeydown = e => {
      if (e.key === "Enter") { e.preventDefault(); said.push($("#t").value);
        $("#t").value = ""; $("#log").append(said.at(-1)) } }` },
  { id: 'sent-nowhere', can: false, ask: fill(hint('Chat'), 'hi',
    { submit: true }), truth: 'false', body: '<input id=t placeholder=Chat>',
    script: '$("#t").onkeydown = () => {}' },
  { id: 'number-by-set', ask: set(label('Title'), 42), truth: is('42'),
    body: input('text', 'inputmode=numeric') },
  { id: 'text-by-set', ask: set(label('Title'), 'forty'), truth: is('forty'),
    body: input('text') },
]);
