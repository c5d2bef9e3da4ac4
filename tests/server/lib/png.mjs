// SPDX-License-Identifier: Apache-2.0
// Pixels of a screenshot: 8 bits a channel, not interlaced, as browsers write.
import { inflateSync } from 'node:zlib';

/* Called for millions of bytes: no arrays here. */
const paeth = (a, b, c) => {
  const pa = Math.abs(b - c);
  const pb = Math.abs(a - c);
  const pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};
const FILTERS = [() => 0, a => a, (a, b) => b, (a, b) => (a + b) >> 1, paeth];

export const decode = data => {
  const width = data.readUInt32BE(16);
  const height = data.readUInt32BE(20);
  const size = data[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < data.length; at += data.readUInt32BE(at) + 12) {
    if (data.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(data.subarray(at + 8, at + 8 + data.readUInt32BE(at)));
    }
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * size;
  const out = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const predict = FILTERS[raw[y * (line + 1)]];
    for (let i = 0; i < line; i++) {
      const a = i >= size ? out[y * line + i - size] : 0;
      const b = y ? out[(y - 1) * line + i] : 0;
      const c = i >= size && y ? out[(y - 1) * line + i - size] : 0;
      out[y * line + i] = raw[y * (line + 1) + 1 + i] + predict(a, b, c);
    }
  }
  return { width, height, at: (x, y) => {
    const i = Math.round(y) * line + Math.round(x) * size;
    return [...out.subarray(i, i + 3)];
  } };
};
