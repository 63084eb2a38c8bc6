import { statusText } from '#src/features/documents/documents.columns.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { inSentence } from '#src/shared/text.ts';
import { writeDate } from '#src/shared/dates.ts';
import { AS_OF_WORDS, unknownText, type AsOfMode, type Changing } from './as-of.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { SetupEffect, TypeSetup } from './file-setup.contract.ts';
import type { Item, Rule } from './qualification.contract.ts';
import type { Standing } from './standing.rules.ts';

/** A file's standing in words. */
export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  doNotDispatch: 'Do not dispatch',
  expired: 'Expired',
  missing: 'Missing',
  pendingReview: 'Pending review',
  expiring: 'Expiring',
  valid: 'In order',
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How an item stands, with its days. */
export function itemText({
  status,
  severity,
  daysLeft,
  beforeDriving,
}: Pick<Item, 'status' | 'severity' | 'daysLeft' | 'beforeDriving'>): string {
  if (beforeDriving && status === 'missing') return 'Wanted before driving';
  if (status !== 'missing') return statusText(status, daysLeft);
  if (daysLeft === null) return 'Missing';
  if (severity === 'error')
    return daysLeft === 0 ? 'Missing, due today' : `Missing, due ${days(-daysLeft)} ago`;
  return `Missing, due in ${days(daysLeft)}`;
}

/** From when the days of a rule count, and how long a document does. */
export function dueText(rule: Rule): string {
  const { appliesTo, dueFromType, dueDays, everyMonths, clientId, inForceBy } = rule;
  const hire =
    clientId === null && inForceBy === 'day' && dueDays > 0 ? 'hire or first duty' : 'hire';
  const from = dueFromType === null ? hire : `each new ${inSentence(dueFromType)}`;
  const due =
    appliesTo === 'holders'
      ? 'while there is one'
      : dueDays === 0
        ? `at ${from}`
        : `within ${days(dueDays)} of ${from}`;
  return everyMonths === null ? due : `${due}, then every ${everyMonths} months`;
}

/** How long a document is kept, and from when. */
export function keptText({ retentionMonths, retentionFrom }: Rule): string {
  return `${retentionMonths} months after ${retentionFrom === 'employment' ? 'the employment' : 'its date'}`;
}

/** By whom the rows of the law were checked so far: nobody who is paid to know it. */
const CHECKED_BY = 'the maker of this console, and by no attorney yet';

/** What is said of how a row was checked. */
type Checked = Pick<Rule, 'source' | 'checkedOn' | 'unverified'>;

/** What a row of the law was checked against, when and by whom, and what of it was not. */
export function checkedText({ source, checkedOn, unverified }: Checked): string {
  const but = unverified === null ? '' : ` Not verified: ${unverified}.`;
  if (checkedOn !== null)
    return `Checked on ${writeDate(checkedOn)} against ${source ?? 'the text'} by ${CHECKED_BY}.${but}`;
  return source === null
    ? 'Nobody has checked this row against the text yet.'
    : `Not checked against the text yet (${source}).`;
}

/** The paragraph that asks for it, marked where a row of the law was not read in it, or not all of it. A client's own has no sentence. */
export function citedText(row: Checked & Pick<Rule, 'citation' | 'sentence'>): string {
  const { citation, sentence, checkedOn, unverified } = row;
  if (sentence === null) return citation;
  if (checkedOn === null) return `${citation} (not verified)`;
  return unverified === null ? citation : `${citation} (in part not verified)`;
}

/** Whether a list of rules shows one: those in force, the client's own, or all. */
export function isShownRule(row: Rule, show: string | undefined): boolean {
  return show === 'holds' ? row.holds : show !== 'own' || row.clientId !== null;
}

/** The rules of a location, as listed. */
export const RULE_COLUMNS = {
  document: { title: 'Document', text: (row) => row.documentType },
  state: {
    title: 'State',
    text: (row) => (row.holds ? (row.required ? 'Required' : 'Not required') : 'Not in force'),
  },
  rule: { title: 'Rule', text: (row) => row.sentence ?? '' },
  who: { title: 'For', text: (row) => row.forWhom },
  due: { title: 'Due', text: dueText },
  dispatch: { title: 'Dispatch', text: (row) => (row.blocksDispatch ? 'Blocks' : '') },
  kept: { title: 'Kept', text: keptText },
  citation: { title: 'Required by', text: citedText },
  whose: {
    title: 'Set by',
    text: (row) => row.clientName ?? (row.basis === 'law' ? 'The law' : 'Custom'),
  },
  checked: { title: 'Checked', text: (row) => checkedText(row) },
  release: { title: 'Release', text: (row) => row.release?.toString() ?? '' },
  from: { title: 'From', text: (row) => writeDate(row.from), order: (row) => row.from },
  to: { title: 'Until', text: (row) => writeDate(row.to), order: (row) => row.to },
} satisfies Record<string, TextColumn<Rule>>;

/** What files of a location keep and must hold, as listed. */
export const SETUP_COLUMNS = {
  document: { title: 'Document', text: (row) => row.documentType },
  required: { title: 'Required', text: (row) => (row.required ? 'Required' : 'Not required') },
  who: { title: 'For', text: (row) => row.forWhom.join(', ') },
  by: {
    title: 'Set by',
    text: (row) =>
      row.own !== null
        ? 'Here'
        : (row.requiredFrom ?? (row.law.length > 0 ? 'The law' : row.required ? 'Custom' : '')),
  },
  kept: {
    title: 'Kept in files',
    text: (row) =>
      `${row.kept ? 'Yes' : 'No'}${row.keepsItself ? ', set here' : row.keptFrom === null || row.kept ? '' : `, by ${row.keptFrom}`}`,
  },
  category: { title: 'Category', text: (row) => row.category },
} satisfies Record<string, TextColumn<TypeSetup>>;

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;

/** What a change of the set-up would do, before it is made. */
export function effectText({ files: all, judged, ...effect }: SetupEffect): string {
  const { changed, lacking, stopped, freed } = effect;
  const of = judged < all ? `the first ${judged} of ${files(all)}` : files(all);
  if (changed === 0) return `This changes none of ${of}.`;
  return [
    `This changes ${changed} of ${of}.`,
    ...(lacking > 0 ? [`${lacking} of them lack the document.`] : []),
    ...(stopped > 0 ? [`${stopped} would not be dispatched any more.`] : []),
    ...(freed > 0 ? [`${freed} could be dispatched again.`] : []),
  ].join(' ');
}

/** One driver's file as of a day, in a report of a location's files. */
export interface FileAsOf {
  employeeId: string;
  name: string;
  location: string;
  day: IsoDate;
  mode: AsOfMode;
  /** Before it nothing is known of what the file showed. */
  openedOn: IsoDate;
  /** Whether by the record as it stood that day. */
  byRecordThen: boolean;
  /** What of the record was changed since, of whether the driver was qualified; null where that is not known. */
  changed: readonly Changing[] | null;
  /** How many papers were filed before corrections of their type and dates were kept. */
  unkept: number;
  state: Standing;
  /** Null for who is stopped, and where nothing is required. */
  score: number | null;
  doNotDispatch: boolean;
  /** What was not in order, worst first, of the types that the caller may see. */
  wrong: string[];
  /** How many more were not in order, of types that the caller may not see. */
  withheld: number;
}

export const AS_OF_COLUMNS = {
  name: { title: 'Name', text: (row) => row.name },
  location: { title: 'Location', text: (row) => row.location },
  day: { title: 'As of', text: (row) => writeDate(row.day) },
  mode: { title: 'Judged by', text: (row) => AS_OF_WORDS[row.mode] },
  state: { title: 'File', text: (row) => STANDING_WORDS[row.state] },
  dispatch: { title: 'Dispatch', text: (row) => (row.doNotDispatch ? 'Do not dispatch' : '') },
  score: { title: 'Score', text: (row) => row.score?.toString() ?? '' },
  wrong: { title: 'Not in order', text: (row) => row.wrong.join('; ') },
  withheld: {
    title: 'Not shown to you',
    text: (row) => (row.withheld === 0 ? '' : String(row.withheld)),
  },
  id: { title: 'Record', text: (row) => row.employeeId },
  opened: { title: 'File opened', text: (row) => writeDate(row.openedOn) },
  record: {
    title: 'License, class, hire date, corrected documents',
    text: ({ byRecordThen, unkept, mode, changed, openedOn, day }) => {
      if (!byRecordThen)
        return mode === 'known'
          ? `As in the record now. ${unknownText(openedOn, day, changed)}`
          : 'As in the record now';
      return unkept === 0
        ? 'As they stood that day'
        : `As they stood that day; corrections of ${unkept} documents were not kept`;
    },
  },
} satisfies Record<string, TextColumn<FileAsOf>>;
