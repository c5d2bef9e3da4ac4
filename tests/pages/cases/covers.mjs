// SPDX-License-Identifier: Apache-2.0
// Something lies over the target: for good, for a while, or in part.
import { by, click, group, save } from '../lib/case.mjs';

const veil = '<div id=veil class=veil></div>';
const link = '<a href="#done" onclick="done()">Read more</a>';

export default group('covers', [
  { id: 'veil-stays', can: false, says: /#veil/,
    body: save + veil },
  { id: 'veil-names-what-closes-it', can: false, next: /: try “Close ad”$/,
    body: `${save}<div id=veil class=veil><p>Buy!</p><button>Buy</button>
      <button aria-label="Close ad">×</button></div>` },
  { id: 'veil-beside-its-dialog', can: false, next: /: try “Not now”$/,
    body: `${save}<div>${veil}<div class=veil style="inset:40% 40% auto">
      <button>Subscribe</button><button>Not now</button></div></div>` },
  { id: 'modal-names-what-closes-it', can: false, next: /: try “Cancel”$/,
    body: `${save}<dialog id=d>Sure?<button>Yes</button><button>Cancel</button>
      </dialog>`, script: '$("#d").showModal()' },
  { id: 'veil-that-nothing-closes', can: false, next: /^close or [^:]*$/,
    body: `${save}<div id=veil class=veil><button>Buy</button></div>` },
  { id: 'glass-stays', can: false, says: /#glass/,
    body: `${save}<div id=glass class=veil style="opacity:0"></div>` },
  { id: 'veil-leaves', body: save + veil,
    script: 'later(900, () => $("#veil").remove())' },
  { id: 'veil-fades', body: save + veil,
    style: `#veil{animation:fade .8s .2s forwards}
      @keyframes fade{to{opacity:0;visibility:hidden}}` },
  { id: 'veil-slides-away', body: save + veil,
    style: '#veil{transition:transform .6s}',
    script: `later(200, () =>
      $("#veil").style.transform = "translateX(100vw)")` },
  { id: 'veil-lets-through', body: save + veil,
    style: '#veil{pointer-events:none}' },
  { id: 'veil-until-answer', body: save + veil,
    script: `fetch("/api/ok?ms=700").then(() => $("#veil").remove())` },
  { id: 'veil-goes-another-stays', can: false, says: /#second/,
    body: `${save}${veil}<div id=second class=veil></div>`,
    script: 'later(400, () => $("#veil").remove())' },
  { id: 'pseudo-page-cover', can: false, body: save,
    style: 'body::before{content:"";position:fixed;inset:0;z-index:9}' },
  { id: 'pseudo-parent-cover', can: false,
    body: `<div class=wrap>${save}</div>`,
    style: `.wrap{position:relative;width:200px}
      .wrap::after{content:"";position:absolute;inset:0}` },
  { id: 'own-pseudo-is-no-cover', ask: click(by('link', 'Read more')),
    body: `<div class=card><h2>A card</h2>${link}</div>`,
    style: `.card{position:relative;width:300px;height:120px;border:1px solid}
      a::after{content:"";position:absolute;inset:0}` },
  { id: 'centre-covered',
    body: `<div class=wrap>${save}<i></i></div>`,
    style: `.wrap{position:relative;width:300px;height:60px}
      button{width:300px;height:60px}
      i{position:absolute;left:100px;top:5px;width:100px;height:50px;
        background:red}` },
  { id: 'narrow-strip-free',
    body: `<div class=wrap>${save}<i></i></div>`,
    style: `.wrap{position:relative;width:300px;height:60px}
      button{width:300px;height:60px}
      i{position:absolute;inset:0 16px 0 0;background:red}` },
  { id: 'only-top-free',
    body: `<div class=wrap>${save}<i></i></div>`,
    style: `.wrap{position:relative;width:200px;height:80px}
      button{width:200px;height:80px}
      i{position:absolute;inset:16px 0 0 0;background:red}` },
  { id: 'child-is-no-cover',
    body: `<button onclick="done()"><svg width=40 height=40><circle cx=20
      cy=20 r=20 /></svg><span style="padding:10px">Save</span></button>` },
  { id: 'sticky-header-far-target',
    body: `<header id=bar></header><div class=tall></div>${save}
      <div class=tall></div>`,
    style: `#bar{position:fixed;inset:0 0 auto 0;height:120px;background:#ccc;
      z-index:5}` },
  { id: 'sticky-header-scrolled-past',
    body: `<header id=bar></header><div style="height:400px"></div>${save}
      <div class=tall></div>`,
    style: `#bar{position:sticky;top:0;height:100px;background:#ccc;
      z-index:5}`,
    script: 'scrollTo(0, 450)' },
  { id: 'narrow-band-between-bars',
    body: `<header class=bar style="top:0"></header>
      <footer class=bar style="bottom:0"></footer>
      <div class=tall></div>${save}<div class=tall></div>`,
    style: `.bar{position:fixed;left:0;right:0;height:44vh;background:#ccc;
      z-index:5}` },
  { id: 'header-over-the-top', can: false, says: /#bar/,
    body: `<header id=bar></header>${save}<div class=tall></div>`,
    style: `#bar{position:fixed;inset:0 0 auto 0;height:120px;background:#ccc;
      z-index:5}` },
  { id: 'banner-over-the-end', can: false, says: /#cookies/,
    body: `<div class=tall></div>${save}<div id=cookies>We use cookies
      <button onclick="this.parentNode.remove()">Accept</button></div>`,
    style: `#cookies{position:fixed;inset:auto 0 0 0;height:200px;
      background:#ffc;z-index:5}` },
  { id: 'banner-accepted-first', ask: [click('Accept'), click('Save')],
    body: `<div class=tall></div>${save}<div id=cookies>We use cookies
      <button onclick="this.parentNode.remove()">Accept</button></div>`,
    style: `#cookies{position:fixed;inset:auto 0 0 0;height:200px;
      background:#ffc;z-index:5}` },
  { id: 'banner-comes-late', can: null,
    body: `${save}<div class=tall></div>`,
    script: `later(60, () => document.body.insertAdjacentHTML("beforeend",
      "<div id=late class=veil></div>"))` },
  { id: 'toast-over-it-leaves',
    body: `<div class=wrap>${save}<i id=toast>Welcome</i></div>`,
    style: `.wrap{position:relative;width:120px;height:30px}
      #toast{position:absolute;inset:-10px;background:#cfc}`,
    script: 'later(1000, () => $("#toast").remove())' },
  { id: 'frame-lies-over', can: false, says: /iframe/,
    body: `${save}<iframe class=veil style="width:100%;height:100%"
      srcdoc="<p>ad"></iframe>` },
  { id: 'shadow-cover-stays', can: false, says: /x-veil/,
    body: `${save}<x-veil></x-veil>`,
    script: `customElements.define("x-veil", class extends HTMLElement {
      connectedCallback() { this.attachShadow({mode: "open"}).innerHTML =
        "<div style='position:fixed;inset:0;background:#0004'></div>" } })` },
  { id: 'cover-mounted-by-the-press', can: false,
    body: '<button id=b>Save</button>',
    script: `$("#b").onclick = done;
      $("#b").onmousedown = () => document.body.insertAdjacentHTML(
        "beforeend", "<div class=veil></div>")` },
  { id: 'modal-dialog-over', can: false,
    body: `${save}<dialog id=ask><p>Really?</p></dialog>`,
    script: '$("#ask").showModal()' },
  { id: 'aria-modal-over', can: false, says: /modal/,
    body: `${save}<div role=dialog aria-modal=true aria-label=Ask class=veil>
      Really?</div>` },
  { id: 'aria-modal-beside-is-harmless',
    body: `${save}<div role=dialog aria-modal=true aria-label=Colours
      style="position:fixed;top:300px;left:300px">Red</div>` },
  { id: 'popover-beside-is-harmless',
    body: `${save}<div id=p popover=manual style="inset:auto;top:300px">
      Tip</div>`, script: '$("#p").showPopover()' },
]);
