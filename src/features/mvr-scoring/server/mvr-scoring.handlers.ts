import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { searchWords } from '#src/server/db/like.ts';
import type { Context } from '#src/server/handler.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { QUEUE_COLUMNS, SCORE_ALERT_COLUMNS } from '../mvr-scoring.columns.ts';
import { MVR_SCORING_ERRORS, mvrScoringApi } from '../mvr-scoring.contract.ts';
import { SCHEMES } from '../schemes.rules.ts';
import { copyOf } from '../scheme.rules.ts';
import type { QueueRow, ScoreAlert } from '../mvr-scoring.shapes.ts';
import { MOST_SCORE_ALERTS, type ScoreAlertKind } from '../score-alerts.rules.ts';
import { chosenDefinition, definitionList, saveDefinition } from './definitions.service.ts';
import {
  claimNext,
  holdOne,
  needScoring,
  reopenOne,
  scoreOne,
  shownScoring,
} from './scoring.service.ts';
import { scoreAlerts } from './score-alerts.sql.ts';
import { employeeScores, isInFile } from './scores.sql.ts';
import { countWaiting, listWaiting } from './scorings.sql.ts';

const fail = thrower(MVR_SCORING_ERRORS);

/** Rows a batch of an export. */
const BATCH = 2000;

/** The console reads the queue again, and so does every open file of the driver. */
function announce(c: Pick<Context<Endpoint>, 'live' | 'db'>, tenantId?: number): void {
  c.live({
    tenantId: c.db.binding.tenantId,
    topic: 'mvrScoring',
    requirement: 'dq.scoreMVRsManually',
  });
  if (tenantId === undefined) return;
  c.live({ tenantId, topic: 'mvrScoring', requirement: 'client.viewEmployee' });
  c.live({ tenantId, topic: 'documents', requirement: 'client.viewEmployee' });
}

const wordsOf = (
  { searchHeader }: Pick<Context<Endpoint>, 'searchHeader'>,
  search: string | undefined,
) => searchWords(search === 'header' ? searchHeader : search);

async function* wholeQueue(
  c: Pick<Context<Endpoint>, 'db' | 'caller' | 'searchHeader'>,
  search: string | undefined,
): AsyncGenerator<QueueRow[]> {
  let after: readonly [string, string] | null = null;
  do {
    const filter = { words: wordsOf(c, search), after, limit: BATCH };
    const rows: Awaited<ReturnType<typeof listWaiting>> = await listWaiting(
      c.db,
      c.caller.id,
      filter,
    );
    yield rows;
    const last = rows.length < BATCH ? undefined : rows.at(-1);
    after = last ? [last.cursorAt, last.scoringId] : null;
  } while (after !== null);
}

async function* listed(
  found: readonly ScoreAlert[],
  kind: ScoreAlertKind | undefined,
): AsyncGenerator<readonly ScoreAlert[]> {
  yield found.slice(0, MOST_SCORE_ALERTS).filter((one) => kind === undefined || one.kind === kind);
}

export const mvrScoringCalls = callsOf(mvrScoringApi, {
  unscored: async (c) => ({ count: (await countWaiting(c.db, c.caller.id)).count }),

  queue: async (c) => {
    const { limit, after, search } = c.query;
    const found = await listWaiting(c.db, c.caller.id, {
      words: wordsOf(c, search),
      after: timeCursor(after),
      limit: limit + 1,
    });
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      rows: found.slice(0, limit),
      next: last ? encodeCursor([last.cursorAt, last.scoringId]) : null,
    };
  },

  exportQueue: async (c) => {
    const file = await csvFile(c, {
      name: 'MVRs to score',
      columns: QUEUE_COLUMNS,
      wanted: c.query.columns,
      batches: wholeQueue(c, c.query.search),
      only: { ids: c.query.only, idOf: ({ scoringId }) => scoringId },
    });
    c.audit({
      entity: 'export',
      entityId: 'mvrScoring',
      detail: { rows: file.rows, columns: file.columns, searched: !!c.query.search },
    });
    return file.stream;
  },

  alerts: async (c) => {
    const found = await scoreAlerts(c.db, await placeOf(c.db, c.params.clientId));
    return {
      scoreAlerts: found.slice(0, MOST_SCORE_ALERTS),
      more: found.length > MOST_SCORE_ALERTS,
    };
  },

  exportAlerts: async (c) => {
    const { clientId } = c.params;
    const found = await scoreAlerts(c.db, await placeOf(c.db, clientId));
    const file = await csvFile(c, {
      name: 'MVR scoring alerts',
      columns: SCORE_ALERT_COLUMNS,
      wanted: c.query.columns,
      batches: listed(found, c.query.kind),
      only: { ids: c.query.only, idOf: ({ scoringId }) => scoringId },
    });
    c.audit({
      entity: 'export',
      entityId: 'mvrScoringAlerts',
      clientId,
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  next: async (c) => {
    const scoringId = await claimNext(c, c.body.except);
    if (scoringId !== null) {
      c.audit({ entity: 'mvrScoring', entityId: scoringId });
      announce(c);
    }
    return {
      scoring: scoringId === null ? null : await shownScoring(c, scoringId),
      lockedByOthers: (await countWaiting(c.db, c.caller.id)).lockedByOthers,
    };
  },

  read: async (c) => {
    const scoring = await shownScoring(c, c.params.scoringId);
    c.opened(scoring.employee.employeeId);
    return scoring;
  },

  hold: async (c) => {
    const { scoringId } = c.params;
    await holdOne(c, scoringId, c.body);
    if (c.body.hold !== 'renew') {
      c.audit({ entity: 'mvrScoring', entityId: scoringId, detail: { hold: c.body.hold } });
      announce(c);
    }
    return shownScoring(c, scoringId);
  },

  score: async (c) => {
    const { scoringId } = c.params;
    const { row, scoreId, score, band, overridden } = await scoreOne(c, scoringId, c.body);
    c.audit({
      entity: 'mvrScore',
      entityId: scoreId,
      tenantId: row.tenantId,
      clientId: row.clientId,
      detail: { employeeId: row.employeeId, scoringId, score, band, overridden },
    });
    announce(c, row.tenantId);
    return shownScoring(c, scoringId);
  },

  reopen: async (c) => {
    const { scoringId } = c.params;
    const row = await reopenOne(c, scoringId, c.body.reason);
    c.audit({
      entity: 'mvrScoring',
      entityId: scoringId,
      tenantId: row.tenantId,
      clientId: row.clientId,
      detail: { employeeId: row.employeeId, reopened: true },
    });
    announce(c, row.tenantId);
    return shownScoring(c, scoringId);
  },

  paper: async (c) => {
    const row = await needScoring(c.db, c.params.scoringId);
    const { sha256, size, fileName, tenantId, employeeId } = row;
    if (sha256 === null || size === null) throw fail('mvr-scoring.no_paper');
    c.opened(employeeId);
    return pdfReply(c.kernel, tenantId, { sha256, size, fileName: fileName ?? 'mvr.pdf' }, false);
  },

  employee: async (c) => {
    const { employeeId } = c.params;
    if (!(await isInFile(c.db, employeeId))) throw requestError('request.not_found');
    return employeeScores(c.db, employeeId);
  },

  definitions: (c) => definitionList(c, c.params.clientId),

  rules: async (c) => {
    const { scheme, ...of } = await chosenDefinition(c.db, c.params.clientId, c.query);
    const { name, rules } = copyOf(scheme);
    return { ...of, name, rules };
  },

  reasons: async (c) => {
    const { scheme, ...of } = await chosenDefinition(c.db, c.params.clientId, c.query);
    const { name, reasons } = copyOf(scheme);
    return { ...of, name, reasons };
  },

  scheme: async (c) => copyOf(SCHEMES[c.params.schemeId]),

  save: async (c) => {
    const { clientId } = c.params;
    const defId = await saveDefinition(c, clientId, c.body);
    c.audit({
      entity: 'mvrScoreDef',
      entityId: defId,
      clientId,
      detail: { name: c.body.name, scores: c.body.scores, rules: c.body.rules.length },
    });
    c.live({
      tenantId: c.db.binding.tenantId,
      topic: 'mvrScoring',
      requirement: 'client.configureLocation',
    });
    return definitionList(c, clientId);
  },
});
