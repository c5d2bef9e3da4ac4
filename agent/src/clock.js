// SPDX-License-Identifier: Apache-2.0
// When did anything last happen that can move an element? A document where
// nothing did for two frames cannot have moved its elements, and a check need
// not wait two frames to say so.
const clock = { moved: performance.now(), why: 'start', revision: 0,
  own: null };
const FRAMES_MS = 34; // two frames at 60 Hz
const markMoved = why => {
  clock.moved = performance.now();
  clock.why = why;
};
// Text that changes takes its new place at once, and goes on to nowhere.
const canMove = record => record.type === 'attributes' ||
  (record.type === 'childList' && changeKind(record) !== 'text');
// document.open() takes every listener off the window: they come again then.
const hearClock = () => {
  const quiet = { capture: true, passive: true };
  for (const type of ['scroll', 'load', 'transitionrun', 'animationstart',
    'animationend', 'transitionend', 'toggle', 'fullscreenchange']) {
    listen.call(window, type, () => markMoved(type), quiet);
  }
  listen.call(window, 'resize', () => markMoved('resize'), quiet);
};
const startClock = () => {
  hearClock();
  if (doc.fonts) {
    listen.call(doc.fonts, 'loadingdone', () => markMoved('fonts'));
  }
  try {
    new PerformanceObserver(() => markMoved('layout-shift'))
      .observe({ type: 'layout-shift', buffered: false });
  } catch (e) {
    clock.why = 'start'; // a browser without layout shifts
  }
};
