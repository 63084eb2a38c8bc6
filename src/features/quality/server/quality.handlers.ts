import { openItem } from '#src/features/intake/server/opened-item.service.ts';
import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { addDays } from '#src/shared/dates.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { RESULT_COLUMNS } from '../quality.columns.ts';
import { dashboardTable } from '../dashboard.rules.ts';
import { QUALITY_ERRORS, qualityApi } from '../quality.contract.ts';
import type { Sampling, SecondResult } from '../quality.shapes.ts';
import { looksAt, workOf } from './dashboard.sql.ts';
import { readDashboard } from './dashboard.service.ts';
import { decide } from './decide.service.ts';
import {
  listReviewers,
  ratesVersion,
  readRates,
  unknownTypes,
  writeLevel,
  writeRates,
} from './sampling.sql.ts';
import {
  filedImages,
  listSeconds,
  lockSecond,
  readSecond,
  summaryOf,
  toBlind,
  toResults,
} from './second-reviews.sql.ts';
import { claimNextSecond, claimSecond, holdSecond } from './second-claims.sql.ts';
import type { SecondRow } from './second-reviews.sql.ts';

const fail = thrower(QUALITY_ERRORS);

type AnyContext = Pick<
  Context<Endpoint>,
  'db' | 'caller' | 'grants' | 'audit' | 'live' | 'kernel' | 'reply'
>;

const mayCheck = (c: AnyContext) => holds(c.grants, 'dq.review');
const maySeeAll = (c: AnyContext) => holds(c.grants, 'dq.dashboard');

/** Tells the consoles of reviewers that second looks changed. */
function announce(c: AnyContext): void {
  c.live({ tenantId: c.db.binding.tenantId, topic: 'quality', requirement: 'dq.viewDetail' });
}

/**
 * One that the caller may see. Before the second answer only who may give it: the first reviewer is not told that their
 * work was drawn, and who runs the dashboard sees counts. @throws request.not_found
 */
async function needSecond(c: AnyContext, secondReviewId: string): Promise<SecondRow> {
  const row = await readSecond(c.db, secondReviewId);
  const me = c.caller.id;
  const decided = row?.state === 'upheld' || row?.state === 'overturned';
  const visible =
    row !== null &&
    (decided
      ? maySeeAll(c) || row.first_reviewer === me || row.second_reviewer === me
      : mayCheck(c) && row.first_reviewer !== me);
  if (!visible) throw requestError('request.not_found');
  return row;
}

/** One that still waits for the caller's answer. @throws request.not_found, quality.withdrawn, quality.already_done */
async function checkWaiting(c: AnyContext, secondReviewId: string): Promise<void> {
  const row = await readSecond(c.db, secondReviewId);
  if (!row || row.first_reviewer === c.caller.id) throw requestError('request.not_found');
  if (row.state === 'withdrawn') throw fail('quality.withdrawn');
  if (row.state !== 'waiting') throw fail('quality.already_done');
}

async function resultOf(c: AnyContext, secondReviewId: string): Promise<SecondResult> {
  const row = await readSecond(c.db, secondReviewId);
  const [result] = row ? await toResults(c.db, [row], c.caller.id) : [];
  if (!result) throw requestError('request.not_found');
  return result;
}

/** @throws request.forbidden without the dashboard permission: levels and rates ask for both */
function needDashboard(c: AnyContext): void {
  if (!maySeeAll(c)) throw requestError('request.forbidden');
}

async function samplingOf(c: AnyContext): Promise<Sampling> {
  return {
    rates: await readRates(c.db),
    reviewers: await listReviewers(c.db),
    version: await ratesVersion(c.db),
    allowed: holds(c.grants, 'admin.configureInternalUser') && maySeeAll(c) ? ['edit'] : [],
  };
}

type Filters = Omit<Context<typeof qualityApi.results>['query'], 'after' | 'limit'>;
type Page = Awaited<ReturnType<typeof resultsPage>>;

/** A page of the looks that were taken. @throws request.forbidden for everyone's without the dashboard permission */
async function resultsPage(
  c: AnyContext,
  { of, state, search }: Filters,
  after: string | undefined,
  limit: number,
): Promise<{ rows: SecondResult[]; next: string | null }> {
  if (of === 'all' && !maySeeAll(c)) throw requestError('request.forbidden');
  const first = of === 'mine' ? c.caller.id : null;
  const filter = { first, state: state ?? null, search: search ?? '' };
  const rows = await listSeconds(c.db, filter, timeCursor(after), limit);
  const last = rows.at(-1);
  return {
    rows: await toResults(c.db, rows, c.caller.id),
    next:
      rows.length === limit && last ? encodeCursor([last.cursor_at, last.second_review_id]) : null,
  };
}

/** Rows a batch of an export. */
const BATCH = 500;

async function* everyResult(c: AnyContext, filters: Filters): AsyncGenerator<SecondResult[]> {
  let after: string | undefined;
  do {
    const page: Page = await resultsPage(c, filters, after, BATCH);
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Today and so many days before it. */
const DAYS_BACK = 13;

export const qualityCalls = callsOf(qualityApi, {
  mine: async (c) => {
    const { zone } = c.query;
    const to = todayIn(zone);
    const span = { from: addDays(to, -DAYS_BACK), to, zone };
    const done = new Map(
      (await workOf(c.db, span, c.caller.id)).map(({ day, steps }) => [day, steps]),
    );
    const { unseen } = await summaryOf(c.db, c.caller.id);
    return {
      days: Array.from({ length: DAYS_BACK + 1 }, (_, at) => {
        const day = addDays(span.from, at);
        return { day, steps: done.get(day) ?? 0 };
      }),
      ...(await looksAt(c.db, span, c.caller.id)),
      unseen,
    };
  },

  summary: async (c) => {
    const summary = await summaryOf(c.db, c.caller.id);
    return mayCheck(c) ? summary : { ...summary, waiting: 0, lockedByOthers: 0 };
  },

  results: async (c) => {
    const { after, limit, ...filters } = c.query;
    return resultsPage(c, filters, after, limit);
  },

  exportResults: async (c) => {
    const { columns, only, ...filters } = c.query;
    const file = await csvFile(c, {
      name: 'Second looks',
      columns: RESULT_COLUMNS,
      wanted: columns,
      batches: everyResult(c, filters),
      only: { ids: only, idOf: ({ secondReviewId }) => secondReviewId },
    });
    const { of, state, search } = filters;
    c.audit({
      entity: 'export',
      entityId: 'secondReviews',
      detail: { rows: file.rows, columns: file.columns, of, state, searched: !!search },
    });
    return file.stream;
  },

  nextReview: async (c) => {
    const me = c.caller.id;
    const id = await claimNextSecond(c.db, me, c.body.except ?? []);
    const row = id === null ? null : await readSecond(c.db, id);
    if (row) {
      c.audit({ entity: 'secondReview', entityId: row.second_review_id });
      announce(c);
    }
    return {
      review: row ? await toBlind(c.db, row, me) : null,
      lockedByOthers: (await summaryOf(c.db, me)).lockedByOthers,
    };
  },

  review: async (c) => {
    const row = await needSecond(c, c.params.secondReviewId);
    if (row.state === 'withdrawn') throw requestError('request.not_found');
    await openItem(c, row.dq_item_id);
    return row.state === 'waiting'
      ? toBlind(c.db, row, c.caller.id)
      : resultOf(c, row.second_review_id);
  },

  holdReview: async (c) => {
    const { secondReviewId } = c.params;
    const me = c.caller.id;
    const { body } = c;
    await checkWaiting(c, secondReviewId);
    if (body.hold === 'claim') {
      if (!(await claimSecond(c.db, secondReviewId, me))) throw fail('quality.taken');
    } else if (!(await holdSecond(c.db, secondReviewId, me, body.leaseId, body.hold))) {
      throw fail('quality.lease_lost');
    }
    if (body.hold === 'claim' || body.hold === 'release') {
      c.audit({ entity: 'secondReview', entityId: secondReviewId, detail: { hold: body.hold } });
      announce(c);
    }
    return toBlind(c.db, await needSecond(c, secondReviewId), me);
  },

  decide: async (c) => {
    const { secondReviewId } = c.params;
    const { leaseId, documentShown, note = '', ...answer } = c.body;
    const done = await decide(c.db, c.caller.id, secondReviewId, {
      answer,
      leaseId,
      documentShown,
      note,
    });
    const detail = { secondReviewId, verdict: answer.verdict, filed: done.filed };
    c.audit({ entity: 'secondReview', entityId: secondReviewId, detail });
    announce(c);
    if (done.filed === 'removed')
      c.live({ tenantId: c.db.binding.tenantId, topic: 'tasks', requirement: 'dq.worklists' });
    if (done.about) {
      const { tenantId, clientId, employeeId } = done.about;
      c.audit({
        entity: 'employee',
        entityId: employeeId,
        tenantId,
        clientId,
        detail: { ...detail, documents: done.row.documents.map(({ documentId }) => documentId) },
      });
      c.live({ tenantId, topic: 'documents', key: employeeId });
    }
    return resultOf(c, secondReviewId);
  },

  explain: async (c) => {
    const { secondReviewId } = c.params;
    await lockSecond(c.db, secondReviewId);
    const row = await needSecond(c, secondReviewId);
    if (row.second_reviewer !== c.caller.id) throw requestError('request.not_found');
    await c.db.change(
      'quality-explain',
      'update second_reviews set note = $3, seen_at = null, version = version + 1 where tenant_id = $1 and second_review_id = $2',
      [c.db.binding.tenantId, secondReviewId, c.body.note],
      { least: 1 },
    );
    c.audit({ entity: 'secondReview', entityId: secondReviewId });
    announce(c);
    return resultOf(c, secondReviewId);
  },

  see: async (c) => {
    const { secondReviewId } = c.params;
    const row = await needSecond(c, secondReviewId);
    if (row.state === 'waiting' || row.first_reviewer !== c.caller.id)
      throw requestError('request.not_found');
    await c.db.change(
      'quality-see',
      'update second_reviews set seen_at = coalesce(seen_at, now()) where tenant_id = $1 and second_review_id = $2',
      [c.db.binding.tenantId, secondReviewId],
      { least: 1 },
    );
    c.audit({ entity: 'secondReview', entityId: secondReviewId });
    announce(c);
  },

  image: async (c) => {
    const row = await needSecond(c, c.params.secondReviewId);
    const { imageId } = c.params;
    const own = row.documents.some((document) => document.imageId === imageId);
    const [image] = own ? await filedImages(c.db, [imageId]) : [];
    if (!image) throw requestError('request.not_found');
    await openItem(c, row.dq_item_id);
    return pdfReply(c.kernel, c.db.binding.tenantId, image, false);
  },

  sampling: (c) => samplingOf(c),

  setSampling: async (c) => {
    needDashboard(c);
    const { rates } = c.body;
    const named = rates.map(({ documentTypeId }) => documentTypeId).filter((id) => id !== null);
    if ((await unknownTypes(c.db, named)).length > 0)
      throw fail('quality.unknown_type', {
        fields: [{ field: 'rates', message: 'Choose existing document types.' }],
      });
    if (!(await writeRates(c.db, rates, c.ifMatch)))
      throw requestError('request.conflict', { current: await samplingOf(c) });
    c.audit({ entity: 'samplingRates', entityId: 'rates', detail: { rates } });
    announce(c);
    return samplingOf(c);
  },

  setLevel: async (c) => {
    needDashboard(c);
    const { userId } = c.params;
    const { level } = c.body;
    const [known] = await listReviewers(c.db, userId);
    if (!known) throw requestError('request.not_found');
    await writeLevel(c.db, userId, level, c.caller.id);
    c.audit({ entity: 'user', entityId: userId, detail: { level, before: known.level } });
    announce(c);
    const [now = known] = await listReviewers(c.db, userId);
    return now;
  },

  dashboard: async (c) => {
    const { from, to, zone } = c.query;
    return readDashboard(c.db, { from, to, zone });
  },

  exportDashboard: async (c) => {
    const { from, to, zone, table: id } = c.query;
    const table = dashboardTable(id, await readDashboard(c.db, { from, to, zone }));
    const columns = Object.fromEntries(
      table.columns.map((title, at) => [
        `c${at}`,
        { title, text: (row: readonly string[]) => row[at] ?? '' },
      ]),
    );
    const file = await csvFile(c, {
      name: `${table.title} ${from} to ${to}`,
      columns,
      wanted: undefined,
      batches: oneBatch(table.rows),
    });
    c.audit({
      entity: 'export',
      entityId: 'dqDashboard',
      detail: { table: id, rows: file.rows, from, to, zone },
    });
    return file.stream;
  },
});
