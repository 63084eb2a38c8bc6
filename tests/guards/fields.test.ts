import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { employeesCommands } from '#commands/employees.ts';
import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { CLASSIFIED, documentColumn } from '#src/features/documents/document-fields.rules.ts';
import { ORDER_FIELDS } from '#src/features/orders/order.fields.ts';
import { USER_FIELDS } from '#src/features/users/user.fields.ts';
import { readSources, ROOT, type SourceFile } from './source-files.ts';

/** What the guard reads of a table of fields. */
interface Entry {
  label: string;
  columns: readonly string[];
  erased: string | null;
}

/** A record with its table of fields. */
interface Rec {
  table: string;
  fields: Readonly<Record<string, Entry>>;
  /** Columns that are no field of the record, and why. */
  others: Readonly<Record<string, string>>;
}

const RECORDS: Readonly<Record<string, Rec>> = {
  employee: {
    table: 'Employees',
    fields: EMPLOYEE_FIELDS,
    others: {
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
    },
  },
  document: {
    table: 'Documents',
    fields: DOCUMENT_FIELDS,
    others: {
      tenant_id: 'the company, by which rows are kept apart',
      document_id: 'the key',
      client_id: "the employee's location",
      employee_id: 'whose file it is in: changed by a merge, which has rules of its own',
      status: 'moved by upload, review and second look; the record shows what follows from it',
      sha256: 'the stored file',
      file_removed_at: 'set by retention',
      dq_item_id: 'the item under review that it came from',
      image_id: 'the file of that item',
      accepted_by: 'whoever filed it',
      uploaded_by: 'whoever sent it',
      superseded_by: 'set when a newer document takes its place',
      corrected: 'set by the trigger of a correction, for how the file stood on a day',
      rejected_at: 'set by the trigger of a rejection, for how the file stood on a day',
      version: 'counts the changes',
    },
  },
  order: {
    table: 'Orders',
    fields: ORDER_FIELDS,
    others: {
      tenant_id: 'the company, by which rows are kept apart',
      order_id: 'the key',
      client_id: "the employee's location",
      employee_id: 'whom it is for: changed by a merge, which has rules of its own',
      medical_exam_order_id: 'a second key, of medical exams',
      placed_by: 'whoever placed it',
      waits_until: 'until when the list passes over it: no fact of the order',
      updated_at: 'when it was written',
      version: 'counts the changes',
    },
  },
  client: {
    table: 'Clients',
    fields: CLIENT_FIELDS,
    others: {
      tenant_id: 'the company, by which rows are kept apart',
      client_id: 'the key',
      parent_id: 'the place in the tree',
      path: 'the place in the tree',
      level_number: 'the place in the tree',
      created_at: 'when it was written',
      updated_at: 'when it was written',
      version: 'counts the changes',
    },
  },
  user: {
    table: 'Users',
    fields: USER_FIELDS,
    others: {
      tenant_id: 'the company, by which rows are kept apart',
      user_id: 'the key',
      options: 'looks, keys and layouts of the console, kept by the console itself',
      created_at: 'when it was written',
      version: 'counts the changes',
    },
  },
};

function columnsOfTable(name: string): string[] {
  const types = readFileSync(join(ROOT, 'src/server/db/types.gen.ts'), 'utf8');
  const body = new RegExp(`export interface ${name} \\{\\n([^}]*)\\}`).exec(types)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, column = '']) => column);
}

/** Columns that a record's table of fields and its list of others do not share out among them, each once. */
function unclaimed({ fields, others }: Rec, columns: readonly string[]): string[] {
  const claimed = [
    ...Object.values(fields).flatMap((field) => field.columns),
    ...Object.keys(others),
  ];
  return [
    ...columns.filter((column) => !claimed.includes(column)).map((one) => `${one}: no field`),
    ...claimed.filter((column) => !columns.includes(column)).map((one) => `${one}: no column`),
    ...claimed.filter((one, at) => claimed.indexOf(one) !== at).map((one) => `${one}: twice`),
  ];
}

test.each(Object.entries(RECORDS))(
  'every column of a record is a field, or named here with a reason: %s',
  (_, record) => {
    const columns = columnsOfTable(record.table);
    expect(columns.length).toBeGreaterThan(10);
    expect(
      unclaimed(record, columns),
      'A column without a field needs an entry in <record>.fields.ts, or a line with its reason in RECORDS above.',
    ).toEqual([]);
    expect(unclaimed(record, [...columns, 'added'])).toEqual(['added: no field']);
  },
);

test('what is said of a paper is kept with its item and with a second look as well', () => {
  const columns = CLASSIFIED.map(documentColumn);
  for (const table of ['DqItems', 'SecondReviews', 'CmeItems'])
    expect(columnsOfTable(table)).toEqual(expect.arrayContaining(columns));
});

/** Words for these fields that were on screen once, beside the label. */
const OTHER_WORDS = [
  'Born',
  'Birth date',
  'Hired',
  'License expiry',
  'Termination date',
  'Left',
  'Dated',
];
/** Labels of one word say other things as well: those of two words and more are looked for. */
const LABELS = [
  ...Object.values(RECORDS)
    .flatMap(({ fields }) => Object.values(fields).map(({ label }) => label))
    .filter((label) => label.includes(' ')),
  ...OTHER_WORDS,
];

/** Files that say these words of something else. */
const OF_OTHER_THINGS: Record<string, string> = {
  'src/features/clients/web/client-detail.tsx': 'the list of job titles',
  'src/features/mvr/server/simulated-pdf.service.ts': "a state's own paper",
  'src/features/documents/web/consents.tsx': 'what stands on a consent',
  'src/features/documents/web/consent-dialog.tsx': 'what stands on a consent',
};

function writtenLabels({ path, text }: SourceFile): string[] {
  if (path in OF_OTHER_THINGS || path.endsWith('.fields.ts') || /\.test\.tsx?$/.test(path))
    return [];
  return LABELS.filter((label) =>
    [`'${label}'`, `="${label}"`, `>${label}<`].some((written) => text.includes(written)),
  ).map((label) => `${path}: ${label}`);
}

test('the label of a field stands in the table of fields alone', () => {
  const files = readSources('src/features/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(writtenLabels)).toEqual([]);
  for (const text of [
    "{ label: 'Birth date', value: showDate(employee.dob) }",
    '<DateField label="Document date" value={value} />',
    '<th scope="col">Hire date</th>',
  ])
    expect(writtenLabels({ path: 'src/features/a/web/b.tsx', text })).toHaveLength(1);
});

const EVERY_LABEL = Object.values(RECORDS)
  .flatMap(({ fields }) => Object.values(fields).map(({ label }) => label))
  .filter((label) => /[ A-Z]/.test(label.slice(1)));
/** What is said in a search box, under a field or as the question of a command, written by hand. */
const SAID = /\b(?:placeholder=|label: )(?:"([^"\n]*)"|\{?[`']([^`'\n]*)[`'])/g;
/** The work id, with our words for it, anywhere but in a comment. */
const SAYS_WORK_ID = /^(?!\s*(?:\/?\*|\/\/)).*\bwork ids?\b/gim;

/** Search boxes and questions that name fields in words of their own, and screens that say "work id" past its label. */
function handWritten({ path, text }: SourceFile): string[] {
  if (path.endsWith('.fields.ts') || /\.test\.tsx?$/.test(path)) return [];
  const said = [...text.matchAll(SAID)].flatMap(([, quoted = '', other = '']) => quoted + other);
  const labels = said.filter((words) =>
    EVERY_LABEL.some((label) =>
      words.includes(', ') || words.includes(' or ')
        ? words.toLowerCase().includes(label.toLowerCase())
        : false,
    ),
  );
  const workIds = /\/(?:web|server)\//.test(path) ? (text.match(SAYS_WORK_ID) ?? []) : [];
  return [...labels, ...workIds].map((words) => `${path}: ${words.trim()}`);
}

test('what a search takes is said in the labels of its fields', () => {
  expect(readSources('src/features/**/*.{ts,tsx}').flatMap(handWritten)).toEqual([]);
  // Command files hold data alone and cannot ask for the words.
  const questions = ['employee.search', 'employee.searchExact'] as const;
  expect(questions.map((id) => employeesCommands[id].args[0].label)).toEqual(
    ['Name', 'Whole name'].map((first) => searchWords('', first, ['workId', 'license', 'ssn'])),
  );
  for (const text of [
    '<SearchBox label="Search" placeholder="Name, license number or city" />',
    "<SearchBox placeholder={'Name or SSN'} />",
    '<p>Each is matched by the work id in its name.</p>',
    "{ name: 'text', label: 'Whole name or license number', kind: 'text' },",
  ])
    expect(handWritten({ path: 'src/features/a/web/b.tsx', text }), text).toHaveLength(1);
});

const fieldsBut = (fields: object, ...gone: string[]): string[] =>
  Object.keys(fields).filter((field) => !gone.includes(field));

/**
 * Files that say "work id" whatever a company calls it. The columns of lists are named by `columnsFor` and `namedColumns`
 * where they are shown or exported; the rest is seen across companies.
 */
const SAY_WORK_ID = [
  'src/features/certificates/certificates.columns.ts',
  'src/features/drug-testing/donors.rules.ts',
  'src/features/drug-testing/web/result-facts.ts',
  'src/features/employees/employees.columns.ts',
  'src/features/match/match.columns.ts',
  'src/features/moves/web/merge-candidates.tsx',
  'src/features/reports/reports.columns.ts',
  'src/features/rosters/rosters.columns.ts',
];

test('the work id is called what the company calls it, but where companies are side by side', () => {
  const says = readSources('src/features/**/*.{ts,tsx}').filter(({ text }) =>
    text.includes('workId.label'),
  );
  expect(says.map(({ path }) => path).toSorted()).toEqual(SAY_WORK_ID);
});

/** Fields that retention leaves: they say nothing of anyone. What identifies or reaches a person goes. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  employee: [
    'licenseClassId',
    'employmentStatusId',
    'jobTitleId',
    'hireDate',
    'terminationDate',
    'firstDuty',
    'operation',
    'drives',
    'ownerOperator',
    'dotEmployers',
    'dotAgency',
  ],
  document: [
    'documentTypeId',
    'docDate',
    'expirationDate',
    'source',
    'uploadedAt',
    'acceptedAt',
    'rejectedReason',
  ],
  order: fieldsBut(ORDER_FIELDS, 'userEmail'),
  client: fieldsBut(CLIENT_FIELDS),
  // An account outlives its work: the audit log names it.
  user: fieldsBut(USER_FIELDS),
};

test('retention takes what is personal out of the orders of a file', () => {
  const [retention] = readSources('src/features/employment/server/retention.sql.ts');
  const [orders] = readSources('src/features/orders/server/forget-orders.service.ts');
  expect(retention?.text).toContain('await forgetOrderMails(db, tenantId, employeeId)');
  for (const { columns, erased } of Object.values<Entry>(ORDER_FIELDS))
    if (erased !== null)
      for (const column of columns)
        expect(orders?.text).toContain(`update orders set ${column} = ${erased}`);
});

test.each(Object.entries(RECORDS))(
  'two fields of a record never have one label, and each says what retention does with it: %s',
  (name, { fields }) => {
    const labels = Object.values(fields).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const kept = Object.entries(fields).filter(([, { erased }]) => erased === null);
    expect(
      kept.map(([field]) => field),
      'A field that retention leaves (`erased: null`) is named in KEPT above; what says something of a person is erased.',
    ).toEqual(KEPT[name]);
  },
);
