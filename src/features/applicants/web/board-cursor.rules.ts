/**
 * The card that a key leads to from another: up and down within its column, left and right to the next column that has
 * cards, as far down as it goes, Home and End to the ends of the column.
 * @returns null where the key leads nowhere
 */
export function besideCard(
  columns: readonly (readonly string[])[],
  from: string,
  key: string,
): string | null {
  const at = columns.findIndex((cards) => cards.includes(from));
  const column = columns[at];
  if (!column) return null;
  const place = column.indexOf(from);
  const across = (step: 1 | -1): string | null => {
    for (let to = at + step; to >= 0 && to < columns.length; to += step) {
      const cards = columns[to] ?? [];
      if (cards.length > 0) return cards[Math.min(place, cards.length - 1)] ?? null;
    }
    return null;
  };
  switch (key) {
    case 'ArrowDown':
      return column[place + 1] ?? null;
    case 'ArrowUp':
      return column[place - 1] ?? null;
    case 'ArrowRight':
      return across(1);
    case 'ArrowLeft':
      return across(-1);
    case 'Home':
      return column[0] ?? null;
    case 'End':
      return column.at(-1) ?? null;
    default:
      return null;
  }
}
