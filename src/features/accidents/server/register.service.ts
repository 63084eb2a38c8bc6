import type { Asker } from '#src/features/employees/server/employees.service.ts';
import type { RegisterRow } from '../accidents.contract.ts';
import { answer } from './accidents.service.ts';
import {
  type RegisterFilter,
  type RegisterRecord,
  registerRows,
  sumRegister,
} from './accidents.sql.ts';

const BATCH = 2000;

/** An accident as the register shows it to the asker. */
export function registered(asker: Asker, row: RegisterRecord): RegisterRow {
  const { firstName, lastName, clientName, ...record } = row;
  return { ...answer(asker, record), firstName, lastName, clientName };
}

/** A whole register, newest first, batch by batch. */
export async function* everyAccident(
  asker: Asker,
  filter: RegisterFilter,
): AsyncGenerator<readonly RegisterRow[]> {
  let after: RegisterRecord | null = null;
  do {
    const rows: RegisterRecord[] = await registerRows(asker.db, filter, after, BATCH);
    yield rows.map((row) => registered(asker, row));
    after = rows.length === BATCH ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

/** What the accidents of a register come to: those that `everyAccident` lists. */
export const sumsOfRegister = ({ db }: Pick<Asker, 'db'>, filter: RegisterFilter) =>
  sumRegister(db, filter);
