// SPDX-License-Identifier: Apache-2.0
// What a page has the browser do beside the document: show a part of it on the
// whole screen or in a window of its own, or print it. No record tells of it.
// The first two need an input of a person's, and follow it with a frame; a page
// may print by itself.
const PLATFORM_MS = 1500; // limit: for what follows an input
// A browser leaves out what a page prints again soon without an input: that it
// does so is not known by its repetition, but by what was printed before.
const printing = { alone: false };
const onPlatform = event => {
  const type = eventTypeGet.call(event);
  const prints = type === 'beforeprint'; // at the window
  const el = prints ? null : pathOf(event)[0];
  const follows = !!moment.at && performance.now() - moment.at < PLATFORM_MS;
  const alone = prints && !isCausal();
  printing.alone = printing.alone || (alone && !follows);
  if (event.isTrusted && follows && !(alone && printing.alone)) {
    tellMoment(el && typeOf(el) === 1 ? el : null, { what: type.replace(
      /^(before|enter|leave)|change$/g, ''), hidden: false,
    state: !prints });
  }
};
const hearPlatform = () => {
  for (const type of ['fullscreenchange', 'enterpictureinpicture',
    'leavepictureinpicture', 'beforeprint']) {
    hear(window, type, onPlatform);
  }
};
