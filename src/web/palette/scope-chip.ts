import type { Viewer } from '../viewer.ts';
import type { OpenScope } from './scope.ts';

/**
 * Where the palette acts, the innermost first. Taking the chip away goes one further out:
 * `pane`: the screen with the focus, its commands and what it is about;
 * `client`: the client acted in;
 * `everywhere`: for internal users, across all clients, without leaving the one acted in.
 */
export type Place = 'pane' | 'client' | 'everywhere';

export interface PlaceChip {
  place: Place;
  title: string;
}

/** The chips from the innermost to the outermost that can be taken away; none when nothing narrows. */
export function placeChips(
  viewer: Pick<Viewer, 'internal' | 'client' | 'user'>,
  pane: string | null,
): PlaceChip[] {
  const { internal, client, user } = viewer;
  const chips: PlaceChip[] = pane === null ? [] : [{ place: 'pane', title: pane }];
  if (internal && client !== null) {
    const named = user?.acting?.clientId === client ? user.acting.name : `Client ${client}`;
    chips.push({ place: 'client', title: named });
  }
  return chips;
}

/** Where the palette acts when `removed` chips were taken away. */
export function placeAfter(chips: readonly PlaceChip[], removed: number): Place {
  const chip = chips[removed];
  if (chip) return chip.place;
  return chips.some(({ place }) => place === 'client') ? 'everywhere' : 'client';
}

/** The open scopes that commands may use there: outside the pane, its own do not count. */
export function scopesIn(
  place: Place,
  open: readonly OpenScope[],
  paneId: string | null,
): OpenScope[] {
  return open.filter((one) => place === 'pane' || one.paneId === null || one.paneId !== paneId);
}
