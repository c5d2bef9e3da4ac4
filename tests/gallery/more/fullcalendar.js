// SPDX-License-Identifier: Apache-2.0
import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import { ready, start, tell } from '../pages/truth.js';

start({ event: null, month: '2024-06', move: '2024-06-05' });
const box = document.querySelector('#app');
box.innerHTML = '<p id="about"></p><div id="calendar" style="width:760px">' +
  '</div>';
const monthOf = date => date.toISOString().slice(0, 7);
const calendar = new Calendar(document.querySelector('#calendar'), {
  plugins: [dayGrid, interaction], initialDate: '2024-06-01', editable: true,
  timeZone: 'UTC',
  events: [{ title: 'Review', start: '2024-06-05' },
    { title: 'Party', start: '2024-06-19' }],
  eventClick: info => {
    tell('event', info.event.title);
    document.querySelector('#about').textContent = info.event.title + ', ' +
      info.event.startStr;
  },
  datesSet: info => {
    const month = monthOf(info.view.currentStart);
    if (month !== '2024-06') { tell('month', month); }
  },
  eventDrop: info => tell('move', info.event.startStr) });
calendar.render();
ready();
