import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ItemPartProps } from '#src/features/intake/web/item.slot.ts';
import { scopes } from '#src/web/palette/scope.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { Menu } from '#src/web/ui/menu.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { History } from '../correspondence.shapes.ts';
import { historyQuery } from './correspondence.queries.ts';
import { filesOf, STANDINGS } from './history-dialog.tsx';
import { isMails } from './mails-subject.ts';
import './correspondence.css';

/**
 * What was written about the document of this screen, in a line; where nothing was, it takes no room in the form. Beside
 * its form the document's view leaves the line to that.
 */
export function ItemMails({ dqItemId, where }: ItemPartProps) {
  const inForm = useSyncExternalStore(scopes.subscribe, () =>
    scopes.get().some((one) => isFormOf(one.subject(), dqItemId)),
  );
  const { data } = useQuery(historyQuery(dqItemId));
  if (!data) return null;
  if (where === 'view' ? inForm : data.mails.length === 0) return null;
  return (
    <div className="item-mails" data-where={where}>
      <Latest history={data} />
      {data.mails.length > 0 && (
        <CommandButton id="mails.history" variant="quiet">
          {data.mails.length === 1 ? '1 mail' : `${data.mails.length} mails`}
        </CommandButton>
      )}
      {where === 'view' && (
        <Menu
          label="Write about this document"
          trigger={<Button variant="quiet">Write</Button>}
          items={[{ id: 'mails.send' }, { id: 'mails.ask' }, { id: 'mails.reportError' }]}
        />
      )}
    </div>
  );
}

function isFormOf(subject: unknown, dqItemId: string): boolean {
  return isMails(subject) && subject.where === 'form' && subject.dqItemId === dqItemId;
}

/** The answer, where there is one: it is what the reviewer waited for. */
function Latest({ history }: { history: History }) {
  const [request] = history.requests.filter(({ standing }) => standing !== 'withdrawn');
  if (!request) return null;
  const [tone, words] = STANDINGS[request.standing];
  return (
    <>
      <StatusBadge tone={tone}>
        {request.standing === 'answered'
          ? `${words} by ${request.answeredBy ?? ''}, ${filesOf(request.files ?? 0)}`
          : words}
      </StatusBadge>
      {request.answer && <span className="item-answer">{request.answer}</span>}
    </>
  );
}
