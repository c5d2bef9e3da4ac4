// SPDX-License-Identifier: Apache-2.0
import Handsontable from 'handsontable';
import 'handsontable/styles/handsontable.min.css';
import { ready, start, tell } from '../pages/truth.js';

start({ cell: null, tick: false, write: 'Berlin' });
document.querySelector('#app').innerHTML = '<div id="table"></div>';
const table = new Handsontable(document.querySelector('#table'), {
  data: [['Amsterdam', false, 12], ['Berlin', false, 34], ['Cairo', true, 56]],
  columns: [{}, { type: 'checkbox' }, { type: 'numeric' }],
  colHeaders: ['City', 'Paid', 'Guests'], width: 460, height: 200,
  licenseKey: 'non-commercial-and-evaluation',
  afterSelectionEnd: (row, column) => tell('cell',
    table.getDataAtCell(row, column)),
  afterChange: changes => (changes || []).forEach(([row, column, , value]) => {
    if (row === 1 && column === 0) { tell('write', value); }
  }) });
ready();
