// SPDX-License-Identifier: Apache-2.0
// Applications that are a page around one large component. Each page sends its
// own model to the server; that is the truth.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { serve } from '../lib/server.mjs';
import { acts, check, choose, click, doubleClick, drag, fill, open, press,
  rightClick, type } from '../lib/task.mjs';

const pages = fileURLToPath(new URL('../pages', import.meta.url));

async function bundle(source, dir) {
  await esbuild.build({ entryPoints: [path.join(pages, source)], bundle: true,
    format: 'esm', outdir: path.join(dir, 'bundle'), logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' } });
}

/** A page of pages/, with the bundle that is built for it, if any. */
const page = (name, tasks, source, routes) => ({
  name,
  tasks,
  async start(dir) {
    if (source) { await bundle(source, dir); }
    const server = await serve(routes?.(), path.join(dir, 'bundle'));
    return { ...server, url: `${server.url}/${name}.html`,
      last: () => server.saved.at(-1) };
  },
});

export const aggrid = page('aggrid', [{
  name: 'change two cells and sort',
  steps: ({ url }) => [
    open(url),
    acts(doubleClick('Brass'), press('Control+A'), type('Copper'),
      press('Enter')),
    acts(doubleClick('40'), fill('Input Editor', '45'), press('Enter')),
    acts(click('Count', { role: 'columnheader' })),
    acts(click('Save stock', { expect: ['text Stock saved'] })),
  ],
  truth: ({ last }) => last()?.map(r => `${r.part} ${r.metal} ${r.count}`)
    .join() === 'Spring Steel 7,Gear Nylon 12,Washer Steel 45,Nut Copper 80,' +
      'Bolt Steel 120',
}]);

export const handsontable = page('handsontable', [{
  name: 'change a number and tick a box',
  steps: ({ url }) => [
    open(url),
    acts(doubleClick('300'), press('Control+A'), type('350'), press('Enter')),
    acts(check('css=tbody tr:nth-child(3) input')),
    acts(click('Save budget', { expect: ['text Budget saved'] })),
  ],
  truth: ({ last }) => last()?.[1][1] === 350 && last()[2][2] === true &&
    last()[0][2] === true,
}, {
  name: 'insert a row by the context menu',
  steps: ({ url }) => [
    open(url),
    acts(rightClick('Food'), click('Insert row below')),
    acts(click('Save budget', { expect: ['text Budget saved'] })),
  ],
  truth: ({ last }) => last()?.length === 4 && last()[2][0] === null,
}]);

export const tinymce = page('tinymce', [{
  name: 'write a letter',
  steps: ({ url }) => [
    open(url),
    acts(fill('To', 'Ada'), fill('Rich Text Area', 'Dear Ada, thank you.')),
    acts(click('Send letter', { expect: ['text Letter sent'] })),
  ],
  truth: ({ last }) => last()?.to === 'Ada' &&
    /Dear Ada, thank you\./.test(last().html) && !/Dear all/.test(last().html),
}, {
  name: 'make a bold list by the toolbar',
  steps: ({ url }) => [
    open(url),
    acts(fill('Rich Text Area', 'Milk')),
    acts(doubleClick('text=Milk'), click('Bold'), click('Bullet list')),
    acts(click('Send letter', { expect: ['text Letter sent'] })),
  ],
  truth: ({ last }) => /<li><strong>Milk<\/strong><\/li>/.test(last()?.html),
}]);

export const fullcalendar = page('fullcalendar', [{
  name: 'add an event on a day of another month',
  steps: ({ url }) => [
    open(url),
    acts(click('Next month')),
    acts(click('css=[data-date="2025-04-17"]')),
    acts(fill('Title', 'Launch'), click('Add event',
      { expect: ['text Plan saved'] })),
  ],
  truth: ({ last }) => last()?.added === 'Launch' &&
    last().on === '2025-04-17',
}, {
  name: 'move an event to another day',
  steps: ({ url }) => [
    open(url),
    acts(drag('Review', 'css=[data-date="2025-03-20"]')),
  ],
  truth: ({ last }) => last()?.moved === 'Review' && last().to === '2025-03-20',
}]);

export const monaco = page('monaco', [{
  name: 'replace the text and save',
  steps: ({ url }) => [
    open(url),
    acts(fill('Source', 'const b = 2;\nif (b) {\n  send(b);\n}')),
    acts(click('Save file', { expect: ['text File saved'] })),
  ],
  truth: ({ last }) => last()?.text ===
    'const b = 2;\nif (b) {\n  send(b);\n}',
}]);

const pets = () => {
  const log = [];
  return { 'POST /pets': (request, sent) => {
    log.push(['added', JSON.parse(sent).name]);
    return [201, { id: 7 }];
  }, 'DELETE /pets/7': () => {
    log.push(['removed', 7]);
    return [200, {}];
  }, 'GET /log': () => [200, log] };
};
const petLog = async ({ url }) =>
  JSON.stringify(await (await fetch(new URL('/log', url))).json());

export const swagger = page('swagger', [{
  name: 'send a request with a body, and one with a parameter',
  steps: ({ url }) => [
    open(url),
    acts(click('~Add a pet'), click('Try it out'),
      fill('css=.body-param__text', '{"name": "Rex"}')),
    acts(click('Execute')),
    acts(click('~Remove a pet')),
    acts(click('Try it out'), fill('css=input[placeholder=id]', '7')),
    acts(click('css=.opblock-delete .execute')),
  ],
  truth: async context => await petLog(context) ===
    '[["added","Rex"],["removed",7]]',
}], undefined, pets);

export const excalidraw = page('excalidraw', [{
  name: 'draw a box and a text',
  steps: ({ url }) => [
    open(url),
    acts(check('Rectangle'), drag('css=canvas.interactive',
      { x: 700, y: 400 }, { args: { position: { x: 300, y: 250 } } })),
    acts(check('Text'), click('css=canvas.interactive',
      { args: { position: { x: 500, y: 500 } } }), type('Hello')),
    acts(press('Escape')),
  ],
  truth: ({ last }) => last()?.some(e => e.type === 'rectangle' &&
    e.width > 100) && last().some(e => e.text === 'Hello'),
}], 'excalidraw.jsx');

export const vaadin = page('vaadin', [{
  name: 'add a person',
  steps: ({ url }) => [
    open(url),
    acts(fill('Full name', 'Cem Ersoy'), choose('Team', 'Ops'),
      check('Remote'), fill('First day', '5/2/2025'), press('Enter')),
    acts(click('Add person', { expect: ['text Cem Ersoy'] })),
  ],
  truth: ({ last }) => JSON.stringify(last()) === JSON.stringify({
    name: 'Cem Ersoy', team: 'Ops', day: '2025-05-02', remote: true }),
}], 'vaadin.js');
