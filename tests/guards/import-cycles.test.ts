import { describe, expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { readSources } from './source-files.ts';

test('no file reaches itself by imports, not even by those that are fetched later', () => {
  const files = readSources('src/**/*.{ts,tsx,mjs}', 'commands/**/*.ts');
  expect(files.length).toBeGreaterThan(1000);
  expect(importCycles(files)).toEqual([]);
});

describe('the guard itself', () => {
  test('finds a loop that an import() closes, and no loop of types', () => {
    const files = [
      { path: 'src/web/a.ts', text: "import { b } from './b.ts';" },
      { path: 'src/web/b.ts', text: "const c = () => import('#src/web/c.ts');" },
      {
        path: 'src/web/c.ts',
        text: "import { a } from './a.ts';\nimport { d } from './d.ts';",
      },
      { path: 'src/web/d.ts', text: "import type { A } from './a.ts';" },
    ];
    expect(importCycles(files)).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts']]);
  });

  test('keeps two loops apart', () => {
    const loop = (one: string, other: string) => [
      { path: `src/web/${one}.ts`, text: `import { x } from './${other}.ts';` },
      { path: `src/web/${other}.ts`, text: `import { x } from './${one}.ts';` },
    ];
    const files = [...loop('a', 'b'), ...loop('c', 'd')];
    expect(importCycles(files)).toHaveLength(2);
  });
});
