import { ConfigError } from './config.ts';
import { DataDirectoryError } from './data-directory.ts';
import { EmbeddedError } from './db/embedded.ts';
import { MigrationError } from './db/migrate.ts';
import { InstallationError } from './installation.ts';
import { KeyFileError } from './keys.ts';

/** The address is in use, or cannot be listened on; the message is one sentence. */
export class ListenError extends Error {}

const SENTENCES = [
  DataDirectoryError,
  EmbeddedError,
  MigrationError,
  InstallationError,
  KeyFileError,
  ListenError,
];

/** One clear sentence each for what the user can mend; anything else is a fault and keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
