import { columnsFor } from '#src/features/employees/employee-fields.rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { CSV_START, csvLine } from '#src/shared/csv.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { narrowSites } from '#src/features/clients/server/clients.service.ts';
import { EMPLOYEES_ERRORS } from '#src/features/employees/employees.contract.ts';
import { refusedSsnSearch } from '#src/features/employees/server/ssn-search.service.ts';
import { mayMatchManySsns } from '#src/features/employees/ssn-search.rules.ts';
import { csvFile } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { NumberedRow } from '../delimited.rules.ts';
import {
  FIELD_IDS,
  guessMapping,
  guessMatchKey,
  headingKey,
  labelOf,
  mappingFault,
} from '../fields.rules.ts';
import { ROSTER_LINE_COLUMNS } from '../rosters.columns.ts';
import {
  ROSTERS_ERRORS,
  rostersApi,
  type Roster,
  type RosterLine,
  type RosterPlan,
  type RowKind,
} from '../rosters.contract.ts';
import { countOutcomes, countRows, readRows } from './roster-lines.sql.ts';
import { ROWS_A_PART, sealPart } from './parts.ts';
import {
  askForWork,
  deleteParts,
  deleteRows,
  insertPart,
  insertRoster,
  keepHabit,
  readHabit,
  readRoster,
  readRosters,
  setRoster,
  type RosterRecord,
} from './rosters.sql.ts';
import { readIdentifier } from '#src/features/clients/server/clients.service.ts';
import { askerOf } from './roster-asker.ts';
import { storedRows } from './row-file.ts';
import { workplaceOf } from './workplace.service.ts';
import { makeSamples } from './samples.ts';

const fail = thrower(ROSTERS_ERRORS);

/** How long the rows of a roster are kept that nobody applies. */
const DAYS_KEPT = 14;
const ROWS_A_BATCH = 2000;

type RosterContext = Pick<
  Context<typeof rostersApi.apply>,
  'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'live' | 'afterCommit'
>;

export const rostersCalls = callsOf(rostersApi, {
  upload: async (c) => {
    const place = await workplaceOf(c.db, c.params.clientId);
    const [file] = c.files;
    if (!file) throw fail('rosters.empty');
    const rosterId = randomUUIDv7();
    const habit = await readHabit(c.db, place.path);
    const samples = makeSamples();
    let headings: string[] = [];
    let remarks: string[] = [];
    let waiting: NumberedRow[] = [];
    let [rows, part] = [0, 0];
    const sealed: { part: number; rows: number; cipher: Buffer }[] = [];
    const keep = (): void => {
      if (waiting.length === 0) return;
      sealed.push({
        part,
        rows: waiting.length,
        cipher: sealPart(c.kernel.keys, place.tenantId, rosterId, part, waiting),
      });
      part += 1;
      waiting = [];
    };
    for await (const one of storedRows(file.path)) {
      if ('headings' in one) {
        ({ headings, remarks } = one);
        continue;
      }
      samples.take(one.cells);
      waiting.push(one);
      rows += 1;
      if (waiting.length >= ROWS_A_PART) keep();
    }
    keep();
    const record = await readIdentifier(c.db);
    const values = headings.map((_heading, at) => samples.of(at));
    const guessed = guessMapping(headings, habit.headings, record, values);
    const withoutSsn = guessed.includes('ssn') && !mayMatchManySsns(c);
    const mapping = withoutSsn ? guessed.map((field) => (field === 'ssn' ? null : field)) : guessed;
    await insertRoster(c.db, {
      rosterId,
      clientId: place.clientId,
      fileName: file.fileName,
      userId: c.caller.impersonator?.id ?? c.caller.id,
      rows,
      columns: headings.map((name, at) => ({ name, samples: values[at] ?? [] })),
      remarks: [
        ...remarks,
        ...samples.remarks(headings),
        ...(withoutSsn
          ? [`The column of SSNs is left out. ${EMPLOYEES_ERRORS['employees.ssn_search'].message}`]
          : []),
      ],
      plan: { mapping, matchBy: guessMatchKey(mapping, habit.matchBy), missingStatusId: null },
    });
    for (const one of sealed)
      await insertPart(c.db, { rosterId, clientId: place.clientId, ...one });
    await askForWork(c.db, rosterId, 'forget', DAYS_KEPT);
    c.audit({
      entity: 'roster',
      entityId: rosterId,
      clientId: place.clientId,
      detail: { rows, columns: headings.length },
    });
    return answerOf(c.db, rosterId);
  },

  list: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const rosters = await readRosters(c.db, c.params.clientId);
    return answers(c.db, rosters);
  },

  template: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const identifier = await readIdentifier(c.db);
    const fields = FIELD_IDS.filter((field) => field !== 'name');
    const bytes = Buffer.from(
      CSV_START + csvLine(fields.map((field) => labelOf(field, identifier))),
    );
    return {
      mediaType: 'text/csv; charset=utf-8',
      size: bytes.length,
      fileName: 'Roster template.csv',
      etag: '"roster-template"',
      disposition: 'attachment' as const,
      open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    };
  },

  read: async (c) => answerOf(c.db, c.params.rosterId),

  check: async (c) => {
    const roster = await lockedRoster(c.db, c.params.rosterId);
    if (roster.state === 'checking' || roster.state === 'applying') throw fail('rosters.busy');
    if (roster.state === 'applied' || roster.state === 'cancelled') throw fail('rosters.is_over');
    const { mapping, matchBy, missingStatusId } = c.body;
    const fault =
      mapping.length === roster.columns.length
        ? mappingFault(mapping, matchBy, await readIdentifier(c.db))
        : `The file has ${roster.columns.length} columns, and the choice ${mapping.length}.`;
    if (fault)
      throw fail('rosters.mapping', {
        message: fault,
        fields: [{ field: 'mapping', message: fault }],
      });
    if (missingStatusId !== null && !(await isOffRoster(c.db, missingStatusId)))
      throw fail('rosters.mapping', {
        message: 'People missing from the file can only get a status that is off the roster.',
        fields: [{ field: 'missingStatusId', message: 'Choose a status that is off the roster.' }],
      });
    needSsnOf(c, mapping);
    await keepHabit(c.db, roster.clientId, {
      headings: Object.fromEntries(
        roster.columns
          .flatMap(({ name }, at) =>
            headingKey(name) ? [[headingKey(name), mapping[at] ?? null]] : [],
          )
          .reverse(),
      ),
      matchBy,
    });
    await deleteRows(c.db, roster.rosterId);
    await setRoster(c.db, roster.rosterId, {
      state: 'checking',
      plan: { mapping, matchBy, missingStatusId },
      sites: await narrowSites(c.db, [roster.clientId], true),
      askedBy: askerOf(c),
      done: 0,
      total: roster.rows,
      nextPart: 0,
      counts: null,
    });
    return begin(c, roster, 'check', {
      matchBy,
      columns: mapping.filter((field) => field !== null),
    });
  },

  rows: async (c) => {
    await rosterOf(c.db, c.params.rosterId);
    const { limit, kind = null } = c.query;
    const rows = await readRows(c.db, c.params.rosterId, {
      kind,
      after: ordinalAfter(c.query.after),
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    return {
      rows: shown,
      next: rows.length > limit ? encodeCursor([shown.at(-1)?.ordinal ?? 0]) : null,
    };
  },

  exportRows: async (c) => {
    const roster = await rosterOf(c.db, c.params.rosterId);
    const file = await csvFile(c, {
      name: 'Roster update',
      columns: columnsFor(ROSTER_LINE_COLUMNS, roster.employeeIdentifier),
      wanted: undefined,
      batches: allRows(c.db, roster.rosterId, c.query.kind ?? null),
      only: { ids: c.query.only, idOf: ({ ordinal }) => String(ordinal) },
    });
    c.audit({
      entity: 'export',
      entityId: 'rosterRows',
      clientId: roster.clientId,
      detail: { rosterId: roster.rosterId, rows: file.rows },
    });
    return file.stream;
  },

  apply: async (c) => {
    const roster = await lockedRoster(c.db, c.params.rosterId);
    if (c.ifMatch !== null && c.ifMatch !== roster.version)
      throw requestError('request.conflict', { current: await answerOf(c.db, roster.rosterId) });
    if (roster.state === 'checking' || roster.state === 'applying') throw fail('rosters.busy');
    if (roster.state === 'applied' || roster.state === 'cancelled') throw fail('rosters.is_over');
    if (roster.state !== 'checked') throw fail('rosters.not_checked');
    const mine = new Set(await narrowSites(c.db, [roster.clientId], true));
    if (roster.sites.some((site) => !mine.has(site))) throw fail('rosters.other_sites');
    needSsnOf(c, roster.plan.mapping);
    const { counts, strangers } = await countRows(c.db, roster.rosterId);
    const total = counts.add + counts.change + counts.remove;
    if (total === 0) throw fail('rosters.nothing_to_apply');
    if (counts.remove > 0 && strangers > 0) throw fail('rosters.unknown_people');
    await setRoster(c.db, roster.rosterId, {
      state: 'applying',
      askedBy: askerOf(c),
      done: 0,
      total,
      nextPart: 0,
    });
    return begin(c, roster, 'apply', { counts });
  },

  cancel: async (c) => {
    const roster = await lockedRoster(c.db, c.params.rosterId);
    if (roster.state === 'applied' || roster.state === 'cancelled') throw fail('rosters.is_over');
    if (roster.state === 'checking') {
      // Only the check ends: the columns may be chosen anew.
      await deleteRows(c.db, roster.rosterId);
      await setRoster(c.db, roster.rosterId, { state: 'uploaded', done: 0 });
    } else {
      await deleteParts(c.db, roster.rosterId);
      await setRoster(c.db, roster.rosterId, { state: 'cancelled' });
    }
    return tell(c, roster, {});
  },
});

/** The roster among the caller's rows. @throws request.not_found */
async function rosterOf(db: Db, rosterId: string): Promise<RosterRecord> {
  const roster = await readRoster(db, rosterId);
  if (!roster) throw requestError('request.not_found');
  return roster;
}

/** The same, held until the transaction ends: the work on it waits. @throws request.not_found */
async function lockedRoster(db: Db, rosterId: string): Promise<RosterRecord> {
  const roster = await readRoster(db, rosterId, true);
  if (!roster) throw requestError('request.not_found');
  return roster;
}

async function answerOf(db: Db, rosterId: string): Promise<Roster> {
  const [answer] = await answers(db, [await rosterOf(db, rosterId)]);
  if (!answer) throw requestError('request.not_found');
  return answer;
}

const WAS_APPLIED: readonly string[] = ['applying', 'applied', 'cancelled', 'failed'];

async function answers(db: Db, rosters: readonly RosterRecord[]): Promise<Roster[]> {
  const applied = rosters.filter(({ state }) => WAS_APPLIED.includes(state));
  const counted = await countOutcomes(
    db,
    applied.map(({ rosterId }) => rosterId),
  );
  const none = { done: 0, failed: 0, skipped: 0 };
  return rosters.map((roster) => ({
    ...roster,
    outcomes: applied.includes(roster) ? (counted.get(roster.rosterId) ?? none) : null,
  }));
}

/**
 * A column of SSNs says of each row who has it, so it is for anyone who may see SSNs.
 * @throws employees.ssn_search
 */
function needSsnOf(c: RosterContext, mapping: RosterPlan['mapping']): void {
  if (!mapping.includes('ssn') || mayMatchManySsns(c)) return;
  throw refusedSsnSearch(c, [
    { field: 'mapping', message: 'Leave the column of SSNs out, or ask someone who may see them.' },
  ]);
}

async function begin(
  c: RosterContext,
  roster: RosterRecord,
  work: 'check' | 'apply',
  detail: Record<string, unknown>,
): Promise<Roster> {
  await askForWork(c.db, roster.rosterId, work);
  c.afterCommit(() => c.kernel.wakeJobs());
  return tell(c, roster, detail);
}

function tell(
  c: RosterContext,
  roster: RosterRecord,
  detail: Record<string, unknown>,
): Promise<Roster> {
  c.audit({ entity: 'roster', entityId: roster.rosterId, clientId: roster.clientId, detail });
  c.live({
    tenantId: roster.tenantId,
    topic: 'rosters',
    key: roster.rosterId,
    requirement: rostersApi.read.permission,
  });
  return answerOf(c.db, roster.rosterId);
}

async function isOffRoster(db: Db, statusId: number): Promise<boolean> {
  const rows = await db.rows(
    'rosters-off-roster',
    'select from employment_statuses where employment_status_id = $1 and not on_roster',
    [statusId],
  );
  return rows.length > 0;
}

function ordinalAfter(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  const key = decodeCursor(cursor, 1)?.[0];
  if (typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < 2 ** 31) return key;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

async function* allRows(
  db: Db,
  rosterId: string,
  kind: RowKind | null,
): AsyncGenerator<readonly RosterLine[]> {
  for (let after = 0; ;) {
    const rows = await readRows(db, rosterId, { kind, after, limit: ROWS_A_BATCH });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_BATCH) return;
    after = last.ordinal;
  }
}
