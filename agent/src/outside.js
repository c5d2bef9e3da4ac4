// SPDX-License-Identifier: Apache-2.0
// Addresses that lead out of the browser. It would ask a person which program
// shall open them, in a window that nothing but a person can close and that
// keeps every further input from the tab. While an input of ours may be the
// cause such a navigation is held back and told.
const OUTSIDE_MS = 10000; // limit: later ones are the page's own
const INSIDE = ['http:', 'https:', 'file:', 'data:', 'blob:', 'about:',
  'javascript:', 'filesystem:', 'view-source:', 'ws:', 'wss:', 'devtools:'];
const isOutside = url => {
  const scheme = url.slice(0, url.indexOf(':') + 1).toLowerCase();
  return INSIDE.indexOf(scheme) < 0 && !scheme.startsWith('chrome');
};
const onNavigate = event => {
  const url = String(event.destination && event.destination.url || '');
  const now = performance.now();
  if (causal.began && now - causal.began < OUTSIDE_MS && isOutside(url)) {
    preventFn.call(event);
    push({ kind: 'outside', url: clip(url, 200), caused: true });
  } else if (isLedgerOpen() && !event.hashChange && !isOutside(url) &&
      event.downloadRequest === null && window.top === window) {
    tellLeaving(event, url, now);
  }
};
// A router that takes the navigation over has done so when its handlers are
// through; then it is another address of the same document.
const tellLeaving = (event, url, now) => {
  const caused = isCausal() || event.userInitiated === true ||
    now - causal.began < CAUSAL_MS;
  Promise.resolve().then(() => {
    if (!preventedGet.call(event) && location.href !== url) {
      const told = push({ kind: 'leaving', url: clip(url, 200) });
      told.caused = told.caused || caused;
      tellBeforeLeaving(); // the document may be gone with the next frame
    }
  });
};
const hearOutside = () => {
  const options = { capture: true, passive: false };
  listen.call(window.navigation, 'navigate', onNavigate, options);
  watching.off.push(() => unlisten.call(window.navigation, 'navigate',
    onNavigate, options));
};
