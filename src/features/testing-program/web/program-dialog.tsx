import { useMutation } from '@tanstack/react-query';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { testingProgramApi, type TestingProgramInfo } from '../testing-program.contract.ts';

const draftOf = ({ program }: TestingProgramInfo) => ({
  program: program?.program ?? '',
  until: program?.until ?? null,
  testedOn: program?.testedOn ?? null,
  poolSince: program?.poolSince ?? null,
  appliedOn: (program?.appliedOn ?? null) as IsoDate | null,
  noViolations: program?.noViolations ?? false,
  notEmployed: program?.notEmployed ?? false,
});
type Draft = ReturnType<typeof draftOf>;

/** Notes what the verification of a driver's testing program says. */
export function ProgramDialog({
  info,
  onClose,
}: {
  info: TestingProgramInfo;
  onClose: () => void;
}) {
  const { client } = useViewer();
  const { base, draft, change, rebase, keep } = useEntries(info, draftOf);
  const { employeeId } = info;
  const save = useMutation({
    mutationFn: () =>
      call(
        testingProgramApi.save,
        { params: { employeeId }, body: { ...draft, appliedOn: draft.appliedOn ?? '' } },
        { client, version: base.program?.version ?? 0 },
      ),
    onSuccess: async () => {
      toast('The testing program is noted.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['testing-program', client] });
      await queryClient.invalidateQueries({ queryKey: ['qualification', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, testingProgramApi.save.result);
      if (current) rebase(current);
    },
  });
  const errors = fieldErrorsOf(save.error);
  const set =
    <Field extends keyof Draft>(field: Field) =>
    (value: Draft[Field]) =>
      change({ [field]: value });
  const day = (field: 'until' | 'testedOn' | 'poolSince' | 'appliedOn') => ({
    meaning: 'past' as const,
    value: draft[field],
    onChange: set(field),
    error: errors[field],
  });
  return (
    <FormDialog
      title="Testing program before the hire"
      description="As the program verifies it. The document is filed as “Verification of a prior testing program”."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keep(`testingProgram:${employeeId}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Program"
        required
        maxLength={200}
        value={draft.program}
        onChange={set('program')}
        error={errors['program']}
        hint="Its name and address."
      />
      <div className="field-pair">
        <DateField label="Application with you" required {...day('appliedOn')} />
        <DateField label="In the program until" {...day('until')} />
      </div>
      <p className="field-hint">
        Leave the end empty while the driver is still in it. Within 30 days of it the driver must
        begin to drive for you.
      </p>
      <div className="field-pair">
        <DateField label="Last drug test in it" {...day('testedOn')} />
        <DateField label="In its random pool since" {...day('poolSince')} />
      </div>
      <p className="field-hint">
        One of both is enough: a test within six months before the application, or the random pool
        for the twelve months before it.
      </p>
      <CheckboxField
        label="No prior employer that we know of has records of a violation within six months"
        checked={draft.noViolations}
        onChange={set('noViolations')}
        hint="The employer has to make sure of it (49 CFR 382.301(b)(3))."
      />
      <CheckboxField
        label="Used more than once a year, but not employed"
        checked={draft.notEmployed}
        onChange={set('notEmployed')}
        hint="Then the program is asked again every six months (49 CFR 382.301(c)(2))."
      />
    </FormDialog>
  );
}
