import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { reportsApi, type ReportSchedule } from '../reports.contract.ts';
import { reportOf, type ReportName } from '../reports.rules.ts';
import { RHYTHM_WORDS, RHYTHMS, type Rhythm } from '../schedules.rules.ts';
import { schedulesQuery } from './reports.queries.ts';
import { RHYTHM_OPTIONS } from './rhythm-options.ts';

interface ScheduleDialogProps {
  name: ReportName;
  client: number;
  dots: readonly string[];
  onClose: () => void;
}

const NEVER = 'never';
const rhythmOf = (value: string): Rhythm | null => RHYTHMS.find((one) => one === value) ?? null;

/** Schedules a mail about a report, once it is known how it is scheduled. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const found = useQuery(schedulesQuery(props.client));
  if (!found.data && !found.error) return null;
  const now = found.data?.find(({ reportName }) => reportName === props.name) ?? null;
  return <Choose {...props} now={now} fault={found.error} />;
}

function Choose({
  name,
  client,
  dots,
  onClose,
  now,
  fault,
}: ScheduleDialogProps & { now: ReportSchedule | null; fault: Error | null }) {
  const first = now?.rhythm ?? NEVER;
  const [value, setValue] = useState<string>(first);
  const save = useMutation({
    mutationFn: () =>
      call(
        reportsApi.setSchedule,
        {
          params: { clientId: client, reportName: name },
          body: {
            rhythm: rhythmOf(value),
            ...(dots.length > 0 ? { selectedDOTIds: [...dots] } : {}),
          },
        },
        { client },
      ),
    onSuccess: async () => {
      const rhythm = rhythmOf(value);
      toast(
        rhythm === null
          ? 'No mail is sent about this report any longer.'
          : `You get a mail about this report ${RHYTHM_WORDS[rhythm]}.`,
        'success',
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: schedulesQuery(client).queryKey });
    },
  });
  const error = save.error ?? fault;
  return (
    <FormDialog
      title={`Schedule ${reportOf(name).title.toLowerCase()}`}
      description="A mail tells you how many rows the report has, with a link. No row is in the mail."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={value !== first}
      keep={null}
      error={error && messageOf(error)}
      onClose={onClose}
    >
      <SelectField
        label="Mail me"
        value={value}
        onChange={setValue}
        options={RHYTHM_OPTIONS}
        hint={now === null ? undefined : hintOf(now)}
        takesFocus
      />
    </FormDialog>
  );
}

function hintOf({ nextAt, fault }: ReportSchedule): string {
  return fault
    ? 'The last mail was not sent: you could not run the report then.'
    : `The next mail is due ${showInstant(nextAt)}.`;
}
