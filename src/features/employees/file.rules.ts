import { type EmployeeFieldName, labelFor } from './employee-fields.rules.ts';
import { addMonths, daysBetween, type Instant, type IsoDate } from '#src/shared/dates.ts';
import {
  documentStatus,
  EXPIRING_DAYS,
  type DocumentFacts,
  representative,
} from '#src/features/documents/documents.rules.ts';
import { EMPLOYEE_FIELDS, type EmployeeField } from './employee.fields.ts';

/** The category of medical documents (0002_reference.sql). */
export const MEDICAL_CATEGORY_ID = 3;

/** What a date of a file is of. */
export const DATE_KINDS = [
  'license',
  'document',
  'appointment',
  'birthday',
  'anniversary',
  'file',
  'past',
] as const;
/** How near it is: `past` dates are facts, no longer due. */
export const DATE_STATES = ['overdue', 'soon', 'later', 'past'] as const;

/** A dated fact of a file. */
export interface FileDate {
  id: string;
  kind: (typeof DATE_KINDS)[number];
  what: string;
  date: IsoDate;
  /** To the date, negative after it; null for facts. */
  daysLeft: number | null;
  state: (typeof DATE_STATES)[number];
  documentId: string | null;
}

/** The dates in an employee's record. */
export interface DatedRecord {
  dob: IsoDate | null;
  hireDate: IsoDate | null;
  terminationDate: IsoDate | null;
  licenseExpires: IsoDate | null;
  retainUntil: IsoDate | null;
}

export interface DatedDocument extends DocumentFacts {
  documentId: string;
  documentTypeId: number;
  documentType: string;
}

export interface DatedOrder {
  orderId: string;
  orderType: string;
  appointmentDate: IsoDate | null;
  isOpen: boolean;
}

const APPOINTMENTS: Readonly<Record<string, string>> = {
  drugTest: 'Drug test appointment',
  medicalExam: 'Medical exam appointment',
  mvr: 'MVR appointment',
};

/** All dated facts of a file: what is due, the most overdue first, then what was, the latest first. */
export function fileDates(
  record: DatedRecord,
  documents: readonly DatedDocument[],
  orders: readonly DatedOrder[],
  today: IsoDate,
): FileDate[] {
  const dates: FileDate[] = [];
  const due = (
    kind: FileDate['kind'],
    what: string,
    date: IsoDate | null,
    id: string,
    documentId: string | null = null,
  ) => {
    if (date === null) return;
    const daysLeft = daysBetween(today, date);
    const state = daysLeft < 0 ? 'overdue' : daysLeft <= EXPIRING_DAYS ? 'soon' : 'later';
    dates.push({ id, kind, what, date, daysLeft, state, documentId });
  };
  const fact = (what: string, date: IsoDate | null, id: string) => {
    if (date !== null)
      dates.push({ id, kind: 'past', what, date, daysLeft: null, state: 'past', documentId: null });
  };
  due('license', EMPLOYEE_FIELDS.licenseExpires.label, record.licenseExpires, 'license');
  for (const { documentType, documentId, lastDay } of lastDays(documents, today))
    due('document', `${documentType} valid to`, lastDay, documentId, documentId);
  for (const { orderId, orderType, appointmentDate, isOpen } of orders) {
    const what = APPOINTMENTS[orderType] ?? 'Appointment';
    if (isOpen && appointmentDate !== null && appointmentDate >= today)
      due('appointment', what, appointmentDate, orderId);
    else fact(what, appointmentDate, orderId);
  }
  if (record.dob !== null) {
    const [date, years] = nextYearly(record.dob, today);
    due('birthday', `Birthday, ${years === 1 ? '1 year' : `${years} years`}`, date, 'birthday');
    fact(EMPLOYEE_FIELDS.dob.label, record.dob, 'born');
  }
  if (record.hireDate !== null && record.terminationDate === null && record.hireDate <= today) {
    const [date, years] = nextYearly(record.hireDate, today);
    due(
      'anniversary',
      `${years === 1 ? '1 year' : `${years} years`} since the hire`,
      date,
      'anniversary',
    );
  }
  if (record.hireDate !== null && record.hireDate > today)
    due('anniversary', 'Begins work', record.hireDate, 'hire');
  else fact(EMPLOYEE_FIELDS.hireDate.label, record.hireDate, 'hire');
  if (record.terminationDate !== null && record.terminationDate > today)
    due('file', 'Employment ends', record.terminationDate, 'left');
  else fact(EMPLOYEE_FIELDS.terminationDate.label, record.terminationDate, 'left');
  due('file', 'File is kept until', record.retainUntil, 'kept');
  return dates.sort(
    (a, b) =>
      Number(a.state === 'past') - Number(b.state === 'past') ||
      (a.state === 'past' ? b.date.localeCompare(a.date) : a.date.localeCompare(b.date)) ||
      a.what.localeCompare(b.what),
  );
}

/** The last day of the document that speaks for each type, where one runs. */
function lastDays(documents: readonly DatedDocument[], today: IsoDate) {
  const types = new Map<number, DatedDocument[]>();
  for (const one of documents) {
    if (one.status !== 'accepted') continue;
    types.set(one.documentTypeId, [...(types.get(one.documentTypeId) ?? []), one]);
  }
  return [...types.values()].flatMap((all) => {
    const best = representative(all.map((one) => ({ ...one, ...documentStatus(one, today) })));
    return best?.lastDay ? [{ ...best, lastDay: best.lastDay }] : [];
  });
}

/** The next day, today included, on which a date returns, and how many years it is by then. */
function nextYearly(date: IsoDate, today: IsoDate): [IsoDate, number] {
  let years = Math.max(1, Number(today.slice(0, 4)) - Number(date.slice(0, 4)));
  if (addMonths(date, years * 12) < today) years += 1;
  return [addMonths(date, years * 12), years];
}

/** One line of a file's history. */
export interface HistoryLine {
  id: string;
  at: Instant;
  what: string;
  from: string | null;
  to: string | null;
  by: string | null;
}

interface Line {
  at: Instant;
  by: string | null;
}
/** What is known of a file's past, each kind as far as the reader may see it. */
export interface History {
  changes: readonly (Line & {
    changeId: string;
    field: string;
    from: string | null;
    to: string | null;
  })[];
  statusChanges: readonly (Line & { changeId: string; from: string | null; to: string })[];
  acts: readonly (Line & { seq: number; action: string; fields: readonly string[] })[];
}

/** What else the history tells of. */
const EVENTS: Readonly<Record<string, string>> = {
  location: 'Location',
  note: 'Note',
  replacedBy: 'Replaced by',
  tookPlaceOf: 'Took the place of the file of',
  mergedFrom: 'Merged with the file of',
  mergedInto: 'Merged into the file of',
  unmergedFrom: 'Merge undone, with the file of',
  unmergedInto: 'Merge undone, into the file of',
  deleted: 'Deleted, reason',
  pastEmployerAdded: 'Past employer added',
  pastEmployerCorrected: 'Past employer corrected',
  pastEmployerRemoved: 'Past employer removed',
  pastEmployerRestored: 'Past employer restored',
  pastEmployerPapers: 'Documents of a past employer',
  pastEmployerAsked: 'Past employer asked',
  pastEmployerAnswered: 'Past employer answered',
  pastEmployerEfforts: 'Good-faith efforts filed',
  pastEmployerRebutted: 'Driver’s statement on a past employer',
  testingProgram: 'Testing program before the hire',
  followUpPlanAdded: 'Follow-up plan added',
  followUpPlanCorrected: 'Follow-up plan corrected',
  followUpDaysChanged: 'Days of follow-up tests chosen',
  followUpPlanEnded: 'Follow-up plan ended',
  followUpPlanResumed: 'Follow-up plan resumed',
  coverSheetsRevoked: 'Cover sheets revoked',
  coverSheetsRestored: 'Revoked cover sheets restored',
};

const FIELDS: Readonly<Record<string, EmployeeField | undefined>> = EMPLOYEE_FIELDS;
const isField = (name: string): name is EmployeeFieldName => FIELDS[name] !== undefined;

const ACTS: Readonly<Record<string, string>> = {
  'employees.ssn': 'SSN read',
  'documents.list': 'Protected documents listed',
  'file.exportPart': 'Exported',
  'employment.add': 'File opened',
  'employment.archive': 'Employment closed',
  'employment.unarchive': 'Closing taken back',
  'employment.replace': 'Replaced',
  'employment.remove': 'File deleted',
  'employment.restore': 'File restored',
  'employment.hold': 'Hold changed',
};

/** Edits stand field by field among the changes, and notes too. */
const SHOWN_BY_FIELD = new Set([
  'employees.update',
  'file.addNote',
  'file.editNote',
  'file.deleteNote',
  'file.restoreNote',
  'employees.transfer',
  'moves.merge',
  'moves.undo',
]);

/**
 * A file's history as one list, the newest first; `date` writes civil dates as the reader writes them, `identifier` is the
 * company's own name of the work id.
 */
export function historyLines(
  history: History,
  date: (value: IsoDate) => string,
  identifier: string,
): HistoryLine[] {
  const written = (field: string, value: string | null) =>
    value === null
      ? null
      : FIELDS[field]?.kind === 'date'
        ? date(value)
        : (FIELDS[field]?.options?.[value] ?? value);
  const lines: HistoryLine[] = [
    ...history.changes.map(({ changeId, at, by, field, from, to }) => ({
      id: changeId,
      at,
      by,
      what: isField(field) ? labelFor(field, identifier) : (EVENTS[field] ?? field),
      from: written(field, from),
      to: written(field, to),
    })),
    ...history.statusChanges.map(({ changeId, ...line }) => ({
      ...line,
      id: changeId,
      what: EMPLOYEE_FIELDS.employmentStatusId.label,
    })),
    ...history.acts
      .filter(({ action }) => !SHOWN_BY_FIELD.has(action))
      .map(({ seq, at, by, action, fields }) => ({
        id: `act-${seq}`,
        at,
        by,
        what: ACTS[action] ?? actOf(action, fields),
        from: null,
        to: null,
      })),
  ];
  return lines.sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

/** An act that has no words of its own: `moves.merge` reads “Moves: merge”. */
function actOf(action: string, fields: readonly string[]): string {
  const [feature = '', verb = ''] = action.split('.');
  const words = verb.replace(/([A-Z])/g, ' $1').toLowerCase();
  const head = `${feature.charAt(0).toUpperCase()}${feature.slice(1)}: ${words}`;
  return fields.length === 0 ? head : `${head}, ${fields.join(', ')}`;
}
