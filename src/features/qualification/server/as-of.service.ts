import { blindItemsOf } from '#src/features/documents/server/blind-documents.service.ts';
import type { Looker } from '#src/features/documents/server/blind-documents.service.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { changedSince, driverAsOf, recordThen } from '../as-of.rules.ts';
import type { AsOf, Changing } from '../as-of.rules.ts';
import type { QualificationItem } from '../item.rules.ts';
import { itemText } from '../qualification.columns.ts';
import type { FileAsOf } from '../qualification.columns.ts';
import { qualifyBy } from '../qualification.rules.ts';
import type { Driver } from '../rule-rows.rules.ts';
import { standingOf } from '../standing.rules.ts';
import { peopleOf } from './facts.sql.ts';
import type { EmployeeFacts } from './facts.sql.ts';
import { documentsAsOf } from './filed-as-of.sql.ts';
import { recordsOn } from './record-as-of.sql.ts';
import { openRuleBook, type RuleBook } from './requalify.service.ts';

/** Files judged together: few enough for memory, enough to keep the database busy. */
const BATCH = 500;

interface Listed {
  employeeId: string;
  name: string;
  location: string;
  sortName: string;
}

/** The employees at a location and below it among the caller's rows, by name, batch by batch. */
async function* employeesAt(db: Db, { tenantId, clientId }: Place): AsyncGenerator<Listed[]> {
  let last: Listed | undefined;
  do {
    const rows: Listed[] = await db.rows<Listed>(
      'qualification-as-of-employees',
      `select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, c.name as location,
          e.sort_name as "sortName"
         from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
        where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null
          and (e.sort_name, e.employee_id) > ($3 collate "C", $4::uuid)
        order by e.sort_name, e.employee_id limit $5`,
      [
        tenantId,
        clientId,
        last?.sortName ?? '',
        last?.employeeId ?? '00000000-0000-0000-0000-000000000000',
        BATCH,
      ],
    );
    if (rows.length > 0) yield rows;
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last);
}

/**
 * How the files of those on the roster of a location that day stood, by name. The rules are read once: a report is of one
 * state of them.
 * @param names of the types that the caller may see
 */
export async function* filesAsOf(
  c: Looker,
  place: Place,
  asOf: AsOf,
  names: ReadonlyMap<number, string>,
): AsyncGenerator<FileAsOf[]> {
  const book = await openRuleBook(c.db, place.tenantId);
  for await (const listed of employeesAt(c.db, place)) {
    const ids = listed.map(({ employeeId }) => employeeId);
    const unseen = await blindItemsOf(c, place.tenantId, ids);
    const judged = await judgedAsOf(c.db, place.tenantId, { ids, unseen }, asOf, book);
    yield listed.flatMap(({ sortName: _, ...who }) => {
      const one = judged.get(who.employeeId);
      if (!one) return [];
      const { items, openedOn, byRecordThen, changed, unkept, ...standing } = one;
      const wrong = items.filter(({ severity }) => severity !== 'none');
      const seen = wrong.filter(({ documentTypeId }) => names.has(documentTypeId));
      return {
        ...who,
        ...asOf,
        ...standing,
        openedOn,
        byRecordThen,
        changed,
        unkept,
        wrong: seen.map((item) => `${names.get(item.documentTypeId)}: ${itemText(item)}`),
        withheld: wrong.length - seen.length,
      };
    });
  }
}

interface JudgedAsOf extends Pick<
  FileAsOf,
  'openedOn' | 'byRecordThen' | 'changed' | 'unkept' | 'state' | 'score' | 'doNotDispatch'
> {
  items: QualificationItem[];
}

/** How some files stood, by employee; without those of whom was not on the roster that day. */
async function judgedAsOf(
  db: Db,
  tenantId: number,
  { ids, unseen }: { ids: readonly string[]; unseen: readonly string[] },
  asOf: AsOf,
  book: RuleBook,
): Promise<Map<string, JudgedAsOf>> {
  const people = await peopleOf(db, tenantId, ids, false);
  const drivers = await driversAsOf(db, tenantId, people, asOf);
  const filed = await documentsAsOf(db, tenantId, ids, asOf, unseen);
  const { day } = asOf;
  return new Map(
    people.flatMap(({ employeeId, openedOn }) => {
      const then = drivers.get(employeeId);
      if (!then?.driver.onRoster) return [];
      const { driver, byRecordThen, changed } = then;
      const documents = filed.documents.get(employeeId) ?? [];
      const found = qualifyBy(book.rulesOf(driver, documents, day), driver, documents, day);
      const { state } = standingOf(found, [], day);
      const { score, doNotDispatch, items } = found;
      return [
        [
          employeeId,
          {
            openedOn,
            byRecordThen,
            changed,
            unkept: filed.unkept.get(employeeId) ?? 0,
            state,
            score: doNotDispatch ? null : score,
            doNotDispatch,
            items,
          },
        ] as const,
      ];
    }),
  );
}

/** A driver as of a day. */
interface DriverThen {
  driver: Driver;
  /** Whether by the record of that day; else by the record as it is. */
  byRecordThen: boolean;
  /** What of the record was changed since, where it is not that of the day; null where that is not known. */
  changed: readonly Changing[] | null;
}

/**
 * Drivers as of a day, by employee: by the records of that day where a file is judged by what it showed; else by the records
 * as they are, with what was changed of them since.
 */
export async function driversAsOf(
  db: Db,
  tenantId: number,
  people: readonly Omit<EmployeeFacts, 'documents'>[],
  asOf: AsOf,
): Promise<Map<string, DriverThen>> {
  const ids = people.map(({ employeeId }) => employeeId);
  const records = await recordsOn(db, tenantId, ids, asOf.day);
  return new Map(
    people.map((one) => {
      const record = records.get(one.employeeId);
      const then = record && asOf.mode === 'shown' ? recordThen(one, record, asOf.day) : undefined;
      const driver = driverAsOf(one.driver, one.lastDay, asOf, then);
      const changed = record && !then ? changedSince(record) : null;
      return [one.employeeId, { driver, byRecordThen: then !== undefined, changed }];
    }),
  );
}
