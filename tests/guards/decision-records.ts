import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** Where the records of decisions are, and the table that lists them. */
export const RECORDS = 'src/docs/decisions/';
const TABLE = `${RECORDS}README.md`;

const SECTIONS = ['Context', 'Decision', 'Rejected', 'Consequences'];
const TITLE = /^# D\d+\. (.+)$/m;
const STATUS = /^- Status: ((?:accepted|superseded by D\d+)(?:;.*)?)$/m;
const DATE = /^- Date: \d{4}-\d\d-\d\d$/m;

/** The number that a record's file name begins with, `D14` of `d14-last-writer-wins.md`; null for other files. */
function numberOf(path: string): string | null {
  const digits = /^d(\d+)-/.exec(posix.basename(path))?.[1];
  return path.startsWith(RECORDS) && digits !== undefined ? `D${digits}` : null;
}

/** What is wrong with the records: their titles, sections and numbers, and the table that lists them. */
export function recordFaults(docs: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const table = docs.find(({ path }) => path === TABLE)?.text ?? '';
  const taken = new Set<string>();
  for (const { path, text } of docs) {
    const number = numberOf(path);
    if (number === null) continue;
    const say = (fault: string) => faults.push(`${path}: ${fault}`);
    if (taken.has(number)) say(`${number} has another record`);
    taken.add(number);
    if (!text.startsWith(`# ${number}. `)) say(`the title begins with "# ${number}. "`);
    if (!STATUS.test(text)) say('no status: accepted, or superseded by a number');
    if (!DATE.test(text)) say('no date');
    const missing = SECTIONS.filter((section) => !text.includes(`\n## ${section}\n\n`));
    if (missing.length > 0) say(`no section ${missing.join(', ')}`);
    const row = `| [${number}](${posix.basename(path)}) | ${TITLE.exec(text)?.[1]} | ${STATUS.exec(text)?.[1]} |`;
    if (!table.includes(row)) say(`not in the table of ${TABLE} with its title and status`);
  }
  return faults;
}

/** Decisions are cited as D and one or two digits; a driver's license has more. */
const CITED = /\bD[1-9]\d?\b/g;

/** Decisions that these files cite and that have no record: `path: D57`. */
export function citationFaults(
  files: readonly SourceFile[],
  docs: readonly SourceFile[],
): string[] {
  const known = new Set(docs.map(({ path }) => numberOf(path)));
  return files.flatMap(({ path, text }) =>
    [...new Set(text.match(CITED))]
      .filter((number) => !known.has(number))
      .map((number) => `${path}: ${number} has no record in ${RECORDS}`),
  );
}

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

/** Links of the documentation to files that do not exist. */
export function linkFaults(
  docs: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  return docs.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)]
      .map(([, target = '']) => posix.join(posix.dirname(path), target))
      .filter((target) => !exists(target))
      .map((target) => `${path}: no such file ${target}`),
  );
}
