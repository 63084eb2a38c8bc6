import { usePane } from './panes/pane-context.ts';
import { useScope } from './palette/scope.ts';
import { ITEM_PARTS } from './shell/slots.ts';

/** What a part of an incoming document's screens receives. */
export interface ItemPartProps {
  dqItemId: string;
  /** In the form of its task, or with the document itself; both may stand open beside each other. */
  where: 'form' | 'view';
}

/** What the commands of scope `mails` act on. */
export interface MailsSubject extends ItemPartProps {
  kind: 'mails';
}

/**
 * What later features bring to the forms and the view of an incoming document, listed in `shell/slots.ts`. Its commands
 * work at once, before the code of the parts has come.
 */
export function ItemParts({ dqItemId, where }: ItemPartProps) {
  const pane = usePane();
  const subject: MailsSubject = { kind: 'mails', dqItemId, where };
  useScope('mails', subject, { pane });
  return ITEM_PARTS.map((Part, at) => <Part.View key={at} dqItemId={dqItemId} where={where} />);
}
