import { readDay } from '#src/features/rosters/read-row.rules.ts';
import { isCivilDate } from '#src/shared/dates.ts';
import type { Alcohol, Measurement } from './drug-testing.shapes.ts';
import type { LayoutField } from './result-layout.rules.ts';

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

/** Says what is wrong with a field. */
export type Fault = (field: LayoutField, reason: string) => null;

interface Reader {
  text: (field: LayoutField) => string | null;
  time: (field: LayoutField) => string | null;
  fault: Fault;
}

/** What a row says of the alcohol testing form. */
export function alcoholOf(read: Reader): Alcohol {
  const { text, time, fault } = read;
  const value = (field: LayoutField): number | null => {
    const written = text(field);
    if (written === null) return null;
    // More than any living person has, or not a number: misread.
    return /^[01]?\.\d{1,4}$|^0$/.test(written) && Number(written) < 1
      ? Number(written)
      : fault(field, 'Write it as 0.000.');
  };
  const whole = (field: LayoutField): number | null => {
    const written = text(field);
    if (written === null) return null;
    return /^\d{1,9}$/.test(written) ? Number(written) : fault(field, 'It is not a number.');
  };
  const yes = (field: LayoutField): boolean | null => {
    const written = text(field);
    if (written === null) return null;
    if (/^(yes|y|true|1|signed)$/i.test(written)) return true;
    return /^(no|n|false|0|not signed|refused)$/i.test(written)
      ? false
      : fault(field, 'Write yes or no.');
  };
  const measured = (which: 'screen' | 'confirm'): Measurement => ({
    at: time(`${which}At`),
    value: value(`${which}Value`),
    device: text(`${which}Device`),
    serial: text(`${which}Serial`),
    number: whole(`${which}Number`),
  });
  const confirm = measured('confirm');
  return {
    screen: measured('screen'),
    airBlank: value('airBlank'),
    confirm: Object.values(confirm).some((part) => part !== null) ? confirm : null,
    technician: text('technician'),
    technicianSigned: yes('technicianSigned'),
    employeeSigned: yes('employeeSigned'),
    employeeSignedResult: yes('employeeSignedResult'),
    employerTold: time('employerTold'),
  };
}
