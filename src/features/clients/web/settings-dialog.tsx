import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { EmailField, isEmail, TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Client } from '../clients.contract.ts';
import { locationSettingsApi } from '../location-settings.contract.ts';
import type { AllSettings, SettingKind } from '../location-settings.contract.ts';
import { changesOf, draftOf, type SettingsDraft } from './settings-draft.ts';
import { settingWords } from './setting-words.ts';

const ANSWERS = [
  { value: 'yes', label: 'Watched' },
  { value: 'no', label: 'Not watched' },
];

/** Sets a location up; what is left empty is that of the location above. */
export function SettingsDialog({
  client,
  record,
  settings,
  onClose,
}: {
  client: number;
  record: Client;
  settings: AllSettings;
  onClose: () => void;
}) {
  const [first] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...part }));
  const changes = changesOf(draft, first);
  const dirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () =>
      call(
        locationSettingsApi.change,
        { params: { clientId: record._id }, body: changes },
        { client },
      ),
    onSuccess: async () => {
      toast(`The set-up of ${record.name} is saved.`, 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  const errors = fieldErrorsOf(save.error);
  const errorIn = (kind: SettingKind) =>
    Object.entries(errors).find(([field]) => field.startsWith(kind))?.[1];
  const above = (kind: SettingKind) =>
    settings[kind].from === null ? '' : ` Empty: ${settingWords(settings, kind)}.`;
  return (
    <FormDialog
      title={`Set-up of ${record.name}`}
      wide
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty && isEmail(draft.derEmail) && isEmail(draft.cardsEmail)}
      dirty={dirty && !save.isSuccess}
      keep={keeping(`locationSettings:${record._id}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {settings.der.mayWrite && (
        <>
          <TextField
            label="Designated employer representative"
            value={draft.derName}
            onChange={(derName) => change({ derName })}
            error={errorIn('der')}
            maxLength={120}
            hint={`The employer or one of its own people, never a service agent: gets test results and takes a driver off the road at once (49 CFR 40.3).${above('der')}`}
            takesFocus
          />
          <TextField
            label="Phone of the representative"
            value={draft.derPhone}
            onChange={(derPhone) => change({ derPhone })}
            maxLength={40}
          />
          <EmailField
            label="E-mail of the representative"
            value={draft.derEmail}
            onChange={(derEmail) => change({ derEmail })}
            maxLength={254}
          />
          <TextAreaField
            label="Deputies"
            value={draft.deputies}
            onChange={(deputies) => change({ deputies })}
            hint="One a line: name, phone, e-mail. At most five."
          />
        </>
      )}
      {settings.medCards.mayWrite && (
        <>
          <TextField
            label="Med Card submission: addressee"
            value={draft.cardsName}
            onChange={(cardsName) => change({ cardsName })}
            error={errorIn('medCards')}
            maxLength={120}
            hint={`Each medical card that is accepted here is sent on to them: a mail with a link, a quarter of an hour later.${above('medCards')}`}
          />
          <EmailField
            label="Med Card submission: e-mail"
            value={draft.cardsEmail}
            onChange={(cardsEmail) => change({ cardsEmail })}
            maxLength={254}
          />
        </>
      )}
      {settings.labAccounts.mayWrite && (
        <TextAreaField
          label="Lab accounts"
          value={draft.accounts}
          onChange={(accounts) => change({ accounts })}
          error={errorIn('labAccounts')}
          hint={`One a line: laboratory, account number. They are printed on drug test orders and their authorizations.${above('labAccounts')}`}
        />
      )}
      {settings.driverMonitoring.mayWrite && (
        <SelectField
          label="Driver monitoring"
          value={draft.watched}
          onChange={(watched) => change({ watched })}
          options={ANSWERS}
          placeholder="As the location above"
          clearable
          hint={`Stored: no provider is asked to watch records yet.${above('driverMonitoring')}`}
        />
      )}
    </FormDialog>
  );
}
