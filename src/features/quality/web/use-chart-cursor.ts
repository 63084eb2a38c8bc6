import { useState, type KeyboardEvent } from 'react';

interface ChartCursor {
  /** The mark that is read out; null while nobody asks. */
  at: number | null;
  set: (at: number | null) => void;
  /** For the chart's element: arrows go from mark to mark, Escape lets go. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Where one reads in a chart, by pointer or keyboard. `across` is how many marks stand in a row; one row without it. */
export function useChartCursor(count: number, across = count): ChartCursor {
  const [at, set] = useState<number | null>(null);
  return {
    at: at !== null && at < count ? at : null,
    set,
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const steps: Record<string, number> = {
        ArrowLeft: -1,
        ArrowRight: 1,
        ...(across < count ? { ArrowUp: -across, ArrowDown: across } : {}),
      };
      const from = at ?? (event.key === 'ArrowLeft' ? count : -1);
      const step = steps[event.key];
      let to: number | null;
      if (event.key === 'Home') to = 0;
      else if (event.key === 'End') to = count - 1;
      else if (event.key === 'Escape' && at !== null) to = null;
      else if (step !== undefined) to = from + step;
      else return;
      event.preventDefault();
      event.stopPropagation();
      if (to === null || (to >= 0 && to < count)) set(to);
    },
  };
}
