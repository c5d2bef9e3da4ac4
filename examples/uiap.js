// SPDX-License-Identifier: Apache-2.0
// What a page includes to offer actions of its own (docs/app-actions.md):
//
//   uiap.registerAction(
//     { id: 'video.create', success: [{ kind: 'toast.contains', text: 'made' }] },
//     async params => ({ id: await createVideo(params.title) }));
(() => {
  const actions = new Map();
  window.uiap = Object.assign(window.uiap || {}, {
    registerAction(descriptor, handler) {
      actions.set(descriptor.id, { descriptor, handler });
      return () => actions.delete(descriptor.id);
    },
    unregisterAction: id => actions.delete(id),
    listActions: () => Array.from(actions.values(), a => a.descriptor),
    invokeAction(id, params) {
      const action = actions.get(id);
      if (!action) {
        throw new Error('no action ' + id);
      }
      return action.handler(params);
    }
  });
})();
