// SPDX-License-Identifier: Apache-2.0
// Thumbs that say nothing of themselves: a small thing that takes the focus and
// lies in a long thin box. How far along it is can be seen; what it stands for
// is a number beside it, if there is exactly one.
const THUMB_MAX_PX = 60;
const looksLikeThumb = el => /^(generic|none)$/.test(roleOf(el)) &&
  isTabbable(el) && styleOf(el).position !== 'static' && isVisible(el) &&
  boxOf(el).width <= THUMB_MAX_PX && boxOf(el).height <= THUMB_MAX_PX;
const bareTrack = thumb => {
  const own = boxOf(thumb);
  let box = flatParent(thumb);
  for (let up = 0; up < 3 && box && box !== bodyOf(); up++) {
    const around = boxOf(box);
    for (const [side, across] of [['width', 'height'], ['height', 'width']]) {
      if (around[side] >= 3 * own[side] && around[side] >= 60 &&
          around[across] <= 3 * own[across] &&
          around[across] <= around[side] / 2) {
        return { box, side };
      }
    }
    box = flatParent(box);
  }
  return null;
};
const thumbsIn = box => flatFind(box, n => n !== box && looksLikeThumb(n), 3);
// The element itself, or the only one in the track that is asked for.
const bareThumb = el => {
  const inside = looksLikeThumb(el) ? [el] : thumbsIn(el);
  const track = inside.length === 1 ? bareTrack(inside[0]) : null;
  return track && (inside[0] === el || track.box === el) &&
    !queryAll(track.box, '[role=slider],input').length &&
    thumbsIn(track.box).length === 1 ? { thumb: inside[0], track } : null;
};
// In percent; what is next to a whole number is that number: borders put the
// middle of a thumb a pixel or two beside its place.
const ASIDE_PX = 2;
const ASIDE_PERCENT = 0.45;
const shareOf = ({ thumb, track }) => {
  const own = boxOf(thumb);
  const around = paddingBox(track.box);
  const along = track.side === 'width' ? (own.x + own.width / 2 - around.x) /
    around.width : (around.y + around.height - own.y - own.height / 2) /
    around.height;
  const percent = 100 * along;
  const whole = Math.round(percent);
  const off = Math.abs(percent - whole);
  return off < ASIDE_PERCENT && off * around[track.side] / 100 < ASIDE_PX ?
    whole : Math.round(100 * percent) / 100;
};
const shownNumber = text => numberInWords(fold(text || '').replace(
  /^[^\d\u2212-]{1,3}(?=\d)/, ''));
const numberPlaces = (box, track) => Array.from(queryAll(box, '*')).slice(0, 60)
  .filter(n => !flatContains(track, n) && !cssHidden(n) &&
    !/^(label|legend|option)$/.test(tagOf(n)) && (isField(n) ||
      tagOf(n) === 'output' || !n.firstElementChild))
  .map(n => shownNumber(isField(n) ? rawValue(n) : visibleText(n, 40)))
  .filter(n => n !== null);
const numberBeside = ({ thumb, track }) => {
  const own = shownNumber(visibleText(thumb, 40));
  if (own !== null) {
    return own;
  }
  const said = selectAll('output').filter(n => referenced(n, 'for')
    .some(ref => ref === thumb || ref === track.box));
  if (said.length === 1) {
    return shownNumber(visibleText(said[0], 40));
  }
  let box = flatParent(track.box);
  for (let up = 0; up < 2 && box && box !== bodyOf(); up++) {
    if (thumbsIn(box).length !== 1 || queryAll(box, THUMBS).length) {
      return null;
    }
    const found = numberPlaces(box, track.box);
    if (found.length) {
      return found.length === 1 ? found[0] : null;
    }
    box = flatParent(box);
  }
  return null;
};
const bareFacts = (el, out) => {
  const found = /^(generic|none)$/.test(roleOf(el)) ? bareThumb(el) : null;
  if (!found) {
    return;
  }
  const share = shareOf(found);
  const number = numberBeside(found);
  const vertical = found.track.side === 'height';
  out.reading = { value: String(number === null ? share : number),
    number: number === null ? share : number,
    min: number === null ? 0 : null, max: number === null ? 100 : null,
    step: null, valueText: null,
    orientation: vertical ? 'vertical' : 'horizontal',
    reversed: false };
  out.facts.bare = { share, shown: number !== null, alone: number === null };
  if (found.thumb === el) {
    out.facts.track = asArray(boxOf(found.track.box));
  }
};
