import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { followUpApi, type FollowUpPlan } from '../follow-up.contract.ts';
import { planEnds } from '../follow-up.rules.ts';

const draftOf = ({ days }: FollowUpPlan) => ({
  days: days.filter(({ standing }) => standing === 'planned').map(({ day }): IsoDate | null => day),
});

/** Says on which days a driver is tested. */
export function DaysDialog({ plan, onClose }: { plan: FollowUpPlan; onClose: () => void }) {
  const { client } = useViewer();
  const [opened] = useState(plan);
  const { base, draft, change, rebase, keep } = useEntries(opened, draftOf);
  const save = useMutation({
    mutationFn: (how: 'chosen' | 'byChance') =>
      call(
        followUpApi.days,
        {
          params: { planId: base.planId },
          body: { days: how === 'byChance' ? null : draft.days.filter((day) => day !== null) },
        },
        { client, version: base.version },
      ),
    onSuccess: async () => {
      toast('The days are kept.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['follow-up', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, followUpApi.days.result);
      if (current) rebase(current);
    },
  });
  const at = (index: number) => (day: IsoDate | null) =>
    change({ days: draft.days.map((one, place) => (place === index ? day : one)) });
  return (
    <FormDialog
      title="Days of follow-up tests"
      description={`Unannounced and without a pattern (49 CFR 40.309(b)). The plan ends on ${writeDate(planEnds(opened))}. An emptied day is left out.`}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync('chosen')}
      keep={keep(`followUpDays:${opened.planId}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={save.error && (fieldErrorsOf(save.error)['days'] ?? messageOf(save.error))}
      onClose={onClose}
    >
      <fieldset className="follow-up-fields">
        <legend className="field-label">Days to come</legend>
        {draft.days.map((day, index) => (
          // The days have no name but their place.
          <DateField key={index} label={`Day ${index + 1}`} value={day} onChange={at(index)} />
        ))}
      </fieldset>
      <div className="follow-up-standing">
        <Button onClick={() => change({ days: [...draft.days, null] })}>Add a day</Button>
        <Button onClick={() => void save.mutateAsync('byChance').catch(() => undefined)}>
          Pick new days at random
        </Button>
      </div>
    </FormDialog>
  );
}
