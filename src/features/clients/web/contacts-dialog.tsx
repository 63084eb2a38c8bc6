import { useMutation } from '@tanstack/react-query';
import { keeping } from '#src/web/drafts.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { EmailField, isEmail, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useState } from 'react';
import type { Client } from '../clients.contract.ts';
import { changeClient } from './change-client.ts';

const MOST = 20;
const PARTS = [
  { part: 'name', label: 'Name', most: 120 },
  { part: 'title', label: 'Title', most: 120 },
  { part: 'email', label: 'E-mail', most: 200 },
  { part: 'phone', label: 'Phone', most: 40 },
] as const;

const NOBODY = { name: '', title: '', email: '', phone: '' };
const draftOf = ({ contacts }: Client) => contacts.map((one) => ({ ...NOBODY, ...one }));

/** The people to turn to at a client or location. */
export function ContactsDialog({ record, onClose }: { record: Client; onClose: () => void }) {
  const [first] = useState(() => draftOf(record));
  const [draft, setDraft] = useState(() => (first.length === 0 ? [NOBODY] : first));
  const set = (at: number, part: string, text: string) =>
    setDraft((now) => now.map((one, index) => (index === at ? { ...one, [part]: text } : one)));
  // A row in which nothing was written is none.
  const people = draft.filter((one) => Object.values(one).some((text) => text.trim() !== ''));
  const dirty = JSON.stringify(people) !== JSON.stringify(first);
  const save = useMutation({
    mutationFn: () =>
      changeClient(
        record._id,
        {
          contacts: people.map(({ name, title, email, phone }) => ({
            name,
            ...(title ? { title } : {}),
            ...(email ? { email } : {}),
            ...(phone ? { phone } : {}),
          })),
        },
        record.version,
      ),
    onSuccess: async () => {
      toast('The contacts are saved.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={`Contacts of ${record.name}`}
      wide
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={dirty && people.every(({ name, email }) => name.trim() !== '' && isEmail(email))}
      dirty={dirty && !save.isSuccess}
      keep={keeping(`clientContacts:${record._id}`, draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {draft.map((one, at) => (
        <fieldset key={at} className="contact-row">
          <legend>{one.name.trim() || `Contact ${at + 1}`}</legend>
          {PARTS.map(({ part, label, most }) => {
            const Field = part === 'email' ? EmailField : TextField;
            return (
              <Field
                key={part}
                label={label}
                value={one[part]}
                onChange={(text) => set(at, part, text)}
                error={errors[`contacts.${at}.${part}`]}
                maxLength={most}
                required={part === 'name'}
                takesFocus={at === 0 && part === 'name'}
              />
            );
          })}
          <Button
            variant="quiet"
            onClick={() => setDraft((now) => now.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {draft.length < MOST && (
        <Button onClick={() => setDraft((now) => [...now, NOBODY])}>Add a contact</Button>
      )}
    </FormDialog>
  );
}
