// SPDX-License-Identifier: Apache-2.0
// Can this document change by itself? One with a script can: its timers cannot
// be seen. One without, that is loaded and has nothing that moves, cannot, and
// then a check that fails now will fail for ever.
const ALIVE = 'script:not([type*="json" i]),iframe,frame,object,embed,' +
  'meta[http-equiv="refresh" i],animate,animateMotion,animateTransform,set,' +
  'video,audio,marquee';
const HANDLERS = '//@*[starts-with(name(),"on")][1]';
// Scripts that removed themselves left a trace: nothing else takes nodes away
// or changes attributes.
const life = { early: doc.readyState === 'loading' && !bodyOf(),
  stirred: false, alive: false, at: -1, lifeless: false };
const noteLife = records => {
  life.stirred = life.stirred || records.some(r => r.removedNodes.length > 0 ||
    (r.type !== 'childList' && r.attributeName !== 'open'));
};
const hasHandlers = () => doc.evaluate(HANDLERS, doc, null,
  XPathResult.BOOLEAN_TYPE, null).booleanValue;
// Is there an element that can run code or move by itself? A yes is kept:
// removing the element is a change, and changes are noted above.
const isAlive = () => {
  life.alive = life.alive || doc.querySelector(ALIVE) !== null;
  return life.alive;
};
const looksLifeless = () => life.early && !life.stirred && !life.alive &&
  window.top === window && !window.opener && doc.readyState === 'complete' &&
  !isAlive() && doc.getAnimations().length === 0 && !hasHandlers();
const isLifeless = () => {
  if (life.at !== clock.revision || life.lifeless) {
    life.at = clock.revision;
    life.lifeless = looksLifeless();
  }
  return life.lifeless;
};
