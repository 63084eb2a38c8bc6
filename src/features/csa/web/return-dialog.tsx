import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { csaApi, type CsaInspection } from '../csa.contract.ts';

/** Notes on which day the signed report of an inspection went back to the agency (49 CFR 396.9(d)(3)). */
export function ReturnDialog({
  client,
  inspection,
  onClose,
}: {
  client: number;
  inspection: CsaInspection;
  onClose: () => void;
}) {
  const { DOTNumber, inspectionId, reportNumber, report } = inspection;
  const first = report.returnedOn ?? localToday();
  const [day, setDay] = useState<IsoDate | null>(first);
  const save = useMutation({
    mutationFn: () =>
      call(
        csaApi.setReturn,
        { params: { clientId: client, DOTNumber, inspectionId }, body: { returnedOn: day } },
        { client },
      ),
    onSuccess: async () => {
      toast(day === null ? 'The note was removed.' : 'The report is noted as returned.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['csa', client] });
    },
  });
  return (
    <FormDialog
      title={`Signed report of inspection ${reportNumber}`}
      label="Signed report"
      description={`Inspection of ${writeDate(inspection.inspectedOn)}. Keep a copy for 12 months (49 CFR 396.9(d)(3)). Leave the day empty to take the note back.`}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keeping(`csaReturn:${DOTNumber}:${inspectionId}`, day, setDay)}
      dirty={day !== first && !save.isSuccess}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <DateField
        label="Returned on"
        meaning="past"
        value={day}
        onChange={setDay}
        error={fieldErrorsOf(save.error)['returnedOn']}
      />
    </FormDialog>
  );
}
