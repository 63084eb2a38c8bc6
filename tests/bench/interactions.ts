import type { Page } from 'playwright';

/** What the browser does not report: interactions shorter than this. */
export const LEAST = 16;

declare global {
  interface Window {
    /** Of each interaction, by its id, the longest event and the key that began it. */
    benchInteractions: Map<number, { took: number; key: string }>;
  }
}

/** Interactions of a page to their next frame (Interaction to Next Paint). */
export interface Interactions {
  /** All of them; those that the browser does not report count as the shortest. */
  all: number[];
  slow: readonly { took: number; key: string }[];
  count: number;
}

/** Begins to note how long each interaction takes to its next frame. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((least) => {
    window.benchInteractions = new Map();
    const keys = new Map<number, string>();
    for (const type of ['keydown', 'keyup'] as const) {
      const keep = (event: KeyboardEvent) => void keys.set(event.timeStamp, event.key);
      window.addEventListener(type, keep, { capture: true });
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId === 0) continue;
        const known = window.benchInteractions.get(entry.interactionId);
        if (known && known.took >= entry.duration) continue;
        const key = keys.get(entry.startTime) ?? known?.key ?? entry.name;
        window.benchInteractions.set(entry.interactionId, { took: entry.duration, key });
      }
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST);
}

/** What was noted since. */
export async function readInteractions(page: Page): Promise<Interactions> {
  const { count, slow } = await page.evaluate(() => ({
    count: performance.interactionCount,
    slow: [...window.benchInteractions.values()],
  }));
  const all = [
    ...slow.map(({ took }) => took),
    ...Array.from({ length: Math.max(0, count - slow.length) }, () => LEAST),
  ];
  return { all, slow, count };
}
