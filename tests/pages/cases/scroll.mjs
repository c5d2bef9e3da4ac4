// SPDX-License-Identifier: Apache-2.0
// Targets that are not in view, and scrolling itself.
import { act, by, click, css, group, save, text } from '../lib/case.mjs';

const tall = '<div class=tall></div>';
const inner = (more, style = '') => `<div id=s style="height:150px;width:300px;
  overflow:auto;border:1px solid;${style}">${more}</div>`;
const virtual = `const rows = 500, h = 20, draw = () => { const s = $("#s");
    const from = Math.floor(s.scrollTop / h); let html = "";
    for (let i = from; i < Math.min(rows, from + 12); i++)
      html += "<div style='position:absolute;top:" + i * h +
        "px'><button onclick='done()'>Row " + i + "</button></div>";
    $("#v").innerHTML = html };
  $("#s").onscroll = draw; draw();`;

export default group('scroll', [
  { id: 'below-the-fold', body: tall + save },
  { id: 'above-the-fold', body: save + tall,
    script: 'scrollTo(0, 2500)' },
  { id: 'to-the-right', body: `<div style="width:4000px;text-align:right">
    ${save}</div>` },
  { id: 'in-a-box', body: inner(tall + save) },
  { id: 'in-a-box-in-a-box', body: inner(tall + inner(tall + save)) },
  { id: 'in-a-box-below', body: tall + inner(tall + save) },
  { id: 'in-a-box-sideways', body: inner(`<div style="width:3000px;
    text-align:right">${save}</div>`) },
  { id: 'in-a-snapping-box', body: inner(`<div style="height:150px;
    scroll-snap-align:start">A</div><div style="height:150px;
    scroll-snap-align:start">${save}</div>`, 'scroll-snap-type:y mandatory') },
  { id: 'clipped-for-good', can: false,
    body: `<div style="height:100px;overflow:clip">${tall}${save}</div>` },
  { id: 'in-a-dialog', ask: click('Yes'),
    body: `<dialog id=d style="height:200px;overflow:auto">${tall}
      <button onclick="done()">Yes</button></dialog>${tall}`,
    style: 'body{overflow:hidden}', script: '$("#d").showModal()' },
  { id: 'header-in-the-box', body: inner(`<div style="position:sticky;top:0;
    height:60px;background:#ccc;z-index:2">Head</div>${tall}${save}${tall}`) },
  { id: 'loads-when-near', body: tall + '<div id=end></div>',
    ask: [act('ui.scroll', null, { to: 'bottom' }), click('Save')],
    script: `new IntersectionObserver(e => { if (e[0].isIntersecting)
      later(300, () => $("#end").innerHTML = ${JSON.stringify(save)}) })
      .observe($("#end"))` },
  { id: 'virtual-row-not-there', can: false, ask: click('Row 300'),
    body: inner('<div id=v style="position:relative;height:10000px"></div>'),
    script: virtual },
  { id: 'virtual-row-after-scroll',
    ask: [act('ui.scroll', css('#s'), { dy: 6000 }), click('Row 302')],
    body: inner('<div id=v style="position:relative;height:10000px"></div>'),
    script: virtual },
  { id: 'box-scrolls', ask: act('ui.scroll', css('#s'), { dy: 400 }),
    truth: '$("#s").scrollTop>300', body: inner(tall) },
  { id: 'box-scrolls-to-end', ask: act('ui.scroll', css('#s'),
    { to: 'bottom' }), truth: '$("#s").scrollTop>2500', body: inner(tall) },
  { id: 'page-scrolls', ask: act('ui.scroll', null, { dy: 500 }),
    truth: 'scrollY>400', body: tall },
  { id: 'page-at-its-end', ask: [act('ui.scroll', null, { to: 'bottom' }),
    act('ui.scroll', null, { to: 'top' })], truth: 'scrollY===0', body: tall },
  { id: 'into-view', ask: act('ui.scrollIntoView', text('Deep')),
    truth: `(() => { const r = $("#t").getBoundingClientRect();
      return r.top >= 0 && r.bottom <= innerHeight })()`,
    body: `${tall}<p id=t>Deep</p>${tall}` },
  { id: 'scroll-is-undone', can: false, ask: act('ui.scroll', css('#s'),
    { dy: 400 }), truth: '$("#s").scrollTop>300', body: inner(tall),
    script: '$("#s").onscroll = () => $("#s").scrollTop = 0' },
]);
