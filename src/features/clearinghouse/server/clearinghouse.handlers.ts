import { z } from 'zod';
import { placeOf, todayAt, worksAt } from '#src/features/clients/server/clients.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { civilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { DRIVER_TEXTS } from '../clearinghouse.columns.ts';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import { CLEARINGHOUSE_ERRORS, clearinghouseApi } from '../clearinghouse.contract.ts';
import {
  answerOf,
  DUE_DAYS,
  judgeAnswer,
  LACK_WORDS,
  type QueryType,
  TYPE_OF_KIND,
} from '../clearinghouse.rules.ts';
import { applyAnswers, hintsOf } from './answers.service.ts';
import { countAsks, handOver } from './asks.sql.ts';
import { queryProvider } from './configured-provider.ts';
import {
  type CheckedRow,
  checkRows,
  doer,
  driversAt,
  oneDriver,
  placeWithDays,
  shownDriver,
} from './drivers.service.ts';
import { countViews, readDrivers } from './drivers.sql.ts';
import {
  askedOf,
  fileContent,
  makeFiles,
  shownFile,
  waitingFile,
  fileOf,
} from './files.service.ts';
import { filesAt, noteDropped, noteSent, readFormat } from './files.sql.ts';
import { keepPlan, openByClient, planAt } from './plans.sql.ts';
import { addQueries, holdQueries, openOrders, queriesOf, readQuery } from './queries.sql.ts';
import {
  faultyAt,
  MOST_CHECKED,
  noteReading,
  partedDue,
  queryAlertsAt,
} from './query-alerts.service.ts';
import { providerAt } from './query-provider.service.ts';
import { readResults, shownImport } from './results.service.ts';
import { importsAt } from './results.sql.ts';

const fail = thrower(CLEARINGHOUSE_ERRORS);

const KEY = z.tuple([civilDate, z.string().max(400), z.uuid()]);

/** @throws request.invalid for a cursor that is not ours */
function cursorOf(after: string | undefined) {
  if (after === undefined) return null;
  const key = KEY.safeParse(decodeCursor(after, 3));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

/** Rows of a batch of an export. */
const BATCH = 500;

/** Every driver of a view, batch by batch. */
async function* wholeList(
  c: Context<typeof clearinghouseApi.exportList>,
): AsyncGenerator<readonly ClearinghouseDriver[]> {
  const { view, within } = c.query;
  const search = c.query.search === 'header' ? c.searchHeader : c.query.search;
  const { place, today, dueBy } = await placeWithDays(c.db, c.params.clientId, within);
  const shown = (one: CheckedRow) => shownDriver(one, today, dueBy);
  if (view === 'faulty') {
    yield (await faultyAt(c.db, place, { today, dueBy, search })).faulty.map(shown);
    return;
  }
  let after: ReturnType<typeof cursorOf> = null;
  do {
    const filter = { view, dueBy, search, after, limit: BATCH };
    const found: Awaited<ReturnType<typeof driversAt>> = await driversAt(
      c.db,
      place,
      today,
      filter,
    );
    yield found.drivers.map(shown);
    const { last, more } = found;
    after = more && last ? [last.due, last.sortName, last.employeeId] : null;
  } while (after !== null);
}

export const clearinghouseCalls = callsOf(clearinghouseApi, {
  list: async (c) => {
    const { view, within, limit } = c.query;
    // What looks like an SSN stands in no address (D17).
    const search = c.query.search === 'header' ? c.searchHeader : c.query.search;
    const { place, today, dueBy } = await placeWithDays(c.db, c.params.clientId, within);
    if (view === 'faulty') {
      const rows = (await faultyAt(c.db, place, { today, dueBy, search })).faulty.map((one) =>
        shownDriver(one, today, dueBy),
      );
      noteReading(c, place.clientId, view, rows.length);
      return { rows, next: null };
    }
    const after = cursorOf(c.query.after);
    const found = await driversAt(c.db, place, today, { view, dueBy, search, after, limit });
    const { drivers, more, last } = found;
    noteReading(c, place.clientId, view, drivers.length);
    return {
      rows: drivers.map((one) => shownDriver(one, today, dueBy)),
      next: more && last ? encodeCursor([last.due, last.sortName, last.employeeId]) : null,
    };
  },

  exportList: async (c) => {
    const { clientId } = c.params;
    const { view, columns, only, search } = c.query;
    const file = await csvFile(c, {
      name: 'Clearinghouse',
      columns: DRIVER_TEXTS,
      wanted: columns,
      batches: wholeList(c),
      only: { ids: only, idOf: ({ employeeId }) => employeeId },
    });
    c.audit({
      entity: 'export',
      entityId: 'clearinghouse',
      clientId,
      detail: { view, rows: file.rows, columns: file.columns, searched: !!search },
    });
    return file.stream;
  },

  overview: async (c) => {
    const { place, today, dueBy } = await placeWithDays(c.db, c.params.clientId, c.query.within);
    const { overdue, ...counts } = await countViews(c.db, place, { today, dueBy });
    const { faulty, checked, more } = await faultyAt(c.db, place, { today, dueBy });
    return {
      counts: { ...counts, faulty: faulty.length },
      due: partedDue(checked, { due: counts.due, overdue }, { today, dueBy }),
      faultyOf: more ? MOST_CHECKED : null,
      plan: await planAt(c.db, place),
      format: await readFormat(c.db, today),
      mayOrder: holds(c.grants, 'servicesClearinghouse.orderClearinghouseQueries'),
      provider: queryProvider(c.kernel.config)?.kind ?? null,
      asks: await countAsks(c.db, place),
    };
  },

  alerts: async (c) => {
    const { alerts, more } = await queryAlertsAt(c, c.params.clientId, c.query.within);
    return { clearinghouseQueryAlerts: alerts, more };
  },

  ofEmployee: async (c) => {
    const { clientId, employeeId } = c.params;
    const { place, ...days } = await placeWithDays(c.db, clientId, DUE_DAYS);
    const driver = await oneDriver(c.db, place, employeeId, days);
    const queries = await queriesOf(c.db, employeeId);
    c.opened(queries.length > 0 ? employeeId : null);
    c.audit({
      entity: 'clearinghouseQuery',
      entityId: employeeId,
      clientId,
      detail: { employeeId, rows: queries.length },
    });
    return { driver, queries };
  },

  changePlan: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    if (!worksAt(c.db, place.clientId)) throw requestError('request.forbidden');
    const today = await todayAt(c.db, place);
    const ahead = (['reportsViolationsOn', 'reportsReturnOn'] as const).filter(
      (field) => (c.body[field] ?? today) > today,
    );
    const [field] = ahead;
    if (field !== undefined)
      throw fail('clearinghouse.not_designated', {
        fields: [{ field, message: CLEARINGHOUSE_ERRORS['clearinghouse.not_designated'].message }],
      });
    const before = await planAt(c.db, place);
    const own = before.clientId === place.clientId;
    const by = { userId: doer(c), today };
    const kept = await keepPlan(
      c.db,
      place,
      { ...c.body, byProvider: c.body.byProvider ?? before.byProvider },
      by,
      own ? c.ifMatch : null,
    );
    const plan = await planAt(c.db, place);
    if (!kept) throw requestError('request.conflict', { current: plan });
    c.audit({
      entity: 'clearinghousePlan',
      entityId: String(place.clientId),
      clientId: place.clientId,
      detail: { ...c.body, version: plan.version },
    });
    for (const hint of hintsOf(place.tenantId)) c.live(hint);
    return plan;
  },

  makeFiles: async (c) => {
    const { clientId } = c.params;
    const { queryType, ...wanted } = c.body;
    const made = await makeFiles(c, clientId, { ...wanted, queryType: queryType as QueryType });
    for (const { fileId, rows, dotNumber, part, parts } of made.files)
      if (fileId !== null)
        c.audit({
          entity: 'clearinghouseFile',
          entityId: fileId,
          clientId,
          detail: { rows, dotNumber, part, parts, queryType },
        });
    if (wanted.trial)
      c.audit({
        entity: 'clearinghouseFile',
        entityId: 'trial',
        clientId,
        detail: { rows: made.rows, left: made.leftInAll, queryType },
      });
    else for (const hint of hintsOf(c.db.binding.tenantId)) c.live(hint);
    return made;
  },

  files: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    return (await filesAt(c.db, place)).map(shownFile);
  },

  fileContent: async (c) => {
    const { record, stream, same } = await fileContent(c.db, c.params.fileId);
    const { fileId, clientId, rows } = record;
    c.audit({
      entity: 'clearinghouseFile',
      entityId: fileId,
      clientId,
      detail: { act: 'downloaded', rows, same },
    });
    return stream;
  },

  sendFile: async (c) => {
    const { fileId, clientId, tenantId } = await waitingFile(c.db, c.params.fileId);
    await noteSent(c.db, fileId, doer(c));
    c.audit({ entity: 'clearinghouseFile', entityId: fileId, clientId, detail: { act: 'sent' } });
    for (const hint of hintsOf(tenantId)) c.live(hint);
    return shownFile(await fileOf(c.db, fileId));
  },

  dropFile: async (c) => {
    const { fileId, clientId, tenantId } = await waitingFile(c.db, c.params.fileId);
    await noteDropped(c.db, fileId);
    c.audit({
      entity: 'clearinghouseFile',
      entityId: fileId,
      clientId,
      detail: { act: 'dropped' },
    });
    for (const hint of hintsOf(tenantId)) c.live(hint);
    return shownFile(await fileOf(c.db, fileId));
  },

  readResults: async (c) => {
    const [file] = c.files;
    if (!file) throw new Error('The file did not arrive');
    const { clientId } = c.params;
    const read = await readResults(c, clientId, file);
    const { importId, rows, news, hits, prohibited, remarksInAll, again } = read;
    c.audit({
      entity: 'clearinghouseImport',
      entityId: importId,
      clientId,
      detail: { rows, news, hits, prohibited, remarks: remarksInAll, again },
    });
    c.afterCommit(() => c.kernel.wakeJobs());
    return read;
  },

  imports: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    return (await importsAt(c.db, place.clientId)).map((one) => shownImport(one, false));
  },

  ask: async (c) => {
    const { employeeId, kind } = c.body;
    const { place, ...days } = await placeWithDays(c.db, c.params.clientId, DUE_DAYS);
    await holdQueries(c.db);
    const [row] = await readDrivers(c.db, place, [employeeId], days.today);
    if (!row) throw requestError('request.not_found');
    // Another kind may wait, too: a full query follows a limited one that found a record.
    if (row.openQuery?.kind === kind) throw fail('clearinghouse.open_already');
    const [checked] = await checkRows(c.db, place.tenantId, [row], days.today, TYPE_OF_KIND[kind]);
    const query = await askOne(c, checked, kind, days.today);
    const provider = await providerAt(c, row.clientId);
    if (provider !== null) {
      await handOver(c.db, [query], checked?.employer?.dotNumber ?? '');
      c.afterCommit(() => c.kernel.wakeJobs());
    }
    c.audit({
      entity: 'clearinghouseQuery',
      entityId: query,
      clientId: row.clientId,
      detail: { employeeId, kind, provider },
    });
    for (const hint of hintsOf(place.tenantId)) c.live(hint);
    const shown = await oneDriver(c.db, place, employeeId, days);
    if (!shown) throw requestError('request.not_found');
    return shown;
  },

  answer: async (c) => {
    await holdQueries(c.db);
    const query = await readQuery(c.db, c.params.queryId);
    if (!query) throw requestError('request.not_found');
    const answer = answerOf(c.body.answer, c.body.on);
    const verdict = judgeAnswer(query, answer, todayIn(query.zone));
    if (verdict !== 'news')
      throw fail('clearinghouse.not_news', {
        fields: [{ field: 'on', message: VERDICTS[verdict] }],
      });
    await applyAnswers(c, [{ query, answer, justNow: true }]);
    const { queryId, clientId, employeeId, kind } = query;
    c.audit({
      entity: 'clearinghouseQuery',
      entityId: queryId,
      clientId,
      detail: { employeeId, kind, from: query.state, to: c.body.answer },
    });
    c.afterCommit(() => c.kernel.wakeJobs());
    const { place, ...days } = await placeWithDays(c.db, clientId, DUE_DAYS);
    return oneDriver(c.db, place, employeeId, days);
  },

  clients: (c) => openByClient(c.db),
});

const VERDICTS = {
  known: 'This is noted already.',
  old: 'It is from before the query was made.',
  behind: 'A later status is noted already.',
  dropped: 'This query was never sent.',
  noOutcome: 'Choose the result of a completed query.',
  future: 'This day lies ahead.',
} as const;

/** Begins a query about one driver. @throws clearinghouse.lacking with each reason */
async function askOne(
  c: Pick<Context<Endpoint>, 'db' | 'caller'>,
  checked: CheckedRow | undefined,
  kind: keyof typeof TYPE_OF_KIND,
  today: IsoDate,
): Promise<string> {
  if (!checked || checked.lacks.length > 0)
    throw fail('clearinghouse.lacking', {
      fields: (checked?.lacks ?? []).map((lack) => ({
        field: 'employeeId',
        message: LACK_WORDS[lack],
      })),
    });
  const { row } = checked;
  const asked = askedOf(checked, await readFormat(c.db, today));
  const orders = await openOrders(c.db, [row.employeeId], kind);
  const [queryId] = await addQueries(
    c.db,
    {
      kind,
      queryType: TYPE_OF_KIND[kind],
      // Full queries begin with the driver's consent (382.703(b)).
      state: kind === 'limited' ? 'awaiting' : 'consentPending',
      fileId: null,
      askedBy: doer(c),
    },
    [
      {
        clientId: row.clientId,
        employeeId: row.employeeId,
        orderId: orders.get(row.employeeId) ?? null,
        asked,
        line: null,
      },
    ],
  );
  if (queryId === undefined) throw new Error('The query was not added');
  return queryId;
}
