import { ConfigError } from './config.ts';
import { DataDirectoryError } from './data-directory.ts';
import { EmbeddedError } from './db/embedded.ts';
import { MigrationError } from './db/migrate.ts';
import { InstallationError } from './installation.ts';
import { KeyFileError } from './keys.ts';
import { StoreAddressError, StoreError } from './storage/object-store.ts';

/** The address is in use, or cannot be listened on; the message is one sentence. */
export class ListenError extends Error {}

const SENTENCES = [
  DataDirectoryError,
  EmbeddedError,
  MigrationError,
  InstallationError,
  KeyFileError,
  ListenError,
  StoreAddressError,
  StoreError,
];

const UNREACHABLE =
  'The database of DATABASE_URL cannot be reached: check its host and port, and that PostgreSQL runs there.';
const WRONG_LOGIN =
  'The database refuses the user or the password of DATABASE_URL: correct them there.';

/** What a database of the user's own answers at the start, by its code. */
const DATABASE_SENTENCES: Record<string, string> = {
  ECONNREFUSED: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  '28P01': WRONG_LOGIN,
  '28000': WRONG_LOGIN,
  '3D000':
    'The database named in DATABASE_URL does not exist: create it, owned by the user named there.',
  '42501':
    'The user of DATABASE_URL may not set the database up: it must own the database and be allowed to create roles (alter role … createrole).',
};

/** One clear sentence each for what the user can mend; anything else is a fault and keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = DATABASE_SENTENCES[code];
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
