import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { Command } from '#commands/command.ts';
import { CHROMIUM_ARGS, ensureChromium } from '#tests/support/chromium.ts';
import { noteInputs, untilPainted } from './browser.ts';
import { serveFolder } from './serve-folder.ts';
import { ROOT } from './world.ts';

export const PEERS = ['kbar', 'plain cmdk'] as const;
export interface PeerTimes {
  peer: (typeof PEERS)[number];
  rows: number;
  open: number[];
  keystroke: number[];
}

const OPENINGS = 20;

/** Every command of the console, from its file: the manifests load under Vite only. */
async function commandTitles(): Promise<{ id: string; title: string }[]> {
  const files = globSync('commands/*.ts', { cwd: ROOT });
  const tables = await Promise.all(files.map((file) => import(join(ROOT, file))));
  return tables
    .flatMap((file: Record<string, Record<string, Partial<Command>>>) => Object.values(file))
    .flatMap((table) => Object.entries(table))
    .flatMap(([id, { title }]) => (title === undefined ? [] : [{ id, title }]));
}

/**
 * Measures kbar and plain cmdk, built for production, over the console's commands and these people, all in the page:
 * opening, and the last letter of each text.
 */
export async function measurePeers(
  people: readonly string[],
  texts: readonly string[],
): Promise<PeerTimes[]> {
  const rows = [
    ...(await commandTitles()),
    ...people.map((title, at) => ({ id: `person-${at}`, title })),
  ];
  const outDir = await mkdtemp(join(tmpdir(), 'console-peers-'));
  await build({
    root: join(ROOT, 'tests/bench/peers'),
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsDir: '' },
  });
  await writeFile(join(outDir, 'rows.json'), JSON.stringify(rows));
  const server = await serveFolder(outDir);
  const { address } = server;
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS],
  });
  try {
    const measured: PeerTimes[] = [];
    for (const peer of PEERS) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.setDefaultTimeout(10_000);
      await noteInputs(page);
      await page.goto(`${address}/?${peer === 'kbar' ? 'kbar' : 'cmdk'}`);
      // Both listen from their first effect on; the page shows nothing until then.
      await page.waitForLoadState('networkidle');
      const [open, keystroke]: [number[], number[]] = [[], []];
      for (const text of [...Array.from({ length: OPENINGS }, () => ''), ...texts]) {
        const opened = await untilPainted(page, { fresh: ['.row'] }, () =>
          page.keyboard.press('Control+k'),
        );
        if (text === '') open.push(opened);
        else {
          const input = page.locator('input');
          await input.fill(text.slice(0, -1));
          await settled(page.locator('.changes'));
          const changed = { changed: '.changes' };
          keystroke.push(
            await untilPainted(page, changed, () => page.keyboard.press(text.slice(-1))),
          );
        }
        await page.keyboard.press('Escape');
        await page.locator('.row').first().waitFor({ state: 'detached' });
      }
      measured.push({ peer, rows: rows.length, open, keystroke });
      await page.close();
    }
    return measured;
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Waits until a text has stood still for 300 ms: kbar holds results back. */
async function settled(output: { textContent(): Promise<string | null> }): Promise<void> {
  let before = await output.textContent();
  for (let still = 0; still < 3;) {
    await new Promise((done) => void setTimeout(done, 100));
    const now = await output.textContent();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}
