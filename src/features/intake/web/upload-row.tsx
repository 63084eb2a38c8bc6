import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { Cross2Icon } from '@radix-ui/react-icons';
import type { Twin } from '#src/features/documents/document-file.contract.ts';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { Button, IconButton } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { isDuplicate, type UploadEntry, type Uploads } from './use-uploads.ts';

/** A type that a file may be of. */
export interface TypeChoice {
  documentTypeId: number;
  name: string;
}

interface UploadRowProps {
  entry: UploadEntry;
  uploads: Uploads;
  /** Null where files have no type and dates of their own. */
  types: readonly TypeChoice[] | null;
  /** What no type means; without it one must be chosen. */
  undecided: string | null;
  /** Whether there are others to say the same of. */
  several: boolean;
}

/** One file: its name, what is said of it, what is wrong with it, and how far it is. */
export function UploadRow({ entry, uploads, types, undecided, several }: UploadRowProps) {
  const { state, file, details, faults } = entry;
  const isOpen = state === 'checking' || state === 'ready' || state === 'failed';
  return (
    <li className="upload-file" aria-label={file.name}>
      <div className="upload-row">
        <span className="upload-name" title={file.name}>
          {file.name}
        </span>
        <State entry={entry} />
        {state === 'failed' && (
          <Button variant="quiet" onClick={() => void uploads.sendAgain(entry)}>
            Try again
          </Button>
        )}
        {isOpen && (
          <IconButton
            label={`Remove ${file.name} from the list`}
            onClick={() => uploads.remove(entry.id)}
          >
            <Cross2Icon aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {(isOpen || state === 'done') && isDuplicate(entry) && (
        <Duplicate entry={entry} uploads={uploads} />
      )}
      {isOpen && types && (
        <div className="upload-details">
          {(types.length > 1 || undecided !== null) && (
            <SelectField
              label={DOCUMENT_FIELDS.documentTypeId.label}
              value={details.documentTypeId}
              onChange={(documentTypeId) => uploads.describe(entry.id, { documentTypeId })}
              placeholder={undecided ?? 'Choose …'}
              clearable={undecided !== null}
              error={faults['docTypeId']}
              options={types.map(({ documentTypeId, name }) => ({
                value: String(documentTypeId),
                label: name,
              }))}
            />
          )}
          <DateField
            label={DOCUMENT_FIELDS.docDate.label}
            meaning="past"
            value={details.docDate}
            onChange={(docDate) => uploads.describe(entry.id, { docDate })}
            error={faults['docDate']}
          />
          <DateField
            label={DOCUMENT_FIELDS.expirationDate.label}
            value={details.expirationDate}
            onChange={(expirationDate) => uploads.describe(entry.id, { expirationDate })}
            error={faults['docExpirationDate']}
          />
          {several && (
            <Button variant="quiet" onClick={() => uploads.describeAll(details)}>
              Use for all files
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function State({ entry }: { entry: UploadEntry }) {
  const { state, share, error, file } = entry;
  if (state === 'done') return <StatusBadge tone="good">uploaded</StatusBadge>;
  if (state === 'failed') return <StatusBadge tone="danger">{error}</StatusBadge>;
  if (state === 'waiting' || state === 'sending')
    return <progress max={1} value={share} aria-label={`Progress of ${file.name}`} />;
  return null;
}

/** Names the twin, and lets one go on: a duplicate is warned of, never refused. */
function Duplicate({ entry, uploads }: { entry: UploadEntry; uploads: Uploads }) {
  const [twin] = entry.twins;
  const sent = entry.state === 'done';
  return (
    <p className="upload-twin" role="status">
      <StatusBadge tone="warning">
        {twin ? (
          <>
            The same file is {twin.deleted ? 'among the deleted documents' : 'on file'}:{' '}
            {twin.deleted ? (
              twinName(twin)
            ) : (
              <Link to={documentAddress(twin.documentId)} beside>
                {twinName(twin)}
              </Link>
            )}
            {entry.twins.length > 1 ? `, and ${entry.twins.length - 1} more` : ''}.
          </>
        ) : (
          <>The same file as {entry.sameAs} in this list.</>
        )}
      </StatusBadge>
      {!sent && entry.state === 'ready' && (
        <Button variant="quiet" onClick={() => void uploads.sendAgain(entry)}>
          Upload anyway
        </Button>
      )}
    </p>
  );
}

function twinName(twin: Twin): string {
  const date = showDate(twin.docDate);
  return [`${twin.documentType}${date ? ` of ${date}` : ''}`, twin.employeeName].join(', ');
}
