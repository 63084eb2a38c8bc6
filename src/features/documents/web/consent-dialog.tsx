import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { documentFileApi, type Consent } from '../document-file.contract.ts';
import type { AskedConsent } from '../document-file.rules.ts';

interface ConsentDialogProps {
  consent: Consent;
  /** The employee's own license, state and DOT number, where the consent has none noted. */
  own: AskedConsent;
  client: number | null;
  onClose: () => void;
}

/** Notes what a consent says that it covers, as read off the paper. */
export function ConsentDialog({ consent, own, client, onClose }: ConsentDialogProps) {
  const [license, setLicense] = useState(consent.license ?? own.license);
  const [state, setState] = useState(consent.state ?? own.state);
  const [dotNumber, setDotNumber] = useState(consent.dotNumber ?? own.dotNumber);
  const [validFrom, setFrom] = useState<IsoDate | null>(consent.validFrom);
  const [validTo, setTo] = useState<IsoDate | null>(consent.validTo);
  const [first] = useState({ license, state, dotNumber, validFrom, validTo });
  const entries = { license, state, dotNumber, validFrom, validTo };
  const { id: documentId } = consent.document;
  const save = useMutation({
    mutationFn: (from: IsoDate) =>
      call(
        documentFileApi.noteConsent,
        {
          params: { documentId },
          body: { license, state: state.toUpperCase(), dotNumber, validFrom: from, validTo },
        },
        { client },
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['documents', client] });
      toast('What the consent covers is noted.', 'success');
      onClose();
    },
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <Dialog
      title="What this consent covers"
      description="As it is written on the paper. A consent may cover several years, and must say so."
      onClose={onClose}
    >
      <Form
        label="What this consent covers"
        submitLabel="Save"
        error={save.error}
        keep={keeping(`consent:${documentId}`, entries, (kept) => {
          setLicense(kept.license);
          setState(kept.state);
          setDotNumber(kept.dotNumber);
          setFrom(kept.validFrom);
          setTo(kept.validTo);
        })}
        dirty={JSON.stringify(entries) !== JSON.stringify(first)}
        ready={Boolean(license && state && dotNumber && validFrom)}
        onSubmit={() => (validFrom ? save.mutateAsync(validFrom) : undefined)}
        onLeave={onClose}
      >
        <TextField
          label="License number"
          value={license}
          onChange={setLicense}
          error={faults['license']}
          required
          mono
        />
        <TextField
          label="State"
          value={state}
          onChange={setState}
          error={faults['state']}
          maxLength={2}
          required
        />
        <TextField
          label="DOT number"
          value={dotNumber}
          onChange={setDotNumber}
          error={faults['dotNumber']}
          required
          mono
        />
        <DateField
          label="In force from"

          value={validFrom}
          onChange={setFrom}
          error={faults['validFrom']}
          required
        />
        <DateField
          label="Until"
          value={validTo}
          onChange={setTo}
          error={faults['validTo']}
          hint="Leave empty where the document names no end."
        />
      </Form>
    </Dialog>
  );
}
