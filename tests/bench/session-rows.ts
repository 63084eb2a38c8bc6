import { plainInteractions } from './baselines.ts';
import { signedIn } from './browser.ts';
import { milliseconds, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { LEAST, readInteractions, watchInteractions } from './interactions.ts';
import { accept, confirm, openQueue, skip, suggested } from './review-rows.ts';
import { bringPapers } from './review-world.ts';
import type { BenchWorld } from './world.ts';

const MINUTES = 10;
const PAPERS = 160;
/** Between two keys of a person who knows the keys. */
const PACE = 400;
/** Ten minutes of a reviewer's keys, and how long each took to its next frame (Interaction to Next Paint). */
export async function sessionRows(world: BenchWorld): Promise<Figure[]> {
  const { page, close } = await signedIn(world.address, 'dq@demo.example');
  try {
    await watchInteractions(page);
    await openQueue(page, await bringPapers(world, PAPERS));
    const end = Date.now() + MINUTES * 60_000;
    let [filed, keys] = [0, 0];
    const press = async (...names: string[]) => {
      for (const name of names) {
        await page.keyboard.press(name);
        keys += 1;
        await page.waitForTimeout(PACE);
      }
    };
    while (Date.now() < end) {
      await suggested(page);
      await press('+', '+', '-', '-');
      await lookSomeoneUp(press);
      await confirm(page);
      await page.getByText('suggested').first().waitFor();
      if ((await accept(page)) === null) await skip(page);
      else filed += 1;
    }
    const { all, slow, count } = await readInteractions(page);
    const plain = await plainInteractions();
    const [p75, p98] = [percentile(all, 0.75), percentile(all, 0.98)];
    return [
      {
        what: `interaction to next paint in a reviewing session of ${MINUTES} minutes`,
        budget: 'p98 100 ms',
        measured: `p75 ${milliseconds(p75)}, p98 ${milliseconds(p98)}, longest ${milliseconds(Math.max(...all))} (${count})`,
        met: p98 <= 100,
        note: `${filed} documents filed, ${keys} keys beside; p98 by key: ${byKey(slow)}; the browser reports in steps of 8 ms and nothing below ${LEAST} ms`,
      },
      {
        what: 'the same against a key press in a plain list',
        budget: 'p98 2 times at most',
        measured: `${(p98 / percentile(plain.values, 0.98)).toFixed(2)} times: p98 ${milliseconds(p98)}`,
        peer: `${plain.name}: p98 ${milliseconds(percentile(plain.values, 0.98))} (${plain.values.length})`,
        met: p98 <= 2 * percentile(plain.values, 0.98),
      },
    ];
  } finally {
    await close();
  }
}

/** The keys whose interactions take longest, the worst first. */
function byKey(slow: readonly { took: number; key: string }[]): string {
  return [...Map.groupBy(slow, ({ key }) => key)]
    .map(([key, list]) => ({
      key,
      count: list.length,
      p98: percentile(
        list.map(({ took }) => took),
        0.98,
      ),
    }))
    .sort((a, b) => b.p98 - a.p98)
    .slice(0, 6)
    .map(({ key, count, p98 }) => `${key} ${milliseconds(p98)} (${count})`)
    .join(', ');
}

/** The palette, a name typed letter by letter, two rows down, and away again. */
async function lookSomeoneUp(press: (...names: string[]) => Promise<void>): Promise<void> {
  await press('Control+k', '@', 's', 'm', 'i', 't', 'ArrowDown', 'ArrowDown', 'Escape');
}
