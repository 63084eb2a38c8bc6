import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { RecordLine } from './recognise.rules.ts';

/** Parts of a record as they are read for scoring: what an older or another source left out is empty, not refused. */
const acd = z
  .string()
  .regex(/^[A-Z]\d{2}$/)
  .catch('');
const text = z.string().catch('');
const day = civilDate.nullable().catch(null);
const violation = z.object({
  date: civilDate,
  convictionDate: day.default(null),
  // As papers were entered before providers answered with data.
  convictedOn: day.default(null),
  acd: acd.default(''),
  description: text.default(''),
  state: z.string().nullable().catch(null).default(null),
  speedOver: z.int().min(0).nullable().catch(null).default(null),
  commercial: z.boolean().nullable().catch(null).default(null),
});
const accident = z.object({
  date: civilDate,
  description: text.default(''),
  preventable: z.boolean().nullable().catch(null).default(null),
});
const withdrawal = z.object({
  from: civilDate,
  to: day.default(null),
  acd: acd.default(''),
  description: text.default(''),
  active: z.boolean().catch(false).default(false),
});
const record = z.object({
  driver: z
    .object({ name: text, birthDate: day, license: text, state: text, class: text })
    .nullable()
    .catch(null)
    .default(null),
  licenseStatus: z.string().nullable().catch(null).default(null),
  violations: z.array(z.unknown()).nullable().catch(null).default(null),
  accidents: z.array(z.unknown()).catch([]).default([]),
  withdrawals: z.array(z.unknown()).catch([]).default([]),
});

/** Whom a record says it is of. */
export interface ReportedDriver {
  name: string;
  birthDate: IsoDate | null;
  license: string;
  state: string;
  class: string;
}

export interface ReadRecord {
  /** False where nobody entered what the paper says: then it has no lines to go by. */
  known: boolean;
  /** Parts that could not be read: a person looks at the paper. */
  unread: number;
  driver: ReportedDriver | null;
  licenseStatus: string | null;
  lines: RecordLine[];
}

const blank = {
  convictionDate: null,
  acd: '',
  state: null,
  speedOver: null,
  speedMost: null,
  preventable: null,
  commercial: null,
  active: false,
};

/** A speed as the texts of violations give it: `SPEEDING 15-19 MPH OVER`, `20 over the limit`; not `80 over 55`. */
const SPEED = /(\d{1,3})(?:\s*(?:-|to)\s*(\d{1,3}))?\s*(?:mph\s+)?(?:over|above)(?!\s*\d)/i;

function speedOf({ speedOver, description }: z.output<typeof violation>) {
  if (speedOver !== null) return { speedOver, speedMost: speedOver };
  const [, least, most = least] = SPEED.exec(description) ?? [];
  return least === undefined
    ? { speedOver: null, speedMost: null }
    : { speedOver: Number(least), speedMost: Number(most) };
}

/** What a stored record says, line by line, each kind numbered from 1, newest first. Never throws: what is unreadable is counted. */
export function readRecord(stored: unknown): ReadRecord {
  const parsed = record.safeParse(stored);
  if (!parsed.success)
    return { known: false, unread: 0, driver: null, licenseStatus: null, lines: [] };
  const { violations, accidents, withdrawals, driver, licenseStatus } = parsed.data;
  let unread = 0;
  const each = <Part>(parts: readonly unknown[], shape: z.ZodType<Part>): Part[] =>
    parts.flatMap((part) => {
      const read = shape.safeParse(part);
      if (!read.success) unread += 1;
      return read.success ? [read.data] : [];
    });
  const lines: RecordLine[] = [
    ...newestFirst(each(violations ?? [], violation)).map((one, at) => ({
      ...blank,
      lineId: `v${at + 1}`,
      kind: 'violation' as const,
      date: one.date,
      convictionDate: one.convictionDate ?? one.convictedOn,
      acd: one.acd,
      description: one.description,
      state: one.state,
      commercial: one.commercial,
      ...speedOf(one),
    })),
    ...newestFirst(each(accidents, accident)).map((one, at) => ({
      ...blank,
      lineId: `a${at + 1}`,
      kind: 'accident' as const,
      ...one,
    })),
    ...newestFirst(each(withdrawals, withdrawal).map((one) => ({ ...one, date: one.from }))).map(
      (one, at) => ({
        ...blank,
        lineId: `w${at + 1}`,
        kind: 'withdrawal' as const,
        date: one.date,
        acd: one.acd,
        description: one.description,
        active: one.active,
      }),
    ),
  ];
  return { known: violations !== null, unread, driver, licenseStatus, lines };
}

function newestFirst<Part extends { date: IsoDate }>(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => b.date.localeCompare(a.date));
}

/** What of a record does not fit the employee on file, in words; empty where all does, or nothing is said. */
export function differencesFrom(
  driver: ReportedDriver | null,
  file: {
    lastName: string;
    dob: IsoDate | null;
    license: string | null;
    licenseState: string | null;
  },
): string[] {
  if (!driver) return [];
  const bare = (value: string) => value.toUpperCase().replace(/[^\p{L}\d]/gu, '');
  return [
    ...(driver.name !== '' && !bare(driver.name).includes(bare(file.lastName)) ? ['name'] : []),
    ...(driver.birthDate && file.dob && driver.birthDate !== file.dob ? ['birth date'] : []),
    ...(driver.license !== '' && file.license && bare(driver.license) !== bare(file.license)
      ? ['license number']
      : []),
    ...(driver.state !== '' && file.licenseState && driver.state !== file.licenseState
      ? ['state']
      : []),
  ];
}
