import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { isMails } from './mails-subject.ts';

const onMails = actionsOn(ofKind(isMails));

/** The dialogs load when first asked for: this file is in the first load. */
const open = (which: 'send' | 'ask' | 'reportError' | 'history'): Action =>
  onMails(async (mails) => (await import('./open-dialogs.tsx')).openDialog(which, mails));

/** What the commands of mails do. */
export const correspondenceActions = {
  'mails.send': open('send'),
  'mails.ask': open('ask'),
  'mails.reportError': open('reportError'),
  'mails.history': open('history'),
  'mails.templates': async () => (await import('./open-dialogs.tsx')).openTemplates(),
} satisfies Actions;
