import { editEmployee } from '#src/features/employees/server/employee-edit.service.ts';
import { APPLICANT } from '#src/features/employees/employees.rules.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { takeStatedEmployers } from '#src/features/past-employers/server/past-employers.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { dateAt } from '#src/shared/zone-clock.ts';
import { applicationText } from '../application-text.rules.ts';
import { applyingOf, INTERSTATE_AGE } from '../application.rules.ts';
import { ageOn } from '../coverage.rules.ts';
import { noticeDue, type Track, USUAL_WAIT } from '../applicants.rules.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import type { applicantsApi } from '../applicants.contract.ts';
import type { Applicant } from '../applicants.shapes.ts';
import { SECTION_CITATIONS } from '../sections.rules.ts';
import { statedEmployers } from '../stated-employers.rules.ts';
import { announce } from './announce.ts';
import { checksOf } from './checks.service.ts';
import { lastDeclined, lettersOf, waitOf } from './letters.sql.ts';
import { holdApplicant, insertDecision, readApplicant } from './applicants.sql.ts';
import type { ApplicantRecord } from './applicants.sql.ts';
import { applicationOf, readConsents, readParts } from './applications.sql.ts';
import type { ApplicationRecord } from './applications.sql.ts';

const fail = thrower(APPLICANTS_ERRORS);
type Api = typeof applicantsApi;
type Staff = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'grants' | 'caller' | 'services' | 'audit' | 'live' | 'ifMatch'
> & { params: { applicantId: string } };

/** Statuses of an employment (the settings' own numbers). */
const [EMPLOYED, INACTIVE] = [2, 3];

/** @throws request.not_found */
export async function applicantOf(db: Db, applicantId: string): Promise<ApplicantRecord> {
  const record = await readApplicant(db, applicantId);
  if (!record?.known) throw requestError('request.not_found');
  return record;
}

function allowedOf(
  { db, grants, caller }: Pick<Staff, 'db' | 'grants' | 'caller'>,
  { employmentStatusId, stage, askedFor, report }: ApplicantRecord,
): Applicant['allowed'] {
  const may =
    db.binding.role === 'app' &&
    caller.kind === 'user' &&
    holds(grants, 'client.editEmployeeStatus');
  if (!may) return [];
  if (employmentStatusId === APPLICANT)
    return [
      'decline',
      ...(holds(grants, 'client.editEmployeeInfo') ? (['hire'] as const) : []),
      askedFor === null ? 'ask' : 'answer',
      ...(holds(grants, 'records.placeOrder') ? (['order'] as const) : []),
      'write',
    ];
  return stage === 'declined' ? ['reopen', ...(report === null ? [] : (['write'] as const))] : [];
}

/** Across state lines nobody under 21 drives (49 CFR 391.11(b)(1)). */
function ageNoteOf({ dob, today }: ApplicantRecord): string | null {
  if (dob === null || ageOn(dob, today) >= INTERSTATE_AGE) return null;
  return `Under ${INTERSTATE_AGE}: may not drive across state lines yet (49 CFR 391.11(b)(1)).`;
}

/** The parts of an application as they were sent; answers about tests only for those who may see such records. */
async function partsOf(
  c: Pick<Staff, 'db' | 'grants'>,
  application: ApplicationRecord,
): Promise<Applicant['parts']> {
  const { tenantId, applicationId, zone, sentAt, cdl, ssnCipher, ssnLast4 } = application;
  const { answers } = await readParts(c.db, tenantId, applicationId);
  const today = dateAt(sentAt ?? '', zone);
  const applying = applyingOf(answers, { today, cdl, hasSsn: ssnCipher !== null });
  return applicationText(answers, { ...applying, ssnLast4 }).map(({ section, title, lines }) => {
    const withheld = section === 'testing' && !holds(c.grants, 'records.viewDrugAlcohol');
    return {
      section,
      title,
      citation: SECTION_CITATIONS[section],
      lines: withheld ? [] : lines,
      withheld,
    };
  });
}

/** An applicant as the caller gets it. */
export async function shown(
  c: Omit<Staff, 'params' | 'ifMatch'>,
  record: ApplicantRecord,
): Promise<Applicant> {
  const { tenantId, applicantId, decidedBy, deciderName, ...told } = record;
  const { known: _, dob: __, report: ____, noticeDue: _____, ...rest } = told;
  const application = await applicationOf(c.db, tenantId, applicantId);
  const signatures = application
    ? await readConsents(c.db, tenantId, application.applicationId)
    : [];
  return {
    ...rest,
    employerId: tenantId,
    applicantId,
    decidedBy: decidedBy === null ? null : (deciderName ?? 'Service staff'),
    cdl: application?.cdl ?? null,
    ssnTaken: application?.ssnTaken ?? false,
    ageNote: ageNoteOf(record),
    parts: application ? await partsOf(c, application) : null,
    signatures: signatures.map(({ consentId: ___, text: ____, textSha256, ...one }) => ({
      ...one,
      textSha256: textSha256.toString('hex'),
    })),
    documentId: application?.documentId ?? null,
    checks: await checksOf(c, record, application, signatures),
    letters: await lettersFor(c, record),
    allowed: allowedOf(c, record),
  };
}

/** The letters about reports, and by which track and when the next is due. */
async function lettersFor(
  { db }: Pick<Staff, 'db'>,
  record: ApplicantRecord,
): Promise<Applicant['letters']> {
  const { tenantId, clientId, applicantId, byLink, decidedAt, noticeDue: due } = record;
  const list = await lettersOf(db, tenantId, applicantId);
  const told = list.some((one) => one.kind === 'after' && one.writtenAt >= (decidedAt ?? ''));
  return {
    list,
    waitDays: (await waitOf(db, tenantId, clientId)) ?? USUAL_WAIT,
    track: byLink ? 'after' : 'before',
    noticeDue: record.stage === 'declined' && !told ? due : null,
  };
}

/** One applicant; the read is on record. @throws request.not_found */
export async function readOne(c: Context<Api['read']>): Promise<Applicant> {
  const record = await applicantOf(c.db, c.params.applicantId);
  c.audit({
    entity: 'employee',
    entityId: record.applicantId,
    tenantId: record.tenantId,
    clientId: record.clientId,
    detail: { fields: ['application'] },
  });
  return shown(c, record);
}

type Decision = Parameters<typeof insertDecision>[2]['kind'];

/**
 * Decides about an applicant: the employment status with its history, and the decision beside it.
 * @throws request.not_found, request.conflict, applicants.no_applicant, applicants.not_declined, employees.edit_not_allowed
 */
async function decide(
  c: Staff,
  kind: Decision,
  change: { employmentStatusId: number; hireDate?: string; dotEmployers?: 'none' },
  why: { reason: string; report?: Track | null } = { reason: '' },
): Promise<ApplicantRecord> {
  await holdApplicant(c.db, c.params.applicantId);
  const before = await applicantOf(c.db, c.params.applicantId);
  if (kind === 'reopened') {
    if (before.stage !== 'declined') throw fail('applicants.not_declined');
  } else if (before.employmentStatusId !== APPLICANT) throw fail('applicants.no_applicant');
  if (why.report === 'before') await needWaited(c.db, before);
  const { applicantId, tenantId, clientId } = before;
  await editEmployee(c, c.kernel.keys, applicantId, change, c.ifMatch);
  await insertDecision(c.db, before, {
    kind,
    reason: why.reason,
    report: why.report ? { track: why.report, noticeDue: noticeDue(before.today) } : null,
    by: c.caller.impersonator?.id ?? c.caller.id,
  });
  c.audit({
    entity: 'employee',
    entityId: applicantId,
    clientId,
    detail: { decision: kind, fields: Object.keys(change) },
  });
  announce(c, tenantId);
  const { permission } = employeesApi.read;
  c.live({ tenantId, topic: 'employees', key: applicantId, requirement: permission });
  return applicantOf(c.db, applicantId);
}

/**
 * A decision by the first track comes after a letter and its wait (15 USC 1681b(b)(3)(A)): the latest letter counts, and
 * one that an earlier decision rested on serves no other.
 * @throws applicants.no_letter, applicants.too_soon
 */
async function needWaited(
  db: Db,
  { tenantId, applicantId, today }: ApplicantRecord,
): Promise<void> {
  const letters = await lettersOf(db, tenantId, applicantId);
  const declinedAt = (await lastDeclined(db, tenantId, applicantId)) ?? '';
  const letter = letters.find(({ kind, writtenAt }) => kind === 'before' && writtenAt > declinedAt);
  if (!letter) throw fail('applicants.no_letter');
  if ((letter.decideFrom ?? '') > today) throw fail('applicants.too_soon');
}

/** Declines an applicant with a reason; returns the applicant as they stand now. */
export async function decline(c: Context<Api['decline']>): Promise<Applicant> {
  return shown(c, await decide(c, 'declined', { employmentStatusId: INACTIVE }, c.body));
}

/** Reopens the application of somebody who was declined; returns the applicant as they stand now. */
export async function reopen(c: Context<Api['reopen']>): Promise<Applicant> {
  return shown(c, await decide(c, 'reopened', { employmentStatusId: APPLICANT }));
}

/**
 * Hires an applicant: the status with the hire date, from which the file's clocks run, and the employers of the three years
 * before it as the application names them (49 CFR 391.23(a)(2)), or the note that none of them was regulated.
 */
export async function hire(c: Context<Api['hire']>): Promise<Applicant> {
  const { hireDate } = c.body;
  const { tenantId, clientId, applicantId } = await applicantOf(c.db, c.params.applicantId);
  const application = await applicationOf(c.db, tenantId, applicantId);
  const parts = application && (await readParts(c.db, tenantId, application.applicationId));
  const employers = statedEmployers(parts?.answers.employment?.list ?? [], hireDate);
  const noneRegulated =
    application !== null && employers.every(({ agency, part40 }) => agency === 'none' && !part40);
  const hired = await decide(c, 'hired', {
    employmentStatusId: EMPLOYED,
    hireDate,
    ...(noneRegulated ? { dotEmployers: 'none' } : {}),
  });
  const taken = await takeStatedEmployers(
    c.db,
    { tenantId, clientId, employeeId: applicantId },
    employers,
  );
  if (taken > 0)
    c.live({
      tenantId,
      topic: 'past-employers',
      key: applicantId,
      requirement: 'records.viewInvestigationHistory',
    });
  return shown(c, hired);
}
