import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { switchClient } from '#src/web/switch-client.ts';
import { setUpAddresses } from '../set-up.addresses.ts';
import { isTreeImportSubject } from './tree-import-subject.ts';

const onTree = actionsOn(ofKind(isTreeImportSubject), 'Open a list of locations first.');

/** Fetched with the first use: the shell begins without it. */
const commands = async () => (await import('./tree-commands.ts')).treeCommands;

export const setUpActions = {
  'setUp.client': async ({ args, open, toast }) => {
    const id = Number(args['client']);
    if (!Number.isInteger(id) || id < 1)
      return void toast('Choose a client from the list.', 'warning');
    if (await switchClient(id)) open(setUpAddresses.setUp);
  },
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
              ? 'All these locations stand there already.'
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
