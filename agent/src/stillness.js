// SPDX-License-Identifier: Apache-2.0
// Proof that an element does not move, or two samples that show it.
const lastBoxes = new WeakMap();
const SEEN_MS = 120; // limit: seven frames in one place
// Nothing moved before we scrolled to it, and it stays where that put it. What
// a page does about a scroll comes later, and then the guard is there.
const OWN_MS = 250;
const movedByUs = (el, box, now) => clock.own !== null &&
  clock.own.el.deref() === el && now - clock.own.at < OWN_MS &&
  clock.why === 'scroll' && largestMove(clock.own.box, box) <= 0.5;
const stillFacts = (el, box) => {
  const running = runningAnimations(el);
  const stir = restlessness(el);
  const now = performance.now();
  const quiet = now - clock.moved;
  const before = lastBoxes.get(el);
  const stayed = before && largestMove(before.box, box) <= 0.5;
  const since = stayed ? before.since : now;
  lastBoxes.set(el, { box, since });
  // Either nothing happened that could have moved it, or it was looked at
  // again and again and was always here.
  const calm = running.on === 0 && running.layout === 0 && stir.times < 2 &&
    !stir.placed;
  return { proven: calm && (quiet >= FRAMES_MS || now - since >= SEEN_MS ||
    movedByUs(el, box, now)),
  moving: running.on + running.layout > 0,
  leftMs: running.endless || !running.leftMs ? undefined : running.leftMs };
};
const largestMove = (a, b) => Math.max(Math.abs(a.x - b.x),
  Math.abs(a.y - b.y), Math.abs(a.x + a.width - b.x - b.width),
  Math.abs(a.y + a.height - b.y - b.height));
const nextFrame = () => new Promise(done => {
  // A hidden page draws no frames; it must not hang the check.
  const timer = ourTimeout(done, 250);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    done();
  });
});
// Values that an answer brought: no record tells of them.
const tellValues = () => {
  forget();
  checkControls();
  forget();
};
// What was waiting for the page when this was asked has been done, and drawn.
const pulse = async () => {
  tellValues();
  await nextFrame();
  tellValues();
  await nextFrame();
  await new Promise(done => ourTimeout(done, 0));
  tellValues();
  sendNow();
  const since = timersSince();
  if (since > 0) {
    startAnswerPace();
  }
  return { putOff: timersSet(), since };
};
// One frame apart; further where the page moves things in slower steps.
const STEP_MAX_MS = 300;
const sampleTwice = async el => {
  await nextFrame();
  forget();
  const first = boxOf(el);
  const stir = restlessness(el);
  const wait = stir.times > 1 ? Math.min(STEP_MAX_MS, stir.everyMs * 1.5) : 0;
  const start = performance.now();
  do {
    await nextFrame();
  } while (performance.now() - start < wait);
  forget();
  const second = boxOf(el);
  return { drift: round(largestMove(first, second)), rect: asArray(second),
    attached: connected(el) };
};
