import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { reviewApi } from '../review.contract.ts';
import { employeeTypesQuery } from './review.queries.ts';
import { UploadFiles } from './upload-files.tsx';
import './review.css';

/** Documents for one employee: in the file at once as pending review, accepted by our reviewers. */
export function DocumentUpload({ params }: ScreenProps) {
  const { employeeId = '' } = params;
  const client = useActingClient();
  const [type, setType] = useState('');
  const [docDate, setDocDate] = useState<IsoDate | null>(null);
  const [docExpirationDate, setExpiration] = useState<IsoDate | null>(null);
  const { data: types = [] } = useQuery(employeeTypesQuery(client, employeeId));
  return (
    <div className="upload-screen">
      <SelectField
        label="Document type"
        value={type}
        onChange={setType}
        placeholder="Our reviewers decide"
        clearable
        options={types.map(({ documentTypeId, name }) => ({
          value: String(documentTypeId),
          label: name,
        }))}
      />
      <div className="task-dates">
        <DateField label="Document date" value={docDate} onChange={setDocDate} />
        <DateField label="Expires" value={docExpirationDate} onChange={setExpiration} />
      </div>
      <UploadFiles
        send={(file, onProgress, idempotencyKey) =>
          call(
            reviewApi.uploadForEmployee,
            {
              params: { employeeId },
              files: [file],
              body: {
                ...(type ? { docTypeId: Number(type) } : {}),
                ...(docDate ? { docDate } : {}),
                ...(docExpirationDate ? { docExpirationDate } : {}),
              },
            },
            { client, onProgress, idempotencyKey },
          )
        }
        onDone={({ failed, sent }) => {
          void queryClient.invalidateQueries({ queryKey: ['documents'] });
          if (failed === 0) toast('Saved document(s) successfully', 'success');
          else
            toast(
              `Failed to upload ${sent > 1 ? 'one or more documents' : 'the document'}`,
              'danger',
            );
        }}
      />
    </div>
  );
}
