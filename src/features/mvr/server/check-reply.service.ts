import { latestToday } from '#src/shared/dates.ts';
import { createHash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { AppError } from '#src/shared/errors.ts';
import { driverDifferences, recordFault } from '../mvr.rules.ts';
import type { CheckedRecord } from './file-record.service.ts';
import type { MvrReply } from './provider.ts';
import type { RequestRecord } from './requests.sql.ts';

/** A reply after it was looked into: a record that may be filed, one about somebody else, or what it is otherwise. */
export type CheckedReply =
  | { kind: 'complete'; reference: string | null; sha256: Buffer; checked: CheckedRecord }
  | { kind: 'otherDriver'; reference: string | null; sha256: Buffer; differences: string[] }
  | Exclude<MvrReply, { kind: 'complete' }>;

/** Looks into a reply while no transaction is open. The caller that gets a record from it calls `discard` at the end. */
export async function checkReply(
  kernel: Pick<Kernel, 'storage'>,
  request: RequestRecord,
  reply: MvrReply,
): Promise<CheckedReply> {
  if (reply.kind !== 'complete') return reply;
  const { record, document, reference, sha256 } = reply;
  const differences = driverDifferences(request.asked, record.driver);
  if (differences.length > 0) return { kind: 'otherDriver', reference, sha256, differences };
  const garbage = (detail: string): CheckedReply => ({ kind: 'garbage', detail, sha256 });
  const fault = recordFault(record, latestToday());
  if (fault) return garbage(fault);
  const path = kernel.storage.temporaryPath();
  await writeFile(path, document, { mode: 0o600, flag: 'wx' });
  try {
    const facts = await inspectPdf(path, { owner: 'mvr' });
    if (facts.passwordProtected) {
      await discardFile(path);
      return garbage('its PDF is protected by a password');
    }
    const file = {
      path,
      facts,
      size: document.length,
      sha256: createHash('sha256').update(document).digest(),
    };
    return { kind: 'complete', reference, sha256, checked: { record, file } };
  } catch (error) {
    await discardFile(path);
    // What is wrong with the PDF is an answer here; a busy worker is none of the provider's faults.
    if (error instanceof AppError && error.status < 500) return garbage('its PDF cannot be opened');
    throw error;
  }
}

/** Takes the temporary file of a reply away, unless the store has taken it. */
export async function discard(reply: CheckedReply): Promise<void> {
  if (reply.kind === 'complete') await discardFile(reply.checked.file.path);
}

async function discardFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
