import type { z } from 'zod';
import type { OrderType } from '#src/features/employees/employees.rules.ts';
import { type ColumnOf, type FieldsWith, fieldNames, schemasOf } from '#src/shared/fields.ts';
import { ORDER_FIELDS, type OrderField } from './order.fields.ts';

type Fields = typeof ORDER_FIELDS;

/** The name of a field of an order. */
export type OrderFieldName = keyof Fields;
/** What an order may ask for when it is placed. */
export type AskedField = FieldsWith<Fields, { asked: z.ZodType }>;

/** What an order asks for; null or nothing where it does not say. */
export type Asked = { [F in AskedField]?: z.output<Fields[F]['read']> | undefined };

/** The entry of a field. */
export const orderField = (field: OrderFieldName): OrderField => ORDER_FIELDS[field];

/** What an order of a kind may ask for, in the order of the table. */
export const askedOf = (type: OrderType): AskedField[] =>
  fieldNames<Fields, AskedField>(
    ORDER_FIELDS,
    ({ asked, kinds }: OrderField) => asked !== null && (kinds?.includes(type) ?? true),
  );

/** What belongs to a kind of order, out of all that was asked for; the rest is not kept with it. */
export function ofItsKind(type: OrderType, asked: Asked): Asked {
  return Object.fromEntries(askedOf(type).map((field) => [field, asked[field]]));
}

/** The columns that keep what an order asks for. */
export function askedColumns(asked: Asked) {
  const fields = fieldNames<Fields, AskedField>(
    ORDER_FIELDS,
    (entry: OrderField) => entry.asked !== null,
  );
  return Object.fromEntries(
    fields.map((field) => [orderField(field).columns[0], asked[field] ?? null]),
  ) as { [F in AskedField as ColumnOf<Fields[F]>]: z.output<Fields[F]['read']> };
}

/** The schemas of what the record holds, by field. */
export const orderSchemas = schemasOf(ORDER_FIELDS, 'read');

/** The schemas of what placing an order may say, by field. */
export const askedSchemas = Object.fromEntries(
  Object.entries(schemasOf(ORDER_FIELDS, 'asked')).map(([field, schema]) => [
    field,
    schema.optional(),
  ]),
) as { [F in AskedField]: z.ZodOptional<Fields[F]['asked']> };

/** The fields of the record that one column holds. */
export const IN_ONE_COLUMN = fieldNames<Fields>(
  ORDER_FIELDS,
  ({ columns }: OrderField) => columns.length === 1,
);
