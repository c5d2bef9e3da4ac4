// SPDX-License-Identifier: Apache-2.0
// What an act costs on the stand-in of tests/android: dumps, inputs and time,
// with times as fast as they go and with those that others measured on phones.
// Beside it the way of mobile-debug-mcp 0.29 for the same act, replayed with
// adb: find_element (one reading), tap_element (a fingerprint, a reading, the
// tap, a fingerprint), wait_for_ui (two equal readings); each reading is a
// pause of 400 ms, "wm size", a dump into a file and its content.
import { Devices, hasAdb } from '../../tests/android/lib.mjs';
import { spawnSync } from 'node:child_process';

const acts = [
  ['a tap that works', 'basics', ['click', 'Save'], [540, 230]],
  ['a tap that opens a screen', 'basics', ['click', 'Details'], [540, 510]],
  ['a switch', 'basics', ['toggle', 'Express', 'on'], [540, 1210]],
  ['a text', 'basics', ['fill', 'Name', 'Ann'], [540, 1350], 'Ann'],
  ['an effect that is only drawn', 'icon', ['click', 'Like'], [540, 230]],
];

const sleep = ms => new Promise(ok => setTimeout(ok, ms));

function adb(d, ...args) {
  return spawnSync('adb', ['-P', String(d.port), '-s', d.serials[0], 'shell',
    ...args], { env: d.env, encoding: 'utf8' });
}

async function reading(d) {
  await sleep(400);
  adb(d, 'wm', 'size');
  adb(d, 'uiautomator', 'dump', '/sdcard/ui.xml');
  return adb(d, 'cat', '/sdcard/ui.xml').stdout;
}

async function theirWay(d, point, text) {
  await reading(d); // find_element
  await reading(d); // the fingerprint before
  await reading(d); // is it still there?
  adb(d, 'input', 'tap', ...point.map(String));
  await reading(d); // the fingerprint after
  if (text) { // type_text: the same around `input text`
    await reading(d);
    adb(d, 'input', 'text', text);
    await reading(d);
  }
  await reading(d); // wait_for_ui or expect_state: twice
  await reading(d);
}

async function measure(d, load, run) {
  await d.order({ device: 0, ...load });
  const begun = performance.now();
  const code = await run();
  const ms = performance.now() - begun;
  const { dumps, inputs, sources } = await d.order({ device: 0, read: true });
  return { ms, dumps, inputs, sources, code };
}

const time = ms => ms < 10000 ? `${(ms / 1000).toFixed(2)} s`
  : `${(ms / 1000).toFixed(1)} s`;
const cell = (m, trees) => `${trees ? `${m.sources} trees` :
  `${m.dumps} dumps`}, ${m.inputs} input${m.inputs === 1 ? '' : 's'}, ` +
  time(m.ms);

if (!hasAdb()) {
  console.error('no adb: apt install adb');
  process.exit(1);
}
const d = await Devices.open(1);
try {
  for (const profile of ['fast', 'real']) {
    console.log(`\n| ${profile} | deed | deed with UiAutomator2 | the way of ` +
      'mobile-debug-mcp |\n|---|---|---|---|');
    for (const [name, app, args, point, text] of acts) {
      const run = async () => (await d.run(0, [...args, '--device',
        d.serials[0]], 120000)).code;
      const ours = await measure(d, { load: app, profile }, run);
      const fast = await measure(d, { load: app, profile, u2: true }, run);
      const theirs = await measure(d, { load: app, profile },
        () => theirWay(d, point, text));
      if (ours.code || fast.code) {
        throw new Error(`${name}: exit ${ours.code}, ${fast.code}`);
      }
      console.log(`| ${name} | ${cell(ours)} | ${cell(fast, true)} | ` +
        `${cell(theirs)} |`);
    }
  }
} finally {
  d.close();
}
