import { useViewer } from '#src/web/viewer.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddress, searchEmployees } from '#src/features/employees/web/employees.queries.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { photosApi, type PhotoFile, type PhotoImport } from '../photos.contract.ts';
import { importedPhotoQuery } from './photos.queries.ts';
import { BytesImage } from '#src/web/ui/bytes-image.tsx';

const WORDS: Readonly<Record<PhotoFile['state'], readonly [StatusTone, string]>> = {
  matched: ['suggested', 'Matched'],
  chosen: ['good', 'Chosen'],
  unmatched: ['warning', 'Whose is it?'],
  skipped: ['none', 'Skipped'],
  faulty: ['danger', 'Not taken'],
  stored: ['good', 'In the file'],
};
const MOST_CHOICES = 5;

interface PhotoCardProps {
  client: number;
  importId: string;
  file: PhotoFile;
  finished: boolean;
  onChange: (reply: PhotoImport) => void;
}

/** One image, whose it is taken to be, and how to say otherwise. */
export function PhotoCard({ client, importId, file, finished, onChange }: PhotoCardProps) {
  const { fileId, fileName, state, employeeId, employeeName } = file;
  const { data: bytes } = useQuery({
    ...importedPhotoQuery(client, importId, fileId),
    enabled: state !== 'faulty',
  });
  const [choosing, setChoosing] = useState(state === 'unmatched');
  const [fault, setFault] = useState<string | null>(null);
  const [tone, words] = WORDS[state];
  const choose = async (id: string | null): Promise<void> => {
    setFault(null);
    try {
      onChange(
        await call(
          photosApi.choose,
          { params: { importId, fileId }, body: { employeeId: id } },
          { client },
        ),
      );
      setChoosing(false);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const open = !finished && state !== 'faulty';
  return (
    <li className="photo-card">
      <BytesImage bytes={bytes} label={`Photo ${fileName}`} className="photo-image" />
      <div>
        <p className="mono">{fileName}</p>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {employeeId !== null && (
          <p>
            <Link to={fileAddress(employeeId)} beside>
              {employeeName}
            </Link>
            {file.replaces ? ' · takes the place of the photo there' : ''}
          </p>
        )}
        {file.reason !== null && state !== 'chosen' && <p>{file.reason}</p>}
        {open && choosing && (
          <PersonChoice client={client} label={`Person of ${fileName}`} onChoose={choose} />
        )}
        {open && !choosing && (
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {employeeId === null ? 'Choose a person' : 'Someone else'}
          </Button>
        )}
        {open && state !== 'skipped' && (
          <Button variant="quiet" onClick={() => void choose(null)}>
            Skip
          </Button>
        )}
        {fault !== null && <p role="alert">{fault}</p>}
      </div>
    </li>
  );
}

function PersonChoice({
  client,
  label,
  onChoose,
}: {
  client: number;
  label: string;
  onChoose: (employeeId: string) => Promise<void>;
}) {
  const { workIdName } = useViewer();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['employees', client, 'photo', search],
    queryFn: ({ signal }) => searchEmployees(client, search, { signal, limit: MOST_CHOICES }),
    enabled: search.length >= 2,
    // What was typed may be an SSN.
    gcTime: 0,
  });
  const rows = search === text.trim() && search.length >= 2 ? data?.rows : undefined;
  return (
    <>
      <TextField
        label={label}
        value={text}
        onChange={setText}
        hint={searchWords(workIdName, 'Name', ['workId'])}
      />
      {/* Nobody of the text before, while this one is looked for. */}
      {rows?.map(({ employeeId, firstName, lastName, workId, clientName }) => (
        <Button key={employeeId} variant="quiet" onClick={() => void onChoose(employeeId)}>
          {lastName}, {firstName} · {workId ?? clientName}
        </Button>
      ))}
      {rows?.length === 0 && <p>Nobody is found.</p>}
    </>
  );
}
