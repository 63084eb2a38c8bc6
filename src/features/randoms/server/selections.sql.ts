import type { Db } from '#src/server/db/handle.ts';
import type { Frequency } from '../periods.rules.ts';
import type { TakenBack } from '../freezes.contract.ts';
import { standingOf, type Tally, type TestStanding } from '../lives.rules.ts';
import type { BeaconRound, SelectedPerson, ValueSource } from '../selections.contract.ts';
import type { Whom } from '../pools.contract.ts';
import { MEMBERS, whomValues } from './members.sql.ts';

/** A selection as it is kept, from the freeze on. */
export interface SelectionRecord {
  tenantId: number;
  selectionId: string;
  poolId: string;
  clientId: number;
  year: number;
  period: number;
  frequency: Frequency;
  state: 'frozen' | 'drawn' | 'closed';
  secretCipher: Buffer | null;
  secret: string | null;
  secretHash: string;
  snapshotHash: string;
  people: number;
  frozenAt: string;
  value: string | null;
  valueFrom: ValueSource | null;
  beacon: BeaconRound | null;
  /** Of a part of a consortium: the selection of the whole, and how many people stood in its list. */
  consortiumSelectionId: string | null;
  listPeople: number | null;
  algorithm: string | null;
  drawnAt: string | null;
  drawnBy: string | null;
  numDrug: number | null;
  numAlcohol: number | null;
  alternates: number;
  adjusted: string | null;
  notifyAt: string | null;
  noticedAt: string | null;
  closedAt: string | null;
  closedName: string | null;
  closeNote: string | null;
  closeSummary: Tally | null;
  /** Lists that were frozen for the period and taken back; by whom is an id. */
  takenBack: TakenBack[] | null;
  version: number;
}

const SELECTION = `select s.tenant_id as "tenantId", s.selection_id as "selectionId", s.pool_id as "poolId", s.client_id as "clientId",
    s.year, s.period, s.frequency, s.state, s.secret_cipher as "secretCipher", s.secret, coalesce(s.secret_hash, '') as "secretHash",
    coalesce(s.snapshot_hash, '') as "snapshotHash", coalesce(s.people, 0) as people, coalesce(s.frozen_at, now()) as "frozenAt", s.value, s.value_from as "valueFrom", s.beacon,
    s.consortium_selection_id as "consortiumSelectionId", s.list_people as "listPeople", s.algorithm,
    s.drawn_at as "drawnAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = s.drawn_by) as "drawnBy",
    s.num_drug as "numDrug", s.num_alcohol as "numAlcohol", s.alternates, s.adjusted, s.notify_at as "notifyAt",
    s.noticed_at as "noticedAt", s.closed_at as "closedAt", s.closed_name as "closedName", nullif(s.close_note, '') as "closeNote",
    s.close_summary as "closeSummary", s.taken_back as "takenBack", s.version
  from random_selections s`;

/** One selection of a pool among the caller's rows; null when there is none. */
export async function readSelection(
  db: Db,
  poolId: string,
  selectionId: string,
): Promise<SelectionRecord | null> {
  const [row] = await db.rows<SelectionRecord>(
    'random-selection',
    `${SELECTION} where s.pool_id = $1 and s.selection_id = $2 and s.state <> 'scheduled'`,
    [poolId, selectionId],
  );
  return row ?? null;
}

/** One selection by its own id, where its list is; null when there is none. */
export async function selectionById(db: Db, selectionId: string): Promise<SelectionRecord | null> {
  const [row] = await db.rows<SelectionRecord>(
    'random-selection-by-id',
    `${SELECTION} where s.tenant_id = (select app_tenant()) and s.selection_id = $1 and s.state <> 'scheduled'`,
    [selectionId],
  );
  return row ?? null;
}

/** The selection of a pool's period, frozen or drawn; null before that. */
export async function selectionIn(
  db: Db,
  poolId: string,
  { year, period }: { year: number; period: number },
): Promise<SelectionRecord | null> {
  const [row] = await db.rows<SelectionRecord>(
    'random-selection-in',
    `${SELECTION} where s.pool_id = $1 and s.year = $2 and s.period = $3 and s.state <> 'scheduled'`,
    [poolId, year, period],
  );
  return row ?? null;
}

/** Begins a selection without its list, in the place of a hidden day where there is one; returns its id. */
export async function addSelection(
  db: Db,
  made: Pick<
    SelectionRecord,
    'tenantId' | 'poolId' | 'clientId' | 'year' | 'period' | 'frequency'
  > & {
    secretHash: string;
    salt: Buffer;
    by: string;
    keepsDay: boolean;
  },
): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    'random-selection-add',
    `insert into random_selections as s (tenant_id, pool_id, client_id, year, period, frequency, state, secret_hash, salt, frozen_by)
     values ($1, $2, $3, $4, $5, $6, 'frozen', $7, $8, $9)
     on conflict (tenant_id, pool_id, year, period) do update set state = 'frozen', frequency = excluded.frequency, secret_hash = excluded.secret_hash,
       salt = excluded.salt, frozen_by = excluded.frozen_by,
       scheduled_for = case when $10::boolean then s.scheduled_for end, version = s.version + 1
     where s.state = 'scheduled' returning selection_id as id`,
    [
      ...[made.tenantId, made.poolId, made.clientId, made.year, made.period, made.frequency],
      ...[made.secretHash, made.salt, made.by, made.keepsDay],
    ],
  );
  if (!row) throw new Error('A selection that was begun has an id');
  return row.id;
}

/** So many people stand in one row of a snapshot. */
const IN_A_PART = 5000;

/** Writes who is in a pool now, by token: a salted hash, so that a published list names nobody. */
export async function takeSnapshot(
  db: Db,
  selectionId: string,
  tenantId: number,
  whom: Whom,
): Promise<void> {
  await db.rows(
    'random-snapshot-take',
    `with people as (
       select e.employee_id, substr(sha256((select s.salt from random_selections s where s.tenant_id = $1 and s.selection_id = $7)
           || uuid_send(e.employee_id)), 1, 16) as token ${MEMBERS}),
     placed as (select token, employee_id, row_number() over (order by token) - 1 as at from people)
     insert into random_snapshots (tenant_id, selection_id, part, people)
     select $1, $7, (at / ${IN_A_PART})::int, string_agg(token || uuid_send(employee_id), ''::bytea order by token) from placed group by 3`,
    [...whomValues(tenantId, whom), selectionId],
  );
}

/** The parts of a snapshot, one after the other: of each person 16 bytes of token and 16 of id. */
export async function* snapshotParts(
  db: Db,
  { tenantId, selectionId }: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const [row] = await db.rows<{ people: Buffer }>(
      'random-snapshot-part',
      'select people from random_snapshots where tenant_id = $1 and selection_id = $2 and part = $3',
      [tenantId, selectionId, part],
    );
    if (!row) return;
    yield row.people;
  }
}

/** Notes what the freeze came to. */
export async function noteFreeze(
  db: Db,
  key: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
  frozen: { secretCipher: Buffer; snapshotHash: string; people: number },
): Promise<void> {
  await db.change(
    'random-selection-freeze',
    `update random_selections set secret_cipher = $3, snapshot_hash = $4, people = $5, frozen_at = clock_timestamp()
      where tenant_id = $1 and selection_id = $2`,
    [key.tenantId, key.selectionId, frozen.secretCipher, frozen.snapshotHash, frozen.people],
    { least: 1 },
  );
}

/** Notes the draw: from here on the secret is open. */
export async function noteDraw(
  db: Db,
  key: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
  drawn: {
    secret: string;
    value: string;
    valueFrom: ValueSource;
    beacon: BeaconRound | null;
    algorithm: string;
    day: string;
    by: string;
    calculation: object;
    drug: number;
    alcohol: number;
    adjusted: string | null;
  },
): Promise<void> {
  await db.change(
    'random-selection-draw',
    `update random_selections set state = 'drawn', secret = $3, secret_cipher = null, value = $4, value_from = $5, algorithm = $6,
         drawn_at = clock_timestamp(), drawn_on = $7, drawn_by = $8, calculation = $9::jsonb, num_drug = $10, num_alcohol = $11,
         adjusted = $12, beacon = $13::jsonb, version = version + 1
      where tenant_id = $1 and selection_id = $2 and state = 'frozen'`,
    [
      ...[key.tenantId, key.selectionId, drawn.secret, drawn.value, drawn.valueFrom],
      ...[drawn.algorithm, drawn.day, drawn.by, JSON.stringify(drawn.calculation)],
      ...[drawn.drug, drawn.alcohol, drawn.adjusted],
      drawn.beacon === null ? null : JSON.stringify(drawn.beacon),
    ],
    { least: 1 },
  );
}

/** Notes larger numbers, or more alternates, of this version; false where somebody was faster. */
export async function noteMore(
  db: Db,
  { tenantId, selectionId, version }: Pick<SelectionRecord, 'tenantId' | 'selectionId' | 'version'>,
  more: { drug: number; alcohol: number; alternates: number; adjusted: string | null },
): Promise<boolean> {
  const changed = await db.change(
    'random-selection-more',
    `update random_selections set num_drug = $4, num_alcohol = $5, alternates = $6, adjusted = coalesce($7, adjusted),
         version = version + 1
      where tenant_id = $1 and selection_id = $2 and version = $3`,
    [tenantId, selectionId, version, more.drug, more.alcohol, more.alternates, more.adjusted],
    { least: 0 },
  );
  return changed > 0;
}

/**
 * Writes who is drawn, by place; who stands there already is changed to what the place is now. Somebody who stands in for
 * another stays so: the numbers count the others.
 */
export async function addSelected(
  db: Db,
  record: Pick<SelectionRecord, 'tenantId' | 'selectionId' | 'poolId' | 'clientId'> & {
    day: string;
  },
  drawn: readonly { place: number; rank: number; employeeId: string; token: string }[],
  numbers: { drug: number; alcohol: number },
): Promise<void> {
  await db.rows(
    'random-selected-add',
    `insert into random_selected (tenant_id, selection_id, place, pool_id, employee_id, client_id, token, alternate, drug, alcohol, drawn_on)
     select $1, $2, d.place, $3, coalesce(e.replaced_by, e.employee_id), e.client_id, d.token, d.rank > greatest($7::int, $8::int),
         d.rank <= $7::int, d.rank <= $8::int, $9
       from unnest($4::int[], $5::uuid[], $6::text[], $10::int[]) as d (place, employee_id, token, rank)
       join employees e on e.tenant_id = $1 and e.employee_id = d.employee_id
     on conflict (tenant_id, selection_id, place) do update set alternate = excluded.alternate, drug = excluded.drug,
       alcohol = excluded.alcohol, version = random_selected.version + 1
     where random_selected.stands_for is null and (random_selected.alternate, random_selected.drug, random_selected.alcohol)
       is distinct from (excluded.alternate, excluded.drug, excluded.alcohol)`,
    [
      ...[record.tenantId, record.selectionId, record.poolId],
      ...[drawn.map(({ place }) => place), drawn.map(({ employeeId }) => employeeId)],
      ...[drawn.map(({ token }) => token), numbers.drug, numbers.alcohol, record.day],
      drawn.map(({ rank }) => rank),
    ],
  );
}

/** The places of those who stand in for somebody, in their order. */
export async function standIns(
  db: Db,
  { tenantId, selectionId }: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
): Promise<number[]> {
  const rows = await db.rows<{ place: number }>(
    'random-stand-ins',
    `select place from random_selected where tenant_id = $1 and selection_id = $2 and stands_for is not null order by place`,
    [tenantId, selectionId],
  );
  return rows.map(({ place }) => place);
}

/** How a tied test stands: `d` of the drug test, `a` of the alcohol test. */
export const testStanding = (of: 'd' | 'a') =>
  `case when ${of}.drug_test_id is null then null when ${of}.result_type_id is null then 'pending'
     when ${of}.result_type_id in (3, 6) then 'canceled' else 'counts' end`;

/**
 * The people of a selection by place, of those who were drawn at some locations. `db` sees the whole company: somebody who was
 * transferred since stays in the list of the place of the draw. A file that was merged is the one it was merged into.
 */
export async function selectedOf(
  db: Db,
  { tenantId, selectionId }: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
  most: number,
  sites: '*' | readonly number[] = '*',
): Promise<SelectedPerson[]> {
  const rows = await db.rows<
    Omit<SelectedPerson, 'standing'> & {
      drugTest: TestStanding | null;
      alcoholTest: TestStanding | null;
    }
  >(
    'random-selected',
    `select s.place, coalesce(n.employee_id, e.employee_id) as "employeeId", e.last_name || ', ' || e.first_name as name, s.client_id as "clientId",
         c.name as "clientName", case when w.client_id <> s.client_id then w.name end as "movedTo",
         ($4::int[] is null or w.client_id = any ($4::int[])) as "seesFile", s.drug, s.alcohol, s.alternate, s.stands_for as "standsFor",
         exists (select from random_selected o where o.tenant_id = s.tenant_id and o.employee_id = s.employee_id
           and o.pool_id = s.pool_id and (o.drug or o.alcohol) and o.drawn_on < s.drawn_on
           and extract(year from o.drawn_on) = extract(year from s.drawn_on)) as again,
         case when d.result_type_id not in (3, 6) then d.collected_on end as "drugTestedOn",
         case when a.result_type_id not in (3, 6) then a.collected_on end as "alcoholTestedOn",
         ${testStanding('d')} as "drugTest", ${testStanding('a')} as "alcoholTest",
         s.notified_at as "notifiedAt", s.arrived_at as "arrivedAt", s.collected_at as "collectedAt",
         coalesce((select (s.notified_at at time zone z.zone)::date >= make_date(o.year, 1, 1) + make_interval(months => o.period * 12 / o.frequency)
           from random_selections o join random_pools p on p.tenant_id = o.tenant_id and p.pool_id = o.pool_id
             join clients z on z.tenant_id = p.tenant_id and z.client_id = p.client_id
          where o.tenant_id = s.tenant_id and o.selection_id = s.selection_id), false) as late,
         s.excused, s.excused_note as "excusedNote", s.returns_on as "returnsOn", s.outcome, s.outcome_on as "outcomeOn",
         s.outcome_note as "outcomeNote", s.drug_order_id as "drugOrderId", s.alcohol_order_id as "alcoholOrderId", s.version
       from random_selected s join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       left join employees n on n.tenant_id = s.tenant_id and n.employee_id = e.replaced_by
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       join clients w on w.tenant_id = s.tenant_id and w.client_id = coalesce(n.client_id, e.client_id)
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where s.tenant_id = $1 and s.selection_id = $2 and ($4::int[] is null or s.client_id = any ($4::int[])) order by s.place limit $3`,
    [tenantId, selectionId, most, sites === '*' ? null : sites],
  );
  return rows.map((row) => ({ ...row, standing: standingOf(row) }));
}

const done = (of: 'd' | 'a', kind: 'drug' | 'alcohol') =>
  `(extract(year from ${of}.collected_on) = $3 and ${of}.result_type_id not in (3, 6))
    or (${of}.drug_test_id is null and s.${kind} and s.outcome = 'refused' and extract(year from s.outcome_on) = $3)`;

/** What a pool has of a year. */
export interface YearFacts {
  periods: { period: number; people: number }[];
  drugDone: number;
  alcoholDone: number;
  drugOpen: number;
  alcoholOpen: number;
}

/** Those who were selected from a pool, or from the parts of one: $1 and $2 are its tenant and id, $3 the year. */
const SELECTED_OF = {
  own: `s.tenant_id = $1 and s.pool_id = $2 and s.drawn_on >= make_date($3::int - 1, 1, 1)`,
  parts: `(s.tenant_id, s.selection_id) in (select p.tenant_id, p.selection_id from random_selections p
    join random_selections w on w.selection_id = p.consortium_selection_id
    where w.tenant_id = $1 and w.pool_id = $2 and w.drawn_on >= make_date($3::int - 1, 1, 1))`,
} as const;

/**
 * What a pool has of a year: people at each period, tests that count by the day of collection, and who still waits. Of a pool
 * over several clients those of its parts count.
 */
export async function yearOf(
  db: Db,
  { tenantId, poolId }: { tenantId: number; poolId: string },
  year: number,
  whose: keyof typeof SELECTED_OF = 'own',
): Promise<YearFacts> {
  const periods = await db.rows<{ period: number; people: number }>(
    'random-year-periods',
    `select period, coalesce(people, 0) as people from random_selections
      where tenant_id = $1 and pool_id = $2 and year = $3 and state in ('drawn', 'closed') order by period`,
    [tenantId, poolId, year],
  );
  const [tests] = await db.rows<{
    drugDone: number;
    alcoholDone: number;
    drugOpen: number;
    alcoholOpen: number;
  }>(
    `random-year-tests-${whose}`,
    // A refusal counts as a test, on its day, also where no laboratory has reported one.
    `select count(*) filter (where ${done('d', 'drug')})::int as "drugDone",
         count(*) filter (where ${done('a', 'alcohol')})::int as "alcoholDone",
         count(*) filter (where s.drug and s.excused is null and s.outcome is null and extract(year from s.drawn_on) = $3
           and (d.drug_test_id is null or d.result_type_id is null))::int as "drugOpen",
         count(*) filter (where s.alcohol and s.excused is null and s.outcome is null and extract(year from s.drawn_on) = $3
           and (a.drug_test_id is null or a.result_type_id is null))::int as "alcoholOpen"
       from random_selected s
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where ${SELECTED_OF[whose]}`,
    [tenantId, poolId, year],
  );
  return {
    periods,
    ...(tests ?? { drugDone: 0, alcoholDone: 0, drugOpen: 0, alcoholOpen: 0 }),
  };
}

/** The tokens of a selection, in the drawn order. */
export async function drawnTokens(
  db: Db,
  { tenantId, selectionId }: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
): Promise<string[]> {
  const rows = await db.rows<{ token: string }>(
    'random-selected-tokens',
    'select token from random_selected where tenant_id = $1 and selection_id = $2 order by place',
    [tenantId, selectionId],
  );
  return rows.map(({ token }) => token);
}
