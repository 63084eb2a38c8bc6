import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { LinkOnceDialog } from '#src/web/ui/link-once-dialog.tsx';
import { saveFile } from '#src/web/ui/save-file.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { employerInquiriesApi } from '../employer-inquiries.contract.ts';
import { attemptText, WAY_WORDS, WAYS, type Way } from '../inquiries.rules.ts';
import type { PastEmployer } from '../past-employers.contract.ts';

const OPTIONS = WAYS.map((value) => ({ value, label: WAY_WORDS[value] }));
const EMAIL = /[^\s@;,]+@[^\s@;,]+\.[^\s@;,.]+/;

interface AskDialogProps {
  employer: PastEmployer;
  onClose: () => void;
}

/** Asks a past employer, once more where it was asked: each attempt counts as one (49 CFR 391.23(c)). */
export function AskDialog({ employer, onClose }: AskDialogProps) {
  const { client } = useViewer();
  const { pastEmployerId, contact, inquiry } = employer;
  const known = EMAIL.exec(contact)?.[0] ?? '';
  const [start] = useState({ way: (known ? 'email' : 'letter') as Way, email: known, note: '' });
  const [draft, setDraft] = useState(start);
  const [address, setAddress] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call(
        employerInquiriesApi.ask,
        {
          params: { pastEmployerId },
          body: {
            way: draft.way,
            note: draft.way === 'email' ? '' : draft.note,
            ...(draft.way === 'email' ? { email: draft.email } : {}),
          },
        },
        { client },
      ),
    onSuccess: async (reply) => {
      await queryClient.invalidateQueries({ queryKey: ['past-employers', client] });
      if (draft.way === 'letter') await saveLetter(reply.pastEmployer, client);
      if (reply.address !== null) {
        setAddress(reply.address);
        return;
      }
      toast(draft.way === 'phone' ? 'The attempt is noted.' : 'The employer is asked.', 'success');
      onClose();
    },
  });
  const errors = fieldErrorsOf(save.error);
  if (address !== null)
    return (
      <LinkOnceDialog
        title={`Link for ${employer.name}`}
        description="Hand it on. It is shown this once, and answers one time."
        address={address}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={`Ask ${employer.name}`}
      description="Each attempt is kept with its day. Three without an answer, on three days, make a record of good-faith efforts (49 CFR 391.23(c))."
      submitLabel={draft.way === 'phone' ? 'Note the attempt' : 'Ask'}
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(start)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {inquiry && inquiry.attempts.length > 0 && (
        <ul className="inquiry-attempts">
          {inquiry.attempts.map((one) => (
            <li key={one.attemptId}>{attemptText(one)}</li>
          ))}
        </ul>
      )}
      <SelectField
        label="How"
        required
        value={draft.way}
        onChange={(value) =>
          setDraft({ ...draft, way: WAYS.find((one) => one === value) ?? draft.way })
        }
        options={OPTIONS}
        error={errors['way']}
      />
      {draft.way === 'email' ? (
        <TextField
          label="Email"
          type="email"
          required
          maxLength={200}
          value={draft.email}
          onChange={(email) => setDraft({ ...draft, email })}
          error={errors['email']}
        />
      ) : (
        <TextField
          label={draft.way === 'letter' ? 'Address' : 'Note'}
          required={draft.way === 'phone'}
          maxLength={300}
          value={draft.note}
          onChange={(note) => setDraft({ ...draft, note })}
          error={errors['note']}
          hint={HINTS[draft.way]}
        />
      )}
    </FormDialog>
  );
}

const HINTS: Readonly<Record<Exclude<Way, 'email'>, string>> = {
  letter: 'As it stands on the letter. The PDF is saved; print and mail it.',
  link: 'To whom it goes.',
  phone: 'Whom you reached, and what was said.',
};

/** Saves the letter that was just printed. */
async function saveLetter(employer: PastEmployer, client: number | null): Promise<void> {
  const attemptId = employer.inquiry?.attempts.findLast(({ hasLetter }) => hasLetter)?.attemptId;
  if (attemptId === undefined) return;
  const { pastEmployerId } = employer;
  const file = await call(
    employerInquiriesApi.letter,
    { params: { pastEmployerId, attemptId } },
    { client },
  );
  saveFile(file, 'inquiry.pdf');
}
