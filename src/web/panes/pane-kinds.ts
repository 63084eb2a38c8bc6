import type { PaneSpec } from './open-panes.ts';

/** Whether a document stands in a pane: its screen has the tools of one. */
export function isDocumentPane({ resolved }: Pick<PaneSpec, 'resolved'>): boolean {
  return resolved?.entry.scopes?.some((open) => open.includes('pdf')) ?? false;
}

/** The pane whose document may stand in a second window: the last one that has one, beside another screen. */
export function movableDocument<Pane extends Pick<PaneSpec, 'resolved'>>(
  panes: readonly Pane[],
): Pane | null {
  return panes.length > 1 ? (panes.findLast(isDocumentPane) ?? null) : null;
}
