import type { IsoDate } from '#src/shared/dates.ts';

/**
 * Today where the viewer is: what defaults and checks on the screen go by. In UTC it is tomorrow already in an American
 * evening.
 */
export function localToday(now = new Date()): IsoDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
