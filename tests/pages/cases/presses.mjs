// SPDX-License-Identifier: Apache-2.0
// What a target is and does between press, release and click.
import { click, css, group, text, toggle, by } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
// A list that is drawn by index: the same nodes, other records.
const byIndex = (draw, start, then) => `var got = [];
  let rows = ${JSON.stringify(start)};
  const list = $('#l');
  function drawRows() {
    while (list.children.length > rows.length) list.lastChild.remove();
    rows.forEach((r, i) => {
      const li = list.children[i] || list.appendChild(Object.assign(
        document.createElement('li'), { innerHTML: '<span></span><button>' }));
      ${draw} })
  }
  list.addEventListener('click', e => { if (e.target.matches('button')) {
    got.push(rows[[...list.children].indexOf(e.target.closest('li'))]); done() } });
  drawRows(); $('#q').focus();
  $('#q').addEventListener('blur', () => { rows = ${JSON.stringify(then)};
    drawRows() });`;
const named = `li.firstChild.textContent = '';
  li.lastChild.textContent = 'Delete ' + r;`;
const labelled = `li.firstChild.textContent = r;
  li.lastChild.textContent = 'Delete';`;
const filter = '<input id=q aria-label=Filter><ul id=l></ul>';
const wrong = 'got.some(r => r !== "Beta") || got.length > 1';
const beta = 'got.join() === "Beta"';

// A press whose only effect is that something which was shown is hidden.
const hides = (id, more) => ({ id, ask: click('Close menu'), truth: 'n === 1',
  body: '<button>Close menu</button><ul id=m><li>Cut<li>Copy</ul>',
  script: `document.querySelector('button').onclick = () => { n++;
    $('#m').style.display = 'none' }`, ...more });

export default group('presses', [
  { id: 'shadow-before-a-dialog', ask: click('Day 4'), touched: 'n > 0',
    truth: 'n === 1 && $("#d").open', harm: 'n > 1',
    body: `<button id=b>Day 4</button><dialog id=d><label>Title <input></label>
      <button>Add</button></dialog>`,
    script: `let shadow;
      $('#b').onpointerdown = () => { document.body.style.cursor = 'grabbing';
        shadow = document.createElement('div'); shadow.className = 'box';
        document.body.append(shadow) };
      $('#b').onpointerup = () => { shadow.remove();
        document.body.style.cursor = ''; later(20, () => { n++;
          $('#d').showModal() }) }` },
  hides('closes-what-was-shown'),
  hides('closes-what-a-class-opened', { style: `#m{display:none}
    #m.open{display:block}`, body: `<button>Close menu</button>
    <ul id=m class=open><li>Cut<li>Copy</ul>` }),
  hides('closes-what-style-opened', { style: '#m{display:none}',
    body: `<button>Close menu</button>
    <ul id=m style="display:block"><li>Cut<li>Copy</ul>` }),
  hides('closes-what-print-hides', { style: '@media print{#m{display:none}}' }),
  { id: 'blur-recycles-named-rows', can: null, body: filter,
    ask: click('Delete Beta'), truth: beta, harm: wrong, touched: 'n > 0',
    script: byIndex(named, ['Beta'], ['Alpha', 'Beta', 'Gamma']) },
  { id: 'blur-recycles-labelled-rows', can: null, body: filter,
    ask: click(by('button', 'Delete', 'Beta')), truth: beta, harm: wrong,
    touched: 'n > 0',
    script: byIndex(labelled, ['Beta'], ['Alpha', 'Beta', 'Gamma']) },
  { id: 'blur-removes-a-row-above', can: null, body: filter,
    ask: click('Delete Beta'), truth: beta, harm: wrong, touched: 'n > 0',
    script: byIndex(named, ['Alpha', 'Beta', 'Gamma', 'Delta'],
      ['Beta', 'Gamma', 'Delta']) },
  { id: 'blur-recycles-by-css', can: null, body: filter,
    ask: click(css('li:nth-child(1) button')), truth: beta, harm: wrong,
    touched: 'n > 0',
    script: byIndex(labelled, ['Beta'], ['Alpha', 'Beta', 'Gamma']) },
  { id: 'blur-recycles-and-press-is-heard', can: null, body: filter,
    ask: click('Delete Beta'), truth: beta, harm: wrong,
    touched: 'n > 0 || downs > 0',
    script: `var downs = 0; $('#l').onmousedown = () => downs++;` +
      byIndex(named, ['Beta'], ['Alpha', 'Beta', 'Gamma']) },
  { id: 'blur-redraws-the-same', body: filter, ask: click('Delete Beta'),
    truth: beta, harm: wrong,
    script: byIndex(named, ['Alpha', 'Beta'], ['Alpha', 'Beta']) },
  { id: 'press-renames-target', body: bare,
    script: `$('#b').onmousedown = () => $('#b').textContent = 'Saving';
      $('#b').onclick = done` },
  { id: 'press-renames-in-list', ask: click('Follow Beta'),
    body: '<ul><li><button>Follow Alpha</button><li><button id=b>Follow Beta' +
      '</button><li><button>Follow Gamma</button></ul>',
    script: `$('#b').onpointerdown = () => $('#b').textContent = 'Wait Beta';
      $('#b').onclick = done` },
  { id: 'press-flips-words-of-a-neighbour', ask: click(css('#b')),
    body: '<p><button>On</button> <button id=b>Off</button> <button>Off' +
      '</button></p>',
    script: `$('#b').onmousedown = () => $('#b').textContent = 'On';
      $('#b').onclick = done` },
  { id: 'time-in-the-row-ticks', ask: click('Open Beta'),
    body: '<ul><li>seen 1 s ago <button>Open Alpha</button>' +
      '<li><i id=t>seen 1 s ago</i> <button id=b>Open Beta</button></ul>',
    script: `let s = 1; setInterval(() => $('#t').textContent = 'seen ' + ++s +
      ' s ago', 5); $('#b').onclick = done` },
  { id: 'is-covered-and-click-was-meant', can: false, body: bare,
    touched: 'true', script: `$('#b').onpointerdown = () => {
        const veil = document.body.appendChild(document.createElement('div'));
        veil.className = 'veil'; veil.textContent = 'Wait' };
      $('#b').onclick = done` },
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup'].flatMap(type => [
    { id: `vanishes-at-${type}`, body: bare,
      script: `$('#b').addEventListener('${type}', () => { $('#b').remove();
        done() })` },
    { id: `is-covered-at-${type}`, body: bare,
      script: `$('#b').addEventListener('${type}', () => {
        const veil = document.body.appendChild(document.createElement('div'));
        veil.className = 'veil'; veil.textContent = 'Menu'; done() })` },
    { id: `is-redrawn-at-${type}`, body: `<p id=p>${bare}</p>`,
      script: `$('#p').addEventListener('${type}', e => {
        if (e.target.id !== 'b') return;
        $('#p').innerHTML = '<button id=b>Saved</button>'; done() })` },
  ]),
  // The message that the blur brings moves the button from under the pointer.
  { id: 'blur-moves-it-away', can: null,
    body: '<input id=q><p id=m></p>' + bare,
    script: `$('#q').focus(); $('#q').onblur = () => $('#m').innerHTML =
      'This field is required<br>'.repeat(6); $('#b').onclick = done` },
  { id: 'blur-removes-it', can: false, body: '<input id=q> ' + bare,
    script: `$('#q').focus(); $('#b').onclick = done;
      $('#q').onblur = () => { $('#b').remove();
        $('#out').textContent = 'Please fill in the field' }` },
  { id: 'label-beside-box', ask: click(text('Remember me')),
    body: '<input type=checkbox id=x><label for=x>Remember me</label>',
    truth: '$("#x").checked', harm: 'n > 1', touched: '$("#x").checked',
    script: '$("#x").onchange = () => n++' },
  { id: 'label-before-box', ask: click(css('label b')),
    body: '<label for=x><i>Please</i> <b>remember me</b></label>' +
      '<p><input type=checkbox id=x>',
    truth: '$("#x").checked', harm: 'n > 1', touched: '$("#x").checked',
    script: '$("#x").onchange = () => n++' },
  { id: 'label-of-radio', ask: click(css('label[for=y]')),
    body: '<input type=radio name=r id=x checked><label for=x>Small</label>' +
      '<input type=radio name=r id=y><label for=y>Large</label>',
    truth: '$("#y").checked', harm: '$("#x").checked && $("#y").checked',
    touched: '$("#y").checked' },
  { id: 'label-of-button', ask: click(css('label')),
    body: '<label for=b>Save it</label> ' + bare,
    script: '$("#b").onclick = done' },
  { id: 'label-with-a-link-inside', ask: click(css('label a')),
    body: '<input type=checkbox id=x><label for=x>I accept the ' +
      '<a href="#terms">terms</a></label>', truth: 'location.hash === "#terms"',
    harm: '$("#x").checked', touched: 'location.hash !== ""' },
  { id: 'toggle-by-label-beside', ask: toggle('Remember me', true),
    body: '<input type=checkbox id=x style="opacity:0;position:absolute">' +
      '<label for=x>Remember me</label>', truth: '$("#x").checked',
    harm: 'n > 1', touched: '$("#x").checked',
    script: '$("#x").onchange = () => n++' },
  // A lasso under the pointer takes the release, and is gone again.
  ...[[true, 'li.classList.toggle("on"); li.style.background = "#cfc"'],
    [false, '']].map(([can, answer]) => ({ id: can ? 'under-a-lasso' :
    'under-a-lasso-in-vain', can, ask: click(css('#y')),
  style: '.on { background: #cdf }',
  body: '<ul id=l style="user-select:none"><li id=x>One<li id=y>Two</ul>',
  truth: '$("#y").className === "on" && $("#x").className === ""',
  harm: '$("#x").className !== ""', touched: '$("#y").className === "on"',
  script: `let box = null, li = null; $('#l').addEventListener('click', () => {});
    $('#l').onmousedown = e => { li = e.target;
      box = document.body.appendChild(document.createElement('div'));
      box.style.cssText = 'position:fixed;width:4px;height:4px;border:1px ' +
        'dotted;left:' + (e.clientX - 3) + 'px;top:' + (e.clientY - 3) + 'px' };
    addEventListener('mouseup', () => { if (box) { box.remove(); box = null;
      ${answer} } })` })),
]);
