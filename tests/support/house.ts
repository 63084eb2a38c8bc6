import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { addressesIn, addressFaults } from '../guards/addresses.ts';
import { importCycles } from '../guards/import-cycles.ts';
import { FEATURES, placeOf, resolveImport } from '../guards/import-rules.ts';
import { permissionFaults } from '../guards/permission-sets.ts';
import { importsOf, readSources, ROOT } from '../guards/source-files.ts';
import type { SourceFile } from '../guards/source-files.ts';
import { foreignWrites } from '../guards/table-owners.ts';

/*
 * `npm run house` measures how the code is laid out and writes the table of architecture section 8. Faults are the guards'
 * business; this says how far from them the code is, and what grows.
 */

const sources = readSources('src/**/*.{ts,tsx}', 'commands/*.ts');
const product = sources.filter(({ path }) => !/\.(test|gen)\.tsx?$/.test(path));
const tests = [
  ...readSources('tests/**/*.{ts,tsx}'),
  ...sources.filter(({ path }) => /\.test\.tsx?$/.test(path)),
];

const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const count = (number: number): string => number.toLocaleString('en-US');

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Imports as `from` and the file that they reach. */
const arrows = product.flatMap(({ path, text }) =>
  importsOf(text).flatMap(({ specifier }) => {
    const to = resolveImport(path, specifier);
    return to === null ? [] : [{ from: path, to }];
  }),
);

function arrowsBetween(from: string, to: string): number {
  return arrows.filter(
    (one) => placeOf(one.from).feature === from && placeOf(one.to).feature === to,
  ).length;
}

/** Files outside a feature and the features after it that name its manifests: where it is registered. */
function registrations(feature: string): number {
  const manifest = new RegExp(
    `^src/features/${feature}/(?:server|web)/[\\w-]+\\.(?:server|web)\\.ts$`,
  );
  const files = arrows.filter(
    ({ from, to }) => manifest.test(to) && placeOf(from).feature !== feature,
  );
  return new Set(files.map(({ from }) => from)).size;
}

/** Product files that name a field of an employee's record, in code or in SQL. */
function filesNaming(field: string, column: string): number {
  const named = new RegExp(`\\b(?:${field}|${column})\\b`);
  return product.filter(
    ({ path, text }) =>
      /^src\/features\/(?:employees|employment|moves|rosters)\//.test(path) && named.test(text),
  ).length;
}

function functionLengths(): { name: string; lines: number }[] {
  return product.flatMap(({ path, text }) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const found: { name: string; lines: number }[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const [from, to] = [node.getStart(), node.getEnd()].map(
          (at) => file.getLineAndCharacterOfPosition(at).line,
        );
        const own = ts.isFunctionDeclaration(node) ? node.name?.text : undefined;
        found.push({ name: `${path} ${own ?? ''}`.trim(), lines: (to ?? 0) - (from ?? 0) + 1 });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

function trustedColumns(): number {
  const text = readFileSync(join(ROOT, 'tests/guards/statements.test.ts'), 'utf8');
  const table = /const TRUSTED[^{]*\{(.*?)\n\};/s.exec(text)?.[1] ?? '';
  return [...table.matchAll(/^ {2}'[^']+':/gm)].length;
}

const tables = new Set(
  [
    ...readFileSync(join(ROOT, 'src/server/db/types.gen.ts'), 'utf8').matchAll(
      /^ {2}(\w+): \w+;$/gm,
    ),
  ].map(([, table = '']) => table),
);
const serverFiles = product.filter(({ path }) =>
  /^src\/(?:features\/[^/]+\/server|server)\//.test(path),
);
const parts: readonly (readonly [string, RegExp])[] = [
  ['kernel of the server', /^src\/server\//],
  ['kernel of the console', /^src\/web\//],
  ['features, server', /^src\/features\/[^/]+\/server\//],
  ['features, console', /^src\/features\/[^/]+\/web\//],
  ['features, contracts and rules', /^src\/features\/[^/]+\/[^/]+$/],
  ['commands', /^commands\//],
  ['demo', /^src\/demo\//],
];

function houseTable(): string {
  const lengths = functionLengths();
  const longest = lengths.toSorted((a, b) => b.lines - a.lines).slice(0, 5);
  const kernelArrows = arrows.filter(
    ({ from, to }) => placeOf(from).layer === 'kernel' && placeOf(to).layer === 'feature',
  );
  const featureSizes = FEATURES.map((feature) => ({
    feature,
    files: product.filter(({ path }) => placeOf(path).feature === feature).length,
  }));
  const sizes = featureSizes.toSorted((a, b) => b.files - a.files).slice(0, 4);
  const rows: [string, string][] = [
    [
      'writes to a table of another feature',
      String(foreignWrites(serverFiles, tables).foreign.length),
    ],
    ['columns of SQL results believed without a check', String(trustedColumns())],
    ['imports from a kernel into a feature', String(kernelArrows.length)],
    ['loops of imports, later ones counted', String(importCycles(product).length)],
    ['files that register a feature (most)', String(Math.max(...FEATURES.map(registrations)))],
    [
      'addresses written out of their home',
      String(addressFaults(product, addressesIn(product)).length),
    ],
    [
      'sets of permissions written out twice',
      String(
        permissionFaults(
          product.filter(({ path }) => !/^src\/(?:shared\/permission|demo\/)/.test(path)),
        ).length,
      ),
    ],
    ['imports from `cme` into `review`', String(arrowsBetween('cme', 'review'))],
    ['files of employees, moves, rosters that name `phone`', String(filesNaming('phone', 'phone'))],
    ['largest features, in files', sizes.map((one) => `${one.feature} ${one.files}`).join(', ')],
    [
      'functions: median, p95, longer than 100 lines',
      `${quantile(
        lengths.map(({ lines }) => lines),
        0.5,
      )}, ${quantile(
        lengths.map(({ lines }) => lines),
        0.95,
      )}, ${lengths.filter(({ lines }) => lines > 100).length} of ${count(lengths.length)}`,
    ],
    [
      'longest functions',
      longest.map((one) => `${one.name.replace(/^src\//, '')} ${one.lines}`).join('; '),
    ],
    [
      'lines of test for each line of product',
      (sum(tests.map(linesOf)) / sum(product.map(linesOf))).toFixed(2),
    ],
  ];
  const partRows = parts.map(([name, pattern]) => {
    const files = product.filter(({ path }) => pattern.test(path));
    const lines = files.map(linesOf);
    return `| ${name} | ${count(files.length)} | ${count(sum(lines))} | ${quantile(lines, 0.5)} | ${quantile(lines, 0.95)} | ${Math.max(...lines)} |`;
  });
  return [
    `Written by \`npm run house\` on ${new Date().toISOString().slice(0, 10)}. Sizes are signals and gate nothing.`,
    '',
    '| what | measured |',
    '|---|---|',
    ...rows.map(([what, measured]) => `| ${what} | ${measured} |`),
    '',
    '| part | files | lines | median | p95 | largest |',
    '|---|---|---|---|---|---|',
    ...partRows,
    '',
  ].join('\n');
}

const page = join(ROOT, 'src/docs/architecture.md');
const HEAD = '## 8. Metrics of the code\n';
const text = readFileSync(page, 'utf8');
const at = text.indexOf(HEAD);
if (at < 0) throw new Error(`${page} has no section 8`);
const table = houseTable();
writeFileSync(page, `${text.slice(0, at)}${HEAD}\n${table}`);
process.stdout.write(table);
