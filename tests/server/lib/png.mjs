// SPDX-License-Identifier: Apache-2.0
// Pixels of a screenshot: 8 bits a channel, not interlaced, as browsers write.
import { inflateSync } from 'node:zlib';

const paeth = (a, b, c) => {
  const [pa, pb, pc] = [b - c, a - c, a + b - 2 * c].map(Math.abs);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

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
    const filter = raw[y * (line + 1)];
    for (let i = 0; i < line; i++) {
      const a = i >= size ? out[y * line + i - size] : 0;
      const b = y ? out[(y - 1) * line + i] : 0;
      const c = i >= size && y ? out[(y - 1) * line + i - size] : 0;
      const add = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      out[y * line + i] = raw[y * (line + 1) + 1 + i] + add;
    }
  }
  return { width, height, at: (x, y) => {
    const i = Math.round(y) * line + Math.round(x) * size;
    return [...out.subarray(i, i + 3)];
  } };
};
