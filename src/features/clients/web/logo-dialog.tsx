import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { BytesImage } from '#src/web/ui/bytes-image.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { clientLogoApi } from '../client-logo.contract.ts';
import type { Client } from '../clients.contract.ts';
import './clients.css';
import { logoQuery } from './clients.queries.ts';

interface LogoProps {
  /** The client acted in. */
  client: number;
  record: Client;
  onClose: () => void;
}

/** Chooses the logo of a client or location, or removes it (R354). */
export function LogoDialog({ client, record, onClose }: LogoProps) {
  const params = { clientId: record._id };
  const now = useQuery(logoQuery(client, record._id));
  const [chosen, setChosen] = useState<File | null>(null);
  const { sending, once } = useSending();
  const done = async (words: string) => {
    toast(words, 'success');
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['clients'] });
  };
  const save = useMutation({
    mutationFn: () =>
      call(clientLogoApi.write, { params, files: chosen ? [chosen] : [] }, { client }),
    onSuccess: () => done(`The logo of ${record.name} is saved.`),
  });
  const remove = useMutation({
    mutationFn: () => call(clientLogoApi.remove, { params }, { client }),
    onSuccess: () => done(`${record.name} no longer has its own logo.`),
  });
  const problem = save.error ?? remove.error;
  const shown = chosen ?? now.data;
  return (
    <FormDialog
      title={`Logo of ${record.name}`}
      description="It appears in the header for everyone who works here and below, and on printed lists, files and authorizations."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={chosen !== null}
      dirty={chosen !== null && !save.isSuccess}
      keep={null}
      of={chosen}
      error={problem && messageOf(problem)}
      onClose={onClose}
    >
      <div className="logo-shown">
        {shown instanceof Blob ? (
          <BytesImage bytes={shown} label={`Logo of ${record.name}`} className="logo-image" />
        ) : (
          <p>No logo yet.</p>
        )}
      </div>
      <label className="field">
        <span className="field-label">PNG or JPEG image</span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
        />
      </label>
      {chosen === null && now.data instanceof Blob && (
        <Button
          variant="danger"
          aria-busy={sending}
          onClick={() => void once(() => remove.mutateAsync().catch(() => undefined))}
        >
          Remove the logo
        </Button>
      )}
    </FormDialog>
  );
}
