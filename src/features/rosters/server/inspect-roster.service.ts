import type { Inspect } from '#src/server/handler.ts';
import { readRosterFile } from './read-file.ts';

/** Reads a roster before any transaction: its rows stand in the file's place when this returns. */
export const inspectRoster: Inspect = async (path) => {
  await readRosterFile(path);
  return { pages: null, passwordProtected: false };
};
