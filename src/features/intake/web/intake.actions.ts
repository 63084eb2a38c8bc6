import { call } from '#src/web/http.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { track } from '#src/web/ui/loading.ts';
import { intakeApi } from '../intake.contract.ts';
import type { Unreadable } from '../intake.contract.ts';
import { isUnreadable } from './unreadable-subject.ts';

/** Runs on the file that the cursor is on, or that stands open. */
const onFile =
  (act: (file: Unreadable, context: ActionContext) => Promise<void>): Action =>
  (context) =>
    isUnreadable(context.subject) ? act(context.subject.file, context) : undefined;

async function renew({ queryClient }: Pick<ActionContext, 'queryClient'>): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['intake'] });
}

async function retry({ fileId, fileName }: Unreadable, context: ActionContext): Promise<void> {
  try {
    await call(intakeApi.retry, { params: { fileId } });
  } finally {
    await renew(context);
  }
  context.toast(`${fileName} is being read again.`, 'success');
}

async function download({ fileId, fileName }: Unreadable): Promise<void> {
  const bytes = await track(call(intakeApi.original, { params: { fileId } }), 'Downloading');
  saveFile(bytes, fileName);
}

async function restore({ fileId }: Unreadable, context: ActionContext): Promise<void> {
  await call(intakeApi.restore, { params: { fileId } });
  await renew(context);
}

async function discard(file: Unreadable, context: ActionContext): Promise<void> {
  const { fileId, fileName } = file;
  try {
    await call(intakeApi.discard, {
      params: { fileId },
      body: { reason: context.args['reason'] ?? '' },
    });
  } finally {
    await renew(context);
  }
  context.toast(`${fileName} is off the list.`, 'success', { undo: () => restore(file, context) });
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
  'unreadable.retry': onFile(retry),
  'unreadable.download': onFile(download),
  'unreadable.discard': onFile(discard),
  'unreadable.restore': onFile(restore),
  'intake.newAddress': newAddress,
} satisfies Actions;
