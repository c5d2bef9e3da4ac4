// SPDX-License-Identifier: Apache-2.0
// Thumbs that say nothing of themselves: a small thing that takes the focus and
// lies in a long thin box. How far along it is can be seen; what it stands for
// is a number beside it, if there is exactly one.
const THUMB_MAX_PX = 60; // limit: what is larger is a panel
// One that is called a slider and does not say where it stands.
const saysNoValue = el => roleOf(el) === 'slider' && isHtml(el) && !isField(el) &&
  !tagOf(el).includes('-') && !has(el, 'aria-valuetext') &&
  readingOf(el).number === null;
const isBare = el => /^(generic|none)$/.test(roleOf(el)) || saysNoValue(el);
const isSmall = el => isBare(el) &&
  styleOf(el).position !== 'static' && isVisible(el) &&
  boxOf(el).width <= THUMB_MAX_PX && boxOf(el).height <= THUMB_MAX_PX;
const looksLikeThumb = el => isSmall(el) && isTabbable(el);
// One that only the pointer can take: empty, and with a cursor of its own.
const looksLikeGrip = el => isSmall(el) && styleOf(el).position === 'absolute' &&
  fold(contentOf(el)) === '' && styleOf(el).cursor !== 'auto' &&
  boxOf(el).width >= GRIP_MIN_PX && boxOf(el).height >= GRIP_MIN_PX;
const GRIP_MIN_PX = 6; // less is a line or a mark
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
const thumbsIn = box => {
  const found = flatFind(box, n => n !== box && looksLikeThumb(n), THUMBS_MAX);
  return found.length ? found : flatFind(box, n => n !== box &&
    looksLikeGrip(n) && !looksLikeGrip(flatParent(n)), THUMBS_MAX);
};
const THUMBS_MAX = 12; // of a row of sliders
// The element itself, or the only one in the track that is asked for. Of a
// range each of the two thumbs can be asked for.
const bareThumb = el => {
  const own = looksLikeThumb(el) || looksLikeGrip(el);
  const inside = own ? [el] : thumbsIn(el);
  const track = inside.length === 1 ? bareTrack(inside[0]) : null;
  return track && (inside[0] === el || track.box === el) &&
    Array.from(queryAll(track.box, '[role=slider],input')).every(saysNoValue) &&
    thumbsIn(track.box).length <= (own ? 2 : 1) ? { thumb: inside[0], track } :
    null;
};
// Which of the two it is, counted from the low end.
const placeInPair = ({ thumb, track }) => {
  const pair = thumbsIn(track.box);
  const at = n => (track.side === 'width' ? boxOf(n).x : -boxOf(n).y);
  return pair.length !== 2 ? null : pair.every(n => at(thumb) <= at(n)) ? 0 : 1;
};
// In percent; what is next to a whole number is that number: borders put the
// middle of a thumb a pixel or two beside its place.
const ASIDE_PX = 2;
const SAID_PX = 0.5; // where a style says it: what no pointer could better
const ASIDE_PERCENT = 0.45; // below half a percent: never the next number
// A thumb whose middle is on its place is moved by half of its size; one that is
// not so moved stays inside of its track.
const SHIFT_PX = 1.5;
const isCentred = (thumb, side) => {
  const style = styleOf(thumb);
  const own = boxOf(thumb)[side];
  const margin = parseFloat(side === 'width' ? style.marginLeft :
    style.marginBottom) || parseFloat(style.marginTop) || 0;
  const move = /^matrix\((.*)\)$/.exec(style.transform);
  const shift = move ? parseFloat(move[1].split(',')[side === 'width' ? 4 :
    5]) : 0;
  return [margin, shift].some(by => Math.abs(Math.abs(by) - own / 2) <
    SHIFT_PX);
};
const inlinePercent = (thumb, side) => {
  const said = isHtml(thumb) ? inlineGet.call(thumb)[side === 'width' ? 'left' :
    'bottom'] : '';
  return /^-?[\d.]+%$/.test(said) ? parseFloat(said) : null;
};
const alongTrack = ({ thumb, track }) => {
  const own = boxOf(thumb);
  const around = paddingBox(track.box);
  const wide = track.side === 'width';
  const at = wide ? own.x - around.x : around.y + around.height - own.y -
    own.height;
  const size = own[track.side];
  const length = around[track.side];
  const inside = at > -1 && at + size < length + 1;
  return inside && !isCentred(thumb, track.side) ? at / (length - size) :
    (at + size / 2) / length;
};
const shareOf = found => {
  const { thumb, track } = found;
  const said = isCentred(thumb, track.side) ?
    inlinePercent(thumb, track.side) : null;
  const percent = said === null ? 100 * alongTrack(found) : said;
  const whole = Math.round(percent);
  const off = Math.abs(percent - whole);
  return off < ASIDE_PERCENT && off * paddingBox(track.box)[track.side] / 100 <
    (said === null ? ASIDE_PX : SAID_PX) ? whole :
    Math.round(100 * percent) / 100;
};
// "$1 000" and "1,000" are a thousand.
const ungrouped = text => text.replace(
  /(^|\D)(\d{1,3}(?:[ ,'\u2019]\d{3})+)(?![\d,])/g, (all, before, digits) =>
    before + digits.replace(/\D/g, ''));
const shownNumber = text => numberInWords(ungrouped(fold(text || '')).replace(
  /^[^\d\p{L}\u2212-]{1,3}(?=\d)/u, ''));
// "$75 - $300": what the two thumbs of a range stand for.
const PAIR = /^[^\d\u2212-]{0,4}([-\u2212]?\d+(?:\.\d+)?)[^\d]{1,9}?([-\u2212]?\d+(?:\.\d+)?)\D{0,4}$/;
const pairBeside = ({ track }, which) => {
  for (let box = flatParent(track.box), up = 0; up < 2 && box &&
    box !== htmlOf(); box = flatParent(box), up++) {
    const said = Array.from(queryAll(box, '*')).slice(0, NUMBERS_MAX).filter(n =>
      !flatContains(track.box, n) && !cssHidden(n) && (isField(n) ||
        !n.firstElementChild)).map(n => PAIR.exec(ungrouped(fold(isField(n) ?
      rawValue(n) : visibleText(n, 60))))).filter(m => m);
    if (said.length) {
      return said.length === 1 ? Number(said[0][1 + which].replace('\u2212',
        '-')) : null;
    }
  }
  return null;
};
const numberPlaces = (box, track) => Array.from(queryAll(box, '*'))
  .slice(0, NUMBERS_MAX).filter(n => !(track && flatContains(track, n)) &&
    !cssHidden(n) && !/^(label|legend|option)$/.test(tagOf(n)) &&
    (isField(n) || tagOf(n) === 'output' || !n.firstElementChild))
  .map(n => ({ el: n, number: shownNumber(isField(n) ? rawValue(n) :
    visibleText(n, 40)) })).filter(p => p.number !== null);
const NUMBERS_MAX = 60; // elements; a page is no row of sliders
const gapBetween = (a, b) => Math.max(0, a.x - b.x - b.width,
  b.x - a.x - a.width) + Math.max(0, a.y - b.y - b.height,
  b.y - a.y - a.height);
// "7, 15, 3" beside three sliders: one number each, in their order.
const numberInRow = (box, tracks, track) => {
  const rows = Array.from(queryAll(box, '*')).slice(0, NUMBERS_MAX)
    .filter(n => !n.firstElementChild && !cssHidden(n) && !tracks.some(t =>
      flatContains(t, n))).map(n => fold(isField(n) ? rawValue(n) :
      visibleText(n, 60)).split(/\s*[,;|]\s*/).map(shownNumber))
    .filter(row => row.length === tracks.length && !row.includes(null));
  return rows.length === 1 ? rows[0][tracks.indexOf(track.box)] : null;
};
// Of several sliders each has the number that is nearer to it than to any
// other.
const numberOfSeveral = (box, track) => {
  const tracks = thumbsIn(box).map(bareTrack).filter(t => t).map(t => t.box);
  const nearest = place => tracks.slice().sort((a, b) => gapBetween(boxOf(a),
    boxOf(place.el)) - gapBetween(boxOf(b), boxOf(place.el)))[0];
  const mine = numberPlaces(box, null).filter(place => !tracks.some(t =>
    flatContains(t, place.el)) && nearest(place) === track.box);
  const inRow = tracks.length < 2 ? null : numberInRow(box, tracks, track);
  return inRow !== null ? inRow : mine.length === 1 ? mine[0].number : null;
};
// Numbers that are drawn on the track itself: the one over the thumb is its
// value, those at the ends are its scale.
const END_SHARE = 0.15;
const numbersOnTrack = ({ thumb, track }) => {
  const around = boxOf(track.box);
  const middle = box => (track.side === 'width' ? (box.x + box.width / 2 -
    around.x) / around.width : 1 - (box.y + box.height / 2 - around.y) /
    around.height);
  const own = boxOf(thumb);
  const places = numberPlaces(track.box, thumb).map(p => Object.assign(p,
    { at: middle(boxOf(p.el)) }));
  const near = places.filter(p => Math.abs(p.at - middle(own)) *
    around[track.side] <= Math.max(own[track.side],
    boxOf(p.el)[track.side]) / 2 + SHIFT_PX);
  const value = near.length === 1 ? near[0] : null;
  const rest = places.filter(p => p !== value);
  const low = rest.filter(p => p.at <= END_SHARE);
  const high = rest.filter(p => p.at >= 1 - END_SHARE);
  return value && { number: value.number,
    min: low.length === 1 && high.length === 1 ? low[0].number : null,
    max: low.length === 1 && high.length === 1 ? high[0].number : null };
};
const numberBeside = found => {
  const { thumb, track } = found;
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
  for (let up = 0; up < 2 && box && box !== htmlOf(); up++) {
    if (queryAll(box, THUMBS).length) {
      return null;
    }
    const many = thumbsIn(box).length !== 1;
    const found = many ? [] : numberPlaces(box, track.box);
    if (many) {
      return numberOfSeveral(box, track);
    }
    if (found.length) {
      return found.length === 1 ? found[0].number : null;
    }
    box = flatParent(box);
  }
  return null;
};
const bareFacts = (el, out) => {
  const found = isBare(el) ? bareThumb(el) : null;
  if (!found) {
    return;
  }
  const share = shareOf(found);
  const drawn = numbersOnTrack(found);
  const which = placeInPair(found);
  const number = drawn ? drawn.number : which === null ? numberBeside(found) :
    pairBeside(found, which);
  const scale = drawn && drawn.min !== null;
  const vertical = found.track.side === 'height';
  out.reading = { value: String(number === null ? share : number),
    number: number === null ? share : number,
    min: number === null ? 0 : scale ? drawn.min : null,
    max: number === null ? 100 : scale ? drawn.max : null, step: null, valueText: null,
    orientation: vertical ? 'vertical' : 'horizontal',
    reversed: false };
  out.facts.bare = { share, shown: number !== null, alone: number === null };
  out.facts.track = asArray(boxOf(found.track.box));
  if (found.thumb !== el) {
    out.facts.thumb = asArray(boxOf(found.thumb));
  }
};
