import { APPLICANT } from '#src/features/employees/employees.rules.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { takeStatedEmployers } from '#src/features/past-employers/server/past-employers.service.ts';
import { placeOrder, type NewOrder } from '#src/features/orders/server/place.service.ts';
import type { Context } from '#src/server/handler.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { AppError, thrower } from '#src/shared/errors.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import type { applicantsApi } from '../applicants.contract.ts';
import { decideFrom, MOST_CARDS, STAGES, USUAL_WAIT, WAITING_STAGES } from '../applicants.rules.ts';
import type { Check } from '../applicants.rules.ts';
import type { Applicant, Board } from '../applicants.shapes.ts';
import { statedEmployers } from '../stated-employers.rules.ts';
import { announce } from './announce.ts';
import { applicantOf, shown } from './applicants.service.ts';
import { boardOf, holdApplicant, insertDecision, listApplicants } from './applicants.sql.ts';
import type { ApplicantRecord } from './applicants.sql.ts';
import { applicationOf, readConsents, readParts } from './applications.sql.ts';
import { noteCheck } from './checks.sql.ts';
import { checksOf } from './checks.service.ts';
import { letterPdf } from './letter-pdf.service.ts';
import { insertLetter, lettersOf, partiesOf, waitOf } from './letters.sql.ts';

const fail = thrower(APPLICANTS_ERRORS);
type Api = typeof applicantsApi;
type Orders = Context<Api['order']>;

/** What the letters are filed as. */
const LETTER_TYPE = 352;

/** The pipeline of the place acted in: those who wait by their stage, and who was decided about last. */
export async function readBoard(c: Context<Api['board']>): Promise<Board> {
  const place = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  const waiting = await boardOf(c.db, place);
  const columns: Board = WAITING_STAGES.map((stage) => {
    const cards = waiting.filter((one) => one.stage === stage);
    return {
      stage,
      count: cards[0]?.among ?? 0,
      cards: cards.map(({ among: _, ...card }) => card),
    };
  });
  for (const stage of STAGES) {
    if (stage !== 'hired' && stage !== 'declined') continue;
    const rows = await listApplicants(c.db, {
      ...place,
      stage,
      words: [],
      limit: MOST_CARDS,
      after: null,
    });
    columns.push({ stage, count: null, cards: rows.map(({ cursorAt: _, ...card }) => card) });
  }
  return columns;
}

/** Somebody who waits for a decision. @throws request.not_found, applicants.no_applicant */
async function waitingOne(c: Pick<Orders, 'db'>, applicantId: string): Promise<ApplicantRecord> {
  await holdApplicant(c.db, applicantId);
  const record = await applicantOf(c.db, applicantId);
  if (record.employmentStatusId !== APPLICANT) throw fail('applicants.no_applicant');
  return record;
}

/** The same letter asked for again so soon is the same press. */
const AT_ONCE_MS = 10_000;

const actorOf = ({ caller }: Pick<Orders, 'caller'>): string =>
  caller.impersonator?.id ?? caller.id;

/** What an order of a check asks for: the test before the hire of DOT, the exam of FMCSA, the full query. */
const ASKED: Readonly<Partial<Record<Check, Omit<NewOrder, 'employeeId'>>>> = {
  drugTest: {
    orderType: 'drugTest',
    panel: 'DOT5',
    specimenTypeId: 1,
    reasonId: 1,
    dotAgency: 'FMCSA',
  },
  physical: { orderType: 'medicalExam', dotAgency: 'FMCSA' },
  clearinghouse: { orderType: 'clearinghouseQuery', queryType: 'preEmployment' },
};

/**
 * Asks for one check with what the file says. @throws applicants.no_applicant, not_checked with the reason,
 * checked_already, and what `placeOrder` throws
 */
export async function orderCheck(c: Orders): Promise<Applicant> {
  const { check } = c.body;
  const record = await waitingOne(c, c.params.applicantId);
  const { tenantId, clientId, applicantId } = record;
  const application = await applicationOf(c.db, tenantId, applicantId);
  const signed = application ? await readConsents(c.db, tenantId, application.applicationId) : [];
  const found = (await checksOf(c, record, application, signed)).find((one) => one.check === check);
  if (!found) throw fail('applicants.not_checked', { message: 'This job does not need it.' });
  if (found.open) throw fail('applicants.checked_already');
  if (found.refusal !== null) throw fail('applicants.not_checked', { message: found.refusal });
  const asked = ASKED[check];
  if (asked) await placeFor(c, { ...asked, employeeId: applicantId, source: 'applicant' });
  else if (check === 'psp' || check === 'employers') {
    if (check === 'employers' && application) await takeEmployers(c, record, application);
    await noteCheck(c.db, record, check, actorOf(c));
  }
  c.audit({ entity: 'employee', entityId: applicantId, clientId, detail: { check } });
  announce(c, tenantId);
  return shown(c, await applicantOf(c.db, applicantId));
}

/**
 * Places an order without a form: what the file lacks for it is told in words, as there are no fields to stand beside.
 * @throws as `placeOrder`
 */
async function placeFor(c: Orders, order: NewOrder): Promise<void> {
  try {
    await placeOrder(c, order);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'orders.not_possible') throw error;
    const { fields = [] } = error;
    throw fail('applicants.not_checked', {
      message: fields.map(({ message }) => message).join(' ') || error.message,
      fields,
    });
  }
}

/** Takes the employers that the application names into the file: they are asked before the hire. */
async function takeEmployers(
  c: Orders,
  { tenantId, clientId, applicantId, today }: ApplicantRecord,
  application: { applicationId: string },
): Promise<void> {
  const { answers } = await readParts(c.db, tenantId, application.applicationId);
  await takeStatedEmployers(
    c.db,
    { tenantId, clientId, employeeId: applicantId },
    statedEmployers(answers.employment?.list ?? [], today),
  );
  const requirement = 'records.viewInvestigationHistory';
  c.live({ tenantId, topic: 'past-employers', key: applicantId, requirement });
}

async function note(
  c: Context<Api['ask']> | Context<Api['answer']>,
  kind: 'asked' | 'answered',
  reason: string,
): Promise<Applicant> {
  const record = await waitingOne(c, c.params.applicantId);
  const { tenantId, clientId, applicantId } = record;
  if (kind === 'answered' && record.askedFor === null) throw fail('applicants.not_asked_for');
  // Asked by another at the same moment, the driver is asked once.
  if (kind === 'asked' && record.askedFor !== null) return shown(c, record);
  await insertDecision(c.db, record, { kind, reason, by: actorOf(c) });
  c.audit({ entity: 'employee', entityId: applicantId, clientId, detail: { decision: kind } });
  announce(c, tenantId);
  return shown(c, await applicantOf(c.db, applicantId));
}

export const ask = (c: Context<Api['ask']>): Promise<Applicant> => note(c, 'asked', c.body.what);
export const answer = (c: Context<Api['answer']>): Promise<Applicant> => note(c, 'answered', '');

/**
 * Writes a letter about a report, dated today, into the file (15 USC 1681b(b)(3)). @throws applicants.no_applicant for one
 * before a decision that was made, applicants.no_decision for one after a decision that rests on no report
 */
export async function writeLetter(c: Context<Api['write']>): Promise<Applicant> {
  const { kind, report, agency, agencyAddress, agencyPhone } = c.body;
  await holdApplicant(c.db, c.params.applicantId);
  const record = await applicantOf(c.db, c.params.applicantId);
  const { tenantId, clientId, applicantId, today, firstName, lastName } = record;
  if (kind === 'before' && record.employmentStatusId !== APPLICANT)
    throw fail('applicants.no_applicant');
  if (kind === 'after' && (record.stage !== 'declined' || record.report === null))
    throw fail('applicants.no_decision');
  // Pressed in two windows at the same moment it is written once.
  const written = await lettersOf(c.db, tenantId, applicantId);
  if (
    written.some(
      (one) =>
        one.kind === kind &&
        one.dated === today &&
        one.report === report &&
        one.agency === agency &&
        Date.now() - Date.parse(one.writtenAt) < AT_ONCE_MS,
    )
  )
    return shown(c, record);
  const days = c.body.waitDays ?? (await waitOf(c.db, tenantId, clientId)) ?? USUAL_WAIT;
  const wait = kind === 'before' ? { days, decideFrom: decideFrom(today, days) } : null;
  const { employerName, employerAddress, applicantAddress } = await partiesOf(c.db, applicantId);
  const pdf = await letterPdf({
    ...{ kind, report, agency, agencyAddress, agencyPhone, employerAddress, applicantAddress },
    decidedBy: kind === 'after' ? record.report : null,
    employer: employerName,
    applicant: `${firstName} ${lastName}`,
    dated: today,
    decideFrom: wait?.decideFrom ?? null,
  });
  const { documentId } = await addDocument(c.db, {
    clientId,
    employeeId: applicantId,
    documentTypeId: LETTER_TYPE,
    docDate: today,
    expirationDate: null,
    // It is ours: there is nothing to review.
    status: 'accepted',
    acceptedBy: actorOf(c),
    file: await takeFile(c.db, c.kernel, tenantId, pdf),
    fileName: `letter-${kind}-decision-${today}.pdf`,
    source: 'upload',
    uploadedBy: actorOf(c),
  });
  await insertLetter(c.db, {
    ...{ tenantId, clientId, kind, report, agency, agencyAddress, agencyPhone, wait, documentId },
    employeeId: applicantId,
    dated: today,
    by: actorOf(c),
  });
  c.audit({
    entity: 'document',
    entityId: documentId,
    clientId,
    detail: { employeeId: applicantId, letter: kind },
  });
  announce(c, tenantId);
  c.live({ tenantId, topic: 'documents', key: applicantId, requirement: READS_FILES });
  const { permission } = employeesApi.read;
  c.live({ tenantId, topic: 'employees', key: applicantId, requirement: permission });
  return shown(c, await applicantOf(c.db, applicantId));
}
