import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { applicantsApi } from '../applicants.contract.ts';
import { TRACKS, TRACK_WORDS, type Track } from '../applicants.rules.ts';
import type { Applicant } from '../applicants.shapes.ts';

/** Opens the question why somebody is declined, and by which track where that rests on a report. */
export function showDecline(applicant: Applicant, onDone: (declined: Applicant) => void): void {
  showDialog((close) => <Decline applicant={applicant} onDone={onDone} onClose={close} />);
}

interface DeclineProps {
  applicant: Applicant;
  onDone: (declined: Applicant) => void;
  onClose: () => void;
}

const OPTIONS = [
  { value: 'none', label: 'On no report' },
  ...TRACKS.map((value) => ({ value, label: TRACK_WORDS[value] })),
];

/** What of the two tracks is for this applicant. */
const hintOf = (track: Track): string =>
  track === 'after'
    ? 'The second is for jobs under rules of DOT, where applicant and employer dealt with each other only by mail, telephone or computer until the report was ordered: so far as is known here, this one did.'
    : 'This file was opened by hand. The second is only for who applied by mail, telephone or computer.';

function Decline({ applicant, onDone, onClose }: DeclineProps) {
  const client = useActingClient();
  const [draft, setDraft] = useState({ reason: '', report: 'none' });
  const { applicantId, firstName, lastName, letters, version } = applicant;
  const save = useMutation({
    mutationFn: () =>
      call(
        applicantsApi.decline,
        {
          params: { applicantId },
          body: {
            reason: draft.reason,
            report: TRACKS.find((one) => one === draft.report) ?? null,
          },
        },
        { client, version },
      ),
    onSuccess: async (declined) => {
      onClose();
      onDone(declined);
      await queryClient.invalidateQueries({ queryKey: ['applicants'] });
      await queryClient.invalidateQueries({ queryKey: ['employees'] });
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={`Decline ${firstName} ${lastName}`}
      submitLabel="Decline"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={draft.reason !== ''}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        required
        maxLength={1000}
        value={draft.reason}
        onChange={(reason) => setDraft({ ...draft, reason })}
        error={errors['reason']}
      />
      <SelectField
        label="The decision rests"
        value={draft.report}
        onChange={(report) => setDraft({ ...draft, report })}
        options={OPTIONS}
        hint={hintOf(letters.track)}
      />
    </FormDialog>
  );
}
