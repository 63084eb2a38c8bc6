import { chromium } from '@playwright/test';
import { readdirSync, writeFileSync } from 'node:fs';
const all = readdirSync('/tmp/shots').filter((f) => f.endsWith('.png') && !f.startsWith('sheet'));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const mode of ['wide', 'narrow', 'dark']) {
  const list = all.filter((f) => f.includes(`-${mode}.png`));
  const per = mode === 'narrow' ? 10 : 4; const w = mode === 'narrow' ? 380 : 960;
  for (let i = 0; i < list.length; i += per) {
    const html = `<body style="margin:0;display:flex;flex-wrap:wrap;gap:6px;width:1930px">${list.slice(i, i + per).map((f) => `<figure style="margin:0"><figcaption style="font:12px sans-serif">${f}</figcaption><img src="file:///tmp/shots/${f}" width="${w}"></figure>`).join('')}</body>`;
    writeFileSync('/tmp/shots/s.html', html);
    const page = await browser.newPage({ viewport: { width: 1930, height: 900 } });
    await page.goto('file:///tmp/shots/s.html'); await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots/sheet-${mode}-${i / per}.png`, fullPage: true });
    await page.close();
  }
}
await browser.close();
