// SPDX-License-Identifier: Apache-2.0
// Fields that take text, cut it, change it, or put the old one back.
import { act, by, click, css, fill, group, hint, label, set }
  from '../lib/case.mjs';

const title = '<label>Title <input id=t></label>';
const is = value => `$("#t").value===${JSON.stringify(value)}`;
const put = (words, args) => ({ ask: fill('Title', words, args),
  truth: is(words) });
const back = (ms, value = '') => `$("#t").oninput = () =>
  later(${ms}, () => $("#t").value = ${JSON.stringify(value)})`;
const rich = `<div id=t contenteditable role=textbox aria-label=Title
  class=box></div>`;

export default group('text', [
  { id: 'plain', ...put('hello'), body: title },
  { id: 'replaces', ...put('hello'),
    body: '<label>Title <input id=t value="old words"></label>' },
  { id: 'appends', ask: fill('Title', ' world', { clear: false }),
    truth: is('hello world'),
    body: '<label>Title <input id=t value=hello></label>' },
  { id: 'textarea', ask: fill('Title', 'one\ntwo'), truth: is('one\ntwo'),
    body: '<label>Title <textarea id=t>old</textarea></label>' },
  { id: 'long', ask: fill('Title', 'word '.repeat(1000) + 'end'),
    truth: '$("#t").value.length===5003',
    body: '<label>Title <textarea id=t></textarea></label>' },
  { id: 'signs', ...put('żółć 漢字 🙂 "quoted" <b>'), body: title },
  { id: 'password', ask: fill(label('Secret'), 'pa55 word'),
    truth: is('pa55 word'),
    body: '<label>Secret <input id=t type=password></label>' },
  { id: 'password-cut', can: false, ask: fill(label('Secret'), 'pa55word'),
    truth: is('pa55word'),
    body: '<label>Secret <input id=t type=password maxlength=4></label>' },
  { id: 'email', ask: fill('Mail', 'a@b.example'), truth: is('a@b.example'),
    body: '<label>Mail <input id=t type=email></label>' },
  { id: 'by-placeholder', ask: fill(hint('Search'), 'deed'),
    truth: is('deed'), body: '<input id=t placeholder=Search>' },
  { id: 'rich-text', ask: fill('Title', 'hello'),
    truth: '$("#t").innerText.trim()==="hello"', body: rich },
  { id: 'rich-text-puts-back', can: false, ask: fill('Title', 'hello'),
    truth: '$("#t").innerText.trim()==="hello"', body: rich,
    script: `$("#t").textContent = "fixed"; $("#t").oninput = () =>
      later(60, () => $("#t").textContent = "fixed")` },
  { id: 'number', ask: fill(by('spinbutton', 'Count'), '42'),
    truth: is('42'), body: '<label>Count <input id=t type=number></label>' },
  { id: 'number-refuses-letters', can: false,
    ask: fill(by('spinbutton', 'Count'), 'abc'), truth: is('abc'),
    body: '<label>Count <input id=t type=number></label>' },
  { id: 'readonly', can: false, ...put('hello'),
    body: '<label>Title <input id=t readonly></label>' },
  { id: 'readonly-then-free', ...put('hello'),
    body: '<label>Title <input id=t readonly></label>',
    script: 'later(600, () => $("#t").readOnly = false)' },
  { id: 'aria-readonly', can: false, ...put('hello'),
    body: '<label>Title <input id=t aria-readonly=true></label>',
    script: '$("#t").oninput = () => $("#t").value = ""' },
  { id: 'disabled', can: false, ...put('hello'),
    body: '<label>Title <input id=t disabled></label>' },
  { id: 'cut-by-maxlength', can: false, ...put('hello'),
    body: '<label>Title <input id=t maxlength=3></label>' },
  { id: 'strips-letters', can: false, ...put('12a345'), body: title,
    script: `$("#t").oninput = () =>
      $("#t").value = $("#t").value.replace(/\\D/g, "").slice(0, 3)` },
  { id: 'upper-cases', can: false, ...put('hello'), body: title,
    script: '$("#t").oninput = () => $("#t").value = $("#t").value.toUpperCase()',
  },
  { id: 'masks', can: false, ...put('5551234'), body: title,
    script: `$("#t").oninput = () => $("#t").value = $("#t").value
      .replace(/\\D/g, "").replace(/^(\\d{3})(\\d)/, "$1-$2")` },
  { id: 'masks-what-fits', ...put('555-1234'), body: title,
    script: `$("#t").oninput = () => $("#t").value = $("#t").value
      .replace(/\\D/g, "").replace(/^(\\d{3})(\\d)/, "$1-$2")` },
  { id: 'reformats-late', can: false, ...put('1234567'), body: title,
    script: `$("#t").oninput = () => later(150, () => $("#t").value =
      Number($("#t").value.replace(/\\D/g, "")).toLocaleString("en"))` },
  { id: 'back-at-once', can: false, ...put('hello'), body: title,
    script: '$("#t").oninput = () => $("#t").value = ""' },
  { id: 'back-after-50', can: false, ...put('hello'), body: title,
    script: back(50) },
  { id: 'back-after-200', can: false, ...put('hello'), body: title,
    script: back(200, 'old') },
  { id: 'back-after-350', can: false, ...put('hello'), body: title,
    script: back(350) },
  { id: 'back-by-root-listener', can: false, ...put('hello'),
    body: `<div id=root>${title}</div>`,
    script: `$("#root").addEventListener("input", () =>
      later(200, () => $("#t").value = "state"))` },
  { id: 'refused-beforehand', can: false, ...put('hello'), body: title,
    script: `$("#t").addEventListener("beforeinput", e =>
      e.preventDefault())` },
  { id: 'tracked-value', ...put('hello'), body: title,
    script: `const d = Object.getOwnPropertyDescriptor(
        HTMLInputElement.prototype, "value");
      let known = "", state = "";
      Object.defineProperty($("#t"), "value", { configurable: true,
        get() { return d.get.call(this) },
        set(v) { known = v; d.set.call(this, v) } });
      document.addEventListener("input", e => {
        const now = d.get.call(e.target);
        if (now !== known) { known = now; state = now }
        d.set.call(e.target, state) })` },
  { id: 'tracked-value-ignored', can: false, ...put('hello'), body: title,
    script: `document.addEventListener("input", e => e.target.value = "")` },
  { id: 'completed-inline', can: false, ...put('hel'), body: title,
    script: `$("#t").oninput = () => { const v = $("#t").value;
      if ("hello".startsWith(v)) { $("#t").value = "hello";
        $("#t").setSelectionRange(v.length, 5) } }` },
  { id: 'model-by-keys', ask: fill('Title', 'hello'), truth: 'model==="hello"',
    body: title,
    script: 'var model = ""; $("#t").onkeyup = () => model = $("#t").value' },
  { id: 'model-by-change', ask: [fill('Title', 'hello'), click('Save')],
    truth: 'saved==="hello"',
    body: `${title}<button onclick="saved = model; done()">Save</button>`,
    script: `var model = "", saved = "";
      $("#t").onchange = () => model = $("#t").value` },
  { id: 'wiped-by-hydration', ...put('hello'),
    body: `<div id=app>${title}</div>`,
    head: '<script src="/api/code?ms=800" defer></script>',
    code: `document.querySelector("#app").innerHTML =
      '<label>Title <input id=t></label>'` },
  { id: 'wiped-by-remount', can: false, ...put('hello'),
    body: `<div id=app>${title}</div>`,
    script: `const draw = () => { $("#app").innerHTML =
        ${JSON.stringify(title)}; $("#t").oninput = () => later(200, draw) };
      draw()` },
  { id: 'floating-label', ask: fill('Title', 'hello'), truth: is('hello'),
    body: `<div class=f><input id=t><label for=t>Title</label></div>`,
    style: `.f{position:relative}.f input{width:200px;height:40px}
      .f label{position:absolute;inset:0 auto 0 0;width:200px}` },
  { id: 'suggestions-open', ...put('hel'), body: `${title}<ul id=s></ul>`,
    script: `$("#t").oninput = () => later(100, () =>
      $("#s").innerHTML = "<li>hello<li>help")` },
  { id: 'field-comes-late', ...put('hello'), body: '<div id=p></div>',
    script: `later(700, () => $("#p").innerHTML = ${JSON.stringify(title)})` },
  { id: 'clears', ask: act('ui.clearText', by('textbox', 'Title')),
    truth: is(''), body: '<label>Title <input id=t value=old></label>' },
  { id: 'refuses-to-be-empty', can: false,
    ask: act('ui.clearText', by('textbox', 'Title')), truth: is(''),
    body: '<label>Title <input id=t value=old></label>',
    script: back(100, 'old') },
  { id: 'sent-with-enter', ask: fill(by('searchbox', 'Find'), 'deed',
    { submit: true }), truth: 'location.search==="?q=deed"',
    hits: { '/next': 1 },
    body: `<form action=/next><input id=t type=search name=q aria-label=Find>
      </form>` },
  { id: 'sent-in-page', ask: fill('Task', 'milk', { submit: true }),
    truth: '$("#l").children.length===1&&$("#l").innerText==="milk"',
    body: '<form id=f><input id=t aria-label=Task></form><ul id=l></ul>',
    script: `$("#f").onsubmit = e => { e.preventDefault();
      const i = document.createElement("li"); i.textContent = $("#t").value;
      $("#l").append(i); $("#t").value = "" }` },
  { id: 'date', ask: set(css('#t'), '2024-05-06'), truth: is('2024-05-06'),
    body: '<label>Day <input id=t type=date></label>' },
  { id: 'date-impossible', can: false, ask: set(css('#t'), '2024-13-40'),
    truth: is('2024-13-40'), body: '<label>Day <input id=t type=date></label>',
  },
  { id: 'time', ask: set(css('#t'), '13:45'), truth: is('13:45'),
    body: '<label>Hour <input id=t type=time></label>' },
  { id: 'colour', ask: set(css('#t'), '#336699'), truth: is('#336699'),
    body: '<label>Ink <input id=t type=color></label>' },
]);
