import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { documentImportsApi } from '../document-imports.contract.ts';
import type { DocumentImportSubject } from './document-import-subject.ts';
import { documentImportQuery } from './document-imports.queries.ts';

/** Says what becomes of the documents, and asks. */
async function apply(
  { client, documentImport }: DocumentImportSubject,
  { confirm, queryClient, toast }: ActionContext,
): Promise<void> {
  const { documentImportId, counts, clientName, version } = documentImport;
  if (!counts) return;
  const { file, queue, fault } = counts;
  const text = [
    `File ${documents(file)} for ${clientName} without another review, and put ${documents(queue)} into the review queue?`,
    ...(fault > 0 ? [`${fault.toLocaleString('en-US')} with faults are left out.`] : []),
  ].join(' ');
  if (!(await confirm({ text, confirmText: 'File them' }))) return;
  const reply = await call(
    documentImportsApi.apply,
    { params: { documentImportId }, body: { file, queue } },
    { client, version },
  );
  queryClient.setQueryData(documentImportQuery(client, documentImportId).queryKey, reply);
  toast('The documents are being filed. You can leave this screen.', 'success');
  await queryClient.invalidateQueries({ queryKey: ['documentImports', client, 'list'] });
}

async function stop(
  { client, documentImport: { documentImportId, state } }: DocumentImportSubject,
  { confirm, queryClient }: ActionContext,
): Promise<void> {
  const text =
    state === 'applying'
      ? 'Stop the filing? What was filed stays.'
      : 'Give up these documents? Nothing was filed.';
  const confirmText = state === 'applying' ? 'Stop' : 'Give up';
  if (!(await confirm({ text, confirmText, danger: true }))) return;
  const reply = await call(documentImportsApi.cancel, { params: { documentImportId } }, { client });
  queryClient.setQueryData(documentImportQuery(client, documentImportId).queryKey, reply);
}

async function template({ client }: ActionContext): Promise<void> {
  if (client === null) return;
  const reply: unknown = await call(
    documentImportsApi.template,
    { params: { clientId: client } },
    { client },
  );
  if (reply instanceof Blob) saveFile(reply, 'Documents index template.csv');
}

/** What the commands of an import of documents do, by their own names. */
export const documentCommands = { apply, stop, template };

const documents = (count: number): string =>
  count === 1 ? '1 document' : `${count.toLocaleString('en-US')} documents`;
