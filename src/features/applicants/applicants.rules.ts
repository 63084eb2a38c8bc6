import { STALE_DAYS } from '#src/features/employees/employees.rules.ts';
import { addBusinessDays } from '#src/shared/business-days.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** A link to apply by works so many days at first, and so many at most. */
export const LINK_DAYS = 90;
export const MOST_LINK_DAYS = 365;
/** So long an application that was begun can be gone on with, and its copy be fetched after it was sent. */
export const RESUME_DAYS = 60;
/** So long after that, one that was not sent is removed. */
export const FORGET_DAYS = 30;

/**
 * Where an applicant stands. The first four are found and not entered (D305): something is waited for from the driver, checks
 * run, nothing is wanted any more, or none of these.
 */
export const STAGES = ['applied', 'checks', 'driver', 'ready', 'hired', 'declined'] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  applied: 'Applied',
  checks: 'Checks running',
  driver: 'Waiting for driver',
  ready: 'Ready',
  hired: 'Employed',
  declined: 'Declined',
};

/** Stages of somebody who still waits for a decision. */
export const WAITING_STAGES = ['applied', 'checks', 'driver', 'ready'] as const;
export type WaitingStage = (typeof WAITING_STAGES)[number];

/** What the list is narrowed to: a stage, or those who wait too long. */
export const SHOWN = [...STAGES, 'stale'] as const;
export type Shown = (typeof SHOWN)[number];
export const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  ...STAGE_WORDS,
  stale: `Waiting over ${STALE_DAYS} days`,
};

/** Cards of a column of the board at most; the list has the others. */
export const MOST_CARDS = 30;
/** The board puts so many into stages, the newest; a company with more who wait has them in the list. */
export const MOST_ON_BOARD = 1000;

/** What is asked about an applicant before driving. */
export const CHECKS = ['mvr', 'drugTest', 'physical', 'clearinghouse', 'psp', 'employers'] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_FACTS: Readonly<Record<Check, { title: string; citation: string }>> = {
  mvr: { title: 'Driving record (MVR)', citation: '49 CFR 391.23(a)(1)' },
  drugTest: { title: 'Drug test', citation: '49 CFR 382.301' },
  physical: { title: 'Physical', citation: '49 CFR 391.41, 391.43' },
  clearinghouse: { title: 'Clearinghouse, full query', citation: '49 CFR 382.701(a)' },
  psp: { title: 'PSP report', citation: '49 USC 31150' },
  employers: { title: 'Past employers', citation: '49 CFR 391.23(a)(2)' },
};

/** Those where a CDL is needed only (49 CFR 382.103). */
const OF_CDL: readonly Check[] = ['drugTest', 'clearinghouse'];

/** The checks that a job needs; of a file without an application nothing is known, and all are offered. */
export const checksFor = (cdl: boolean | null): Check[] =>
  CHECKS.filter((check) => cdl !== false || !OF_CDL.includes(check));

/** Business days that are waited between the two letters where the client has waited none so far: custom, not law. */
export const USUAL_WAIT = 5;
export const MOST_WAIT = 60;

/**
 * The last day of the notice after a decision that rests on a report: three business days after it
 * (15 USC 1681b(b)(3)(B)(i)).
 */
export const noticeDue = (decidedOn: IsoDate): IsoDate => addBusinessDays(decidedOn, 3);

/** The first day on which a decision may rest on a report: a business day after those that are waited. */
export const decideFrom = (dated: IsoDate, waitDays: number): IsoDate =>
  addBusinessDays(dated, waitDays + 1);

/** Whom the two tracks of 15 USC 1681b(b)(3) are for, in words. */
export const TRACKS = ['before', 'after'] as const;
export type Track = (typeof TRACKS)[number];
export const TRACK_WORDS: Readonly<Record<Track, string>> = {
  before: 'On a report, after a letter and a wait: 15 USC 1681b(b)(3)(A)',
  after: 'On a report, notice within 3 business days: 15 USC 1681b(b)(3)(B)',
};
