import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import {
  ANSWER_WORDS,
  type AnswerName,
  ANSWERS,
  QUERY_KIND_WORDS,
  QUERY_STATE_WORDS,
} from '../clearinghouse.rules.ts';

const DONE: Readonly<Record<string, string>> = {
  prohibited: 'is off the road until a full query says “not prohibited”.',
  refused: 'is off the road: consent was refused.',
  consentRequired: 'needs a full query within 24 hours.',
};

/** Notes what the Clearinghouse answered about a driver. */
export function AnswerDialog({
  client,
  driver,
  query,
  onClose,
}: {
  client: number;
  driver: ClearinghouseDriver;
  query: NonNullable<ClearinghouseDriver['openQuery']>;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState('');
  const [on, setOn] = useState<string | null>(localToday());
  const idempotencyKey = useEntryKey({ choice, on, queryId: query.queryId });
  const save = useMutation({
    mutationFn: () =>
      call(
        clearinghouseApi.answer,
        {
          params: { queryId: query.queryId },
          body: { answer: choice as AnswerName, on: on ?? '' },
        },
        { client, idempotencyKey },
      ),
    onSuccess: async () => {
      const stop = DONE[choice];
      toast(
        stop
          ? `${driver.employeeName} ${stop}`
          : `The answer about ${driver.employeeName} is noted.`,
        'success',
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
    },
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={`Enter the answer for ${driver.employeeName}`}
      description={`${QUERY_KIND_WORDS[query.kind]}: ${QUERY_STATE_WORDS[query.state].toLowerCase()}. As the query history of the Clearinghouse says it.`}
      submitLabel="Save the answer"
      onSubmit={() => save.mutateAsync()}
      ready={choice !== '' && on !== null}
      dirty={choice !== '' && !save.isSuccess}
      error={save.error && messageOf(save.error)}
      keep={null}
      onClose={onClose}
      of={query.queryId}
    >
      <SelectField
        label="Answer"
        value={choice}
        onChange={setChoice}
        options={ANSWERS.map((value) => ({ value, label: ANSWER_WORDS[value] }))}
        error={faults['answer']}
        takesFocus
        required
      />
      <DateField
        label="On"
        value={on}
        onChange={setOn}
        meaning="past"
        error={faults['on']}
        required
      />
    </FormDialog>
  );
}
