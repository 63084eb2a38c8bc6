/** A score as it is shown: of 100 points, or that there is none. */
export const scoreWords = (score: number | null): string => (score === null ? '–' : String(score));

/** How many of all, in percent. */
export const shareWords = (part: number, all: number): string =>
  all === 0 ? '' : `${Math.round((part / all) * 1000) / 10}%`;
