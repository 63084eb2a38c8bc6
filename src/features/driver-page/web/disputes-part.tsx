import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { type Dispute, driverPageApi } from '../driver-page.contract.ts';
import './driver-page.css';
import { disputesQuery } from './driver-page.queries.ts';

/** What the driver says is wrong in the file; nothing where nothing is disputed. */
export function DisputesPart({ employeeId }: FilePartProps) {
  const { client } = useViewer();
  const { data } = useQuery(disputesQuery(client, employeeId));
  if (!data || data.disputes.length === 0) return null;
  return (
    <section className="driver-disputes" aria-label="Disputed by the driver">
      <h4>Disputed by the driver</h4>
      <ul>
        {data.disputes.map((one) => (
          <li key={one.disputeId}>
            <p>
              <strong>{one.about}</strong>{' '}
              <StatusBadge tone={one.answer === null ? 'warning' : 'good'} size="small">
                {one.answer === null ? 'To answer' : 'Answered'}
              </StatusBadge>{' '}
              {showInstant(one.statedAt)}
            </p>
            <p className="driver-words">{one.says}</p>
            {one.answer !== null && <p className="driver-words">Answer: {one.answer}</p>}
            {one.answer === null && data.mayAnswer && client !== null && (
              <Button
                onClick={() =>
                  showDialog((close) => (
                    <AnswerDialog client={client} dispute={one} onClose={close} />
                  ))
                }
              >
                Answer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnswerDialog({
  client,
  dispute,
  onClose,
}: {
  client: number;
  dispute: Dispute;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call(
        driverPageApi.answer,
        { params: { disputeId: dispute.disputeId }, body: { answer: text } },
        { client },
      ),
    onSuccess: async () => {
      toast('The driver can read the answer on the driver’s page.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['disputes'] });
    },
  });
  return (
    <FormDialog
      title="Answer the driver"
      description={`${dispute.about}: ${dispute.says}`}
      submitLabel="Answer"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={text !== ''}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="Answer"
        required
        maxLength={2000}
        rows={4}
        value={text}
        onChange={setText}
        error={fieldErrorsOf(save.error)['answer']}
      />
    </FormDialog>
  );
}
