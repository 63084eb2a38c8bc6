import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { type ClearinghouseDialog, isClearinghouseSubject } from './clearinghouse-subject.ts';

const onSubject = actionsOn(ofKind(isClearinghouseSubject));

const opens = (which: ClearinghouseDialog) =>
  onSubject(({ openClearinghouse }) => openClearinghouse(which));

export const clearinghouseActions = {
  'clearinghouse.make': opens('make'),
  'clearinghouse.files': opens('files'),
  'clearinghouse.read': opens('read'),
  'clearinghouse.plan': opens('plan'),
  'clearinghouse.provider': opens('provider'),
  'clearinghouse.ask': onSubject(
    ({ openClearinghouse }) => openClearinghouse('ask'),
    ({ driver }) => (driver === null ? 'Choose a driver first.' : null),
  ),
  'clearinghouse.answer': onSubject(
    ({ openClearinghouse }) => openClearinghouse('answer'),
    ({ driver }) =>
      driver === null
        ? 'Choose a driver first.'
        : driver.openQuery === null
          ? 'No query about this driver waits for an answer.'
          : null,
  ),
} satisfies Actions;
