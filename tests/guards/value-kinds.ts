import pg from 'pg';

/** What `pg` makes of a value, by the parsers that the product has set (`src/server/db/pool.ts`); of a list, what it holds. */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bytes'
  | 'moment'
  | 'json'
  | 'object'
  | 'unknown'
  | readonly [Kind];

/** PostgreSQL's types by their object ids. */
export interface Types {
  nameOf(oid: number): string;
  kindOf(oid: number): Kind;
}

/** One type of the catalog: `element` is null unless it is an array, `base` unless it is a domain. */
interface TypeRow {
  oid: number;
  name: string;
  element: number | null;
  base: number | null;
}

/** Values as PostgreSQL writes them, for the parsers to parse; of other types any text does. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-01-02',
  timestamp: '2026-01-02 03:04:05',
  timestamptz: '2026-01-02 03:04:05+00',
  interval: '01:00:00',
};
const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']);
const JSON_TYPES = new Set(['json', 'jsonb']);

/** Reads the types of a database. */
export async function readTypes(client: pg.ClientBase): Promise<Types> {
  const { rows } = await client.query<TypeRow>(
    `select oid, typname as name, case when typcategory = 'A' then nullif(typelem, 0) end as element,
       nullif(typbasetype, 0) as base from pg_type`,
  );
  const types = new Map(rows.map((row) => [row.oid, row]));

  function nameOf(oid: number): string {
    const type = types.get(oid);
    return type?.element ? `${nameOf(type.element)}[]` : (type?.name ?? String(oid));
  }

  function kindOf(oid: number): Kind {
    const type = types.get(oid);
    if (!type) return 'unknown';
    // PostgreSQL sends a domain's values as ones of the type that it is made of.
    if (type.base !== null) return kindOf(type.base);
    if (JSON_TYPES.has(type.name)) return 'json';
    const element = type.element === null ? undefined : types.get(type.element);
    const sample = sampleOf(element?.name ?? type.name);
    const parse: (text: string) => unknown = pg.types.getTypeParser(oid, 'text');
    const value = parse(element ? `{"${sample.replaceAll('\\', '\\\\')}"}` : sample);
    if (!Array.isArray(value)) return kindOfValue(value);
    return [element && JSON_TYPES.has(element.name) ? 'json' : kindOfValue(value[0])];
  }
  return { nameOf, kindOf };
}

function sampleOf(type: string): string {
  return SAMPLES[type] ?? (NUMBERS.has(type) ? '1' : JSON_TYPES.has(type) ? '{}' : 'x');
}

function kindOfValue(value: unknown): Kind {
  if (Buffer.isBuffer(value)) return 'bytes';
  if (value instanceof Date) return 'moment';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}
