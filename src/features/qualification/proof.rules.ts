import { addDays, addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { baseOf, inForce, type QualificationItem } from './item.rules.ts';
import { newestOf } from './rule-rows.rules.ts';
import type { Driver, FiledDocument, QualificationRule } from './rule-rows.rules.ts';

/** A medical examiner's certificate counts two years at most (49 CFR 391.45(b)). */
const CERTIFIED_MONTHS = 24;
/** An MVR that does not say until when: it is asked for anew each year (49 CFR 391.25(a)). */
const MVR_MONTHS = 12;

const later = (a: IsoDate | null, b: IsoDate | null) =>
  a === null || (b !== null && b > a) ? b : a;
const earlier = (a: IsoDate, b: IsoDate | null) => (b !== null && b < a ? b : a);

/**
 * Whether the license itself is valid (49 CFR 391.11(b)(5), 383.23(a), 383.37(a)): by the last day on record or on a copy
 * of the present license, the later. Where neither says it, nobody can tell: a fault, but no reason to stop the driver.
 */
export function licenseItem(
  rule: QualificationRule,
  documents: readonly FiledDocument[],
  driver: Driver,
  day: IsoDate,
): QualificationItem {
  const base = baseOf(rule, null);
  if (lacksCdl(driver))
    return {
      ...base,
      status: 'missing',
      severity: 'error',
      // A class that is not known may be the right one.
      blocksDispatch: base.blocksDispatch && driver.isClassKnown !== false,
      lastDay: null,
      daysLeft: null,
      documentId: null,
      note:
        driver.isClassKnown === false
          ? 'The vehicles driven need a CDL, and the record does not say of which class the license is.'
          : 'The vehicles driven need a CDL, and the license on record is none.',
    };
  let copy: FiledDocument | null = null;
  for (const one of documents) {
    if (one.status !== 'accepted' || one.expirationDate === null) continue;
    // Of the license before this one.
    if (driver.licensedSince && (one.docDate ?? '') < driver.licensedSince) continue;
    if (copy === null || one.expirationDate > (copy.expirationDate ?? '')) copy = one;
  }
  const lastDay = later(driver.licenseExpires ?? null, copy?.expirationDate ?? null);
  const documentId = copy?.documentId ?? null;
  if (lastDay === null)
    return {
      ...base,
      blocksDispatch: false,
      status: 'missing',
      severity: 'error',
      lastDay,
      daysLeft: null,
      documentId,
      note: 'Neither the record nor a copy of the license says until when it is valid.',
    };
  if (lastDay >= day) return inForce(base, copy, lastDay, day);
  const daysLeft = daysBetween(day, lastDay);
  return { ...base, status: 'expired', severity: 'error', lastDay, daysLeft, documentId };
}

/** Whether somebody drives vehicles for which the license on record does not do (49 CFR 383.23(a)); that of Mexico is one for them. */
const lacksCdl = ({ drives, holdsCdl, country }: Driver): boolean =>
  drives === 'cdl' && !holdsCdl && country !== 'Mexico';

/** The last day of the certificate on a card. */
function cardLastDay({ docDate, expirationDate }: FiledDocument): IsoDate | null {
  return docDate === null
    ? expirationDate
    : earlier(addMonths(docDate, CERTIFIED_MONTHS), expirationDate);
}

/** The paper of a medical exam. */
export const MEDICAL_CARD = 238;

/**
 * Of the accepted papers those of the last day, the undated only where none has a day: an exam takes the place of the one
 * before it, also where its certificate is shorter. What waits for review is left as it is.
 */
export function ofLastDay(documents: readonly FiledDocument[]): FiledDocument[] {
  const last = documents.reduce<IsoDate | null>(
    (newest, { status, docDate }) => (status === 'accepted' ? later(newest, docDate) : newest),
    null,
  );
  return documents.filter(({ status, docDate }) => status !== 'accepted' || docDate === last);
}

/** A motor vehicle record, and the last day through which it shows the driver certified. */
interface Shown {
  document: FiledDocument;
  lastDay: IsoDate;
}

/**
 * Whether a CDL driver is medically certified since 2025-06-23: by the CDLIS motor vehicle record (49 CFR 391.23(m)(2),
 * 391.51(b)(6)(ii)). The paper card counts only for the first days after the exam, `dueDays` of them; then the record must
 * show the certification, which it does through the day written on it. A record of another type says nothing of it by
 * itself, but after the exam it stands for the card on file.
 */
export function cdlMedicalItem(
  rule: QualificationRule,
  documents: readonly FiledDocument[],
  hireDate: IsoDate | null,
  day: IsoDate,
): QualificationItem {
  const cardType = rule.dueFrom === 'hire' ? null : rule.dueFrom.documentTypeId;
  const accepted = documents.filter(({ status }) => status === 'accepted');
  const cards = accepted.filter(({ documentTypeId }) => documentTypeId === cardType);
  const records = accepted.filter(({ documentTypeId }) => documentTypeId !== cardType);
  const exam = newestOf(cards, cardType ?? 0);
  // Of several certificates of one day the longest.
  const card = cards
    .filter(({ docDate }) => docDate === exam)
    .reduce<FiledDocument | null>(
      (most, one) =>
        most === null || (cardLastDay(one) ?? '') > (cardLastDay(most) ?? '') ? one : most,
      null,
    );
  const pending = documents.find(
    ({ status, documentTypeId }) => status === 'pendingReview' && documentTypeId !== cardType,
  );
  // What a record says itself outweighs what is concluded from another one of the same time, and the last one the others.
  const said = newestOf(records, rule.documentTypeId);
  const shown = records
    .filter(({ documentTypeId, docDate }) =>
      documentTypeId === rule.documentTypeId ? docDate === said : (docDate ?? '') > (said ?? ''),
    )
    .flatMap((document) => shownBy(rule, document, cards) ?? [])
    // Of a record before the exam nothing is left that the exam's own certificate does not say.
    .map(({ document, lastDay }) => ({
      document,
      lastDay:
        exam !== null && card !== null && (document.docDate ?? '') < exam
          ? earlier(lastDay, cardLastDay(card))
          : lastDay,
    }));
  const best = shown.reduce<Shown | null>(
    (most, one) => (most === null || one.lastDay > most.lastDay ? one : most),
    null,
  );
  const isShown = exam === null || records.some(({ docDate }) => (docDate ?? '') >= exam);
  const until =
    card === null || exam === null ? null : earlier(addDays(exam, rule.dueDays), cardLastDay(card));
  const base = baseOf(rule, null);
  const certified = best !== null && best.lastDay >= day ? best : null;
  if (certified && (isShown || until === null))
    return inForce(base, certified.document, certified.lastDay, day, pending);
  const due = isShown ? hireDate : until;
  const overdueFrom = isShown ? due : due === null ? null : addDays(due, 1);
  const dated = { ...base, due, overdueFrom, documentId: pending?.documentId ?? null };
  if (!isShown && until !== null && until >= day)
    return {
      ...dated,
      status: pending ? 'pendingReview' : 'missing',
      severity: 'warning',
      lastDay: null,
      daysLeft: daysBetween(day, until),
      note: 'The card counts until then. After it, only the motor vehicle record shows that the driver is certified.',
    };
  if (certified)
    return {
      ...dated,
      // The record before this exam still shows a certification that runs.
      blocksDispatch: false,
      nextDay: addDays(certified.lastDay, 1),
      status: pending ? 'pendingReview' : 'missing',
      severity: 'error',
      lastDay: null,
      daysLeft: due === null ? null : daysBetween(day, due),
      note: 'The record on file is older than the last exam. Get a new one.',
    };
  return {
    ...dated,
    status: pending ? 'pendingReview' : best ? 'expired' : 'missing',
    severity: 'error',
    lastDay: best?.lastDay ?? null,
    daysLeft: best ? daysBetween(day, best.lastDay) : due === null ? null : daysBetween(day, due),
    documentId: pending?.documentId ?? best?.document.documentId ?? null,
    note:
      card === null
        ? null
        : 'A medical card alone does not show it: the motor vehicle record must.',
  };
}

/** What a record shows: by its own day; else by the last card that was on file when it was made. */
function shownBy(
  rule: QualificationRule,
  document: FiledDocument,
  cards: readonly FiledDocument[],
): Shown | null {
  const { docDate, expirationDate, documentTypeId } = document;
  const says = documentTypeId === rule.documentTypeId;
  if (says && expirationDate !== null)
    return {
      document,
      lastDay:
        docDate === null
          ? expirationDate
          : earlier(addMonths(docDate, CERTIFIED_MONTHS), expirationDate),
    };
  if (docDate === null) return null;
  const before = cards.filter((card) => card.docDate !== null && card.docDate <= docDate);
  const byCard = ofLastDay(before).map(cardLastDay).reduce(later, null);
  if (byCard !== null) return { document, lastDay: byCard };
  return says ? { document, lastDay: addMonths(docDate, MVR_MONTHS) } : null;
}
