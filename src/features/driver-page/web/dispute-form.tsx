import { useMutation } from '@tanstack/react-query';
import { useSay } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { driverPageApi, type OwnFile } from '../driver-page.contract.ts';

const EMPTY = { documentId: '', about: '', says: '' };

interface DisputeFormProps extends Pick<OwnFile, 'papers'> {
  visit: string;
  onSent: () => void;
}

/** Says what is wrong with an entry of the file. */
export function DisputeForm({ visit, papers, onSent }: DisputeFormProps) {
  const t = useWords();
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const send = useMutation({
    mutationFn: () =>
      call(driverPageApi.dispute, {
        params: { visit },
        body: {
          documentId: draft.documentId === '' ? null : draft.documentId,
          about: draft.about,
          says: draft.says,
        },
      }),
    onSuccess: () => {
      setDraft(EMPTY);
      setOpen(false);
      onSent();
    },
  });
  if (!open) return <Button onClick={() => setOpen(true)}>{t('Say what is wrong')}</Button>;
  const errors = fieldErrorsOf(send.error);
  return (
    <Form
      label={t('What is wrong')}
      submitLabel={t('Send')}
      keys={null}
      keep={null}
      error={send.error}
      dirty={draft.about !== '' || draft.says !== ''}
      onSubmit={() => send.mutateAsync()}
    >
      <SelectField
        label={t('Document')}
        value={draft.documentId}
        onChange={(documentId) =>
          setDraft({
            ...draft,
            documentId,
            about: papers.find((one) => one.documentId === documentId)?.documentType ?? draft.about,
          })
        }
        options={papers.map((one) => ({ value: one.documentId, label: say(one.documentType) }))}
        placeholder={t('Something else')}
        clearable
        error={errors['documentId']}
      />
      <TextField
        label={t('What it is about')}
        required
        maxLength={200}
        value={draft.about}
        onChange={(about) => setDraft({ ...draft, about })}
        error={errors['about']}
      />
      <TextAreaField
        label={t('What is wrong')}
        required
        maxLength={2000}
        rows={4}
        value={draft.says}
        onChange={(says) => setDraft({ ...draft, says })}
        error={errors['says']}
      />
    </Form>
  );
}
