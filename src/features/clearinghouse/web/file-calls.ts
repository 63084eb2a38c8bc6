import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import { queryProviderApi } from '../query-provider.contract.ts';
import type { BulkFile } from '../clearinghouse.shapes.ts';

/** Saves a file of queries. */
export async function saveBulkFile(
  client: number,
  fileId: string,
  name = 'Clearinghouse queries.txt',
): Promise<void> {
  const bytes = await call(clearinghouseApi.fileContent, { params: { fileId } }, { client });
  saveFile(bytes, name);
}

/** Hands the queries of a file over to the provider. */
export async function handFile(
  client: number,
  { fileId }: Pick<BulkFile, 'fileId'>,
): Promise<void> {
  await call(queryProviderApi.hand, { params: { fileId } }, { client });
  await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
}

/** Notes that a file was sent, or takes it back. */
export async function changeFile(
  client: number,
  { fileId }: Pick<BulkFile, 'fileId'>,
  what: 'sendFile' | 'dropFile',
): Promise<void> {
  await call(clearinghouseApi[what], { params: { fileId } }, { client });
  await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
}
