import type { Endpoint, Input } from '#src/shared/endpoint.ts';
import { localToday } from '../local-day.ts';
import { call, type CallOptions } from '../http.ts';
import { track } from './loading.ts';
import { saveFile } from './save-file.ts';
import { toast } from './toasts.ts';

/** What a list can be saved as besides CSV, and what the server is asked for then. */
const FORMATS = {
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof FORMATS;

/** As what the export that begins now is asked for; said for the time of one call of `asFormat`. */
let wanted: Format | null = null;

/**
 * Saves a list as the CSV file that the server makes of it, or as its print or workbook (`asFormat`): the server filters,
 * masks, neutralises and records (D33, D143, D311).
 * @throws ApiError
 */
export async function exportCsv<E extends Endpoint & { result: 'stream' }>(
  name: string,
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<void> {
  const format = wanted ?? 'CSV';
  wanted = null;
  const reply: unknown = await track(
    call(endpoint, input, format === 'CSV' ? options : { ...options, accept: FORMATS[format] }),
    `${format === 'PDF' ? 'Printing' : 'Exporting'} ${name.toLowerCase()}`,
  );
  if (!(reply instanceof Blob)) throw new Error('The export is no file.');
  saveFile(reply, `${name} ${localToday()}.${format.toLowerCase()}`);
  toast(`${name} saved as ${format}. The export is recorded.`, 'success');
}

/**
 * Runs what exports a list so that the server answers it as a PDF or a workbook: every list that can be exported can be
 * either, with the same rows. @throws if it did not begin its export at once; it would come as another file than was asked for
 */
export function asFormat(
  format: Format,
  exportRows: () => void | Promise<void>,
): void | Promise<void> {
  wanted = format;
  try {
    const sent = exportRows();
    if (wanted !== null) throw new Error('The list began no export.');
    return sent;
  } finally {
    wanted = null;
  }
}
