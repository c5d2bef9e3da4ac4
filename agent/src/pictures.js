// SPDX-License-Identifier: Apache-2.0
// Pictures that the task of an input has another one put in place of: who
// presses "Next" waits for it, and a broken one is not what was wanted. Small
// ones, those out of sight and those that are not in the document are for
// counting presses. A new element that brings a picture along brings more.
const PHOTOS_MAX = 300; // limit: pictures that are looked at
const PHOTO_PX = 24; // limit: "small" above
const pictures = { was: new Map(), awaited: new WeakSet() };
const pictureWords = el => String(attr(el, 'src')) + ' ' + attr(el, 'srcset');
const takePictures = () => {
  pictures.was = new Map(listIn(doc, 'img').slice(0, PHOTOS_MAX)
    .map(el => [el, pictureWords(el)]));
};
const isPictureSeen = el => {
  const box = boxOf(el);
  return connected(el) && isDrawn(el) && box.width >= PHOTO_PX &&
    box.height >= PHOTO_PX && box.x < window.innerWidth &&
    box.y < window.innerHeight && box.x + box.width > 0 &&
    box.y + box.height > 0;
};
const tellPicture = (el, what) => push({ kind: 'picture', what, id: idOf(el),
  url: clip(String(el.src || attr(el, 'srcset')), 200) });
const awaitPicture = el => {
  pictures.awaited.add(el);
  tellPicture(el, 'awaited');
  const end = event => {
    if (pictures.awaited.delete(el)) {
      unlisten.call(el, 'load', end);
      unlisten.call(el, 'error', end);
      tellPicture(el, eventTypeGet.call(event) === 'load' ? 'came' : 'failed');
    }
  };
  listen.call(el, 'load', end);
  listen.call(el, 'error', end);
};
const comparePictures = () => pictures.was.forEach((was, el) => {
  const now = pictureWords(el);
  if (now === was) {
    return;
  }
  pictures.was.set(el, now);
  if (!el.complete && !pictures.awaited.has(el) && isPictureSeen(el)) {
    awaitPicture(el);
  }
});
