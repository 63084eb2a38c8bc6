import type { SourceFile } from './source-files.ts';

/** Tests and helpers that let time pass by itself, and why no state can be waited for instead. */
const LET_TIME_PASS: Readonly<Record<string, string>> = {
  'src/server/jobs/worker-pool.test.ts': 'that nothing is thrown later has no end to wait for',
  'src/server/pace.test.ts': 'how steadily a sender sends is what the test is about',
  'src/web/http.test.ts': 'the answer of a test’s own server, which is slower than a second call',
  'tests/api/embedded-postgres.test.ts': 'that a process lives on has no end to wait for',
  'tests/api/hardening-attacks.test.ts': 'a sender that keeps its connection open',
  'tests/api/hardening-uploads.test.ts': 'a server says nothing of half a body that it has read',
  'tests/api/mvr.test.ts': 'a provider whose answers come in another order than the questions',
  'tests/support/database.ts': 'looks again until the database can be dropped',
  'tests/support/embedded-workbench.ts': 'looks again until a process is there, or is gone',
  'tests/support/gate-command.ts': 'ends a step that hangs',
  'tests/support/judged.ts': 'looks again until nothing is left to judge',
  'tests/support/program.ts': 'looks again until the program takes requests',
  'tests/support/until.ts': 'looks again until what is waited for is there',
};

const WAITS: readonly (readonly [string, RegExp])[] = [
  [
    'wait for a state (expect.poll, or until of tests/support/until.ts): a fixed time is too short or too long',
    /\bwaitForTimeout\(|(?<!\.)\bsetTimeout\(|\bsetTimeout\b[^;\n]* from 'node:timers\/promises'/,
  ],
  [
    'how long something took fails on a busy machine; the benchmark measures times',
    /\bexpect\((?:performance|Date)\.now\(\) -/,
  ],
];

/** Fixed waits and assertions of elapsed time in tests, outside the files that say why they need one. */
export function waitFaults({ path, text }: SourceFile): string[] {
  if (path in LET_TIME_PASS) return [];
  return WAITS.filter(([, pattern]) => pattern.test(text)).map(([advice, pattern]) => {
    const line = text.slice(0, text.search(pattern)).split('\n').length;
    return `${path}:${line}: ${advice}`;
  });
}

/** Files of the list above that are gone, or wait no more. */
export function needlessReasons(files: readonly SourceFile[]): string[] {
  const waiting = files.filter(({ text }) => WAITS.some(([, pattern]) => pattern.test(text)));
  return Object.keys(LET_TIME_PASS).filter((path) => !waiting.some((file) => file.path === path));
}
