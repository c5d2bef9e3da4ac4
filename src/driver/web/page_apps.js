// SPDX-License-Identifier: Apache-2.0
// In the page's own world: what it declares in window.uiap, and what it
// registered as tools for models (WebMCP). Where a tool can be listed but not
// run, it is not offered.
(() => {
  const LIST_MS = 300; // a list that does not come is not waited for
  const can = (object, name) => !!object && typeof object[name] === 'function';
  const here = tool => !tool.window || tool.window === window;
  // The interface is young and has been called several things.
  const kinds = [
    { list: 'getTools', run: 'executeTool', call: (m, tool, params) =>
      m.executeTool(tool, params) },
    { list: 'listTools', run: 'callTool', call: (m, tool, params) =>
      m.callTool({ name: tool.name, arguments: params }) },
    { list: 'listTools', run: 'executeTool', call: (m, tool, params) =>
      m.executeTool(tool.name, JSON.stringify(params)) }
  ];
  const ways = () => [document.modelContext, navigator.modelContext,
    navigator.modelContextTesting].map(m => ({ m, kind: kinds.find(kind =>
    can(m, kind.list) && can(m, kind.run)) })).filter(way => way.kind);
  const tools = async () => {
    const found = [];
    for (const { m, kind } of ways()) {
      for (const tool of Array.from(await m[kind.list]()).filter(here)) {
        found.push({ tool, run: params => kind.call(m, tool, params) });
      }
    }
    return found;
  };
  const words = said => (said.content || []).map(part => part.text || '')
    .join(' ').trim();
  const read = said => {
    let value = said;
    try {
      value = typeof said === 'string' ? JSON.parse(said) : said;
    } catch (e) {
      return said;
    }
    if (value && value.isError) {
      throw new Error(words(value) || 'the tool reports an error');
    }
    return value;
  };
  return {
    list: async () => {
      const own = can(window.uiap, 'listActions') ?
        Array.from(window.uiap.listActions()) : [];
      const late = new Promise(done => setTimeout(done, LIST_MS, []));
      const more = await Promise.race([tools().catch(() => []), late]);
      return own.concat(more.map(({ tool }) => ({ id: tool.name,
        idempotent: !!(tool.annotations && tool.annotations.readOnlyHint) })));
    },
    invoke: async (id, params) => {
      const own = can(window.uiap, 'listActions') &&
        Array.from(window.uiap.listActions()).some(a => a.id === id);
      if (own) {
        return window.uiap.invokeAction(id, params);
      }
      const found = (await tools()).find(({ tool }) => tool.name === id);
      if (!found) {
        throw new Error('no action ' + id);
      }
      return read(await found.run(params));
    }
  };
})()
