import { focusedPane } from '#src/web/palette/scope.ts';
import { entryOfPane } from '#src/web/panes/open-panes.ts';
import type { ManualPage } from '../manual.contract.ts';
import { tourOf } from './highlights.ts';
import { stopsOf } from './point-out.ts';
import { beginTour } from './tour.tsx';

/** The title of the screen at hand; null where nothing known stands there. */
export function titleHere(): string | null {
  return entryOfPane(focusedPane())?.title ?? null;
}

/** The element of the pane at hand. */
function paneHere(): HTMLElement | null {
  const id = focusedPane();
  return document.querySelector(id === null ? '[data-pane]' : `[data-pane="${CSS.escape(id)}"]`);
}

/** Begins the tour of the screen at hand. Returns false where nothing is written of it. */
export function showTour(pages: readonly ManualPage[]): boolean {
  const title = titleHere();
  const tour = title === null ? null : tourOf(pages, title);
  const pane = paneHere();
  if (!tour || !pane) return false;
  beginTour(stopsOf(tour, pane));
  return true;
}

/** As long as a screen may take to come. */
const PATIENCE = 5_000;

/** Begins the tour of the screen with this title, once it stands and has something to show. */
export async function showTourOf(title: string, pages: readonly ManualPage[]): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const pane = paneHere();
    const stands = titleHere() === title && pane?.querySelector('.pane-body')?.hasChildNodes();
    if (stands && !pane?.querySelector('[aria-busy="true"]')) {
      showTour(pages);
      return;
    }
  }
}
