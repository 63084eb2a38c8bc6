import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:5777';
const ACC: Record<string, string[]> = {
  employer: ['/manage/reports', '/manage/reports/roster', '/clearinghouse', '/alerts/clearinghouseQueryAlerts', '/alerts/applicants', '/manage/applicants/links', '/alerts/csaAlerts', '/manage/safetyData', '/manage/admin/medCards', '/randoms/followup', '/'],
  admin: ['/settings/documentTypes', '/settings/closingDays', '/settings/licenseFormats', '/dqInternal/workload', '/randoms/billing', '/clearinghouse', '/settings', '/csa/imports'],
};
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'] });
for (const [who, paths] of Object.entries(ACC)) for (const [mode, w, h, dark] of [['wide', 1440, 900, false], ['narrow', 390, 844, false], ['dark', 1440, 900, true]] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light' });
  const page = await ctx.newPage();
  await page.goto(base + '/login');
  await page.getByLabel(/e-?mail/i).first().fill(`${who}@demo.example`);
  await page.getByLabel(/password/i).first().fill('console-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 15000 }).catch(() => console.log('login?'));
  for (const p of paths) {
    await page.goto(base + p); await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${who}-${p.replaceAll('/', '_')}-${mode}.png` });
  }
  await ctx.close();
}
await browser.close();
