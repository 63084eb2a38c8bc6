import { keepOption, readOption } from '../kept-options.ts';

/** How the panes of some kinds stand side by side, by position. */
export interface KeptLayout {
  shares: readonly number[] | null;
  /** Positions that the user folded. */
  folded: readonly number[];
}

const NOTHING: KeptLayout = { shares: null, folded: [] };

/**
 * The name of a layout: the kinds of screens that stand together, short. `/manage/employees/:id` is
 * `manage/employees:`. Never a record's id.
 */
export function layoutName(kinds: readonly string[]): string {
  const short = kinds.map((kind) => {
    const parts = kind.split('/').filter(Boolean);
    const fixed = parts.filter((part) => !part.startsWith(':')).slice(-2);
    return (fixed.join('/') || 'home') + (parts.at(-1)?.startsWith(':') ? ':' : '');
  });
  return `layout.${short.join('-').replace(/[^\w.:/-]/g, '')}`.slice(0, 100);
}

/** Reads what is kept for these kinds; junk counts as nothing. */
export function parseLayout(kept: unknown, count: number): KeptLayout {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const shares = 'shares' in kept ? kept.shares : null;
  const folded = 'folded' in kept ? kept.folded : null;
  const isShare = (one: unknown): one is number => typeof one === 'number' && one > 0 && one <= 100;
  const isPlace = (one: unknown): one is number =>
    Number.isInteger(one) && Number(one) >= 0 && Number(one) < count;
  return {
    shares:
      Array.isArray(shares) && shares.length === count && shares.every(isShare) ? shares : null,
    folded: Array.isArray(folded) ? folded.filter(isPlace) : [],
  };
}

/** The layout kept for this user and these kinds of screens. */
export function readLayout(kinds: readonly string[]): KeptLayout {
  return parseLayout(readOption(layoutName(kinds)), kinds.length);
}

/** Keeps a layout for this user; one that is as it comes is forgotten. `titles` name it to the user. */
export function keepLayout(
  kinds: readonly string[],
  titles: readonly string[],
  { shares, folded }: KeptLayout,
): void {
  const before = readLayout(kinds);
  const after = { shares: shares && [...shares], folded: [...folded] };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const plain = shares === null && folded.length === 0;
  keepOption(
    layoutName(kinds),
    plain ? null : { title: titles.join(' | '), savedAt: new Date().toISOString(), ...after },
  );
}
