import { addDays } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { instantAt, todayIn } from '#src/shared/zone-clock.ts';

/** Of what a contact can be told, by what the mail calls it. */
export const TOPICS = {
  doNotDispatch: 'Drivers not to be dispatched',
  expiring: 'Expired and expiring documents',
  missing: 'Missing documents',
  results: 'Results that came in',
  orders: 'Orders that wait',
  applicants: 'New applicants',
} as const;
export type Topic = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as [Topic, ...Topic[]];

/** When a contact is told. */
export const RHYTHMS = {
  atOnce: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
} as const;
export type Rhythm = keyof typeof RHYTHMS;
export const RHYTHM_IDS = Object.keys(RHYTHMS) as [Rhythm, ...Rhythm[]];

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** What is told at once waits for what follows within so many minutes of the last mail: one mail, not forty. */
export const QUIET_MINUTES = 15;

/** The kinds of notice about a carrier's data at FMCSA (2§9). */
export const CSA_TYPES = [
  { typeId: 2, typeName: 'New CSA data' },
  { typeId: 3, typeName: '5 Day CSA notice' },
  { typeId: 4, typeName: '25 Day CSA notice' },
] as const;

/** A safety category: one of FMCSA's BASICs. */
export interface Basic {
  BasicID: number;
  BasName: string;
  BasFullName: string;
}

/** A kind of notice with one flag for each category, by the category's name. */
export type CsaRow = { typeId: number; typeName: string } & Record<
  string,
  string | number | boolean
>;

/** The rows of the settings; `chosen` holds `<typeId>.<BasicID>`. */
export function csaRows(chosen: readonly string[], basics: readonly Basic[]): CsaRow[] {
  return CSA_TYPES.map((type) => ({
    ...type,
    ...Object.fromEntries(
      basics.map(({ BasicID, BasName }) => [BasName, chosen.includes(`${type.typeId}.${BasicID}`)]),
    ),
  }));
}

/** What is chosen in rows, as `<typeId>.<BasicID>`; null where a row or a category is none of ours, or one is missing. */
export function chosenIn(rows: readonly CsaRow[], basics: readonly Basic[]): string[] | null {
  const known = (row: CsaRow) =>
    CSA_TYPES.some(({ typeId, typeName }) => typeId === row.typeId && typeName === row.typeName) &&
    Object.keys(row).length === basics.length + 2;
  if (!rows.every(known) || new Set(rows.map(({ typeId }) => typeId)).size < CSA_TYPES.length)
    return null;
  const flags = rows.flatMap((row) =>
    basics.map(({ BasicID, BasName }) => ({ key: `${row.typeId}.${BasicID}`, on: row[BasName] })),
  );
  if (flags.some(({ on }) => typeof on !== 'boolean')) return null;
  return flags.filter(({ on }) => on === true).map(({ key }) => key);
}

export const CSA_DETAILS = ['ALL', 'SOME', ''] as const;
export type CsaDetail = (typeof CSA_DETAILS)[number];

/** `ALL` where every flag is set, empty where none is, otherwise `SOME` (2§4.1). */
export function csaDetailOf(rows: readonly CsaRow[]): CsaDetail {
  const flags = rows.flatMap((row) =>
    Object.values(row).filter((value): value is boolean => typeof value === 'boolean'),
  );
  if (flags.length > 0 && flags.every(Boolean)) return 'ALL';
  return flags.some(Boolean) ? 'SOME' : '';
}

/** The clock by which a contact's mails leave. */
export interface Schedule {
  rhythm: Rhythm;
  /** By the clock of `zone`. */
  hour: number;
  /** 1 is Monday. */
  weekday: number;
  zone: string;
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** 1 for a Monday. */
function weekdayOf(day: IsoDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** When the next digest leaves after `now`; null for a contact who is told at once. */
export function nextDigest(schedule: Schedule, now: Date = new Date()): Instant | null {
  const { rhythm, hour, weekday, zone } = schedule;
  if (rhythm === 'atOnce') return null;
  const today = todayIn(zone, now);
  const days = rhythm === 'daily' ? 0 : (weekday - weekdayOf(today) + 7) % 7;
  const step = rhythm === 'daily' ? 1 : 7;
  const first = instantAt(addDays(today, days), hourText(hour), zone);
  return Date.parse(first) > now.getTime()
    ? first
    : instantAt(addDays(today, days + step), hourText(hour), zone);
}

/** What stands open at a contact's locations now: the documents of drivers and the papers of the company itself. */
export interface Standing {
  expired: number;
  expiring: number;
  missing: number;
  doNotDispatch: number;
  orders: number;
  /** How many of the above are the company's own. */
  ofCompany: Pick<Standing, 'expired' | 'expiring' | 'missing'>;
}

/** What has happened since the last mail: how often, and of whom where the reader may see the names. */
export interface News {
  topic: Topic;
  count: number;
  /** Empty where the reader may not see them; the first ones of many. */
  names: readonly string[];
}

/** A notice about a carrier's data at FMCSA that is to be told (2§9). */
export interface CsaNews {
  typeId: number;
  /** The category's name. */
  category: string;
  /** New rows of the file, or reports of inspections; none where a measure is new. */
  rows: number;
  /** What the rows are. */
  of: 'violations' | 'crashes' | 'reports' | 'measure';
  before: number | null;
  now: number | null;
}

export interface Digest {
  clientName: string;
  /** Notices about the carrier's data at FMCSA, of the types and categories that the contact chose. */
  csa: readonly CsaNews[];
  /** Whether their figures are told as well. */
  csaScores: boolean;
  topics: readonly Topic[];
  standing: Standing;
  news: readonly News[];
  /** Where the console is, for a link behind the sign-in. */
  console: string;
  /** By which the reader takes no more mails. */
  unsubscribe: string;
}

/** So many names stand in a mail of each topic. */
export const NAMED = 10;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** How many of some are the company's own, in words to end a sentence with. */
function own(count: number, total: number): string {
  if (count === 0) return '';
  return count === total ? ', of the company itself' : `, ${count} of them of the company itself`;
}

/** What stands open of a topic, in words; null for nothing. */
function standingOf(topic: Topic, of: Standing): string | null {
  switch (topic) {
    case 'doNotDispatch':
      return of.doNotDispatch === 0
        ? null
        : counted(
            of.doNotDispatch,
            'driver is not to be dispatched',
            'drivers are not to be dispatched',
          );
    case 'expiring':
      return of.expired + of.expiring === 0
        ? null
        : `${counted(of.expired, 'document has', 'documents have')} expired, ${of.expiring} will soon${own(of.ofCompany.expired + of.ofCompany.expiring, of.expired + of.expiring)}`;
    case 'missing':
      return of.missing === 0
        ? null
        : `${counted(of.missing, 'document is missing', 'documents are missing')}${own(of.ofCompany.missing, of.missing)}`;
    case 'orders':
      return of.orders === 0 ? null : counted(of.orders, 'order waits', 'orders wait');
    case 'results':
    case 'applicants':
      return null;
  }
}

const NEW_WORDS: Readonly<Record<Topic, readonly [one: string, many: string]>> = {
  doNotDispatch: ['driver may no longer be dispatched', 'drivers may no longer be dispatched'],
  expiring: [
    'driver has a document that expired or will soon',
    'drivers have documents that expired or will soon',
  ],
  missing: ['driver lacks a document', 'drivers lack documents'],
  results: ['order has its results', 'orders have their results'],
  orders: ['order has begun to wait', 'orders have begun to wait'],
  applicants: ['applicant was added', 'applicants were added'],
};

function newsOf({ topic, count, names }: News): string {
  const [one, many] = NEW_WORDS[topic];
  const rest = count - names.length;
  const named =
    names.length === 0 ? '' : `: ${names.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `New: ${counted(count, one, many)}${named}`;
}

/** The lines of a digest about one topic; empty where there is nothing to say. */
function linesOf(topic: Topic, { standing, news }: Digest): string[] {
  const stands = standingOf(topic, standing);
  const happened = news.find((one) => one.topic === topic);
  return [
    ...(stands === null ? [] : [`- Now: ${stands}.`]),
    ...(happened === undefined || happened.count === 0 ? [] : [`- ${newsOf(happened)}.`]),
  ];
}

/** What a notice about the data at FMCSA says. What is public there may stand in a mail (D334). */
function csaLine({ rows, of, before, now }: CsaNews, withScores: boolean): string {
  switch (of) {
    case 'violations':
      return counted(rows, 'new violation', 'new violations');
    case 'crashes':
      return counted(rows, 'new crash', 'new crashes');
    case 'reports':
      return counted(rows, 'report of an inspection', 'reports of inspections');
    case 'measure':
      if (!withScores || now === null) return 'a new measure';
      return `the measure is ${now}${before === null ? '' : `, and was ${before}`}`;
  }
}

const CSA_ENDS: Readonly<Record<number, string>> = {
  3: ' to be signed and returned within 5 days (49 CFR 396.9(d))',
  4: ' not noted as returned 25 days after the inspection (49 CFR 396.9(d))',
};

/** The lines about the data at FMCSA: one for each type and category. */
function csaLines({ csa, csaScores }: Pick<Digest, 'csa' | 'csaScores'>): string[] {
  return CSA_TYPES.flatMap(({ typeId, typeName }) => {
    const own = csa.filter((one) => one.typeId === typeId);
    return [...Map.groupBy(own, ({ category }) => category)].map(([category, of]) => {
      const said = [...Map.groupBy(of, (one) => one.of).values()].map((same) => {
        const rows = same.reduce((sum, one) => sum + one.rows, 0);
        const last = same.at(-1);
        return last ? csaLine({ ...last, rows }, csaScores) : '';
      });
      return `- ${typeName}: ${category}: ${said.join(', ')}${CSA_ENDS[typeId] ?? ''}.`;
    });
  });
}

/** The mail of a digest; null where there is nothing to tell. It names no document, no test and no result (D39). */
export function digestMail(digest: Digest): { subject: string; text: string } | null {
  const parts = digest.topics
    .map((topic) => ({ topic, lines: linesOf(topic, digest) }))
    .filter(({ lines }) => lines.length > 0);
  const csa = csaLines(digest);
  if (parts.length + csa.length === 0) return null;
  const body = [
    ...parts.map(({ topic, lines }) => [TOPICS[topic], ...lines].join('\n')),
    ...(csa.length === 0 ? [] : [['Safety data (CSA)', ...csa].join('\n')]),
  ];
  return {
    subject: `${digest.clientName}: what needs a look`,
    text: `${[
      `This is what stands open at ${digest.clientName}.`,
      ...body,
      `Sign in to see it: ${digest.console}`,
      `To get no more of these mails: ${digest.unsubscribe}`,
      'This mail was sent by the compliance console. Please do not reply to it.',
    ].join('\n\n')}\n`,
  };
}

/** So many mails reported as undeliverable for good, in so many days, and no more are sent to their address. */
export const MOST_RETURNS = 3;
export const RETURN_DAYS = 30;
/** After a report of trouble that may pass, what holds then is told again in so many minutes, so often a day. */
export const RETRY_MINUTES = 60;
export const MOST_RETRIES = 3;

/** What a server's code says, in words (RFC 3463); the code alone where it says nothing more. */
export function sayStatus(code: string): string {
  const [, kind] = /^[45]\.(\d+)\.\d+$/.exec(code) ?? [];
  const words = {
    '1': 'the address is not known there',
    '2': 'the mailbox takes no mail',
    '4': 'the mail server could not be reached',
    '7': 'its rules refuse the mail',
  }[kind ?? ''];
  return words === undefined ? code : `${code}: ${words}`;
}

/** What became of a mail to a contact. */
export const MAIL_STATES = {
  waiting: 'Waiting',
  retrying: 'Tried again soon',
  sent: 'Sent',
  refused: 'Refused',
  returned: 'Returned',
  cameBack: 'Delayed',
} as const;
export type MailState = keyof typeof MAIL_STATES;

/** What became of a mail, by its row in the outbox, which is kept for 30 days; a row that is gone was sent. */
export function mailStateOf(
  row: { sent: boolean; cancelled: boolean; attempts: number } | null,
  returned: 'forGood' | 'forNow' | null,
): MailState {
  if (row?.cancelled) return 'refused';
  if (returned) return returned === 'forGood' ? 'returned' : 'cameBack';
  if (row === null || row.sent) return 'sent';
  return row.attempts > 0 ? 'retrying' : 'waiting';
}
