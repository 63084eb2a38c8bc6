import { UnmatchedUpload } from './unmatched-upload.tsx';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { IntakeAddress } from './intake-address.tsx';

/** The ways by which a client's papers get to the reviewers: uploaded here, or mailed. */
export function UploadDocuments(props: ScreenProps) {
  const client = useActingClient();
  return (
    <div className="upload-documents">
      <UnmatchedUpload {...props} />
      {client !== null && <IntakeAddress key={client} client={client} />}
    </div>
  );
}
