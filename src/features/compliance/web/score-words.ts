/** A score as it is shown: of 100 points, or that there is none. */
export const scoreWords = (score: number | null): string => (score === null ? '–' : String(score));

/** How many of all, in percent. */
export const shareWords = (part: number, all: number): string =>
  all === 0 ? '' : `${Math.round((part / all) * 1000) / 10}%`;

/** What became of a figure in a week; empty where it is not known. */
export function changeWords(now: number | null, before: number | null): string {
  if (now === null || before === null) return '';
  if (now === before) return 'as a week ago';
  return `${Math.abs(now - before)} ${now < before ? 'fewer' : 'more'} than a week ago`;
}
