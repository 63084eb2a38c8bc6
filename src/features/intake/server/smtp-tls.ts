import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { ConfigError } from '#src/server/config.ts';
import type { Config } from '#src/server/config.ts';

/** A certificate with its chain, and its key, as PEM. */
export interface SmtpTls {
  cert: Buffer;
  key: Buffer;
}

/**
 * Reads what the mail listener offers STARTTLS with; null where nothing is set. Mails come over the open line then, as
 * from a mail server of the same machine.
 * @throws ConfigError with one sentence
 */
export async function readSmtpTls({
  intakeTls,
}: Pick<Config, 'intakeTls'>): Promise<SmtpTls | null> {
  if (!intakeTls) return null;
  const cert = await readPem('INTAKE_TLS_CERT', intakeTls.cert);
  const key = await readPem('INTAKE_TLS_KEY', intakeTls.key);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new ConfigError([
      'INTAKE_TLS_CERT and INTAKE_TLS_KEY must be a certificate and its own key, as PEM without a password: one of them is not, or they do not belong together.',
    ]);
  }
  return { cert, key };
}

async function readPem(name: string, path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new ConfigError([
      `${name} ${path} must be a file that this account may read: correct the path, or its rights.`,
    ]);
  });
}
