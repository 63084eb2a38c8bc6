/** How long after it began to be left a page may still hear of calls that were cut off, in milliseconds. */
const GOING = 5_000;

let since = Number.NEGATIVE_INFINITY;

/** Whether the page is being left or loaded anew: calls that fail now were cut off by that, and nobody needs to be told. */
export function isLeaving(): boolean {
  return performance.now() - since < GOING;
}

if (typeof window !== 'undefined')
  addEventListener('beforeunload', () => {
    since = performance.now();
  });
