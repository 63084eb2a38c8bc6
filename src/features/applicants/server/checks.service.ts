import { orderKinds } from '#src/features/employees/order-kinds.rules.ts';
import { APPLICANT, type OrderType } from '#src/features/employees/employees.rules.ts';
import { refusalOf } from '#src/features/orders/server/place.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { holds } from '#src/shared/permissions.ts';
import { CHECK_FACTS, checksFor, type Check } from '../applicants.rules.ts';
import type { ApplicantCheck } from '../applicants.shapes.ts';
import type { ConsentKind } from '../consents.rules.ts';
import type { ApplicantRecord } from './applicants.sql.ts';
import type { ApplicationRecord, ConsentRow } from './applications.sql.ts';
import { latestOrders, notedChecks } from './checks.sql.ts';

export type Asker = Pick<Context<Endpoint>, 'db' | 'grants' | 'services' | 'caller'>;

/** The kind of order that a check is. */
export const ORDER_OF: Readonly<Partial<Record<Check, OrderType>>> = {
  mvr: 'mvr',
  drugTest: 'drugTest',
  physical: 'medicalExam',
  clearinghouse: 'clearinghouseQuery',
};

/** What the applicant has to agree to before; to a full query of the Clearinghouse one agrees there. */
const CONSENTS_OF: Readonly<Partial<Record<Check, readonly ConsentKind[]>>> = {
  mvr: ['fcra', 'dppa'],
  psp: ['psp'],
  employers: ['history'],
};

/** Why a check is not made for want of a consent; null where none is wanting. Of a paper application the file has them. */
function consentFault(check: Check, signed: readonly ConsentRow[]): string | null {
  const lacking = (CONSENTS_OF[check] ?? []).flatMap((kind) => {
    const last = signed.find((one) => one.kind === kind);
    return last && last.agreed && last.withdrawnAt === null ? [] : [last?.title ?? kind];
  });
  return lacking.length === 0
    ? null
    : `The applicant does not agree, or took it back: ${lacking.join(', ')}.`;
}

/** The checks of an applicant: when each was asked for, how it stands, and why it is not asked for now. */
export async function checksOf(
  c: Asker,
  record: ApplicantRecord,
  application: ApplicationRecord | null,
  signed: readonly ConsentRow[],
): Promise<ApplicantCheck[]> {
  const { tenantId, applicantId } = record;
  const kinds = orderKinds(c.grants, c.services);
  const orders = await latestOrders(c.db, tenantId, applicantId);
  const noted = await notedChecks(c.db, tenantId, applicantId);
  const refusal = await refuser(c, record);
  return checksFor(application?.cdl ?? null).map((check): ApplicantCheck => {
    const type = ORDER_OF[check];
    const order =
      type && kinds.includes(type) ? orders.find((one) => one.orderType === type) : undefined;
    const note = noted.find(({ kind }) => kind === check);
    const open = order?.open ?? note?.open ?? false;
    return {
      check,
      ...CHECK_FACTS[check],
      askedAt: order?.askedAt ?? note?.askedAt ?? null,
      open,
      orderId: order?.orderId ?? null,
      status: order?.status ?? null,
      refusal:
        (open ? 'This was already requested.' : null) ??
        refusal(type ?? null) ??
        (application ? consentFault(check, signed) : null) ??
        (check === 'employers' && !application
          ? 'There is no application that names them. Add them in the file.'
          : null),
    };
  });
}

/** What stands against every check, and against orders of a kind. */
async function refuser(
  c: Asker,
  { applicantId, employmentStatusId }: ApplicantRecord,
): Promise<(type: OrderType | null) => string | null> {
  if (employmentStatusId !== APPLICANT)
    return () => 'This was decided. What is ordered now is ordered from the file.';
  if (c.db.binding.role !== 'app' || !holds(c.grants, 'records.placeOrder'))
    return () => 'You may not place orders.';
  const ofOrders = await refusalOf(c, applicantId);
  if (!ofOrders) return () => 'This file is not there any more.';
  return (type) => (type === null ? null : ofOrders(type));
}
