import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** What each record's table of fields says of a field; a record's own table adds what its screens and services need. */
export interface Field {
  /** What it is called on every screen, in every file and in the history. */
  label: string;
  /** The columns that hold it. */
  columns: readonly [string, ...string[]];
  /** Its value in the record; null when the record leaves it out. */
  read: z.ZodType | null;
  /** The value a call may write; null when no form edits it. */
  edit: z.ZodType | null;
  /** The SQL that retention writes in place of its value; null when it is not personal and stays. */
  erased: string | null;
}

/** A field that a call edits by its name. */
export interface EditableField extends Field {
  /** Anyone who edits the field needs all of these permissions. Reading it needs no more than reading the record. */
  editPermissions: readonly Permission[];
}

/** The names of the fields of a table whose entry has these properties. */
export type FieldsWith<Table, Part> = {
  [F in keyof Table]: Table[F] extends Part ? F : never;
}[keyof Table] &
  string;

/** The column of a field that is held by one. */
export type ColumnOf<Entry> = Entry extends { columns: readonly [infer Column extends string] }
  ? Column
  : never;

/** A row with the columns of a table's fields that the record reads, each in one column. */
export type RowOf<Table extends Record<string, Pick<Field, 'read' | 'columns'>>> = {
  [F in FieldsWith<Table, { read: z.ZodType }> as ColumnOf<Table[F]>]: z.output<
    NonNullable<Table[F]['read']>
  >;
};

/** What the record says in the fields of a table, by field. */
export type RecordOf<Table extends Record<string, Pick<Field, 'read'>>> = {
  [F in FieldsWith<Table, { read: z.ZodType }>]: z.output<NonNullable<Table[F]['read']>>;
};

/** The names of a table's fields, or of those whose entry fits, in the order of the table. */
export function fieldNames<
  Table extends object,
  F extends keyof Table & string = keyof Table & string,
>(
  table: Table,
  fits: (entry: Table[keyof Table], name: keyof Table & string) => boolean = () => true,
): F[] {
  return (Object.keys(table) as F[]).filter((name) => fits(table[name], name));
}

/** The schemas that stand under one property of the entries, by field; fields without one are left out. */
export function schemasOf<Table extends object, Part extends string>(table: Table, part: Part) {
  const schemas = Object.entries(table)
    .map(([name, entry]: [string, { [P in Part]?: z.ZodType | null }]) => [name, entry[part]])
    .filter(([, schema]) => schema !== null && schema !== undefined);
  return Object.fromEntries(schemas) as {
    [F in FieldsWith<Table, Record<Part, z.ZodType>>]: Table[F] extends Record<
      Part,
      infer Schema extends z.ZodType
    >
      ? Schema
      : never;
  };
}

/** The columns of the fields that the record reads, each in one column, for a SELECT from `alias`. */
export function selectFields(
  table: Record<string, Pick<Field, 'read' | 'columns'>>,
  alias: string,
) {
  return fieldNames(table, ({ read }) => read !== null)
    .map((name) => `${alias}.${table[name]?.columns[0]}`)
    .join(', ');
}

/** Fields for a SELECT from `alias`, under their own names; each is held by one column. */
export function selectNamed<Table extends Record<string, Pick<Field, 'columns'>>>(
  table: Table,
  alias: string,
  names: readonly (keyof Table & string)[],
): string {
  return names.map((name) => `${alias}.${table[name]?.columns[0]} as "${name}"`).join(', ');
}

/** What a row says in the fields that the record reads, each in one column. */
export function recordFrom<Table extends Record<string, Pick<Field, 'read' | 'columns'>>>(
  table: Table,
  row: RowOf<Table>,
) {
  const columns: Record<string, unknown> = { ...row };
  return Object.fromEntries(
    Object.entries(table)
      .filter(([, { read }]) => read !== null)
      .map(([name, field]) => [name, columns[field.columns[0]]]),
  ) as RecordOf<Table>;
}

/** The columns that hold some values, by field, each in one column; a field that is not named is left out. */
export function columnsFrom<
  Table extends Record<string, Pick<Field, 'columns'>>,
  Values extends { [F in keyof Table]?: unknown },
>(table: Table, values: Values) {
  return Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => values[name] !== undefined)
      .map(([name, field]) => [field.columns[0], values[name]]),
  ) as {
    [F in keyof Values as F extends keyof Table ? ColumnOf<Table[F]> : never]: Exclude<
      Values[F],
      undefined
    >;
  };
}
