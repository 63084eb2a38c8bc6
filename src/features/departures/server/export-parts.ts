import { unlink } from 'node:fs/promises';

/** Removes what was written of an export that nobody goes on with: all of a client lies there open. What is gone is no fault. */
export async function dropParts(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    for (const one of [path, `${path}.journal`])
      await unlink(one).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}
