import { READS_FILES } from '#src/shared/permission-sets.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line } from '#src/shared/text.ts';
import { QUEUE_COLUMNS, SCORE_ALERT_COLUMNS } from './mvr-scoring.columns.ts';
import {
  decisions,
  defList,
  queueRow,
  reasonList,
  ruleList,
  scheme,
  score,
  scoreAlert,
  scoring,
} from './mvr-scoring.shapes.ts';
import { SCORE_ALERT_KINDS } from './score-alerts.rules.ts';
import { SCHEME_IDS } from './schemes.rules.ts';

export const MVR_SCORING_ERRORS = defineErrors('mvr-scoring', {
  faulty: { status: 422, message: 'The rules of scoring are not kept: correct what is named.' },
  taken: { status: 409, message: 'A colleague is scoring this MVR. Take the next one.' },
  lease_lost: {
    status: 409,
    message: 'Your claim on this MVR expired. Your entries are kept: claim it again, then send.',
  },
  already_scored: { status: 409, message: 'This MVR was scored already. Take the next one.' },
  withdrawn: {
    status: 409,
    message: 'The document was rejected or removed from the file: there is nothing to score.',
  },
  other_definition: {
    status: 409,
    message:
      'The client changed how it scores meanwhile. Your entries are kept: look at the lines again, then send.',
  },
  undecided: { status: 422, message: 'Some lines wait for you: choose a rule, or leave them out.' },
  not_scored: {
    status: 409,
    message: 'This MVR is not scored now: there is nothing to take back.',
  },
  no_paper: {
    status: 404,
    message: 'No document belongs to this record; its data is in the form.',
  },
});

const SCORER = 'dq.scoreMVRsManually';
/** Anyone who sets up a location, reads its alerts, or scores. */
export const DEFINITION_READERS = [
  'client.viewAlerts',
  'client.viewLocation',
  'client.configureLocation',
  SCORER,
] as const;
/** Words of a driver, client or location, or `header`: what looks like an SSN is in X-Search (D17). */
const search = line(100).optional();
const clientParams = z.object({ clientId });
const params = z.object({ scoringId: uuid });
const ofDefinition = z.object({
  /** A version; without it the one in force. */
  mvrScoreDefId: uuid.optional(),
  /** One of the schemes that ship instead. */
  schemeId: z.enum(SCHEME_IDS).optional(),
});
const STALE = [
  'mvr-scoring.lease_lost',
  'mvr-scoring.already_scored',
  'mvr-scoring.withdrawn',
] as const;

export const mvrScoringApi = defineApi('mvrScoring', {
  unscored: {
    method: 'GET',
    path: '/v1/mvrscoring/unscored',
    summary: 'How many MVRs wait for a score, at all clients.',
    permission: SCORER,
    scope: 'staff',
    result: z.object({ count: z.int() }),
  },
  queue: {
    method: 'GET',
    path: '/v1/mvrscoring',
    summary: 'The MVRs that wait for a score, oldest first, page by page.',
    permission: SCORER,
    scope: 'staff',
    query: cursorQuery.extend({ search }),
    result: page(queueRow),
  },
  exportQueue: {
    method: 'GET',
    path: '/v1/mvrscoring/csv',
    summary: 'The MVRs that wait for a score as a CSV file. Each export is recorded.',
    permission: SCORER,
    scope: 'staff',
    query: z.object({
      search,
      columns: columnsQuery(QUEUE_COLUMNS),
      only: rowsQuery,
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  next: {
    method: 'POST',
    path: '/v1/mvrscoring/next',
    summary: 'Claims the oldest MVR that is free, first of all what the caller holds already.',
    permission: SCORER,
    scope: 'staff',
    body: z.object({
      /** To pass over: what this scorer skipped. */
      except: z.array(uuid).max(500).default([]),
    }),
    audit: 'noted',
    result: z.object({ scoring: scoring.nullable(), lockedByOthers: z.int() }),
  },
  read: {
    opens: 'file',
    method: 'GET',
    path: '/v1/mvrscoring/:scoringId',
    summary: 'An MVR with its lines as the rules have them, the definition, and its scores.',
    permission: SCORER,
    scope: 'staff',
    params,
    result: scoring,
  },
  hold: {
    method: 'PATCH',
    path: '/v1/mvrscoring/:scoringId',
    summary: 'Claims, keeps or gives back an MVR that waits for a score.',
    permission: SCORER,
    scope: 'staff',
    params,
    body: z.union([
      z.strictObject({ hold: z.literal('claim') }),
      z.strictObject({ hold: z.enum(['renew', 'release']), leaseId: uuid }),
    ]),
    audit: 'noted',
    result: scoring,
    errors: ['mvr-scoring.taken', ...STALE],
  },
  score: {
    method: 'POST',
    path: '/v1/mvrscoring/:scoringId/score',
    summary: 'Scores an MVR, line by line; a score that is not the sum needs its reason.',
    permission: SCORER,
    scope: 'staff',
    params,
    body: decisions,
    result: scoring,
    errors: [...STALE, 'mvr-scoring.other_definition', 'mvr-scoring.undecided'],
  },
  reopen: {
    method: 'POST',
    path: '/v1/mvrscoring/:scoringId/reopen',
    summary:
      'Takes a score back, which stays in the history, and puts the MVR into the queue again.',
    permission: SCORER,
    scope: 'staff',
    params,
    body: z.object({ reason: line(200).min(1, 'Enter a reason.') }),
    result: scoring,
    errors: ['mvr-scoring.not_scored'],
  },
  paper: {
    opens: 'file',
    method: 'GET',
    path: '/v1/mvrscoring/:scoringId/paper',
    summary: 'The PDF of an MVR in the queue or scored, by range.',
    permission: SCORER,
    scope: 'staff',
    params,
    result: 'stream',
    errors: ['mvr-scoring.no_paper'],
  },
  employee: {
    method: 'GET',
    path: '/v1/employees/:employeeId/mvrScores',
    summary: 'The MVR scores of an employee, newest first, with their lines; withdrawn ones too.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'mvrScoring',
    params: z.object({ employeeId: uuid }),
    result: z.array(score),
  },
  alerts: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/mvrScoring',
    summary:
      'The drivers on the roster at or below a location whose latest score asks for something, the highest first, then the MVRs that wait for a score, the oldest first.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'mvrScoring',
    params: clientParams,
    result: z.object({
      /** The first 1,000. */
      scoreAlerts: z.array(scoreAlert),
      more: z.boolean(),
    }),
  },
  exportAlerts: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/mvrScoring/csv',
    summary: 'The alerts about scores as a CSV file. Each export is recorded.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'mvrScoring',
    params: clientParams,
    query: z.object({
      kind: z.enum(SCORE_ALERT_KINDS).optional(),
      columns: columnsQuery(SCORE_ALERT_COLUMNS),
      only: rowsQuery,
    }),
    stepUp: true,
    result: 'stream',
    audit: 'read',
  },
  definitions: {
    method: 'GET',
    path: '/v1/clients/:clientId/MVRScoreDefs',
    summary: 'How a location scores MVRs: all versions, its own and of the clients above.',
    permission: DEFINITION_READERS,
    scope: 'any',
    feature: 'mvrScoring',
    params: clientParams,
    result: defList,
  },
  rules: {
    method: 'GET',
    path: '/v1/clients/:clientId/MVRScoringRules',
    summary: 'The rules of a version: what a line can be, how it is recognised, what it counts.',
    permission: DEFINITION_READERS,
    scope: 'any',
    feature: 'mvrScoring',
    params: clientParams,
    query: ofDefinition,
    result: ruleList,
  },
  reasons: {
    method: 'GET',
    path: '/v1/clients/:clientId/MVRScoringReasons',
    summary: 'The reasons of a version, for leaving a line out and for a score of one’s own.',
    permission: DEFINITION_READERS,
    scope: 'any',
    feature: 'mvrScoring',
    params: clientParams,
    query: ofDefinition,
    result: reasonList,
  },
  scheme: {
    method: 'GET',
    path: '/v1/mvrscoring/schemes/:schemeId',
    summary: 'A scheme that ships, whole, to begin from.',
    permission: DEFINITION_READERS,
    scope: 'any',
    feature: 'mvrScoring',
    params: z.object({ schemeId: z.enum(SCHEME_IDS) }),
    result: scheme,
  },
  save: {
    method: 'POST',
    path: '/v1/clients/:clientId/MVRScoreDefs',
    summary:
      'Keeps a way of scoring as the next version; it holds from now on, and scores given stay as they are.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'mvrScoring',
    params: clientParams,
    body: scheme.extend({
      scores: z.boolean(),
      /** The location's own newest version that the caller saw, 0 for none: another one since is a conflict. */
      after: z.int().min(0),
    }),
    result: defList,
    status: 201,
    errors: ['mvr-scoring.faulty'],
  },
});
