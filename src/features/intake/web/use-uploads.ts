import {
  NOTHING_SAID,
  ENDS_BEFORE_ITS_DATE,
  endsBeforeItsDate,
} from '#src/features/documents/document-fields.rules.ts';
import type { Proposed } from '#src/features/documents/document-fields.rules.ts';
import { useRef, useState } from 'react';
import type { Twin } from '#src/features/documents/document-file.contract.ts';
import { askTwins, hashOf } from '#src/features/documents/web/uploads.queries.ts';
import { inLanes } from '#src/shared/lanes.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';

/** What is said of one file. */
export interface FileDetails extends Omit<Proposed, 'documentTypeId'> {
  /** Empty: our reviewers decide. */
  documentTypeId: string;
}

/** One file on its way: looked at, ready to be sent, waiting for its turn, sent or failed. */
export interface UploadEntry {
  /** Doubles as the replay key: trying again after a lost answer files nothing twice. */
  id: string;
  file: File;
  state: 'checking' | 'ready' | 'waiting' | 'sending' | 'done' | 'failed';
  share: number;
  error: string | null;
  faults: FieldErrors;
  details: FileDetails;
  hash: string | null;
  /** Documents that hold the same bytes. */
  twins: readonly Twin[];
  /** The name of a file in this list with the same bytes. */
  sameAs: string | null;
}

type Send = (
  file: File,
  details: FileDetails,
  onProgress: (share: number) => void,
  key: string,
) => Promise<readonly Twin[]>;

interface UploadsOptions {
  client: number | null;
  /** Sends one file; each is a request of its own, so that one bad file stops no other. Returns its duplicates. */
  send: Send;
  /** The type that files begin with. */
  initialType?: string;
  onDone?: ((result: { sent: number; failed: number }) => void) | undefined;
}

const AT_ONCE = 2;

/** Why the dates of a file cannot be, before it is sent; the server says the same. */
function dateFaults(details: FileDetails): FieldErrors {
  return endsBeforeItsDate(details) ? { docExpirationDate: ENDS_BEFORE_ITS_DATE } : {};
}

/** Whether a file is told apart as a duplicate, so that somebody has to say that it is wanted. */
export function isDuplicate({ twins, sameAs }: Pick<UploadEntry, 'twins' | 'sameAs'>): boolean {
  return twins.length > 0 || sameAs !== null;
}

/** The files of an upload screen: added, looked up by their hash, sent two at a time. */
export function useUploads({ client, send, initialType = '', onDone }: UploadsOptions) {
  const [entries, setEntries] = useState<readonly UploadEntry[]>([]);
  /** What is in the list now, also for work that began before it was drawn. */
  const known = useRef<readonly UploadEntry[]>([]);
  const change = (next: (all: readonly UploadEntry[]) => readonly UploadEntry[]) => {
    known.current = next(known.current);
    setEntries(known.current);
  };
  const patch = (id: string, changes: Partial<UploadEntry>) =>
    change((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  /** Finds out which of the files are on file already. A failure to ask stops no upload: the answer says it again. */
  const check = async (added: readonly UploadEntry[]): Promise<void> => {
    for (const { id, file } of added) {
      const hash = await hashOf(file).catch(() => null);
      const before = known.current.find(
        (one) => one.id !== id && hash !== null && one.hash === hash,
      );
      patch(id, { hash, sameAs: before?.file.name ?? null });
    }
    const ids = new Set(added.map(({ id }) => id));
    const hashes = known.current.flatMap(({ id, hash }) => (ids.has(id) && hash ? [hash] : []));
    const twins = await askTwins(client, [...new Set(hashes)]).catch(() => []);
    change((all) =>
      all.map((one) =>
        ids.has(one.id) && one.state === 'checking'
          ? {
              ...one,
              state: 'ready' as const,
              twins: twins.filter(({ sha256 }) => sha256 === one.hash),
            }
          : one,
      ),
    );
  };

  const add = (files: Iterable<File>): void => {
    const added = [...files].map((file): UploadEntry => ({
      id: crypto.randomUUID(),
      file,
      state: 'checking',
      share: 0,
      error: null,
      faults: {},
      details: { ...NOTHING_SAID, documentTypeId: initialType },
      hash: null,
      twins: [],
      sameAs: null,
    }));
    if (added.length === 0) return;
    change((all) => [...all, ...added]);
    void check(added);
  };

  const sendOne = async (id: string): Promise<boolean> => {
    const entry = known.current.find((one) => one.id === id);
    if (!entry) return true;
    patch(id, { state: 'sending', share: 0, error: null, faults: {} });
    try {
      const twins = await send(entry.file, entry.details, (share) => patch(id, { share }), id);
      patch(id, { state: 'done', share: 1, twins });
      return true;
    } catch (error) {
      patch(id, { state: 'failed', error: messageOf(error), faults: fieldErrorsOf(error) });
      return false;
    }
  };

  const sendThese = async (wanted: readonly UploadEntry[]): Promise<void> => {
    const faulty = new Map(wanted.map((one) => [one.id, dateFaults(one.details)]));
    const queue = wanted.filter(({ id }) => Object.keys(faulty.get(id) ?? {}).length === 0);
    for (const { id } of wanted) patch(id, { faults: faulty.get(id) ?? {} });
    for (const { id } of queue) patch(id, { state: 'waiting', error: null });
    if (queue.length === 0) return;
    const arrived = await inLanes(AT_ONCE, queue, ({ id }) => sendOne(id));
    onDone?.({ sent: queue.length, failed: arrived.filter((one) => !one).length });
  };

  return {
    entries,
    add,
    /** Sends all that are ready, but those that are on file already: each of them is asked for by itself. */
    sendReady: () =>
      sendThese(known.current.filter((one) => one.state === 'ready' && !isDuplicate(one))),
    sendAgain: (entry: UploadEntry) => sendThese([entry]),
    remove: (id: string) => change((all) => all.filter((one) => one.id !== id)),
    describe: (id: string, details: Partial<FileDetails>) =>
      change((all) =>
        all.map((one) =>
          one.id === id ? { ...one, faults: {}, details: { ...one.details, ...details } } : one,
        ),
      ),
    /** Says of every file that still waits what is said of this one. */
    describeAll: (details: FileDetails) =>
      change((all) =>
        all.map((one) =>
          one.state === 'ready' || one.state === 'checking' || one.state === 'failed'
            ? { ...one, faults: {}, details }
            : one,
        ),
      ),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
