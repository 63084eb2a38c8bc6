import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { columnsOf, fieldOf, fieldsWhere } from '#src/features/employees/employee-fields.rules.ts';
import { readSources, ROOT, type SourceFile } from './source-files.ts';

/** Columns of `employees` that are no field of the record, and why. */
const NO_FIELDS: Record<string, string> = {
  tenant_id: 'the company, by which rows are kept apart',
  employee_id: 'the key',
  client_id: 'the location: changed by a transfer, which has rules of its own',
  imported_client: 'how the row came in',
  replaced_by: 'set by a merge or a replacement',
  version: 'counts the changes',
  created_at: 'when it was written',
  updated_at: 'when it was written',
  search: 'generated from other columns',
  sort_name: 'generated from other columns',
  archived_at: 'set when the employment is closed',
  archived_from: 'what closing it changed, to take it back',
  retain_until: 'set when the employment is closed',
  hold_reason: 'a hold has rules of its own',
  deleted_at: 'set by deleting the file',
  deleted_reason: 'set by deleting the file, and emptied by retention',
  deleted_by: 'set by deleting the file',
  removed_at: 'set by retention',
};

function columnsOfTable(name: string): string[] {
  const types = readFileSync(join(ROOT, 'src/server/db/types.gen.ts'), 'utf8');
  const body = new RegExp(`export interface ${name} \\{\\n([^}]*)\\}`).exec(types)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, column = '']) => column);
}

/** Columns that the table of fields and the list above do not share out among them, each once. */
function unclaimed(columns: readonly string[]): string[] {
  const claimed = [...fieldsWhere().flatMap(columnsOf), ...Object.keys(NO_FIELDS)];
  return [
    ...columns.filter((column) => !claimed.includes(column)).map((one) => `${one}: no field`),
    ...claimed.filter((column) => !columns.includes(column)).map((one) => `${one}: no column`),
    ...claimed.filter((one, at) => claimed.indexOf(one) !== at).map((one) => `${one}: twice`),
  ];
}

test('every column of employees is a field of the record, or named here with a reason', () => {
  const columns = columnsOfTable('Employees');
  expect(columns.length).toBeGreaterThan(30);
  expect(unclaimed(columns)).toEqual([]);
  expect(unclaimed([...columns, 'preferred_name'])).toEqual(['preferred_name: no field']);
});

/** Words for these fields that were on screen once, beside the label. */
const OTHER_WORDS = ['Born', 'Birth date', 'Hired', 'License expiry', 'Termination date', 'Left'];
/** Labels of one word say other things as well: those of two words and more are looked for. */
const LABELS = [
  ...fieldsWhere()
    .map((field) => EMPLOYEE_FIELDS[field].label)
    .filter((label) => label.includes(' ')),
  ...OTHER_WORDS,
];

/** Files that say these words of something else. */
const OF_OTHER_THINGS: Record<string, string> = {
  'src/features/clients/web/client-detail.tsx': 'the list of job titles',
  'src/features/mvr/server/simulated-pdf.service.ts': "a state's own paper",
  'src/features/cme/certificate.fields.ts': 'what stands on a certificate',
};

function writtenLabels({ path, text }: SourceFile): string[] {
  if (path in OF_OTHER_THINGS || path.endsWith('employee.fields.ts') || /\.test\.tsx?$/.test(path))
    return [];
  return LABELS.filter((label) => text.includes(`'${label}'`)).map((label) => `${path}: ${label}`);
}

test('the label of a field stands in the table of fields alone', () => {
  const files = readSources('src/features/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(writtenLabels)).toEqual([]);
  const text = "{ label: 'Birth date', value: showDate(employee.dob) }";
  expect(writtenLabels({ path: 'src/features/a/web/b.tsx', text })).toHaveLength(1);
});

test('two fields never have one label, and each says what retention does with it', () => {
  const labels = fieldsWhere().map((field) => fieldOf(field).label);
  expect(new Set(labels).size).toBe(labels.length);
  // What identifies or reaches a person goes; what is left says nothing of anyone.
  const kept = fieldsWhere(({ erased }) => erased === null);
  expect(kept).toEqual([
    'licenseClassId',
    'employmentStatusId',
    'jobTitleId',
    'hireDate',
    'terminationDate',
  ]);
});
