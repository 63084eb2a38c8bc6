import { useState, type KeyboardEvent } from 'react';

/** Which point of a trend is read out, by pointer or arrows; null while nobody asks. */
export function useTrendCursor(count: number) {
  const [at, setAt] = useState<number | null>(null);
  const set = (next: number | null) =>
    setAt(next === null ? null : Math.min(count - 1, Math.max(0, next)));
  return {
    at: at !== null && at < count ? at : null,
    set,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to: Record<string, number | null> = {
        ArrowLeft: (at ?? count) - 1,
        ArrowRight: (at ?? -1) + 1,
        Home: 0,
        End: count - 1,
        ...(at === null ? {} : { Escape: null }),
      };
      const next = to[event.key];
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      set(next);
    },
  };
}
