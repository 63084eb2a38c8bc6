import type { SourceFile } from './source-files.ts';

/** Where the UTC day is asked for, and why no place decides (D121). */
const UTC_DAYS: Readonly<Record<string, string>> = {
  'src/shared/dates.ts': 'the home of the UTC day',
  'src/demo/drug-tests.ts': 'demo data are made at one moment for all places',
  'src/demo/load-qualification.ts': 'demo data are made at one moment for all places',
  'src/demo/load.ts': 'demo data are made at one moment for all places',
  'src/demo/mvrs.ts': 'demo data are made at one moment for all places',
  'src/features/cme-lists/server/chase.sql.ts':
    'the order of a queue over many clients, as its index has it',
  'src/features/cme-lists/server/results.sql.ts': 'figures of the service, over many clients',
  'src/features/intake/server/items.service.ts': 'a queue of the service, over many clients',
  'src/features/intake/server/read-items.service.ts': 'a queue of the service, over many clients',
  'src/features/work/queue.rules.ts': 'a queue of the service, over many clients',
  'src/features/work/server/queue-filter.sql.ts': 'a queue of the service, over many clients',
  'src/features/work/server/due.service.ts': 'the business calendar of the service is in UTC',
  'src/features/work/server/tasks.service.ts': 'a queue of the service, over many clients',
  'src/features/correspondence/correspondence.rules.ts': 'how long a link of the service works',
  'src/features/cme/server/exam-act.service.ts': 'a queue of the service, over many clients',
  'src/features/cme/server/send-to-cme.service.ts': 'a queue of the service, over many clients',
  'src/features/cover-sheets/server/match-sheets.service.ts':
    'a queue of the service, over many clients',
  'src/features/intake/server/act.service.ts': 'a queue of the service, over many clients',
  'src/features/quality/server/decide.service.ts': 'a queue of the service, over many clients',
  'src/features/review/server/supply.service.ts': 'a queue of the service, over many clients',
  'src/features/correspondence/server/answer.service.ts': 'when the service received a paper',
  'src/features/mvr-scoring/server/scoring.service.ts': 'when the service received a paper',
  'src/features/employees/server/employee-checks.service.ts':
    'which formats of licenses the service knows',
  'src/features/rosters/server/people.sql.ts': 'which formats of licenses the service knows',
  'src/features/settings/server/license-formats.sql.ts':
    'which formats of licenses the service knows',
  'src/features/settings/server/settings.sql.ts': 'which formats of licenses the service knows',
  'src/features/orders/server/driver.sql.ts': 'which panels the service offers',
  'src/server/csv-file.ts': 'the name of a file',
};

const ADVICE =
  'today is the day of a place: todayIn (src/shared/zone-clock.ts), todayAt or todayOf (clients.service.ts), in SQL (now() at time zone c.zone)::date';

const FAULTS: readonly RegExp[] = [
  /\butcToday\(/,
  // The day of an instant, by UTC as well.
  /(?:\w+At|_at|Date)\.slice\(0, ?10\)/,
  /\bnew Date\((?:Date\.now\(\))?\)\s*\.toISOString\(\)\s*\.slice\(0, ?10\)/,
  /\bcurrent_date\b/i,
  /\bnow\(\)::date\b/i,
  /\bat time zone '(?:utc|gmt)'/i,
];

/** Days by UTC in product code, outside the files that say why no place decides. */
export function dayFaults({ path, text }: SourceFile): string[] {
  if (path in UTC_DAYS) return [];
  return FAULTS.filter((pattern) => pattern.test(text)).map((pattern) => {
    const line = text.slice(0, text.search(pattern)).split('\n').length;
    return `${path}:${line}: ${ADVICE}`;
  });
}

/** Files of the list that are gone, or ask for no UTC day any more. */
export function needlessDays(files: readonly SourceFile[]): string[] {
  const asking = new Set(
    files
      .filter(({ text }) => FAULTS.some((pattern) => pattern.test(text)))
      .map(({ path }) => path),
  );
  return Object.keys(UTC_DAYS).filter((path) => !asking.has(path));
}
