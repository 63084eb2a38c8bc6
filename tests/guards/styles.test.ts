import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources, ROOT, type SourceFile } from './source-files.ts';
import { styleFaults } from './style-rules.ts';

test('every class has one home, and nobody else selects or uses it', () => {
  const files = readSources('src/**/*.css', 'src/web/**/*.{ts,tsx}', 'src/features/**/*.{ts,tsx}');
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8');
  expect(files.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(20);
  expect(
    styleFaults(
      files.filter(({ path }) => !/\.test\.tsx?$/.test(path)),
      page,
    ),
  ).toEqual([]);
});

describe('the guard itself', () => {
  const THEME = { path: 'src/web/theme.css', text: "@import './ui/ui.css' layer(ui);" };
  const UI = { path: 'src/web/ui/ui.css', text: '.button { gap: 1px }' };
  const BUTTON = {
    path: 'src/web/ui/button.tsx',
    text: 'export const Button = () => <button className="button" />;',
  };
  const SHEET = { path: 'src/features/orders/web/orders.css', text: '.order { gap: 1px }' };
  const SCREEN = {
    path: 'src/features/orders/web/order-view.tsx',
    text: 'import \'./orders.css\';\nexport const View = () => <p className="order" />;',
  };
  const ALL: readonly SourceFile[] = [THEME, UI, BUTTON, SHEET, SCREEN];
  /** The faults once some of these files are others. */
  const withFiles = (...changed: SourceFile[]) => {
    const paths = new Set(changed.map(({ path }) => path));
    return styleFaults([...ALL.filter(({ path }) => !paths.has(path)), ...changed]);
  };
  const styled = (text: string) => ({ path: SHEET.path, text: `.order { gap: 1px } ${text}` });
  const shown = (text: string) => ({ path: SCREEN.path, text: `${SCREEN.text}\n${text}` });

  test('accepts what keeps the law', () => {
    expect(withFiles()).toEqual([]);
    expect(withFiles(shown('const a = <b className="button" />;'))).toEqual([]);
    expect(withFiles(styled('.order > :first-child, .order[data-open] h3 { gap: 2px }'))).toEqual(
      [],
    );
    expect(
      withFiles(shown("const a = <b className={x === 'no' ? 'order' : undefined} />;")),
    ).toEqual([]);
    expect(withFiles(shown('const a = <b className={`order ${name}`} />;'))).toEqual([]);
  });

  test.each([
    '.order > .button { gap: 2px }',
    '.order:has(.button) { gap: 2px }',
    '.order :is(.button, p) { gap: 2px }',
    '@media (width < 600px) { .button .order { gap: 2px } }',
    '.order { > .button { gap: 2px } }',
  ])('refuses a sheet that restyles a shared part: %s', (text) => {
    expect(withFiles(styled(text))).toEqual([
      `${SHEET.path}: .button belongs to ui; lay it out by its place, or add a variant in ui`,
    ]);
  });

  test('refuses a class with two homes, and one used outside its home', () => {
    const mail = { path: 'src/features/mail/web/mail.css', text: '.order { gap: 1px }' };
    expect(withFiles(mail)[0]).toContain('.order is selected in two homes');
    const view = {
      path: 'src/features/mail/web/mail-view.tsx',
      text: 'export const View = () => <p className="order" />;',
    };
    expect(withFiles(view)).toEqual([`${view.path}: .order belongs to ${SHEET.path}`]);
  });

  test.each([
    'const a = <b className="lost" />;',
    'const a = <b className={open ? "lost" : "order"} />;',
    'const a = <b className={name ?? "lost"} />;',
    'const a = <b className={`order lost ${name}`} />;',
    'const a = <Photo imageClassName="lost" />;',
    "const a = { className: 'lost' };",
    "element.className = 'lost';",
  ])('refuses a class that is defined nowhere: %s', (text) => {
    expect(withFiles(shown(text))).toEqual([`${SCREEN.path}: .lost is defined in no sheet`]);
  });

  test('refuses a class that is used nowhere, and one in pieces', () => {
    expect(withFiles(styled('.left { gap: 1px }'))).toEqual([
      `${SHEET.path}: .left is used nowhere`,
    ]);
    expect(withFiles(shown('const a = <b className={`order-${name}`} />;'))[0]).toContain(
      'write class names whole',
    );
    const page = '<body class="left">';
    expect(styleFaults([...ALL.slice(0, 3), styled('.left { gap: 1px }'), SCREEN], page)).toEqual(
      [],
    );
  });

  test('refuses a rule that reaches every screen', () => {
    expect(withFiles(styled('\n[data-age] { gap: 1px }'))).toEqual([
      `${SHEET.path}:2: a rule without a class of its own reaches every screen`,
    ]);
  });

  test('refuses a class whose sheet may be missing', () => {
    const bare = { path: SCREEN.path, text: SCREEN.text.replace("import './orders.css';\n", '') };
    const fault = `${SCREEN.path}: .order may come without ${SHEET.path}; import it`;
    expect(withFiles(bare)).toEqual([fault]);
    // The component that shows it brings the sheet along.
    const screen = {
      path: 'src/features/orders/web/orders.tsx',
      text: "import './orders.css';\nimport { View } from './order-view.tsx';",
    };
    expect(withFiles(bare, screen)).toEqual([]);
    // Another does not.
    const second = {
      path: 'src/features/orders/web/second.tsx',
      text: "import { View } from './order-view.tsx';",
    };
    expect(withFiles(bare, screen, second)).toEqual([fault]);
    const later = {
      path: 'src/features/orders/web/second.tsx',
      text: "const view = await import('./order-view.tsx');",
    };
    expect(withFiles(bare, screen, later)).toEqual([fault]);
  });
});
