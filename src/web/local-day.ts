import type { IsoDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';

/**
 * Today where the viewer is: what defaults on the screen go by that are about no file. In UTC it is tomorrow already in an
 * American evening.
 */
export function localToday(now = new Date()): IsoDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Today where a file is, as the server counts it; where the viewer is as long as no file is known. */
export function todayThere(file: { zone: string } | null | undefined): IsoDate {
  return file ? todayIn(file.zone) : localToday();
}
