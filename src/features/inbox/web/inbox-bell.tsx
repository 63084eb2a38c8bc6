import { BellIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useShownKeys } from '#src/web/palette/keymap.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { IconButton } from '#src/web/ui/button.tsx';
import { useViewer } from '#src/web/viewer.ts';
import './inbox.css';
import { unreadQuery } from './inbox.queries.ts';

const MOST_SHOWN = 99;

/** The bell in the header, with how much is unread. */
export function InboxBell() {
  const { auditor } = useViewer();
  const keys = useShownKeys('go.inbox') ?? '';
  const { data } = useQuery({ ...unreadQuery(), enabled: !auditor });
  if (auditor) return null;
  const unread = data?.unread ?? 0;
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <IconButton
      className="inbox-bell"
      label={unread === 0 ? 'Inbox' : `Inbox, ${count} unread`}
      keys={keys}
      onClick={() => void runCommand('go.inbox', 'button')}
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span className="inbox-count" aria-hidden="true">
          {count}
        </span>
      )}
    </IconButton>
  );
}
