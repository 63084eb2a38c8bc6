import type { Db } from '#src/server/db/handle.ts';
import type { FormatEffect, FormatEntry, LicenseFormatRow } from '../license-formats.contract.ts';

export type FormatRecord = Omit<LicenseFormatRow, 'allowed'>;
export type FormatKey = Pick<FormatRecord, 'state' | 'ordinal' | 'from'>;

const NAME = (column: string) =>
  `(select u.first_name || ' ' || u.last_name from users u where u.user_id = f.${column} limit 1)`;

const SELECT = `select f.state, f.state_name as "stateName", f.ordinal, f.pattern, f.description, f.valid_from as "from", f.valid_to as "until",
    f.source, f.added_at as "addedAt", ${NAME('added_by')} as "addedBy", f.dated_at as "datedAt", ${NAME('dated_by')} as "datedBy"
  from license_formats f`;

/** Every format, by state. */
export function readFormats(db: Db): Promise<FormatRecord[]> {
  return db.rows(
    'license-formats',
    `${SELECT} order by lower(f.state_name), f.valid_from, f.ordinal`,
    [],
  );
}

/** One format; null when it is not there. */
export async function readFormat(
  db: Db,
  { state, ordinal, from }: FormatKey,
): Promise<FormatRecord | null> {
  const [row] = await db.rows<FormatRecord>(
    'license-format',
    `${SELECT} where f.state = $1 and f.ordinal = $2 and f.valid_from = $3`,
    [state, ordinal, from],
  );
  return row ?? null;
}

/** The jurisdictions that issue licenses. */
export function readStates(db: Db): Promise<{ state: string; stateName: string }[]> {
  return db.rows(
    'license-format-states',
    'select state, state_name as "stateName" from license_states order by lower(state_name)',
    [],
  );
}

/** Adds a format and returns its number among those of the state; null where there is such a one on that day, or no such state. */
export async function insertFormat(
  db: Db,
  { state, pattern, description, source, from }: FormatEntry,
  by: string,
): Promise<number | null> {
  const [row] = await db.rows<{ ordinal: number }>(
    'license-formats-add',
    `insert into license_formats (state, state_name, country, ordinal, pattern, description, valid_from, source, added_by, added_at)
     select s.state, s.state_name, s.country,
         (select coalesce(max(f.ordinal), 0) + 1 from license_formats f where f.state = s.state), $2, $3, $5, $4, $6, now()
       from license_states s where s.state = $1 and s.country in ('USA', 'Canada')
        and not exists (select from license_formats f where f.state = s.state and f.pattern = $2 and f.valid_from <= $5
          and (f.valid_to is null or f.valid_to >= $5))
     returning ordinal`,
    [state, pattern, description, source, from, by],
  );
  return row?.ordinal ?? null;
}

/** Says until when a format counts. */
export async function dateFormat(
  db: Db,
  { state, ordinal, from }: FormatKey,
  until: string | null,
  by: string,
): Promise<void> {
  await db.change(
    'license-formats-date',
    `update license_formats set valid_to = $4, dated_by = $5, dated_at = now()
      where state = $1 and ordinal = $2 and valid_from = $3`,
    [state, ordinal, from, until, by],
    { least: 1 },
  );
}

/** Takes a format back. */
export async function dropFormat(db: Db, { state, ordinal, from }: FormatKey): Promise<void> {
  await db.change(
    'license-formats-drop',
    'delete from license_formats where state = $1 and ordinal = $2 and valid_from = $3',
    [state, ordinal, from],
    { least: 1 },
  );
}

/** A number as it is checked: without spaces and dashes, in capitals. */
const NUMBER = `upper(regexp_replace(e.license, '[[:space:]-]', '', 'g'))`;

/**
 * Licenses of a state on file that a format decides about: those that fit it and no other of the formats in force. Added, they
 * fit from then on; ended, they fit none any more.
 */
export async function readFormatEffect(
  db: Db,
  state: string,
  pattern: string,
  but: Pick<FormatKey, 'ordinal' | 'from'> | null,
): Promise<FormatEffect> {
  const [row] = await db.rows<{ licenses: number; clients: number }>(
    'license-formats-effect',
    `select count(*)::int as licenses, count(distinct e.tenant_id)::int as clients from employees e
      where e.license_state = $1 and e.license is not null and e.deleted_at is null and e.replaced_by is null and ${NUMBER} ~ $2
        and not exists (select from license_formats f
          where f.state = $1 and f.valid_from <= current_date and (f.valid_to is null or f.valid_to >= current_date)
            and ($3::int is null or (f.ordinal, f.valid_from) <> ($3::int, $4::date)) and ${NUMBER} ~ f.pattern)`,
    [state, pattern, but?.ordinal ?? null, but?.from ?? null],
  );
  const { licenses = 0, clients = 0 } = row ?? {};
  return but === null
    ? { fit: licenses, misfit: 0, clients }
    : { fit: 0, misfit: licenses, clients };
}
