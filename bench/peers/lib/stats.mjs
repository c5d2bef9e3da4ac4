// SPDX-License-Identifier: Apache-2.0

/** Of numbers; a wrong result is Infinity and stays one. */
export function quantile(numbers, q) {
  if (!numbers.length) { return NaN; }
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

export const summary = numbers => ({ n: numbers.length,
  p50: quantile(numbers, 0.5), p95: quantile(numbers, 0.95),
  p99: quantile(numbers, 0.99), min: quantile(numbers, 0) });
