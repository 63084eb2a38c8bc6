import { intakeAddresses } from '../intake.addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { takeLeftFiles, uploadTray } from '#src/features/documents/web/uploads.queries.ts';
import { documentTypesQuery } from '#src/features/documents/web/documents.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { ApiError } from '#src/web/api-error.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { UploadFiles } from './upload-files.tsx';
import { useEmployeeUploads } from './use-employee-uploads.ts';
import '#src/web/ui/task-form.css';
import './uploads.css';
import { addressAt } from '#src/shared/address.ts';

/** Documents for one employee: in the file at once as pending review, accepted by our reviewers. */
export function DocumentUpload({ params }: ScreenProps) {
  const { employeeId = '' } = params;
  const client = useActingClient();
  const { data: types = [], error } = useQuery(documentTypesQuery(client, employeeId));
  const uploads = useEmployeeUploads({ client, employeeId });
  const { add } = uploads;
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    // Dropped on the file, or pasted into it: also while this screen stands open beside.
    const take = () => latest.current(takeLeftFiles(employeeId));
    take();
    return uploadTray.subscribe(take);
  }, [employeeId]);
  // Said before files are chosen for nobody.
  if (error instanceof ApiError && error.status === 404) return <ErrorState error={error} />;
  return (
    <div className="upload-screen">
      <UploadFiles
        uploads={uploads}
        types={types.filter(({ canUpload }) => canUpload)}
        undecided="Our reviewers decide"
      />
      <p className="task-note">
        <Link to={addressAt(intakeAddresses.missing, { employeeId })}>
          Step through missing documents
        </Link>
      </p>
    </div>
  );
}
