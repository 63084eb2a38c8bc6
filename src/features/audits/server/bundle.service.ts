import type { Kernel } from '#src/server/kernel.ts';
import { type BinderThread, startBinder } from './binder-thread.ts';
import { verifyPage } from './verify-page.ts';

export type { BinderThread };

/** Starts the thread that writes a ZIP part by part, so that it can be taken up again after a kill. */
export const startBundle = startBinder;

/**
 * What makes a ZIP provable: its list of files, signed, and a page that checks it without a network (D37). What the list says
 * besides, `facts` has.
 */
export async function addProof(
  { keys }: Pick<Kernel, 'keys'>,
  thread: BinderThread,
  facts: Record<string, unknown>,
): Promise<void> {
  const files: unknown = JSON.parse(await thread.manifest());
  const madeAt = new Date().toISOString();
  const manifest = `${JSON.stringify({ ...facts, madeAt, files }, null, 1)}\n`;
  const publicKey = keys.publicKeys.get(keys.currentId) ?? '';
  const signature = keys.sign(manifest).toString('base64');
  const put = (name: string, text: string) => thread.add({ name, source: Buffer.from(text) });
  await put('manifest.json', manifest);
  await put(
    'manifest.sig.json',
    `${JSON.stringify({ key: keys.currentId, signature, publicKey })}\n`,
  );
  await put('verify.html', verifyPage(publicKey));
}
