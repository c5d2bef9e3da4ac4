// SPDX-License-Identifier: Apache-2.0
// Proof that an element does not move, or two samples that show it.
const stillFacts = el => {
  const running = runningAnimations(el);
  const quiet = performance.now() - clock.moved;
  return { proven: quiet >= FRAMES_MS && running.on === 0 &&
    running.layout === 0, quietMs: Math.round(quiet), why: clock.why,
  animations: running.on, layoutAnimations: running.layout,
  endless: running.endless, list: running.list };
};
const largestMove = (a, b) => Math.max(Math.abs(a.x - b.x),
  Math.abs(a.y - b.y), Math.abs(a.x + a.width - b.x - b.width),
  Math.abs(a.y + a.height - b.y - b.height));
const nextFrame = () => new Promise(done => {
  // A hidden page draws no frames; it must not hang the check.
  const timer = setTimeout(done, 250);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    done();
  });
});
const sampleTwice = async el => {
  await nextFrame();
  forget();
  const first = boxOf(el);
  await nextFrame();
  forget();
  const second = boxOf(el);
  return { drift: round(largestMove(first, second)), rect: asArray(second),
    attached: connected(el) };
};
