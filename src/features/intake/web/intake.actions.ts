import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { track } from '#src/web/ui/loading.ts';
import { runRows } from '#src/web/ui/run-rows.ts';
import { intakeApi } from '../intake.contract.ts';
import type { Unreadable } from '../intake.contract.ts';
import { isUnreadable } from './unreadable-subject.ts';

const onSubject = actionsOn(ofKind(isUnreadable));

/** Runs on the selected files of the list, else on the one that the cursor is on, or that stands open. */
const onFiles = (
  act: (files: readonly Unreadable[], context: ActionContext) => Promise<void>,
): Action =>
  onSubject(({ file, selected = [] }, context) =>
    act(selected.length > 0 ? selected : [file], context),
  );

/** What is said of what was done, of one file by its name. */
const say = (files: readonly Unreadable[], one: string, many: string): string => {
  const [only] = files;
  return only && files.length === 1 ? `${only.fileName} ${one}` : `${files.length} files ${many}`;
};

/** One after the other; returns those that it was done with, and says of the others why not. */
async function each(
  files: readonly Unreadable[],
  { queryClient, toast }: Pick<ActionContext, 'queryClient' | 'toast'>,
  act: (fileId: string) => Promise<unknown>,
): Promise<Unreadable[]> {
  const results = await runRows(
    files,
    'Working on the files',
    ({ fileId, fileName }) => ({ id: fileId, name: fileName }),
    async ({ fileId }) => void (await act(fileId)),
  );
  await queryClient.invalidateQueries({ queryKey: ['intake'] });
  for (const { name, error } of results)
    if (error !== undefined) toast(`${name}: ${error}`, 'warning');
  const done = results.filter(({ error }) => error === undefined).map(({ id }) => id);
  return files.filter(({ fileId }) => done.includes(fileId));
}

async function retry(files: readonly Unreadable[], context: ActionContext): Promise<void> {
  const done = await each(files, context, (fileId) =>
    call(intakeApi.retry, { params: { fileId } }),
  );
  if (done.length > 0)
    context.toast(say(done, 'is being read again.', 'are being read again.'), 'success');
}

async function download(files: readonly Unreadable[]): Promise<void> {
  for (const { fileId, fileName } of files) {
    const bytes = await track(call(intakeApi.original, { params: { fileId } }), 'Downloading');
    saveFile(bytes, fileName);
  }
}

async function restore(files: readonly Unreadable[], context: ActionContext): Promise<void> {
  await each(files, context, (fileId) => call(intakeApi.restore, { params: { fileId } }));
}

async function discard(files: readonly Unreadable[], context: ActionContext): Promise<void> {
  const reason = context.args['reason'] ?? '';
  const done = await each(files, context, (fileId) =>
    call(intakeApi.discard, { params: { fileId }, body: { reason } }),
  );
  if (done.length > 0)
    context.toast(say(done, 'is off the list.', 'are off the list.'), 'success', {
      undo: () => restore(done, context),
    });
}

const newAddress: Action = async ({ client, confirm, queryClient, toast }) => {
  if (client === null) return;
  const question = {
    text: 'Make a new address for this client’s mailed documents? Mails to the one it has now, if any, are refused from then on.',
    confirmText: 'Make a new address',
  };
  if (!(await confirm(question))) return;
  const { address } = await call(
    intakeApi.newAddress,
    { params: { clientId: client } },
    { client },
  );
  await queryClient.invalidateQueries({ queryKey: ['intake', client] });
  toast(`Documents can be mailed to ${address ?? ''} now.`, 'success');
};

export const intakeActions = {
  'unreadable.retry': onFiles(retry),
  'unreadable.download': onFiles(download),
  'unreadable.discard': onFiles(discard),
  'unreadable.restore': onFiles(restore),
  'intake.newAddress': newAddress,
} satisfies Actions;
