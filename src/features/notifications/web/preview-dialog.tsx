import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import './notifications.css';
import { previewQuery } from './notifications.queries.ts';

interface PreviewDialogProps {
  client: number;
  contactId: string;
  onClose: () => void;
}

/** The mail to a contact as it would leave now. Nothing is sent. */
export function PreviewDialog({ client, contactId, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useQuery(previewQuery(client, contactId));
  return (
    <Dialog
      title="The mail as it would leave now"
      description="Names appear only where both the reader and you may see them. Nothing is sent."
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.mail === null && (
        <p className="none">There is nothing to tell now: no mail would leave.</p>
      )}
      {data?.mail && (
        <>
          <Facts
            items={[
              { label: 'To', value: data.to },
              { label: 'Subject', value: data.mail.subject },
            ]}
          />
          <p className="notification-mail">{data.mail.text}</p>
        </>
      )}
    </Dialog>
  );
}
