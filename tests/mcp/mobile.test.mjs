// SPDX-License-Identifier: Apache-2.0
// --profile mobile-debug: names, inputs, outputs and failure codes, on a
// simulated interface and on a real page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Deed, shop, text } from './lib/client.mjs';
import { serve } from './lib/pages.mjs';

const sim = ['--ui', shop, '--profile', 'mobile-debug'];
const names = ['adjust_control', 'capture_debug_snapshot',
  'capture_screenshot', 'classify_action_outcome', 'expect_element_visible',
  'expect_screen', 'expect_state', 'find_element', 'get_current_screen',
  'get_logs', 'get_network_activity', 'get_screen_fingerprint',
  'get_system_status', 'get_ui_tree', 'install_app', 'list_devices',
  'long_press', 'pinch_to_zoom', 'press_back', 'read_log_stream',
  'reset_app_data', 'restart_app', 'scroll_to_element', 'start_app',
  'start_log_stream', 'stop_log_stream', 'swipe', 'tap', 'tap_element',
  'terminate_app', 'type_text', 'wait_for_screen_change', 'wait_for_ui',
  'wait_for_ui_change'];

/** The object of an answer: the same as text and structured. */
const ask = async (d, name, args) => {
  const r = await d.call(name, args);
  const object = JSON.parse(text(r));
  assert.deepEqual(object, r.structuredContent);
  return object;
};
const find = async (d, query, more) =>
  (await ask(d, 'find_element', { query, ...more })).element?.elementId;

test('the tools', async () => {
  const d = await Deed.start(sim);
  const { tools } = await d.client.listTools();
  assert.deepEqual(tools.map(t => t.name).sort(), names);
  for (const t of tools) assert.equal(typeof t.annotations.readOnlyHint,
    'boolean');
  await d.close();
});

test('find_element: a handle, a confidence, a true reason', async () => {
  const d = await Deed.start(sim);
  const one = await ask(d, 'find_element', { query: 'Place order' });
  assert.equal(one.found, true);
  assert.match(one.element.elementId, /^e\d+$/);
  assert.equal(one.element.role, 'button');
  assert.equal(one.element.stable_id, 'order.submit');
  assert.equal(one.element.clickable, true);
  assert.deepEqual(one.element.bounds, [120, 420, 300, 460]);
  assert.deepEqual(one.element.tapCoordinates, { x: 210, y: 440 });
  assert.equal(one.resolution.reason, 'exact_text_match');
  assert.equal(one.resolution.matched_count, 1);
  assert.ok(one.resolution.confidence > 0.9);
  const id = await ask(d, 'find_element', { query: 'order.submit' });
  assert.equal(id.element.elementId, one.element.elementId);
  const part = await ask(d, 'find_element', { query: 'Place' });
  assert.equal(part.element.elementId, one.element.elementId);
  const exact = await ask(d, 'find_element',
    { query: 'Place', exact: true, timeoutMs: 50 });
  assert.equal(exact.found, false);
  assert.equal(exact.failure_code, 'ELEMENT_NOT_FOUND');
  await d.close();
});

test('find_element: a tie is told, sorted, with handles', async () => {
  const d = await Deed.start(sim);
  const tie = await ask(d, 'find_element', { query: 'Delete', timeoutMs: 0 });
  assert.equal(tie.found, false);
  assert.equal(tie.failure_code, 'AMBIGUOUS_TARGET');
  assert.equal(tie.resolution.matched_count, 2);
  assert.ok(tie.resolution.confidence < 0.6);
  assert.equal(tie.resolution.alternates.length, 2);
  const [a, b] = tie.resolution.alternates;
  assert.ok(a.score >= b.score);
  const done = await ask(d, 'tap_element', { elementId: a.elementId });
  assert.equal(done.success, true);
  await d.close();
});

test('tap_element: the envelope', async () => {
  const d = await Deed.start(sim);
  const elementId = await find(d, 'Place order');
  const r = await ask(d, 'tap_element', { elementId });
  assert.match(r.action_id, /^tap_element_\d+_/);
  assert.match(r.timestamp, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.equal(r.action_type, 'tap_element');
  assert.equal(r.lifecycle_state, 'verified');
  assert.equal(r.success, true);
  assert.equal(r.target.resolved.stable_id, 'order.submit');
  assert.notEqual(r.ui_fingerprint_before, r.ui_fingerprint_after);
  assert.deepEqual(r.trace.steps.map(s => s.stage),
    ['resolve', 'execute', 'verify']);
  assert.equal(r.trace.final_outcome, 'success');
  assert.equal(r.trace.attempts, 1);
  await d.close();
});

const failures = [
  ['nobody listens', 'Dead button', 'VERIFICATION_FAILED'],
  ['switched off', 'Sold out', 'ELEMENT_NOT_INTERACTABLE'],
  ['a person must agree', 'Pay now', 'ACTION_REJECTED'],
];
for (const [label, query, code] of failures) {
  test(`tap_element: ${label}: ${code}`, async () => {
    const d = await Deed.start(sim);
    const r = await ask(d, 'tap_element', { elementId: await find(d, query) });
    assert.equal(r.success, false);
    assert.equal(r.failure_code, code);
    assert.equal(r.lifecycle_state, 'failed');
    assert.equal(r.side_effect_state, 'none');
    assert.equal(r.recovery.retry_allowed, r.retryable);
    assert.equal(r.trace.final_outcome, 'failure');
    await d.close();
  });
}

test('tap_element: a handle that was never given', async () => {
  const d = await Deed.start(sim);
  const r = await ask(d, 'tap_element', { elementId: 'el_0123456789' });
  assert.equal(r.success, false);
  assert.match(r.failure_code, /^(STALE_REFERENCE|ELEMENT_NOT_FOUND)$/);
  await d.close();
});

test('type_text: where the focus is, and what was there stays', async () => {
  const d = await Deed.start(sim);
  const none = await ask(d, 'type_text', { text: 'x' });
  assert.equal(none.failure_code, 'ELEMENT_NOT_FOUND');
  const elementId = await find(d, 'Note', { exact: true });
  const one = await ask(d, 'type_text', { elementId, text: 'one' });
  assert.equal(one.success, true, JSON.stringify(one));
  const two = await ask(d, 'type_text', { text: ' two' });
  assert.equal(two.success, true, JSON.stringify(two));
  const value = await ask(d, 'expect_state', { element_id: elementId,
    property: 'text_value', expected: 'one two' });
  assert.equal(value.success, true, JSON.stringify(value));
  await d.close();
});

test('expect_state: right, wrong, empty, not there', async () => {
  const d = await Deed.start(sim);
  const expect = (selector, property, expected) =>
    ask(d, 'expect_state', { selector, property, expected });
  const empty = await expect({ text: 'Note' }, 'text_value', '');
  assert.equal(empty.success, true, JSON.stringify(empty));
  const off = await expect({ text: 'Sold out' }, 'enabled', false);
  assert.equal(off.success, true);
  const wrong = await expect({ text: 'Sold out' }, 'enabled', true);
  assert.equal(wrong.success, false);
  assert.equal(wrong.failure_code, 'EXPECT_STATE_MISMATCH');
  assert.equal(wrong.observed_state.value, false);
  assert.ok(wrong.stabilization_attempts > 1);
  const gone = await expect({ text: 'Nobody' }, 'enabled', true);
  assert.equal(gone.failure_code, 'ELEMENT_NOT_FOUND');
  const tied = await expect({ text: 'Delete' }, 'enabled', true);
  assert.equal(tied.failure_code, 'AMBIGUOUS_TARGET');
  await d.close();
});

test('wait_for_ui: conditions, both dialects of selectors', async () => {
  const d = await Deed.start(sim);
  const wait = (selector, condition, timeout_ms = 50) =>
    ask(d, 'wait_for_ui', { selector, condition, timeout_ms });
  assert.equal((await wait({ text: 'Add' }, 'clickable')).status, 'success');
  assert.equal((await wait({ resource_id: 'cart.add' }, 'visible')).status,
    'success');
  assert.equal((await wait({ resourceId: 'cart.add' }, 'exists')).element.text,
    'Add');
  assert.equal((await wait({ contains: 'camera' }, 'exists')).status,
    'success');
  assert.equal((await wait({ text: 'Nobody' }, 'not_exists')).status,
    'success');
  assert.equal((await wait({ text: 'Sold out' }, 'clickable')).status,
    'timeout');
  const none = await wait({ text: 'Nobody' }, 'exists');
  assert.equal(none.status, 'timeout');
  assert.equal(none.error.code, 'ELEMENT_NOT_FOUND');
  assert.equal(none.observed.condition_satisfied, false);
  const tied = await wait({ text: 'Delete' }, 'clickable', 60000);
  assert.equal(tied.error.code, 'AMBIGUOUS_TARGET');
  const coming = ask(d, 'wait_for_ui', { selector: { text: 'Extra item' },
    condition: 'visible', timeout_ms: 20000 });
  await ask(d, 'tap_element', { elementId: await find(d, 'Add') });
  assert.equal((await coming).status, 'success');
  const bad = await d.call('wait_for_ui', { selector: {} });
  assert.ok(bad.isError);
  await d.close();
});

test('wait_for_ui_change: from a revision, also when it was over before',
  async () => {
    const d = await Deed.start(sim);
    const tree = await ask(d, 'get_ui_tree', {});
    const since_revision = tree.snapshot_revision;
    const button = tree.elements.find(e => e.text === 'Add').elementId;
    const none = await ask(d, 'wait_for_ui_change',
      { since_revision, timeout_ms: 100 });
    assert.equal(none.success, false);
    assert.equal(none.timeout, true);
    await ask(d, 'tap_element', { elementId: button });
    const change = await ask(d, 'wait_for_ui_change', { since_revision:
      none.snapshot_revision, expected_change: 'hierarchy_diff',
    timeout_ms: 20000, stability_window_ms: 50 });
    assert.equal(change.success, true, JSON.stringify(change));
    assert.equal(change.observed_change, 'hierarchy_diff');
    assert.ok(change.snapshot_revision > since_revision);
    const old = await ask(d, 'wait_for_ui_change', { since_revision: 0 });
    assert.equal(old.failure_code, 'STALE_REFERENCE');
    await d.close();
  });

test('get_ui_tree: real states, kinship, revision', async () => {
  const d = await Deed.start(sim);
  const tree = await ask(d, 'get_ui_tree', {});
  assert.ok(tree.snapshot_revision >= 1);
  assert.ok(Math.abs(Date.now() - tree.captured_at_ms) < 60000);
  assert.equal(tree.loading_state, undefined);
  const by = name => tree.elements.find(e => e.text === name);
  assert.equal(by('Sold out').enabled, false);
  assert.equal(by('Add').enabled, true);
  assert.equal(by('Add').semantic.is_clickable, true);
  assert.equal(by('Add').selector.confidence.score, 1);
  const row = tree.elements.findIndex(e => e.text === 'Alpha');
  const child = tree.elements[tree.elements[row].children[0]];
  assert.equal(child.text, 'Delete');
  assert.equal(child.parentId, row);
  assert.equal(child.depth, tree.elements[row].depth + 1);
  const again = await ask(d, 'get_ui_tree', {});
  assert.equal(again.fingerprint, tree.fingerprint);
  await d.close();
});

test('expect_screen: by place, by fingerprint', async () => {
  const d = await Deed.start(sim);
  const { fingerprint } = await ask(d, 'get_ui_tree', {});
  const ok = await ask(d, 'expect_screen', { fingerprint });
  assert.deepEqual(ok.comparison,
    { basis: 'fingerprint', matched: true, reason: 'it is the one' });
  assert.equal((await ask(d, 'expect_screen', { screen: '/cart' })).success,
    true);
  const no = await ask(d, 'expect_screen', { screen: '/elsewhere' });
  assert.equal(no.success, false);
  assert.equal(no.confidence, 0);
  assert.equal((await ask(d, 'expect_screen', {})).comparison.basis, 'none');
  await d.close();
});

const outcomes = [
  [{ uiChanged: true, expectedElementVisible: true }, 'success'],
  [{ uiChanged: false, expectedElementVisible: true }, 'success'],
  [{ uiChanged: true, networkRequests: [{ status: 'retryable' }] },
    'backend_failure'],
  [{ uiChanged: false, networkRequests: [{ status: 'failure' }] },
    'backend_failure'],
  [{ uiChanged: true, expectedElementVisible: false }, 'ui_failure'],
  [{ uiChanged: false, hasLogErrors: true }, 'ui_failure'],
  [{ uiChanged: true, actionType: 'tap' }, 'success'],
  [{ uiChanged: true, actionType: 'start_app' }, 'unknown'],
  [{ uiChanged: false, networkRequests: [{ status: 'success' }] }, 'unknown'],
  [{ uiChanged: false, actionType: 'tap' }, 'no_op'],
];
test('classify_action_outcome', async () => {
  const d = await Deed.start(sim);
  for (const [args, outcome] of outcomes) {
    const r = await ask(d, 'classify_action_outcome', args);
    assert.equal(r.outcome, outcome, JSON.stringify(args));
    assert.ok(r.reasoning);
  }
  await d.close();
});

test('get_system_status: ready, and blocked with the reason', async () => {
  const d = await Deed.start(sim);
  const ok = await ask(d, 'get_system_status', {});
  assert.equal(ok.status, 'ready');
  assert.deepEqual(ok.issues, []);
  await d.close();
  const e = await Deed.start(['--profile', 'mobile-debug'],
    { env: { PATH: '/nowhere', DEED_CHROMIUM: '/nowhere/chromium' } });
  const no = await ask(e, 'get_system_status', {});
  assert.equal(no.status, 'blocked');
  assert.equal(no.summary.overall.ready, false);
  assert.match(no.issues[0], /chromium/i);
  await e.close();
});

let site, browser, page;
before(async () => { site = await serve(); });
after(async () => {
  site.stop(); // first: a server that listens keeps the file from ending
  await page?.close();
  await browser?.stop();
});
test('on a real page: adjust, scroll, type, expect', async () => {
  const { Browser } = await import('./lib/browser.mjs');
  browser = await Browser.start(site.url + '/long');
  page = await Deed.start(['--profile', 'mobile-debug', '--browser',
    browser.url]);
  const d = page;
  const wait = await ask(d, 'wait_for_ui', { selector: { text: 'Volume',
    className: 'slider' }, condition: 'exists', timeout_ms: 20000 });
  assert.equal(wait.status, 'success', JSON.stringify(wait));
  assert.deepEqual(wait.element.state.value_range, { min: 0, max: 1 });
  const set = await ask(d, 'adjust_control', { element_id:
    wait.element.elementId, targetValue: 0.7, tolerance: 0.01 });
  assert.equal(set.success, true, JSON.stringify(set));
  assert.equal(set.within_tolerance, true);
  assert.equal(set.converged, true);
  assert.equal(set.actual_state.value, 0.7);
  assert.ok(set.attempts >= 1);
  const state = await ask(d, 'expect_state', { element_id:
    wait.element.elementId, property: 'value', expected: 0.69,
  tolerance: 0.05 });
  assert.equal(state.success, true, JSON.stringify(state));
  const scroll = await ask(d, 'scroll_to_element',
    { selector: { text: 'At the bottom' } });
  assert.equal(scroll.success, true, JSON.stringify(scroll));
  const none = await ask(d, 'scroll_to_element',
    { selector: { text: 'Nowhere' }, maxScrolls: 2 });
  assert.equal(none.failure_code, 'ELEMENT_NOT_FOUND');
  const visible = await ask(d, 'expect_element_visible',
    { selector: { text: 'At the bottom' } });
  assert.equal(visible.success, true, JSON.stringify(visible));
  const tree = await ask(d, 'get_ui_tree', {});
  assert.equal(tree.loading_state?.signal, 'progress_indicator');
  const name = await find(d, 'Name', { exact: true });
  const typed = await ask(d, 'type_text', { elementId: name, text: 'Ada' });
  assert.equal(typed.success, true, JSON.stringify(typed));
});
