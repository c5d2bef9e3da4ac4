// node zz-html.mjs lib "playwright js on page" selector
import { LIBRARIES } from './pages/index.mjs';
import { bundle } from './lib/bundle.mjs';
import { serve } from './lib/serve.mjs';
import { chromium } from 'playwright-core';
const [lib, js, sel] = process.argv.slice(2);
const l = LIBRARIES.find(x => x.id === lib);
const s = await serve(await bundle([l.entry]));
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await b.newPage({ viewport: { width: 1000, height: 700 } });
page.setDefaultTimeout(4000);
await page.goto(s.url + '/' + lib); await page.waitForTimeout(500);
try { await eval(`(async()=>{${js}})()`); } catch (e) { console.log('ERR', e.message.split('\n')[0]); }
await page.waitForTimeout(500);
const deep = await page.evaluate(sel => {
  const ser = (n, d) => { if (n.nodeType === 3) return n.data.trim() ? '  '.repeat(d) + n.data.trim() + '\n' : '';
    if (n.nodeType !== 1 || /^(SCRIPT|STYLE|SVG|svg)$/.test(n.tagName)) return '';
    const at = [...n.attributes].filter(a => !/^(class|style|data-v-)/.test(a.name) || a.value.length < 60).map(a => ` ${a.name}="${a.value.slice(0, 80)}"`).join('');
    const r = n.getBoundingClientRect();
    let o = '  '.repeat(d) + `<${n.tagName.toLowerCase()}${at}> [${r.x|0},${r.y|0} ${r.width|0}x${r.height|0}]\n`;
    if (n.shadowRoot) { o += '  '.repeat(d) + '#shadow\n'; for (const c of n.shadowRoot.childNodes) o += ser(c, d + 1); o += '  '.repeat(d) + '#/shadow\n'; }
    for (const c of n.childNodes) o += ser(c, d + 1); return o; };
  return [...document.querySelectorAll(sel)].map(n => ser(n, 0)).join('---\n') + JSON.stringify(window.__truth); }, sel);
console.log(deep);
await b.close(); s.close();
