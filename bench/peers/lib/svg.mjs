// SPDX-License-Identifier: Apache-2.0
// Bars on a logarithmic scale, a panel a measure; and lines for growth.
const COLOURS = { floor: '#8a8f98', deed: '#0b7a4b', library: '#3465a4',
  'agent-browser': '#b8651b', mcp: '#7b4fa3' };
const escape = text => String(text).replace(/[&<>]/g, c =>
  ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
const text = (x, y, what, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escape(what)}` +
  '</text>';
const line = (x1, y1, x2, y2, more) => `<line x1="${x1.toFixed(1)}" y1="${
  y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${more}/>`;
const open = (width, height) => `<svg xmlns="http://www.w3.org/2000/svg" ` +
  `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
  'font-family="Liberation Sans, Arial, sans-serif" font-size="11">' +
  `<rect width="${width}" height="${height}" fill="#fff"/>`;
export const short = number => number >= 1e6 ? `${number / 1e6} M`
  : number >= 1000 ? `${+(number / 1000).toPrecision(3)} k`
    : `${+number.toPrecision(3)}`;

const W = 440, LABEL = 150, BAR = 13, GAP = 4, TOP = 40, VALUE = 52;

function panel({ label, unit, cells, more }, tools, x, y) {
  const shown = tools.filter(({ name }) => cells[name]);
  const finite = shown.map(({ name }) => cells[name].p50)
    .filter(n => n > 0 && Number.isFinite(n));
  const low = 10 ** Math.floor(Math.log10(Math.min(...finite)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...finite) * 1.001));
  const room = W - LABEL - VALUE - 20;
  const at = n => Math.max(2, Math.log10(Math.max(n, low) / low) /
    Math.log10(high / low) * room);
  const bottom = y + TOP + shown.length * (BAR + GAP);
  let out = text(x, y + 14, label + (unit && `, ${unit}`) + (more
    ? ' (more is better)' : ''), 'font-size="13" font-weight="bold"');
  for (let tick = low; tick <= high * 1.01; tick *= 10) {
    const at_ = x + LABEL + Math.log10(tick / low) / Math.log10(high / low) *
      room;
    out += line(at_, y + TOP - 6, at_, bottom, 'stroke="#ddd"') +
      text(at_, y + TOP - 10, short(tick),
        'text-anchor="middle" fill="#777" font-size="9"');
  }
  shown.forEach(({ name, label: title, group }, i) => {
    const top = y + TOP + i * (BAR + GAP);
    const { p50 } = cells[name];
    const wrong = !Number.isFinite(p50);
    const width = wrong ? room : at(p50);
    out += text(x + LABEL - 6, top + BAR - 3, title,
      `text-anchor="end" fill="#222"${group === 'deed'
        ? ' font-weight="bold"' : ''}`) +
      `<rect x="${x + LABEL}" y="${top}" width="${width.toFixed(1)}" ` +
      `height="${BAR}" fill="${wrong ? 'none' : COLOURS[group]}" ` +
      `${wrong ? 'stroke="#c22" stroke-dasharray="3 2"' : ''}/>` +
      text(x + LABEL + width + 4, top + BAR - 3, wrong ? 'wrong'
        : short(+p50.toPrecision(3)), `fill="${wrong ? '#c22' : '#222'}"`);
  });
  return { out, height: bottom - y + 22 };
}

/** Two columns of panels. */
export function bars(rows, tools, title) {
  const heights = [56, 56];
  let out = '';
  for (const row of rows) {
    const column = heights[0] <= heights[1] ? 0 : 1;
    const made = panel(row, tools, 16 + column * (W + 10), heights[column]);
    out += made.out;
    heights[column] += made.height;
  }
  const width = 2 * W + 42;
  return open(width, Math.max(...heights)) + text(16, 30, title,
    'font-size="17" font-weight="bold"') + out + '</svg>\n';
}

const LINES = ['#0b7a4b', '#8a8f98', '#3465a4', '#b8651b', '#7b4fa3'];

/** {title, x, y, lines: [{label, points: [[x, y]]}]}, both axes logarithmic. */
function plot({ title, x: xTitle, y: yTitle, lines }, left, top) {
  const width = 360, height = 230;
  const all = lines.flatMap(({ points }) => points);
  const span = which => {
    const numbers = all.map(point => point[which]).filter(n => n > 0);
    return [10 ** Math.floor(Math.log10(Math.min(...numbers))),
      10 ** Math.ceil(Math.log10(Math.max(...numbers)))];
  };
  const [x0, x1] = span(0);
  const [y0, y1] = span(1);
  const px = n => left + 50 + Math.log10(n / x0) / Math.log10(x1 / x0) * width;
  const py = n => top + 30 + height -
    Math.log10(n / y0) / Math.log10(y1 / y0) * height;
  let out = text(left + 50, top + 16, title,
    'font-size="13" font-weight="bold"');
  for (let n = x0; n <= x1 * 1.01; n *= 10) {
    out += line(px(n), top + 30, px(n), top + 30 + height, 'stroke="#ddd"') +
      text(px(n), top + height + 44, short(n),
        'text-anchor="middle" fill="#555"');
  }
  for (let n = y0; n <= y1 * 1.01; n *= 10) {
    out += line(left + 50, py(n), left + 50 + width, py(n), 'stroke="#ddd"') +
      text(left + 46, py(n) + 4, short(n), 'text-anchor="end" fill="#555"');
  }
  out += text(left + 50 + width / 2, top + height + 60, xTitle,
    'text-anchor="middle"') + text(left + 4, top + 22, yTitle, 'fill="#555"');
  lines.forEach(({ label, points }, i) => {
    const path = points.map(([x, y]) =>
      `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ');
    out += `<polyline points="${path}" fill="none" stroke="${LINES[i]}" ` +
      'stroke-width="2"/>' + points.map(([x, y]) => `<circle cx="${
      px(x).toFixed(1)}" cy="${py(y).toFixed(1)}" r="3" fill="${LINES[i]}"/>`)
      .join('') + line(left + 56, top + 42 + i * 15, left + 74,
      top + 42 + i * 15, `stroke="${LINES[i]}" stroke-width="2"`) +
      text(left + 79, top + 46 + i * 15, label);
  });
  return out;
}

export function plots(list, title) {
  const width = 440 * list.length + 20;
  return open(width, 370) + text(16, 30, title,
    'font-size="17" font-weight="bold"') + list.map((one, i) =>
    plot(one, 10 + i * 440, 48)).join('') + '</svg>\n';
}
