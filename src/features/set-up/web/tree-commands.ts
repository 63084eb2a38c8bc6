import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { treeImportsApi } from '../tree-imports.contract.ts';
import type { TreeImportSubject } from './tree-import-subject.ts';
import { treeImportQuery } from './tree-imports.queries.ts';

/** Says how many locations it will be, and asks. */
async function apply(
  { client, treeImport }: TreeImportSubject,
  { confirm, queryClient, toast }: ActionContext,
): Promise<void> {
  const { treeImportId, counts, clientName, version } = treeImport;
  if (!counts || counts.add === 0) return;
  const many = locations(counts.add);
  const text = `Add ${many} to ${clientName}? All of them are added, or none.`;
  if (!(await confirm({ text, confirmText: 'Add them' }))) return;
  const reply = await call(
    treeImportsApi.apply,
    { params: { treeImportId }, body: { add: counts.add } },
    { client, version },
  );
  queryClient.setQueryData(treeImportQuery(client, treeImportId).queryKey, reply);
  toast(`${many} added.`, 'success');
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
}

async function stop(
  { client, treeImport: { treeImportId } }: TreeImportSubject,
  { confirm, queryClient }: ActionContext,
): Promise<void> {
  const text = 'Give up this list of locations? Nothing was added.';
  if (!(await confirm({ text, confirmText: 'Give up', danger: true }))) return;
  const reply = await call(treeImportsApi.cancel, { params: { treeImportId } }, { client });
  queryClient.setQueryData(treeImportQuery(client, treeImportId).queryKey, reply);
}

async function template({ client }: ActionContext): Promise<void> {
  if (client === null) return;
  const reply: unknown = await call(
    treeImportsApi.template,
    { params: { clientId: client } },
    { client },
  );
  if (reply instanceof Blob) saveFile(reply, 'Locations template.csv');
}

/** What the commands of an import of locations do, by their own names. */
export const treeCommands = { apply, stop, template };

const locations = (count: number): string =>
  count === 1 ? '1 location' : `${count.toLocaleString('en-US')} locations`;
