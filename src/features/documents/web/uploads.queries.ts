import { call } from '#src/web/http.ts';
import { makeStore } from '#src/web/store.ts';
import { documentFileApi, type Twin } from '../document-file.contract.ts';

/** Files dropped on or pasted into an employee's file, until its upload screen takes them. */
interface Left {
  employeeId: string;
  files: readonly File[];
}

const tray = makeStore<readonly Left[]>([]);

export const uploadTray = { subscribe: tray.subscribe };

/** Leaves files for an employee's upload screen. */
export function leaveFiles(employeeId: string, files: readonly File[]): void {
  if (files.length > 0) tray.set((all) => [...all, { employeeId, files }]);
}

/** Takes what was left for an employee; the tray holds it no longer. */
export function takeLeftFiles(employeeId: string): File[] {
  const all = tray.get();
  const mine = all.filter((one) => one.employeeId === employeeId);
  if (mine.length === 0) return [];
  tray.set(all.filter((one) => one.employeeId !== employeeId));
  return mine.flatMap(({ files }) => [...files]);
}

/**
 * A file's SHA-256 in hex, made in the browser so that a duplicate is known before it is sent. Null where the browser
 * gives no digest (a page that came without TLS from elsewhere): then the server says it with its answer.
 */
export async function hashOf(file: Blob): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (!subtle) return null;
  const sum = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The documents that hold the same bytes as these files, of those one may see. Asked each time: files come and go. */
export async function askTwins(
  client: number | null,
  hashes: readonly string[],
): Promise<readonly Twin[]> {
  if (hashes.length === 0) return [];
  const { twins } = await call(
    documentFileApi.duplicates,
    { query: { sha256: hashes.join(',') } },
    { client },
  );
  return twins;
}
