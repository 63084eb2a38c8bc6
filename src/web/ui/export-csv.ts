import type { Endpoint, Input } from '#src/shared/endpoint.ts';
import { localToday } from '../local-day.ts';
import { call, type CallOptions } from '../http.ts';
import { track } from './loading.ts';
import { saveFile } from './save-file.ts';
import { toast } from './toasts.ts';

/** Whether the export that begins now is a print; said for the time of one call of `asPrint`. */
let printing = false;

/**
 * Saves a list as the CSV file that the server makes of it, or as its print (`asPrint`): the server filters, masks,
 * neutralises and records (D33, D143).
 * @throws ApiError
 */
export async function exportCsv<E extends Endpoint & { result: 'stream' }>(
  name: string,
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<void> {
  const format = printing ? 'PDF' : 'CSV';
  printing = false;
  const reply: unknown = await track(
    call(endpoint, input, format === 'PDF' ? { ...options, accept: 'application/pdf' } : options),
    `${format === 'PDF' ? 'Printing' : 'Exporting'} ${name.toLowerCase()}`,
  );
  if (!(reply instanceof Blob)) throw new Error('The export is no file.');
  saveFile(reply, `${name} ${localToday()}.${format.toLowerCase()}`);
  toast(`${name} saved as ${format}. The export is recorded.`, 'success');
}

/**
 * Runs what exports a list so that the server answers it as a PDF: every list that can be exported can be printed, with the
 * same rows. @throws if it did not begin its export at once; it would come as another file than was asked for
 */
export function asPrint(exportRows: () => void | Promise<void>): void | Promise<void> {
  printing = true;
  try {
    const sent = exportRows();
    if (printing) throw new Error('The list began no export.');
    return sent;
  } finally {
    printing = false;
  }
}
