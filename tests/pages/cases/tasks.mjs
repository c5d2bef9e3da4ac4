// SPDX-License-Identifier: Apache-2.0
// Which task did it? A timer that fires right after the handlers of a press is
// no part of the press; what the browser itself does when they are through, is.
import { by, click, group, toggle } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
// A listener that hears every press, and a clock of the page that goes on in
// the next millisecond: another task, which nothing in the part that was
// pressed has to do with.
const heard = how => `let pressed = false;
  document.addEventListener("click", e => { ${how} pressed = true }, true);`;
const right = what => `const clock = setInterval(() => {
  if (pressed) { clearInterval(clock); ${what} } }, 1);`;
const BYSTANDERS = {
  dialog: ['<dialog id=d>Newsletter</dialog>', '$("#d").show()'],
  modal: ['<dialog id=d>Newsletter <button autofocus>No</button></dialog>',
    '$("#d").showModal()'],
  popover: ['<div popover id=d>Newsletter</div>', '$("#d").showPopover()'],
  details: ['<details id=d><summary>More</summary>News</details>',
    '$("#d").open = true'],
  closes: ['<dialog id=d open>Welcome</dialog>', '$("#d").close()'],
  chat: ['<ul id=chat><li>hi</ul>',
    '$("#chat").insertAdjacentHTML("beforeend", "<li>Ann: hello")'],
  reset: ['<form id=f><input value=a><input type=reset></form>',
    '$("#f input").value = "b"; $("#f").reset(); $("#f input").value = "c"'],
  invalid: ['<form id=f><input required aria-label=Name></form>',
    '$("#f").checkValidity()'],
};
const dead = Object.entries(BYSTANDERS).flatMap(([id, [body, what]]) =>
  [['', ''], ['-stopped', 'e.stopImmediatePropagation();']].map(([more, how]) =>
    ({ id: `${id}-by-a-timer${more}`, can: false, truth: 'false',
      touched: 'false', harm: 'false', body: bare + body, timeoutMs: 2500,
      script: heard(how) + right(what) })));

const own = { body: bare };
export default group('tasks', [...dead,
  // The same things, done by the press.
  ...['', 'e.stopImmediatePropagation();'].flatMap((how, i) => [
    { id: `dialog-by-the-press-${i}`, body: bare + BYSTANDERS.dialog[0],
      truth: 'n===1&&$("#d").open',
      script: `$("#b").onclick = e => { ${how} n++; $("#d").show() }` },
    { id: `popover-by-the-press-${i}`, body: bare + BYSTANDERS.popover[0],
      truth: 'n===1&&$("#d").matches(":popover-open")',
      script: `$("#b").onclick = e => { ${how} n++; $("#d").showPopover() }` },
    { id: `closed-by-the-press-${i}`, body: bare + BYSTANDERS.closes[0],
      truth: 'n===1&&!$("#d").open',
      script: `$("#b").onclick = e => { ${how} n++; $("#d").close() }` },
    { id: `text-in-a-promise-${i}`, ...own,
      script: `$("#b").onclick = async e => { ${how}
        for (let k = 0; k < 300; k++) await null; done() }` },
    { id: `value-by-the-press-${i}`, body: bare + '<input id=v value=1>',
      truth: 'n===1&&$("#v").value==="2"',
      script: `$("#b").onclick = e => { ${how} n++; $("#v").value = 2 }` },
  ]),
  { id: 'popover-by-attribute', ask: click('Menu'),
    body: '<button popovertarget=d>Menu</button><div popover id=d>Items</div>',
    truth: '$("#d").matches(":popover-open")',
    touched: '$("#d").matches(":popover-open")', harm: 'false' },
  { id: 'content-with-the-toggle', ask: click('Menu'),
    body: '<button popovertarget=d>Menu</button><div popover id=d></div>',
    truth: 'n===1', script: `$("#d").ontoggle = () => { n++;
      $("#d").textContent = "Items" }` },
  { id: 'details-by-summary', ask: click(by('generic', 'More')), can: null,
    body: '<details id=d><summary>More</summary>Text</details>',
    truth: '$("#d").open', touched: '$("#d").open', harm: 'false' },
  { id: 'form-in-a-dialog-closes-it', ask: click('OK'),
    body: '<dialog id=d><form method=dialog><button>OK</button></form></dialog>',
    truth: '!$("#d").open', touched: '!$("#d").open', harm: 'false',
    script: '$("#d").showModal()' },
  // Trackers of the way to the target are not part of the press.
  { id: 'moves-are-tracked-and-fail', ...own, settleMs: 700,
    script: `let told = 0; document.addEventListener("mousemove", () => {
      if (!told++) fetch("/api/fail", {method: "POST"}) });
      $("#b").onclick = done` },
  { id: 'hovers-are-tracked-and-fail', settleMs: 700,
    ask: toggle(by('switch', 'Alerts'), true),
    body: '<button role=switch aria-checked=false id=s>Alerts</button>',
    truth: 'n===1&&$("#s").ariaChecked==="true"', harm: 'n>1',
    script: `$("#s").onpointerenter = () =>
      fetch("/api/fail", {method: "POST"});
      $("#s").onclick = () => { n++; $("#s").ariaChecked = "true" }` },
  { id: 'press-is-refused-all-the-same', can: false, ...own, truth: 'false',
    settleMs: 700, script: `$("#b").onclick = () => { n++;
      $("#out").textContent = "Saving"; fetch("/api/fail", {method: "POST"}) }`,
    harm: 'n>1' },
]);
