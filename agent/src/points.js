// SPDX-License-Identifier: Apache-2.0
// The points of the visible part that are worth a try: the centre first, the
// centres of the lines of a broken link, then a grid: 34 at most. Of most
// elements the first is the last that is asked for.
const GRID = [0.5, 0.25, 0.75, 0.1, 0.9];
const LINES_MAX = 4; // limit: "34 at most" above
const pointsOf = function* pointsOf(el, shown) {
  const spot = aimedAtName.has(el) ? nameSpot(el) : null;
  if (spot) {
    yield spot;
  }
  yield [shown.x + shown.width / 2, shown.y + shown.height / 2];
  const lines = rectsOf(el);
  if (lines.length > 1) {
    for (const line of Array.from(lines).slice(0, LINES_MAX)) {
      const part = meetBox(plainBox(line), shown);
      if (!isEmpty(part)) {
        yield [part.x + part.width / 2, part.y + part.height / 2];
      }
    }
  }
  for (const fy of GRID) {
    for (const fx of GRID) {
      yield [shown.x + shown.width * fx, shown.y + shown.height * fy];
    }
  }
  for (const [fx, fy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
    yield [shown.x + 1 + (shown.width - 2) * fx,
      shown.y + 1 + (shown.height - 2) * fy];
  }
};
// One free row of pixels beside a cover is no place to press: a line that is
// drawn elsewhere by a fraction, and the cover gets it. The next pixels on one
// side of it, across and down, must be free, too, where there is room for it.
const FREE_PX = 3;
const isRoomy = (el, x, y, box) => [[FREE_PX, 0, box.width], [0, FREE_PX,
  box.height]].every(([dx, dy, room]) => room <= 2 * FREE_PX ||
  hitKind(el, topAt(x + dx, y + dy)) !== null ||
  hitKind(el, topAt(x - dx, y - dy)) !== null);
// `known`: a point that was asked for already, and what is on top there.
const tryPoints = (el, points, box, known) => {
  const out = { point: null, kind: null, tried: 0, hit: 0, cover: null };
  for (const [x, y] of points) {
    out.tried++;
    const top = known && known.x === x && known.y === y ? known.top :
      topAt(x, y);
    const kind = hitKind(el, top);
    if (kind && (out.tried === 1 || !box || isRoomy(el, x, y, box))) {
      out.hit++;
      out.point = [round(x), round(y)];
      out.kind = kind;
      break;
    }
    out.cover = out.cover || (kind ? null : top);
  }
  return out;
};
