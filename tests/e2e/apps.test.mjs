// SPDX-License-Identifier: Apache-2.0
// Actions that a page declares, by window.uiap and as tools for models.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brief, words } from './lib/rig.mjs';
import { Stage } from './lib/stage.mjs';

const UIAP = readFileSync(new URL('../../examples/uiap.js', import.meta.url),
  'utf8');
const out = '<p id=out></p>';
const show = 'document.querySelector("#out").textContent';
const own = `${UIAP};
  uiap.registerAction({ id: 'video.create',
    success: [{ kind: 'toast.contains', text: 'made' }] }, p => {
    ${show} = 'made ' + p.title;
    return { id: 7 };
  });
  uiap.registerAction({ id: 'video.lie',
    success: [{ kind: 'toast.contains', text: 'made' }] }, () => ({ id: 8 }));
  uiap.registerAction({ id: 'video.break' }, () => {
    throw new Error('no disk');
  });`;
const tools = register => `const add = ${register};
  add({ name: 'add_item', description: 'adds an item',
    inputSchema: { type: 'object', properties: { item: { type: 'string' } } },
    async execute(args) {
      ${show} = 'added ' + args.item;
      return { content: [{ type: 'text', text: 'ok' }] };
    } });
  add({ name: 'refuse_item', description: 'refuses', inputSchema:
    { type: 'object' }, async execute() {
    return { isError: true, content: [{ type: 'text', text: 'sold out' }] };
  } });`;
// A page that brings the interface itself, as libraries do.
const brought = `const made = new Map();
  navigator.modelContext = {
    registerTool: tool => made.set(tool.name, tool),
    listTools: () => Array.from(made.values()),
    callTool: ({ name, arguments: args }) => made.get(name).execute(args)
  };`;

const invoke = (id, args = {}) => ({ actionId: id, args, timeoutMs: 1500 });

describe('actions of the page', () => {
  const s = new Stage();
  before(() => s.open(['--enable-features=WebMCP']));
  after(() => s.close());

  it('is run, and what it declares as success is looked for', async () => {
    const tab = await s.visit(`<p id=out role=status></p>`, own);
    const result = await s.good(invoke('video.create', { title: 'Cats' }));
    assert.equal(result.chosenExecutionMode, 'appAction');
    assert.equal(await tab.evaluate(show), 'made Cats');
  });

  it('is not believed when its success is not seen', async () => {
    await s.visit(`<p id=out role=status></p>`, own);
    const result = await s.act(invoke('video.lie'));
    assert.notEqual(result.status, 'succeeded', words(brief(result)));
  });

  it('fails with what it throws', async () => {
    await s.visit(out, own);
    const result = await s.act(invoke('video.break'));
    assert.equal(result.status, 'failed');
    assert.match(result.error.message, /no disk/);
  });

  for (const [how, page] of [
    ['the browser', tools('t => document.modelContext.registerTool(t)')],
    ['a library', brought + tools('t => navigator.modelContext' +
      '.registerTool(t)')],
  ]) {
    it(`a tool registered with ${how} is an action`, async () => {
      const tab = await s.visit(out, page);
      const result = await s.good(invoke('add_item', { item: 'tea' }));
      assert.equal(result.chosenExecutionMode, 'appAction');
      assert.equal(await tab.evaluate(show), 'added tea');
    });

    it(`a tool of ${how} that reports an error has failed`, async () => {
      await s.visit(out, page);
      const result = await s.act(invoke('refuse_item'));
      assert.equal(result.status, 'failed');
      assert.match(result.error.message, /sold out/);
    });
  }

  it('what is not declared is refused by name', async () => {
    await s.visit(out, own);
    const result = await s.act(invoke('video.unheard'));
    assert.match(result.error.message, /video\.unheard/);
  });
});
