import type { Endpoint, Input } from '#src/shared/endpoint.ts';
import { localToday } from '../local-day.ts';
import { call, type CallOptions } from '../http.ts';
import { track } from './loading.ts';
import { saveFile } from './save-file.ts';
import { toast } from './toasts.ts';

/**
 * Saves a list as the CSV file that the server makes of it: the server filters, masks, neutralises and records (D33).
 * @throws ApiError
 */
export async function exportCsv<E extends Endpoint & { result: 'stream' }>(
  name: string,
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<void> {
  const reply: unknown = await track(
    call(endpoint, input, options),
    `Exporting ${name.toLowerCase()}`,
  );
  if (!(reply instanceof Blob)) throw new Error('The export is no file.');
  saveFile(reply, `${name} ${localToday()}.csv`);
  toast(`${name} saved as CSV. The export is recorded.`, 'success');
}
