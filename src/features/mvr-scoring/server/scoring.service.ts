import type { Context } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { checkShown } from '#src/shared/document-shown.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { FieldError } from '#src/shared/errors.ts';
import { decisionFaults, judgeWith } from '../decisions.rules.ts';
import { MVR_SCORING_ERRORS } from '../mvr-scoring.contract.ts';
import { type JudgedLine, judgeLines } from '../judged-lines.rules.ts';
import { bandOf, outcomeOf } from '../outcome.rules.ts';
import type { Decisions, Scoring } from '../mvr-scoring.shapes.ts';
import { differencesFrom, readRecord } from '../record-lines.rules.ts';
import { copyOf } from '../scheme.rules.ts';
import { type Definition, definitionFor } from './definitions.sql.ts';
import { addScore, previousScore, scoresOf, withdrawScore } from './scores.sql.ts';
import {
  claimScoring,
  freeScorings,
  keepScoring,
  lockScoring,
  moveScoring,
  readScoring,
  type ScoringRow,
} from './scorings.sql.ts';

const fail = thrower(MVR_SCORING_ERRORS);

type Scorer = Pick<Context<Endpoint>, 'db' | 'caller'>;

/** The role that writes in a client's tenant for the house: the caller has been checked (D2). */
const jobsOf = (tenantId: number) => ({ role: 'jobs', tenantId, sites: '*' }) as const;

/** A record for anyone who scores. @throws request.not_found */
export async function needScoring(db: Db, scoringId: string): Promise<ScoringRow> {
  const row = await readScoring(db, scoringId);
  if (!row) throw requestError('request.not_found');
  return row;
}

/** The day that windows are counted back from: the report's, else the paper's, else that of its arrival. */
export function asOf(row: Pick<ScoringRow, 'reportDate' | 'docDate' | 'receivedAt'>): string {
  return row.reportDate ?? row.docDate ?? row.receivedAt.slice(0, 10);
}

async function definitionOf(db: Db, row: ScoringRow): Promise<Definition> {
  const definition = await definitionFor(db, row.tenantId, row.clientId);
  // The queue is filled only where one holds, and versions are never removed.
  if (!definition) throw requestError('request.not_found');
  return definition;
}

/** A record as the caller sees it: its lines as the rules have them, or as they were scored. */
export async function shownScoring({ db, caller }: Scorer, scoringId: string): Promise<Scoring> {
  const row = await needScoring(db, scoringId);
  const definition = await definitionOf(db, row);
  const scores = await scoresOf(db, row.tenantId, scoringId);
  const read = readRecord(row.record);
  const standing = scores.find(({ withdrawnAt }) => withdrawnAt === null);
  const mine = row.held && row.assignee === caller.id;
  const { documentId, fileName, pages, passwordProtected } = row;
  return {
    scoringId,
    standing: row.standing,
    version: row.version,
    clientId: row.clientId,
    clientName: row.clientName,
    locationName: row.locationName,
    receivedAt: row.receivedAt,
    employee: {
      employeeId: row.employeeId,
      firstName: row.firstName,
      lastName: row.lastName,
      dob: row.dob,
      license: row.fileLicense,
      licenseState: row.fileState,
      licenseClass: row.licenseClass,
      jobTitle: row.jobTitle,
    },
    reportDate: asOf(row),
    reported: row.reportDate !== null,
    state: row.state,
    license: row.license,
    licenseStatus: read.licenseStatus,
    simulated: row.simulated,
    known: read.known,
    unread: read.unread,
    differs: differencesFrom(read.driver, {
      lastName: row.lastName,
      dob: row.dob,
      license: row.fileLicense,
      licenseState: row.fileState,
    }),
    lines: standing ? [...standing.lines] : judgeLines(read.lines, definition.scheme, asOf(row)),
    paper:
      documentId === null || row.sha256 === null
        ? null
        : {
            documentId,
            fileName: fileName ?? 'mvr.pdf',
            pages,
            passwordProtected: passwordProtected ?? false,
          },
    definition: {
      ...copyOf(definition.scheme),
      mvrScoreDefId: definition.defId,
      version: definition.version,
    },
    hold: mine ? 'mine' : row.held ? 'locked' : 'open',
    assigneeName: row.held ? row.assigneeName : null,
    leaseId: mine ? row.leaseId : null,
    scores,
    previous: await previousScore(db, row),
    allowed: row.standing === 'waiting' ? ['score'] : row.standing === 'scored' ? ['reopen'] : [],
  };
}

/** Claims the oldest record that is free; null when none is. Each goes to one only. */
export async function claimNext(c: Scorer, except: readonly string[]): Promise<string | null> {
  const { id, name } = c.caller;
  for (const { tenantId, scoringId } of await freeScorings(c.db, id, except)) {
    const mine = await c.db.as(jobsOf(tenantId), (theirs) =>
      claimScoring(theirs, scoringId, { id, name }),
    );
    if (mine) return scoringId;
  }
  return null;
}

/** Claims a record, keeps it or gives it back. @throws mvr-scoring.taken, lease_lost, already_scored, withdrawn, request.not_found */
export async function holdOne(
  c: Scorer,
  scoringId: string,
  wanted: { hold: 'claim' } | { hold: 'renew' | 'release'; leaseId: string },
): Promise<ScoringRow> {
  const row = await needScoring(c.db, scoringId);
  needWaiting(row);
  const { id, name } = c.caller;
  const done = await c.db.as(jobsOf(row.tenantId), (theirs) =>
    wanted.hold === 'claim'
      ? claimScoring(theirs, scoringId, { id, name })
      : keepScoring(theirs, scoringId, id, wanted.leaseId, wanted.hold),
  );
  if (!done) throw fail(wanted.hold === 'claim' ? 'mvr-scoring.taken' : 'mvr-scoring.lease_lost');
  return row;
}

function needWaiting({ standing }: ScoringRow): void {
  if (standing === 'scored') throw fail('mvr-scoring.already_scored');
  if (standing === 'withdrawn') throw fail('mvr-scoring.withdrawn');
}

/** A score that was given, with whose it is. */
export interface Scored {
  row: ScoringRow;
  scoreId: string;
  score: number;
  band: string;
  overridden: boolean;
}

/**
 * Scores a record by what a person says of its lines; whatever they leave is as the rules have it.
 * @throws mvr-scoring.lease_lost, already_scored, withdrawn, other_definition, undecided (with the lines), request.invalid
 * for decisions that the definition does not know, request.not_found, request.not_shown
 */
export async function scoreOne(c: Scorer, scoringId: string, said: Decisions): Promise<Scored> {
  const { tenantId } = await needScoring(c.db, scoringId);
  return c.db.as(jobsOf(tenantId), async (theirs) => {
    await lockScoring(theirs, scoringId);
    const row = await needScoring(theirs, scoringId);
    needWaiting(row);
    if (!row.held || row.assignee !== c.caller.id || row.leaseId !== said.leaseId)
      throw fail('mvr-scoring.lease_lost');
    // A paper whose bytes are gone is none that could be shown.
    checkShown(
      said.documentShown,
      row.documentId === null || row.sha256 === null ? [] : [row.documentId],
    );
    const definition = await definitionOf(theirs, row);
    if (definition.defId !== said.mvrScoreDefId) throw fail('mvr-scoring.other_definition');
    const { lines } = readRecord(row.record);
    const faults = decisionFaults(lines, definition.scheme, asOf(row), said);
    if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
    const judged = judgeWith(lines, definition.scheme, asOf(row), said);
    const open = openFaults(judged);
    if (open.length > 0) throw fail('mvr-scoring.undecided', { fields: open });
    const { id, name } = c.caller;
    return give(theirs, row, definition, judged, { by: { id, name }, override: said.override });
  });
}

function openFaults(lines: readonly JudgedLine[]): FieldError[] {
  return lines
    .filter(({ decidedBy }) => decidedBy === null)
    .map(({ lineId }) => ({ field: lineId, message: 'Choose a rule, or leave the line out.' }));
}

/** Keeps the score of a locked record. The database is bound as the jobs of its tenant. */
export async function give(
  db: Db,
  row: ScoringRow,
  { defId, scheme }: Definition,
  lines: readonly JudgedLine[],
  { by, override }: { by: { id: string; name: string } | null; override: Decisions['override'] },
): Promise<Scored> {
  const outcome = outcomeOf(lines, scheme, asOf(row));
  const score = override?.score ?? outcome.counted;
  // A score of one's own says the band as well: a major line does not.
  const band = override ? bandOf(scheme.bands, score, false) : outcome.band;
  const reason = scheme.reasons.find(({ reasonId }) => reasonId === override?.reasonId)?.reason;
  const scoreId = await addScore(db, {
    clientId: row.clientId,
    employeeId: row.employeeId,
    scoringId: row.scoringId,
    defId,
    asOf: asOf(row),
    lines,
    counts: outcome.counts,
    counted: outcome.counted,
    score,
    band,
    override: override ? { reason: reason ?? override.reasonId, note: override.note } : null,
    by,
  });
  await moveScoring(db, row.scoringId, 'scored');
  return { row, scoreId, score, band: band.label, overridden: override !== null };
}

/** Takes the score of a record back, which waits again then. @throws mvr-scoring.not_scored, request.not_found */
export async function reopenOne(c: Scorer, scoringId: string, reason: string): Promise<ScoringRow> {
  const { tenantId } = await needScoring(c.db, scoringId);
  return c.db.as(jobsOf(tenantId), async (theirs) => {
    await lockScoring(theirs, scoringId);
    const row = await needScoring(theirs, scoringId);
    if (row.standing !== 'scored') throw fail('mvr-scoring.not_scored');
    if (!(await withdrawScore(theirs, scoringId, c.caller.id, reason)))
      throw fail('mvr-scoring.not_scored');
    await moveScoring(theirs, scoringId, 'waiting');
    return row;
  });
}
