import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ViewedList } from '#src/features/alerts/alert-views.rules.ts';
import { call } from '#src/web/http.ts';
import { flushOptions } from '#src/web/kept-options.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { SavedView } from '#src/web/saved-views.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { RHYTHM_WORDS, RHYTHMS } from '../schedules.rules.ts';
import { type ViewSchedule, viewSchedulesApi } from '../view-schedules.contract.ts';
import { filtersOf } from './alert-views.ts';
import { viewSchedulesQuery } from './reports.queries.ts';
import { RHYTHM_OPTIONS } from './rhythm-options.ts';

interface ViewMailProps {
  list: ViewedList;
  client: number;
  saved: readonly SavedView[];
  first: string;
  onClose: () => void;
}

/** Schedules a mail about a view of alerts, once it is known which of them are. */
export function ViewMailDialog(props: ViewMailProps) {
  const { data, error } = useQuery(viewSchedulesQuery(props.client));
  if (!data && !error) return null;
  return <Choose {...props} known={data ?? []} fault={error} />;
}

function Choose({
  list,
  client,
  saved,
  first,
  onClose,
  known,
  fault,
}: ViewMailProps & { known: readonly ViewSchedule[]; fault: Error | null }) {
  const [viewId, setViewId] = useState(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const now = known.find((one) => one.list === list && one.viewId === viewId) ?? null;
  const value = chosen ?? now?.rhythm ?? 'never';
  const rhythm = RHYTHMS.find((one) => one === value) ?? null;
  const view = saved.find(({ id }) => id === viewId);
  const save = useMutation({
    mutationFn: async () => {
      // A view that was kept a moment ago must be there when its mail is.
      await flushOptions();
      await call(
        viewSchedulesApi.set,
        {
          params: { clientId: client, list, viewId },
          body: { rhythm, filters: view ? filtersOf(list, view) : {} },
        },
        { client },
      );
    },
    onSuccess: async () => {
      toast(
        rhythm === null
          ? 'You no longer get mail about this view.'
          : `You will get a mail about this view ${RHYTHM_WORDS[rhythm]}.`,
        'success',
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: viewSchedulesQuery(client).queryKey });
    },
  });
  const error = save.error ?? fault;
  return (
    <FormDialog
      title="Mail a view"
      description="A mail tells you how many alerts of each kind the view has, with a link. It has no names in it, not even that of the view."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      ready={view !== undefined}
      keep={null}
      error={error && messageOf(error)}
      onClose={onClose}
    >
      <SelectField
        label="View"
        value={viewId}
        onChange={(next) => {
          setViewId(next);
          setChosen(null);
        }}
        options={saved.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label="Mail me"
        value={value}
        onChange={setChosen}
        options={RHYTHM_OPTIONS}
        hint={
          now === null
            ? undefined
            : now.fault
              ? 'The last mail was not sent: you could not see these alerts then.'
              : `The next mail is due ${showInstant(now.nextAt)}.`
        }
        takesFocus
      />
    </FormDialog>
  );
}
