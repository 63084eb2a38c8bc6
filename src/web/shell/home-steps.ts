import type { HomeStep } from './slots.ts';

const TONES: readonly HomeStep['tone'][] = ['stop', 'danger', 'warning', 'waiting'];

/** What is to be done, the worst first: by how soon, then by how grave it is, then the most of it. What nothing is of is left out. */
export function worstFirst(steps: readonly HomeStep[]): HomeStep[] {
  return steps
    .filter(({ count }) => count > 0)
    .toSorted(
      (a, b) =>
        a.order - b.order ||
        TONES.indexOf(a.tone) - TONES.indexOf(b.tone) ||
        b.count - a.count ||
        a.word.localeCompare(b.word, 'en'),
    );
}
