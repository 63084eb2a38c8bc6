import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { switchClient } from '#src/web/switch-client.ts';
import { setUpAddresses } from '../set-up.addresses.ts';
import { isDocumentImportSubject } from './document-import-subject.ts';
import { isTreeImportSubject } from './tree-import-subject.ts';

const onTree = actionsOn(ofKind(isTreeImportSubject), 'Open a list of locations first.');

const onDocuments = actionsOn(
  ofKind(isDocumentImportSubject),
  'Open an import of documents first.',
);

/** Fetched with the first use: the shell begins without it. */
const commands = async () => (await import('./tree-commands.ts')).treeCommands;

const ofDocuments = async () => (await import('./document-commands.ts')).documentCommands;

export const setUpActions = {
  'setUp.client': async ({ args, open, toast }) => {
    const id = Number(args['client']);
    if (!Number.isInteger(id) || id < 1)
      return void toast('Choose a client from the list.', 'warning');
    if (await switchClient(id)) open(setUpAddresses.setUp);
  },
  'documentImport.template': async (context) => (await ofDocuments()).template(context),
  'documentImport.apply': onDocuments(
    async (subject, context) => (await ofDocuments()).apply(subject, context),
    ({ documentImport: { state, counts } }) =>
      state !== 'open'
        ? 'This import is finished.'
        : counts === null
          ? 'Choose what the columns are first.'
          : counts.file + counts.queue === 0
            ? 'There is nothing in it to file.'
            : null,
  ),
  'documentImport.stop': onDocuments(
    async (subject, context) => (await ofDocuments()).stop(subject, context),
    ({ documentImport: { state } }) =>
      state === 'open' || state === 'applying' ? null : 'This import is finished.',
  ),
  'documentImport.columns': onDocuments(
    ({ chooseColumns }) => chooseColumns?.(),
    ({ chooseColumns }) =>
      chooseColumns ? null : 'It is too late for that. Upload the ZIP again.',
  ),
  'treeImport.template': async (context) => (await commands()).template(context),
  'treeImport.apply': onTree(
    async (subject, context) => (await commands()).apply(subject, context),
    ({ treeImport: { state, counts } }) =>
      state !== 'open'
        ? 'This list is finished.'
        : counts === null
          ? 'Choose what the columns are first.'
          : counts.fault > 0
            ? 'Some rows have faults. Correct the file and upload it again.'
            : counts.add === 0
              ? 'All of these locations are already there.'
              : null,
  ),
  'treeImport.stop': onTree(
    async (subject, context) => (await commands()).stop(subject, context),
    ({ treeImport: { state } }) => (state === 'open' ? null : 'This list is finished.'),
  ),
  'treeImport.columns': onTree(
    ({ chooseColumns }) => chooseColumns?.(),
    ({ chooseColumns }) =>
      chooseColumns ? null : 'It is too late for that. Upload the file again.',
  ),
} satisfies Actions;
