// SPDX-License-Identifier: Apache-2.0
// A Firefox that deed and the test share. It has one session at a time, so the
// test holds that session and passes on what deed says; deed's own
// session.new and session.end are answered here. The test looks at the pages
// over the same session, with ids that deed never uses.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, listen } from './websocket.mjs';

const ANSWER_MS = 10000;
// Of the first answer: a browser that starts on a loaded machine takes long.
const START_MS = 40000;
// A driven browser that deed joins brings what deed gives to one it starts.
const PREFS = {
  'app.normandy.enabled': false, 'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.formfill.enable': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.sessionhistory.max_total_viewers': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0, 'browser.translations.enable': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': false,
  'dom.input_events.security.minNumTicks': 0,
  'dom.input_events.security.minTimeElapsedInMS': 0,
  'dom.ipc.processPrelaunch.enabled': false, 'dom.max_script_run_time': 0,
  'dom.min_background_timeout_value': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
  'fission.autostart': false, 'fission.bfcacheInParent': false,
  'focusmanager.testmode': true,
  'layout.testing.top-level-always-active': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'privacy.reduceTimerPrecision': false, 'signon.rememberSignons': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
};

const bin = () => process.env.FIREFOX || process.env.DEED_FIREFOX ||
  '/usr/bin/firefox-esr';

/** With CI=true a missing browser is a failure, not a skip. */
export const isThere = () => process.env.CI === 'true' || existsSync(bin());

const address = child => new Promise((ok, no) => {
  let told = '';
  child.stderr.on('data', data => {
    told += data;
    const found = told.match(/WebDriver BiDi listening on (ws:\S+)/);
    if (found) { ok(found[1] + '/session'); }
  });
  child.once('exit', () => no(new Error('firefox ended: ' + told)));
});

/** One session, shared: what has an id of deed's goes to deed. */
async function share(url) {
  const peer = await connect(url);
  const waiting = new Map();
  let last = 1e9;
  let deed = null;
  const send = (method, params = {}, ms = ANSWER_MS) => new Promise((ok,
    no) => {
    const id = ++last;
    const late = setTimeout(() => {
      waiting.delete(id);
      no(new Error(method + ' got no answer'));
    }, ms);
    waiting.set(id, message => {
      clearTimeout(late);
      if (message.type === 'error') {
        no(new Error(`${message.error}: ${message.message}`));
      }
      ok(message.result);
    });
    peer.send(JSON.stringify({ id, method, params }));
  });
  peer.on('text', text => {
    const message = JSON.parse(text);
    const wait = waiting.get(message.id);
    waiting.delete(message.id);
    if (wait) { wait(message); } else { deed?.send(text); }
  });
  peer.once('end', () => deed?.close());
  const made = await send('session.new', { capabilities: { alwaysMatch: {
    unhandledPromptBehavior: { default: 'ignore', file: 'dismiss' } } } },
  START_MS);
  const listener = await listen(joined => {
    const scripts = [];
    const events = [];
    deed = joined;
    const answer = (id, result) => joined.send(JSON.stringify(
      { type: 'success', id, result }));
    joined.on('text', async text => {
      const { id, method, params } = JSON.parse(text);
      if (method === 'session.new') {
        answer(id, made);
      } else if (method === 'session.end') {
        answer(id, {});
      } else if (method === 'script.addPreloadScript' ||
          method === 'session.subscribe') {
        // What deed leaves behind would be there twice for the next one.
        const result = await send(method, params).catch(() => ({}));
        if (result.script) { scripts.push(result.script); }
        if (result.subscription) { events.push(result.subscription); }
        answer(id, result);
      } else {
        peer.send(text);
      }
    });
    joined.once('end', () => {
      if (deed === joined) { deed = null; }
      for (const script of scripts) {
        send('script.removePreloadScript', { script }).catch(() => {});
      }
      if (events.length) {
        send('session.unsubscribe', { subscriptions: events })
          .catch(() => {});
      }
    });
  });
  return { send, url: `ws://127.0.0.1:${listener.port}/session`, close() {
    listener.close();
    peer.close();
  } };
}

/** A process with a profile of its own; `url` is that of its one session. */
export async function start() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-firefox-'));
  writeFileSync(path.join(dir, 'user.js'), Object.entries(PREFS).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    .join(''));
  const child = spawn(bin(), ['--headless', '--remote-debugging-port=0',
    '--new-instance', '--no-remote', '--profile', dir, 'about:blank'],
  { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: {
    ...process.env, MOZ_CRASHREPORTER_DISABLE: '1',
    MOZ_HEADLESS_WIDTH: '1000', MOZ_HEADLESS_HEIGHT: '785' } });
  const kill = () => {
    try { process.kill(-child.pid, 'SIGKILL'); } catch { /* it is gone */ }
  };
  process.once('exit', kill);
  process.once('SIGTERM', () => process.exit(143));
  const gone = new Promise(ok => child.once('exit', ok));
  const close = async () => {
    kill();
    await gone;
    process.removeListener('exit', kill);
    rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    return { dir, pid: child.pid, url: await address(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function launch() {
  const browser = await start();
  const { dir } = browser;
  const shared = await share(browser.url).catch(async error => {
    await browser.close();
    throw error;
  });
  const { send } = shared;
  const tabs = async () => (await send('browsingContext.getTree',
    { maxDepth: 0 })).contexts;
  // In the first tab the address bar keeps the focus.
  const [{ context: first }] = await tabs();
  const { context: home } = await send('browsingContext.create',
    { type: 'tab' }, START_MS);
  await send('browsingContext.close', { context: first });
  await send('browser.setDownloadBehavior', { downloadBehavior:
    { type: 'allowed', destinationFolder: dir } }).catch(() => {});
  const evaluate = async (expression, context = home) => {
    const wrapped = `(async()=>JSON.stringify(await (${expression})))()`;
    const { result, exceptionDetails: bad } = await send('script.evaluate',
      { expression: wrapped, awaitPromise: true, target: { context } });
    if (bad) { throw new Error(bad.text); }
    return result.value === undefined ? undefined : JSON.parse(result.value);
  };
  return {
    url: shared.url, send, evaluate, dir, home, pid: browser.pid,
    all: tabs,
    async open(url) {
      await send('browsingContext.navigate', { context: home, url,
        wait: 'interactive' });
    },
    answer: () => send('browsingContext.handleUserPrompt', { context: home,
      accept: true }),
    tabs: async () => (await tabs()).length,
    async tidy() {
      for (const { context } of await tabs()) {
        if (context !== home) {
          await send('browsingContext.close', { context }).catch(() => {});
        }
      }
    },
    async close() {
      shared.close();
      await browser.close();
    },
  };
}
