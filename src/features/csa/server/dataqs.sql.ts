import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { DataQsStanding } from '../csa.contract.ts';
import type { DataQsStep } from '../dataqs.contract.ts';
import type { DataQsKind, DataQsState } from '../dataqs.rules.ts';

/** What a request is about. */
export interface DataQsRecord {
  tenantId: number;
  kind: DataQsKind;
  dotNumber: string;
  recordId: string;
}

const STEP = `step_id as "stepId", state, on_day as "on", request_number as number, note, noted_name as "notedBy", noted_at as "notedAt",
  taken_back_at as "takenBackAt"`;
/** Whose it is, by the user at this place among the values. */
const own = (place: number): string => `noted_by = $${place}::uuid as own`;

/** The steps of a request, the newest first. */
export function readSteps(db: Db, of: DataQsRecord, userId: string): Promise<DataQsStep[]> {
  return db.rows(
    'csa-dataqs-steps',
    `select ${STEP}, ${own(5)} from csa_dataqs where tenant_id = $1 and dot_number = $2 and kind = $3 and record_id = $4
      order by step_id desc limit 200`,
    [of.tenantId, of.dotNumber, of.kind, of.recordId, userId],
  );
}

/** Takes a step of a user's own back, once; null where there is none of that id that is theirs. */
export async function setTakenBack(
  db: Db,
  of: DataQsRecord,
  stepId: string,
  userId: string,
): Promise<DataQsStep | null> {
  const [row] = await db.rows<DataQsStep>(
    'csa-dataqs-take-back',
    `update csa_dataqs set taken_back_at = coalesce(taken_back_at, clock_timestamp())
      where tenant_id = $1 and dot_number = $2 and kind = $3 and record_id = $4 and step_id = $5 and noted_by = $6
     returning ${STEP}, ${own(6)}`,
    [of.tenantId, of.dotNumber, of.kind, of.recordId, stepId, userId],
  );
  return row ?? null;
}

/** Until the transaction ends nobody else notes a step of this request: of two at once the second sees the first. */
export async function holdRequest(db: Db, of: DataQsRecord): Promise<void> {
  await db.rows(
    'csa-dataqs-hold',
    "select pg_advisory_xact_lock(hashtextextended('dataqs ' || $1::int || ' ' || $2::text || ' ' || $3::text || ' ' || $4::text, 0))",
    [of.tenantId, of.dotNumber, of.kind, of.recordId],
  );
}

export async function insertStep(
  db: Db,
  of: DataQsRecord & { clientId: number },
  step: { state: DataQsState; on: IsoDate; number: string; note: string },
  by: { id: string; name: string },
): Promise<DataQsStep> {
  const [row] = await db.rows<DataQsStep>(
    'csa-dataqs-add',
    `insert into csa_dataqs (tenant_id, client_id, dot_number, kind, record_id, state, on_day, request_number, note, noted_by, noted_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${STEP}, ${own(10)}`,
    [
      ...[of.tenantId, of.clientId, of.dotNumber, of.kind, of.recordId],
      ...[step.state, step.on, step.number, step.note, by.id, by.name],
    ],
  );
  if (!row) throw new Error('A row that was written is returned');
  return row;
}

/** How the requests about some records stand, by DOT number and record. */
export async function standingsOf(
  db: Db,
  { tenantId, kind }: Pick<DataQsRecord, 'tenantId' | 'kind'>,
  records: readonly { DOTNumber: string; id: string }[],
): Promise<(DOTNumber: string, id: string) => DataQsStanding | null> {
  const found =
    records.length === 0
      ? []
      : await db.rows<DataQsStanding & { dotNumber: string; recordId: string }>(
          'csa-dataqs-standings',
          `select distinct on (q.dot_number, q.record_id) q.dot_number as "dotNumber", q.record_id as "recordId", q.state, q.on_day as "on",
               q.request_number as number
             from csa_dataqs q join unnest($3::text[], $4::text[]) r (dot, id) on r.dot = q.dot_number and r.id = q.record_id
            where q.tenant_id = $1 and q.kind = $2 and q.taken_back_at is null order by q.dot_number, q.record_id, q.step_id desc`,
          [
            ...[tenantId, kind],
            ...[records.map(({ DOTNumber }) => DOTNumber), records.map(({ id }) => id)],
          ],
        );
  const standings = new Map(
    found.map(({ dotNumber, recordId, ...one }) => [`${dotNumber} ${recordId}`, one]),
  );
  return (DOTNumber, id) => standings.get(`${DOTNumber} ${id}`) ?? null;
}
