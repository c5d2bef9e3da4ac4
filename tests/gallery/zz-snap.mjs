import { LIBRARIES } from './pages/index.mjs';
import { bundle } from './lib/bundle.mjs';
import { serve } from './lib/serve.mjs';
import { chromium } from 'playwright-core';
const names = process.argv.slice(2);
const libs = LIBRARIES.filter(l => !names.length || names.includes(l.id));
const dir = await bundle(libs.map(l => l.entry));
const s = await serve(dir);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 700, height: 1100 } });
p.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0, 300)));
p.on('console', m => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)));
for (const l of libs) {
  await p.goto(s.url + '/' + l.id); await p.waitForTimeout(800);
  console.log('=====', l.id); console.log(await p.locator('body').ariaSnapshot());
  await p.screenshot({ path: `/tmp/snap-${l.id}.png` });
}
await b.close(); s.close();
