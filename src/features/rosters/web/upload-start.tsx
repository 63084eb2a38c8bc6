import type { ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SendFiles } from './send-files.tsx';
import './rosters.css';

/** A file that was uploaded of late. */
interface RecentUpload {
  id: string;
  address: string;
  fileName: string;
  uploadedAt: string;
  rows: number;
  /** Where it stands, in a word. */
  state: string;
}

interface UploadStartProps {
  /** What is to be sent and what becomes of it. */
  children: ReactNode;
  /** What would be lost, for anyone who leaves while it is sent. */
  title: string;
  /** Names the field of the file. */
  label: string;
  accept?: string;
  send: (files: readonly File[], onProgress: (share: number) => void) => Promise<void>;
  /** The command that saves an example. */
  template: CommandId;
  recentTitle: string;
  recent: readonly RecentUpload[];
}

/** What a spreadsheet is sent as. */
const SHEETS = '.csv,.txt,.tsv,.xlsx,text/csv';

/** Where an import begins: a file to send, an example of one, and those of late to go on with. */
export function UploadStart({
  children,
  title,
  label,
  accept = SHEETS,
  send,
  template,
  recentTitle,
  recent,
}: UploadStartProps) {
  return (
    <div className="roster-start">
      <p className="roster-note">{children}</p>
      <SendFiles
        title={title}
        label={label}
        accept={accept}
        words={{
          drop: 'Drop the file here, or',
          choose: 'Choose a file',
          sending: 'Sending the file …',
          reading: 'Reading the file …',
        }}
        send={send}
      />
      <p>
        <CommandButton id={template}>Save a template</CommandButton>
      </p>
      {recent.length > 0 && (
        <Section title={recentTitle}>
          <ul className="roster-recent">
            {recent.map(({ id, address, fileName, uploadedAt, rows, state }) => (
              <li key={id}>
                <Link to={address}>{fileName}</Link>
                <span>
                  {showInstant(uploadedAt)} · {rows.toLocaleString('en-US')} rows · {state}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
