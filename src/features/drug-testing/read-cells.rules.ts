import { readDay } from '#src/features/rosters/read-row.rules.ts';
import { isCivilDate, type IsoDate } from '#src/shared/dates.ts';
import { isPlainText } from '#src/shared/text.ts';
import {
  LAYOUT,
  MOST_REMARKS,
  MOST_TEXT,
  type LayoutField,
  type ResultFault,
  type ResultFields,
} from './result-layout.rules.ts';

/** Says what is wrong with a field. */
export type Fault = (field: LayoutField, reason: string) => null;

/** Reads the cells of a row: what is empty or cannot be read is null, and the latter is a fault. */
export interface CellReader {
  faults: ResultFault[];
  fault: Fault;
  text: (field: LayoutField) => string | null;
  day: (field: LayoutField) => IsoDate | null;
  /** A day that may lie ahead. */
  anyDay: (field: LayoutField) => IsoDate | null;
  /** A time at the site. */
  time: (field: LayoutField) => string | null;
  /** The number of an entry of a list. */
  chosen: (field: LayoutField, read: (value: string) => number | null) => number | null;
}

/** A time at the site: `2026-03-02 14:05`, `3/2/2026 2:05 pm`. */
export function readTime(text: string): string | null {
  const parts = /^(\S+?)[ T](\d{1,2}):(\d\d)(?::\d\d)?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim());
  const day = parts ? readDay(parts[1] ?? '') : null;
  if (!parts || day === null || !isCivilDate(day)) return null;
  const [, , typed = '', minute = '', half] = parts;
  let hour = Number(typed);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return hour > 23 || Number(minute) > 59
    ? null
    : `${day} ${String(hour).padStart(2, '0')}:${minute}`;
}

/** A reader of one row; nothing in it is dated after `today`. */
export function cellsOf(given: ResultFields, today: IsoDate): CellReader {
  const faults: ResultFault[] = [];
  const fault = (field: LayoutField, reason: string): null => {
    faults.push({ field, reason });
    return null;
  };
  const text = (field: LayoutField): string | null => {
    const value = (given[field] ?? '').normalize('NFC').trim();
    if (value === '') return 'needed' in LAYOUT[field] ? fault(field, 'It is empty.') : null;
    const most = field === 'remarks' ? MOST_REMARKS : MOST_TEXT;
    if (value.length > most) return fault(field, `Use at most ${most} characters.`);
    if (!isPlainText(value, { lines: field === 'remarks' }))
      return fault(field, 'Leave out the characters that cannot be shown.');
    return value;
  };
  const anyDay = (field: LayoutField): IsoDate | null => {
    const value = text(field);
    if (value === null) return null;
    return readDay(value) ?? fault(field, 'It is not a date. Write it as YYYY-MM-DD.');
  };
  const day = (field: LayoutField): IsoDate | null => {
    const read = anyDay(field);
    return read !== null && read > today ? fault(field, 'The date is in the future.') : read;
  };
  const time = (field: LayoutField): string | null => {
    const value = text(field);
    if (value === null) return null;
    const read = readTime(value);
    if (read === null)
      return fault(field, 'Write it as YYYY-MM-DD HH:MM, as clocks there showed it.');
    return read.slice(0, 10) > today ? fault(field, 'The time is in the future.') : read;
  };
  const chosen = (field: LayoutField, read: (value: string) => number | null): number | null => {
    const value = text(field);
    if (value === null) return null;
    return read(value) ?? fault(field, `There is no such ${field}. ${LAYOUT[field].about}.`);
  };
  return { faults, fault, text, day, anyDay, time, chosen };
}
