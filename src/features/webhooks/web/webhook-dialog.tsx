import { useState } from 'react';
import { TOPIC_IDS, type Topic, TOPICS } from '#src/features/notifications/notifications.rules.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { type Webhook, webhooksApi } from '../webhooks.contract.ts';

interface DialogProps {
  client: number;
  /** The one that is changed; absent for a new one. */
  of?: Webhook;
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}

/** Makes a webhook, or changes one: its name, its address and what it is told of. */
export function WebhookDialog({ client, of, onMade, onClose }: DialogProps) {
  const [draft, setDraft] = useState({
    name: of?.name ?? '',
    address: of?.address ?? '',
    topics: of?.topics ?? ([] as Topic[]),
    isOn: of?.isOn ?? true,
  });
  const [error, setError] = useState<unknown>(null);
  const change = (next: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...next }));
  const faults = fieldErrorsOf(error);
  const send = async () => {
    const { isOn, ...body } = draft;
    if (of) {
      const params = { webhookId: of.webhookId };
      await call(webhooksApi.change, { params, body: { ...body, isOn } }, { client });
      return;
    }
    const { secret } = await call(webhooksApi.add, { body }, { client });
    onMade({ name: draft.name, secret });
  };
  const submit = async () => {
    setError(null);
    try {
      await send();
    } catch (refusal) {
      setError(refusal);
      return false;
    }
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['webhooks', client] });
    return true;
  };
  return (
    <FormDialog
      title={of ? `Change “${of.name}”` : 'New webhook'}
      submitLabel={of ? 'Save' : 'Make the webhook'}
      keep={null}
      ready={draft.name.trim() !== '' && draft.address.trim() !== '' && draft.topics.length > 0}
      error={error === null ? null : messageOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={faults['name']}
        required
        takesFocus
      />
      <TextField
        label="Address"
        hint="Where the program listens, like https://hooks.example.com/console."
        maxLength={500}
        value={draft.address}
        onChange={(address) => change({ address })}
        error={faults['address']}
        required
      />
      <fieldset className="webhook-topics">
        <legend>Tell it of</legend>
        {TOPIC_IDS.map((topic) => (
          <CheckboxField
            key={topic}
            label={TOPICS[topic]}
            checked={draft.topics.includes(topic)}
            onChange={(isOn) =>
              change({
                topics: TOPIC_IDS.filter((one) =>
                  one === topic ? isOn : draft.topics.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      {of && (
        <CheckboxField
          label="On"
          hint="While it is off, what happens is not told, and not later either."
          checked={draft.isOn}
          onChange={(isOn) => change({ isOn })}
        />
      )}
    </FormDialog>
  );
}
