import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SettingsDocument } from '#src/features/settings/web/settings-document.tsx';
import { settingsDocumentQuery } from '#src/features/settings/web/settings.queries.ts';
import { ApiError } from '#src/web/api-error.ts';
import { Button } from '#src/web/ui/button.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import './mvr.css';

/** The text of the settings that is accepted (R327). */
export const VERIFICATION_TEXT = 'verification';
const NOT_LOADED = 'The verification content could not be loaded.';

interface VerificationDialogProps {
  /** Whose record is asked for. */
  driver: string;
  /** The driver's own signed authorization is on file. */
  authorized: boolean;
  /** Goes on with the version of the text that was accepted; by one key however often it is sent. */
  onAccept: (version: number, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** The certification of the purpose; the order goes on only after it is accepted (R326-R329). */
export function VerificationDialog({
  driver,
  authorized,
  onAccept,
  onClose,
}: VerificationDialogProps) {
  const text = useQuery(settingsDocumentQuery(VERIFICATION_TEXT));
  const version = text.data?.version;
  const failed = text.isError && !text.data;
  useEffect(() => {
    if (failed) toast(NOT_LOADED, 'danger');
  }, [failed]);
  const key = useEntryKey(version);
  const accept = useMutation({
    mutationFn: (accepted: number) => onAccept(accepted, key),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mvr.text_changed') void text.refetch();
    },
  });
  return (
    <FormDialog
      title="Verification"
      submitLabel="Accept"
      keep={null}
      ready={version !== undefined}
      of={version}
      onSubmit={() => (version === undefined ? undefined : accept.mutateAsync(version))}
      error={accept.error && messageOf(accept.error)}
      onClose={onClose}
    >
      {failed && (
        <div className="form-error" role="alert">
          <p>{NOT_LOADED}</p>
          <Button onClick={() => void text.refetch()}>Try again</Button>
        </div>
      )}
      {/* Focused, so that its keys work at once and a screen reader begins to read it. */}
      <ScrollRegion className="mvr-text" role="document" aria-label="Certification" data-autofocus>
        {text.data && <SettingsDocument id={VERIFICATION_TEXT} />}
      </ScrollRegion>
      {!authorized && (
        <p className="mvr-note">
          <StatusBadge tone="warning">
            No signed authorization of {driver} is on file (types 673, 870). The law wants one
            before the order (15 USC 1681b(b)(2)).
          </StatusBadge>
        </p>
      )}
    </FormDialog>
  );
}
