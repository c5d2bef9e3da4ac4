// SPDX-License-Identifier: Apache-2.0
import '@vaadin/button';
import '@vaadin/checkbox';
import '@vaadin/combo-box';
import '@vaadin/date-picker';
import '@vaadin/grid';
import '@vaadin/grid/vaadin-grid-selection-column.js';
import { Notification } from '@vaadin/notification';
import '@vaadin/text-field';

const find = name => document.querySelector('vaadin-' + name);
const people = [{ name: 'Ada', team: 'Core' }, { name: 'Bo', team: 'Web' }];
const grid = find('grid');
const draw = () => { grid.items = people.slice(); };
find('combo-box').items = ['Core', 'Web', 'Ops'];
document.getElementById('add').onclick = async () => {
  const person = { name: find('text-field').value,
    team: find('combo-box').value, day: find('date-picker').value,
    remote: document.getElementById('remote').checked };
  await fetch('/saved', { method: 'POST', body: JSON.stringify(person) });
  people.push(person);
  draw();
  Notification.show('Person added');
};
draw();
