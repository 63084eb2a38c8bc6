import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
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
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const faults = fieldErrorsOf(error);
  const save = async () => {
    if (!validFrom) return;
    setBusy(true);
    try {
      await call(
        documentFileApi.noteConsent,
        {
          params: { documentId: consent.document.id },
          body: { license, state: state.toUpperCase(), dotNumber, validFrom, validTo },
        },
        { client },
      );
      await queryClient.invalidateQueries({ queryKey: ['documents', client] });
      toast('What the consent covers is noted.', 'success');
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="What this consent covers"
      description="As it is written on the paper. A consent may cover several years, and must say so."
      onClose={onClose}
    >
      <Form
        label="What this consent covers"
        submitLabel="Save"
        error={error}
        busy={busy}
        ready={Boolean(license && state && dotNumber && validFrom)}
        onSubmit={save}
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
          hint="Leave empty where the paper names no end."
        />
      </Form>
    </Dialog>
  );
}
