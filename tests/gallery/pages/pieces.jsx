// SPDX-License-Identifier: Apache-2.0
// Libraries that do one thing: React Select, flatpickr, dnd-kit.
import React, { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Select from 'react-select';
import flatpickr from 'flatpickr';
import 'flatpickr/dist/flatpickr.css';
import { closestCenter, DndContext } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable,
  verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CITIES, FRUITS, ready, start, tell } from './truth.js';

start({ select: 'Apple', combobox: null, several: '', date: '2024-05-10',
  drag: 'A,B,C' });
const options = list => list.map(label => ({ label, value: label }));
const figures = n => String(n).padStart(2, '0');
const iso = d => [d.getFullYear(), figures(d.getMonth() + 1),
  figures(d.getDate())].join('-');

function Day() {
  const ref = useRef(null);
  useEffect(() => { flatpickr(ref.current, { defaultDate: '2024-05-10',
    onChange: ([day]) => tell('date', iso(day)) }); }, []);
  return <label>Arrival <input ref={ref} /></label>;
}

function Card({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } =
    useSortable({ id });
  return <div ref={setNodeRef} {...attributes} {...listeners} style={{
    border: '1px solid', padding: 8, margin: 4, width: 160, transition,
    transform: transform ? `translateY(${transform.y}px)` : '' }}>Card {id}
  </div>;
}

function Cards() {
  const [list, setList] = useState(['A', 'B', 'C']);
  const drop = ({ active, over }) => {
    if (over && over.id !== active.id) {
      const next = arrayMove(list, list.indexOf(active.id),
        list.indexOf(over.id));
      setList(next);
      tell('drag', next.join());
    }
  };
  return <DndContext collisionDetection={closestCenter} onDragEnd={drop}>
    <SortableContext items={list} strategy={verticalListSortingStrategy}>
      {list.map(id => <Card key={id} id={id} />)}</SortableContext>
  </DndContext>;
}

const App = () => <main style={{ padding: 24, width: 400 }}>
  <Select aria-label="Fruit" options={options(FRUITS)} isSearchable={false}
    defaultValue={options(FRUITS)[0]} onChange={v => tell('select', v.label)} />
  <Select aria-label="City" options={options(CITIES)}
    onChange={v => tell('combobox', v.label)} />
  <Select aria-label="Colours" isMulti options={options(['Red', 'Green',
    'Blue', 'Yellow'])} onChange={all => tell('several',
    all.map(v => v.label).sort().join())} />
  <Day /><Cards />
</main>;

createRoot(document.querySelector('#app')).render(<App />);
ready();
