import { addDays, weekOf } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { ItemStatus, QualificationItem } from './item.rules.ts';
import type { Qualification } from './qualification.rules.ts';
import type { FiledDocument, QualificationRule } from './rule-rows.rules.ts';

/** How a file stands as a whole; the worst first. */
export const STANDINGS = [
  'doNotDispatch',
  'expired',
  'missing',
  'pendingReview',
  'expiring',
  'valid',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Items that run out within so many days are kept for lists, whatever their rule calls expiring. */
export const HORIZON_DAYS = 180;

/** What is kept of a file for lists. */
export interface KeptStanding {
  state: Standing;
  score: number | null;
  doNotDispatch: boolean;
  missing: number;
  expired: number;
  pending: number;
  expiring: number;
  nextExpiry: IsoDate | null;
  nextChange: IsoDate | null;
  requiredTypes: number[];
  items: QualificationItem[];
}

/** What to keep of a file; `ruleDays` are the days on which rules begin and end. */
export function standingOf(
  { items, score, doNotDispatch }: Qualification,
  ruleDays: readonly IsoDate[],
  day: IsoDate,
): KeptStanding {
  const count = (status: ItemStatus) => items.filter((item) => item.status === status).length;
  const horizon = addDays(day, HORIZON_DAYS);
  let nextExpiry: IsoDate | null = null;
  let nextChange: IsoDate | null = null;
  const sooner = (at: IsoDate | null, than: IsoDate | null) =>
    at !== null && at >= day && (than === null || at < than) ? at : than;
  for (const at of ruleDays) if (at > day) nextChange = sooner(at, nextChange);
  for (const item of items) {
    nextExpiry = sooner(item.lastDay, nextExpiry);
    for (const at of changesOf(item)) if (at > day) nextChange = sooner(at, nextChange);
  }
  return {
    state: doNotDispatch ? 'doNotDispatch' : (items[0]?.status ?? 'valid'),
    // Who is stopped comes first where files are sorted by score.
    score: doNotDispatch ? 0 : score,
    doNotDispatch,
    missing: count('missing'),
    expired: count('expired'),
    pending: count('pendingReview'),
    expiring: count('expiring'),
    nextExpiry,
    nextChange,
    requiredTypes: [...new Set(items.map(({ documentTypeId }) => documentTypeId))],
    items: items.filter(
      (item) => item.status !== 'valid' || (item.lastDay !== null && item.lastDay <= horizon),
    ),
  };
}

/** The days on which an item stands otherwise by itself. */
function changesOf({
  overdueFrom,
  lastDay,
  nextDay,
  expiringDays,
  severity,
}: QualificationItem): IsoDate[] {
  const days: IsoDate[] = [];
  if (overdueFrom !== null && severity === 'warning') days.push(overdueFrom);
  if (nextDay !== null) days.push(nextDay);
  if (lastDay !== null)
    days.push(
      addDays(lastDay, -HORIZON_DAYS),
      addDays(lastDay, -expiringDays),
      addDays(lastDay, 1),
    );
  return days;
}

/** The days on which rules begin and end. */
export function ruleDaysOf(rules: readonly QualificationRule[]): IsoDate[] {
  return [...new Set(rules.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))];
}

/** The place of an item in lists: 0 keeps off the road, 1 is a violation, 2 a warning, 3 nothing yet. */
export function rankOf({
  severity,
  blocksDispatch,
}: Pick<QualificationItem, 'severity' | 'blocksDispatch'>): 0 | 1 | 2 | 3 {
  if (severity === 'error') return blocksDispatch ? 0 : 1;
  return severity === 'warning' ? 2 : 3;
}

/**
 * What a file adds to the totals of its location: `<status>:<class>` for each item that is not valid, and once
 * `files:<classes that block dispatch>:<classes with an alert>:<classes with any item>`, so that each reader is told the totals of
 * what they may read. Nothing where it has no items.
 * @param classes the read class of each document type
 */
export function figuresOf(
  items: readonly QualificationItem[],
  classes: ReadonlyMap<number, string>,
): string[] {
  if (items.length === 0) return [];
  const figures: string[] = [];
  const [blocking, alerting, any] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const item of items) {
    const of = classes.get(item.documentTypeId);
    if (of === undefined) throw new Error(`There is no document type ${item.documentTypeId}.`);
    if (item.status !== 'valid') {
      figures.push(`${item.status}:${of}`);
      alerting.add(of);
    }
    if (rankOf(item) === 0) blocking.add(of);
    any.add(of);
  }
  const named = [blocking, alerting, any].map((one) => [...one].sort().join(''));
  figures.push(['files', ...named].join(':'));
  return figures.sort();
}

/**
 * What a file adds to the totals by day of its location, each as `<figure> <day>`: `coming:<class>` for each item that has not run
 * out, by the last day on which it is valid, and `card` for its medical card.
 * @param classes the read class of each document type
 */
export function datedOf(
  items: readonly QualificationItem[],
  classes: ReadonlyMap<number, string>,
  card: IsoDate | null,
): string[] {
  const coming = items.flatMap(({ status, lastDay, documentTypeId }) =>
    lastDay !== null && (status === 'expiring' || status === 'valid')
      ? [`coming:${classes.get(documentTypeId)} ${lastDay}`]
      : [],
  );
  return [...coming, ...(card === null ? [] : [`card ${card}`])].sort();
}

/**
 * The last day of the card that is valid the longest among accepted papers; `infinity` where none has one, null without any card.
 */
export function cardDay(
  documents: readonly Pick<FiledDocument, 'documentTypeId' | 'status' | 'expirationDate'>[],
  cardType: number,
): IsoDate | null {
  const cards = documents.filter(
    ({ documentTypeId, status }) => documentTypeId === cardType && status === 'accepted',
  );
  if (cards.length === 0) return null;
  return (
    cards.reduce<IsoDate | null>(
      (last, { expirationDate }) =>
        expirationDate !== null && (last === null || expirationDate > last) ? expirationDate : last,
      null,
    ) ?? 'infinity'
  );
}

/**
 * What a file adds to the totals by document type: `p:<type>:<status>` where an item of the type is not valid, `a:<type>:<status>`
 * for each other one of the same, and `w:<Monday>:<type>` for each that runs out in that week. So the first say of how many
 * files, and both together how many alerts.
 */
export function papersOf(items: readonly QualificationItem[]): string[] {
  const papers: string[] = [];
  const seen = new Set<string>();
  for (const { documentTypeId, status, lastDay, daysLeft } of items) {
    if (status !== 'valid') {
      const paper = `${documentTypeId}:${status}`;
      papers.push(`${seen.has(paper) ? 'a' : 'p'}:${paper}`);
      seen.add(paper);
    }
    if (lastDay !== null && daysLeft !== null && daysLeft >= 0)
      papers.push(`w:${weekOf(lastDay)}:${documentTypeId}`);
  }
  return papers.sort();
}
