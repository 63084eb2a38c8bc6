import { namesOf } from '#src/features/employees/server/user-names.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { printedBy } from '#src/server/printed-list.ts';
import { madeNow } from '#src/server/streams.ts';
import { writeDate, type Instant, type IsoDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { meets } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { LIFE_ERRORS, livesApi } from '../lives.contract.ts';
import { isLate, outcomeDayFault, timeFaults } from '../lives.rules.ts';
import { periodName, periodOf } from '../periods.rules.ts';
import { SELECTED_COLUMNS } from '../selections.columns.ts';
import { proofPdf } from './proof.service.ts';
import { lettersPdf } from './letters.service.ts';
import {
  close,
  excuse,
  needOpen,
  needWaiting,
  openSelection,
  orderTests,
  personAt,
} from './lives.service.ts';
import {
  historyOf,
  noteNotice,
  noteOutcome,
  noteTimes,
  recipientsOf,
  summonedOf,
} from './lives.sql.ts';
import { headOf, knownAmong, mailSelection } from './notices.service.ts';
import { doer, whole, type Asker } from './pools.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import { peopleOf, selectionOf, shownSelection } from './selections.service.ts';
import { readSelection, type SelectionRecord } from './selections.sql.ts';

const fail = thrower(LIFE_ERRORS);

interface Found {
  pool: PoolRecord;
  record: SelectionRecord;
}

/** The selection as it is now. */
async function now(asker: Asker, { pool, record }: Found) {
  const current = await readSelection(asker.db, pool.poolId, record.selectionId);
  if (!current) throw requestError('request.not_found');
  return shownSelection(asker, pool, current);
}

/** The last day of a selection's period. */
const endOf = ({ year, period, frequency }: SelectionRecord): IsoDate =>
  periodOf(year, period, frequency).to;

const failLate = (to: IsoDate) =>
  fail('random-lives.late', {
    message: `The period ended on ${writeDate(to)}. Say that the notice came after it: it is noted all the same, and stays marked as late.`,
  });

const outside = (to: IsoDate) =>
  requestError('request.invalid', {
    fields: [
      {
        field: 'at',
        message: `The period ends on ${writeDate(to)}: choose a time before that.`,
      },
    ],
  });

/** A notice may wait so long: past the end of a period it tells nobody anything. */
const LONGEST_WAIT = 190 * 24 * 3_600_000;

function timeOf(at: Instant | undefined): Date {
  const time = at === undefined ? new Date() : new Date(at);
  const wait = time.getTime() - Date.now();
  if (wait < -60_000 || wait > LONGEST_WAIT)
    throw requestError('request.invalid', {
      fields: [
        {
          field: 'at',
          message: wait < 0 ? 'This time has passed.' : 'Choose a time within the period.',
        },
      ],
    });
  return time;
}

export const livesCalls = callsOf(livesApi, {
  times: async (c) => {
    const found = await openSelection(c, c.params);
    const { record } = found;
    const person = await personAt(c, record, c.params.place);
    if (person.excused !== null || person.outcome !== null) throw fail('random-lives.ended');
    if (c.ifMatch !== null && c.ifMatch !== person.version)
      throw requestError('request.conflict', { current: await now(c, found) });
    const drawnAt = record.drawnAt ?? record.frozenAt;
    const { late, ...times } = c.body;
    const isNew = Date.parse(times.notifiedAt ?? '') !== Date.parse(person.notifiedAt ?? '');
    const ends = { to: endOf(record), zone: found.pool.zone };
    const isLateNow = isNew && isLate(times.notifiedAt, ends);
    const faults = timeFaults(times, { drawnAt, now: new Date().toISOString() });
    if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
    if (isLateNow && !late) throw failLate(ends.to);
    if (!(await whole(c, record.tenantId, (db) => noteTimes(db, record, person, times))))
      throw requestError('request.conflict', { current: await now(c, found) });
    tell(c, record, {
      act: 'times',
      place: person.place,
      employeeId: person.employeeId,
      late: isLateNow,
    });
    return now(c, found);
  },

  excuse: async (c) => {
    const found = await openSelection(c, c.params);
    const { record } = found;
    const { place } = c.params;
    const person = await personAt(c, record, place);
    needWaiting(person, { refuses: false });
    const { reason, note, returnsOn } = c.body;
    const standsIn = await whole(c, record.tenantId, (db) =>
      excuse(db, found, { place, reason, note, returnsOn, by: doer(c) }),
    );
    tell(c, record, { act: 'excused', place, employeeId: person.employeeId, reason, standsIn });
    return now(c, found);
  },

  outcome: async (c) => {
    const found = await openSelection(c, c.params);
    const { pool, record } = found;
    const { place } = c.params;
    const person = await personAt(c, record, place);
    const { outcome, on, note } = c.body;
    needWaiting(person, { refuses: outcome === 'refused' });
    const today = todayIn(pool.zone);
    const drawnOn = headOf(pool, record, '').drawnOn ?? today;
    const fault = outcomeDayFault(on, drawnOn, today);
    if (fault) throw requestError('request.invalid', { fields: [{ field: 'on', message: fault }] });
    const ended = { place, outcome, on, note, by: doer(c) };
    if (!(await whole(c, record.tenantId, (db) => noteOutcome(db, record, ended))))
      throw fail('random-lives.ended');
    tell(c, record, { act: outcome, place, employeeId: person.employeeId });
    return now(c, found);
  },

  order: async (c) => {
    // Who places orders need not see who was selected; here both are one.
    if (!meets(c.grants, SEES_SELECTIONS)) throw requestError('request.forbidden');
    const found = await selectionOf(c, c.params);
    needOpen(found.record);
    const wanted = c.body.places ? new Set(c.body.places) : null;
    const done = await orderTests(c, found, wanted);
    tell(c, found.record, { act: 'ordered', placed: done.placed, refused: done.refused.length });
    return done;
  },

  recipients: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    const known = await whole(c, record.tenantId, (db) => recipientsOf(db, pool));
    return known.map(({ email, name, clientName }) => ({ email, name, clientName }));
  },

  notify: async (c) => {
    const found = await openSelection(c, c.params);
    const { pool, record } = found;
    const at = timeOf(c.body.at);
    const ends = { to: endOf(record), zone: pool.zone };
    if (isLate(at.toISOString(), ends)) {
      // A time is chosen within the period; once it is over, nobody is told of it without a word.
      if (todayIn(pool.zone) <= ends.to) throw outside(ends.to);
      if (!c.body.late) throw failLate(ends.to);
    }
    await checkMails(c, record);
    const isNow = at.getTime() <= Date.now();
    const mailed = await whole(c, record.tenantId, async (db) => {
      const to = await knownAmong(db, pool, c.body.emailList);
      const notice = { at: at.toISOString(), to: to.map(({ email }) => email), by: doer(c) };
      await noteNotice(db, record, { ...notice, isSent: isNow });
      return isNow
        ? mailSelection(db, c.kernel, found, { to, letters: true })
        : { to: notice.to, without: [] };
    });
    c.afterCommit(() => c.kernel.wakeJobs());
    tell(c, record, { act: 'notice', at: at.toISOString(), to: mailed.to.length });
    return mailed;
  },

  email: async (c) => {
    const found = await selectionOf(c, c.params);
    const { pool, record } = found;
    if (record.state === 'frozen') throw fail('random-lives.not_drawn');
    await checkMails(c, record);
    const mailed = await whole(c, record.tenantId, async (db) =>
      mailSelection(db, c.kernel, found, {
        to: await knownAmong(db, pool, c.body.emailList),
        letters: false,
      }),
    );
    c.afterCommit(() => c.kernel.wakeJobs());
    tell(c, record, { act: 'mailed', to: mailed.to.length });
    return mailed;
  },

  letters: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    if (record.state === 'frozen') throw fail('random-lives.not_drawn');
    const { place } = c.query;
    const { sites } = c.db.binding;
    const summoned = await whole(c, record.tenantId, (db) => summonedOf(db, record, sites));
    const people = summoned.filter((one) =>
      place === undefined ? one.isOpen : one.place === place,
    );
    if (place !== undefined && people.length === 0) throw requestError('request.not_found');
    // Letters for all of a draw are a list.
    const [one = null] = place === undefined ? [] : people;
    c.opened(one?.employeeId ?? null, 'drugAlcohol');
    c.audit({
      entity: 'randomSelection',
      entityId: record.selectionId,
      clientId: record.clientId,
      detail: { act: 'letters', people: people.length },
    });
    const { signature, day } = await printedBy(c);
    const bytes = await lettersPdf(people, headOf(pool, record, signature));
    return madeNow(bytes, `Letters ${day}.pdf`);
  },

  proof: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    if (record.secret === null) throw fail('random-lives.not_drawn');
    c.audit({
      entity: 'randomSelection',
      entityId: record.selectionId,
      clientId: record.clientId,
      detail: { act: 'proof' },
    });
    const { signature, day } = await printedBy(c);
    return madeNow(
      await proofPdf(record, headOf(pool, record, signature), pool),
      `Proof ${day}.pdf`,
    );
  },

  exportList: async (c) => {
    const { record } = await selectionOf(c, c.params);
    if (record.state === 'frozen') throw fail('random-lives.not_drawn');
    const file = await csvFile(c, {
      name: `Selection ${periodName(record)}`,
      columns: SELECTED_COLUMNS,
      wanted: c.query.columns,
      batches: once(peopleOf(c, record)),
      only: { ids: c.query.only, idOf: ({ place }) => String(place) },
    });
    c.audit({
      entity: 'randomSelection',
      entityId: record.selectionId,
      clientId: record.clientId,
      detail: { act: 'exported', rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  close: async (c) => {
    const found = await openSelection(c, c.params);
    const { record } = found;
    const signed = { ...c.body, by: doer(c) };
    await whole(c, record.tenantId, (db) => close(db, record, signed));
    tell(c, record, { act: 'closed' });
    return now(c, found);
  },

  history: async (c) => {
    const { record } = await selectionOf(c, c.params);
    const rows = await historyOf(c.db, record);
    const names = await namesOf(
      c.db,
      rows.map(({ userId }) => userId),
    );
    return rows.map(({ seq, at, userId, isByLink, action, detail }) => ({
      ...{ seq, at, by: isByLink ? 'Auditor, by link' : byWhom(names, userId) },
      what: whatOf(action, detail),
    }));
  },
});

/** An employer does not see who of the service's staff it was. */
const byWhom = (names: ReadonlyMap<string, string>, userId: string | null) =>
  userId === null ? 'The system' : (names.get(userId) ?? 'Service staff');

/** A selection is mailed so often a day (D24). */
const MOST_MAILS = 20;

/** @throws random-lives.too_many_mails */
async function checkMails({ db }: Pick<Asker, 'db'>, record: SelectionRecord): Promise<void> {
  const since = Date.now() - 24 * 3_600_000;
  const mailed = (await historyOf(db, record)).filter(
    ({ at, detail }) =>
      Date.parse(at) > since && (detail.act === 'mailed' || detail.act === 'notice'),
  );
  if (mailed.length >= MOST_MAILS)
    throw fail('random-lives.too_many_mails', { retryAfter: 24 * 3600 });
}

async function* once<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

const ACTS: Readonly<Record<string, string>> = {
  frozen: 'Froze the list',
  drawn: 'Drew',
  raised: 'Raised the numbers',
  alternates: 'Drew alternates',
  takenBack: 'Took the freeze back',
  scheduled: 'Scheduled a hidden day',
  unscheduled: 'Took the hidden day back',
  times: 'Noted times',
  excused: 'Excused somebody',
  missed: 'Noted a missed test',
  refused: 'Noted a refusal',
  ordered: 'Ordered the tests',
  notice: 'Set the notice to those who answer for testing',
  noticed: 'Sent the notice',
  mailed: 'Mailed the list',
  letters: 'Printed letters',
  exported: 'Exported the list',
  proof: 'Printed the proof',
  closed: 'Closed and signed',
};

/** What an entry of the audit says, in words. */
function whatOf(action: string, { act }: { act?: string }): string {
  if (act !== undefined && ACTS[act] !== undefined) return ACTS[act];
  return action.endsWith('.published') ? 'Took the file of the draw' : 'Looked at it';
}

/** Leaves the trace of what was done to a selection. */
export function tell(
  c: Pick<Context<Endpoint>, 'audit' | 'live'>,
  { selectionId, poolId, tenantId, clientId }: SelectionRecord,
  detail: Record<string, unknown>,
): void {
  c.audit({
    entity: 'randomSelection',
    entityId: selectionId,
    ...{ tenantId, clientId },
    detail: { poolId, ...detail },
  });
  c.live({ tenantId, topic: 'randomSelections', requirement: SEES_SELECTIONS });
}
