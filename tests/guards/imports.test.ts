import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFaults, nameFaults } from './import-rules.ts';
import { importsOf, readSources, ROOT } from './source-files.ts';

const CODE = ['src/**/*.{ts,tsx,mjs}', 'commands/**/*.ts'];

test('every import goes down, and the two sides never meet', () => {
  const files = readSources(...CODE);
  expect(files.length).toBeGreaterThan(10);
  expect(importFaults(files, (path) => existsSync(join(ROOT, path)))).toEqual([]);
});

test('every file has a name that says what it holds', () => {
  const paths = readSources('src/**/*.*', 'commands/**/*.*', 'tests/**/*.{ts,tsx}').map(
    (file) => file.path,
  );
  expect(nameFaults(paths)).toEqual([]);
});

describe('the guard itself', () => {
  const refused: [path: string, line: string, reason: string][] = [
    [
      'src/shared/dates.ts',
      "import { a } from '#src/features/users/users.rules.ts';",
      'nothing of ours',
    ],
    ['src/shared/dates.ts', "import fs from 'node:fs';", 'only zod and date-fns'],
    ['commands/x.ts', "import { meets } from '#src/shared/permissions.ts';", 'types only'],
    ['commands/x.ts', "import React from 'react';", 'imports no package'],
    [
      'src/features/users/users.contract.ts',
      "import { a } from '#src/server/mount.ts';",
      'knows no kernel',
    ],
    [
      'src/features/users/users.rules.ts',
      "import { a } from './server/users.service.ts';",
      'knows no side',
    ],
    [
      'src/features/users/users.rules.ts',
      "import { a } from '#src/features/review/review.rules.ts';",
      'comes after',
    ],
    [
      'src/features/users/server/users.sql.ts',
      "import { a } from '#src/web/http.ts';",
      'never meet',
    ],
    [
      'src/features/users/web/users.queries.ts',
      "import type { A } from '../server/users.sql.ts';",
      'never meet',
    ],
    [
      'src/features/users/web/user-list.tsx',
      "import { readFile } from 'node:fs/promises';",
      'not a package of the console',
    ],
    [
      'src/features/users/server/users.sql.ts',
      "import { useState } from 'react';",
      'belongs to the console',
    ],
    [
      'src/features/users/server/users.sql.ts',
      "import { a } from '#src/features/clients/server/clients.sql.ts';",
      'of another feature only',
    ],
    [
      'src/features/users/web/user-list.tsx',
      "import { a } from '#src/features/clients/web/clients.actions.ts';",
      'of another feature only',
    ],
    [
      'src/features/review/web/review.queries.ts',
      "import { a } from '#src/features/work/web/work.web.ts';",
      'of another feature only',
    ],
    [
      'src/web/shell/home.tsx',
      "import { a } from '#src/features/work/web/desk.ts';",
      'a kernel knows no feature',
    ],
    [
      'src/features/users/web/user-list.tsx',
      "import { queueCommands } from '#commands/queue.ts';",
      'only its manifest takes values',
    ],
    [
      'src/features/users/web/user-list.tsx',
      "import { WEB_FEATURES } from '#src/app/web-features.ts';",
      'on top of all',
    ],
    [
      'src/features/users/server/users.job.ts',
      "import { appendAudit } from '#src/server/audit/audit.ts';",
      'left by the frame',
    ],
    [
      'src/features/users/server/users.service.ts',
      "import { leaveHints } from '#src/server/live/outbox.ts';",
      'left by the frame',
    ],
    [
      'src/server/mount.ts',
      "import { a } from '#src/features/users/server/users.service.ts';",
      'a kernel knows no feature',
    ],
    ['src/server/start.ts', "import { a } from '#src/app/server-features.ts';", 'on top of all'],
    ['src/server/start.ts', "import { a } from '#src/demo/load.ts';", 'know the demo'],
    ['src/app/odd.ts', '', 'both lists and both starts'],
    [
      'src/app/main.ts',
      "import { a } from '#src/features/users/server/users.service.ts';",
      'manifests only',
    ],
    [
      'src/features/users/server/users.service.ts',
      "import { a } from '#src/app/server-features.ts';",
      'on top of all',
    ],
    [
      'src/web/router.tsx',
      "const a = () => import('#src/features/users/web/user-list.tsx');",
      'a kernel knows no feature',
    ],
    ['src/web/http.ts', "export { a } from './session.ts';", 'barrels'],
    ['src/web/http.ts', "export * from './session.ts';", 'barrels'],
    ['src/web/http.ts', "import {\n  a,\n  b,\n} from './missing';", 'no such file'],
    ['src/web/http.ts', "import { a } from '#tests/support/world.ts';", 'nothing from elsewhere'],
    ['src/features/people/people.rules.ts', '', 'no place in the order'],
  ];
  test.each(refused)('refuses in %s: %s', (path, text, reason) => {
    const faults = importFaults([{ path, text }], (target) => !target.includes('missing'));
    expect(faults.join('\n')).toContain(reason);
  });

  const allowed: [path: string, line: string][] = [
    ['src/shared/dates.ts', "import { z } from 'zod';\nimport type { A } from './ids.ts';"],
    ['commands/x.ts', "import type { Requirement } from '#src/shared/permissions.ts';"],
    [
      'src/features/review/review.contract.ts',
      "import { a } from '#src/features/users/users.contract.ts';",
    ],
    [
      'src/features/match/server/candidates.sql.ts',
      "import { a } from '#src/features/users/server/users.service.ts';",
    ],
    [
      'src/features/review/web/review.queries.ts',
      "import { a } from '#src/features/users/web/users.queries.ts';",
    ],
    [
      'src/features/review/web/review.actions.ts',
      "import type { CommandId } from '#commands/command.ts';",
    ],
    [
      'src/features/review/web/review.web.ts',
      "import { queueCommands } from '#commands/queue.ts';\nconst a = () => import('./review-queue.tsx');",
    ],
    [
      'src/features/review/web/review.web.ts',
      "import { filePart } from '#src/features/employees/web/file.slot.ts';",
    ],
    [
      'src/features/review/web/review.queries.ts',
      "import { a } from '#src/features/work/web/desk.ts';",
    ],
    ['src/web/shell/sidebar.tsx', "import { routes } from '../route-table.ts';"],
    ['src/demo/people.ts', "import { a } from '#src/features/users/server/users.service.ts';"],
    [
      'src/app/server-features.ts',
      "import { a } from '#src/features/users/server/users.server.ts';",
    ],
    ['src/app/main.ts', "import { a } from '#src/demo/load.ts';"],
    ['src/features/users/users.rules.test.ts', "import { test } from 'vitest';"],
    ['src/web/http.ts', "/**\n * import { a } from '#src/server/mount.ts';\n */"],
  ];
  test.each(allowed)('allows in %s: %s', (path, text) => {
    expect(importFaults([{ path, text }], () => true)).toEqual([]);
  });

  test('reads every form of import', () => {
    const text =
      "import a from 'a';\nimport b, { c } from 'b';\nimport * as d from 'd';\nimport 'e';\n" +
      "import type { F } from 'f';\nimport { type G } from 'g';\nconst h = import('h');\n";
    expect(
      importsOf(text)
        .map((entry) => entry.specifier)
        .join(''),
    ).toBe('abdefgh');
    expect(importsOf(text).filter((entry) => entry.typeOnly)).toHaveLength(1);
  });

  test.each([
    'src/web/index.ts',
    'src/shared/utils.ts',
    'src/web/ui/DataList.tsx',
    'src/web/some_name.ts',
    'src/features/users/components/user-list.tsx',
  ])('refuses the name %s', (path) => {
    expect(nameFaults([path])).toHaveLength(1);
  });

  test('allows migrations, names with kinds and a README', () => {
    const paths = [
      'src/docs/decisions/README.md',
      'src/server/db/migrations/0001_kernel.sql',
      'src/features/users/users.rules.test.ts',
    ];
    expect(nameFaults(paths)).toEqual([]);
  });
});
