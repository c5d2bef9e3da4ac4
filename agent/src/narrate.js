// SPDX-License-Identifier: Apache-2.0
// Words for the people who watch: one line over everything, in a closed root
// in the top layer, which no pointer can hit. It stands beside the body, so
// that whoever observes the body notices nothing, and it goes by itself.
const ownHosts = new WeakSet();
const narration = { host: null, timer: 0, drawn: false };
const HOST_STYLE = 'all:initial;position:fixed;inset:auto 0 24px 0;' +
  'width:auto;height:auto;margin:0;padding:0;border:0;background:none;' +
  'overflow:visible;pointer-events:none;display:flex;' +
  'justify-content:center;z-index:2147483647';
const LINE_STYLE = 'all:initial;max-width:80%;padding:8px 16px;' +
  'border-radius:8px;background:rgba(20,20,20,.92);color:#fff;' +
  'font:16px/1.4 system-ui,sans-serif;pointer-events:none;' +
  'white-space:pre-wrap;text-align:center';
const styled = (tag, css) => {
  const el = DocumentP.createElement.call(doc, tag);
  el.style.cssText = css.replace(/;|$/g, '!important;');
  return el;
};
const hideNarration = () => {
  clearTimeout(narration.timer);
  if (narration.host) {
    Element.prototype.remove.call(narration.host);
    narration.host = null;
  }
};
const showNarration = arg => {
  const host = styled('div', HOST_STYLE);
  const line = styled('div', LINE_STYLE);
  if (arg.above) {
    host.style.setProperty('inset', '24px 0 auto 0', 'important');
  }
  line.textContent = clip(String(arg.text), 400);
  Element.prototype.attachShadow.call(host, { mode: 'closed' })
    .appendChild(line);
  host.setAttribute('aria-hidden', 'true');
  ownHosts.add(host);
  narration.drawn = true;
  narration.host = host;
  if ('popover' in HtmlP) {
    host.setAttribute('popover', 'manual');
  }
  doc.documentElement.appendChild(host);
  if ('popover' in HtmlP) {
    HtmlP.showPopover.call(host);
  }
  // Whoever asked may die: it does not stay.
  narration.timer = ourTimeout(hideNarration, Math.min(arg.ms || 0, 10000));
};
const narrate = arg => {
  hideNarration();
  if (arg.text && doc.documentElement) {
    showNarration(arg);
  }
  return { shown: narration.host !== null };
};
// What we draw is nobody's change. Most documents are never drawn in.
const areOwnHosts = list => Array.from(list).every(node => ownHosts.has(node));
const isOwnRecord = record => narration.drawn && record.type === 'childList' &&
  areOwnHosts(record.addedNodes) && areOwnHosts(record.removedNodes);
