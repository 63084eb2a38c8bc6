import { writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Driver } from './rule-rows.rules.ts';

/** What a file is judged by as of a day: the documents known then, or all that are known now. */
export const AS_OF_MODES = ['shown', 'known'] as const;
export type AsOfMode = (typeof AS_OF_MODES)[number];
export const JUDGED_BY = ['today', ...AS_OF_MODES] as const;

export interface AsOf {
  day: IsoDate;
  mode: AsOfMode;
}

export const AS_OF_WORDS: Readonly<Record<AsOfMode, string>> = {
  known: 'Whether the driver was qualified',
  shown: 'What the file showed',
};

/**
 * A driver as of a day: before the hire an applicant, after the last day off the roster. License, class and location are
 * those of the record as it is. Of violations those count that had come by then, or that are known now to have been.
 */
export function driverAsOf(one: Driver, lastDay: IsoDate | null, { day, mode }: AsOf): Driver {
  const { hireDate, dutyEvents } = one;
  const driver = dutyEvents
    ? {
        ...one,
        dutyEvents: dutyEvents.filter(
          (event) => (mode === 'shown' ? event.knownOn : event.day) <= day,
        ),
      }
    : one;
  if (hireDate === null) return driver;
  // Who is an applicant now, and never left, was not employed on any day before.
  const employed = hireDate <= day && (one.employed || lastDay !== null);
  return { ...driver, employed, onRoster: employed && (lastDay === null || day <= lastDay) };
}

/** What was judged, in words. */
export function judgedText({
  day,
  mode,
  openedOn,
}: {
  day: IsoDate;
  mode: (typeof JUDGED_BY)[number];
  openedOn: IsoDate;
}): string {
  if (mode === 'today') return '';
  const record = 'License, class, hire date and location are those of the record as it is now.';
  if (mode === 'known')
    return `Whether the driver was qualified on ${writeDate(day)}, by all documents known now. ${record}`;
  const before =
    day < openedOn
      ? ` The file was opened on ${writeDate(openedOn)}: it showed nothing before.`
      : '';
  return `What the file showed on ${writeDate(day)}: documents that were filed by then, with type and dates as corrected since.${before} ${record}`;
}
