import { beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { CallOptions } from '../http.ts';

const sent: CallOptions[] = [];
const saved: string[] = [];
vi.mock('../http.ts', () => ({
  call: (_endpoint: unknown, _input: unknown, options: CallOptions) => {
    sent.push(options);
    return Promise.resolve(new Blob(['x']));
  },
}));
vi.mock('./save-file.ts', () => ({ saveFile: (_file: Blob, name: string) => saved.push(name) }));
vi.mock('./toasts.ts', () => ({ toast: () => undefined }));
vi.mock('./loading.ts', () => ({ track: (work: unknown) => work }));

const { asFormat, exportCsv } = await import('./export-csv.ts');
const endpoint = {
  name: 'list.export',
  method: 'GET',
  path: '/v1/list/csv',
  summary: 'A list as a CSV file.',
  permission: 'session',
  scope: 'any',
  result: 'stream',
} as const satisfies Endpoint;
const roster = () => exportCsv('Employees', endpoint, {}, {});

beforeEach(() => {
  sent.length = 0;
  saved.length = 0;
});

test('a print asks for the export as a PDF, a workbook as such, and the export after it is a CSV file again', async () => {
  await Promise.all([asFormat('PDF', roster), asFormat('XLSX', roster), roster()]);
  expect(sent.map(({ accept }) => accept)).toEqual([
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    undefined,
  ]);
  expect(saved.map((name) => name.split('.').at(-1))).toEqual(['pdf', 'xlsx', 'csv']);
});

test('what begins no export at once is refused, and leaves nothing behind for the next', async () => {
  expect(() => asFormat('PDF', () => undefined)).toThrow('began no export');
  await roster();
  expect(sent.map(({ accept }) => accept)).toEqual([undefined]);
});
