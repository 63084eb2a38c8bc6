import { actionsOn, ofKind, type Actions } from '#src/web/palette/action.ts';
import { alertAddress } from './alert-address.ts';
import { isAlertRows } from './alert-rows.ts';

export const alertsActions = {
  'alert.open': ({ args, open }) => open(alertAddress(args['alert'] ?? '')),
  'alerts.bookmarkSelected': actionsOn(ofKind(isAlertRows))((rows) => rows.bookmark()),
} satisfies Actions;
