import { actor } from '#src/features/orders/server/orders.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decisionFault, type BatDecision } from '../bat.rules.ts';
import { DRUG_TESTS_ERRORS } from '../drug-testing.contract.ts';
import { CANCELED_TEST, type BatState } from '../drug-testing.rules.ts';
import { addToHistory } from './history.sql.ts';
import {
  announceResult,
  heldRecord,
  inTenantOf,
  needView,
  orderMessage,
  type Worker,
} from './match.service.ts';
import { changeResult } from './result-writes.sql.ts';
import type { ResultRecord } from './results.sql.ts';
import { settleOrder } from './settle-order.service.ts';
import { findingsOf, reportOf, resultOf, shownResult } from './shown-result.service.ts';

const fail = thrower(DRUG_TESTS_ERRORS);

const STATES: Readonly<Record<BatDecision, Exclude<BatState, 'waiting'>>> = {
  accept: 'accepted',
  return: 'returned',
  cancel: 'canceled',
};
const WORDS: Readonly<Record<BatDecision, string>> = {
  accept: 'Alcohol test accepted',
  return: 'Alcohol test sent back to the technician',
  cancel: 'Alcohol test canceled',
};
/** What the trail of the order says, to people who may not see results. */
const ORDER_WORDS: Readonly<Record<BatDecision, string>> = {
  accept: 'Result received',
  return: 'The test form was sent back to be corrected',
  cancel: 'The test was canceled',
};

/**
 * Ends the review of a breath alcohol test. What was found is never applied by itself: the reviewer decides, and says why
 * where the checks found something.
 * @throws request.not_found, request.conflict, drug-tests.no_review, drug-tests.reviewed_already, drug-tests.remark_needed
 */
export async function reviewTest(
  c: Worker & { ifMatch: number | null },
  drugTestId: string,
  decision: BatDecision,
  remark: string,
): Promise<ResultRecord> {
  needView(c);
  const seen = await resultOf(c, drugTestId);
  await inTenantOf(c, seen.tenantId, async (db) => {
    const record = await heldRecord(db, drugTestId);
    if (record.batState === null) throw fail('drug-tests.no_review');
    if (record.batState !== 'waiting') throw fail('drug-tests.reviewed_already');
    if (c.ifMatch !== null && c.ifMatch !== record.version)
      throw requestError('request.conflict', { current: await shownResult(c, record) });
    const message = decisionFault(decision, findingsOf(record), remark);
    if (message !== null)
      throw fail('drug-tests.remark_needed', { message, fields: [{ field: 'remark', message }] });
    const by = actor(c.caller);
    const state = STATES[decision];
    const resultTypeId = decision === 'cancel' ? CANCELED_TEST : record.resultTypeId;
    await changeResult(db, drugTestId, {
      resultTypeId,
      bat: { state, remark: remark || null, by: by.name },
    });
    await addToHistory(db, by, [
      {
        drugTestId,
        kind: state,
        message: remark ? `${WORDS[decision]}: ${remark}` : WORDS[decision],
        resultTypeId,
      },
    ]);
    if (record.employeeId !== null)
      await settleOrder(
        db,
        {
          ...record,
          employeeId: record.employeeId,
          namedOrderId: reportOf(record)?.orderId ?? null,
          resultTypeId,
          batState: state,
        },
        by,
        ORDER_WORDS[decision],
      );
    announceResult(c, record.tenantId, [record.employeeId]);
  });
  c.audit({
    entity: 'drugTest',
    entityId: drugTestId,
    tenantId: seen.tenantId,
    clientId: seen.clientId,
    detail: { employeeId: seen.employeeId, decision },
  });
  return resultOf(c, drugTestId);
}

/** Opens a review again: the result is what was reported. @throws request.not_found, drug-tests.no_review, drug-tests.not_reviewed */
export async function reopenReview(c: Worker, drugTestId: string): Promise<ResultRecord> {
  needView(c);
  const seen = await resultOf(c, drugTestId);
  await inTenantOf(c, seen.tenantId, async (db) => {
    const record = await heldRecord(db, drugTestId);
    if (record.batState === null) throw fail('drug-tests.no_review');
    if (record.batState === 'waiting') throw fail('drug-tests.not_reviewed');
    const by = actor(c.caller);
    const report = reportOf(record);
    const resultTypeId = report ? report.resultTypeId : record.resultTypeId;
    const open = { resultTypeId, batState: 'waiting' as const };
    await changeResult(db, drugTestId, {
      resultTypeId,
      bat: { state: 'waiting', remark: null, by: null },
    });
    await addToHistory(db, by, [{ drugTestId, kind: 'reopened', message: 'Review opened again' }]);
    if (record.employeeId !== null)
      await settleOrder(
        db,
        {
          ...record,
          ...open,
          reopened: true,
          employeeId: record.employeeId,
          namedOrderId: report?.orderId ?? null,
        },
        by,
        orderMessage(open),
      );
    announceResult(c, record.tenantId, [record.employeeId]);
  });
  c.audit({
    entity: 'drugTest',
    entityId: drugTestId,
    tenantId: seen.tenantId,
    clientId: seen.clientId,
    detail: { employeeId: seen.employeeId, reopened: true },
  });
  return resultOf(c, drugTestId);
}
