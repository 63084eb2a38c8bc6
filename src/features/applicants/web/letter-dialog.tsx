import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { applicantsApi } from '../applicants.contract.ts';
import type { Applicant } from '../applicants.shapes.ts';

/** Opens the form of a letter about a report: before a decision where none was made, after it where one was. */
export function showLetter(applicant: Applicant): void {
  showDialog((close) => <Letter applicant={applicant} onClose={close} />);
}

function Letter({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const client = useActingClient();
  const { applicantId, letters, stage } = applicant;
  const kind = stage === 'declined' ? 'after' : 'before';
  const [begun] = useState({
    report: letters.list[0]?.report ?? '',
    agency: letters.list[0]?.agency ?? '',
    agencyAddress: '',
    agencyPhone: '',
    waitDays: String(letters.waitDays),
  });
  const [draft, setDraft] = useState(begun);
  const save = useMutation({
    mutationFn: () => {
      const { waitDays, ...rest } = draft;
      return call(
        applicantsApi.write,
        {
          params: { applicantId },
          body: { ...rest, kind, ...(kind === 'before' ? { waitDays } : {}) },
        },
        { client },
      );
    },
    onSuccess: async () => {
      toast('The letter is in the file. Print it, and send it with what belongs to it.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['applicants'] });
      await queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
  });
  const errors = fieldErrorsOf(save.error);
  const field = (name: keyof typeof draft, label: string, maxLength: number, hint?: string) => (
    <TextField
      label={label}
      required
      maxLength={maxLength}
      value={draft[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      error={errors[name]}
      hint={hint}
    />
  );
  return (
    <FormDialog
      title={kind === 'before' ? 'Letter before the decision' : 'Notice after the decision'}
      description={
        kind === 'before'
          ? 'With a copy of the report and the summary of rights (15 USC 1681b(b)(3)(A)). The words are ours; a lawyer has not seen them.'
          : 'Within three business days after the decision (15 USC 1681b(b)(3)(B), 1681m(a)). The words are ours; a lawyer has not seen them.'
      }
      submitLabel="Write the letter"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(begun)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {field(
        'report',
        'Report',
        120,
        'As the applicant knows it, such as: driving record of Texas.',
      )}
      {field('agency', 'Made by', 120)}
      {field('agencyAddress', 'Address', 200)}
      {field('agencyPhone', 'Toll-free telephone', 40)}
      {kind === 'before' &&
        field(
          'waitDays',
          'Business days that you wait',
          2,
          'As you waited last. The law names no number; five are usual.',
        )}
    </FormDialog>
  );
}
