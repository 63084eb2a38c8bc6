import type { Page } from 'playwright';
import { byRatio, type Baseline } from './baselines.ts';
import { signedIn, untilPainted } from './browser.ts';
import { percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { measurePeers } from './peers.ts';
import type { PeerTimes } from './peers.ts';
import { count, peopleNames, searchTexts } from './search-rows.ts';
import type { BenchWorld } from './world.ts';

const OPENINGS = 40;
const SEARCHES = 40;
/** What the peers hold in the page; they have no server to ask. */
const PEOPLE = 2000;

/** Opening the palette, and a key press in it to the painted employees. */
export async function paletteRows(world: BenchWorld): Promise<Figure[]> {
  const { page, close } = await signedIn(world.address, 'admin@demo.example');
  try {
    await page.locator('.pane-title').first().waitFor();
    const openings: number[] = [];
    for (let turn = 0; turn < OPENINGS; turn += 1) {
      const opened = { fresh: ['.palette [cmdk-item]'] };
      openings.push(await untilPainted(page, opened, () => page.keyboard.press('Control+k')));
      await page.keyboard.press('Escape');
      await page.locator('.palette').waitFor({ state: 'detached' });
    }
    const texts = (await searchTexts(world, 120)).filter((text) => /^[ -~]{3,}[!-~]$/.test(text));
    const across = await search(page, texts.slice(0, SEARCHES));
    await page.goto(`${world.address}/?client=${world.tenantId}`);
    await page.locator('.pane-title').first().waitFor();
    const inside = await search(page, texts.slice(0, SEARCHES));
    const people = await peopleNames(world, PEOPLE);
    const peers = await measurePeers(
      people,
      people.slice(0, SEARCHES).map((name, at) => name.slice(0, 3 + (at % 6))),
    );
    return [
      {
        what: 'palette open to painted',
        budget: 'p95 50 ms',
        measured: spread(openings),
        peer: besides(peers, 'open'),
        met: percentile(openings, 0.95) <= 50,
      },
      row(
        `keystroke to painted results, across all clients, ${count(world.size)} employees`,
        across,
        peers,
      ),
      row(
        `keystroke to painted results, in the largest tenant (${count(world.employees)})`,
        inside,
        peers,
      ),
      byRatio('palette open to painted against kbar', 0.8, openings, kbarOf(peers, 'open')),
      byRatio(
        `keystroke to painted results against kbar, across all clients, ${count(world.size)} employees`,
        1.2,
        across,
        kbarOf(peers, 'keystroke'),
      ),
      byRatio(
        `keystroke to painted results against kbar, in the largest tenant (${count(world.employees)})`,
        1.2,
        inside,
        kbarOf(peers, 'keystroke'),
      ),
    ];
  } finally {
    await close();
  }
}

function kbarOf(peers: readonly PeerTimes[], what: 'open' | 'keystroke'): Baseline | null {
  const kbar = peers.find(({ peer }) => peer === 'kbar');
  return kbar ? { name: `kbar, ${count(kbar.rows)} rows in the page`, values: kbar[what] } : null;
}

function besides(peers: readonly PeerTimes[], what: 'open' | 'keystroke'): string {
  return peers
    .map((one) => `${one.peer}, ${count(one.rows)} rows in the page: ${spread(one[what])}`)
    .join('; ');
}

function row(what: string, measured: readonly number[], peers: readonly PeerTimes[]): Figure {
  return {
    what,
    budget: 'p95 60 ms',
    measured: spread(measured),
    peer: besides(peers, 'keystroke'),
    met: percentile(measured, 0.95) <= 60,
  };
}

/** Types each text but its last letter, waits for the answer, and times the last letter. */
async function search(page: Page, texts: readonly string[]): Promise<number[]> {
  const measured: number[] = [];
  for (const text of texts) {
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill(`@${text.slice(0, -1)}`);
    await page.waitForTimeout(80);
    await page.waitForFunction(() => document.querySelector('.palette-bar[data-busy]') === null);
    const answered = { passing: '.palette-bar[data-busy]' };
    measured.push(await untilPainted(page, answered, () => page.keyboard.press(text.slice(-1))));
    await page.keyboard.press('Escape');
    await page.locator('.palette').waitFor({ state: 'detached' });
  }
  return measured;
}
