// SPDX-License-Identifier: Apache-2.0
// What deed wants to reach, as ratios of one run. Each is judged for the
// endpoint (from Node) and for the library (from C), where both take part.
//
// `patience`: how long the other one was waited for, in ms. Where it did not get
// to its end, that is what it took at least.
const ratio = (key, base, limit, what, patience) => ({ what, limit,
  want: `at most ${limit >= 1 ? `${limit} ×` : `1/${Math.round(1 / limit)}`}`,
  got: (of, tool) => of(key, tool) === Infinity ? Infinity
    : of(key, tool) / Math.min(of(key, base), patience ?? Infinity) });

const LIST = [
  ratio('click', 'floor', 2, 'click, to the floor'),
  ratio('click', 'playwright', 1 / 10, "click, to Playwright's"),
  ratio('fill', 'floor', 2, 'fill, to the floor'),
  ratio('fill', 'playwright', 1 / 3, "fill, to Playwright's"),
  ratio('form', 'playwright', 1 / 3,
    "ten fields of a React form, to Playwright's"),
  ratio('click-10k', 'playwright', 1 / 10,
    "click among 10,000, to Playwright's"),
  ratio('click-100k', 'playwright', 1 / 20,
    "click among 100,000, to Playwright's (20 s where it gave up)", 20000),
  ...['disabled', 'covered', 'absent'].map(key => ({
    what: `refusing what is ${key}`, limit: 150, want: 'under 150 ms',
    unit: 'ms', got: (of, tool) => of(key, tool) })),
  { what: "start of the MCP server, to agent-browser's", limit: 1 / 2,
    want: 'at most 1/2', of: 'deed-mcp', got: of =>
      of('answered', 'deed-mcp') / of('answered', 'agent-browser-mcp') },
  { what: "memory after many acts, to agent-browser's daemon", limit: 1 / 4,
    want: 'at most 1/4', got: (of, tool) =>
      of('memory-many', tool) / of('memory-many', 'agent-browser') },
  { what: 'tokens of the 300-row table', limit: 1500, want: 'under 1,500',
    unit: 'tokens', of: 'deed-mcp', got: of => of('tokens-table', 'deed-mcp') },
  { what: '50 pages at once, to Playwright', limit: 3, least: true,
    want: 'at least 3 ×', of: 'deed', got: of =>
      of('throughput', 'deed') / of('throughput', 'playwright') },
];

/** Nothing is said where the other one is missing or was wrong. */
const judge = (target, of, tool) => {
  const got = target.got(of, tool);
  if (!(got > 0)) { return null; }
  return { tool, got, unit: target.unit, met: target.least
    ? got >= target.limit : got <= target.limit };
};

export const targets = of => LIST.map(target => ({ what: target.what,
  want: target.want, judged: (target.of ? [target.of] : ['deed', 'deed-lib'])
    .map(tool => judge(target, of, tool)).filter(Boolean) }))
  .filter(({ judged }) => judged.length);

export const told = ({ got, unit }) => got === Infinity ? 'wrong'
  : unit === 'tokens' ? String(got) : unit ? `${got.toFixed(1)} ${unit}`
    : got >= 1 ? `${got.toFixed(2)} ×` : `1/${(1 / got).toFixed(1)}`;
