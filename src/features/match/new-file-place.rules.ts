import { fold } from './matchable-paper.rules.ts';

/** A place as the choice of it is made. */
interface Place {
  clientId: number;
  /** With the clients above it, from the company down. */
  name: string;
  onPaper: boolean;
}

/** Words parted by one space, none of them cut: "Yard" is not in "yardage", and "Acme, Inc." is "Acme Inc". */
const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** What tells whether a paper prints one of these names, whole words alone. */
export function namesIn(paper: string): (names: readonly string[]) => boolean {
  const words = wordsOf(paper);
  return (names) => names.map(wordsOf).some((name) => name.trim() !== '' && words.includes(name));
}

/**
 * Where a file goes unless it is said otherwise: the place that the paper names, of several below each other the lowest. Where it
 * names none, or places that are not below each other, the item's own. Null where nobody knows.
 */
export function placeOnPaper({
  clientId,
  places,
}: {
  clientId: number | null;
  places: readonly Place[];
}): number | null {
  const named = places.filter(({ onPaper }) => onPaper);
  const isAbove = (one: Place, other: Place) =>
    one === other || other.name.startsWith(`${one.name} / `);
  const lowest = named.find((one) => named.every((other) => isAbove(other, one)));
  const own = places.find((one) => one.clientId === clientId);
  // Of the company, what lies beside the location that sent it is not believed.
  if (lowest && (clientId === null || (own && isAbove(own, lowest)))) return lowest.clientId;
  return clientId;
}
