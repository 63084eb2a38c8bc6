import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import type { COPY_ACTIONS } from '../copy-requests.contract.ts';
import { type CopyRequestsSubject, isCopyRequestsSubject } from './copy-requests-subject.ts';

const onRequests = actionsOn(ofKind(isCopyRequestsSubject));

const NONE = 'Choose a request first.';
/** Why something cannot be done with the row under the cursor. */
const unless =
  (needed: (typeof COPY_ACTIONS)[number]) =>
  ({ copyRequest }: CopyRequestsSubject): string | null => {
    if (!copyRequest) return NONE;
    if (copyRequest.allowed.includes(needed)) return null;
    return needed === 'send' && copyRequest.allowed.includes('identify')
      ? 'Identify the driver first.'
      : 'This request is answered or closed.';
  };

export const copyRequestsActions = {
  'copyRequest.add': async ({ args, client }) => {
    if (client === null) return;
    (await import('./add-dialog.tsx')).showAdd(client, args['employee'] ?? '');
  },
  'copyRequest.identify': onRequests(async ({ copyRequest }) => {
    if (copyRequest) (await import('./identify-dialog.tsx')).showIdentify(copyRequest);
  }, unless('identify')),
  'copyRequest.send': onRequests(async ({ copyRequest }) => {
    if (copyRequest) (await import('./send-dialog.tsx')).showSend(copyRequest);
  }, unless('send')),
  'copyRequest.close': onRequests(async ({ copyRequest }) => {
    if (copyRequest) (await import('./close-dialog.tsx')).showClose(copyRequest);
  }, unless('close')),
  'copyRequest.packet': onRequests(
    async ({ copyRequest }) => {
      if (copyRequest) await (await import('./save-packet.ts')).savePacket(copyRequest);
    },
    ({ copyRequest }) => {
      if (!copyRequest) return NONE;
      return copyRequest.state === 'sent' ? null : 'Nothing was sent yet.';
    },
  ),
} satisfies Actions;
