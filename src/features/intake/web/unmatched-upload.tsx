import { uploadsApi } from '../uploads.contract.ts';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { UploadFiles } from './upload-files.tsx';
import { useUploads } from './use-uploads.ts';
import '#src/web/ui/task-form.css';
import './uploads.css';

/** Documents of employees not named: our reviewers find whose they are. */
export function UnmatchedUpload(_: ScreenProps) {
  const client = useActingClient();
  const [note, setNote] = useState('');
  const uploads = useUploads({
    client,
    send: async (file, _details, onProgress, idempotencyKey) => {
      const { items } = await call(
        uploadsApi.uploadUnmatched,
        { files: [file], body: note.trim() ? { note: note.trim() } : {} },
        { client, onProgress, idempotencyKey },
      );
      return items.flatMap(({ duplicates }) => duplicates);
    },
  });
  return (
    <div className="upload-screen">
      <p className="task-note">
        Our reviewers match each document to an employee and file it. To send a document for one
        employee, open the employee's file and upload it there.
      </p>
      <TextAreaField
        label="Note for the reviewer"
        value={note}
        onChange={setNote}
        maxLength={4000}
        rows={2}
      />
      <UploadFiles uploads={uploads} />
    </div>
  );
}
