import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { applicationText } from '#src/features/applicants/application-text.rules.ts';
import { APPLICANTS_ERRORS } from '#src/features/applicants/applicants.contract.ts';
import { applyApi, LINK_ERRORS } from '#src/features/applicants/apply.contract.ts';
import { licensePhotosApi } from '#src/features/applicants/license-photos.contract.ts';
import { readingFault } from '#src/features/applicants/license-photo.rules.ts';
import { DOCUMENT_ERRORS } from '#src/features/documents/documents.contract.ts';
import {
  DRIVER_PAGE_ERRORS,
  driverPageApi,
} from '#src/features/driver-page/driver-page.contract.ts';
import {
  ITEM_WORDS,
  OPENED_BY,
  OPENED_RECORDS,
  PAPER_WORDS,
  SENDS,
} from '#src/features/driver-page/driver-page.rules.ts';
import { ONBOARDING_ERRORS, onboardingApi } from '#src/features/onboarding/onboarding.contract.ts';
import {
  KIND_WORDS,
  PAPERS,
  SIGNED_PAPERS,
  USUAL_TASKS,
} from '#src/features/onboarding/onboarding.rules.ts';
import { SECTION_TITLES } from '#src/features/applicants/sections.rules.ts';
import { LEGIBLE_WORDS } from '#src/shared/legible.ts';
import { AIDS } from '#src/web/spanish/aids.ts';
import { SPANISH } from '#src/web/spanish/table.ts';
import { spanish } from '#src/web/spanish/translate.ts';

const language = spanish(SPANISH);
const root = new URL('../../', import.meta.url);
const sourceOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

const SCREENS = [
  ...[
    ...['apply', 'apply-form', 'apply-sent', 'check-page', 'choice', 'confirm-license'],
    ...['consent-page', 'employment-fields', 'entry-list', 'license-photos', 'list-fields'],
    ...['part-fields', 'part-page', 'sign-page', 'signed-text', 'text-parts'],
  ].map((name) => `applicants/web/${name}`),
  ...['dispute-form', 'driver-screen', 'own-file-view', 'send-paper', 'texts-part'].map(
    (name) => `driver-page/web/${name}`,
  ),
  'onboarding/web/own-screen',
]
  .map((name) => `src/features/${name}.tsx`)
  .concat('src/web/light/propose-crop.tsx');

/** What is said to people by these attributes. */
const SAID = /^(?:label|hint|title|placeholder|question|now|addLabel|submitLabel|aria-label|alt)$/;
const hasWords = (text: string) => /\p{L}{2}/u.test(text);

interface Node {
  type: string;
  [field: string]: unknown;
}
const isRecord = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null;
const isNode = (one: unknown): one is Node =>
  typeof one === 'object' && one !== null && 'type' in one && typeof one.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Texts that are shown as they stand: of what is called, compared or another element each looks after itself. */
function shownIn(node: Node): string[] {
  if (/^(?:CallExpression|BinaryExpression|JSXElement|JSXFragment|TSAsExpression)$/.test(node.type))
    return [];
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].filter(isNode).flatMap(shownIn);
  if (node.type === 'LogicalExpression') return [node['right']].filter(isNode).flatMap(shownIn);
  if (node.type === 'MemberExpression' || node.type === 'ArrowFunctionExpression') return [];
  const own = node.type === 'TemplateElement' ? node['value'] : node;
  const text = isRecord(own) ? (own['raw'] ?? '') : '';
  return [String(text), ...childrenOf(node).flatMap(shownIn)];
}

/** The texts of a screen that no word of the table stands for. */
function leftBehind(text: string): string[] {
  const left: string[] = [];
  const walk = (node: Node, parent: string): void => {
    if (node.type === 'JSXText') left.push(String(node['value']).trim());
    if (node.type === 'JSXExpressionContainer' && parent !== 'JSXAttribute')
      left.push(...shownIn(node));
    if (node.type === 'JSXAttribute') {
      const { name, value } = node;
      const named = isNode(name) ? String(name['name']) : '';
      if (SAID.test(named) && isNode(value)) left.push(...shownIn(value));
    }
    for (const child of childrenOf(node)) walk(child, node.type);
  };
  const tree: unknown = parseAst(text, { lang: 'tsx' });
  if (!isNode(tree)) throw new Error('The screen was not read');
  walk(tree, '');
  return left.filter(hasWords);
}

test.each(SCREENS)('%s says nothing but words of the table', (path) => {
  expect(leftBehind(sourceOf(path))).toEqual([]);
});

test('a text that is left behind is found', () => {
  const screen = `const A = () => <p title="One two">Some {x ? 'or other' : t('known')} <b>{'word'}</b>
    <Field label={y ? 'this' : \`that \${n} one\`} hint={t('known')} name="none" />{z === 'aa' && 'then'}</p>;`;
  expect(leftBehind(screen).sort()).toEqual([
    ...[' one', '"One two"', "'or other'", "'then'", "'this'", "'word'", 'Some', 'that '],
  ]);
});

test('each message, title and word that a driver can meet is known in Spanish', () => {
  const errors = {
    ...APPLICANTS_ERRORS,
    ...DOCUMENT_ERRORS,
    ...DRIVER_PAGE_ERRORS,
    ...ONBOARDING_ERRORS,
  };
  const calls = [applyApi, licensePhotosApi, driverPageApi, onboardingApi].flatMap((api) =>
    Object.values(api).filter(({ permission }) => permission === 'public'),
  );
  const codes = new Set<string>([...LINK_ERRORS, ...calls.flatMap(({ errors: of = [] }) => of)]);
  const told = Object.entries(errors).flatMap(([code, { message }]) =>
    codes.has(code) ? [message] : [],
  );
  expect(told.length).toBeGreaterThan(20);
  const sources = ['application.rules', 'license-photo.rules'].map((name) =>
    sourceOf(`src/features/applicants/${name}.ts`),
  );
  // Messages of rules are whole sentences in quotes.
  const faults = sources.flatMap((text) =>
    [...text.matchAll(/message: '([^']+)'/g)].map(([, one = '']) => one),
  );
  expect(faults.length).toBeGreaterThan(12);
  const all = [
    ...[...told, ...faults, ...Object.values(SECTION_TITLES), ...Object.values(LEGIBLE_WORDS)],
    ...[...Object.values(SENDS), ...Object.values(ITEM_WORDS), ...Object.values(PAPER_WORDS)],
    ...[OPENED_BY, OPENED_RECORDS, KIND_WORDS, PAPERS, SIGNED_PAPERS].flatMap((words) =>
      Object.values<string>(words),
    ),
    ...USUAL_TASKS.flatMap(({ title, body }) => [title, ...(body === '' ? [] : [body])]),
    ...[
      readingFault('front', null),
      readingFault('front', {
        isLicense: false,
        found: { state: '', number: '', kind: '', endorsements: '', expires: '' },
      }),
    ].flatMap((one) => one ?? []),
  ];
  expect(all.filter((text) => !language.knows(text))).toEqual([]);
  // Kept together: a value that is missing in one of the two would not be shown.
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [english, own] of Object.entries(SPANISH))
    expect(names(own), english).toEqual(names(english));
});

test('what was filled in before is recognized, and days are spelled: 1/3 is no first of March', () => {
  const { say, day, knows } = language;
  expect(say('Add where you lived from 1/3/2024 to 2/4/2024.')).toBe(
    'Agregue dónde vivió del 3 de enero de 2024 al 4 de febrero de 2024.',
  );
  expect(day('2026-01-03')).toBe('3 de enero de 2026');
  expect(day(null)).toBe('');
  expect(say('Page {page} of {pages}', { page: 2, pages: 9 })).toBe('Página 2 de 9');
  expect(say('Wichita Falls')).toBe('Wichita Falls');
  expect(knows('Wichita Falls')).toBe(false);
  expect(language.instant('2026-01-03T12:00:00Z')).toMatch(/de enero de 2026/);
  // "3:05 p. m." at the end of a sentence ends it.
  const until = say('This visit lasts until {at}.', {
    at: language.instant('2026-01-03T22:00:00Z'),
  });
  expect(until).toMatch(/m\.$/);
  expect(until).not.toContain('..');
  expect(say('Reading the photo. This takes up to half a minute …')).toContain('…');
});

test('an aid stands beside each text that is signed, and the signed one stays in English', () => {
  const sql = sourceOf('src/server/db/migrations/0360_applicants.sql');
  const texts = [...sql.matchAll(/^\('(\w+)', '(\d+)', '2026-01-01', '/gm)].map(
    ([, kind, version]) => `${kind} ${version}`,
  );
  expect(texts).toHaveLength(8);
  expect(Object.keys(AIDS).sort()).toEqual(texts.sort());
  const answers = { denials: { answer: 'none' as const, statement: '' } };
  const facts = { today: '2026-11-28', cdl: false, hasSsn: true, birthDate: null, ssnLast4: null };
  const denials = (parts: ReturnType<typeof applicationText>) =>
    parts.find(({ section }) => section === 'denials');
  expect(denials(applicationText(answers, facts))?.lines).toEqual([
    { label: 'Denied, suspended or revoked', value: 'None' },
  ]);
  expect(denials(applicationText(answers, facts, language.say))?.lines).toEqual([
    { label: 'Negada, suspendida o revocada', value: 'Ninguno' },
  ]);
});
