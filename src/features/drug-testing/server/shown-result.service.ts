import { REFUSAL } from '#src/shared/drug-tests.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import { alcoholValue } from '../alcohol-value.rules.ts';
import { batFindings, faultsAmong } from '../bat.rules.ts';
import { drugsOf, refusalOf } from '../drugs.rules.ts';
import { outcomeOf, resultTypeWord } from '../drug-testing.rules.ts';
import type { Finding, Report, ResultRow, TestResult } from '../drug-testing.shapes.ts';
import { readFormer, readHistory } from './history.sql.ts';
import { readRecord, type ResultRecord } from './results.sql.ts';
import { shownPapers } from './shown-papers.service.ts';
import { MATCHES_DRUG_TESTS, REVIEWS_DRUG_TESTS } from '#src/shared/permission-sets.ts';

export type Reader = Pick<Context<Endpoint>, 'db' | 'grants' | 'caller' | 'clientId' | 'kernel'>;

/** A result that the caller may see. @throws request.not_found */
export async function resultOf(c: Reader, drugTestId: string): Promise<ResultRecord> {
  const record = await readRecord(c.db, drugTestId);
  if (!record) throw requestError('request.not_found');
  return record;
}

/** What was reported; null for what came before results were reported by layout, and of a removed file. */
export function reportOf({ report }: Pick<ResultRecord, 'report'>): Report | null {
  // An empty object is what stands there before the first report.
  return 'resultNumber' in report ? (report as Report) : null;
}

/** The checks of a breath alcohol test; none for others. */
export function findingsOf(record: ResultRecord): Finding[] {
  const report = reportOf(record);
  if (!report?.alcohol || record.batState === null) return [];
  return batFindings({
    alcohol: report.alcohol,
    // As the technician reported it: a review does not change what the form says.
    resultTypeId: report.resultTypeId,
    dotAgency: report.dotAgency,
    reasonIsDot: record.reasonIsDot,
    collectedOn: report.collectedOn,
    remarks: report.remarks,
    screenTwin: record.screenTwin,
    confirmTwin: record.confirmTwin,
  });
}

/** How a test was refused; of an earlier report, which kept the sender's word alone, by that. */
function refusalIn(report: Report | null): ResultRow['refusal'] {
  if (report?.resultTypeId !== REFUSAL) return null;
  return report.refusal ?? (report.resultAs === null ? null : refusalOf(report.resultAs));
}

/** A result as a row of the lists. */
export function rowOf(record: ResultRecord): ResultRow {
  const report = reportOf(record);
  return {
    ...record,
    donorName: report
      ? [report.donor.lastName, report.donor.firstName].filter(Boolean).join(', ')
      : null,
    resultType: resultTypeWord(record.resultTypeId),
    outcome: outcomeOf(record.resultTypeId),
    drugs: drugsOf(report?.substances ?? []),
    refusal: refusalIn(report),
    recollectionOf: report?.recollectionOf ?? null,
    alcohol: report?.alcohol ? alcoholValue(report.alcohol) : null,
    findings: record.batState === null ? null : faultsAmong(findingsOf(record)),
  };
}

/** A result with all that is known of it, and what the caller may do with it here. */
export async function shownResult(c: Reader, record: ResultRecord): Promise<TestResult> {
  const history = await readHistory(c.db, record);
  return {
    ...record,
    ...rowOf(record),
    report: reportOf(record),
    ...(await shownPapers(c, record)),
    formerly: await readFormer(c.db, record),
    matchedBySystem: record.matchedAt !== null && record.matchedBy === null,
    checks: findingsOf(record),
    history: history.map(({ resultTypeId, ...entry }) => ({
      ...entry,
      resultType: resultTypeId === null ? null : resultTypeWord(resultTypeId),
    })),
    allowed: allowedOn(c, record),
  };
}

function allowedOn(c: Reader, record: ResultRecord): TestResult['allowed'] {
  // An auditor only looks.
  if (c.caller.kind !== 'user' || !holds(c.grants, 'records.viewDrugAlcohol')) return [];
  const matches = meets(c.grants, MATCHES_DRUG_TESTS);
  const reviews = meets(c.grants, REVIEWS_DRUG_TESTS);
  return [
    ...(matches && record.employeeId === null ? (['match'] as const) : []),
    ...(matches && record.employeeId !== null ? (['rematch', 'unmatch'] as const) : []),
    ...(reviews && record.batState === 'waiting' ? (['review'] as const) : []),
    ...(reviews && record.batState !== null && record.batState !== 'waiting'
      ? (['reopen'] as const)
      : []),
    ...(matches ? (['paper'] as const) : []),
  ];
}
