import { noteScore } from '#src/features/mvr/server/file-record.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Counted } from '../counts.rules.ts';
import type { JudgedLine } from '../judged-lines.rules.ts';
import type { Score } from '../mvr-scoring.shapes.ts';

const SELECT = `select x.score_id as "scoreId", x.scoring_id as "scoringId", s.document_id as "documentId", x.as_of as "reportDate",
    r.state, coalesce(r.source_id = 3, false) as simulated, f.name as definition, f.version, x.lines, x.counts, x.counted, x.score, x.band, x.band_action as action,
    x.override_reason as "overrideReason", x.override_note as "overrideNote", x.scored_at as "scoredAt", x.scored_by_name as "scoredBy",
    x.withdrawn_at as "withdrawnAt", x.withdrawn_reason as "withdrawnReason"
  from mvr_scores x
  join mvr_scorings s on s.tenant_id = x.tenant_id and s.scoring_id = x.scoring_id
  join mvr_score_defs f on f.tenant_id = x.tenant_id and f.def_id = x.def_id
  left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id`;

/** The scores of a record: the one that stands first, then those withdrawn, the latest first. */
export function scoresOf(db: Db, tenantId: number, scoringId: string): Promise<Score[]> {
  return db.rows(
    'mvr-scoring-scores',
    `${SELECT} where x.tenant_id = $1 and x.scoring_id = $2
      order by x.withdrawn_at is not null, x.scored_at desc limit 50`,
    [tenantId, scoringId],
  );
}

/** The scores of an employee among the caller's rows, of the newest reports first. */
export function employeeScores(db: Db, employeeId: string): Promise<Score[]> {
  return db.rows(
    'mvr-scoring-employee',
    `${SELECT} where x.employee_id = $1
      order by x.as_of desc, x.withdrawn_at is not null, x.scored_at desc limit 100`,
    [employeeId],
  );
}

/** The latest score of an employee that stands, of another record than this. */
export async function previousScore(
  db: Db,
  at: { tenantId: number; employeeId: string; scoringId: string },
): Promise<Score | null> {
  const [row] = await db.rows<Score>(
    'mvr-scoring-previous',
    `${SELECT} where x.tenant_id = $1 and x.employee_id = $2 and x.scoring_id <> $3 and x.withdrawn_at is null
      order by x.as_of desc, x.scored_at desc limit 1`,
    [at.tenantId, at.employeeId, at.scoringId],
  );
  return row ?? null;
}

/** Whether an employee's file is among the caller's rows. */
export async function isInFile(db: Db, employeeId: string): Promise<boolean> {
  const rows = await db.rows(
    'mvr-scoring-file',
    'select 1 from employees where employee_id = $1 and deleted_at is null',
    [employeeId],
  );
  return rows.length > 0;
}

/** What is kept of a score. */
export interface NewScore {
  clientId: number;
  employeeId: string;
  scoringId: string;
  defId: string;
  asOf: IsoDate;
  lines: readonly JudgedLine[];
  counts: readonly Counted[];
  counted: number;
  score: number;
  band: { label: string; action: string };
  override: { reason: string; note: string } | null;
  /** Null: the rules alone. */
  by: { id: string; name: string } | null;
}

/** Adds the score of a record in the bound tenant, and notes it with the record itself. */
export async function addScore(db: Db, made: NewScore): Promise<string> {
  const { tenantId } = db.binding;
  const [row] = await db.rows<{ scoreId: string }>(
    'mvr-scoring-add-score',
    `insert into mvr_scores (tenant_id, client_id, employee_id, scoring_id, def_id, as_of, lines, counted, score, band, band_action,
         override_reason, override_note, scored_by, scored_by_name, counts)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15, $16::jsonb) returning score_id as "scoreId"`,
    [
      tenantId,
      made.clientId,
      made.employeeId,
      made.scoringId,
      made.defId,
      made.asOf,
      JSON.stringify(made.lines),
      made.counted,
      made.score,
      made.band.label,
      made.band.action,
      made.override?.reason ?? null,
      made.override?.note ?? null,
      made.by?.id ?? null,
      made.by?.name ?? null,
      JSON.stringify(made.counts),
    ],
  );
  if (!row) throw new Error('The score was not added');
  await noteScore(db, made.scoringId, made.score, made.by?.id ?? null);
  return row.scoreId;
}

/** Withdraws the score that stands; false where none does. */
export async function withdrawScore(
  db: Db,
  scoringId: string,
  by: string,
  reason: string,
): Promise<boolean> {
  const done = await db.rows(
    'mvr-scoring-withdraw',
    `update mvr_scores set withdrawn_at = now(), withdrawn_by = $3, withdrawn_reason = $4
      where tenant_id = $1 and scoring_id = $2 and withdrawn_at is null returning 1`,
    [db.binding.tenantId, scoringId, by, reason],
  );
  if (done.length > 0) await noteScore(db, scoringId, null, null);
  return done.length > 0;
}
