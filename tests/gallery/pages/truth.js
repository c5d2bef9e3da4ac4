// SPDX-License-Identifier: Apache-2.0
// What is really so on the page. The application's own handlers tell it, and
// nothing of it is in the document: `is` is the last value of a control,
// `times` how often it was told to change.
const all = { is: {}, times: {}, ready: false };
Object.defineProperty(window, '__truth', { value: all });

export const tell = (what, value) => {
  all.is[what] = value;
  all.times[what] = (all.times[what] || 0) + 1;
};
export const start = values => { Object.assign(all.is, values); };
export const ready = () => { all.ready = true; };

export const FRUITS = ['Apple', 'Banana', 'Cherry', 'Date', 'Elderberry',
  'Fig', 'Grape', 'Grapefruit', 'Kiwi', 'Lemon', 'Mango', 'Nectarine'];
export const CITIES = ['Amsterdam', 'Berlin', 'Cairo', 'Dublin', 'Essen',
  'Florence', 'Geneva', 'Genevan Lake', 'Istanbul', 'Jakarta', 'Kyoto',
  'Lisbon'];
