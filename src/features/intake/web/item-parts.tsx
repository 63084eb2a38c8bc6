import { usePane } from '#src/web/panes/pane-context.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { itemPart, type ItemPartProps } from './item.slot.ts';

/** What the commands of scope `mails` act on. */
export interface MailsSubject extends ItemPartProps {
  kind: 'mails';
}

/**
 * What later features bring to the forms and the view of an incoming document. Its commands
 * work at once, before the code of the parts has come.
 */
export function ItemParts({ dqItemId, where }: ItemPartProps) {
  const pane = usePane();
  const subject: MailsSubject = { kind: 'mails', dqItemId, where };
  useScope('mails', subject, { pane });
  return itemPart
    .contents()
    .map((Part, at) => <Part.View key={at} dqItemId={dqItemId} where={where} />);
}
