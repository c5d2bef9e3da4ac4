// SPDX-License-Identifier: Apache-2.0
// What the tests of other tools ask of a press, a text, a key, a choice and a
// drag; nothing is verified by deed, the page says what came of it.
import { act, by, click, choose, css, fill, group, small, text, toggle } from
  '../lib/case.mjs';

const plain = request => ({ ...request, verification: { policy: 'none' } });
const p = (t, args) => plain(click(t, args));
const type = (t, words, args) => plain(fill(t, words, args));
const pick = (t, o) => plain(choose(t, o));
const press = (keys, ref = css('#t')) => plain(act('x.deed.press', ref, { keys }));
const B = '<button id=b onclick="done()">Save</button>';
const off = `var at = null; $('#b').addEventListener('mousedown', e => { at = [e.offsetX, e.offsetY] })`;
const near = (x, y) => `n === 1 && Math.abs(at[0] - ${x}) <= 1 && Math.abs(at[1] - ${y}) <= 1`;
const events = `var log = []; for (const t of ['input', 'change', 'focus', 'blur', 'keydown', 'click'])
  document.addEventListener(t, e => log.push(t), true)`;
const field = (id, attrs, words, want, more) => ({ id: 'fill-' + id, body: `<input id=t ${attrs}>`,
  ask: type(css('#t'), words), truth: `$('#t').value === ${JSON.stringify(want ?? words)}`, ...more });
const no = (id, body, ask, more) => ({ id, can: false, body, ask, truth: 'false', harm: 'n > 0', touched: 'n > 0', ...more });
const opts = '<option value=r>Red<option value=g>Green<option value=b>Blue';

export default group('peers', [
  // Press.
  { id: 'wrapped-link', style: 'p{width:120px}', body: '<p>aaaaaaaaaaaaa <a id=b href="#" onclick="done();return false">wraps over two lines of text</a></p>', ask: p(css('#b')) },
  { id: 'rotated', body: '<div style="transform:rotate(50deg);width:200px;margin:80px">' + B + '</div>', ask: p('Save') },
  { id: 'offscreen-ten', body: Array.from({ length: 8 }, (_, i) => `<button style="position:absolute;right:-${i * 10}px;top:${i * 30}px" onclick="done()">b${i}</button>`).join(''),
    ask: [0, 3, 7].map(i => p('b' + i)), truth: 'n === 3', harm: 'n > 3' },
  { id: 'one-by-one', body: '<button id=b style="position:absolute;left:0;top:0;width:1px;height:1px;padding:0;border:0" onclick="done()" aria-label=Save></button>', ask: p('Save') },
  { id: 'frame-with-border', body: '<iframe style="border:9px solid;padding:11px;margin:13px" srcdoc="<button onclick=parent.done()>Save</button>"></iframe>', ask: p('Save') },
  { id: 'frame-fixed', body: '<div class=tall></div><iframe style="position:fixed;bottom:0;right:0" srcdoc="<div style=height:900px></div><button onclick=parent.done()>Save</button>"></iframe>', ask: p('Save') },
  { id: 'in-label-box', body: '<label><input type=checkbox id=t onchange="done()"><span>agree</span></label>', ask: p(text('agree')), truth: 'n === 1 && $("#t").checked' },
  { id: 'box-in-label', body: '<label>agree <input type=checkbox id=t onchange="done()"></label>', ask: p(css('#t')), truth: 'n === 1 && $("#t").checked' },
  no('disabled-fieldset', '<fieldset disabled><button onclick="done()">Save</button></fieldset>', p('Save')),
  no('disabled-option-like', '<button disabled onclick="done()">Save</button>', p('Save')),
  { id: 'enabled-legend', body: '<fieldset disabled><legend>' + B + '</legend></fieldset>', ask: p('Save') },
  { id: 'becomes-enabled', body: '<button id=b disabled onclick="done()">Save</button>', script: 'later(500, () => { $("#b").disabled = false })', ask: p('Save') },
  { id: 'becomes-visible', body: '<button id=b style="display:none" onclick="done()">Save</button>', script: 'later(500, () => { $("#b").style.display = "" })', ask: p('Save') },
  { id: 'uncovered-later', body: B + '<div class=veil></div>', script: 'later(500, () => $(".veil").remove())', ask: p('Save') },
  { id: 'stops-moving', style: '@keyframes m{from{margin-left:0}to{margin-left:300px}} #b{animation:m .6s linear}', body: B, ask: p('Save') },
  { id: 'moves-on-mousedown', body: '<button id=b onclick="done()" onmousedown="this.style.marginLeft=\'4px\'">Save</button>', ask: p('Save') },
  { id: 'removed-on-click', body: '<button onclick="done();this.remove()">Save</button>', ask: p('Save') },
  { id: 'position-border', body: '<button id=b style="border:8px solid;padding:20px;width:300px;height:120px" onclick="done()">Save</button>', script: off, ask: p('Save', { position: { x: 20, y: 10 } }), truth: near(20, 10) },
  { id: 'position-scrolled', body: '<div class=tall></div><button id=b style="width:300px;height:120px" onclick="done()">Save</button>', script: off, ask: p('Save', { position: { x: 20, y: 100 } }), truth: 'n === 1' },
  { id: 'double-selects', body: '<span id=t>one two three</span>', ask: plain(act('x.deed.doubleActivate', css('#t'))), truth: 'getSelection().toString().trim() !== ""' },
  { id: 'triple-selects', body: '<textarea id=t>the whole line\nanother</textarea>', ask: p(css('#t'), { count: 3, position: { x: 20, y: 10 } }), truth: '$("#t").value.slice($("#t").selectionStart, $("#t").selectionEnd).trim() === "the whole line"' },
  { id: 'modifier-all', body: '<button id=b>Save</button>', script: '$("#b").onclick = e => { if (e.altKey && e.ctrlKey && e.metaKey && e.shiftKey) done() }', ask: p('Save', { modifiers: ['Alt', 'Control', 'Meta', 'Shift'] }) },
  { id: 'modifier-released', body: '<button id=b>Save</button>', script: 'var m=[]; $("#b").onclick = e => { m.push(e.shiftKey); done() }', ask: [p('Save', { modifiers: ['Shift'] }), p('Save')], truth: 'm.join() === "true,false"', harm: 'n > 2' },
  { id: 'open-shadow', body: '<div id=h></div>', script: 'const r = $("#h").attachShadow({mode:"open"}); r.innerHTML = "<button><span>Save</span></button>"; r.firstChild.onclick = done', ask: p(css('#h button')), can: null },
  { id: 'display-contents-button', body: '<button id=b style="display:contents" onclick="done()">Save</button>', ask: p('Save') },
  { id: 'svg-shape', body: '<svg width=100 height=100><rect id=b width=100 height=100 onclick="done()"></rect></svg>', ask: p(css('#b')) },
  { id: 'svg-path-thin', body: '<svg width=100 height=100><path id=b d="M5 5 L95 95" stroke=black stroke-width=6 fill=none onclick="done()"></path></svg>', ask: p(css('#b')) },
  { id: 'svg-ring', body: '<svg width=100 height=100><circle id=b cx=50 cy=50 r=40 fill=none stroke=red stroke-width=8 onclick="done()"></circle></svg>', ask: p(css('#b')) },
  { id: 'area-of-map', body: '<map name=m><area id=b shape=rect coords="0,0,50,50" href="#" alt=Save onclick="done();return false"></map><img usemap="#m" width=100 height=100 src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', ask: p(css('#b')) },
  { id: 'inline-block-link', body: '<a id=b href="#" onclick="done();return false"><div style="display:inline-block;width:50px;height:20px;background:red"></div></a>', ask: p(css('#b')) },
  { id: 'absolute-child-of-link', body: '<a id=b href="#" style="position:absolute" onclick="done();return false"><span style="position:absolute;left:300px;top:90px;white-space:nowrap">far away</span></a>', ask: p(css('#b')) },
  { id: 'select-option-press', body: '<select id=t multiple size=3>' + opts + '</select>', ask: p(css('#t option:nth-child(2)')), truth: '$("#t").value === "g"' },
  { id: 'window-open', body: '<a href="/f/x" target=_blank>Save</a>', files: { x: small('x') }, ask: p(by('link', 'Save')), tabs: 2, truth: 'true' },
  { id: 'scroll-margin', body: '<div style="position:sticky;top:0;height:100px;background:red;z-index:2">head</div><div class=tall></div>' + B + '<div class=tall></div>', ask: p('Save') },
  { id: 'footer-sticky', body: '<div style="height:650px"></div>' + B + '<div class=tall></div><div style="position:fixed;bottom:0;left:0;right:0;height:120px;background:red">foot</div>', ask: p('Save') },
  { id: 'smooth-scroll', style: 'html{scroll-behavior:smooth}', body: '<div class=tall></div>' + B, ask: p('Save') },
  { id: 'snap-scroll', style: 'html{scroll-snap-type:y mandatory}section{height:100vh;scroll-snap-align:start}', body: '<section>1</section><section>2</section><section>3' + B + '</section>', ask: p('Save') },
  // Text.
  field('textarea', '', 'x'), field('date', 'type=date', '2020-03-02'), field('time', 'type=time', '13:15'), field('month', 'type=month', '2020-07'),
  field('week', 'type=week', '2020-W50'), field('color', 'type=color', '#aaaaaa'), field('color-case', 'type=color', '#AABBCC', '#aabbcc'), field('datetime', 'type=datetime-local', '2020-03-02T05:15'),
  field('range', 'type=range min=0 max=100', '42'), field('number-e', 'type=number', '-10e5'), field('number-empty', 'type=number value=4', ''), field('time-seconds', 'type=time step=1', '13:15:20'),
  field('emoji', '', 'a😀b'), field('cjk', '', '中文'), field('quotes', '', 'a "b" \'c\''), field('tab-char', '', 'a\tb'), field('email', 'type=email', 'a@b.c'), field('search', 'type=search', 'q'), field('tel', 'type=tel', '+1 2'), field('url', 'type=url', 'http://x/'), field('password', 'type=password', 's3'), field('odd-type', 'type=foo', 'z'), field('maxlength', 'maxlength=8', '12345678'),
  ...[['date', '2020-13-05'], ['time', '25:05'], ['month', '2020-99'], ['week', '2020-W98'], ['color', 'badvalue'], ['datetime-local', 'abc'], ['number', 'abc']].map(([t, v]) =>
    no('fill-bad-' + t, `<input id=t type=${t} onchange="done()" oninput="done()">`, type(css('#t'), v))),
  ...['checkbox', 'radio', 'submit', 'button', 'image', 'reset'].map(t => no('fill-' + t, `<input id=t type=${t} onclick="done()" onchange="done()">`, type(css('#t'), 'x'), { quickMs: 1500 })),
  no('fill-range-letters', '<input id=t type=range oninput="done()">', type(css('#t'), 'abc'), { quickMs: 1500 }),
  { id: 'fill-range-outside', can: false, body: '<input id=t type=range min=0 max=100 value=7>', ask: fill(css('#t'), '142'), truth: '$("#t").value === "142"' },
  { id: 'press-on-dead-words', body: '<p id=t tabindex=0>Some words</p>', script: 'var at = 0; setInterval(() => { if (!at && document.activeElement.id === "t") at = performance.now() }, 50)', ask: { ...p(css('#t')), timeoutMs: 20000 }, timeoutMs: 20000, truth: 'at > 0 && at < 10000', harm: 'false', touched: 'false' },
  { id: 'expand-by-selector', body: '<details id=t><summary>More</summary>x</details>', ask: { ...act('ui.expand', css('#t')), timeoutMs: 2500 }, truth: '$("#t").open' },
  { id: 'collapse-by-selector', body: '<details id=t open><summary>More</summary>x</details>', ask: { ...act('ui.collapse', css('#t')), timeoutMs: 2500 }, truth: '!$("#t").open' },
  no('fill-div', '<div id=t onclick="done()">x</div>', type(css('#t'), 'x'), { quickMs: 1500 }),
  no('fill-readonly', '<input id=t readonly oninput="done()">', type(css('#t'), 'x')),
  no('fill-disabled', '<input id=t disabled oninput="done()">', type(css('#t'), 'x')),
  { id: 'fill-label', body: '<label for=t id=l>Name</label><input id=t>', ask: type(css('#l'), 'x'), truth: '$("#t").value === "x"' },
  { id: 'fill-label-around', body: '<label id=l>Name <input id=t></label>', ask: type(css('#l'), 'x'), truth: '$("#t").value === "x"' },
  { id: 'fill-editable', body: '<div id=t contenteditable>old</div>', ask: type(css('#t'), 'new'), truth: '$("#t").textContent === "new"' },
  { id: 'fill-editable-child', body: '<div contenteditable><p id=t>old</p></div>', ask: type(css('#t'), 'new'), truth: '/new/.test($("[contenteditable]").textContent) && !/old/.test($("[contenteditable]").textContent)' },
  { id: 'fill-body', html: small('<script>document.body.setAttribute("contenteditable","")</script>'), ask: type(css('body'), 'new'), truth: 'document.body.innerText.trim() === "new"' },
  { id: 'fill-hidden-later', body: '<input id=t style="display:none">', script: 'later(400, () => { $("#t").style.display = "" })', ask: type(css('#t'), 'x'), truth: '$("#t").value === "x"' },
  { id: 'fill-events', body: '<input id=t value=a>', script: events, ask: type(css('#t'), 'x'), truth: '$("#t").value === "x" && log.filter(l => l === "input").length >= 1 && log.filter(l => l === "input").length <= 2' },
  { id: 'fill-bubbles', body: '<form oninput="done()"><input id=t></form>', ask: type(css('#t'), 'x'), truth: 'n >= 1', harm: 'n > 2' },
  { id: 'fill-date-events', body: '<input id=t type=date>', script: events, ask: type(css('#t'), '2020-03-02'), truth: '$("#t").value === "2020-03-02" && log.filter(l => l === "change").length >= 1' },
  { id: 'clear-textarea', body: '<textarea id=t>long\ntext</textarea>', ask: plain(act('ui.clearText', css('#t'))), truth: '$("#t").value === ""' },
  // Choice.
  { id: 'choose-value', body: `<select id=t onchange="done()" oninput="i++">${opts}</select>`, script: 'var i = 0', ask: pick(css('#t'), 'b'), truth: 'n === 1 && i === 1 && $("#t").value === "b"' },
  { id: 'choose-label', body: `<select id=t onchange="done()">${opts}</select>`, ask: pick(css('#t'), 'Green'), truth: 'n === 1 && $("#t").value === "g"' },
  { id: 'choose-index', body: `<select id=t onchange="done()">${opts}</select>`, ask: plain(act('ui.choose', css('#t'), { index: 2 })), truth: 'n === 1 && $("#t").value === "b"' },
  { id: 'choose-multiple', body: `<select id=t multiple onchange="done()">${opts}</select>`, ask: pick(css('#t'), ['r', 'Blue']), truth: 'Array.from($("#t").selectedOptions, o => o.value).join() === "r,b"' },
  { id: 'choose-none', body: `<select id=t multiple>${opts.replace('=g', '=g selected')}</select>`, ask: pick(css('#t'), []), truth: '$("#t").selectedOptions.length === 0' },
  { id: 'choose-deselects', body: `<select id=t multiple>${opts.replace('=g', '=g selected')}</select>`, ask: pick(css('#t'), ['r']), truth: 'Array.from($("#t").selectedOptions, o => o.value).join() === "r"' },
  { id: 'choose-bubbles', body: `<div onchange="done()"><select id=t>${opts}</select></div>`, ask: pick(css('#t'), 'g') },
  { id: 'choose-label-of', body: `<label id=l>Colour <select id=t onchange="done()">${opts}</select></label>`, ask: pick(css('#l'), 'g'), truth: 'n === 1 && $("#t").value === "g"' },
  { id: 'choose-late-option', body: `<select id=t onchange="done()">${opts}</select>`, script: 'later(400, () => $("#t").add(new Option("Pink", "p")))', ask: pick(css('#t'), 'Pink'), truth: 'n === 1 && $("#t").value === "p"' },
  { id: 'choose-enabled-later', body: `<select id=t disabled onchange="done()">${opts}</select>`, script: 'later(400, () => { $("#t").disabled = false })', ask: pick(css('#t'), 'g') },
  no('choose-missing', `<select id=t onchange="done()">${opts}</select>`, pick(css('#t'), 'Black')),
  no('choose-on-body', `<div id=t onclick="done()">x</div>`, pick(css('#t'), 'Black'), { quickMs: 2500 }),
  { id: 'choose-spaces', body: '<select id=t onchange="done()"><option>a<option>  much \n space </select>', ask: pick(css('#t'), 'much space'), truth: 'n === 1' },
  { id: 'choose-redraws', body: '<div id=w></div>', script: `const draw = v => { $('#w').innerHTML = '<select id=t><option value=a>A<option value=b>B</select>'; $('#t').value = v; $('#t').onchange = () => { done(); draw($('#t').value) } }; draw('a')`, ask: pick(css('#t'), 'B'), truth: 'n === 1 && $("#t").value === "b"' },
  // Check.
  { id: 'check', body: '<input id=t type=checkbox onclick="done()">', ask: plain(toggle(css('#t'), true)), truth: 'n === 1 && $("#t").checked' },
  { id: 'check-already', body: '<input id=t type=checkbox checked onclick="done()">', ask: plain(toggle(css('#t'), true)), truth: 'n === 0 && $("#t").checked' },
  { id: 'uncheck', body: '<input id=t type=checkbox checked onclick="done()">', ask: plain(toggle(css('#t'), false)), truth: 'n === 1 && !$("#t").checked' },
  { id: 'check-by-label', body: '<label id=l for=t>agree</label><input id=t type=checkbox onclick="done()">', ask: plain(toggle(css('#l'), true)), truth: 'n === 1 && $("#t").checked' },
  { id: 'check-radio', body: '<input id=t type=radio onclick="done()">', ask: plain(toggle(css('#t'), true)), truth: 'n === 1 && $("#t").checked' },
  { id: 'check-aria', body: '<div id=t role=checkbox aria-checked=false tabindex=0 onclick="done();this.setAttribute(\'aria-checked\', true)">agree</div>', ask: plain(toggle(css('#t'), true)) },
  no('check-div', '<div id=t onclick="done()">x</div>', plain(toggle(css('#t'), true)), { quickMs: 2000 }),
  // Keys.
  { id: 'keys-letters', body: '<textarea id=t></textarea>', ask: press(['H', 'e', 'l', 'l', 'o', ' ', '!']), truth: '$("#t").value === "Hello !"' },
  { id: 'keys-shift', body: '<textarea id=t></textarea>', ask: press(['Shift+KeyA', 'Shift+b', 'c']), truth: '$("#t").value === "ABc" || $("#t").value === "Abc"' },
  { id: 'keys-plus', body: '<textarea id=t></textarea>', script: 'var k=[]; $("#t").onkeydown = e => k.push(e.key)', ask: press(['+', 'Shift++']), truth: '$("#t").value === "++" && k.filter(x => x !== "Shift").join("") === "++"' },
  { id: 'keys-arrows', body: '<textarea id=t></textarea>', ask: press(['a', 'b', 'ArrowLeft', 'x']), truth: '$("#t").value === "axb"' },
  { id: 'keys-select-all', body: '<textarea id=t>some text</textarea>', ask: press(['Control+a', 'Backspace']), truth: '$("#t").value === ""' },
  { id: 'keys-emoji', body: '<textarea id=t></textarea>', ask: press(['a', '👹', '中']), truth: '$("#t").value === "a👹中"' },
  { id: 'keys-enter-variants', body: '<textarea id=t></textarea>', script: 'var k=[]; $("#t").onkeydown = e => k.push(e.key + e.code)', ask: press(['Enter', 'NumpadEnter', 'Return']), can: null, truth: 'k.join() === "EnterEnter,EnterNumpadEnter" || k.length === 3' },
  { id: 'keys-location', body: '<textarea id=t></textarea>', script: 'var k=[]; $("#t").onkeydown = e => k.push(e.location)', ask: press(['Digit5', 'ControlLeft', 'AltRight', 'NumpadSubtract']), truth: 'k.join() === "0,1,2,3"' },
  { id: 'keys-held-modifier', body: '<textarea id=t></textarea>', script: 'var k=[]; $("#t").onkeydown = e => k.push(e.key + (e.ctrlKey ? "c" : "") + (e.shiftKey ? "s" : ""))', ask: press(['Control+Shift+~']), truth: 'k.length >= 1 && /cs$/.test(k[k.length - 1])' },
  { id: 'keys-repeat-none', body: '<textarea id=t></textarea>', script: 'var r=[]; $("#t").onkeydown = e => r.push(e.repeat)', ask: press(['a', 'a']), truth: 'r.join() === "false,false" && $("#t").value === "aa"' },
  { id: 'keys-prevented', body: '<textarea id=t></textarea>', script: '$("#t").onkeydown = e => { if (e.key === "l") e.preventDefault() }', ask: press(['h', 'l', 'o']), truth: '$("#t").value === "ho"' },
  { id: 'keys-enter-submits', body: '<form onsubmit="done();return false"><input id=t></form>', ask: press(['Enter']) },
  { id: 'keys-space-checks', body: '<input id=t type=checkbox>', ask: press(['Space']), truth: '$("#t").checked' },
  { id: 'keys-f1', body: '<input id=t>', script: '$("#t").onkeydown = e => { if (e.key === "F5") { e.preventDefault(); done() } }', ask: press(['F5']) },
  { id: 'keys-code', body: '<input id=t>', script: 'var k=[]; $("#t").onkeydown = e => k.push(e.keyCode)', ask: press(['a', 'Enter', 'Escape', 'ArrowUp', 'Home', 'Delete', '.', ';']), truth: '/^65,13,27,38,36,46,190,(186|59)$/.test(k.join())' }, // 59: in Firefox
  { id: 'keys-tab-moves', body: '<input id=t><input id=u>', ask: press(['Tab']), truth: 'document.activeElement.id === "u"' },
  { id: 'keys-shift-tab', body: '<input id=u><input id=t>', ask: press(['Shift+Tab']), truth: 'document.activeElement.id === "u"' },
  { id: 'keys-alone', body: '<input id=t>', script: 'var k=[]; $("#t").onkeydown = e => k.push(e.key + e.metaKey + e.shiftKey); $("#t").onkeyup = e => k.push(e.metaKey || e.shiftKey)', ask: press(['Meta', 'Shift']), truth: 'k.join() === "Metatruefalse,false,Shiftfalsetrue,false"' },
  { id: 'keys-of-a-chord', body: '<textarea id=t></textarea>', script: 'var k=[]; for (const t of ["keydown", "keyup"]) $("#t").addEventListener(t, e => k.push(t.slice(3) + e.key + (e.ctrlKey ? "c" : "") + (e.shiftKey ? "s" : "")))', ask: press(['Control+Shift+KeyM']), truth: 'k.join() === "downControlc,downShiftcs,downMcs,upMcs,upShiftc,upControl"' },
  { id: 'keys-counted-by-the-page', body: '<input id=t>', script: 'var held = new Set(); $("#t").onkeydown = e => { held.add(e.code); if (e.code === "KeyK" && held.has("ControlLeft")) { e.preventDefault(); done() } }; $("#t").onkeyup = e => held.delete(e.code)', ask: press(['Control+k']), truth: 'n === 1 && held.size === 0' },
  ...(process.env.DEED_BROWSER === 'firefox' ? [] : [{ id: 'keys-that-type-nothing', body: '<input id=t>', script: 'var k=[]; $("#t").onkeydown = e => { e.preventDefault(); k.push(e.key) }; $("#t").onkeypress = $("#t").oninput = () => n++', ask: press(['AltGraph', 'F13', 'Copy', 'Help', 'NumLock', 'Pause']), truth: 'k.join() === "AltGraph,F13,Copy,Help,NumLock,Pause" && n === 0 && $("#t").value === ""', harm: '$("#t").value !== ""' }]),
  // Hover, focus, drag.
  { id: 'hover-disabled', body: '<button id=t disabled>x</button>', ask: plain(act('x.deed.hover', css('#t'))), truth: '$("#t").matches(":hover")' },
  { id: 'hover-disabled-tells-why', body: '<span id=w><button id=t disabled>Send</button></span><p id=q hidden>Fill in the form first</p>', script: '$("#w").onpointerenter = () => { $("#q").hidden = false; n++ }', ask: act('x.deed.hover', by('button', 'Send')) },
  no('hover-hidden', '<button id=t hidden onmouseenter="done()">x</button>', act('x.deed.hover', css('#t')), { timeoutMs: 2000 }),
  { id: 'focus-drawing', body: '<svg id=t tabindex=0 width=20 height=20><rect width=20 height=20 /></svg>', ask: act('ui.focus', css('#t')), truth: 'document.activeElement.id === "t"' },
  { id: 'hover-events', body: '<div id=t class=box onmouseenter="done()">x</div>', ask: plain(act('x.deed.hover', css('#t'))) },
  { id: 'hover-position', body: '<div id=t class=box>x</div>', script: 'var at; $("#t").onmousemove = e => { at = e.offsetX + "," + e.offsetY }', ask: plain(act('x.deed.hover', css('#t'), { position: { x: 7, y: 9 } })), truth: '/^(6|7),(8|9)$/.test(at)' },
  { id: 'focus-link', body: '<a id=t href="#">x</a>', ask: plain(act('ui.focus', css('#t'))), truth: 'document.activeElement.id === "t"' },
  { id: 'focus-event', body: '<button id=t onfocus="done()">x</button>', ask: plain(act('ui.focus', css('#t'))) },
  { id: 'drag-boxes', style: '.box{display:inline-block}', body: '<div id=s class=box draggable=true>src</div><div id=d class=box>dst</div>', script: 'var l=[]; for (const t of ["dragstart","drop","dragend"]) document.addEventListener(t, e => l.push(t)); $("#d").ondragover = e => e.preventDefault()', ask: plain(act('x.deed.drag', css('#s'), { to: { ref: css('#d') } })), truth: 'l.join() === "dragstart,drop,dragend"' },
  { id: 'drag-ends-with-the-drop', style: '.box{display:inline-block}', body: '<div id=s class=box draggable=true>src</div><div id=d class=box>dst</div>', script: 'var l=[]; for (const t of ["mousedown","mouseup","click","drop","dragend"]) addEventListener(t, e => l.push(t), true); $("#d").ondragover = e => e.preventDefault()', ask: plain(act('x.deed.drag', css('#s'), { to: { ref: css('#d') } })), truth: 'l.filter(t => t !== "mouseup").join() === "mousedown,drop,dragend"', harm: 'l.includes("click") || (!navigator.userAgent.includes("Firefox") && l.includes("mouseup"))' },
  { id: 'select-shown-later', body: '<textarea id=t hidden>some words</textarea>', script: 'later(400, () => { $("#t").hidden = false })', ask: plain(act('x.deed.selectText', css('#t'))), truth: '$("#t").selectionEnd - $("#t").selectionStart === 10 && document.activeElement.id === "t"' },
  no('select-hidden', '<p id=t hidden>some words</p>', act('x.deed.selectText', css('#t')), { timeoutMs: 2000, says: /not visible/ }),
  { id: 'drag-data', body: '<div id=s class=box draggable=true>src</div><div id=d class=box>dst</div>', script: '$("#s").ondragstart = e => e.dataTransfer.setData("text/plain", "hi"); $("#d").ondragover = e => { e.preventDefault(); }; $("#d").ondrop = e => { e.preventDefault(); if (e.dataTransfer.getData("text/plain") === "hi") done() }', ask: plain(act('x.deed.drag', css('#s'), { to: { ref: css('#d') } })) },
  { id: 'drag-steps', body: '<div id=s class=box>src</div><div id=d class=box>dst</div>', script: 'var m = 0; $("#s").onmousedown = () => { addEventListener("mousemove", () => m++) }; addEventListener("mouseup", e => { if (e.target.id === "d") done() })', ask: plain(act('x.deed.drag', css('#s'), { to: { ref: css('#d') }, steps: 5 })), truth: 'n === 1 && m === 5' },
].map(c => ({ ...c, truth: c.truth || 'n === 1', harm: c.harm || (c.truth ? undefined : 'n > 1') })));
