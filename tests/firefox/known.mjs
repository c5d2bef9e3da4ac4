// SPDX-License-Identifier: Apache-2.0
// Pages on which Firefox is known to differ from what is true of Chromium, each
// with what comes of it and why; docs/browsers.md has the reasons at length. A
// page that is right although it stands here fails the test, unless it differs
// only `sometimes`: then chance or the load of the machine decides.
const row = (why, kinds, ids, sometimes = false) => Object.fromEntries(
  ids.map(id => [id, { why, kinds, sometimes }]));
const LATE = ['false failure'];
const MISSED = ['missed'];
const LIES = ['false success'];

export const known = {
  ...row('what is dropped by hand is not trusted', MISSED,
    ['hands-native-drop-trusted-only']),
  ...row('files cannot be dropped', MISSED,
    ['files-drop-zone', 'files-drop-zone-several']),
  ...row('roles of ElementInternals are not known',
    ['missed', 'false failure'], ['switches-internals',
      'switches-internals-late', 'switches-internals-already']),
  ...row('what a worker or a stream brings is not tied to the act', LATE,
    ['strangers-worker-answers-after-200', 'strangers-worker-answers-after-600',
      'stories-stream-opened-by-the-press', 'stories-stream-that-answers-late'],
    true),
  ...row('who listens to the moves of the pointer is not told', LATE,
    ['tasks-hovers-are-tracked-and-fail',
      'tasks-moves-are-tracked-and-fail'], true),
  ...row('what follows the answer to a request is not tied to the act', LATE,
    ['orders-code-that-is-sent-with-its-last-digit'], true),
  ...row('the pointer is at whole pixels', MISSED, ['peers-one-by-one'], true),
  ...row('an area of an image is not what is at its points', MISSED,
    ['peers-area-of-map'], true),
  ...row('a word is selected where nobody listens', LATE,
    ['hands-double-selects-word'], true),
  ...row('touches that are sent do not scroll', MISSED,
    ['hands-swipe-scrolls']),
  ...row('the second chooser of a page does not open', MISSED,
    ['files-chooser-twice'], true),
  ...row('no person answers whether notifications are wanted', MISSED,
    ['files-notification'], true),
  ...row('text is typed by keys, and data may come between two of them',
    MISSED, ['unseen-field-data-late-150', 'unseen-field-data-late-300'],
    true),
  ...row('not proven, and why is not known yet', LATE,
    ['presses-under-a-lasso', 'stays-stopped-then-led-on'], true),
  ...row('the browser sets a timer in the page at each press', LATE,
    ['presses-label-before-box', 'blurs-opens-by-focus'], true),
  ...row('the browser sets a timer in the page at each press', LIES,
    ['blurs-expected-elsewhere'], true),
  ...row('what came with the pointer is not told from what was there', LIES,
    ['peculiar-tooltip-invisible', 'peculiar-tooltip-hidden',
      'peculiar-tooltip-removed'], true),
  ...row('a box that comes with an answer is not tied to it', LIES,
    ['peculiar-box-of-many-parts-that-is-called-an-error',
      'peculiar-box-then-one-that-is-called-a-warning'], true),
  ...row('when a socket was made is not told', LIES,
    ['peculiar-young-socket-refuses-late',
      'peculiar-young-socket-refuses-among-prices'], true),
};
