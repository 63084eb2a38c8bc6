import type { Claim, ClaimedKind, ClaimedRow } from './claimed-types.ts';
import type { Column, Described } from './described-statements.ts';
import type { Kind } from './value-kinds.ts';

/** Kinds of value that a parameter takes, by the type that PostgreSQL has found for it. */
const TAKEN: Readonly<Record<string, readonly ClaimedKind[]>> = {
  smallint: ['number'],
  integer: ['number'],
  bigint: ['number'],
  real: ['number'],
  'double precision': ['number'],
  numeric: ['number'],
  boolean: ['boolean'],
  bytea: ['bytes'],
  text: ['string'],
  'character varying': ['string'],
  uuid: ['string'],
  date: ['string'],
  'timestamp with time zone': ['string', 'moment'],
  interval: ['string'],
  // `pg` makes JSON of an object, and of a list the text of an array, which PostgreSQL refuses as JSON.
  json: ['string', 'object'],
  jsonb: ['string', 'object'],
};

/** What the code claims of one statement. */
export interface Claims {
  row: ClaimedRow;
  values: readonly Claim[] | null;
}

/** One way in which a call and its statement do not agree. */
export interface Fault {
  /** The column that it is about, if it is about one. */
  column: string | null;
  says: string;
}

const ofNone = (says: string): Fault => ({ column: null, says });

/** Compares what a call claims with what PostgreSQL says of its statement, and returns each fault. */
export function claimFaults({ row, values }: Claims, described: Described): Fault[] {
  if ('refused' in described) return [ofNone(`PostgreSQL refuses it: ${described.refused}`)];
  const { columns, parameters } = described;
  return [
    ...(row ? rowFaults(row, columns) : []),
    ...(values ? valueFaults(values, parameters) : []),
  ];
}

function rowFaults(row: NonNullable<ClaimedRow>, columns: readonly Column[]): Fault[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...row]
    .filter(([name, { isOptional }]) => !names.has(name) && !isOptional)
    .map(([column]): Fault => ({ column, says: `it returns no column ${column}` }));
  return [...missing, ...columns.flatMap((column) => columnFaults(row.get(column.name), column))];
}

function columnFaults(
  claim: Claim | undefined,
  { name, type, kind, null: nullness }: Column,
): Fault[] {
  const fault = (says: string): Fault => ({ column: name, says });
  if (!claim) return [fault(`its row type lacks the column ${name}`)];
  const faults: Fault[] = [];
  // Nothing but null comes of `null as distance`, whatever its type.
  const isNull = typeof nullness === 'object' && nullness.always;
  if (!isNull && !admits(claim, kind))
    faults.push(
      fault(`${name} is ${type}, which comes as ${wordOf(kind)} and not as ${claim.type}`),
    );
  if (typeof nullness === 'object' && !claim.isNullable)
    faults.push(fault(`${name} may be null, since ${nullness.because}; its type is ${claim.type}`));
  return faults;
}

/** Whether a type admits what `pg` makes of a column. A JSON value may be anything: its type is trusted. */
function admits({ kinds, element }: Claim, kind: Kind): boolean {
  if (kinds === null || kind === 'json' || kind === 'unknown') return true;
  if (typeof kind === 'string') return kinds.has(kind);
  return kinds.has('list') && (element === null || admits(element, kind[0]));
}

const wordOf = (kind: Kind): string => (typeof kind === 'string' ? kind : `list of ${kind[0]}`);

function valueFaults(values: readonly Claim[], parameters: readonly string[]): Fault[] {
  if (values.length !== parameters.length)
    return [ofNone(`it takes ${parameters.length} values and is sent ${values.length}`)];
  return values.flatMap((value, index) => {
    const type = parameters[index] ?? '';
    return isTaken(value, type)
      ? []
      : [ofNone(`$${index + 1} is ${type} and is sent ${value.type}`)];
  });
}

function isTaken({ kinds, element }: Claim, type: string): boolean {
  if (kinds === null || kinds.size === 0) return true;
  if (type.endsWith('[]'))
    return (
      [...kinds].every((kind) => kind === 'list') &&
      (!element || isTaken(element, type.slice(0, -2)))
    );
  const taken = TAKEN[type];
  return taken === undefined || [...kinds].every((kind) => taken.includes(kind));
}
