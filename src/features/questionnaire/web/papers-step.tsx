import { Cross2Icon } from '@radix-ui/react-icons';
import { useRef } from 'react';
import { SettingsDocument } from '#src/features/settings/web/settings-document.tsx';
import { Button, IconButton } from '#src/web/ui/button.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { DrugAlcoholInfo } from '../questionnaire.contract.ts';

/** A file to upload; its id is the key of its call, so that trying again files nothing twice. */
export interface Paper {
  id: string;
  file: File;
  /** What the server refused it with. */
  error: string | null;
}

interface PapersStepProps {
  papers: readonly Paper[];
  onPapers: (papers: readonly Paper[]) => void;
  upload: DrugAlcoholInfo['upload'];
  mayUpload: boolean;
  busy: boolean;
}

const isPdf = (file: File): boolean =>
  /\.pdf$/i.test(file.name) && (file.type === '' || file.type === 'application/pdf');

/** Step 2: the papers of the report, PDF files only and as many as there are (R205, R213). */
export function PapersStep({ papers, onPapers, upload, mayUpload, busy }: PapersStepProps) {
  const picker = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) => {
    const refused = files.filter((file) => !isPdf(file));
    if (refused.length > 0)
      toast(
        `Only PDF files can be uploaded: ${refused.map(({ name }) => name).join(', ')}.`,
        'danger',
      );
    const added = files
      .filter(isPdf)
      .map((file): Paper => ({ id: crypto.randomUUID(), file, error: null }));
    onPapers([...papers, ...added]);
  };
  return (
    <>
      <SettingsDocument id="drugAlcoholReporting" />
      {upload.type === null ? (
        <p className="form-error" role="alert">
          Client Not Configured for Drug and Alcohol Document Uploads
        </p>
      ) : !mayUpload ? (
        <p className="form-error" role="alert">
          You may not upload documents for this client. Save the responses, and ask somebody who
          may.
        </p>
      ) : (
        <div
          className="papers-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (!busy) add([...event.dataTransfer.files]);
          }}
        >
          <p>
            Drop PDF files here, or choose them
            {upload.required ? ': at least one is required.' : '.'} They are filed as “
            {upload.type.name}”.
          </p>
          <Button data-autofocus disabled={busy} onClick={() => picker.current?.click()}>
            Choose files
          </Button>
          <input
            ref={picker}
            type="file"
            accept="application/pdf,.pdf"
            multiple
            hidden
            aria-label="PDF files"
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </div>
      )}
      {papers.length > 0 && (
        <ul className="papers" aria-label="Files">
          {papers.map(({ id, file, error }) => (
            <li key={id}>
              <span className="papers-name" title={file.name}>
                {file.name}
              </span>
              {error && <StatusBadge tone="danger">{error}</StatusBadge>}
              <IconButton
                label={`Remove ${file.name} from the list`}
                disabled={busy}
                onClick={() => onPapers(papers.filter((paper) => paper.id !== id))}
              >
                <Cross2Icon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
