import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAN } from '#tests/support/ran-statements.ts';
import { ROOT } from './source-files.ts';
import type { StatementCall } from './statement-calls.ts';
import { fits, knownLength, textOf } from './statement-text.ts';

/** A statement that ran. */
export interface Statement {
  name: string;
  text: string;
}

const RECORD = join(ROOT, 'tests/guards/statements.gen.sql');
const HEAD = `-- The statements that the code puts together from parts, as the API tests ran them. The guard statements.test.ts describes
-- each against the migrated database and compares it with the code. Written by "npm run db:statements".
`;
const TITLE = /^-- statement (.+)$/m;

/** PostgreSQL tells statements apart by so many characters: a longer name ends in its hash (`statementName` in handle.ts). */
const LONGEST_NAME = 63;

export function readRecord(): Statement[] {
  return existsSync(RECORD) ? parseRecord(readFileSync(RECORD, 'utf8')) : [];
}

export function writeRecord(statements: readonly Statement[]): void {
  writeFileSync(RECORD, printRecord(statements));
}

/** Returns the record's text: each statement under its name, in the order of the names. */
export function printRecord(statements: readonly Statement[]): string {
  const blocks = statements
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, text }) => `\n-- statement ${name}\n${text}\n;\n`);
  return `${HEAD}${blocks.join('')}`;
}

export function parseRecord(record: string): Statement[] {
  const [, ...parts] = record.split(TITLE);
  const found: Statement[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2)
    found.push({
      name: parts[at] ?? '',
      text: (parts[at + 1] ?? '').slice(1).replace(/\n;\s*$/, ''),
    });
  return found;
}

/** Returns the statements that the last run of API tests noted (`tests/support/record-statements.ts`). */
export function readRan(): Statement[] {
  const lines = globSync('*.jsonl', { cwd: RAN }).flatMap((file) =>
    readFileSync(join(RAN, file), 'utf8').split('\n'),
  );
  return [...new Set(lines)].filter(Boolean).map((line) => {
    const [name, text]: [string, string] = JSON.parse(line);
    return { name, text };
  });
}

/** How the guard names a call: by its statement's name, a star for each piece that is only known when it runs. */
export function labelOf({ names }: StatementCall): string {
  return (names[0] ?? []).map((piece) => piece ?? '*').join('');
}

/** Returns the texts of a call that the code says in full. */
export function writtenTexts({ texts }: StatementCall): string[] {
  return texts.map(textOf).filter((text) => text !== null);
}

/** Returns, of the calls whose text is put together when they run, the one that a statement came from. */
export function callOf(
  { name, text }: Statement,
  calls: readonly StatementCall[],
): StatementCall | undefined {
  const isName = ({ names }: StatementCall) =>
    name.length < LONGEST_NAME
      ? fits(names, name)
      : names.some(([start]) => start !== null && start !== undefined && name.startsWith(start));
  const known = (call: StatementCall) => knownLength(call.names) + knownLength(call.texts);
  return calls
    .filter(({ texts }) => texts.some((one) => one.includes(null)))
    .filter((call) => isName(call) && fits(call.texts, text))
    .toSorted((a, b) => known(b) - known(a))[0];
}

/** Returns those that belong into the record: their text does not stand in the code, and a call of the code runs them. */
export function belonging(ran: readonly Statement[], calls: readonly StatementCall[]): Statement[] {
  const written = new Set(calls.flatMap(writtenTexts));
  return ran.filter((one) => !written.has(one.text) && callOf(one, calls) !== undefined);
}

/** Returns the record as a run leaves it: what ran, and of what did not run this time whatever the code still may run. */
export function renewed(
  ran: readonly Statement[],
  record: readonly Statement[],
  calls: readonly StatementCall[],
): Statement[] {
  const found = new Map(belonging(ran, calls).map((one) => [one.name, one]));
  const others = belonging(record, calls).filter(({ name }) => !found.has(name));
  return [...found.values(), ...others];
}

/** Compares what ran with the record. Returns a sentence for each statement that is not in it as it ran. */
export function recordFaults(
  ran: readonly Statement[],
  record: readonly Statement[],
  calls: readonly StatementCall[],
): string[] {
  const kept = new Map(record.map(({ name, text }) => [name, text]));
  return belonging(ran, calls)
    .filter(({ name, text }) => kept.get(name) !== text)
    .map(({ name }) =>
      kept.has(name)
        ? `${name} ran with another text than its record's`
        : `${name} ran and is not in the record`,
    );
}
